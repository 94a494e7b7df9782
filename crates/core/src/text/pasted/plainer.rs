//! Texts around a board: quotes of mails, fences of Markdown, tags of forums; and digits of other scripts.
//!
//! In: a text that no reader understands. Out: the same text with plain characters, or `None` if it has nothing to
//! replace. A character is replaced by one character, so that lines and columns are those of the text; but `…` by three.
//!
//! ```text
//!     > 53..7....          the signs of quotes, if four lines begin with one
//!     ```text   `53..`     fences, back quotes, [code], [b], escapes of terminals
//!     ５ ٥ ५ ⑤ 五 ⁵ ⠑ 5️⃣     digits
//!     [5][3][ ]            brackets around each cell, which become bars
//!     5 3 . : . 7 .        colons between blanks, which become bars
//!     5/3/./.              slashes between cells, which become bars
//!     53%2E%2E7            points in a link
//!     $ cat board.txt      a prompt, whose words remain
//!     [9:41] Bob: 53..7    the sender of a message, before four rows or more
//!     :five::white_square: names of emojis, of which one may mean an empty cell
//!     5 & 3 & \\           rows of a table of LaTeX
//!     53…7                 three points that became one character
//!     +---+ |53.| +---+    rules in the only line
//!     9x9   9 9   3.       a size, a number or a date above the rows
//!     | **5** |   |        bold cells of a table
//!     "53..7....\n6..1"    \n, \r and \t of source text, and plus signs between its strings
//! ```

use crate::error::Result;
use crate::memory;

use crate::text::looks::is_frame;
use crate::text::source::Source;

/// A longer text is no text around a board.
const MOST_BYTES: usize = 8 << 20;

/// A blank without width, in place of characters that stand for nothing.
const NOTHING: char = '\u{200b}';

/// The zeros of the scripts with ten digits one after another.
const ZEROS: [u32; 24] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
    0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0x2080, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec,
];

/// Characters in lists from 1 on.
const ONES: [u32; 5] = [0x2460, 0x2776, 0x2780, 0x278a, 0x24f5];

/// Digits from 0 on that are not one after another.
const OTHERS: [&str; 3] = ["〇一二三四五六七八九", "⁰¹²³⁴⁵⁶⁷⁸⁹", "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊"];

/// Tags of forums, without what follows a `=`.
const TAGS: [&str; 14] = [
    "code", "pre", "quote", "tt", "mono", "font", "size", "b", "i", "color", "spoiler", "hide",
    "fixed", "list",
];

/// A text with plain characters.
pub struct Plain {
    pub text: String,
    /// Whether a line above the rows was taken for a heading. It may be a part of the board.
    pub lost_heading: bool,
}

/// The text with plain characters, if it has others.
pub fn plainer(source: Source) -> Result<Option<Plain>> {
    let text = source.text;
    if text.len() > MOST_BYTES {
        return Ok(None);
    }
    // Three points take as many bytes as the character that word processors make of them.
    let mut characters: Vec<char> = memory::with_capacity(text.len())?;
    for c in text.chars() {
        let points = if c == '…' { 3 } else { 1 };
        characters.extend(std::iter::repeat_n(if c == '…' { '.' } else { c }, points));
    }
    source.check_cancelled()?;
    let above: [fn(&mut [char]); 10] =
        [of_terminals, digits, links, chats, quotes, prompts, fences, tags, shortcodes, of_latex];
    above.iter().for_each(|rewrite| rewrite(&mut characters));
    let lost_heading = heading(&mut characters);
    let inside: [fn(&mut [char]); 4] = [bold, around_cells, of_strings, rules];
    inside.iter().for_each(|rewrite| rewrite(&mut characters));
    if characters.iter().copied().eq(text.chars()) {
        return Ok(None);
    }
    let text = memory::written(|text| {
        characters.iter().try_for_each(|&c| std::fmt::Write::write_char(text, c))
    })?;
    Ok(Some(Plain { text, lost_heading }))
}

