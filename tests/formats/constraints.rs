//! Every kind of constraint in every format that writes: what is written reads back, or is refused by name.

use super::*;
use sudoku::{ConstraintKind, Layout};

/// The kinds, each with values and cells for a board of this shape.
fn samples(shape: Shape) -> Vec<(&'static ConstraintKind, Vec<i64>, Vec<u32>)> {
    let side = shape.side() as u32;
    // Rows, of which the first and the second exchange a cell at their ends; then two of them in pieces.
    let mut regions: Vec<i64> =
        (0..shape.cells()).map(|cell| (cell / shape.side()) as i64).collect();
    regions.swap(shape.side() - 1, 2 * shape.side() - 2);
    let mut pieces = regions.clone();
    pieces.swap(0, shape.cells() - 1);
    let snake: Vec<u32> = (0..side).map(|at| at * side + at % 2).collect();
    let few = snake[..3].to_vec();
    let row: Vec<u32> = (0..side).collect();
    let up: Vec<u32> = (0..side).rev().map(|at| at * side + 1).collect();
    let square = [0, 1, side, side + 1];
    let (beside, corner) = ([0, 1], [0, side + 1]);
    let pairs = |holds: fn(u32, u32) -> bool| -> Vec<i64> {
        (0..side * side).map(|at| i64::from(holds(at / side, at % side))).collect()
    };
    let has_thirds = side.is_multiple_of(3);
    let mut samples = vec![];
    for kind in ConstraintKind::all() {
        let of = |values: &[i64], cells: &[u32]| (kind, values.to_vec(), cells.to_vec());
        samples.extend(match kind.name {
            "cage" => vec![of(&[6], &few), of(&[0], &few[..1])],
            "sum" => vec![of(&[6], &few), of(&[0], &snake), of(&[5], &beside), of(&[10], &beside)],
            "little_killer" => vec![of(&[6], &[2, side + 1, 2 * side]), of(&[6], &few)],
            "arrow" | "double_arrow" | "zipper_line" => vec![of(&[], &few)],
            "pill_arrow" => vec![of(&[2], &square), of(&[2], &snake[..4])],
            "equal_sums" => vec![of(&[1, 2], &few)],
            "region_sum_line" => vec![of(&[], &snake)],
            "weighted_sum" => vec![of(&[-3, 1, -2, 4], &few), of(&[9, 1, 101], &beside)],
            "different" => vec![of(&[], &few), of(&[], &snake)],
            "extra_region" => vec![of(&[], &snake)],
            "regions" => vec![of(&regions, &[]), of(&pieces, &[])],
            "diagonal" => vec![of(&[1], &[]), of(&[-1], &[])],
            "windows" if !shape.has_square_boxes() => vec![],
            "global_entropy" | "entropic_line" if !has_thirds => vec![],
            "windows" | "disjoint_groups" | "anti_knight" | "anti_king" | "non_consecutive"
            | "strict_kropki" | "strict_xv" | "global_entropy" => vec![of(&[], &[])],
            "strict_difference" => vec![of(&[1], &[])],
            "strict_ratio" => vec![of(&[3], &[])],
            "offset" => vec![of(&[1, 3], &[])],
            "difference" => vec![of(&[1], &beside), of(&[3], &beside), of(&[1], &corner)],
            "ratio" => vec![of(&[2], &beside), of(&[3], &beside)],
            "greater_than" => vec![of(&[], &beside), of(&[], &corner)],
            "minimum" | "maximum" | "thermometer" | "slow_thermometer" | "renban"
            | "palindrome" | "entropic_line" | "between_line" | "even" | "odd"
            | "counting_circles" | "row_indexer" | "column_indexer" | "box_indexer" => {
                vec![of(&[], &few)]
            }
            "whisper" => vec![of(&[2], &few), of(&[2], &[0, 1, 0])],
            "clone" => vec![of(&[], &square)],
            "modular_line" => vec![of(&[3], &snake), of(&[0], &few)],
            "lockout_line" => vec![of(&[1], &few)],
            "candidates" => vec![of(&[1, 3], &few), of(&[4], &few[1..])],
            "quadruple" => vec![of(&[1, 2], &square), of(&[1, 1], &few)],
            "sandwich" => vec![of(&[5], &row), of(&[5], &few)],
            "x_sum" => vec![of(&[3], &row), of(&[3], &up), of(&[3], &few)],
            "skyscraper" => vec![of(&[2], &up), of(&[0], &row)],
            "numbered_room" => vec![of(&[3], &row)],
            "full_rank" => {
                vec![of(&[3, 0], &row), of(&[5, 1], &up), of(&[5, 0], &snake[..side as usize])]
            }
            "pair" => vec![of(&pairs(|a, b| (a + 2 * b) % 3 != 0), &few)],
            "every_pair" => {
                vec![of(&pairs(|a, b| (a + b) % 3 == 1), &few), of(&pairs(|a, b| a <= b), &few)]
            }
            "automaton" => vec![
                of(&[3, 1, 1, 0, 1, 2, 0, 2, 1, 1, 2, 1, 2, 1, 1], &snake),
                of(&[2, 2, 0, 1, 0, 1, 1, 1, 2, 0], &few),
            ],
            "any_of" => {
                vec![of(
                    &[60, 0, 3, 63, 0, 2, 0, 11, 1, 2, 3],
                    &[few.to_vec(), vec![0, 1], vec![0, 1]].concat(),
                )]
            }
            name => panic!("write {name}, too"),
        });
    }
    samples
}

