//! What is written reads back.

use super::*;

/// Whether the digits of a board look like the regions of a jigsaw, which readers refuse.
fn is_map(puzzle: &Puzzle) -> bool {
    let csv = Format::named("csv").unwrap();
    let text = text::write_digits(puzzle, puzzle.digits(), csv).unwrap();
    let read = Puzzle::read(text.as_bytes(), &options_for(puzzle, csv));
    let is_map = |what: &str| what.starts_with("a map of regions");
    read.is_err_and(|error| matches!(error.reason, Reason::Refused { what, .. } if is_map(what)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn displayed_puzzles_read_back(puzzle in puzzles()) {
        for shown in [puzzle.to_string(), format!("{puzzle:#}")] {
            prop_assert_eq!(shown.parse::<Puzzle>(), Ok(puzzle.clone()), "{}", shown);
            prop_assert!(!shown.ends_with('\n'));
        }
    }

    #[test]
    fn written_puzzles_read_back(puzzle in puzzles()) {
        prop_assume!(!is_map(&puzzle));
        for format in formats().filter(|format| format.name != "auto") {
            let text = match puzzle.to_text(format) {
                Ok(text) => text,
                Err(error) => {
                    prop_assert_eq!(error.code(), -23);
                    prop_assert!(format.name != "coordinates");
                    let has_cages = !puzzle.cages().is_empty();
                    let is_cut = has_cages || !format.writes() || is_compact(format) || format == Format::ISS;
                    let is_drawn = format == Format::GRID
                        && (2..puzzle.shape().side()).contains(&puzzle.shape().box_width());
                    prop_assert!(is_cut || (has_other_boxes(&puzzle) && !is_drawn), "{} {:?}", format.name, puzzle);
                    continue;
                }
            };
            // Any cages need not be drawn so that they can be read; the test of pictures has those that can.
            if format == Format::PICTURE && !puzzle.cages().is_empty() {
                continue;
            }
            let options = options_for(&puzzle, format);
            let read = Puzzle::read(text.as_bytes(), &options);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle));
            // Who does not know the boxes reads the same board or none.
            if let Ok(read) = Puzzle::read(text.as_bytes(), &options.clone().with_box_size(None)) {
                prop_assert_eq!(&read, &puzzle, "{} {:?}", format.name, text);
            }
            for variant in variants(&text) {
                let read = Puzzle::read(variant.as_bytes(), &options);
                prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{} {:?}", format.name, variant);
            }
            // A board with less than four lines may look like the beginning of another format.
            if puzzle.shape().side() >= 4 && !is_compact(format) {
                let options = options.with_format(&Format::all()[0]);
                let read = Puzzle::read(text.as_bytes(), &options);
                prop_assert_eq!(read.as_ref(), Ok(&puzzle));
            }
        }
    }

    #[test]
    fn coordinates_need_no_options(puzzle in puzzles()) {
        let text = puzzle.to_text(Format::named("coordinates").unwrap()).unwrap();
        prop_assert_eq!(Puzzle::read(text.as_bytes(), &ReadOptions::default()), Ok(puzzle));
    }

    #[test]
    fn solutions_read_back_as_csv(puzzle in puzzles()) {
        prop_assume!(!is_map(&puzzle));
        let coordinates = Format::named("coordinates").unwrap();
        let text = text::write_digits(&puzzle, puzzle.digits(), coordinates).unwrap();
        let options = options_for(&puzzle, Format::named("csv").unwrap());
        let read = Puzzle::read(text.as_bytes(), &options).unwrap();
        prop_assert_eq!(read.digits(), puzzle.digits());
    }

    #[test]
    fn collections_keep_their_order(
        puzzles in prop::collection::vec(prop::collection::vec(0..=9u32, 81), 0..6),
        comment in "#[a-z, ]{0,9}",
    ) {
        let mut text = format!("{comment}\n\n");
        for symbols in &puzzles {
            text.extend(symbols.iter().map(|symbol| symbol.to_string()));
            text += &format!("\r\n{comment}\n");
        }
        let lines: Vec<_> = collection::lines(text.as_bytes()).collect();
        prop_assert_eq!(lines.len(), puzzles.len());
        for (index, (line, symbols)) in lines.iter().zip(&puzzles).enumerate() {
            prop_assert_eq!(line.number, 3 + 2 * index);
            let puzzle = line.puzzle(&ReadOptions::default()).unwrap();
            let read: Vec<u32> = (0..81).map(|cell| puzzle.get(cell / 9, cell % 9).unwrap_or(0)).collect();
            prop_assert_eq!(&read, symbols);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in any::<Vec<u8>>(), options in any_options()) {
        read_every_way(&bytes, options);
    }

    #[test]
    fn no_near_text_makes_a_reader_panic(
        bytes in prop::collection::vec(prop::sample::select(&b"0123456789,. \n\r\t|+-x#\"\xc3\xa9"[..]), 0..200),
        options in any_options(),
    ) {
        read_every_way(&bytes, options);
    }

    #[test]
    fn no_damaged_text_makes_a_reader_panic(
        puzzle in puzzles(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        for format in formats() {
            let Ok(text) = puzzle.to_text(format) else { continue };
            let mut bytes = text.into_bytes();
            for &(ref index, byte, edit) in &edits {
                if bytes.is_empty() {
                    break;
                }
                let at = index.index(bytes.len());
                match edit {
                    0 => bytes[at] = byte,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, b"0123456789,. \n-|"[usize::from(byte % 16)]),
                    _ => bytes.truncate(at),
                }
            }
            let options = options_for(&puzzle, format);
            read_every_way(&bytes, (options.box_size, options.symbols));
        }
    }
}

/// A killer whose cages are the rows cut into pieces.
fn killer_rows() -> impl Strategy<Value = Puzzle> {
    let sizes = prop::collection::vec(1..=4usize, 81);
    (prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)]), sizes, 0..100u64).prop_map(
        |((height, width), sizes, total)| {
            let mut puzzle = thinned(height, width, 1);
            let side = height * width;
            let (mut cell, mut sizes) = (0, sizes.into_iter().cycle());
            while cell < side * side {
                let end = (cell + sizes.next().unwrap().min(side)).min(cell / side * side + side);
                let cells: Vec<u32> = (cell as u32..end as u32).collect();
                puzzle.add_cage(total + cell as u64, &cells).unwrap();
                cell = end;
            }
            puzzle
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pictures_read_back(puzzle in puzzles(), killer in killer_rows()) {
        let mut plain = Puzzle::with_symbols(puzzle.shape(), puzzle.symbols().clone()).unwrap();
        plain.set_digits(puzzle.digits()).unwrap();
        for puzzle in [plain, killer] {
            let picture = puzzle.to_text(Format::PICTURE).unwrap();
            let named = ReadOptions::default().with_symbols(puzzle.symbols().list().to_vec());
            let read = Puzzle::read(&picture, &named);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{}", picture);
            for variant in variants(&picture) {
                prop_assert_eq!(Puzzle::read(&variant, &named), Ok(puzzle.clone()), "{}", variant);
            }
            if puzzle.symbols().list().iter().copied().eq(1..=puzzle.shape().side() as u32) {
                prop_assert_eq!(Puzzle::read(&picture, &ReadOptions::default()), Ok(puzzle.clone()), "{}", picture);
            }
        }
    }

    #[test]
    fn several_puzzles_in_one_text_are_found(
        puzzles in prop::collection::vec(killer_rows(), 1..4),
        between in prop::sample::select(vec!["", "\n", "# a comment\n"]),
    ) {
        for format in [Format::COORDINATES, Format::PICTURE, Format::GRID, Format::CSV, Format::LINE] {
            let has_cages = matches!(format.name, "coordinates" | "picture");
            let boards: Vec<Puzzle> = puzzles.iter().map(|puzzle| {
                if has_cages { puzzle.clone() } else { thinned(puzzle.shape().box_height(), puzzle.shape().box_width(), 1) }
            }).collect();
            // A grid of another box than the usual one needs the options.
            if !has_cages && boards.iter().any(|board| board.shape().box_height() == 3 && board.shape().box_width() == 2) {
                continue;
            }
            let texts: Vec<String> = boards.iter().map(|board| board.to_text(format).unwrap()).collect();
            let text = texts.join(between);
            let options = ReadOptions::default();
            let found: Vec<_> = collection::puzzles(text.as_bytes(), &options).collect();
            prop_assert_eq!(found.len(), boards.len(), "{}\n{}", format.name, text);
            let mut line = 1;
            for ((found, board), own) in found.iter().zip(&boards).zip(&texts) {
                prop_assert_eq!(found.puzzle.as_ref(), Ok(board), "{}\n{}", format.name, text);
                prop_assert_eq!(found.number, line);
                line += own.lines().count() + between.matches('\n').count();
            }
        }
    }
}

#[test]
fn pictures_of_generated_killers_read_back() {
    for seed in 1..6 {
        let killer = sudoku::Kind::Killer(sudoku::Killer::default());
        let request = sudoku::Request::new(Shape::square(9).unwrap(), seed).with_kind(killer);
        let puzzle = sudoku::generate(&request).unwrap().puzzle;
        let picture = puzzle.to_text(Format::PICTURE).unwrap();
        let read = Puzzle::read(&picture, &ReadOptions::default()).unwrap();
        assert_eq!(ordered_cages(&read), ordered_cages(&puzzle), "{picture}");
        assert_eq!(read.digits(), puzzle.digits());
    }
}

#[test]
fn a_board_of_side_144_reads_back() {
    let (mut puzzle, grid) = (Puzzle::new(Shape::square(144).unwrap()).unwrap(), formula(12, 12));
    for row in 0..144 {
        for col in (row % 7..144).step_by(3) {
            puzzle.set(row, col, grid[144 * row + col]).unwrap();
        }
    }
    let is_bounded = |format: &Format| is_compact(format) || format == Format::ISS;
    for format in formats().filter(|format| format.writes() && !is_bounded(format)) {
        let text = puzzle.to_text(format).unwrap();
        assert_eq!(
            Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap(),
            puzzle,
            "{format}"
        );
    }
}
