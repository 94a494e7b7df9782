//! What `hint` and `explain` say beside the steps, in each language: a row of templates.
//!
//! In: mistakes, contradictions, clashes and numbers. Out: text. The texts of steps are in `sudoku_explain::texts`; those in
//! English of what the library names are its own. Rows, columns and boxes are numbered from 1.

use std::fmt::Display;

use sudoku_core::solution::clashes::Clash;
use sudoku_core::unit::Unit;
use sudoku_core::{Contradiction, Mistake, Puzzle};
use sudoku_explain::{Language, Level, Profile};

/// The templates of a language. A name in braces stands for a value.
pub struct Messages {
    /// The code of the language.
    language: &'static str,
    /// Row, column, box and so on, in the order of [`Unit`].
    units: [&'static str; 10],
    of_grid: &'static str,
    and: &'static str,
    placed: &'static str,
    removed: &'static str,
    no_candidate: &'static str,
    no_place: &'static str,
    twice: &'static str,
    times: &'static str,
    pub no_solution: &'static str,
    pub because: &'static str,
    pub more: &'static str,
    pub cell: &'static str,
    pub without: &'static str,
    pub without_both: &'static str,
    pub more_suspects: &'static str,
    pub more_pairs: &'static str,
    pub conflict: &'static str,
    pub several: &'static str,
    pub several_givens: &'static str,
    pub not_explained: &'static str,
    pub no_step: &'static str,
    pub solved: &'static str,
    pub same_round: &'static str,
    pub score: &'static str,
    pub level: &'static str,
    levels: [&'static str; 5],
    pub highest: &'static str,
    pub rounds: &'static str,
    pub solved_without_steps: &'static str,
    pub open_after: &'static str,
    pub open: &'static str,
    /// What is said of a scale off the classic board.
    made_for: &'static str,
    /// The words of the names of scales, as the library has them, and in this language.
    scales: [[&'static str; 2]; 4],
}

const EN: Messages = Messages {
    language: "en",
    units: [
        "row",
        "column",
        "box",
        "region",
        "diagonal",
        "window",
        "group",
        "extra region",
        "cage",
        "constraint",
    ],
    of_grid: "of grid",
    and: "and",
    placed: "{cell} is not {symbol}",
    removed: "{symbol} was removed from {cell} by mistake",
    no_candidate: "{cell} has no candidate",
    no_place: "{unit} has no place for {symbol}",
    twice: "{unit} has {symbol} twice",
    times: "{unit} has {symbol} {count} times",
    no_solution: "no solution\n",
    because: "no solution: ",
    more: "and {count} more\n",
    cell: "{symbol} in {cell}",
    without: "without {one} there is exactly one solution\n",
    without_both: "without {one} and {other} there is exactly one solution\n",
    more_suspects: "and without one of {count} others\n",
    more_pairs: "and without one of {count} other pairs\n",
    conflict: "these alone leave no solution: {cells}\n",
    several: "several solutions: techniques that assume one solution are off\n",
    several_givens: "the givens have several solutions: techniques that assume one are off, and mistakes are not sought\n",
    not_explained: "not explained: no technique of the profile finds a step\n",
    no_step: "no technique finds a step\n",
    solved: "The puzzle is solved.\n",
    same_round: "(same round) ",
    score: "score {score}",
    level: ", level {level}",
    levels: ["easy", "medium", "hard", "unfair", "extreme"],
    highest: "highest {highest}, sum {sum}",
    rounds: ", rounds {count}",
    solved_without_steps: "solved, no step",
    open_after: "not explained, {open} cells open after step {steps}: {numbers} so far",
    open: "not explained, {open} cells open, no step found",
    made_for: " (made for classic boards)",
    scales: [["", ""]; 4],
};

const DE: Messages = Messages {
    language: "de",
    units: [
        "Zeile",
        "Spalte",
        "Block",
        "Region",
        "Diagonale",
        "Fenster",
        "Gruppe",
        "Zusatzregion",
        "Käfig",
        "Regel",
    ],
    of_grid: "von Gitter",
    and: "und",
    placed: "{cell} ist nicht {symbol}",
    removed: "{symbol} wurde in {cell} zu Unrecht gestrichen",
    no_candidate: "{cell} hat keinen Kandidaten",
    no_place: "{unit} hat keinen Platz für {symbol}",
    twice: "{unit} hat {symbol} zweimal",
    times: "{unit} hat {symbol} {count}-mal",
    no_solution: "keine Lösung\n",
    because: "keine Lösung: ",
    more: "und {count} weitere\n",
    cell: "{symbol} in {cell}",
    without: "ohne {one} gibt es genau eine Lösung\n",
    without_both: "ohne {one} und {other} gibt es genau eine Lösung\n",
    more_suspects: "und ohne eine von {count} anderen\n",
    more_pairs: "und ohne eines von {count} anderen Paaren\n",
    conflict: "diese allein lassen keine Lösung: {cells}\n",
    several: "mehrere Lösungen: Techniken, die nur eine voraussetzen, bleiben aus\n",
    several_givens: "die Vorgaben haben mehrere Lösungen: Techniken, die nur eine voraussetzen, bleiben aus, und Fehler werden nicht gesucht\n",
    not_explained: "nicht erklärt: keine Technik des Profils findet einen Schritt\n",
    no_step: "keine Technik findet einen Schritt\n",
    solved: "Das Rätsel ist gelöst.\n",
    same_round: "(gleiche Runde) ",
    score: "Punkte {score}",
    level: ", Stufe {level}",
    levels: ["leicht", "mittel", "schwer", "unfair", "extrem"],
    highest: "höchste Zahl {highest}, Summe {sum}",
    rounds: ", Runden {count}",
    solved_without_steps: "gelöst, kein Schritt",
    open_after: "nicht erklärt, {open} Zellen offen nach Schritt {steps}: bis dahin {numbers}",
    open: "nicht erklärt, {open} Zellen offen, kein Schritt gefunden",
    made_for: " (für klassische Felder gemacht)",
    scales: [
        ["own order", "eigene Reihenfolge"],
        ["own scores", "eigene Zahlen"],
        ["scores of", "Zahlen von"],
        ["and own ones", "und eigene"],
    ],
};

/// A row for each language.
static ROWS: [Messages; 2] = [EN, DE];

/// A template with the values of its names.
pub fn fill(template: &str, values: &[(&str, &dyn Display)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    })
}

/// A cell by its row and column from 0.
pub fn cell((row, col): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

impl Messages {
    /// Those of a language.
    pub fn of(language: &Language) -> &'static Messages {
        ROWS.iter().find(|row| row.language == language.name).unwrap_or(&ROWS[0])
    }

    /// The English ones.
    pub fn english() -> &'static Messages {
        &ROWS[0]
    }

    fn unit(&self, unit: Unit) -> String {
        let mut text = String::new();
        // A string accepts every write.
        let _ = unit.write(self.units[unit.kind()], self.of_grid, &mut text);
        text
    }

    pub fn mistake(&self, mistake: &Mistake) -> String {
        let Mistake { row, col, symbol, placed, .. } = mistake;
        let template = if *placed { self.placed } else { self.removed };
        fill(template, &[("cell", &cell((*row, *col))), ("symbol", symbol)])
    }

    pub fn contradiction(&self, contradiction: &Contradiction) -> String {
        match *contradiction {
            Contradiction::Cell { row, col } => {
                fill(self.no_candidate, &[("cell", &cell((row, col)))])
            }
            Contradiction::Unit { unit, symbol, places } => self.places(unit, symbol, places),
            // The library has one that this row lacks.
            _ => contradiction.to_string(),
        }
    }

    /// How many cells of a unit have a symbol.
    fn places(&self, unit: Unit, symbol: u32, count: usize) -> String {
        let template = match count {
            0 => self.no_place,
            2 => self.twice,
            _ => self.times,
        };
        fill(template, &[("unit", &self.unit(unit)), ("symbol", &symbol), ("count", &count)])
    }

    /// A clash on a board of so many columns. Those of cages and constraints are in English: such a board is not explained.
    pub fn clash(&self, clash: &Clash, cols: usize) -> String {
        let (Some(symbol), false) =
            (clash.symbol(), matches!(clash.unit(), Unit::Cage(_) | Unit::Constraint(_)))
        else {
            return clash.to_string();
        };
        let names = clash.cells().iter().map(|&at| cell((at as usize / cols, at as usize % cols)));
        let names: Vec<_> = names.collect();
        let (last, rest) = names.split_last().map_or(("", &[][..]), |(last, rest)| (last, rest));
        let times = self.places(clash.unit(), symbol, names.len());
        format!("{times}: {} {} {last}", rest.join(", "), self.and)
    }

    pub fn level(&self, level: Level) -> &'static str {
        let all = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
        all.iter().position(|one| *one == level).map_or(level.name(), |at| self.levels[at])
    }

    /// What is said of the scale of a puzzle's rating: nothing of a classic one, or of one with cages on a scale for killers.
    pub fn made_for(&self, puzzle: &Puzzle, is_for_killers: bool) -> &'static str {
        let is_killer = puzzle.constraints().is_empty() && !puzzle.shape().is_overlapping();
        match puzzle.is_classic() || (is_killer && is_for_killers) {
            true => "",
            false => self.made_for,
        }
    }

