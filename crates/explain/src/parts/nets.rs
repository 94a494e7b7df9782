//! Nets: all that follows from one literal.
//!
//! In: a board and a literal. Out: the literals that follow, each with its reasons, up to a contradiction. A static net
//! reads the board as it is; a dynamic one also removes what has become false, so that a cell or a unit may come to one
//! candidate by several reasons. With patterns, a dynamic net that has come to rest looks for locked candidates, pairs
//! and X-wings among what it has left; with sums, for what the equations of cages exclude there. The order is that of Sudoku Explainer: true literals first, each list in turn.

use std::fmt;

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::{BOX, Bits, Board, COLUMN, Cells, Crossing, ORDER, ROW};
use crate::parts::closures::Closures;
use crate::parts::links::{Marks, NONE, literal, parts};
use crate::parts::sums::{Equation, MOST_TERMS, Sums};
use crate::step::{Branch, Pattern, Root, Set, Step, Sum};

/// The chains that a net may find among the candidates that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    None,
    /// Cycles and chains without branches.
    Simple,
    /// If there are none, static chains with branches.
    Multiple,
    /// Dynamic chains with branches, which all those are, too.
    Dynamic,
}

/// The rules that a search applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Follow links inside cells.
    pub cells: bool,
    /// Remove false candidates before the next step.
    pub dynamic: bool,
    /// Find patterns among the candidates that are left.
    pub patterns: bool,
    /// Find what sums exclude among them; the first contradiction or conclusion is enough.
    pub sums: bool,
    /// Find chains among them, if no pattern is there.
    pub inner: Depth,
    /// Report contradictions, and for cells with 3 or more candidates what holds whether the candidate is true or false.
    pub contradictions: bool,
    /// Begin branches from all candidates of cells and units.
    pub branches: bool,
}

/// What a net grows on.
#[derive(Debug)]
pub struct Ground<'a, const C: usize> {
    pub board: &'a Board<C>,
    pub rules: Rules,
    pub sums: &'a Sums<C>,
    /// If nets have one digit each and no branches: the candidates of each digit that an argument about it alone may remove.
    pub removable: Option<&'a [Cells<C>]>,
}

impl<const C: usize> Ground<'_, C> {
    /// Whether a literal may lead to a contradiction by its digit alone.
    fn may_clash(&self, (cell, digit): (usize, usize), is_true: bool) -> bool {
        let Some(removable) = self.removable.map(|of| of[digit]) else { return true };
        debug_assert!(!self.rules.branches, "branches need both nets");
        if is_true {
            return removable.contains(cell as u16);
        }
        // If the candidate has to be true, the others of its row cannot be.
        let row = usize::from(self.board.geometry.units_of[cell][ROW]);
        let mut others = self.board.geometry.unit_cells[row] & self.board.cells_of[digit];
        others.remove(cell as u16);
        (others - removable).is_empty()
    }
}

impl<const C: usize> Clone for Ground<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<const C: usize> Copy for Ground<'_, C> {}

/// A literal of a net, and what it follows from.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    pub literal: u32,
    pub first: u32,
    pub reasons: u32,
    /// Of a false literal, the pattern by which it follows; of a true one, the unit in which it is alone. [`NONE`] if it follows
    /// from a true one, or is alone in its cell.
    pub by: u32,
}

/// A pattern among what a net has left.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    Locked {
        from: usize,
        to: usize,
        digit: usize,
    },
    NakedPair {
        unit: usize,
        cells: [usize; 2],
        digits: u64,
    },
    HiddenPair {
        unit: usize,
        cells: [usize; 2],
        digits: u64,
    },
    XWing {
        bases: [usize; 2],
        covers: [usize; 2],
        digit: usize,
    },
    /// An equation by its number.
    Sum(usize),
    /// A chain by its number.
    Chain(u32),
}

/// A set of literals, as bits.
#[derive(Debug, Default)]
pub struct Literals(Vec<u64>);

impl Literals {
    fn new(literals: usize, limits: &mut Limits) -> Result<Literals, Stop> {
        Ok(Literals(limits.filled(literals.div_ceil(64), 0)?))
    }

    fn insert(&mut self, literal: u32) {
        self.0[literal as usize / 64] |= 1 << (literal % 64);
    }

    #[inline]
    pub fn contains(&self, literal: u32) -> bool {
        self.0[literal as usize / 64] >> (literal % 64) & 1 == 1
    }
}

/// The literals that follow from one literal.
#[derive(Debug, Default)]
pub struct Net {
    pub nodes: Vec<Node>,
    pub reasons: Vec<u32>,
    pub shapes: Vec<Shape>,
    /// The nodes of true literals in the order found, and those of false ones.
    pub on: Vec<u32>,
    pub off: Vec<u32>,
    /// The node of each literal.
    pub index: Vec<u32>,
    pub literals: Literals,
    /// The equations with cells that have lost candidates since they were looked at, as bits, and the number of false literals
    /// that have been looked at.
    changed: Vec<u64>,
    looked: usize,
    /// Two nodes that contradict each other.
    pub clash: Option<[u32; 2]>,
    /// If it grows by levels: the number of nodes up to each level.
    pub levels: Vec<u32>,
}

