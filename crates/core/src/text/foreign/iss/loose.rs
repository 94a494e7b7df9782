//! Boards whose rows do not have every symbol, and boards with variables: loose cells, with rows, columns and boxes as
//! constraints.
//!
//! In: a size and tokens. Out: the constraints. What stays true: rows and then columns are the first constraints, so that the
//! writer knows them again.

use super::cells::Line;
use super::reading::{Reading, collected};
use super::size::{LACKING, Loose, Size, box_size};
use super::tokens::{Token, tokens};
use crate::constraint::ConstraintKind as Kind;
use crate::error::Result;
use crate::memory;
use crate::text::regions;

/// Adds rows, columns, boxes and pieces.
pub fn add_houses(size: Size, has_boxes: bool, reading: &mut Reading) -> Result<()> {
    let shape = reading.shape();
    for line in Line::all(shape) {
        reading.differ(&collected(line.cells(shape))?)?;
    }
    if let Some((height, width)) = box_size(size, reading.loose.box_cells).filter(|_| has_boxes) {
        for (top, left) in (0..size.rows)
            .step_by(height as usize)
            .flat_map(|top| (0..size.cols).step_by(width as usize).map(move |left| (top, left)))
        {
            let cells =
                (0..height * width).map(|at| (top + at / width) * size.cols + left + at % width);
            let cells = collected(cells)?;
            reading.differ(&cells)?;
            memory::push(&mut reading.loose.boxes, cells)?;
        }
    }
    let longest = size.rows.max(size.cols) as usize;
    for token in tokens(reading.source).filter(|token| token.name.text == "Jigsaw") {
        let map = token.layout();
        reading.at = token.name.at;
        let numbers = regions::in_field(map.text)?;
        if numbers.len() != (size.rows * size.cols) as usize {
            return Err(reading.unexpected(map, "a character for each cell of the board"));
        }
        let mut others = 0;
        for number in (0..numbers.len() as i64).filter(|number| numbers.contains(number)) {
            let cells = (0u32..).zip(&numbers).filter(|(_, other)| **other == number);
            let cells = collected(cells.map(|(cell, _)| cell))?;
            if cells.len() == reading.loose.box_cells as usize {
                reading.differ(&cells)?;
                memory::push(&mut reading.loose.pieces, cells)?;
            } else if (longest..=shape.side()).contains(&cells.len()) || others > 0 {
                return Err(reading.refuse(map, "pieces of other sizes"));
            } else {
                others += 1;
            }
        }
    }
    Ok(())
}

