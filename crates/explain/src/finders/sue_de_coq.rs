//! Sue de Coq: cells where a line and a box cross, with the cells of the line and of the box that take their digits.
//!
//! In: a board. Out: two or three cells of the crossing have at least two digits more than cells. Cells of the rest of the
//! line and of the rest of the box take these digits, no digit both, so that there are as many cells as digits in all: the
//! line loses its digits elsewhere, and so does the box (order: HoDoKu 2.2).

use sudoku_core::memory;

use crate::board::{BOX, Bits, COLUMN, Cells, ROW};
use crate::scan::Finding;
use crate::search::Search;
use crate::step::{Pattern, Set};
use crate::techniques::Technique;

/// The choices of cells that a call may look at: more would take seconds on large boards.
const MOST_VISITS: u32 = 4_000_000;

/// Cells, and the digits they have.
#[derive(Clone, Copy)]
struct Part<const C: usize> {
    cells: Cells<C>,
    digits: u64,
}

impl<const C: usize> Part<C> {
    const EMPTY: Self = Part { cells: Cells::EMPTY, digits: 0 };

    fn with(mut self, search: &Search<'_, C>, cell: u16) -> Self {
        self.cells.insert(cell);
        self.digits |= search.board.candidates(cell.into());
        self
    }
}

/// The current crossing, and what surrounds it.
#[derive(Clone, Copy)]
struct Crossing<const C: usize> {
    line: usize,
    the_box: usize,
    inside: Part<C>,
    /// Open cells of the line and of the box outside the chosen cells.
    along: Cells<C>,
    around: Cells<C>,
}

/// All of them.
pub fn all<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut visits = 0;
    for kind in [ROW, COLUMN] {
        for line in search.board.geometry.units(kind) {
            for the_box in search.board.geometry.units(BOX) {
                let geometry = &search.board.geometry;
                let (line_cells, box_cells) =
                    (geometry.unit_cells[line], geometry.unit_cells[the_box]);
                let open = |cells: Cells<C>| {
                    let is_open = |&cell: &u16| search.board.is_open(cell.into());
                    let keep = |set: Cells<C>, cell: u16| set | Cells::single(cell);
                    cells.filter(is_open).fold(Cells::EMPTY, keep)
                };
                let (along, around) = (open(line_cells), open(box_cells));
                let both = along & around;
                if both.len() < 2 {
                    continue;
                }
                search.limits.work(search.board.side() as u32)?;
                let crossing = Crossing { line, the_box, inside: Part::EMPTY, along, around };
                inside(search, &crossing, both, &mut visits)?;
            }
        }
    }
    Ok(())
}

/// Chooses two or three cells of the crossing: each pair, then its triples.
fn inside<const C: usize>(
    search: &mut Search<'_, C>,
    crossing: &Crossing<C>,
    both: Cells<C>,
    visits: &mut u32,
) -> Finding {
    let mut rest = both;
    while let Some(first) = rest.pop_first() {
        let mut others = rest;
        while let Some(second) = others.pop_first() {
            let pair = Part::EMPTY.with(search, first).with(search, second);
            chosen(search, crossing, pair, visits)?;
            for third in others {
                let triple = pair.with(search, third);
                chosen(search, crossing, triple, visits)?;
            }
        }
    }
    Ok(())
}

fn chosen<const C: usize>(
    search: &mut Search<'_, C>,
    crossing: &Crossing<C>,
    inside: Part<C>,
    visits: &mut u32,
) -> Finding {
    let more = (inside.digits.count_ones() as usize).saturating_sub(inside.cells.len());
    if more < 2 {
        return Ok(());
    }
    let (along, around) = (crossing.along - inside.cells, crossing.around - inside.cells);
    let crossing = Crossing { inside, along, around, ..*crossing };
    in_line(search, &crossing, along, Part::EMPTY, more, visits)
}

/// Adds cells of the line, each in turn.
fn in_line<const C: usize>(
    search: &mut Search<'_, C>,
    crossing: &Crossing<C>,
    mut source: Cells<C>,
    line: Part<C>,
    more: usize,
    visits: &mut u32,
) -> Finding {
    while let Some(cell) = source.pop_first() {
        search.limits.work(1)?;
        *visits += 1;
        if *visits > MOST_VISITS {
            break;
        }
        let line = line.with(search, cell);
        let own = (line.digits & !crossing.inside.digits).count_ones() as usize;
        let taken = line.cells.len().saturating_sub(own);
        if line.digits & crossing.inside.digits != 0 && taken > 0 && taken < more {
            let source = crossing.around - line.cells;
            in_box(search, crossing, source, &line, Part::EMPTY, more - taken, visits)?;
        }
        in_line(search, crossing, source, line, more, visits)?;
    }
    Ok(())
}

/// Adds cells of the box without digits of the crossing that the line has taken.
fn in_box<const C: usize>(
    search: &mut Search<'_, C>,
    crossing: &Crossing<C>,
    mut source: Cells<C>,
    line: &Part<C>,
    square: Part<C>,
    more: usize,
    visits: &mut u32,
) -> Finding {
    let refused = line.digits & crossing.inside.digits;
    while let Some(cell) = source.pop_first() {
        search.limits.work(1)?;
        *visits += 1;
        if *visits > MOST_VISITS {
            break;
        }
        if search.board.candidates(cell.into()) & refused != 0 {
            continue;
        }
        let square = square.with(search, cell);
        let own = (square.digits & !crossing.inside.digits).count_ones() as usize;
        if square.digits & crossing.inside.digits != 0 && square.cells.len() == own + more {
            offer(search, crossing, line, &square)?;
        }
        if square.cells.len() <= own + more {
            in_box(search, crossing, source, line, square, more, visits)?;
        }
    }
    Ok(())
}

fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    crossing: &Crossing<C>,
    line: &Part<C>,
    square: &Part<C>,
) -> Finding {
    let inside = &crossing.inside;
    let shared = line.digits & square.digits & !inside.digits;
    search.begin(Technique::SUE_DE_COQ);
    let of_box = (inside.digits | square.digits) & !line.digits | shared;
    let of_line = (inside.digits | line.digits) & !square.digits | shared;
    for (cells, digits) in
        [(crossing.around - square.cells, of_box), (crossing.along - line.cells, of_line)]
    {
        for cell in cells {
            for digit in Bits(search.board.candidates(cell.into()) & digits) {
                search.remove(cell.into(), digit)?;
            }
        }
    }
    if !search.has_effect() {
        return Ok(());
    }
    for cell in inside.cells | line.cells | square.cells {
        search.cell(cell.into())?;
    }
    for digit in Bits(inside.digits) {
        search.digit(digit)?;
    }
    search.unit(crossing.line)?;
    search.unit(crossing.the_box)?;
    // A digit of the line's cells is in the line once, one of the box's cells in the box once, and one of the crossing alone
    // in both, so that both lose it.
    let alone = inside.digits & !(line.digits | square.digits);
    for in_line in [false, true].into_iter().take(if alone == 0 { 1 } else { 2 }) {
        let mut pattern = Pattern::default();
        for cell in inside.cells | line.cells | square.cells {
            memory::push(&mut pattern.bases, Set::Cell(cell.into()))?;
        }
        let of_line = line.digits | if in_line { alone } else { 0 };
        for (unit, digits) in
            [(crossing.line, of_line), (crossing.the_box, square.digits | inside.digits & !of_line)]
        {
            for digit in Bits(digits) {
                memory::push(&mut pattern.covers, Set::Unit(unit as u32, digit as u16))?;
            }
        }
        memory::push(&mut search.step.patterns, pattern)?;
    }
    search.offer()
}
