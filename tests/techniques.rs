//! The page of techniques, `docs/techniques.md`, and the picture of each in `docs/techniques`.
//!
//! Both are generated from the table of techniques and from `tests/steps.txt`, and committed. After a change of either:
//! `make pages`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sudoku::{Bounds, Explainer, Position, Profile, Puzzle, Shape, Technique};
use sudoku_explain::Family;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// A step of a technique: its picture and its sentence.
struct Sample {
    picture: String,
    sentence: String,
}

/// The first step of each technique of the corpus, by the name of its picture.
fn samples() -> BTreeMap<String, Sample> {
    let mut explainer = Explainer::new(Shape::square(9).unwrap(), &Bounds::default()).unwrap();
    let mut samples = BTreeMap::new();
    for line in include_str!("steps.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let [name, profile, puzzle] = words[..] else { panic!("three words: {line}") };
        let profile = Profile::parse(profile).unwrap();
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let mut position = Position::new(puzzle).unwrap();
        explainer.load(&position).unwrap();
        let sample = loop {
            let step = explainer.step(&profile).unwrap().expect("the technique is found");
            if step.technique().name == name {
                let sentence = step.sentence(&position).unwrap();
                break Sample { picture: step.to_svg(&position).unwrap(), sentence };
            }
            step.apply_to(&mut position);
            explainer.apply();
        };
        samples.entry(format!("{name}.svg")).or_insert(sample);
    }
    samples
}

/// The heading of a family.
fn heading(family: Family) -> &'static str {
    match family {
        Family::Single => "Singles",
        Family::Locked => "Locked candidates",
        Family::Subset => "Naked and hidden sets",
        Family::Fish => "Fish",
        Family::ComplexFish => "Franken and mutant fish",
        Family::KrakenFish => "Kraken fish",
        Family::SingleDigit => "Two strong links",
        Family::Wing => "Wings",
        Family::Colouring => "Colours",
        Family::Rectangle => "Rectangles",
        Family::UniqueLoop => "Unique loops",
        Family::Bug => "Bivalue universal graves",
        Family::Exclusion => "Aligned exclusion",
        Family::Chain => "Chains and loops",
        Family::Als => "Almost locked sets",
        Family::Cycle => "Cycles and chains of Sudoku Explainer",
        Family::ForcingChain => "Forcing chains of Sudoku Explainer",
        Family::NestedChain => "Forcing chains with chains",
        Family::ForcingNet => "Forcing chains and nets of HoDoKu",
        Family::Template => "Templates",
        Family::EasySum => "Killers: one sum",
        Family::Sum => "Killers: needed digits, two cells, pairs",
        Family::HardSum => "Killers: more cells, two cages, triples",
        Family::EasyClue => "Clues: two cells, the ends of a sum",
        Family::Clue => "Clues: all cells",
    }
}

/// The tables of the page, one for each family and one for the parts. Each technique has a picture and a sentence.
fn tables(samples: &BTreeMap<String, Sample>) -> String {
    let mut families: Vec<Family> = Vec::new();
    for technique in Technique::all() {
        if !families.contains(&technique.family) {
            families.push(technique.family);
        }
    }
    let mut page = String::new();
    for family in families {
        page += &format!(
            "\n## {}\n\n| technique | a step | in words |\n|---|---|---|\n",
            heading(family)
        );
        for technique in Technique::all().filter(|technique| technique.family == family) {
            let mut cell = format!("**{}**", technique.description);
            if let (None, Some((score, level))) = (technique.hodoku_score(), technique.scored()) {
                let tenths = sudoku_explain::rating::least_tenths(technique).unwrap();
                cell += &format!("<br>own: {}.{}", tenths / 10, tenths % 10);
                cell += &format!("<br>own: {score} {}", level.name());
            }
            if let Some(tenths) = technique.explainer {
                cell += &format!("<br>{}.{}", tenths / 10, tenths % 10);
            }
            if let (Some(score), Some(level)) = (technique.hodoku_score(), technique.hodoku_level())
            {
                cell += &format!("<br>{score} {}", level.name());
            }
            if technique.assumes_uniqueness {
                cell += "<br>unique";
            }
            let file = format!("{}.svg", technique.name);
            let sample = samples.get(&file);
            let Sample { sentence, .. } =
                sample.unwrap_or_else(|| panic!("tests/steps.txt has no position of {technique}"));
            let sentence = sentence.replace('<', "&lt;").replace('>', "&gt;");
            page += &format!(
                "| {cell} | <img src=\"techniques/{file}\" width=\"180\"> | {sentence} |\n"
            );
        }
    }
    page + &parts()
}

/// The techniques with each sentence, and the names of its parts.
fn parts() -> String {
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for technique in Technique::all() {
        let sentence = technique.names_of_parts();
        match kinds.iter_mut().find(|(other, _)| *other == sentence) {
            Some((_, titles)) => titles.push(technique.description),
            None => kinds.push((sentence, vec![technique.description])),
        }
    }
    let mut table =
        String::from("\n## Parts of a step\n\n| techniques | names of parts |\n|---|---|\n");
    for (sentence, titles) in kinds {
        table += &format!("| {} | {sentence} |\n", titles.join(", "));
    }
    table
}

/// What the tables come after.
const HEAD: &str = "<!-- The rest is generated. -->\n";

#[test]
fn the_page_and_the_pictures_are_those_of_the_table() {
    let samples = samples();
    let page = fs::read_to_string(docs().join("techniques.md")).unwrap();
    let (_, found) = page.split_once(HEAD).expect("the tables");
    assert!(found == tables(&samples), "`make pages` writes the tables");
    let mut files: Vec<String> = fs::read_dir(docs().join("techniques"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert!(files.iter().eq(samples.keys()), "`make pages` writes the pictures");
    for (name, Sample { picture, .. }) in &samples {
        let found = fs::read_to_string(docs().join("techniques").join(name)).unwrap();
        assert!(found == *picture, "{name} differs: `make pages`");
    }
}

#[test]
#[ignore = "writes the page and the pictures: `make pages`"]
fn write_techniques() {
    let samples = samples();
    let page = fs::read_to_string(docs().join("techniques.md")).unwrap();
    let (before, _) = page.split_once(HEAD).expect("the tables");
    fs::write(docs().join("techniques.md"), format!("{before}{HEAD}{}", tables(&samples))).unwrap();
    let folder = docs().join("techniques");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, Sample { picture, .. }) in &samples {
        fs::write(folder.join(name), picture).unwrap();
    }
}