/// A token that has another meaning on loose cells; `false` for another one.
pub fn read<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<bool> {
    let shape = reading.shape();
    match token.name.text {
        "Shape" | "Var" | "RegionSize" => {}
        "Jigsaw" if !reading.is_in_or() => {}
        "Diagonal" if shape.whole_rows() == shape.cols() => {
            let direction = reading.number(token.first())?;
            let last = shape.cols() - 1;
            let col = |row: usize| if direction > 0 { last - row } else { row };
            reading.differ(&collected(
                (0..=last).map(|row| (row * shape.cols() + col(row)) as u32),
            )?)?;
        }
        "RegionSumLine" => region_sums(token, reading)?,
        "RegionSameValues" if token.is_bare() => region_values(token, reading)?,
        "Doppelganger" if token.is_bare() => doppelganger(token, reading)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Boxes, or the pieces in their place, cut the line into pieces with the same sum.
fn region_sums(token: Token, reading: &mut Reading) -> Result<()> {
    let cells = reading.cells(token, 0)?;
    let Loose { boxes, pieces, .. } = &reading.loose;
    let regions = if boxes.is_empty() { pieces } else { boxes };
    if regions.is_empty() {
        return Err(reading.refuse(token.name, "RegionSumLine without boxes"));
    }
    let region = |cell: &u32| regions.iter().position(|region| region.contains(cell));
    let same = cells.chunk_by(|one, other| region(one) == region(other));
    let sizes = collected(same.map(|piece| piece.len() as i64))?;
    match sizes.len() {
        0 | 1 => Ok(()),
        _ => reading.add(Kind::EQUAL_SUMS, &sizes, &cells),
    }
}

/// The largest of rows, columns, boxes and pieces have the same values: with the others in variables, they have every symbol.
fn region_values(token: Token, reading: &mut Reading) -> Result<()> {
    let (shape, lacking) = (reading.shape(), reading.loose.all(LACKING)?);
    if lacking.is_empty() {
        return Ok(());
    }
    if reading.is_in_or() {
        return Err(reading.refuse(token.name, "RegionSameValues in Or"));
    }
    let mut regions = Vec::new();
    for line in Line::all(shape) {
        memory::push(&mut regions, collected(line.cells(shape))?)?;
    }
    for region in reading.loose.boxes.iter().chain(&reading.loose.pieces) {
        memory::push(&mut regions, memory::copied(region)?)?;
    }
    for region in regions.iter().filter(|region| region.len() + lacking.len() == shape.side()) {
        let all = collected(region.iter().chain(&lacking).copied())?;
        reading.add(Kind::EXTRA_REGION, &[], &all)?;
    }
    match lacking.len() {
        1 => Ok(()),
        // Each value has its variable.
        _ => reading.add(Kind::THERMOMETER, &[], &lacking),
    }
}

/// Each row, column and box lacks one symbol but 0, each of a kind another one; those of a cell with 0 are different.
fn doppelganger<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<()> {
    let (shape, first) = (reading.shape(), reading.symbols()?[0]);
    let (side, count) = (shape.cols(), shape.whole_rows() + 1);
    let is_right = side == shape.whole_rows() && shape.side() == count && first == 0;
    if !is_right || reading.loose.box_cells as usize != side || reading.is_in_or() {
        return Err(reading.refuse(token.name, "Doppelganger beside 9x9~0-9 and the like"));
    }
    let [boxes, rows, cols, zero] = [b"DGB", b"DGC", b"DGR", b"DGZ"]
        .map(|letters| reading.loose.all(str::from_utf8(letters).unwrap_or_default()));
    let (boxes, rows, cols, zero) = (boxes?, rows?, cols?, zero?);
    reading.add(Kind::CANDIDATES, &[0], &zero)?;
    let own = std::mem::take(&mut reading.loose.boxes);
    if own.is_empty() && !boxes.is_empty() {
        reading.add(Kind::CANDIDATES, &[0], &boxes)?;
    }
    let lines = Line::all(shape).map(|line| line.cells(shape)).zip(rows.iter().chain(&cols));
    for (line, &lacking) in lines {
        reading.differ(&collected(line.chain([lacking]))?)?;
    }
    for (region, &lacking) in own.iter().zip(&boxes) {
        reading.differ(&collected(region.iter().copied().chain([lacking]))?)?;
    }
    let kinds = [&rows, &cols, &boxes].into_iter().take(if own.is_empty() { 2 } else { 3 });
    for lacking in kinds {
        reading.differ(&collected(lacking.iter().chain(&zero).copied())?)?;
    }
    let others = collected(reading.symbols()?.into_iter().skip(1))?;
    for cell in 0..(side * side) as u32 {
        let (row, col) = (cell as usize / side, cell as usize % side);
        let square = own.iter().position(|region| region.contains(&cell));
        let square = square.map(|square| boxes[square]);
        let lacking = collected([rows[row], cols[col]].into_iter().chain(square))?;
        reading.begin(token, true)?;
        reading.begin(token, false)?;
        reading.add(Kind::CANDIDATES, &others, &[cell])?;
        reading.end()?;
        reading.begin(token, false)?;
        reading.add(Kind::DIFFERENT, &[], &lacking)?;
        reading.end()?;
        reading.end()?;
    }
    reading.loose.boxes = own;
    Ok(())
}
