"""Recomputes what a step removes and places from the English sentence alone.

Takes the candidates of a 9x9 position and a sentence without its last part, the effects. Each kind of sentence has a pattern in
GRAMMAR and a function that checks what the sentence claims against the candidates and draws the conclusion by itself.
It shares nothing with the library. Raises AssertionError if a claim is wrong.
"""

import re
from itertools import product

SIDE = range(1, 10)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CELL = re.compile(r"r(\d)c(\d)")
LITERAL = re.compile(r"r(\d)c(\d)(=|<>)(\d)(?: \(([^)]*)\))?")
UNIT = re.compile(r"(row|column|box) (\d)")


def cells(text):
    return [(int(row), int(column)) for row, column in CELL.findall(text)]


def digits(text):
    """The digits of a list without cells and units."""
    return {int(digit) for digit in re.findall(r"\b\d\b", UNIT.sub("", CELL.sub("", text)))}


def units(text):
    return [(kind, int(number)) for kind, number in UNIT.findall(text)]


def box_of(cell):
    return (cell[0] - 1) // 3 * 3 + (cell[1] - 1) // 3 + 1


def units_of(cell):
    return {("row", cell[0]), ("column", cell[1]), ("box", box_of(cell))}


def sees(one, other):
    return one != other and bool(units_of(one) & units_of(other))


def conflict(one, other):
    """Whether two candidates cannot both be true."""
    (here, digit), (there, other_digit) = one, other
    return digit != other_digit if here == there else digit == other_digit and sees(here, there)


class Grid:
    """The candidates of the open cells of a position, and its filled cells."""

    def __init__(self, candidates, filled):
        self.candidates, self.filled = candidates, filled

    def has(self, cell, digit):
        return digit in self.candidates.get(cell, ())

    def of(self, some):
        return set().union(*(self.candidates[cell] for cell in some))

    def places(self, unit, digit):
        return {cell for cell in self.candidates if unit in units_of(cell) and self.has(cell, digit)}

    def all(self, digit):
        return {cell for cell in self.candidates if self.has(cell, digit)}

    def seen(self, some, digit):
        """What sees all these cells and has the digit."""
        return {(cell, digit) for cell in self.all(digit) if all(sees(cell, each) for each in some)}


class Found:
    """What follows: candidates that are true, candidates that are false."""

    def __init__(self, false=(), true=()):
        self.false, self.true = set(false), set(true)

    def __or__(self, other):
        return Found(self.false | other.false, self.true | other.true)


def only(some):
    [one] = some
    return one


# --- Singles, locked candidates, sets


def full_house(grid, found):
    unit = only(units(found["unit"]))
    cell = only(cell for cell in grid.candidates if unit in units_of(cell))
    return Found(true=[(cell, only(grid.candidates[cell]))])


def hidden_single(grid, found):
    digit = int(found["digit"])
    return Found(true=[(only(grid.places(only(units(found["unit"])), digit)), digit)])


def naked_single(grid, found):
    cell = only(cells(found["cell"]))
    return Found(true=[(cell, only(grid.candidates[cell]))])


def locked(grid, found):
    digit, first, second = int(found["digit"]), only(units(found["unit"])), only(units(found["second"]))
    inside = set(cells(found["cells"]))
    assert grid.places(first, digit) == inside and all(second in units_of(cell) for cell in inside)
    lost = grid.places(second, digit) - inside
    if not found["third"]:
        return Found((cell, digit) for cell in lost)
    left = grid.places(only(units(found["third"])), digit) - lost
    return Found(((cell, digit) for cell in lost), [(only(left), digit)])


def naked_set(grid, found):
    some, own = set(cells(found["cells"])), digits(found["digits"])
    assert len(some) == len(own) and grid.of(some) <= own
    false = set()
    for unit in units(found["units"]):
        assert all(unit in units_of(cell) for cell in some)
        false |= {(cell, digit) for digit in own for cell in grid.places(unit, digit) - some}
    return Found(false)


def hidden_set(grid, found):
    some, own, unit = set(cells(found["cells"])), digits(found["digits"]), only(units(found["unit"]))
    assert len(some) == len(own) and all(grid.places(unit, digit) <= some for digit in own)
    false = {(cell, digit) for cell in some for digit in grid.candidates[cell] - own}
    if not found["single"]:
        return Found(false)
    digit = int(found["single"])
    return Found(false, [(only(grid.places(unit, digit) - some), digit)])


# --- Fish


