"""Strong links of one digit, wings, colours."""

import re

from .core import CELLS, Found, cell_of, cells, digits, only, says, sees, unit_of, units_of

LINK = re.compile(
    r"in (?P<first>\w+ \d), (?P<digit>\d) is only in (?P<far1>\w+) or (?P<near1>\w+), and in (?P<second>\w+ \d) only in "
    r"(?P<far2>\w+) or (?P<near2>\w+)\. (?P=near1) and (?P=near2) see each other, so they are not both (?P=digit): (?P=far1) or "
    r"(?P=far2) is, and what sees both is not"
)
RECTANGLE = re.compile(
    r"in (?P<box>box \d), (?P<digit>\d) is only in (?P<cross>\w+ \d) and (?P<to>\w+ \d); in (?P<strong>\w+ \d), only in "
    r"(?P<near>\w+) or (?P<far>\w+)\. If (?P=near) is (?P=digit), (?P=box) has its (?P=digit) in (?P=to); if not, (?P=far) is "
    r"(?P=digit)\. So what is in (?P=to) and sees (?P=far) is not (?P=digit)"
)


@says(r"(?P<links>in .* see each other, so they are not both .*)")
def two_links(grid, links):
    false = set()
    for part in links.split(". Also, "):
        own = LINK.fullmatch(part)
        far1, near1, far2, near2 = (cell_of(own[name]) for name in ("far1", "near1", "far2", "near2"))
        digit = int(own["digit"])
        assert grid.places(unit_of(own["first"]), digit) == {far1, near1}
        assert grid.places(unit_of(own["second"]), digit) == {far2, near2} and sees(near1, near2)
        false |= grid.seen([far1, far2], digit) - {(near1, digit), (near2, digit)}
    return Found(false)


@says(r"(?P<rectangles>in box .*; in .*)")
def empty_rectangle(grid, rectangles):
    false = set()
    for part in rectangles.split(". Also, "):
        own = RECTANGLE.fullmatch(part)
        digit, near, far = int(own["digit"]), cell_of(own["near"]), cell_of(own["far"])
        square, cross, to = (unit_of(own[name]) for name in ("box", "cross", "to"))
        assert all({cross, to} & units_of(cell) for cell in grid.places(square, digit))
        assert grid.places(unit_of(own["strong"]), digit) == {near, far} and cross in units_of(near)
        assert square not in units_of(near)
        false |= {(cell, digit) for cell in grid.places(to, digit) if sees(cell, far) and square not in units_of(cell)}
    return Found(false)


@says(r"(?P<pivot>r\dc\d) \(pivot\) is (?P<own>.*?)\. (?P<cases>If it is .*\(pincer\).*)")
def wing(grid, pivot, own, cases):
    pivot, own = cell_of(pivot), digits(own)
    assert grid.candidates[pivot] == own
    ends, excluded = {}, set()
    for by, cell, digit in re.findall(r"If it is (\d), (r\dc\d) \(pincer\) is (\d)", cases):
        cell, by, digit = cell_of(cell), int(by), int(digit)
        assert sees(pivot, cell) and grid.candidates[cell] == {by, digit}
        ends[cell] = digit
        excluded.add(by)
    digit = only(set(ends.values()))
    # The pivot has no other digit than those of the cases, and perhaps that of the pincers.
    assert own - excluded <= {digit}
    some = [*ends, pivot] if own - excluded else [*ends]
    return Found(grid.seen(some, digit) - {(pivot, digit)})


@says(
    r"(?P<one>r\dc\d) and (?P<two>r\dc\d) are both (?P<own>\d or \d)\. In (?P<unit>\w+ \d), (?P<link>\d) is only in "
    r"(?P<first>r\dc\d), which (?P=one) sees, or (?P<second>r\dc\d), which (?P=two) sees\. So (?P=one) and (?P=two) are not both "
    r"(?P=link): one of them is \d, and what sees both is not"
)
def w_wing(grid, one, two, own, unit, link, first, second):
    one, two, first, second = map(cell_of, (one, two, first, second))
    assert grid.candidates[one] == grid.candidates[two] == digits(own)
    assert grid.places(unit_of(unit), int(link)) == {first, second}
    assert sees(one, first) and sees(two, second)
    return Found(grid.seen([one, two], only(grid.candidates[one] - {int(link)})))


def are_linked(grid, digit, one, other):
    """Whether strong links join all cells of two colours, each between the two."""
    reached, todo = set(), [min(one)]
    while todo:
        cell = todo.pop()
        if cell in reached:
            continue
        reached.add(cell)
        for unit in units_of(cell):
            ends = grid.places(unit, digit)
            if len(ends) == 2 and ends <= one | other:
                assert len(ends & one) == 1
                todo += ends
    return reached == one | other


@says(r"strong links of (?P<digit>\d) join (?P<groups>.*?): all of A or all of B are \d[.,] (?P<rest>.*)")
def colours(grid, digit, groups, rest):
    digit = int(digit)
    groups = {letter: set(cells(text)) for text, letter in re.findall(CELLS + r" \(([A-D])\)", groups)}
    pairs = {"A": "B", "B": "A", "C": "D", "D": "C"}
    assert all(are_linked(grid, digit, groups[one], groups[pairs[one]]) for one in "AC" if one in groups)

    def both(one, other):
        """What sees a cell of each of two colours."""
        seen = ({cell for cell in grid.all(digit) if any(sees(cell, each) for each in groups[letter])} for letter in (one, other))
        return set.intersection(*seen) - groups[one] - groups[other]

    false = both("A", "B") if "What sees a cell of A and a cell of B" in rest else set()
    for one, two, letter in re.findall(r"(r\dc\d) and (r\dc\d), both of \w, see each other, so no cell of (\w) is", rest):
        assert set(cells(one + two)) <= groups[letter] and sees(*cells(one + two))
        false |= groups[letter]
    for letter, *four in re.findall(r"(\w) sees both: (r\dc\d) sees (r\dc\d) \(C\), and (r\dc\d) sees (r\dc\d) \(D\)", rest):
        one, two, three, four = map(cell_of, four)
        assert {one, three} <= groups[letter] and two in groups["C"] and four in groups["D"]
        assert sees(one, two) and sees(three, four)
        false |= groups[letter]
    for one, letter, two, other, left, right in re.findall(r"(r\dc\d) \((\w)\) sees (r\dc\d) \((\w)\), so .*?: (\w) or (\w) is", rest):
        assert cell_of(one) in groups[letter] and cell_of(two) in groups[other] and sees(*cells(one + two))
        assert (pairs[letter], pairs[other]) == (left, right)
        false |= both(left, right)
    return Found((cell, digit) for cell in false)
