//! Boards inside other text: quotes, pages, tables of other programs, digits of other scripts.

use super::*;

fn numbers(row: &str, between: &str, empty: &str) -> String {
    cells_of(row, between, empty)
}

/// Rows with a label of its number before each.
fn labelled(label: impl Fn(usize) -> String, row: impl Fn(&str) -> String) -> String {
    let rows: Vec<String> =
        (0..9).map(|at| format!("{}{}", label(at), row(&NINE[9 * at..9 * at + 9]))).collect();
    rows.join("\n")
}

fn header(label: impl Fn(usize) -> String, between: &str) -> String {
    (0..9).map(label).collect::<Vec<_>>().join(between)
}

/// Digits from this character on in place of 1 to 9.
fn digits_from(one: char, empty: &str) -> String {
    let digit = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_u32(one as u32 + digit - 1).unwrap().to_string(),
        None => empty.to_string(),
    };
    nine_rows("\n", |row| row.chars().map(digit).collect())
}

/// The name of an emoji for a digit, or for an empty cell.
fn shortcode(c: char, empty: &str) -> String {
    const NAMES: [&str; 10] =
        ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    format!(":{}:", c.to_digit(10).map_or(empty, |digit| NAMES[digit as usize]))
}

/// The cells of the board as a dictionary, with these names of rows and columns.
fn cells_by_name(name: impl Fn(char, usize) -> String) -> String {
    let cell = |(at, c): (usize, char)| {
        format!("'{}': '{c}'", name(char::from(b'A' + at as u8 / 9), at % 9 + 1))
    };
    NINE.char_indices().map(cell).collect::<Vec<_>>().join(", ")
}

/// Rows with a mark for the empty cells of every second box, and another one for those of the others.
fn patterned(marks: [&str; 2], digit: impl Fn(char) -> String) -> String {
    let cell = |(at, c): (usize, char)| {
        let mark = || marks[(at / 27 + at % 9 / 3) % 2].to_string();
        let end = if at % 9 == 8 { "\n" } else { "" };
        if c == '.' { mark() + end } else { digit(c) + end }
    };
    NINE.char_indices().map(cell).collect()
}

/// The rows of a solution to the right of those of a board.
fn beside(rows: &str, between: &str, solved: &str) -> String {
    let rows = rows.lines().enumerate();
    rows.map(|(at, row)| format!("{row}{between}{}\n", &solved[9 * at..9 * at + 9])).collect()
}

