// A game in the fragment of an address, and back: the whole puzzle and state, no server needed.
//
// Takes what Game.toJSON gives; gives base64url of its JSON, compressed. Empty layers and layers of the puzzle that it does not
// have take a few bytes after the compression, so the JSON is not packed further.

import { COLOURS, EMPTY, shapeOf } from "./board/game.mjs";

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function packed(game) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game)), new CompressionStream("deflate-raw"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws for a text that `packed` did not write. */
export async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return checked(JSON.parse(new TextDecoder().decode(bytes)));
}

/** A game from elsewhere has a content for every cell, of symbols and colours that exist; the library checks the puzzle. */
export function checked(game) {
  const { puzzle, content } = game;
  const { length } = shapeOf(puzzle).isCell;
  const isSymbol = (value) => Number.isInteger(value) && puzzle.symbols.includes(value);
  const isColour = (value) => Number.isInteger(value) && value >= 1 && value <= COLOURS;
  const has = (layer, is) => content[layer].length === length && content[layer].every(is);
  const isGame =
    ["givens", "values"].every((layer) => has(layer, (value) => value === EMPTY || isSymbol(value))) &&
    ["corner", "centre"].every((layer) => has(layer, (list) => list.every(isSymbol))) &&
    has("colour", (list) => list.every(isColour));
  if (!isGame) throw new Error("no game");
  return game;
}
