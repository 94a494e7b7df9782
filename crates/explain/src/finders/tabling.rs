//! Forcing chains and nets of HoDoKu.
//!
//! In: a board. Out: the best step of two kinds.
//!
//! ```text
//!     contradiction     what follows from a candidate, true or false, contradicts itself: it is the opposite
//!     verity            the same follows in all cases: a candidate true or false, all of a cell, all places of a digit
//! ```
//!
//! Of a chain, each link has one reason; groups take part. Of a net, a single follows from all its reasons. As in HoDoKu
//! 2.2, a step that places a digit comes first, then the first one on the board; of several arguments for it, the one with
//! the shortest chains is taken.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::links::{literal, parts};
use crate::parts::table_branches::Writer;
use crate::parts::tables::Tables;
use crate::scan::Finding;
use crate::search::Search;
use crate::step::{Candidate, Root};
use crate::techniques::Technique;

/// The side chains that count for the length of a net, as in HoDoKu.
const MOST_SIDE_CHAINS: usize = 200;

/// An argument for a conclusion.
#[derive(Debug, Clone, Copy)]
struct Case {
    /// The literal that follows.
    effect: u32,
    /// The number in the order in which HoDoKu meets the arguments.
    order: u32,
    kind: Kind,
}

/// The kinds of arguments. The first number of a contradiction is that of the table.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// It makes itself false.
    Inverse(u32),
    /// A candidate is true and false.
    Both(u32, u32),
    /// These two are true, and exclude each other.
    Clash(u32, [u32; 2]),
    /// A cell has no candidate left.
    Empty(u32, u16),
    /// A digit has no place left in a unit.
    Gone(u32, u16, u8),
    /// A candidate, true or false, has this effect.
    Either(u32),
    /// All candidates of a cell.
    Cell(u16),
    /// All places of a digit in a unit.
    Unit(u16, u8),
}

impl Kind {
    fn is_verity(self) -> bool {
        matches!(self, Kind::Either(_) | Kind::Cell(_) | Kind::Unit(..))
    }
}

/// A search.
#[derive(Default)]
struct Tabling {
    tables: Tables,
    cases: Vec<Case>,
    /// The tables of a case, and the literal that each must reach.
    ends: Vec<(u32, u32)>,
    shared: Vec<u64>,
    chain: Vec<u32>,
    side_chains: Vec<u32>,
}

/// Chains.
pub fn chains<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, false)
}

/// Nets.
pub fn nets<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, true)
}

fn find<const C: usize>(search: &mut Search<'_, C>, nets: bool) -> Finding {
    let tables = std::mem::take(&mut search.chains.tables);
    let mut tabling = Tabling { tables, ..Tabling::default() };
    let outcome = search_with(search, &mut tabling, nets);
    search.chains.tables = tabling.tables;
    outcome
}

fn search_with<const C: usize>(
    search: &mut Search<'_, C>,
    tabling: &mut Tabling,
    nets: bool,
) -> Finding {
    tabling.tables.links.build(search.board, true, None, search.limits)?;
    if !tabling.tables.list(search.board, nets, search.limits)?
        || !tabling.tables.join(search.limits)?
    {
        return Ok(());
    }
    tabling.list_cases(search.board, search.limits)?;
    let side = search.board.side();
    // Placements by their cells, then eliminations by their cells and digits.
    let key = |case: &Case| {
        let (cell, digit, on) = parts(side, case.effect);
        (!on, cell, digit, case.order)
    };
    tabling.cases.sort_unstable_by_key(key);
    let mut first = 0;
    while let Some(case) = tabling.cases.get(first) {
        let effect = case.effect;
        let same = |case: &Case| case.effect == effect;
        let end = first + tabling.cases[first..].iter().take_while(|case| same(case)).count();
        offer_best(search, tabling, (first, end), nets)?;
        first = end;
    }
    Ok(())
}

/// Offers the shortest of some cases, all of one effect. A net that is a chain does not count.
fn offer_best<const C: usize>(
    search: &mut Search<'_, C>,
    tabling: &mut Tabling,
    (first, end): (usize, usize),
    nets: bool,
) -> Finding {
    let mut best: Option<(usize, Case)> = None;
    for at in first..end {
        let case = tabling.cases[at];
        // HoDoKu places a digit by a contradiction, if there is one, whatever the length.
        let on = parts(search.board.side(), case.effect).2;
        if on && best.is_some_and(|(_, other)| other.kind.is_verity() != case.kind.is_verity()) {
            break;
        }
        let (length, is_net) = tabling.measure(search.board, case, search.limits)?;
        if is_net == nets && best.is_none_or(|(other, _)| length < other) {
            best = Some((length, case));
        }
    }
    match best {
        Some((_, case)) => offer(search, tabling, case, nets),
        None => Ok(()),
    }
}

