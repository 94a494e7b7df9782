"""Finds the shared library, loads it, and calls it.

Takes the environment and the file system, once, at import. Has ``native``, the library with its
argument types set, and ``call``, which turns the error of a call into an exception. The library has
the major version of this package and is not older than it; else the import fails, and the error
lists the places that it tried.
"""

from __future__ import annotations

import ctypes
import os
import re
import reprlib
import sys
from array import array
from collections.abc import Iterable
from functools import lru_cache
from operator import index
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from . import abi
from .abi import Status

if TYPE_CHECKING:
    from typing_extensions import Self

ENVIRONMENT = "LIBSUDOKU_LIBRARY"
"""Names the file of the library; "system" means the one that the system finds."""

_MAJOR, _MINOR, _ = abi.VERSION.split(".")
_SOVERSION = f"0.{_MINOR}" if _MAJOR == "0" else _MAJOR
_NAMES = {
    "darwin": ("libsudoku.dylib", f"libsudoku.{_SOVERSION}.dylib"),
    "win32": ("sudoku.dll", "sudoku.dll"),
}
PACKED_NAME, SYSTEM_NAME = _NAMES.get(sys.platform, ("libsudoku.so", f"libsudoku.so.{_SOVERSION}"))


class SudokuError(Exception):
    """An error, and its place.

    An error is also the exception of Python that fits its status: IndexError and ValueError for
    OFF_BOARD; the kind of OSError that fits for FILE_ERROR; MemoryError for NO_MEMORY; ValueError
    for other bad values, texts and closed handles. ``_ALSO`` lists them.

    - code: the number of the status, below 0 (above 0 in ``Stopped``); see ``Status``.
    - name: the name of the status, such as "BAD_TEXT".
    - message: one line with all this.
    - line, column: place in the text, from 1, or None.
    - row, col: the cell, from 0, or None.
    - symbol: the symbol or value, or None.
    """

    def __init__(
        self,
        code: int,
        message: str,
        line: int | None = None,
        column: int | None = None,
        row: int | None = None,
        col: int | None = None,
        symbol: int | None = None,
    ) -> None:
        # All of them in args, so that the exception can be copied and pickled.
        super().__init__(code, message, line, column, row, col, symbol)
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.row = row
        self.col = col
        self.symbol = symbol

    @property
    def name(self) -> str:
        """The name of the status."""
        return text_of(native.sudoku_status_name, self.code)

    def __str__(self) -> str:
        return self.message


class Stopped(SudokuError):
    """No result: a limit or a cancel came first, or ``steps`` and ``hint`` found that there is no solution. Its code
    is above 0."""


_ALSO: dict[int, tuple[type[Exception], ...]] = {
    Status.BAD_HANDLE: (ValueError,),
    Status.BAD_ARGUMENT: (ValueError,),
    Status.UNKNOWN_STRATEGY: (ValueError,),
    Status.UNSUITABLE: (ValueError,),
    Status.UNKNOWN_FORMAT: (ValueError,),
    Status.NOT_EXPRESSIBLE: (ValueError,),
    Status.BAD_UTF8: (ValueError,),
    Status.BAD_TEXT: (ValueError,),
    Status.RAGGED_ROW: (ValueError,),
    Status.BAD_CELL_COUNT: (ValueError,),
    Status.TOO_LARGE: (ValueError,),
    Status.BAD_SIDE: (ValueError,),
    Status.BAD_SYMBOL_COUNT: (ValueError,),
    Status.DUPLICATE_SYMBOL: (ValueError,),
    Status.UNKNOWN_SYMBOL: (ValueError,),
    # A text may also name a cell that is off the board.
    Status.OFF_BOARD: (IndexError, ValueError),
    Status.GIVEN_TWICE: (ValueError,),
    Status.BAD_CAGE: (ValueError,),
    Status.BAD_CONSTRAINT: (ValueError,),
    Status.NO_MEMORY: (MemoryError,),
}
"""The exceptions of Python that a SudokuError with this status also is."""

_OS_ERROR = re.compile(r"\(os error (\d+)\)$")
"""The number of the system's error in the message of a FILE_ERROR."""


