//! The generator: another strategy confirms the only solution, no given of a minimal puzzle can be left out, a seed makes
//! the same bytes, and the limits hold.

mod support;

use std::collections::HashSet;
use std::fs;
use std::time::{Duration, Instant};

use sudoku::{
    Bounds, Control, Error, Format, Generated, Givens, Holes, Killer, Kind, Options, Puzzle,
    PuzzleExt, Reason, Reduction, Request, Rule, Shape, Strategy, Symmetry, generate,
    generate_batch,
};
use sudoku_core::text::write_digits;
use sudoku_generate::wishes::Wishes;
use support::{allowed, given};

fn request(box_height: u32, box_width: u32, seed: u64) -> Request {
    Request::new(Shape::new(box_height, box_width).unwrap(), seed)
}

/// The cages of a killer, unless a test asks for others.
const CAGES: Killer =
    Killer { min_cage: 0, max_cage: 0, minimal: false, givens: 0, min_nodes: 0, max_nodes: None };

fn killer(request: Request, cages: Killer) -> Request {
    request.with_kind(Kind::Killer(cages))
}

fn with_givens(request: &Request, reduction: Reduction, givens: Givens) -> Request {
    request.clone().with_kind(Kind::Givens(Givens { reduction, ..givens }))
}

fn line(puzzle: &Puzzle) -> String {
    // With boxes that a line does not tell, too.
    write_digits(puzzle, puzzle.digits(), Format::LINE).unwrap()
}

fn solutions(puzzle: &Puzzle, strategy: &str) -> u64 {
    let strategy = Strategy::named(strategy).unwrap();
    let options = Options::default().with_strategy(strategy).with_solution_limit(2);
    puzzle.count(&options).unwrap().solutions
}

/// Checks that `strategy` finds one solution, and that the solution of the generator is right.
fn check(made: &Generated, strategy: &str) {
    assert_eq!(made.puzzle.verify(&made.solution), Ok(()));
    assert_eq!(solutions(&made.puzzle, strategy), 1);
}

#[test]
fn standard_puzzles_have_one_solution_at_every_size() {
    for (box_height, box_width) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)]
    {
        for seed in 0..4 {
            check(&generate(&request(box_height, box_width, seed)).unwrap(), "dancing_links");
        }
    }
    check(&generate(&request(5, 5, 1)).unwrap(), "forward_checking");
}

// Seen to fail: ten steps of repair, then taken as unique: 2 solutions.
#[test]
fn killers_have_one_solution() {
    for (box_height, box_width) in [(2, 2), (2, 3), (3, 3)] {
        for (seed, minimal) in [(1, false), (2, true), (3, false), (4, true)] {
            let cages = Killer { minimal, ..CAGES };
            let made = generate(&killer(request(box_height, box_width, seed), cages)).unwrap();
            assert!(given(&made.puzzle).is_empty() && !made.puzzle.cages().is_empty());
            assert!(made.puzzle.cages().iter().all(|cage| cage.cells().len() <= 5));
            check(&made, "killer_advanced");
        }
    }
    let large = killer(request(4, 4, 1), CAGES);
    check(&generate(&large).unwrap(), "killer_advanced");
}

/// Checks that each cell is in one cage, and that the cages are connected and of these sizes.
fn check_cages(made: &Generated, min_cage: usize, max_cage: usize) {
    let (side, mut caged) = (made.puzzle.shape().side() as u32, HashSet::new());
    for cage in made.puzzle.cages() {
        let cells = cage.cells();
        assert!((min_cage..=max_cage).contains(&cells.len()), "{cells:?}");
        assert!(cells.iter().all(|&cell| caged.insert(cell)), "in two cages: {cells:?}");
        let touch =
            |a: u32, b: u32| a.abs_diff(b) == side || a.abs_diff(b) == 1 && a / side == b / side;
        let mut reached = vec![cells[0]];
        while let Some(&next) = cells
            .iter()
            .find(|&&cell| !reached.contains(&cell) && reached.iter().any(|&c| touch(c, cell)))
        {
            reached.push(next);
        }
        assert_eq!(reached.len(), cells.len(), "in pieces: {cells:?}");
    }
    assert_eq!(caged.len(), made.puzzle.shape().cells());
}

// Seen to fail: cages cut anew only in pairs: 2 of 10 boards refused.
#[test]
fn cages_have_the_requested_sizes() {
    let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)];
    for (seed, (box_height, box_width)) in (0..).zip(shapes) {
        for (min_cage, max_cage) in [(1, 3), (2, 4), (3, 6), (2, 2), (3, 3)] {
            if box_height * box_width > 9 && max_cage != 4 {
                continue;
            }
            let cages = Killer { min_cage, max_cage, givens: 4, ..CAGES };
            let made = generate(&killer(request(box_height, box_width, seed), cages));
            let side = (box_height * box_width) as usize;
            let (least, most) = (min_cage as usize, max_cage as usize);
            if !(side * side).is_multiple_of(least) && least == most {
                let why = "cages of these sizes cannot fill the board";
                let refused = Reason::BadUse { what: "min_cage", why };
                assert_eq!(made.unwrap_err(), Error::from(refused));
            } else {
                let made = made.unwrap();
                check_cages(&made, least, most);
                check(&made, "killer_advanced");
                assert!(given(&made.puzzle).len() <= 4);
            }
        }
    }
}

// Seen to fail: single cells unless a size was asked.
#[test]
fn cages_have_two_cells_or_more_unless_one_is_asked() {
    for seed in 0..10 {
        check_cages(&generate(&killer(request(3, 3, seed), CAGES)).unwrap(), 2, 5);
        for smaller in [Killer { min_cage: 1, ..CAGES }, Killer { max_cage: 2, ..CAGES }] {
            let made = generate(&killer(request(3, 3, seed), smaller)).unwrap();
            assert!(made.puzzle.cages().iter().any(|cage| cage.cells().len() == 1));
        }
    }
    for (box_height, box_width) in [(1, 1), (1, 2)] {
        let made = generate(&killer(request(box_height, box_width, 1), CAGES)).unwrap();
        assert!(made.puzzle.cages().iter().any(|cage| cage.cells().len() == 1));
    }
}

// Seen to fail: changes made together taken back by the numbers that cages had before: index out of bounds.
#[test]
fn large_killers_take_few_attempts() {
    for (request, min_cage, max_cage, givens) in
        [(request(4, 4, 1), 2, 5, 0), (request(4, 4, 2), 3, 6, 40), (request(3, 3, 3), 2, 9, 0)]
    {
        let killer = killer(request, Killer { min_cage, max_cage, givens, ..CAGES });
        let made = generate(&Request { attempts: 2, ..killer }).unwrap();
        check_cages(&made, min_cage as usize, max_cage as usize);
        check(&made, "killer_advanced");
        assert!(made.puzzle.cages().iter().any(|cage| cage.cells().len() > min_cage as usize));
    }
}

