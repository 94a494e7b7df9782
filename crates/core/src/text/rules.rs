//! Words that name a rule beyond those of plain Sudoku and cages.
//!
//! In: a line of words, or a field of a record that says the kind of the puzzle. Out: the puzzle with the constraints that
//! they name, or the refusal of the board with which they stand. A rule that is ruled out, as in `no diagonals`, is none; nor
//! is `diagonal symmetry`. What stays true: a rule is obeyed only if its words say nothing else; no rule is left out; time is
//! linear in the text; only a constraint that is added allocates.

use super::source::{Source, comments};
use crate::constraint::ConstraintKind as Kind;
use crate::constraint::variants::{VARIANTS, Variant};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::puzzle::Puzzle;

/// Names of rules, without the blanks and hyphens between their words; those of a row have the same first letter. With `*`,
/// longer words are such names, too. With `?`, the name is an everyday word: it is a rule beside a word of [`BESIDE`], or in a
/// title of few words.
const RULES: [&str; 23] = [
    "allblackdot alldot allkropkidot allpossibledot allwhitedot anticonsecutive antidiagonal antiking antiknight antiqueen argyle arrow? asterisk?",
    "battenburg betweenline betweensudoku blackdot blackoutsudoku blueline boxless butterflysudoku",
    "calcudoku centerdot centredot chainsudoku chaos? chaosconstruction chaossudoku clone? colorsudoku \
     coloursudoku comparison? consecutive? countingcircle",
    "deficit? diagonal* disjointgroup disjointsudoku",
    "entropicline evenandodd evenodd evensudoku extrabox extraregion",
    "flowersudoku fogofwar framesudoku fullrank futoshiki",
    "gattai geometric? geometry? girandola grayline greaterthan? greenline greyline",
    "hyper? hyperdoku hypersudoku",
    "irregul*?",
    "jigsaw*",
    "kakuro kenken kingmove kingrule kingsmove knightmove knightrule knightsmove knightsudoku kropki",
    "latinsquare littlekiller",
    "magicsquare magicsudoku miracle? modularline",
    "nabner negativeconstraint noconsecutive nonconsecutive nonomino notbeconsecutive numberedroom",
    "oddandeven oddeven oddsudoku offsetsudoku orthogonal* outsidesudoku",
    "palindrome paritysudoku purpleline",
    "quadruplesudoku",
    "redline regionsumline renban rossini",
    "samurai sandwich searchnine sequencesudoku skyscraperclue skyscrapersudoku slowthermo* sohei \
     squiggl* stairstep* str8t sudokucolor sudokucolour sudokugt sudokuquadruple sudokuskyscraper sudokux \
     sudokuxv sumdoku sumline sumsto sumto surplus?",
    "thermo* tightfit toroid* torus twodoku",
    "whisper whitedot windoku windowsudoku",
    "xsudoku xsum xvsudoku",
    "zipperline",
];

/// The rule of cages, which a board with cages obeys.
const CAGES: [&str; 2] = ["cage", "killer*"];

/// Rules, a bit for each of [`VARIANTS`], then one for each row of [`EXPLAINED`].
type Set = u64;

/// The rule of cages.
const OF_CAGES: Set = 1;

/// A rule that no board has.
const OTHER: Set = 1 << (VARIANTS.len() + EXPLAINED.len());

/// What touches diagonally: the last row of [`EXPLAINED`].
const DIAGONALLY: Set = OTHER >> 1;

