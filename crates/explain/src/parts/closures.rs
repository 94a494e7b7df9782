//! Closures: all that follows from each candidate if it is true, and if it is false, without order and reasons.
//!
//! In: a board, and which of its candidates are left. Out: which literals lead to a contradiction, and whether literals all lead
//! to one and the same. What stays true: a net of the same rules has these literals if it has no contradiction, and has one
//! exactly if this says so. So a net that shows nothing need not grow.
//!
//! A row of bits for each literal says from which ones it follows: all candidates are followed at once.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, ORDER};
use crate::parts::links::NONE;

/// Boards with more candidates than this have no closures: they would take more memory than they are worth.
const MOST_CANDIDATES: usize = 1024;

/// Bits that are combined at once.
type Chunk = [u64; 4];

/// Bits in a chunk.
const CHUNK: usize = 256;

/// Candidates that exclude each other.
#[derive(Debug, Clone, Copy)]
struct Group {
    first: u32,
    end: u32,
    /// One of them is true.
    is_full: bool,
    /// A false one makes another one true: enough of them are left.
    is_strong: bool,
}

/// From which literals each one follows.
#[derive(Debug, Default)]
struct Rows {
    /// For each candidate, chunk by chunk: from which literals it follows that it is false, and that it is true.
    both: Vec<[Chunk; 2]>,
    /// The literals that lead to a contradiction, and those that are followed.
    clashed: Vec<Chunk>,
    followed: Vec<Chunk>,
}

impl Rows {
    fn copy_from(&mut self, other: &Rows) -> Result<(), Stop> {
        memory::clear(&mut self.both, other.both.len())?;
        self.both.extend_from_slice(&other.both);
        memory::clear(&mut self.clashed, other.clashed.len())?;
        self.clashed.extend_from_slice(&other.clashed);
        memory::clear(&mut self.followed, other.followed.len())?;
        self.followed.extend_from_slice(&other.followed);
        Ok(())
    }
}

/// The closures of the candidates of a board.
#[derive(Debug, Default)]
pub struct Closures {
    /// The number of each candidate among those of the board, or [`NONE`], and how many there are.
    numbers: Vec<u32>,
    count: usize,
    /// Whether a cell or a unit may come to one candidate by several reasons.
    is_dynamic: bool,
    /// The chunks of all candidates, and those of a row: what follows from true candidates, then, if wanted, from false ones.
    half: usize,
    width: usize,
    groups: Vec<Group>,
    members: Vec<u32>,
    /// The groups of each candidate, and where those of each end.
    groups_of: Vec<u32>,
    ends: Vec<u32>,
    is_left: Vec<bool>,
    lost: Vec<usize>,
    /// Those that are left and not alone in their cell: what is alone there is known, and no net has it.
    is_open: Vec<bool>,
    /// Those of the board, and those of the candidates that are left.
    base: Rows,
    now: Rows,
    /// The groups that are still to be looked at, as bits.
    todo: Vec<u64>,
    /// The rows the other way round: for each literal, those that follow. All, if it leads to a contradiction.
    following: Vec<Chunk>,
}

impl Closures {
    /// Has none.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Lists the candidates of a board and the groups that they are in, and follows all: those that are true alone, or both
    /// states. Dynamic: a cell or a unit may come to one candidate by several reasons.
    pub fn build<const C: usize>(
        &mut self,
        board: &Board<C>,
        (is_dynamic, is_both): (bool, bool),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let (side, geometry) = (board.side(), &board.geometry);
        self.count = 0;
        memory::clear(&mut self.numbers, board.cells() * side)?;
        let mut count = 0;
        for cell in 0..board.cells() {
            for digit in 0..side {
                let is_open = board.has(cell, digit);
                self.numbers.push(if is_open { count } else { NONE });
                count += u32::from(is_open);
            }
        }
        if count == 0 || count as usize > MOST_CANDIDATES {
            return Ok(());
        }
        self.groups.clear();
        self.members.clear();
        for cell in 0..board.cells() {
            limits.work(side as u32)?;
            let candidates = (0..side).map(|digit| (cell, digit));
            self.add_group(side, candidates, true)?;
        }
        for unit in 0..board.units() {
            for digit in 0..side {
                limits.work(4)?;
                self.add_group(side, board.candidates_in(unit, digit), true)?;
            }
        }
        for cell in 0..board.cells() {
            for other in
                geometry.beyond(cell).into_iter().filter(|&other| usize::from(other) > cell)
            {
                let other = usize::from(other);
                limits.work(side as u32)?;
                let mut units = geometry.units_with(cell, ORDER);
                if units.any(|(unit, _)| geometry.is_in(other, unit)) {
                    continue;
                }
                for digit in 0..side {
                    self.add_group(side, [(cell, digit), (other, digit)].into_iter(), false)?;
                }
            }
        }
        // What clues exclude is listed from both of its ends.
        for (cell, digit) in
            (0..board.cells()).flat_map(|cell| (0..side).map(move |digit| (cell, digit)))
        {
            for (other, excluded) in geometry.clues.related(cell, digit).filter(|of| of.0 > cell) {
                limits.work(1 + excluded.count_ones())?;
                for same in Bits(excluded) {
                    self.add_group(side, [(cell, digit), (other, same)].into_iter(), false)?;
                }
            }
        }
        self.count = count as usize;
        self.is_dynamic = is_dynamic;
        self.half = self.count.div_ceil(CHUNK);
        self.width = self.half * (1 + usize::from(is_both));
        self.list_groups()?;
        self.close_all(limits)
    }

