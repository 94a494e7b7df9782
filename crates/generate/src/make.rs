//! Makes one puzzle.

use sudoku_core::error::Reason;
use sudoku_core::limits::Stop;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::solution::Solution;

use crate::killer;
use crate::maker::{Made, Maker, Seed};
use crate::request::{Kind, Request};

/// A puzzle and its solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution; of a board with holes, the one it was made from.
    pub solution: Solution,
}

impl Generated {
    /// Of a puzzle and its solution.
    #[doc(hidden)]
    pub fn new(puzzle: Puzzle, solution: Solution) -> Generated {
        Generated { puzzle, solution }
    }
}

/// Makes a puzzle.
///
/// # Errors
///
/// [`Reason::NotGenerated`] within the attempts, [`Reason::TimeLimit`], [`Reason::Cancelled`], [`Reason::BadUse`] and
/// [`Reason::BadArgument`] for what no puzzle can have, [`Reason::MemoryLimit`], [`Reason::NoMemory`].
pub fn generate(request: &Request) -> sudoku_core::error::Result<Generated> {
    let Made { puzzle, solution } = make(request)?;
    let solution = Solution::new(&puzzle, &solution)?;
    Ok(Generated { puzzle, solution })
}

/// Makes a puzzle. Attempts that are used up are [`Reason::NotGenerated`].
pub fn make(request: &Request) -> Result<Made, Stop> {
    request.check()?;
    make_of_seed(request, Seed::of(request, request.seed))
}

/// Makes a puzzle of a request that was checked, with a seed of its own.
pub fn make_of_seed(request: &Request, seed: Seed) -> Result<Made, Stop> {
    let mut maker = Maker::new(request, seed);
    for _ in 0..request.most_attempts() {
        let made = match &request.kind {
            Kind::Givens(givens) => maker.standard(givens)?,
            Kind::Killer(wanted) => killer::make(&mut maker, wanted)?,
            Kind::Holes(holes) => maker.with_holes(holes)?,
        };
        if let Some(made) = made {
            return Ok(made);
        }
    }
    Err(Reason::NotGenerated { attempts: request.most_attempts().into() }.into())
}
