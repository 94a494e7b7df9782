use sudoku::text::*;
#[test]
fn speed() {
    let bytes = std::fs::read("/work/shared/data/9x9/17_clue.txt").unwrap();
    let options = ReadOptions::default();
    let mut sum = 0u64;
    for _ in 0..40 {
        for line in collection::lines(&bytes) {
            sum += line.puzzle(&options).unwrap().digits()[0] as u64;
        }
    }
    println!("{sum}");
}