/// A constraint as `iss` has it, where it has another of the same meaning: candidates, tables of pairs, and two cells that are
/// the same.
fn as_tokens(puzzle: &Puzzle, kind: &ConstraintKind, values: &[i64], cells: &[u32]) -> Vec<String> {
    let symbols: Vec<i64> = puzzle.symbols().list().iter().map(|&one| i64::from(one)).collect();
    let value = values.first().copied().unwrap_or(0);
    let candidates = |takes: fn(i64) -> bool| {
        let listed: Vec<i64> = symbols.iter().copied().filter(|&one| takes(one)).collect();
        vec![format!("candidates {listed:?} {cells:?}")]
    };
    let pair = |holds: &dyn Fn(i64, i64) -> bool| {
        let all = symbols.iter().flat_map(|one| symbols.iter().map(move |other| (one, other)));
        let table: Vec<i64> = all.map(|(one, other)| i64::from(holds(*one, *other))).collect();
        vec![format!("pair {table:?} {cells:?}")]
    };
    match kind.name {
        "even" => candidates(|one| one % 2 == 0),
        "odd" => candidates(|one| one % 2 == 1),
        "slow_thermometer" => pair(&|one, other| one <= other),
        "greater_than" => pair(&|one, other| one > other),
        "difference" => pair(&|one, other| one - other == value || other - one == value),
        "ratio" => pair(&|one, other| one == other * value || other == one * value),
        "clone" => {
            let (first, second) = cells.split_at(cells.len() / 2);
            first.iter().zip(second).map(|two| format!("clone {two:?}")).collect()
        }
        name => vec![format!("{name} {values:?} {cells:?}")],
    }
}

/// What is equal of two boards with the same rules: regions may have other numbers, constraints another order, and as many
/// cells that differ as there are symbols are an extra region.
fn told(puzzle: &Puzzle) -> String {
    let side = puzzle.shape().side();
    let mut told: Vec<String> = Vec::new();
    for one in puzzle.constraints() {
        let mut values = one.values().to_vec();
        let is_house = one.kind() == ConstraintKind::DIFFERENT && one.cells().len() == side;
        let kind = if is_house { ConstraintKind::EXTRA_REGION } else { one.kind() };
        if kind == ConstraintKind::REGIONS {
            let mut seen: Vec<i64> = Vec::new();
            for value in &mut values {
                let known = seen.iter().position(|other| other == value);
                *value = known.unwrap_or_else(|| {
                    seen.push(*value);
                    seen.len() - 1
                }) as i64;
            }
        }
        told.extend(as_tokens(puzzle, kind, &values, one.cells()));
    }
    told.sort();
    // Below regions are no boxes, but some constraints have their places.
    let of_boxes = |one: &sudoku::Constraint| one.kind() == ConstraintKind::DISJOINT_GROUPS;
    let has_boxes = puzzle.regions().is_none() || puzzle.constraints().iter().any(of_boxes);
    let shape = has_boxes.then(|| puzzle.shape());
    format!("{side} {shape:?} {:?} {told:?} {:?}", ordered_cages(puzzle), puzzle.digits())
}

