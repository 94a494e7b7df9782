-- Solves a puzzle, then a collection, through the shared library: luajit solve.lua PUZZLE COLLECTION
--
-- Prints the symbols of the solution, then for each line of the collection the status (0 if solved), the number of
-- solutions (at most 2) and the first one. LIBSUDOKU_LIBRARY names the library, unless the system finds it.
if #arg ~= 2 then io.stderr:write("usage: luajit solve.lua PUZZLE COLLECTION\n") os.exit(1) end
local ffi = require("ffi")
ffi.cdef [[
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
]]
local sudoku = ffi.load(os.getenv("LIBSUDOKU_LIBRARY") or "libsudoku.so.0.1")
local failure = ffi.new("sudoku_error", { struct_size = ffi.sizeof("sudoku_error") })

-- The status of a call that has `failure` as its last argument; ends the program with its message.
local function checked(status)
  if status >= 0 then return status end
  io.stderr:write(ffi.string(failure.message), "\n")
  os.exit(1)
end

local text = assert(io.open(arg[1], "rb")):read("*a")
local board, side = ffi.new("void *[1]"), ffi.new("uint32_t[1]")
checked(sudoku.sudoku_board_read(text, #text, nil, board, failure))
checked(sudoku.sudoku_board_size(board[0], side, nil, nil, failure))
local count = side[0] * side[0]
local cells, shown = ffi.new("int32_t[?]", count), {}
local status = checked(sudoku.sudoku_solve(board[0], nil, cells, count, nil, failure))
sudoku.sudoku_board_free(board[0])
for cell = 0, count - 1 do shown[cell + 1] = cells[cell] end
print(status == 0 and table.concat(shown, " ") or "status " .. status)

text = assert(io.open(arg[2], "rb")):read("*a")
local most = #text + 1
local options = ffi.new("sudoku_options", { struct_size = ffi.sizeof("sudoku_options"), solution_limit = 2, threads = 2 })
local rows, lines, row = ffi.new("sudoku_row[?]", most), ffi.new("char[?]", 12 * most), 0
local sizes = ffi.new("size_t[2]")
checked(sudoku.sudoku_solve_lines(text, #text, nil, options, rows, ffi.sizeof("sudoku_row"), most, sizes, lines,
                                  12 * most, sizes + 1, failure))
for line in ffi.string(lines, sizes[1]):gmatch("(.-)\n") do
  print((("%d %d %s"):format(rows[row].status, tonumber(rows[row].solutions), line):gsub(" $", "")))
  row = row + 1
end