/// Names of [`RULES`] that no variant has, each row with the constraints that such words are about: a board with one of them
/// obeys what the words say. The last row, for `diagonally`, has no name.
static EXPLAINED: [(&str, &[&Kind]); 29] = [
    // Dots mean nothing where there are none, unless a rule says so.
    (
        "allblackdot alldot allkropkidot allpossibledot allwhitedot negativeconstraint",
        &[Kind::STRICT_KROPKI, Kind::STRICT_XV, Kind::STRICT_DIFFERENCE, Kind::STRICT_RATIO],
    ),
    (
        "arrow?",
        &[
            Kind::ARROW,
            Kind::PILL_ARROW,
            Kind::DOUBLE_ARROW,
            Kind::LITTLE_KILLER,
            Kind::MINIMUM,
            Kind::MAXIMUM,
        ],
    ),
    ("betweenline", &[Kind::BETWEEN_LINE]),
    ("blackdot", &[Kind::RATIO, Kind::STRICT_KROPKI, Kind::STRICT_RATIO]),
    ("whitedot", &[Kind::DIFFERENCE, Kind::NON_CONSECUTIVE, Kind::STRICT_KROPKI]),
    ("kropki", &[Kind::DIFFERENCE, Kind::RATIO, Kind::STRICT_KROPKI]),
    (
        "consecutive?",
        &[
            Kind::DIFFERENCE,
            Kind::RENBAN,
            Kind::NON_CONSECUTIVE,
            Kind::STRICT_KROPKI,
            Kind::STRICT_DIFFERENCE,
        ],
    ),
    (
        "anticonsecutive noconsecutive nonconsecutive notbeconsecutive",
        &[Kind::NON_CONSECUTIVE, Kind::STRICT_KROPKI, Kind::STRICT_DIFFERENCE],
    ),
    (
        "orthogonal*",
        &[
            Kind::MINIMUM,
            Kind::MAXIMUM,
            Kind::NON_CONSECUTIVE,
            Kind::STRICT_KROPKI,
            Kind::STRICT_XV,
            Kind::STRICT_DIFFERENCE,
            Kind::STRICT_RATIO,
        ],
    ),
    ("comparison? greaterthan?", &[Kind::GREATER_THAN]),
    ("clone?", &[Kind::CLONE]),
    ("countingcircle", &[Kind::COUNTING_CIRCLES]),
    ("entropicline", &[Kind::ENTROPIC_LINE]),
    ("evenandodd evenodd evensudoku oddandeven oddeven oddsudoku", &[Kind::EVEN, Kind::ODD]),
    (
        "blueline grayline greenline greyline purpleline redline",
        &[
            Kind::BETWEEN_LINE,
            Kind::ENTROPIC_LINE,
            Kind::LOCKOUT_LINE,
            Kind::MODULAR_LINE,
            Kind::PALINDROME,
            Kind::REGION_SUM_LINE,
            Kind::RENBAN,
            Kind::WHISPER,
            Kind::ZIPPER_LINE,
        ],
    ),
    ("littlekiller", &[Kind::LITTLE_KILLER]),
    ("modularline", &[Kind::MODULAR_LINE]),
    ("numberedroom", &[Kind::NUMBERED_ROOM]),
    ("palindrome", &[Kind::PALINDROME]),
    ("quadruplesudoku sudokuquadruple", &[Kind::QUADRUPLE]),
    ("regionsumline", &[Kind::REGION_SUM_LINE]),
    ("renban", &[Kind::RENBAN]),
    ("sandwich", &[Kind::SANDWICH]),
    ("skyscraperclue skyscrapersudoku sudokuskyscraper", &[Kind::SKYSCRAPER]),
    ("slowthermo* thermo*", &[Kind::SLOW_THERMOMETER, Kind::THERMOMETER]),
    (
        "sumsto sumto sudokuxv xvsudoku",
        &[
            Kind::ARROW,
            Kind::CAGE,
            Kind::LITTLE_KILLER,
            Kind::PILL_ARROW,
            Kind::STRICT_XV,
            Kind::SUM,
            Kind::X_SUM,
        ],
    ),
    // As in: an X sums to 10.
    ("xsum", &[Kind::STRICT_XV, Kind::SUM, Kind::X_SUM]),
    ("whisper", &[Kind::WHISPER]),
    ("", &[Kind::ANTI_KING]),
];

