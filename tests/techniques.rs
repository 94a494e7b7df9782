//! The page of techniques, `docs/techniques.md`, and the picture of each in `docs/techniques`.
//!
//! Both are generated from the table of techniques and from `tests/steps.txt`, and committed. After a change of either:
//! `make pages`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sudoku::{Bounds, Explainer, Position, Profile, Puzzle, Shape, Technique};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The first step of each technique of the corpus, as a picture.
fn pictures() -> BTreeMap<String, String> {
    let mut explainer = Explainer::new(Shape::square(9).unwrap(), &Bounds::default()).unwrap();
    let mut pictures = BTreeMap::new();
    for line in include_str!("steps.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, profile, puzzle] = words[..] else { panic!("three words: {line}") };
        let profile = Profile::parse(profile).unwrap();
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let mut position = Position::new(puzzle).unwrap();
        explainer.load(&position).unwrap();
        let picture = loop {
            let step = explainer.step(&profile).unwrap().expect("the technique is found");
            if step.technique().name == name {
                break step.to_svg(&position).unwrap();
            }
            step.apply_to(&mut position);
            explainer.apply();
        };
        pictures.entry(format!("{name}.svg")).or_insert(picture);
    }
    pictures
}

/// The table of the page. Each technique has a picture.
fn table(pictures: &BTreeMap<String, String>) -> String {
    let mut table = String::new();
    for technique in Technique::all() {
        let explainer = match technique.explainer {
            Some(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
            None => String::new(),
        };
        let hodoku = match (technique.hodoku_score(), technique.hodoku_level()) {
            (Some(score), Some(level)) => format!("{score} {}", level.name()),
            _ => String::new(),
        };
        let unique = if technique.assumes_uniqueness { "unique" } else { "" };
        let file = format!("{}.svg", technique.name);
        assert!(pictures.contains_key(&file), "tests/steps.txt has no position of {technique}");
        let picture = format!("<img src=\"techniques/{file}\" width=\"180\">");
        let cells = [technique.description, &explainer, &hodoku, unique, &picture];
        table += "|";
        for cell in cells {
            table += &if cell.is_empty() { " |".to_string() } else { format!(" {cell} |") };
        }
        table += "\n";
    }
    table
}

const HEAD: &str = "|---|---|---|---|---|\n";

#[test]
fn the_page_and_the_pictures_are_those_of_the_table() {
    let pictures = pictures();
    let page = fs::read_to_string(docs().join("techniques.md")).unwrap();
    let (_, found) = page.split_once(HEAD).expect("the table");
    assert!(found == table(&pictures), "`make pages` writes the table");
    let mut files: Vec<String> = fs::read_dir(docs().join("techniques"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert!(files.iter().eq(pictures.keys()), "`make pages` writes the pictures");
    for (name, picture) in &pictures {
        let found = fs::read_to_string(docs().join("techniques").join(name)).unwrap();
        assert!(found == *picture, "{name} differs: `make pages`");
    }
}

// Seen to fail: a turbot fish has the sentence of a skyscraper, whose units it lacks.
#[test]
fn sentences_are_whole() {
    let pictures = pictures();
    let sentence = |name: &str| {
        let (_, title) = pictures[name].split_once("<title>").unwrap();
        title.split_once("</title>").unwrap().0.to_string()
    };
    for name in pictures.keys() {
        let sentence = sentence(name);
        for gap in ["  ", " .", " ;", " :", " ,"] {
            assert!(!sentence.contains(gap), "{sentence}");
        }
    }
    let grouped = sentence("grouped_discontinuous_nice_loop.svg");
    assert!(
        grouped.contains("-&gt; r7c2&lt;&gt;5 and r8c2&lt;&gt;5 and r9c2&lt;&gt;5 -&gt;"),
        "{grouped}"
    );
}

#[test]
#[ignore = "writes the page and the pictures: `make pages`"]
fn write_techniques() {
    let pictures = pictures();
    let page = fs::read_to_string(docs().join("techniques.md")).unwrap();
    let (before, _) = page.split_once(HEAD).expect("the table");
    fs::write(docs().join("techniques.md"), format!("{before}{HEAD}{}", table(&pictures))).unwrap();
    let folder = docs().join("techniques");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, picture) in &pictures {
        fs::write(folder.join(name), picture).unwrap();
    }
}