def one_fish(grid, found):
    """What a fish removes: what is in more covers than bases and sees all fins."""
    digit, bases, covers = int(found["digit"]), units(found["bases"]), units(found["covers"])
    fins = set(cells(found["fins"] or ""))
    assert len(bases) == len(covers)

    def count(sets, cell):
        return sum(unit in units_of(cell) for unit in sets)

    for cell in set().union(*(grid.places(unit, digit) for unit in bases)) - fins:
        assert count(covers, cell) >= count(bases, cell)
    taken = {cell for cell in grid.all(digit) - fins if count(covers, cell) > count(bases, cell)}
    assert all(count(covers, cell) > 1 for cell in cells(found["twice"] or ""))
    return Found((cell, digit) for cell in taken if all(sees(cell, fin) for fin in fins))


def fish(grid, found):
    digit, bases = int(found["digit"]), units(found["bases"])
    places = set().union(*(grid.places(unit, digit) for unit in bases))
    assert set(cells(found["places"])) == places
    return one_fish(grid, {**found, "fins": ""})


FIN = re.compile(
    r"in (?P<bases>[^,]+(?:, [^,]+)*?), (?P<digit>\d) is only in (?P<covers>.*?), or in (?P<fins>.*?) \(fins?\)\. Without .* would have no other \d(, and "
    r"(?P<twice>.*), in two of them, would take both)?;"
)


def finned_fish(grid, found):
    parts = [FIN.match(part).groupdict() for part in found["fish"].split(". Also, ")]
    return one_fish(grid, parts[0]) | (one_fish(grid, parts[1]) if parts[1:] else Found())


def kraken(grid, found):
    digit, bases, covers = int(found["digit"]), units(found["bases"]), units(found["covers"])
    fins, chains = set(cells(found["fins"])), [chain(grid, text) for text in found["chains"].split(". ")]
    places = set().union(*(grid.places(unit, digit) for unit in bases))
    assert {cell for cell in places if not any(unit in units_of(cell) for unit in covers)} <= fins
    excluded = [each.excluded(grid) for each in chains]
    starts = {each.start[0][0]: found for each, found in zip(chains, excluded)}
    assert all(each.start[1] and each.start[0][1] == digit for each in chains)
    false = set()
    for target in {(cell, own) for cell, all_own in grid.candidates.items() for own in all_own}:
        follows = all(target in starts.get(fin, ()) or conflict(target, (fin, digit)) for fin in fins)
        taken = sum(unit in units_of(target[0]) for unit in covers) if target[1] == digit else 0
        in_base = any(unit in units_of(target[0]) for unit in bases)
        # A target in a cover takes it; if there are fewer covers, one of the fins is true anyway.
        if follows and (len(covers) < len(bases) or taken and not in_base):
            false.add(target)
    return Found(false)


# --- Strong links, wings, colours


LINK = re.compile(
    r"in (?P<first>\w+ \d), (?P<digit>\d) is only in (?P<far1>\w+) or (?P<near1>\w+), and in (?P<second>\w+ \d) only in "
    r"(?P<far2>\w+) or (?P<near2>\w+)\. (?P=near1) and (?P=near2) see each other, so they are not both (?P=digit): (?P=far1) or "
    r"(?P=far2) is, and what sees both is not"
)


def two_links(grid, found):
    false = set()
    for part in found["links"].split(". Also, "):
        own = LINK.fullmatch(part)
        far1, near1, far2, near2 = (only(cells(own[name])) for name in ("far1", "near1", "far2", "near2"))
        digit = int(own["digit"])
        assert grid.places(only(units(own["first"])), digit) == {far1, near1}
        assert grid.places(only(units(own["second"])), digit) == {far2, near2} and sees(near1, near2)
        false |= grid.seen([far1, far2], digit) - {(near1, digit), (near2, digit)}
    return Found(false)


RECTANGLE = re.compile(
    r"in (?P<box>box \d), (?P<digit>\d) is only in (?P<cross>\w+ \d) and (?P<to>\w+ \d); in (?P<strong>\w+ \d), only in "
    r"(?P<near>\w+) or (?P<far>\w+)\. If (?P=near) is (?P=digit), (?P=box) has its (?P=digit) in (?P=to); if not, (?P=far) is "
    r"(?P=digit)\. So what is in (?P=to) and sees (?P=far) is not (?P=digit)"
)


def empty_rectangle(grid, found):
    false = set()
    for part in found["rectangles"].split(". Also, "):
        own = RECTANGLE.fullmatch(part)
        digit, near, far = int(own["digit"]), only(cells(own["near"])), only(cells(own["far"]))
        square, cross, to = (only(units(own[name])) for name in ("box", "cross", "to"))
        assert all({cross, to} & units_of(cell) for cell in grid.places(square, digit))
        assert grid.places(only(units(own["strong"])), digit) == {near, far} and cross in units_of(near)
        assert square not in units_of(near)
        false |= {(cell, digit) for cell in grid.places(to, digit) if sees(cell, far) and square not in units_of(cell)}
    return Found(false)


