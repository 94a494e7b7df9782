// Whether the open squares of each row, column and box of a board can have different values.
//
// Takes the values of the squares, row by row, -1 for an open square. A unit has a way if a matching
// of its open squares and the values that it lacks has all of them; augmenting paths find it. A
// square takes the values that its row, its column and its box lack. By J.-C. Regin, "A filtering
// algorithm for constraints of difference in CSPs", AAAI 1994,
// https://cdn.aaai.org/AAAI/1994/AAAI94-055.pdf
//
// A search that fills row after row of a blank 25x25 board meets row ends that no value fits any
// more; other rules find that out after millions of boards.

#ifndef SUDOKU_MATCHING_H
#define SUDOKU_MATCHING_H

#include <cstddef>
#include <cstdint>
#include <vector>

class SudokuMatching {
 public:
  SudokuMatching(const std::vector<std::int32_t>& squares, std::size_t side)
      : values(squares), size(side), box(1), lacks(3 * side, std::vector<char>(side, true)) {
    while (box * box < size) ++box;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
      if (values[cell] < 0) continue;
      const std::size_t value = static_cast<std::size_t>(values[cell]) - 1;
      for (const std::size_t unit : {row(cell), col(cell), square(cell)}) lacks[unit][value] = false;
    }
  }

  bool exists() {
    for (std::size_t unit = 0; unit < lacks.size(); ++unit) {
      holders.assign(size, NONE);
      for (std::size_t place = 0; place < size; ++place) {
        const std::size_t cell = at(unit, place);
        tried.assign(size, false);
        if (values[cell] < 0 && !match(cell)) return false;
      }
    }
    return true;
  }

 private:
  enum : std::size_t { NONE = static_cast<std::size_t>(-1) };

  // Units are numbered: rows, columns, boxes.
  std::size_t row(std::size_t cell) const { return cell / size; }
  std::size_t col(std::size_t cell) const { return size + cell % size; }
  std::size_t square(std::size_t cell) const {
    return 2 * size + cell / size / box * box + cell % size / box;
  }
  std::size_t at(std::size_t unit, std::size_t place) const {
    const std::size_t number = unit % size;
    if (unit < size) return number * size + place;
    if (unit < 2 * size) return place * size + number;
    return (number / box * box + place / box) * size + number % box * box + place % box;
  }

  // Gives a square of the unit a value that none holds; else one that was not tried, whose square
  // gets another one.
  bool match(std::size_t cell) {
    const std::vector<char>&in_row = lacks[row(cell)], &in_col = lacks[col(cell)];
    const std::vector<char>& in_box = lacks[square(cell)];
    for (const bool held : {false, true})
      for (std::size_t value = 0; value < size; ++value) {
        if (tried[value] || (holders[value] != NONE) != held) continue;
        if (!in_row[value] || !in_col[value] || !in_box[value]) continue;
        tried[value] = true;
        if (held && !match(holders[value])) continue;
        holders[value] = cell;
        return true;
      }
    return false;
  }

  const std::vector<std::int32_t>& values;
  std::size_t size, box;
  // For each unit, whether it lacks each value.
  std::vector<std::vector<char>> lacks;
  // For each value, the square of the unit that holds it, and whether this search for a path tried it.
  std::vector<std::size_t> holders;
  std::vector<char> tried;
};

#endif
