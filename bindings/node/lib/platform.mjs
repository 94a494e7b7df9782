// The names of this platform's library, for the package and for the script that packs it.

import { readFileSync } from "node:fs";

/** The file of the shared library. */
export const FILE =
  { darwin: "libsudoku.dylib", win32: "sudoku.dll" }[process.platform] ?? "libsudoku.so";

/** The folders of the package that may have a library for this process, the likeliest one first. */
export const FOLDERS = foldersOf(process.platform, process.arch, mappings());

/** On Linux there are two, for glibc and for musl; the one whose loader is mapped goes first. */
export function foldersOf(platform, arch, mappings) {
  const name = `${platform}-${arch}`;
  if (platform !== "linux") return [name];
  const both = [`${name}-gnu`, `${name}-musl`];
  return mappings.includes("/ld-musl-") ? both.reverse() : both;
}

/** The files in the memory of this process; empty if the system does not list them. */
function mappings() {
  try {
    return process.platform === "linux" ? readFileSync("/proc/self/maps", "latin1") : "";
  } catch {
    return "";
  }
}