    fn add_group(
        &mut self,
        side: usize,
        candidates: impl Iterator<Item = (usize, usize)>,
        is_full: bool,
    ) -> Result<(), Stop> {
        let first = self.members.len();
        for (cell, digit) in candidates {
            let number = self.numbers[cell * side + digit];
            if number != NONE {
                memory::push(&mut self.members, number)?;
            }
        }
        if self.members.len() - first < 2 {
            self.members.truncate(first);
            return Ok(());
        }
        let (first, end) = (first as u32, self.members.len() as u32);
        Ok(memory::push(&mut self.groups, Group { first, end, is_full, is_strong: false })?)
    }

    /// Lists the groups of each candidate.
    fn list_groups(&mut self) -> Result<(), Stop> {
        memory::clear(&mut self.ends, self.count)?;
        self.ends.resize(self.count, 0);
        for &member in &self.members {
            self.ends[member as usize] += 1;
        }
        let mut end = 0;
        for of in &mut self.ends {
            end += *of;
            *of = end;
        }
        memory::clear(&mut self.groups_of, self.members.len())?;
        self.groups_of.resize(self.members.len(), 0);
        for (number, group) in self.groups.iter().enumerate() {
            for &member in &self.members[group.first as usize..group.end as usize] {
                self.ends[member as usize] -= 1;
                self.groups_of[self.ends[member as usize] as usize] = number as u32;
            }
        }
        // Each has its start now: that of the next one is its end.
        self.ends.remove(0);
        Ok(memory::push(&mut self.ends, self.members.len() as u32)?)
    }

    /// Follows all candidates of the board.
    fn close_all(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let Closures { count, width, .. } = *self;
        memory::clear(&mut self.now.both, count * width)?;
        self.now.both.resize(count * width, Default::default());
        for row in [&mut self.now.clashed, &mut self.now.followed] {
            memory::clear(row, width)?;
            row.resize(width, Chunk::default());
        }
        for at in 0..count {
            for (half, state) in [1, 0].into_iter().take(width / self.half).enumerate() {
                let row = &mut self.now.both[at * width + half * self.half + at / CHUNK];
                row[state][at % CHUNK / 64] |= 1 << (at % 64);
                set(&mut self.now.followed, half * self.half * CHUNK + at);
            }
        }
        memory::clear(&mut self.is_left, count)?;
        self.is_left.resize(count, true);
        memory::clear(&mut self.is_open, count)?;
        self.is_open.resize(count, true);
        self.begin();
        memory::clear(&mut self.todo, self.groups.len().div_ceil(64))?;
        self.todo.resize(self.groups.len().div_ceil(64), 0);
        for number in 0..self.groups.len() {
            self.todo[number / 64] |= 1 << (number % 64);
        }
        self.follow(limits)?;
        self.base.copy_from(&self.now)
    }

