//! Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes.
//!
//! In: a board of a puzzle with one solution. Out: not all four cells have the same two digits. The types and the order
//! are those of HoDoKu 2.2: a rectangle begins at a cell with two candidates, and its other cells may have lost one of
//! the two, as long as no filled cell excludes it. An avoidable rectangle begins at two placed cells that are not given.

use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::{BOX, Bits, COLUMN, Cells, ROW};
use crate::scan::{Finding, Halt};
use crate::search::Search;
use crate::step::{Candidate, Set};
use crate::techniques::Technique;

/// The types as constants of the finders.
const HIDDEN: usize = 7;

/// Four cells: a start, its partner in the box, and those across in the same order; two digits.
#[derive(Clone, Copy)]
struct Rectangle {
    cells: [usize; 4],
    pair: [usize; 2],
}

impl Rectangle {
    fn word(&self) -> u64 {
        1 << self.pair[0] | 1 << self.pair[1]
    }
}

/// Rectangles of type 1 to 6, and hidden ones.
pub fn unique<const C: usize, const TYPE: usize>(search: &mut Search<'_, C>) -> Finding {
    let used = used_digits(search)?;
    for start in 0..search.board.cells() {
        let candidates = search.board.candidates(start);
        if candidates.count_ones() != 2 {
            continue;
        }
        search.limits.work(search.board.side() as u32)?;
        let mut digits = Bits(candidates);
        let (Some(one), Some(other)) = (digits.next(), digits.next()) else { continue };
        each(search, start, &mut |search, cells| {
            let open = cells.iter().all(|&cell| allows(search, &used, cell, candidates));
            if !open || was_seen(search, &used, &cells) {
                return Ok(());
            }
            check(search, TYPE, &Rectangle { cells, pair: [one, other] })
        })?;
    }
    Ok(())
}

/// Avoidable rectangles of type 1 and 2.
pub fn avoidable<const C: usize, const TYPE: usize>(search: &mut Search<'_, C>) -> Finding {
    for start in 0..search.board.cells() {
        if !is_placed(search, start) {
            continue;
        }
        search.limits.work(search.board.side() as u32)?;
        each(search, start, &mut |search, cells| {
            let [first, second, third, fourth] = cells;
            // The partner comes later, so that each rectangle is seen once.
            if second < first || !is_placed(search, second) {
                return Ok(());
            }
            let pair = [first, second].map(|cell| usize::from(search.board.digit(cell)));
            let small = |cell: usize, digit: usize| {
                search.board.candidates(cell).count_ones() == 2 && search.board.has(cell, digit)
            };
            let has = |cell: usize, digit: usize| {
                is_placed(search, cell) && usize::from(search.board.digit(cell)) == digit
            };
            let one = (has(third, pair[1]) && small(fourth, pair[0]))
                || (has(fourth, pair[0]) && small(third, pair[1]));
            let two = small(third, pair[1]) && small(fourth, pair[0]);
            match TYPE {
                1 if one => avoid_one(search, &Rectangle { cells, pair }),
                2 if two => avoid_two(search, &Rectangle { cells, pair }),
                _ => Ok(()),
            }
        })?;
    }
    Ok(())
}

/// Whether the cell has a digit that is not given.
fn is_placed<const C: usize>(search: &Search<'_, C>, cell: usize) -> bool {
    search.board.is_filled(cell) && !search.board.givens.contains(cell as u16)
}

/// The digits of the filled cells of each unit.
fn used_digits<const C: usize>(search: &Search<'_, C>) -> Result<Vec<u64>, Halt> {
    let mut used = memory::filled(search.board.units(), 0)?;
    for cell in 0..search.board.cells() {
        if search.board.is_filled(cell) {
            // Also the lines of its later grids.
            for unit in search.board.geometry.all_of(cell) {
                used[unit] |= 1 << search.board.digit(cell);
            }
        }
    }
    Ok(used)
}

/// Whether no filled cell excludes these digits from an open cell.
fn allows<const C: usize>(search: &Search<'_, C>, used: &[u64], cell: usize, digits: u64) -> bool {
    let units = search.board.geometry.units_of[cell];
    search.board.is_open(cell) && units.iter().all(|&unit| used[usize::from(unit)] & digits == 0)
}

