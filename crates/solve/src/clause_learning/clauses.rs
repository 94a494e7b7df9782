//! The learned clauses: one array of words, and the lists of watches.
//!
//! In: learned clauses. Out: the literals of each, and the watches of each literal.
//! [`Clauses::reduce`] deletes clauses that were not used. The two literals in front of a clause are
//! watched; when one becomes false, the solver checks the clause (M. Moskewicz and others, "Chaff",
//! DAC 2001). The glue of a clause is the number of levels of its literals. Clauses of small glue stay
//! for ever, others while they are used (G. Audemard and L. Simon, "Predicting learnt clauses quality",
//! IJCAI 2009).
//!
//! ```text
//!     words     | size | glue, 8 bits of use | literal literal ... | size | ...
//!     list_of   [literal] -> number of its list; 0, which is always empty, until it is watched
//!     lists     [number]  -> (clause, another of its literals), ...
//! ```
//!
//! If the other literal is true, the solver does not read the clause. On a large board few literals are ever watched:
//! to free a list for each would take longer than a cancelled call may take.

use super::literal::Literal;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The first word of a clause.
pub type Clause = u32;

/// A clause to check when a literal becomes false.
#[derive(Clone, Copy)]
pub struct Watch {
    /// The clause, and the bit [`BINARY`].
    tagged: u32,
    /// Another literal of it.
    pub other: Literal,
}

/// Set for a clause of two literals: the watch has the other one, so that the solver does not read the clause.
const BINARY: u32 = 1 << 31;

impl Watch {
    fn new(clause: Clause, size: usize, other: Literal) -> Watch {
        Watch { tagged: if size == 2 { clause | BINARY } else { clause }, other }
    }

    /// A watch of the clause with another of its literals.
    #[inline]
    pub fn with(self, other: Literal) -> Watch {
        Watch { other, ..self }
    }

    /// The clause.
    #[inline]
    pub fn clause(self) -> Clause {
        self.tagged & !BINARY
    }

    /// Whether the clause has two literals only.
    #[inline]
    pub fn is_binary(self) -> bool {
        self.tagged & BINARY != 0
    }
}

/// The learned clauses.
pub struct Clauses {
    words: Vec<u32>,
    list_of: Vec<u32>,
    lists: Vec<Vec<Watch>>,
    /// The lists counted against the memory limit.
    reserved_lists: usize,
    count: usize,
    /// The bytes counted against the memory limit.
    reserved: usize,
}

const HEAD: usize = 2;
const USE_BITS: u32 = 8;
/// Up to this glue a clause stays for ever.
const CORE_GLUE: u32 = 3;
/// Up to this glue a clause stays while it is used between reductions.
const MIDDLE_GLUE: u32 = 9;
/// The glue of a clause that has to stay.
pub const PERMANENT: u32 = 0;

impl Clauses {
    /// An empty set of clauses over this number of variables.
    pub fn new(variables: usize, limits: &mut Limits) -> Result<Self, Stop> {
        let (list_of, mut lists) = (limits.filled(2 * variables, 0)?, Vec::new());
        memory::push(&mut lists, Vec::new())?;
        Ok(Clauses { words: Vec::new(), list_of, lists, reserved_lists: 0, count: 0, reserved: 0 })
    }

    /// A copy.
    pub fn copied(&self, limits: &mut Limits) -> Result<Self, Stop> {
        let mut lists = memory::with_capacity(self.lists.len())?;
        for list in &self.lists {
            limits.work(1 + list.len() as u32)?;
            lists.push(memory::copied(list)?);
        }
        limits.reserve(self.reserved + self.reserved_lists * size_of::<Vec<Watch>>())?;
        let list_of = limits.copied(&self.list_of)?;
        Ok(Clauses { words: memory::copied(&self.words)?, list_of, lists, ..*self })
    }

    /// The literals of a clause, as words.
    #[inline]
    pub fn literals(&self, clause: Clause) -> &[u32] {
        let at = clause as usize;
        let size = self.words[at] as usize;
        &self.words[at + HEAD..at + HEAD + size]
    }

    /// The literals of a clause, to be reordered.
    #[inline]
    pub fn literals_mut(&mut self, clause: Clause) -> &mut [u32] {
        let at = clause as usize;
        let size = self.words[at] as usize;
        &mut self.words[at + HEAD..at + HEAD + size]
    }

