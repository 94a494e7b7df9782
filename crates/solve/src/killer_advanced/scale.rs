//! The scale: the values of the symbols, made small.
//!
//! In: the values of the digits. Out: [`Scale`]: every value less the smallest, divided by the
//! greatest common divisor of these differences, and a *slot* for each digit: the bit that stands for
//! it in a set. What stays true: a greater slot has a greater value.
//!
//! ```text
//!     symbols          11, 3, 7, 5       values 4, 0, 2, 1       (less 3, by 2)
//!     slots            4, 0, 2, 1        a slot is its value if all values are below 64,
//!     symbols past     3, 0, 1, 2        else its place in the order
//! ```
//!
//! If slots are values, adding a value to a set is a shift of its bits.

use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};

/// The slots and their values.
pub struct Scale<const W: usize> {
    /// All slots.
    pub full: DigitSet<W>,
    /// Whether a slot is its value, below 64.
    pub slots_are_values: bool,
    /// The value of each slot.
    value: Vec<i64>,
    slot_of: Vec<Digit>,
    digit_of: Vec<Digit>,
    least: u64,
    step: u64,
}

impl<const W: usize> Scale<W> {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Self, Stop> {
        let least = model.values.iter().copied().min().unwrap_or(0);
        let most = model.values.iter().copied().max().unwrap_or(0);
        let step = model.values.iter().fold(0, |step, &value| divisor(step, value - least)).max(1);
        let slots_are_values = (most - least) / step < 64;
        let mut order = limits.with_capacity(model.side)?;
        order.extend(0..model.side as Digit);
        order.sort_unstable_by_key(|&digit: &Digit| model.values[usize::from(digit)]);
        let mut scale = Scale {
            full: DigitSet::EMPTY,
            slots_are_values,
            value: limits.filled(64 * W, 0)?,
            slot_of: limits.filled(model.side, 0)?,
            digit_of: limits.filled(64 * W, EMPTY)?,
            least,
            step,
        };
        for (place, &digit) in order.iter().enumerate() {
            let value = (model.values[usize::from(digit)] - least) / step;
            let slot = if slots_are_values { value as usize } else { place };
            scale.full.insert(slot as Digit);
            scale.value[slot] = value as i64;
            scale.slot_of[usize::from(digit)] = slot as Digit;
            scale.digit_of[slot] = digit;
        }
        Ok(scale)
    }

    /// The value of a slot.
    #[inline]
    pub fn value(&self, slot: Digit) -> i64 {
        self.value[usize::from(slot)]
    }

    /// The smallest value of a set; 0 for the empty set.
    #[inline]
    pub fn smallest(&self, slots: DigitSet<W>) -> i64 {
        slots.first().map_or(0, |slot| self.value(slot))
    }

    /// The largest value of a set; 0 for the empty set.
    #[inline]
    pub fn largest(&self, slots: DigitSet<W>) -> i64 {
        slots.last().map_or(0, |slot| self.value(slot))
    }

    /// The slots of `slots` whose values are from `low` to `high`.
    pub fn between(&self, slots: DigitSet<W>, low: i64, high: i64) -> DigitSet<W> {
        let mut inside = DigitSet::EMPTY;
        for slot in slots {
            if (low..=high).contains(&self.value(slot)) {
                inside.insert(slot);
            }
        }
        inside
    }

    /// The sum of the values of `cells` distinct slots whose symbols sum up to `total`; `None` if size or
    /// divisibility excludes such slots.
    pub fn total(&self, total: u64, cells: usize) -> Option<i64> {
        let above = total.checked_sub(self.least * cells as u64)?;
        let total = i64::try_from(above / self.step).ok()?;
        let most = self.largest(self.full) * cells as i64;
        (above % self.step == 0 && total <= most).then_some(total)
    }

    /// The slot of a digit.
    #[inline]
    pub fn slot_of(&self, digit: Digit) -> Digit {
        self.slot_of[usize::from(digit)]
    }

    /// The digit of a slot.
    #[inline]
    pub fn digit_of(&self, slot: Digit) -> Digit {
        self.digit_of[usize::from(slot)]
    }
}

/// The greatest common divisor (Euclid).
fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::limits::Bounds;
    use sudoku_core::puzzle::Puzzle;
    use sudoku_core::shape::Shape;
    use sudoku_core::symbols::Symbols;

    fn scale(symbols: &[u32]) -> Scale<1> {
        let symbols = Symbols::new(symbols, 4).unwrap();
        let puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        let model = Model::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap();
        Scale::new(&model, &mut Limits::new(&Bounds::default())).unwrap()
    }

    #[test]
    fn close_values_are_slots() {
        let scale = scale(&[11, 3, 7, 5]);
        assert!(scale.slots_are_values);
        assert_eq!([0, 1, 2, 3].map(|digit| scale.slot_of(digit)), [4, 0, 2, 1]);
        assert_eq!([4, 0, 2, 1].map(|slot| scale.digit_of(slot)), [0, 1, 2, 3]);
        assert_eq!((scale.total(18, 2), scale.total(17, 2)), (Some(6), None));
        assert_eq!((scale.total(5, 2), scale.total(24, 2)), (None, None));
    }

    #[test]
    fn far_values_are_places() {
        let scale = scale(&[1 << 30, 0, 7, 5]);
        assert!(!scale.slots_are_values);
        assert_eq!([0, 1, 2, 3].map(|digit| scale.slot_of(digit)), [3, 0, 2, 1]);
        assert_eq!([0, 1, 2, 3].map(|slot| scale.value(slot)), [0, 5, 7, 1 << 30]);
        assert_eq!(scale.between(scale.full, 1, 7), DigitSet::single(1) | DigitSet::single(2));
        assert_eq!(scale.total(i64::MAX as u64, 4), None);
    }
}
