//! German.

use std::ffi::CStr;

use super::{Text, Texts, Words};

pub const WORDS: Words = Words {
    units: ["Zeile", "Spalte", "Block", "Region", "Diagonale", "Fenster", "Gruppe", "Zusatzregion"],
    at: "ab",
    of_grid: "von Gitter",
    and: "und",
    or: "oder",
    is: ["ist", "sind"],
    is_not: ["ist nicht", "sind nicht"],
    is_neither: ["ist weder", "sind weder"],
    nor: "noch",
    fits: "{digits} von {bases}{?covers: in {covers}}",
    set: "die Menge {cells}",
    sum: "{?units:45 von {units}}{!units:der Käfig {cages}}",
    chain: ["Kette", "Kette"],
};

/// The names that differ from the English ones. German players use the English names of patterns (Full House, X-Wing,
/// Skyscraper, Unique Rectangle, BUG, ALS, AIC, Nice Loop), and German words for what a name says of them (Typ, gruppiert)
/// and for singles, locked candidates, subsets, colours, chains and nets.
pub const TITLES: &[(&str, &CStr)] = &[
    ("hidden_single", c"Versteckter Einer"),
    ("naked_single", c"Nackter Einer"),
    ("direct_pointing", c"Direktes Pointing"),
    ("direct_claiming", c"Direktes Claiming"),
    ("direct_hidden_pair", c"Direktes verstecktes Paar"),
    ("direct_hidden_triple", c"Direktes verstecktes Tripel"),
    ("locked_pair", c"Gesperrtes Paar"),
    ("locked_triple", c"Gesperrtes Tripel"),
    ("pointing", c"Gesperrte Kandidaten (Pointing)"),
    ("claiming", c"Gesperrte Kandidaten (Claiming)"),
    ("law_of_leftovers", c"Gesetz der Reste"),
    ("naked_pair", c"Nacktes Paar"),
    ("naked_triple", c"Nacktes Tripel"),
    ("naked_quad", c"Nacktes Quadrupel"),
    ("hidden_pair", c"Verstecktes Paar"),
    ("hidden_triple", c"Verstecktes Tripel"),
    ("hidden_quad", c"Verstecktes Quadrupel"),
    ("kraken_fish_1", c"Kraken Fish Typ 1"),
    ("kraken_fish_2", c"Kraken Fish Typ 2"),
    ("dual_two_string_kite", c"Doppelter Two-String Kite"),
    ("dual_empty_rectangle", c"Doppeltes Empty Rectangle"),
    ("simple_colours_trap", c"Einfache Farben (Falle)"),
    ("simple_colours_wrap", c"Einfache Farben (Widerspruch)"),
    ("multi_colours_1", c"Mehrfache Farben 1"),
    ("multi_colours_2", c"Mehrfache Farben 2"),
    ("unique_rectangle_1", c"Unique Rectangle Typ 1"),
    ("unique_rectangle_2", c"Unique Rectangle Typ 2"),
    ("unique_rectangle_3", c"Unique Rectangle Typ 3"),
    ("unique_rectangle_4", c"Unique Rectangle Typ 4"),
    ("unique_rectangle_5", c"Unique Rectangle Typ 5"),
    ("unique_rectangle_6", c"Unique Rectangle Typ 6"),
    ("avoidable_rectangle_1", c"Avoidable Rectangle Typ 1"),
    ("avoidable_rectangle_2", c"Avoidable Rectangle Typ 2"),
    ("unique_loop_1", c"Unique Loop Typ 1"),
    ("unique_loop_2", c"Unique Loop Typ 2"),
    ("unique_loop_3", c"Unique Loop Typ 3"),
    ("unique_loop_4", c"Unique Loop Typ 4"),
    ("bug_2", c"BUG Typ 2"),
    ("bug_3", c"BUG Typ 3"),
    ("bug_4", c"BUG Typ 4"),
    ("continuous_nice_loop", c"Kontinuierliche Nice Loop"),
    ("discontinuous_nice_loop", c"Diskontinuierliche Nice Loop"),
    ("grouped_continuous_nice_loop", c"Gruppierte kontinuierliche Nice Loop"),
    ("grouped_discontinuous_nice_loop", c"Gruppierte diskontinuierliche Nice Loop"),
    ("grouped_aic", c"Gruppierte AIC"),
    ("forcing_chain_contradiction", c"Zwangskette (Widerspruch)"),
    ("forcing_chain_verity", c"Zwangskette (in jedem Fall)"),
    ("forcing_net_contradiction", c"Zwangsnetz (Widerspruch)"),
    ("forcing_net_verity", c"Zwangsnetz (in jedem Fall)"),
    ("last_cage_cell", c"Letzte Zelle eines Käfigs"),
    ("cage_combinations", c"Kombinationen eines Käfigs"),
    ("cage_permutations", c"Permutationen eines Käfigs"),
    ("needed_in_cage", c"Im Käfig nötig"),
    ("placed_in_cage", c"Im Käfig zu Hause"),
    ("conflicting_cages", c"Käfige im Konflikt"),
    ("two_sums", c"Zwei Summen"),
    ("innie_and_outie", c"Innie und Outie"),
    ("two_innies", c"Zwei Innies"),
    ("two_outies", c"Zwei Outies"),
    ("innies_and_outies", c"Innies und Outies"),
    ("needed_in_innies", c"In Innies nötig"),
    ("killer_pair", c"Killer-Paar"),
    ("killer_triple", c"Killer-Tripel"),
    ("killer_quad", c"Killer-Quadrupel"),
    ("clue_pair", c"Paar eines Hinweises"),
    ("clue_sum", c"Summe eines Hinweises"),
    ("clue_combinations", c"Kombinationen eines Hinweises"),
    ("contradiction_forcing_chain_with_sums", c"Zwangskette mit Summen (Widerspruch)"),
    ("cell_forcing_chain_with_sums", c"Zwangskette mit Summen (Zelle)"),
    ("unit_forcing_chain_with_sums", c"Zwangskette mit Summen (Haus)"),
    ("template_set", c"Schablone (Setzen)"),
    ("template_delete", c"Schablone (Streichen)"),
    ("x_chain", c"X-Kette"),
    ("xy_chain", c"XY-Kette"),
    ("remote_pair", c"Entferntes Paar"),
    ("als_xy_chain", c"ALS-XY-Kette"),
    ("x_cycle", c"X-Kreis"),
    ("y_cycle", c"Y-Kreis"),
    ("xy_cycle", c"XY-Kreis"),
    ("forcing_x_chain", c"Zwangs-X-Kette"),
    ("forcing_chain", c"Zwangskette"),
    ("nishio_forcing_chain", c"Nishio-Zwangskette"),
    ("cell_forcing_chain", c"Zwangskette einer Zelle"),
    ("unit_forcing_chain", c"Zwangskette einer Einheit"),
    ("contradiction_forcing_chain", c"Zwangskette mit Widerspruch"),
    ("double_forcing_chain", c"Doppelte Zwangskette"),
    ("dynamic_cell_forcing_chain", c"Dynamische Zwangskette einer Zelle"),
    ("dynamic_unit_forcing_chain", c"Dynamische Zwangskette einer Einheit"),
    ("contradiction_forcing_chain_with_patterns", c"Zwangskette mit Widerspruch und Mustern"),
    ("double_forcing_chain_with_patterns", c"Doppelte Zwangskette mit Mustern"),
    ("cell_forcing_chain_with_patterns", c"Dynamische Zwangskette einer Zelle mit Mustern"),
    ("unit_forcing_chain_with_patterns", c"Dynamische Zwangskette einer Einheit mit Mustern"),
    ("contradiction_forcing_chain_with_chains", c"Zwangskette mit Widerspruch und Ketten"),
    ("double_forcing_chain_with_chains", c"Doppelte Zwangskette mit Ketten"),
    ("cell_forcing_chain_with_chains", c"Zwangskette einer Zelle mit Ketten"),
    ("unit_forcing_chain_with_chains", c"Zwangskette einer Einheit mit Ketten"),
    (
        "contradiction_forcing_chain_with_multiple_chains",
        c"Zwangskette mit Widerspruch und mehrfachen Ketten",
    ),
    ("double_forcing_chain_with_multiple_chains", c"Doppelte Zwangskette mit mehrfachen Ketten"),
    ("cell_forcing_chain_with_multiple_chains", c"Zwangskette einer Zelle mit mehrfachen Ketten"),
    ("unit_forcing_chain_with_multiple_chains", c"Zwangskette einer Einheit mit mehrfachen Ketten"),
    (
        "contradiction_forcing_chain_with_dynamic_chains",
        c"Zwangskette mit Widerspruch und dynamischen Ketten",
    ),
    ("double_forcing_chain_with_dynamic_chains", c"Doppelte Zwangskette mit dynamischen Ketten"),
    ("cell_forcing_chain_with_dynamic_chains", c"Zwangskette einer Zelle mit dynamischen Ketten"),
    ("unit_forcing_chain_with_dynamic_chains", c"Zwangskette einer Einheit mit dynamischen Ketten"),
];

