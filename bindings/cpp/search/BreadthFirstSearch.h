// Breadth-first search over any Searchable: the puzzle that has waited longest is next.
//
// In: a puzzle to start from. Out: the first solution in the order of the queue, and how many
// puzzles were expanded on the way. What stays true: a puzzle in the queue has not been expanded; a
// solution stays at the front, so that asking again gives it again.

#ifndef BREADTH_FIRST_SEARCH_H
#define BREADTH_FIRST_SEARCH_H

#include "Searchable.h"

#include <deque>
#include <utility>

class BreadthFirstSearch {
 protected:
  // The puzzles that wait. The names of the members are those that users' own searches know.
  std::deque<unique_ptr<Searchable>> Q;

  // How many puzzles were asked for their successors.
  int nodes = 0;

 public:
  BreadthFirstSearch(unique_ptr<Searchable>&& start) {
    if (start) Q.push_back(std::move(start));
  }

  int getNodesExpanded() const { return nodes; }

  // A solution, which belongs to this search and lives as long; nullptr if there is none.
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
