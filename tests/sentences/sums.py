"""Sums: cages, the rule of 45, digits that cages need, killer subsets.

A sum is counted again from the units and cages that a sentence names; its arithmetic must come to the same. What follows is
found by trying the digits of its cells.
"""

import re
from itertools import combinations

from .core import CELLS, DIGITS, SIDE, Found, Grid, are_in, cells, digits, only, says, sees, unit_of, units

CAGES = r"(?:\d+ at r\dc\d(?:, | and )?)+"
UNITS = r"(?:(?:row|column|box) \d(?:, | and )?)+"
WAYS = r"(?:, as [\d+, ]*\d)?"


class Sum:
    """Cells with their factors, and the sum of their digits."""

    def __init__(self, grid, named, cages):
        """Of units less cages, or of a cage alone."""
        named, cages = units(named), [cage_of(grid, *cage) for cage in re.findall(r"(\d+) at r(\d)c(\d)", cages)]
        assert cages or named
        factors = {}
        for unit in named:
            for cell in [*grid.candidates, *grid.filled]:
                factors[cell] = factors.get(cell, 0) + are_in([cell], unit)
        for _, some in cages:
            for cell in some:
                factors[cell] = factors.get(cell, 0) - 1
        self.of_units, self.of_cages = 45 * len(named), sum(total for total, _ in cages)
        self.total = self.of_units - self.of_cages - sum(factors.get(cell, 0) * digit for cell, digit in grid.filled.items())
        self.factors = {cell: factor for cell, factor in factors.items() if factor and cell in grid.candidates}
        if all(factor < 0 for factor in self.factors.values()):
            self.total, self.factors = -self.total, {cell: -factor for cell, factor in self.factors.items()}
        self.filled = {cell for cell, factor in factors.items() if factor and cell in grid.filled}

    def make(self, some, total):
        """Claims that these cells, and no others, make a total."""
        assert self.factors == dict.fromkeys(cells(some), 1) and self.total == int(total)
        return self

    def computes(self, arithmetic):
        """Claims that this is how the total comes about."""
        left, right = arithmetic.split(" = ")
        numbers = [int(number) for number in re.findall(r"-?\d+", left.replace(" - ", " -").replace(" + ", " "))]
        assert sum(numbers) == int(right) == self.total

    def reach(self, chosen, grid):
        """Whether the least and the largest digits allow the total."""
        ends = [[factor * digit for digit in chosen.get(cell, grid.candidates[cell])] for cell, factor in self.factors.items()]
        return sum(map(min, ends)) <= self.total <= sum(map(max, ends))


def cage_of(grid, total, row, column):
    return only(cage for cage in grid.cages if cage[0] == int(total) and min(cage[1]) == (int(row), int(column)))


def differ(grid, one, other):
    return sees(one, other) or any({one, other} <= set(some) for _, some in grid.cages)


def can_be(grid, sums, chosen, fits):
    """Whether the other cells of the sums have digits beside these, such that all fits."""
    if not all(each.reach(chosen, grid) for each in sums):
        return False
    rest = {cell for each in sums for cell in each.factors} - set(chosen)
    if not rest:
        return fits({cell: only(own) for cell, own in chosen.items()})
    left = {
        cell: {
            digit
            for digit in grid.candidates[cell]
            if not any(own == {digit} and differ(grid, cell, other) for other, own in chosen.items())
        }
        for cell in rest
    }
    cell = min(left, key=lambda one: (len(left[one]), one))
    return any(can_be(grid, sums, chosen | {cell: {digit}}, fits) for digit in left[cell])


def impossible(grid, sums, candidates=None, fits=lambda chosen: True):
    """The candidates, those of the cells of sums unless others are named, beside which the sums cannot be."""
    if candidates is None:
        candidates = {(cell, digit) for each in sums for cell in each.factors for digit in grid.candidates[cell]}
    return {(cell, digit) for cell, digit in candidates if not can_be(grid, sums, {cell: {digit}}, fits)}