fn has(puzzle: &Puzzle, kind: &'static Kind, values: &[i64]) -> bool {
    puzzle.constraints().iter().any(|one| one.kind() == kind && one.values() == values)
}

/// Whether a board has a variant: all that its name adds, or a constraint of its kind.
fn is_in(puzzle: &Puzzle, variant: &Variant) -> bool {
    let Some(kind) = variant.kind else { return puzzle.shape().is_overlapping() };
    match variant.adds {
        [] if kind == Kind::CAGE => !puzzle.cages().is_empty(),
        [] => puzzle.constraints().iter().any(|one| one.kind() == kind),
        adds => adds.iter().all(|(kind, values)| has(puzzle, kind, values)),
    }
}

/// The rules that a board has.
fn of(puzzle: &Puzzle) -> Set {
    let variants = VARIANTS.iter().enumerate();
    variants.fold(0, |set, (at, variant)| set | Set::from(is_in(puzzle, variant)) << at)
}

/// Whether a board has a constraint of a kind.
fn has_kind(puzzle: &Puzzle, kind: &Kind) -> bool {
    match kind == Kind::CAGE {
        true => !puzzle.cages().is_empty(),
        false => puzzle.constraints().iter().any(|one| one.kind() == kind),
    }
}

/// The rules that a board has, and those whose names are explained by its constraints or by other `kinds` that its text has keys
/// for: a clue of a little killer points along a diagonal.
fn explained(puzzle: &Puzzle, kinds: &[&Kind]) -> Set {
    let is_there = |kind: &Kind| kinds.contains(&kind) || has_kind(puzzle, kind);
    let variants =
        VARIANTS.iter().map(|variant| variant.kind.is_some_and(|kind| kinds.contains(&kind)));
    let rows = EXPLAINED.iter().map(|(_, row)| row.iter().any(|kind| is_there(kind)));
    let all = variants.chain(rows).enumerate();
    let set = all.fold(of(puzzle), |set, (at, is_there)| set | Set::from(is_there) << at);
    match is_there(Kind::LITTLE_KILLER) {
        true => set | meant("diagonal*", ""),
        false => set,
    }
}

/// Gives a board the constraints of a variant that it lacks.
pub(super) fn add(variant: &Variant, puzzle: &mut Puzzle) -> Result<()> {
    for &(constraint, values) in variant.adds {
        if !has(puzzle, constraint, values) {
            puzzle.add_constraint(constraint, values, &[])?;
        }
    }
    if is_in(puzzle, variant) {
        return Ok(());
    }
    let why = "the board was said to have such a constraint, and its text has none";
    Err(variant.kind.map_or_else(
        || {
            let what = "a board of one grid, where several were asked for";
            Error::from(Reason::Refused { what, instead: "write blanks where no grid has cells" })
        },
        |kind| kind.refuse(why),
    ))
}

/// The rule that a name means in these words. `Diagonally` is no noun: what touches diagonally is another rule.
fn meant(name: &str, words: &str) -> Set {
    let is_noun = !matches!(words.as_bytes(), [.., b'l' | b'L', b'y' | b'Y']);
    let is_diagonally = !is_noun && name == "diagonal*";
    let rows = VARIANTS.iter().map(|variant| variant.names);
    let mut rows = rows.chain(EXPLAINED.iter().map(|(names, _)| *names));
    match rows.position(|names| names.split(' ').any(|known| known == name)) {
        _ if is_diagonally => DIAGONALLY,
        Some(at) if is_noun || at >= VARIANTS.len() => 1 << at,
        _ => OTHER,
    }
}

/// Words beside a rule that say nothing about it.
const BESIDE_A_RULE: &str = "sudoku puzzle game board grid variant type kind rule constraint with and the very easy \
    simple medium moderate hard tough difficult expert extreme evil fiendish diabolical level number nr vol volume";

