//! The tokens of Interactive Sudoku Solver: what each means, told by the constraints that it adds, and, where an automaton says
//! it, by the grids that it allows.

use super::*;
use sudoku::{Options, Solutions, Strategy};

fn read(text: &str) -> Puzzle {
    Puzzle::read(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> String {
    Puzzle::read(text, &ReadOptions::default()).expect_err(text).to_string()
}

/// The constraints, each as its name, its values and its cells.
fn rules(text: &str) -> Vec<String> {
    let puzzle = read(text);
    let rules = puzzle.constraints().iter();
    rules.map(|one| format!("{} {:?} {:?}", one.kind().name, one.values(), one.cells())).collect()
}

/// At most so many solutions, as numbers.
fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Vec<i64>> {
    let options = Options::default().with_strategy(Strategy::CONSTRAINT_PROGRAMMING);
    let mut found = Solutions::new(puzzle, &options).unwrap();
    let mut all = vec![];
    while all.len() < most && found.advance().unwrap() {
        let symbols = puzzle.symbols();
        // A cell that does not exist has no symbol.
        let symbol =
            |&digit: &u16| symbols.list().get(usize::from(digit)).map_or(-1, |&one| one.into());
        all.push(found.grid().iter().map(symbol).collect());
    }
    all.sort();
    all
}

/// Seen to fail: the two ends of a clue exchanged, a diagonal upwards, a factor of a cell that is listed again left out, and
/// the rows and columns of `Replicate` exchanged.
#[test]
fn tokens_are_constraints() {
    for (text, told) in [
        (".AntiConsecutive", &["non_consecutive [] []"][..]),
        (
            ".StrictKropki.StrictXV.GlobalEntropy",
            &["strict_kropki [] []", "strict_xv [] []", "global_entropy [] []"],
        ),
        (".Thermo~R1C1~R1C2~R2C3", &["thermometer [] [0, 1, 11]"]),
        (".Whisper~R1C1~R1C2.Whisper~4~R1C1~R2C1", &["whisper [5] [0, 1]", "whisper [4] [0, 9]"]),
        (".Renban~R1C1~R1C2.Palindrome~R1C1~R1C2", &["renban [] [0, 1]", "palindrome [] [0, 1]"]),
        (
            ".Or.Cage~4~R1C1~R1C2.And.~R1C1_5.Thermo~R1C2~R1C3.End.Or.Thermo~R1C1~R1C2.End.End",
            &[
                "any_of [11, 1, 2, 4, 20, 0, 2, 0, 72, 1, 1, 5, 60, 0, 2, 0, 60, 0, 2] [0, 1, 0, 1, 0, 1, 2, 0, 1]",
            ],
        ),
        (
            ".Replicate~D~R1C1.Or.Thermo~R1C1~R1C2.Renban~R1C1~R1C2.End.End",
            &[
                "any_of [60, 0, 2, 0, 63, 0, 2] [0, 1, 0, 1]",
                "any_of [60, 0, 2, 0, 63, 0, 2] [1, 2, 1, 2]",
            ],
        ),
        (
            ".Shape~4x4.FullRank~C1~10~3",
            &["full_rank [10, 0] [0, 4, 8, 12]", "full_rank [3, 0] [12, 8, 4, 0]"],
        ),
        (".Shape~4x4.FullRank~R1~2~.FullRankTies~any", &["full_rank [2, 1] [0, 1, 2, 3]"]),
        (
            ".XSum~C1~5~.Or.XSum~C1~6~.XSum~C1~7~.End",
            &[
                "x_sum [5] [0, 9, 18, 27, 36, 45, 54, 63, 72]",
                "any_of [81, 1, 9, 6, 0, 81, 1, 9, 7] [0, 9, 18, 27, 36, 45, 54, 63, 72, 0, 9, 18, 27, 36, 45, 54, 63, 72]",
            ],
        ),
        (
            ".Modular~3~R1C1~R1C2.Entropic~R1C1~R1C2",
            &["modular_line [3] [0, 1]", "entropic_line [] [0, 1]"],
        ),
        (
            ".Between~R1C1~R1C2~R1C3.Lockout~4~R1C1~R1C2~R1C3",
            &["between_line [] [0, 1, 2]", "lockout_line [4] [0, 1, 2]"],
        ),
        (
            ".RegionSumLine~R1C3~R1C4.Zipper~R1C1~R1C2~R1C3",
            &["region_sum_line [] [2, 3]", "zipper_line [] [0, 1, 2]"],
        ),
        (
            ".Arrow~R1C1~R1C2.DoubleArrow~R1C1~R1C2~R1C3",
            &["arrow [] [0, 1]", "double_arrow [] [0, 1, 2]"],
        ),
        // The cells of a pill are read in the order of the board.
        (".PillArrow~2~R1C2~R1C1~R2C1~R3C1", &["pill_arrow [2] [0, 1, 9, 18]"]),
        (".EqualSum~R1C1~R1C2~-~R3C3", &["equal_sums [2, 1] [0, 1, 20]"]),
        // Groups that share a cell: 1 + 2 is as much as 2 + 3.
        (".EqualSum~R1C1~R1C2~-~R1C2~R1C3", &["weighted_sum [0, 1, 0, -1] [0, 1, 2]"]),
        (
            ".Sum~9~R1C1~R1C2.Sum~-1~R1C1~R2C2",
            &["sum [9] [0, 1]", "weighted_sum [-1, 1, 1] [0, 10]"],
        ),
        (".Sum~0_=_1_-2_1~R5C3~R6C4~R5C3", &["weighted_sum [0, 2, -2] [38, 48]"]),
        // Below StrictXV, a sum of 10 is no X.
        (
            ".StrictXV.Sum~10~R1C1~R1C2.X~R3C1~R3C2",
            &["strict_xv [] []", "weighted_sum [10, 1, 1] [0, 1]", "sum [10] [18, 19]"],
        ),
        (".Cage~9~R1C1~R1C2~R1C2", &["different [] [0, 1]", "weighted_sum [9, 1, 2] [0, 1]"]),
        // Pairs side by side, of all that are listed.
        (
            ".X~R1C1~R1C2~R2C2.V~R2C1~R1C1",
            &["sum [10] [0, 1]", "sum [10] [1, 10]", "sum [5] [9, 0]"],
        ),
        (".WhiteDot~R1C1~R1C2.BlackDot~R1C1~R2C1", &["difference [1] [0, 1]", "ratio [2] [0, 9]"]),
        (".GreaterThan~R1C2~R1C1~R2C2", &["greater_than [] [1, 0]", "greater_than [] [1, 10]"]),
        (".SameValues~2~R1C1~R5C5", &["clone [] [0, 40]"]),
        (".SameValues~3~R1C1~R5C5~R9C9", &["clone [] [0, 40, 40, 80]"]),
        (
            ".Quad~R2C3~1~2.ContainAtLeast~1_1~R1C1~R2C2",
            &["quadruple [1, 2] [11, 12, 20, 21]", "quadruple [1, 1] [0, 10]"],
        ),
        (".CountingCircles~R1C1~R2C2", &["counting_circles [] [0, 10]"]),
        (".Indexing~R~R1C1.Indexing~C~R1C2", &["row_indexer [] [0]", "column_indexer [] [1]"]),
        (".Sandwich~8~C2", &["sandwich [8] [1, 10, 19, 28, 37, 46, 55, 64, 73]"]),
        (".XSum~R1~8~", &["x_sum [8] [0, 1, 2, 3, 4, 5, 6, 7, 8]"]),
        (".Skyscraper~C9~~4", &["skyscraper [4] [80, 71, 62, 53, 44, 35, 26, 17, 8]"]),
        (
            ".NumberedRoom~R1~3~4",
            &[
                "numbered_room [3] [0, 1, 2, 3, 4, 5, 6, 7, 8]",
                "numbered_room [4] [8, 7, 6, 5, 4, 3, 2, 1, 0]",
            ],
        ),
        (".LittleKiller~9~R7C1", &["little_killer [9] [54, 64, 74]"]),
        (".LittleKiller~9~R1C3", &["little_killer [9] [2, 10, 18]"]),
        (".LittleKiller~9~R3C9", &["little_killer [9] [26, 16, 6]"]),
        (".LittleKiller~9~R9C7", &["little_killer [9] [78, 70, 62]"]),
        // Those that follow each other and have the same are one.
        (
            ".~R1C1_1_2~R1C2_1_2~R1C3_3_4~R1C4_5_5",
            &["candidates [1, 2] [0, 1]", "candidates [3, 4] [2]", "candidates [5] [3]"],
        ),
        (".Given~R1C1_1_2", &["candidates [1, 2] [0]"]),
        (
            ".And.Thermo~R1C1~R1C2.And.Whisper~3~R1C1~R1C2.End.End",
            &["thermometer [] [0, 1]", "whisper [3] [0, 1]"],
        ),
        // The first cell, the third one, and the one below the first.
        (
            ".Replicate~FI.And.Thermo~R1C1~R2C2.~R1C2_1_2.End.End",
            &[
                "thermometer [] [0, 10]",
                "candidates [1, 2] [1]",
                "thermometer [] [2, 12]",
                "candidates [1, 2] [3]",
                "thermometer [] [9, 19]",
                "candidates [1, 2] [10]",
            ],
        ),
        (".Replicate~D~R2C2.Arrow~R2C2~R1C1.End", &["arrow [] [10, 0]", "arrow [] [11, 1]"]),
        (".RegionSize~9.SearchPriority~3~R1C1.AntiKing", &["anti_king [] []"]),
        (
            ".Jigsaw~9x9~000111222000111222000111222333444555333444555333444555666777888666777888666777888.NoBoxes.AntiKing",
            &["anti_king [] []"],
        ),
    ] {
        assert_eq!(rules(text), told, "{text}");
        // Blanks are free.
        let blanks = text.replace('~', "~ ").replace('.', "\n .").replacen("~ ", "~", 1);
        assert_eq!(rules(&blanks), told, "{blanks}");
    }
    assert_eq!(
        read(".Shape~4x4.Replicate~BB.~R2C2_1.End")
            .digits()
            .iter()
            .filter(|one| **one == 0)
            .count(),
        2
    );
    // On a board with two digits, those of a pill that are not its first are one each.
    let [pill, low] = &rules(".Shape~16x16.PillArrow~2~R1C1~R1C2~R2C1~R3C1")[..] else { panic!() };
    assert_eq!(
        (&pill[..], &low[..]),
        ("pill_arrow [2] [0, 1, 16, 32]", "candidates [1, 2, 3, 4, 5, 6, 7, 8, 9] [1]")
    );
}

#[test]
fn what_is_not_understood_is_refused() {
    for (text, told) in [
        (".Thermo~R1C1~R1C1", "it names this cell twice"),
        (".Thermo~R1C1~VA1", "expected a cell such as R1C1 or RaCb, found \"VA1\""),
        (".Or.Thermo~R1C1~R2C1", "a token without its End"),
        (".Or.End", "Or of nothing"),
        (".FullRank~R1~2~.FullRankTies~none", "unknown rule \"none\""),
        (".Or.And.End.Thermo~R1C1~R2C1.End", "an alternative without a rule"),
        (".Or.Thermo~R1C1~R2C1.SearchPriority.End", "an alternative without a rule"),
        (".Or.And.Or.Thermo~R1C1~R2C1.End.End.End", "Or in And in Or"),
        (".Or.AntiConsecutive.Thermo~R1C1~R2C1.End", "a rule of the whole board in Or"),
        (".StrictXV.Or.X~R1C1~R2C1.End", "signs in Or with Strict rules"),
        (".Var~a~x~4", "expected capital letters, found \"a\""),
        (".Var~A~x~4x0", "expected a number of cells, found \"4x0\""),
        (".Var~A.Var~B.Var~A", "two Var of a name"),
        (".Var~A~x~2.Thermo~R1C1~VA3", "found \"VA3\""),
        (".Var~A~x~2.Thermo~R1C1~VA02", "found \"VA02\""),
        (".Var~A.Thermo~R1C1~VA1", "found \"VA1\""),
        (".Var~A.~RaC1_1", "the cell 9,0 is off the board"),
        (".Var~A.WhiteDot~R9C1~VA", "not side by side"),
        (".Var~A~x~2x2.WhiteDot~VA2~VA3", "not side by side"),
        (".Var~A.Replicate~D.Thermo~R1C1~VA.End", "a variable in Replicate"),
        (".Var~A~x~944", "from 1 to 1024"),
        (".Var~A.Windoku", "it is for boards of one grid"),
        (".Shape~3x2~4.LittleKiller~5~R3C1", "the first cell of a diagonal"),
        (".Shape~6x5.Diagonal~1", "it is for boards of one grid"),
        (".Shape~7x7~9.RegionSumLine~R1C1~R2C1", "RegionSumLine without boxes"),
        (".Shape~7x7~9.Doppelganger", "Doppelganger beside 9x9~0-9"),
        (".Shape~3x3~4.RegionSize~4.Jigsaw~001001222", "pieces of other sizes"),
        (".Whisper~x~R1C1~R1C2", "expected a number, found \"x\""),
        (".Modular~0~R1C1~R1C2", "Modular by 0"),
        (".Shape~6x6.Entropic~R1C1~R1C2", "a rule for the symbols 1 to 9"),
        (".NoBoxes.RegionSumLine~R1C1~R1C2", "RegionSumLine without boxes"),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", "AntiConsecutive with a WhiteDot"),
        (".WhiteDot~R1C1~R2C2", "not side by side"),
        (".Indexing~B~R1C1", "unknown rule \"B\""),
        (".XSum~R1~0~", "a clue of 0"),
        (".XSum~R1", "unknown rule \"XSum\""),
        (".XSum~R0~3", "expected a row or a column such as R1 or C10"),
        (".XSum~R1~3.XSum~R1~4", "a second clue at a place"),
        (".XSum~R1~3~4~5", "unknown rule \"5\""),
        (".LittleKiller~3~R5C5", "the first cell of a diagonal"),
        (".LittleKiller~3~R9C1", "the first cell of a diagonal"),
        (".Quad~R9C1~3", "the first cell of a square"),
        (".Quad~R1C1~3.Quad~R1C1~4", "a second Quad"),
        (".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5", "expected 2 or 3"),
        (".PillArrow~2~R1C2~R2C1~R3C1", "a pill not in reading order"),
        (".SameValues~2~R1C1~R1C2~R1C3", "a number of sets of the same size"),
        (".Sum~9_8~R1C1~R1C2", "= and a factor for each cell"),
        (".Sum~9_=_1~R1C1~R1C2", "a factor for each cell"),
        (".Sum~9_=_1_1_1~R1C1~R1C2", "a factor for each cell"),
        (".Pair~A!~_~R1C1~R1C2", "a table of pairs in Base64"),
        (".Pair~AAAAAAAAAAAAAAB~_~R1C1~R1C2", "a table of the symbols' pairs"),
        (".Pair~B~_~R1C1~-~R1C2", "a line in pieces"),
        (".Pair~B~_", "unknown rule \"Pair\""),
        (".PairX~C~_~R1C1~R1C2", "one-way table"),
        (".NFA~A!~_~R1C1", "an automaton in Base64"),
        (".NFA~BO~_~R1C1", "an automaton in Base64"),
        (".Regex~KA~R1C1", "a pattern of the board's symbols"),
        (".Shape~4x4.Regex~NQ~R1C1", "a pattern of the board's symbols"),
        (".AntiKing.End", "End of nothing"),
        (".And.Thermo~R1C1~R1C2", "a token without its End"),
        (".Replicate~B.Replicate~B.End.End", "Replicate in Replicate"),
        (".Replicate~B.XSum~R1~3~.End", "an outside clue in Replicate"),
        (".Shape~4x4.Replicate~AAAB.Thermo~R1C1~R1C2.End", "cells of the board in Base64"),
        (".SumLine~31~R1C1", "a sum from 1 to 30"),
        (".EqualityCage~R1C1~R1C2~R1C3", "EqualityCage of an odd number"),
        (".LookAndSay~123~R1C1", "pairs of a number and a symbol"),
        (".LookAndSay~1121~R1C1", "symbols of the board, each once"),
        (".Shape~4x4~0-3.AntiTaxicab", "AntiTaxicab, symbols not from 1"),
        (".Shape~4x4.GlobalMod", "a rule for the symbols 1 to 9"),
        (".Shape~4x4.DutchFlatmates", "a rule for the symbols 1 to 9"),
        (".RegionSize~x.~R1C1_1", "expected the cells of a box, found \"x\""),
    ] {
        let error = refusal(text);
        assert!(error.contains(told), "{error}\n{text}");
    }
}

/// Whether symbols can be cut into pieces with this sum.
fn in_pieces(line: impl Iterator<Item = i64>, total: i64) -> bool {
    let mut sum = 0;
    for one in line {
        sum += one;
        if sum > total {
            return false;
        }
        sum %= total;
    }
    sum == 0
}

/// The first symbol below one before it.
fn first_hidden(line: &[i64]) -> Option<i64> {
    (1..line.len()).find(|&at| line[..at].iter().any(|&one| one > line[at])).map(|at| line[at])
}

fn lunchbox(cells: &[i64]) -> Option<i64> {
    let place = |one: Option<&i64>| cells.iter().position(|other| Some(other) == one);
    let (low, high) = (place(cells.iter().min())?, place(cells.iter().max())?);
    let is_once = cells.iter().all(|one| cells.iter().filter(|other| *other == one).count() == 1);
    let between = low.min(high) + 1..low.max(high);
    is_once.then(|| cells[between].iter().sum())
}

fn sorted(mut cells: Vec<i64>) -> Vec<i64> {
    cells.sort_unstable();
    cells
}

/// A token, and what it says of the symbols of its cells.
type Meaning<'a> = (&'a str, &'a [usize], fn(&[i64]) -> bool);

/// Each token, with all grids of a board of four rows: those are left of which the meaning is true. Seen to fail: the readers of
/// SumLine, HiddenSkyscraper, RellikCage, CountDistinct, Lunchbox and ContainExact each with a fault, a part of a pattern that
/// must be there once more, the cut of a line left out, states joined that differ, and a state that accepts not written.
#[test]
fn automata_of_tokens_allow_what_the_tokens_say() {
    let all = solutions(&read(".Shape~4x4"), 1000);
    assert_eq!(all.len(), 288);
    let tokens: [Meaning; 26] = [
        ("SumLine~5~R1C1~R1C2~R2C3~R2C4~R3C4", &[0, 1, 6, 7, 11], |line| {
            in_pieces(line.iter().copied(), 5)
        }),
        ("SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP", &[0, 1, 5, 4], |line| {
            (0..line.len()).any(|cut| in_pieces(line[cut..].iter().chain(&line[..cut]).copied(), 5))
        }),
        ("HiddenSkyscraper~R1~2~", &[0, 1, 2, 3], |line| first_hidden(line) == Some(2)),
        ("HiddenSkyscraper~C1~~3", &[12, 8, 4, 0], |line| first_hidden(line) == Some(3)),
        ("RellikCage~6~R1C1~R1C2~R2C1", &[0, 1, 4], |line| {
            let sums = (1..8)
                .map(|set| (0..3).filter(|at| set >> at & 1 == 1).map(|at| line[at]).sum::<i64>());
            lunchbox(line).is_some() && sums.into_iter().all(|sum| sum != 6)
        }),
        ("EqualityCage~R1C1~R2C3", &[0, 6], |line| {
            (line[0] + line[1]) % 2 == 1 && (line[0] < 3) != (line[1] < 3)
        }),
        ("EqualityCage~R1C1~R2C3~R3C2~R4C4", &[0, 6, 9, 15], |line| lunchbox(line).is_some()),
        ("ContainExact~1_1_3~R1C1~R2C2~R3C3~R2C4", &[0, 5, 10, 7], |line| {
            [(1, 2), (3, 1)]
                .iter()
                .all(|want| line.iter().filter(|one| **one == want.0).count() == want.1)
        }),
        ("LookAndSay~2103~R1C1~R2C2~R3C4", &[0, 5, 11], |line| {
            sorted(line.to_vec())[..2] == [1, 1]
                && !line.contains(&3)
                && sorted(line.to_vec())[2] > 1
        }),
        ("CountDistinct~R1C1~R2C2~R3C3~R4C4~R2C4", &[0, 5, 10, 15, 7], |line| {
            let mut others = sorted(line[1..].to_vec());
            others.dedup();
            others.len() as i64 == line[0]
        }),
        ("ValueIndexing~R1C1~R2C1~R2C3~R3C3~R4C4", &[0, 4, 6, 10, 15], |line| {
            line[1] < 4 && line[1 + line[1] as usize] == line[0]
        }),
        ("Lunchbox~3~R1C1~R2C3~R3C2", &[0, 6, 9], |line| lunchbox(line) == Some(3)),
        ("Lunchbox~0~R1C1~R2C3", &[0, 6], |line| lunchbox(line) == Some(0)),
        ("Lunchbox~5~R1C1~R1C2~R2C1~R2C2", &[0, 1, 4, 5], |line| lunchbox(line) == Some(5)),
        ("SameValues~2~R1C1~R2C3~R3C3~R4C4", &[0, 6, 10, 15], |line| {
            sorted(line[..2].to_vec()) == sorted(line[2..].to_vec())
        }),
        ("SameValues~3~R1C1~R1C2~R2C3~R2C4~R3C1~R4C2", &[0, 1, 6, 7, 8, 13], |line| {
            let sets: Vec<_> = line.chunks(2).map(|set| sorted(set.to_vec())).collect();
            sets[0] == sets[1] && sets[1] == sets[2]
        }),
        ("Skyscraper~R1~2~", &[0, 1, 2, 3], |line| {
            (0..4).filter(|&at| line[..at].iter().all(|one| *one < line[at])).count() == 2
        }),
        // 1.*3|2[^4]{2}
        ("Regex~MS4qM3wyW140XXsyfQ~R1C1~R2C2~R2C3", &[0, 5, 6], |line| {
            line[0] == 1 && line[2] == 3 || line[0] == 2 && line[1] != 4 && line[2] != 4
        }),
        // (12|3+)?[1-2]*4{0,1}
        ("Regex~KDEyfDMrKT9bMS0yXSo0ezAsMX0~R1C1~R2C2~R3C2~R2C4", &[0, 5, 9, 7], |line| {
            let line = if line[3] == 4 { &line[..3] } else { line };
            let rest = line.iter().skip_while(|one| **one == 3);
            rest.clone().all(|one| *one < 3)
        }),
        ("Regex~%5B12%5D%2E~R1C1~R1C2~~R2C1~R2C2", &[0, 4], |line| line[0] < 3 && line[1] < 3),
        // It begins in two states: 1s and then an end, or 2s and then a 3; then 4s.
        ("NFA~BOQoClp4~_name~R1C1~R2C2~R3C3~R2C4", &[0, 5, 10, 7], |line| {
            let ends = line.iter().rev().skip_while(|one| **one == 4).collect::<Vec<_>>();
            match ends[..] {
                [1, ref rest @ ..] => rest.iter().all(|one| **one == 1),
                [3, ref rest @ ..] => rest.iter().all(|one| **one == 2),
                _ => false,
            }
        }),
        // An odd number of odd symbols, and no 4 in the second piece.
        ("NFA~RRT4g6vyJA~_a%20name~R1C1~R2C2~-~R2C3~R3C3", &[0, 5, 6, 10], |line| {
            (line[0] + line[1]) % 2 == 1 && line[2] != 4 && line[3] != 4
        }),
        ("Pair~b7M~_~R1C1~R2C2~R2C3", &[0, 5, 6], |line| {
            line.windows(2).all(|two| two[0] + two[1] != 4 && two[0] < two[1] + 2)
        }),
        ("PairX~75N~_~R1C1~R2C2~R3C3", &[0, 5, 10], |line| {
            [(0, 1), (0, 2), (1, 2)]
                .iter()
                .all(|&(one, other)| (line[one] - line[other]).abs() != 2)
        }),
        ("Binary~--D~_~R1C1~R2C2~_other~R1C2~R2C1", &[0, 5, 1, 4], |line| {
            line.chunks(2).all(|two| two[0] != 4 || two[1] < 3)
        }),
        ("Arrow~R1C1~R2C2~R3C1", &[0, 5, 8], |line| line[0] == line[1] + line[2]),
    ];
    for (token, cells, meaning) in tokens {
        let puzzle = read(&format!(".Shape~4x4.{token}"));
        let is_meant =
            |grid: &&Vec<i64>| meaning(&cells.iter().map(|&cell| grid[cell]).collect::<Vec<_>>());
        let meant: Vec<_> = all.iter().filter(is_meant).cloned().collect();
        assert!(!meant.is_empty() && meant.len() < 288, "{token}: {}", meant.len());
        assert_eq!(solutions(&puzzle, 1000), meant, "{token}");
        // Cells in a box are no line at whose end a clue is.
        if token != "Lunchbox~5~R1C1~R1C2~R2C1~R2C2" {
            assert_eq!(
                read(&puzzle.to_text(Format::named("iss").unwrap()).unwrap()),
                puzzle,
                "{token}"
            );
        }
    }
}

/// Symbols from 0: a skyscraper of no storey is not seen, and a number of remainders counts from 0.
#[test]
fn symbols_from_0_are_read_as_they_are() {
    let all = solutions(&read(".Shape~4x4~0-3"), 1000);
    for (token, meaning) in [
        (
            "Skyscraper~R1~3~",
            (|row| {
                (0..4)
                    .filter(|&at| row[at] > 0 && row[..at].iter().all(|one| *one < row[at]))
                    .count()
                    == 3
            }) as fn(&[i64]) -> bool,
        ),
        ("SumLine~3~R1C1~R1C2~R1C3", |row| in_pieces(row[..3].iter().copied(), 3)),
        ("Regex~MC4qMw~R1C1~R1C2~R1C3", |row| row[0] == 0 && row[2] == 3),
        ("NumberedRoom~R1~0~", |row| row[0] > 0 && row[row[0] as usize - 1] == 0),
        ("Pair~4~_~R1C1~R1C2", |row| row[..2] == [0, 3] || row[..2] == [1, 0]),
    ] {
        let meant: Vec<_> = all.iter().filter(|grid| meaning(&grid[..4])).cloned().collect();
        assert!(!meant.is_empty(), "{token}");
        assert_eq!(solutions(&read(&format!(".Shape~4x4~0-3.{token}")), 1000), meant, "{token}");
    }
}

/// Whether a token allows a grid.
type Allows<'a> = &'a dyn Fn(&[i64]) -> bool;

/// Tokens for nine symbols, and automata that are too large as one, with full grids: those that the token allows, and others.
/// Seen to fail: a wrong sum of a Lunchbox taken for right.
#[test]
fn tokens_for_nine_symbols_allow_what_they_say() {
    let mut others = solutions(&read(".Shape~9x9"), 40);
    // A cage with cells that sum up to 10.
    others.extend(solutions(&read(".Shape~9x9.~R1C1_1~R1C2_2~R2C1_7~R2C2_3"), 2));
    let squares = |grid: &[i64], has: fn([i64; 4]) -> bool| {
        (0..64)
            .map(|at| at / 8 * 9 + at % 8)
            .all(|at| has([grid[at], grid[at + 1], grid[at + 9], grid[at + 10]]))
    };
    let box_29: fn(&[i64]) -> bool =
        |grid| lunchbox(&[30, 21, 12, 3, 2, 1, 10].map(|cell| grid[cell])) == Some(29);
    let tokens: [(&str, Allows); 6] = [
        ("GlobalMod", &|grid| {
            squares(grid, |square| (0..3).all(|rest| square.iter().any(|one| one % 3 == rest)))
        }),
        ("GlobalEntropy", &|grid| {
            squares(grid, |square| {
                (0..3).all(|third| square.iter().any(|one| (one - 1) / 3 == third))
            })
        }),
        ("DutchFlatmates", &|grid| {
            (0..81)
                .filter(|&at| grid[at] == 5)
                .all(|at| at > 8 && grid[at - 9] == 1 || at < 72 && grid[at + 9] == 9)
        }),
        ("AntiTaxicab", &|grid| {
            let apart = |one: usize, other: usize| {
                (one / 9).abs_diff(other / 9) + (one % 9).abs_diff(other % 9)
            };
            let clash =
                |one, other| grid[one] == grid[other] && apart(one, other) as i64 == grid[one];
            !(0..81).any(|one| (0..one).any(|other| clash(one, other)))
        }),
        ("Lunchbox~29~R4C4~R3C4~R2C4~R1C4~R1C3~R1C2~R2C2", &box_29),
        ("RellikCage~10~R1C1~R1C2~R2C1~R2C2", &|grid| {
            let cage = [0, 1, 9, 10].map(|cell| grid[cell]);
            (1..16).all(|set| {
                (0..4).filter(|at| set >> at & 1 == 1).map(|at| cage[at]).sum::<i64>() != 10
            })
        }),
    ];
    for (token, meaning) in tokens {
        let text = format!(".{token}");
        let allowed = solutions(&read(&text), 40);
        assert_eq!(allowed.len(), 40, "{token}");
        assert!(allowed.iter().all(|grid| meaning(grid)), "{token}");
        let mut count = 0;
        for grid in allowed.iter().chain(&others) {
            let givens = (0..81).map(|at| format!("~R{}C{}_{}", at / 9 + 1, at % 9 + 1, grid[at]));
            let full = read(&format!("{text}.{}", givens.collect::<String>()));
            count += usize::from(!meaning(grid));
            assert_eq!(solutions(&full, 2).len(), usize::from(meaning(grid)), "{token} {grid:?}");
        }
        assert!(count > 0, "{token}");
    }
}

/// A kind, its values and its cells.
type Rule<'a> = (&'a str, &'a [i64], &'a [u32]);

/// Where a token means another thing than the kind, the kind is refused by its name. Seen to fail: dots taken for the pairs that
/// excuse nothing, zeros in a table left out, and one candidate written as a given.
#[test]
fn what_no_token_says_is_refused() {
    let written = |puzzle: &mut Puzzle, rules: &[Rule]| {
        for (name, values, cells) in rules {
            let kind = sudoku::ConstraintKind::named(name).unwrap();
            puzzle.add_constraint(kind, values, cells).unwrap();
        }
        puzzle.to_text(Format::named("iss").unwrap()).map_err(|error| error.to_string())
    };
    let row: Vec<u32> = (0..9).collect();
    let cases: [(&[Rule], Option<&str>); 13] = [
        (&[("strict_kropki", &[], &[]), ("difference", &[3], &[0, 1])], Some("strict_kropki")),
        (&[("strict_kropki", &[], &[]), ("difference", &[3], &[0, 10])], None),
        (&[("strict_kropki", &[], &[]), ("ratio", &[3], &[0, 9])], Some("strict_kropki")),
        (
            &[("strict_kropki", &[], &[]), ("difference", &[1], &[0, 1]), ("ratio", &[2], &[1, 2])],
            None,
        ),
        (&[("non_consecutive", &[], &[]), ("difference", &[1], &[0, 1])], Some("non_consecutive")),
        (&[("non_consecutive", &[], &[]), ("difference", &[1], &[0, 10])], None),
        (&[("modular_line", &[0], &[0, 1])], Some("modular_line")),
        (&[("weighted_sum", &[9, 1, 101], &[0, 1])], Some("weighted_sum")),
        (&[("little_killer", &[9], &[0, 1])], Some("little_killer")),
        (&[("x_sum", &[9], &row), ("x_sum", &[8], &row)], Some("x_sum")),
        (&[("x_sum", &[0], &row)], Some("x_sum")),
        (&[("sandwich", &[9], &row[1..])], Some("sandwich")),
        (&[("quadruple", &[1], &[0, 1, 9, 10]), ("quadruple", &[2], &[0, 1, 9, 10])], None),
    ];
    for (rules, lacks) in cases {
        let text = written(&mut read(".Shape~9x9"), rules);
        match lacks {
            Some(name) => assert!(text.as_ref().unwrap_err().ends_with(name), "{text:?}"),
            None => assert!(text.is_ok(), "{text:?}"),
        }
    }
    for (board, rule) in [
        (".Shape~4x4~0-3", ("skyscraper", &[2][..], &[0, 1, 2, 3][..])),
        (".Shape~16x16", ("pill_arrow", &[2], &[0, 1, 16])),
        (".Shape~5x5", ("region_sum_line", &[], &[0, 5])),
        (".Shape~6x6", ("entropic_line", &[], &[0, 1])),
        (".Shape~9x9~0-8", ("global_entropy", &[], &[])),
        (".Shape~1x1", ("even", &[], &[0])),
    ] {
        let text = written(&mut read(board), &[rule]);
        assert!(text.as_ref().unwrap_err().ends_with(rule.0), "{text:?}");
    }
    // Zeros at the end of a table are left out, and one candidate is no given.
    let mut table = vec![0; 16];
    table[7] = 1;
    let text =
        written(&mut read(".Shape~4x4"), &[("pair", &table, &[0, 1]), ("candidates", &[3], &[5])]);
    assert_eq!(text.unwrap(), ".Shape~4x4.Pair~AC~_~R1C1~R1C2.~R2C2_3_3\n");
}

/// All grids of so many cells.
fn grids(cells: u32, symbols: std::ops::Range<i64>) -> impl Iterator<Item = Vec<i64>> {
    let (first, count) = (symbols.start, symbols.end - symbols.start);
    (0..count.pow(cells))
        .map(move |number| (0..cells).map(|at| first + number / count.pow(at) % count).collect())
}

/// Whether the symbols of these cells differ.
fn differ(grid: &[i64], cells: &[usize]) -> bool {
    (0..cells.len()).all(|at| cells[..at].iter().all(|&other| grid[other] != grid[cells[at]]))
}

/// Whether rows and columns have no symbol twice; further cells come after them.
fn in_lines(grid: &[i64], rows: usize, cols: usize) -> bool {
    let cell = |row: usize, col: usize| row * cols + col;
    (0..rows).all(|row| differ(grid, &(0..cols).map(|col| cell(row, col)).collect::<Vec<_>>()))
        && (0..cols)
            .all(|col| differ(grid, &(0..rows).map(|row| cell(row, col)).collect::<Vec<_>>()))
}

/// A board, its rows and columns, its symbols, the number of variables, and what its tokens say.
type Board<'a> = (&'a str, [usize; 2], std::ops::Range<i64>, u32, fn(&[i64]) -> bool);

