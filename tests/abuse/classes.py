"""The classes of bad arguments: each is a function that makes the cases of one cell of the matrix.

Takes the caller and a function of the header. Returns cases (description, arguments, allowed statuses), and, if the class
does not apply, the reason. Allowed statuses of None are those that the header lists for the function.
"""

import ctypes
import struct
import threading
from dataclasses import dataclass

from calls import FREES, GARBAGE, NINE, NO_POINTERS, Place, Wrong, known_sizes

SIZES = [0, 1, 2, 15, 16, 255, 65536, 2**32 - 1]
HUGE = [2**63, 2**64 - 1]
ENUMS = {"format": "UNKNOWN_FORMAT", "strategy": "UNKNOWN_STRATEGY", "status": "OK"}
ENUMS |= {name: "BAD_ARGUMENT" for name in ("vectors", "killer", "minimal", "holes_balanced", "symmetry")}
ENUMS |= {name: "BAD_ARGUMENT" for name in ("profile", "kind", "technique", "language")}
# They have a row for a line that is no UTF-8.
OF_LINES = ("sudoku_solve_lines", "sudoku_check_lines", "sudoku_rate_lines", "sudoku_row_error")
TEXT = "53..é7..€6..😀5".encode()
# Each cage once, so that only their number matters.
CAGES = b"9\n1 2 3 4 5 6 7 8 9\n1000000\n" + b"8 0,0 0,1\n" * 10**6


# An empty board of 64x64.
LARGE = f"64\n{' '.join(map(str, range(1, 65)))}\n".encode()


@dataclass
class Case:
    label: str
    arguments: dict
    expected: set = None
    zero: bool = True


def null(caller, function):
    """Each pointer NULL in turn, with its length, and with length 0."""
    for parameter in function.parameters:
        if parameter.role in NO_POINTERS:
            continue
        good = {"NULL_POINTER"}
        if parameter.optional or parameter.role == "error":
            good = {"OK"}
        yield changed(caller, function, parameter.name, None, {parameter.name: None}, good)
        if parameter.length:
            good = None if parameter.asks_size or parameter.role != "buffer" else {"NULL_POINTER", "OK"}
            change = {parameter.name: None, parameter.length: 0}
            yield changed(caller, function, parameter.name, "0 items", change, good)
    return "no pointer"


def freed(caller, function):
    """Freed handles."""
    def handles(kind):
        handle = caller.make(kind)
        caller.free(kind, handle)
        yield handle
    return (yield from of_handles(caller, function, handles))


def foreign(caller, function):
    """Live handles of the other kinds."""
    def handles(kind):
        for other in caller.header.kinds:
            if other != kind:
                yield caller.new(other)
    return (yield from of_handles(caller, function, handles))


def made_up(caller, function):
    """Numbers that were never a handle, some of them close to one."""
    def handles(kind):
        for make in (lambda live: live + 1, lambda live: live ^ 1 << 63, lambda live: live << 1):
            yield make(caller.new(kind)) % 2**64
        yield from (1, 2**64 - 1, id(caller))
    return (yield from of_handles(caller, function, handles))


def reused(caller, function):
    """A freed handle whose slot another one has."""
    def handles(kind):
        old = caller.make(kind)
        caller.free(kind, old)
        caller.new(kind)
        yield old
    return (yield from of_handles(caller, function, handles))


