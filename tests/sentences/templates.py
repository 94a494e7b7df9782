"""Templates: all ways to place a digit."""

from .core import SIDE, Found, says, sees


@says(
    r"every row, column and box has (?P<digit>\d) once, and not in cells that other digits need in all their ways\. "
    r"(?P<ways>All ways|None of the ways) to place it so, one by one, .*"
)
def templates(grid, digit, ways):
    """Of each digit what is in some way to place it, as long as that says something new."""
    left = {digit: grid.all(digit) for digit in SIDE}
    changed = True
    while changed:
        changed = False
        for own in SIDE:
            kept = in_some_way(grid, own, left[own])
            always = alone_in_row(kept)
            changed |= kept != left[own]
            left[own] = kept
            for other in SIDE:
                if other != own and left[other] & always:
                    left[other] -= always
                    changed = True
    digit = int(digit)
    if ways == "None of the ways":
        return Found((cell, digit) for cell in grid.all(digit) - left[digit])
    true = alone_in_row(left[digit])
    false = {(cell, other) for cell in true for other in grid.candidates[cell] - {digit}}
    return Found(false, ((cell, digit) for cell in true))


def alone_in_row(some):
    return {cell for cell in some if not any(other[0] == cell[0] and other != cell for other in some)}


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