/// The digit that a character of another script shows.
fn digit_of(c: char) -> Option<u32> {
    let code = c as u32;
    let is_zero = matches!(c, '⓪' | '⓿');
    let of_zeros =
        ZEROS.iter().filter_map(|zero| code.checked_sub(*zero)).find(|digit| *digit <= 9);
    let of_ones =
        || ONES.iter().filter_map(|one| (code + 1).checked_sub(*one)).find(|n| (1..=9).contains(n));
    let of_others = || {
        let digit = OTHERS.iter().find_map(|digits| digits.chars().position(|other| other == c));
        digit.map(|digit| digit as u32)
    };
    if is_zero { Some(0) } else { of_zeros.or_else(of_ones).or_else(of_others) }
}

/// Digits of other scripts; the signs of emojis; wide blanks and points; the end of a file of DOS.
fn digits(text: &mut [char]) {
    if let Some(last @ '\u{1a}') = text.last_mut() {
        *last = ' ';
    }
    for c in text.iter_mut().filter(|c| !c.is_ascii()) {
        *c = match *c {
            '\u{20e3}' | '\u{fe0e}' | '\u{fe0f}' | '⠼' => NOTHING,
            '\u{3000}' | '\u{a0}' => ' ',
            '．' => '.',
            '，' => ',',
            '｜' => '|',
            '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
            other => digit_of(other).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(other),
        };
    }
}

/// Escapes such as those for colours.
fn of_terminals(text: &mut [char]) {
    const LONGEST: usize = 16;
    let mut at = 0;
    while at + 1 < text.len() {
        if text[at] == '\u{1b}' && text[at + 1] == '[' {
            let code = text[at + 2..].iter().take(LONGEST).position(|c| c.is_ascii_alphabetic());
            let end = code.map_or(at + 2, |len| at + 3 + len);
            text[at..end].fill(NOTHING);
            at = end;
        } else {
            at += 1;
        }
    }
}

/// Points that a link has as `%2E`.
fn links(text: &mut [char]) {
    for at in 2..text.len() {
        if matches!(text[at - 2..=at], ['%', '2', 'E' | 'e']) {
            text[at - 2..=at].copy_from_slice(&['.', NOTHING, NOTHING]);
        }
    }
}

/// The sender and the time before each row, if four messages or more have one.
fn chats(text: &mut [char]) {
    if text.split(|c| *c == '\n').filter(|line| sender(line).is_some()).count() < 4 {
        return;
    }
    for line in lines(text) {
        let end = sender(line).unwrap_or(0);
        line[..end].fill(' ');
    }
}

/// The length of a sender with a time, or of a name in angle brackets, before a message.
fn sender(line: &[char]) -> Option<usize> {
    const LONGEST: usize = 80;
    let head = &line[..line.len().min(LONGEST)];
    let end = head.windows(2).position(|two| matches!(two, [':' | '>', c] if c.is_whitespace()))?;
    let is_time =
        |three: &[char]| matches!(three, [a, ':', b] if a.is_ascii_digit() && b.is_ascii_digit());
    let has_name = head[..end].iter().any(|c| c.is_alphabetic());
    let is_name = head[end] == '>' && head[0] == '<';
    let has_time = head[..end].windows(3).any(is_time);
    (has_name && (is_name || has_time)).then_some(end + 1)
}

/// Names of emojis between colons, if there are twelve or more.
fn shortcodes(text: &mut [char]) {
    const DIGITS: [&str; 10] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    const LONGEST: usize = 40;
    let is_part = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    // The length of the name after a colon, if another one ends it.
    let name = |text: &[char], at: usize| {
        let rest = text.get(at + 1..)?;
        let len = rest.iter().take(LONGEST).take_while(|c| is_part(c)).count();
        let has_letter = rest[..len].iter().any(|c| c.is_ascii_alphabetic());
        (text[at] == ':' && has_letter && rest.get(len) == Some(&':')).then_some(len)
    };
    let next = |text: &[char], at: usize| name(text, at).map_or(at + 1, |len| at + len + 2);
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        count += usize::from(name(text, at).is_some());
        at = next(text, at);
    }
    if count < 12 {
        return;
    }
    let (mut at, mut empty) = (0, (0, [' '; LONGEST]));
    while at < text.len() {
        let end = next(text, at);
        if let Some(len) = name(text, at) {
            let shown = &text[at + 1..at + 1 + len];
            let digit = DIGITS
                .iter()
                .zip('0'..='9')
                .find(|(digit, _)| digit.chars().eq(shown.iter().copied()));
            if empty.0 == 0 && digit.is_none() {
                empty.0 = len;
                empty.1[..len].copy_from_slice(shown);
            }
            // A second name is no mark for empty cells.
            let mark = if *shown == empty.1[..empty.0] { '.' } else { '_' };
            let c = digit.map_or(mark, |(_, digit)| digit);
            text[at..end].fill(NOTHING);
            text[at] = c;
        }
        at = end;
    }
}