    pub fn scale(&self, profile: &Profile) -> String {
        let name = profile.scale().to_owned();
        self.scales.iter().fold(name, |name, [own, other]| match own.is_empty() {
            true => name,
            false => name.replace(own, other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_row() {
        for language in Language::all() {
            assert_eq!(Messages::of(language).language, language.name);
        }
    }

    /// The library's own texts are those of the English row. Seen to fail: `has no candidates`.
    #[test]
    fn english_is_as_the_library_says_it() {
        let puzzle: sudoku_core::Puzzle = "11.1............".parse().unwrap();
        let english = Messages::english();
        let position = sudoku_core::Position::new(puzzle.clone()).unwrap();
        for each in position.contradictions().unwrap() {
            assert_eq!(english.contradiction(&each), each.to_string());
        }
        let dead: sudoku_core::Puzzle = "123.......4.....".parse().unwrap();
        let mut dead = sudoku_core::Position::new(dead).unwrap();
        dead.remove(0, 3, 4).unwrap();
        let each = dead.contradictions().unwrap()[0];
        assert_eq!(english.contradiction(&each), each.to_string());
        let shape = sudoku_core::Shape::overlapping(2, 2, &[(0, 0), (2, 2)]).unwrap();
        let mut grids = sudoku_core::Puzzle::new(shape).unwrap();
        [(2, 3), (2, 5)].into_iter().for_each(|(row, col)| grids.set(row, col, 1).unwrap());
        for (puzzle, cols) in [(puzzle, 4), (grids, 6)] {
            let clashes = sudoku_core::solution::clashes::list(&puzzle, puzzle.digits()).unwrap();
            assert!(!clashes.is_empty());
            for clash in clashes {
                assert_eq!(english.clash(&clash, cols), clash.to_string());
            }
        }
    }
}
