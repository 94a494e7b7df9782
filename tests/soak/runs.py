"""The long runs of `make soak`, one row each, in the order of docs/trust.md."""

from typing import NamedTuple


class Run(NamedTuple):
    """A long check."""

    name: str
    # What a pass shows, for the table in docs/trust.md.
    shows: str
    # A command of the shell, in the repository's folder; soak.py describes its figures.
    command: str
    # The number of calls of the command.
    pieces: int
    # Figures by what they count: sums at least, maxima at most.
    goal: dict[str, float]


def fuzz(target: str, executions: int, length: int) -> str:
    """A piece of `executions` inputs. It continues with the inputs that earlier pieces have
    found. In seven of eight pieces an input has at most `length` bytes."""
    return (
        f"tools/fuzz.sh {target} -runs={executions} "
        f"-seed=$((LIBSUDOKU_PIECE + 1)) -max_len=$((LIBSUDOKU_PIECE % 8 == 7 ? 1024 : {length}))"
    )


RUNS = [
    Run(
        "agreement",
        "both 9x9 engines with all vectors, and plain propagation, find the same",
        "LIBSUDOKU_AGREEMENT=100000 cargo test --test agreement -- --nocapture",
        10,
        {"puzzles": 1_000_000},
    ),
    Run(
        "steps",
        "each step that a technique finds at positions of generated puzzles is proved, and none contradicts the solution",
        "LIBSUDOKU_STEPS=50 cargo test --test steps of_all_techniques -- --nocapture",
        13,
        {"steps": 10_000_000},
    ),
    Run(
        "kinds",
        "the same on boards with constraints, and on samurais without kraken fish and fish with boxes of three and more units",
        "LIBSUDOKU_KINDS=1 cargo test --test steps with_constraints -- --nocapture",
        1,
        {
            "steps of jigsaw": 10_000,
            "steps of x": 10_000,
            "steps of windoku": 10_000,
            "steps of anti-knight": 10_000,
            "steps of disjoint-groups": 10_000,
            "steps of samurai": 10_000,
        },
    ),
    Run(
        "java",
        "Java handles come and go in 32 MiB, and 64 threads use them, on each collector of two machines",
        "tests/soak/java.sh",
        8,
        {
            "boards closed": 8_000_000,
            "boards forgotten": 8_000_000,
            "LinesRooms forgotten": 80_000,
            "class loaders": 800,
            "class loaders kept": 0,
        },
    ),
    Run(
        "text",
        "no bytes crash a reader, hold it for a second, or are kept by it",
        fuzz("text", 1_000_000, 256),
        100,
        {"executions of text": 100_000_000, "s for one of text": 1},
    ),
    Run(
        "calls",
        "sequences of C calls answer what a model says, with live, freed and made-up handles",
        fuzz("calls", 100_000, 128),
        100,
        {"executions of calls": 10_000_000, "s for one of calls": 1},
    ),
    Run(
        "solving",
        "all strategies find as many solutions, and those that must be there",
        fuzz("solving", 10_000, 128),
        100,
        {"executions of solving": 1_000_000, "s for one of solving": 1},
    ),
    Run(
        "explaining",
        "positions, right and wrong ones: each step is proved, and none contradicts the solution",
        fuzz("explaining", 5_000, 256),
        100,
        {"executions of explaining": 500_000, "s for one of explaining": 1},
    ),
    Run(
        "killers",
        "killer_advanced and an outside SAT solver find the same on generated killers, 4x4 to 16x16",
        "LIBSUDOKU_KILLERS=200 cargo test --test oracle killers -- --nocapture",
        50,
        {"killers": 10_000, "with no solution": 5_000},
    ),
    Run(
        "constraints",
        "an outside SAT solver finds no, one or more solutions where the strategies do, on boards of 14 kinds",
        "LIBSUDOKU_CONSTRAINED=1000 cargo test --test oracle with_constraints -- --nocapture",
        10,
        {"boards with constraints": 140_000},
    ),
    Run(
        "made",
        "outside solvers (the crate sudoku at 9x9, else SAT) prove puzzles of each option of the generator unique",
        "LIBSUDOKU_PEER=1 LIBSUDOKU_MADE=1000 cargo test --test oracle of_every_option -- --nocapture",
        100,
        {
            "puzzles as they come": 100_000,
            "puzzles of other sizes": 1_000_000,
            "puzzles with a symmetry": 2_000_000,
            "puzzles to a number of givens": 1_000_000,
            "puzzles with a pattern": 200_000,
            "puzzles of a given solution": 100_000,
            "puzzles with controlled bias": 100_000,
            "puzzles with cages": 400_000,
        },
    ),
    *(
        Run(
            f"oracle{side}",
            "an outside SAT solver finds no, one or more solutions where the strategies do",
            f"LIBSUDOKU_ORACLE='{side} {count}' "
            "cargo test --test oracle if_half_have_no_solution -- --nocapture",
            100,
            {
                f"puzzles of side {side}": 100 * count,
                f"of side {side} without a solution": 50 * count,
            },
        )
        for side, count in [(9, 1000), (16, 100), (25, 10)]
    ),
    Run(
        "threads",
        "one handle of each kind, 16 threads, calls of every sort",
        "tests/c/long.sh threads SUDOKU_TEST_CALLS=1000000",
        1,
        {"mixed calls": 1_000_000},
    ),
    Run(
        "cancel",
        "strategies, generating and collections return when they are cancelled: to 1024 rows, 10^6 cages, 300,000 lines",
        "tests/c/long.sh latency SUDOKU_TEST_CANCELS=10",
        10,
        {
            "cancels": 30_000,
            # The time of the clock, which is printed too, includes the other work of the machine.
            "ms of processor time to return, 9 of 10 of the slowest call and board": 10,
            "ms of processor time to return, 99 of 100": 10,
            "ms of processor time to return": 50,
        },
    ),
    Run(
        "fair",
        "a puzzle and a twin have one fair rating",
        "LIBSUDOKU_FAIR=10000 cargo test --test fair twins_have_one_rating -- --nocapture",
        10,
        {"pairs of side 9": 100_000},
    ),
    Run(
        "faults",
        "a test notices each fault planted in the explainer: in each finder and in each rule of the checker",
        "python3 tests/mutants/planted.py",
        1,
        {"planted faults noticed": 300, "not noticed": 0},
    ),
    Run(
        "coverage",
        "the tests of all languages run the lines of the library and of the command",
        "tests/coverage/run.sh",
        1,
        {
            "% of the lines of src": 98,
            "% of the lines of src/ffi": 100,
            "% of the lines of crates/core/src/text": 100,
            "% of the lines of crates/core/src/puzzle": 100,
            "% of the lines of crates/core/src/solution": 100,
        },
    ),
    Run(
        "races",
        "no race among the threads of the C tests, by ThreadSanitizer; a planted one is reported",
        "tests/c/race.sh",
        1,
        {"programs without a race": 3, "planted races reported": 1},
    ),
    Run(
        "bytes",
        "`make dist` makes the same bytes from two folders with two homes of cargo",
        "tests/platforms/same.sh",
        1,
        {"files of make dist with the same bytes from two folders": 10},
    ),
    Run(
        "platforms",
        "the archives of `make dist` work: here, under wine, and under qemu with all tests of Rust",
        "make -s dist && FULL=1 make -s test-platforms",
        1,
        {"checks of archives": 250},
    ),
]