impl Tabling {
    /// Lists all arguments.
    fn list_cases<const C: usize>(
        &mut self,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        self.cases.clear();
        for number in 0..self.tables.starts.len() {
            self.contradictions(board, number, limits)?;
        }
        let side = board.side();
        for number in (0..self.tables.starts.len()).step_by(2) {
            // The tables of a candidate follow each other: false, then true.
            let (cell, digit, _) = parts(side, self.tables.starts[number]);
            self.ends.clear();
            for number in [number + 1, number] {
                memory::push(&mut self.ends, (number as u32, 0))?;
            }
            self.verities(side, Kind::Either((cell * side + digit) as u32), limits)?;
        }
        for cell in (0..board.cells()).filter(|&cell| board.is_open(cell)) {
            self.ends.clear();
            for digit in Bits(board.candidates(cell)) {
                self.end(literal(side, cell, digit, true))?;
            }
            self.verities(side, Kind::Cell(cell as u16), limits)?;
        }
        for unit in 0..board.units() {
            for digit in 0..side {
                self.ends.clear();
                for cell in board.cells_in(unit, digit) {
                    self.end(literal(side, cell.into(), digit, true))?;
                }
                self.verities(side, Kind::Unit(unit as u16, digit as u8), limits)?;
            }
        }
        Ok(())
    }

    fn end(&mut self, start: u32) -> Result<(), Stop> {
        Ok(memory::push(&mut self.ends, (self.tables.numbers[start as usize], 0))?)
    }

    /// Lists what follows in all tables of `ends`.
    fn verities(&mut self, side: usize, kind: Kind, limits: &mut Limits) -> Result<(), Stop> {
        let Some(&(first, _)) = self.ends.first() else { return Ok(()) };
        limits.work((self.ends.len() * self.tables.words) as u32)?;
        memory::clear(&mut self.shared, self.tables.words)?;
        self.shared.extend_from_slice(self.tables.reached(first as usize));
        for &(number, _) in &self.ends[1..] {
            let row = self.tables.reached(number as usize);
            for (shared, word) in self.shared.iter_mut().zip(row) {
                *shared &= word;
            }
        }
        for (at, &word) in self.shared.iter().enumerate() {
            for bit in Bits(word) {
                let effect = (64 * at + bit) as u32;
                // As HoDoKu does, ignore effects in the candidate's own cell.
                let is_own = match kind {
                    Kind::Either(candidate) => candidate as usize / side == parts(side, effect).0,
                    _ => false,
                };
                if !is_own {
                    let order = self.cases.len() as u32;
                    memory::push(&mut self.cases, Case { effect, order, kind })?;
                }
            }
        }
        Ok(())
    }