/// Whether an earlier cell of the rectangle was its start, with whatever pair.
fn was_seen<const C: usize>(search: &Search<'_, C>, used: &[u64], cells: &[usize; 4]) -> bool {
    cells.iter().filter(|&&cell| cell < cells[0]).any(|&cell| {
        let candidates = search.board.candidates(cell);
        candidates.count_ones() == 2
            && cells.iter().all(|&cell| allows(search, used, cell, candidates))
    })
}

/// Calls `visit` with the rectangles that begin at a cell: partners in the order of its box, then across.
fn each<const C: usize>(
    search: &mut Search<'_, C>,
    start: usize,
    visit: &mut dyn FnMut(&mut Search<'_, C>, [usize; 4]) -> Finding,
) -> Finding {
    let of = search.board.geometry.units_of[start].map(usize::from);
    for place in 0..search.board.side() {
        let partner = search.board.geometry.cell(of[BOX], place);
        let along = search.board.geometry.units_of[partner].map(usize::from);
        if partner == start || (along[ROW] != of[ROW] && along[COLUMN] != of[COLUMN]) {
            continue;
        }
        let across = if along[ROW] == of[ROW] { COLUMN } else { ROW };
        for at in 0..search.board.side() {
            let third = search.board.geometry.cell(of[across], at);
            let fourth = search.board.geometry.cell(along[across], at);
            if usize::from(search.board.geometry.units_of[third][BOX]) != of[BOX] {
                visit(search, [start, partner, third, fourth])?;
            }
        }
    }
    Ok(())
}

/// Offers what a rectangle gives for a type.
fn check<const C: usize>(
    search: &mut Search<'_, C>,
    number: usize,
    rectangle: &Rectangle,
) -> Finding {
    let pair = rectangle.word();
    let mut poor = [0; 4];
    let mut rich = [0; 4];
    let (mut few, mut many) = (0, 0);
    let mut extra = 0;
    for cell in rectangle.cells {
        let others = search.board.candidates(cell) & !pair;
        if others == 0 {
            poor[few] = cell;
            few += 1;
        } else {
            rich[many] = cell;
            many += 1;
            extra |= others;
        }
    }
    let (poor, rich) = (&poor[..few], &rich[..many]);
    let of = &search.board.geometry.units_of;
    let aligned = |one: usize, other: usize| {
        of[one][ROW] == of[other][ROW] || of[one][COLUMN] == of[other][COLUMN]
    };
    match (number, few) {
        (1, 3) => one_rich(search, rectangle, rich[0]),
        (2 | 5, 1 | 2) if extra.is_power_of_two() => {
            let is_second = many == 2 && aligned(rich[0], rich[1]);
            if is_second == (number == 2) {
                same(search, number, rectangle, rich, extra)
            } else {
                Ok(())
            }
        }
        (3, 2) => sets(search, rectangle, [rich[0], rich[1]], extra),
        (4, 2) if aligned(rich[0], rich[1]) => locked(search, rectangle, [rich[0], rich[1]]),
        (6, 2) if !aligned(rich[0], rich[1]) => crossed(search, rectangle, [rich[0], rich[1]]),
        (HIDDEN, 1) => hidden(search, rectangle, poor[0], rich),
        (HIDDEN, 2) if !aligned(poor[0], poor[1]) => {
            hidden(search, rectangle, poor[0], rich)?;
            hidden(search, rectangle, poor[1], rich)
        }
        _ => Ok(()),
    }
}

/// Begins a step with the rectangle as its deadly pattern.
fn begin<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    rectangle: &Rectangle,
) -> Finding {
    search.begin(technique);
    for cell in rectangle.cells {
        search.cell(cell)?;
        for digit in rectangle.pair {
            memory::push(&mut search.step.deadly, Candidate::new(cell, digit))?;
        }
    }
    for digit in rectangle.pair {
        search.digit(digit)?;
    }
    Ok(memory::push(&mut search.step.sets.bases, Set::Deadly)?)
}

/// Offers the step if it has an effect.
fn end<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if search.has_effect() { search.offer() } else { Ok(()) }
}

fn one_rich<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    cell: usize,
) -> Finding {
    begin(search, Technique::UNIQUE_RECTANGLE_1, rectangle)?;
    search.cover_cell(cell)?;
    for digit in rectangle.pair {
        if search.board.has(cell, digit) {
            search.remove(cell, digit)?;
        }
    }
    end(search)
}