    /// Follows the candidates that are left, as bits of each cell. What follows with more of them still does.
    pub fn close<const C: usize>(
        &mut self,
        board: &Board<C>,
        left: impl Fn(usize) -> u64,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.count == 0 {
            return Ok(());
        }
        let Closures { count, width, .. } = *self;
        limits.work((count * width) as u32)?;
        let numbers = &self.numbers;
        let open = (0..board.cells()).flat_map(|cell| {
            let number = move |digit| numbers[cell * board.side() + digit] as usize;
            let left = left(cell);
            Bits(board.candidates(cell)).map(move |digit| (number(digit), left >> digit & 1 == 1))
        });
        for cell in 0..board.cells() {
            let left = left(cell);
            for digit in Bits(board.candidates(cell)) {
                let number = numbers[cell * board.side() + digit] as usize;
                self.is_open[number] = left >> digit & 1 == 1 && left.count_ones() > 1;
            }
        }
        if open.clone().any(|(number, is_left)| is_left && !self.is_left[number]) {
            self.now.copy_from(&self.base)?;
            self.is_left.fill(true);
        }
        memory::clear(&mut self.lost, count)?;
        self.lost
            .extend(open.filter(|&(at, is_left)| !is_left && self.is_left[at]).map(|lost| lost.0));
        for at in 0..self.lost.len() {
            self.lose(self.lost[at]);
        }
        self.begin();
        for &lost in &self.lost {
            for &group in groups_of(&self.groups_of, &self.ends, lost) {
                self.todo[group as usize / 64] |= 1 << (group % 64);
            }
        }
        self.follow(limits)
    }

    /// Takes a candidate away.
    fn lose(&mut self, number: usize) {
        let Closures { half, width, now, .. } = self;
        self.is_left[number] = false;
        let row = &mut now.both[number * *width..][..*width];
        for (at, [off, on]) in row.iter_mut().enumerate() {
            for (word, on) in on.iter().enumerate() {
                now.clashed[at][word] |= on & now.followed[at][word];
                now.followed[at][word] &= !on;
            }
            *off = [!0; 4];
        }
        for row in [&mut now.followed, &mut now.clashed] {
            for of_state in row.chunks_mut(*half) {
                of_state[number / CHUNK][number % CHUNK / 64] &= !(1 << (number % 64));
            }
        }
    }

    /// Finds in which groups enough candidates are left.
    fn begin(&mut self) {
        for group in &mut self.groups {
            let members = &self.members[group.first as usize..group.end as usize];
            let left = members.iter().filter(|&&member| self.is_left[member as usize]).count();
            group.is_strong = group.is_full && left >= 2 && (self.is_dynamic || left == 2);
        }
    }

    /// Looks at groups until nothing more follows.
    fn follow(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let (mut word, mut rest) = (0, self.todo.len());
        while rest > 0 {
            if self.todo[word] == 0 {
                word = (word + 1) % self.todo.len();
                rest -= 1;
                continue;
            }
            rest = self.todo.len();
            let number = 64 * word + self.todo[word].trailing_zeros() as usize;
            self.todo[word] &= self.todo[word] - 1;
            limits.work(self.width as u32)?;
            self.look(number);
        }
        Ok(())
    }

    /// Follows what is new in a group.
    fn look(&mut self, number: usize) {
        let Closures { width, members, groups_of: of, ends, now, todo, .. } = self;
        let Group { first, end, is_strong, .. } = self.groups[number];
        let members = &members[first as usize..end as usize];
        for at in 0..*width {
            // Bits of literals: a member, and another one, is true; one, and another one, is left.
            let (mut any, mut two, mut left, mut several) =
                (Chunk::default(), Chunk::default(), Chunk::default(), Chunk::default());
            for &member in members {
                let [off, on] = &now.both[member as usize * *width + at];
                for word in 0..4 {
                    two[word] |= any[word] & on[word];
                    any[word] |= on[word];
                    several[word] |= left[word] & !off[word];
                    left[word] |= !off[word];
                }
            }
            let (clashed, followed) = (&mut now.clashed[at], &mut now.followed[at]);
            let strong = if is_strong { !0 } else { 0 };
            let mut all = 0;
            for word in 0..4 {
                let clash = (two[word] | !left[word] & strong) & followed[word];
                clashed[word] |= clash;
                followed[word] &= !clash;
                any[word] &= followed[word];
                left[word] &= !several[word] & strong & followed[word];
                all |= any[word] | left[word];
            }
            if all == 0 {
                continue;
            }
            for &member in members {
                let [off, on] = &mut now.both[member as usize * *width + at];
                let mut new = 0;
                for word in 0..4 {
                    let known = off[word] | on[word];
                    new |= (any[word] | left[word]) & !known;
                    off[word] |= any[word] & !known;
                    on[word] |= left[word] & !known;
                }
                if new != 0 {
                    for &group in groups_of(of, ends, member as usize) {
                        if group as usize != number {
                            todo[group as usize / 64] |= 1 << (group % 64);
                        }
                    }
                }
            }
        }
    }

