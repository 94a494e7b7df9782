//! Digits and sets of digits.
//!
//! A digit is an index into the symbol list, `0..side`. A [`DigitSet`] holds digits as bits in `W`
//! words of 64, so that a solver is compiled for the width its board needs:
//!
//! ```text
//!     side      1..=64   ..=128   ..=256   ..=1024
//!     W              1        2        4        16
//! ```

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// The index of a symbol, `0..side`.
pub type Digit = u16;

/// The value of an empty cell where digits are stored.
pub const EMPTY: Digit = Digit::MAX;

/// A set of digits below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigitSet<const W: usize>([u64; W]);

impl<const W: usize> DigitSet<W> {
    /// The set without digits.
    pub const EMPTY: Self = DigitSet([0; W]);

    /// The set of the digits `0..side`.
    pub fn below(side: usize) -> Self {
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().enumerate() {
            let bits = side.saturating_sub(64 * index).min(64);
            *word = if bits == 64 { !0 } else { (1 << bits) - 1 };
        }
        set
    }

    /// The set of one digit.
    #[inline]
    pub fn single(digit: Digit) -> Self {
        let mut set = Self::EMPTY;
        set.insert(digit);
        set
    }

    /// The set of the digit of a cell: the empty one for [`EMPTY`].
    #[inline]
    pub fn given(digit: Digit) -> Self {
        let (index, bit) = (usize::from(digit) / 64, 1 << (digit % 64));
        let mut set = Self::EMPTY;
        for (word, set) in set.0.iter_mut().enumerate() {
            let here = digit != EMPTY && (W == 1 || word == index);
            *set = if here { bit } else { 0 };
        }
        set
    }

    /// Adds a digit.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        let digit = usize::from(digit);
        self.0[if W == 1 { 0 } else { digit / 64 }] |= 1 << (digit % 64);
    }

    /// Takes a digit out.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        let digit = usize::from(digit);
        self.0[if W == 1 { 0 } else { digit / 64 }] &= !(1 << (digit % 64));
    }

    /// Whether the digit is in the set.
    #[inline]
    pub fn contains(&self, digit: Digit) -> bool {
        let digit = usize::from(digit);
        self.0[if W == 1 { 0 } else { digit / 64 }] >> (digit % 64) & 1 == 1
    }

    /// The number of digits in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The digits `from..from + 64` as bits, the lowest bit for `from`.
    #[inline]
    pub fn window(&self, from: Digit) -> u64 {
        let (index, shift) = (usize::from(from) / 64, from % 64);
        let low = self.0.get(index).map_or(0, |word| word >> shift);
        match self.0.get(index + 1) {
            Some(word) if shift > 0 => low | word << (64 - shift),
            _ => low,
        }
    }

    /// The set that has `bits` as its [`DigitSet::window`] at `from`, and nothing else.
    #[inline]
    pub fn from_window(from: Digit, bits: u64) -> Self {
        let mut set = Self::EMPTY;
        let (index, shift) = (usize::from(from) / 64, from % 64);
        if let Some(word) = set.0.get_mut(index) {
            *word = bits << shift;
        }
        match set.0.get_mut(index + 1) {
            Some(word) if shift > 0 => *word = bits >> (64 - shift),
            _ => {}
        }
        set
    }

    /// Whether the set holds exactly one digit.
    #[inline]
    pub fn is_single(&self) -> bool {
        let mut found = false;
        for word in self.0 {
            if word != 0 {
                if found || word & (word - 1) != 0 {
                    return false;
                }
                found = true;
            }
        }
        found
    }

    /// Whether the set holds two digits or more.
    #[inline]
    pub fn is_several(&self) -> bool {
        let mut found = false;
        for word in self.0 {
            if word & word.wrapping_sub(1) != 0 || (found && word != 0) {
                return true;
            }
            found |= word != 0;
        }
        false
    }

    /// The smallest digit of the set.
    #[inline]
    pub fn first(&self) -> Option<Digit> {
        for (index, &word) in self.0.iter().enumerate() {
            if word != 0 {
                return Some((64 * index) as Digit + word.trailing_zeros() as Digit);
            }
        }
        None
    }

    /// Takes the smallest digit out and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Digit> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let digit = (64 * index) as Digit + word.trailing_zeros() as Digit;
                *word &= *word - 1;
                return Some(digit);
            }
        }
        None
    }
}

