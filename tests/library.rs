//! HoDoKu's library of steps, if the variable `SUDOKU_STEP_LIBRARY` names its file: each position has a step with the
//! library's effects, and no step of the same technique and digits with others.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use sudoku::{Bounds, Explainer, Position, Profile, ReadOptions, Shape, Step, Technique};

/// A digit, a row and a column, from 1.
type Candidates = BTreeSet<(u32, u32, u32)>;

/// The candidates of a field, such as `216 316`.
fn candidates(field: &str) -> Candidates {
    let each = |word: &str| {
        let number = |at: usize| word[at..=at].parse().unwrap();
        (number(0), number(1), number(2))
    };
    field.split_whitespace().map(each).collect()
}

fn effects(step: &Step) -> (Candidates, Candidates) {
    let each = |list: &[sudoku::Candidate]| {
        let place = |candidate: &sudoku::Candidate| {
            (u32::from(candidate.digit) + 1, candidate.cell / 9 + 1, candidate.cell % 9 + 1)
        };
        list.iter().map(place).collect()
    };
    (each(step.eliminations()), each(step.placements()))
}

/// Codes whose second field has the digits that are removed.
const BY_EFFECTS: [&str; 8] = ["0701", "0702", "0703", "0706", "0707", "0708", "0709", "0710"];

/// The variants for which HoDoKu has switches, which are off: siamese fish, almost locked sets that overlap, or that are links
/// of chains. A list of techniques has them on.
fn is_switched(code: &str, variant: &str) -> bool {
    match variant {
        "1" | "-3" | "-4" => true,
        "-2" => code == "0709" || code >= "0900",
        _ => false,
    }
}

#[test]
#[ignore = "takes a file: SUDOKU_STEP_LIBRARY=... cargo test --test library -- --ignored --nocapture"]
fn steps_of_the_library_are_found() {
    let path = std::env::var("SUDOKU_STEP_LIBRARY").expect("the file");
    let text = std::fs::read_to_string(path).unwrap();
    let mut explainer = Explainer::new(Shape::square(9).unwrap(), &Bounds::default()).unwrap();
    let mut counts: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let code = &fields[1][..4];
        let count = counts.entry(fields[1].to_string()).or_default();
        let Some(technique) = Technique::all().find(|each| each.hodoku_code() == Some(code)) else {
            count[0] += 1;
            continue;
        };
        let position = Position::read(line, &ReadOptions::default()).unwrap();
        explainer.load(&position).unwrap();
        let is_switched = is_switched(code, &fields[1][4..]);
        let profile = match is_switched {
            true => Profile::parse(&format!("scores=hodoku,{}", technique.name)).unwrap(),
            false => Profile::HODOKU,
        };
        let steps = match explainer.all(technique, &profile) {
            Ok(steps) => steps,
            Err(error) => {
                println!("{error} {line}");
                count[3] += 1;
                continue;
            }
        };
        let wanted = (candidates(fields[5]), candidates(fields[6]));
        let digits: BTreeSet<u32> = fields[2].chars().filter_map(|c| c.to_digit(10)).collect();
        let is_by_effects = BY_EFFECTS.contains(&code) || code > "0710";
        let mut found = false;
        let mut others = Vec::new();
        for step in steps.iter().filter(|step| step.technique().number == technique.number) {
            let effects = effects(step);
            let own: BTreeSet<u32> = match is_by_effects {
                true => effects.0.iter().map(|candidate| candidate.0).collect(),
                false => step.digits().iter().map(|&digit| u32::from(digit) + 1).collect(),
            };
            let is_same = match (wanted.1.is_empty(), wanted.0.is_empty()) {
                (true, _) => effects.0 == wanted.0,
                (false, _) => effects.1 == wanted.1,
            };
            if is_same {
                found = true;
            } else if own == digits {
                others.push(effects);
            }
        }
        let outcome = match (found, others.is_empty()) {
            (true, true) => 1,
            (true, false) => 2,
            (false, _) => 3,
        };
        count[outcome] += 1;
        if outcome > 1 {
            let words = ["", "", "others", "missing"][outcome];
            println!("{words} {line} {} {:?}", others.len(), others.first());
        }
    }
    println!("code, not in the table, right, with others, missing");
    let mut sum = [0; 4];
    for (code, count) in &counts {
        println!("{code} {count:?}");
        (0..4).for_each(|at| sum[at] += count[at]);
    }
    println!("all {sum:?}");
}
