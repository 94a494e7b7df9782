//! The options of solving and of reading. `make header` writes the offsets of the fields into Java.

use std::ptr;

use super::crossing::*;
use crate::ffi::board::SudokuReadOptions;
use crate::ffi::cells::SudokuCells;
use crate::ffi::solve::SudokuOptions;

/// The options of a solve in a `byte[]`; the control is another argument.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct SolveFields {
    strategy: i32,
    threads: u32,
    solution_limit: u64,
    node_limit: u64,
    memory_limit: u64,
    time_limit_ms: u32,
    vectors: u32,
}

/// The options of reading a text in a `byte[]`, which the alphabet follows; the symbols are another argument.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ReadFields {
    format: i32,
    box_height: u32,
    box_width: u32,
    zero: u32,
    /// Of a file.
    max_bytes: u64,
}

/// What the cells of many boards are, in a `byte[]`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(super) struct CellFields {
    pub(super) cell_bytes: u32,
    box_height: u32,
    box_width: u32,
    zero: u32,
    empty: i64,
}

impl CellFields {
    /// Boards at an address for C; `None` if they need more than `len` bytes.
    pub(super) fn boards(&self, first: *const u8, count: usize, len: usize) -> Option<SudokuCells> {
        (count.saturating_mul(self.board_bytes()) <= len).then_some(SudokuCells {
            struct_size: size_of::<SudokuCells>() as u32,
            cell_bytes: self.cell_bytes,
            cells: first.cast(),
            count,
            side: 0,
            box_height: self.box_height,
            box_width: self.box_width,
            reserved: 0,
            empty: self.empty,
            board_stride: 0,
            row_stride: 0,
            col_stride: 0,
        })
    }

    /// The bytes of a board; more than any buffer has if it has no size.
    fn board_bytes(&self) -> usize {
        let side = u64::from(self.box_height).saturating_mul(self.box_width.into());
        let bytes = side.saturating_mul(side).saturating_mul(self.cell_bytes.into());
        usize::try_from(bytes).ok().filter(|&bytes| bytes > 0).unwrap_or(usize::MAX)
    }
}

plain!(SolveFields, ReadFields, CellFields);

pub(super) fn solve_options(
    env: &Env<'_>,
    fields: &JByteArray<'_>,
    control: jlong,
) -> Answer<SudokuOptions> {
    let fields: SolveFields = one(env, fields)?;
    Ok(SudokuOptions {
        struct_size: size_of::<SudokuOptions>() as u32,
        strategy: fields.strategy,
        solution_limit: fields.solution_limit,
        node_limit: fields.node_limit,
        memory_limit: fields.memory_limit,
        time_limit_ms: fields.time_limit_ms,
        threads: fields.threads,
        control: handle(control),
        vectors: fields.vectors,
        reserved: 0,
    })
}

/// Options of reading, copied from Java.
pub(super) struct Reading {
    fields: ReadFields,
    symbols: Vec<i32>,
    alphabet: Vec<u8>,
}

impl Reading {
    pub(super) fn of(
        env: &Env<'_>,
        read: &JByteArray<'_>,
        symbols: &JByteArray<'_>,
    ) -> Answer<Reading> {
        let fields: ReadFields = one(env, read)?;
        let mut alphabet: Vec<u8> = list(env, read)?;
        alphabet.drain(..size_of::<ReadFields>());
        Ok(Reading { fields, symbols: list(env, symbols)?, alphabet })
    }

    /// The options for a file. They point into this, which must outlive them.
    pub(super) fn of_file(&self) -> SudokuReadOptions {
        let (symbols, alphabet) = (&self.symbols, &self.alphabet);
        SudokuReadOptions {
            struct_size: size_of::<SudokuReadOptions>() as u32,
            format: self.fields.format,
            box_height: self.fields.box_height,
            box_width: self.fields.box_width,
            symbols: if symbols.is_empty() { ptr::null() } else { symbols.as_ptr() },
            symbol_count: symbols.len(),
            max_bytes: self.fields.max_bytes,
            alphabet: if alphabet.is_empty() { ptr::null() } else { alphabet.as_ptr().cast() },
            alphabet_len: alphabet.len(),
            control: ptr::null(),
        }
    }

    /// The same for a text in memory, whose length is not limited.
    pub(super) fn of_memory(&self) -> SudokuReadOptions {
        SudokuReadOptions { max_bytes: u64::MAX, ..self.of_file() }
    }
}
