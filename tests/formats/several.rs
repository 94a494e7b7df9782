//! Boards of several grids: rows of points, and pictures.

use sudoku::{ConstraintKind, Variant};

use super::*;

/// The rows of a samurai with some givens. `missing`: the character of the cells that do not exist.
fn samurai(missing: char) -> String {
    let shape = Shape::overlapping(3, 3, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]).unwrap();
    let shown = |cell: usize| match cell {
        _ if !shape.has_cell(cell) => missing,
        _ if cell % 7 == 3 => char::from(b'1' + (cell % 9) as u8),
        _ => '.',
    };
    (0..21).map(|row| (0..21).map(|col| shown(21 * row + col)).collect::<String>() + "\n").collect()
}

/// Texts to damage.
pub(super) fn samples() -> Vec<String> {
    let shape = Shape::overlapping(2, 2, &[(0, 0), (2, 2)]).unwrap();
    let mut puzzle = Puzzle::new(shape).unwrap();
    let plain = puzzle.to_text(Format::PICTURE).unwrap();
    for cell in (0..36).filter(|&cell| shape.has_cell(cell)) {
        puzzle.add_cage(3, &[cell as u32]).unwrap();
    }
    vec![plain, puzzle.to_text(Format::PICTURE).unwrap(), format!("Samurai\n{}", samurai('.'))]
}

fn found(text: &str, options: &ReadOptions) -> Vec<Result<Puzzle, String>> {
    let found = collection::puzzles(text.as_bytes(), options);
    found.map(|found| found.puzzle.map_err(|error| error.to_string())).collect()
}

/// Seen to fail: the options left out; the title left out; digits where no cell exists left out.
#[test]
fn a_samurai_of_points_is_read_if_it_is_named() {
    let plain = ReadOptions::default();
    let named = ReadOptions::default().with_variants(vec![Variant::named("samurai").unwrap()]);
    let expected = Puzzle::read(samurai(' '), &plain).unwrap();
    let points = samurai('.');
    assert!(Puzzle::read(&points, &plain).is_err());
    for (text, options) in [
        (points.clone(), &named),
        (points.replace('.', "0"), &named),
        (format!("Samurai Sudoku 7, hard\n\n{points}"), &plain),
    ] {
        assert_eq!(Puzzle::read(&text, options).as_ref(), Ok(&expected), "{text}");
        assert_eq!(found(&text, options).len(), 1, "{text}");
        let twice = format!("{text}\n{text}");
        let boards = found(&twice, options);
        assert_eq!(boards, [Ok(expected.try_clone().unwrap()), Ok(expected.try_clone().unwrap())]);
    }
    // Row 1, column 10 is in no grid.
    let wrong = points.replacen("...", "..5", 4);
    for text in [format!("{}5{}", &points[..9], &points[10..]), wrong] {
        let read = Puzzle::read(&text, &named).map_err(|error| error.to_string());
        assert!(read.is_err_and(|error| error.contains("a row of symbols")), "{text}");
    }
    let rows: Vec<&str> = points.lines().take(18).collect();
    assert!(Puzzle::read(rows.join("\n"), &named).is_err());
    assert!(Puzzle::read(NINE, &named).is_err());
}

/// Seen to fail: blanks at the end of a line expected; the cages left out; the height of a box taken for its width.
#[test]
fn pictures_of_several_grids_read_back() {
    let grids = [
        (3, 3, vec![(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
        (3, 3, vec![(0, 6), (6, 0), (6, 12), (12, 6)]),
        (2, 2, vec![(0, 2), (2, 0)]),
        (2, 2, vec![(0, 0), (2, 2), (4, 4)]),
        (2, 3, vec![(0, 0), (4, 3)]),
        (3, 2, vec![(0, 0), (3, 4)]),
        (4, 4, vec![(0, 0), (8, 8)]),
    ];
    let mut all = String::new();
    for (height, width, grids) in &grids {
        let shape = Shape::overlapping(*height, *width, grids).unwrap();
        let cells: Vec<usize> = (0..shape.cells()).filter(|&cell| shape.has_cell(cell)).collect();
        let mut puzzle = Puzzle::new(shape).unwrap();
        for &cell in cells.iter().step_by(5) {
            let symbol = (cell % shape.side()) as u32 + 1;
            puzzle.set(shape.row_of(cell), shape.col_of(cell), symbol).unwrap();
        }
        let mut with_rules = puzzle.try_clone().unwrap();
        let pair = [cells[0] as u32, cells[cells.len() - 1] as u32];
        with_rules.add_constraint(ConstraintKind::DIFFERENT, &[], &pair).unwrap();
        let mut killer = puzzle.try_clone().unwrap();
        for (at, cell) in cells.iter().enumerate() {
            killer.add_cage(1 + at as u64 % 9, &[*cell as u32]).unwrap();
        }
        for puzzle in [puzzle, with_rules, killer] {
            let text = puzzle.to_text(Format::PICTURE).unwrap();
            let trimmed: String =
                text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
            for text in [&text, &trimmed] {
                assert_eq!(
                    Puzzle::read(text, &ReadOptions::default()).as_ref(),
                    Ok(&puzzle),
                    "{text}"
                );
            }
            all += &text;
        }
    }
    let read = found(&all, &ReadOptions::default());
    assert_eq!(read.len(), 3 * grids.len(), "{all}");
    let written: String = read
        .iter()
        .map(|puzzle| puzzle.as_ref().unwrap().to_text(Format::PICTURE).unwrap())
        .collect();
    assert_eq!(written, all);
    // The middle grid has no cell of its own.
    let windmill = Shape::overlapping(3, 3, &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]).unwrap();
    let windmill = Puzzle::new(windmill).unwrap().to_text(Format::PICTURE).unwrap();
    let picture =
        found(&all, &ReadOptions::default()).remove(0).unwrap().to_text(Format::PICTURE).unwrap();
    for (wrong, told) in [
        (picture.replacen("6", ". .", 1), "as many cells in each box"),
        (picture.lines().skip(1).map(|line| format!("{line}\n")).collect(), ""),
        (picture.replacen("┃ . . ", "┃     ", 1), ""),
        (picture.repeat(2), "one puzzle in the text"),
        (windmill, "one may be left out"),
    ] {
        let read = Puzzle::read(&wrong, &ReadOptions::default()).map_err(|error| error.to_string());
        assert!(read.as_ref().is_err_and(|error| error.contains(told)), "{read:?}\n{wrong}");
    }
}
