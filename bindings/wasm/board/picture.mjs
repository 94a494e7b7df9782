// Draws a puzzle below its cells: lines, boxes or regions, cages, diagonals, windows, further regions; and says which cells differ.
//
// Takes a puzzle as Board.toJSON writes it, and its shape. A kind of rule that is not drawn is named in `unknown`.

const SVG = "http://www.w3.org/2000/svg";

/** A cell, the margin, and how far the outline of a cage is from its cells' edges. */
export const [CELL, MARGIN, INSET] = [40, 4, 4];

/** The lists of cells that a puzzle's rules are about. */
export function rulesOf(puzzle, { side, rows, columns, isCell }) {
  const { box: [height, width], grids = [[0, 0]], cages = [], constraints = [] } = puzzle;
  const cellsOf = (top, left, down, right) =>
    Array.from({ length: down * right }, (_, at) => (top + Math.floor(at / right)) * columns + left + (at % right));
  const of = (kind) => constraints.filter((one) => one.kind === kind);
  const map = of("regions")[0]?.values;
  const regions = map
    ? [...new Set(map)].map((region) => map.flatMap((one, cell) => (one === region ? [cell] : [])))
    : grids.flatMap(([top, left]) =>
        Array.from({ length: side }, (_, at) => cellsOf(top + height * Math.floor(at / height), left + width * (at % height), height, width)),
      );
  const lines = grids.flatMap(([top, left]) =>
    Array.from({ length: side }, (_, at) => [cellsOf(top + at, left, 1, side), cellsOf(top, left + at, side, 1)]).flat(),
  );
  const across = Array.from({ length: side }, (_, at) => at);
  const diagonals = of("diagonal").map(({ values: [way] }) => across.map((at) => at * columns + (way > 0 ? side - 1 - at : at)));
  // A line of cells is between two windows, and around all.
  const places = (size) => across.filter((at) => at % (size + 1) === 1 && at + size < side);
  const windows = of("windows").flatMap(() => places(height).flatMap((row) => places(width).map((column) => cellsOf(row, column, height, width))));
  const shaded = [...windows, ...of("extra_region").map(({ cells }) => [...cells])];
  const drawn = ["regions", "diagonal", "windows", "extra_region"];
  const unknown = [...new Set(constraints.map(({ kind }) => kind).filter((kind) => !drawn.includes(kind)))];
  return { rows, columns, isCell, regions, diagonals, shaded, cages, unknown, different: [...lines, ...regions, ...diagonals, ...shaded] };
}

/** The cells that break a rule among those that are drawn. */
export function clashesOf({ different, cages }, symbols) {
  const found = new Set();
  const repeated = (cells) => {
    for (const cell of cells) if (symbols[cell] >= 0 && cells.some((other) => other !== cell && symbols[other] === symbols[cell])) found.add(cell);
  };
  different.forEach(repeated);
  for (const { total, cells } of cages) {
    repeated(cells);
    const isFull = cells.every((cell) => symbols[cell] >= 0);
    if (isFull && total > 0 && cells.reduce((sum, cell) => sum + symbols[cell], 0) !== total) for (const cell of cells) found.add(cell);
  }
  return found;
}

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

const corner = (cell, columns) => [MARGIN + CELL * (cell % columns), MARGIN + CELL * Math.floor(cell / columns)];

/** The outline of a cage, inside of its cells' edges. */
function outline({ cells }, columns) {
  const inside = new Set(cells);
  const has = (cell, down, right) => {
    const column = (cell % columns) + right;
    return column >= 0 && column < columns && inside.has(cell + down * columns + right);
  };
  let path = "";
  for (const cell of cells) {
    const [left, top] = corner(cell, columns);
    const middle = [left + CELL / 2, top + CELL / 2];
    for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(cell, down, right)) continue;
      // From the middle to a side, and along it to both ends: to the inset, to the edge of a cell beside, or around a corner.
      const ends = [-1, 1].map((along) => {
        const beside = right === 0 ? [0, along] : [along, 0];
        const reach = !has(cell, ...beside) ? CELL / 2 - INSET : has(cell, down + beside[0], right + beside[1]) ? CELL / 2 + INSET : CELL / 2;
        const away = CELL / 2 - INSET;
        return [middle[0] + right * away + beside[1] * reach, middle[1] + down * away + beside[0] * reach].join(" ");
      });
      path += `M${ends[0]}L${ends[1]}`;
    }
  }
  return path;
}

/** The picture of a board. */
export function pictureOf(rules) {
  const { rows, columns, isCell, regions, diagonals, shaded, cages } = rules;
  const svg = element("svg", { viewBox: [0, 0, CELL * columns + 2 * MARGIN, CELL * rows + 2 * MARGIN].join(" "), "aria-hidden": "true" });
  const places = isCell.flatMap((is, cell) => (is ? [cell] : []));
  for (const cell of places) {
    const [x, y] = corner(cell, columns);
    const count = shaded.filter((one) => one.includes(cell)).length;
    svg.append(element("rect", { x, y, width: CELL, height: CELL, class: count > 0 ? "shaded" : "paper" }));
  }
  const regionOf = new Map(regions.flatMap((cells, region) => cells.map((cell) => [cell, region])));
  const edges = { thin: "", thick: "" };
  for (const cell of places) {
    const [x, y] = corner(cell, columns);
    const sides = [
      [cell % columns > 0 ? cell - 1 : -1, `M${x} ${y}v${CELL}`, false],
      [cell - columns, `M${x} ${y}h${CELL}`, false],
      [cell % columns < columns - 1 ? cell + 1 : -1, `M${x + CELL} ${y}v${CELL}`, true],
      [cell + columns, `M${x} ${y + CELL}h${CELL}`, true],
    ];
    for (const [other, path, isLast] of sides) {
      const isOutside = !isCell[other];
      // Two cells draw one edge between them.
      if (isLast && !isOutside) continue;
      edges[isOutside || regionOf.get(other) !== regionOf.get(cell) ? "thick" : "thin"] += path;
    }
  }
  for (const cells of diagonals) {
    const [from, to] = [cells[0], cells.at(-1)].map((cell) => corner(cell, columns));
    const isRising = from[0] > to[0];
    svg.append(element("path", { class: "diagonal", d: isRising ? `M${from[0] + CELL} ${from[1]}L${to[0]} ${to[1] + CELL}` : `M${from.join(" ")}L${to[0] + CELL} ${to[1] + CELL}` }));
  }
  for (const name of ["thin", "thick"]) svg.append(element("path", { class: name, d: edges[name] }));
  for (const cage of cages) {
    svg.append(element("path", { class: "cage", d: outline(cage, columns) }));
    const [x, y] = corner(Math.min(...cage.cells), columns);
    if (cage.total > 0) svg.append(element("text", { class: "total", x: x + 3, y: y + 10 }, String(cage.total)));
  }
  return svg;
}
