"""libsudoku: Sudoku of every size, with cages. Solve, count, enumerate, generate.

    from libsudoku import Board, solve

    board = Board.parse("53..7....6..195....98....6.8...6...34..8.3..1"
                        "7...2...6.6....28....419..5....8..79")
    solution = solve(board, solution_limit=2)
    print(solution.status.name, solution.unique)
    for row in solution.rows:
        print(*row)

``solve_array``, ``solve_strings``, ``solve_lines`` and ``solve_many`` solve many puzzles in one call, which is the
fastest way; the README has the costs. ``generate_batch`` and ``puzzles`` make many. Any thread may
call any function; other Python threads run meanwhile, and Ctrl-C ends a long call. Errors are
``SudokuError``, and also the ValueError, IndexError, OSError or MemoryError that fits.

    abi        the C interface as ctypes declarations
    library    finds and loads the shared library; errors
    interrupt  long calls that Ctrl-C can end
    buffers    reusable buffers for results
    control    Control, Progress, awaited
    board      Board
    solving    solve, count, true_candidates, prove, solutions, strategies
    deducing   Deduction
    explaining steps, hint, rate, summary, rate_lines, rate_strings, rate_array
    scoring    score, score_strings, score_array
    batch      solve_many, solve_lines, solve_strings, check_lines, check_strings
    arrays     solve_array, check_array
    arrow      strings of Apache Arrow
    generating generate, generate_batch, puzzles, minimise, redundant, suspects,
               canonical
    twins      Morph, symmetries, morph_array, canonical_array
    learning   tables, a dataset and tasks for training; to be imported by itself
    forward_checking  Board and Solver in plain Python, for those who study the method
"""

from .abi import EMPTY, Format, State, Status, Symmetry
from .arrays import Arrays, check_array, solve_array
from .batch import (
    Batch,
    Boards,
    Lines,
    Row,
    RowError,
    Strings,
    check_lines,
    check_strings,
    row_error,
    solve_lines,
    solve_many,
    solve_strings,
)
from .board import Board, BoardCheck, Cage, Constraint, constraint_kinds
from .control import Control, Progress, awaited
from .deducing import Choice, Deduction
from .explaining import (
    Contradiction,
    ExplainerRating,
    HodokuRating,
    Mistake,
    ProfileRating,
    StarsRating,
    Rating,
    Step,
    Steps,
    hint,
    rate,
    rate_array,
    rate_lines,
    summary,
    rate_strings,
    steps,
)
from .generating import (
    Generated,
    GeneratedBatch,
    GenerateOptions,
    Puzzles,
    canonical,
    generate,
    generate_batch,
    minimise,
    puzzles,
    redundant,
    suspects,
)
from .languages import languages
from .library import Stopped, SudokuError, native, text_of
from .scoring import Score, Scores, score, score_array, score_strings
from .solving import (
    Count,
    Options,
    Report,
    Solution,
    Solutions,
    Strategy,
    TrueCandidates,
    count,
    prove,
    solutions,
    solve,
    strategies,
    true_candidates,
)
from .twins import Form, Forms, Morph, Morphed, canonical_array, morph_array, symmetries

__version__ = text_of(native.sudoku_version)
"""The version of the shared library."""


def build_info() -> str:
    """The build of the shared library: version, target, profile and optional parts."""
    return text_of(native.sudoku_build_info)


__all__ = [
    "Arrays",
    "Batch",
    "Board",
    "BoardCheck",
    "Boards",
    "Cage",
    "Choice",
    "Constraint",
    "Contradiction",
    "Control",
    "Count",
    "Deduction",
    "EMPTY",
    "ExplainerRating",
    "Form",
    "Format",
    "Forms",
    "GenerateOptions",
    "Generated",
    "GeneratedBatch",
    "HodokuRating",
    "Lines",
    "Mistake",
    "Morph",
    "Morphed",
    "Options",
    "ProfileRating",
    "Progress",
    "Puzzles",
    "Rating",
    "Report",
    "Row",
    "RowError",
    "Score",
    "Scores",
    "Solution",
    "Solutions",
    "StarsRating",
    "State",
    "Status",
    "Step",
    "Steps",
    "Stopped",
    "Strategy",
    "Strings",
    "SudokuError",
    "Symmetry",
    "TrueCandidates",
    "awaited",
    "build_info",
    "canonical",
    "canonical_array",
    "check_array",
    "check_lines",
    "check_strings",
    "constraint_kinds",
    "count",
    "generate",
    "generate_batch",
    "hint",
    "languages",
    "minimise",
    "morph_array",
    "prove",
    "puzzles",
    "rate",
    "rate_array",
    "rate_lines",
    "rate_strings",
    "redundant",
    "row_error",
    "score",
    "score_array",
    "score_strings",
    "solutions",
    "solve",
    "solve_array",
    "solve_lines",
    "solve_many",
    "solve_strings",
    "steps",
    "strategies",
    "summary",
    "suspects",
    "symmetries",
    "true_candidates",
]