/// The rules of a text that names rules of [`VARIANTS`] and says nothing else. Beside no word for the puzzle, `diagonal` may be a
/// pattern and `hyper` a strength, unless a field has the kind of the puzzle.
fn only(text: &str, is_kind: bool) -> Option<Set> {
    let (mut set, mut end) = (0, 0);
    let has_puzzle = || (Words { line: text, at: 0 }).any(|(_, word)| is_one_of(word, "sudoku x"));
    let mut words = Words { line: text, at: 0 };
    while let Some((at, word)) = words.next() {
        let names = VARIANTS.iter().flat_map(|variant| variant.names.split(' '));
        let found = names.filter_map(|name| Some((name, name_at(&text[at..], name)?)));
        let is_quiet = |between: &str| {
            between
                .chars()
                .all(|c| c.is_ascii_digit() || c.is_whitespace() || "#.,:;!()-–—&+/*".contains(c))
        };
        if !is_quiet(&text[end..at]) {
            return None;
        }
        end = at + word.len();
        let is_number = || {
            text[end..]
                .trim_start_matches(['.', ' ', '#'])
                .starts_with(|c: char| c.is_ascii_digit())
        };
        if let Some((name, len)) = found.max_by_key(|(_, len)| *len) {
            end = at + len;
            words.at = end;
            let is_everyday = is(&text[at..end], "hyper")
                || (text[at..end].eq_ignore_ascii_case("diagonal") && !has_puzzle());
            if is_everyday && !is_kind {
                return None;
            }
            set |= meant(name, &text[at..end]);
        } else if !(is_one_of(word, BESIDE_A_RULE) || (is(word, "no") && is_number())) {
            return None;
        }
    }
    (set > 0 && set & OTHER == 0).then_some(set)
}

/// What a line of words, or a field of a record, says of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said {
    /// The rules that it says and nothing else.
    adds: Set,
    /// All rules that it names.
    names: Set,
    /// The refusal of a board that lacks one.
    error: Error,
}

impl Said {
    /// What both say.
    pub fn and(self, other: Option<Said>) -> Said {
        let Some(other) = other else { return self };
        let is_first = self.names & !OF_CAGES > 0 || other.names & !OF_CAGES == 0;
        let error = if is_first { self.error } else { other.error };
        Said { adds: self.adds | other.adds, names: self.names | other.names, error }
    }

    /// These words, with a place for the error that refuses them.
    pub fn at(self, place: impl FnOnce(Error) -> Error) -> Said {
        Said { error: place(self.error), ..self }
    }

    /// The words of a field that say its rules and nothing else, or its refusal.
    pub fn words_to_obey<'a>(&self, name: &'a str, value: &'a str) -> Result<&'a str> {
        let [name, value] = [name, value].map(str::trim);
        let in_value = only(value, true)
            .or((value.eq_ignore_ascii_case("x") && self.adds > 0).then_some(self.adds));
        match (self.adds > 0, in_value) {
            (true, Some(_)) if value.eq_ignore_ascii_case("x") => Ok("X"),
            (true, Some(_)) => Ok(value),
            (true, None) => Ok(name),
            (false, _) => Err(self.error),
        }
    }

    /// Gives a board the rules that it lacks, or refuses it.
    pub fn obey(&self, puzzle: &mut Puzzle) -> Result<()> {
        self.obey_beside(puzzle, &[])
    }

    /// Gives a board the rules that it lacks, or refuses it. Its text has keys for constraints of these kinds, so that words about
    /// them name no other rule.
    pub fn obey_beside(&self, puzzle: &mut Puzzle, kinds: &[&Kind]) -> Result<()> {
        let lacks = self.adds & !of(puzzle);
        let variants = VARIANTS.iter().enumerate().filter(|(at, _)| lacks >> at & 1 == 1);
        for (_, variant) in variants.filter(|(_, variant)| !variant.adds.is_empty()) {
            add(variant, puzzle)?;
        }
        if self.names & !explained(puzzle, kinds) > 0 { Err(self.error) } else { Ok(()) }
    }
}