/// The ways to hold [`NINE`] inside other text.
fn pastes() -> Vec<String> {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows = nine_rows("\n", str::to_string);
    let spaced = |empty: &'static str| nine_rows("\n", |row| numbers(row, " ", empty));
    let exponent = |c: char| match c {
        '.' => "0.000000000000000000e+00".to_string(),
        c => format!("{c}.000000000000000000e+00"),
    };
    let exponents = |between: &str| {
        nine_rows("\n", |row| row.chars().map(exponent).collect::<Vec<_>>().join(between))
    };
    let float = |row: &str, between: &str, empty: &str| {
        let cells = row.chars().map(|c| if c == '.' { empty.into() } else { format!("{c}.0") });
        cells.collect::<Vec<String>>().join(between)
    };
    let cell = |tag: &str, c: char| match c {
        '.' => format!("<{tag}>&nbsp;</{tag}>"),
        c => format!("<{tag} class=\"given\"><b>{c}</b></{tag}>"),
    };
    let table = nine_rows("\n", |row| {
        format!("<tr>{}</tr>", row.chars().map(|c| cell("td", c)).collect::<String>())
    });
    let list = |open: &str, close: &str, between: &str, empty: &str| {
        nine_rows(",\n", |row| format!("{open}{}{close}", numbers(row, between, empty)))
    };
    let gap = |row: &str, between: &str| {
        let parts = [&row[..3], &row[3..6], &row[6..]].map(|part| numbers(part, between, ""));
        parts.join(&between.repeat(2))
    };
    let gaps = |between: &str| {
        let bands: Vec<String> = (0..3)
            .map(|band| {
                let rows: Vec<String> = (0..3)
                    .map(|at| gap(&NINE[27 * band + 9 * at..27 * band + 9 * at + 9], between))
                    .collect();
                rows.join("\n")
            })
            .collect();
        bands.join(&format!("\n{}\n", between.repeat(10)))
    };
    let flat = nine_rows(", ", |row| numbers(row, ", ", "0"));
    let keycaps = nine_rows("\n", |row| {
        let shown = |c: char| if c == '.' { "⬜".into() } else { format!("{c}\u{fe0f}\u{20e3}") };
        row.chars().map(shown).collect()
    });
    let frame = |bar: &str| {
        let parts =
            |row: &str| [&row[..3], &row[3..6], &row[6..]].map(|part| numbers(part, " ", "."));
        nine_rows("\n", |row| parts(row).join(bar))
    };
    vec![
        format!("<pre>\n{rows}\n</pre>\n"),
        format!(
            "<!DOCTYPE html>\n<html><head><script>var a = '<td>';</script></head><body>\n<h1>Puzzle</h1>\n<PRE>{}</PRE></body></html>",
            spaced(".")
        ),
        format!("<table border=1>\n<tbody>{table}</tbody>\n</table>"),
        format!("<p>{}</p>", nine_rows("<br>", str::to_string)),
        format!("<p>{}</p>", nine_rows("<br />\n", str::to_string)),
        exponents(" "),
        exponents(","),
        nine_rows("\n", |row| float(row, " ", "nan")),
        nine_rows("\n", |row| float(row, " ", "0.0")),
        nine_rows("\n", |row| float(row, ",", "")),
        format!(
            "    {}\n{}",
            header(|at| at.to_string(), "    "),
            labelled(|at| format!("{at}  "), |row| float(row, "  ", "NaN"))
        ),
        format!(
            "   {}\n{}",
            header(|at| at.to_string(), "  "),
            labelled(|at| format!("{at}  "), |row| numbers(row, "  ", "0"))
        ),
        format!(
            ",{}\n{}",
            header(|at| at.to_string(), ","),
            labelled(|at| format!("{at},"), |row| numbers(row, ",", "0"))
        ),
        format!(
            ",{}\n{}",
            header(|at| at.to_string(), ","),
            labelled(|at| format!("{at},"), |row| float(row, ",", ""))
        ),
        format!(
            ",{}\n{}",
            header(|at| (at + 1).to_string(), ","),
            labelled(|at| format!("{},", at + 1), |row| numbers(row, ",", ""))
        ),
        format!(
            "{}\n{}",
            header(|at| at.to_string(), ","),
            nine_rows("\n", |row| numbers(row, ",", "0"))
        ),
        format!(
            "      {}\n{}",
            header(|at| format!("[,{}]", at + 1), " "),
            labelled(|at| format!(" [{},]    ", at + 1), |row| numbers(row, "    ", "NA"))
        ),
        format!(
            "  {}\n{}",
            header(|at| format!("V{}", at + 1), " "),
            labelled(|at| format!("{}  ", at + 1), |row| numbers(row, "  ", "NA"))
        ),
        format!(
            ". {}\n{}",
            header(|at| (at + 1).to_string(), " "),
            labelled(|at| format!("{} ", at + 1), |row| numbers(row, " ", "."))
        ),
        format!(
            "0 {}\n{}",
            header(|at| (at + 1).to_string(), " "),
            labelled(|at| format!("{} ", at + 1), |row| numbers(row, " ", "0"))
        ),
        format!(
            "row,{}\n{}",
            header(|at| format!("c{}", at + 1), ","),
            labelled(|at| format!("r{},", at + 1), |row| numbers(row, ",", ""))
        ),
        format!(
            "\t{}\n{}",
            header(|at| (at + 1).to_string(), "\t"),
            labelled(
                |at| format!("{}\t", char::from(b'A' + at as u8)),
                |row| numbers(row, "\t", "")
            )
        ),
        labelled(|at| format!("{}. ", at + 1), str::to_string),
        labelled(|at| format!("Row {}: ", at + 1), str::to_string),
        labelled(|at| format!("{:3}\t", at + 1), str::to_string),
        labelled(|_| "- ".into(), |row| numbers(row, " ", "0")),
        labelled(|_| "* ".into(), str::to_string),
        gaps("\t"),
        gaps(","),
        nine_rows("\r\n", |row| gap(row, "\t")),
        format!(
            "{}\n{}",
            "\t".repeat(10),
            nine_rows("\n", |row| format!("\t{}\t", numbers(row, "\t", "")))
        ),
        format!(
            "| c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |\n|{}\n{}",
            "----|".repeat(9),
            nine_rows("\n", |row| format!("| {} |", numbers(row, " | ", " ")))
        ),
        format!(
            "{}|\n{}|\n{}",
            "| ".repeat(9),
            "|-".repeat(9),
            nine_rows("\n", |row| format!("| {} |", numbers(row, " | ", " ")))
        ),
        format!(
            " {} \n{}\n{}\n(9 rows)\n",
            header(|at| format!("c{at}"), " | "),
            header(|_| "----".into(), "+"),
            nine_rows("\n", |row| format!(" {} ", numbers(row, " | ", "  ")))
        ),
        format!("> {}", nine_rows("\n> ", str::to_string)),
        format!(">>> {}", nine_rows("\n>>> ", str::to_string)),
        format!(
            "Bob wrote:\n> Hi, can you solve this?\n>\n> {}\n>\n> Good luck!\n",
            nine_rows("\n> ", str::to_string)
        ),
        format!("Here it is:\n\n```text\n{}\n```\n\nIs it unique?\n", spaced(".")),
        format!("`{NINE}`"),
        format!("```{NINE}```\n"),
        format!("[code]{}[/code]", spaced("0")),
        format!("[CODE]\n{rows}\n[/CODE]\n"),
        digits_from('１', "．"),
        digits_from('１', "０"),
        digits_from('１', "\u{3000}"),
        digits_from('①', "○"),
        digits_from('١', "."),
        digits_from('१', "-"),
        digits_from('𝟏', "."),
        digits_from('₁', "."),
        nine_rows("\n", |row| {
            row.chars()
                .map(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10).unwrap_or(0) as usize).unwrap())
                .collect()
        }),
        nine_rows("\n", |row| {
            row.chars()
                .map(|c| "⠀⠁⠃⠉⠙⠑⠋⠛⠓⠊".chars().nth(c.to_digit(10).unwrap_or(0) as usize).unwrap())
                .collect()
        }),
        nine_rows("\n", |row| numbers(row, "/", ".")),
        nine_rows("\n", |row| numbers(row, "/", "")),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", NINE.replace('.', "%2E")),
        format!("9\n{rows}"),
        format!("9\n{}", spaced("0")),
        format!("9x9\n{rows}"),
        format!("9 9\n{}", spaced("0")),
        format!("3 3\n\n{rows}"),
        format!("12.\n{rows}"),
        format!("2026-01-31\n{rows}"),
        format!("No. 5 of 2, see https://example.com/17?x=1\n{rows}\n\nThanks, Bob (12/04/2026)\n"),
        format!("{rows}\n\nTime: 0.0031 s\nNodes: 157\n"),
        format!(
            "Puzzle 1:\n{rows}\nSolution 1:\n{}",
            (0..9).map(|at| solved[9 * at..9 * at + 9].to_string() + "\n").collect::<String>()
        ),
        nine_rows("\n", |row| {
            let cells = row.chars().map(|c| if c == '.' { " ".into() } else { format!("**{c}**") });
            format!("| {} |", cells.collect::<Vec<String>>().join(" | "))
        }),
        format!("{rows}\n\u{1a}"),
        format!("$ ./s 20260101.txt\n{rows}\n$"),
        format!(">>> print(b[0:9, 0:9])\n{}\n>>> ", spaced("0")),
        format!("[sudoku]\n{}", labelled(|at| format!("row{}=", at + 1), str::to_string)),
        format!("[Board]\n{}", labelled(|at| format!("r{at} = "), |row| numbers(row, " ", "."))),
        format!(
            "param given :\n    {} :=\n{}\n;\n",
            header(|at| (at + 1).to_string(), " "),
            labelled(|at| format!(" {}  ", at + 1), |row| numbers(row, " ", "."))
        ),
        keycaps.clone(),
        keycaps.replace("⬜", "0\u{fe0f}\u{20e3}"),
        nine_rows("\n", |row| {
            row.chars().map(|c| if c == '.' { "[ ]".into() } else { format!("[{c}]") }).collect()
        }),
        nine_rows("\n", |row| {
            row.chars()
                .map(|c| if c == '.' { ".".into() } else { format!("\u{1b}[1m{c}\u{1b}[0m") })
                .collect()
        }),
        frame(" : "),
        nine_rows("\\n", str::to_string),
        format!("\"{}\"", nine_rows("\\n", str::to_string)),
        nine_rows(" + ", |row| format!("\"{row}\"")),
        nine_rows("-", |row| row.replace('.', "0")),
        format!("Puzzle: {NINE}\nSolution: {solved}\n"),
        format!("Puzzle:\n{NINE}\nSolution:\n{solved}\n"),
        format!("rows:\n{}", labelled(|_| "  - ".into(), |row| format!("\"{row}\""))),
        format!(
            "9×9 Matrix{{Int64}}:\n{}",
            nine_rows("\n", |row| format!(" {}", numbers(row, "  ", "0")))
        ),
        format!("let b = vec![\n{}];", list("vec!['", "']", "', '", ".")),
        format!("$b = array(\n{});", list("array(", ")", ", ", "0")),
        format!("val b = arrayOf(\n{})", list("intArrayOf(", ")", ", ", "0")),
        format!("INSERT INTO sudoku VALUES\n{};", list("(", ")", ",", "NULL")),
        format!(
            "(defparameter *b* #2A({}))",
            nine_rows("\n", |row| format!("({})", numbers(row, " ", "0")))
        ),
        format!("start=[|\n{}|];", nine_rows("|\n", |row| numbers(row, ", ", "0"))),
        format!("m <- matrix(c({flat}), nrow=9, byrow=TRUE)"),
        format!(
            "{{\"id\":7,\"mission\":\"{}\",\"solution\":\"{solved}\",\"win_rate\":62.1}}",
            NINE.replace('.', "0")
        ),
        // Labels of columns alone, above as many rows.
        format!(
            "{}\n{}",
            header(|at| (at + 1).to_string(), ","),
            nine_rows("\n", |row| numbers(row, ",", ""))
        ),
        format!("{}\n{}", header(|at| (at + 1).to_string(), " "), spaced("0")),
        // An editor cut the blanks after the last symbol.
        nine_rows("\n", |row| numbers(row, "\t", "").trim_end().into()),
        nine_rows("\n", |row| numbers(row, " ", " ").trim_end().into()),
        nine_rows("\n", |row| numbers(row, "   ", " ").trim_end().into()),
        nine_rows("\n", |row| {
            let parts = [&row[..3], &row[3..6], &row[6..]].map(|part| numbers(part, " ", " "));
            parts.join("   ").trim_end().into()
        }),
        // Messages, one a row.
        labelled(|at| format!("[1/2/26, 9:4{at}:07] Bob B.: "), str::to_string),
        labelled(|at| format!("1/2/26, 9:4{at} - Bob: "), |row| numbers(row, "", "0")),
        labelled(|at| format!("[9:4{at} AM] bob: "), |row| numbers(row, " ", "_")),
        labelled(|_| "<bob> ".into(), str::to_string),
        // Names of emojis.
        nine_rows("\n", |row| row.chars().map(|c| shortcode(c, "black_large_square")).collect()),
        nine_rows("\n", |row| {
            row.chars().map(|c| shortcode(c, "zero")).collect::<Vec<_>>().join(" ")
        }),
        // Three points made one character.
        NINE.replace("...", "…"),
        rows.replace("...", "…"),
        // LaTeX.
        nine_rows("\n", |row| format!("{} \\\\", numbers(row, " & ", " "))),
        format!(
            "\\begin{{tabular}}{{|c|c|}}\n\\hline\n{}\n\\end{{tabular}}",
            nine_rows("\n", |row| format!("{} \\\\ \\hline", numbers(row, " & ", "")))
        ),
        format!(
            "\\documentclass{{article}}\n\\begin{{document}}\nA board:\n\\[\\begin{{array}}{{c}}\n{}\n\
             \\end{{array}}\\]\n\\end{{document}}",
            nine_rows("\n", |row| {
                let cell = |c: char| if c == '.' { "~".into() } else { format!("\\textbf{{{c}}}") };
                row.chars().map(cell).collect::<Vec<_>>().join(" & ") + " \\\\ \\cline{1-9}"
            })
        ),
        format!(
            "\\documentclass{{article}}\n\\usepackage{{sudoku}}\n\\begin{{document}}\n\\begin{{sudoku}}\n{}\n\
             \\end{{sudoku}}\n\\end{{document}}",
            nine_rows("\n", |row| format!("|{}|.", numbers(row, "|", " ")))
        ),
        // A sheet with a title in its corner.
        format!(
            "My board,,,,,,,,,\n{}",
            nine_rows("\n", |row| format!(",{}", numbers(row, ",", "")))
        ),
        format!(
            "No. 5\t\t\t\t\t\t\t\t\n\t\t\t\t\t\t\t\t\n{}",
            nine_rows("\n", |row| numbers(row, "\t", ""))
        ),
        // A board and its solution side by side.
        beside(&rows, "   ", solved),
        beside(&rows, "\t", solved),
        format!("Puzzle          Solution\n{}", beside(&spaced("."), "     ", solved)),
        // Rows in the only line.
        nine_rows(" ", |row| format!("\"{row}\"")),
        format!("./solve {}", nine_rows(" ", |row| format!("'{row}'"))),
        nine_rows(" ", |row| numbers(row, ",", "")),
        nine_rows(" ", |row| numbers(row, ",", "0")),
        format!(
            "+---+---+---+ {} +---+---+---+",
            nine_rows(" ", |row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
        ),
        format!("<p>{}</p>", nine_rows("</br>", str::to_string)),
        // The side and the box; also the symbols.
        format!("9 3 3\n{rows}"),
        format!("9 3 3\n123456789\n\n{}", rows.replace('.', "-")),
        // Source text.
        format!("title: easy\ngrid:\n{}", labelled(|_| "  - ".into(), |row| format!("'{row}'"))),
        format!("{{\n{}\n}};", list("new List<int>() { ", " }", ", ", "0")),
        format!("var b = new int[][] {{\n{}\n}};", list("new int[] { ", " }", ", ", "0")),
        format!("(setq b '({}))", nine_rows("\n", |row| format!("({})", numbers(row, " ", "0")))),
        format!("A = [{}];", nine_rows("; ...\n", |row| numbers(row, " ", "0"))),
        format!("{{{}}}", cells_by_name(|row, col| format!("{row}{col}"))),
        format!("{{{}}}", cells_by_name(|row, col| format!("r{}c{col}", row as u8 - b'@'))),
        format!("[sudoku]\nrows = [\n{},\n]", nine_rows(",\n", |row| format!("  \"{row}\""))),
        // Two marks that mean the same: a letter for some zeros, and a pattern of boxes.
        rows.replace('.', "0").replacen('0', "O", 9),
        patterned(["⬜", "⬛"], |c| c.to_string()),
        patterned([":white_large_square:", ":black_large_square:"], |c| shortcode(c, "")),
        // Numbers of two digits with wide gaps are no boards side by side.
        nine_rows("\n", |row| {
            row.replace('.', "0").chars().map(|c| format!("0{c}")).collect::<Vec<_>>().join("   ")
        }),
        // A comma for the point of numbers; blanks for empty cells in a frame below words.
        nine_rows("\n", |row| {
            let cell = |c: char| if c == '.' { String::new() } else { format!("{c},0") };
            row.chars().map(cell).collect::<Vec<_>>().join(";")
        }),
        format!(
            "The Daily Paper, page 7\n{}\nSolution tomorrow",
            nine_rows("\n", |row| {
                let row = row.replace('.', " ");
                format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
            })
        ),
        // Placed digits and removed candidates, without the fields before them.
        format!("+{NINE}:112 345"),
        // A loop writes a separator after the last cell, too.
        format!("{flat}, "),
        flat.replace(", ", "\t").replace('0', "") + "\t",
        format!(
            "{{\"easy\":{{\"day_of_week\":\"Friday\",\"puzzle_data\":{{\"hints\":[1,2],\"puzzle\":[{flat}]}}}}}}"
        ),
    ]
}

