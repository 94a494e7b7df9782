// The module that host.mjs loads. An entry of the package may change it before it imports the rest.

export const chosen = { url: new URL("sudoku.wasm", import.meta.url) };
