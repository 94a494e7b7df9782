//! Sums: the cages, and what the rule of 45 tells of the cells that cages leave in units and out of them.
//!
//! In: a board of a puzzle with cages. Out: [`Equation`]s over open cells, the digits that each leaves, and the combinations of
//! those whose cells all differ. What stays true: an equation follows from its units and cages alone; equations are made anew
//! when a cell is filled, and what one leaves is computed again only when a candidate of its cells is gone.
//!
//! The rule of 45: a unit has every symbol once, so that its cells have the sum of all symbols. Cages that it holds whole, and
//! cages that stick out, are subtracted: what is left are its cells in no such cage (innies), less the cells of these cages
//! outside (outies).

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{BOX, Bits, Board, COLUMN, Cells, ROW};
use crate::step::Sum;

/// The most open cells of an equation. With more, few candidates are impossible.
pub const MOST_TERMS: usize = 8;

/// The most cells that do not all differ whose digits are tried. Of more, only the least and the largest sum are taken.
const MOST_TRIED: usize = 4;

/// The most cells that all differ whose digits are arranged. Of more, the combinations count.
pub const MOST_ARRANGED: usize = 5;

/// The most boxes that touch whose sum is taken.
const MOST_BOXES: usize = 4;

/// The most regions: bounds the time on large boards.
const MOST_REGIONS: usize = 600;

/// The combinations and arrangements that are tried for one equation.
const MOST_TRIES: u32 = 20_000;

/// The most arrangements that are listed, and the most of which each candidate has a set.
const MOST_LISTED: usize = 256;
const MOST_IN_SETS: usize = 64;

/// Neighbouring units without a common cell.
#[derive(Debug)]
struct Region<const C: usize> {
    units: Vec<u32>,
    cells: Cells<C>,
    /// The cages with a cell in it, and whether they have all in it; its cells and theirs.
    cages: Vec<(u32, bool)>,
    reach: Cells<C>,
    /// What each choice of cages to subtract leaves; none before they are listed.
    choices: Option<[Choice<C>; 3]>,
}

/// Cages, and what units less these cages leave: nothing, or too many cells, or sides.
#[derive(Debug, Default)]
struct Choice<const C: usize> {
    cages: Vec<u32>,
    sides: Option<Sides<C>>,
}

/// The open cells of an equation: those with the factor 1 and with -1, and the sum.
#[derive(Debug, Clone, Copy)]
struct Sides<const C: usize> {
    plus: Cells<C>,
    minus: Cells<C>,
    total: i64,
}

/// Cells whose symbols, each times its factor, have a sum.
#[derive(Debug)]
pub struct Equation<const C: usize> {
    /// The units and cages that it follows from.
    pub sum: Sum,
    pub cells: Cells<C>,
    /// Those with the factor -1.
    minus: Cells<C>,
    /// The cells with their factors, and the sum.
    pub terms: Vec<(u16, i64)>,
    pub total: i64,
    /// Whether the cells all differ and have the factor 1, and the cells that all of them see.
    pub is_set: bool,
    pub seen_by_all: Cells<C>,
    /// The candidates of the cells for which the following is right.
    seen: [u64; MOST_TERMS],
    is_known: bool,
    /// The update in which they changed last.
    changed: u32,
    /// The digits that each cell can have, by arrangements.
    pub left: [u64; MOST_TERMS],
    /// The combinations of a set, as bits of digits; none if they were too many.
    pub combinations: Vec<u64>,
    /// The digits of all combinations, and those that each has.
    pub possible: u64,
    pub required: u64,
    listed: Listed,
}

/// The arrangements of an equation.
#[derive(Debug, Default)]
struct Listed {
    /// The candidates that they are of.
    masks: [u64; MOST_TERMS],
    /// The digit of each term; none if they are too many.
    all: Vec<[u8; MOST_TERMS]>,
    /// The arrangements with each candidate, as bits, term by term; empty if the bits are too few.
    having: Vec<u64>,
}

impl<const C: usize> Equation<C> {
    /// An equation without its terms.
    fn new(sum: Sum, [cells, minus]: [Cells<C>; 2], total: i64) -> Self {
        Equation {
            sum,
            cells,
            minus,
            terms: Vec::new(),
            total,
            is_set: false,
            seen_by_all: Cells::EMPTY,
            seen: [0; MOST_TERMS],
            is_known: false,
            changed: 0,
            left: [0; MOST_TERMS],
            combinations: Vec::new(),
            possible: 0,
            required: 0,
            listed: Listed::default(),
        }
    }

    /// Whether it is the sum of a cage.
    pub fn is_cage(&self) -> bool {
        self.sum.units.is_empty()
    }