impl Net {
    pub fn new(literals: usize, limits: &mut Limits) -> Result<Net, Stop> {
        Ok(Net {
            index: limits.filled(literals, NONE)?,
            literals: Literals::new(literals, limits)?,
            ..Net::default()
        })
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.reasons.clear();
        self.shapes.clear();
        self.on.clear();
        self.off.clear();
        self.literals.0.fill(0);
        self.changed.clear();
        self.looked = 0;
        self.levels.clear();
        self.clash = None;
    }

    /// The node of a literal, if it has one.
    pub fn node(&self, literal: u32) -> Option<u32> {
        self.literals.contains(literal).then(|| self.index[literal as usize])
    }

    /// Appends a node whose reasons, `count` of them, are the last ones.
    fn append(&mut self, literal: u32, count: usize, by: u32) -> Result<u32, Stop> {
        let first = (self.reasons.len() - count) as u32;
        let node = Node { literal, first, reasons: count as u32, by };
        memory::push(&mut self.nodes, node)?;
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Appends a node and lists it as what follows.
    pub fn learn(&mut self, literal: u32, count: usize, by: u32) -> Result<u32, Stop> {
        let node = self.append(literal, count, by)?;
        self.literals.insert(literal);
        self.index[literal as usize] = node;
        let list = if literal & 1 == 1 { &mut self.on } else { &mut self.off };
        memory::push(list, node)?;
        Ok(node)
    }

    fn reason(&mut self, node: u32) -> Result<(), Stop> {
        Ok(memory::push(&mut self.reasons, node)?)
    }

    /// The chain from which a node follows.
    pub fn chain_of(&self, node: u32) -> Option<u32> {
        let Node { literal, by, .. } = self.nodes[node as usize];
        let shape = Some(by).filter(|&by| literal & 1 == 0 && by != NONE)?;
        match self.shapes[shape as usize] {
            Shape::Chain(number) => Some(number),
            _ => None,
        }
    }

    pub fn reasons_of(&self, node: u32) -> &[u32] {
        let Node { first, reasons, .. } = self.nodes[node as usize];
        &self.reasons[first as usize..(first + reasons) as usize]
    }
}

/// Where the net of a false candidate is.
pub const FALSE_NET: usize = 0;

/// The most bytes of the literals of all nets.
const MOST_BYTES: usize = 16 << 20;

/// The memory of the search.
#[derive(Debug, Default)]
pub struct Nets<const C: usize> {
    pub side: usize,
    /// Nets, the first of which is that of a false candidate.
    pub pool: Vec<Net>,
    /// The number of nets that are in use, and where that of each true literal is. To grow each once takes 16 % less time
    /// (`--bench explaining` with puzzles of ER 8.5 to 9.2, Zen 5).
    grown: usize,
    slots: Vec<u32>,
    pub left: Left<C>,
    /// What may follow from each literal, if the rules of the nets have closures.
    pub closures: Closures,
    /// The units and cages of each equation.
    pub sums: Vec<Sum>,
    /// Literals whose reasons are counted, and the nodes whose reasons are still to be visited.
    pub seen: Marks,
    pub todo: Vec<u32>,
    /// Literals that are shown already.
    pub effects: Marks,
    /// The literals that nets have in common.
    pub shared: Literals,
    /// The kinds of chains that count, as bits.
    pub kinds: u32,
    /// The chains that a chain follows from.
    pub chains: Vec<u32>,
    /// The best chain: its root, its effect, and its branches.
    pub found: Found,
    /// The best of each effect, if all are wanted.
    pub all: All,
}

impl<const C: usize> Nets<C> {
    /// Has `count` nets, and marks, for a board.
    pub fn extend(
        &mut self,
        board: &Board<C>,
        count: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let literals = 2 * board.cells() * board.side();
        self.side = board.side();
        if self.seen.len() != literals {
            self.seen = Marks::new(literals, limits)?;
            self.effects = Marks::new(literals, limits)?;
            self.shared = Literals::new(literals, limits)?;
            self.pool.clear();
        }
        while self.pool.len() < count {
            let net = Net::new(literals, limits)?;
            memory::push(&mut self.pool, net)?;
        }
        Ok(())
    }

    /// Lists the units and cages of equations, for what the nets find by them.
    pub fn list_sums(&mut self, ground: Ground<'_, C>) -> Result<(), Stop> {
        self.sums.clear();
        for equation in ground.sums.equations().iter().filter(|_| ground.rules.sums) {
            memory::push(&mut self.sums, equation.sum.try_clone()?)?;
        }
        Ok(())
    }