/// Boards whose rows lack symbols, boards that are not square, and variables: all grids are tried. Seen to fail: a column left
/// out, boxes that are higher than wide, rules of neighbours that bind variables, and a variable for the one before it.
#[test]
fn boards_of_loose_cells_have_the_grids_that_their_tokens_allow() {
    let boards: [Board; 21] = [
        (".Shape~2x3", [2, 3], 1..4, 0, |_| true),
        (".Shape~3x2~4", [3, 2], 1..5, 0, |_| true),
        (".Shape~2x4", [2, 4], 1..5, 0, |grid| {
            differ(grid, &[0, 1, 4, 5]) && differ(grid, &[2, 3, 6, 7])
        }),
        (".Shape~2x4.NoBoxes", [2, 4], 1..5, 0, |_| true),
        (".Shape~2x4.NoBoxes.Jigsaw~01110001", [2, 4], 1..5, 0, |grid| {
            differ(grid, &[0, 4, 5, 6]) && differ(grid, &[1, 2, 3, 7])
        }),
        (".Shape~3x2~6.RegionSize~6", [3, 2], 1..7, 0, |grid| differ(grid, &[0, 1, 2, 3, 4, 5])),
        (".Shape~3x3~4.RegionSize~4.Jigsaw~001001111", [3, 3], 1..5, 0, |grid| {
            differ(grid, &[0, 1, 3, 4])
        }),
        (".Shape~2x2~3.RegionSameValues", [2, 2], 1..4, 0, |grid| {
            let set = |a: usize, b: usize| sorted(vec![grid[a], grid[b]]);
            [(2, 3), (0, 2), (1, 3)].iter().all(|&(a, b)| set(a, b) == set(0, 1))
        }),
        (".Shape~3x3~5.Diagonal~-1.Diagonal~1", [3, 3], 1..6, 0, |grid| {
            differ(grid, &[0, 4, 8]) && differ(grid, &[2, 4, 6])
        }),
        (".Shape~2x4~4.RegionSumLine~R1C1~R1C2~R1C3", [2, 4], 1..5, 0, |grid| {
            differ(grid, &[0, 1, 4, 5])
                && differ(grid, &[2, 3, 6, 7])
                && grid[0] + grid[1] == grid[2]
        }),
        (".Shape~2x3~4.Sandwich~3~R2", [2, 3], 1..5, 0, |grid| lunchbox(&grid[3..]) == Some(3)),
        (".Shape~3x2~4.Skyscraper~C2~2~.XSum~R1~5~", [3, 2], 1..5, 0, |grid| {
            let (a, b, c) = (grid[1], grid[3], grid[5]);
            usize::from(b > a) + usize::from(c > a.max(b)) == 1
                && grid[0] < 3
                && grid[..grid[0] as usize].iter().sum::<i64>() == 5
        }),
        (".Shape~3x2~4.LittleKiller~5~R1C2", [3, 2], 1..5, 0, |grid| grid[1] + grid[2] == 5),
        (
            ".Shape~2x2~3.Var~B~~2.Var~A.Arrow~VA~R1C1.Thermo~VB1~VB2~R2C2",
            [2, 2],
            1..4,
            3,
            |grid| grid[4] == grid[0] && grid[5] < grid[6] && grid[6] < grid[3],
        ),
        (".Shape~2x2~4.Var~A~~2x1.Whisper~2~VA1~VA2~R1C1.~VA2_1_1", [2, 2], 1..5, 2, |grid| {
            grid[5] == 1 && (grid[4] - grid[5]).abs() >= 2 && (grid[5] - grid[0]).abs() >= 2
        }),
        (".Shape~3x2~4.Var~A~~3.AntiKnight", [3, 2], 1..5, 3, |grid| {
            differ(grid, &[0, 5]) && differ(grid, &[1, 4])
        }),
        (".Shape~2x2~4.Var~A~~3.AntiKing", [2, 2], 1..5, 3, |grid| differ(grid, &[0, 1, 2, 3])),
        (".Shape~2x2~4.Var~A~~3.AntiConsecutive", [2, 2], 1..5, 3, |grid| {
            [(0, 1), (0, 2), (1, 3), (2, 3)].iter().all(|&(a, b)| (grid[a] - grid[b]).abs() != 1)
        }),
        (".Shape~2x2~4.Var~A~~3.StrictXV", [2, 2], 1..5, 3, |grid| {
            [(0, 1), (0, 2), (1, 3), (2, 3)].iter().all(|&(a, b)| grid[a] + grid[b] != 5)
        }),
        (
            ".Shape~2x2~3.Var~A~~2x2.WhiteDot~VA1~VA2~VA4.GreaterThan~VA3~VA1",
            [2, 2],
            1..4,
            4,
            |grid| {
                (grid[4] - grid[5]).abs() == 1
                    && (grid[5] - grid[7]).abs() == 1
                    && grid[6] > grid[4]
            },
        ),
        (".Shape~2x2~3.Var~A~~2.AntiTaxicab", [2, 2], 1..4, 2, |grid| {
            [(0, 3), (1, 2)].iter().all(|&(a, b)| grid[a] != 2 || grid[b] != 2)
        }),
    ];
    let iss = Format::named("iss").unwrap();
    for (text, [rows, cols], symbols, more, meaning) in boards {
        let all = || grids((rows * cols) as u32 + more, symbols.clone());
        let meant = all().filter(|grid| in_lines(grid, rows, cols) && meaning(grid));
        let mut meant: Vec<Vec<i64>> = meant.collect();
        meant.sort();
        assert!(!meant.is_empty(), "{text}");
        let puzzle = read(text);
        assert!(puzzle.shape().is_loose(), "{text}");
        let mut found = solutions(&puzzle, usize::MAX);
        // Without the cells of rules.
        found.iter_mut().for_each(|grid| grid.truncate(meant[0].len()));
        assert_eq!(found, meant, "{text}");
        let written = puzzle.to_text(Format::COORDINATES).unwrap();
        assert_eq!(read(&written), puzzle, "{written}");
        // Dots between variables are written as pairs.
        let written = puzzle.to_text(iss).unwrap();
        assert_eq!(read(&written).to_text(iss).unwrap(), written, "{text}");
        assert_eq!(solutions(&read(&written), usize::MAX), solutions(&puzzle, usize::MAX));
        // The verifier accepts these and no other grid.
        let mut filled = puzzle.try_clone().unwrap();
        for grid in all().step_by(97) {
            for (cell, &symbol) in grid.iter().enumerate() {
                filled.set(cell / cols, cell % cols, symbol as u32).unwrap();
            }
            let is_right = in_lines(&grid, rows, cols) && meaning(&grid);
            assert_eq!(filled.state() == sudoku::State::Solved, is_right, "{text} {grid:?}");
        }
    }
}

