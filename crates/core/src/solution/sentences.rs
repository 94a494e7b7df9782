//! Constraints that ask for more than cells that differ, as the verifier sees them: each by its sentence.
//!
//! In: a puzzle, one of its constraints, a grid that may have empty cells. Out: a filled cell that breaks the constraint,
//! whatever the empty cells become; with a full grid exactly if the constraint is broken. This file uses nothing of what constraints lower to.

use std::cmp::Ordering;

use crate::constraint::automaton::MOST_STATES;
use crate::constraint::{Constraint, ConstraintKind as Kind};
use crate::digits::{Digit, EMPTY};
use crate::puzzle::Puzzle;

/// The grid as a constraint sees it: numbers in the order of its cells.
struct View<'a> {
    puzzle: &'a Puzzle,
    grid: &'a [Digit],
    values: &'a [i64],
    cells: &'a [u32],
}

/// A cell that breaks a constraint; `None` if it is of a kind that another check knows, too.
pub(super) fn broken(puzzle: &Puzzle, grid: &[Digit], constraint: &Constraint) -> Option<usize> {
    let view = View { puzzle, grid, values: constraint.values(), cells: constraint.cells() };
    view.broken(constraint.kind())
}

/// Whether [`broken`] knows the kind.
pub(super) fn knows(kind: &Kind) -> bool {
    kind.needs_ranks()
}