#[test]
fn killers_need_the_requested_nodes() {
    for (seed, min_nodes, max_nodes) in [(1, 0, 0), (2, 5, 40), (3, 100, 300), (4, 500, 2_000)] {
        for minimal in [false, true] {
            let bound = Some(max_nodes);
            let cages = Killer { max_cage: 7, minimal, min_nodes, max_nodes: bound, ..CAGES };
            let request = killer(request(3, 3, seed), cages);
            let made = generate(&request).unwrap();
            let strategy = Strategy::named("killer_advanced").unwrap();
            let options = Options::default().with_strategy(strategy).with_solution_limit(2);
            let report = made.puzzle.count(&options).unwrap();
            assert_eq!(report.solutions, 1);
            assert!((min_nodes..=max_nodes).contains(&report.nodes), "{} nodes", report.nodes);
            let again = generate(&request).unwrap();
            assert_eq!(
                (again.puzzle.cages(), again.solution),
                (made.puzzle.cages(), made.solution)
            );
        }
    }
}

/// On boards of two and three cells a row, cages alone often leave two solutions.
#[test]
fn givens_are_added_if_cages_leave_several_solutions() {
    let mut counts = [0; 2];
    for seed in 0..20 {
        for (count, givens) in counts.iter_mut().zip([0, 3]) {
            let large = Killer { min_cage: 3, max_cage: 4, givens, ..CAGES };
            let made = generate(&Request { attempts: 1, ..killer(request(2, 2, seed), large) });
            *count += made.map_or(0, |made| usize::from(!given(&made.puzzle).is_empty()));
        }
    }
    assert!(counts[0] == 0 && counts[1] > 0, "without and with givens: {counts:?}");
}

/// Cages with every digit do not distinguish the digits: the generator adds givens, or refuses the request. It soon ends
/// with cages that do not fit a grid.
#[test]
fn cages_as_large_as_a_row_need_givens() {
    let of_sizes = |min_cage, max_cage, givens| {
        killer(request(3, 3, 1), Killer { min_cage, max_cage, givens, ..CAGES })
    };
    for givens in [0, 7] {
        let refused = generate(&of_sizes(9, 9, givens)).unwrap_err();
        let why = "cages as large as a row cannot tell the digits apart";
        let expected = Reason::BadUse { what: "min_cage", why };
        assert_eq!(refused, Error::from(expected));
    }
    for (min_cage, givens) in [(9, 32), (8, 32)] {
        let made = generate(&of_sizes(min_cage, 9, givens)).unwrap();
        check_cages(&made, min_cage as usize, 9);
        check(&made, "killer_advanced");
        assert!((8..=givens as usize).contains(&given(&made.puzzle).len()));
    }
    let unlikely = Request { attempts: 3, ..of_sizes(8, 9, 0) };
    let refused = generate(&unlikely).unwrap_err();
    assert_eq!(refused, Error::from(Reason::NotGenerated { attempts: 3 }));
    let unlaid = killer(request(4, 4, 0), Killer { min_cage: 4, max_cage: 4, ..CAGES });
    let started = Instant::now();
    let refused = generate(&Request { bounds: Bounds::default(), ..unlaid }).unwrap_err();
    assert_eq!(refused, Error::from(Reason::NotGenerated { attempts: 5 }));
    assert!(started.elapsed() < allowed(Duration::from_secs(50)));
}

/// With few sizes to choose from, cells move from cage to cage until all cages have one of the sizes.
#[test]
fn cages_of_few_sizes_cover_the_board() {
    for (min_cage, max_cage, givens, seeds) in [(3, 3, 0, 10), (7, 9, 8, 3), (6, 8, 8, 3)] {
        for seed in 0..seeds {
            let cages = Killer { min_cage, max_cage, givens, ..CAGES };
            let request = Request { attempts: 100, ..killer(request(3, 3, seed), cages) };
            let made = generate(&request).unwrap();
            check_cages(&made, min_cage as usize, max_cage as usize);
            check(&made, "killer_advanced");
            assert!(given(&made.puzzle).len() <= givens as usize);
        }
    }
}

#[test]
fn impossible_killers_are_refused() {
    let larger = "min_cage: larger than max_cage, or than the side of the board";
    let wrong = [
        (larger, Killer { min_cage: 6, ..CAGES }),
        (larger, Killer { min_cage: 10, max_cage: 10, ..CAGES }),
        ("min_nodes: larger than max_nodes", Killer { min_nodes: 5, max_nodes: Some(4), ..CAGES }),
        ("givens is out of range: 82", Killer { givens: 82, ..CAGES }),
    ];
    for (message, cages) in wrong {
        let Err(error) = generate(&killer(request(3, 3, 1), cages)) else { panic!("{cages:?}") };
        assert_eq!((error.code(), error.to_string().as_str()), (-12, message));
    }
    // No killer of 4x4 cells needs this number of nodes.
    let hard = killer(request(2, 2, 1), Killer { min_nodes: 1_000_000, ..CAGES });
    let hard = Request { attempts: 2, ..hard };
    let refused = Error::from(Reason::NotGenerated { attempts: 2 });
    assert_eq!(generate(&hard).unwrap_err(), refused);
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for (box_height, box_width, seeds) in [(2, 2, 20), (2, 3, 10), (3, 3, 10)] {
        for seed in 0..seeds {
            let minimal = request(box_height, box_width, seed).with_kind(Reduction::Minimal);
            let made = generate(&minimal).unwrap();
            check(&made, "propagation");
            for cell in given(&made.puzzle) {
                let mut fewer = made.puzzle.clone();
                let shape = fewer.shape();
                fewer.set(shape.row_of(cell), shape.col_of(cell), None).unwrap();
                assert_eq!(solutions(&fewer, "propagation"), 2, "cell {cell} of seed {seed}");
            }
        }
    }
}

