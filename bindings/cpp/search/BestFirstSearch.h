// Best-first search over any Searchable: a priority queue, the smallest heuristicValue first.
//
// Takes the puzzle to start from. `solve` returns the first solution that reaches the front of the
// queue; `getNodesExpanded` counts the puzzles whose `successors` it called. Among puzzles of
// equal heuristicValue the first one queued is the first one out. A solution stays at the front, so
// that a second call returns it again.

#ifndef BEST_FIRST_SEARCH_H
#define BEST_FIRST_SEARCH_H

#include "Searchable.h"

#include <algorithm>
#include <utility>

class BestFirstSearch {
 protected:
  // A queued puzzle, its heuristicValue, and the number of puzzles queued before it.
  struct Waiting {
    int distance;
    unsigned long long number;
    unique_ptr<Searchable> puzzle;

    // Whether the other one comes out first: the heap has its largest element at the front.
    bool operator<(const Waiting& other) const {
      return distance != other.distance ? distance > other.distance : number > other.number;
    }
  };

  // The puzzles not yet expanded, as a heap: std::priority_queue gives no way to move the front
  // out.
  vector<Waiting> Q;

  // The number of puzzles queued so far.
  unsigned long long queued = 0;

  // The number of puzzles whose `successors` the search has called.
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

  // A solution, owned by this search; nullptr if there is none.
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
