"""Singles, locked candidates, naked and hidden sets."""

from .core import Found, are_in, cell_of, cells, digits, only, says, unit_of, units, units_of


@says(r"(?P<unit>\w+ \d) has one open cell")
def full_house(grid, unit):
    cell = only(cell for cell in grid.candidates if unit_of(unit) in units_of(cell))
    return Found(true=[(cell, only(grid.candidates[cell]))])


@says(r"(?P<digit>\d) has one place in (?P<unit>\w+ \d)")
def hidden_single(grid, digit, unit):
    digit = int(digit)
    return Found(true=[(only(grid.places(unit_of(unit), digit)), digit)])


@says(r"(?P<cell>r\dc\d) has one candidate")
def naked_single(grid, cell):
    cell = cell_of(cell)
    return Found(true=[(cell, only(grid.candidates[cell]))])


@says(
    r"in (?P<first>\w+ \d), (?P<digit>\d) is only in (?P<inside>[rc\d, and]+), all of (?P<second>\w+ \d)\. So no other cell of "
    r"\w+ \d is \d(, and (?P<third>\w+ \d) has one place left for it)?"
)
def locked(grid, first, digit, inside, second, third):
    digit, second, inside = int(digit), unit_of(second), set(cells(inside))
    assert grid.places(unit_of(first), digit) == inside and are_in(inside, second)
    lost = grid.places(second, digit) - inside
    false = {(cell, digit) for cell in lost}
    return Found(false, [(only(grid.places(unit_of(third), digit) - lost), digit)] if third else ())


@says(r"(?P<some>.*) have only (?P<own>.*), one each\. So the other cells of (?P<lines>.*) lose these")
def naked_set(grid, some, own, lines):
    some, own = set(cells(some)), digits(own)
    assert len(some) == len(own) and grid.of(some) <= own
    assert all(are_in(some, unit) for unit in units(lines))
    return Found((cell, digit) for unit in units(lines) for digit in own for cell in grid.places(unit, digit) - some)


@says(
    r"in (?P<unit>\w+ \d), the digits (?P<own>[\d, and]+) are only in (?P<some>[rc\d, and]+)\. So these cells have no other digit"
    r"(, and \w+ \d has one place left for (?P<single>\d))?"
)
def hidden_set(grid, unit, own, some, single):
    unit, own, some = unit_of(unit), digits(own), set(cells(some))
    assert len(some) == len(own) and all(grid.places(unit, digit) <= some for digit in own)
    false = {(cell, digit) for cell in some for digit in grid.candidates[cell] - own}
    return Found(false, [(only(grid.places(unit, int(single)) - some), int(single))] if single else ())