#[test]
fn puzzles_have_the_requested_number_of_givens() {
    for givens in [26, 40, 81] {
        let made = generate(&request(3, 3, 5).with_kind(Reduction::Exactly(givens))).unwrap();
        assert_eq!(given(&made.puzzle).len(), givens as usize);
    }
    let impossible = request(2, 2, 5).with_kind(Reduction::Exactly(3));
    let impossible = Request { attempts: 2, ..impossible };
    let refused = Error::from(Reason::NotGenerated { attempts: 2 });
    assert_eq!(generate(&impossible).unwrap_err(), refused);
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let lines: Vec<String> =
        (0..50).map(|seed| line(&generate(&request(3, 3, seed)).unwrap().puzzle)).collect();
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), 50, "seeds differ");
    assert_eq!(lines[7], line(&generate(&request(3, 3, 7)).unwrap().puzzle));
}

/// The givens of a puzzle as a set of cells.
fn mask(made: &Generated) -> Vec<bool> {
    let cells = given(&made.puzzle);
    (0..made.solution.digits().len()).map(|cell| cells.contains(&cell)).collect()
}

#[test]
fn givens_have_the_symmetry() {
    for symmetry in Symmetry::all() {
        for (request, reduction, max_givens) in [
            (request(3, 3, 1), Reduction::Minimal, None),
            (request(3, 3, 2), Reduction::Usual, Some(36)),
            (request(2, 3, 3), Reduction::Usual, None),
            (request(4, 4, 4), Reduction::Usual, None),
        ] {
            let turned = Givens { max_givens, symmetry, ..Givens::default() };
            let request = with_givens(&request, reduction, turned);
            let made = generate(&request).unwrap();
            check(&made, "auto");
            let (mask, side) = (mask(&made), request.shape.side());
            let at = |row: usize, col: usize| mask[row * side + col];
            let last = side - 1;
            let turned = |turn: &dyn Fn(usize, usize) -> bool| {
                (0..side).all(|row| (0..side).all(|col| at(row, col) == turn(row, col)))
            };
            let has = [
                true,
                turned(&|row, col| at(last - row, last - col)),
                turned(&|row, col| at(col, last - row)),
                turned(&|row, col| at(row, last - col)),
                turned(&|row, col| at(last - row, col)),
                turned(&|row, col| at(row, last - col)) && turned(&|row, col| at(last - row, col)),
                turned(&|row, col| at(col, row)),
                turned(&|row, col| at(last - col, last - row)),
                turned(&|row, col| at(col, row)) && turned(&|row, col| at(last - col, last - row)),
                turned(&|row, col| at(col, row)) && turned(&|row, col| at(row, last - col)),
            ];
            assert!(has[symmetry as usize], "{}", symmetry.name());
            // No group of givens of a minimal puzzle can be left out: each group is that of one of its cells.
            if reduction == Reduction::Minimal {
                for cell in given(&made.puzzle) {
                    let mut fewer = made.puzzle.clone();
                    let (row, col) = (cell / 9, cell % 9);
                    let both = [
                        vec![],
                        vec![(8 - row, 8 - col)],
                        vec![(col, 8 - row), (8 - row, 8 - col), (8 - col, row)],
                        vec![(row, 8 - col)],
                        vec![(8 - row, col)],
                        vec![(row, 8 - col), (8 - row, col), (8 - row, 8 - col)],
                        vec![(col, row)],
                        vec![(8 - col, 8 - row)],
                        vec![(col, row), (8 - col, 8 - row), (8 - row, 8 - col)],
                        vec![
                            (col, row),
                            (8 - col, 8 - row),
                            (8 - row, 8 - col),
                            (row, 8 - col),
                            (8 - row, col),
                            (col, 8 - row),
                            (8 - col, row),
                        ],
                    ];
                    fewer.set(row, col, None).unwrap();
                    for &(row, col) in &both[symmetry as usize] {
                        fewer.set(row, col, None).unwrap();
                    }
                    assert!(solutions(&fewer, "auto") > 1, "{}", symmetry.name());
                }
            }
        }
    }
}

// Seen to fail: cells outside the pattern put back.
#[test]
fn givens_are_in_the_pattern() {
    // A frame, and a cross in it: 53 cells.
    let pattern: Vec<bool> = (0..81)
        .map(|cell| {
            let (row, col) = (cell / 9, cell % 9);
            [0, 4, 8].contains(&row) || [0, 4, 8].contains(&col) || row == col
        })
        .collect();
    let in_pattern = |reduction, more_givens, symmetry| {
        let pattern = Some(pattern.clone());
        let givens = Givens { pattern, more_givens, symmetry, ..Givens::default() };
        generate(&with_givens(&request(3, 3, 1), reduction, givens))
    };
    let made = in_pattern(Reduction::Usual, 0, Symmetry::None).unwrap();
    check(&made, "auto");
    assert_eq!(mask(&made), pattern);
    let exact = Reduction::Exactly(30);
    for (reduction, more_givens) in [(Reduction::Minimal, 0), (exact, 0), (Reduction::Minimal, 3)] {
        let made = in_pattern(reduction, more_givens, Symmetry::None).unwrap();
        check(&made, "auto");
        assert!(mask(&made).iter().zip(&pattern).all(|(given, may)| *may || !given));
        assert!(reduction != exact || given(&made.puzzle).len() == 30);
    }
    let error = in_pattern(Reduction::Usual, 0, Symmetry::MirrorRows).unwrap_err();
    assert_eq!(error.to_string(), "pattern: it does not have the symmetry");
    check(&in_pattern(Reduction::Minimal, 0, Symmetry::Diagonal).unwrap(), "auto");
}

#[test]
fn numbers_of_givens_are_kept() {
    let count = |request: &Request, reduction, givens| {
        given(&generate(&with_givens(request, reduction, givens)).unwrap().puzzle).len()
    };
    for seed in 0..5 {
        let nine = request(3, 3, seed);
        let (usual, plain) = (Reduction::Usual, Givens::default);
        for givens in [22, 23, 24, 28, 40, 81] {
            assert_eq!(count(&nine, Reduction::Exactly(givens), plain()), givens as usize);
        }
        assert_eq!(count(&nine, Reduction::AtLeast(33), plain()), 33);
        assert!(count(&nine, usual, Givens { max_givens: Some(23), ..plain() }) <= 23);
        let minimal = |givens| count(&nine, Reduction::Minimal, givens);
        assert_eq!(minimal(Givens { more_givens: 5, ..plain() }), minimal(plain()) + 5);
        let turned = |more_givens| {
            minimal(Givens { more_givens, symmetry: Symmetry::Rotation180, ..plain() })
        };
        let more = turned(4) - turned(0);
        assert!((4..=5).contains(&more), "{more}");
        let few = Givens { max_givens: Some(130), ..plain() };
        assert!(count(&request(4, 4, seed), usual, few) <= 130);
        assert_eq!(count(&request(2, 3, seed), Reduction::AtLeast(20), plain()), 20);
    }
}

