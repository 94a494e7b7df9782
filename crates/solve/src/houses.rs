//! Small boards of any houses: the cells of a digit as the bits of one word.
//!
//! In: the model of a board of up to 128 cells whose constraints ask only that cells differ or have some of the digits. Out: solutions in the order of the search. Singles and naked
//! pairs run to a fixpoint, and with them one more rule: cells that see all of two or three places of a digit in a house lose the
//! digit. This includes most locked candidates, between any two houses and by chess moves. Then the search takes a cell with two
//! candidates, or a digit with two places, or the cell with the fewest candidates, and tries both: the candidate, and the board
//! without it.
//!
//! ```text
//!     cells   [digit] -> the cells that may have it; those that have it are among them
//!     peers   [cell]  -> the cells that differ from it
//!     houses  [house] -> its cells
//! ```
//!
//! What stays true: no candidate that is part of a solution is removed; a cell that is filled has one digit.

use super::attempt::{Attempt, Outcome, count_dead_end};
use crate::model::Model;
use sudoku_core::constraint::primitives::Primitive;
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};

/// The most cells of a board, and the most digits of a board with as many.
pub const MOST_CELLS: usize = 128;
const MOST_DIGITS: usize = 11;

/// A board in the search.
#[derive(Clone, Copy)]
struct Board {
    cells: [u128; MOST_DIGITS],
    /// The cells of each digit when its houses were last looked at.
    looked: [u128; MOST_DIGITS],
    filled: u128,
}

/// The depth-first search.
pub struct Houses {
    side: usize,
    all: u128,
    peers: Vec<u128>,
    houses: Vec<u128>,
    board: Board,
    /// The boards without the candidates that were tried, the last one on top.
    left: Vec<Board>,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Deduce,
    Return,
}

impl Houses {
    /// The search from the givens of a board of up to [`MOST_CELLS`] cells.
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Self, Stop> {
        let (side, cells) = (model.side, model.cells());
        let mut peers = limits.filled(cells, 0u128)?;
        let bits = |cells: &[u32]| cells.iter().fold(0u128, |bits, &cell| bits | 1 << cell);
        for group in 0..model.groups() {
            limits.work(side as u32)?;
            let bits = bits(model.group(group));
            model.group(group).iter().for_each(|&cell| peers[cell as usize] |= bits & !(1 << cell));
        }
        let mut houses = limits.with_capacity(model.units())?;
        houses.extend((0..model.units()).map(|house| bits(model.unit(house))));
        let all = u128::MAX >> (MOST_CELLS - cells);
        let mut board = Board { cells: [0; MOST_DIGITS], looked: [0; MOST_DIGITS], filled: 0 };
        board.cells[..side].fill(all);
        board.looked[..side].fill(!all);
        for (cell, given) in model.given_cells() {
            for (digit, of_digit) in board.cells[..side].iter_mut().enumerate() {
                if digit != usize::from(given) {
                    *of_digit &= !(1 << cell);
                }
            }
        }
        let values = || model.values.iter();
        for primitive in model.further.primitives.iter().flat_map(|all| &all.list) {
            let Primitive::Domain { cell, ranks } = *primitive else { continue };
            for (of_digit, value) in board.cells.iter_mut().zip(values()) {
                let rank = values().filter(|other| *other < value).count();
                if ranks >> rank & 1 == 0 {
                    *of_digit &= !(1 << cell);
                }
            }
        }
        let left = limits.with_capacity(cells + 1)?;
        Ok(Houses { side, all, peers, houses, board, left, state: State::Deduce })
    }

    /// Fills in singles until there are none; false if a cell has no candidate left.
    #[inline]
    fn naked_singles(&mut self) -> bool {
        loop {
            let (mut some, mut several) = (0, 0);
            for &cells in &self.board.cells[..self.side] {
                several |= some & cells;
                some |= cells;
            }
            if some != self.all {
                return false;
            }
            let singles = some & !several & !self.board.filled;
            if singles == 0 {
                return true;
            }
            self.board.filled |= singles;
            for cells in &mut self.board.cells[..self.side] {
                let mut own = *cells & singles;
                while own != 0 {
                    *cells &= !self.peers[own.trailing_zeros() as usize];
                    own &= own - 1;
                }
            }
        }
    }

