//! Whether a text is a page of HTML, or begins with an element of XML.
//!
//! In: the bytes of a text. Out: yes or no, by its content. What stays true: nothing is read or refused here.

/// Tags of which one is in each page that may have a board, in small and capital letters.
const MARKS: [[&[u8]; 2]; 5] =
    [[b"<td", b"<TD"], [b"<th", b"<TH"], [b"<pre", b"<PRE"], [b"<br", b"<BR"], [b"</br", b"</BR"]];

/// Bytes of a text in which its root element begins.
const HEAD: usize = 512;

/// Whether a text has tags of a table, of rows or of preformatted text.
pub(super) fn begins_page(text: &[u8]) -> bool {
    if memchr::memchr(b'<', text).is_none() {
        return false;
    }
    let is_end = |byte: Option<&u8>| {
        byte.is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))
    };
    let has = |mark: &[u8]| {
        memchr::memmem::find_iter(text, mark).any(|at| is_end(text.get(at + mark.len())))
    };
    let first = text.trim_ascii_start().first();
    let is_other = matches!(first, Some(b'{' | b'[' | b'#'))
        || has_element(text, b"<opensudoku")
        || has_element(text, b"<ksudoku>");
    !is_other && MARKS.iter().flatten().any(|mark| has(mark))
}

/// Whether an element begins in the first bytes.
pub(super) fn has_element(text: &[u8], name: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(b"<") && memchr::memmem::find(&text[..text.len().min(HEAD)], name).is_some()
}
