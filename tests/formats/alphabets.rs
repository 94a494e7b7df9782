//! Boards with one character a cell.

use super::*;

#[test]
fn one_character_a_cell_reads_back_without_options() {
    for (height, width) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)] {
        for (format, first) in [(Format::LINE_1Z, 1), (Format::LINE_0Z, 0), (Format::LINE_AZ, 1)] {
            // 0 is an empty cell of a small board, and a symbol only if the options say so.
            if first == 0 && height * width < 10 {
                continue;
            }
            let puzzle = thinned(height, width, first);
            let text = puzzle.to_text(format).unwrap();
            assert_eq!(text.len(), puzzle.digits().len() + 1);
            let mut rows = String::new();
            for row in text.trim().as_bytes().chunks(height * width) {
                rows += &format!("| {} |\n", std::str::from_utf8(row).unwrap());
            }
            for text in
                [text.clone(), rows, text.replace('.', "_"), format!("7,{};4.5", text.trim())]
            {
                let read = Puzzle::read(text.as_bytes(), &ReadOptions::default());
                assert_eq!(read.as_ref(), Ok(&puzzle), "{format} {text}");
            }
        }
    }
    // It would be read back as a board of the symbols from 0.
    let error = thinned(3, 3, 1).to_text(Format::LINE_0Z).unwrap_err().to_string();
    assert_eq!(error, "the format line_0z cannot express symbols from 1, which line_1z writes");
    let large = thinned(6, 6, 1);
    assert_eq!(large.to_text(Format::LINE_1Z).unwrap_err().code(), -23);
}

#[test]
fn alphabets_of_the_options_are_read() {
    let words = ReadOptions::default().with_alphabet(String::from("WORDPUZLE"));
    let text = format!("WORDPUZLE{}", "-".repeat(72));
    let puzzle = Puzzle::read(&text, &words).unwrap();
    assert_eq!((puzzle.get(0, 0), puzzle.get(0, 8), puzzle.get(1, 0)), (Some(1), Some(9), None));
    let hex = ReadOptions::default().with_alphabet(String::from("0123456789abcdef"));
    let puzzle = Puzzle::read("f".to_string() + &".".repeat(255), &hex).unwrap();
    assert_eq!(puzzle.get(0, 0), Some(15));
    let again = ReadOptions::default().with_alphabet(String::from("112"));
    assert_eq!(
        Puzzle::read("1", &again).unwrap_err().to_string(),
        "alphabet: a character is listed twice"
    );
}

#[test]
fn two_readings_of_characters_are_refused() {
    let line = |start: &str| format!("{start}{}", ".".repeat(256 - start.len()));
    for (text, expected) in [
        (line("123ABC"), "the characters fit two alphabets, 1 to G and 0 to F; name the alphabet"),
        (
            line("1230ABCG"),
            "\".\" and 0 in one text: 0 is either an empty cell and the symbols are 1 to 16",
        ),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(error.code(), -31);
    }
    assert_eq!(Puzzle::read(line("123ABCG"), &ReadOptions::default()).unwrap().get(0, 6), Some(16));
    assert_eq!(Puzzle::read(line("0123ABC"), &ReadOptions::default()).unwrap().get(0, 6), Some(12));
    assert_eq!(Puzzle::read(line("KLMNOP"), &ReadOptions::default()).unwrap().get(0, 5), Some(16));
    let empty_zeros =
        Puzzle::read(line("123ABC").replace('.', "0"), &ReadOptions::default()).unwrap();
    assert_eq!((empty_zeros.get(0, 5), empty_zeros.get(0, 6)), (Some(12), None));
}