    /// The digits that each cell can have if the set has one of these combinations alone.
    pub fn left_by(
        &self,
        board: &Board<C>,
        may: impl Fn(u64) -> bool,
        limits: &mut Limits,
    ) -> Result<[u64; MOST_TERMS], Stop> {
        let masks = self.masks(board);
        let mut left = [0; MOST_TERMS];
        for &combination in self.combinations.iter().filter(|&&one| may(one)) {
            limits.work(self.terms.len() as u32)?;
            add_arrangements(&masks[..self.terms.len()], combination, &mut left);
        }
        Ok(left)
    }

    /// Lists the arrangements anew if a candidate of the cells has changed.
    fn list_arrangements(&mut self, board: &Board<C>, limits: &mut Limits) -> Result<(), Stop> {
        let masks = self.seen;
        let mut listed = std::mem::take(&mut self.listed);
        if listed.masks != masks {
            listed.masks = masks;
            listed.all.clear();
            listed.having.clear();
            let mut assign = Assign::new(self, board, &masks[..self.terms.len()]);
            let bounds = assign.ends.iter().fold((0, 0), |all, of| (all.0 + of.0, all.1 + of.1));
            let mut tries = MOST_TRIES;
            if !assign.list((0, self.total), bounds, &mut tries, &mut listed.all)? {
                listed.all.clear();
            }
            limits.work(MOST_TRIES - tries)?;
            if listed.all.len() <= MOST_IN_SETS {
                let side = board.side();
                memory::clear(&mut listed.having, self.terms.len() * side)?;
                listed.having.resize(self.terms.len() * side, 0);
                for (number, digits) in listed.all.iter().enumerate() {
                    for (term, &digit) in digits[..self.terms.len()].iter().enumerate() {
                        listed.having[term * side + usize::from(digit)] |= 1 << number;
                    }
                }
            }
        }
        self.listed = listed;
        Ok(())
    }

    /// Whether each candidate of two equations is in arrangements of both that fit together. False, too, if that is not known.
    pub fn fits_all(
        &self,
        other: &Self,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        let (one, other) = match self.listed.all.len() <= other.listed.all.len() {
            true => (self, other),
            false => (other, self),
        };
        if one.listed.having.is_empty() || one.listed.all.is_empty() {
            return Ok(false);
        }
        // For each term of the other one the terms of the first one in its cell, and those that differ from it.
        let mut ties = [(0u8, 0u8); MOST_TERMS];
        for (tie, &(cell, _)) in ties.iter_mut().zip(&other.terms) {
            let peers = board.geometry.peers[usize::from(cell)];
            for (at, term) in one.terms.iter().enumerate() {
                tie.0 |= u8::from(term.0 == cell) << at;
                tie.1 |= u8::from(peers.contains(term.0)) << at;
            }
        }
        let (side, having) = (board.side(), &one.listed.having[..]);
        let every = !0 >> (MOST_IN_SETS - one.listed.all.len());
        let mut fitting = 0u64;
        let mut left = other.listed.masks;
        for (number, digits) in (1..).zip(&other.listed.all) {
            let mut fits = every;
            for (&(same, differ), &digit) in ties.iter().zip(digits) {
                let with = |at: usize| having[at * side + usize::from(digit)];
                fits = Bits(u64::from(same)).fold(fits, |fits, at| fits & with(at));
                fits = Bits(u64::from(differ)).fold(fits, |fits, at| fits & !with(at));
            }
            if fits == 0 {
                continue;
            }
            fitting |= fits;
            left.iter_mut().zip(digits).for_each(|(left, &digit)| *left &= !(1 << digit));
            let is_in_both = |(term, &mask): (usize, &u64)| {
                Bits(mask).all(|digit| having[term * side + digit] & fitting != 0)
            };
            if left == [0; MOST_TERMS] && one.listed.masks.iter().enumerate().all(is_in_both) {
                limits.work(number)?;
                return Ok(true);
            }
        }
        limits.work(other.listed.all.len() as u32)?;
        Ok(false)
    }

    /// The candidates of the cells.
    pub fn masks(&self, board: &Board<C>) -> [u64; MOST_TERMS] {
        let mut masks = [0; MOST_TERMS];
        for (mask, &(cell, _)) in masks.iter_mut().zip(&self.terms) {
            *mask = board.candidates(cell.into());
        }
        masks
    }
}

/// Equations, and their numbers from 1 by their cells; 0 in an empty slot.
struct Table<const C: usize> {
    equations: Vec<Equation<C>>,
    slots: Vec<u32>,
}