/// Each row, column and box lacks another symbol than 0 and than the others of its kind, and those of a cell with 0 lack
/// different ones: of all grids those are left of which that is true, as many as the original program counts. Seen to fail: a
/// row for a column.
#[test]
fn doppelgangers_lack_what_their_rule_says() {
    let text = ".Shape~4x4~0-4";
    let units: [fn(usize, usize) -> usize; 3] = [
        |unit, at| 4 * unit + at,
        |unit, at| 4 * at + unit,
        |unit, at| unit / 2 * 8 + unit % 2 * 2 + at / 2 * 4 + at % 2,
    ];
    let of =
        [|cell: usize| cell / 4, |cell: usize| cell % 4, |cell: usize| cell / 8 * 2 + cell % 4 / 2];
    let mut all = solutions(&read(text), usize::MAX);
    all.retain(|grid| {
        let lacks = units.map(|cell| {
            [0, 1, 2, 3].map(|unit| {
                let has = |one: i64| (0..4).any(|at| grid[cell(unit, at)] == one);
                (0..5).find(|&one| !has(one)).unwrap_or(0)
            })
        });
        let is_each = |lack: &[i64; 4]| differ(lack, &[0, 1, 2, 3]) && !lack.contains(&0);
        lacks.iter().all(is_each)
            && (0..16)
                .filter(|&cell| grid[cell] == 0)
                .all(|cell| differ(&[0, 1, 2].map(|kind| lacks[kind][of[kind](cell)]), &[0, 1, 2]))
    });
    let mut found = solutions(&read(&format!("{text}.Doppelganger")), usize::MAX);
    found.iter_mut().for_each(|grid| grid.truncate(16));
    assert_eq!((found.len(), found), (768, all));
    let rest = solutions(&read(&format!("{text}.NoBoxes.Doppelganger")), usize::MAX);
    assert_eq!(rest.len(), 17_280);
}
