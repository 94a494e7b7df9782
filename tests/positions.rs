//! Positions: the layouts in which they are written and read, and their comparison with the solution.

use sudoku::{
    Bounds, Explainer, Layout, Mistake, Options, Position, Profile, Puzzle, PuzzleExt, ReadOptions,
    Reason, Request, Shape, generate,
};

const PUZZLE: &str =
    ".612..54.3.......9.7....61.....64.3..5478.............132.....8......27.........6";

fn read(text: &str) -> Position {
    Position::read(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What both have: the filled cells and the candidates.
fn shown(position: &Position) -> Vec<(Option<u32>, Vec<u32>)> {
    let side = position.puzzle().shape().side();
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    cells
        .map(|(row, col)| (position.get(row, col), position.candidates(row, col).unwrap()))
        .collect()
}

/// The positions on the way from a puzzle to where the techniques end.
fn positions(puzzle: &str) -> Vec<Position> {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let mut explainer = Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
    let mut position = Position::new(puzzle).unwrap();
    explainer.load(&position).unwrap();
    let mut all = vec![position.clone()];
    while let Some(step) = explainer.step(&Profile::EXPLAINER).unwrap() {
        step.apply_to(&mut position);
        all.push(position.clone());
        explainer.apply();
    }
    assert_eq!(explainer.open(), 0);
    all
}

#[test]
fn what_is_written_is_read_back() {
    let large = [(3, 4), (4, 4)].map(|(height, width)| {
        let request = Request::new(Shape::new(height, width).unwrap(), 1);
        generate(&request).unwrap().puzzle.to_string()
    });
    let small = [PUZZLE, "4.2....3.4..3...", "..4.2.2.5.........5..6......1.6.24.."];
    for puzzle in small.into_iter().chain(large.iter().map(String::as_str)) {
        let positions = positions(puzzle);
        assert!(positions.len() > 10, "{puzzle}");
        for (number, position) in positions.iter().enumerate() {
            for layout in Layout::all() {
                let text = match position.to_text(layout) {
                    Ok(text) => text,
                    Err(error) => {
                        let side = position.puzzle().shape().side();
                        assert!(*layout != *Layout::CANDIDATES && side != 9, "{error}");
                        assert!(*layout == *Layout::CHARACTERS || side > 9, "{error}");
                        continue;
                    }
                };
                let again = read(&text);
                if *layout == *Layout::LIBRARY {
                    assert_eq!(shown(&again), shown(position), "{number}: {text}");
                    assert_eq!(again.puzzle(), position.puzzle());
                } else {
                    // An open cell with one candidate may be read as filled; what cells can be does not differ.
                    let is_placed = |position: &Position, cell: usize| {
                        !position.is_open(cell) && !position.is_given(cell)
                    };
                    if *layout == *Layout::CANDIDATES {
                        let cells = 0..position.puzzle().shape().cells();
                        let mut kept = cells.filter(|&cell| is_placed(position, cell));
                        assert!(kept.all(|cell| is_placed(&again, cell)), "{number}: {text}");
                    }
                    let candidates = |position: &Position| {
                        shown(position).into_iter().map(|(_, digits)| digits).collect::<Vec<_>>()
                    };
                    assert_eq!(candidates(&again), candidates(position), "{number}: {text}");
                }
                assert_eq!(again.to_text(layout).unwrap(), text);
            }
        }
    }
}

// Seen to fail: boxes of 3x2, 4x2 and 4x3 are read as those of 2x3, 2x4 and 3x4.
#[test]
fn the_frame_of_a_grid_shows_its_boxes() {
    for (height, width) in [(1, 5), (2, 3), (3, 2), (1, 7), (2, 4), (4, 2), (3, 4), (4, 3)] {
        let shape = Shape::new(height, width).unwrap();
        let puzzle = generate(&Request::new(shape, 1)).unwrap().puzzle;
        let text = Position::new(puzzle).unwrap().to_text(Layout::CANDIDATES).unwrap();
        let position = read(&text);
        assert_eq!(position.puzzle().shape(), shape);
        assert_eq!(position.to_text(Layout::CANDIDATES).unwrap(), text);
        let named = ReadOptions::default().with_box_size((width, height));
        let turned = Shape::new(width, height).unwrap();
        assert_eq!(Position::read(&text, &named).unwrap().puzzle().shape(), turned);
    }
}

// Seen to fail: a + that stands for a line between boxes makes a given a placed digit.
#[test]
fn a_plus_of_a_frame_marks_no_placed_digit() {
    let marked = read("+1 24 | 3 24\n34 23 | 12 124\n23 1 | 24 234\n234 234 | 124 14\n");
    assert_eq!((marked.puzzle().get(0, 0), marked.get(0, 0)), (None, Some(1)));
    for text in [
        "1 24 + 3 24\n34 23 + 12 124\n23 1 + 24 234\n234 234 + 124 14\n",
        "+1 24+3 24+\n+34 23+12 124+\n+23 1+24 234+\n+234 234+124 14+\n",
    ] {
        assert_eq!(read(text).puzzle().get(0, 0), Some(1), "{text}");
    }
}

#[test]
fn layouts_of_others_are_read() {
    // A line of HoDoKu's library: placed digits, removed candidates, the fields of a step.
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let board = PUZZLE.replacen('.', "+9", 1);
    let position = read(&format!(":0100:3:{board}:315 316:319::"));
    assert_eq!(position.puzzle(), &puzzle);
    assert_eq!(position.get(0, 0), Some(9));
    let plain = Position::new(puzzle).unwrap();
    assert_eq!(plain.candidates(0, 4).unwrap(), [3, 7, 9]);
    assert_eq!(position.candidates(0, 4).unwrap(), [7]);

    // A grid with a frame, a title and words below.
    let grid = "Grid 1\n.---.---.\n| 1 24 | 3 24 |\n| 34 23 | 12 124 |\n:---+---:\n| 234 1 | 24 234 |\n\
                | 234 234 | 124 14 |\n'---'---'\nWhat is next?";
    for text in [grid, grid.strip_prefix("Grid 1\n").unwrap(), &format!("From a forum:\n\n{grid}")]
    {
        let position = read(text);
        assert_eq!(position.get(0, 2), Some(3));
        assert_eq!(position.candidates(1, 1).unwrap(), [2, 3]);
    }
    let killer = format!("Killer\n{}", &grid[7..]);
    let error = Position::read(&killer, &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("unknown rule \"Killer\""), "{error}");
    // A digit that an open peer has, too, is the one candidate of an open cell.
    let position = read("1 24 3 24 34 23 12 124 23 1 24 234 234 234 4 14");
    assert_eq!((position.get(3, 2), position.get(0, 0)), (None, Some(1)));
    assert_eq!(position.candidates(3, 2).unwrap(), [4]);
    assert_eq!(position.candidates(3, 3).unwrap(), [1, 4]);

    // 729 characters, on one line or on several, with 0 or . for what is removed.
    let text = Position::new(PUZZLE.parse().unwrap()).unwrap().to_text(Layout::CHARACTERS).unwrap();
    assert_eq!(text.trim_end().len(), 729);
    let lines: Vec<&str> = (0..9).map(|row| &text[row * 81..row * 81 + 81]).collect();
    assert_eq!(read(&lines.join("\n")), read(&text));
    assert_eq!(read(&text.replace('.', "0")), read(&text));
    // As in a grid, one candidate that no open peer has is a given.
    let grid = Position::new(PUZZLE.parse().unwrap()).unwrap().to_text(Layout::CANDIDATES);
    assert_eq!(read(&text), read(&grid.unwrap()));
    assert_eq!(read(&text).puzzle().get(0, 1), Some(6));

    // What is no position is a puzzle that nobody has begun.
    assert_eq!(read(PUZZLE), Position::new(PUZZLE.parse().unwrap()).unwrap());
}

#[test]
fn wrong_positions_are_refused() {
    let refused = |text: &str| Position::read(text, &ReadOptions::default()).unwrap_err();
    let error = refused(&format!(":0000:x:{PUZZLE}:412 4112:::"));
    assert_eq!((error.place.line, error.place.column), (Some(1), Some(95)), "{error}");
    assert!(error.to_string().contains("its digit, row and column"), "{error}");
    let error = refused(&format!(":0000:x:{}:412:::", &PUZZLE[1..]));
    assert_eq!(error.to_string(), "line 1, column 89: no board has 80 cells");
    // Two positions are no position, and no puzzle.
    let two = read(PUZZLE).to_text(Layout::CHARACTERS).unwrap().repeat(2);
    assert!(matches!(refused(&two).reason, Reason::BadCellCount { .. } | Reason::BadSide { .. }));
    let large = Position::new(Puzzle::new(Shape::square(16).unwrap()).unwrap()).unwrap();
    for (layout, why) in [(Layout::LIBRARY, "larger than 9x9"), (Layout::CHARACTERS, "not 9x9")] {
        assert!(large.to_text(layout).unwrap_err().to_string().contains(why));
    }
    // Seen to fail: a line of one cell, which is no line of a library when it is read.
    for side in 1..4 {
        let small = Position::new(Puzzle::new(Shape::new(1, side).unwrap()).unwrap()).unwrap();
        let error = small.to_text(Layout::LIBRARY).unwrap_err();
        assert!(error.to_string().contains("smaller than 4x4"), "{error}");
    }
    // A number that is too large, numbers that do not ascend, no number.
    let grid = large.to_text(Layout::CANDIDATES).unwrap();
    for (from, to) in [("1,2,3,", "1,2,17,"), ("1,2,3,", "1,3,2,"), ("1,2,3,", "1,,3,")] {
        let error = refused(&grid.replacen(from, to, 1));
        assert_eq!((error.place.line, error.place.column), (Some(2), Some(3)), "{error}");
        assert!(error.to_string().contains("candidates from 1 to the side"), "{error}");
    }
    // A row that lacks a cell is a text of another kind.
    let end = grid.find("\n").unwrap();
    let text = format!("{}\n| 1,2 |\n{}", &grid[..end], &grid[end + 1..]);
    assert!(refused(&text).place.line.is_some());
    let mut dead = Position::new("1...2...........".parse().unwrap()).unwrap();
    dead.remove(0, 1, 3).unwrap();
    dead.remove(0, 1, 4).unwrap();
    // Seen to fail: refused. In a grid of cells with one symbol each 0 is an open cell of a puzzle.
    let grid = dead.to_text(Layout::CANDIDATES).unwrap();
    assert!(grid.contains("| 1  0 "), "{grid}");
    assert_eq!(read(&grid).to_text(Layout::CANDIDATES).unwrap(), grid);
    assert_eq!(read(&grid).candidates(0, 1).unwrap(), []);
    let mut large = large;
    large.place(0, 0, None).unwrap();
    for symbol in 1..=16 {
        large.remove(0, 0, symbol).unwrap();
    }
    assert_eq!(large.candidates(0, 0).unwrap(), []);
    let grid = large.to_text(Layout::CANDIDATES).unwrap();
    assert_eq!(read(&grid).candidates(0, 0).unwrap(), []);
    let mut full = Position::new("1234341221434.21".parse().unwrap()).unwrap();
    full.remove(3, 1, 3).unwrap();
    let error = full.to_text(Layout::CANDIDATES).unwrap_err();
    assert!(error.to_string().contains("a cell without candidates"), "{error}");
    assert_eq!(
        read("1234\n3412\n2143\n4 0 2 1"),
        Position::new("1234341221434.21".parse().unwrap()).unwrap()
    );
}

#[test]
fn mistakes_are_named() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let solution = puzzle.solve(&Options::default()).unwrap().solution.unwrap();
    let mut position = Position::new(puzzle).unwrap();
    assert_eq!(position.mistakes(&solution).unwrap(), []);
    let right = solution[(0, 0)];
    position.place(0, 0, right).unwrap();
    let (there, wrong) = (solution[(8, 0)], solution[(0, 0)]);
    position.remove(8, 0, there).unwrap();
    position.place(0, 4, wrong).unwrap();
    let mistakes = position.mistakes(&solution).unwrap();
    let named: Vec<_> = mistakes
        .iter()
        .map(|&Mistake { row, col, symbol, placed, .. }| (row, col, symbol, placed))
        .collect();
    assert_eq!(named, [(0, 4, wrong, true), (8, 0, there, false)]);
    assert_eq!(mistakes[0].to_string(), format!("r1c5 is not {wrong}"));
    assert_eq!(mistakes[1].to_string(), format!("{there} was removed from r9c1 by mistake"));
    let other: Puzzle = "4.2....3.4..3...".parse().unwrap();
    let other = other.solve(&Options::default()).unwrap().solution.unwrap();
    assert!(matches!(position.mistakes(&other).unwrap_err().reason, Reason::BadUse { .. }));
}