/// The slot of an equation in a table, and its place if it is there.
fn slot_of<const C: usize>(
    equations: &[Equation<C>],
    slots: &[u32],
    key: u64,
    is_it: impl Fn(&Equation<C>) -> bool,
) -> (usize, Option<usize>) {
    if slots.is_empty() {
        return (0, None);
    }
    let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - slots.len().ilog2())) as usize;
    while slots[slot] != 0 {
        let at = slots[slot] as usize - 1;
        if is_it(&equations[at]) {
            return (slot, Some(at));
        }
        slot = (slot + 1) % slots.len();
    }
    (slot, None)
}

/// Finders that try equations two by two.
#[derive(Debug, Clone, Copy)]
pub enum Pairs {
    Conflicting,
    Joint,
}

/// For each unit what its cells and equations were when it had no killer subset, and of which sizes.
#[derive(Debug, Default)]
pub struct Vain(Vec<(Vec<u64>, u8)>);

impl Vain {
    /// Whether a unit had no killer subset of this size when its cells and equations were the same.
    pub fn has(&self, unit: usize, size: usize, now: &[u64]) -> bool {
        let known = self.0.get(unit);
        known.is_some_and(|(then, sizes)| sizes >> size & 1 == 1 && then == now)
    }

    /// Notes that a unit has no killer subset of this size.
    pub fn note(&mut self, unit: usize, size: usize, now: &[u64]) -> Result<(), Stop> {
        while self.0.len() <= unit {
            memory::push(&mut self.0, (Vec::new(), 0))?;
        }
        let (then, sizes) = &mut self.0[unit];
        if then != now {
            (*then, *sizes) = (memory::copied(now)?, 0);
        }
        *sizes |= 1 << size;
        Ok(())
    }
}

/// The equations of a board.
#[derive(Debug, Default)]
pub struct Sums<const C: usize> {
    regions: Vec<Region<C>>,
    equations: Vec<Equation<C>>,
    /// The open cells for which these were made.
    open: Option<Cells<C>>,
    /// Whether the board has not changed since they were listed, and since all of them were brought up to date.
    is_listed: bool,
    is_current: bool,
    /// The number of updates, and those whose equations were all tried two by two, by each of two finders.
    updates: u32,
    tried: [u32; 2],
    /// The digits by their symbols, the least first, and the sum of all.
    by_value: Vec<u16>,
    of_unit: i64,
    /// The equations that are listed, by their cells: their numbers from 1, or 0.
    slots: Vec<u32>,
    pub vain: Vain,
    /// The numbers of the equations of each cell, and where those of each cell end.
    of_cells: Vec<u32>,
    ends: Vec<u32>,
}

impl<const C: usize> Sums<C> {
    /// The equations of the board, with what their cells can have.
    pub fn update(&mut self, board: &Board<C>, limits: &mut Limits) -> Result<(), Stop> {
        if !self.is_current {
            self.update_some(board, |_| true, limits)?;
            self.is_current = true;
        }
        Ok(())
    }

    /// The equations of the board, with what the cells of some of them can have.
    pub fn update_some(
        &mut self,
        board: &Board<C>,
        is_meant: impl Fn(&Equation<C>) -> bool,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.is_current {
            return Ok(());
        }
        if self.by_value.is_empty() {
            for digit in 0..board.side() as u16 {
                memory::push(&mut self.by_value, digit)?;
            }
            let values = &board.geometry.values;
            self.of_unit = values.iter().sum();
            self.by_value.sort_unstable_by_key(|&digit| values[usize::from(digit)]);
            self.list_regions(board, limits)?;
        }
        if !self.is_listed {
            let open = board.open_cells();
            if self.open != Some(open) {
                let before = self.open.take();
                self.list(board, open, before, limits)?;
                self.open = Some(open);
            }
            self.updates += 1;
            self.is_listed = true;
        }
        for equation in self.equations.iter_mut().filter(|one| is_meant(one)) {
            let masks = equation.masks(board);
            if !equation.is_known || masks != equation.seen {
                // Until it is, if a limit ends this.
                equation.is_known = false;
                equation.seen = masks;
                equation.changed = self.updates;
                let mut found = std::mem::take(&mut equation.combinations);
                let masks = &masks[..equation.terms.len()];
                equation.left =
                    arrange(equation, board, masks, &self.by_value, &mut found, limits)?;
                equation.possible = found.iter().fold(0, |all, one| all | one);
                equation.required = found.iter().fold(equation.possible, |all, one| all & one);
                equation.combinations = found;
                equation.is_known = true;
            }
        }
        Ok(())
    }

    /// Lists the arrangements of some equations, which are up to date.
    pub fn list_arrangements(
        &mut self,
        board: &Board<C>,
        is_meant: impl Fn(&Equation<C>) -> bool,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let mut meant = self.equations.iter_mut().filter(|one| is_meant(one));
        meant.try_for_each(|one| one.list_arrangements(board, limits))
    }

