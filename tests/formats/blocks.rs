//! The splitter of texts with several boards.

use super::*;
use sudoku_core::text::blocks::{Blocks, Found, Next};

/// The lines and boards of a text, or their errors, if each further piece has the next of these sizes.
fn found(text: &[u8], sizes: &[usize]) -> Vec<(usize, String)> {
    let mut sizes = sizes.iter().copied().cycle();
    let (mut blocks, mut begin, mut end) = (Blocks::default(), 0, 0);
    let (mut found, options) = (Vec::new(), ReadOptions::default());
    loop {
        let (next, len) = blocks.next(&text[begin..end], end == text.len(), &options);
        begin += len;
        match next {
            Next::End => return found,
            Next::More => end = (end + sizes.next().unwrap()).min(text.len()),
            Next::Puzzle(Found { number, puzzle, .. }) => {
                found.push((
                    number,
                    puzzle.map_or_else(|error| error.to_string(), |p| p.to_string()),
                ));
            }
        }
    }
}

/// Boards of several lines, and texts that are none.
fn parts() -> impl Strategy<Value = String> {
    let rows = nine_rows("\n", str::to_string);
    let texts = [
        rows.replace('.', "-"),
        rows.replacen('8', "q", 1),
        nine_rows("\n\n", str::to_string),
        nine_rows("\n", |row| cells_of(row, ",", "")),
        nine_rows("\n", |row| format!("| {} |", cells_of(row, " | ", " "))),
        format!("[{}]", nine_rows(",\n", |row| format!("[{}]", cells_of(row, ", ", "0")))),
        format!("> {}", nine_rows("\n> ", str::to_string)),
        format!("<pre>\n{rows}\n</pre>"),
        "4\n1 2 3 4\n1\n5 0,0 0,1\n3,3 4".to_string(),
        "Diagonal Sudoku".to_string(),
        "Grid 02".to_string(),
        "# a comment".to_string(),
        "-------".to_string(),
        "some words".to_string(),
        rows,
    ];
    prop::sample::select(texts.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn pieces_of_any_sizes_have_the_same_boards(
        parts in prop::collection::vec((parts(), prop::sample::select(&["\n", "\n\n", "\r\n\r\n\r\n"][..])), 1..6),
        sizes in prop::collection::vec(prop_oneof![1..8usize, 1..400usize], 1..12),
    ) {
        let text: String = parts.iter().map(|(part, end)| part.clone() + end).collect();
        let whole = found(text.as_bytes(), &[text.len()]);
        prop_assert_eq!(found(text.as_bytes(), &sizes), whole.clone(), "{}", text);
        prop_assert_eq!(found(text.as_bytes(), &[1]), whole, "{}", text);
    }
}