/// The other digits are all the same: what sees all those cells loses it.
fn same<const C: usize>(
    search: &mut Search<'_, C>,
    number: usize,
    rectangle: &Rectangle,
    rich: &[usize],
    extra: u64,
) -> Finding {
    let digit = extra.trailing_zeros() as usize;
    let peers = &search.board.geometry.peers;
    let all = search.board.cells_of[digit];
    let removed = rich.iter().fold(all, |cells, &cell| cells & peers[cell]);
    if removed.is_empty() {
        return Ok(());
    }
    let is_second = number == 2;
    let techniques = [Technique::UNIQUE_RECTANGLE_5, Technique::UNIQUE_RECTANGLE_2];
    begin(search, techniques[usize::from(is_second)], rectangle)?;
    search.digit(digit)?;
    search.remove_from(removed, digit)?;
    search.offer()
}

/// The two cells act as one of a naked set in each unit that they share.
fn sets<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    rich: [usize; 2],
    extra: u64,
) -> Finding {
    for kind in [ROW, COLUMN, BOX] {
        let geometry = &search.board.geometry;
        let unit = usize::from(geometry.units_of[rich[0]][kind]);
        if unit != usize::from(geometry.units_of[rich[1]][kind]) {
            continue;
        }
        let mut pool = [0; MOST_DIGITS];
        let mut count = 0;
        for &cell in geometry.unit(unit) {
            let cell = usize::from(cell);
            let candidates = search.board.candidates(cell);
            if candidates != 0
                && candidates & rectangle.word() == 0
                && !rectangle.cells.contains(&cell)
            {
                pool[count] = cell;
                count += 1;
            }
        }
        let chosen = Cells::single(rich[0] as u16) | Cells::single(rich[1] as u16);
        grow(search, rectangle, rich, unit, &pool[..count], extra, chosen)?;
    }
    Ok(())
}

/// Adds cells of the pool to the set, each in turn.
fn grow<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    rich: [usize; 2],
    unit: usize,
    pool: &[usize],
    digits: u64,
    chosen: Cells<C>,
) -> Finding {
    search.limits.work(1)?;
    for (at, &cell) in pool.iter().enumerate() {
        let digits = digits | search.board.candidates(cell);
        let set = chosen | Cells::single(cell as u16);
        let geometry = &search.board.geometry;
        let in_line = (0..2).any(|kind| {
            let line = usize::from(geometry.units_of[cell][kind]);
            (set - geometry.unit_cells[line]).is_empty()
        });
        // A set of a box that is in one line was seen there.
        let is_new = geometry.kind(unit) != BOX || !in_line;
        if is_new && digits.count_ones() as usize == set.len() - 1 {
            offer_set(search, rectangle, rich, unit, digits, set)?;
        }
        grow(search, rectangle, rich, unit, &pool[at + 1..], digits, set)?;
    }
    Ok(())
}

fn offer_set<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    rich: [usize; 2],
    unit: usize,
    digits: u64,
    set: Cells<C>,
) -> Finding {
    begin(search, Technique::UNIQUE_RECTANGLE_3, rectangle)?;
    search.unit(unit)?;
    for cell in set {
        let cell = usize::from(cell);
        if !rich.contains(&cell) {
            search.cell(cell)?;
            search.base_cell(cell)?;
        }
    }
    let geometry = &search.board.geometry;
    let mut targets = geometry.unit_cells[unit];
    let the_box = geometry.unit_cells[usize::from(geometry.units_of[rich[0]][BOX])];
    if (set - the_box).is_empty() {
        targets |= the_box;
    }
    for digit in Bits(digits) {
        search.cover(unit, digit)?;
        search.remove_from(targets - set, digit)?;
    }
    end(search)
}

/// One of the two digits is in the two cells of a line: the other digit is not.
fn locked<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    rich: [usize; 2],
) -> Finding {
    let board = &search.board;
    let both = board.geometry.peers[rich[0]] & board.geometry.peers[rich[1]];
    let free = |digit: usize| (board.cells_of[digit] & both).is_empty();
    let (kept, lost) = match rectangle.pair {
        [one, other] if free(one) => (one, other),
        [one, other] if free(other) => (other, one),
        _ => return Ok(()),
    };
    let Some(line) = board.geometry.shared(rich[0], rich[1]).next() else { return Ok(()) };
    begin(search, Technique::UNIQUE_RECTANGLE_4, rectangle)?;
    search.unit(line)?;
    search.base(line, kept)?;
    for cell in rich {
        search.cover_cell(cell)?;
        if search.board.has(cell, lost) {
            search.remove(cell, lost)?;
        }
    }
    end(search)
}