    /// Notes that the board has changed.
    pub fn forget(&mut self) {
        (self.is_listed, self.is_current) = (false, false);
    }

    /// Notes that the board is another one.
    pub fn restart(&mut self) {
        self.forget();
        self.open = None;
    }

    /// Notes that all equations were tried two by two, in vain.
    pub fn note_tried(&mut self, by: Pairs) {
        self.tried[by as usize] = self.updates;
    }

    /// Whether one of two equations has changed since.
    pub fn may_lose(&self, by: Pairs, one: &Equation<C>, other: &Equation<C>) -> bool {
        one.changed.max(other.changed) > self.tried[by as usize]
    }

    /// The equations: of cages, then of units, the fewest units first.
    pub fn equations(&self) -> &[Equation<C>] {
        &self.equations
    }

    /// The digits that the cells of an equation can have if these are some of their candidates, and those that they need: by the
    /// combinations of a set, whatever their arrangements, else by the least and the largest sum.
    pub fn bounded(
        &self,
        equation: &Equation<C>,
        board: &Board<C>,
        masks: &[u64; MOST_TERMS],
    ) -> ([u64; MOST_TERMS], u64) {
        let mut left = *masks;
        if equation.combinations.is_empty() {
            bound(equation, board, &mut left);
            return (left, 0);
        }
        let masks = &masks[..equation.terms.len()];
        let union = masks.iter().fold(0, |all, mask| all | mask);
        let may = |one: &&u64| *one & !union == 0 && masks.iter().all(|mask| *mask & **one != 0);
        let (mut digits, mut needed) = (0, !0);
        for &one in equation.combinations.iter().filter(may) {
            (digits, needed) = (digits | one, needed & one);
        }
        left.iter_mut().for_each(|left| *left &= digits);
        (left, needed & digits)
    }

    /// The numbers of the equations with a cell that bound it well: of cells that differ, or of few.
    pub fn of_cell(&self, cell: usize) -> &[u32] {
        let first = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.of_cells[first as usize..self.ends[cell] as usize]
    }

    /// Lists units, neighbouring lines, neighbouring boxes.
    fn list_regions(&mut self, board: &Board<C>, limits: &mut Limits) -> Result<(), Stop> {
        let geometry = &board.geometry;
        if geometry.has_many_cages() {
            return Ok(());
        }
        for unit in 0..geometry.all {
            self.add_region(board, &[unit as u32], limits)?;
        }
        let mut units = Vec::new();
        for count in 2..geometry.side {
            for (kind, grid) in [ROW, COLUMN]
                .into_iter()
                .flat_map(|kind| geometry.grids().map(move |grid| (kind, grid)))
            {
                let lines = geometry.lines(kind, grid);
                for first in lines.start..=lines.end - count {
                    units.clear();
                    for line in first..first + count {
                        memory::push(&mut units, line as u32)?;
                    }
                    self.add_region(board, &units, limits)?;
                }
            }
            if count <= MOST_BOXES {
                self.add_boxes(board, &mut units, count, limits)?;
            }
        }
        Ok(())
    }

    /// Adds each choice of `count` boxes that touch.
    fn add_boxes(
        &mut self,
        board: &Board<C>,
        units: &mut Vec<u32>,
        count: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let boxes = board.geometry.units(BOX);
        let known = self.regions.len();
        // Those with one box less, each with a box that touches it.
        for smaller in 0..known {
            let Region { units: own, cells, .. } = &self.regions[smaller];
            let is_of_boxes = own.iter().all(|&unit| boxes.contains(&(unit as usize)));
            if own.len() + 1 != count || !is_of_boxes {
                continue;
            }
            let (own, cells) = (memory::copied(own)?, *cells);
            for other in boxes.clone() {
                limits.work(1)?;
                let added = board.geometry.unit_cells[other];
                if own.contains(&(other as u32)) || !board.geometry.touch(cells, added) {
                    continue;
                }
                units.clear();
                for &unit in own.iter().chain([&(other as u32)]) {
                    memory::push(units, unit)?;
                }
                units.sort_unstable();
                if !self.regions[known..].iter().any(|region| region.units == *units) {
                    self.add_region(board, units, limits)?;
                }
            }
        }
        Ok(())
    }

