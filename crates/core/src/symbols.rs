//! What a board shows: symbols, any distinct non-negative integers, in a given order.
//!
//! In: the list of symbols. Out: [`Symbols`], the two ways between a symbol and its [`Digit`] (its
//! place in the list). What stays true: as many symbols as the board's side, no two alike, each at
//! most 2^31 - 1, so that -1 can mean "empty" wherever symbols cross a border.

use crate::digits::Digit;
use crate::error::{Reason, Result};
use crate::memory;
use crate::shape::Shape;

/// The symbols of a board, by digit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Symbols {
    by_digit: Vec<u32>,
    /// `(symbol, digit)` sorted by symbol; empty when the symbols are `1..=side` in order.
    by_symbol: Vec<(u32, Digit)>,
}

impl Symbols {
    /// The largest symbol.
    pub const MAX: u32 = i32::MAX as u32;

    /// The symbols `1..=side`, in order.
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`] for a side that no board has, [`Reason::NoMemory`].
    pub fn counting(side: usize) -> Result<Symbols> {
        check_side(side)?;
        let mut by_digit = memory::with_capacity(side)?;
        by_digit.extend((1..=side).map(|symbol| symbol as u32));
        Ok(Symbols { by_digit, by_symbol: Vec::new() })
    }

    /// The symbols as listed: exactly `side` of them, distinct, each at most [`Symbols::MAX`].
    ///
    /// # Errors
    ///
    /// [`Reason::BadSymbolCount`], [`Reason::BadArgument`], [`Reason::DuplicateSymbol`], [`Reason::BadSide`] for a side
    /// that no board has, [`Reason::NoMemory`].
    pub fn new(list: &[u32], side: usize) -> Result<Symbols> {
        check_side(side)?;
        if list.len() != side {
            let (expected, found) = (side as u32, list.len() as u64);
            return Err(Reason::BadSymbolCount { expected, found }.into());
        }
        if let Some(&symbol) = list.iter().find(|&&symbol| symbol > Self::MAX) {
            return Err(Reason::BadArgument("symbol", i64::from(symbol)).into());
        }
        if list.iter().zip(1..).all(|(&symbol, counted)| symbol == counted) {
            return Self::counting(side);
        }
        let by_digit = memory::copied(list)?;
        let mut by_symbol = memory::with_capacity(side)?;
        by_symbol.extend(list.iter().zip(0..).map(|(&symbol, digit)| (symbol, digit)));
        by_symbol.sort_unstable();
        if let Some(pair) = by_symbol.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Reason::DuplicateSymbol(pair[0].0).into());
        }
        Ok(Symbols { by_digit, by_symbol })
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`], where `clone` ends the process.
    pub fn try_clone(&self) -> Result<Symbols> {
        Ok(Symbols {
            by_digit: memory::copied(&self.by_digit)?,
            by_symbol: memory::copied(&self.by_symbol)?,
        })
    }

    /// The symbols, in their order.
    pub fn list(&self) -> &[u32] {
        &self.by_digit
    }

    /// The symbol of a digit.
    #[inline]
    #[doc(hidden)]
    pub fn symbol(&self, digit: Digit) -> u32 {
        self.by_digit[usize::from(digit)]
    }

    /// The digit of a symbol, if it is one of the board's.
    #[inline]
    #[doc(hidden)]
    pub fn digit(&self, symbol: u32) -> Option<Digit> {
        if self.by_symbol.is_empty() {
            let digit = symbol.wrapping_sub(1);
            return ((digit as usize) < self.by_digit.len()).then_some(digit as Digit);
        }
        let at = self.by_symbol.binary_search_by_key(&symbol, |&(symbol, _)| symbol).ok()?;
        Some(self.by_symbol[at].1)
    }

    /// Whether the symbols are `1..=side` in order.
    #[doc(hidden)]
    pub fn is_counting(&self) -> bool {
        self.by_symbol.is_empty()
    }
}

/// Refuses a side that no board has.
fn check_side(side: usize) -> Result<()> {
    if side <= Shape::MAX_SIDE {
        return Ok(());
    }
    Err(Reason::BadSide { side: side as u64, why: "the largest side is 1024" }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_and_found_again() {
        let symbols = Symbols::new(&[7, 0, 98, 3], 4).unwrap();
        assert_eq!(symbols.list(), [7, 0, 98, 3]);
        for digit in 0..4 {
            assert_eq!(symbols.digit(symbols.symbol(digit)), Some(digit));
        }
        assert_eq!(symbols.digit(1), None);
        assert!(!symbols.is_counting());
        assert!(Symbols::counting(4).unwrap().is_counting());
    }

    #[test]
    fn counting_symbols_know_their_bounds() {
        let symbols = Symbols::counting(9).unwrap();
        assert_eq!(symbols, Symbols::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 9).unwrap());
        assert_eq!(
            [symbols.digit(0), symbols.digit(1), symbols.digit(9), symbols.digit(10)],
            [None, Some(0), Some(8), None]
        );
    }

    #[test]
    fn malformed_lists_are_refused() {
        assert_eq!(Symbols::new(&[1, 2, 3], 4).unwrap_err().code(), -41);
        assert_eq!(Symbols::new(&[1, 2, 1, 3], 4).unwrap_err().code(), -42);
        assert_eq!(Symbols::new(&[1, 2, u32::MAX, 3], 4).unwrap_err().code(), -12);
        assert_eq!(Symbols::new(&vec![7; 1 << 17], 1 << 17).unwrap_err().code(), -40);
        assert_eq!(Symbols::counting(1025).unwrap_err().code(), -40);
    }
}
