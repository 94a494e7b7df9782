//! The houses of a puzzle with constraints or of several grids, and the cells that differ.
//!
//! In: a puzzle. Out: [`Houses`]: the sets of as many cells that differ as there are symbols, each with its name; the smaller
//! sets of cells that differ, cages among them; the peers of each cell, with which it differs. What stays true: rows are
//! numbered from 0, then columns, then boxes or the regions in their place, then the other houses, by the order of the
//! constraints and of the sets in each; of several grids the rows of all come first, grid by grid, and a box that they share
//! is one of the first of them; two cells are peers exactly if a house or a set has both.

use crate::constraint::lower::Sets;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::unit::Unit;

/// The most houses beside rows, columns and boxes: bounds what a hostile puzzle costs. Further ones are sets.
const MOST_FURTHER: usize = 4096;

/// The houses, sets and peers of a puzzle.
#[derive(Debug, PartialEq, Eq)]
pub struct Houses {
    side: usize,
    /// The number of rows, columns, and boxes or regions.
    units: usize,
    /// The cells of each house in reading order, `side` for each.
    cells: Vec<u32>,
    names: Vec<Unit>,
    smaller: Sets,
    /// The constraint or cage of each smaller set.
    of: Vec<Unit>,
    /// The peers of each cell as bits, `words` for each.
    peers: Vec<u64>,
    words: usize,
}