    /// Adds units, unless they share a cell.
    fn add_region(
        &mut self,
        board: &Board<C>,
        units: &[u32],
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let geometry = &board.geometry;
        limits.work((units.len() + geometry.cages.len()) as u32)?;
        let cells = units.iter().map(|&unit| geometry.unit_cells[unit as usize]);
        let cells = cells.fold(Cells::EMPTY, |all, unit| all | unit);
        if cells.len() != units.len() * geometry.side || self.regions.len() >= MOST_REGIONS {
            return Ok(());
        }
        let (mut cages, mut reach) = (Vec::new(), cells);
        for (number, cage) in (0..).zip(&geometry.cages) {
            if !(cage.cells & cells).is_empty() {
                memory::push(&mut cages, (number, (cage.cells - cells).is_empty()))?;
                reach |= cage.cells;
            }
        }
        let units = memory::copied(units)?;
        let region = Region { units, cells, cages, reach, choices: None };
        Ok(memory::push(&mut self.regions, region)?)
    }

    /// Lists the equations over these open cells. What other cells leave was listed for the cells that were open before.
    fn list(
        &mut self,
        board: &Board<C>,
        open: Cells<C>,
        before: Option<Cells<C>>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let mut known = Table {
            equations: std::mem::take(&mut self.equations),
            slots: std::mem::take(&mut self.slots),
        };
        // Twice as many as there can be.
        let slots = 2 * (board.geometry.cages.len() + 3 * self.regions.len() + 1);
        self.slots = memory::filled(slots.next_power_of_two(), 0)?;
        for (number, cage) in (0..).zip(&board.geometry.cages) {
            limits.work(1)?;
            if let Some(sides) = self.sides(board, open, &[], &[number], [Cells::EMPTY, cage.cells])
            {
                self.add(board, (&[], &[number]), &sides, &mut known)?;
            }
        }
        let mut regions = std::mem::take(&mut self.regions);
        let mut add = || {
            for region in &mut regions {
                let is_known = before.is_some_and(|before| {
                    (((before | open) - (before & open)) & region.reach).is_empty()
                });
                if !is_known || region.choices.is_none() {
                    limits.work(3 * region.cages.len() as u32)?;
                    self.choose_cages(board, open, region)?;
                }
                limits.work(3)?;
                for Choice { cages, sides } in region.choices.iter().flatten() {
                    if let Some(sides) = sides {
                        self.add(board, (&region.units, cages), sides, &mut known)?;
                    }
                }
            }
            Ok(())
        };
        let outcome: Result<(), Stop> = add();
        self.regions = regions;
        outcome?;
        self.list_by_cell(board)
    }

    /// Lists which of the cages that cross the border of a region are subtracted: those that leave fewer cells, none, or all.
    fn choose_cages(
        &self,
        board: &Board<C>,
        open: Cells<C>,
        region: &mut Region<C>,
    ) -> Result<(), Stop> {
        let Region { units, cells, cages, choices, .. } = region;
        let mut chosen = choices.take().unwrap_or_default();
        let mut taken = [Cells::<C>::EMPTY; 3];
        chosen.iter_mut().for_each(|choice| choice.cages.clear());
        for &(number, is_whole) in &*cages {
            let cage = board.geometry.cages[number as usize].cells;
            let (inside, outside) = (cage & open & *cells, (cage & open) - *cells);
            let is_inside = is_whole || outside.is_empty() && !inside.is_empty();
            let is_mostly = || !inside.is_empty() && outside.len() < inside.len();
            let is_taken = [is_inside || is_mostly(), is_inside, is_inside || !inside.is_empty()];
            for ((choice, taken), is_taken) in chosen.iter_mut().zip(&mut taken).zip(is_taken) {
                // Of cages that overlap, one counts.
                if is_taken && (*taken & cage).is_empty() {
                    *taken |= cage;
                    memory::push(&mut choice.cages, number)?;
                }
            }
        }
        for (choice, taken) in chosen.iter_mut().zip(taken) {
            choice.sides = self.sides(board, open, units, &choice.cages, [*cells, taken]);
        }
        *choices = Some(chosen);
        Ok(())
    }

    /// Lists the equations of each cell.
    fn list_by_cell(&mut self, board: &Board<C>) -> Result<(), Stop> {
        memory::clear(&mut self.ends, board.cells())?;
        self.ends.resize(board.cells(), 0);
        let is_small = |one: &&Equation<C>| one.is_set || one.terms.len() <= MOST_TRIED;
        for one in self.equations.iter().filter(is_small) {
            one.terms.iter().for_each(|term| self.ends[usize::from(term.0)] += 1);
        }
        let mut end = 0;
        for count in &mut self.ends {
            // Where those of the cell begin, for now.
            end += std::mem::replace(count, end);
        }
        memory::clear(&mut self.of_cells, end as usize)?;
        self.of_cells.resize(end as usize, 0);
        for (number, one) in (0..).zip(&self.equations).filter(|(_, one)| is_small(one)) {
            for &(cell, _) in &one.terms {
                let at = &mut self.ends[usize::from(cell)];
                self.of_cells[*at as usize] = number;
                *at += 1;
            }
        }
        Ok(())
    }

