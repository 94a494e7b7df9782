// Breadth-first search over any Searchable: a first-in first-out queue of puzzles.
//
// Takes the puzzle to start from. `solve` returns the first solution that reaches the front of the
// queue; `getNodesExpanded` counts the puzzles whose `successors` it called. A solution stays at
// the front, so that a second call returns it again.

#ifndef BREADTH_FIRST_SEARCH_H
#define BREADTH_FIRST_SEARCH_H

#include "Searchable.h"

#include <deque>
#include <utility>

// Programs written for the assignment use this name without std::.
using std::deque;

class BreadthFirstSearch {
 protected:
  // The puzzles not yet expanded. Searches derived from this one know it by this name.
  deque<unique_ptr<Searchable>> Q;

  // The number of puzzles whose `successors` the search has called.
  int nodes = 0;

 public:
  BreadthFirstSearch(unique_ptr<Searchable>&& start) {
    if (start) Q.push_back(std::move(start));
  }

  int getNodesExpanded() const { return nodes; }

  // A solution, owned by this search; nullptr if there is none.
  Searchable* solve() {
    while (!Q.empty()) {
      if (Q.front()->isSolution()) return Q.front().get();
      ++nodes;
      const unique_ptr<Searchable> current = std::move(Q.front());
      Q.pop_front();
      for (auto& successor : current->successors()) Q.push_back(std::move(successor));
    }
    return nullptr;
  }
};

#endif