    /// Forgets the nets of literals that have grown.
    pub fn forget(&mut self, literals: usize) -> Result<(), Stop> {
        memory::clear(&mut self.slots, literals)?;
        self.slots.resize(literals, NONE);
        self.grown = 1;
        Ok(())
    }

    /// Forgets all nets if this many more would exceed the memory, which holds all those of a 9x9 board.
    fn make_room(&mut self, count: usize) -> Result<(), Stop> {
        let literals = self.slots.len();
        let most = MOST_BYTES / (literals * size_of::<u32>() + literals / 8);
        if self.grown + count > most { self.forget(literals) } else { Ok(()) }
    }

    /// Finds the literals that these nets have in common; false if there are none. To look up each node of the first net in the
    /// others instead took 29 % more time (`sudoku rate`, puzzles of ER 8.5 to 9.2, AMD EPYC).
    pub fn share(&mut self, nets: &[usize], limits: &mut Limits) -> Result<bool, Stop> {
        limits.work(1 + (self.shared.0.len() * nets.len() / 64) as u32)?;
        let mut any = 0;
        for (at, word) in self.shared.0.iter_mut().enumerate() {
            *word = nets.iter().fold(!0, |all, &net| all & self.pool[net].literals.0[at]);
            any |= *word;
        }
        Ok(any != 0)
    }

    /// Finds the closures of nets that follow links alone, so that few have to grow.
    pub fn close(
        &mut self,
        Ground { board, rules, .. }: Ground<'_, C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        self.closures.clear();
        if rules.cells && !(rules.patterns || rules.sums) {
            self.closures.build(board, (rules.dynamic, rules.contradictions), limits)?;
            self.closures.list(limits)?;
        }
        Ok(())
    }

    /// Whether a candidate that is true, or false, may lead to a contradiction, so that its net has to grow.
    pub fn may_clash(
        &self,
        ground: Ground<'_, C>,
        (cell, digit): (usize, usize),
        is_true: bool,
    ) -> bool {
        let literal = literal(self.side, cell, digit, is_true);
        ground.may_clash((cell, digit), is_true) && self.closures.clashes(literal)
    }

    /// Whether a candidate may lead to a conclusion both ways.
    pub fn may_be_both(&self, ground: Ground<'_, C>, (cell, digit): (usize, usize)) -> bool {
        let literals = [true, false].map(|on| literal(self.side, cell, digit, on));
        ground.rules.branches && self.closures.meets(literals.into_iter())
    }

    /// Whether all of these candidates, each if it is true, may lead to one literal.
    pub fn may_meet(&self, starts: impl Iterator<Item = (usize, usize)> + Clone) -> bool {
        self.closures.meets(starts.map(|(cell, digit)| literal(self.side, cell, digit, true)))
    }

    /// The numbers of the nets of candidates that are true. One that has not grown yet does so, by `grow`.
    pub fn of(
        &mut self,
        board: &Board<C>,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        limits: &mut Limits,
        mut grow: impl FnMut(&mut Net, &mut Left<C>, u32, &mut Limits) -> Result<(), Stop>,
    ) -> Result<([usize; MOST_DIGITS], usize), Stop> {
        self.make_room(starts.clone().count())?;
        let mut numbers = [0; MOST_DIGITS];
        let mut count = 0;
        for (cell, digit) in starts {
            let on = literal(board.side(), cell, digit, true);
            if self.slots[on as usize] == NONE {
                let number = self.grown;
                self.extend(board, number + 1, limits)?;
                grow(&mut self.pool[number], &mut self.left, on, limits)?;
                self.slots[on as usize] = number as u32;
                self.grown += 1;
            }
            numbers[count] = self.slots[on as usize] as usize;
            count += 1;
        }
        Ok((numbers, count))
    }
}

/// The best chain so far.
#[derive(Debug, Default)]
pub struct Found {
    pub nodes: usize,
    pub kind: u32,
    pub root: Option<Root>,
    pub effect: u32,
    /// The length, if it is that of a chain by levels.
    pub length: usize,
    pub branches: Vec<Branch>,
    pub patterns: Vec<Pattern>,
    /// The chains that nodes of the branches follow from.
    pub inner: Vec<Step>,
    /// If all are wanted: the true literals of the branches beside those assumed, and where each is alone, as [`Node::by`].
    pub alone: Vec<(u32, u32)>,
    /// How many were found before it.
    pub number: usize,
}

/// The best chains of all effects.
#[derive(Debug, Default)]
pub struct All {
    pub is_wanted: bool,
    /// The chains in use, of those that there is memory for, and which is that of each effect.
    pub found: Vec<Found>,
    pub count: usize,
    slots: Vec<u32>,
    number: usize,
}

impl All {
    /// Has none, of a board with this many literals.
    pub fn begin(&mut self, literals: usize) -> Result<(), Stop> {
        memory::clear(&mut self.slots, literals)?;
        self.slots.resize(literals, NONE);
        self.count = 0;
        self.number = 0;
        self.is_wanted = true;
        Ok(())
    }

