// SudokuSquareSet beside std::set<int>.

#include "SudokuSquare.h"
// Alone and first: the class needs nothing else.

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "../../c/check.h"

namespace {

typedef std::vector<int> Values;

Values values(const SudokuSquareSet& set) { return Values(set.begin(), set.end()); }

void a_new_set_is_empty() {
  const SudokuSquareSet set;
  CHECK(set.empty());
  CHECK_EQ(set.size(), 0);
  CHECK(set.begin() == set.end());
  CHECK(set.find(1) == set.end());
  CHECK(SudokuSquareSet::iterator() == SudokuSquareSet::iterator());
}

void values_come_in_ascending_order() {
  SudokuSquareSet set;
  for (const int value : {7, 32, 1, 16, 2}) CHECK_EQ(*set.insert(value), value);
  Values seen;
  for (const int value : set) seen.push_back(value);
  CHECK(seen == Values({1, 2, 7, 16, 32}));
  auto place = set.begin();
  CHECK_EQ(*place++, 1);
  CHECK_EQ(*place, 2);
  CHECK_EQ(*++place, 7);
  ++ ++place;
  CHECK_EQ(*place, 32);
  CHECK(++place == set.end());
  CHECK(++place == set.end());
}

void inserting_twice_changes_nothing() {
  SudokuSquareSet set;
  CHECK_EQ(*set.insert(5), 5);
  CHECK_EQ(*set.insert(5), 5);
  CHECK_EQ(set.size(), 1);
  set.clear();
  CHECK(set.empty() && set == SudokuSquareSet());
  CHECK_EQ(*set.insert(5), 5);
  CHECK(!set.empty() && set != SudokuSquareSet());
}

void values_are_erased() {
  SudokuSquareSet set;
  for (int value = 1; value <= 9; ++value) set.insert(value);
  CHECK_EQ(set.erase(4), 1);
  CHECK_EQ(set.erase(4), 0);
  CHECK_EQ(set.size(), 8);
  const auto after = set.erase(set.find(3));
  CHECK_EQ(*after, 5);
  CHECK(set.erase(set.find(9)) == set.end());
  CHECK(set.erase(set.end()) == set.end());
  CHECK(values(set) == Values({1, 2, 5, 6, 7, 8}));
  for (auto place = set.begin(); place != set.end();) place = set.erase(place);
  CHECK(set.empty());
}

void an_iterator_outlives_other_values() {
  SudokuSquareSet set;
  for (const int value : {2, 4, 6}) set.insert(value);
  auto place = set.find(4);
  set.erase(2);
  set.erase(6);
  set.insert(5);
  CHECK_EQ(*place, 4);
  CHECK_EQ(*++place, 5);
}

void what_can_be_in_no_set() {
  SudokuSquareSet set;
  for (const int value : {0, -1, 33, 64, 2147483647, -2147483647 - 1}) {
    CHECK(set.insert(value) == set.end());
    CHECK(set.find(value) == set.end());
    CHECK_EQ(set.erase(value), 0);
  }
  CHECK(set.empty());
}

void sets_are_copied_and_compared() {
  SudokuSquareSet one, two;
  one.insert(3);
  two.insert(4);
  CHECK(one != two && !(one == two));
  two.insert(3);
  two.erase(4);
  CHECK(one == two && !(one != two));
  CHECK(one.begin() != two.begin());
  SudokuSquareSet three(one);
  three.insert(1);
  CHECK_EQ(one.size(), 1);
  one = three;
  CHECK(values(one) == Values({1, 3}));
}

void the_standard_library_knows_the_iterators() {
  SudokuSquareSet set;
  for (int value = 1; value <= 32; ++value) set.insert(value);
  CHECK_EQ(std::accumulate(set.begin(), set.end(), 0), 32 * 33 / 2);
  CHECK_EQ(std::distance(set.begin(), set.end()), 32);
  CHECK_EQ(*std::find(set.begin(), set.end(), 17), 17);
  CHECK_EQ(*std::max_element(set.begin(), set.end()), 32);
  const SudokuSquareSet::const_iterator first = set.begin();
  CHECK_EQ(std::count_if(first, set.end(), [](int value) { return value % 2 == 0; }), 16);
}

void it_answers_as_a_std_set_does() {
  unsigned int random = 1;
  SudokuSquareSet set;
  std::set<int> known;
  for (int step = 0; step < 20000; ++step) {
    random = random * 1664525 + 1013904223;
    const int value = 1 + static_cast<int>(random >> 16) % 32;
    if (random >> 30 == 0) {
      CHECK_EQ(*set.insert(value), *known.insert(value).first);
    } else if (random >> 30 == 1) {
      CHECK_EQ(set.erase(value), known.erase(value));
    } else {
      CHECK_EQ(set.find(value) == set.end(), known.find(value) == known.end());
    }
    CHECK_EQ(set.size(), known.size());
    CHECK_EQ(set.empty(), known.empty());
    CHECK(values(set) == Values(known.begin(), known.end()));
  }
}

}  // namespace

int main() {
  RUN(a_new_set_is_empty);
  RUN(values_come_in_ascending_order);
  RUN(inserting_twice_changes_nothing);
  RUN(values_are_erased);
  RUN(an_iterator_outlives_other_values);
  RUN(what_can_be_in_no_set);
  RUN(sets_are_copied_and_compared);
  RUN(the_standard_library_knows_the_iterators);
  RUN(it_answers_as_a_std_set_does);
  return report();
}
