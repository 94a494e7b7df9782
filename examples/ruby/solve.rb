# Solves a puzzle, then a collection, through the shared library: ruby solve.rb PUZZLE COLLECTION
#
# Prints the symbols of the solution, then for each line of the collection the status (0 if solved), the number of
# solutions (at most 2) and the first one. LIBSUDOKU_LIBRARY names the library, unless the system finds it.
require "fiddle/import"

abort "usage: ruby solve.rb PUZZLE COLLECTION" unless ARGV.size == 2

module Sudoku
  extend Fiddle::Importer
  dlload ENV["LIBSUDOKU_LIBRARY"] || "libsudoku.so.0.1"
  extern "int sudoku_board_read(const char *, size_t, void *, void *, void *)"
  extern "int sudoku_board_size(void *, void *, void *, void *, void *)"
  extern "int sudoku_board_free(void *)"
  extern "int sudoku_solve(void *, void *, void *, size_t, void *, void *)"
  extern "int sudoku_solve_lines(const char *, size_t, void *, void *, void *, size_t, size_t, void *, void *, size_t, " \
         "void *, void *)"
  ERROR_BYTES, ROW_BYTES, MESSAGE = 256, 24, 32

  # Calls a function whose last argument is a sudoku_error; raises its message.
  def self.call(name, *arguments)
    error = [ERROR_BYTES].pack("Lx#{ERROR_BYTES - 4}")
    status = send(name, *arguments, error)
    raise error[MESSAGE..].unpack1("Z*") if status.negative?
    status
  end

  def self.solve(text)
    board, side = "\0" * 8, "\0" * 4
    call(:sudoku_board_read, text, text.bytesize, nil, board)
    board = board.unpack1("Q")
    call(:sudoku_board_size, board, side, nil, nil)
    cells = "\0" * (4 * side.unpack1("L")**2)
    status = call(:sudoku_solve, board, nil, cells, cells.bytesize / 4, nil)
    sudoku_board_free(board)
    status.zero? ? cells.unpack("l*").join(" ") : "status #{status}"
  end

  def self.solve_lines(text)
    # sudoku_options: its size, the strategy, limits of solutions, nodes, memory and time, threads, and zeros.
    options = [56, 0, 2, 0, 0, 0, 2].pack("LlQQQLLx16")
    count, length, most = "\0" * 8, "\0" * 8, text.bytesize + 1
    rows, lines = "\0" * (ROW_BYTES * most), "\0" * (12 * most)
    call(:sudoku_solve_lines, text, text.bytesize, nil, options, rows, ROW_BYTES, most, count, lines, lines.bytesize, length)
    lines[0, length.unpack1("Q")].lines.each_with_index.map do |line, row|
      status, solutions = rows[ROW_BYTES * row, ROW_BYTES].unpack("lx4Q")
      "#{status} #{solutions} #{line}".strip
    end
  end
end

begin
  puts Sudoku.solve(File.read(ARGV[0])), Sudoku.solve_lines(File.read(ARGV[1]))
rescue RuntimeError => error
  abort error.message
end
