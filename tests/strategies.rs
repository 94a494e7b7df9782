//! Every strategy against a brute force that shares no code with the library, over a whole world:
//! all clue masks of the two inequivalent 4x4 grids.

use sudoku::puzzle::Puzzle;
use sudoku::shape::Shape;
use sudoku::solve::{self, Options, STRATEGIES};

/// The two 4x4 grids up to relabelling, transposing and permuting lines.
const GRIDS: [[u32; 16]; 2] = [
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3],
];

/// Counts the ways to fill the zeros, trying every symbol in every cell.
fn brute_force(grid: &mut [u32; 16]) -> u64 {
    let Some(cell) = grid.iter().position(|&symbol| symbol == 0) else { return 1 };
    let mut ways = 0;
    for symbol in 1..=4 {
        let clash = (0..16).any(|other| {
            let same_row = other / 4 == cell / 4;
            let same_col = other % 4 == cell % 4;
            let same_box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
            (same_row || same_col || same_box) && grid[other] == symbol
        });
        if !clash {
            grid[cell] = symbol;
            ways += brute_force(grid);
        }
    }
    grid[cell] = 0;
    ways
}

#[test]
fn brute_force_counts_the_empty_board() {
    assert_eq!(brute_force(&mut [0; 16]), 288);
}

#[test]
fn all_clue_masks_of_the_four_by_four_grids() {
    for solved in GRIDS {
        for mask in 0..1u32 << 16 {
            let mut grid = [0; 16];
            let mut puzzle = Puzzle::new(Shape::square(4).unwrap()).unwrap();
            for cell in (0..16).filter(|cell| mask >> cell & 1 == 1) {
                grid[cell] = solved[cell];
                puzzle.set(cell, Some(solved[cell])).unwrap();
            }
            let expected = brute_force(&mut grid);
            for strategy in STRATEGIES {
                let options = Options { strategy, solution_limit: 0, ..Options::default() };
                let report = solve::count(&puzzle, &options).unwrap();
                assert_eq!(report.solutions, expected, "{} on mask {mask:#x}", strategy.name);
            }
        }
    }
}