/// Seen to fail: each paste refused, but two of tables with gaps or margins, which were read as other boards, and the
/// table with labels from 1, which was read as a board of 10x10.
#[test]
fn boards_inside_other_text_are_read() {
    let expected: Puzzle = NINE.parse().unwrap();
    for text in pastes() {
        let read = Puzzle::read(&text, &ReadOptions::default());
        assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{text}");
        let crlf = text.replace("\r\n", "\n").replace('\n', "\r\n");
        let read = Puzzle::read(&crlf, &ReadOptions::default());
        assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{crlf}");
    }
}

/// Seen to fail: blanks after a symbol, a tag in the string of a script, and two texts in a cell of another table refused;
/// a cell over twelve columns read as one.
#[test]
fn pages_are_read_as_they_are_shown() {
    let expected: Puzzle = NINE.parse().unwrap();
    let cell = |c: char| if c == '.' { "&nbsp;&nbsp;".into() } else { format!("&nbsp;{c}&nbsp;") };
    let cells =
        |row: &str| row.chars().map(|c| format!("<td>{}</td>", cell(c))).collect::<String>();
    let table =
        format!("<table>{}</table>", nine_rows("\n", |row| format!("<tr>{}</tr>", cells(row))));
    for text in [
        table.clone(),
        format!("<script>a = '</b>Killer';</script>{table}"),
        format!("<table><tr><td>a <b>word</b> more</td></tr></table>{table}"),
        table.replacen("<td>", "<td colspan=\"1\">", 1),
    ] {
        let read = Puzzle::read(&text, &ReadOptions::default());
        assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{text}");
    }
    for (text, part) in [
        (table.replacen("<td>", "<td colspan=\"12\">", 1), "a page of HTML"),
        (table.replacen("5&", "5<sup>1</sup>&", 1), "5<sup>1"),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).expect_err(&text).to_string();
        assert!(error.contains(part), "{error}\n{text}");
    }
}

