"""Chains, forcing chains and nets, remote pairs."""

import re

from .core import LITERAL, Found, cell_of, cells, conflict, digits, literal, says, sees, unit_of, units, units_of


def impossible(bases, gone):
    """Whether the bases cannot all have a candidate: those that are gone are false."""
    choices = [[each for each in base if each not in gone] for base in bases]

    def place(at, chosen):
        return at == len(choices) or any(
            not any(conflict(each, other) for other in chosen) and place(at + 1, [*chosen, each]) for each in choices[at]
        )

    return not place(0, [])


def bases_of(grid, text):
    """The bases of a pattern: cells, or digits of units."""
    if text.startswith("the set "):
        return [[(cell, digit) for digit in grid.candidates[cell]] for cell in cells(text)]
    own, rest = text.split(" of ")
    named, _ = rest.split(" in ")
    return [[(cell, digit) for cell in grid.places(unit, digit)] for unit in units(named) for digit in digits(own)]


class Chain:
    """A chain or a net: its literals, each of which follows from others."""

    def __init__(self, grid, text):
        self.known, self.start = set(), None
        for segment in text.split("; "):
            groups = segment.split(" -> ")
            before = [literal(match) for match in LITERAL.finditer(groups[0])]
            if self.start is None:
                assert len(before) == 1
                self.start = before[0]
                self.known.add(self.start)
            elif len(groups) == 1:
                self.add(grid, groups[0], self.known)
            assert len(groups) == 1 or set(before) <= self.known, segment
            for group in groups[1:]:
                before = self.add(grid, group, before)

    def add(self, grid, text, reasons):
        added = []
        matches = list(LITERAL.finditer(text))
        # A pattern after the last of several literals is that of each.
        pattern = next((match[5] for match in matches if match[5]), None)
        for match in matches:
            one, is_true = literal(match)
            assert grid.has(*one)
            assert self.follows(grid, one, is_true, reasons, match[5] or pattern), f"{match[0]} in {text}"
            added.append((one, is_true))
        self.known |= set(added)
        return added

    def follows(self, grid, one, is_true, reasons, pattern):
        cell, digit = one
        false = {each for each, true in reasons if not true}
        if is_true:
            in_cell = {(cell, other) for other in grid.candidates[cell]} - {one}
            in_units = [{(other, digit) for other in grid.places(unit, digit)} - {one} for unit in units_of(cell)]
            return in_cell <= false or any(others <= false for others in in_units)
        if any(true and conflict(each, one) for each, true in reasons):
            return True
        bases = bases_of(grid, pattern) if pattern else []
        against = {each for base in bases for each in base if conflict(each, one)}
        return bool(bases) and impossible(bases, false | against)

    def is_contradiction(self):
        return any((one, not is_true) in self.known for one, is_true in self.known)

    def excluded(self, grid):
        if self.is_contradiction():
            return grid.every()
        false = {one for one, is_true in self.known if not is_true}
        true = [one for one, is_true in self.known if is_true]
        return false | {each for each in grid.every() if any(conflict(each, one) for one in true)}


def agree(grid, chains):
    return Found(set.intersection(*(each.excluded(grid) for each in chains)))


@says(r"either (?P<one>r.*?), or (the other way round )?(?P<two>r.*), and both exclude the same")
def alternative(grid, one, two):
    chains = [Chain(grid, one), Chain(grid, two)]
    assert chains[0].start[0] == chains[1].start[0] and chains[0].start[1] != chains[1].start[1]
    return agree(grid, chains)


def opposite(grid, start):
    (cell, digit), is_true = start
    if is_true:
        return Found([(cell, digit)])
    return Found(((cell, other) for other in grid.candidates[cell] - {digit}), [(cell, digit)])


@says(r"(?P<chain>r.*), which contradicts the beginning")
def refuted(grid, chain):
    chain = Chain(grid, chain)
    one, is_true = chain.start
    assert (one, not is_true) in chain.known
    return opposite(grid, chain.start)


@says(r"suppose (?P<start>\S+)\. (?P<chains>.*)\. So (?P<clash>\S+) would be both true and false")
def contradiction(grid, start, chains, clash):
    start, clash = (literal(LITERAL.match(text)) for text in (start, clash))
    known = {start}
    for text in chains.split(". "):
        own = Chain(grid, text)
        assert own.start == start
        known |= own.known
    assert {(clash[0], True), (clash[0], False)} <= known
    return opposite(grid, start)


@says(
    r"((?P<cell>r\dc\d) is (?P<own>[\d, or]+)|in (?P<unit>\w+ \d), (?P<digit>\d) is in (?P<places>[rc\d, or]+)|(?P<either>\S+) is true or false)\. "
    r"(?P<chains>r.*)\. Either way"
)
def cases(grid, cell, own, unit, digit, places, either, chains):
    chains = [Chain(grid, text.removesuffix(", a contradiction")) for text in chains.split(". ")]
    if cell:
        cell = cell_of(cell)
        expected = {((cell, digit), True) for digit in grid.candidates[cell]}
        assert digits(own) == grid.candidates[cell]
    elif unit:
        expected = {((cell, int(digit)), True) for cell in cells(places)}
        assert set(cells(places)) == grid.places(unit_of(unit), int(digit))
    else:
        one, _ = literal(LITERAL.match(either))
        expected = {(one, True), (one, False)}
    assert {each.start for each in chains} == expected
    return agree(grid, chains)


@says(r"(?P<path>.*) have only (?P<pair>\d and \d) and each sees the next, so these alternate\. (?P<pairs>.*)")
def remote_pair(grid, path, pair, pairs):
    path, pair = cells(path), digits(pair)
    assert all(grid.candidates[cell] == pair for cell in path)
    assert all(sees(one, other) for one, other in zip(path, path[1:]))
    for one, two in re.findall(r"(r\dc\d) and (r\dc\d) have one each", pairs):
        assert (path.index(cell_of(two)) - path.index(cell_of(one))) % 2
    false = set()
    for at in range(len(path)):
        for other in path[at + 3 :: 2]:
            for digit in pair:
                false |= grid.seen([path[at], other], digit)
    return Found(false)
