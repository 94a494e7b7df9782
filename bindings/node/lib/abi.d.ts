// The C interface: what include/sudoku.h says, under the same names without the prefix.

export { EMPTY, Format, State, Status, Symmetry } from "./index.js";

/** The version of this package. */
export declare const VERSION: string;

/** Numbers by their names. */
type Numbers = Readonly<Record<string, number>>;
export declare const Vectors: Numbers;
export declare const Profile: Numbers;
export declare const Level: Numbers;
export declare const StepText: Numbers;
export declare const Ask: Numbers;

/** A structure. */
interface Structure {
  readonly size: number;
}
export declare const Progress: Structure;
export declare const ErrorDetail: Structure;
export declare const ReadOptions: Structure;
export declare const Options: Structure;
export declare const Report: Structure;
export declare const Row: Structure;
export declare const Cells: Structure;
export declare const Strings: Structure;
export declare const Rating: Structure;
export declare const Score: Structure;
export declare const Step: Structure;
export declare const GenerateOptions: Structure;
export declare const Generated: Structure;
export declare const Form: Structure;

/** The structures by their names in C. */
export declare const STRUCTURES: Readonly<Record<string, Structure>>;
/** The arguments of each function. */
export declare const FUNCTIONS: Readonly<Record<string, string>>;