/// A row of a 16x16 board with numbers, and the ways to label it.
#[test]
fn labels_are_read_beside_numbers_of_two_digits() {
    let value = |row: usize, col: usize| (row % 4 * 4 + row / 4 + col) % 16 + 1;
    let shown = |row: usize, col: usize, empty: &str| {
        if (row + col).is_multiple_of(3) { empty.to_string() } else { value(row, col).to_string() }
    };
    let row = |row: usize, between: &str, empty: &str| {
        (0..16).map(|col| shown(row, col, empty)).collect::<Vec<_>>().join(between)
    };
    let rows = |label: &dyn Fn(usize) -> String, between: &str, empty: &str| {
        (0..16).map(|at| label(at) + &row(at, between, empty)).collect::<Vec<_>>().join("\n")
    };
    let above = |label: &dyn Fn(usize) -> String, between: &str| {
        (0..16).map(label).collect::<Vec<_>>().join(between)
    };
    let cells = |row: usize| {
        (0..16).map(|col| format!("<td>{}</td>", shown(row, col, ""))).collect::<String>()
    };
    for text in [
        format!(
            "   {}\n{}",
            above(&|at| (at + 1).to_string(), " "),
            rows(&|at| format!("{} ", at + 1), " ", ".")
        ),
        format!(
            "   {}\n{}",
            above(&|at| at.to_string(), " "),
            rows(&|at| format!("{at} "), " ", "0")
        ),
        format!(
            "   {}\n{}",
            above(&|at| format!("c{at}"), " "),
            rows(&|at| format!("r{at} "), " ", "NaN")
        ),
        rows(&|at| format!("r{} ", at + 1), " ", "."),
        format!(
            "  {}\n{}",
            above(&|at| format!("[,{}]", at + 1), " "),
            rows(&|at| format!("[{},] ", at + 1), " ", "NA")
        ),
        rows(&|_| String::new(), "\t", ""),
        rows(&|_| "> ".into(), " ", "."),
        format!(
            "<table>{}</table>",
            (0..16).map(|at| format!("<tr>{}</tr>", cells(at))).collect::<String>()
        ),
    ] {
        let puzzle = Puzzle::read(&text, &ReadOptions::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}\n{text}"));
        for (row, col) in (0..16).flat_map(|row| (0..16).map(move |col| (row, col))) {
            let expected = Some(value(row, col) as u32).filter(|_| !(row + col).is_multiple_of(3));
            assert_eq!(puzzle.get(row, col), expected, "{row},{col}\n{text}");
        }
    }
}

