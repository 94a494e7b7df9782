//! Sets of digits as narrow as the board allows, so that a vector of the machine holds many.
//!
//! In: the side of the board. Out: the type [`with_sets`] picks for it: a word of 16 or 32 bits, or a
//! [`DigitSet`]. All behave the same; what is narrow is only quicker to sweep over.
//!
//! ```text
//!     side       2..=16   ..=32   beyond
//!     set           u16     u32   DigitSet<W>
//! ```

use crate::digits::{Digit, DigitSet};

/// A set of digits.
pub trait Set: Copy + PartialEq + Send + 'static {
    /// The set without digits.
    const EMPTY: Self;
    /// The set of the digits `0..side`.
    fn below(side: usize) -> Self;
    /// The set of one digit.
    fn single(digit: Digit) -> Self;
    /// The digits of either set.
    fn or(self, other: Self) -> Self;
    /// The digits of both sets.
    fn and(self, other: Self) -> Self;
    /// The digits that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The set itself if it has no more than one digit, else nothing; without a branch.
    fn unless_several(self) -> Self;
    /// The set itself if `other` is empty, else nothing; without a branch.
    fn if_empty(self, other: Self) -> Self;
    /// How many digits are in the set.
    fn len(self) -> usize;
    /// Takes the smallest digit out and returns it.
    fn pop_first(&mut self) -> Option<Digit>;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the digit is in the set.
    #[inline]
    fn contains(self, digit: Digit) -> bool {
        !self.and(Self::single(digit)).is_empty()
    }

    /// The digits, the smallest first.
    #[inline]
    fn digits(mut self) -> impl Iterator<Item = Digit> {
        std::iter::from_fn(move || self.pop_first())
    }
}

macro_rules! set_in_a_word {
    ($word:ty) => {
        impl Set for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn below(side: usize) -> Self {
                Self::MAX >> (Self::BITS as usize - side)
            }

            #[inline]
            fn single(digit: Digit) -> Self {
                1 << digit
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn unless_several(self) -> Self {
                if self & self.wrapping_sub(1) == 0 { self } else { 0 }
            }

            #[inline]
            fn if_empty(self, other: Self) -> Self {
                if other == 0 { self } else { 0 }
            }

            #[inline]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn pop_first(&mut self) -> Option<Digit> {
                let digit = (*self != 0).then(|| self.trailing_zeros() as Digit);
                *self &= self.wrapping_sub(1);
                digit
            }
        }
    };
}

set_in_a_word!(u16);
set_in_a_word!(u32);

impl<const W: usize> Set for DigitSet<W> {
    const EMPTY: Self = DigitSet::EMPTY;

    #[inline]
    fn below(side: usize) -> Self {
        DigitSet::below(side)
    }

    #[inline]
    fn single(digit: Digit) -> Self {
        DigitSet::single(digit)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn unless_several(self) -> Self {
        self.masked(self.several().wrapping_sub(1))
    }

    #[inline]
    fn if_empty(self, other: Self) -> Self {
        self.masked(other.some().wrapping_sub(1))
    }

    #[inline]
    fn len(self) -> usize {
        DigitSet::len(&self)
    }

    #[inline]
    fn pop_first(&mut self) -> Option<Digit> {
        DigitSet::pop_first(self)
    }

    #[inline]
    fn contains(self, digit: Digit) -> bool {
        DigitSet::contains(&self, digit)
    }
}

/// Calls `$body` with the type `$set` of the sets a board of `$side` needs, and with the constant
/// `$words` set to the words of its [`DigitSet`].
macro_rules! with_sets {
    ($side:expr, $set:ident, $words:ident => $body:expr) => {
        match $side {
            ..=16 => {
                type $set = u16;
                #[allow(dead_code, reason = "not every caller needs it")]
                const $words: usize = 1;
                $body
            }
            17..=32 => {
                type $set = u32;
                #[allow(dead_code, reason = "not every caller needs it")]
                const $words: usize = 1;
                $body
            }
            side => with_words!(side, $words => {
                type $set = $crate::digits::DigitSet<$words>;
                $body
            }),
        }
    };
}
pub(crate) use with_sets;

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<S: Set>(side: usize) {
        let all = S::below(side);
        assert!(all.digits().eq(0..side as Digit));
        assert_eq!((all.len(), S::EMPTY.len(), S::EMPTY.is_empty()), (side, 0, true));
        for digit in 0..side as Digit {
            let one = S::single(digit);
            assert!(one.contains(digit) && !all.without(one).contains(digit));
            assert!(one.unless_several() == one && one.and(all) == one);
            assert!(one.if_empty(S::EMPTY) == one && one.if_empty(all).is_empty());
            let other = S::single((digit + 1) % side as Digit);
            assert!(one.or(other).unless_several().is_empty());
        }
        assert!(S::EMPTY.unless_several().is_empty());
    }

    #[test]
    fn sets_of_every_width_agree() {
        for side in [2, 15, 16, 17, 31, 32, 33, 64, 65, 128, 129, 1024] {
            with_sets!(side, S, W => {
                assert!(64 * W >= side);
                agrees::<S>(side);
            });
        }
    }
}