    /// Looks for the places of a digit in each house with changed cells: a lone one is a hidden single, and of a few all that see each of them lose
    /// the digit. False if a house has no place.
    #[inline]
    fn places(&mut self, digit: usize, changed: u128) -> bool {
        let mut cells = self.board.cells[digit];
        let mut hidden = 0;
        for &house in self.houses.iter().filter(|&&house| house & changed != 0) {
            let places = cells & house;
            let mut rest = places & places.wrapping_sub(1);
            if rest == 0 {
                if places == 0 {
                    return false;
                }
                hidden |= places;
                continue;
            }
            let mut seen = self.peers[places.trailing_zeros() as usize];
            for _ in 0..2 {
                seen &= self.peers[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                if rest == 0 {
                    cells &= !seen;
                    break;
                }
            }
        }
        self.board.cells[digit] = cells;
        hidden &= !self.board.filled;
        if hidden != 0 {
            for (other, cells) in self.board.cells[..self.side].iter_mut().enumerate() {
                if other != digit {
                    *cells &= !hidden;
                }
            }
        }
        true
    }

    /// Applies all rules until they find nothing more; false if they find a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            if !self.naked_singles() {
                return false;
            }
            let mut is_done = true;
            for digit in 0..self.side {
                let cells = self.board.cells[digit];
                let changed = self.board.looked[digit] ^ cells;
                if changed != 0 {
                    self.board.looked[digit] = cells;
                    is_done = false;
                    if !self.places(digit, changed) {
                        return false;
                    }
                }
            }
            if is_done && !self.naked_pairs() {
                return true;
            }
        }
    }

    /// The cells with two candidates.
    #[inline]
    fn pairs(&self) -> u128 {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for &cells in &self.board.cells[..self.side] {
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        twice & !thrice
    }

    /// What sees two cells with the same two candidates, which differ, loses both; whether there was any.
    fn naked_pairs(&mut self) -> bool {
        let two = self.pairs();
        let mut removed = 0;
        for low in 0..self.side {
            let of_low = two & self.board.cells[low];
            for high in low + 1..self.side {
                let mut same = of_low & self.board.cells[high];
                while same & same.wrapping_sub(1) != 0 {
                    let one = same.trailing_zeros() as usize;
                    same &= same - 1;
                    let mut others = same & self.peers[one];
                    while others != 0 {
                        let seen = self.peers[one] & self.peers[others.trailing_zeros() as usize];
                        others &= others - 1;
                        for digit in [low, high] {
                            removed |= self.board.cells[digit] & seen;
                            self.board.cells[digit] &= !seen;
                        }
                    }
                }
            }
        }
        removed != 0
    }

    /// The next candidate to try: of a cell with two of them, of a digit with two places in a house, or of the cell with the
    /// fewest.
    fn choose(&self) -> (usize, u32) {
        let two = self.pairs();
        let (mut cell, mut most) = (two.trailing_zeros(), 0);
        let mut rest = two;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let count = (two & self.peers[at as usize]).count_ones();
            if count > most {
                (cell, most) = (at, count);
            }
        }
        if two == 0 {
            for (digit, &cells) in self.board.cells[..self.side].iter().enumerate() {
                let with_two = |house: &&u128| (cells & **house).count_ones() == 2;
                if let Some(house) = self.houses.iter().find(with_two) {
                    return (digit, (cells & house).trailing_zeros());
                }
            }
            let count = |cell: u32| {
                let own = self.board.cells[..self.side].iter();
                own.filter(|&&cells| cells >> cell & 1 != 0).count()
            };
            let open = (0..self.peers.len() as u32).filter(|&at| self.board.filled >> at & 1 == 0);
            cell = open.min_by_key(|&at| count(at)).unwrap_or(0);
        }
        let digits = self.board.cells[..self.side].iter();
        let first = digits.enumerate().find(|(_, cells)| *cells >> cell & 1 != 0);
        (first.map_or(0, |(digit, _)| digit), cell)
    }
}

impl Attempt for Houses {
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        loop {
            if self.state == State::Return {
                match self.left.pop() {
                    Some(board) => self.board = board,
                    None => return Ok(Outcome::Done),
                }
                self.state = State::Deduce;
            }
            // A round of all rules visits each house for each digit.
            limits.work(2 * (self.side * self.houses.len()) as u32)?;
            if !self.propagate() {
                self.state = State::Return;
                if !count_dead_end(allowed) {
                    return Ok(Outcome::GaveUp);
                }
            } else if self.board.filled == self.all {
                self.state = State::Return;
                for (digit, &cells) in self.board.cells[..self.side].iter().enumerate() {
                    let mut own = cells;
                    while own != 0 {
                        grid[own.trailing_zeros() as usize] = digit as Digit;
                        own &= own - 1;
                    }
                }
                return Ok(Outcome::Found);
            } else {
                limits.node()?;
                let (digit, cell) = self.choose();
                let mut without = self.board;
                without.cells[digit] &= !(1 << cell);
                self.left.push(without);
                for (other, cells) in self.board.cells[..self.side].iter_mut().enumerate() {
                    if other != digit {
                        *cells &= !(1 << cell);
                    }
                }
            }
        }
    }
}
