// Implements the class of cell.h.

#include "cell.h"

namespace {

bool isValue(int value) { return 1 <= value && value <= 9; }

}  // namespace

Cell::Cell() : count(9) {
  for (int value = 1; value <= 9; ++value) candidates[value - 1] = true;
}

Cell::Cell(int value) : count(isValue(value) ? 1 : 0) {
  for (int other = 1; other <= 9; ++other) candidates[other - 1] = other == value;
}

int Cell::first() const {
  for (int value = 1; value <= 9; ++value)
    if (at(value)) return value;
  return -1;
}

int Cell::possibilities() const { return count; }

bool Cell::at(int value) const { return isValue(value) && candidates[value - 1]; }

bool Cell::removeCandidate(int value) {
  if (at(value)) {
    candidates[value - 1] = false;
    --count;
  }
  return count > 0;
}
