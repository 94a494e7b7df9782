// Prints the puzzle, or a book of new ones with their solutions at its end.
//
// What is printed is in #sheet, which only a printer shows: the library's pictures, so that a rule is drawn once.

import { t } from "./text.mjs";

export function connectPrinting(app) {
  const { element } = app;
  const sheet = element("sheet");

  /** Pages of pictures with numbers. */
  function pages(title, pictures, each) {
    const made = (name, className, parent) => {
      const part = parent.appendChild(document.createElement(name));
      part.className = className;
      return part;
    };
    for (let first = 0; first < pictures.length; first += each) {
      const page = made("section", `page of-${each}`, sheet);
      if (title && first === 0) made("h2", "", page).textContent = title;
      const places = made("div", "places", page);
      pictures.slice(first, first + each).forEach((svg, at) => {
        const figure = made("figure", "", places);
        if (pictures.length > 1) made("figcaption", "", figure).textContent = first + at + 1;
        figure.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
      });
    }
  }

  /** Opens the browser's dialog for what is in #sheet. */
  function print() {
    document.body.classList.add("prints-sheet");
    window.print();
  }
  addEventListener("afterprint", () => document.body.classList.remove("prints-sheet"));

  element("print").onclick = async () => {
    try {
      const svg = await app.quick.ask("picture", { puzzle: app.game.puzzle });
      sheet.replaceChildren();
      pages("", [svg], 1);
      print();
    } catch (error) {
      app.fail(error, "shared");
    }
  };

  element("book").onclick = () =>
    app.during("shared", async () => {
      const many = Math.min(60, Math.max(1, Number(element("many").value)));
      const [puzzles, solutions] = await app.whole.ask("book", app.wish(many));
      sheet.replaceChildren();
      pages("", puzzles, Number(element("per-page").value));
      pages(t("bookSolutions"), solutions, 6);
      app.say("shared", "");
      print();
    });
}
