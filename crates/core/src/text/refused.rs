//! Texts that are recognised and not read: what each is, and what to do instead.
//!
//! In: the bytes of a text. Out: the row of [`REFUSED`] that recognises it. The recognisers look at the content only.

use super::source::{comments, first_line};
use super::tags::begins_page;
use crate::error::Reason;

/// A kind of text that is refused.
#[derive(Debug)]
pub struct Refused {
    /// What it is, after "this is".
    pub what: &'static str,
    /// What to do instead.
    pub instead: &'static str,
    recognises: fn(&[u8]) -> bool,
}

const AS_LINE: &str = "export the puzzle as a line";

const AS_CSV: &str = "export CSV";

/// Candidates of each cell in lists.
pub(super) const CANDIDATES: Reason =
    Reason::Refused { what: "a list of candidates for each cell", instead: AS_LINE };

const LISTED: &str =
    "a list of cells such as cell(1,1,5) or row,col,value, whose order is not known";

const AS_COORDINATES: &str =
    "write each as row,col symbol, counted from 0, below the line with the side";

/// Cells with their rows and columns.
pub(super) const CELLS: Reason = Reason::Refused { what: LISTED, instead: AS_COORDINATES };

const CAGES_ALONE: &str = "a list of cages without a board";

const AS_CAGES: &str =
    "write the side, such as 9, on a line, then each cage as total row,col row,col ..., from 0,0";

/// Cages in the brackets of a language.
pub(super) const CAGES: Reason = Reason::Refused { what: CAGES_ALONE, instead: AS_CAGES };