#[test]
fn suspects_leave_one_solution() {
    let options = Options::default();
    for seed in 1..=20 {
        let made = generate(&request(3, 3, seed)).unwrap();
        assert_eq!(made.puzzle.suspects(&options).unwrap(), []);
        let open = (0..81).find(|cell| !given(&made.puzzle).contains(cell)).unwrap();
        let (row, col) = (open / 9, open % 9);
        let right = made.solution.get(row, col).unwrap();
        let mut wrong = made.puzzle.clone();
        wrong.set(row, col, right % 9 + 1).unwrap();
        let suspects = wrong.suspects(&options).unwrap();
        if solutions(&wrong, "propagation") > 0 {
            assert_eq!(suspects, []);
            continue;
        }
        assert!(suspects.contains(&(row, col)));
        for cell in given(&wrong) {
            let mut fewer = wrong.clone();
            fewer.set(cell / 9, cell % 9, None).unwrap();
            let is_suspect = suspects.contains(&(cell / 9, cell % 9));
            assert_eq!(solutions(&fewer, "propagation") == 1, is_suspect);
        }
    }
}

#[test]
fn puzzles_are_minimised() {
    let options = Options::default();
    for (full, givens) in [(request(3, 3, 1), 45), (request(2, 3, 2), 24)] {
        let made = generate(&full.with_kind(Reduction::Exactly(givens))).unwrap();
        let side = made.puzzle.shape().side();
        let redundant = made.puzzle.redundant_givens(&options).unwrap();
        assert!(redundant.len() > 5);
        for cell in given(&made.puzzle) {
            let mut fewer = made.puzzle.clone();
            fewer.set(cell / side, cell % side, None).unwrap();
            let is_redundant = redundant.contains(&(cell / side, cell % side));
            assert_eq!(solutions(&fewer, "propagation") == 1, is_redundant);
        }
        let (one, other) = (
            made.puzzle.minimise(1, &options).unwrap(),
            made.puzzle.minimise(2, &options).unwrap(),
        );
        assert!(one != other);
        for minimal in [one, other] {
            assert_eq!(minimal.redundant_givens(&options).unwrap(), []);
            assert_eq!(minimal.verify(&made.solution), Ok(()));
            assert!(minimal.minimise(3, &options).unwrap() == minimal);
            assert!(given(&minimal).iter().all(|cell| given(&made.puzzle).contains(cell)));
        }
    }
    // Cages may make every given redundant.
    let mut caged = generate(&killer(request(3, 3, 3), CAGES)).unwrap().puzzle;
    let solution = caged.solve(&options).unwrap().solution.unwrap();
    caged.set(0, 0, solution.get(0, 0)).unwrap();
    assert_eq!(caged.redundant_givens(&options).unwrap(), [(0, 0)]);
    assert_eq!(given(&caged.minimise(1, &options).unwrap()), []);
    let open = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
    let error = open.minimise(1, &options).unwrap_err();
    assert_eq!(error.to_string(), "puzzle: it does not have exactly one solution");
    let limited = options.with_bounds(Bounds::default().with_time(Duration::ZERO));
    let large = generate(&request(4, 4, 3)).unwrap().puzzle;
    assert_eq!(large.minimise(1, &limited).unwrap_err().reason, Reason::TimeLimit);
}

/// With controlled bias a minimal puzzle of 4x4 cells with `n` givens has a probability in proportion to 1 / C(16, n), by
/// all minimal puzzles of the 288 grids; without, it does not.
// Seen to fail: attempts that go on after a given that stays.
#[test]
fn minimal_puzzles_come_with_controlled_bias() {
    let grids: Vec<[u8; 16]> = grids_of_four();
    assert_eq!(grids.len(), 288);
    // Grids differ by how many sets are minimal, so all are counted.
    let mut shares = [0.0; 17];
    for grid in &grids {
        for (n, minimal) in minimal_sets(grid, &grids).into_iter().enumerate() {
            let choices = (0..n).map(|i| (16 - i) as f64 / (i + 1) as f64).product::<f64>();
            shares[n] += minimal as f64 / choices;
        }
    }
    let all: f64 = shares.iter().sum();
    let count = |reduction| {
        let request = request(2, 2, 1).with_kind(reduction);
        let mut counts = [0.0; 17];
        for made in generate_batch(&request, 0..4000, 2).unwrap() {
            counts[given(&made.unwrap().puzzle).len()] += 1.0 / 4000.0;
        }
        counts
    };
    let far = |counts: [f64; 17]| {
        (0..17).map(|n| (counts[n] - shares[n] / all).abs()).fold(0.0, f64::max)
    };
    let (controlled, greedy) =
        (far(count(Reduction::ControlledBias)), far(count(Reduction::Minimal)));
    // Four standard deviations of a share of 4,000.
    assert!(controlled < 0.032, "{controlled}");
    assert!(greedy > 0.032, "{greedy}");
}

/// All grids of 4x4 cells.
fn grids_of_four() -> Vec<[u8; 16]> {
    fn fill(grid: &mut [u8; 16], cell: usize, all: &mut Vec<[u8; 16]>) {
        if cell == 16 {
            all.push(*grid);
            return;
        }
        for digit in 1..=4 {
            let sees = |&other: &usize| {
                other / 4 == cell / 4
                    || other % 4 == cell % 4
                    || (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2)
            };
            if (0..cell).filter(sees).all(|other| grid[other] != digit) {
                grid[cell] = digit;
                fill(grid, cell + 1, all);
            }
        }
        grid[cell] = 0;
    }
    let mut all = Vec::new();
    fill(&mut [0; 16], 0, &mut all);
    all
}

/// How many sets of `n` givens of a grid are minimal puzzles.
fn minimal_sets(grid: &[u8; 16], grids: &[[u8; 16]]) -> [usize; 17] {
    let mut is_unique = vec![true; 1 << 16];
    for other in grids.iter().filter(|other| *other != grid) {
        let same: usize =
            (0..16).filter(|&cell| other[cell] == grid[cell]).map(|cell| 1 << cell).sum();
        let mut part = same;
        loop {
            is_unique[part] = false;
            if part == 0 {
                break;
            }
            part = (part - 1) & same;
        }
    }
    let mut counts = [0; 17];
    for set in (0..1usize << 16).filter(|&set| is_unique[set]) {
        let is_needed = |cell: usize| set >> cell & 1 == 0 || !is_unique[set ^ 1 << cell];
        counts[set.count_ones() as usize] += usize::from((0..16).all(is_needed));
    }
    counts
}