impl<const W: usize> Iterator for DigitSet<W> {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        self.pop_first()
    }

    /// The largest digit of the set; none is passed on the way.
    #[inline]
    fn last(self) -> Option<Digit> {
        for (index, &word) in self.0.iter().enumerate().rev() {
            if word != 0 {
                return Some((64 * index + 63) as Digit - word.leading_zeros() as Digit);
            }
        }
        None
    }
}

macro_rules! by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $op:expr) => {
        impl<const W: usize> $trait for DigitSet<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign_trait::$assign_method(&mut self, other);
                self
            }
        }

        impl<const W: usize> $assign_trait for DigitSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                let op: fn(u64, u64) -> u64 = $op;
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word = op(*word, other);
                }
            }
        }
    };
}

by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
by_word!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

/// Whether no board has more than 64 symbols.
#[doc(hidden)]
pub const IS_NARROW: bool = cfg!(feature = "small");

/// Calls `$body` with the constant `$words` set to the words a board of `$side` needs.
#[macro_export]
#[doc(hidden)]
macro_rules! with_words {
    ($side:expr, $words:ident => $body:expr) => {
        match $side {
            side if side <= 64 || $crate::digits::IS_NARROW => {
                const $words: usize = 1;
                $body
            }
            // Each width is another copy of every strategy: a page does not load these, and few boards of pages are as wide.
            #[cfg(not(target_arch = "wasm32"))]
            65..=128 => {
                const $words: usize = 2;
                $body
            }
            #[cfg(not(target_arch = "wasm32"))]
            129..=256 => {
                const $words: usize = 4;
                $body
            }
            _ => {
                const $words: usize = 16;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_as_a_set<const W: usize>() {
        let side = 64 * W - 5;
        let mut set = DigitSet::<W>::below(side);
        assert_eq!(set.len(), side);
        assert!(set.eq(0..side as Digit));
        set.remove(3);
        assert!(!set.contains(3) && set.contains(4));
        set -= DigitSet::single(0);
        assert_eq!((set.first(), set.last()), (Some(1), Some(side as Digit - 1)));
        assert!((set & DigitSet::single(7)).is_single());
        assert_eq!(set | DigitSet::single(0) | DigitSet::single(3), DigitSet::below(side));
        assert!((set - DigitSet::below(side)).is_empty());
        assert_eq!((DigitSet::<W>::EMPTY.first(), DigitSet::<W>::EMPTY.last()), (None, None));
        assert_eq!(DigitSet::<W>::below(64 * W).len(), 64 * W);
        for low in 0..64 * W as Digit {
            let mut one = DigitSet::<W>::single(low);
            assert_eq!((one.first(), one.last(), one.is_empty()), (Some(low), Some(low), false));
            assert!(!one.is_several());
            let two = one | DigitSet::single(64 * W as Digit - 1 - low);
            assert!(two.is_several());
            one.remove(low);
            assert!(one.is_empty());
        }
        assert!(!DigitSet::<W>::EMPTY.is_several());
        let alike = DigitSet::<W>::single(5) | DigitSet::single(64 * (W as Digit - 1) + 5);
        assert_eq!(alike.is_several(), W > 1);
        for from in [0, 1, 63, 64 * W as Digit - 7] {
            let bits = set.window(from);
            assert!((0..64).all(|bit| {
                let inside = usize::from(from) + bit < 64 * W;
                (bits >> bit & 1 == 1) == (inside && set.contains(from + bit as Digit))
            }));
            assert_eq!(DigitSet::<W>::from_window(from, bits).window(from), bits);
            assert!((DigitSet::<W>::from_window(from, bits) - set).is_empty());
        }
    }

    #[test]
    fn every_width_behaves_as_a_set() {
        behaves_as_a_set::<1>();
        behaves_as_a_set::<2>();
        behaves_as_a_set::<4>();
        behaves_as_a_set::<16>();
    }

    #[test]
    fn the_width_holds_the_side() {
        for side in 1..=1024usize {
            with_words!(side, W => assert!(64 * W >= side));
        }
    }
}
