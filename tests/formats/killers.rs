//! Killers, files and links of other programs.

use super::*;

#[test]
fn links_of_setters_are_unpacked() {
    let [fpuzzles, pad] = PACKED;
    let percent = fpuzzles.replace('=', "%3D").replace('+', "%2B");
    for (name, link) in [
        ("fpuzzles", format!("https://f-puzzles.com/?load={fpuzzles}")),
        ("fpuzzles", format!("https://www.f-puzzles.com/?load={percent}\n")),
        ("fpuzzles", fpuzzles.to_string()),
        ("fpuzzles", format!("https://sudokupad.app/fpuzzles{fpuzzles}")),
        ("fpuzzles", format!("https://sudokupad.app/?puzzleid=fpuzzles{fpuzzles}")),
        ("sudokupad", format!("https://sudokupad.app/scl{pad}")),
        ("sudokupad", format!("scl{pad}")),
        ("sudokupad", format!("https://app.crackingthecryptic.com/sudoku/?id=ctc{pad}")),
    ] {
        assert_eq!(text::detect(link.as_bytes()).name, name, "{link}");
        let read = Puzzle::read(&link, &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!(ordered_cages(&read), [(vec![1, 2], 5), (vec![4, 8, 12], 9)], "{link}");
        assert_eq!((read.get(0, 0), read.shape().side()), (Some(1), 4));
        let line = collection::lines(link.as_bytes()).next().unwrap();
        assert_eq!(line.puzzle(&ReadOptions::default()), Ok(read));
    }
    for (at, _) in fpuzzles.char_indices().skip(4) {
        let cut = format!("https://f-puzzles.com/?load={}", &fpuzzles[..at]);
        if at < fpuzzles.trim_end_matches('=').len() - 1 {
            assert!(Puzzle::read(&cut, &ReadOptions::default()).is_err(), "{cut}");
        }
        let other =
            format!("https://f-puzzles.com/?load={}7{}", &fpuzzles[..at], &fpuzzles[at + 1..]);
        let _ = Puzzle::read(&other, &ReadOptions::default());
    }
}

#[test]
fn killers_of_other_programs_are_read() {
    // Two cages of two cells, a given, and cells without a cage.
    let cages = |puzzle: &Puzzle| ordered_cages(puzzle);
    let mut expected = Puzzle::new(Shape::square(9).unwrap()).unwrap();
    expected.add_cage(5, &[0, 1]).unwrap();
    expected.add_cage(12, &[9, 18]).unwrap();
    expected.set(8, 8, 7).unwrap();
    let value = |cell: usize| match cell {
        0 | 1 => 5 * 256 + 1,
        9 | 18 => 12 * 256 + 2,
        80 => 7 * 256 + 3,
        _ => 26,
    };
    let ps: String = (0..81).map(|cell| format!("{}:", value(cell))).collect();
    let swapped: String = (0..81)
        .map(|cell| {
            format!(
                "{}:",
                if value(cell) < 256 { 0 } else { value(cell) % 256 * 256 + value(cell) / 256 }
            )
        })
        .collect();
    let sumo: String = (0..81)
        .map(|cell| match cell {
            0 => "=5".into(),
            1 => "+0".into(),
            9 => "=12".into(),
            18 => "+9".into(),
            80 => "=7".into(),
            _ => "=0".to_string(),
        })
        .collect();
    let short: String = (0..81)
        .map(|cell| match cell {
            0 => '5',
            1 => '<',
            9 => 'C',
            18 => '^',
            80 => '7',
            _ => '0',
        })
        .collect();
    let json = |size: &str, cages: &str| {
        format!(
            "{{{size}\"grid\":[{}],{cages}}}",
            vec![format!("[{}]", ["{}"; 9].join(",")); 8].join(",")
                + ",["
                + &"{},".repeat(8)
                + "{\"value\":7,\"given\":true}]"
        )
    };
    let fpuzzles = json(
        "\"size\":9,",
        "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"},{\"cells\":[\"R2C1\",\"R3C1\"],\"value\":\"12\"}]",
    );
    let pad = json("", "\"cages\":[{\"unique\":true,\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"sum\":5},{\"cells\":[[1,0],[2,0]],\"sum\":12}]").replace("\"grid\"", "\"cells\"");
    for (name, text) in [
        ("killer_ps", format!("3x3::k:{ps}")),
        ("killer_ps", format!("3x3::k:{swapped}\n")),
        ("killer_sumocue", format!("SumoCueV1{sumo}")),
        ("killer_short", short),
        ("fpuzzles", fpuzzles),
        ("sudokupad", pad),
    ] {
        assert_eq!(text::detect(text.as_bytes()).name, name, "{text}");
        let read = Puzzle::read(&text, &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((cages(&read), read.digits()), (cages(&expected), expected.digits()), "{text}");
    }
    let letters = "1... aabb\n.... ccdd\n.... eeff\n...4 gghh\na=3 b=7 c=3 d=7\ne=3 f=7 g=3 h=7\n";
    let read = Puzzle::read(letters, &ReadOptions::default()).unwrap();
    assert_eq!((read.cages().len(), read.get(0, 0), read.get(3, 3)), (8, Some(1), Some(4)));
    assert_eq!(read.cages()[1].cells(), [2, 3]);
    let spaced = letters.replace(' ', "\t").replace('=', " = ").replace("a ", "# cages\n\na ");
    for text in [letters.replace("b=7", "\n\nb=7"), letters.replace(" c=", ", c="), spaced] {
        assert_eq!(Puzzle::read(&text, &ReadOptions::default()).as_ref(), Ok(&read), "{text}");
    }
    for (text, expected) in [
        (letters.replace("h=7", "g=7"), "line 6, column 13: expected another letter and its total"),
        (letters.replace("gghh", "ggxx"), "line 4, column 8: expected a letter with a total"),
        (letters.replace("ccdd", "ccdd 3"), "line 2, column 11: expected the end of the line"),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