/// Boards of other sizes with numbers and the usual boxes, as people paste them.
#[test]
fn numbers_of_other_sizes_are_read() {
    for (height, width) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4), (5, 5)] {
        let (puzzle, side) = (&thinned(height, width, 1), height * width);
        let rows = |row: &dyn Fn(usize, Vec<String>) -> String, empty: &str| {
            let cells = |row: usize| {
                let symbols = (0..side).map(move |col| puzzle.get(row, col));
                symbols.map(|symbol| symbol.map_or(empty.to_string(), |symbol| symbol.to_string()))
            };
            (0..side).map(|at| row(at, cells(at).collect())).collect::<Vec<_>>().join("\n")
        };
        let plain = |between: &'static str, empty: &str| {
            rows(&move |_, cells: Vec<String>| cells.join(between), empty)
        };
        let padded = |digits: usize, empty: &str| {
            let cell = move |cell: &String| match digits {
                0 => format!("{cell:>3}"),
                _ => format!(" {cell:0>2}"),
            };
            rows(&move |_, cells: Vec<String>| cells.iter().map(cell).collect(), empty)
        };
        let bands = rows(
            &|at, cells| {
                let line = cells.chunks(width).map(|part| part.join(" ")).collect::<Vec<_>>();
                let is_last = (at + 1) % height == 0 && at + 1 < side;
                let rule = "-".repeat(2 * side);
                line.join(" | ") + &if is_last { format!("\n{rule}") } else { String::new() }
            },
            ".",
        );
        let header = (1..=side).map(|at| format!("C{at}")).collect::<Vec<_>>().join(" ");
        for text in [
            plain(" ", "."),
            plain(" ", "0"),
            plain(",", ""),
            plain("\t", ""),
            padded(0, "."),
            padded(2, "0"),
            bands,
            rows(&|_, cells| format!("| {} |", cells.join(" | ")), " "),
            rows(&|_, cells| format!("> {}", cells.join(" ")), "."),
            format!("{side}\n{}", plain(" ", "0")),
            format!("Sudoku {side}x{side}\n{}", plain(" ", ".")),
            format!(
                "   {header}\n{}",
                rows(&|at, cells| format!("R{} {}", at + 1, cells.join(" ")), ".")
            ),
            format!("[{}]", rows(&|_, cells| format!("[{}],", cells.join(",")), "None")),
        ] {
            let read = Puzzle::read(&text, &ReadOptions::default());
            assert_eq!(read.as_ref(), Ok(puzzle), "{text}");
        }
    }
}