/// Why cells have a sum, and how.
macro_rules! why {
    () => {
        " ({?units:{units}{?cages: und {cages#der Käfig#die Käfige} {cages}}: {arithmetic}}{!units:der Käfig {cages}{?filled:: {arithmetic}}}){?combinations:, als {combinations}}"
    };
}

/// The templates of a kind.
pub fn texts(text: Text) -> Texts {
    let (nudge, sentence) = match text {
        Text::FullHouse => {
            ("Sieh dir {unit} an.", "{unit} hat nur noch eine offene Zelle: {effects}.")
        }
        Text::HiddenSingle => {
            ("Sieh dir {unit} an.", "{digits} hat in {unit} nur einen Platz: {effects}.")
        }
        Text::NakedSingle => ("Sieh dir {cell} an.", "{cell} hat nur einen Kandidaten: {effects}."),
        Text::DirectLocked => (
            "Suche {digit} in {unit}.",
            "in {unit} steht {digit} nur in {cells}, alle in {second}. Also steht {digit} in keiner anderen Zelle von {second}{?cell:, und in {third} bleibt ein Platz dafür}: {effects}.",
        ),
        Text::DirectHiddenSet => (
            "Suche {digits} in {unit}.",
            "in {unit} stehen {digits} nur in {cells}. Also haben diese Zellen keine andere Ziffer{?cell:, und in {unit} bleibt ein Platz für {digit}}: {effects}.",
        ),
        Text::Locked => (
            "Suche {digits} in {unit}.",
            "in {unit} steht {digits} nur in {cells}, alle in {second}. Also steht {digits} in keiner anderen Zelle von {second}: {effects}.",
        ),
        Text::Leftovers => (
            "Sieh dir {lines} und {regions} an.",
            "{lines} haben dieselben Ziffern wie {regions}, also auch die Zellen, die nur eine Seite hat, {from} gegen {to}. {lost/or} steht nicht in {from}, also auch nicht in {to}: {effects}.",
        ),
        Text::NakedSet => (
            "Sieh dir {unit} an.",
            "{cells} haben nur {digits}, jede eine davon. Also verlieren die anderen Zellen von {shared} diese Ziffern: {effects}.",
        ),
        Text::HiddenSet => (
            "Suche {digits} in {unit}.",
            "in {unit} stehen {digits} nur in {cells}. Also haben diese Zellen keine andere Ziffer: {effects}.",
        ),
        Text::Fish => (
            "Suche {digits} in {bases}.",
            "in {bases} steht {digits} nur in {covers} ({places}). {bases} brauchen je eine {digits}, und {covers} haben nur für je eine Platz: eine weitere {digits} gibt es dort nicht{?twice:, und {twice}, in zweien davon, nähme zwei Plätze}: {effects}.",
        ),
        Text::FinnedFish => (
            "Suche {digits} in {bases}.",
            "{*fish:in {bases} steht {digits} nur in {covers} oder in {fins} ({fins#Flosse#Flossen}). Ist {fins#die Flosse nicht#keine der Flossen} {digits}, so haben {covers} keine weitere {digits}{?twice:, und {twice}, in zweien davon, nähme zwei Plätze}; ist {fins#die Flosse#eine} {digits}, so ist keine Zelle {digits}, die sie sieht~. Außerdem: }. Beides ergibt: {effects}.",
        ),
        Text::KrakenFish1 => (
            "Suche {digits} in {bases}.",
            "in {bases} steht {digits} nur in {covers} oder in {fins} ({fins#Flosse#Flossen}). Ist {fins#die Flosse nicht#keine der Flossen} {digits}, so haben {covers} keine weitere {digits}. {?seen:{seen} {seen#sieht#sehen} {target}. }{*cases:{chain}~. }. In jedem Fall: {effects}.",
        ),
        Text::KrakenFish2 => (
            "Suche {digits} in {bases}.",
            "in {bases} steht {digits} nur in {covers} oder in {fins}. {bases} brauchen je eine {digits}, und in {covers} ist nicht Platz für alle, also ist eine von {fins} {digits}. {?seen:{seen} {seen#schließt#schließen} {target} aus. }{*cases:{chain}~. }. In jedem Fall: {effects}.",
        ),
        Text::TwoLinks => (
            "Suche {digits} in {bases}.",
            "{*links:in {first} steht {digit} nur in {far1} oder {near1}, in {second} nur in {far2} oder {near2}. {near1} und {near2} sehen einander, sind also nicht beide {digit}: {far1} oder {far2} ist es, und was beide sieht, ist es nicht~. Außerdem: }: {effects}.",
        ),
        Text::EmptyRectangle => (
            "Suche {digits} in {bases}.",
            "{*rectangles:in {box} steht {digit} nur in {from} und {to}, in {strong} nur in {near} oder {far}. Ist {near} {digit}, so hat {box} seine {digit} in {to}; wenn nicht, ist {far} {digit}. Also ist keine Zelle {digit}, die in {to} steht und {far} sieht~. Außerdem: }: {effects}.",
        ),
        Text::XyWing => (
            "Sieh dir {cells} an.",
            "{pivot} (Pivot) ist {digits/or}. {*pincers:Ist der Pivot {by}, so ist {cell} (Zange) {digit}~. }. In jedem Fall ist eine der Zangen {lost}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::XyzWing => (
            "Sieh dir {cells} an.",
            "{pivot} (Pivot) ist {digits/or}. {*pincers:Ist der Pivot {by}, so ist {cell} (Zange) {digit}~. }. Also ist der Pivot oder eine der Zangen {lost}, und was alle drei sieht, ist es nicht: {effects}.",
        ),
        Text::WWing => (
            "Sieh dir {cells} an.",
            "{one} und {two} sind beide {digits/or}. In {unit} steht {link} nur in {first}, die {one} sieht, oder in {second}, die {two} sieht. Also sind {one} und {two} nicht beide {link}: eine davon ist {lost}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::ColourTrap => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B): alle von A oder alle von B sind {digits}. Was eine Zelle von A und eine von B sieht, ist es nicht: {effects}.",
        ),
        Text::ColourWrap => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B): alle von A oder alle von B sind {digits}. {*clashes:{one} und {two}, beide von {letter}, sehen einander, also ist keine Zelle von {letter} {digits}~. }: {effects}.",
        ),
        Text::MultiColours1 => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B), ebenso {c} (C) und {d} (D): alle von A oder alle von B sind {digits}, und alle von C oder alle von D. {*clashes:{one} ({letter}) sieht {two} ({other}), also sind {letter} und {other} nicht beide {digits}: {left} oder {right} ist es, und was von beiden eine Zelle sieht, ist es nicht~. }: {effects}.",
        ),
        Text::MultiColours2 => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B), ebenso {c} (C) und {d} (D): alle von A oder alle von B sind {digits}, und alle von C oder alle von D. {*clashes:{letter} sieht beide: {one} sieht {two} (C), und {three} sieht {four} (D). Also ist {letter} nicht {digits}~. }: {effects}.",
        ),
        Text::Deadly1 => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Nur {roof} hat noch einen Kandidaten ({extra}), ist also keine von {pair}: {effects}.",
        ),
        Text::Deadly2 => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Nur {roof} haben noch einen Kandidaten, {extra}, also ist eine davon {extra}, und was {roof#sie#jede davon} sieht, ist es nicht: {effects}.",
        ),
        Text::Deadly3 => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Also hat eine von {roof} eine andere Ziffer, {extra/or}. {?naked:Mit {naked} nimmt sie {digits} in {unit}: die anderen Zellen dort verlieren diese Ziffern}{?hidden:In {unit} stehen {digits} nur in {within}, und höchstens eine dieser Ziffern in {roof}: {hidden} {hidden#hat#haben} keine andere}: {effects}.",
        ),
        Text::Deadly4 => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {unit} steht {kept} nur in {roof}, also ist eine davon {kept}. Wäre die andere {lost}, so wäre auch der Rest {pair}: {effects}.",
        ),
        Text::Deadly6 => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {units} steht {kept} nur in diesen Zellen. Wäre eine von {roof} {kept}, so wäre es auch die andere, und der Rest wäre {other}: {effects}.",
        ),
        Text::HiddenRectangle => (
            "Sieh dir {cells} an.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {units} steht {kept} nur in diesen Zellen. Wäre {target} {lost}, so wären {sides} {kept}, und {corner} ist ohnehin {pair/or}: {effects}.",
        ),
        Text::Avoidable1 => (
            "Sieh dir {cells} an.",
            "{filled} {filled#ist#sind} gefüllt, aber nicht vorgegeben. Wäre {target} {lost}, so hätten {pattern} allein {pair}: man könnte sie vertauschen, und es gäbe zwei Lösungen: {effects}.",
        ),
        Text::Avoidable2 => (
            "Sieh dir {cells} an.",
            "{filled} {filled#ist#sind} gefüllt, aber nicht vorgegeben. Hätten {roof} keinen weiteren Kandidaten, {extra}, so hätten {pattern} allein {pair}: man könnte sie vertauschen, und es gäbe zwei Lösungen. Also ist eine von {roof} {extra}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::BugPlus1 => (
            "Sieh dir {rich} an.",
            "ohne {extra} in {rich} hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist {rich} {extra/or}{?several:: {effects}}.",
        ),
        Text::Bug2 => (
            "Sieh dir {rich} an.",
            "ohne {extra} in {rich} hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist eine von {rich} {extra}, und was jede davon sieht, ist es nicht: {effects}.",
        ),
        Text::Bug3 => (
            "Sieh dir {rich} an.",
            "ohne {*extras:{digits} in {cell}~ und } hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also gilt: {*extras:{cell} ist {digits/or}~, oder }. Mit {naked} nimmt diese Zelle {digits} in {unit}: die anderen Zellen dort verlieren diese Ziffern: {effects}.",
        ),
        Text::Bug4 => (
            "Sieh dir {rich} an.",
            "ohne {*extras:{digits} in {cell}~ und } hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also gilt: {*extras:{cell} ist {digits/or}~, oder }. In {unit} steht {kept} nur in {rich}, also ist die andere Zelle {kept}: {effects}.",
        ),
        Text::Exclusion => (
            "Sieh dir {cells} an.",
            "von {cells} passen manche Kandidaten zu keinen anderen. {*gone:{candidate}: {*ways:{others} {others#ließe#ließen} {cell} ({digits/,}) keinen Kandidaten~; }{!ways:alle anderen sehen dieselbe Ziffer}~. }. Also: {effects}.",
        ),
        Text::RemotePair => (
            "Sieh dir {cells} an.",
            "{path/,} haben nur {pair}, und jede sieht die nächste, so dass sie abwechseln. {*pairs:{one} und {two} haben je eine~, }, und was beide von zwei solchen Zellen sieht, hat keine: {effects}.",
        ),
        Text::Alternative => (
            "Suche eine Kette von {start} an.",
            "{?refuted:{chain} widerspricht dem Anfang}{!refuted:entweder {alternative} oder {chain}, und beide schließen dasselbe aus}: {effects}.",
        ),
        Text::Loop => (
            "Suche einen Kreis durch {cells}.",
            "entweder {chain} oder andersherum {back}, und beide schließen dasselbe aus: {effects}.",
        ),
        Text::SueDeCoq => (
            "Sieh dir an, wo {unit} und {second} einander kreuzen.",
            "{crossing} (in {unit} und {second}){?line:, {line} (in {unit})}{?square: und {square} (in {second})} haben so viele Ziffern wie Zellen: {digits}{?twice:, wobei {twice} zweimal {twice#zählt#zählen}, in {unit} und in {second}: die anderen Zellen dort verlieren {twice#sie#diese}}. {?along:Unter ihnen {along#ist#sind} {along} nur in {unit}: die anderen Zellen dort verlieren {along#sie#diese}. }{?around:Unter ihnen {around#ist#sind} {around} nur in {second}: die anderen Zellen dort verlieren {around#sie#diese}. }Also: {effects}.",
        ),
        Text::AlsXz => (
            "Sieh dir {cells} an.",
            "{*sets:{letter} ist {cells} mit {digits}~, }: jede hat eine Ziffer mehr als Zellen. {*links:Jede {digit} von {one} sieht jede {digit} von {two}, also hat eine dieser Mengen keine {digit} und dann alle ihre anderen Ziffern~. }. {!double:Also {lost#ist#sind} {lost} in A oder in B, und was alle Plätze dort sieht, ist es nicht: }{?double:Also hat jede Menge alle ihre Ziffern bis auf eine von {commons}; was alle Plätze einer solchen Ziffer in ihrer Menge sieht, oder von {commons/or} in beiden, ist es nicht: }{effects}.",
        ),
        Text::AlsChain => (
            "Sieh dir {cells} an.",
            "{*sets:{letter} ist {cells} mit {digits}~, }: jede hat eine Ziffer mehr als Zellen. Hat A keine {lost/or}, {*links:so hat {one} {digit}, und jede {digit} von {one} sieht jede {digit} von {two}, {two} hat also keine~; }; also hat {last} alle ihre anderen Ziffern. Also {lost#ist#sind} {lost} in A oder in {last}, und was alle Plätze dort sieht, ist es nicht: {effects}.",
        ),
        Text::DeathBlossom => (
            "Sieh dir {stem} an.",
            "{stem} (Stiel) ist {digits/or}. {*petals:Ist der Stiel {digit}, so {cells#hat#haben} {cells} (von {digits}) keine {digit} und alle anderen Ziffern~. }. In jedem Fall {lost#ist#sind} {lost} in den zuletzt genannten Zellen; was alle Plätze in jeder dieser Mengen sieht, ist es nicht: {effects}.",
        ),
        Text::Contradiction => (
            "Sieh dir {start} an.",
            "{!refuted:angenommen, {assumed}. }{*cases:{chain}~. }{?refuted: widerspricht dem Anfang}{!refuted:. Also wäre {clash} wahr und falsch}: {effects}.",
        ),
        Text::Cases => (
            "Sieh dir {start} an.",
            "{?cell:{cell} ist {digits/or}}{?unit:in {unit} steht {digit} in {places/or}}{?either:{either} ist wahr oder falsch}. {*cases:{chain}{?clash:, ein Widerspruch}~. }. In jedem Fall: {effects}.",
        ),
        Text::TemplateSet => (
            "Suche {digits}.",
            "{digits} kommt in jede Zeile, jede Spalte und jeden Block einmal, und nicht in Zellen, die andere Ziffern in allen ihren Möglichkeiten brauchen. Wer alle Möglichkeiten durchgeht, findet in allen: {effects}.",
        ),
        Text::TemplateDelete => (
            "Suche {digits}.",
            "{digits} kommt in jede Zeile, jede Spalte und jeden Block einmal, und nicht in Zellen, die andere Ziffern in allen ihren Möglichkeiten brauchen. Wer alle Möglichkeiten durchgeht, findet in keiner, was hier gestrichen wird: {effects}.",
        ),
        Text::CageSum => (
            "Sieh dir den Käfig {cages} an.",
            "der Käfig {cages} lässt {sum} für {cells}{?filled: ({arithmetic})}{?combinations:, als {combinations}}. Nichts anderes hat diese Summe: {effects}.",
        ),
        Text::CageCombinations => (
            "Sieh dir den Käfig {cages} an.",
            "der Käfig {cages} lässt {sum} für {cells}{?filled: ({arithmetic})}{?combinations:, als {combinations}}. {lost/oder} ist in keiner Kombination: {effects}.",
        ),
        Text::Needed => (
            "{?units:Sieh dir {units} an.}{!units:Sieh dir den Käfig {cages} an.}",
            "{?units:{units} {units#hat#haben} die Summe {all}{?cages:, {cages#der Käfig#die Käfige} {cages} {cages#hat#haben} {of_cages}}, und }{!units:der Käfig {cages} }{?units:{arithmetic} bleibt}{!units:lässt {sum}} für {cells}{?combinations:, als {combinations}}. Jede Kombination hat {digits}: in {places/oder}, und in keiner Zelle, die {places#diese Zelle#diese alle} sieht: {effects}.",
        ),
        Text::PlacedInCage => (
            "Sieh dir {unit} und den Käfig {cages} an.",
            concat!(
                "in {unit} {digits#steht#stehen} {digits} nur in {places}. {cells} ergeben {sum}",
                why!(),
                ". Also bleiben nur Kombinationen mit {digits}: {effects}."
            ),
        ),
        Text::ConflictingCages => (
            "Sieh dir {cells} an.",
            concat!(
                "{*sums:{cells} ergeben {sum}",
                why!(),
                "~; }. Alle diese Zellen sind verschieden. Was gestrichen wird, ließe den anderen Zellen keine Kombination: {effects}."
            ),
        ),
        Text::TwoSums => (
            "Sieh dir {cells} an.",
            concat!(
                "{*sums:{?both:{innies} {innies#ist#sind} um {gap} {?less:kleiner}{!less:größer} als {outies}}{!both:{cells} ergeben {sum}}",
                why!(),
                "~; }. Mit dem, was gestrichen wird, ergeben keine Ziffern beide Summen: {effects}."
            ),
        ),
        Text::RuleOf45 => (
            "Sieh dir {units} an.",
            "{units} {units#hat#haben} die Summe {all}. {?cages:{cages#Der Käfig#Die Käfige} {cages} {cages#hat#haben} {of_cages}. }{?filled:{filled} {filled#ist#sind} gefüllt. }{?innies:{innies} {innies#bleibt#bleiben}}{!innies:{outies} {outies#liegt#liegen} außerhalb}{?both:, und {outies} {outies#liegt#liegen} außerhalb}: {arithmetic}.{?both: Also {innies#ist#sind} {innies} um {gap} {?less:kleiner}{!less:größer} als {outies}.} {?several:Nichts anderes hat diese Summe: }{effects}.",
        ),
        Text::KillerSubset => (
            "Sieh dir {unit} an.",
            concat!(
                "in {unit} sind die Ziffern {digits} vergeben: {*sums:{cells} ergeben {sum}",
                why!(),
                ", und brauchen {digits/or}~; }{?naked:; {naked} {naked#hat#haben} nur diese}. Also verlieren die anderen Zellen von {unit} sie: {effects}."
            ),
        ),
        Text::Clue => (
            "Sieh dir {clue} an.",
            "{clue}: {rule}. {*options:{cell} {?open:kann {digits/or} sein}{!open:ist {digits}}~; }. In jeder Wahl davon, die die Regel einhält und in Zellen, die sich sehen, verschieden ist: {effects}.",
        ),
    };
    Texts { nudge, sentence }
}