/// Many attempts take no more memory than one.
// Seen to fail: the memory of each search counted together.
#[test]
fn attempts_give_their_memory_back() {
    let bounds = Bounds::default().with_memory(200_000);
    for seed in 0..30 {
        let request = request(3, 3, seed).with_kind(Reduction::Exactly(22));
        let request = Request { bounds: bounds.clone(), ..request };
        assert_eq!(given(&generate(&request).unwrap().puzzle).len(), 22);
    }
}

#[test]
fn a_solution_may_be_given() {
    let solution = generate(&request(3, 3, 1)).unwrap().solution;
    let with = |seed| {
        let solution = Some(solution.try_clone().unwrap());
        generate(&Request { solution, ..request(3, 3, seed) })
    };
    let (one, other) = (with(2).unwrap(), with(3).unwrap());
    assert!(one.solution == solution && other.solution == solution);
    assert!(one.puzzle != other.puzzle);
    check(&one, "auto");
}

#[test]
fn givens_that_cannot_be_are_refused() {
    let (usual, plain) = (Reduction::Usual, Givens::default());
    let pattern = |empty: usize| Some((0..81).map(|cell| cell != empty).collect());
    for (reduction, givens, expected) in [
        (Reduction::Exactly(1000), plain.clone(), "givens is out of range: 1000"),
        (Reduction::AtLeast(82), plain.clone(), "min_givens is out of range: 82"),
        (usual, Givens { max_givens: Some(82), ..plain.clone() }, "max_givens is out of range: 82"),
        (usual, Givens { more_givens: 82, ..plain.clone() }, "more_givens is out of range: 82"),
        (Reduction::Exactly(16), plain.clone(), "givens: no 9x9 puzzle has fewer than 17"),
        (
            usual,
            Givens { max_givens: Some(18), ..plain.clone() },
            "max_givens: 9x9 puzzles with 17 or 18 are too rare to be found",
        ),
        (
            Reduction::AtLeast(30),
            Givens { max_givens: Some(29), ..plain.clone() },
            "min_givens: larger than max_givens",
        ),
        (
            usual,
            Givens { pattern: Some(vec![true; 80]), ..plain.clone() },
            "pattern: it needs one entry for each cell",
        ),
        (
            usual,
            Givens { symmetry: Symmetry::MirrorRows, pattern: pattern(80), ..plain.clone() },
            "pattern: it does not have the symmetry",
        ),
        (
            Reduction::AtLeast(81),
            Givens { pattern: pattern(80), ..plain.clone() },
            "pattern: it has fewer cells than are to be given",
        ),
        (
            Reduction::Minimal,
            Givens { pattern: Some(vec![false; 81]), ..plain.clone() },
            "pattern: no 9x9 puzzle has fewer than 17 givens",
        ),
        // A quarter turn has groups of four cells, and the cell in the middle.
        (
            Reduction::Exactly(30),
            Givens { symmetry: Symmetry::Rotation90, ..plain.clone() },
            "symmetry: its groups of cells do not add up to the number of givens",
        ),
        (
            Reduction::AtLeast(26),
            Givens { max_givens: Some(27), symmetry: Symmetry::All, ..plain.clone() },
            "symmetry: its groups of cells do not add up to the number of givens",
        ),
        (
            Reduction::Exactly(31),
            Givens { symmetry: Symmetry::Rotation180, pattern: pattern(40), ..plain.clone() },
            "symmetry: its groups of cells do not add up to the number of givens",
        ),
        (
            Reduction::ControlledBias,
            Givens { symmetry: Symmetry::All, ..plain.clone() },
            "controlled_bias: only minimal puzzles without symmetry and pattern have it",
        ),
    ] {
        let request = with_givens(&request(3, 3, 1), reduction, givens);
        assert_eq!(generate(&request).unwrap_err().to_string(), expected);
        for items in [0..2, 0..0] {
            assert_eq!(generate_batch(&request, items, 1).unwrap_err().to_string(), expected);
        }
    }
}

// Seen to fail: killers left out: index out of bounds.
#[test]
fn holes_and_solutions_that_do_not_fit_are_refused() {
    let holes = Kind::Holes(Holes { count: 82, balanced: true });
    let error = generate(&request(3, 3, 1).with_kind(holes)).unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), (-12, "holes is out of range: 82"));
    let solution = Some(generate(&request(2, 2, 1)).unwrap().solution);
    for kind in [Kind::Killer(CAGES), Reduction::Usual.into()] {
        let other = Request { solution: solution.clone(), ..request(3, 3, 1).with_kind(kind) };
        let error = generate(&other).unwrap_err().to_string();
        assert_eq!(error, "solution: it has another shape");
    }
}

/// A wish, as a change of those before.
type Wish = fn(&mut Wishes);