    /// Takes the watches of a literal out, to visit them.
    #[inline]
    pub fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.lists[self.list_of[literal.index()] as usize])
    }

    /// Whether there is a clause to check when the literal becomes false.
    #[inline]
    pub fn is_watched(&self, literal: Literal) -> bool {
        !self.lists[self.list_of[literal.index()] as usize].is_empty()
    }

    /// Puts the watches of a literal back; it had some before.
    #[inline]
    pub fn put_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.lists[self.list_of[literal.index()] as usize] = watches;
    }

    /// Adds a clause to check when this literal becomes false.
    #[inline]
    pub fn watch(&mut self, literal: Literal, watch: Watch) -> Result<(), Stop> {
        let number = &mut self.list_of[literal.index()];
        if *number == 0 {
            memory::push(&mut self.lists, Vec::new())?;
            *number = self.lists.len() as u32 - 1;
        }
        Ok(memory::push(&mut self.lists[*number as usize], watch)?)
    }

    /// The glue of a clause.
    #[inline]
    pub fn glue(&self, clause: Clause) -> u32 {
        self.words[clause as usize + 1] >> USE_BITS
    }

    /// Records that a clause was used, with its current glue.
    #[inline]
    pub fn note_use(&mut self, clause: Clause, glue: u32) {
        let used = if glue <= MIDDLE_GLUE { 2 } else { 1 };
        self.words[clause as usize + 1] = glue << USE_BITS | used;
    }

    /// Adds a clause of at least two literals; the first two are watched.
    pub fn add(
        &mut self,
        literals: &[Literal],
        glue: u32,
        limits: &mut Limits,
    ) -> Result<Clause, Stop> {
        let words = HEAD + literals.len();
        if self.words.len() + words > BINARY as usize {
            return Err(Stop::Memory);
        }
        // Arrays grow by doubling, so that up to half of them may be empty.
        let bytes = 2 * (words * size_of::<u32>() + 2 * size_of::<Watch>());
        let lists = self.lists.len();
        limits.reserve(bytes + (lists - self.reserved_lists) * size_of::<Vec<Watch>>())?;
        self.reserved += bytes;
        self.reserved_lists = lists;
        let clause = self.words.len() as Clause;
        self.words.try_reserve(words).map_err(|_| sudoku_core::error::Reason::NoMemory)?;
        self.words.push(literals.len() as u32);
        self.words.push(glue << USE_BITS | 1);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.watch(literals[0], Watch::new(clause, literals.len(), literals[1]))?;
        self.watch(literals[1], Watch::new(clause, literals.len(), literals[0]))?;
        self.count += 1;
        Ok(clause)
    }

    /// Deletes three quarters of the clauses that were not used recently; `locked` ones stay. Calls
    /// `dropped` with the literals of each deleted one, then `moved` with the old and the new place of
    /// each locked clause.
    pub fn reduce(
        &mut self,
        locked: &[Clause],
        limits: &mut Limits,
        mut dropped: impl FnMut(&[u32]) -> Result<(), Stop>,
        mut moved: impl FnMut(usize, Clause),
    ) -> Result<(), Stop> {
        let mut doubtful: Vec<(u32, u32, Clause)> = memory::with_capacity(self.count)?;
        let mut locked_next = locked.iter().peekable();
        let mut at = 0;
        while at < self.words.len() {
            let (size, glue) = (self.words[at], self.words[at + 1] >> USE_BITS);
            let used = self.words[at + 1] & ((1 << USE_BITS) - 1);
            let is_locked = locked_next.next_if_eq(&&(at as Clause)).is_some();
            if !is_locked && glue > CORE_GLUE && used == 0 {
                doubtful.push((glue, size, at as Clause));
            }
            self.words[at + 1] -= u32::from(used > 0);
            at += HEAD + size as usize;
        }
        doubtful.sort_unstable();
        let kept = doubtful.len() / 4;
        for &(_, _, clause) in &doubtful[kept..] {
            dropped(self.literals(clause))?;
            self.words[clause as usize + 1] = DROPPED;
        }
        self.move_together(locked, limits, &mut moved)
    }

    /// Closes the gaps of deleted clauses; removes their watches and keeps the order of the others.
    fn move_together(
        &mut self,
        locked: &[Clause],
        limits: &mut Limits,
        moved: &mut impl FnMut(usize, Clause),
    ) -> Result<(), Stop> {
        let mut words = memory::with_capacity(self.words.len())?;
        let (mut at, mut count) = (0, 0);
        while at < self.words.len() {
            let size = self.words[at] as usize;
            if self.words[at + 1] != DROPPED {
                let place = words.len() as u32;
                words.extend_from_slice(&self.words[at..at + HEAD + size]);
                // The old place stores the new one.
                self.words[at + 1] = place;
                count += 1;
            }
            at += HEAD + size;
        }
        for watches in &mut self.lists {
            watches.retain_mut(|watch| {
                let place = self.words[watch.clause() as usize + 1];
                watch.tagged = place | (watch.tagged & BINARY);
                place != DROPPED
            });
        }
        for (index, &clause) in locked.iter().enumerate() {
            moved(index, self.words[clause as usize + 1]);
        }
        let bytes = 2 * (words.len() * size_of::<u32>() + 2 * count * size_of::<Watch>());
        limits.release(self.reserved.saturating_sub(bytes));
        (self.words, self.count, self.reserved) = (words, count, bytes);
        Ok(())
    }
}

/// In place of the new place: the clause is deleted.
const DROPPED: u32 = u32::MAX;
