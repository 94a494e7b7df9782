//! The propagators of a puzzle, and which of them the change of a cell wakes.
//!
//! In: the model, with cages, sums and primitives. Out: [`Network`]. Pairs of cells with tables are no propagators: the change of
//! one cell is passed on to the other at once.
//!
//! ```text
//!     propagators   cheap ones first; the numbers of sums and derived sums come after those of sets
//!     watched       [cell] -> the propagators that it wakes
//!     pairs         [cell] -> the other cell, and the table for it
//! ```

use std::mem;

use super::derived;
use super::domains::Domains;
use super::peers::Peers;
use super::sums::{Sets, Sum};
use super::{lines, sets};
use crate::conflict::Conflict;
use crate::model::Model;
use sudoku_core::constraint::primitives::{Primitive, Primitives, Ranks};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

const NO_BAND: u32 = u32::MAX;

/// A list for each cell, in one array.
#[derive(Default)]
struct ByCell<T> {
    first: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> ByCell<T> {
    /// From pairs of a cell and an item, in order for each cell.
    fn new(
        cells: usize,
        entries: impl Iterator<Item = (u32, T)> + Clone,
        limits: &mut Limits,
    ) -> Result<ByCell<T>, Stop> {
        let mut first = limits.filled(cells + 1, 0u32)?;
        let mut count = 0;
        for (cell, _) in entries.clone() {
            limits.work(1)?;
            first[cell as usize + 1] += 1;
            count += 1;
        }
        for cell in 0..cells {
            first[cell + 1] += first[cell];
        }
        let mut next = memory::copied(&first)?;
        let mut items = limits.filled(count, T::default())?;
        for (cell, item) in entries {
            limits.work(1)?;
            let at = &mut next[cell as usize];
            items[*at as usize] = item;
            *at += 1;
        }
        Ok(ByCell { first, items })
    }

    #[inline(always)]
    fn of(&self, cell: u32) -> &[T] {
        &self.items[self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize]
    }
}

/// The ranks of one cell for the ranks of another.
struct Table {
    rows: Vec<Ranks>,
    /// The union of rows for each set of ranks, on small boards.
    unions: Vec<Ranks>,
}

/// The most ranks for which unions are listed.
const MOST_LISTED: usize = 10;

impl Table {
    fn new(rows: Vec<Ranks>, limits: &mut Limits) -> Result<Table, Stop> {
        let mut unions = Vec::new();
        if rows.len() <= MOST_LISTED {
            limits.work(1 << rows.len() >> 2)?;
            unions = limits.filled(1 << rows.len(), 0)?;
            for set in 1..1usize << rows.len() {
                unions[set] = unions[set & (set - 1)] | rows[set.trailing_zeros() as usize];
            }
        }
        Ok(Table { rows, unions })
    }