/// Words beside which an everyday word names a rule.
const BESIDE: &str =
    "sudoku variant rule constraint clue digit number region block box shape puzzle grid";

/// Words that rule out what follows them.
const WITHOUT: &str = "no not non without never neither nor isn";

/// The words of the rules of plain Sudoku, of its size and difficulty, in a field that says the rules.
const USUAL: &str = "a all an and any appear apply applies are area as at basic be below between blank block board box by can \
    cannot cell classic classical column complete contain containing correct default digit do does each easy empty \
    enter every exactly expert false fill filled filling following for from game given grid hard has have house in \
    into is it its least legal logic logically may medium minigrid missing must nine no none nonet normal not null \
    number of on once one only or ordinary place placing plain play put puzzle range regular remaining repeat \
    repeated repeating row rule same section should single so solution solve square standard subgrid such sudoku \
    symbol that the them there these they this three through time to twice unique unit up usual vanilla which with \
    within without you your";

/// A place of words in a line.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    /// The next run of letters, with its first byte.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line[self.at..];
        let begin = self.at + rest.find(char::is_alphabetic)?;
        let word = &self.line[begin..];
        let len = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        self.at = begin + len;
        Some((begin, &word[..len]))
    }
}

/// Whether a word is this one, or its plural.
fn is(word: &str, known: &str) -> bool {
    let begins = word.get(..known.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(known));
    begins && matches!(&word[known.len()..], "" | "s" | "S" | "es" | "ES")
}

fn is_one_of(word: &str, known: &str) -> bool {
    known.split(' ').any(|known| is(word, known))
}

/// The length of a name at the beginning of a text.
fn name_at(text: &str, name: &str) -> Option<usize> {
    let name = name.trim_end_matches('?');
    let is_prefix = name.ends_with('*');
    let mut letters = name.bytes().filter(|byte| byte.is_ascii_alphanumeric());
    let mut next = letters.next();
    let mut end = 0;
    let is_between = |c: char| c == ' ' || "-_/:+&('’–\u{a0}".contains(c);
    for (at, c) in text.char_indices() {
        let Some(letter) = next else { break };
        if c.to_ascii_lowercase() == char::from(letter) {
            (next, end) = (letters.next(), at + 1);
        } else if at == 0 || !is_between(c) {
            return None;
        }
    }
    if next.is_some() {
        return None;
    }
    let rest = &text[end..];
    let len = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let ends = ["", "s", "es", "doku", "sudoku"];
    let is_whole = is_prefix || ends.iter().any(|known| rest[..len].eq_ignore_ascii_case(known));
    is_whole.then_some(end + len)
}

/// Whether a place is among so many letters, digits and points in a row that they are the cells of a board: a board of 16x16 in
/// letters may have C, A, G and E side by side.
fn is_in_board(line: &str, at: usize) -> bool {
    const FEWEST: usize = 36;
    let is_cell = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'.';
    let (before, after) = line.as_bytes().split_at(at);
    let before = before.iter().rev().take(FEWEST).take_while(is_cell).count();
    before + after.iter().take(FEWEST).take_while(is_cell).count() >= FEWEST
}

/// The first words of a line that name a rule.
pub(super) fn named(line: &str) -> Option<(usize, &str)> {
    named_but(line, 0).map(|(at, words, _)| (at, words))
}