    /// The best chain of an effect, if all are wanted.
    pub fn of(&self, effect: u32) -> Option<&Found> {
        static NOTHING: Found = Found::new();
        let slot = *self.slots.get(effect as usize)?;
        Some(self.found.get(slot as usize).unwrap_or(&NOTHING))
    }

    /// Where the best chain of an effect is kept, if all are wanted.
    pub fn slot(&mut self, effect: u32) -> Result<Option<&mut Found>, Stop> {
        let Some(slot) = self.slots.get_mut(effect as usize) else { return Ok(None) };
        if *slot == NONE {
            *slot = self.count as u32;
            self.count += 1;
            if self.found.len() < self.count {
                memory::push(&mut self.found, Found::new())?;
            }
        }
        self.number += 1;
        let found = &mut self.found[*slot as usize];
        found.number = self.number;
        Ok(Some(found))
    }
}

impl Found {
    const fn new() -> Found {
        Found {
            nodes: usize::MAX,
            kind: u32::MAX,
            root: None,
            effect: 0,
            length: 0,
            branches: Vec::new(),
            patterns: Vec::new(),
            inner: Vec::new(),
            alone: Vec::new(),
            number: 0,
        }
    }

    /// Forgets the chain.
    pub fn reset(&mut self) {
        self.length = 0;
        self.root = None;
        self.nodes = usize::MAX;
        self.kind = u32::MAX;
    }
}

/// The candidates that a dynamic net has left.
#[derive(Debug, Default)]
pub struct Left<const C: usize> {
    candidates: Vec<u64>,
    places: Vec<u64>,
    /// What finds chains among them.
    pub inner: Option<Box<dyn Inner<C>>>,
}

/// Finds chains among the candidates that a net has left.
pub trait Inner<const C: usize>: fmt::Debug + Send + Sync {
    /// Adds to a net what chains exclude.
    fn look(
        &mut self,
        net: &mut Net,
        left: &Left<C>,
        ground: Ground<'_, C>,
        limits: &mut Limits,
    ) -> Result<(), Stop>;

    /// The number of nodes of a chain.
    fn nodes(&self, chain: u32) -> usize;

    /// A chain as a step of the board without the candidates that the net has removed.
    fn step(&self, chain: u32) -> &Step;
}

impl<const C: usize> Left<C> {
    pub fn copy(&mut self, board: &Board<C>) -> Result<(), Stop> {
        memory::clear(&mut self.candidates, board.cells())?;
        memory::clear(&mut self.places, board.units() * board.side())?;
        self.candidates.extend((0..board.cells()).map(|cell| board.candidates(cell)));
        for unit in 0..board.units() {
            self.places.extend_from_slice(board.places_in(unit));
        }
        Ok(())
    }

    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    fn remove(&mut self, board: &Board<C>, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        let geometry = &board.geometry;
        for kind in 0..3 {
            let unit = usize::from(geometry.units_of[cell][kind]);
            self.places[unit * geometry.side + digit] &= !(1 << geometry.places_of[cell][kind]);
        }
        for &(unit, place) in geometry.further(cell) {
            self.places[usize::from(unit) * geometry.side + digit] &= !(1 << place);
        }
    }

