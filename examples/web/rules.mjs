// Lists the rules of a puzzle beside rows, columns and boxes: many of them are not drawn, and readers of screens need all.
//
// Takes the constraints of the puzzle; the library has the sentences in English, this file in German.

import { language } from "./text.mjs";

const GERMAN = {
  cage: "Die Zahlen eines Käfigs sind verschieden und ergeben zusammen seine Summe.",
  sum: "Die Zahlen der Felder ergeben die Summe und dürfen sich wiederholen.",
  little_killer: "Die Zahlen auf der Diagonale, auf die ein Hinweis am Rand zeigt, ergeben die Summe und dürfen sich wiederholen.",
  arrow: "Die Zahl im Kreis ist die Summe der Zahlen auf dem Pfeil, die sich wiederholen dürfen.",
  pill_arrow: "Die Zahlen in der Pille, als eine Dezimalzahl gelesen, sind die Summe der Zahlen auf dem Pfeil, die sich wiederholen dürfen.",
  double_arrow: "Die Zahlen an beiden Enden haben dieselbe Summe wie die dazwischen.",
  equal_sums: "Die Zahlen jeder Gruppe von Feldern haben dieselbe Summe.",
  region_sum_line: "Die Blöcke schneiden die Linie in Stücke; die Zahlen jedes Stücks haben dieselbe Summe.",
  zipper_line: "Zahlen, die gleich weit von der Mitte der Linie entfernt sind, haben dieselbe Summe; ein Feld in der Mitte hat sie auch.",
  weighted_sum: "Die Zahlen der Felder, jede mal ihrem Faktor, ergeben die Summe.",
  different: "Die Zahlen der Felder sind verschieden.",
  extra_region: "Das zusätzliche Gebiet enthält jede Zahl.",
  regions: "Gebiete ersetzen die Blöcke; jedes enthält jede Zahl.",
  diagonal: "Die Diagonale enthält jede Zahl.",
  windows: "Jedes Fenster enthält jede Zahl.",
  disjoint_groups: "Die Felder am selben Platz aller Blöcke enthalten jede Zahl.",
  anti_knight: "Felder, die einen Springerzug voneinander entfernt sind, sind verschieden.",
  anti_king: "Felder, die einen Königszug voneinander entfernt sind, sind verschieden.",
  offset: "Felder in einem der beiden Abstände in Zeilen und im anderen in Spalten sind verschieden.",
  difference: "Die Zahlen der beiden Felder unterscheiden sich um den Wert.",
  ratio: "Eine der beiden Zahlen ist die andere mal dem Wert.",
  greater_than: "Die erste Zahl ist größer als die zweite.",
  non_consecutive: "Zahlen nebeneinander unterscheiden sich nicht um 1, wenn zwischen ihnen kein Hinweis auf eine Differenz ist.",
  strict_kropki: "Zahlen nebeneinander unterscheiden sich nicht um 1, und keine ist das Doppelte der anderen, wenn zwischen ihnen kein Punkt ist.",
  strict_xv: "Zahlen nebeneinander ergeben nicht 5 oder 10, wenn zwischen ihnen kein Zeichen ist.",
  minimum: "Die Zahl des Feldes ist kleiner als die der Felder daneben, die nicht auch ein Minimum sind.",
  maximum: "Die Zahl des Feldes ist größer als die der Felder daneben, die nicht auch ein Maximum sind.",
  strict_difference: "Zahlen nebeneinander unterscheiden sich nicht um den Wert, wenn zwischen ihnen kein Hinweis ist.",
  strict_ratio: "Keine von zwei Zahlen nebeneinander ist die andere mal dem Wert, wenn zwischen ihnen kein Hinweis ist.",
  thermometer: "Die Zahlen steigen vom ersten Feld der Linie an.",
  slow_thermometer: "Die Zahlen steigen vom ersten Feld der Linie an oder bleiben gleich.",
  whisper: "Aufeinanderfolgende Zahlen der Linie unterscheiden sich mindestens um den Wert.",
  renban: "Die Zahlen der Linie sind verschieden und folgen in irgendeiner Ordnung aufeinander.",
  palindrome: "Die Zahlen der Linie sind von beiden Enden aus dieselben.",
  clone: "Die Zahlen der ersten Hälfte der Felder sind die der zweiten, in derselben Ordnung.",
  modular_line: "So viele aufeinanderfolgende Zahlen der Linie, wie der Wert sagt, haben verschiedene Reste, wenn man sie durch ihn teilt.",
  entropic_line: "Von je drei aufeinanderfolgenden Zahlen der Linie ist eine aus dem unteren, eine aus dem mittleren und eine aus dem oberen Drittel.",
  between_line: "Die Zahlen zwischen den Enden der Linie sind größer als ein Ende und kleiner als das andere.",
  lockout_line: "Die Zahlen an den Enden der Linie unterscheiden sich mindestens um den Wert; keine andere der Linie ist eine von ihnen oder dazwischen.",
  even: "Die Zahl jedes markierten Feldes ist gerade.",
  odd: "Die Zahl jedes markierten Feldes ist ungerade.",
  candidates: "Jedes der Felder hat eine der Zahlen, die genannt sind.",
  quadruple: "Die Felder haben die Zahlen, jede mindestens so oft, wie sie genannt ist.",
  counting_circles: "Die Zahl in jedem Kreis sagt, wie viele Kreise sie haben.",
  global_entropy: "Je 2 mal 2 Felder haben Zahlen aus dem unteren, dem mittleren und dem oberen Drittel.",
  row_indexer: "Die Zahl des Feldes nennt die Zeile, in der seine Spalte die Nummer seiner Zeile hat.",
  column_indexer: "Die Zahl des Feldes nennt die Spalte, in der seine Zeile die Nummer seiner Spalte hat.",
  box_indexer: "Die Zahl des Feldes nennt den Platz, an dem sein Block die Nummer seines Platzes hat.",
  sandwich: "Die Zahlen zwischen der kleinsten und der größten ergeben den Hinweis am Rand.",
  x_sum: "Vom Hinweis am Rand aus ergeben so viele Zahlen, wie die erste sagt, den Hinweis.",
  skyscraper: "Vom Hinweis am Rand aus sind so viele Zahlen, wie er sagt, größer als alle vor ihnen.",
  numbered_room: "Vom Hinweis am Rand aus ist seine Zahl an dem Platz, den die erste Zahl nennt.",
  full_rank: "Alle Zeilen und Spalten, von beiden Enden als Zahl gelesen, haben eine Reihenfolge; der Hinweis am Rand nennt den Platz darin.",
  pair: "Aufeinanderfolgende Zahlen der Linie passen nach der Tabelle zueinander.",
  every_pair: "Je zwei Zahlen der Felder passen nach der Tabelle zueinander.",
  automaton: "Der Automat nimmt die Zahlen der Linie an.",
  any_of: "Von mehreren Regeln gilt mindestens eine.",
};

/** The kinds that have a sentence in German, for the tests. */
export const germanKinds = () => Object.keys(GERMAN);

export function connectRules(app) {
  const list = app.element("rules");

  async function show() {
    const { game } = app;
    list.hidden = true;
    try {
      const rules = await app.quick.ask("rules", { puzzle: game.puzzle });
      if (game !== app.game) return;
      list.replaceChildren(
        ...rules.map(({ name, rule, value }) => {
          const item = document.createElement("li");
          const isEnglish = language() === "en";
          const sentence = isEnglish ? `${name[0].toUpperCase()}${name.slice(1).replaceAll("_", " ")}: ${rule}.` : GERMAN[name];
          item.textContent = value === null ? sentence : `${sentence} (${value})`;
          return item;
        }),
      );
      list.hidden = rules.length === 0;
    } catch (error) {
      app.fail(error);
    }
  }
  let last = null;
  app.onContent.push(() => {
    if (app.game === last) return;
    last = app.game;
    show();
  });
  app.onLanguage.push(() => app.game !== null && show());
}