/// Every constraint changes the picture: it is drawn, or written below the board.
// Seen to fail: rules that are not drawn left out below the board.
#[test]
fn every_constraint_is_in_the_picture() {
    for (height, width) in [(2, 3), (3, 3)] {
        let shape = Shape::new(height, width).unwrap();
        let plain = Puzzle::new(shape).unwrap();
        for (kind, values, cells) in samples(shape) {
            let mut puzzle = plain.try_clone().unwrap();
            puzzle.add_constraint(kind, &values, &cells).unwrap();
            let picture = puzzle.to_svg(None).unwrap();
            assert_ne!(picture, plain.to_svg(None).unwrap(), "{kind}");
            assert!(picture.ends_with("</svg>\n") && !picture.contains("NaN"), "{kind}");
        }
    }
}

/// Seen to fail: a diagonal, the regions, windows and the boxes forgotten by the reader or the writer of `iss` and of pictures.
#[test]
fn every_constraint_in_every_format_reads_back_or_is_refused() {
    for (height, width) in [(2, 2), (1, 5), (2, 3), (3, 2), (3, 3), (4, 4)] {
        let shape = Shape::new(height, width).unwrap();
        let samples = samples(shape);
        let mut written: std::collections::BTreeMap<&str, usize> = Default::default();
        let mut in_tokens: std::collections::BTreeSet<&str> = Default::default();
        for (at, one) in samples.iter().enumerate() {
            for other in std::iter::once(None).chain(samples[at..].iter().map(Some)) {
                let mut puzzle = Puzzle::new(shape).unwrap();
                puzzle.set(0, 0, 2).unwrap();
                puzzle.add_constraint(one.0, &one.1, &one.2).unwrap();
                if let Some((kind, values, cells)) = other
                    && puzzle.add_constraint(kind, values, cells).is_err()
                {
                    continue;
                }
                for format in
                    Format::all().iter().filter(|format| format.writes() && format.reads())
                {
                    let text = match puzzle.to_text(format) {
                        Ok(text) => text,
                        Err(error) => {
                            assert_eq!(error.code(), -23, "{error}");
                            continue;
                        }
                    };
                    *written.entry(format.name).or_default() += 1;
                    if format.name == "iss" {
                        in_tokens.insert(one.0.name);
                    }
                    // The picture shows no boxes below regions, and not all cages.
                    let options = ReadOptions::default();
                    let is_drawn = format == Format::PICTURE;
                    let read = match Puzzle::read(&text, &options) {
                        Err(error) if is_drawn && !puzzle.cages().is_empty() => {
                            assert!(error.to_string().contains("a picture"), "{error}\n{text}");
                            continue;
                        }
                        read => read.unwrap_or_else(|error| panic!("{error}\n{text}")),
                    };
                    assert_eq!(told(&read), told(&puzzle), "{text}");
                    let found: Vec<_> = collection::puzzles(text.as_bytes(), &options).collect();
                    assert!(
                        found.len() == 1 && found[0].puzzle.as_ref() == Ok(&read),
                        "{found:?}\n{text}"
                    );
                }
            }
        }
        assert!(
            ["coordinates", "iss", "picture"].iter().all(|name| written[name] > 20),
            "{written:?}"
        );
        assert_eq!(written.len(), 3, "{written:?}");
        if shape.side() == 9 {
            let lacks = ConstraintKind::all().iter().map(|kind| kind.name);
            let lacks: Vec<_> = lacks.filter(|name| !in_tokens.contains(name)).collect();
            assert_eq!(
                lacks,
                [
                    "offset",
                    "minimum",
                    "maximum",
                    "strict_difference",
                    "strict_ratio",
                    "box_indexer"
                ]
            );
        }
    }
}