    pub fn places(&self, board: &Board<C>, unit: usize, digit: usize) -> u64 {
        self.places[unit * board.side() + digit]
    }
}

/// The bases and covers of a shape, or its sum.
pub fn sets(shape: Shape, sums: &[Sum]) -> Result<Pattern, Stop> {
    let mut pattern = Pattern::default();
    let set = |unit: usize, digit: usize| Set::Unit(unit as u32, digit as u16);
    match shape {
        Shape::Locked { from, to, digit } => {
            memory::push(&mut pattern.bases, set(from, digit))?;
            memory::push(&mut pattern.covers, set(to, digit))?;
        }
        Shape::XWing { bases, covers, digit } => {
            for (base, cover) in bases.into_iter().zip(covers) {
                memory::push(&mut pattern.bases, set(base, digit))?;
                memory::push(&mut pattern.covers, set(cover, digit))?;
            }
        }
        Shape::Chain(_) => {}
        Shape::Sum(number) => pattern.sum = sums.get(number).map(Sum::try_clone).transpose()?,
        Shape::NakedPair { unit, cells, digits } => {
            for (cell, digit) in cells.into_iter().zip(Bits(digits)) {
                memory::push(&mut pattern.bases, Set::Cell(cell as u32))?;
                memory::push(&mut pattern.covers, set(unit, digit))?;
            }
        }
        Shape::HiddenPair { unit, cells, digits } => {
            for (cell, digit) in cells.into_iter().zip(Bits(digits)) {
                memory::push(&mut pattern.covers, Set::Cell(cell as u32))?;
                memory::push(&mut pattern.bases, set(unit, digit))?;
            }
        }
    }
    Ok(pattern)
}

/// Follows a literal as far as the rules lead, or to a contradiction.
pub fn grow<const C: usize>(
    net: &mut Net,
    left: &mut Left<C>,
    ground: Ground<'_, C>,
    start: u32,
    limits: &mut Limits,
) -> Result<(), Stop> {
    let Ground { board, rules, .. } = ground;
    net.clear();
    if rules.dynamic {
        left.copy(board)?;
    }
    net.learn(start, 0, NONE)?;
    let (mut next_on, mut next_off) = (0, 0);
    loop {
        while next_on < net.on.len() || next_off < net.off.len() {
            limits.work(8)?;
            let clashed = if next_on < net.on.len() {
                next_on += 1;
                exclude(net, left, board, rules, net.on[next_on - 1])?
            } else {
                next_off += 1;
                force(net, left, board, rules, net.off[next_off - 1])?
            };
            if clashed {
                return Ok(());
            }
        }
        let known = net.off.len();
        if rules.patterns || rules.sums {
            limits.work(board.cells() as u32)?;
            look(net, left, ground, limits)?;
        }
        if net.off.len() == known {
            return Ok(());
        }
    }
}

/// Adds the literals that a true literal makes false. True if one contradicts the net.
pub fn exclude<const C: usize>(
    net: &mut Net,
    left: &Left<C>,
    board: &Board<C>,
    rules: Rules,
    node: u32,
) -> Result<bool, Stop> {
    let (side, geometry) = (board.side(), &board.geometry);
    let (cell, digit, _) = parts(side, net.nodes[node as usize].literal);
    let own = if rules.dynamic { left.candidates[cell] } else { board.candidates(cell) };
    if rules.cells {
        for other in Bits(own & !(1 << digit)) {
            if make_false(net, literal(side, cell, other, false), node)? {
                return Ok(true);
            }
        }
    }
    let the_box = &geometry.unit_cells[usize::from(geometry.units_of[cell][BOX])];
    for kind in ORDER {
        let unit = usize::from(geometry.units_of[cell][kind]);
        let places = match rules.dynamic {
            true => left.places(board, unit, digit),
            false => board.places(unit, digit),
        };
        for place in Bits(places & !(1 << geometry.places_of[cell][kind])) {
            let other = geometry.cell(unit, place);
            if (kind == BOX || !the_box.contains(other as u16))
                && make_false(net, literal(side, other, digit, false), node)?
            {
                return Ok(true);
            }
        }
    }
    if geometry.is_classic() {
        return Ok(false);
    }
    for other in geometry.beyond(cell) & board.cells_of[digit] {
        let other = usize::from(other);
        let is_left = !rules.dynamic || left.candidates[other] >> digit & 1 == 1;
        if is_left && make_false(net, literal(side, other, digit, false), node)? {
            return Ok(true);
        }
    }
    for (other, excluded) in geometry.clues.related(cell, digit) {
        let own = if rules.dynamic { left.candidates[other] } else { board.candidates(other) };
        for digit in Bits(own & excluded) {
            if make_false(net, literal(side, other, digit, false), node)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn make_false(net: &mut Net, off: u32, node: u32) -> Result<bool, Stop> {
    if let Some(on) = net.node(off ^ 1) {
        net.reason(node)?;
        let off = net.append(off, 1, NONE)?;
        net.clash = Some([on, off]);
        return Ok(true);
    }
    if !net.literals.contains(off) {
        net.reason(node)?;
        net.learn(off, 1, NONE)?;
    }
    Ok(false)
}

/// The most literals that one false literal makes true: in its cell, its row, its column, its box, and further units.
const MOST_FORCED: usize = 8;

/// Adds the literals that a false literal makes true. True if one contradicts the net.
pub fn force<const C: usize>(
    net: &mut Net,
    left: &mut Left<C>,
    board: &Board<C>,
    rules: Rules,
    node: u32,
) -> Result<bool, Stop> {
    let (side, geometry) = (board.side(), &board.geometry);
    let (cell, digit, _) = parts(side, net.nodes[node as usize].literal);
    let own = if rules.dynamic { left.candidates[cell] } else { board.candidates(cell) };
    // All is looked up before anything is removed: a cell, a digit, and the unit in which it is alone, if not in its cell.
    let mut forced = [(0, 0, None); MOST_FORCED];
    let mut count = 0;
    if rules.cells && own.count_ones() == 2 {
        let other = (own & !(1 << digit)).trailing_zeros() as usize;
        forced[count] = (cell, other, None);
        count += 1;
    }
    for (unit, place) in geometry.units_with(cell, ORDER) {
        let places = match rules.dynamic {
            true => left.places(board, unit, digit),
            false => board.places(unit, digit),
        };
        if places.count_ones() == 2 && count < MOST_FORCED {
            let rest = places & !(1 << place);
            let other = geometry.cell(unit, rest.trailing_zeros() as usize);
            if !forced[..count].iter().any(|&(cell, same, _)| (cell, same) == (other, digit)) {
                forced[count] = (other, digit, Some(unit));
                count += 1;
            }
        }
    }
    for &(other, digit, unit) in &forced[..count] {
        let on = literal(side, other, digit, true);
        let clash = net.node(on ^ 1);
        if clash.is_none() && net.literals.contains(on) {
            continue;
        }
        let from = net.reasons.len();
        net.reason(node)?;
        if rules.dynamic {
            hidden_reasons(net, left, board, (other, digit), unit)?;
        }
        let count = net.reasons.len() - from;
        let by = unit.map_or(NONE, |unit| unit as u32);
        if let Some(off) = clash {
            let on = net.append(on, count, by)?;
            net.clash = Some([on, off]);
            return Ok(true);
        }
        net.learn(on, count, by)?;
    }
    if rules.dynamic {
        left.remove(board, cell, digit);
    }
    Ok(false)
}

/// The candidates of a cell, or the places of a unit, that the net has removed.
fn hidden_reasons<const C: usize>(
    net: &mut Net,
    left: &Left<C>,
    board: &Board<C>,
    (cell, digit): (usize, usize),
    unit: Option<usize>,
) -> Result<(), Stop> {
    let side = board.side();
    let Some(unit) = unit else {
        for other in Bits(board.candidates(cell) & !left.candidates[cell]) {
            reason_of(net, literal(side, cell, other, false))?;
        }
        return Ok(());
    };
    let removed = board.places(unit, digit) & !left.places(board, unit, digit);
    for place in Bits(removed) {
        reason_of(net, literal(side, board.geometry.cell(unit, place), digit, false))?;
    }
    Ok(())
}

pub fn reason_of(net: &mut Net, literal: u32) -> Result<(), Stop> {
    match net.node(literal) {
        Some(node) => net.reason(node),
        None => {
            Err(sudoku_core::error::Reason::Internal("a removed candidate without a reason").into())
        }
    }
}

/// Looks for what sums exclude, or for locked candidates, hidden pairs, naked pairs and X-wings; the first kind that is there
/// counts.
pub fn look<const C: usize>(
    net: &mut Net,
    left: &mut Left<C>,
    ground: Ground<'_, C>,
    limits: &mut Limits,
) -> Result<(), Stop> {
    let Ground { board, rules, .. } = ground;
    if rules.sums {
        let known = net.off.len();
        add_sums(net, left, ground, limits)?;
        if net.off.len() > known {
            return Ok(());
        }
    }
    type Look<const C: usize> = fn(&mut Net, &Left<C>, &Board<C>) -> Result<(), Stop>;
    let kinds: [Look<C>; 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    for look in kinds {
        let known = net.shapes.len();
        look(net, left, board)?;
        if net.shapes.len() > known {
            return Ok(());
        }
    }
    if rules.inner == Depth::None {
        return Ok(());
    }
    let Some(mut inner) = left.inner.take() else { return Ok(()) };
    let outcome = inner.look(net, left, ground, limits);
    left.inner = Some(inner);
    outcome
}

/// Learns what equations exclude, if the net has removed candidates of their cells.
fn add_sums<const C: usize>(
    net: &mut Net,
    left: &Left<C>,
    Ground { board, sums, .. }: Ground<'_, C>,
    limits: &mut Limits,
) -> Result<(), Stop> {
    let known = net.off.len();
    if net.changed.is_empty() {
        memory::clear(&mut net.changed, sums.equations().len().div_ceil(64))?;
        net.changed.resize(sums.equations().len().div_ceil(64), 0);
    }
    for at in net.looked..known {
        let (cell, ..) = parts(board.side(), net.nodes[net.off[at] as usize].literal);
        for &number in sums.of_cell(cell) {
            net.changed[number as usize / 64] |= 1 << (number % 64);
        }
    }
    net.looked = known;
    while let Some(word) = net.changed.iter().position(|&word| word != 0) {
        let number = word * 64 + net.changed[word].trailing_zeros() as usize;
        net.changed[word] &= net.changed[word] - 1;
        limits.work(1)?;
        let equation = &sums.equations()[number];
        let before = equation.masks(board);
        let mut now = [0; MOST_TERMS];
        for (mask, term) in now.iter_mut().zip(&equation.terms) {
            *mask = left.candidates[usize::from(term.0)];
        }
        let (kept, needed) = sums.bounded(equation, board, &now);
        for (term, &(cell, _)) in equation.terms.iter().enumerate() {
            for digit in Bits(now[term] & !kept[term]) {
                let is_excluded = |masks: &[u64; MOST_TERMS]| {
                    sums.bounded(equation, board, masks).0[term] >> digit & 1 == 0
                };
                // Of its own cell, the candidate alone counts.
                let mut few = now;
                few[term] = before[term];
                let off = literal(board.side(), cell.into(), digit, false);
                learn_sum(net, board, (number, equation), off, [&before, &few], &is_excluded)?;
            }
        }
        for digit in Bits(needed) {
            let places = |masks: &[u64; MOST_TERMS]| {
                let has =
                    equation.terms.iter().zip(masks).filter(|(_, mask)| *mask >> digit & 1 == 1);
                has.fold(Cells::<C>::EMPTY, |all, (term, _)| all | Cells::single(term.0))
            };
            let own = places(&now);
            let seen = own.fold(board.cells_of[digit], |seen, cell| {
                seen & board.geometry.peers[usize::from(cell)]
            });
            for cell in seen {
                if left.candidates[usize::from(cell)] >> digit & 1 == 0 {
                    continue;
                }
                let is_excluded = |masks: &[u64; MOST_TERMS]| {
                    let peers = board.geometry.peers[usize::from(cell)];
                    sums.bounded(equation, board, masks).1 >> digit & 1 == 1
                        && (places(masks) - peers).is_empty()
                };
                let off = literal(board.side(), cell.into(), digit, false);
                learn_sum(net, board, (number, equation), off, [&before, &now], &is_excluded)?;
            }
        }
        if net.off.len() > known {
            // What follows from these comes first.
            return Ok(());
        }
    }
    Ok(())
}

/// Learns that a literal is false by an equation, with the fewest reasons: cells that need not have lost candidates have them.
fn learn_sum<const C: usize>(
    net: &mut Net,
    board: &Board<C>,
    (number, equation): (usize, &Equation<C>),
    off: u32,
    [before, now]: [&[u64; MOST_TERMS]; 2],
    is_excluded: &dyn Fn(&[u64; MOST_TERMS]) -> bool,
) -> Result<(), Stop> {
    if net.literals.contains(off) {
        return Ok(());
    }
    let mut few = *now;
    for term in 0..equation.terms.len() {
        if few[term] != before[term] {
            let with = std::mem::replace(&mut few[term], before[term]);
            if !is_excluded(&few) {
                few[term] = with;
            }
        }
    }
    let start = net.reasons.len();
    for (at, &(cell, _)) in equation.terms.iter().enumerate() {
        for gone in Bits(before[at] & !few[at]) {
            reason_of(net, literal(board.side(), cell.into(), gone, false))?;
        }
    }
    learn_shape(net, Shape::Sum(number), start, std::iter::once(off))
}

/// Learns that these literals are false by a shape, if the net has removed what was in its way: `reasons` are the last
/// ones of the net from `from` on.
pub fn learn_shape(
    net: &mut Net,
    shape: Shape,
    from: usize,
    removed: impl Iterator<Item = u32>,
) -> Result<(), Stop> {
    let count = net.reasons.len() - from;
    if count == 0 {
        return Ok(());
    }
    memory::push(&mut net.shapes, shape)?;
    let number = net.shapes.len() as u32 - 1;
    for off in removed {
        if net.literals.contains(off) {
            continue;
        }
        let again = net.reasons.len();
        for at in from..from + count {
            let reason = net.reasons[at];
            net.reason(reason)?;
        }
        let count = net.reasons.len() - again;
        net.learn(off, count, number)?;
    }
    Ok(())
}

fn locked<const C: usize>(net: &mut Net, left: &Left<C>, board: &Board<C>) -> Result<(), Stop> {
    let geometry = &board.geometry;
    for &Crossing { from, to, inside } in &geometry.crossings {
        for digit in 0..board.side() {
            let places = left.places(board, from, digit);
            if places & !inside[0] != 0 || places.count_ones() < 2 {
                continue;
            }
            let gone = board.places(from, digit) & !inside[0];
            let targets = left.places(board, to, digit) & !inside[1];
            if gone == 0 || targets == 0 {
                continue;
            }
            let start = net.reasons.len();
            for place in Bits(gone) {
                reason_of(net, literal(board.side(), geometry.cell(from, place), digit, false))?;
            }
            let off = |place| literal(board.side(), geometry.cell(to, place), digit, false);
            let mut offs = [0; 64];
            let count = sorted(Bits(targets).map(off), &mut offs);
            let shape = Shape::Locked { from, to, digit };
            learn_shape(net, shape, start, offs[..count].iter().copied())?;
        }
    }
    Ok(())
}

/// Fills `offs` with the literals, ascending, and returns their number.
fn sorted(literals: impl Iterator<Item = u32>, offs: &mut [u32]) -> usize {
    let mut count = 0;
    for literal in literals {
        offs[count] = literal;
        count += 1;
    }
    offs[..count].sort_unstable();
    count
}

fn hidden_pairs<const C: usize>(
    net: &mut Net,
    left: &Left<C>,
    board: &Board<C>,
) -> Result<(), Stop> {
    let (side, geometry) = (board.side(), &board.geometry);
    for kind in [BOX, COLUMN, ROW] {
        for unit in geometry.units(kind) {
            if board.open_in(unit) <= 4 {
                continue;
            }
            for second in 1..side {
                let places = left.places(board, unit, second);
                if places.count_ones() != 2 {
                    continue;
                }
                for first in 0..second {
                    if left.places(board, unit, first) != places {
                        continue;
                    }
                    let digits = 1 << first | 1 << second;
                    let start = net.reasons.len();
                    // By place, then by digit.
                    for place in Bits(!places & crate::board::all(side)) {
                        for digit in [first, second] {
                            if board.places(unit, digit) >> place & 1 == 1 {
                                let cell = geometry.cell(unit, place);
                                reason_of(net, literal(side, cell, digit, false))?;
                            }
                        }
                    }
                    let mut offs = [0; 2 * 64];
                    let ends = [places.trailing_zeros(), places.ilog2()];
                    let cells = ends.map(|place| geometry.cell(unit, place as usize));
                    let removed = cells.into_iter().flat_map(|cell| {
                        let others = Bits(left.candidates[cell] & !digits);
                        others.map(move |digit| literal(side, cell, digit, false))
                    });
                    let count = sorted(removed, &mut offs);
                    if count == 0 {
                        net.reasons.truncate(start);
                        continue;
                    }
                    let shape = Shape::HiddenPair { unit, cells, digits };
                    learn_shape(net, shape, start, offs[..count].iter().copied())?;
                }
            }
        }
    }
    Ok(())
}

fn naked_pairs<const C: usize>(
    net: &mut Net,
    left: &Left<C>,
    board: &Board<C>,
) -> Result<(), Stop> {
    let (side, geometry) = (board.side(), &board.geometry);
    for kind in [BOX, COLUMN, ROW] {
        for unit in geometry.units(kind) {
            if board.open_in(unit) < 4 {
                continue;
            }
            for second in 1..side {
                let two = geometry.cell(unit, second);
                let digits = left.candidates[two];
                if digits.count_ones() != 2 {
                    continue;
                }
                for first in 0..second {
                    let one = geometry.cell(unit, first);
                    if left.candidates[one] != digits {
                        continue;
                    }
                    let start = net.reasons.len();
                    for cell in [one, two] {
                        for digit in Bits(board.candidates(cell) & !digits) {
                            reason_of(net, literal(side, cell, digit, false))?;
                        }
                    }
                    let mut offs = [0; 2 * 64];
                    let others = geometry.unit(unit).iter().map(|&cell| usize::from(cell));
                    let others = others.filter(|&cell| cell != one && cell != two);
                    let removed = others.flat_map(|cell| {
                        let lost = Bits(left.candidates[cell] & digits);
                        lost.map(move |digit| literal(side, cell, digit, false))
                    });
                    let count = sorted(removed, &mut offs);
                    if count == 0 {
                        net.reasons.truncate(start);
                        continue;
                    }
                    let shape = Shape::NakedPair { unit, cells: [one, two], digits };
                    learn_shape(net, shape, start, offs[..count].iter().copied())?;
                }
            }
        }
    }
    Ok(())
}

fn x_wings<const C: usize>(net: &mut Net, left: &Left<C>, board: &Board<C>) -> Result<(), Stop> {
    let (side, geometry) = (board.side(), &board.geometry);
    let kinds = [(COLUMN, ROW), (ROW, COLUMN)].into_iter();
    for (kind, other, grid) in
        kinds.flat_map(|(kind, other)| geometry.grids().map(move |grid| (kind, other, grid)))
    {
        let [lines, across] = [kind, other].map(|kind| geometry.lines(kind, grid));
        for second in 1..side {
            for first in 0..second {
                let bases = [lines.start + first, lines.start + second];
                for digit in 0..side {
                    let places = left.places(board, bases[0], digit);
                    if places.count_ones() != 2 || left.places(board, bases[1], digit) != places {
                        continue;
                    }
                    let mut rows = geometry.lines(ROW, grid);
                    let open = rows.by_ref().filter(|&row| board.places(row, digit) != 0);
                    if open.count() < 4 {
                        continue;
                    }
                    let start = net.reasons.len();
                    for base in bases {
                        for place in Bits(board.places(base, digit) & !places) {
                            let cell = geometry.cell(base, place);
                            reason_of(net, literal(side, cell, digit, false))?;
                        }
                    }
                    let mut covers = [0; 2];
                    for (cover, place) in covers.iter_mut().zip(Bits(places)) {
                        *cover = across.start + place;
                    }
                    let inside = 1 << first | 1 << second;
                    let mut offs = [0; 2 * 64];
                    let removed = covers.into_iter().flat_map(|cover| {
                        let targets = Bits(left.places(board, cover, digit) & !inside);
                        targets.map(move |place| {
                            literal(side, geometry.cell(cover, place), digit, false)
                        })
                    });
                    let count = sorted(removed, &mut offs);
                    if count == 0 {
                        net.reasons.truncate(start);
                        continue;
                    }
                    let shape = Shape::XWing { bases, covers, digit };
                    learn_shape(net, shape, start, offs[..count].iter().copied())?;
                }
            }
        }
    }
    Ok(())
}
