// npm runs it before it packs: it copies the shared library, if there is one, and the licences into the
// package. npm runs it afterwards with --clean: it removes them, so that no old copy stays beside the
// sources.
//
// Takes the first that exists of the file that LIBSUDOKU_LIBRARY names, and of build/stage/lib and
// target/release of the repository that holds this folder. Writes native/ and the licences. Without a
// library npm packs the package alone, and the import looks for one.

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
