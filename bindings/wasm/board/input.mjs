// Turns keys, mouse, touch and the number pad into changes of a game.
//
// Takes an app: its game, the modes of it, `change`, which makes and shows a change, `focus`, which puts the focus on the cursor, and
// its texts `t`; one that is `isReadOnly` takes no digits. Keys hold for the board while it has the focus; undo and redo hold for `around`, wherever no text is typed.

import { COLOURS } from "./game.mjs";

/** How long a second digit belongs to the one before, in milliseconds. */
const TOGETHER = 1200;

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Input {
  #app;
  /** The digit that was typed last: its number and time. */
  #typed = { number: 0, time: 0 };
  #modes;
  #pad;

  constructor(app, { board, modes, pad, around }) {
    this.#app = app;
    [this.#modes, this.#pad] = [modes, pad];
    board.addEventListener("keydown", (event) => this.#key(event));
    this.#pointers(board);
    around.addEventListener("keydown", (event) => {
      if (this.#app.isReadOnly || !(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.#app.change((game) => (key === "y" || event.shiftKey ? game.redo() : game.undo()));
    });
  }

  #key(event) {
    const { game, modes } = this.#app;
    const isMore = event.ctrlKey || event.metaKey;
    const act = (change) => {
      event.preventDefault();
      this.#app.change(change);
    };
    if (event.key in ARROWS) return act(() => game.move(...ARROWS[event.key], event.shiftKey, isMore));
    if (event.key === "Escape") return act(() => game.selectOne());
    if (this.#app.isReadOnly) return;
    if (event.key === "Delete" || event.key === "Backspace") return act(() => game.erase());
    if (isMore && event.key.toLowerCase() === "a") return act(() => game.selectAll());
    if (event.key === " " && isMore) return act(() => game.toggle());
    if (event.key === " ") {
      event.preventDefault();
      return this.setMode(modes[(modes.indexOf(game.mode) + 1) % modes.length]);
    }
    const number = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const mode = isMore ? (event.shiftKey ? "colour" : "centre") : event.shiftKey ? "corner" : game.mode;
    if (number !== undefined && !event.altKey) return act(() => this.#digit(Number(number), mode));
    // 10 is also a, 11 b and so on.
    if (/^[a-z]$/i.test(event.key) && !isMore && !event.altKey) return act(() => game.enter(parseInt(event.key, 36), mode));
  }

  #digit(digit, mode) {
    const { game } = this.#app;
    if (mode === "colour") return game.enter(digit, mode);
    const now = performance.now();
    const joined = now - this.#typed.time < TOGETHER ? 10 * this.#typed.number + digit : digit;
    const number = joined > 9 && game.symbols.includes(joined) ? joined : digit;
    // The digit before was the first one of this number.
    if (number > 9 && this.#typed.entered) game.undo();
    this.#typed = { number: digit, time: now, entered: game.symbols.includes(digit) };
    if (game.symbols.includes(number)) game.enter(number, mode);
    else if (digit === 0) game.erase();
  }

  /** Selects the cells that a mouse or a finger is drawn over. */
  #pointers(board) {
    const cellAt = (x, y) => {
      const element = board.getRootNode().elementFromPoint(x, y)?.closest("[data-cell]");
      return element ? Number(element.dataset.cell) : null;
    };
    let isDrawing = false;
    const select = (event, isMore) => {
      const cell = cellAt(event.clientX, event.clientY);
      if (cell === null || (isMore && this.#app.game.selected.has(cell))) return;
      this.#typed.time = 0;
      this.#app.change((game) => game.select(cell, isMore));
    };
    board.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.target.closest("[data-cell]")) return;
      event.preventDefault();
      isDrawing = true;
      if (event.ctrlKey || event.metaKey) this.#app.change((game) => game.toggle(cellAt(event.clientX, event.clientY)));
      else select(event, event.shiftKey);
      this.#app.focus();
    });
    board.addEventListener("pointermove", (event) => {
      // The button may have been let go elsewhere.
      if (!(event.buttons & 1)) isDrawing = false;
      if (isDrawing) select(event, true);
    });
  }

  setMode(mode) {
    this.#app.game.mode = mode;
    this.show();
  }

  /** Shows the modes and the number pad of the mode. */
  show() {
    const { game, modes, t } = this.#app;
    const button = (parent, text, press) => {
      const element = document.createElement("button");
      element.type = "button";
      element.textContent = text;
      element.onclick = press;
      parent.append(element);
      return element;
    };
    const hadFocus = this.#modes.contains(this.#modes.getRootNode().activeElement);
    this.#modes.replaceChildren();
    for (const mode of modes) {
      const element = button(this.#modes, t(mode), () => this.setMode(mode));
      const isChosen = mode === game.mode;
      element.dataset.mode = mode;
      element.setAttribute("role", "radio");
      element.setAttribute("aria-checked", isChosen);
      element.tabIndex = isChosen ? 0 : -1;
      element.onkeydown = (event) => {
        if (!(event.key in ARROWS)) return;
        event.preventDefault();
        const step = ARROWS[event.key][0] + ARROWS[event.key][1];
        this.setMode(modes[(modes.indexOf(mode) + step + modes.length) % modes.length]);
      };
      if (isChosen && hadFocus) element.focus();
    }
    this.#pad.replaceChildren();
    const isColours = game.mode === "colour";
    const numbers = isColours ? Array.from({ length: COLOURS }, (_, at) => at + 1) : game.symbols;
    this.#pad.style.setProperty("--in-row", Math.ceil(numbers.length / Math.ceil(numbers.length / 7)));
    for (const number of numbers) {
      const element = button(this.#pad, number, () => this.#app.change(() => game.enter(number)));
      element.dataset.symbol = number;
      if (!isColours) continue;
      element.setAttribute("aria-label", t("colourName", { number }));
      element.style.background = `var(--colour-${number})`;
    }
  }
}