def freed_twice(caller, function):
    """Handles freed a second time, and by two threads at once: one of them frees it."""
    if function.name not in FREES.values():
        return "frees nothing"
    name, kind = function.parameters[0].name, function.parameters[0].item
    arguments = caller.arguments(function)
    caller.free(kind, arguments[name])
    caller.fresh.clear()
    yield Case("twice", arguments, statuses(caller, {"BAD_HANDLE"}))
    for _ in range(20):
        handle, found, together = caller.make(kind), [], threading.Barrier(2)

        def free(handle=handle, found=found, together=together):
            together.wait()
            found.append(caller.free(kind, handle))

        threads = [threading.Thread(target=free) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if sorted(found) != [caller.status("BAD_HANDLE"), 0]:
            raise Wrong(f"two threads free one handle: {found}")
        yield Case("two threads", {name: handle}, statuses(caller, {"BAD_HANDLE"}))
    return ""


def length(caller, function):
    """Inputs of 0 items, one too few, one more, and more than an object can have."""
    inputs = function.of("input", "handles")
    for parameter in inputs:
        exact = caller.exact(function, parameter)
        for count in (0, exact - 1, exact + 1):
            yield resized(caller, function, parameter.length, count)
        for count in too_many(parameter):
            case = changed(caller, function, parameter.length, count, {parameter.length: count}, None)
            case.expected = {number for number in caller.header.constants.values() if number < 0}
            yield case
    for parameter in function.of("structure"):
        if hasattr(parameter.item, "symbol_count"):
            yield from symbol_counts(caller, function, parameter)
    return "no input with a length"


def capacity(caller, function):
    """Outputs with a capacity of 0 items, one too few, the right number, one more, and too many."""
    for parameter in function.of("buffer"):
        if parameter.length == "count":
            continue
        exact = caller.exact(function, parameter)
        in_rows = parameter.length == "stride"
        for count in (0, exact - 1, exact, exact + 1):
            good = {"OK"} if count >= exact or in_rows else {"BUFFER_TOO_SMALL"}
            case = resized(caller, function, parameter.length, count)
            case.expected = statuses(caller, good)
            yield case
        for count in too_many(parameter):
            change = {parameter.length: count}
            good = {"BAD_ARGUMENT"}
            yield changed(caller, function, parameter.length, count, change, good)
    return "no output with a length"


def text(caller, function):
    """UTF-8 cut at every byte, NUL inside, a BOM, a line of 10 MB, 1,000,000 cages."""
    texts = [(f"cut at {at}", TEXT[:at]) for at in range(len(TEXT) + 1)]
    texts += [("lone bytes", b"\x80"), ("too long", b"\xc0\xaf"), ("surrogate", b"\xed\xa0\x80")]
    texts += [("NUL inside", b"53\0.." + NINE), ("BOM", b"\xef\xbb\xbf" + NINE), ("BOM alone", b"\xef\xbb\xbf")]
    texts += [("10 MB line", b"." * 10**7), ("10 MB of 5", b"5" * 10**7), ("1,000,000 cages", CAGES)]
    for parameter in function.of("input"):
        if parameter.item is not ctypes.c_ubyte:
            continue
        for label, content in texts:
            change = {parameter.name: Place(content), parameter.length: len(content)}
            case = changed(caller, function, parameter.name, label, change, None)
            if not valid(content) and function.name not in OF_LINES:
                case.expected = statuses(caller, {"BAD_UTF8"})
            yield case
            if function.name == "sudoku_board_load":
                case = Case(f"the file: {label}", caller.arguments(function))
                case.arguments["file"] = content
                yield case
    return "no text"


def size(caller, function):
    """Sizes, rows, columns and indices: 0, 1, 2, 15, 16, 255, 65536 and 2^32 - 1."""
    for name in numbers(function):
        if name not in ENUMS and name != "total":
            for number in SIZES:
                yield with_number(caller, function, name, number, None)
    return "no number that is a size"


def total(caller, function):
    """Totals of cages: 0, huge, negative; in a text, too."""
    for number in (0, 1, 2**31, 2**63 - 1, -1, -2**63):
        if "total" in numbers(function):
            good = {"BAD_CAGE"} if number < 0 else None
            yield with_number(caller, function, "total", number, good)
    if any(parameter.name == "text" for parameter in function.parameters):
        for number in (0, -1, 2**63, 10**40):
            content = f"4\n1 2 3 4\n1\n{number} 0,0 0,1\n".encode()
            change = {"text": Place(content), "len": len(content)}
            yield changed(caller, function, "text", f"total {number}", change, None)
    return "no total"


def enum(caller, function):
    """Numbers that are no format, strategy, status, vectors or flag."""
    for name in numbers(function):
        if name.split(".")[-1] in ENUMS:
            for number in (-1, 39, 12345, 2**31 - 1, -2**31):
                good = {"OK" if function.gives_text else ENUMS[name.split(".")[-1]]}
                yield with_number(caller, function, name, number, good)
    return "no number that is a name"


def struct_size(caller, function):
    """Structures and rows with a larger, smaller, or older size, and exactly that number of bytes."""
    for parameter in function.of("row_size"):
        exact = ctypes.sizeof(parameter.of_row)
        for claimed in (0, 1, 4, exact - 1, exact + 1, 2**64 - 1):
            yield changed(caller, function, parameter.name, claimed, {parameter.name: claimed}, {"BAD_STRUCT_SIZE"})
    for parameter in function.of("structure", "out_structure", "error"):
        exact, name = ctypes.sizeof(parameter.item), parameter.name
        for claimed in (0, 1, 4, exact - 1, exact + 1, 2**32 - 1):
            content = struct.pack("I", claimed) + b"\x5a" * (min(claimed, exact + 1) - 4)
            yield changed(caller, function, name, claimed, {name: Place(content)}, {"BAD_STRUCT_SIZE"})
        whole = caller.arguments(function)[name].content
        for field, _ in parameter.item._fields_[1:]:
            claimed = getattr(parameter.item, field).offset
            change = {name: Place(struct.pack("I", claimed) + whole[4:claimed])}
            good = {"OK" if claimed in known_sizes(parameter.item) else "BAD_STRUCT_SIZE"}
            yield changed(caller, function, name, f"before {field}", change, good)
    return "no structure"


def items(caller, function):
    """Wrong items: negative, twice the same, off the board, NULL among handles."""
    wrong = {"symbols": [b"\xff" * 36, b"\0" * 36, struct.pack("9i", *[-2**31] * 9)]}
    wrong["cells"] = [b"\xff" * 4 * count for count in (1, 9, 81, 82)] + [struct.pack("2I", 9, 9)]
    wrong["cages"] = [struct.pack(f"{len(list)}q", *list) for list in ([3], [3, 2, 0], [3, -1, 0],
                      [3, 2**62, 0], [-1, 1, 0], [3, 2, 4, 4], [3, 1, -1], [3, 1, 2**32], [3, 0])]
    wrong["boards"] = [struct.pack("P", 0), struct.pack("P", 1)]
    for parameter in function.of("input", "handles"):
        for content in wrong.get(parameter.name, []):
            count = len(content) // item_size(parameter)
            case = resized(caller, function, parameter.length, count)
            case.arguments[parameter.name] = Place(content)
            case.label = f"{parameter.name} {content[:8].hex()}, {count}"
            yield case
    return "no items but text"


def overlap(caller, function):
    """Each output at the address of each other buffer."""
    pointers = [parameter for parameter in function.parameters
                if parameter.role not in (*NO_POINTERS, "handle", "error")]
    for output in (parameter for parameter in pointers if parameter.is_output):
        for other in (parameter for parameter in pointers if parameter is not output):
            arguments = caller.arguments(function)
            lengths = len(arguments[output.name].content), len(arguments[other.name].content)
            place = Place(arguments[other.name].content + b"\x5a" * max(0, lengths[0] - lengths[1]))
            arguments[other.name] = place
            arguments[output.name] = Place(b"", address=caller.put(other.name, place))
            every = set(caller.header.constants.values())
            yield Case(f"{output.name} on {other.name}", arguments, every, zero=False)
    return "no output beside another buffer"


def unaligned(caller, function):
    """Each pointer one byte off: it works, or it is refused."""
    for parameter in function.parameters:
        arguments = caller.arguments(function)
        place = arguments[parameter.name]
        if isinstance(place, Place) and parameter.item is not ctypes.c_ubyte:
            place.shift = 1
            good = statuses(caller, {"OK", "BAD_ARGUMENT"})
            yield Case(parameter.name, arguments, good)
    return "no pointer to what has an alignment"


def limit(caller, function):
    """Limits of 1 node, 1 byte and 1 ms, also on large boards: the call works or returns that limit."""
    for parameter in function.of("structure"):
        for field, reached in LIMITS.items():
            if hasattr(parameter.item, field):
                yield from stopped(caller, function, parameter, field, lambda: 1, reached)
    return "no limit"


def cancelled(caller, function):
    """A control that was cancelled before the call, also with large boards."""
    for parameter in function.of("structure"):
        if hasattr(parameter.item, "control"):
            yield from stopped(caller, function, parameter, "control", caller.cancelled, "CANCELLED")
    return "no control"


def callback(caller, function):
    """Calls from within a callback."""
    yield from ()
    return "" if "(*" in caller.header.text else "the header has no callback"


CLASSES = [null, freed, foreign, made_up, reused, freed_twice, length, capacity, text, size, total, enum,
           struct_size, items, overlap, unaligned, limit,
           cancelled, callback]


def too_many(parameter):
    """Lengths that no object has: their bytes do not fit isize, or not even size_t."""
    each = item_size(parameter)
    return HUGE + ([2**63 // each + 1, 2**64 // each + 1] if each > 1 else [])


# What a call returns that reaches a limit.
LIMITS = {"node_limit": "NODE_LIMIT", "memory_limit": "MEMORY_LIMIT", "time_limit_ms": "TIMED_OUT"}
# What calls say of boards of 64x64: several solutions, a side that is too large, a buffer for 9x9.
OF_LARGE = {"BAD_ARGUMENT", "BUFFER_TOO_SMALL", "NOT_EXPRESSIBLE", "BAD_CELL_COUNT"}


def stopped(caller, function, parameter, field, value, reached):
    """Right arguments with a field of a structure that ends the call, and the same with large boards."""
    for size in ("small", "large"):
        arguments = caller.arguments(function)
        made = parameter.item.from_buffer_copy(arguments[parameter.name].content)
        setattr(made, field, value())
        good = {"OK", reached}
        if size == "large":
            good |= OF_LARGE
            if not enlarge(caller, function, arguments, made):
                caller.free_fresh()
                continue
        arguments[parameter.name] = Place(bytes(made))
        expected = statuses(caller, good) & (function.statuses | {0})
        yield Case(f"{parameter.name}.{field}, {size}", arguments, expected)


def enlarge(caller, function, arguments, made):
    """Gives a call a large board; False if it takes none."""
    if hasattr(made, "attempts"):
        made.box_height, made.box_width, made.minimal = 5, 5, 1
    elif "board" in arguments:
        arguments["board"] = caller.large()
    elif "text" in arguments and function.name not in OF_LINES:
        arguments["text"], arguments["len"] = Place(LARGE), len(LARGE)
    else:
        return False
    for buffer in function.of("buffer"):
        each = item_size(buffer)
        if buffer.of_cells:
            arguments[buffer.name] = Place(GARBAGE * each * arguments["count"] * 625)
        elif buffer.name == "out_cells":
            arguments[buffer.name], arguments[buffer.length] = Place(GARBAGE * each * 4096), 4096
    return True


def symbol_counts(caller, function, parameter):
    """The list of symbols in the options, with a wrong length."""
    symbols = (ctypes.c_int32 * 10)(*range(1, 11))
    for count in [0, 8, 10, *HUGE, 2**61, 2**62 + 1]:
        made = caller.structure(parameter.item)
        made.symbols, made.symbol_count = ctypes.addressof(symbols), count
        change = {parameter.name: Place(bytes(made))}
        good = {"BAD_ARGUMENT"} if count > 10 else None
        yield changed(caller, function, parameter.name, f"{count} symbols", change, good)


def statuses(caller, names):
    return {caller.status(name) for name in names}


def item_size(parameter):
    return 8 if parameter.role == "handles" else ctypes.sizeof(parameter.item)


def valid(content):
    try:
        content.decode()
        return True
    except UnicodeDecodeError:
        return False


def changed(caller, function, name, label, change, good):
    """Right arguments except for some; `good` names the allowed statuses."""
    expected = None if good is None else statuses(caller, good)
    return Case(f"{name} {label}", caller.arguments(function) | change, expected)


def resized(caller, function, name, count):
    """Gives all buffers of this length another length, and memory for it."""
    arguments = caller.arguments(function)
    arguments[name] = count
    for parameter in function.parameters:
        if parameter.length == name or parameter.length == "stride" and name == "count":
            place, each = arguments[parameter.name], item_size(parameter)
            total = count * each * (arguments["count"] if name == "stride" else 1)
            if parameter.length != name:
                total = count * arguments["stride"] * each
            filler = place.content if parameter.role != "input" else place.content[-each:]
            content = place.content + filler * (total // max(1, len(filler)) + 1)
            arguments[parameter.name] = Place(content[:total])
    return Case(f"{name} {count}", arguments)


def of_handles(caller, function, handles):
    """Bad handles in the place of each handle: an argument, an item, the control in a structure."""
    for parameter in function.parameters:
        inside = parameter.role == "structure" and hasattr(parameter.item, "control")
        if parameter.role not in ("handle", "handles") and not inside:
            continue
        for handle in handles("control" if inside else parameter.item):
            arguments = caller.arguments(function)
            expected = statuses(caller, {"BAD_HANDLE"})
            if parameter.role == "handle":
                arguments[parameter.name] = handle
            elif parameter.role == "handles":
                # It only affects its own row.
                arguments[parameter.name] = Place(struct.pack("P", handle))
                arguments["row"] = caller.status("BAD_HANDLE")
                expected = {0}
            else:
                made = caller.structure(parameter.item)
                made.control = handle
                arguments[parameter.name] = Place(bytes(made))
            yield Case(f"{parameter.name} {handle:#x}", arguments, expected)
    return "no handle"


# The fields that say how much memory the caller has: a wrong one is a wrong promise.
EXTENTS = {"cell_bytes", "count", "side", "board_stride", "row_stride", "col_stride", "offset_bytes", "byte_count", "first"}


def numbers(function):
    """Parameters that are numbers, and the fields of the structures that are."""
    found = [parameter.name for parameter in function.of("number")]
    for parameter in function.of("structure"):
        for name, kind in parameter.item._fields_:
            if kind is not ctypes.c_void_p and name not in EXTENTS | {"struct_size", "control", "symbols"}:
                found.append(f"{parameter.name}.{name}")
    return found


def with_number(caller, function, name, number, good):
    arguments = caller.arguments(function)
    outer, _, inner = name.partition(".")
    if inner:
        made = caller.structure(function[outer].item)
        if inner == "symbol_count":
            number = min(number, 2**32 - 1)
        setattr(made, inner, number)
        number = Place(bytes(made))
        for parameter in function.parameters:
            side = made.box_height * made.box_width if parameter.of_cells else 0
            if 0 < side <= 1024:
                arguments[parameter.name] = Place(GARBAGE * item_size(parameter) * side**2 * arguments["count"])
    arguments[outer] = number
    expected = None if good is None else statuses(caller, good)
    return Case(f"{name} {number if not inner else ''}", arguments, expected)

