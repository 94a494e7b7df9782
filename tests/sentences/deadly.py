"""Patterns that would have two solutions: unique rectangles and loops, avoidable rectangles, bivalue universal graves."""

import re
from itertools import product

from .core import CELLS, DIGITS, SIDE, Found, are_in, cell_of, cells, digits, only, says, sees, unit_of, units, units_of

MUST_NOT = (
    r"(?P<pattern>.*) must not have (?P<pair>\d and \d) alone: these could be exchanged, and there would be two solutions\. "
)
WITHOUT = (
    r"without (?P<extras>.*?), every open cell would have two candidates, and every digit two places in each unit: there would "
    r"be two solutions\. "
)
NAKED = r"With (?P<naked>.*?), (?:it|this cell) takes (?P<naked_own>.*?) in (?P<naked_unit>\w+ \d), whose other cells lose these"


def deadly(grid, pattern, pair):
    """The cells of a pattern, its two digits, and its cells with other candidates, if it would have two solutions."""
    pattern, pair = cells(pattern), digits(pair)
    assert len(pair) == 2
    assert all(sum(unit in units_of(other) for other in pattern) == 2 for cell in pattern for unit in units_of(cell))
    roof = {cell for cell in pattern if cell in grid.candidates and grid.candidates[cell] - pair}
    return set(pattern), pair, roof


@says(MUST_NOT + r"Only (?P<roof>r\dc\d) has another candidate \((?P<extra>.*)\), so it is none of .*")
def deadly_1(grid, pattern, pair, roof, extra):
    _, pair, rich = deadly(grid, pattern, pair)
    cell = cell_of(roof)
    assert rich == {cell} and grid.candidates[cell] - pair == digits(extra)
    return Found((cell, digit) for digit in grid.candidates[cell] & pair)


@says(MUST_NOT + r"Only (?P<roof>.*) have another candidate, (?P<extra>\d), so one of them is \d, and what sees .* is not")
def deadly_2(grid, pattern, pair, roof, extra):
    _, pair, rich = deadly(grid, pattern, pair)
    assert rich == set(cells(roof)) and grid.of(rich) - pair == {int(extra)}
    return Found(grid.seen(rich, int(extra)))


@says(
    MUST_NOT + r"So one of (?P<roof>.*?) has another digit, (?P<extra>.*?)\. "
    rf"({NAKED}|In (?P<hidden_unit>\w+ \d), the digits (?P<hidden_own>.*?) are only in .*, and at most one of these "
    r"digits is in (?P=roof): (?P<hidden>.*) ha(s|ve) no other)"
)
def deadly_3(grid, pattern, pair, roof, extra, naked, naked_own, naked_unit, hidden_unit, hidden_own, hidden):
    _, pair, rich = deadly(grid, pattern, pair)
    assert rich == set(cells(roof)) and grid.of(rich) - pair == digits(extra)
    if naked:
        return naked_roof(grid, rich, digits(extra), naked, naked_own, naked_unit)
    some, own, unit = set(cells(hidden)), digits(hidden_own), unit_of(hidden_unit)
    # One cell of the roof has another digit, so that at most one of these is in the roof.
    assert pair <= own and len(some) == len(own) - 1
    assert all(grid.places(unit, digit) <= some | rich for digit in own) and len(rich) == 2
    return Found((cell, digit) for cell in some for digit in grid.candidates[cell] - own)


def naked_roof(grid, roof, extra, some, own, unit):
    """One of the roof has an extra digit: it is one cell of a naked set."""
    some, own = set(cells(some)), digits(own)
    assert grid.of(some) | extra == own and len(own) == len(some) + 1 and are_in(some | roof, unit_of(unit))
    shared = set.intersection(*(units_of(cell) for cell in some | roof))
    others = {cell for cell in grid.candidates if units_of(cell) & shared} - some - roof
    return Found((cell, digit) for cell in others for digit in grid.candidates[cell] & own)


@says(MUST_NOT + r"In (?P<unit>\w+ \d), (?P<kept>\d) is only in (?P<roof>.*?), so one of these is .*")
def deadly_4(grid, pattern, pair, unit, kept, roof):
    _, pair, rich = deadly(grid, pattern, pair)
    assert rich == set(cells(roof)) and len(rich) == 2 and grid.places(unit_of(unit), int(kept)) <= rich
    lost = only(pair - {int(kept)})
    return Found((cell, lost) for cell in rich if grid.has(cell, lost))


