// Best-first search over any Searchable: the puzzle with the smallest heuristicValue is next.
//
// In: a puzzle to start from. Out: the first solution in the order of the queue, and how many
// puzzles were expanded on the way. What stays true: a puzzle in the queue has not been expanded;
// among equals the one that has waited longest is next; a solution stays at the front, so that
// asking again gives it again.

#ifndef BEST_FIRST_SEARCH_H
#define BEST_FIRST_SEARCH_H

#include "Searchable.h"

#include <algorithm>
#include <utility>

class BestFirstSearch {
 protected:
  // A puzzle that waits, its heuristicValue, and how many were queued before it.
  struct Waiting {
    int distance;
    unsigned long long number;
    unique_ptr<Searchable> puzzle;

    // Whether the other one is next: the order of a heap whose largest is at the front.
    bool operator<(const Waiting& other) const {
      return distance != other.distance ? distance > other.distance : number > other.number;
    }
  };

  // A heap: std::priority_queue lets nobody take the front out.
  vector<Waiting> Q;

  // How many puzzles were queued.
  unsigned long long queued = 0;

  // How many puzzles were asked for their successors.
  int nodes = 0;

  void push(unique_ptr<Searchable> puzzle) {
    const int distance = puzzle->heuristicValue();
    Q.push_back(Waiting{distance, queued++, std::move(puzzle)});
    std::push_heap(Q.begin(), Q.end());
  }

  unique_ptr<Searchable> pop() {
    std::pop_heap(Q.begin(), Q.end());
    unique_ptr<Searchable> puzzle = std::move(Q.back().puzzle);
    Q.pop_back();
    return puzzle;
  }

 public:
  BestFirstSearch(unique_ptr<Searchable>&& start) {
    if (start) push(std::move(start));
  }

  int getNodesExpanded() const { return nodes; }

  // A solution, which belongs to this search and lives as long; nullptr if there is none.
  Searchable* solve() {
    while (!Q.empty()) {
      if (Q.front().puzzle->isSolution()) return Q.front().puzzle.get();
      ++nodes;
      const unique_ptr<Searchable> current = pop();
      for (auto& successor : current->successors()) push(std::move(successor));
    }
    return nullptr;
  }
};

#endif
