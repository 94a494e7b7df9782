"""Clues of setters: a sentence names the clue, its rule, and what each of its cells is or can be.

What follows is found by trying these digits. A rule gets the digits of the clue's cells in their order, None where no digit is chosen.
"""

import re

from .core import Found, cells, digits, says, sees

RULES = {
    "thermometer": lambda line, _: all(a < b for a, b in pairs(line)),
    "difference": lambda line, value: all(abs(a - b) == value for a, b in pairs(line)),
    "ratio": lambda line, value: all(max(a, b) == value * min(a, b) for a, b in pairs(line)),
    "arrow": lambda line, _: None in line or line[0] == sum(line[1:]),
}


def pairs(line):
    return [(a, b) for a, b in zip(line, line[1:]) if a and b]


@says(
    r"(?P<name>[a-z ]+?)(?: (?P<value>\d+))? (?P<line>r\dc\d(?:-r\dc\d)+): [^.]+\. (?P<options>[^.]+)\. In each choice of "
    r"these that keeps the rule, different in cells that see each other"
)
def clue(grid, name, value, line, options):
    line, can_be = cells(line), {}
    for one in options.split("; "):
        (cell,), own = cells(one), digits(one)
        assert own == grid.candidates.get(cell, {grid.filled.get(cell)})
        can_be[cell] = own
    assert set(can_be) <= set(line)

    def is_possible(chosen):
        if not RULES[name]([chosen.get(cell) for cell in line], int(value or 0)):
            return False
        rest = [cell for cell in can_be if cell not in chosen]
        if not rest:
            return True
        seen = {digit for other, digit in chosen.items() if sees(rest[0], other)}
        return any(is_possible(chosen | {rest[0]: digit}) for digit in can_be[rest[0]] - seen)

    open_cells = [cell for cell in can_be if cell in grid.candidates]
    return Found({(cell, digit) for cell in open_cells for digit in can_be[cell] if not is_possible({cell: digit})})