def wing(grid, found):
    pivot, own = only(cells(found["pivot"])), digits(found["digits"])
    assert grid.candidates[pivot] == own
    ends, cases = {}, set()
    for by, cell, digit in re.findall(r"If it is (\d), (r\dc\d) \(pincer\) is (\d)", found["cases"]):
        cell, by, digit = only(cells(cell)), int(by), int(digit)
        assert sees(pivot, cell) and grid.candidates[cell] == {by, digit}
        ends[cell] = digit
        cases.add(by)
    digit = only(set(ends.values()))
    # The pivot has no other digit than those of the cases, and perhaps that of the pincers.
    assert own - cases <= {digit}
    some = [*ends, pivot] if own - cases else [*ends]
    return Found(grid.seen(some, digit) - {(pivot, digit)})


def w_wing(grid, found):
    one, two, first, second = (only(cells(found[name])) for name in ("one", "two", "first", "second"))
    link = int(found["link"])
    assert grid.candidates[one] == grid.candidates[two] == digits(found["digits"])
    assert grid.places(only(units(found["unit"])), link) == {first, second}
    assert sees(one, first) and sees(two, second)
    return Found(grid.seen([one, two], only(grid.candidates[one] - {link})))


def colours(grid, found):
    digit = int(found["digit"])
    groups = {letter: set(cells(text)) for text, letter in re.findall(r"((?:r\dc\d(?:, | and )?)+) \(([A-D])\)", found["groups"])}
    for one, other in ("AB", "CD"):
        if one not in groups:
            continue
        # Strong links join all of a group, each between its two colours.
        reached, todo = set(), [min(groups[one])]
        while todo:
            cell = todo.pop()
            if cell in reached:
                continue
            reached.add(cell)
            for unit in units_of(cell):
                ends = grid.places(unit, digit)
                if len(ends) == 2 and ends <= groups[one] | groups[other]:
                    assert len(ends & groups[one]) == 1
                    todo += ends
        assert reached == groups[one] | groups[other]

    def seen(letter):
        return {cell for cell in grid.all(digit) if any(sees(cell, each) for each in groups[letter])}

    false, rest = set(), found["rest"]
    if "What sees a cell of A and a cell of B" in rest:
        false |= (seen("A") & seen("B")) - groups["A"] - groups["B"]
    for one, two, letter in re.findall(r"(r\dc\d) and (r\dc\d) see each other, so it is not (\w)", rest):
        assert set(cells(one + two)) <= groups[letter] and sees(*cells(one + two))
        false |= groups[letter]
    for letter, *four in re.findall(r"(\w) sees both: (r\dc\d) sees (r\dc\d) \(C\), and (r\dc\d) sees (r\dc\d) \(D\)", rest):
        one, two, three, four = (only(cells(text)) for text in four)
        assert {one, three} <= groups[letter] and two in groups["C"] and four in groups["D"]
        assert sees(one, two) and sees(three, four)
        false |= groups[letter]
    for match in re.findall(r"(r\dc\d) \((\w)\) sees (r\dc\d) \((\w)\), so .*?: (\w) or (\w) is", rest):
        one, letter, two, other, left, right = match
        assert only(cells(one)) in groups[letter] and only(cells(two)) in groups[other] and sees(*cells(one + two))
        pairs = {"A": "B", "B": "A", "C": "D", "D": "C"}
        assert (pairs[letter], pairs[other]) == (left, right)
        false |= (seen(left) & seen(right)) - groups[left] - groups[right]
    return Found((cell, digit) for cell in false)


# --- Deadly patterns


def deadly(grid, found):
    """The cells of a pattern, its two digits, and its cells with other candidates, if it would have two solutions."""
    pattern, pair = cells(found["pattern"]), digits(found["pair"])
    assert len(pair) == 2
    for cell in pattern:
        for unit in units_of(cell):
            assert sum(unit in units_of(other) for other in pattern) == 2
    roof = {cell for cell in pattern if cell in grid.candidates and grid.candidates[cell] - pair}
    return pattern, pair, roof


def deadly_1(grid, found):
    _, pair, roof = deadly(grid, found)
    assert roof == set(cells(found["roof"]))
    cell = only(roof)
    assert grid.candidates[cell] - pair == digits(found["extra"])
    return Found((cell, digit) for digit in grid.candidates[cell] & pair)


def deadly_2(grid, found):
    _, pair, roof = deadly(grid, found)
    assert roof == set(cells(found["roof"])) and grid.of(roof) - pair == digits(found["extra"])
    return Found(grid.seen(roof, only(digits(found["extra"]))))