    /// Lists the contradictions of a table.
    fn contradictions<const C: usize>(
        &mut self,
        board: &Board<C>,
        number: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = board.side();
        let start = self.tables.starts[number];
        let effect = start ^ 1;
        let of = number as u32;
        limits.work((4 * self.tables.words) as u32)?;
        let case = |cases: &mut Vec<Case>, kind: Kind| -> Result<(), Stop> {
            let order = cases.len() as u32;
            Ok(memory::push(cases, Case { effect, order, kind })?)
        };
        if self.tables.reaches(number, start ^ 1) {
            case(&mut self.cases, Kind::Inverse(of))?;
        }
        let row = self.tables.reached(number);
        let mut has_first = 0u64;
        for (at, &word) in row.iter().enumerate() {
            // The bits of a candidate are neighbours: false, then true.
            for bit in Bits(word & word >> 1 & 0x5555_5555_5555_5555) {
                let literal = (64 * at + bit) as u32;
                let digit = parts(side, literal).1;
                if has_first >> digit & 1 == 0 {
                    has_first |= 1 << digit;
                    case(&mut self.cases, Kind::Both(of, literal))?;
                }
            }
        }
        let is_on = |cell: usize, digit: usize| {
            let literal = literal(side, cell, digit, true) as usize;
            row[literal / 64] >> (literal % 64) & 1 == 1
        };
        let is_off = |cell: usize, digit: usize| {
            let literal = literal(side, cell, digit, false) as usize;
            row[literal / 64] >> (literal % 64) & 1 == 1
        };
        for cell in (0..board.cells()).filter(|&cell| board.is_open(cell)) {
            let candidates = board.candidates(cell);
            let on = Bits(candidates)
                .filter(|&digit| is_on(cell, digit))
                .fold(0u64, |on, digit| on | 1 << digit);
            if on == 0 && Bits(candidates).all(|digit| is_off(cell, digit)) {
                case(&mut self.cases, Kind::Empty(of, cell as u16))?;
            }
            let mut rest = Bits(on);
            if let (Some(one), Some(two)) = (rest.next(), rest.next()) {
                let two = [one, two].map(|digit| literal(side, cell, digit, true));
                case(&mut self.cases, Kind::Clash(of, two))?;
            }
        }
        for unit in 0..board.units() {
            for digit in 0..side {
                let cells = board.cells_in(unit, digit);
                let mut on = cells.into_iter().filter(|&cell| is_on(cell.into(), digit));
                if let (Some(one), Some(two)) = (on.next(), on.next()) {
                    let two = [one, two].map(|cell| literal(side, cell.into(), digit, true));
                    case(&mut self.cases, Kind::Clash(of, two))?;
                }
                // HoDoKu counts candidates that steps have removed as places here.
                let is_whole =
                    || {
                        board.geometry.unit(unit).iter().all(|&cell| {
                            cells.contains(cell) || !could_be(board, cell.into(), digit)
                        })
                    };
                if !cells.is_empty()
                    && cells.into_iter().all(|cell| is_off(cell.into(), digit))
                    && is_whole()
                {
                    case(&mut self.cases, Kind::Gone(of, unit as u16, digit as u8))?;
                }
            }
        }
        Ok(())
    }

    /// Puts the tables of a case and the literals that they must reach into `ends`.
    fn list_ends<const C: usize>(&mut self, board: &Board<C>, case: Case) -> Result<(), Stop> {
        let side = board.side();
        self.ends.clear();
        let mut end = |table: u32, literal: u32| memory::push(&mut self.ends, (table, literal));
        let start = |literal: u32| self.tables.numbers[literal as usize];
        match case.kind {
            Kind::Inverse(of) => end(of, case.effect)?,
            Kind::Both(of, literal) => {
                end(of, literal)?;
                end(of, literal ^ 1)?;
            }
            Kind::Clash(of, two) => {
                end(of, two[0])?;
                end(of, two[1])?;
            }
            Kind::Empty(of, cell) => {
                for digit in Bits(board.candidates(cell.into())) {
                    end(of, literal(side, cell.into(), digit, false))?;
                }
            }
            Kind::Gone(of, unit, digit) => {
                for cell in board.cells_in(unit.into(), digit.into()) {
                    end(of, literal(side, cell.into(), digit.into(), false))?;
                }
            }
            Kind::Either(candidate) => {
                end(start(2 * candidate + 1), case.effect)?;
                end(start(2 * candidate), case.effect)?;
            }
            Kind::Cell(cell) => {
                for digit in Bits(board.candidates(cell.into())) {
                    end(start(literal(side, cell.into(), digit, true)), case.effect)?;
                }
            }
            Kind::Unit(unit, digit) => {
                for cell in board.cells_in(unit.into(), digit.into()) {
                    end(start(literal(side, cell.into(), digit.into(), true)), case.effect)?;
                }
            }
        }
        Ok(())
    }

    /// The length of all chains of a case as HoDoKu counts it, and whether one is a net.
    fn measure<const C: usize>(
        &mut self,
        board: &Board<C>,
        case: Case,
        limits: &mut Limits,
    ) -> Result<(usize, bool), Stop> {
        self.list_ends(board, case)?;
        let (mut total, mut is_net) = (0, false);
        for at in 0..self.ends.len() {
            let (number, literal) = self.ends[at];
            self.tables.open(number);
            let (length, net) = self.measure_chain::<C>(number, literal)?;
            limits.work(length as u32)?;
            total += length;
            is_net |= net;
        }
        Ok((total, is_net))
    }