/// The meaning of each token, told by the constraints that it adds.
#[test]
fn tokens_of_iss_are_constraints() {
    let read = |text: &str| {
        let puzzle =
            Puzzle::read(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
        let rules = puzzle
            .constraints()
            .iter()
            .map(|one| format!("{} {:?} {:?}", one.kind().name, one.values(), one.cells()));
        Ok::<_, String>((puzzle.try_clone().unwrap(), rules.collect::<Vec<_>>()))
    };
    let (puzzle, rules) = read(".Windoku.~R1C1_5~R9C9_3").unwrap();
    assert_eq!((puzzle.get(0, 0), puzzle.get(8, 8)), (Some(5), Some(3)));
    assert_eq!(rules, ["windows [] []"]);
    let (puzzle, rules) = read(
        "..Shape~6x6~0-5\n .Diagonal~1 .Diagonal~-1.DisjointSets.AntiKnight.AntiKing\n.~R6C6_0",
    )
    .unwrap();
    assert_eq!((puzzle.shape(), puzzle.get(5, 5)), (Shape::new(2, 3).unwrap(), Some(0)));
    assert_eq!(
        rules,
        [
            "diagonal [1] []",
            "diagonal [-1] []",
            "disjoint_groups [] []",
            "anti_knight [] []",
            "anti_king [] []"
        ]
    );
    let (puzzle, rules) =
        read(".Cage~7~R1C1~R1C2.Cage~0~R2C1~R2C2.Sum~9~R3C1~R3C2.AllDifferent~R4C4~R5C5").unwrap();
    assert_eq!(ordered_cages(&puzzle), [(vec![0, 1], 7)]);
    assert_eq!(rules, ["different [] [9, 10]", "sum [9] [18, 19]", "different [] [30, 40]"]);
    let rows = Shape::new(1, 6).unwrap();
    assert_eq!(read(".Shape~6x6.NoBoxes").unwrap().0.shape(), rows);
    assert_eq!(read(".Shape~7x7.AntiKing").unwrap().0.shape(), Shape::new(1, 7).unwrap());
    // With boxes, pieces are houses beside them; without, they replace them.
    let map = "0001022132113332";
    let (puzzle, rules) = read(&format!(".Shape~4x4.Jigsaw~{map}")).unwrap();
    assert_eq!((puzzle.regions(), rules.len()), (None, 4));
    assert_eq!(rules[1], "extra_region [] [3, 7, 10, 11]");
    let (puzzle, _) = read(&format!(".Shape~4x4.NoBoxes.Jigsaw~{map}")).unwrap();
    assert_eq!(puzzle.regions().map(|regions| regions[9]), Some(2));
    let (puzzle, _) = read(".Shape~4x4.NoBoxes.Jigsaw~aabbaabbccddccdd").unwrap();
    assert!(puzzle.is_classic() && puzzle.shape() == Shape::square(4).unwrap());
    // One puzzle in several lines, and a puzzle a line.
    let (puzzle, rules) =
        read(".Shape~4x4\n.Windoku\n.Cage~3~R1C1~R1C2\n.Sum~4~R3C3~R4C4\n.~R2C2_1").unwrap();
    assert_eq!((puzzle.cages().len(), rules.len(), puzzle.get(1, 1)), (1, 2, Some(1)));
    for lines in [".Windoku.~R1C1_5\n.AntiKing.~R1C1_5\n", ".~R1C1_5~R2C2_6\n.~R1C1_5~R2C2_7\n"] {
        assert!(read(lines).unwrap_err().contains("expected one puzzle"), "{lines}");
        let options = ReadOptions::default();
        let found: Vec<_> = collection::puzzles(lines.as_bytes(), &options).collect();
        assert!(found.len() == 2 && found.iter().all(|found| found.puzzle.is_ok()), "{found:?}");
    }
    for lines in [
        ".Cage~3~R1C1~R1C2.Cage~4~R2C1~R2C2\n.Cage~3~R1C1~R1C2.AntiKing\n",
        ".Shape~4x4\n.NoBoxes.Thermo~R1C1~R1C2\n.~R1C1_1~R2C2_2\n",
        ".Shape~4x4\n.~R1C1_1~R2C2_2\n.Sum~4~R1C1~R1C2.Windoku\n.~R1C1_1~R2C2_2\n",
    ] {
        let error = read(lines).unwrap_err();
        let options = ReadOptions::default();
        let found: Vec<_> = collection::puzzles(lines.as_bytes(), &options).collect();
        assert!(found.len() == 1 && found[0].puzzle.is_err(), "{error}\n{found:?}");
    }
    let sixteen = read(".Shape~16x16.~RaCg_16").unwrap().0;
    assert_eq!(sixteen.get(9, 15), Some(16));
    for (text, told) in [
        (".FullRank~R1~0~", "a clue of 0"),
        (".Windoku.ConnectedValues~~1_2", "unknown rule \"ConnectedValues\""),
        (".Windoku~R1C1", "unknown rule \"Windoku\""),
        (".ChaosConstruction", "unknown rule \"ChaosConstruction\""),
        (".~R1C1_1_x", "expected a number, found \"x\""),
        (".~R1C1_1~R1C1_2", "cell 0,0"),
        (".~R1C0_1", "expected a cell such as R1C1 or RaCb, found \"R1C0\""),
        (".~R1Ca_1", "column 10"),
        (".~R1C1_10", "10 is not among the symbols"),
        (".Shape~17x8.~R1C1_1", "more than 16 rows or columns"),
        (".Shape~6x6~5.~R1C1_1", "fewer values than cells"),
        (".Shape~6x6~17.~R1C1_1", "more than 16 values"),
        (".Shape~4x4~0-3~Raw", "unknown rule \"Raw\""),
        (".Cage~x~R1C1", "expected a number, found \"x\""),
        (".Thermo~R1C1~R1C1", "it names this cell twice"),
        (".Shape~4x4.NoBoxes.Jigsaw~0001001131222233", "cell 0,0"),
        (".Shape~4x4.Jigsaw~000100213122213", "one value for each cell"),
        (".NoBoxes.DisjointSets", "NoBoxes with a rule of boxes"),
    ] {
        let error = read(text).expect_err(text);
        assert!(
            error.contains(told) || (told.starts_with("column") && error.contains("off the board")),
            "{error}\n{text}"
        );
    }
}

/// Removed candidates are rules of the puzzle: 729 characters, a grid, or a line of HoDoKu's library, whatever its digits.
// Seen to fail: the cells with the same candidates but the first left out; a grid with 17 digits or more without its rules.
#[test]
fn removed_candidates_are_constraints() {
    use sudoku::PuzzleExt;
    let shape = Shape::new(3, 3).unwrap();
    let solution = |cell: usize| shape.formula_digit(cell / 9, cell % 9);
    // Each cell has its digit of a solution and the next one, so that two solutions are left; then one cell has only its own.
    let has = |cell: usize, digit: usize| {
        let own = solution(cell);
        digit == own || digit == (own + 1) % 9 && cell != 40
    };
    let characters: String = (0..729)
        .map(|at| if has(at / 9, at % 9) { char::from(b'1' + (at % 9) as u8) } else { '.' })
        .collect();
    let cell = |cell: usize| -> String {
        (0..9)
            .filter(|&digit| has(cell, digit))
            .map(|digit| char::from(b'1' + digit as u8))
            .collect()
    };
    let grid: String = (0..81).map(|at| cell(at) + if at % 9 == 8 { "\n" } else { " " }).collect();
    for text in [characters, grid] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(
            puzzle.constraints().iter().map(|one| one.cells().len()).sum::<usize>(),
            81,
            "{text}"
        );
        let options = sudoku::Options::default().with_solution_limit(2);
        let report = puzzle.count(&options).unwrap();
        assert_eq!(report.solutions, 1);
        let solved = puzzle.solve(&sudoku::Options::default()).unwrap().solution.unwrap();
        assert!((0..81).all(|at| solved[(at / 9, at % 9)] == solution(at) as u32 + 1));
    }
    // The digits say all; that the open cell cannot have what the solution has, the other candidates alone.
    let given = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = given.parse().unwrap();
    let solution = puzzle.solve(&Default::default()).unwrap().solution.unwrap();
    let mut position = sudoku::Position::new(puzzle).unwrap();
    position.remove(0, 2, solution[(0, 2)]).unwrap();
    for layout in [Layout::CANDIDATES, Layout::LIBRARY] {
        let text = position.to_text(layout).unwrap();
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(puzzle.constraints().len(), 1, "{text}");
        assert_eq!(puzzle.count(&Default::default()).unwrap().solutions, 0, "{text}");
        let again = sudoku::Position::new(puzzle).unwrap();
        assert_eq!(again.candidates(0, 2).unwrap(), position.candidates(0, 2).unwrap());
    }
    let none = ".".repeat(9) + &"123456789".repeat(80);
    let error = none.parse::<Puzzle>().unwrap_err().to_string();
    assert!(error.contains("a cell has none"), "{error}");
}