/// All rows, in the order in which they are tried.
pub static REFUSED: [Refused; 21] = [
    file("a zip archive, such as HoDoKu's .hsol", AS_LINE, |text| begins(text, &[b"PK\x03\x04"])),
    file("a file packed by gzip, zstd, xz, bzip2, 7z or rar", "unpack it first", |text| {
        let marks =
            [b"\x1f\x8b", &b"\x28\xb5\x2f\xfd"[..], b"\xfd7zXZ", b"BZh9", b"7z\xbc\xaf", b"Rar!"];
        begins(text, &marks)
    }),
    file("an image or a PDF file", "type the puzzle, with . for empty cells", |text| {
        let marks = [
            b"\x89PNG",
            &b"\xff\xd8\xff"[..],
            b"GIF8",
            b"%PDF-",
            b"RIFF",
            b"II*\0",
            b"MM\0*",
            b"%!PS",
        ];
        begins(text, &marks) || text.get(4..).is_some_and(|text| begins(text, &[b"ftyp"]))
    }),
    file("a file of tables, such as Parquet, Arrow, NumPy, SQLite or .xls", AS_CSV, |text| {
        let marks = [
            b"PAR1",
            &b"ARROW1"[..],
            b"ORC\n",
            b"Obj\x01",
            b"\x93NUMPY",
            b"\x89HDF",
            b"MATLAB 5.0 MAT",
            b"SQLite format 3\0",
            b"\xd0\xcf\x11\xe0",
        ];
        begins(text, &marks)
    }),
    Refused {
        what: "a LaTeX document",
        instead: AS_LINE,
        recognises: |text| head_has(text, b"\\begin{") && !is_latex_table(text),
    },
    Refused {
        what: "a table of a wiki",
        instead: "paste the table as the page shows it",
        recognises: |text| text.trim_ascii_start().starts_with(b"{|"),
    },
    Refused {
        what: "a table of Typst",
        instead: "paste its rows as the page shows them",
        recognises: |text| text.trim_ascii_start().starts_with(b"#table("),
    },
    Refused {
        what: LISTED,
        instead: AS_COORDINATES,
        recognises: |text| {
            let line = first_line(text);
            let mut names = line.split(|byte| matches!(byte, b',' | b';' | b'\t'));
            let [row, col, symbol] = [names.next(), names.next(), names.next()];
            let names_column = |name: Option<&[u8]>, known: &[u8]| {
                name.is_some_and(|name| {
                    name.get(..known.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(known))
                })
            };
            if names_column(row, b"row") && names_column(col, b"col") && symbol.is_some() {
                return names.next().is_none();
            }
            let is_name = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
            let name = line.iter().take_while(|byte| is_name(byte)).count();
            if name == 0 || line.get(name) != Some(&b'(') {
                return false;
            }
            let end = memchr::memmem::find(line, b").").unwrap_or(name);
            let numbers = line.get(name + 1..end).unwrap_or_default();
            let is_number = |part: &[u8]| str::from_utf8(part).is_ok_and(is_number);
            numbers.split(|byte| *byte == b',').filter(|part| is_number(part)).count() == 3
        },
    },
    Refused {
        what: "a picture in SVG",
        instead: "export the puzzle as coordinates",
        recognises: |text| is_xml(text) && head_has(text, b"<svg"),
    },
    Refused {
        what: "a shape of KSudoku without a puzzle",
        instead: "save the puzzle",
        recognises: |text| is_xml(text) && head_has(text, b"<ksudoku-graph"),
    },
    Refused {
        what: "an XML file of DHancock's SudokuSolver (.sdku)",
        instead: AS_LINE,
        recognises: |text| is_xml(text) && head_has(text, b"<Sudoku version"),
    },
    Refused {
        what: "a text of gss, with its own groups of cells",
        instead: AS_LINE,
        recognises: |text| {
            let marks: [&[u8]; 4] = [b"<standardblocks>", b"<blocksize>", b"<size>", b"<matrix>"];
            text.trim_ascii_start().starts_with(b"<")
                && marks.iter().any(|mark| head_has(text, mark))
        },
    },
    Refused {
        what: "an XML or HTML file of an unknown program",
        instead: AS_LINE,
        recognises: |text| {
            let others: [&[u8]; 11] = [
                b"<svg",
                b"<ksudoku",
                b"<Sudoku version",
                b"<fieldmap",
                b"<standardblocks>",
                b"<blocksize>",
                b"<size>",
                b"<matrix>",
                b"<opensudoku",
                b"<<",
                b"<>",
            ];
            let second = text.trim_ascii_start().get(1);
            is_xml(text)
                && !begins_page(text)
                && second
                    .is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'?' | b'!'))
                && has(text, b">")
                && has(text, b"</")
                && !others.iter().any(|mark| has(text, mark))
        },
    },
    Refused {
        what: "a drawing of Penpa, whose rules are not in it",
        instead: "type the puzzle, with . for empty cells",
        recognises: |text| {
            has(&text[..text.len().min(4096)], b"m=edit&p=") || text.starts_with(b"p=7V")
        },
    },
    Refused {
        what: "a link that holds no puzzle",
        instead: "open it; export the puzzle",
        recognises: is_short_link,
    },
    Refused {
        what: "a board with greater-than signs",
        instead: "they are not read",
        recognises: |text| {
            let words = || text[..text.len().min(2048)].split(u8::is_ascii_whitespace);
            let has_four = |sign: &[u8]| words().filter(|word| *word == sign).take(4).count() == 4;
            words().all(|word| word.len() <= 3) && has_four(b"<") && has_four(b">")
        },
    },
    Refused {
        what: "a list of sums such as 27 = (0,0) + (0,1), which names rows or columns first",
        instead: "write the cages as coordinates: total row,col row,col ...",
        recognises: |text| {
            let line = first_line(text);
            line.first().is_some_and(u8::is_ascii_digit) && has(line, b"= (")
        },
    },
    Refused { what: CAGES_ALONE, instead: AS_CAGES, recognises: is_cages_alone },
    Refused {
        what: "a board of Komo (.doku) with marks for givens and candidates",
        instead: AS_LINE,
        recognises: |text| {
            let line = first_line(text);
            (has(line, b"!|") || has(line, b"|."))
                && line.iter().any(|byte| matches!(byte, b'!' | b'('))
        },
    },
    Refused {
        what: "a board of SudoCue (.sdx) with candidates and digits of a player",
        instead: AS_LINE,
        recognises: |text| {
            let tokens = || text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
            let digits = |token: &[u8]| {
                !token.is_empty() && token.iter().all(|byte| matches!(byte, b'1'..=b'9'))
            };
            let head = &text[..text.len().min(2048)];
            head.contains(&b'u')
                && tokens().take(82).count() == 81
                && tokens().all(|token| digits(token.strip_prefix(b"u").unwrap_or(token)))
        },
    },
    Refused {
        what: "a drawn killer with - and | for the borders, or two tables of clues and cages",
        instead: "write the cages as coordinates: total row,col row,col ...",
        recognises: |text| is_drawn_killer(text) || is_two_tables(text),
    },
];

