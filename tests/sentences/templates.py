"""Templates: all ways to place a digit."""

from .core import SIDE, Found, cells, says, sees


@says(
    r"all ways to place (?P<digit>\d) in every row.* have (?P<common>r.*)",
    r"no way to place (?P<digit>\d) in every row.* has one of (?P<removed>r.*)",
)
def templates(grid, digit, common=None, removed=None):
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
    if removed:
        gone = grid.all(digit) - left[digit]
        assert set(cells(removed)) <= gone
        return Found((cell, digit) for cell in gone)
    true = alone_in_row(left[digit])
    assert true == set(cells(common))
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
