//! Wishes for a puzzle, each by itself, as C and the command have them.
//!
//! In: wishes. Out: the kind of puzzle that has them all. Wishes that exclude each other are refused by their names in C; what
//! no puzzle has is refused by the kind ([`Request`](crate::Request)).

use sudoku_core::error::Result;

use crate::request::{Givens, Holes, Killer, Kind, Reduction, refuse_if};
use crate::symmetry::Symmetry;

/// Wishes for a puzzle.
pub struct Wishes {
    pub is_killer: bool,
    /// Exactly this many givens; of a killer, at most.
    pub givens: Option<u32>,
    pub min_givens: Option<u32>,
    pub holes: Option<Holes>,
    /// Sizes and nodes.
    pub killer: Killer,
    /// All but the numbers above.
    pub puzzle: Givens,
}

const NO_CAGES: &str = "only puzzles without cages can have it";
const NO_HOLES: &str = "a board with holes cannot have it";
const HOLES: &str = "a board with holes cannot be a killer, minimal, or have a number of givens";
const EXACT: &str = "an exact number leaves no place for min_givens and max_givens";
const BIASED: &str = "the number of givens of an unbiased puzzle cannot be chosen";
const MORE: &str = "they would be more than givens or max_givens";
const NODES: &str = "only killer puzzles are made by their nodes";

impl Wishes {
    /// The kind of puzzle that has all wishes.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`](sudoku_core::error::Reason::BadUse) with the name of a wish that another one excludes.
    pub fn kind(self) -> Result<Kind> {
        let Wishes { is_killer, givens, min_givens, holes, killer, puzzle } = self;
        let (is_exact, has_least) = (givens.is_some(), min_givens.is_some());
        let (has_most, has_more) = (puzzle.max_givens.is_some(), puzzle.more_givens > 0);
        let (has_holes, minimal) = (holes.is_some(), puzzle.is_minimal());
        let has_nodes = killer.min_nodes > 0 || killer.max_nodes.is_some();
        let of_puzzles = [
            ("min_givens", has_least),
            ("max_givens", has_most),
            ("more_givens", has_more),
            ("symmetry", puzzle.symmetry != Symmetry::None),
            ("pattern", puzzle.pattern.is_some()),
            ("controlled_bias", puzzle.reduction == Reduction::ControlledBias),
        ];
        let first = of_puzzles.into_iter().find(|(_, is_set)| *is_set);
        let (name, has_one) = first.unwrap_or_default();
        for (what, is_refused, why) in [
            (name, has_one && is_killer, NO_CAGES),
            (name, has_one && has_holes, NO_HOLES),
            ("holes", has_holes && (is_killer || minimal || is_exact), HOLES),
            ("givens", is_exact && (has_least || has_most), EXACT),
            ("controlled_bias", puzzle.is_biased() && (is_exact || has_least), BIASED),
            ("more_givens", has_more && (is_exact || has_most), MORE),
            ("min_nodes and max_nodes", has_nodes && !is_killer, NODES),
        ] {
            refuse_if(is_refused, what, why)?;
        }
        let max_givens = if minimal { givens.or(puzzle.max_givens) } else { puzzle.max_givens };
        let of_minimal = givens.or(min_givens).filter(|_| minimal);
        let reduction = match (givens, min_givens) {
            _ if minimal => puzzle.reduction,
            (Some(number), _) => Reduction::Exactly(number),
            (_, Some(least)) => Reduction::AtLeast(least),
            _ => puzzle.reduction,
        };
        Ok(match holes {
            Some(holes) => Kind::Holes(holes),
            None if is_killer => {
                Kind::Killer(Killer { minimal, givens: givens.unwrap_or(0), ..killer })
            }
            None => {
                let min_givens = of_minimal;
                Kind::Givens(Givens { reduction, max_givens, min_givens, ..puzzle })
            }
        })
    }
}