impl Houses {
    /// The houses of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<Houses> {
        let shape = puzzle.shape();
        let (side, words) = (shape.side(), shape.cells().div_ceil(64));
        let peers = memory::filled(shape.cells() * words, 0)?;
        let (cells, names) = (Vec::new(), Vec::new());
        let (smaller, of) = (Sets::default(), Vec::new());
        let mut houses = Houses { side, units: 0, cells, names, smaller, of, peers, words };
        houses.add_units(shape, puzzle.regions())?;
        houses.units = houses.len();
        for (number, constraint) in (0..).zip(puzzle.constraints()) {
            let mut sets = Sets::default();
            constraint.sets(shape, &mut sets)?;
            for (at, set) in (0..).zip(sets.iter()) {
                houses.add(set, constraint.houses(at), Unit::Constraint(number))?;
            }
        }
        for (number, cage) in (0..).zip(puzzle.cages()) {
            houses.add(cage.cells(), None, Unit::Cage(number))?;
        }
        houses.add_peers()?;
        Ok(houses)
    }

    /// Adds rows, columns, and boxes or regions.
    fn add_units(&mut self, shape: Shape, regions: Option<&[i64]>) -> Result<()> {
        let mut set = memory::with_capacity(self.side)?;
        for (name, cells) in shape.all_units() {
            set.clear();
            let name = match (regions, name) {
                (Some(regions), Unit::Box(number)) => {
                    let is_in = |at: &u32| regions[*at as usize] == i64::from(number);
                    set.extend((0..shape.cells() as u32).filter(is_in));
                    Unit::Region(number)
                }
                _ => {
                    set.extend(cells.map(|cell| cell as u32));
                    name
                }
            };
            self.add_house(&set, name)?;
        }
        Ok(())
    }

    /// Adds a set of a constraint: a house if it is large enough and has a name.
    fn add(&mut self, set: &[u32], name: Option<Unit>, of: Unit) -> Result<()> {
        let is_house = set.len() == self.side && self.names.len() < self.units + MOST_FURTHER;
        if let Some(name) = name.filter(|_| is_house) {
            let name = match name {
                Unit::ExtraRegion(_) => {
                    let is_such = |other: &&Unit| matches!(other, Unit::ExtraRegion(_));
                    Unit::ExtraRegion(self.names.iter().filter(is_such).count() as u32)
                }
                name => name,
            };
            return self.add_house(set, name);
        }
        self.smaller.add(set.iter().map(|&cell| cell as usize))?;
        memory::push(&mut self.of, of)
    }

    fn add_house(&mut self, set: &[u32], name: Unit) -> Result<()> {
        let first = self.cells.len();
        for &cell in set {
            memory::push(&mut self.cells, cell)?;
        }
        self.cells[first..].sort_unstable();
        memory::push(&mut self.names, name)
    }

    fn add_peers(&mut self) -> Result<()> {
        let mut set = memory::filled(self.words, 0u64)?;
        let Houses { side, cells, smaller, peers, words, .. } = self;
        for one in cells.chunks(*side).chain(smaller.iter()) {
            set.fill(0);
            one.iter().for_each(|&cell| set[cell as usize / 64] |= 1 << (cell % 64));
            for &cell in one {
                let own = &mut peers[cell as usize * *words..][..*words];
                own.iter_mut().zip(&set).for_each(|(own, &more)| *own |= more);
                own[cell as usize / 64] &= !(1 << (cell % 64));
            }
        }
        Ok(())
    }

    /// The number of houses.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no house: never.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The cells of a house in reading order.
    pub fn cells(&self, house: usize) -> &[u32] {
        &self.cells[house * self.side..(house + 1) * self.side]
    }

    /// The name of a house.
    pub fn name(&self, house: usize) -> Unit {
        self.names[house]
    }

    /// The sets of cells that differ and are no houses.
    pub fn smaller(&self) -> &Sets {
        &self.smaller
    }

    /// The smaller sets, each with its constraint or cage.
    pub fn constrained(&self) -> impl Iterator<Item = (Unit, &[u32])> {
        self.of.iter().copied().zip(self.smaller.iter())
    }

    /// Whether two cells differ.
    pub fn sees(&self, one: usize, other: usize) -> bool {
        self.peers[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// The peers of a cell, in reading order.
    pub fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.peers[cell * self.words..][..self.words].iter().enumerate();
        own.flat_map(|(word, &bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|&bits| bits != 0)
                .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::ConstraintKind as Kind;

    #[test]
    fn houses_have_names_and_cells_in_the_order_of_the_puzzle() {
        let mut puzzle = Puzzle::new(Shape::square(9).unwrap()).unwrap();
        let regions: Vec<i64> = (0..81).map(|cell| 8 - cell / 9).collect();
        puzzle.add_constraint(Kind::DIAGONAL, &[1], &[]).unwrap();
        puzzle.add_constraint(Kind::ANTI_KNIGHT, &[], &[]).unwrap();
        puzzle.add_constraint(Kind::REGIONS, &regions, &[]).unwrap();
        puzzle.add_constraint(Kind::WINDOWS, &[], &[]).unwrap();
        puzzle.add_constraint(Kind::DIFFERENT, &[], &[3, 2]).unwrap();
        puzzle.add_constraint(Kind::DIFFERENT, &[], &[8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
        let houses = Houses::new(&puzzle).unwrap();
        let name = |house: usize| houses.name(house).to_string();
        let names: Vec<_> = (27..houses.len()).map(name).collect();
        assert_eq!(
            names,
            ["diagonal /", "window 1", "window 2", "window 3", "window 4", "extra region 1"]
        );
        assert_eq!((name(0), name(26)), ("row 1".into(), "region 9".into()));
        assert_eq!(houses.cells(26)[..2], [0, 1]);
        assert_eq!(houses.cells(27)[..2], [8, 16]);
        assert_eq!(houses.cells(32), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(houses.constrained().last().unwrap(), (Unit::Constraint(4), &[3, 2][..]));
        // The knight's moves and the row; no box.
        assert!(houses.sees(0, 19) && houses.sees(0, 11) && houses.sees(0, 8));
        assert!(!houses.sees(0, 10) && !houses.sees(0, 0));
        let peers: Vec<_> = houses.peers(0).collect();
        assert_eq!(peers.len(), 8 + 8 + 2);
        assert!(peers.is_sorted() && peers.iter().all(|&peer| houses.sees(peer, 0)));
    }
}