// Seen to fail: only the first wish of the list for puzzles looked at.
#[test]
fn wishes_that_exclude_each_other_are_refused() {
    let killer: Wish = |wishes| wishes.is_killer = true;
    let holes: Wish = |wishes| wishes.holes = Some(Holes { count: 3, balanced: false });
    let exact: Wish = |wishes| wishes.givens = Some(30);
    let least: Wish = |wishes| wishes.min_givens = Some(25);
    let most: Wish = |wishes| wishes.puzzle.max_givens = Some(40);
    let more: Wish = |wishes| wishes.puzzle.more_givens = 1;
    let minimal: Wish = |wishes| wishes.puzzle.reduction = Reduction::Minimal;
    let biased: Wish = |wishes| wishes.puzzle.reduction = Reduction::ControlledBias;
    let turned: Wish = |wishes| wishes.puzzle.symmetry = Symmetry::All;
    let pattern: Wish = |wishes| wishes.puzzle.pattern = Some(vec![true; 81]);
    let min_nodes: Wish = |wishes| wishes.killer.min_nodes = 4;
    let max_nodes: Wish = |wishes| wishes.killer.max_nodes = Some(5);
    let kind = |wanted: [Wish; 2]| {
        let (killer, puzzle) = (CAGES, Givens::default());
        let mut wishes = Wishes {
            is_killer: false,
            givens: None,
            min_givens: None,
            holes: None,
            killer,
            puzzle,
        };
        wanted.iter().for_each(|wish| wish(&mut wishes));
        wishes.kind()
    };
    let refused = |wanted| kind(wanted).unwrap_err().to_string();
    for (name, wish) in [
        ("min_givens", least),
        ("max_givens", most),
        ("more_givens", more),
        ("symmetry", turned),
        ("pattern", pattern),
        ("controlled_bias", biased),
    ] {
        let expected = format!("{name}: only puzzles without cages can have it");
        assert_eq!(refused([wish, killer]), expected);
        assert_eq!(refused([wish, holes]), format!("{name}: a board with holes cannot have it"));
    }
    let alone = "holes: a board with holes cannot be a killer, minimal, or have a number of givens";
    let no_place = "givens: an exact number leaves no place for min_givens and max_givens";
    let too_many = "more_givens: they would be more than givens or max_givens";
    let no_choice = "controlled_bias: the number of givens of an unbiased puzzle cannot be chosen";
    let killers_only = "min_nodes and max_nodes: only killer puzzles are made by their nodes";
    for (wanted, expected) in [
        ([holes, killer], alone),
        ([holes, minimal], alone),
        ([holes, exact], alone),
        ([exact, least], no_place),
        ([exact, most], no_place),
        ([more, exact], too_many),
        ([more, most], too_many),
        ([biased, exact], no_choice),
        ([biased, least], no_choice),
        ([min_nodes, min_nodes], killers_only),
        ([max_nodes, minimal], killers_only),
    ] {
        assert_eq!(refused(wanted), expected);
    }
    let cages = Killer { minimal: true, ..CAGES };
    assert!(matches!(kind([killer, minimal]), Ok(Kind::Killer(made)) if made == cages));
    let cages = Killer { min_nodes: 4, givens: 30, ..CAGES };
    let of_nodes: Wish = |wishes| (wishes.killer.min_nodes, wishes.givens) = (4, Some(30));
    assert!(matches!(kind([killer, of_nodes]), Ok(Kind::Killer(made)) if made == cages));
    for (wanted, expected) in [
        ([least, more], (Reduction::AtLeast(25), None, 1)),
        ([most, least], (Reduction::AtLeast(25), Some(40), 0)),
        ([exact, turned], (Reduction::Exactly(30), None, 0)),
        ([biased, most], (Reduction::ControlledBias, Some(40), 0)),
    ] {
        let Ok(Kind::Givens(Givens { reduction, max_givens, more_givens, .. })) = kind(wanted)
        else {
            panic!("{expected:?}")
        };
        assert_eq!((reduction, max_givens, more_givens), expected);
    }
}

/// The items of a batch are those that are made alone, for every number of threads and every cut.
// Seen to fail: items in the opposite order; ways of lockstep left closed for the next attempt.
#[test]
fn batch_has_the_items_that_are_made_alone() {
    let requests = [
        (request(3, 3, 1).with_kind(Reduction::Minimal), 70),
        (Request { attempts: 2, ..request(3, 3, 2).with_kind(Reduction::Exactly(24)) }, 70),
        (request(2, 3, 3), 20),
        (killer(request(3, 3, 4), CAGES), 6),
        (with_holes_request(4, 4, 5, 100), 6),
    ];
    for (request, count) in requests {
        let made = |items, threads| {
            let batch = generate_batch(&request, items, threads).unwrap();
            batch.into_iter().map(|item| item.map_err(|error| error.reason)).collect::<Vec<_>>()
        };
        let alone: Vec<_> = (0..count)
            .map(|number| generate(&request.item(number)).map_err(|error| error.reason))
            .collect();
        assert!(made(0..count, 1) == alone);
        assert!(made(0..count, 3) == alone);
        let (first, second) = (made(0..count / 3, 2), made(count / 3..count, 1));
        assert!([first, second].concat() == alone);
        let coordinates = Format::named("coordinates").unwrap();
        let texts = alone.iter().flatten().map(|made| made.puzzle.to_text(coordinates).unwrap());
        assert_eq!(
            texts.collect::<HashSet<_>>().len(),
            alone.iter().flatten().count(),
            "items differ"
        );
        // With 24 givens, some grids give nothing in two attempts, and the others are made.
        let failed = alone.iter().filter(|item| item.is_err()).count();
        assert_eq!(failed > 0, request.attempts == 2, "{failed} failed");
        assert!(failed < alone.len() / 2);
    }
    assert_eq!(request(3, 3, 9).item(0).seed, 9);
    assert!(made_of(&request(3, 3, 1), 1) != made_of(&request(3, 3, 2), 0));
}

fn made_of(request: &Request, item: u64) -> String {
    line(&generate(&request.item(item)).unwrap().puzzle)
}

fn with_holes_request(box_height: u32, box_width: u32, seed: u64, count: u32) -> Request {
    let holes = Holes { count, balanced: false };
    request(box_height, box_width, seed).with_kind(Kind::Holes(holes))
}

#[test]
fn batch_of_minimal_puzzles_is_minimal() {
    let batch = generate_batch(&request(3, 3, 5).with_kind(Reduction::Minimal), 0..200, 2).unwrap();
    let mut givens = 0;
    for made in batch.iter().map(|item| item.as_ref().unwrap()) {
        check(made, "propagation");
        let cells = given(&made.puzzle);
        givens += cells.len();
        for &cell in &cells {
            let mut fewer = made.puzzle.clone();
            fewer.set(cell / 9, cell % 9, None).unwrap();
            assert!(solutions(&fewer, "propagation") > 1, "cell {cell} of {}", line(&made.puzzle));
        }
    }
    // The mean is 24.4 (docs/generate.md).
    assert!((4800..=4960).contains(&givens), "{givens}");
}

#[test]
fn stopped_batch_says_which_items_are_missing() {
    let control = Control::new().unwrap();
    control.cancel();
    let bounds = Bounds::default().with_control(control);
    for request in [request(3, 3, 1), request(4, 4, 1)] {
        let request = Request { bounds: bounds.clone(), ..request };
        let batch = generate_batch(&request, 0..5, 2).unwrap();
        assert_eq!(batch.len(), 5);
        assert!(batch.iter().all(|item| item.as_ref().unwrap_err().reason == Reason::Cancelled));
    }
    let refused = request(3, 3, 1).with_kind(Reduction::Exactly(82));
    assert!(generate_batch(&refused, 0..5, 1).is_err());
    assert!(generate_batch(&request(3, 3, 1), 0..0, 1).unwrap().is_empty());
}

