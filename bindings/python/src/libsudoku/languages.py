"""The languages in which steps are told."""

from __future__ import annotations

from ctypes import c_int32, c_uint32
from functools import lru_cache

from .library import call, native, text_bytes, text_of


def languages() -> dict[str, str]:
    """The languages in which steps are told: their codes of ISO 639-1, and what they are called in themselves."""
    count, number = c_uint32(), c_int32()
    call(native.sudoku_language_count, count)
    found = {}
    for index in range(count.value):
        call(native.sudoku_language_number, index, number)
        name = text_of(native.sudoku_language_name, number.value)
        found[name] = text_of(native.sudoku_language_title, number.value)
    return found


@lru_cache(maxsize=None)
def number_of(code: str) -> int:
    """The number of the language with this code, which is added to the kind of a text."""
    text, number = text_bytes(code), c_int32()
    call(native.sudoku_language_find, text, len(text), number)
    return number.value
