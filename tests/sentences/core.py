"""What the sentences of all families share: their words, and the candidates of a 9x9 position.

A kind of sentence is a pattern and a function, which `says` joins: the function takes the candidates and the named groups of the
pattern, checks what the sentence claims, and returns what follows.
"""

import re

SIDE = range(1, 10)
LITERAL = re.compile(r"r(\d)c(\d)(=|<>)(\d)(?: \(([^)]*)\))?")
# Groups in patterns: several cells, several digits.
CELLS = r"((?:r\dc\d(?:, | and )?)+)"
DIGITS = r"((?:\d(?:, | and )?)+)"
# All kinds of sentences: pattern and function.
GRAMMAR = []


def says(*patterns):
    def register(function):
        GRAMMAR.extend((re.compile(pattern), function) for pattern in patterns)
        return function

    return register


def only(some):
    [one] = some
    return one


def cells(text):
    return [(int(row), int(column)) for row, column in re.findall(r"r(\d)c(\d)", text)]


def cell_of(text):
    return only(cells(text))


def units(text):
    return [(kind, int(number)) for kind, number in re.findall(r"(row|column|box) (\d)", text)]


def unit_of(text):
    return only(units(text))


def digits(text):
    """The digits of a list without cells and units."""
    return {int(digit) for digit in re.findall(r"\b\d\b", re.sub(r"r\dc\d|(row|column|box) \d", "", text))}


def literal(match):
    """((cell, digit), whether it is true)"""
    row, column, sign, digit = match.groups()[:4]
    return ((int(row), int(column)), int(digit)), sign == "="


def units_of(cell):
    row, column = cell
    return {("row", row), ("column", column), ("box", (row - 1) // 3 * 3 + (column - 1) // 3 + 1)}


def are_in(some, unit):
    return all(unit in units_of(cell) for cell in some)


def sees(one, other):
    return one != other and bool(units_of(one) & units_of(other))


def conflict(one, other):
    """Whether two candidates cannot both be true."""
    (here, digit), (there, other_digit) = one, other
    return digit != other_digit if here == there else digit == other_digit and sees(here, there)


class Grid:
    """The candidates of the open cells of a position, its filled cells, and its cages: the total and the cells of each."""

    def __init__(self, candidates, filled, cages=()):
        self.candidates, self.filled, self.cages = candidates, filled, cages

    def has(self, cell, digit):
        return digit in self.candidates.get(cell, ())

    def of(self, some):
        return set().union(*(self.candidates[cell] for cell in some))

    def places(self, unit, digit):
        return {cell for cell in self.all(digit) if unit in units_of(cell)}

    def all(self, digit):
        return {cell for cell in self.candidates if self.has(cell, digit)}

    def every(self):
        return {(cell, digit) for cell, own in self.candidates.items() for digit in own}

    def seen(self, some, digit):
        """What sees all these cells and has the digit."""
        return {(cell, digit) for cell in self.all(digit) if all(sees(cell, each) for each in some)}


class Found:
    """What follows: candidates that are true, candidates that are false."""

    def __init__(self, false=(), true=()):
        self.false, self.true = set(false), set(true)

    def __or__(self, other):
        return Found(self.false | other.false, self.true | other.true)
