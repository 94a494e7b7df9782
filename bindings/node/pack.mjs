// What npm runs before it packs: puts the shared library into the package, if it has been built, and
// the licences; and afterwards, with --clean: takes them away, so that no old one stays beside the
// sources.
//
// In: the first that exists of the file that LIBSUDOKU_LIBRARY names, and of build/stage/lib and
// target/release of the repository this folder is in. Out: native/ and the licences. Without a library the package
// is packed alone, and looks for one when it is imported.

import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const names = { darwin: "libsudoku.dylib", win32: "sudoku.dll" };
const name = names[process.platform] ?? "libsudoku.so";
const near = (path) => fileURLToPath(new URL(path, import.meta.url));

const places = [
  process.env.LIBSUDOKU_LIBRARY ?? "",
  near(`../../build/stage/lib/${name}`),
  near(`../../target/release/${name}`),
];
const licences = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"];
for (const made of ["native", ...licences]) {
  rmSync(near(made), { recursive: true, force: true });
}
const found = places.find((place) => existsSync(place));
if (process.argv[2] !== "--clean") {
  for (const licence of licences) {
    copyFileSync(near(`../../${licence}`), near(licence));
  }
  if (found) {
    mkdirSync(near("native"));
    copyFileSync(found, near(`native/${name}`));
  }
}
