//! Constraints that are part of another one, as its values and cells list them.
//!
//! In: for each constraint the number of its kind, the number of its values, that of its cells, and its values; 0 before each
//! further alternative; the cells of all, one constraint after the other. Out: the constraints of each alternative. What stays true:
//! each is valid by itself and has no parts of its own; all values and cells are used.

use std::mem;

use super::takes::Values;
use super::{Constraint, ConstraintKind};
use crate::error::Result;
use crate::memory;
use crate::shape::Shape;

/// The constraints of each alternative of a constraint of this kind.
pub(super) fn read(
    kind: &ConstraintKind,
    mut values: &[i64],
    mut cells: &[u32],
    shape: Shape,
) -> Result<Vec<Vec<Constraint>>> {
    let refuse = || kind.refuse(Values::Alternatives.takes());
    let (mut all, mut own) = (Vec::new(), Vec::new());
    loop {
        let [number, value_count, cell_count, ref rest @ ..] = *values else {
            return Err(refuse());
        };
        let part = ConstraintKind::numbered(number)?;
        if part.is_alone {
            return Err(kind.refuse("it has a part of a kind that is only for the whole board"));
        }
        let [value_count, cell_count] =
            [value_count, cell_count].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let split = rest.split_at_checked(value_count).zip(cells.split_at_checked(cell_count));
        let Some(((own_values, rest), (own_cells, further))) = split else {
            return Err(refuse());
        };
        memory::push(&mut own, Constraint::new(part, own_values, own_cells, shape)?)?;
        cells = further;
        values = match rest {
            [] => break,
            [0, rest @ ..] => {
                memory::push(&mut all, mem::take(&mut own))?;
                rest
            }
            rest => rest,
        };
    }
    memory::push(&mut all, own)?;
    if cells.is_empty() { Ok(all) } else { Err(refuse()) }
}

/// A copy.
pub(super) fn copied(alternatives: &[Vec<Constraint>]) -> Result<Vec<Vec<Constraint>>> {
    let mut copies = memory::with_capacity(alternatives.len())?;
    for all in alternatives {
        let mut copy = memory::with_capacity(all.len())?;
        for one in all {
            copy.push(one.try_clone()?);
        }
        copies.push(copy);
    }
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a constraint with these values and cells is made on a board of 4x4.
    fn is_made(values: &[i64], cells: &[u32]) -> bool {
        let shape = Shape::new(2, 2).unwrap();
        Constraint::new(ConstraintKind::ANY_OF, values, cells, shape).is_ok()
    }

    // Seen to fail: without the check that all cells are used.
    #[test]
    fn what_is_no_list_of_constraints_is_refused() {
        let (sum, differ) = ([11, 1, 2, 5], [20, 0, 2]);
        let two = [&sum[..], &[0], &differ].concat();
        assert!(is_made(&two, &[0, 1, 1, 2]));
        assert!(is_made(&[&sum[..], &differ].concat(), &[0, 1, 1, 2]));
        assert!(!is_made(&two, &[0, 1, 1]));
        assert!(!is_made(&two, &[0, 1, 1, 2, 3]));
        assert!(!is_made(&two, &[0, 1, 2, 2]), "a cell twice in one part");
        for end in 0..two.len() {
            assert!(!is_made(&two[..end], &[0, 1, 1, 2]), "{end}");
        }
        for values in
            [&[0][..], &[11, 1, 2, 5, 0], &[11, i64::MAX, 2, 5], &[11, 1, -1, 5], &[7, 0, 2]]
        {
            assert!(!is_made(values, &[0, 1]), "{values:?}");
        }
        // A cage, and alternatives in alternatives.
        assert!(!is_made(&[10, 1, 2, 5], &[0, 1]));
        assert!(!is_made(&[93, 4, 2, 11, 1, 2, 5], &[0, 1]));
    }
}