def follows(grid, false):
    """What is false; a cell with one digit left is filled."""
    left = {cell: grid.candidates[cell] - {digit for other, digit in false if other == cell} for cell, _ in false}
    return Found(false, {(cell, only(own)) for cell, own in left.items() if len(own) == 1})


def placed(grid, one):
    """The only cell of a sum, filled."""
    [(cell, factor)] = one.factors.items()
    digit = one.total * factor
    return Found({(cell, other) for other in grid.candidates[cell] - {digit}}, {(cell, digit)})


@says(
    rf"the cage (?P<cages>{CAGES}) leaves (?P<total>\d+) for (?P<some>{CELLS})(?: \((?P<arithmetic>.*?)\))?{WAYS}"
    r"\. Nothing else makes that sum"
)
def cage_sum(grid, cages, total, some, arithmetic):
    one = Sum(grid, "", cages).make(some, total)
    if arithmetic:
        one.computes(arithmetic)
    return placed(grid, one) if len(one.factors) == 1 else Found(impossible(grid, [one]))


@says(
    rf"the cage (?P<cages>{CAGES}) leaves (?P<total>\d+) for (?P<some>{CELLS})(?: \((?P<arithmetic>.*?)\))?{WAYS}"
    rf"\. No combination has (?P<lost>[\d, or]*\d)"
)
def cage_combinations(grid, cages, total, some, arithmetic, lost):
    one = Sum(grid, "", cages).make(some, total)
    if arithmetic:
        one.computes(arithmetic)
    lost = digits(lost)
    return Found({candidate for candidate in impossible(grid, [one]) if candidate[1] in lost})


@says(
    rf"(?:(?P<of>{UNITS}) (?:has|have) the sum (?P<whole>\d+)(?:, the cages? (?P<less>{CAGES}) (?:has|have) (?P<had>\d+))?, and "
    rf"(?P<arithmetic>.*?) is left|the cage (?P<cages>{CAGES}) leaves (?P<total>\d+)) for (?P<some>{CELLS}){WAYS}"
    rf"\. Each combination has (?P<digit>\d): it is in (?P<places>.*?), and not in what sees .*"
)
def needed(grid, of, whole, less, had, arithmetic, cages, total, some, digit, places):
    one, digit, places = Sum(grid, of or "", less or cages or ""), int(digit), set(cells(places))
    if of:
        assert one.of_units == int(whole) and one.of_cages == int(had or 0)
        one.computes(arithmetic)
    one.make(some, total or one.total)
    assert places == {cell for cell in one.factors if grid.has(cell, digit)}
    assert not any(makes(grid, one, way) for way in combinations(set(SIDE) - {digit}, len(one.factors)))
    return Found((cell, digit) for cell in grid.all(digit) - places if all_differ(grid, cell, places))


def makes(grid, one, way):
    """Whether the cells of a sum, which all differ, can have these digits."""
    assert all(all_differ(grid, cell, set(one.factors) - {cell}) for cell in one.factors)
    own = Grid({cell: grid.candidates[cell] & set(way) for cell in one.factors}, {}, grid.cages)
    return sum(way) == one.total and all(own.candidates.values()) and can_be(own, [one], {}, lambda chosen: True)


def all_differ(grid, cell, others):
    return all(differ(grid, cell, other) for other in others)


def sums_of(grid, text):
    """The sums of a list, each with why."""
    found = []
    for part in text.split("; "):
        if match := re.fullmatch(rf"(?P<some>{CELLS}) make (?P<total>\d+) \((?P<why>.*?)\){WAYS}", part):
            found.append(why(grid, match["why"]).make(match["some"], match["total"]))
            continue
        match = re.fullmatch(
            rf"(?P<inside>{CELLS}) (?:is|are) (?P<gap>\d+) (?P<way>less|more) than (?P<outside>{CELLS}) \((?P<why>.*?)\)", part
        )
        found.append(apart(why(grid, match["why"]), *match.group("inside", "gap", "way", "outside")))
    return found


def why(grid, text):
    named, _, arithmetic = text.partition(": ")
    one = Sum(grid, named, named)
    if arithmetic:
        one.computes(arithmetic)
    return one