    /// What units less cages leave, or a cage alone; `None` if it has no open cell or too many.
    fn sides(
        &self,
        board: &Board<C>,
        open: Cells<C>,
        units: &[u32],
        cages: &[u32],
        [in_units, in_cages]: [Cells<C>; 2],
    ) -> Option<Sides<C>> {
        let geometry = &board.geometry;
        let (plus, minus) = match units.is_empty() {
            true => (in_cages, Cells::EMPTY),
            false => (in_units - in_cages, in_cages - in_units),
        };
        if !(1..=MOST_TERMS).contains(&((plus | minus) & open).len()) {
            return None;
        }
        let of_cages: i64 = cages.iter().map(|&cage| geometry.cages[cage as usize].total).sum();
        let mut total = match units.is_empty() {
            true => of_cages,
            false => self.of_unit * units.len() as i64 - of_cages,
        };
        let value = |cell: u16| geometry.values[usize::from(board.digit(cell.into()))];
        total -= (plus - open).into_iter().map(value).sum::<i64>();
        total += (minus - open).into_iter().map(value).sum::<i64>();
        // If all terms are outies: the sum the other way round.
        Some(match (plus & open, minus & open) {
            (plus, minus) if plus.is_empty() => Sides { plus: minus, minus: plus, total: -total },
            (plus, minus) => Sides { plus, minus, total },
        })
    }

    /// Adds the equation of units and cages, if none has the same terms; what was known of it stays known.
    fn add(
        &mut self,
        board: &Board<C>,
        (units, cages): (&[u32], &[u32]),
        &Sides { plus, minus, total }: &Sides<C>,
        known: &mut Table<C>,
    ) -> Result<(), Stop> {
        let geometry = &board.geometry;
        let cells = plus | minus;
        let is_it =
            |one: &Equation<C>| one.cells == cells && one.minus == minus && one.total == total;
        // Most are known: a table of them by their cells.
        let key =
            cells.window(0) ^ cells.window(64).rotate_left(17) ^ minus.window(0).rotate_left(31);
        let (slot, found) = slot_of(&self.equations, &self.slots, key, is_it);
        if found.is_some() {
            return Ok(());
        }
        self.slots[slot] = self.equations.len() as u32 + 1;
        let mut equation = Equation::new(Sum::default(), [cells, minus], total);
        let (_, at) = slot_of(&known.equations, &known.slots, key, is_it);
        if let Some(at) = at {
            std::mem::swap(&mut equation, &mut known.equations[at]);
        } else {
            let signed = [(plus, 1), (minus, -1)].into_iter();
            equation.terms = memory::with_capacity(cells.len())?;
            equation.terms.extend(
                signed.flat_map(|(set, factor)| set.into_iter().map(move |cell| (cell, factor))),
            );
            let peers = cells.into_iter().map(|cell| geometry.peers[usize::from(cell)]);
            let differ = |cell: u16| (cells - geometry.peers[usize::from(cell)]).is_single();
            equation.is_set = minus.is_empty() && cells.into_iter().all(differ);
            equation.seen_by_all = peers.reduce(|all, peers| all & peers).unwrap_or(Cells::EMPTY);
        }
        let Sum { units: own_units, cages: own_cages } = &mut equation.sum;
        for (own, now) in [(own_units, units), (own_cages, cages)] {
            if *own != now {
                *own = memory::copied(now)?;
            }
        }
        Ok(memory::push(&mut self.equations, equation)?)
    }
}

/// The digits that the cells of an equation can have, and the combinations of a set; none if they were too many.
fn arrange<const C: usize>(
    equation: &Equation<C>,
    board: &Board<C>,
    masks: &[u64],
    by_value: &[u16],
    combinations: &mut Vec<u64>,
    limits: &mut Limits,
) -> Result<[u64; MOST_TERMS], Stop> {
    combinations.clear();
    let mut left = [0; MOST_TERMS];
    let mut tries = MOST_TRIES;
    if equation.is_set {
        let union = masks.iter().fold(0, |all, mask| all | mask);
        let mut combine =
            Combine { values: &board.geometry.values, digits: by_value, masks, tries };
        let is_whole = combine.all(union, 0, 0, masks.len(), equation.total, combinations)?;
        limits.work(MOST_TRIES - combine.tries)?;
        if is_whole && masks.len() > MOST_ARRANGED {
            let possible = combinations.iter().fold(0, |all, one| all | one);
            left.iter_mut().zip(masks).for_each(|(left, mask)| *left = mask & possible);
        } else if is_whole {
            // A combination without an arrangement is none.
            combinations.retain(|&one| add_arrangements(masks, one, &mut left));
        } else {
            combinations.clear();
            left[..masks.len()].copy_from_slice(masks);
        }
        return Ok(left);
    }
    if masks.len() > MOST_TRIED {
        left[..masks.len()].copy_from_slice(masks);
        bound(equation, board, &mut left);
        return Ok(left);
    }
    let mut assign = Assign::new(equation, board, masks);
    for term in 0..masks.len() {
        for digit in Bits(masks[term]) {
            if left[term] >> digit & 1 == 0 {
                match assign.has(term, digit, &mut tries) {
                    Some(true) => {
                        let chosen = left.iter_mut().zip(&assign.chosen);
                        chosen.for_each(|(left, &digit)| *left |= 1 << digit);
                    }
                    Some(false) => {}
                    None => left[term] |= 1 << digit,
                }
            }
        }
    }
    for (left, mask) in left.iter_mut().zip(masks.iter().chain(std::iter::repeat(&0))) {
        *left &= mask;
    }
    limits.work(MOST_TRIES - tries)?;
    Ok(left)
}

