"""Reads the CSV files of ``forward_checking``.

Takes the name of a file of n2 rows with n2 fields each; a field is empty or a number from 1 to n2.
Returns the board in the library and the values of its cells, or an error that names the row. What
stays true: row r of an accepted board is line r of its file. The library reads the text, because
that is fast. This module refuses what the library allows and the course does not, and finds the row
and the column of a fault.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable
from ctypes import c_int32, c_size_t, c_void_p
from math import isqrt

from .abi import Format
from .board import Board, PathLike, read_options
from .library import SudokuError, call, native

_CSV = read_options(Format.CSV)
_READ_BYTES = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def load(filename: PathLike) -> tuple[Board, Iterable[int]]:
    """Reads a board.

    - filename: n2 lines of n2 fields, separated by commas; LF or CRLF, with or without a final
      newline.
    - Returns the board, and the values of its cells row by row, EMPTY for an empty one;
      numbers without a meaning follow them.
    - Raises OSError; ValueError, which names the row and for a field its column, both from 1.
    """
    text = _bytes_of(filename)
    try:
        board, cells = _board_of(text)
        fault = None if _is_plain(text, board.side) else _fault_of(text)
    except SudokuError as error:
        fault = _fault_of(text) or error.message
    if fault:
        raise ValueError(f"{filename}: {fault}")
    return board, cells


def _bytes_of(filename: PathLike) -> bytes:
    """The content of a file; a file object takes twice the time."""
    file = os.open(filename, _READ_BYTES)
    try:
        text = b""
        while part := os.read(file, max(1 << 13, len(text))):
            text += part
        return text
    except OSError as error:
        error.filename = filename
        raise
    finally:
        os.close(file)


def _board_of(text: bytes) -> tuple[Board, Iterable[int]]:
    """Reads a text as ``load`` reads a file; the library decides what it accepts."""
    handle, count = c_void_p(), c_size_t()
    call(native.sudoku_board_read, text, len(text), _CSV, handle)
    # A text has at most one field more than bytes, so the array holds all cells.
    cells = array("i", bytes(4 * len(text) + 4))
    call(native.sudoku_board_cells, handle, c_int32.from_buffer(cells), len(cells), count)
    n = isqrt(isqrt(count.value))
    return Board._of(handle, (n, n)), cells


_COMMAS = bytes(byte if byte in b"0123456789" else ord(",") for byte in range(256))
"""Translates all bytes but digits to commas."""


def _is_plain(text: bytes, side: int) -> bool:
    """Whether a text that the library accepts has no fault; may be False for one without a fault.

    The library ignores blank lines, and reads 0 and . as empty cells.
    """
    if len(text.splitlines()) != side or b"." in text:
        return False
    return b",0" not in b"," + text.translate(_COMMAS)


def _fault_of(text: bytes) -> str | None:
    """The first fault of a text, with its row and the column of a field; None without a fault."""
    lines = text.removeprefix(b"\xef\xbb\xbf").splitlines()
    rows = [line.decode("utf-8", "replace").split(",") for line in lines]
    side = len(rows[0]) if rows else 0
    for row, fields in enumerate(rows, 1):
        if len(fields) == 1 and not fields[0].strip():
            return f"row {row}: the line is blank"
        if isqrt(side) ** 2 != side:
            return f"row 1: expected 1, 4, 9 or another square number of fields, found {side}"
        if row > side:
            return f"row {row}: expected the end of the file after {side} rows"
        if len(fields) != side:
            return f"row {row}: expected {side} fields as in row 1, found {len(fields)}"
        for column, field in enumerate(fields, 1):
            if not _is_field(field, side):
                expected = f"expected an empty field or a number from 1 to {side}"
                return f"row {row}, column {column}: {expected}, found {field[:32]!r}"
    if len(rows) < side:
        return f"row {len(rows) + 1}: expected {side} rows, found the end of the file"
    return None if rows else "row 1: the file is empty"


def _is_field(field: str, side: int) -> bool:
    """Whether a field is empty or a number from 1 to the side; either may be in quotes."""
    value = field.strip(' \t"')
    try:
        return not value or 1 <= int(value) <= side
    except ValueError:
        return False