    #[inline(always)]
    fn after(&self, ranks: Ranks) -> Ranks {
        if let Some(&union) = self.unions.get(ranks as usize) {
            return union;
        }
        let (mut rest, mut union) = (ranks, 0);
        while rest != 0 {
            union |= self.rows[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        union
    }
}

/// The other way round.
fn transposed(rows: &[Ranks]) -> Result<Vec<Ranks>, Stop> {
    let mut columns = memory::filled(rows.len(), 0)?;
    for (row, &ranks) in rows.iter().enumerate() {
        for (column, into) in columns.iter_mut().enumerate() {
            *into |= (ranks >> column & 1) << row;
        }
    }
    Ok(columns)
}

enum Propagator {
    /// A group of the model.
    Group(usize),
    /// A cage of the model.
    Cage(u32),
    /// Two pieces of `pieces` that have the same ranks: the ends of both.
    Same([u32; 3]),
    /// The cells of a band in `pieces`: where they begin, how many lines it has, and how many cells a line shares with a box.
    Band([u32; 3]),
    /// A primitive of the puzzle.
    Primitive(usize),
    Sum(usize),
    AnyOf(usize),
    /// A primitive, and the units of its cells.
    Counted(usize, Vec<Vec<lines::Part>>),
    /// A sum of symbols that are not equally far apart.
    Values(i64, Vec<(u32, i64)>),
    /// It cannot hold.
    Never,
}

/// The total of a sum after symbols became ranks.
enum Rescaled {
    Ranks(i64),
    /// Symbols are not equally far apart.
    Values,
    /// No ranks have it.
    Never,
}

/// What an alternative asks.
enum Step {
    Sum(Sum),
    Values(i64, Vec<(u32, i64)>),
    Primitive(Primitive),
    AnyOf(Choice),
    Never,
}

/// Alternatives, and the cells of all.
struct Choice {
    alternatives: Vec<Vec<Step>>,
    cells: Vec<u32>,
}

impl Choice {
    fn steps(&self) -> impl Iterator<Item = &Step> {
        self.alternatives.iter().flatten()
    }

    /// The most cells of one factor in a sum.
    fn largest_group(&self) -> usize {
        let largest = self.steps().map(|step| match step {
            Step::Sum(sum) => sum.largest_group(),
            Step::AnyOf(choice) => choice.largest_group(),
            _ => 0,
        });
        largest.max().unwrap_or(0)
    }

    /// The room for what is kept of its cells, and of those of one in it.
    fn room(&self) -> usize {
        let inner = self.steps().map(|step| match step {
            Step::AnyOf(choice) => choice.room(),
            _ => 0,
        });
        self.cells.len() + inner.max().unwrap_or(0)
    }
}

/// The propagators of a puzzle.
pub struct Network {
    side: usize,
    /// The number of each rank's symbol.
    values: Vec<i64>,
    /// The least symbol, and the distance between two, if that is the same everywhere.
    scale: Option<(i64, i64)>,
    propagators: Vec<Propagator>,
    /// The work of each.
    costs: Vec<u32>,
    /// As words of bits.
    watched: ByCell<(u32, u64)>,
    pairs: ByCell<(u32, u32)>,
    tables: Vec<Table>,
    peers: Peers,
    sums: Vec<Sum>,
    choices: Vec<Choice>,
    sets: Sets,
    pieces: Vec<u32>,
    /// Room for the states of automata, and for what alternatives keep.
    states: Vec<u64>,
    kept: Vec<Ranks>,
}

impl Network {
    /// The propagators of all but derived sums.
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Network, Stop> {
        let side = model.side;
        let mut values = limits.with_capacity(side)?;
        values.extend(model.values.iter().map(|&value| value as i64));
        values.sort_unstable();
        let step = values.get(1).map_or(1, |&second| second - values[0]);
        let is_even = values.windows(2).all(|two| two[1] - two[0] == step);
        let scale = is_even.then_some((values[0], step));
        let mut network = Network {
            side,
            values,
            scale,
            propagators: Vec::new(),
            costs: Vec::new(),
            watched: ByCell::default(),
            pairs: ByCell::default(),
            tables: Vec::new(),
            peers: Peers::new(model, limits)?,
            sums: Vec::new(),
            choices: Vec::new(),
            sets: Sets::new(0, 0, limits)?,
            pieces: Vec::new(),
            states: Vec::new(),
            kept: Vec::new(),
        };
        network.add_sets(model, limits)?;
        network.add_primitives(model, limits)?;
        network.list_sets(limits)?;
        network.watch(model, limits)?;
        Ok(network)
    }

    /// The other cells of a house that has all of these.
    fn rest(&self, cells: &[u32], model: &Model) -> Result<Vec<u32>, Stop> {
        let mut rest = Vec::new();
        let has_all = |house: &usize| cells.iter().all(|cell| model.unit(*house).contains(cell));
        if cells.len() > 1
            && let Some(house) = model.houses_of(cells[0] as usize).find(has_all)
        {
            for &cell in model.unit(house).iter().filter(|cell| !cells.contains(cell)) {
                memory::push(&mut rest, cell)?;
            }
        }
        Ok(rest)
    }

    /// Adds the bands of rows and of columns. Returns the numbers of both kinds for each unit.
    fn add_bands(&mut self, model: &Model, limits: &mut Limits) -> Result<Vec<[u32; 2]>, Stop> {
        let (side, shape) = (self.side, model.shape);
        let mut bands = limits.filled(model.units(), [NO_BAND; 2])?;
        if shape.is_overlapping() || model.units() < 3 * side {
            return Ok(bands);
        }
        for (kind, first) in (0..2 * side).map(|line| (line / side, line % side)) {
            let line = |cell: u32| match kind {
                0 => shape.row_of(cell as usize),
                _ => shape.col_of(cell as usize),
            };
            let begins = |&unit: &usize| {
                model.unit(unit).iter().map(|&cell| line(cell)).min() == Some(first)
            };
            limits.work((side * side) as u32)?;
            let count = (2 * side..3 * side).filter(begins).count();
            if count < 2 || side % count != 0 || side / count < 2 {
                continue;
            }
            let shared = side / count;
            let start = self.pieces.len();
            let mut is_band = true;
            for at in first..first + count {
                let first_of_line = self.pieces.len();
                for unit in (2 * side..3 * side).filter(begins) {
                    let before = self.pieces.len();
                    for &cell in model.unit(unit).iter().filter(|&&cell| line(cell) == at) {
                        memory::push(&mut self.pieces, cell)?;
                    }
                    is_band &= self.pieces.len() - before == shared;
                }
                // Houses in place of boxes may have cells in common, and leave some out.
                let of_line = &self.pieces[first_of_line..];
                is_band &= model.unit(kind * side + at).iter().all(|cell| of_line.contains(cell));
            }
            if !is_band {
                self.pieces.truncate(start);
                continue;
            }
            let lines = kind * side + first..kind * side + first + count;
            for unit in lines.chain((2 * side..3 * side).filter(begins)) {
                bands[unit][kind] = start as u32;
            }
            let band = Propagator::Band([start as u32, count as u32, shared as u32]);
            memory::push(&mut self.propagators, band)?;
        }
        Ok(bands)
    }

    /// Houses, smaller groups, cages, and pieces of two houses outside what they share.
    fn add_sets(&mut self, model: &Model, limits: &mut Limits) -> Result<(), Stop> {
        for group in (0..model.groups()).filter(|&group| model.group(group).len() > 2) {
            memory::push(&mut self.propagators, Propagator::Group(group))?;
        }
        let bands = self.add_bands(model, limits)?;
        let mut is_in = limits.filled(model.cells(), false)?;
        for one in 0..model.units() {
            model.unit(one).iter().for_each(|&cell| is_in[cell as usize] = true);
            for other in one + 1..model.units() {
                limits.work(self.side as u32 / 4 + 1)?;
                let shared = model.unit(other).iter().filter(|&&cell| is_in[cell as usize]).count();
                let is_in_band = |kind: usize| {
                    bands[one][kind] == bands[other][kind] && bands[one][kind] != NO_BAND
                };
                if shared < 2 || shared == self.side || is_in_band(0) || is_in_band(1) {
                    continue;
                }
                let start = self.pieces.len() as u32;
                let first = model.unit(one).iter().filter(|cell| !model.unit(other).contains(cell));
                for &cell in first {
                    memory::push(&mut self.pieces, cell)?;
                }
                let middle = self.pieces.len() as u32;
                for &cell in model.unit(other).iter().filter(|&&cell| !is_in[cell as usize]) {
                    memory::push(&mut self.pieces, cell)?;
                }
                let same = Propagator::Same([start, middle, self.pieces.len() as u32]);
                memory::push(&mut self.propagators, same)?;
            }
            model.unit(one).iter().for_each(|&cell| is_in[cell as usize] = false);
        }
        for (number, cage) in model.cages().enumerate() {
            if cage.cells.len() > 2 {
                memory::push(&mut self.propagators, Propagator::Cage(number as u32))?;
            }
        }
        Ok(())
    }

    fn add_primitives(&mut self, model: &Model, limits: &mut Limits) -> Result<(), Stop> {
        for cage in model.cages() {
            let mut terms = limits.with_capacity(cage.cells.len())?;
            terms.extend(cage.cells.iter().map(|&cell| (cell, 1)));
            self.add_sum(cage.total as i64, terms, model)?;
        }
        let Some(primitives) = &model.further.primitives else {
            for (total, cells) in model.further.sums() {
                let mut terms = limits.with_capacity(cells.len())?;
                terms.extend(cells.iter().map(|&cell| (cell, 1)));
                self.add_sum(total as i64, terms, model)?;
            }
            return Ok(());
        };
        for rows in &primitives.tables {
            // Frames are read as they are.
            if rows.len() != self.side {
                let none = Table { rows: Vec::new(), unions: Vec::new() };
                memory::push(&mut self.tables, none)?;
                let none = Table { rows: Vec::new(), unions: Vec::new() };
                memory::push(&mut self.tables, none)?;
                continue;
            }
            let columns = transposed(rows)?;
            for rows in [memory::copied(rows)?, columns] {
                let table = Table::new(rows, limits)?;
                memory::push(&mut self.tables, table)?;
            }
        }
        let pairs = primitives.list.iter().filter_map(|one| match *one {
            Primitive::Pair { cells: [one, other], table } => {
                let table = 2 * table as u32;
                Some([(one, (other, table)), (other, (one, table + 1))])
            }
            _ => None,
        });
        self.pairs = ByCell::new(model.cells(), pairs.flatten(), limits)?;
        for (number, primitive) in primitives.list.iter().enumerate() {
            match primitive {
                Primitive::Sum { total, terms } => {
                    self.add_sum(*total, memory::copied(terms)?, model)?
                }
                Primitive::AnyOf { alternatives } => {
                    let choice = self.choice(alternatives, model)?;
                    let number = self.choices.len();
                    memory::push(&mut self.propagators, Propagator::AnyOf(number))?;
                    memory::push(&mut self.choices, choice)?;
                }
                Primitive::Counted { cells } => {
                    let counted = Propagator::Counted(number, parts(cells, model)?);
                    memory::push(&mut self.propagators, counted)?;
                }
                Primitive::Pair { .. } | Primitive::Domain { .. } => {}
                _ => memory::push(&mut self.propagators, Propagator::Primitive(number))?,
            }
        }
        let wanted = primitives.list.iter().map(|one| states_of(one, primitives)).max();
        self.states = limits.filled(wanted.unwrap_or(0), 0)?;
        let most = self.choices.iter().map(Choice::room).max();
        self.kept = limits.filled(most.unwrap_or(0), 0)?;
        // The slowest last.
        let is_slow = |one: &Propagator| match one {
            Propagator::Primitive(number) => {
                matches!(
                    primitives.list[*number],
                    Primitive::Accepted { .. } | Primitive::Ranked { .. }
                )
            }
            Propagator::AnyOf(_) => true,
            _ => false,
        };
        self.propagators.sort_by_key(is_slow);
        Ok(())
    }

    fn choice(&self, alternatives: &[Vec<Primitive>], model: &Model) -> Result<Choice, Stop> {
        let mut choice = Choice { alternatives: Vec::new(), cells: Vec::new() };
        for all in alternatives {
            let mut steps = Vec::new();
            for one in all {
                let mut done = Ok(());
                one.each_cell(&mut |cell| {
                    if done.is_ok() && !choice.cells.contains(&cell) {
                        done = memory::push(&mut choice.cells, cell);
                    }
                });
                done?;
                memory::push(&mut steps, self.step(one, model)?)?;
            }
            memory::push(&mut choice.alternatives, steps)?;
        }
        Ok(choice)
    }

    fn step(&self, one: &Primitive, model: &Model) -> Result<Step, Stop> {
        Ok(match one {
            Primitive::Sum { total, terms } => {
                let terms = memory::copied(terms)?;
                match self.rank_total(*total, &terms) {
                    Rescaled::Ranks(total) => {
                        let rest = |cells: &[u32]| self.rest(cells, model);
                        let largest = |terms: &[(u32, i64)]| largest(terms, model);
                        Step::Sum(Sum::new(total, terms, &self.peers, rest, largest)?)
                    }
                    Rescaled::Never => Step::Never,
                    Rescaled::Values => Step::Values(*total, terms),
                }
            }
            Primitive::AnyOf { alternatives } => Step::AnyOf(self.choice(alternatives, model)?),
            one => Step::Primitive(one.try_clone()?),
        })
    }

    /// The total of a sum of symbols as one of ranks.
    fn rank_total(&self, total: i64, terms: &[(u32, i64)]) -> Rescaled {
        let Some((least, step)) = self.scale else { return Rescaled::Values };
        let factors: i64 = terms.iter().map(|term| term.1).sum();
        let Some(rest) = factors.checked_mul(least).and_then(|all| total.checked_sub(all)) else {
            return Rescaled::Values;
        };
        match rest % step {
            0 if terms.is_empty() && rest != 0 => Rescaled::Never,
            0 => Rescaled::Ranks(rest / step),
            _ => Rescaled::Never,
        }
    }

    /// Adds a sum of symbols.
    fn add_sum(&mut self, total: i64, terms: Vec<(u32, i64)>, model: &Model) -> Result<(), Stop> {
        let propagator = match self.rank_total(total, &terms) {
            Rescaled::Ranks(total) => return self.add_rank_sum(total, terms, model),
            Rescaled::Never => Propagator::Never,
            Rescaled::Values => Propagator::Values(total, terms),
        };
        Ok(memory::push(&mut self.propagators, propagator)?)
    }

    /// Adds a sum of ranks.
    fn add_rank_sum(
        &mut self,
        total: i64,
        terms: Vec<(u32, i64)>,
        model: &Model,
    ) -> Result<(), Stop> {
        if terms.is_empty() {
            if total != 0 {
                memory::push(&mut self.propagators, Propagator::Never)?;
            }
            return Ok(());
        }
        let sum = Sum::new(
            total,
            terms,
            &self.peers,
            |cells| self.rest(cells, model),
            |terms| largest(terms, model),
        )?;
        memory::push(&mut self.propagators, Propagator::Sum(self.sums.len()))?;
        Ok(memory::push(&mut self.sums, sum)?)
    }

    /// Lists the sets of ranks that sums need.
    fn list_sets(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let in_choices = self.choices.iter().map(Choice::largest_group);
        let most = self.sums.iter().map(Sum::largest_group).chain(in_choices).max().unwrap_or(0);
        self.sets = Sets::new(self.side, most.min(self.side), limits)?;
        Ok(())
    }

    /// Adds the sums that follow from others; the domains are those of the root.
    pub fn derive(
        &mut self,
        model: &Model,
        domains: &Domains,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.sums.is_empty() {
            return Ok(());
        }
        let derived = derived::derive(model, &self.sums, domains.all(), &self.peers, limits)?;
        for (total, terms) in derived {
            self.add_rank_sum(total, terms, model)?;
        }
        self.list_sets(limits)?;
        self.watch(model, limits)
    }

    fn watch(&mut self, model: &Model, limits: &mut Limits) -> Result<(), Stop> {
        let propagators = mem::take(&mut self.propagators);
        let mut entries: Vec<(u32, (u32, u64))> = Vec::new();
        // The last entry of each cell.
        let mut last = limits.filled(model.cells(), usize::MAX)?;
        for (number, one) in (0u32..).zip(&propagators) {
            self.each_cell(one, model, &mut |cell| {
                let (word, bit) = (number / 64, 1u64 << (number % 64));
                match entries.get_mut(last[cell as usize]) {
                    Some(entry) if entry.1.0 == word => entry.1.1 |= bit,
                    _ => {
                        last[cell as usize] = entries.len();
                        memory::push(&mut entries, (cell, (word, bit)))?;
                    }
                }
                Ok(())
            })?;
        }
        self.watched = ByCell::new(model.cells(), entries.iter().copied(), limits)?;
        let mut costs = limits.with_capacity(propagators.len())?;
        costs.extend(propagators.iter().map(|one| self.cost_of(one)));
        self.costs = costs;
        self.propagators = propagators;
        Ok(())
    }

    fn each_cell(
        &self,
        one: &Propagator,
        model: &Model,
        each: &mut dyn FnMut(u32) -> sudoku_core::error::Result<()>,
    ) -> Result<(), Stop> {
        let primitives = model.further.primitives.as_ref();
        match one {
            Propagator::Group(group) => {
                model.group(*group).iter().try_for_each(|&cell| each(cell))?;
            }
            Propagator::Cage(cage) => model.cage(*cage).iter().try_for_each(|&cell| each(cell))?,
            Propagator::Same([start, _, end]) => {
                let pieces = &self.pieces[*start as usize..*end as usize];
                pieces.iter().try_for_each(|&cell| each(cell))?;
            }
            Propagator::Band(band) => self.band(*band).iter().try_for_each(|&cell| each(cell))?,
            Propagator::Primitive(number) | Propagator::Counted(number, _) => {
                let mut done = Ok(());
                if let Some(primitives) = primitives {
                    primitives.list[*number].each_cell(&mut |cell| {
                        if done.is_ok() {
                            done = each(cell);
                        }
                    });
                }
                done?;
            }
            Propagator::AnyOf(number) => {
                self.choices[*number].cells.iter().try_for_each(|&cell| each(cell))?;
            }
            Propagator::Sum(sum) => {
                self.sums[*sum].terms.iter().try_for_each(|term| each(term.0))?;
            }
            Propagator::Values(_, terms) => terms.iter().try_for_each(|term| each(term.0))?,
            Propagator::Never => {}
        }
        Ok(())
    }

    /// Calls `each` with the cells of a propagator; a cell may come again.
    pub fn each_cell_of(&self, number: usize, model: &Model, mut each: impl FnMut(u32)) {
        // It ends early for an error of `each` only.
        let _ = self.each_cell(&self.propagators[number], model, &mut |cell| {
            each(cell);
            Ok(())
        });
    }

    /// The cells of a band.
    fn band(&self, [start, lines, shared]: [u32; 3]) -> &[u32] {
        &self.pieces[start as usize..][..(lines * lines * shared) as usize]
    }

    /// The number of propagators.
    pub fn len(&self) -> usize {
        self.propagators.len()
    }

    /// Sets the bits of the propagators that a cell wakes.
    #[inline(always)]
    pub fn wake(&self, cell: u32, waiting: &mut [u64]) {
        for &(word, bits) in self.watched.of(cell) {
            waiting[word as usize] |= bits;
        }
    }

    /// Passes the change of a cell on to its peers and pairs.
    #[inline]
    pub fn pass_on(&self, cell: u32, domains: &mut Domains) -> Result<(), Conflict> {
        let ranks = domains.of(cell);
        if ranks.is_power_of_two() {
            self.peers.leave_single(cell, ranks, domains)?;
        }
        if !self.pairs.items.is_empty() {
            for &(other, table) in self.pairs.of(cell) {
                domains.restrict(other, self.tables[table as usize].after(ranks))?;
            }
        }
        Ok(())
    }

    /// The work of a propagator, in visited cells.
    pub fn cost(&self, number: usize) -> u32 {
        self.costs[number]
    }

    fn cost_of(&self, one: &Propagator) -> u32 {
        match one {
            Propagator::Group(_) | Propagator::Cage(_) => 2 * self.side as u32,
            Propagator::Same([start, _, end]) => end - start,
            Propagator::Band([_, lines, _]) => 2 * self.side as u32 * lines,
            Propagator::Primitive(_) => 10 * self.side as u32,
            Propagator::Counted(_, kinds) => {
                let cells: usize = kinds.iter().flatten().map(|part| part.counted.len()).sum();
                (self.side * cells) as u32
            }
            Propagator::Sum(sum) => 16 * self.sums[*sum].terms.len() as u32,
            Propagator::Values(_, terms) => 4 * terms.len() as u32,
            Propagator::AnyOf(choice) => {
                let Choice { alternatives, cells } = &self.choices[*choice];
                (16 * alternatives.len() * cells.len()) as u32
            }
            Propagator::Never => 1,
        }
    }

    /// The cells of each sum.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = u32>> {
        self.sums.iter().map(|sum| sum.terms.iter().map(|term| term.0))
    }

    /// Whether there are sums.
    pub fn has_sums(&self) -> bool {
        !self.sums.is_empty()
    }

    /// Whether a propagator is a sum.
    pub fn is_sum(&self, number: usize) -> bool {
        matches!(self.propagators[number], Propagator::Sum(_))
    }

    /// Runs a propagator.
    pub fn run(
        &mut self,
        number: usize,
        model: &Model,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        match &self.propagators[number] {
            Propagator::Group(group) => sets::different(model.group(*group), domains),
            Propagator::Cage(cage) => sets::different(model.cage(*cage), domains),
            Propagator::Same([start, middle, end]) => {
                let one = &self.pieces[*start as usize..*middle as usize];
                sets::same(one, &self.pieces[*middle as usize..*end as usize], domains)
            }
            Propagator::Band(band) => {
                sets::band(self.band(*band), band[1] as usize, band[2] as usize, domains)
            }
            Propagator::Primitive(number) => {
                let Some(primitives) = &model.further.primitives else { return Ok(()) };
                run(
                    primitives,
                    &primitives.list[*number],
                    self.side,
                    &mut self.states,
                    domains,
                    &self.peers,
                )
            }
            Propagator::Counted(number, kinds) => {
                let Some(primitives) = &model.further.primitives else { return Ok(()) };
                match &primitives.list[*number] {
                    Primitive::Counted { cells } => {
                        lines::counted(cells, &self.values, kinds, domains)
                    }
                    _ => Ok(()),
                }
            }
            Propagator::AnyOf(number) => {
                let Some(primitives) = &model.further.primitives else { return Ok(()) };
                let Network { choices, side, sets, peers, states, kept, values, tables, .. } = self;
                let side = *side;
                let mut room =
                    Room { primitives, side, sets, peers, states, kept, used: 0, values, tables };
                choices[*number].propagate(&mut room, domains)
            }
            Propagator::Sum(sum) => self.sums[*sum].propagate(domains, &self.sets, &self.peers),
            Propagator::Values(total, terms) => sum_of_values(*total, terms, &self.values, domains),
            Propagator::Never => Err(Conflict),
        }
    }
}

/// What steps need.
struct Room<'a> {
    primitives: &'a Primitives,
    side: usize,
    sets: &'a Sets,
    peers: &'a Peers,
    states: &'a mut [u64],
    kept: &'a mut [Ranks],
    /// How much of `kept` is taken by the choices around the one that is tried.
    used: usize,
    values: &'a [i64],
    tables: &'a [Table],
}

impl Choice {
    /// Keeps what some alternative keeps.
    fn propagate(&self, room: &mut Room, domains: &mut Domains) -> Result<(), Conflict> {
        let own = room.used..room.used + self.cells.len();
        room.kept[own.clone()].fill(0);
        room.used = own.end;
        let mut is_possible = false;
        for steps in &self.alternatives {
            let probe = domains.probe();
            if settle(steps, room, domains).is_ok() {
                is_possible = true;
                let all = room.kept[own.clone()].iter_mut().zip(&self.cells);
                all.for_each(|(kept, &cell)| *kept |= domains.of(cell));
            }
            domains.end_probe(probe);
        }
        room.used = own.start;
        if !is_possible {
            return Err(Conflict);
        }
        let mut all = self.cells.iter().zip(&room.kept[own]);
        all.try_for_each(|(&cell, &kept)| domains.restrict(cell, kept))
    }
}

/// Runs the steps of an alternative until nothing changes, or a few times.
fn settle(steps: &[Step], room: &mut Room, domains: &mut Domains) -> Result<(), Conflict> {
    for _ in 0..3 {
        let before = domains.mark();
        for step in steps {
            match step {
                Step::Never => return Err(Conflict),
                Step::AnyOf(choice) => choice.propagate(room, domains)?,
                Step::Sum(sum) => sum.propagate(domains, room.sets, room.peers)?,
                Step::Values(total, terms) => {
                    sum_of_values(*total, terms, room.values, domains)?;
                }
                Step::Primitive(Primitive::Domain { cell, ranks }) => {
                    domains.restrict(*cell, *ranks)?;
                    let ranks = domains.of(*cell);
                    // Its peers lose the rank in this alternative: 16 boards of 13 sandwiches took 98,642 nodes, without this
                    // 2,121,367.
                    if ranks.is_power_of_two() {
                        room.peers.leave_single(*cell, ranks, domains)?;
                    }
                }
                Step::Primitive(Primitive::Pair { cells: [one, other], table }) => {
                    let after = room.tables[2 * table].after(domains.of(*one));
                    domains.restrict(*other, after)?;
                    let after = room.tables[2 * table + 1].after(domains.of(*other));
                    domains.restrict(*one, after)?;
                }
                Step::Primitive(one) => {
                    run(room.primitives, one, room.side, room.states, domains, room.peers)?;
                }
            }
        }
        if domains.mark() == before {
            break;
        }
    }
    Ok(())
}

/// The rows, columns, and boxes or regions with cells of a list, on a board of one grid.
fn parts(cells: &[u32], model: &Model) -> Result<Vec<Vec<lines::Part>>, Stop> {
    let mut kinds = Vec::new();
    if model.shape.is_overlapping() {
        return Ok(kinds);
    }
    for first in [0, model.side, 2 * model.side] {
        let mut parts = Vec::new();
        for unit in first..first + model.side {
            let mut part = lines::Part { counted: Vec::new(), others: Vec::new() };
            for &cell in model.unit(unit) {
                let list = match cells.contains(&cell) {
                    true => &mut part.counted,
                    false => &mut part.others,
                };
                memory::push(list, cell)?;
            }
            if !part.counted.is_empty() {
                memory::push(&mut parts, part)?;
            }
        }
        memory::push(&mut kinds, parts)?;
    }
    Ok(kinds)
}

/// The words for the states of the automata of a primitive.
fn states_of(primitive: &Primitive, primitives: &Primitives) -> usize {
    match primitive {
        Primitive::Accepted { cells, automaton } => {
            (cells.len() + 1) * primitives.automata[*automaton].accepts.len().div_ceil(64)
        }
        Primitive::AnyOf { alternatives } => {
            let all = alternatives.iter().flatten().map(|one| states_of(one, primitives));
            all.max().unwrap_or(0)
        }
        _ => 0,
    }
}

/// The most cells of one factor that a house has, if there are more than two.
fn largest(terms: &[(u32, i64)], model: &Model) -> Result<Option<Vec<u32>>, Stop> {
    let mut best: Vec<u32> = Vec::new();
    if terms.len() < 4 {
        return Ok(None);
    }
    for house in 0..model.units() {
        for factor in [1, -1] {
            let in_house =
                |term: &&(u32, i64)| term.1 == factor && model.unit(house).contains(&term.0);
            if terms.iter().filter(in_house).count() > best.len().max(2) {
                best.clear();
                for term in terms.iter().filter(in_house) {
                    memory::push(&mut best, term.0)?;
                }
            }
        }
    }
    Ok((!best.is_empty()).then_some(best))
}

fn run(
    primitives: &Primitives,
    primitive: &Primitive,
    side: usize,
    states: &mut [u64],
    domains: &mut Domains,
    peers: &Peers,
) -> Result<(), Conflict> {
    match primitive {
        Primitive::AtLeast { cells, ranks, count } => {
            lines::at_least(cells, *ranks, *count, domains, peers)
        }
        Primitive::Run { cells } => lines::run(cells, side, domains, peers),
        Primitive::Framed { ends, table, cells } => {
            lines::framed(*ends, &primitives.tables[*table], cells, side, domains)
        }
        Primitive::Accepted { cells, automaton } => {
            let automaton = &primitives.automata[*automaton];
            lines::accepted(cells, automaton, side, states, domains)
        }
        Primitive::Counted { cells } => lines::counted(cells, &primitives.values, &[], domains),
        Primitive::Ranked { line, others, below, may_tie } => {
            lines::ranked(line, others, (*below, *may_tie), domains)
        }
        // The search has these otherwise.
        Primitive::Sum { .. }
        | Primitive::Pair { .. }
        | Primitive::Domain { .. }
        | Primitive::AnyOf { .. } => Ok(()),
    }
}

/// Keeps the ranks with which the others can complete the total, by their least and largest symbols.
fn sum_of_values(
    total: i64,
    terms: &[(u32, i64)],
    values: &[i64],
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let ends = |cell: u32, factor: i64, domains: &Domains| {
        let ranks = domains.of(cell);
        let [one, other] = [ranks.trailing_zeros(), 31 - ranks.leading_zeros()]
            .map(|rank| i128::from(factor) * i128::from(values[rank as usize]));
        (one.min(other), one.max(other))
    };
    let (mut least, mut most) = (0i128, 0i128);
    for &(cell, factor) in terms {
        let (low, high) = ends(cell, factor, domains);
        (least, most) = (least + low, most + high);
    }
    let total = i128::from(total);
    for &(cell, factor) in terms {
        let (low, high) = ends(cell, factor, domains);
        let fits = |value: i64| {
            let own = i128::from(factor) * i128::from(value);
            own + least - low <= total && total <= own + most - high
        };
        let kept = (0..values.len()).filter(|&rank| fits(values[rank]));
        let kept = kept.fold(0, |ranks: Ranks, rank| ranks | 1 << rank);
        let before = domains.of(cell);
        domains.restrict(cell, kept)?;
        if domains.of(cell) != before {
            let after = ends(cell, factor, domains);
            (least, most) = (least - low + after.0, most - high + after.1);
        }
    }
    Ok(())
}
