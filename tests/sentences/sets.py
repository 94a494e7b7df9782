"""Almost locked sets, Sue de Coq, aligned exclusion."""

import re
from itertools import combinations, product

from .core import CELLS, DIGITS, LITERAL, Found, are_in, cell_of, cells, conflict, digits, literal, only, says, sees, unit_of, units_of


@says(r"of (?P<combined>.*?), some candidates fit no others\. (?P<lost>.*)\. So")
def exclusion(grid, combined, lost):
    combined, false = cells(combined), set()
    for part in lost.split(". "):
        named, ways = part.split(": ")
        gone = literal(LITERAL.match(named))[0]
        listed = {}
        for others, cell in re.findall(r"((?:r\dc\d=\d(?:, | and )?)+) would leave no candidate in (r\dc\d)", ways):
            listed[frozenset(literal(match)[0] for match in LITERAL.finditer(others))] = cell_of(cell)
        rest = [[(cell, digit) for digit in grid.candidates[cell]] for cell in combined if cell != gone[0]]
        for others in product(*rest):
            chosen = [gone, *others]
            if any(conflict(one, other) for one, other in combinations(chosen, 2)):
                continue
            cell = listed[frozenset(others)]
            assert all(any(conflict((cell, digit), one) for one in chosen) for digit in grid.candidates[cell])
        false.add(gone)
    return Found(false)


@says(
    r"(?P<some>.*?\(in (?P<line>\w+ \d) and (?P<square>box \d)\).*) have as many digits as cells: (?P<own>[\d, and]*?)"
    r"(, where (?P<twice>.*?) counts? twice, in .*?)?\. .*So"
)
def sue_de_coq(grid, some, line, square, own, twice):
    both, some, own, twice = {unit_of(line), unit_of(square)}, set(cells(some)), digits(own), digits(twice or "")
    # Each digit is in one of the cells, or in one of each unit, because each unit has it once at most.
    assert grid.of(some) == own and twice <= own and len(own) + len(twice) == len(some)
    false = set()
    for digit in own:
        inside = {cell for cell in some if grid.has(cell, digit)}
        fit = {unit for unit in both if are_in(inside, unit)}
        if digit in twice:
            assert not fit and all(both & units_of(cell) for cell in inside)
            fit = both
        assert fit
        false |= {(cell, digit) for unit in fit for cell in grid.places(unit, digit) - some}
    return Found(false)


def almost_locked(grid, some, own):
    """The cells of an almost locked set, which is checked except for its unit."""
    some, own = set(cells(some)), digits(own)
    assert grid.of(some) == own and len(own) == len(some) + 1
    return some


def sets_of(grid, text):
    found = {letter: almost_locked(grid, *rest) for letter, *rest in re.findall(rf"(\w) is {CELLS} with {DIGITS}", text)}
    assert all(set.intersection(*map(units_of, some)) for some in found.values())
    return found


def common(grid, one, other, digit):
    """Whether a digit cannot be in both sets."""
    here, there = ({cell for cell in some if grid.has(cell, digit)} for some in (one, other))
    return here and there and all(sees(cell, seen) for cell in here for seen in there)


def in_all(grid, some, digit):
    return grid.seen([cell for each in some for cell in each if grid.has(cell, digit)], digit)


@says(r"(?P<sets>A is .*): each has one digit more than cells\. (?P<links>Each .*)")
def als_xz(grid, sets, links):
    one, two = sets_of(grid, sets).values()
    links = {int(digit) for digit in re.findall(r"Each (\d) of A sees each \d of B", links)}
    assert all(common(grid, one, two, digit) for digit in links)
    shared = grid.of(one) & grid.of(two)
    false = set()
    for digit in shared - (links if len(links) == 1 else set()):
        false |= in_all(grid, [one, two], digit)
    if len(links) > 1:
        for some, other in ((one, two), (two, one)):
            for digit in grid.of(some) - links:
                false |= {each for each in in_all(grid, [some], digit) if each[0] not in other}
    return Found(false)


@says(r"(?P<sets>A is .*): each has one digit more than cells\. If (?P<links>.*); so (?P<last>\w) has all its other digits\. .*")
def als_chain(grid, sets, links, last):
    sets = sets_of(grid, sets)
    at, used = "A", []
    for one, digit, two in re.findall(r"(\w) has (\d), and each \d of \w sees each \d of (\w), so \w has none", links):
        assert one == at and ord(two) == ord(one) + 1 and common(grid, sets[one], sets[two], int(digit))
        used.append(int(digit))
        at = two
    assert at == last and all(one != two for one, two in zip(used, used[1:]))
    own = (grid.of(sets["A"]) & grid.of(sets[at])) - {used[0], used[-1]}
    return Found(each for digit in own for each in in_all(grid, [sets["A"], sets[at]], digit))


@says(r"(?P<stem>r\dc\d) \(stem\) is .*?\. (?P<petals>If it is .*)")
def blossom(grid, stem, petals):
    stem, found = cell_of(stem), {}
    for digit, *rest in re.findall(rf"If it is (\d), {CELLS} \(of {DIGITS}\)", petals):
        some, digit = almost_locked(grid, *rest), int(digit)
        assert all(sees(stem, cell) for cell in some if grid.has(cell, digit))
        found[digit] = some
    assert set(found) == grid.candidates[stem]
    shared = set.intersection(*(grid.of(some) - {digit} for digit, some in found.items()))
    false = {each for digit in shared for each in in_all(grid, found.values(), digit)}
    return Found(each for each in false if not any(each[0] in some for some in found.values()))