/// Rows with cells between `&` or bars, as LaTeX has them, if there are four or more. The other lines are commands.
fn of_latex(text: &mut [char]) {
    const COMMANDS: [&str; 7] = ["hline", "textbf", "mathbf", "bf", "bfseries", "large", "Large"];
    // A row of the package sudoku is |5|3| |.
    let is_boxed = |line: &[char]| {
        let mut shown = line.iter().filter(|c| !c.is_whitespace());
        let first = shown.next();
        first == Some(&'|') && shown.next_back() == Some(&'.') && shown.next_back() == Some(&'|')
    };
    let row_end = |line: &[char]| {
        if is_boxed(line) {
            return line.iter().rposition(|c| *c == '.');
        }
        let end = line.windows(2).position(|two| two == ['\\', '\\'])?;
        line[..end].contains(&'&').then_some(end)
    };
    if text.split(|c| *c == '\n').filter(|line| row_end(line).is_some()).count() < 4 {
        return;
    }
    for line in lines(text) {
        let end = row_end(line);
        let Some(end) = end.or((!line.contains(&'\\')).then_some(line.len())) else {
            line.iter_mut().filter(|c| **c != '\r').for_each(|c| *c = ' ');
            continue;
        };
        line[end..].iter_mut().filter(|c| **c != '\r').for_each(|c| *c = ' ');
        let mut at = 0;
        while at < end {
            let name = line[at + 1..end].iter().take_while(|c| c.is_ascii_alphabetic()).count();
            let shown = || line[at + 1..at + 1 + name].iter().copied();
            match line[at] {
                '\\' if COMMANDS.iter().any(|known| known.chars().eq(shown())) => {
                    line[at..at + 1 + name].fill(NOTHING);
                }
                '&' => line[at] = '\t',
                '{' | '}' | '$' => line[at] = NOTHING,
                '~' => line[at] = ' ',
                _ => {}
            }
            at += 1;
        }
    }
}

/// Rules drawn between the rows of a board in one line.
fn rules(text: &mut [char]) {
    if lines(text).filter(|line| line.iter().any(|c| !c.is_whitespace())).count() != 1 {
        return;
    }
    for word in text.split_mut(|c| c.is_whitespace()) {
        let is_rule = word.iter().all(|c| matches!(c, '+' | '-' | '=' | '|') || is_frame(*c));
        if is_rule && word.windows(2).any(|two| matches!(two, ['-', '-'] | ['=', '='] | ['─', '─']))
        {
            word.fill(' ');
        }
    }
}

/// The lines of a text.
fn lines(text: &mut [char]) -> impl Iterator<Item = &mut [char]> {
    text.split_mut(|c| *c == '\n')
}

/// The signs of quoted lines.
fn quotes(text: &mut [char]) {
    let is_sign = |c: &char| matches!(c, '>' | ' ' | '\t');
    let is_quoted = |line: &[char]| line.iter().find(|c| !c.is_whitespace()) == Some(&'>');
    if text.split(|c| *c == '\n').filter(|line| is_quoted(line)).count() < 4 {
        return;
    }
    for line in lines(text).filter(|line| is_quoted(line)) {
        line.iter_mut().take_while(|c| is_sign(c)).filter(|c| **c == '>').for_each(|c| *c = ' ');
    }
}

