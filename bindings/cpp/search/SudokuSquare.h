// A set of the values 1 to 32 that replaces a std::set<int>: bit n is 1 if n + 1 is in the set.
//
// Its members do what those of std::set<int> do. A value below 1 or above 32 is never in the set:
// `insert` leaves it out. An iterator stays valid while other values are inserted or erased. The
// header has no #include, as the assignment asks; SudokuSquareTraits.h makes the iterators known to
// the algorithms of the standard library.

#ifndef SUDOKUSQUARE_H
#define SUDOKUSQUARE_H

class SudokuSquareSet {
 private:
  unsigned int bits;
  int count;

  enum : int { LAST = sizeof(unsigned int) * 8, END = LAST + 1 };

  static unsigned int bit(int value) { return 1U << (value - 1); }

  bool has(int value) const { return value >= 1 && value <= LAST && (bits & bit(value)) != 0; }

  // The smallest value of the set from this one on; END if there is none.
  int from(int value) const {
    while (value < END && !has(value)) ++value;
    return value;
  }

 public:
  class iterator {
   public:
    iterator() : set(nullptr), value(END) {}

    int operator*() const { return value; }

    iterator& operator++() {
      if (value < END) value = set->from(value + 1);
      return *this;
    }

    iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }

    bool operator==(const iterator& other) const {
      return set == other.set && value == other.value;
    }
    bool operator!=(const iterator& other) const { return !(*this == other); }

   private:
    friend class SudokuSquareSet;
    iterator(const SudokuSquareSet* set_of, int place) : set(set_of), value(place) {}

    const SudokuSquareSet* set;
    int value;
  };

  typedef iterator const_iterator;
  typedef int value_type;

  SudokuSquareSet() : bits(0), count(0) {}

  int size() const { return count; }

  bool empty() const { return count == 0; }

  void clear() {
    bits = 0;
    count = 0;
  }

  bool operator==(const SudokuSquareSet& other) const { return bits == other.bits; }
  bool operator!=(const SudokuSquareSet& other) const { return bits != other.bits; }

  // A loop sees the values in ascending order.
  iterator begin() const { return iterator(this, from(1)); }
  iterator end() const { return iterator(this, END); }

  // An iterator to the value; end() for a value outside 1 to 32.
  iterator insert(int value) {
    if (value < 1 || value > LAST) return end();
    if (!has(value)) {
      bits |= bit(value);
      ++count;
    }
    return iterator(this, value);
  }

  // An iterator to the value; end() if it is not in the set.
  iterator find(int value) const { return iterator(this, has(value) ? value : int(END)); }

  // Returns how many values it removed: 1 or 0.
  int erase(int value) {
    if (!has(value)) return 0;
    bits &= ~bit(value);
    --count;
    return 1;
  }

  // Returns an iterator to the next value. end() removes nothing.
  iterator erase(iterator place) {
    const iterator after(this, from(*place + (*place < END)));
    erase(*place);
    return after;
  }
};

static_assert(sizeof(SudokuSquareSet) == sizeof(unsigned int) + sizeof(int),
              "a SudokuSquareSet has two members: its bits and their number");

#endif