/// The first words of a line that name a rule which is not one of these, and the rule. Of a line that is longer than any
/// title, the beginning is looked at.
fn named_but(line: &str, known: Set) -> Option<(usize, &str, Set)> {
    const MOST_BYTES: usize = 1 << 16;
    const MOST_OF_CHARACTER: usize = 4;
    let line =
        (0..MOST_OF_CHARACTER).find_map(|less| line.get(..MOST_BYTES - less)).unwrap_or(line);
    if !line.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let words = |at| Words { line, at };
    let is_title = || words(0).take(4).count() < 4;
    // How many of the next words are ruled out; whether the last one was such a rule; the last words.
    let (mut free, mut was_rule, mut end, mut before) = (0_usize, false, 0, [""; 4]);
    let mut all = words(0);
    while let Some((at, word)) = all.next() {
        let between = &line[end..at];
        let is_over =
            || between.contains(['.', '!', '?', ';', ':']) || (between.contains(',') && !was_rule);
        if free > 0 && (is_over() || is_one_of(word, "but just only")) {
            free = 0;
        }
        let begins = |row: &&&str| {
            row.get(..1)
                .is_some_and(|first| word.get(..1).is_some_and(|c| c.eq_ignore_ascii_case(first)))
        };
        let names = RULES.iter().chain(&CAGES).filter(begins).flat_map(|row| row.split(' '));
        let found = names
            .filter_map(|name| Some((name, name_at(&line[at..], name)?)))
            .max_by_key(|(_, len)| *len)
            .filter(|_| !is_in_board(line, at));
        if let Some((name, len)) = found {
            end = at + len;
            all.at = end;
            let mut after = words(end).map(|(_, word)| word);
            let next = [after.next(), after.next()].map(Option::unwrap_or_default);
            let is_mirror = |word: &&str| {
                ["symmetr", "mirror", "reflect"].iter().any(|known| {
                    word.get(..known.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(known))
                })
            };
            let is_symmetry = !is(next[0], "sudoku") && next.iter().chain(&before).any(is_mirror);
            let is_author = || before[2..].iter().any(|word| is_one_of(word, "by author setter"));
            let is_beside = || next.iter().chain(&before[2..]).any(|word| is_one_of(word, BESIDE));
            let is_weak = name.ends_with('?') && (is_author() || !(is_beside() || is_title()));
            let is_technique = is_one_of(next[0], "wing chain cycle");
            let kind = meant(name, &line[at..end]);
            if free == 0 && !is_symmetry && !is_weak && !is_technique && kind & known == 0 {
                return Some((at, &line[at..end], kind));
            }
            (was_rule, free) = (free > 0, if free > 0 { 2 } else { 0 });
        } else {
            end = at + word.len();
            // `No. 7` is a number.
            let is_number = || {
                line[end..]
                    .trim_start_matches(['.', ' ', '#', '°', 'º'])
                    .starts_with(|c: char| c.is_ascii_digit())
            };
            let rules_out = word.starts_with(['N', 'n', 'W', 'w', 'I', 'i'])
                && is_one_of(word, WITHOUT)
                && !is_number();
            (was_rule, free) = (false, if rules_out { 2 } else { free.saturating_sub(1) });
        }
        before.rotate_left(1);
        before[3] = word;
    }
    None
}

/// A line of words, in errors.
const TITLE: &str = "a title";

/// A comment, in errors.
const COMMENT: &str = "a comment";

/// Which of several rules the refusal of a board names: one that no board has, or that needs more than its name, before the
/// others; that of cages last.
fn rank(kind: Set) -> usize {
    let needs_more =
        VARIANTS.get(kind.trailing_zeros() as usize).is_none_or(|variant| variant.adds.is_empty());
    match kind {
        OTHER => 3,
        OF_CAGES => 0,
        _ => 1 + usize::from(needs_more),
    }
}

/// What a text says, and where it names the first rule. `format` is the name of the text in errors;
/// `is_kind`: the text is a field for the kind of the puzzle.
pub(super) fn said_as(text: &str, format: &'static str, is_kind: bool) -> Option<(usize, Said)> {
    let (mut first, mut names): (Option<(usize, &str, Set)>, Set) = (None, 0);
    while names & OTHER == 0
        && let Some((at, words, kind)) = named_but(text, names)
    {
        if first.is_none_or(|(.., other)| rank(kind) > rank(other)) {
            first = Some((at, words, kind));
        }
        names |= kind;
    }
    let (at, words, _) = first?;
    let error = Reason::ForeignRule { format, rule: Excerpt::new(words) }.into();
    Some((at, Said { adds: only(text, is_kind).unwrap_or(0), names, error }))
}

