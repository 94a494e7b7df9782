// A puzzle that can be searched: all that the search classes know of it.
//
// In: a class of one's own that derives from Searchable. Out: what BreadthFirstSearch and
// BestFirstSearch ask: is it solved, what comes after it, how far is it from being solved.

#ifndef SEARCHABLE_H
#define SEARCHABLE_H

#include <iostream>
#include <memory>
#include <vector>

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

  // Shows the puzzle, for people.
  virtual void write(ostream& o) const = 0;

  // How far the puzzle looks from being solved; the smaller the nearer.
  virtual int heuristicValue() const { return 0; }
};

#endif