@lru_cache(maxsize=None)
def _kind(also: tuple[type[Exception], ...]) -> type[SudokuError]:
    """The class of the errors that are SudokuError and these."""
    names = {"__module__": __name__, "__doc__": SudokuError.__doc__, "__reduce__": _reduced}
    return type("SudokuError", (SudokuError, *also), names) if also else SudokuError


def _reduced(error: SudokuError) -> tuple[Any, ...]:
    """For pickle, which cannot find the classes of ``_kind`` by name."""
    state = dict(vars(error))
    if isinstance(error, OSError):
        state["filename"] = error.filename
    return error_of, error.args, state


def error_of(code: int, message: str, *place: int | None) -> SudokuError:
    """The exception for a status that is not 0.

    - code, message, place: what ``SudokuError`` takes.
    - Returns a Stopped for a status above 0; else a SudokuError that is also the exception in
      ``_ALSO``.
    """
    if code > 0:
        return Stopped(code, message, *place)
    if code != Status.FILE_ERROR:
        return _kind(_ALSO.get(code, ()))(code, message, *place)
    found = _OS_ERROR.search(message)
    number = int(found[1]) if found else None
    # Python picks the class; on Windows the number is a winerror, which it turns into an errno.
    like = OSError(number, message, None, number)
    error = _kind((type(like),))(code, message, *place)
    assert isinstance(error, OSError)
    error.errno, error.strerror = like.errno, message
    return error


def call(function: Any, *arguments: Any) -> int:
    """Calls a function that takes an error as its last argument.

    - function: one of ``native``.
    - arguments: all but the error.
    - Returns the status, 0 or above.
    - Raises SudokuError for a status below 0.
    - Any thread; other Python threads run meanwhile.
    """
    error = abi.Error(abi.ERROR_SIZE)
    status: int = function(*arguments, error)
    if status < 0:
        raise error_in(error, status)
    return status


def check_made(status: int) -> None:
    """Raises Stopped, with its meaning, for a status above 0 of a function that makes a handle."""
    if status > 0:
        raise error_of(status, text_of(native.sudoku_status_message, status))


def error_in(error: abi.Error, status: int) -> SudokuError:
    """The exception for a status below 0, with the details from the library."""
    return error_of(
        status,
        error.message.decode("utf-8", "replace"),
        error.line or None,
        error.column or None,
        None if error.row < 0 else error.row,
        None if error.col < 0 else error.col,
        None if error.symbol < 0 else error.symbol,
    )


class Owner:
    """The owner of one handle. It frees the handle at ``close``, or with the last reference.

    ``with`` closes it at the end of the block. Freeing twice is harmless: the library never uses a
    number again. A handle has one owner; only the library makes a copy.
    """

    __slots__ = ("__weakref__", "_handle")

    _free: ClassVar[Any]
    """The function of the library that frees such a handle."""
    _handle: int

    def _own(self, handle: ctypes.c_void_p) -> None:
        """Takes over a handle that the library has just made."""
        assert handle.value is not None
        self._handle = handle.value

    @property
    def handle(self) -> int:
        """The handle as a number, for the C functions."""
        return self._handle

    def close(self) -> None:
        """Frees it; calls that still use it finish. Closing twice is fine. Any thread."""
        self._free(self._handle)

    def __del__(self) -> None:
        # An object has no handle if the library refused to make one.
        self._free(getattr(self, "_handle", None))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"{type(self).__name__} cannot be copied or pickled")


def check(status: int) -> int:
    """Raises SudokuError for the status of a call that takes no error."""
    if status < 0:
        fail(status)
    return status


def fail(status: int, detail: str = "") -> NoReturn:
    """Raises the error for a status, with its meaning."""
    message = text_of(native.sudoku_status_message, status)
    raise error_of(status, f"{detail}: {message}" if detail else message)


def text_of(function: Any, *arguments: Any) -> str:
    """The text that a function returns; the library owns it."""
    text = ctypes.c_char_p()
    check(function(*arguments, text))
    return (text.value or b"").decode()