def deadly_3(grid, found):
    pattern, pair, roof = deadly(grid, found)
    extra = grid.of(roof) - pair
    assert roof == set(cells(found["roof"])) and extra == digits(found["extra"])
    if found["naked"]:
        return naked_roof(grid, roof, extra, found)
    some, own, unit = set(cells(found["hidden"])), digits(found["hidden_digits"]), only(units(found["hidden_unit"]))
    # One cell of the roof has another digit, so that at most one of these is in the roof.
    assert pair <= own and len(some) == len(own) - 1
    assert all(grid.places(unit, digit) <= some | roof for digit in own) and len(roof) == 2
    return Found((cell, digit) for cell in some for digit in grid.candidates[cell] - own)


def naked_roof(grid, roof, extra, found):
    """One of the roof has an extra digit: it is one cell of a naked set."""
    some, own, unit = set(cells(found["naked"])), digits(found["naked_digits"]), only(units(found["naked_unit"]))
    assert grid.of(some) | extra == own and len(own) == len(some) + 1
    assert all(unit in units_of(cell) for cell in some | roof)
    shared = set.intersection(*(units_of(cell) for cell in some | roof))
    others = {cell for cell in grid.candidates if units_of(cell) & shared} - some - roof
    return Found((cell, digit) for cell in others for digit in grid.candidates[cell] & own)


def deadly_4(grid, found):
    _, pair, roof = deadly(grid, found)
    kept, unit = int(found["kept"]), only(units(found["unit"]))
    assert roof == set(cells(found["roof"])) and len(roof) == 2 and grid.places(unit, kept) <= roof
    lost = only(pair - {kept})
    return Found((cell, lost) for cell in roof if grid.has(cell, lost))


def deadly_6(grid, found):
    pattern, pair, roof = deadly(grid, found)
    kept = int(found["kept"])
    lines = units(found["units"])
    assert roof == set(cells(found["roof"])) and all(grid.places(unit, kept) <= set(pattern) for unit in lines)
    false = set()
    for cell in roof:
        # With the digit in one corner, the rows and columns put it into the opposite one.
        other = only(set(pattern) - {cell} - {each for each in pattern if sees(each, cell) and (each[0] == cell[0] or each[1] == cell[1])})
        across = [unit for unit in lines if unit not in units_of(cell)]
        assert len(across) == 2 and all(unit in units_of(other) for unit in across) and roof == {cell, other}
        false.add((cell, kept))
    return Found(false)


def hidden_rectangle(grid, found):
    pattern, pair, _ = deadly(grid, found)
    kept, lines, corner = int(found["kept"]), units(found["units"]), only(cells(found["corner"]))
    assert grid.candidates[corner] <= pair and all(grid.places(unit, kept) <= set(pattern) for unit in lines)
    target = only(cell for cell in pattern if set(lines) <= units_of(cell))
    assert target == only(cells(found["target"]))
    sides = set(pattern) - {corner, target}
    # The target is not the kept digit, which each of the two lines then has in a side.
    assert all(only(set(pattern) & {cell for cell in pattern if unit in units_of(cell)} - {target}) in sides for unit in lines)
    assert sides == set(cells(found["sides"]))
    return Found([(target, only(pair - {kept}))])


def avoidable(grid, found):
    pattern, pair, roof = deadly(grid, found)
    filled = set(cells(found["filled"]))
    assert filled == {cell for cell in pattern if cell in grid.filled}
    rest = [cell for cell in pattern if cell not in filled]
    # What the digits of the filled cells make of the others: each line has both digits.
    wanted = {}
    for cell in rest:
        beside = {grid.filled[other] for other in filled if other[0] == cell[0] or other[1] == cell[1]}
        wanted[cell] = only(pair - beside)
    if found["target"]:
        cell = only(rest)
        assert cell == only(cells(found["target"]))
        return Found([(cell, wanted[cell])])
    digit = int(found["extra"])
    assert all(grid.candidates[cell] == {wanted[cell], digit} for cell in rest) and roof == set(rest)
    assert set(cells(found["roof"])) == roof
    return Found(grid.seen(rest, digit))


def grave(grid, found):
    extras = {}
    for own, some in re.findall(r"((?:\d(?:, | and )?)+) in ((?:r\dc\d(?:, | and )?)+)", found["extras"]):
        for cell in cells(some):
            extras[cell] = digits(own)
    left = {cell: own - extras.get(cell, set()) for cell, own in grid.candidates.items()}
    assert all(len(own) == 2 for own in left.values())
    for unit, digit in product({unit for cell in left for unit in units_of(cell)}, SIDE):
        assert sum(unit in units_of(cell) and digit in own for cell, own in left.items()) in (0, 2)
    rich, extra = set(extras), set().union(*extras.values())
    assert rich == set(cells(found["rich"]))
    if found["naked"]:
        return naked_roof(grid, rich, extra, found)
    if found["kept"]:
        kept, unit = int(found["kept"]), only(units(found["unit"]))
        assert len(rich) == 2 and grid.places(unit, kept) == rich
        return Found((cell, digit) for cell in rich for digit in grid.candidates[cell] - extras[cell] - {kept})
    if len(rich) == 1:
        [(cell, own)] = extras.items()
        return Found((cell, digit) for digit in grid.candidates[cell] - own)
    return Found(grid.seen(rich, only(extra)))


