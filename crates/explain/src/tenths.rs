//! What the length of chains and loops adds to a rating of Sudoku Explainer, in tenths (N. Juillerat 2006).

/// How much harder a chain of this many nodes is, in tenths: one for each of 4, 6, 8, 12, 16, 24 ... that it exceeds.
pub fn tenths_of_length(length: usize) -> u32 {
    let (mut most, mut tenths) = (4, 0);
    while length > most {
        tenths += 1;
        most = if tenths % 2 == 1 { most / 2 * 3 } else { most / 3 * 4 };
    }
    tenths
}

/// The length of the longest chains that are harder by this many tenths.
pub fn most_length(tenths: u32) -> usize {
    (1..=tenths).fold(4, |most, at| if at % 2 == 1 { most / 2 * 3 } else { most / 3 * 4 })
}

/// How much harder a loop of this many cells is, in tenths.
pub fn tenths_of_loop(cells: usize) -> u32 {
    match cells {
        ..=5 => 0,
        6..=7 => 1,
        8..=9 => 2,
        _ => 5,
    }
}
