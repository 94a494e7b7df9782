// The texts of a board, in two languages: one row a text. {name} stands for a value.

export const COLUMNS = ["en", "de"];

export const TEXTS = {
  board: ["Board", "Brett"],
  modes: ["What a key writes", "Was eine Taste schreibt"],
  pad: ["Number pad", "Ziffernblock"],
  digit: ["Digit", "Ziffer"],
  corner: ["Corner", "Ecke"],
  centre: ["Centre", "Mitte"],
  colour: ["Colour", "Farbe"],
  given: ["Given", "Vorgabe"],
  colourName: ["Colour {number}", "Farbe {number}"],
  cell: ["row {row}, column {column}", "Zeile {row}, Spalte {column}"],
  cellGiven: ["given {symbol}", "Vorgabe {symbol}"],
  cellEmpty: ["empty", "leer"],
  cellCorner: ["corner {list}", "Ecke {list}"],
  cellCentre: ["centre {list}", "Mitte {list}"],
  cellCage: ["cage {total}", "Käfig {total}"],
  cellColour: ["colour {list}", "Farbe {list}"],
  cellClash: ["clash", "Widerspruch"],
  notDrawn: ["Rules that are not drawn: {list}", "Nicht gezeichnete Regeln: {list}"],
};
