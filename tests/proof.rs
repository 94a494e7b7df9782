//! Proofs: the clauses of a puzzle against a SAT solver, and the refusals. `tests/proof/run.sh` tests whether a checker
//! accepts the proofs.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use sudoku::{Bounds, Control, Ended, Options, Puzzle, ReadOptions, Reason, Stop};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::Limits;
use sudoku_core::solution;
use sudoku_solve as solve;
use sudoku_solve::proof::{cnf, prove};
use support::EASY;

fn puzzle(line: &str) -> Puzzle {
    Puzzle::read(line.as_bytes(), &ReadOptions::default()).unwrap()
}

/// A file of this test.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn clauses(puzzle: &Puzzle, ruled_out: Option<&[Digit]>) -> Vec<Vec<i64>> {
    let mut text = Vec::new();
    cnf::write(puzzle, ruled_out, &mut text, &mut Limits::new(&Bounds::default())).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let clauses: Vec<Vec<i64>> = rest
        .lines()
        .map(|line| {
            let mut literals: Vec<i64> =
                line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0));
            literals
        })
        .collect();
    let variables = puzzle.shape().cells() * puzzle.shape().side();
    assert_eq!(head, format!("p cnf {variables} {}", clauses.len()));
    clauses
}

/// The digits of a model of the clauses.
fn model(puzzle: &Puzzle, clauses: &[Vec<i64>]) -> Option<Vec<Digit>> {
    let side = puzzle.shape().side();
    let mut solver = BasicSolver::default();
    let variables: Vec<Var> =
        (0..puzzle.shape().cells() * side).map(|_| solver.new_var_default()).collect();
    for clause in clauses {
        let literal =
            |&number: &i64| Lit::new(variables[number.unsigned_abs() as usize - 1], number > 0);
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    }
    if solver.solve_limited(&[]) != lbool::TRUE {
        return None;
    }
    let holds = |variable: usize| solver.value_var(variables[variable]) == lbool::TRUE;
    // A cell in no grid has none.
    let digit = |cell: usize| (0..side).find(|digit| holds(cell * side + digit));
    let cells = 0..puzzle.shape().cells();
    Some(cells.map(|cell| digit(cell).map_or(EMPTY, |digit| digit as Digit)).collect())
}

#[test]
fn the_clauses_have_the_solutions_of_the_puzzle() {
    let six = "6 2x3\n1 2 3 4 5 6\n0,0 1\n1,3 2\n2,2 3\n3,5 4\n4,1 5\n5,4 6\n";
    // Regions and a diagonal; sets of three and two cells; a further house; two grids that have a box in common.
    let constrained = [
        "4\n1 2 3 4\n0,0 1\nregions 0 0 0 1 0 2 1 1 2 2 3 1 2 3 3 3\ndiagonal 1\n",
        "4\n1 2 3 4\n0,0 1\n0,3 2\ndifferent 0,1 1,2 2,0\nanti_knight\n",
        "4\n1 2 3 4\n0,0 1\n0,3 2\nextra_region 0,1 1,2 2,0 3,3\n",
        "4 2x2 0,0 2,2\n1 2 3 4\n0,0 1\n1,2 3\n5,5 2\n2,4 1\n",
    ];
    let others = constrained.iter().map(|text| puzzle(text));
    for puzzle in [puzzle(EASY), puzzle(six)].into_iter().chain(others) {
        let mut seen = Vec::new();
        let options = Options::default().with_solution_limit(30);
        let report = solve::run(&puzzle, &options, |digits| seen.push(digits.to_vec())).unwrap();
        let mut clauses = clauses(&puzzle, None);
        // As many models as solutions, and each is one.
        for _ in 0..report.solutions {
            let digits = model(&puzzle, &clauses).expect("one more model");
            assert_eq!(solution::verify(&puzzle, &digits), Ok(()), "{puzzle}");
            clauses.push(self::clauses(&puzzle, Some(&digits)).pop().unwrap());
        }
        if report.ended == Ended::Exhausted {
            assert_eq!(model(&puzzle, &clauses), None, "{puzzle}");
        }
    }
}

#[test]
fn prove_reports_what_solve_reports() {
    let (cnf, drat) = (file("verdict.cnf"), file("verdict.drat"));
    let prove = |line: &str| prove(&puzzle(line), &Bounds::default(), &cnf, &drat).unwrap();
    let (first, report) = prove(EASY);
    let solved = solve::solve(&puzzle(EASY), &Options::default()).unwrap().0;
    assert_eq!((first, report.solutions, report.ended), (solved, 1, Ended::Exhausted));
    assert!(fs::read_to_string(&drat).unwrap().ends_with("0\n"));
    let (first, report) = prove(&EASY.replacen('.', "5", 1));
    assert_eq!((first, report.solutions, report.ended), (None, 0, Ended::Exhausted));
    let (first, report) = prove(&".".repeat(81));
    assert_eq!((first.is_some(), report.solutions), (true, 2));
    assert_eq!(report.ended, Ended::SolutionLimit);
}

#[test]
fn cages_and_bad_paths_are_refused() {
    let (cnf, drat) = (file("refused.cnf"), file("refused.drat"));
    let killer = puzzle("4\n1 2 3 4\n1\n3 0,0 0,1\n");
    let error = prove(&killer, &Bounds::default(), &cnf, &drat).unwrap_err();
    assert!(matches!(error.reason, Reason::Unsuitable { .. }), "{error}");
    let nowhere = file("no such folder").join("a");
    for (cnf, drat) in [(&nowhere, &drat), (&cnf, &nowhere)] {
        let error = prove(&puzzle(EASY), &Bounds::default(), cnf, drat).unwrap_err();
        assert!(matches!(error.reason, Reason::File { what: "write", .. }), "{error}");
        assert!(error.to_string().contains("no such folder/a\""), "{error}");
    }
    // One file by two names, and by a link; a device takes both.
    let link = file("refused.link");
    let _ = fs::remove_file(&link);
    fs::hard_link(&cnf, &link).unwrap();
    for proof in [&cnf, &link] {
        let error = prove(&puzzle(EASY), &Bounds::default(), &cnf, proof).unwrap_err();
        assert!(error.to_string().contains("a file each"), "{error}");
        assert_eq!(error.code(), -12);
    }
    let null = Path::new("/dev/null");
    assert!(prove(&puzzle(EASY), &Bounds::default(), null, null).is_ok());
    let control = Control::new().unwrap();
    control.cancel();
    let bounds = Bounds::default().with_control(control);
    let (_, report) = prove(&puzzle(EASY), &bounds, &cnf, &drat).unwrap();
    assert_eq!(report.ended, Ended::Stopped(Stop::Cancelled));
}