/// Lines that begin with the prompt of a shell or of Python: only their words remain, as those of a title. A row has no
/// letter.
fn prompts(text: &mut [char]) {
    for line in lines(text) {
        let (['$' | '%', rest @ ..] | ['>', '>', '>', rest @ ..]) = &*line else { continue };
        let is_end = rest.iter().all(|c| c.is_whitespace());
        let has_word = rest.first() == Some(&' ') && rest.iter().any(|c| c.is_alphabetic());
        if is_end || has_word {
            line.iter_mut().filter(|c| !c.is_alphabetic() && **c != '\r').for_each(|c| *c = ' ');
        }
    }
}

/// Fences with their words, and back quotes.
fn fences(text: &mut [char]) {
    for line in lines(text) {
        let begin = line.iter().take_while(|c| c.is_whitespace()).count();
        let is_fence = matches!(line[begin..], ['`', '`', '`', ..] | ['~', '~', '~', ..]);
        let has_word =
            line[begin..].iter().skip(3).all(|c| c.is_alphanumeric() || c.is_whitespace());
        // A line of digits between two fences is a board.
        if is_fence && has_word && line.len() < 40 {
            line.iter_mut().filter(|c| **c != '\r').for_each(|c| *c = ' ');
        }
        line.iter_mut().filter(|c| **c == '`').for_each(|c| *c = ' ');
    }
}

/// The first line, if it is a size, a number or a date above a row. The row fits the size; below another number it has one
/// character a cell, because a number may be the only cell of the first row.
fn heading(text: &mut [char]) -> bool {
    const LONGEST: usize = 4;
    let is_filled = |line: &&mut [char]| !line.iter().all(|c| c.is_whitespace());
    let mut filled = lines(text).filter(is_filled);
    let (Some(line), Some(row)) = (filled.next(), filled.next()) else { return false };
    let end = line.iter().rev().take_while(|c| matches!(c, ' ' | '\r')).count();
    let shown = &line[..line.len() - end];
    let mut parts = shown.split(|c| !c.is_ascii_digit());
    let [first, second, third] = [parts.next(), parts.next(), parts.next()];
    let number = |part: Option<&[char]>| {
        let part = part.filter(|part| (1..=LONGEST).contains(&part.len()))?;
        part.iter().try_fold(0, |number, c| Some(10 * number + c.to_digit(10)? as usize))
    };
    let others = shown.iter().filter(|c| !c.is_ascii_digit());
    let is_between = |marks: &[char]| others.clone().all(|c| marks.contains(c));
    let Some(side) = number(first).filter(|_| parts.next().is_none()) else { return false };
    let separator = ['\t', ',', ';'].into_iter().find(|mark| row.contains(mark));
    let is_blank = |c: &char| c.is_whitespace() || is_frame(*c);
    let count = match separator {
        Some(mark) => row.split(|c| *c == mark).count(),
        None => row.split(is_blank).filter(|token| !token.is_empty()).count(),
    };
    let is_solid = count == 1;
    let count = if is_solid { row.iter().filter(|c| !is_blank(c)).count() } else { count };
    let fits = [side, side * side].contains(&count);
    let is_heading = match (second, third) {
        (None, _) => fits || is_solid,
        (Some([]), None) => is_solid && is_between(&['.', ')', ':']),
        (second, None) => number(second) == Some(side) && fits && is_between(&[' ', 'x', '×']),
        // The side, and the height and width of a box.
        (second, third) if is_between(&[' ']) => {
            let product = number(second).zip(number(third)).map(|(a, b)| a * b);
            product == Some(side) && (fits || is_solid)
        }
        (second, third) => {
            let has_numbers = number(second).is_some() && number(third).is_some();
            is_solid && has_numbers && is_between(&['-', '/', '.'])
        }
    };
    let has_box = third.is_some();
    if is_heading {
        line.iter_mut().filter(|c| **c != '\r').for_each(|c| *c = ' ');
        // The symbols in order, above as many rows.
        let symbols = || row.iter().filter(|c| !is_blank(c));
        let are_in = |from: char| symbols().zip(from..).all(|(c, symbol)| *c == symbol);
        let is_list = symbols().count() == side && (are_in('A') || (are_in('1') && side <= 9));
        if has_box && is_list && filled.count() == side {
            row.iter_mut().filter(|c| **c != '\r').for_each(|c| *c = ' ');
        }
    }
    is_heading
}

