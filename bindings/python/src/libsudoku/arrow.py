"""Strings in the layout of Apache Arrow, in and out, without a package for it.

Takes a list of strings, or an object with ``__arrow_c_array__`` or ``__arrow_c_stream__`` (the PyCapsule interface of
Arrow's C data interface). Returns ``Column``s, which the library reads; ``Chunk``s are what it wrote. What an importer of
a chunk gets keeps the memory of the chunk until it releases it: ``_alive`` has both. Only CPython has capsules.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, Structure, addressof, byref, c_char_p, c_int
from ctypes import c_char, c_int64, c_uint8, c_void_p, cast, memmove, memset, py_object, sizeof
from itertools import accumulate, count
from numbers import Number, Real
from typing import Any

from . import abi, buffers
from .library import is_cpython, utf8

_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"
"""The names of capsules."""

_VIEW = 16
"""The bytes of a view."""

_WIDTHS = {b"u": 4, b"U": 8, b"vu": _VIEW}
"""The bytes of an offset, by the formats utf8 and large_utf8; of a view, by the format utf8_view."""


class _ArrowSchema(Structure):
    _fields_ = [
        ("format", c_char_p),
        ("name", c_char_p),
        ("metadata", c_char_p),
        ("flags", c_int64),
        ("n_children", c_int64),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


class _ArrowArray(Structure):
    _fields_ = [
        ("length", c_int64),
        ("null_count", c_int64),
        ("offset", c_int64),
        ("n_buffers", c_int64),
        ("n_children", c_int64),
        ("buffers", POINTER(c_void_p)),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


class _ArrowArrayStream(Structure):
    _fields_ = [
        ("get_schema", c_void_p),
        ("get_next", c_void_p),
        ("get_last_error", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


class Column:
    """Strings that the library reads."""

    def __init__(self, native: abi.Strings, byte_count: int | None, memory: Any) -> None:
        self.native = native
        self.count: int = native.count
        self.width: int = min(native.offset_bytes, 8)
        """The bytes of an offset of the solutions."""
        self.byte_count = byte_count
        """The bytes of all strings; None if that is not known."""
        self._memory = memory


def column(items: Sequence[Any], name: str = "string") -> Column:
    """Strings of Python; what is missing is null. ``name`` is what an error calls an item."""
    for empty in ("", b""):
        try:
            joined: Any = empty.join(items)
            offsets = array("q", accumulate(map(len, items), initial=0))
        except TypeError:
            continue
        text = utf8(joined) if isinstance(joined, str) else joined
        # Letters of several bytes, and buffers of larger items, have other lengths than their bytes.
        if len(text) == offsets[-1]:
            return _column(text, offsets, None)
    pieces: list[bytes] = []
    valid = bytearray((len(items) + 7) // 8)
    for place, item in enumerate(items):
        if isinstance(item, str):
            pieces.append(utf8(item))
        elif isinstance(item, bytes):
            pieces.append(item)
        elif _is_missing(item):
            pieces.append(b"")
            continue
        else:
            found = f"{name} {place}: expected str, bytes or None, found {type(item).__name__}"
            if isinstance(item, Number):
                found += "; a number has lost its leading zeros: read the column as text, in pandas with dtype=str"
            raise TypeError(found)
        valid[place >> 3] |= 1 << (place & 7)
    return _column(b"".join(pieces), array("q", accumulate(map(len, pieces), initial=0)), valid)


def _is_missing(item: Any) -> bool:
    """None, a NaN of any size, and NA and NaT of pandas, which need not be installed."""
    is_nan = isinstance(item, Real) and item != item
    return item is None or is_nan or type(item).__name__ in ("NAType", "NaTType")


def _column(text: bytes, offsets: array[int], valid: bytearray | None) -> Column:
    native = abi.Strings(sizeof(abi.Strings), 8)
    native.bytes, native.byte_count = text, len(text)
    native.offsets, size = offsets.buffer_info()
    native.count = size - 1
    if valid:
        native.validity = (c_uint8 * len(valid)).from_buffer(valid)
    return Column(native, len(text), (text, offsets, valid))


@contextmanager
def columns(strings: Any, name: str) -> Iterator[list[Column]]:
    """The columns of strings, as long as the context lasts. ``name`` is what an error calls an item."""
    with ExitStack() as stack:
        found = _imported(strings, stack) if is_cpython() else None
        yield [column(_items(strings), name)] if found is None else found


def _items(strings: Any) -> list[Any]:
    return [*(strings.to_pylist() if hasattr(strings, "to_pylist") else strings)]


def _imported(strings: Any, stack: ExitStack) -> list[Column] | None:
    """The columns of an object of Arrow; None for others, and for types whose items are read one by one: categories have
    strings, and of numbers an error names the first."""
    if hasattr(strings, "__arrow_c_array__"):
        capsules = strings.__arrow_c_array__()
        schema_at, array_at = map(_pointer, capsules, (_SCHEMA, _ARRAY))
        width = _width(_ArrowSchema.from_address(schema_at), strings)
        return [_column_of(_ArrowArray.from_address(array_at), width, capsules)] if width else None
    if hasattr(strings, "__arrow_c_stream__"):
        try:
            capsule = strings.__arrow_c_stream__()
        except (OverflowError, TypeError, ValueError):
            # pandas: objects of several types, or numbers that no type of Arrow can hold.
            return None
        return _streamed(_pointer(capsule, _STREAM), strings, stack)
    return None


def _streamed(address: int, strings: Any, stack: ExitStack) -> list[Column] | None:
    stream = _ArrowArrayStream.from_address(address)
    next_of = CFUNCTYPE(c_int, c_void_p, c_void_p)
    schema = _ArrowSchema()
    if next_of(stream.get_schema)(address, addressof(schema)):
        raise ValueError("the stream of Arrow has no schema")
    stack.callback(_released, schema)
    read: list[Column] = []
    width = _width(schema, strings)
    while width:
        found = _ArrowArray()
        if next_of(stream.get_next)(address, addressof(found)):
            raise ValueError("the stream of Arrow ended with an error")
        if not found.release:
            return read
        stack.callback(_released, found)
        read.append(_column_of(found, width, None))
    return None


def _released(structure: Any) -> None:
    if structure.release:
        CFUNCTYPE(None, c_void_p)(structure.release)(addressof(structure))


def _width(schema: _ArrowSchema, strings: Any) -> int:
    """The bytes of an offset; 0 for another type whose items Python can read."""
    width = _WIDTHS.get(schema.format)
    if width and not schema.dictionary:
        return width
    if schema.format.startswith(b"+") or not hasattr(strings, "__iter__"):
        found = schema.format.decode()
        raise TypeError(f"expected strings of Arrow (utf8, large_utf8, utf8_view), found the format {found}")
    return 0


def _column_of(found: _ArrowArray, width: int, owner: object) -> Column:
    """An array as a column, which keeps its owner."""
    native = abi.Strings(sizeof(abi.Strings), width)
    native.count, native.first = found.length, found.offset
    if not found.length:
        # An empty array may lack its buffers.
        return _column(b"", array("q", [0]), None)
    valid, offsets, *others = found.buffers[: found.n_buffers]
    if valid and found.null_count:
        native.validity = cast(valid, POINTER(c_uint8))
    if width == _VIEW:
        # The last buffer has the sizes of those before it.
        *texts, sizes = others
        pointers = (c_void_p * (len(texts) or 1))(*texts)
        native.bytes, native.byte_count, native.offsets = addressof(pointers), len(texts), offsets
        native.sizes = cast(sizes, POINTER(c_int64))
        return Column(native, None, (found, pointers, owner))
    text = others[0]
    size = 8 * width
    ends = (getattr(ctypes, f"c_int{size}") * (found.offset + found.length + 1)).from_address(offsets)
    native.bytes, native.byte_count, native.offsets = text, ends[-1], offsets
    return Column(native, ends[-1] - ends[found.offset], (found, owner))


_TYPES: tuple[Any, ...] = (c_char, c_uint8, c_uint8)
"""The types of the bytes of a chunk: its texts, its offsets, its validity."""


class Chunk:
    """Solutions in the layout of Arrow, which the library writes."""

    def __init__(self, count: int, width: int, length: int, memory: Sequence[Any]) -> None:
        self.count, self.width, self.length = count, width, length
        """The strings, the bytes of an offset, and the bytes of all solutions."""
        self.bytes, self.offsets, self.validity = memory

    @classmethod
    def of(cls, count: int, capacity: int, width: int) -> Chunk:
        """Memory for the solutions of ``count`` strings."""
        sizes = (capacity, (count + 1) * width, (count + 7) // 8)
        return cls(count, width, 0, [*map(buffers.buffer, _TYPES, sizes)])

    def __reduce__(self) -> tuple[Any, ...]:
        memory = [bytearray(part) for part in (self.bytes, self.offsets, self.validity)]
        return _chunk_of, (self.count, self.width, self.length, memory)

    @property
    def ends(self) -> memoryview[int]:
        """The offsets."""
        return memoryview(self.offsets).cast("B").cast("i" if self.width == 4 else "q")

    def texts(self) -> list[str]:
        """The solutions, "" if there is none."""
        text = str(memoryview(self.bytes).cast("B")[: self.length], "ascii")
        if self.length == 81 * self.count:
            return [text[at : at + 81] for at in range(0, self.length, 81)]
        ends = self.ends.tolist()
        return [text[begin:end] for begin, end in zip(ends, ends[1:])]


def _chunk_of(count: int, width: int, length: int, memory: list[bytearray]) -> Chunk:
    parts = [(type * len(part)).from_buffer(part) for type, part in zip(_TYPES, memory)]
    return Chunk(count, width, length, parts)


class Exporter:
    """Chunks as a stream of Arrow and nothing else: Polars would read a sequence item by item."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return exported_stream(self._chunks)