    /// The length of a chain: its nodes from the end to the start, and of each other reason on it the side chain, down to a
    /// node of the main one. A side chain that comes to none counts nothing.
    fn measure_chain<const C: usize>(
        &mut self,
        number: u32,
        literal: u32,
    ) -> Result<(usize, bool), Stop> {
        let Some(end) = self.tables.place_in_open(literal) else { return Ok((0, false)) };
        let mut chain = std::mem::take(&mut self.chain);
        let mut sides = std::mem::take(&mut self.side_chains);
        chain.clear();
        sides.clear();
        memory::push(&mut chain, literal)?;
        let mut inside = Cells::<C>::EMPTY;
        self.tables.walk(number, end, |tables, node, is_main| {
            if is_main {
                inside |= tables.links.all_cells(node);
                memory::push(&mut chain, node)?;
            } else if sides.len() < MOST_SIDE_CHAINS {
                memory::push(&mut sides, node)?;
            }
            Ok(true)
        })?;
        let (mut length, mut is_net) = (chain.len(), false);
        for &side in &sides {
            let (mut count, mut last) = (1, side);
            if let Some(at) = self.tables.place_in_open(side) {
                self.tables.walk(number, at, |tables, node, is_main| {
                    if is_main {
                        (count, last) = (count + 1, node);
                    }
                    let cell = tables.links.first_cell(node) as u16;
                    Ok(!is_main || !inside.contains(cell) || !chain.contains(&node))
                })?;
            }
            let joins = chain.iter().filter(|&&node| node == last).count();
            length += joins * count;
            is_net |= joins > 0;
        }
        (self.chain, self.side_chains) = (chain, sides);
        Ok((length, is_net))
    }
}

/// Whether no filled cell excludes a digit from an open cell.
fn could_be<const C: usize>(board: &Board<C>, cell: usize, digit: usize) -> bool {
    let mut peers = board.geometry.peers[cell].into_iter();
    board.is_open(cell) && !peers.any(|peer| usize::from(board.digit(peer.into())) == digit)
}

/// Offers the step of a case.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    tabling: &mut Tabling,
    case: Case,
    nets: bool,
) -> Finding {
    let side = search.board.side();
    search.begin(match (nets, case.kind.is_verity()) {
        (false, false) => Technique::FORCING_CHAIN_CONTRADICTION,
        (false, true) => Technique::FORCING_CHAIN_VERITY,
        (true, false) => Technique::FORCING_NET_CONTRADICTION,
        (true, true) => Technique::FORCING_NET_VERITY,
    });
    let (cell, digit, on) = parts(side, case.effect);
    search.conclude(cell, digit, on)?;
    let root = match case.kind {
        Kind::Either(candidate) => {
            let (cell, digit, _) = parts(side, 2 * candidate);
            Root::Either(Candidate::new(cell, digit))
        }
        Kind::Cell(cell) => Root::Cell(cell.into()),
        Kind::Unit(unit, digit) => Root::Unit(unit.into(), digit.into()),
        _ => Root::Contradiction(Candidate::new(cell, digit), !on),
    };
    search.begin_branches(root)?;
    tabling.list_ends(search.board, case)?;
    let ends = std::mem::take(&mut tabling.ends);
    let outcome = write_branches(search, tabling, case, &ends);
    tabling.ends = ends;
    if outcome? { search.offer() } else { Ok(()) }
}

/// Writes a branch for each table. False if a reason is missing.
fn write_branches<const C: usize>(
    search: &mut Search<'_, C>,
    tabling: &mut Tabling,
    case: Case,
    ends: &[(u32, u32)],
) -> Result<bool, Stop> {
    let side = search.board.side();
    let mut first = 0;
    while let Some(&(number, _)) = ends.get(first) {
        let end = first + ends[first..].iter().take_while(|end| end.0 == number).count();
        tabling.tables.open(number);
        let patterns = &mut search.step.patterns;
        let mut writer = Writer::new(search.board, &tabling.tables, patterns);
        for &(_, literal) in &ends[first..end] {
            if !writer.literal(number, literal)? {
                return Ok(false);
            }
        }
        // The contradiction: a candidate that is true and false.
        let candidate = |literal: u32| {
            let (cell, digit, _) = parts(side, literal);
            Candidate::new(cell, digit)
        };
        let ends = &ends[first..end];
        match case.kind {
            Kind::Clash(_, [one, two]) => {
                let reason = writer.number(one);
                writer.branch.add(candidate(two), false, &[reason], None)?;
            }
            Kind::Empty(..) | Kind::Gone(..) => {
                let mut reasons = Vec::new();
                for &(_, literal) in &ends[1..] {
                    memory::push(&mut reasons, writer.number(literal))?;
                }
                writer.branch.add(candidate(ends[0].1), true, &reasons, None)?;
            }
            _ => {}
        }
        let branch = writer.branch;
        search.branch(branch)?;
        first = end;
    }
    Ok(true)
}