/// A seed makes the same puzzle on every machine and in every version: `tests/generated.txt` has the puzzles. The test
/// writes what it made to the `tmp` of the target folder; copy it if the change is intended.
#[test]
fn seeds_make_the_committed_puzzles() {
    let holes =
        |count, balanced, shape: Request| shape.with_kind(Kind::Holes(Holes { count, balanced }));
    let within = |attempts, request| Request { attempts, ..request };
    let of_rules = |request, rules| Request { rules: Rule::list(rules).unwrap(), ..request };
    let of_nodes = Killer { min_nodes: 5, max_nodes: Some(40), ..CAGES };
    let requests = [
        request(3, 3, 1),
        request(2, 4, 2).with_kind(Reduction::Minimal),
        request(3, 3, 3).with_kind(Reduction::Exactly(30)),
        within(2, request(2, 2, 4).with_kind(Reduction::Exactly(3))),
        killer(request(2, 2, 5), CAGES),
        killer(request(2, 3, 6), Killer { minimal: true, max_cage: 4, ..CAGES }),
        killer(request(3, 3, 7), Killer { min_cage: 3, max_cage: 4, givens: 4, ..CAGES }),
        killer(request(3, 3, 8), Killer { min_cage: 6, max_cage: 8, givens: 8, ..CAGES }),
        killer(request(3, 3, 9), Killer { max_cage: 7, ..of_nodes }),
        within(3, killer(request(3, 3, 10), Killer { min_cage: 8, max_cage: 9, ..CAGES })),
        holes(100, false, request(4, 4, 11)),
        holes(100, true, request(4, 4, 12)),
        holes(81, true, request(5, 2, 13)),
        holes(37, true, request(1, 7, 14)),
        of_rules(request(3, 3, 15), "thermometer, arrow, difference, ratio, sandwich, even"),
        of_rules(request(2, 3, 16), "renban, quadruple, cage, sum, little_killer"),
    ];
    let mut made = String::new();
    for request in requests {
        made += &match generate(&request) {
            Ok(Generated { puzzle, .. }) if !puzzle.is_classic() => {
                let format = Format::named("coordinates").unwrap();
                puzzle.to_text(format).unwrap()
            }
            Ok(Generated { puzzle, .. }) => line(&puzzle),
            Err(refused) => format!("{refused}\n"),
        };
    }
    fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/generated.txt"), &made).unwrap();
    assert_eq!(made, include_str!("generated.txt"));
}

/// Grids must not all be shuffled formulas. In a formula, a minirow of one box has the digits of a minirow in the next
/// box; few random grids do.
#[test]
fn solved_grids_are_mixed() {
    let mut structured = 0;
    for seed in 0..50 {
        let solution = generate(&request(3, 3, seed)).unwrap().solution;
        // A formula repeats the three digits of a mini-row in every box of its band.
        let mini = |row: usize, square: usize| {
            let mut digits: Vec<_> = (0..3).map(|i| solution[(row, square * 3 + i)]).collect();
            digits.sort_unstable();
            digits
        };
        let repeats = |band: usize| {
            (0..3).all(|i| (0..3).any(|j| mini(band * 3 + i, 0) == mini(band * 3 + j, 1)))
        };
        structured += usize::from((0..3).all(repeats));
    }
    assert!(structured < 10, "{structured} of 50 grids have the bands of the formula");
}

fn with_holes(box_height: u32, box_width: u32, seed: u64, count: u32, balanced: bool) -> Generated {
    let holes = Kind::Holes(Holes { count, balanced });
    generate(&request(box_height, box_width, seed).with_kind(holes)).unwrap()
}

/// Shapes from small to large, some with narrow boxes.
const SHAPES: [(u32, u32); 9] =
    [(2, 2), (1, 5), (2, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6), (10, 10)];

