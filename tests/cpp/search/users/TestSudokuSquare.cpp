// A program as users of the search classes write it: a set of values, taken apart.

#include "SudokuSquare.h"

#include <iostream>
#include <vector>

using std::cout;
using std::vector;

static_assert(sizeof(SudokuSquareSet) == sizeof(unsigned int) + sizeof(int), "two members");

int main() {
    SudokuSquareSet s;
    for (int i = 1; i <= 9; ++i) s.insert(i);
    if (s.size() != 9) return 1;
    s.erase(1);
    s.erase(s.find(4));
    s.erase(7);
    vector<int> values;
    for (int value : s) values.push_back(value);
    const vector<int> expected{2, 3, 5, 6, 8, 9};
    if (values != expected) {
        cout << "other values are left\n";
        return 1;
    }
    auto itr = s.find(2);
    if (itr == s.end() || *itr != 2 || s.find(7) != s.end()) return 1;
    return 0;
}
