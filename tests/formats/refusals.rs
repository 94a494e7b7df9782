//! Texts that are refused, and damaged ones.

use super::held::ways;
use super::*;

/// All samples of this file.
static SAMPLES: std::sync::LazyLock<Vec<Vec<u8>>> = std::sync::LazyLock::new(|| {
    let mut samples: Vec<Vec<u8>> = ways().into_iter().map(|(_, text)| text.into_bytes()).collect();
    samples.extend(refusals().into_iter().map(|(text, _)| text));
    let more = [super::groups::samples(), super::killers::samples(), super::several::samples()];
    samples.extend(more.into_iter().flatten().map(String::into_bytes));
    samples.extend(PACKED.map(|packed| packed.as_bytes().to_vec()));
    samples
});

/// Texts that are refused, each with a part of the message.
pub(super) fn refusals() -> Vec<(Vec<u8>, &'static str)> {
    let fpuzzles = |more: &str| {
        format!(
            "{{\"size\":4,\"grid\":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{more}}}"
        )
    };
    let mut removed: Vec<String> = NINE
        .chars()
        .map(|given| {
            ('1'..='9').map(|c| if given == '.' || given == c { c } else { '.' }).collect()
        })
        .collect();
    removed[2] = "1.3456789".to_string();
    let jigsaw: String = (0..81).map(|cell| format!("=0J{}", cell / 9)).collect();
    let texts = [
        ("PK\x03\x04 and more".to_string(), "a zip archive"),
        ("https://sudokupad.app/abc123\n".into(), "a link that holds no puzzle"),
        ("https://f-puzzles.com/?id=2abcdefg".into(), "a link that holds no puzzle"),
        ("4 3\n6;0,0;0,1;0,2\n5;0,3;1,3\n9;2,3;3,3;3,2\n".into(), "a list of cages"),
        ("3x3kd:zzzc,c,zzzc".into(), "the edges of regions or cages"),
        (". < . > . < .\n^ v ^ v\n. > . < . > .\n".repeat(4), "greater-than signs"),
        ("G.R..N\n.A.D..\nE..G..\n..N..R\n..A..E\nD..R..\n".into(), "with --alphabet"),
        (
            "[[5,3,0,0],[0,4,0],[0,0,1,2],[4,0,0,3]]".into(),
            "this row has 3 cells, the first one has 4",
        ),
        (
            "{\"board\":[\"53..\",\".4.\",\"..12\",\"4..3\"]}".into(),
            "this row has 3 cells, the first one has 4",
        ),
        (
            "1,2,4\n3,1,2,4\n1,2,3\n4,1\n".into(),
            "line 2, column 7: this row has 4 cells, the first one has 3",
        ),
        ("\\documentclass{article}\n\\begin{sudoku}\n|5|3| |\n".into(), "LaTeX"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>".into(), "SVG"),
        (
            "<?xml version=\"1.0\"?>\n<Sudoku version=\"1\"><Cell></Cell></Sudoku>".into(),
            "DHancock",
        ),
        (
            "<sudoku type=\"10\"><fieldmap editable=\"false\"></fieldmap></sudoku>".into(),
            "SudoQ: unknown rule \"type\"",
        ),
        ("<!DOCTYPE html><html></html>".into(), "XML or HTML"),
        ("<ksudoku-graph><graph/></ksudoku-graph>".into(), "KSudoku"),
        ("<standardblocks>\n<sudoku>\n".into(), "gss"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVP".into(), "Penpa"),
        (
            ".Cage~15~R1C1~R1C2.ConnectedValues~~1_2".into(),
            "Interactive Sudoku Solver: unknown rule \"ConnectedValues\"",
        ),
        ("27 = (0,0) + (0,1)\n13 = (0,2) + (1,1)\n".into(), "list of sums"),
        ("3|.(3,4)|9!|1!|7!|4!|2!|.|.\n".into(), "Komo"),
        (format!("u{}", nine_rows("\n", |row| cells_of(row, " ", "12"))), "SudoCue"),
        (
            ".-----.-----.\n|17   |16   |\n".to_string() + &"|  .--'--.  |\n".repeat(16),
            "drawn killer",
        ),
        (format!("4 4\n{}{}", "3 - - 4\n".repeat(4), "1 1 2 2\n".repeat(4)), "two tables"),
        ("#table(columns: 9, [5], [3], [], [], [7], [], [], [], [],)".into(), "a table of Typst"),
        ("cell(1,1,5). cell(1,2,3).\ncell(1,5,7).\n".into(), "a list of cells"),
        ("3x3:d:k:0:".into(), "expected total"),
        (format!("SumoCueV1{}", jigsaw.replacen("J0", "J1", 1)), "region 0 has 10 cells"),
        (format!("SumoCueV1{}", jigsaw.replacen("J0", "", 1)), "a cell in no region"),
        ("3x3xk:zzzc".into(), "expected the edges of the cages"),
        ("9j:a5b,c".into(), "the edges of regions or cages"),
        ("3x3q:a5b".into(), "Solo: unknown rule \"q\""),
        ("J9B".to_string() + &"0".repeat(243), "region 0 has 81 cells"),
        ("L9B".to_string() + &"0".repeat(324), "cages with a total in one cell of each"),
        ("L9B".to_string() + &"0".repeat(243), "60 cells"),
        ("L9B0001".to_string() + &"0".repeat(320), "a given in a killer"),
        ("S9Bzz".to_string() + &"0".repeat(160), "a number that a cell may have"),
        ("S9C".to_string() + &"0".repeat(162), "another version than B"),
        ("T9B".to_string() + &"0".repeat(162), "Str8ts"),
        (
            format!("https://www.sudokuwiki.org/jigsaw.htm?shape=3&bd={NINE}"),
            "a shape without jigmap",
        ),
        (format!("https://www.sudokuwiki.org/jigsaw.htm?bd={NINE}"), "unknown rule \"jigsaw\""),
        (fpuzzles(",\"nabner\":[{\"lines\":[[\"R1C1\"]]}]"), "f-puzzles: unknown rule \"nabner\""),
        (
            fpuzzles(",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"x\"}]"),
            "a cage without a total",
        ),
        (fpuzzles(",\"diagonal+\":\"x\""), "f-puzzles: unknown rule \"diagonal+\""),
        (fpuzzles(",\"ruleset\":\"Anti-knight rules apply\""), "knight"),
        ("{id:'x',ce:[[,],[,]],l:[{c:#0}],ca:[{ce:[[0,0]],v:3}]}".into(), "drawn lines"),
        (
            "{\"puzzle\":\"1...............\",\"thermo\":true}".into(),
            "JSON: unknown rule \"thermo\"",
        ),
        (
            "Daily sudoku x, 12 May\n".to_string() + &nine_rows("\n", str::to_string),
            "a title: unknown rule \"sudoku x\"",
        ),
        ("[[1 2 3 ... 7 8 9]\n [...]]".into(), "an array"),
        (format!("{NINE} {}", NINE.replace('5', "6")), "one puzzle in a line"),
        (format!("# two\n{}\n{}\n", removed.concat(), removed.concat()), "no board has 1458 cells"),
        ("\0".repeat(81), "found \"?\""),
        (NINE.replace('.', "\0"), "found \"?\""),
        ("x".repeat(81), "found \"x\""),
        ("xxxx\n".repeat(4), "found \"x\""),
        ("abc".repeat(3).repeat(3) + &"def".repeat(9) + &"ghi".repeat(9), "as of a jigsaw"),
        (
            format!("[[[1],[2],[3],[4]],{}]", "[[1],[2],[3],[4]]".repeat(3).replace("][[", "],[[")),
            "list of candidates",
        ),
    ];
    texts.map(|(text, part)| (text.into_bytes(), part)).to_vec()
}

#[test]
fn a_format_for_writing_reads_nothing() {
    let options = ReadOptions::default().with_format(Format::SVG);
    let error = Puzzle::read(NINE, &options).unwrap_err();
    let why = "the format svg cannot express a board to read: it is for writing";
    assert_eq!((error.code(), error.to_string().as_str()), (-23, why));
}

#[test]
fn texts_of_other_kinds_are_refused_by_name() {
    for (text, part) in refusals() {
        let shown = String::from_utf8_lossy(&text);
        let error = Puzzle::read(&text, &ReadOptions::default()).expect_err(&shown);
        assert!(error.to_string().contains(part), "{error}\n{shown}");
        let rows = text::refused::REFUSED.iter().filter(|row| row.recognises(&text)).count();
        let formats = text::in_order().filter(|format| format.recognises(&text)).count();
        assert!(rows + formats == 1, "{rows} + {formats}: {shown}");
    }
    let packed = [0x1f, 0x8b, 8, 0, 0];
    assert!(
        Puzzle::read(packed, &ReadOptions::default())
            .unwrap_err()
            .to_string()
            .contains("unpack it first")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_damaged_sample_makes_a_reader_panic(
        sample in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 0..6),
        options in any_options(),
    ) {
        let mut bytes = sample.get(&SAMPLES[..]).clone();
        for &(ref index, byte, edit) in &edits {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match edit {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"[]{}()\",:|0=.-'x#\n"[usize::from(byte % 18)]),
                _ => bytes.truncate(at),
            }
        }
        read_every_way(&bytes, options);
    }
}

#[test]
fn huge_numbers_in_a_text_are_refused() {
    for text in [
        "1024\n1 2 3\n0,0 1\n",
        "1024 32x32\n",
        "4\n1 2 3 4\n18446744073709551615\n5 0,0\n",
        "4\n1 2 3 4\n1000000000\n5 0,0\n",
        "18446744073709551615\n1 2\n",
    ] {
        assert!(Puzzle::read(text.as_bytes(), &ReadOptions::default()).is_err());
    }
    let symbols: Vec<String> = (1..=1024).map(|symbol| symbol.to_string()).collect();
    let text = format!("1024\n{}\n1023,1023 1024\n", symbols.join(" "));
    let puzzle = Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(puzzle.get(1023, 1023), Some(1024));
}