/// The rows of files that are no text.
const FILES: usize = 4;

/// A row of files, by their first bytes.
const fn file(what: &'static str, instead: &'static str, recognises: fn(&[u8]) -> bool) -> Refused {
    Refused { what, instead, recognises }
}

fn begins(text: &[u8], marks: &[&[u8]]) -> bool {
    // Most texts differ in the first byte.
    marks.iter().any(|mark| text.first() == mark.first() && text.starts_with(mark))
}

/// The row of a file that is no text.
pub fn file_of(text: &[u8]) -> Option<&'static Refused> {
    REFUSED[..FILES].iter().find(|row| row.recognises(text))
}

/// The row that recognises a text.
pub fn refused(text: &[u8]) -> Option<&'static Refused> {
    let text = &text[comments(text)..];
    REFUSED.iter().find(|row| (row.recognises)(text))
}

impl Refused {
    /// Whether it recognises a text.
    pub fn recognises(&self, text: &[u8]) -> bool {
        (self.recognises)(text)
    }

    /// The error of a text.
    pub fn reason(&self) -> Reason {
        Reason::Refused { what: self.what, instead: self.instead }
    }
}

/// Whether a text is a number with blanks around.
fn is_number(text: &str) -> bool {
    text.trim().parse::<u32>().is_ok()
}

/// Whether four lines have cells between `&` and end with two backslashes, or between bars and end with a point.
fn is_latex_table(text: &[u8]) -> bool {
    let is_boxed = |line: &[u8]| line.starts_with(b"|") && line.ends_with(b"|.");
    let is_row =
        |line: &&[u8]| is_boxed(line.trim_ascii()) || (line.contains(&b'&') && has(line, b"\\\\"));
    text.split(|byte| *byte == b'\n').filter(is_row).take(4).count() == 4
}

fn is_xml(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"<")
}

fn has(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

/// Whether a part is in the first bytes.
fn head_has(text: &[u8], part: &[u8]) -> bool {
    has(&text[..text.len().min(2048)], part)
}

/// Whether the only line is a link without a part that may be a board.
fn is_short_link(text: &[u8]) -> bool {
    /// Characters of the smallest board with one each, and of the shortest packed puzzle.
    const SHORTEST: [usize; 2] = [16, 24];
    let text = text.trim_ascii();
    let link = text.strip_prefix(b"https://").or_else(|| text.strip_prefix(b"http://"));
    if link.is_none() || has(text, b"m=edit") {
        return false;
    }
    let is_board = |part: &[u8]| {
        let has_letters = part.iter().any(u8::is_ascii_alphabetic);
        part.len() >= SHORTEST[usize::from(has_letters)]
    };
    let parts = link.map(|link| link.split(|byte| b"/?&=#".contains(byte)).skip(1));
    !text.iter().any(u8::is_ascii_whitespace) && parts.is_some_and(|mut parts| !parts.any(is_board))
}

/// The longest header of a list of cages.
const MOST_HEADER: usize = 200;

/// Whether the first three lines are totals with their cells, such as `3: 0,0 0,1` or `15 = r1c1 + r1c2`, perhaps below a
/// header such as `sum,cells`.
fn is_cages_alone(text: &[u8]) -> bool {
    let lines = || text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines().filter(|line| !line.is_empty() && !line.starts_with(b"#")).peekable();
    let is_header = |line: &&[u8]| {
        let has =
            |name: &[u8]| line.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name));
        line.len() <= MOST_HEADER
            && !line.iter().any(u8::is_ascii_digit)
            && has(b"cells")
            && [&b"sum"[..], b"total", b"value"].into_iter().any(has)
    };
    // Or below the side and the number of cages.
    let is_size = |line: &&[u8]| {
        let mut numbers = line.split(|byte| *byte == b' ').map(str::from_utf8);
        let mut is_one = || numbers.next().is_some_and(|number| number.is_ok_and(is_number));
        is_one() && is_one() && numbers.next().is_none()
    };
    let has_header = lines.next_if(is_header).or_else(|| lines.next_if(is_size)).is_some();
    let mut longest = usize::from(has_header) * 2;
    let is_whole = lines.take(3).all(|line| match cells_of_cage(line) {
        Some(cells) => {
            longest = longest.max(cells);
            true
        }
        None => false,
    });
    is_whole && longest > 1
}