/// Keeps the digits with which the least and the largest of the other terms make the sum possible.
pub fn bound<const C: usize>(
    equation: &Equation<C>,
    board: &Board<C>,
    left: &mut [u64; MOST_TERMS],
) {
    let values = &board.geometry.values[..];
    let is_ascending = board.geometry.is_ascending;
    loop {
        let (mut least, mut most) = (0, 0);
        let mut ends = [(0, 0); MOST_TERMS];
        for ((end, &(_, factor)), &mask) in ends.iter_mut().zip(&equation.terms).zip(&*left) {
            if mask == 0 {
                continue;
            }
            *end = match is_ascending {
                true => {
                    let ends = [mask.trailing_zeros(), mask.ilog2()];
                    let [one, other] = ends.map(|digit| factor * values[digit as usize]);
                    (one.min(other), one.max(other))
                }
                false => {
                    let added = Bits(mask).map(|digit| factor * values[digit]);
                    (added.clone().min().unwrap_or(0), added.max().unwrap_or(0))
                }
            };
            least += end.0;
            most += end.1;
        }
        let before = *left;
        for ((end, &(_, factor)), mask) in ends.iter().zip(&equation.terms).zip(&mut *left) {
            for digit in Bits(*mask) {
                let rest = equation.total - factor * values[digit];
                if rest < least - end.0 || rest > most - end.1 {
                    *mask &= !(1 << digit);
                }
            }
        }
        if *left == before || left[..equation.terms.len()].contains(&0) {
            return;
        }
    }
}

/// Choices of digits with a sum.
struct Combine<'a> {
    values: &'a [i64],
    /// The digits, the one with the least value first.
    digits: &'a [u16],
    masks: &'a [u64],
    tries: u32,
}

impl Combine<'_> {
    /// Lists the choices of `count` more digits from a place on that make the `total`. False if there are too many.
    fn all(
        &mut self,
        union: u64,
        from: usize,
        chosen: u64,
        count: usize,
        total: i64,
        found: &mut Vec<u64>,
    ) -> Result<bool, Stop> {
        if count == 0 {
            if total == 0 && self.masks.iter().all(|mask| mask & chosen != 0) {
                memory::push(found, chosen)?;
            }
            return Ok(true);
        }
        for at in from..self.digits.len() {
            let digit = usize::from(self.digits[at]);
            if union >> digit & 1 == 0 {
                continue;
            }
            if self.tries == 0 {
                return Ok(false);
            }
            self.tries -= 1;
            let rest = total - self.values[digit];
            // The others are no smaller.
            if rest < (count as i64 - 1) * self.values[digit] {
                break;
            }
            if !self.all(union, at + 1, chosen | 1 << digit, count - 1, rest, found)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Adds the digits that cells have in the arrangements of a combination. Whether there is an arrangement.
fn add_arrangements(masks: &[u64], combination: u64, left: &mut [u64; MOST_TERMS]) -> bool {
    fn place(masks: &[u64], at: usize, free: u64, chosen: &mut [u64; MOST_TERMS]) -> bool {
        if at == masks.len() {
            return true;
        }
        let mut rest = masks[at] & free;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            chosen[at] = bit;
            if place(masks, at + 1, free & !bit, chosen) {
                return true;
            }
        }
        false
    }
    let mut chosen = [0; MOST_TERMS];
    if !place(masks, 0, combination, &mut chosen) {
        return false;
    }
    let mut own = chosen;
    let mut only = [0; MOST_TERMS];
    only[..masks.len()].copy_from_slice(masks);
    for cell in 0..masks.len() {
        let mut rest = masks[cell] & combination & !own[cell];
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if own[cell] & bit != 0 {
                continue;
            }
            let kept = std::mem::replace(&mut only[cell], bit);
            if place(&only[..masks.len()], 0, combination, &mut chosen) {
                own.iter_mut().zip(&chosen).for_each(|(own, chosen)| *own |= chosen);
            }
            only[cell] = kept;
        }
    }
    left.iter_mut().zip(&own).for_each(|(left, own)| *left |= own);
    true
}

