//! Many boards solved in one call.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use sudoku::ffi::batch::*;
use sudoku::ffi::lines::*;

use super::model::Board;
use super::{BAD_HANDLE, Error, NULL_POINTER, OK, Session, UNSUITABLE, Wrong};

const CUT: [i32; 2] = [22, 23];
const BAD_TEXT: i32 = -31;
const MARK: i32 = 0x5151_5151;

impl Session<'_> {
    /// Several boards, some of which are none.
    pub(super) fn batch(&mut self) {
        let mut wrong = Wrong::default();
        let count = self.bytes.below(5);
        let boards: Vec<(usize, Option<Board>)> =
            (0..count).map(|_| self.board(&mut Wrong::default())).collect();
        let handles: Vec<usize> = boards.iter().map(|(handle, _)| *handle).collect();
        let mut chosen = self.options(None, &mut wrong);
        if chosen.options.threads <= 1024 {
            chosen.options.threads = 1;
        }
        let stride = self.bytes.one_of(&[0, 16, 36, 81, 81]);
        let mut rows = vec![SudokuRow::default(); count + 1];
        rows[count].status = MARK;
        let mut cells = vec![MARK; count * stride + 1];
        let mut error = Error::new(&mut self.bytes);
        // SAFETY: the buffers hold the rows and the cells, the structure begins with its size.
        let status = unsafe {
            let (list, out) = (handles.as_ptr().cast(), rows.as_mut_ptr());
            let cells = if stride == 0 { null_mut() } else { cells.as_mut_ptr() };
            sudoku_solve_batch(
                list,
                count,
                &chosen.options,
                out,
                size_of::<SudokuRow>(),
                cells,
                stride,
                error.place(),
            )
        };
        assert!(rows[count].status == MARK && cells[count * stride] == MARK);
        wrong.allows_or(status, &error, &CUT);
        if status < OK {
            return;
        }
        for (index, ((handle, board), row)) in boards.iter().zip(&rows).enumerate() {
            let cells = &cells[index * stride..(index + 1) * stride];
            let Some(board) = board else {
                let expected = if *handle == 0 { NULL_POINTER } else { BAD_HANDLE };
                assert!([expected, 23].contains(&row.status), "{}", row.status);
                continue;
            };
            let needed = board.cells.len();
            assert!([OK, 10, 20, 21, 22, 23, -13, UNSUITABLE].contains(&row.status));
            assert!(row.status != -13 || (stride > 0 && stride < needed));
            if row.status == OK && stride > 0 {
                assert!(board.is_solved_by(&cells[..needed]));
                assert!(cells[needed..].iter().all(|&cell| cell == 0));
            } else if row.solutions == 0 {
                assert!(cells.iter().all(|&cell| cell == 0));
            }
        }
    }

    /// A collection made of bytes of the input.
    pub(super) fn lines(&mut self) {
        let mut wrong = Wrong::default();
        let len = self.bytes.below(200);
        let bytes = self.bytes.take(len);
        // A collection in UTF-16 is refused.
        wrong.when(matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]), BAD_TEXT);
        let text: Vec<c_char> = bytes.iter().map(|&byte| byte as c_char).collect();
        let mut chosen = self.options(None, &mut wrong);
        if chosen.options.threads <= 1024 {
            chosen.options.threads = 1;
        }
        let (mut count, mut buffer, mut error) = (9, 9, Error::new(&mut self.bytes));
        let (start, options) = (text.as_ptr(), &raw const chosen.options);
        // SAFETY: (NULL, 0) returns the sizes, the places can be written.
        let status = unsafe {
            let (count, buffer, error) = (&mut count, &mut buffer, error.place());
            let len = text.len();
            sudoku_solve_lines(
                start,
                len,
                null(),
                options,
                null_mut(),
                size_of::<SudokuRow>(),
                0,
                count,
                null_mut(),
                0,
                buffer,
                error,
            )
        };
        if !wrong.allows(status, &error) {
            return;
        }
        let mut rows = vec![SudokuRow { status: MARK, ..SudokuRow::default() }; count + 1];
        let mut solutions = vec![9 as c_char; buffer + 1];
        let (mut filled, mut written, mut error) = (9, 9, Error::new(&mut self.bytes));
        // SAFETY: the buffers hold the rows and the text, the places can be written.
        let status = unsafe {
            let (len, rows, out) = (text.len(), rows.as_mut_ptr(), solutions.as_mut_ptr());
            let (filled, written, error) = (&mut filled, &mut written, error.place());
            sudoku_solve_lines(
                start,
                len,
                null(),
                options,
                rows,
                size_of::<SudokuRow>(),
                count,
                filled,
                out,
                buffer,
                written,
                error,
            )
        };
        wrong.allows_or(status, &error, &CUT);
        assert!(rows[count].status == MARK && solutions[buffer] == 9);
        if status >= OK {
            assert!(filled == count && written <= buffer);
            let ends = solutions[..written].iter().filter(|&&byte| byte == b'\n' as c_char);
            assert_eq!(ends.count(), count);
            assert!(rows[..count].iter().all(|row| row.status != MARK && row.status != -80));
        }
    }
}