#[test]
fn puzzles_have_the_requested_number_of_holes_and_a_solution() {
    for (box_height, box_width) in SHAPES {
        let cells = (box_height * box_width).pow(2);
        for (count, balanced) in [(cells * 9 / 20, false), (cells * 9 / 20, true), (cells, true)] {
            let made = with_holes(box_height, box_width, 3, count, balanced);
            assert_eq!(given(&made.puzzle).len() as u32, cells - count);
            assert_eq!(made.puzzle.verify(&made.solution), Ok(()));
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_holes() {
    for balanced in [false, true] {
        let made = |seed| line(&with_holes(4, 4, seed, 120, balanced).puzzle);
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
    }
}

#[test]
fn balanced_holes_are_spread_evenly() {
    let spread = |made: &Generated| {
        let shape = made.puzzle.shape();
        let given = given(&made.puzzle);
        let of_kind = |unit_of: fn(Shape, usize) -> usize| {
            let mut counts = vec![0; shape.side()];
            given.iter().for_each(|&cell| counts[unit_of(shape, cell)] += 1);
            counts.iter().max().unwrap() - counts.iter().min().unwrap()
        };
        [Shape::row_of, Shape::col_of, Shape::box_of].into_iter().map(of_kind).max().unwrap()
    };
    for (box_height, box_width) in SHAPES {
        let cells = (box_height * box_width).pow(2);
        for count in [1, cells / 3, cells * 9 / 20, cells - 1] {
            let made = with_holes(box_height, box_width, 5, count, true);
            assert!(spread(&made) <= 1, "{count} holes of {cells}");
        }
    }
    assert!(spread(&with_holes(5, 5, 5, 300, false)) > 1, "random holes are not balanced");
}

/// The permutation from one row to another is a derangement. A random one has `1/2 + 1/3 + ... + 1/side` cycles in the
/// mean, about as many as in random grids; all cycles of a formula have the same length.
#[test]
fn large_grids_are_mixed() {
    for (box_height, box_width) in [(3, 4), (4, 4), (4, 5), (5, 5), (7, 7), (10, 10)] {
        let side = (box_height * box_width) as usize;
        let (mut cycles, mut pairs, mut equal) = (0, 0, 0);
        for seed in 0..if side > 30 { 8 } else { 40 } {
            let solution = with_holes(box_height, box_width, seed, 0, false).solution;
            let grid = solution.digits();
            for row in 1..side {
                let lengths = cycles_between(&grid[(row - 1) * side..][..2 * side], side);
                cycles += lengths.len();
                pairs += 1;
                equal += usize::from(lengths.iter().all(|length| *length == lengths[0]));
            }
        }
        let mean = cycles as f64 / pairs as f64;
        let expected: f64 = (2..=side).map(|length| 1.0 / length as f64).sum();
        assert!((mean - expected).abs() < 0.15 * expected, "{side}: {mean} for {expected}");
        assert!(equal * 2 < pairs, "{side}: {equal} of {pairs} are as in a formula");
    }
}

/// In random grids a cell has each digit equally often. Two cells of different bands and stacks are equal once in `side`
/// grids, since a digit of one box is somewhere in the other; of one band, but in no unit, once in `side - width`; of one
/// stack, once in `side - height`. The mean square of the deviations, in standard deviations, is about 1.
#[test]
fn cells_and_pairs_of_large_grids_have_the_frequencies_of_random_grids() {
    for (box_height, box_width, grids) in [(4, 4, 2_000), (3, 4, 2_000), (5, 5, 500)] {
        let (height, width) = (box_height as usize, box_width as usize);
        let side = height * width;
        let mut digits = vec![0u32; side * side * side];
        // Of each pair of cells in a corner box with any other cell: how often they are equal.
        let corner: Vec<usize> =
            (0..side).map(|at| at / width * side + at % width).step_by(3).collect();
        let mut equal = vec![0u32; corner.len() * side * side];
        for made in
            generate_batch(&with_holes_request(box_height, box_width, 9, 0), 0..grids, 1).unwrap()
        {
            let solution = made.unwrap().solution;
            let grid = solution.digits();
            for (cell, &digit) in grid.iter().enumerate() {
                digits[cell * side + usize::from(digit)] += 1;
                for (at, &other) in corner.iter().enumerate() {
                    equal[at * side * side + cell] += u32::from(grid[other] == digit);
                }
            }
        }
        let square = |count: u32, probability: f64| {
            let mean = grids as f64 * probability;
            (f64::from(count) - mean).powi(2) / (mean * (1.0 - probability))
        };
        let mean = |squares: &[f64]| squares.iter().sum::<f64>() / squares.len() as f64;
        let cells: Vec<f64> =
            digits.iter().map(|&count| square(count, 1.0 / side as f64)).collect();
        assert!((mean(&cells) - 1.0).abs() < 0.1, "{side}, cells: {}", mean(&cells));
        let mut classes = [vec![], vec![], vec![]];
        for (at, &one) in corner.iter().enumerate() {
            for other in 0..side * side {
                let (row, col) = (other / side, other % side);
                let are_apart = one / side != row && one % side != col;
                let class = match (row < height, col < width) {
                    (false, false) => Some((0, side)),
                    (true, false) => Some((1, side - width)),
                    (false, true) => Some((2, side - height)),
                    (true, true) => None,
                };
                let count = equal[at * side * side + other];
                match class.filter(|_| are_apart) {
                    Some((class, among)) => classes[class].push(square(count, 1.0 / among as f64)),
                    None => assert!(count == 0 || one == other && u64::from(count) == grids),
                }
            }
        }
        for (class, squares) in classes.iter().enumerate() {
            let mean = mean(squares);
            assert!((mean - 1.0).abs() < 0.25, "{side}, pairs of class {class}: {mean}");
        }
    }
}

/// Above a side of 16, what cannot be decided within the nodes of a proof stays given.
#[test]
fn large_minimal_puzzles_are_made_with_bounded_proofs() {
    let minimal = request(5, 5, 1).with_kind(Reduction::Minimal);
    let made = generate(&minimal).unwrap();
    assert!(given(&made.puzzle).len() < 300, "{}", given(&made.puzzle).len());
    assert_eq!(made, generate(&minimal).unwrap());
    check(&made, "clause_learning");
    assert!(generate(&request(3, 6, 1).with_kind(Reduction::Minimal)).is_ok());
}

/// The lengths of the cycles of the permutation from the first of two rows to the second.
fn cycles_between(rows: &[u16], side: usize) -> Vec<usize> {
    let mut next = vec![0; side];
    for (&above, &below) in rows[..side].iter().zip(&rows[side..]) {
        next[usize::from(above)] = usize::from(below);
    }
    let mut seen = vec![false; side];
    let mut lengths = Vec::new();
    for start in 0..side {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            (at, length) = (next[at], length + 1);
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}

#[test]
fn limits_end_the_generator() {
    let bounds = Bounds::default().with_time(Duration::from_millis(1));
    let start = Instant::now();
    let minimal = request(5, 5, 1).with_kind(Reduction::Minimal);
    let late = generate(&Request { bounds, ..minimal }).unwrap_err();
    assert_eq!(late, Error::from(Reason::TimeLimit));
    let control = Control::new().unwrap();
    control.cancel();
    let bounds = Bounds::default().with_control(control);
    let cancelled = generate(&Request { bounds, ..request(5, 5, 1) }).unwrap_err();
    assert_eq!(cancelled, Error::from(Reason::Cancelled));
    assert!(start.elapsed() < allowed(Duration::from_secs(1)));
    // The work between searches stops, too: if no cages fit, there is no search.
    let tight = killer(request(4, 4, 1), Killer { min_cage: 16, max_cage: 16, ..CAGES });
    let bounds = Bounds::default().with_time(Duration::from_millis(20));
    let start = Instant::now();
    assert!(generate(&Request { bounds, attempts: u32::MAX, ..tight }).is_err());
    assert!(start.elapsed() < allowed(Duration::from_secs(1)));
}

/// Of a minimal puzzle, too, the number of givens can be chosen, with and without symmetry.
// Seen to fail: fewer givens than wanted.
#[test]
fn minimal_puzzles_have_the_wanted_number_of_givens() {
    for (symmetry, least, most) in [
        (Symmetry::None, 23, 23),
        (Symmetry::None, 26, 26),
        (Symmetry::None, 25, 81),
        (Symmetry::Rotation180, 26, 26),
    ] {
        let givens = Givens {
            reduction: Reduction::Minimal,
            min_givens: Some(least),
            max_givens: Some(most),
            symmetry,
            ..Givens::default()
        };
        let request = Request::new(Shape::square(9).unwrap(), 3).with_kind(Kind::Givens(givens));
        let batch = generate_batch(&request, 0..12, 2).unwrap();
        for (number, made) in batch.into_iter().enumerate() {
            let made = made.unwrap();
            let count = made
                .puzzle
                .digits()
                .iter()
                .filter(|digit| **digit != sudoku_core::digits::EMPTY)
                .count() as u32;
            assert!((least..=most).contains(&count), "{count}");
            let redundant = made.puzzle.redundant_givens(&Options::default()).unwrap();
            assert!(symmetry != Symmetry::None || redundant.is_empty());
            // One at a time it is the same.
            let alone = generate(&request.item(number as u64)).unwrap();
            assert_eq!(alone.puzzle, made.puzzle);
        }
    }
    let least = Givens { min_givens: Some(25), ..Givens::default() };
    let request = Request::new(Shape::square(9).unwrap(), 3).with_kind(Kind::Givens(least));
    let error = generate(&request).unwrap_err().to_string();
    assert_eq!(error, "min_givens: it is for minimal puzzles");
}