/// What a line of words, or the comment at its end, says, and where it names the first rule.
fn said_in(line: &str) -> Option<(usize, Said)> {
    let (at, _) = named(line)?;
    let sign = [line[..at].rfind('#'), line[..at].rfind("//")].into_iter().flatten().max();
    let begin = sign.unwrap_or(0);
    let text = line[begin..].trim_start_matches(['#', '/']);
    let format = if sign.is_some() { COMMENT } else { TITLE };
    let begin = line.len() - text.len();
    said_as(text, format, false).map(|(at, said)| (begin + at, said))
}

/// Gives a board the rules that the lines of its text name, or refuses it.
pub(super) fn obey(source: Source, puzzle: &mut Puzzle) -> Result<()> {
    obey_lines(source, puzzle, |_| true)
}

/// Gives a board the rules that these lines of its text name, or refuses it.
pub(super) fn obey_lines(
    source: Source,
    puzzle: &mut Puzzle,
    is_meant: impl Fn(&str) -> bool,
) -> Result<()> {
    let has_letters =
        |part: &[u8]| part.iter().fold(false, |found, byte| found | byte.is_ascii_alphabetic());
    // Many bytes at a time: most texts have no letters.
    if !source.text.as_bytes().chunks(64).any(has_letters) {
        return Ok(());
    }
    for line in source.lines().filter(|line| is_meant(line.text)) {
        if let Some((at, said)) = said_in(line.text) {
            said.obey(puzzle).map_err(|error| source.error(line.at + at, error))?;
        }
    }
    Ok(())
}

/// Refuses a board if a line of its text names a rule that it lacks.
pub(super) fn check(source: Source, puzzle: &Puzzle) -> Result<()> {
    let known = explained(puzzle, &[]);
    let named = source.lines().find_map(|line| {
        let (at, said) = said_in(line.text).filter(|(_, said)| said.names & !known > 0)?;
        Some(source.error(line.at + at, said.error))
    });
    named.map_or(Ok(()), Err)
}

/// Gives a board the rules that a comment above it names, or refuses it.
pub(super) fn obey_comments(source: Source, puzzle: &mut Puzzle) -> Result<()> {
    obey(source.part(0..comments(source.text.as_bytes())), puzzle)
}

/// Gives a board in source text the rules that a comment or the words before its first bracket name, or refuses it.
pub(super) fn obey_code(source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let begin = source.text.find(['[', '{', '(']).unwrap_or(0);
    let line_begin = source.text[..begin].rfind('\n').map_or(0, |end| end + 1);
    obey(source.part(0..line_begin), puzzle)?;
    for line in source.lines() {
        let before =
            line.text.get(..begin.saturating_sub(line.at)).filter(|_| line.at >= line_begin);
        let starts = |(at, _): &(usize, &str)| {
            line.text[..*at]
                .chars()
                .next_back()
                .is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ']' | '}' | ')' | ';'))
        };
        let comment =
            ["#", "//", "/*"].iter().find_map(|sign| line.text.match_indices(sign).find(starts));
        let comment = comment.map(|(at, _)| (at, &line.text[at..]));
        for (from, text) in before.map(|before| (0, before)).into_iter().chain(comment) {
            if let Some((at, said)) = said_in(text) {
                said.obey(puzzle).map_err(|error| source.error(line.at + from + at, error))?;
            }
        }
    }
    Ok(())
}

/// Whether a text was refused because of a rule in its words, and not in its board.
pub(super) fn is_named(error: &Error) -> bool {
    matches!(error.reason, Reason::ForeignRule { format: TITLE | COMMENT, .. })
}

