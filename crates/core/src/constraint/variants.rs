//! Variants: the names by which people ask for constraints, as `x` for both diagonals.
//!
//! In: nothing. Out: [`VARIANTS`], the table: a name, the names in titles and rules that mean the same, and the constraints that
//! the name alone adds to a board. `text::rules` obeys the names in texts, the command those of its options.

use super::ConstraintKind;
use crate::error::{Excerpt, Reason, Result};
use crate::names::nearest;

/// A variant of Sudoku.
#[derive(Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The name, such as `x` or `anti-knight`.
    pub name: &'static str,
    /// The constraints that add it to a board: each with its values. None for variants that take more than a name.
    pub adds: &'static [(&'static ConstraintKind, &'static [i64])],
    /// The kind of its constraints; none for boards of several grids.
    pub kind: Option<&'static ConstraintKind>,
    /// Where the grids of a board begin whose text does not show it; none for boards of one grid.
    pub(crate) grids: &'static [(u32, u32)],
    /// Its names in texts, as `text::rules` has them.
    pub(crate) names: &'static str,
}

/// Where the five grids of a samurai begin.
pub(crate) const SAMURAI: [(u32, u32); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// All variants that a board may have.
pub static VARIANTS: [Variant; 9] = [
    of("killer", ConstraintKind::CAGE, &[], "cage killer*"),
    of(
        "jigsaw",
        ConstraintKind::REGIONS,
        &[],
        "jigsaw* squiggl* irregul*? geometry? geometric? nonomino",
    ),
    of("extra-region", ConstraintKind::EXTRA_REGION, &[], "extraregion extrabox"),
    of(
        "x",
        ConstraintKind::DIAGONAL,
        &[(ConstraintKind::DIAGONAL, &[1]), (ConstraintKind::DIAGONAL, &[-1])],
        "diagonal* xsudoku sudokux",
    ),
    of(
        "windoku",
        ConstraintKind::WINDOWS,
        &[(ConstraintKind::WINDOWS, &[])],
        "windoku windowsudoku hyper? hyperdoku hypersudoku",
    ),
    of(
        "anti-knight",
        ConstraintKind::ANTI_KNIGHT,
        &[(ConstraintKind::ANTI_KNIGHT, &[])],
        "antiknight knightmove knightrule knightsmove knightsudoku",
    ),
    of(
        "anti-king",
        ConstraintKind::ANTI_KING,
        &[(ConstraintKind::ANTI_KING, &[])],
        "antiking kingmove kingrule kingsmove",
    ),
    of(
        "disjoint-groups",
        ConstraintKind::DISJOINT_GROUPS,
        &[(ConstraintKind::DISJOINT_GROUPS, &[])],
        "disjointgroup disjointsudoku",
    ),
    Variant {
        name: "samurai",
        adds: &[],
        kind: None,
        grids: &SAMURAI,
        names: "samurai gattai butterflysudoku flowersudoku twodoku sohei",
    },
];

const fn of(
    name: &'static str,
    kind: &'static ConstraintKind,
    adds: &'static [(&'static ConstraintKind, &'static [i64])],
    names: &'static str,
) -> Variant {
    Variant { name, adds, kind: Some(kind), grids: &[], names }
}

impl Variant {
    /// The variant with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`].
    pub fn named(name: &str) -> Result<&'static Variant> {
        let found = VARIANTS.iter().find(|variant| variant.name == name);
        found.ok_or_else(|| {
            let nearest = nearest(name, VARIANTS.iter().map(|variant| variant.name));
            Reason::UnknownConstraint { name: Excerpt::new(name), nearest }.into()
        })
    }
}