def integer(value: Any, name: str, kind: str = "an integer") -> int:
    """The value as an int. Raises a TypeError that names the argument and the kind of value."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} must be {kind}, not {reprlib.repr(value)}") from None


def unsigned(value: int, bits: int, name: str) -> int:
    """The value, if it fits into ``bits`` bits: ctypes would cut it silently."""
    value = integer(value, name)
    if value < 0 or value >> bits:
        fail(Status.BAD_ARGUMENT, f"{name} {value}")
    return value


def signed(value: int, bits: int, name: str) -> int:
    """The value, if it fits a signed number of ``bits`` bits."""
    value = integer(value, name)
    if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        fail(Status.BAD_ARGUMENT, f"{name} {value}")
    return value


def int32s(values: Iterable[int], name: str) -> Any:
    """Numbers as an array of int32_t."""
    return _numbers("i", ctypes.c_int32, values, name)


def uint32s(values: Iterable[int], name: str) -> Any:
    """Numbers as an array of uint32_t."""
    return _numbers("I", ctypes.c_uint32, values, name)


def _numbers(typecode: str, item: Any, values: Iterable[int], name: str) -> Any:
    try:
        numbers = array(typecode, list(values))
    except OverflowError:
        fail(Status.BAD_ARGUMENT, name)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    return (item * len(numbers)).from_buffer(numbers)


def tuple_of(numbers: Any, count: int) -> tuple[int, ...]:
    """The ``count`` numbers of an array of int32_t; reading them one by one takes twice the time."""
    return _structure(count).unpack(numbers)


@lru_cache(maxsize=64)
def _structure(count: int) -> Struct:
    return Struct(f"{count}i")


_STATUSES = {int(status): status for status in Status}


def status_of(number: int) -> Status:
    """``Status(number)``, without the search for a member by its value."""
    try:
        return _STATUSES[number]
    except KeyError:
        return Status(number)


def utf8(text: str) -> bytes:
    """A text as the library reads it. The library refuses what is not UTF-8, with its own error."""
    return text.encode("utf-8", "surrogatepass")


def text_bytes(text: str | bytes) -> bytes:
    """A text or its UTF-8 as bytes. Raises TypeError for anything else."""
    if isinstance(text, str):
        return utf8(text)
    try:
        return bytes(memoryview(text))
    except TypeError:
        raise TypeError(f"text must be a str or bytes, not {reprlib.repr(text)}") from None


def is_cpython() -> bool:
    """Whether the C functions of CPython can be called."""
    return sys.implementation.name == "cpython"


def _is_editable() -> bool:
    """Whether this runs from bindings/python/src/libsudoku of the repository, where no library is packed."""
    return Path(__file__).resolve().parts[-5:-1] == ("bindings", "python", "src", "libsudoku")


def _places() -> list[str]:
    """The files that may be the library, in the order of preference."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return [SYSTEM_NAME if named == "system" else named]
    here = Path(__file__).resolve()
    places = [here.with_name(PACKED_NAME)]
    if _is_editable():
        places.append(here.parents[4] / "build" / "stage" / "lib" / PACKED_NAME)
    return [*map(str, places), SYSTEM_NAME]


def _load() -> ctypes.CDLL:
    tried = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as error:
            tried.append(str(error))
            continue
        _declare(library, place)
        return library
    named = os.environ.get(ENVIRONMENT)
    stage = "run `make stage` in the repository, " if _is_editable() else ""
    also = f"{ENVIRONMENT} is {named}" if named else f"{stage}or set {ENVIRONMENT} to the file"
    raise ImportError("the shared library of libsudoku was not found; tried " + "; ".join([*tried, also]))


def _declare(library: ctypes.CDLL, place: str) -> None:
    """Checks the version of the library, and sets the argument types."""
    try:
        version = ctypes.c_char_p()
        library.sudoku_version(ctypes.byref(version))
        found = (version.value or b"?").decode()
        if not _serves(found):
            message = f"{place} is libsudoku {found}, but this package needs {abi.VERSION}"
            raise ImportError(f"{message} or a later one of the same major version")
        for name, arguments in abi.FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes = arguments
            function.restype = ctypes.c_int32
    except AttributeError as error:
        raise ImportError(f"{place} is not libsudoku {abi.VERSION}: {error}") from None


def _serves(found: str) -> bool:
    """Whether a library of this version has all that this package calls."""
    try:
        have, need = ([int(part) for part in text.split(".")] for text in (found, abi.VERSION))
    except ValueError:
        return False
    return have[0] == need[0] and have[:2] >= need[:2]


native = _load()