def apart(one, inside, gap, way, outside):
    """Claims by how much some cells are more than others."""
    assert one.factors == dict.fromkeys(cells(inside), 1) | dict.fromkeys(cells(outside), -1)
    assert one.total == int(gap) * (-1 if way == "less" else 1)
    return one


@says(r"in (?P<unit>\w+ \d), (?P<lost>\d) is only in (?P<places>.*?)\. (?P<sums>.* make .*)\. So only combinations with \d are left")
def placed_in_cage(grid, unit, lost, places, sums):
    unit, digit, places = unit_of(unit), int(lost), set(cells(places))
    one = only(sums_of(grid, sums))
    assert grid.places(unit, digit) <= places and places <= set(one.factors)
    return Found(impossible(grid, [one], fits=lambda chosen: digit in chosen.values()))


@says(r"(?P<sums>.* make .*?)\. All these cells differ\. What is removed would leave the other cells no combination")
def conflicting(grid, sums):
    sums = sums_of(grid, sums)
    every = [cell for one in sums for cell in one.factors]
    assert all(all_differ(grid, cell, set(every) - {cell}) for cell in every) and len(every) == len(set(every))
    return Found(impossible(grid, sums))


@says(r"(?P<sums>.*?)\. With what is removed, no digits make both sums")
def two_sums(grid, sums):
    sums = sums_of(grid, sums)
    assert len(sums) == 2
    return Found(impossible(grid, sums))


@says(
    rf"(?P<of>{UNITS}) (?:has|have) the sum (?P<whole>\d+)\. (?:The cages? (?P<cages>{CAGES}) (?:has|have) (?P<had>\d+)\. )?"
    rf"(?:(?P<filled>{CELLS}) (?:is|are) filled\. )?(?:(?P<innies>{CELLS}) (?:is|are) left)?(?:, and )?"
    rf"(?:(?P<outies>{CELLS}) (?:is|are) outside)?: (?P<arithmetic>[^.]*)\.?"
    rf"(?: So (?P<inside>{CELLS}) (?:is|are) (?P<gap>\d+) (?P<way>less|more) than (?P<outside>{CELLS})\.)?(?: Nothing else makes that sum)?"
)
def rule_of_45(grid, of, whole, cages, had, filled, innies, outies, arithmetic, inside, gap, way, outside):
    one = Sum(grid, of, cages or "")
    assert one.of_units == int(whole) and one.of_cages == int(had or 0) and one.filled == set(cells(filled or ""))
    one.computes(arithmetic)
    if inside:
        assert (inside, outside) == (innies, outies)
        apart(one, inside, gap, way, outside)
    else:
        one.make(innies or outies, one.total)
        # What is left is in the units, what is outside is not.
        own = [any(are_in([cell], unit) for unit in units(of)) for cell in one.factors]
        assert own == [bool(innies)] * len(own)
    return placed(grid, one) if len(one.factors) == 1 else Found(impossible(grid, [one]))


@says(
    r"in (?P<unit>\w+ \d), the digits (?P<used>[\d, and]*?) are used up: (?P<sums>.* need .*?)"
    r"(?:; (?P<naked>[^;]*?) (?:has|have) only these)?\. So the other cells .* lose them"
)
def killer_subset(grid, unit, used, sums, naked):
    unit, used, naked = unit_of(unit), digits(used), set(cells(naked or ""))
    taken, count = set(naked), len(naked)
    assert all(grid.candidates[cell] <= used for cell in naked)
    for part in sums.split("; "):
        one = only(sums_of(grid, re.sub(rf", and need {DIGITS}$", "", re.sub(r" or (\d)$", r", \1", part))))
        assert not taken & set(one.factors)
        # The fewest of the digits that the cells have.
        least = 0
        while not can_be(grid, [one], {}, lambda chosen: len(used & set(chosen.values())) <= least):
            least += 1
        taken, count = taken | set(one.factors), count + least
    assert count >= len(used) and are_in(taken, unit)
    return Found((cell, digit) for digit in used for cell in grid.places(unit, digit) - taken)
