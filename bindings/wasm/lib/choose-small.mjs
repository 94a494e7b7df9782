// Chooses the small module: it makes, writes, draws, checks, solves and counts boards, but reads no text.

import { chosen } from "./chosen.mjs";

chosen.url = new URL("small.wasm", import.meta.url);
