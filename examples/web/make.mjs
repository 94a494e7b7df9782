// Makes puzzles of a size, a kind and a level, and empty boards.

import { t } from "./text.mjs";

const SIZES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "4x5", "5x5"];
const KINDS = ["classic", "killer", "jigsaw", "x", "windoku", "anti-knight", "anti-king"];
/** Rules of which clues are drawn. */
const RULES = ["thermometer", "arrow", "difference", "whisper", "sandwich"];

const sideOf = (size) => size.split("x").reduce((height, width) => height * width);

export function connectMaking(app) {
  const { element } = app;
  element("size").replaceChildren(
    ...SIZES.map((size) => new Option(`${sideOf(size)}×${sideOf(size)} (${size.replace("x", "×")})`, size, size === "3x3", size === "3x3")),
  );

  function name() {
    const [kind, stars] = [element("kind").value || "classic", element("stars").value || "0"];
    element("kind").replaceChildren(...KINDS.map((each) => new Option(t(each), each)), ...RULES.map((each) => new Option(t(each), `rule:${each}`)));
    element("stars").replaceChildren(...[0, 1, 2, 3, 4, 5].map((each) => new Option(each === 0 ? t("anyLevel") : "★".repeat(each), each)));
    [element("kind").value, element("stars").value] = [kind, stars];
    offer();
  }
  app.onLanguage.push(name);

  /** Offers only what there is: kinds that the size allows, and levels of what is rated. */
  function offer() {
    const [height, width] = app.wish().box;
    for (const option of element("kind").options) {
      option.disabled = (option.value === "windoku" && height !== width) || (option.value === "anti-king" && height * width === 4);
      if (option.disabled && option.selected) element("kind").value = "classic";
    }
    const isRated = ["classic", "killer"].includes(element("kind").value);
    element("stars").disabled = !isRated;
    if (!isRated) element("stars").value = "0";
  }
  element("size").onchange = element("kind").onchange = offer;

  /** What the form asks for. */
  app.wish = (many = 1) => ({
    box: element("size").value.split("x").map(Number),
    kind: element("kind").value,
    stars: Number(element("stars").value),
    seed: element("seed").value === "" ? crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000 : Number(element("seed").value),
    many,
  });

  element("make-form").onsubmit = (event) => {
    event.preventDefault();
    app.during("made", async () => {
      const wish = app.wish();
      const [puzzle] = await app.whole.ask("make", wish);
      app.open(puzzle);
      app.say("made", t("made", wish));
    });
  };
  element("empty").onclick = async () => {
    try {
      app.open(await app.quick.ask("empty", app.wish()));
      app.input.setMode("given");
    } catch (error) {
      app.fail(error, "made");
    }
  };
}