/// One of the two digits is, in both rows and columns, in the rectangle only: it is not in the two cells.
fn crossed<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    rich: [usize; 2],
) -> Finding {
    let board = &search.board;
    let mut outside = Cells::EMPTY;
    for cell in rich {
        for unit in &board.geometry.units_of[cell][..2] {
            outside |= board.geometry.unit_cells[usize::from(*unit)];
        }
    }
    for cell in rectangle.cells {
        outside.remove(cell as u16);
    }
    let free = |&&digit: &&usize| (board.cells_of[digit] & outside).is_empty();
    let Some(&digit) = rectangle.pair.iter().find(free) else { return Ok(()) };
    begin(search, Technique::UNIQUE_RECTANGLE_6, rectangle)?;
    for cell in rich {
        let row = usize::from(search.board.geometry.units_of[cell][ROW]);
        search.unit(row)?;
        search.base(row, digit)?;
        search.cover_cell(cell)?;
    }
    // In the order of the cells, as in HoDoKu: it decides which single arises first.
    let cells = Cells::single(rich[0] as u16) | Cells::single(rich[1] as u16);
    search.remove_from(cells, digit)?;
    end(search)
}

/// One of the two digits is, in the row and the column opposite a corner, in the rectangle only.
fn hidden<const C: usize>(
    search: &mut Search<'_, C>,
    rectangle: &Rectangle,
    corner: usize,
    rich: &[usize],
) -> Finding {
    let of =
        |search: &Search<'_, C>, cell: usize| search.board.geometry.units_of[cell].map(usize::from);
    let own = of(search, corner);
    let other = |search: &Search<'_, C>, kind: usize| {
        let first = of(search, rich[0])[kind];
        if first != own[kind] { first } else { of(search, rich[1])[kind] }
    };
    let (row, column) = (other(search, ROW), other(search, COLUMN));
    let opposite = rectangle.cells.into_iter().find(|&cell| {
        let units = of(search, cell);
        (units[ROW], units[COLUMN]) == (row, column)
    });
    let Some(opposite) = opposite else { return Ok(()) };
    let [one, two] = rectangle.pair;
    for (kept, lost) in [(one, two), (two, one)] {
        let mut inside = Cells::EMPTY;
        for cell in rectangle.cells {
            inside.insert(cell as u16);
        }
        let outside = |unit: usize| !(search.board.cells_in(unit, kept) - inside).is_empty();
        if outside(row) || outside(column) || !search.board.has(opposite, lost) {
            continue;
        }
        begin(search, Technique::HIDDEN_RECTANGLE, rectangle)?;
        for unit in [row, column] {
            search.unit(unit)?;
            search.base(unit, kept)?;
        }
        for cell in rectangle.cells {
            if cell != corner && cell != opposite {
                search.cover_cell(cell)?;
            }
        }
        search.remove(opposite, lost)?;
        search.offer()?;
    }
    Ok(())
}

/// Three cells are filled: the last one is not what makes a rectangle of them.
fn avoid_one<const C: usize>(search: &mut Search<'_, C>, rectangle: &Rectangle) -> Finding {
    let [_, _, third, fourth] = rectangle.cells;
    let [one, two] = rectangle.pair;
    let (cell, digit) = if search.board.is_open(fourth) { (fourth, one) } else { (third, two) };
    begin(search, Technique::AVOIDABLE_RECTANGLE_1, rectangle)?;
    search.remove(cell, digit)?;
    search.offer()
}

/// Two cells are filled, the other two have the same other candidate.
fn avoid_two<const C: usize>(search: &mut Search<'_, C>, rectangle: &Rectangle) -> Finding {
    let [_, _, third, fourth] = rectangle.cells;
    let [one, two] = rectangle.pair;
    let other = search.board.candidates(third) & !(1 << two);
    if search.board.candidates(fourth) != other | 1 << one {
        return Ok(());
    }
    let digit = other.trailing_zeros() as usize;
    let peers = &search.board.geometry.peers;
    let removed = peers[third] & peers[fourth] & search.board.cells_of[digit];
    if removed.is_empty() {
        return Ok(());
    }
    begin(search, Technique::AVOIDABLE_RECTANGLE_2, rectangle)?;
    search.digit(digit)?;
    search.remove_from(removed, digit)?;
    search.offer()
}
