<?php
// Solves a puzzle, then a collection, through the shared library: php solve.php PUZZLE COLLECTION
//
// Prints the symbols of the solution, then for each line of the collection the status (0 if solved), the number of
// solutions (at most 2) and the first one. LIBSUDOKU_LIBRARY names the library, unless the system finds it.
if ($argc != 3) { fwrite(STDERR, "usage: php solve.php PUZZLE COLLECTION\n"); exit(1); }
$sudoku = FFI::cdef('
    typedef struct { uint32_t struct_size; int32_t code; uint32_t line, column; int32_t row, col; int64_t symbol;
                     char message[224]; } sudoku_error;
    typedef struct { uint32_t struct_size; int32_t strategy; uint64_t solution_limit, node_limit, memory_limit;
                     uint32_t time_limit_ms, threads; const void *control; uint32_t vectors, reserved; } sudoku_options;
    typedef struct { int32_t status, strategy; uint64_t solutions, nodes; } sudoku_row;
    int32_t sudoku_board_read(const char *, size_t, const void *, void **, sudoku_error *);
    int32_t sudoku_board_size(const void *, uint32_t *, uint32_t *, uint32_t *, sudoku_error *);
    int32_t sudoku_board_free(void *);
    int32_t sudoku_solve(const void *, const sudoku_options *, int32_t *, size_t, void *, sudoku_error *);
    int32_t sudoku_solve_lines(const char *, size_t, const void *, const sudoku_options *, sudoku_row *, size_t, size_t,
                               size_t *, char *, size_t, size_t *, sudoku_error *);
', getenv('LIBSUDOKU_LIBRARY') ?: 'libsudoku.so.0.1');

/** Calls a function whose last argument is the error; throws its message. */
function call(string $function, ...$arguments): int {
    global $sudoku;
    $error = $sudoku->new('sudoku_error');
    $error->struct_size = FFI::sizeof($error);
    $status = $sudoku->$function(...[...$arguments, FFI::addr($error)]);
    if ($status < 0) throw new RuntimeException(FFI::string($error->message));
    return $status;
}

try {
    $text = file_get_contents($argv[1]);
    [$board, $side] = [$sudoku->new('void *'), $sudoku->new('uint32_t')];
    call('sudoku_board_read', $text, strlen($text), null, FFI::addr($board));
    call('sudoku_board_size', $board, FFI::addr($side), null, null);
    $count = $side->cdata ** 2;
    $cells = $sudoku->new("int32_t[$count]");
    $status = call('sudoku_solve', $board, null, $cells, $count, null);
    $sudoku->sudoku_board_free($board);
    echo $status == 0 ? implode(' ', unpack('l*', FFI::string($cells, 4 * $count))) : "status $status", "\n";

    $text = file_get_contents($argv[2]);
    [$most, $capacity] = [strlen($text) + 1, 12 * (strlen($text) + 1)];
    [$options, $count, $length] = [$sudoku->new('sudoku_options'), $sudoku->new('size_t'), $sudoku->new('size_t')];
    [$options->struct_size, $options->solution_limit, $options->threads] = [FFI::sizeof($options), 2, 2];
    [$rows, $lines] = [$sudoku->new("sudoku_row[$most]"), $sudoku->new("char[$capacity]")];
    call('sudoku_solve_lines', $text, strlen($text), null, FFI::addr($options), $rows, FFI::sizeof($rows[0]), $most,
        FFI::addr($count), $lines, $capacity, FFI::addr($length));
    foreach (explode("\n", FFI::string($lines, $length->cdata), -1) as $row => $line)
        echo rtrim("{$rows[$row]->status} {$rows[$row]->solutions} $line"), "\n";
} catch (RuntimeException $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