/// Seen to fail: separators after the last symbol taken for blanks.
#[test]
fn empty_cells_at_the_end_of_a_list_are_kept() {
    let board = format!("{}{}", &NINE[..72], ".".repeat(9));
    let expected: Puzzle = board.parse().unwrap();
    for between in [",", ";", ", "] {
        let list = numbers(&board, between, "");
        for text in [list.clone(), format!("{list}{between}"), format!("{list}{between}\n")] {
            let read = Puzzle::read(&text, &ReadOptions::default());
            assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{text:?}");
        }
    }
}

/// Seen to fail: a row without a symbol taken for a rule, or for a word; the letters of tokens.
#[test]
fn rows_without_symbols_are_rows() {
    let line = format!("{}{}", &NINE[..72], ".".repeat(9));
    let rows = |row: &dyn Fn(&str) -> String| {
        (0..9).map(|at| row(&line[9 * at..9 * at + 9]) + "\n").collect::<String>()
    };
    let expected: Puzzle = line.parse().unwrap();
    for text in [
        rows(&|row| format!("  - \"{row}\"")),
        rows(&|row| format!("* {row}")),
        rows(&|row| row.replace('.', "O")),
        rows(&|row| numbers(row, " ", "x")),
    ] {
        let read = Puzzle::read(&text, &ReadOptions::default());
        assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{text}");
    }
    let puzzle = thinned(4, 4, 0);
    let shown = |row, col| {
        let symbol: Option<u32> = puzzle.get(row, col);
        symbol.map_or('.', |symbol| char::from_digit(symbol, 16).unwrap().to_ascii_uppercase())
    };
    for [between, bar] in [["", ""], [" ", ""], ["\t", ""], [" ", "| "]] {
        let row = |row: usize| {
            let cell = |col: usize| {
                let bar = if col.is_multiple_of(4) { bar } else { "" };
                format!("{bar}{}", shown(row, col))
            };
            (0..16).map(cell).collect::<Vec<_>>().join(between) + "\n"
        };
        let text: String = (0..16).map(row).collect();
        assert_eq!(Puzzle::read(&text, &ReadOptions::default()).as_ref(), Ok(&puzzle), "{text}");
    }
}