    /// Whether a literal leads to a contradiction; without closures it may.
    pub fn clashes(&self, literal: u32) -> bool {
        self.count == 0 || {
            let bit = self.bit(literal);
            self.now.clashed[bit / CHUNK][bit % CHUNK / 64] >> (bit % 64) & 1 == 1
        }
    }

    /// Whether any literal may lead to a contradiction.
    pub fn any_clashes(&self) -> bool {
        self.count == 0 || self.now.clashed.as_flattened().iter().any(|&word| word != 0)
    }

    fn bit(&self, literal: u32) -> usize {
        let number = self.numbers[literal as usize / 2] as usize;
        if literal & 1 == 1 { number } else { self.half * CHUNK + number }
    }

    /// Lists what follows from each literal, for [`Closures::meets`].
    pub fn list(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.count == 0 {
            return Ok(());
        }
        let Closures { half, width, .. } = *self;
        memory::clear(&mut self.following, width * CHUNK * 2 * half)?;
        self.following.resize(width * CHUNK * 2 * half, Chunk::default());
        limits.work((width * CHUNK * 2 * half) as u32)?;
        let words = 8 * half;
        let following = self.following.as_flattened_mut();
        for state in [0, 1] {
            for block in 0..self.count.div_ceil(64) {
                for word in 0..4 * width {
                    let mut square = [0; 64];
                    for (at, line) in square.iter_mut().enumerate() {
                        let candidate = 64 * block + at;
                        if candidate < self.count && self.is_open[candidate] {
                            *line = self.now.both[candidate * width + word / 4][state][word % 4];
                        }
                    }
                    transpose(&mut square);
                    let to = if state == 1 { block } else { words / 2 + block };
                    for (at, line) in square.iter().enumerate() {
                        following[(64 * word + at) * words + to] = *line;
                    }
                }
            }
        }
        for (at, &word) in self.now.clashed.as_flattened().iter().enumerate() {
            for bit in Bits(word) {
                following[(64 * at + bit) * words..][..words].fill(!0);
            }
        }
        Ok(())
    }

    /// Replaces what follows from a literal that leads to a contradiction by what its net has.
    pub fn learn(&mut self, literal: u32, known: impl Iterator<Item = u32>) {
        if self.count == 0 || !self.clashes(literal) {
            return;
        }
        let row = self.bit(literal) * 2 * self.half;
        self.following[row..][..2 * self.half].fill(Chunk::default());
        for literal in known {
            let bit = self.bit(literal);
            set(&mut self.following[row..], bit);
        }
    }

    /// Whether all of these literals may lead to one and the same.
    pub fn meets(&self, literals: impl Iterator<Item = u32> + Clone) -> bool {
        self.count == 0
            || (0..2 * self.half).any(|at| {
                let mut all = [!0; 4];
                for literal in literals.clone() {
                    let row = &self.following[self.bit(literal) * 2 * self.half + at];
                    all.iter_mut().zip(row).for_each(|(all, word)| *all &= word);
                }
                all != Chunk::default()
            })
    }
}

/// The groups of a candidate.
fn groups_of<'a>(all: &'a [u32], ends: &[u32], number: usize) -> &'a [u32] {
    let first = number.checked_sub(1).map_or(0, |before| ends[before]);
    &all[first as usize..ends[number] as usize]
}

fn set(row: &mut [Chunk], bit: usize) {
    row[bit / CHUNK][bit % CHUNK / 64] |= 1 << (bit % 64);
}

