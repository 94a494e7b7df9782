# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_sudoku_global_optspecs
    string join \n json color= h/help V/version
end

function __fish_sudoku_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_sudoku_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_sudoku_using_subcommand
    set -l cmd (__fish_sudoku_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c sudoku -n "__fish_sudoku_needs_command" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_needs_command" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_needs_command" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_needs_command" -s V -l version -d 'Print version'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "solve" -d 'Solve puzzles and print their solutions'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "count" -d 'Count the solutions of puzzles'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "candidates" -d 'Print the symbols that each cell has in at least one solution'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "check" -d 'Say whether puzzles have exactly one solution, or whether a solution is right'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "prove" -d 'Prove to checkers of clauses that a puzzle has no solution, or no second one'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "batch" -d 'Solve many puzzles: a line of output for each, or a table with a column more'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "convert" -d 'Write puzzles in another format'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "generate" -d 'Make puzzles with exactly one solution, or with a number of holes'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "minimise" -d 'Take away givens that a puzzle does not need, or name them'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "canonical" -d 'Write the canonical form of each puzzle, which is one for all its symmetric twins'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "strategies" -d 'List the strategies'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "hint" -d 'Name the next step that a person would take'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "explain" -d 'Name all steps to the solution, or as many as the techniques find'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "rate" -d 'Rate puzzles on the scales of Sudoku Explainer and HoDoKu'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "techniques" -d 'List the techniques, with their ratings on both scales'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "book" -d 'Make a book of puzzles to print, with the solutions at the back'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "mcp" -d 'Serve these commands to models, over the Model Context Protocol (MCP)'
complete -c sudoku -n "__fish_sudoku_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l strategy -d 'The strategy: see `sudoku strategies`' -r -f -a "auto\t'the fastest strategy for the puzzle'
backtracking\t'depth-first search: the cell or digit with the fewest choices first'
algorithm_x\t'exact cover: Knuth\'s Algorithm X, which scans the matrix'
dancing_links\t'exact cover: Knuth\'s dancing links, which unlink what is covered'
forward_checking\t'depth-first search on the smallest domain, one assignment ahead'
breadth_first\t'queued boards, the longest waiting first; singles and naked pairs'
best_first\t'queued boards, the fewest open cells first; singles and naked pairs'
propagation\t'singles, naked pairs and locked candidates, then depth-first search'
clause_learning\t'singles, then conflict-driven clause learning with the rules built in'
nine\t'9x9 boards in vectors: singles, locked candidates, triples, then search'
killer_backtracking\t'depth-first search in a fixed order, cages kept within their sums'
killer_advanced\t'cage combinations and the rule of 45, then search led by conflicts'
constraint_programming\t'a propagator for each constraint, then search led by conflicts'"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l node-limit -d 'Try at most this many assignments per puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l memory-limit-mib -d 'Use at most this many MiB for the search' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l threads -d 'Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l vectors -d 'The vector instructions for boards up to 16x16' -r -f -a "auto\t''
portable\t''
avx2\t''
avx512\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l limit -d 'Print at most this many solutions; 0 prints all' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l as -d 'The format of the solutions; unless given, that of the input, but rows for a single line' -r -f -a "coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
iss\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand solve" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l strategy -d 'The strategy: see `sudoku strategies`' -r -f -a "auto\t'the fastest strategy for the puzzle'
backtracking\t'depth-first search: the cell or digit with the fewest choices first'
algorithm_x\t'exact cover: Knuth\'s Algorithm X, which scans the matrix'
dancing_links\t'exact cover: Knuth\'s dancing links, which unlink what is covered'
forward_checking\t'depth-first search on the smallest domain, one assignment ahead'
breadth_first\t'queued boards, the longest waiting first; singles and naked pairs'
best_first\t'queued boards, the fewest open cells first; singles and naked pairs'
propagation\t'singles, naked pairs and locked candidates, then depth-first search'
clause_learning\t'singles, then conflict-driven clause learning with the rules built in'
nine\t'9x9 boards in vectors: singles, locked candidates, triples, then search'
killer_backtracking\t'depth-first search in a fixed order, cages kept within their sums'
killer_advanced\t'cage combinations and the rule of 45, then search led by conflicts'
constraint_programming\t'a propagator for each constraint, then search led by conflicts'"
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l node-limit -d 'Try at most this many assignments per puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l memory-limit-mib -d 'Use at most this many MiB for the search' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l threads -d 'Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l vectors -d 'The vector instructions for boards up to 16x16' -r -f -a "auto\t''
portable\t''
avx2\t''
avx512\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l limit -d 'Stop counting at this many; 0 counts all' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand count" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l strategy -d 'The strategy: see `sudoku strategies`' -r -f -a "auto\t'the fastest strategy for the puzzle'
backtracking\t'depth-first search: the cell or digit with the fewest choices first'
algorithm_x\t'exact cover: Knuth\'s Algorithm X, which scans the matrix'
dancing_links\t'exact cover: Knuth\'s dancing links, which unlink what is covered'
forward_checking\t'depth-first search on the smallest domain, one assignment ahead'
breadth_first\t'queued boards, the longest waiting first; singles and naked pairs'
best_first\t'queued boards, the fewest open cells first; singles and naked pairs'
propagation\t'singles, naked pairs and locked candidates, then depth-first search'
clause_learning\t'singles, then conflict-driven clause learning with the rules built in'
nine\t'9x9 boards in vectors: singles, locked candidates, triples, then search'
killer_backtracking\t'depth-first search in a fixed order, cages kept within their sums'
killer_advanced\t'cage combinations and the rule of 45, then search led by conflicts'
constraint_programming\t'a propagator for each constraint, then search led by conflicts'"
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l node-limit -d 'Try at most this many assignments per puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l memory-limit-mib -d 'Use at most this many MiB for the search' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l threads -d 'Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l vectors -d 'The vector instructions for boards up to 16x16' -r -f -a "auto\t''
portable\t''
avx2\t''
avx512\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand candidates" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l strategy -d 'The strategy: see `sudoku strategies`' -r -f -a "auto\t'the fastest strategy for the puzzle'
backtracking\t'depth-first search: the cell or digit with the fewest choices first'
algorithm_x\t'exact cover: Knuth\'s Algorithm X, which scans the matrix'
dancing_links\t'exact cover: Knuth\'s dancing links, which unlink what is covered'
forward_checking\t'depth-first search on the smallest domain, one assignment ahead'
breadth_first\t'queued boards, the longest waiting first; singles and naked pairs'
best_first\t'queued boards, the fewest open cells first; singles and naked pairs'
propagation\t'singles, naked pairs and locked candidates, then depth-first search'
clause_learning\t'singles, then conflict-driven clause learning with the rules built in'
nine\t'9x9 boards in vectors: singles, locked candidates, triples, then search'
killer_backtracking\t'depth-first search in a fixed order, cages kept within their sums'
killer_advanced\t'cage combinations and the rule of 45, then search led by conflicts'
constraint_programming\t'a propagator for each constraint, then search led by conflicts'"
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l node-limit -d 'Try at most this many assignments per puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l memory-limit-mib -d 'Use at most this many MiB for the search' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l threads -d 'Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l vectors -d 'The vector instructions for boards up to 16x16' -r -f -a "auto\t''
portable\t''
avx2\t''
avx512\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l solution -d 'Check this solution of the puzzle instead of solving it' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l puzzle -d 'The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand check" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l cnf -d 'Where the clauses go, in the DIMACS format' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l proof -d 'Where the proof goes, in the DRAT format' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand prove" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l strategy -d 'The strategy: see `sudoku strategies`' -r -f -a "auto\t'the fastest strategy for the puzzle'
backtracking\t'depth-first search: the cell or digit with the fewest choices first'
algorithm_x\t'exact cover: Knuth\'s Algorithm X, which scans the matrix'
dancing_links\t'exact cover: Knuth\'s dancing links, which unlink what is covered'
forward_checking\t'depth-first search on the smallest domain, one assignment ahead'
breadth_first\t'queued boards, the longest waiting first; singles and naked pairs'
best_first\t'queued boards, the fewest open cells first; singles and naked pairs'
propagation\t'singles, naked pairs and locked candidates, then depth-first search'
clause_learning\t'singles, then conflict-driven clause learning with the rules built in'
nine\t'9x9 boards in vectors: singles, locked candidates, triples, then search'
killer_backtracking\t'depth-first search in a fixed order, cages kept within their sums'
killer_advanced\t'cage combinations and the rule of 45, then search led by conflicts'
constraint_programming\t'a propagator for each constraint, then search led by conflicts'"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l time-limit-ms -d 'Stop after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l node-limit -d 'Try at most this many assignments per puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l memory-limit-mib -d 'Use at most this many MiB for the search' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l threads -d 'Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l vectors -d 'The vector instructions for boards up to 16x16' -r -f -a "auto\t''
portable\t''
avx2\t''
avx512\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l limit -d 'Look for at most this many solutions of each puzzle; 2 proves uniqueness, 0 counts all' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l as -d 'The format of the solutions; unless given, line, and for a table the table with the columns `solution` and `status` at its end' -r -f -a "coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
iss\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l counts -d 'Append the number of solutions found to each line'
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l stats -d 'End with one line of JSON on standard error'
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand batch" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l to -d 'The format to write; candidates, library and characters have the placed digits and removed candidates of a position' -r -f -a "coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
iss\t''
svg\t''
candidates\t''
library\t''
characters\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand convert" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l size -d 'Rows and columns of the board, 9 unless given; boxes are square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12. With regions, any' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l box -d 'Rows and columns of a box, instead of --size' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l seed -d 'The same seed makes the same puzzles, on every machine, for every number of threads' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l count -d 'How many puzzles. Those of two seeds differ' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l first -d 'The number of the first puzzle, to continue a sequence' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l threads -d 'Threads' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l givens -d 'Exactly this many givens; with cages, give at most this many cells, where cages alone leave several solutions' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l min-givens -d 'At least this many givens' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l max-givens -d 'At most this many givens' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l more-givens -d 'Put back at least this many givens at the end' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l symmetry -d 'Which cells are given or empty together' -r -f -a "none\t''
rotation-180\t''
rotation-90\t''
mirror-columns\t''
mirror-rows\t''
both-mirrors\t''
diagonal\t''
anti-diagonal\t''
both-diagonals\t''
all\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l pattern -d 'The cells that are given, row by row: . or 0 for an empty cell, anything else for a given. With --minimal or a number of givens: the cells that may be given' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l from -d 'The solution: a file with a solved board, - for standard input' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l min-cage -d 'The smallest cage; by default 2, or 1 if --max-cage or the side of the board is 2 or less' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l max-cage -d 'The largest cage, 5 by default; never more than the side of the board' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l min-nodes -d 'With cages: the nodes killer_advanced needs to prove the solution the only one, at least' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l max-nodes -d 'And at most; any number unless given' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l holes -d 'Empty this share of the cells, 0 to 1, whatever the number of solutions' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l attempts -d 'Start over at most this many times for each puzzle; 0: 100, but without a limit for a number of givens, a pattern or a rating' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l time-limit-ms -d 'Give a puzzle up after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l as -d 'The format; unless given, line for givens, coordinates for cages, for constraints and for boxes other than the usual ones' -r -f -a "coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
iss\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l rules -d 'Rules of setters of which each puzzle has clues, with commas between them: names of constraints, such as thermometer, arrow, renban, difference (white dots), ratio (black dots), sum (X and V), sandwich. A value follows, as in whisper=4. As few givens as needed are left, then as few clues' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l like -d 'The boxes and the constraints of the board in this file, and its cages unless --killer makes others. Its givens do not count' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l er -d 'The rating of Sudoku Explainer (ER): from A to B, as in 2.6..4.5, 7.1.., ..3 or 7.1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l score -d 'The score of HoDoKu, or of the profile for killers: from A to B, as in 300..600' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l level -d 'The level of HoDoKu, or of the profile for killers: easy, medium, hard, unfair, extreme, or from one to another, as in medium..hard' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l stars -d 'Stars: 1 (gentle), 2 (moderate), 3 (tough), 4 (diabolical), 5 (extreme), or from one to another, as in 2..3' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l curve -d 'The stars of puzzle after puzzle, over and over, as in 1,1,2,3,3,4,5 for a week' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l needs -d 'Techniques that the path uses, as in x_wing,naked_pair: what comes before them in the profile does not suffice' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l without -d 'Techniques, or groups such as chains, that the path does not use' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l profile -d 'The profile whose path has the techniques of --needs and not those of --without; unless set: hodoku, or killer with cages' -r -f -a "explainer\t''
hodoku\t''
fair\t''
killer\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l table -d 'Write a table, csv with a header or jsonl with an object a line: number, seed, puzzle, solution, givens, and the ratings on all scales' -r -f -a "csv\t''
jsonl\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l kind -d 'Variants of the puzzles, with commas between them. A jigsaw has random regions, each puzzle others, unless --regions or --like has some. A samurai has five grids of this size.' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l solutions -d 'Write the solution beside each puzzle: after a comma in lines, else below it'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l minimal -d 'Leave no given that could be left out; above 16x16, none that a proof of 100 nodes shows to be redundant'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l controlled-bias -d 'Draw minimal puzzles with controlled bias, which takes a second or two for one of 9x9 cells'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l canonical -d 'Write the canonical form of each puzzle: see `sudoku canonical`'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l distinct -d 'Leave out a puzzle that is a symmetric twin of an earlier one of this run'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l killer -d 'Cages instead of givens; the same as --kind killer'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l holes-balanced -d 'Spread the holes evenly over rows, columns and boxes'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand generate" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l threads -d 'Threads, for several puzzles' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l seed -d 'The order in which givens are tried; other orders may leave others' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l time-limit-ms -d 'Stop each proof after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l as -d 'The format to write; unless given, that of the input, but rows for a single line' -r -f -a "coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
iss\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l redundant -d 'Name the givens that could be left out, each alone, instead: one a line, as row,column from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand minimise" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l threads -d 'Threads, for several puzzles' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l time-limit-ms -d 'Stop after this many milliseconds for each puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l distinct -d 'Write each form once'
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand canonical" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand strategies" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand strategies" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand strategies" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l profile -d 'The techniques and their order: explainer (Sudoku Explainer 1.2.1; the default), hodoku (HoDoKu 2.2), fair, killer (the default with cages), a list of techniques, or @FILE with one' -r -f -a "explainer\t''
hodoku\t''
fair\t''
killer\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l stage -d 'Say one stage only: nudge (where to look), hint (the technique, too), sentence (what follows and why)' -r -f -a "nudge\t''
hint\t''
sentence\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l puzzle -d 'The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l technique -d 'List all steps of this technique, which need not be one of the profile' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l time-limit-ms -d 'Stop after this many milliseconds for each puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l threads -d 'Threads, for several puzzles' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l language -d 'The language in which steps are told' -r -f -a "en\t''
de\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l as -d 'Draw each step with the candidates of its position: picture (in characters: * before one of the pattern, - before one that is removed, = before one that is placed), svg' -r -f -a "picture\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l nudge -d 'Say only where to look: the same as --stage nudge'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l all -d 'List all steps at the position'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l no-uniqueness -d 'Leave out the techniques that assume that the puzzle has one solution'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand hint" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l profile -d 'The techniques and their order: explainer (Sudoku Explainer 1.2.1; the default), hodoku (HoDoKu 2.2), fair, killer (the default with cages), a list of techniques, or @FILE with one' -r -f -a "explainer\t''
hodoku\t''
fair\t''
killer\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l puzzle -d 'The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l steps -d 'Print the steps from A to B only, as in 1..10, 11.. or 7; the rating is of all' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l stage -d 'Say one stage of each step: nudge (where to look), hint (the technique, too), sentence (what follows and why; the default)' -r -f -a "nudge\t''
hint\t''
sentence\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l time-limit-ms -d 'Stop after this many milliseconds for each puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l threads -d 'Threads, for several puzzles' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l language -d 'The language in which steps are told' -r -f -a "en\t''
de\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l as -d 'Draw each step with the candidates of its position: picture (in characters: * before one of the pattern, - before one that is removed, = before one that is placed), svg' -r -f -a "picture\t''
svg\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l output -d 'Write to this file, which is replaced when all is complete, and only then. It may be the input. A name in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l output-dir -d 'Write a file for each board into this folder' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l no-uniqueness -d 'Leave out the techniques that assume that the puzzle has one solution'
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand explain" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l profile -d 'Rate on one scale only: explainer (Sudoku Explainer 1.2.1), hodoku (HoDoKu 2.2), fair, killer, a list of techniques, or @FILE with one' -r -f -a "explainer\t''
hodoku\t''
fair\t''
killer\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l time-limit-ms -d 'Stop after this many milliseconds for each puzzle' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l threads -d 'Threads, for several puzzles' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l summary -d 'Add what solving takes: the techniques with their steps, the hardest, the narrowest place, and how many generated puzzles are easier'
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l no-uniqueness -d 'Leave out the techniques that assume that the puzzle has one solution'
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand rate" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand techniques" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand techniques" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand techniques" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l column -d 'The column of a CSV file that holds the puzzles: its name, or its number from 1' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l format -d 'The format of the input; auto is the one that the text looks like' -r -f -a "auto\t''
coordinates\t''
csv\t''
grid\t''
line\t''
line_1z\t''
line_0z\t''
line_az\t''
picture\t''
opensudoku\t''
ksudoku\t''
gnome_sudoku\t''
sdk\t''
hodoku\t''
sudokuwiki\t''
solo\t''
fpuzzles\t''
sudokupad\t''
sudoq\t''
killer_ps\t''
killer_sumocue\t''
killer_short\t''
killer_letters\t''
iss\t''
sudoku_puzzle\t''
array\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l box -d 'Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10 and 12' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l alphabet -d 'The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l kind -d 'Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions, a killer its cages' -r -f -a "killer\t''
jigsaw\t''
extra-region\t''
x\t''
windoku\t''
anti-knight\t''
anti-king\t''
disjoint-groups\t''
samurai\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l regions -d 'A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l output -d 'The file of the book, which is replaced when all is complete' -r -F
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l as -d 'The format: pdf, or html that prints one page a sheet; unless given, as the name of the output ends' -r -f -a "pdf\t''
html\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l title -d 'The heading of the pages' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l per-page -d 'How many puzzles are on a page; of those above 9x9, two at most' -r -f -a "1\t''
2\t''
4\t''
6\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l paper -d 'The size of the paper' -r -f -a "a4\t''
letter\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l level-curve -d 'Order the puzzles by their stars, as in 1,1,2,3,3,4,5 for a week: the first puzzle of the input with one star, the next one, the first one with two, and so on, again and again as long as there are any' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l threads -d 'Threads' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l diagonals -d 'The same as --kind x: both diagonals have every symbol'
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand book" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand mcp" -l time-limit-ms -d 'Stop each call after this many milliseconds' -r
complete -c sudoku -n "__fish_sudoku_using_subcommand mcp" -l color -d 'Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto, which is on a terminal unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c sudoku -n "__fish_sudoku_using_subcommand mcp" -l json -d 'Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1'
complete -c sudoku -n "__fish_sudoku_using_subcommand mcp" -s h -l help -d 'Print help'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "solve" -d 'Solve puzzles and print their solutions'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "count" -d 'Count the solutions of puzzles'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "candidates" -d 'Print the symbols that each cell has in at least one solution'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "check" -d 'Say whether puzzles have exactly one solution, or whether a solution is right'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "prove" -d 'Prove to checkers of clauses that a puzzle has no solution, or no second one'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "batch" -d 'Solve many puzzles: a line of output for each, or a table with a column more'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "convert" -d 'Write puzzles in another format'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "generate" -d 'Make puzzles with exactly one solution, or with a number of holes'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "minimise" -d 'Take away givens that a puzzle does not need, or name them'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "canonical" -d 'Write the canonical form of each puzzle, which is one for all its symmetric twins'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "strategies" -d 'List the strategies'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "hint" -d 'Name the next step that a person would take'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "explain" -d 'Name all steps to the solution, or as many as the techniques find'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "rate" -d 'Rate puzzles on the scales of Sudoku Explainer and HoDoKu'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "techniques" -d 'List the techniques, with their ratings on both scales'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "book" -d 'Make a book of puzzles to print, with the solutions at the back'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "mcp" -d 'Serve these commands to models, over the Model Context Protocol (MCP)'
complete -c sudoku -n "__fish_sudoku_using_subcommand help; and not __fish_seen_subcommand_from solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
