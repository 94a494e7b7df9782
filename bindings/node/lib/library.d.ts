// Calls of the C functions, whose arguments and results are those of include/sudoku.h.

import { SudokuError } from "./index.js";
export { SudokuError };

interface Structure {
  readonly size: number;
}

/** A function of the library; returns a status. */
interface NativeFunction {
  (...given: unknown[]): number;
  /** Calls the function on another thread; the last argument takes an error or null, and the status. */
  async(...given: unknown[]): void;
}

/** The C functions by their names. */
export declare const native: Readonly<Record<string, NativeFunction>>;

/** The environment variable that names the library; names of libraries. */
export declare const ENVIRONMENT: string;
export declare const PACKED_NAME: string;
export declare const SYSTEM_NAME: string;

/** A structure that a function fills, with its size set. */
export declare function record(structure: Structure): Uint8Array;
/** A structure that a function reads, with its size set. */
export declare function fields(structure: Structure, values: object): object;
/** The fields of a filled structure; 64-bit ones become numbers. */
export declare function read(bytes: Uint8Array, structure: Structure): Record<string, unknown>;
/** Calls a function that takes an error as its last argument; returns a status of 0 or more, or throws. */
export declare function call(name: string, ...given: unknown[]): number;
export declare function checked(status: number, error: Uint8Array): number;
export declare function errorIn(error: Uint8Array, status: number): SudokuError;
/** Throws for the status of a call that takes no error. */
export declare function check(status: number): void;
export declare function failed(status: number, detail?: string): SudokuError;
/** The text that a function returns. */
export declare function textOf(function_: NativeFunction, ...given: unknown[]): string;
/** A value as a message shows it. */
export declare function shown(value: unknown): string;
export declare function integer(value: unknown, type: string, name: string): number | bigint;
export declare function optionsOf(options?: unknown): object;
export declare function refuse(unknown: object): void;
export declare function handleOf(owner: unknown, name: string, kind: string): bigint;
export declare function integers(values: Iterable<number>, type: string, name: string): Int32Array | Uint32Array;
/** A place for a handle that a function makes. */
export declare function newHandle(): BigUint64Array;

/** The owner of a handle. */
export declare class Owner {
  constructor(handle: bigint, free: string);
  readonly handle: bigint;
  readonly closed: boolean;
  close(): void;
}
