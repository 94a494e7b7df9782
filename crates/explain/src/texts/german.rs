//! German.

use std::ffi::CStr;

use super::{Text, Texts, Words};

pub const WORDS: Words = Words {
    units: ["Zeile", "Spalte", "Block"],
    and: "und",
    or: "oder",
    is: ["ist", "sind"],
    is_not: ["ist nicht", "sind nicht"],
    fits: "{digits} von {bases} in {covers}",
    set: "die Menge {cells}",
};

/// The names that differ from the English ones. Those of fish, wings, chains and patterns are used in German, too.
pub const TITLES: &[(&str, &CStr)] = &[
    ("full_house", c"Volles Haus"),
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
];

/// The templates of a kind.
pub fn texts(text: Text) -> Texts {
    let (nudge, sentence) = match text {
        Text::FullHouse => {
            ("Schau auf {unit}.", "{unit} hat nur noch eine offene Zelle: {effects}.")
        }
        Text::HiddenSingle => {
            ("Schau auf {unit}.", "{digits} hat in {unit} nur einen Platz: {effects}.")
        }
        Text::NakedSingle => ("Schau auf {cell}.", "{cell} hat nur einen Kandidaten: {effects}."),
        Text::DirectLocked => (
            "Suche {digit} in {unit}.",
            "in {unit} ist {digit} nur in {cells}, alle in {second}. Also ist keine andere Zelle von {second} {digit}{?cell:, und in {third} bleibt ein Platz dafür}: {effects}.",
        ),
        Text::DirectHiddenSet => (
            "Suche {digits} in {unit}.",
            "in {unit} sind {digits} nur in {cells}. Also haben diese Zellen keine andere Ziffer{?cell:, und in {unit} bleibt ein Platz für {digit}}: {effects}.",
        ),
        Text::Locked => (
            "Suche {digits} in {unit}.",
            "in {unit} ist {digits} nur in {cells}, alle in {second}. Also ist keine andere Zelle von {second} {digits}: {effects}.",
        ),
        Text::NakedSet => (
            "Schau auf {unit}.",
            "{cells} haben nur {digits}, jede eine davon. Also verlieren die anderen Zellen von {shared} diese Ziffern: {effects}.",
        ),
        Text::HiddenSet => (
            "Suche {digits} in {unit}.",
            "in {unit} sind {digits} nur in {cells}. Also haben diese Zellen keine andere Ziffer: {effects}.",
        ),
        Text::Fish => (
            "Suche {digits} in {bases}.",
            "in {bases} ist {digits} nur in {covers} ({places}). Ebenso viele Einheiten nehmen ebenso viele {digits}er auf, also haben {covers} keine weitere{?twice:, und {twice}, in zweien davon, nähme beide}: {effects}.",
        ),
        Text::FinnedFish => (
            "Suche {digits} in {bases}.",
            "{*fish:in {bases} ist {digits} nur in {covers} oder in {fins} ({fins#Flosse#Flossen}). Ohne die {fins#Flosse#Flossen} hätten {covers} keine weitere {digits}{?twice:, und {twice}, in zweien davon, nähme beide}; eine Flosse mit {digits} schließt sie aus, wo sie hinsieht~. Außerdem: }. Beides ergibt: {effects}.",
        ),
        Text::KrakenFish1 => (
            "Suche {digits} in {bases}.",
            "in {bases} ist {digits} nur in {covers} oder in {fins} ({fins#Flosse#Flossen}). Ohne die {fins#Flosse#Flossen} hätten {covers} keine weitere {digits}. {?seen:{seen} {seen#sieht#sehen} {target}. }{*cases:{chain}~. }. In jedem Fall: {effects}.",
        ),
        Text::KrakenFish2 => (
            "Suche {digits} in {bases}.",
            "in {bases} ist {digits} nur in {covers}, also in weniger Einheiten, oder in {fins}: von den letzteren ist eine {digits}. {?seen:{seen} {seen#schließt#schließen} {target} aus. }{*cases:{chain}~. }. In jedem Fall: {effects}.",
        ),
        Text::TwoLinks => (
            "Suche {digits} in {bases}.",
            "{*links:in {first} ist {digit} nur in {far1} oder {near1}, in {second} nur in {far2} oder {near2}. {near1} und {near2} sehen einander, sind also nicht beide {digit}: {far1} oder {far2} ist es, und was beide sieht, ist es nicht~. Außerdem: }: {effects}.",
        ),
        Text::EmptyRectangle => (
            "Suche {digits} in {bases}.",
            "{*rectangles:in {box} ist {digit} nur in {from} und {to}, in {strong} nur in {near} oder {far}. Ist {near} {digit}, so hat {box} seine {digit} in {to}; wenn nicht, ist {far} {digit}. Also ist nicht {digit}, was in {to} ist und {far} sieht~. Außerdem: }: {effects}.",
        ),
        Text::XyWing => (
            "Schau auf {cells}.",
            "{pivot} (Pivot) ist {digits/or}. {*pincers:Ist es {by}, so ist {cell} (Zange) {digit}~. }. In jedem Fall ist eine der Zangen {lost}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::XyzWing => (
            "Schau auf {cells}.",
            "{pivot} (Pivot) ist {digits/or}. {*pincers:Ist es {by}, so ist {cell} (Zange) {digit}~. }. Also ist der Pivot oder eine der Zangen {lost}, und was alle drei sieht, ist es nicht: {effects}.",
        ),
        Text::WWing => (
            "Schau auf {cells}.",
            "{one} und {two} sind beide {digits/or}. In {unit} ist {link} nur in {first}, von {one} gesehen, oder {second}, von {two} gesehen. Also sind {one} und {two} nicht beide {link}: eine davon ist {lost}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::ColourTrap => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B): alle von A oder alle von B sind {digits}. Was eine Zelle von A und eine von B sieht, ist es nicht: {effects}.",
        ),
        Text::ColourWrap => (
            "Suche {digits}.",
            "starke Verbindungen von {digits} verknüpfen {a} (A) und {b} (B): alle von A oder alle von B sind {digits}. {*clashes:{one} und {two} sehen einander, also ist es nicht {letter}~. }: {effects}.",
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
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Nur {roof} hat noch einen Kandidaten ({extra}), ist also keine von {pair}: {effects}.",
        ),
        Text::Deadly2 => (
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Nur {roof} haben noch einen Kandidaten, {extra}, also ist eine davon {extra}, und was {roof#sie#alle davon} sieht, ist es nicht: {effects}.",
        ),
        Text::Deadly3 => (
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. Also hat eine von {roof} eine andere Ziffer, {extra/or}. {?naked:Mit {naked} nimmt sie {digits} in {unit}: die anderen Zellen dort verlieren diese}{?hidden:In {unit} sind {digits} nur in {roof} und {hidden}, und höchstens eine davon ist in {roof}: {hidden} {hidden#hat#haben} keine andere}: {effects}.",
        ),
        Text::Deadly4 => (
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {unit} ist {kept} nur in {roof}, also ist eine davon {kept}. Wäre die andere {lost}, so wäre auch der Rest {pair}: {effects}.",
        ),
        Text::Deadly6 => (
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {units} ist {kept} nur in diesen Zellen. Wäre eine von {roof} {kept}, so wäre es auch die andere, und der Rest wäre {other}: {effects}.",
        ),
        Text::HiddenRectangle => (
            "Schau auf {cells}.",
            "{pattern} dürfen nicht allein {pair} haben: man könnte sie vertauschen, und es gäbe zwei Lösungen. In {units} ist {kept} nur in diesen Zellen. Wäre {target} {lost}, so wären {sides} {kept}, und {corner} ist ohnehin {pair/or}: {effects}.",
        ),
        Text::Avoidable1 => (
            "Schau auf {cells}.",
            "{filled} {filled#ist#sind} gefüllt, aber nicht vorgegeben. Wäre {target} {lost}, so hätten {pattern} allein {pair}: man könnte sie vertauschen, und es gäbe zwei Lösungen: {effects}.",
        ),
        Text::Avoidable2 => (
            "Schau auf {cells}.",
            "{filled} {filled#ist#sind} gefüllt, aber nicht vorgegeben. Hätten {roof} keinen weiteren Kandidaten, {extra}, so hätten {pattern} allein {pair}: man könnte sie vertauschen, und es gäbe zwei Lösungen. Also ist eine von {roof} {extra}, und was beide sieht, ist es nicht: {effects}.",
        ),
        Text::BugPlus1 => (
            "Schau auf {rich}.",
            "ohne {extra} in {rich} hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist {rich} {extra/or}{?several:: {effects}}.",
        ),
        Text::Bug2 => (
            "Schau auf {rich}.",
            "ohne {extra} in {rich} hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist eine von {rich} {extra}, und was alle davon sieht, ist es nicht: {effects}.",
        ),
        Text::Bug3 => (
            "Schau auf {rich}.",
            "ohne {*extras:{digits} in {cell}~ und } hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist eine von {rich} {extra/or}. Mit {naked} nimmt sie {digits} in {unit}: die anderen Zellen dort verlieren diese: {effects}.",
        ),
        Text::Bug4 => (
            "Schau auf {rich}.",
            "ohne {*extras:{digits} in {cell}~ und } hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit: es gäbe zwei Lösungen. Also ist eine von {rich} {extra/or}. In {unit} ist {kept} nur in {rich}, also ist die andere {kept}: {effects}.",
        ),
        Text::Exclusion => (
            "Schau auf {cells}.",
            "von {cells} passen manche Kandidaten zu keinen anderen. {*gone:{candidate}: {*ways:{others} ließe {cell} ({digits/,}) keinen Kandidaten~; }{!ways:alle anderen sehen dieselbe Ziffer}~. }. Also: {effects}.",
        ),
        Text::RemotePair => (
            "Schau auf {cells}.",
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
            "Schau, wo {unit} und {second} einander kreuzen.",
            "{crossing} (in {unit} und {second}){?line:, {line} (in {unit})}{?square: und {square} (in {second})} haben so viele Ziffern wie Zellen: {digits}{?twice:, wobei {twice} zweimal {twice#zählt#zählen}, in {unit} und in {second}: die anderen Zellen dort verlieren {twice#sie#diese}}. {?along:Unter ihnen {along#ist#sind} {along} nur in {unit}: die anderen Zellen dort verlieren {along#sie#diese}. }{?around:Unter ihnen {around#ist#sind} {around} nur in {second}: die anderen Zellen dort verlieren {around#sie#diese}. }Also: {effects}.",
        ),
        Text::AlsXz => (
            "Schau auf {cells}.",
            "{*sets:{letter} ist {cells} mit {digits}~, }: jede hat eine Ziffer mehr als Zellen. {*links:Jede {digit} von {one} sieht jede {digit} von {two}, also hat eine dieser Mengen keine {digit} und dann alle ihre anderen Ziffern~. }. {!double:Also {lost#ist#sind} {lost} in A oder in B, und was alle Plätze dort sieht, ist es nicht: }{?double:Also hat jede Menge alle ihre Ziffern bis auf eine von {commons}; was alle Plätze einer solchen Ziffer in ihrer Menge sieht, oder von {commons/or} in beiden, ist es nicht: }{effects}.",
        ),
        Text::AlsChain => (
            "Schau auf {cells}.",
            "{*sets:{letter} ist {cells} mit {digits}~, }: jede hat eine Ziffer mehr als Zellen. Hat A keine {lost/or}, {*links:so hat {one} {digit}, und jede {digit} von {one} sieht jede {digit} von {two}, {two} hat also keine~; }; also hat {last} alle ihre anderen Ziffern. Also {lost#ist#sind} {lost} in A oder in {last}, und was alle Plätze dort sieht, ist es nicht: {effects}.",
        ),
        Text::DeathBlossom => (
            "Schau auf {stem}.",
            "{stem} (Stiel) ist {digits/or}. {*petals:Ist es {digit}, so {cells#hat#haben} {cells} (von {digits}) keine {digit} und alle anderen Ziffern~. }. In jedem Fall {lost#ist#sind} {lost} in den zuletzt genannten Zellen; was alle Plätze in jeder dieser Mengen sieht, ist es nicht: {effects}.",
        ),
        Text::Contradiction => (
            "Schau auf {start}.",
            "{!refuted:angenommen, {assumed}. }{*cases:{chain}~. }{?refuted: widerspricht dem Anfang}{!refuted:. Also wäre {clash} wahr und falsch}: {effects}.",
        ),
        Text::Cases => (
            "Schau auf {start}.",
            "{?cell:{cell} ist {digits/or}}{?unit:in {unit} ist {digit} in {places/or}}{?either:{either} ist wahr oder falsch}. {*cases:{chain}{?clash:, ein Widerspruch}~. }. In jedem Fall: {effects}.",
        ),
        Text::TemplateSet => (
            "Suche {digits}.",
            "alle Möglichkeiten, {digits} in jede Zeile, jede Spalte und jeden Block zu setzen, ohne die Zellen, die andere Ziffern in allen ihren Möglichkeiten brauchen, haben {cells}: {effects}.",
        ),
        Text::TemplateDelete => (
            "Suche {digits}.",
            "keine Möglichkeit, {digits} in jede Zeile, jede Spalte und jeden Block zu setzen, ohne die Zellen, die andere Ziffern in allen ihren Möglichkeiten brauchen, hat eine von {removed}: {effects}.",
        ),
    };
    Texts { nudge, sentence }
}