def joined(chunks: Sequence[Chunk]) -> Chunk:
    """All chunks as one."""
    if len(chunks) == 1:
        return chunks[0]
    texts = [text for chunk in chunks for text in chunk.texts()]
    text = bytearray("".join(texts).encode())
    offsets = bytearray(array("q", accumulate(map(len, texts), initial=0)).tobytes())
    valid = bytearray((len(texts) + 7) // 8)
    for place, one in enumerate(texts):
        valid[place >> 3] |= bool(one) << (place & 7)
    return _chunk_of(len(texts), 8, len(text), [text or bytearray(1), offsets, valid])


_alive: dict[int, Any] = {}
"""The memory of exported structures and capsules, by their number or address."""

_numbers = count(1)


def _kept(memory: Any) -> int:
    number = next(_numbers)
    _alive[-number] = memory
    return number


def _release(kind: type[Structure]) -> Any:
    """The function that an importer calls when it needs a structure no more."""

    def release(address: int) -> None:
        structure = kind.from_address(address)
        _alive.pop(-(structure.private_data or 0), None)
        structure.release = None

    return CFUNCTYPE(None, c_void_p)(release)


_RELEASES = {kind: _release(kind) for kind in (_ArrowSchema, _ArrowArray, _ArrowArrayStream)}


def _filled_schema(schema: _ArrowSchema, width: int) -> None:
    nullable = 2
    schema.format, schema.name = (b"u" if width == 4 else b"U"), b""
    schema.flags = nullable
    schema.private_data = _kept(None)
    schema.release = cast(_RELEASES[_ArrowSchema], c_void_p)


def _filled_array(found: _ArrowArray, chunk: Chunk) -> None:
    parts = (chunk.validity, chunk.offsets, chunk.bytes)
    pointers = (c_void_p * 3)(*map(addressof, parts))
    found.length, found.null_count, found.n_buffers = chunk.count, -1, 3
    found.buffers = pointers
    found.private_data = _kept((pointers, parts))
    found.release = cast(_RELEASES[_ArrowArray], c_void_p)


def exported(chunk: Chunk) -> tuple[object, object]:
    """The capsules of a chunk: its type and its array."""
    schema, found = _ArrowSchema(), _ArrowArray()
    _filled_schema(schema, chunk.width)
    _filled_array(found, chunk)
    return _capsule(schema, _SCHEMA), _capsule(found, _ARRAY)


def exported_stream(chunks: Sequence[Chunk]) -> object:
    """The capsule of a stream of chunks, all of one type."""
    widths = {chunk.width for chunk in chunks}
    if len(widths) > 1:
        chunks = [joined(chunks)]
    left = iter(chunks)

    def get_schema(_: int, out: int) -> int:
        memset(out, 0, sizeof(_ArrowSchema))
        _filled_schema(_ArrowSchema.from_address(out), chunks[0].width if chunks else 4)
        return 0

    def get_next(_: int, out: int) -> int:
        memset(out, 0, sizeof(_ArrowArray))
        chunk = next(left, None)
        if chunk is not None:
            _filled_array(_ArrowArray.from_address(out), chunk)
        return 0

    next_of = CFUNCTYPE(c_int, c_void_p, c_void_p)
    functions = (next_of(get_schema), next_of(get_next), CFUNCTYPE(c_void_p, c_void_p)(lambda _: None))
    # Not by cast, which makes a cycle of references: the memory of the chunks would wait for the collector.
    stream = _ArrowArrayStream(*map(c_void_p.from_buffer_copy, functions))
    stream.private_data = _kept(functions)
    stream.release = cast(_RELEASES[_ArrowArrayStream], c_void_p)
    return _capsule(stream, _STREAM)


# Made once: each prototype is a new class, which takes as long as solving a hundred boards.
_get_pointer: Any = None
_new_capsule: Any = None
if is_cpython():
    _get_pointer = PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
    _new_capsule = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))


def _pointer(capsule: object, name: bytes) -> int:
    return int(_get_pointer(capsule, name))


def _capsule(structure: Any, name: bytes) -> object:
    address = addressof(structure)
    _alive[address] = structure
    new: object = _new_capsule(address, name, cast(_destructors[name], c_void_p))
    return new


def _destructor(name: bytes) -> Any:
    """The function that ends a capsule, and what it holds unless an importer took it over."""

    get = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))

    def destroy(capsule: int) -> None:
        structure = _alive.pop(get(capsule, name), None)
        if structure is not None:
            _released(structure)

    return PYFUNCTYPE(None, c_void_p)(destroy)


_destructors = (
    {name: _destructor(name) for name in (_SCHEMA, _ARRAY, _STREAM)} if is_cpython() else {}
)