impl View<'_> {
    /// The number in a cell of the board, if it is filled.
    fn number(&self, cell: usize) -> Option<i64> {
        match self.grid[cell] {
            EMPTY => None,
            digit => Some(i64::from(self.puzzle.symbols().symbol(digit))),
        }
    }

    /// The number in a listed cell by its place on the list.
    fn at(&self, place: usize) -> Option<i64> {
        self.number(*self.cells.get(place)? as usize)
    }

    fn value(&self) -> i64 {
        self.values.first().copied().unwrap_or(0)
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    /// The numbers of all listed cells, if all are filled.
    fn line(&self) -> Option<impl Iterator<Item = i64> + Clone> {
        let is_full = (0..self.len()).all(|place| self.at(place).is_some());
        is_full.then(|| (0..self.len()).filter_map(|place| self.at(place)))
    }

    /// The last listed cell that is filled.
    fn last(&self) -> Option<usize> {
        let mut cells = self.cells.iter().rev().map(|&cell| cell as usize);
        cells.find(|&cell| self.grid[cell] != EMPTY)
    }

    /// The last cell, if a full line is wrong.
    fn unless<L: Iterator<Item = i64> + Clone>(
        &self,
        line: Option<L>,
        holds: impl FnOnce(L) -> bool,
    ) -> Option<usize> {
        let is_broken = line.is_some_and(|line| !holds(line));
        self.last().filter(|_| is_broken)
    }

    /// The first listed cell whose number does not have a property.
    fn each(&self, has: impl Fn(i64) -> bool) -> Option<usize> {
        let place = (0..self.len()).find(|&place| self.at(place).is_some_and(|one| !has(one)))?;
        Some(self.cells[place] as usize)
    }

    /// A cell of two on the list, a distance apart, whose numbers are filled and not related.
    fn apart(&self, distance: usize, holds: impl Fn(i64, i64) -> bool) -> Option<usize> {
        let is_wrong = |&place: &usize| {
            let both = self.at(place).zip(self.at(place + distance));
            both.is_some_and(|(one, other)| !holds(one, other))
        };
        let place = (0..self.len().saturating_sub(distance)).find(is_wrong)?;
        Some(self.cells[place + distance] as usize)
    }

    /// A cell of the board and its right or lower neighbour that are not related.
    fn beside(&self, holds: impl Fn(usize, usize, i64, i64) -> bool) -> Option<usize> {
        let shape = self.puzzle.shape();
        let rows = shape.whole_rows();
        for row in 0..rows {
            for col in 0..shape.cols() {
                let others = [(0, 1), (1, 0)].into_iter().filter(|(down, _)| row + down < rows);
                for (down, right) in others {
                    let pair = (shape.cell_at(row, col), shape.cell_at(row + down, col + right));
                    let (Some(one), Some(other)) = pair else { continue };
                    let numbers = self.number(one).zip(self.number(other));
                    if numbers.is_some_and(|(a, b)| !holds(one, other, a, b)) {
                        return Some(other);
                    }
                }
            }
        }
        None
    }

    /// Whether the puzzle has a constraint of a kind between two cells.
    fn is_marked(&self, kind: &Kind, one: usize, other: usize) -> bool {
        self.puzzle.constraints().iter().filter(|each| each.kind() == kind).any(|each| {
            let has = |cell: usize| each.cells().contains(&(cell as u32));
            each.cells().len() == 2 && has(one) && has(other)
        })
    }

    /// Whether a square of 2x2 cells is full and has no symbol of a third.
    fn poor_square(&self, row: usize, col: usize) -> bool {
        let shape = self.puzzle.shape();
        let mut met = [false; 3];
        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if row + down >= shape.whole_rows() {
                return false;
            }
            let cell = shape.cell_at(row + down, col + right);
            match cell.and_then(|cell| self.number(cell)) {
                Some(number) => met[self.third(number)] = true,
                None => return false,
            }
        }
        met.contains(&false)
    }

    /// The third of a number: how many symbols are below it, of three equal parts.
    fn third(&self, number: i64) -> usize {
        let list = self.puzzle.symbols().list();
        let below = list.iter().filter(|&&symbol| i64::from(symbol) < number).count();
        3 * below / list.len()
    }

    /// The sum of the numbers in these places of the list, if all are filled.
    fn sum(&self, mut places: impl Iterator<Item = usize>) -> Option<i64> {
        places.try_fold(0, |sum, place| Some(sum + self.at(place)?))
    }

    /// The sums of neighbouring pieces of the list, each with its end, are equal where both are known.
    fn equal_pieces(&self, mut end_of: impl FnMut(usize) -> usize) -> Option<usize> {
        let (mut start, mut known) = (0, None);
        while start < self.len() {
            let end = end_of(start).clamp(start + 1, self.len());
            if let Some(sum) = self.sum(start..end) {
                if known.is_some_and(|other| other != sum) {
                    return Some(self.cells[end - 1] as usize);
                }
                known = Some(sum);
            }
            start = end;
        }
        None
    }

    /// A listed cell with a number from which the place of another on its line follows, which does not fit.
    fn indexes(&self, line: impl Fn(usize) -> (usize, usize, usize)) -> Option<usize> {
        let shape = self.puzzle.shape();
        for &index in self.cells {
            let (of_box, row, col) = line(index as usize);
            let side = shape.side();
            let at = |place: usize| match (of_box, row) {
                (usize::MAX, usize::MAX) => place * side + col,
                (usize::MAX, row) => row * side + place,
                (number, _) => {
                    let (width, height) = (shape.box_width(), shape.box_height());
                    let (top, left) = (number / height * height, number % height * width);
                    (top + place / width) * side + left + place % width
                }
            };
            let own = (0..side).find(|&place| at(place) == index as usize)? as i64 + 1;
            let Some(points) = self.number(index as usize) else { continue };
            let Some(place) = usize::try_from(points - 1).ok().filter(|&place| place < side) else {
                return Some(index as usize);
            };
            if self.number(at(place)).is_some_and(|number| number != own) {
                return Some(index as usize);
            }
        }
        None
    }

    fn broken(&self, kind: &Kind) -> Option<usize> {
        let (value, len) = (self.value(), self.len());
        let is_near = |one: i64, other: i64| one.abs_diff(other) == 1;
        match kind {
            kind if kind == Kind::LITTLE_KILLER => {
                self.unless(self.line(), |line| line.sum::<i64>() == value)
            }
            kind if kind == Kind::WEIGHTED_SUM => {
                let factors = &self.values[1..];
                let sum = |line: &mut dyn Iterator<Item = i64>| {
                    line.zip(factors).map(|(one, factor)| one * factor).sum::<i64>()
                };
                self.unless(self.line(), |mut line| sum(&mut line) == value)
            }
            kind if kind == Kind::ARROW => {
                self.unless(self.line(), |mut line| line.next() == Some(line.sum::<i64>()))
            }
            kind if kind == Kind::PILL_ARROW => self.unless(self.line(), |line| {
                let digits = value as usize;
                let number = line.clone().take(digits).fold(0, |number, one| 10 * number + one);
                number == line.skip(digits).sum::<i64>()
            }),
            kind if kind == Kind::DOUBLE_ARROW => {
                let (ends, middle) = (self.sum([0, len - 1].into_iter()), self.sum(1..len - 1));
                let is_broken = ends.zip(middle).is_some_and(|(ends, middle)| ends != middle);
                self.last().filter(|_| is_broken)
            }
            kind if kind == Kind::EQUAL_SUMS => {
                let mut sizes = self.values.iter();
                self.equal_pieces(|start| start + sizes.next().map_or(len, |&size| size as usize))
            }
            kind if kind == Kind::REGION_SUM_LINE => {
                let (shape, regions) = (self.puzzle.shape(), self.puzzle.regions());
                let area = |place: usize| {
                    let cell = self.cells[place] as usize;
                    regions.map_or(shape.box_of(cell) as i64, |regions| regions[cell])
                };
                self.equal_pieces(|start| {
                    (start..len).find(|&place| area(place) != area(start)).unwrap_or(len)
                })
            }
            kind if kind == Kind::ZIPPER_LINE => {
                let pair = |place: usize| self.sum([place, len - 1 - place].into_iter());
                let middle = if len % 2 == 1 { self.at(len / 2) } else { None };
                let sums = (0..len / 2).filter_map(pair).chain(middle);
                let first = sums.clone().next();
                self.last().filter(|_| sums.clone().any(|sum| Some(sum) != first))
            }
            kind if kind == Kind::DIFFERENCE => {
                self.apart(1, |one, other| one.max(other) - one.min(other) == value)
            }
            kind if kind == Kind::RATIO => self.apart(1, |one, other| {
                one.checked_mul(value) == Some(other) || other.checked_mul(value) == Some(one)
            }),
            kind if kind == Kind::GREATER_THAN => self.apart(1, |one, other| one > other),
            kind if kind == Kind::NON_CONSECUTIVE => self.beside(|one, other, a, b| {
                !is_near(a, b) || self.is_marked(Kind::DIFFERENCE, one, other)
            }),
            kind if kind == Kind::STRICT_KROPKI => self.beside(|one, other, a, b| {
                !(is_near(a, b) || 2 * a == b || 2 * b == a)
                    || self.is_marked(Kind::DIFFERENCE, one, other)
                    || self.is_marked(Kind::RATIO, one, other)
            }),
            kind if kind == Kind::STRICT_DIFFERENCE => self.beside(|one, other, a, b| {
                a.abs_diff(b) != value.unsigned_abs()
                    || self.is_marked(Kind::DIFFERENCE, one, other)
                    || self.is_marked(Kind::RATIO, one, other)
            }),
            kind if kind == Kind::STRICT_RATIO => self.beside(|one, other, a, b| {
                !(a.checked_mul(value) == Some(b) || b.checked_mul(value) == Some(a))
                    || self.is_marked(Kind::DIFFERENCE, one, other)
                    || self.is_marked(Kind::RATIO, one, other)
            }),
            kind if kind == Kind::STRICT_XV => self.beside(|one, other, a, b| {
                (a + b != 5 && a + b != 10) || self.is_marked(Kind::SUM, one, other)
            }),
            kind if kind == Kind::MINIMUM || kind == Kind::MAXIMUM => {
                let listed = |cell: usize| self.cells.contains(&(cell as u32));
                let all = self.puzzle.constraints().iter().filter(|one| one.kind() == kind);
                let marked =
                    |cell: usize| all.clone().any(|one| one.cells().contains(&(cell as u32)));
                let more = |a: i64, b: i64| if kind == Kind::MINIMUM { a < b } else { a > b };
                self.beside(|one, other, a, b| {
                    (!listed(one) || marked(other) || more(a, b))
                        && (!listed(other) || marked(one) || more(b, a))
                })
            }
            kind if kind == Kind::THERMOMETER => {
                (1..len).find_map(|distance| self.apart(distance, |one, other| one < other))
            }
            kind if kind == Kind::SLOW_THERMOMETER => {
                (1..len).find_map(|distance| self.apart(distance, |one, other| one <= other))
            }
            kind if kind == Kind::WHISPER => {
                self.apart(1, |one, other| one.max(other) - one.min(other) >= value)
            }
            kind if kind == Kind::RENBAN => {
                let numbers = (0..len).filter_map(|place| self.at(place));
                let alike = (1..len).find_map(|by| self.apart(by, |one, other| one != other));
                let (least, most) = (numbers.clone().min()?, numbers.max()?);
                let list = self.puzzle.symbols().list().iter();
                let between = list.filter(|&&symbol| (least..=most).contains(&symbol.into()));
                alike.or(self.last().filter(|_| between.count() > len))
            }
            kind if kind == Kind::PALINDROME => {
                let is_wrong = |place: &usize| {
                    let both = self.at(*place).zip(self.at(len - 1 - *place));
                    both.is_some_and(|(one, other)| one != other)
                };
                (0..len).find(is_wrong).map(|place| self.cells[place] as usize)
            }
            kind if kind == Kind::CLONE => self.apart(len / 2, |one, other| one == other),
            kind if kind == Kind::MODULAR_LINE => {
                let by = value.max(1);
                let is_other = |one: i64, other: i64| one % by != other % by;
                (1..by as usize).take(len).find_map(|distance| self.apart(distance, is_other))
            }
            kind if kind == Kind::ENTROPIC_LINE => [1, 2].into_iter().find_map(|distance| {
                self.apart(distance, |one, other| self.third(one) != self.third(other))
            }),
            kind if kind == Kind::BETWEEN_LINE || kind == Kind::LOCKOUT_LINE => {
                let (one, other) = self.at(0).zip(self.at(len - 1))?;
                let (low, high) = (one.min(other), one.max(other));
                let is_locked = kind == Kind::LOCKOUT_LINE;
                if is_locked && high - low < value {
                    return self.last();
                }
                let mut inner = (1..len - 1).filter(|&place| {
                    self.at(place).is_some_and(|number| match is_locked {
                        true => low <= number && number <= high,
                        false => number <= low || high <= number,
                    })
                });
                inner.next().map(|place| self.cells[place] as usize)
            }
            kind if kind == Kind::EVEN => self.each(|number| number & 1 == 0),
            kind if kind == Kind::ODD => self.each(|number| number & 1 == 1),
            kind if kind == Kind::CANDIDATES => self.each(|number| self.values.contains(&number)),
            kind if kind == Kind::QUADRUPLE => self.unless(self.line(), |line| {
                self.values.iter().all(|wanted| {
                    let listed = self.values.iter().filter(|other| *other == wanted).count();
                    line.clone().filter(|number| number == wanted).count() >= listed
                })
            }),
            kind if kind == Kind::COUNTING_CIRCLES => self.unless(self.line(), |line| {
                let count = |wanted: i64| line.clone().filter(|&number| number == wanted).count();
                line.clone().all(|number| count(number) as i64 == number)
            }),
            kind if kind == Kind::GLOBAL_ENTROPY => {
                let shape = self.puzzle.shape();
                let squares =
                    (0..shape.rows()).flat_map(|row| (0..shape.cols()).map(move |col| (row, col)));
                let mut poor = squares.filter(|&(row, col)| self.poor_square(row, col));
                poor.next().and_then(|(row, col)| shape.cell_at(row, col))
            }
            kind if kind == Kind::COLUMN_INDEXER => {
                self.indexes(|cell| (usize::MAX, self.puzzle.shape().row_of(cell), 0))
            }
            kind if kind == Kind::ROW_INDEXER => {
                self.indexes(|cell| (usize::MAX, usize::MAX, self.puzzle.shape().col_of(cell)))
            }
            kind if kind == Kind::BOX_INDEXER => {
                self.indexes(|cell| (self.puzzle.shape().box_of(cell), 0, 0))
            }
            kind if kind == Kind::SANDWICH => self.unless(self.line(), |mut line| {
                let list = self.puzzle.symbols().list();
                let ends = [list.iter().min(), list.iter().max()];
                let is =
                    |number: i64, end: usize| ends[end].copied().map(i64::from) == Some(number);
                let is_end = |number: &i64| is(*number, 0) || is(*number, 1);
                let Some(first) = line.find(is_end) else { return false };
                let mut sum = 0;
                let second = line.find(|number| {
                    sum += number;
                    is_end(number)
                });
                let more = line.any(|number| is_end(&number));
                second.is_some_and(|second| {
                    !more && is(first, 0) != is(second, 0) && sum - second == value
                })
            }),
            kind if kind == Kind::X_SUM => self.unless(self.line(), |mut line| {
                let count = line.clone().next().unwrap_or(0);
                (1..=len as i64).contains(&count)
                    && line.by_ref().take(count as usize).sum::<i64>() == value
            }),
            kind if kind == Kind::SKYSCRAPER => self.unless(self.line(), |line| {
                let is_seen = |place: &usize| {
                    line.clone().take(*place).all(|before| Some(before) < line.clone().nth(*place))
                };
                (0..len).filter(is_seen).count() as i64 == value
            }),
            kind if kind == Kind::NUMBERED_ROOM => {
                let place = self.at(0)?;
                let at = usize::try_from(place - 1).ok().filter(|&at| at < len);
                let Some(at) = at else { return self.last() };
                self.last().filter(|_| self.at(at).is_some_and(|number| number != value))
            }
            kind if kind == Kind::FULL_RANK => {
                let side = self.puzzle.shape().side();
                if (0..side * side).any(|cell| self.number(cell).is_none()) {
                    return None;
                }
                let own = || self.cells.iter().map(|&cell| cell as usize);
                let (mut smaller, mut same) = (0, 0);
                for line in 0..4 * side {
                    let (number, is_row, is_back) = (line / 4, line % 2 == 0, line % 4 < 2);
                    let cells = (0..side).map(|at| if is_back { side - 1 - at } else { at });
                    let cells = cells
                        .map(|at| if is_row { number * side + at } else { at * side + number });
                    let number = |cell: usize| self.number(cell);
                    match cells.clone().map(number).cmp(own().map(number)) {
                        Ordering::Less => smaller += 1,
                        Ordering::Equal if !cells.eq(own()) => same += 1,
                        _ => {}
                    }
                }
                let holds = smaller == value - 1 && (same == 0 || self.values[1] == 1);
                self.last().filter(|_| !holds)
            }
            kind if kind == Kind::PAIR => self.apart(1, |one, other| self.table(one, other)),
            kind if kind == Kind::EVERY_PAIR => (1..len)
                .find_map(|distance| self.apart(distance, |one, other| self.table(one, other))),
            kind if kind == Kind::AUTOMATON => self.unless(self.line(), |line| self.accepts(line)),
            _ => None,
        }
    }

    /// The entry of the table for two numbers.
    fn table(&self, one: i64, other: i64) -> bool {
        let list = self.puzzle.symbols().list();
        let place = |number: i64| list.iter().filter(|&&symbol| i64::from(symbol) < number).count();
        self.values.get(place(one) * list.len() + place(other)).is_some_and(|&entry| entry == 1)
    }

    /// Whether some path of the automaton for these numbers ends in a state that accepts.
    fn accepts(&self, line: impl Iterator<Item = i64>) -> bool {
        let accepting = &self.values[2..][..self.values[1] as usize];
        let transitions = &self.values[2 + accepting.len()..];
        // A bit for each state.
        let mut states = [0u64; MOST_STATES / 64];
        states[0] = 1;
        let has = |states: &[u64], state: i64| states[state as usize / 64] >> (state % 64) & 1 == 1;
        for number in line {
            let mut next = [0u64; MOST_STATES / 64];
            for one in transitions.chunks_exact(3) {
                if one[1] == number && has(&states, one[0]) {
                    next[one[2] as usize / 64] |= 1 << (one[2] % 64);
                }
            }
            states = next;
        }
        accepting.iter().any(|&state| has(&states, state))
    }
}