/// What a line says of the board below, unless the line is a board itself.
pub(super) fn above(line: &[u8]) -> Option<Said> {
    let text = str::from_utf8(line).ok().filter(|_| are_words(line))?;
    said_in(text).map(|(_, said)| said)
}

/// Where the grids begin that a line of words says.
pub(super) fn grids_above(line: &str) -> &'static [(u32, u32)] {
    let names = said_in(line).map_or(0, |(_, said)| said.names);
    let variants = VARIANTS.iter().enumerate().filter(|(at, _)| names >> at & 1 == 1);
    variants.map(|(_, variant)| variant.grids).max().unwrap_or_default()
}

/// Whether a line is a comment, or has more letters than other characters.
pub(super) fn are_words(line: &[u8]) -> bool {
    let letters = line.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let shown = line.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
    // Tokens of Interactive Sudoku Solver are a board.
    let are_tokens = line.trim_ascii_start().starts_with(b".") && line.contains(&b'~');
    line.starts_with(b"#") || (2 * letters >= shown && !are_tokens)
}

/// Whether a line names a rule, that of cages, too, and is no board.
pub fn is_named_above(line: &[u8]) -> bool {
    above(line).is_some()
}

/// Whether a field with this name says the rules of a puzzle, and nothing else.
pub(super) fn is_for_rules(name: &str) -> bool {
    is_one_of(name, "rule ruleset variant variation constraint")
}

/// What a field of a record says, if it names a rule: in its value, or in its name and a value that is not nothing.
/// `format` is the name of the record in errors.
pub(super) fn in_field(format: &'static str, name: &str, value: &str) -> Option<Said> {
    let (name, value) = (name.trim(), value.trim());
    if is(name, "symmetry") {
        return None;
    }
    let of_value = |adds: Set| {
        let error = Reason::ForeignRule { format, rule: Excerpt::new(value) }.into();
        Some(Said { adds, names: if adds > 0 { adds } else { OTHER }, error })
    };
    let is_kind = is_for_rules(name) || is_one_of(name, "type kind");
    if is_kind && value.eq_ignore_ascii_case("x") {
        return of_value(meant("xsudoku", value));
    }
    if let Some((_, said)) = said_as(value, format, is_kind) {
        return Some(said);
    }
    // The x of a size stands behind a number.
    let is_size = |at: usize| value[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
    let is_usual = |(at, word)| is_one_of(word, USUAL) || (is(word, "x") && is_size(at));
    if is_for_rules(name) {
        return if (Words { line: value, at: 0 }).any(|word| !is_usual(word)) {
            of_value(0)
        } else {
            None
        };
    }
    if matches!(value, "" | "0" | "[]" | "{}") || is_one_of(value, "false no none null n") {
        return None;
    }
    let is_flag = matches!(value, "1") || is_one_of(value, "true yes y");
    match said_as(name, format, true) {
        Some((_, said)) => Some(Said {
            adds: if is_flag { said.adds } else { 0 },
            names: if is_flag { said.names } else { OTHER },
            ..said
        }),
        None if is(name, "region") => {
            let error = Reason::ForeignRule { format, rule: Excerpt::new(name) }.into();
            Some(Said { adds: 0, names: OTHER, error })
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen to fail: the symmetry of the givens was taken for the rule of diagonals.
    #[test]
    fn the_symmetry_of_the_givens_is_no_rule() {
        assert!(in_field("JSON", "symmetry", "diagonal").is_none());
        assert!(in_field("JSON", "type", "diagonal").is_some_and(|said| said.adds > 0));
    }

    #[test]
    fn each_name_is_found_by_its_first_letter() {
        for row in RULES.iter().chain(&CAGES) {
            for name in row.split(' ') {
                let word = name.trim_end_matches(['*', '?']);
                assert_eq!((&row[..1], named(word)), (&word[..1], Some((0, word))));
            }
        }
    }
}