/// The names and rules of constraints.
pub const CLUES: &[(&str, [&str; 2])] = &[
    ("sum", ["Summe", "die Symbole in den Zellen haben diese Summe und dürfen sich wiederholen"]),
    (
        "little_killer",
        [
            "Little Killer",
            "die Symbole auf der Diagonalen, auf die der Hinweis zeigt, haben diese Summe und dürfen sich wiederholen",
        ],
    ),
    (
        "arrow",
        [
            "Pfeil",
            "das Symbol in der ersten Zelle ist die Summe der Symbole in den anderen Zellen, die sich wiederholen dürfen",
        ],
    ),
    (
        "pill_arrow",
        [
            "Pillenpfeil",
            "die Symbole in den ersten Zellen, so vielen, wie der Wert sagt, als eine Dezimalzahl gelesen, sind die Summe der anderen",
        ],
    ),
    (
        "double_arrow",
        [
            "Doppelpfeil",
            "die Symbole in der ersten und der letzten Zelle haben dieselbe Summe wie die dazwischen",
        ],
    ),
    (
        "equal_sums",
        [
            "gleiche Summen",
            "die Zellen sind in Gruppen aufgezählt, so groß, wie die Werte sagen, und die Symbole jeder Gruppe haben dieselbe Summe",
        ],
    ),
    (
        "region_sum_line",
        [
            "Regionssummenlinie",
            "Blöcke oder Regionen teilen die Linie, und die Symbole jedes Stücks haben dieselbe Summe",
        ],
    ),
    (
        "zipper_line",
        [
            "Reißverschluss",
            "Symbole, die gleich weit von der Mitte der Linie sind, haben dieselbe Summe, und eine Zelle in der Mitte hat sie auch",
        ],
    ),
    (
        "weighted_sum",
        [
            "gewichtete Summe",
            "die Symbole in den Zellen, jedes mal seinem Faktor, haben den ersten Wert als Summe; die anderen Werte sind die Faktoren",
        ],
    ),
    ("difference", ["Differenz", "die Symbole in den beiden Zellen haben diese Differenz"]),
    (
        "ratio",
        ["Verhältnis", "das Symbol in einer der beiden Zellen ist das der anderen mal diesem Wert"],
    ),
    (
        "greater_than",
        ["größer als", "das Symbol in der ersten Zelle ist größer als das in der zweiten"],
    ),
    (
        "non_consecutive",
        [
            "keine Nachbarzahlen",
            "Symbole in Zellen nebeneinander unterscheiden sich nicht um 1, wenn dort keine Differenz verlangt ist",
        ],
    ),
    (
        "strict_kropki",
        [
            "alle Kropki-Punkte",
            "Symbole in Zellen nebeneinander unterscheiden sich nicht um 1, und keines ist das Doppelte des anderen, wenn dort weder Differenz noch Verhältnis verlangt ist",
        ],
    ),
    (
        "strict_xv",
        [
            "alle X und V",
            "Symbole in Zellen nebeneinander haben weder die Summe 5 noch 10, wenn dort keine Summe verlangt ist",
        ],
    ),
    (
        "minimum",
        [
            "Minimum",
            "das Symbol jeder Zelle ist kleiner als die in den Zellen daneben, die kein Minimum sind",
        ],
    ),
    (
        "maximum",
        [
            "Maximum",
            "das Symbol jeder Zelle ist größer als die in den Zellen daneben, die kein Maximum sind",
        ],
    ),
    (
        "strict_difference",
        [
            "alle Differenzen",
            "Symbole in Zellen nebeneinander haben nicht diese Differenz, wenn dort weder Differenz noch Verhältnis verlangt ist",
        ],
    ),
    (
        "strict_ratio",
        [
            "alle Verhältnisse",
            "von Symbolen in Zellen nebeneinander ist keines das andere mal diesem Wert, wenn dort weder Differenz noch Verhältnis verlangt ist",
        ],
    ),
    (
        "thermometer",
        ["Thermometer", "die Symbole steigen entlang der Linie von der ersten Zelle an"],
    ),
    (
        "slow_thermometer",
        [
            "langsames Thermometer",
            "die Symbole steigen entlang der Linie von der ersten Zelle an oder bleiben gleich",
        ],
    ),
    (
        "whisper",
        [
            "Flüsterlinie",
            "Symbole, die auf der Linie aufeinander folgen, unterscheiden sich mindestens um den Wert",
        ],
    ),
    (
        "renban",
        [
            "Renban",
            "die Symbole auf der Linie sind verschieden und folgen in irgendeiner Ordnung aufeinander",
        ],
    ),
    ("palindrome", ["Palindrom", "die Symbole auf der Linie sind von beiden Enden aus dieselben"]),
    (
        "clone",
        [
            "Klon",
            "die Symbole der ersten Hälfte der Zellen sind die der zweiten Hälfte, in derselben Reihenfolge",
        ],
    ),
    (
        "modular_line",
        [
            "modulare Linie",
            "von so vielen aufeinander folgenden Symbolen der Linie, wie der Wert sagt, hat jedes einen anderen Rest, geteilt durch ihn",
        ],
    ),
    (
        "entropic_line",
        [
            "Entropielinie",
            "von drei aufeinander folgenden Symbolen der Linie ist eines im unteren, eines im mittleren und eines im oberen Drittel",
        ],
    ),
    (
        "between_line",
        [
            "Zwischenlinie",
            "die Symbole zwischen den Enden der Linie sind größer als das eine und kleiner als das andere",
        ],
    ),
    (
        "lockout_line",
        [
            "Aussperrlinie",
            "die Symbole an den Enden unterscheiden sich mindestens um den Wert, und keines auf der Linie ist eines von ihnen oder dazwischen",
        ],
    ),
    (
        "quadruple",
        [
            "Quadrupel",
            "die Zellen haben die Symbole der Werte, jedes mindestens so oft, wie es aufgezählt ist",
        ],
    ),
    (
        "counting_circles",
        ["Zählkreise", "das Symbol jeder Zelle sagt, wie viele der aufgezählten Zellen es haben"],
    ),
    (
        "global_entropy",
        [
            "globale Entropie",
            "jedes Quadrat von 2x2 Zellen hat Symbole des unteren, des mittleren und des oberen Drittels",
        ],
    ),
    (
        "row_indexer",
        [
            "Zeilenindex",
            "das Symbol jeder Zelle ist die Nummer der Zeile, in der ihre Spalte die Nummer ihrer Zeile hat",
        ],
    ),
    (
        "column_indexer",
        [
            "Spaltenindex",
            "das Symbol jeder Zelle ist die Nummer der Spalte, in der ihre Zeile die Nummer ihrer Spalte hat",
        ],
    ),
    (
        "box_indexer",
        [
            "Blockindex",
            "das Symbol jeder Zelle ist die Nummer des Platzes, an dem ihr Block die Nummer ihres Platzes hat",
        ],
    ),
    (
        "sandwich",
        [
            "Sandwich",
            "auf der Linie vom Hinweis aus haben die Symbole zwischen dem kleinsten und dem größten Symbol diese Summe",
        ],
    ),
    (
        "x_sum",
        [
            "X-Summe",
            "auf der Linie vom Hinweis aus haben die ersten Symbole, so viele, wie das erste sagt, diese Summe",
        ],
    ),
    (
        "skyscraper",
        [
            "Hochhäuser",
            "auf der Linie vom Hinweis aus sind so viele Symbole, wie der Wert sagt, größer als alle vor ihnen",
        ],
    ),
    (
        "numbered_room",
        [
            "nummeriertes Zimmer",
            "auf der Linie vom Hinweis aus steht das Symbol des Werts an dem Platz, den das erste Symbol sagt",
        ],
    ),
    (
        "full_rank",
        [
            "Rang",
            "von allen Zeilen und Spalten, von beiden Enden als Zahlen gelesen, sind so viele kleiner als diese, wie der erste Wert weniger 1 sagt; keine andere ist gleich, wenn nicht der zweite Wert 1 ist",
        ],
    ),
    ("pair", ["Paare", "Symbole, die auf der Linie aufeinander folgen, stehen in der Tabelle"]),
    (
        "every_pair",
        [
            "alle Paare",
            "die Symbole jeder Zelle und jeder später aufgezählten Zelle stehen in der Tabelle",
        ],
    ),
    ("automaton", ["Automat", "der Automat nimmt die Symbole der Linie an"]),
    ("any_of", ["eines von", "von den Alternativen hält mindestens eine: alle ihre Bedingungen"]),
];
