//! The places of the bits of a number, as an iterator.

/// Removes and returns the place of the lowest bit.
pub struct Bits<N>(pub N);

macro_rules! places {
    ($number:ty) => {
        impl Iterator for Bits<$number> {
            type Item = usize;

            #[inline(always)]
            fn next(&mut self) -> Option<usize> {
                let at = self.0.trailing_zeros();
                self.0 &= self.0.wrapping_sub(1);
                (at < <$number>::BITS).then_some(at as usize)
            }
        }
    };
}

places!(u32);
places!(u64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_from_the_lowest_on() {
        let places = [0usize, 1, 30, 31, 32, 63];
        let number = places.iter().fold(0u64, |number, place| number | 1 << place);
        assert!(Bits(number).eq(places));
        assert!(Bits(number as u32).eq(places[..4].iter().copied()));
        assert_eq!([Bits(0u64).next(), Bits(0u32).next()], [None; 2]);
    }
}
