// SudokuSquareSet, beyond the assignment: values out of range, iterators, algorithms.

// First, because the class needs no other header.
#include "SudokuSquare.h"

#include "SudokuSquareTraits.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "../../c/check.h"

namespace {

typedef std::vector<int> Values;

Values values(const SudokuSquareSet& set) { return Values(set.begin(), set.end()); }

void iterators_step_by_both_operators() {
  SudokuSquareSet set;
  for (const int value : {7, 32, 1, 16, 2}) set.insert(value);
  auto place = set.begin();
  CHECK_EQ(*place++, 1);
  CHECK_EQ(*place, 2);
  CHECK_EQ(*++place, 7);
  ++ ++place;
  CHECK_EQ(*place, 32);
  CHECK(++place == set.end());
  CHECK(++place == set.end());
  CHECK(SudokuSquareSet::iterator() == SudokuSquareSet::iterator());
}

void erase_returns_the_next_iterator() {
  SudokuSquareSet set;
  for (int value = 1; value <= 9; ++value) set.insert(value);
  set.erase(4);
  CHECK_EQ(*set.erase(set.find(3)), 5);
  CHECK(set.erase(set.find(9)) == set.end());
  CHECK(set.erase(set.end()) == set.end());
  CHECK(values(set) == Values({1, 2, 5, 6, 7, 8}));
  for (auto place = set.begin(); place != set.end();) place = set.erase(place);
  CHECK(set.empty());
}

void an_iterator_stays_valid_while_others_change() {
  SudokuSquareSet set;
  for (const int value : {2, 4, 6}) set.insert(value);
  auto place = set.find(4);
  set.erase(2);
  set.erase(6);
  set.insert(5);
  CHECK_EQ(*place, 4);
  CHECK_EQ(*++place, 5);
}

void values_out_of_range_are_left_out() {
  SudokuSquareSet set;
  for (const int value : {0, -1, 33, 64, 2147483647, -2147483647 - 1}) {
    CHECK(set.insert(value) == set.end());
    CHECK(set.find(value) == set.end());
    CHECK_EQ(set.erase(value), 0);
  }
  CHECK(set.empty());
}

void copies_are_independent() {
  SudokuSquareSet one, other;
  one.insert(3);
  other.insert(3);
  CHECK(one.begin() != other.begin());
  SudokuSquareSet copy(one);
  copy.insert(1);
  CHECK_EQ(one.size(), 1);
  one = copy;
  CHECK(values(one) == Values({1, 3}));
}

void algorithms_take_the_iterators() {
  SudokuSquareSet set;
  for (int value = 1; value <= 32; ++value) set.insert(value);
  CHECK_EQ(std::accumulate(set.begin(), set.end(), 0), 32 * 33 / 2);
  CHECK_EQ(std::distance(set.begin(), set.end()), 32);
  CHECK_EQ(*std::find(set.begin(), set.end(), 17), 17);
  CHECK_EQ(*std::max_element(set.begin(), set.end()), 32);
  const SudokuSquareSet::const_iterator first = set.begin();
  CHECK_EQ(std::count_if(first, set.end(), [](int value) { return value % 2 == 0; }), 16);
}

}  // namespace

int main() {
  RUN(iterators_step_by_both_operators);
  RUN(erase_returns_the_next_iterator);
  RUN(an_iterator_stays_valid_while_others_change);
  RUN(values_out_of_range_are_left_out);
  RUN(copies_are_independent);
  RUN(algorithms_take_the_iterators);
  return report();
}
