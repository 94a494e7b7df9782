"""Fish: basic, finned, and with a chain from each fin."""

import re

from .chains import Chain
from .core import Found, cells, conflict, says, sees, units, units_of

FIN = re.compile(
    r"in (?P<bases>[^,]+(?:, [^,]+)*?), (?P<digit>\d) is only in (?P<covers>.*?), or in (?P<fins>.*?) \(fins?\)\. If .* have no other \d(, and "
    r"(?P<twice>.*), in two of them, would take the room of two)?;"
)


def places_of(grid, bases, digit):
    return set().union(*(grid.places(unit, digit) for unit in bases))


def count(sets, cell):
    return sum(unit in units_of(cell) for unit in sets)


def one_fish(grid, bases, digit, covers, fins, twice):
    """What a fish removes: what is in more covers than bases and sees all fins."""
    digit, bases, covers, fins = int(digit), units(bases), units(covers), set(cells(fins))
    assert len(bases) == len(covers)
    assert all(count(covers, cell) >= count(bases, cell) for cell in places_of(grid, bases, digit) - fins)
    assert all(count(covers, cell) > 1 for cell in cells(twice or ""))
    taken = {cell for cell in grid.all(digit) - fins if count(covers, cell) > count(bases, cell)}
    return Found((cell, digit) for cell in taken if all(sees(cell, fin) for fin in fins))


@says(
    r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?) \((?P<places>r.*?)\)\. Each of .* needs a \d, and each "
    r"of .* has room for one, so .* have no other(, and (?P<twice>.*), in two of them, would take the room of two)?"
)
def fish(grid, bases, digit, covers, places, twice):
    assert set(cells(places)) == places_of(grid, units(bases), int(digit))
    return one_fish(grid, bases, digit, covers, "", twice)


@says(r"(?P<all_fish>in .* \(fins?\)\. If .*; if (the fin|one) is \d, no cell that it sees is)\. Either way")
def finned_fish(grid, all_fish):
    one, *other = [one_fish(grid, **FIN.match(part).groupdict()) for part in all_fish.split(". Also, ")]
    return one | other[0] if other else one


@says(
    r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?), or in (?P<fins>.*?) \(fins?\)\. If .* have no "
    r"other \d\. ([^=<>]+ sees? r\dc\d=\d\. )?(?P<chains>r.*)\. Either way",
    r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?), or in (?P<fins>.*?)\. Each of .*? needs a \d, and .*? no room "
    r"for all of them, so one of .*? is \d\. ([^=<>]+ excludes? r\dc\d=\d\. )?(?P<chains>r.*)\. Either way",
)
def kraken(grid, bases, digit, covers, fins, chains):
    digit, bases, covers, fins = int(digit), units(bases), units(covers), set(cells(fins))
    assert {cell for cell in places_of(grid, bases, digit) if not count(covers, cell)} <= fins
    chains = [Chain(grid, text) for text in chains.split(". ")]
    assert all(each.start[1] and each.start[0][1] == digit for each in chains)
    excluded = {each.start[0][0]: each.excluded(grid) for each in chains}
    false = set()
    for target in grid.every():
        follows = all(target in excluded.get(fin, ()) or conflict(target, (fin, digit)) for fin in fins)
        taken = target[1] == digit and count(covers, target[0]) and not count(bases, target[0])
        # A target in a cover takes it; if there are fewer covers, one of the fins is true anyway.
        if follows and (len(covers) < len(bases) or taken):
            false.add(target)
    return Found(false)
