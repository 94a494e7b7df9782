"""Recomputes what a step removes and places from the English sentence alone.

Takes the candidates of a 9x9 position and a sentence without its last part, the effects. Each kind of sentence is a pattern and a
function that checks what the sentence claims against the candidates and draws the conclusion by itself: a module a family of
techniques, and `core` for what they share. It shares nothing with the library. Raises AssertionError if a claim is wrong.
"""

from . import chains, clues, deadly, fish, links, sets, subsets, sums, templates  # noqa: F401: each adds its sentences
from .core import GRAMMAR, Grid, sees, units_of

__all__ = ["Grid", "recomputed", "sees", "units_of"]


def recomputed(grid, sentence):
    """What follows from a sentence, which is without its effects."""
    _, text = sentence.split(": ", 1)
    for pattern, function in GRAMMAR:
        if match := pattern.fullmatch(text):
            return function(grid, **match.groupdict())
    raise AssertionError(f"no grammar: {sentence}")
