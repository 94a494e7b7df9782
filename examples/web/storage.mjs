// What the browser keeps between visits: the game and the settings. A browser may refuse it; then nothing is kept.

export function keep(name, value) {
  try {
    localStorage.setItem(`sudoku.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full stores: the page works without.
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`sudoku.${name}`));
  } catch {
    return null;
  }
}