def exclusion(grid, found):
    combined, false = cells(found["cells"]), set()
    for part in found["lost"].split(". "):
        named, ways = part.split(": ")
        gone = literal(LITERAL.match(named))[0]
        listed = {}
        for others, cell in re.findall(r"((?:r\dc\d=\d(?:, | and )?)+) would leave no candidate in (r\dc\d)", ways):
            chosen = frozenset(literal(match)[0] for match in LITERAL.finditer(others))
            listed[chosen] = only(cells(cell))
        rest = [[(cell, digit) for digit in grid.candidates[cell]] for cell in combined if cell != gone[0]]
        for others in product(*rest):
            chosen = [gone, *others]
            if any(conflict(one, other) for one in chosen for other in chosen):
                continue
            cell = listed[frozenset(others)]
            assert all(any(conflict((cell, digit), one) for one in chosen) for digit in grid.candidates[cell])
        false.add(gone)
    return Found(false)


# --- Chains


def literal(match):
    """((cell, digit), whether it is true)"""
    row, column, sign, digit = match.groups()[:4]
    return ((int(row), int(column)), int(digit)), sign == "="


def impossible(grid, bases, gone):
    """Whether the bases cannot all have a candidate: those that are gone are false."""
    choices = [[each for each in base if each not in gone] for base in bases]

    def place(at, chosen):
        if at == len(choices):
            return True
        return any(
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


class chain:
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
        return bool(bases) and impossible(grid, bases, false | against)

    def is_contradiction(self):
        return any((one, not is_true) in self.known for one, is_true in self.known)

    def excluded(self, grid):
        if self.is_contradiction():
            return {(cell, digit) for cell, own in grid.candidates.items() for digit in own}
        false = {one for one, is_true in self.known if not is_true}
        for one, is_true in self.known:
            if is_true:
                false |= {(cell, digit) for cell, own in grid.candidates.items() for digit in own if conflict((cell, digit), one)}
        return false


def agree(grid, chains):
    return Found(set.intersection(*(each.excluded(grid) for each in chains)))


def alternative(grid, found):
    chains = [chain(grid, found["one"]), chain(grid, found["two"])]
    (one, is_true), (other, other_true) = (each.start for each in chains)
    assert one == other and is_true != other_true
    return agree(grid, chains)


def opposite(grid, start):
    (cell, digit), is_true = start
    if is_true:
        return Found([(cell, digit)])
    return Found(((cell, other) for other in grid.candidates[cell] - {digit}), [(cell, digit)])


def refuted(grid, found):
    own = chain(grid, found["chain"])
    one, is_true = own.start
    assert (one, not is_true) in own.known
    return opposite(grid, own.start)


def contradiction(grid, found):
    start, clash = (literal(LITERAL.match(found[name])) for name in ("start", "clash"))
    known = {start}
    for text in found["chains"].split(". "):
        own = chain(grid, text)
        assert own.start == start
        known |= own.known
    assert {(clash[0], True), (clash[0], False)} <= known
    return opposite(grid, start)


def cases(grid, found):
    chains = [chain(grid, text.removesuffix(", a contradiction")) for text in found["chains"].split(". ")]
    starts = {each.start for each in chains}
    if found["cell"]:
        cell = only(cells(found["cell"]))
        expected = {((cell, digit), True) for digit in grid.candidates[cell]}
        assert digits(found["digits"]) == grid.candidates[cell]
    elif found["unit"]:
        digit = int(found["digit"])
        places = grid.places(only(units(found["unit"])), digit)
        assert set(cells(found["places"])) == places
        expected = {((cell, digit), True) for cell in places}
    else:
        one, _ = literal(LITERAL.match(found["either"]))
        expected = {(one, True), (one, False)}
    assert starts == expected
    return agree(grid, chains)


def remote_pair(grid, found):
    path, pair = cells(found["path"]), digits(found["pair"])
    assert all(grid.candidates[cell] == pair for cell in path)
    assert all(sees(one, other) for one, other in zip(path, path[1:]))
    for one, two in re.findall(r"(r\dc\d) and (r\dc\d) have one each", found["pairs"]):
        assert (path.index(only(cells(two))) - path.index(only(cells(one)))) % 2
    false = set()
    for at in range(len(path)):
        for other in path[at + 3 :: 2]:
            for digit in pair:
                false |= grid.seen([path[at], other], digit)
    return Found(false)


# --- Almost locked sets


def sue_de_coq(grid, found):
    line, square = only(units(found["line"])), only(units(found["box"]))
    some, own, twice = set(cells(found["cells"])), digits(found["digits"]), digits(found["twice"] or "")
    # Each digit is in one of the cells, or in one of each unit, because each unit has it once at most.
    assert grid.of(some) == own and twice <= own and len(own) + len(twice) == len(some)
    false = set()
    for digit in own:
        inside = {cell for cell in some if grid.has(cell, digit)}
        fit = [unit for unit in (line, square) if all(unit in units_of(cell) for cell in inside)]
        if digit in twice:
            assert not fit and all({line, square} & units_of(cell) for cell in inside)
            fit = [line, square]
        assert fit
        false |= {(cell, digit) for unit in fit for cell in grid.places(unit, digit) - some}
    return Found(false)


def sets_of(grid, text):
    found = {}
    for letter, some, own in re.findall(r"(\w) is ((?:r\dc\d(?:, | and )?)+) with ((?:\d(?:, | and )?)+)", text):
        some, own = set(cells(some)), digits(own)
        assert grid.of(some) == own and len(own) == len(some) + 1
        assert any(all(unit in units_of(cell) for cell in some) for unit in units_of(min(some)))
        found[letter] = some
    return found


def common(grid, one, other, digit):
    """Whether a digit cannot be in both sets."""
    here, there = ({cell for cell in some if grid.has(cell, digit)} for some in (one, other))
    assert here and there and all(sees(cell, seen) for cell in here for seen in there)


def in_all(grid, some, digit):
    places = {cell for each in some for cell in each if grid.has(cell, digit)}
    return {(cell, digit) for cell in grid.all(digit) if all(sees(cell, place) for place in places)}


def als_xz(grid, found):
    sets = sets_of(grid, found["sets"])
    one, two = sets["A"], sets["B"]
    links = {int(digit) for digit in re.findall(r"Each (\d) of A sees each \d of B", found["links"])}
    for digit in links:
        common(grid, one, two, digit)
    shared = grid.of(one) & grid.of(two)
    false = set()
    for digit in shared - (links if len(links) == 1 else set()):
        false |= in_all(grid, [one, two], digit)
    if len(links) > 1:
        for some, other in ((one, two), (two, one)):
            for digit in grid.of(some) - links:
                false |= {each for each in in_all(grid, [some], digit) if each[0] not in other}
    return Found(false)


def als_chain(grid, found):
    sets = sets_of(grid, found["sets"])
    links = re.findall(r"(\w) has (\d), and each \d of \w sees each \d of (\w), so \w has none", found["links"])
    at, used = "A", []
    for one, digit, two in links:
        assert one == at and LETTERS.index(two) == LETTERS.index(one) + 1
        common(grid, sets[one], sets[two], int(digit))
        used.append(int(digit))
        at = two
    assert at == found["last"] and all(one != two for one, two in zip(used, used[1:]))
    own = (grid.of(sets["A"]) & grid.of(sets[at])) - {used[0], used[-1]}
    return Found(each for digit in own for each in in_all(grid, [sets["A"], sets[at]], digit))


def blossom(grid, found):
    stem, petals = only(cells(found["stem"])), {}
    pattern = r"If it is (\d), ((?:r\dc\d(?:, | and )?)+) \(of ((?:\d(?:, | and )?)+)\)"
    for digit, some, own in re.findall(pattern, found["petals"]):
        some, own, digit = set(cells(some)), digits(own), int(digit)
        assert grid.of(some) == own and len(own) == len(some) + 1
        assert all(sees(stem, cell) for cell in some if grid.has(cell, digit))
        petals[digit] = some
    assert set(petals) == grid.candidates[stem]
    shared = set.intersection(*(grid.of(some) - {digit} for digit, some in petals.items()))
    taken = set().union(*petals.values())
    false = {each for digit in shared for each in in_all(grid, petals.values(), digit)}
    return Found(each for each in false if each[0] not in taken)


# --- Templates


def templates(grid, found):
    """Of each digit what is in some way to place it, as long as that says something new."""
    left = {digit: set(grid.all(digit)) for digit in SIDE}
    changed = True
    while changed:
        changed = False
        for digit in SIDE:
            kept = in_some_way(grid, digit, left[digit])
            always = {cell for cell in kept if only_in_row(cell, kept)}
            changed |= kept != left[digit]
            left[digit] = kept
            for other in SIDE:
                if other != digit and left[other] & always:
                    left[other] -= always
                    changed = True
    digit = int(found["digit"])
    if found["removed"]:
        assert set(cells(found["removed"])) <= grid.all(digit) - left[digit]
        return Found((cell, digit) for cell in grid.all(digit) - left[digit])
    true = {cell for cell in left[digit] if only_in_row(cell, left[digit])}
    assert true == set(cells(found["cells"]))
    false = {(cell, other) for cell in true for other in grid.candidates[cell] - {digit}}
    return Found(false, ((cell, digit) for cell in true))


def only_in_row(cell, some):
    return not any(other[0] == cell[0] and other != cell for other in some)


def in_some_way(grid, digit, allowed):
    done = {cell[0] for cell, placed in grid.filled.items() if placed == digit}
    kept = set()

    def place(row, chosen):
        if row > 9:
            kept.update(chosen)
            return
        if row in done:
            return place(row + 1, chosen)
        for cell in sorted(allowed):
            if cell[0] == row and not any(sees(cell, other) for other in chosen):
                place(row + 1, [*chosen, cell])

    place(1, [])
    return kept


# --- The grammar

MUST_NOT = (
    r"(?P<pattern>.*) must not have (?P<pair>\d and \d) alone: these could be exchanged, and there would be two solutions\. "
)
WITHOUT = (
    r"without (?P<extras>.*?), every open cell would have two candidates, and every digit two places in each unit: there would "
    r"be two solutions\. "
)
NAKED = r"With (?P<naked>.*?), it takes (?P<naked_digits>.*?) in (?P<naked_unit>\w+ \d), whose other cells lose these"
COLOURS = r"strong links of (?P<digit>\d) join (?P<groups>.*?): all of A or all of B are \d"
GRAMMAR = [
    (full_house, r"(?P<unit>\w+ \d) has one open cell"),
    (hidden_single, r"(?P<digit>\d) has one place in (?P<unit>\w+ \d)"),
    (naked_single, r"(?P<cell>r\dc\d) has one candidate"),
    (
        locked,
        r"in (?P<unit>\w+ \d), (?P<digit>\d) is only in (?P<cells>[rc\d, and]+), all of (?P<second>\w+ \d)\. So no other cell of "
        r"\w+ \d is \d(, and (?P<third>\w+ \d) has one place left for it)?",
    ),
    (naked_set, r"(?P<cells>.*) have only (?P<digits>.*), one each\. So the other cells of (?P<units>.*) lose these"),
    (
        hidden_set,
        r"in (?P<unit>\w+ \d), (?P<digits>[\d, and]+) are only in (?P<cells>[rc\d, and]+)\. So these cells have no other digit"
        r"(, and \w+ \d has one place left for (?P<single>\d))?",
    ),
    (
        fish,
        r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?) \((?P<places>r.*?)\)\. As many units have to hold as many "
        r"\ds, so .* have no other(, and (?P<twice>.*), in two of them, would take both)?",
    ),
    (finned_fish, r"(?P<fish>in .* \(fins?\)\. Without .*; (a|each) fin that is \d excludes it from what it sees)\. Either way"),
    (
        kraken,
        r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?), or in (?P<fins>.*?) \(fins?\)\. Without .* would have no "
        r"other \d\. ([^=<>]+ sees? r\dc\d=\d\. )?(?P<chains>r.*)\. Either way",
    ),
    (
        kraken,
        r"in (?P<bases>.*?), (?P<digit>\d) is only in (?P<covers>.*?), which are fewer units, or in (?P<fins>.*?): one of the "
        r"latter is \d\. ([^=<>]+ excludes? r\dc\d=\d\. )?(?P<chains>r.*)\. Either way",
    ),
    (two_links, r"(?P<links>in .* see each other, so they are not both .*)"),
    (empty_rectangle, r"(?P<rectangles>in box .*; in .*)"),
    (wing, r"(?P<pivot>r\dc\d) \(pivot\) is (?P<digits>.*?)\. (?P<cases>If it is .*\(pincer\).*)"),
    (
        w_wing,
        r"(?P<one>r\dc\d) and (?P<two>r\dc\d) are both (?P<digits>\d or \d)\. In (?P<unit>\w+ \d), (?P<link>\d) is only in "
        r"(?P<first>r\dc\d), which (?P=one) sees, or (?P<second>r\dc\d), which (?P=two) sees\. So (?P=one) and (?P=two) are not both "
        r"(?P=link): one of them is \d, and what sees both is not",
    ),
    (colours, COLOURS + r"[.,] (?P<rest>.*)"),
    (
        deadly_1,
        MUST_NOT + r"Only (?P<roof>r\dc\d) has another candidate \((?P<extra>.*)\), so it is none of .*",
    ),
    (deadly_2, MUST_NOT + r"Only (?P<roof>.*) have another candidate, (?P<extra>\d), so one of them is \d, and what sees .* is not"),
    (
        deadly_3,
        MUST_NOT + r"So one of (?P<roof>.*?) has another digit, (?P<extra>.*?)\. "
        rf"({NAKED}|In (?P<hidden_unit>\w+ \d), (?P<hidden_digits>.*?) are only in (?P=roof) and (?P<hidden>.*), and at most one of them "
        r"is in (?P=roof): (?P=hidden) ha(s|ve) no other)",
    ),
    (
        deadly_4,
        MUST_NOT + r"In (?P<unit>\w+ \d), (?P<kept>\d) is only in (?P<roof>.*?), so one of these is .*",
    ),
    (
        deadly_6,
        MUST_NOT + r"In (?P<units>.*), (?P<kept>\d) is only in these cells\. If one of (?P<roof>.*) were \d, the other one would "
        r"be, too, and the rest would be \d",
    ),
    (
        hidden_rectangle,
        MUST_NOT + r"In (?P<units>.*), (?P<kept>\d) is only in these cells\. If (?P<target>r\dc\d) were \d, (?P<sides>.*) would be \d, and "
        r"(?P<corner>r\dc\d) is .* anyway",
    ),
    (
        avoidable,
        r"(?P<filled>.*) are filled, but not given\. If (?P<target>r\dc\d) were \d, (?P<pattern>.*) would have (?P<pair>\d and \d) "
        r"alone: these could be exchanged, and there would be two solutions(?P<extra>)",
    ),
    (
        avoidable,
        r"(?P<filled>.*) are filled, but not given\. If (?P<roof>.*) had no other candidate, (?P<extra>\d), (?P<pattern>.*) would have "
        r"(?P<pair>\d and \d) alone: .* So one of (?P=roof) is (?P=extra), and what sees both is not(?P<target>)",
    ),
    (grave, WITHOUT + r"So (?P<rich>r\dc\d) is [\d, or]+\.?(?P<naked>)(?P<kept>)"),
    (grave, WITHOUT + r"So one of (?P<rich>.*) is \d, and what sees all of them is not(?P<naked>)(?P<kept>)"),
    (grave, WITHOUT + rf"So one of (?P<rich>.*?) is [^.]*\. {NAKED}(?P<kept>)"),
    (
        grave,
        WITHOUT + r"So one of (?P<rich>.*?) is [^.]*\. In (?P<unit>\w+ \d), (?P<kept>\d) is only in (?P=rich), so the other one is "
        r"(?P=kept)(?P<naked>)",
    ),
    (exclusion, r"of (?P<cells>.*?), some candidates fit no others\. (?P<lost>.*)\. So"),
    (remote_pair, r"(?P<path>.*) have only (?P<pair>\d and \d) and each sees the next, so these alternate\. (?P<pairs>.*)"),
    (alternative, r"either (?P<one>r.*?), or (the other way round )?(?P<two>r.*), and both exclude the same"),
    (refuted, r"(?P<chain>r.*), which contradicts the beginning"),
    (contradiction, r"suppose (?P<start>\S+)\. (?P<chains>.*)\. So (?P<clash>\S+) would be both true and false"),
    (
        cases,
        r"((?P<cell>r\dc\d) is (?P<digits>[\d, or]+)|in (?P<unit>\w+ \d), (?P<digit>\d) is in (?P<places>[rc\d, or]+)|(?P<either>\S+) is true or false)\. "
        r"(?P<chains>r.*)\. Either way",
    ),
    (
        sue_de_coq,
        r"(?P<cells>.*?\(in (?P<line>\w+ \d) and (?P<box>box \d)\).*) have as many digits as cells: (?P<digits>[\d, and]*?)"
        r"(, where (?P<twice>.*?) counts? twice, in .*?)?\. .*So",
    ),
    (als_xz, r"(?P<sets>A is .*): each has one digit more than cells\. (?P<links>Each .*)"),
    (als_chain, r"(?P<sets>A is .*): each has one digit more than cells\. If (?P<links>.*); so (?P<last>\w) has all its other digits\. .*"),
    (blossom, r"(?P<stem>r\dc\d) \(stem\) is .*?\. (?P<petals>If it is .*)"),
    (templates, r"all ways to place (?P<digit>\d) in every row.* have (?P<cells>r.*)(?P<removed>)"),
    (templates, r"no way to place (?P<digit>\d) in every row.* has one of (?P<removed>r.*)"),
]


def recomputed(grid, sentence):
    """What follows from a sentence, which is without its effects."""
    _, text = sentence.split(": ", 1)
    for function, pattern in GRAMMAR:
        match = re.fullmatch(pattern, text)
        if match:
            return function(grid, match.groupdict())
    raise AssertionError(f"no grammar: {sentence}")