/// A table of cells with empty rows and columns around it: above, below, before and after.
fn with_margins(rows: &[Vec<String>], margins: [usize; 4], between: &str) -> String {
    let [above, below, before, after] = margins;
    let width = rows[0].len() + before + after;
    let empty = || vec![String::new(); width];
    let row = |row: &Vec<String>| {
        let sides = [before, after].map(|count| vec![String::new(); count]);
        [&sides[0][..], row, &sides[1]].concat()
    };
    let above = (0..above).map(|_| empty());
    let all = above.chain(rows.iter().map(row)).chain((0..below).map(|_| empty()));
    all.map(|row| row.join(between) + "\n").collect()
}

/// Seen to fail: read as boards of 10x10, 12x12 and 16x16.
#[test]
fn margins_of_a_table_are_left_out() {
    let of_line = |line: &str| -> Vec<Vec<String>> {
        let cell = |c: char| if c == '.' { String::new() } else { c.to_string() };
        line.as_bytes()
            .chunks(line.len().isqrt())
            .map(|row| row.iter().map(|&byte| cell(char::from(byte))).collect())
            .collect()
    };
    let four = "1.3..2..4...3..4";
    for (line, margins) in [
        (NINE, [1, 0, 1, 0]),
        (NINE, [0, 1, 0, 1]),
        (NINE, [1, 0, 0, 1]),
        (NINE, [3, 0, 3, 0]),
        (NINE, [2, 0, 2, 0]),
        (NINE, [0, 4, 2, 2]),
        (NINE, [0, 2, 0, 0]),
        (NINE, [1, 2, 1, 2]),
        (NINE, [0, 7, 0, 7]),
        (NINE, [2, 5, 6, 1]),
        (four, [1, 1, 1, 1]),
        (four, [2, 2, 3, 1]),
    ] {
        for between in [",", ";", "\t"] {
            let text = with_margins(&of_line(line), margins, between);
            let read = Puzzle::read(&text, &ReadOptions::default());
            let expected: Puzzle = line.parse().unwrap();
            assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{text}");
        }
    }
    // A symbol that the smaller board does not have, few cells, the shape of the options: no margins.
    let mut ten = of_line(NINE);
    ten[0][0] = "10".into();
    let few = of_line(&format!("5{}", ".".repeat(80)));
    let ten_by_ten = ReadOptions::default().with_box_size(Some((2, 5)));
    for (rows, options) in [
        (&ten, ReadOptions::default()),
        (&few, ReadOptions::default()),
        (&of_line(NINE), ten_by_ten),
    ] {
        let puzzle = Puzzle::read(with_margins(rows, [1, 0, 1, 0], ","), &options).unwrap();
        assert_eq!(puzzle.shape().side(), 10);
        assert_eq!(puzzle.get(1, 1), rows[0][0].parse().ok());
    }
    // Empty rows and columns inside a board of 8x8 are no gaps between the boxes of a smaller one.
    let line = "..........4................5.....2...1..............1.3...3.2...";
    let text = with_margins(&of_line(line), [0; 4], ",");
    let puzzle = Puzzle::read(&text, &ReadOptions::default()).unwrap();
    assert_eq!(puzzle.to_text(Format::LINE).unwrap().trim_end(), line);
    // The first or the last row may be part of the board.
    let no_last = of_line(&format!("{}.........", &NINE[..72]));
    for between in [",", "\t"] {
        let text = with_margins(&no_last, [1, 0, 1, 0], between);
        let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err().to_string();
        assert!(error.contains("empty rows or columns at both ends"), "{error}\n{text}");
    }
}