@says(
    MUST_NOT + r"In (?P<lines>.*), (?P<kept>\d) is only in these cells\. If one of (?P<roof>.*) were \d, the other one would "
    r"be, too, and the rest would be \d"
)
def deadly_6(grid, pattern, pair, lines, kept, roof):
    pattern, pair, rich = deadly(grid, pattern, pair)
    kept, lines = int(kept), units(lines)
    assert rich == set(cells(roof)) and all(grid.places(unit, kept) <= pattern for unit in lines)
    for cell in rich:
        # With the digit in one corner, the rows and columns put it into the opposite one.
        other = only(each for each in pattern if each[0] != cell[0] and each[1] != cell[1])
        across = [unit for unit in lines if unit not in units_of(cell)]
        assert len(across) == 2 and all(unit in units_of(other) for unit in across) and rich == {cell, other}
    return Found((cell, kept) for cell in rich)


@says(
    MUST_NOT + r"In (?P<lines>.*), (?P<kept>\d) is only in these cells\. If (?P<target>r\dc\d) were \d, (?P<sides>.*) would be \d, and "
    r"(?P<corner>r\dc\d) is .* anyway"
)
def hidden_rectangle(grid, pattern, pair, lines, kept, target, sides, corner):
    pattern, pair, _ = deadly(grid, pattern, pair)
    kept, lines, corner = int(kept), units(lines), cell_of(corner)
    assert grid.candidates[corner] <= pair and all(grid.places(unit, kept) <= pattern for unit in lines)
    cell = only(cell for cell in pattern if set(lines) <= units_of(cell))
    assert cell == cell_of(target)
    # The target is not the kept digit, which each of the two lines then has in a side.
    beside = pattern - {corner, cell}
    assert beside == set(cells(sides))
    assert all(only(each for each in pattern - {cell} if unit in units_of(each)) in beside for unit in lines)
    return Found([(cell, only(pair - {kept}))])


@says(
    r"(?P<filled>.*) are filled, but not given\. If (?P<target>r\dc\d) were \d, (?P<pattern>.*) would have (?P<pair>\d and \d) "
    r"alone: these could be exchanged, and there would be two solutions",
    r"(?P<filled>.*) are filled, but not given\. If (?P<roof>.*) had no other candidate, (?P<extra>\d), (?P<pattern>.*) would have "
    r"(?P<pair>\d and \d) alone: .* So one of (?P=roof) is (?P=extra), and what sees both is not",
)
def avoidable(grid, filled, pattern, pair, target=None, roof=None, extra=None):
    pattern, pair, rich = deadly(grid, pattern, pair)
    filled = set(cells(filled))
    assert filled == {cell for cell in pattern if cell in grid.filled}
    rest = pattern - filled
    # What the digits of the filled cells make of the others: each line has both digits.
    wanted = {}
    for cell in rest:
        beside = {grid.filled[other] for other in filled if other[0] == cell[0] or other[1] == cell[1]}
        wanted[cell] = only(pair - beside)
    if target:
        assert rest == {cell_of(target)}
        return Found(wanted.items())
    digit = int(extra)
    assert all(grid.candidates[cell] == {wanted[cell], digit} for cell in rest) and rest == rich == set(cells(roof))
    return Found(grid.seen(rest, digit))


@says(
    WITHOUT + r"So (?P<rich>r\dc\d) is [\d, or]+\.?",
    WITHOUT + r"So one of (?P<rich>.*) is \d, and what sees each of them is not",
    WITHOUT + rf"So (?P<either>(?P<rich>r[^.]*))\. {NAKED}",
    WITHOUT + r"So (?P<either>r[^.]*)\. In (?P<unit>\w+ \d), (?P<kept>\d) is only in (?P<rich>.*), so the other cell is (?P=kept)",
)
def grave(grid, extras, rich, either=None, naked=None, naked_own=None, naked_unit=None, unit=None, kept=None):
    extras = {cell: digits(own) for own, some in re.findall(DIGITS + " in " + CELLS, extras) for cell in cells(some)}
    left = {cell: own - extras.get(cell, set()) for cell, own in grid.candidates.items()}
    assert all(len(own) == 2 for own in left.values())
    for each, digit in product({each for cell in left for each in units_of(cell)}, SIDE):
        assert sum(each in units_of(cell) and digit in own for cell, own in left.items()) in (0, 2)
    extra = set().union(*extras.values())
    assert set(extras) == set(cells(rich))
    for cell, own in re.findall(r"(r\dc\d) is ((?:\d(?:, | or )?)+)", either or ""):
        assert extras[only(cells(cell))] == digits(own)
    if naked:
        return naked_roof(grid, set(extras), extra, naked, naked_own, naked_unit)
    if kept:
        assert len(extras) == 2 and grid.places(unit_of(unit), int(kept)) == set(extras)
        return Found((cell, digit) for cell in extras for digit in left[cell] - {int(kept)})
    if len(extras) == 1:
        return Found((cell, digit) for cell in extras for digit in left[cell])
    return Found(grid.seen(extras, only(extra)))