/// Digits for the terms of an equation, one after the other.
struct Assign<'a> {
    masks: &'a [u64],
    values: &'a [i64],
    factors: [i64; MOST_TERMS],
    /// The terms that each term differs from, as bits.
    sees: [u8; MOST_TERMS],
    total: i64,
    /// The least and the largest that each term adds.
    ends: [(i64, i64); MOST_TERMS],
    chosen: [u8; MOST_TERMS],
}

impl<'a> Assign<'a> {
    fn new<const C: usize>(equation: &Equation<C>, board: &'a Board<C>, masks: &'a [u64]) -> Self {
        let values = &board.geometry.values[..];
        let mut assign = Assign {
            masks,
            values,
            factors: [0; MOST_TERMS],
            sees: [0; MOST_TERMS],
            total: equation.total,
            ends: [(0, 0); MOST_TERMS],
            chosen: [0; MOST_TERMS],
        };
        for (at, &(cell, factor)) in equation.terms.iter().enumerate() {
            assign.factors[at] = factor;
            let added = Bits(masks[at]).map(|digit| factor * values[digit]);
            let least = added.clone().min().unwrap_or(0);
            assign.ends[at] = (least, added.max().unwrap_or(0));
            for (other, term) in equation.terms.iter().enumerate() {
                let sees = board.geometry.sees(cell.into(), term.0.into());
                assign.sees[at] |= u8::from(sees) << other;
            }
        }
        assign
    }

    /// Adds the digits of all terms, from one on that have a sum. False if they are too many.
    fn list(
        &mut self,
        (at, rest): (usize, i64),
        (least, most): (i64, i64),
        tries: &mut u32,
        found: &mut Vec<[u8; MOST_TERMS]>,
    ) -> Result<bool, Stop> {
        if at == self.masks.len() {
            if found.len() == MOST_LISTED {
                return Ok(false);
            }
            memory::push(found, self.chosen)?;
            return Ok(true);
        }
        let (own_least, own_most) = self.ends[at];
        let (least, most) = (least - own_least, most - own_most);
        let seen = Bits(u64::from(self.sees[at]) & ((1 << at) - 1));
        let digits = seen.fold(self.masks[at], |digits, other| digits & !(1 << self.chosen[other]));
        for digit in Bits(digits) {
            let rest = rest - self.factors[at] * self.values[digit];
            if rest < least || rest > most {
                continue;
            }
            let Some(fewer) = tries.checked_sub(1) else { return Ok(false) };
            *tries = fewer;
            self.chosen[at] = digit as u8;
            if !self.list((at + 1, rest), (least, most), tries, found)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the other terms have digits with which one has a digit; `None` after too many tries.
    fn has(&mut self, term: usize, digit: usize, tries: &mut u32) -> Option<bool> {
        self.chosen[term] = digit as u8;
        let rest = self.total - self.factors[term] * self.values[digit];
        let ends = |end: fn(&(i64, i64)) -> i64| {
            let others = self.ends[..self.masks.len()].iter().enumerate();
            others.filter(|(at, _)| *at != term).map(|(_, ends)| end(ends)).sum::<i64>()
        };
        let bounds = (ends(|ends| ends.0), ends(|ends| ends.1));
        self.go(0, 1 << term, rest, bounds, tries)
    }

    fn go(
        &mut self,
        at: usize,
        done: u8,
        rest: i64,
        (least, most): (i64, i64),
        tries: &mut u32,
    ) -> Option<bool> {
        if at == self.masks.len() {
            return Some(rest == 0);
        }
        // The term that has its digit from the beginning.
        if done >> at & 1 == 1 {
            return self.go(at + 1, done, rest, (least, most), tries);
        }
        if rest < least || rest > most {
            return Some(false);
        }
        let mut digits = self.masks[at];
        for other in Bits(u64::from(self.sees[at] & done)) {
            digits &= !(1 << self.chosen[other]);
        }
        let (own_least, own_most) = self.ends[at];
        let bounds = (least - own_least, most - own_most);
        for digit in Bits(digits) {
            *tries = tries.checked_sub(1)?;
            self.chosen[at] = digit as u8;
            let rest = rest - self.factors[at] * self.values[digit];
            if self.go(at + 1, done | 1 << at, rest, bounds, tries)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