/// Seen to fail: read as rows with blanks for empty cells, each at its end.
#[test]
fn rows_that_lost_their_blanks_are_refused() {
    let filled = |row: &str, between: &str| {
        row.chars().filter(|c| *c != '.').map(String::from).collect::<Vec<_>>().join(between)
    };
    let boxes = |row: &str, between: &str| {
        [&row[..3], &row[3..6], &row[6..]].map(|part| filled(part, between))
    };
    for text in [
        nine_rows("\n", |row| filled(row, " ")),
        nine_rows("\n", |row| filled(row, "")),
        nine_rows("\r\n", |row| boxes(row, "").join(" ").replace("  ", " ").trim().into()),
        nine_rows("\n", |row| format!("|{}|", boxes(row, " ").join("|"))),
        "12\n3\n41\n2".into(),
        "1 2\n3\n4 1\n2".into(),
        // One row is full.
        "1234\n3\n21\n43".into(),
        "1234\n342\n2143\n4321".into(),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).expect_err(&text).to_string();
        assert!(error.contains("a row whose empty cells are not in the text"), "{error}\n{text}");
    }
}

/// What may be read in two ways, or as no board, is refused in words that help.
#[test]
fn doubtful_pastes_are_refused() {
    let rows = nine_rows("\n", str::to_string);
    let cells = |row: &str| {
        row.chars().map(|c| format!("<td><input value=\"{c}\"></td>")).collect::<String>()
    };
    let flat = nine_rows(", ", |row| numbers(row, ", ", "0"));
    // The first and the last column are empty, and one column is too many.
    let shifted = nine_rows("\n", |row| format!("\t{}\t", numbers(&row[..8], "\t", "")));
    let shifted = shifted.replace(['5', '6', '3', '1', '9'], "");
    for (text, part) in [
        (
            format!("<table>{}</table>", nine_rows("", |row| format!("<tr>{}</tr>", cells(row)))),
            "a page of HTML",
        ),
        (
            "<html><body><table><tr><td>no board</td></tr></table></body></html>".into(),
            "a page of HTML",
        ),
        (format!("<h1>Killer</h1><pre>\n{rows}\n</pre>"), "unknown rule \"Killer\""),
        (format!("<pre>\n{}\n</pre>", rows.replacen('9', "q", 1)), "line 3, column 5: cell 1,4"),
        (format!("> {}", rows.replacen('9', "q", 1).replace('\n', "\n> ")), "line 2, column 7"),
        (format!("m <- matrix(c({flat}), nrow=9)"), "filled by columns"),
        (format!("A = reshape([{flat}], 9, 9)"), "filled by columns"),
        (
            format!(
                "{{|\n{}\n|}}",
                nine_rows("\n|-\n", |row| format!("| {}", numbers(row, " || ", "")))
            ),
            "a table of a wiki",
        ),
        ("{\"response\":true,\"squares\":[1]}".into(), "expected a key with a board"),
        (
            format!(
                "{} {}",
                NINE.replace(['5', '6', '7', '8', '9', '3', '1', '2', '4'], "."),
                "112233445".repeat(9)
            ),
            "one puzzle in a line",
        ),
        ("{\"cells\":[{\"row\":0,\"col\":0,\"value\":5}]}".into(), "a list of cells"),
        ("row,col,value\n1,1,5\n1,2,3\n".into(), "a list of cells"),
        // A row less, or two boards of which none is the solution of the other.
        (format!("9\n{}", &rows[10..]), "this row has 9 cells, the first one has 1"),
        (format!("3x2\n{}", "1 2 3 . . .\n".repeat(6)), "this row has 6 cells"),
        (format!("Puzzle 1:\n{rows}\nSolution 1:\n{}", rows.replace('5', "4")), "one puzzle"),
        // Tabs are lost before the first cell, too.
        (nine_rows("\n", |row| numbers(row, "\t", "").trim().into()), "this row has"),
        (shifted, ""),
        // A sheet of another kind.
        (
            format!(
                "Diagonals too,,,,,,,,,\n{}",
                nine_rows("\n", |row| format!(",{}", numbers(row, ",", "")))
            ),
            "unknown rule \"Diagonals\"",
        ),
        // Boards side by side of which none is the solution of the other, and two marks.
        (beside(&rows, "   ", &NINE.replace('5', "4")), "one puzzle"),
        (
            nine_rows("\n", |row| row.chars().map(|c| shortcode(c, "a")).collect())
                .replacen(":a:", ":b:", 9),
            "expected a symbol",
        ),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).expect_err(&text).to_string();
        assert!(error.contains(part), "{error}\n{text}");
    }
}
