// Lets the algorithms of the standard library take the iterators of a SudokuSquareSet.
//
// The assignment allows SudokuSquare.h no #include, and these traits need one. Sudoku.h includes
// this header; a program that includes SudokuSquare.h alone can add it.

#ifndef SUDOKU_SQUARE_TRAITS_H
#define SUDOKU_SQUARE_TRAITS_H

#include "SudokuSquare.h"

#include <cstddef>
#include <iterator>

namespace std {
template <>
struct iterator_traits<SudokuSquareSet::iterator> {
  typedef forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef ptrdiff_t difference_type;
  typedef const int* pointer;
  typedef int reference;
};
}  // namespace std

#endif