/// Asterisks around the number of a cell, between blanks or bars.
fn bold(text: &mut [char]) {
    let is_mark = |c: &char| *c == '*';
    for cell in text.split_mut(|c| c.is_whitespace() || *c == '|') {
        let marks = cell.iter().take_while(|c| is_mark(c)).count();
        let count = cell.len().saturating_sub(2 * marks);
        let has_number = (1..=2).contains(&count)
            && cell[marks..].iter().take(count).all(char::is_ascii_digit)
            && cell[marks + count..].iter().all(is_mark);
        if (1..=2).contains(&marks) && has_number {
            cell.iter_mut().filter(|c| is_mark(c)).for_each(|c| *c = NOTHING);
        }
    }
}

/// Tags in square brackets.
fn tags(text: &mut [char]) {
    const LONGEST: usize = 40;
    let mut at = 0;
    while let Some(open) = text[at..].iter().position(|c| *c == '[') {
        let open = at + open;
        at = open + 1;
        let inside =
            text[at..].iter().take(LONGEST).position(|c| *c == ']').map(|len| &text[at..at + len]);
        let Some(inside) = inside else { continue };
        let name = inside.strip_prefix(&['/']).unwrap_or(inside);
        let name = name.split(|c| *c == '=').next().unwrap_or_default();
        let is_tag = |tag: &&str| tag.chars().eq(name.iter().map(char::to_ascii_lowercase));
        if TAGS.iter().any(is_tag) {
            let end = at + inside.len() + 1;
            text[open..end].fill(NOTHING);
            at = end;
        }
    }
}

/// Brackets around each cell; slashes between cells; colons between blanks.
fn around_cells(text: &mut [char]) {
    for [open, close] in [['[', ']'], ['(', ')']] {
        let count = text.windows(2).filter(|two| *two == [close, open]).count();
        if count < 12 || text.contains(&',') {
            continue;
        }
        for c in text.iter_mut() {
            *c = if *c == open {
                '|'
            } else if *c == close {
                ' '
            } else {
                *c
            };
        }
    }
    let count = text.iter().filter(|c| **c == '/').count();
    let is_link = text.windows(3).any(|three| three == [':', '/', '/']);
    if count >= 12 && !is_link {
        text.iter_mut().filter(|c| **c == '/').for_each(|c| *c = '|');
    }
    let is_blank = |c: Option<&char>| c.is_none_or(|c| c.is_whitespace());
    for line in lines(text) {
        for at in 0..line.len() {
            let before = at.checked_sub(1).and_then(|before| line.get(before));
            if line[at] == ':' && is_blank(before) && is_blank(line.get(at + 1)) {
                line[at] = '|';
            }
        }
    }
}

/// Escapes, and quotes and plus signs between strings of source text.
fn of_strings(text: &mut [char]) {
    let is_quote = |c: char| matches!(c, '"' | '\'');
    let mut has_parts = false;
    for at in 0..text.len().saturating_sub(1) {
        if text[at] == '\\' && matches!(text[at + 1], 'n' | 'r' | 't') {
            text[at..at + 2].fill(' ');
            has_parts = true;
        }
    }
    let (mut last, mut plus) = (None, None);
    for at in 0..text.len() {
        match text[at] {
            c if c.is_whitespace() => continue,
            '+' if last.is_some_and(is_quote) => plus = Some(at),
            c => {
                if let Some(plus) = plus.take().filter(|_| is_quote(c)) {
                    text[plus] = ' ';
                    has_parts = true;
                }
                last = Some(c);
            }
        }
    }
    if has_parts {
        text.iter_mut().filter(|c| is_quote(**c)).for_each(|c| *c = ' ');
    }
}
