// Opens what people paste, drop or choose; writes the puzzle in the formats, and links that hold a game.

import { packed, unpacked } from "./share.mjs";
import { EMPTY } from "./board/game.mjs";
import { t } from "./text.mjs";

/** The formats by their names in the library, with the end of a file's name. */
const FORMATS = { LINE: "txt", GRID: "txt", COORDINATES: "txt", CSV: "csv", PICTURE: "txt", ISS: "txt", SVG: "svg" };

export function connectFiles(app) {
  const { element } = app;
  element("format").replaceChildren(...Object.keys(FORMATS).map((name) => new Option(name.toLowerCase(), name)));

  async function open(text) {
    const game = /#game=([\w-]+)\s*$/.exec(text)?.[1];
    app.say("refusal", "");
    try {
      if (game) {
        const { puzzle, content } = await unpacked(game);
        app.open(puzzle, content);
      } else app.open(await app.whole.ask("read", { text }));
      const givens = app.game.content.givens.filter((given) => given !== EMPTY).length;
      app.say("refusal", t("opened", { rows: app.game.shape.rows, givens }));
    } catch (error) {
      if (game) app.say("refusal", t("badLink"), true);
      else app.fail(error, "refusal");
    }
  }

  element("open").onclick = () => open(element("text").value);
  element("text").onpaste = () => setTimeout(() => open(element("text").value));
  const read = async (file) => {
    element("text").value = file.size < 100_000 ? await file.text() : "";
    open(await file.text());
  };
  element("file").onchange = ({ target }) => {
    if (target.files.length > 0) read(target.files[0]);
    target.value = "";
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer;
    if (files.length > 0) return read(files[0]);
    element("text").value = event.dataTransfer.getData("text");
    open(element("text").value);
  });

  /** Copies a text; shows it, in case the browser does not allow that. */
  async function copy(text) {
    element("written").value = text;
    element("written-label").hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      app.say("shared", t("copied"));
    } catch {
      app.say("shared", t("notCopied"));
      element("written").select();
    }
  }
  const write = () => app.quick.ask("write", { puzzle: app.game.puzzle, format: element("format").value });
  const onClick = (id, act) => {
    element(id).onclick = async () => {
      try {
        await act();
      } catch (error) {
        app.fail(error, "shared");
      }
    };
  };
  onClick("share", async () => copy(new URL(`#game=${await packed(app.game)}`, location.href).href));
  onClick("copy", async () => copy(await write()));
  onClick("save", async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await write()]));
    link.download = `sudoku.${FORMATS[element("format").value]}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
  app.onContent.push(() => {
    app.say("shared", "");
    element("written-label").hidden = true;
  });
}