/// The number of cells in a line with a total and cells; `None` for another line.
fn cells_of_cage(line: &[u8]) -> Option<usize> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (total, rest) = line.split_at(digits);
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b":=,;\t+\"'|".contains(byte);
    if total.is_empty()
        || total.len() > 4
        || !rest.first().is_some_and(is_mark)
        || has(rest, b"= (")
    {
        return None;
    }
    // Cells are `0,1`, `(0,1)`, `r1c2` or `A2`.
    let is_between = |byte: &u8| is_mark(byte) && *byte != b',';
    let words = rest.split(is_between).map(|word| word.trim_ascii());
    let mut count = 0;
    for word in words.map(|word| word.strip_suffix(b",").unwrap_or(word)) {
        let word = word.strip_prefix(b",").unwrap_or(word);
        if !word.is_empty() {
            count += cells_of_word(word)?;
        }
    }
    (count > 0).then_some(count)
}

/// The number of cells in a word such as `0,1`, `(0,1)`, `r1c2` or `a2`, or several of them between commas; `None` for
/// another word.
fn cells_of_word(word: &[u8]) -> Option<usize> {
    let is_number =
        |part: &[u8]| matches!(part.len(), 1..=3) && part.iter().all(u8::is_ascii_digit);
    let is_named = |part: &[u8]| match part {
        [b'r' | b'R', rest @ ..] => {
            let mut numbers = rest.split(|byte| matches!(byte, b'c' | b'C'));
            numbers.next().is_some_and(is_number)
                && numbers.next().is_some_and(is_number)
                && numbers.next().is_none()
        }
        [letter, rest @ ..] => letter.is_ascii_alphabetic() && is_number(rest),
        [] => false,
    };
    let parts = || word.split(|byte| *byte == b',');
    if parts().all(is_named) {
        return Some(parts().count());
    }
    let bare = word.strip_prefix(b"(").and_then(|word| word.strip_suffix(b")")).unwrap_or(word);
    let mut numbers = bare.split(|byte| *byte == b',');
    (numbers.next().is_some_and(is_number)
        && numbers.next().is_some_and(is_number)
        && numbers.next().is_none())
    .then_some(1)
}

/// Whether borders of cages are drawn with `.--.` and `|`, and totals of two digits stand in them.
fn is_drawn_killer(text: &[u8]) -> bool {
    let line = first_line(text);
    let is_border = line.len() > 9
        && line.iter().all(|byte| matches!(byte, b'.' | b'-' | b' '))
        && has(line, b"--");
    let second = text.split(|byte| *byte == b'\n').nth(1).unwrap_or_default();
    let has_total =
        second.windows(3).any(|three| matches!(three, [b'|', b'1'..=b'9', b'0'..=b'9']));
    let rows = text.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    is_border && has_total && rows.take(17).count() == 17
}

/// Whether a size such as `9 9` is followed by rows of as many clues or `-`, and by the rows of a second table.
fn is_two_tables(text: &[u8]) -> bool {
    let line = first_line(text);
    let mut lines = text.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let tokens =
        |line: &[u8]| line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).count();
    let is_size = matches!(line, [a @ b'1'..=b'9', b' ', b] if a == b);
    let side = usize::from(line.first().map_or(0, |digit| digit.wrapping_sub(b'0')));
    is_size && lines.next().is_some() && {
        let mut rows = 0;
        lines.take(64).all(|line| {
            rows += 1;
            tokens(line) == side
        }) && rows == 2 * side
    }
}
