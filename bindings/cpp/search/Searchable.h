// The abstract class of a puzzle that a search can take.
//
// A puzzle class derives from it. BreadthFirstSearch and BestFirstSearch call only these functions:
// whether the puzzle is solved, which puzzles come next, and how far it is from being solved.

#ifndef SEARCHABLE_H
#define SEARCHABLE_H

#include <iostream>
#include <memory>
#include <vector>

// Programs written for the assignment use these names without std::.
using std::ostream;
using std::unique_ptr;
using std::vector;

class Searchable {
 public:
  virtual ~Searchable() = default;

  // Whether the puzzle is solved.
  virtual bool isSolution() const = 0;

  // The puzzles that one more decision leads to; none at a dead end.
  virtual vector<unique_ptr<Searchable>> successors() const = 0;

  // Prints the puzzle.
  virtual void write(ostream& o) const = 0;

  // An estimate of how far the puzzle is from being solved: the smaller, the nearer.
  virtual int heuristicValue() const { return 0; }
};

#endif