/// Exchanges the rows and columns of a square of bits.
fn transpose(square: &mut [u64; 64]) {
    let (mut step, mut mask) = (32, u64::MAX >> 32);
    while step > 0 {
        for at in (0..64).filter(|at| at & step == 0) {
            let swapped = (square[at] >> step ^ square[at + step]) & mask;
            square[at] ^= swapped << step;
            square[at + step] ^= swapped;
        }
        step /= 2;
        mask ^= mask << step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use crate::parts::branching::{DYNAMIC, STATIC};
    use crate::parts::links::{literal, parts};
    use crate::parts::nets::{Ground, Left, Net, Rules, grow};
    use crate::parts::sums::Sums;
    use sudoku_core::Position;
    use sudoku_core::limits::Bounds;
    use sudoku_core::puzzle::Puzzle;

    /// Compares closures with the nets of all literals: how many have no contradiction, and one.
    fn compare<const C: usize>(board: &Board<C>, rules: Rules, closures: &Closures) -> [u32; 2] {
        let (mut limits, mut left) = (Limits::new(&Bounds::default()), Left::default());
        let literals = 2 * board.cells() * board.side();
        let mut net = Net::new(literals, &mut limits).unwrap();
        let ground = Ground { board, rules, sums: &Sums::default(), removable: None };
        let mut counts = [0; 2];
        let is_open = |of: &u32| {
            let (cell, digit, _) = parts(board.side(), *of);
            board.has(cell, digit) && board.candidates(cell).count_ones() > 1
        };
        let open: Vec<u32> = (0..literals as u32).filter(is_open).collect();
        for &start in &open {
            grow(&mut net, &mut left, ground, start, &mut limits).unwrap();
            assert_eq!(net.clash.is_some(), closures.clashes(start), "{start}");
            counts[usize::from(net.clash.is_some())] += 1;
            for &end in open.iter().filter(|_| net.clash.is_none()) {
                let row = closures.bit(start) * 2 * closures.half;
                let bit = closures.numbers[end as usize / 2] as usize
                    + (1 - end as usize % 2) * closures.half * CHUNK;
                let word = closures.following[row + bit / CHUNK][bit % CHUNK / 64];
                assert_eq!(net.node(end).is_some(), word >> (bit % 64) & 1 == 1, "{start} {end}");
            }
        }
        counts
    }

    fn check<const C: usize>(position: &Position) -> [u32; 2] {
        let mut limits = Limits::new(&Bounds::default());
        let rules = position.houses().map(|houses| (houses, position.puzzle()));
        let geometry = Geometry::<C>::new(position.puzzle().shape(), rules, &mut limits).unwrap();
        let mut board = Board::new(memory::shared(geometry).unwrap(), &mut limits).unwrap();
        board.load(position);
        let (mut closures, mut counts) = (Closures::default(), [0; 2]);
        for rules in [STATIC, DYNAMIC] {
            closures.build(&board, (rules.dynamic, true), &mut limits).unwrap();
            closures.list(&mut limits).unwrap();
            let mut add = |of: [u32; 2]| (0..2).for_each(|at| counts[at] += of[at]);
            add(compare(&board, rules, &closures));
            // With what a net has left: once for each candidate, from the last one's or from the board's.
            let mut net = Net::new(2 * board.cells() * board.side(), &mut limits).unwrap();
            let mut left = Left::default();
            for cell in (0..board.cells()).step_by(7) {
                for digit in Bits(board.candidates(cell)) {
                    let start = literal(board.side(), cell, digit, true);
                    let ground = Ground {
                        board: &board,
                        rules: DYNAMIC,
                        sums: &Sums::default(),
                        removable: None,
                    };
                    grow(&mut net, &mut left, ground, start, &mut limits).unwrap();
                    if net.clash.is_some() {
                        continue;
                    }
                    let mut inner = board.try_clone(&mut limits).unwrap();
                    for &off in &net.off {
                        let of = net.nodes[off as usize].literal as usize / 2;
                        inner.remove(of / board.side(), of % board.side());
                    }
                    closures.close(&board, |cell| inner.candidates(cell), &mut limits).unwrap();
                    closures.list(&mut limits).unwrap();
                    add(compare(&inner, rules, &closures));
                }
            }
        }
        counts
    }

    #[test]
    fn closures_are_what_nets_have() {
        let lines = include_str!("../../../../tests/steps.txt").lines();
        let lines = lines.filter(|line| !line.starts_with('#')).enumerate();
        let mut counts = [0; 2];
        for (_, line) in lines.filter(|(at, line)| at % 23 == 0 || line.starts_with("clue_")) {
            let puzzle: Puzzle = line.splitn(3, ' ').nth(2).unwrap().parse().unwrap();
            let position = Position::new(puzzle).unwrap();
            let cells = position.puzzle().shape().cells();
            let of = crate::board::with_cells!(cells, C => check::<C>(&position));
            (0..2).for_each(|at| counts[at] += of[at]);
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }
}
