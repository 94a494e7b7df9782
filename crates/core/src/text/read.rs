//! Reads a text or a file that holds one puzzle.
//!
//! In: bytes, UTF-8 or UTF-16 with a mark, and [`ReadOptions`]. Out: a puzzle, or an error with the line, the column and the
//! wrong text. What stays true: the size of the input is bounded before it is read.

use std::fs::File;
use std::io;
use std::path::Path;

use super::format::Format;
use super::options::ReadOptions;
use super::source::{self, Source};
use super::{auto, cells, lines, refused, rules};
use crate::error::{Error, Reason, Result};
use crate::limits::Control;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::simd::Vectors;

/// Reads a text that holds one puzzle.
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Puzzle> {
    read_from(text, 1, options)
}

/// Reads a text whose first line has this number.
pub(super) fn read_from(text: &[u8], line: usize, options: &ReadOptions) -> Result<Puzzle> {
    let board = options.board();
    cells::named(&board)?;
    let control = options.control.as_ref();
    let decoded = source::from_utf16(text, options.max_bytes, control)?;
    let text = decoded.as_ref().map_or(text, String::as_bytes);
    // No other text has 81 digits and points: it is no kind that is refused, and has no comments.
    let is_plain = options.format == Format::AUTO
        && options.variants.is_empty()
        && text.len() <= options.max_bytes
        && lines::nine(text.trim_ascii_end(), Vectors::Portable).is_some();
    if is_plain {
        let source = Source::new(text, line, options.max_bytes, control)?;
        return auto::unless_cancelled(source, auto::read(options.format, source, &board));
    }
    if options.format == Format::AUTO
        && let Some(row) = refused::refused(source::without_mark(text))
    {
        let error = Error::from(row.reason());
        return Err(if line > 1 { error.on_line(line) } else { error });
    }
    let max_bytes = if decoded.is_some() { usize::MAX } else { options.max_bytes };
    let whole = Source::new(text, line, max_bytes, control)?;
    let source = whole.without_comments();
    let mut puzzle = auto::unless_cancelled(source, auto::read(options.format, source, &board))?;
    rules::obey_comments(whole, &mut puzzle)?;
    options.add_variants(&mut puzzle)?;
    Ok(puzzle)
}

/// Reads a file that holds one puzzle; stops at the limit in a file that is too long.
pub fn load(path: &Path, options: &ReadOptions) -> Result<Puzzle> {
    let refused = |error| Error::of_file("read", path, &error);
    let mut file = File::open(path).map_err(refused)?;
    read(&bytes_of(&mut file, options, refused)?, options)
}

/// All bytes of a file; of a longer one than the options allow, only a few more.
fn bytes_of(
    file: &mut impl io::Read,
    options: &ReadOptions,
    refused: impl Fn(io::Error) -> Error,
) -> Result<Vec<u8>> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
    // Piece by piece, because `read_to_end` aborts without memory for a small file.
    while bytes.len() <= options.max_bytes {
        if options.control.as_ref().is_some_and(Control::is_cancelled) {
            return Err(Reason::Cancelled.into());
        }
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(len) => memory::append_bytes(&mut bytes, &piece[..len])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(refused(error)),
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_checked_before_they_are_read() {
        let options = ReadOptions { max_bytes: 10, ..ReadOptions::default() };
        let error = |text: &[u8]| read(text, &options).unwrap_err().to_string();
        assert_eq!(error(b"4\n1 2 3 4  "), "larger than the limit of 10 bytes");
        assert_eq!(read(b"4\n1 2 3 4 ", &options).unwrap().shape().side(), 4);
        assert_eq!(error(b"4\n1 \xff"), "line 2, column 3: not UTF-8 at byte 4");
        assert_eq!(error(b"\xef\xbb\xbf\xc3\xa9\xff"), "line 1, column 2: not UTF-8 at byte 5");
    }

    /// Bytes without an end, and errors between them.
    struct Tape(Vec<io::ErrorKind>);

    impl io::Read for Tape {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            if let Some(error) = self.0.pop() {
                return Err(error.into());
            }
            room.fill(b'.');
            Ok(room.len())
        }
    }

    #[test]
    fn files_are_read_through_interruptions_and_no_further_than_needed() {
        let refused = |error| Error::of_file("read", Path::new("tape"), &error);
        let interrupted = io::ErrorKind::Interrupted;
        for (most, read) in [(0, 4096), (4095, 4096), (4096, 8192)] {
            let most = ReadOptions::default().with_max_bytes(most);
            let bytes = bytes_of(&mut Tape(vec![interrupted; 2]), &most, refused).unwrap();
            assert_eq!(bytes, vec![b'.'; read]);
        }
        let denied = Tape(vec![io::ErrorKind::PermissionDenied, interrupted]);
        let ten = ReadOptions::default().with_max_bytes(10);
        let error = bytes_of(&mut { denied }, &ten, refused).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the file \"tape\": permission denied");
        assert_eq!(bytes_of(&mut &b"12"[..], &ten, refused).unwrap(), b"12");
        let cancelled = Control::new().unwrap();
        cancelled.cancel();
        let error = bytes_of(&mut Tape(vec![]), &ten.with_control(cancelled), refused).unwrap_err();
        assert_eq!(error.reason, Reason::Cancelled);
        let told = |path| load(Path::new(path), &ReadOptions::default()).unwrap_err().to_string();
        assert_eq!(told("/"), "cannot read the file \"/\": it is a directory (os error 21)");
        assert_eq!(
            told("/no such folder/that holds/a-file-of-some-length.txt"),
            "cannot read the file \"… holds/a-file-of-some-length.txt\": no such file or \
             directory (os error 2)"
        );
    }
}
