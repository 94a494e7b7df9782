//! The rules of a board as variables and groups, in place of clauses.
//!
//! In: the open candidates after singles. Out: [`Rules`]. A variable means that an open cell takes a
//! digit. A group is a set of variables of which exactly one is true: the digits of a cell,
//! the places of a digit in a unit; or of which at most one is true: the places of a digit in a smaller set of cells that
//! differ. Every variable is in four groups, and with constraints in further ones.
//!
//! ```text
//!     meaning  [variable]  -> cell, digit
//!     groups   [variable]  -> the cell's group, then those of the digit in row, column, box
//!     further  [variable]  -> those of the digit in other houses and smaller sets, in one array behind `ends`
//!     members  [group]     -> its variables as literals, in one array behind `first`
//! ```

use super::Reason;
use super::literal::{Literal, Variable};
use crate::fixpoint::Fixpoint;
use crate::witness::Claim;
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// Groups by number.
pub type Group = u32;

/// The variables of a board and their groups.
pub struct Rules {
    meaning: Vec<(u32, Digit)>,
    groups: Vec<[Group; 4]>,
    /// Empty without constraints.
    ends: Vec<u32>,
    further: Vec<Group>,
    /// The groups in which no variable needs to be true.
    loose: Vec<Group>,
    first: Vec<u32>,
    members: Vec<u32>,
}

const NO_GROUP: Group = Group::MAX;

/// Groups that are counted between two checks of the limits.
const FEW: usize = 1000;

/// The number of open candidates at a fixpoint.
pub fn count_variables<const W: usize>(
    board: &impl Fixpoint<W>,
    limits: &mut Limits,
) -> Result<usize, Stop> {
    let mut count = 0;
    for (cell, _) in board.open_cells() {
        limits.work(W as u32)?;
        count += board.all_candidates()[cell].len();
    }
    Ok(count)
}

impl Rules {
    /// The rules for the open candidates at a fixpoint.
    pub fn new<const W: usize>(
        board: &impl Fixpoint<W>,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let outline = board.outline();
        let (side, houses) = (outline.side, outline.units());
        let (count, open) = (count_variables(board, limits)?, board.open_cells().count());
        // Variables and groups have numbers of 32 bits, one of them for the sign.
        if count > (u32::MAX / 8) as usize {
            return Err(Stop::Memory);
        }
        let mut rules = Rules {
            meaning: limits.with_capacity(count)?,
            groups: limits.with_capacity(count)?,
            ends: Vec::new(),
            further: Vec::new(),
            loose: Vec::new(),
            first: limits.with_capacity(open + side * outline.groups() + 1)?,
            members: Vec::new(),
        };
        let has_further = outline.groups() > 3 * side;
        let mut named = limits.filled(side * outline.groups(), NO_GROUP)?;
        // Until the members are filled in, `first` counts them.
        for (cell, units) in board.open_cells() {
            limits.work(1)?;
            let own = rules.first.len() as Group;
            rules.first.push(0);
            for digit in board.all_candidates()[cell] {
                limits.work(4)?;
                let mut groups = [own; 4];
                for (group, unit) in groups[1..].iter_mut().zip(units) {
                    let name = &mut named[unit * side + usize::from(digit)];
                    if *name == NO_GROUP {
                        *name = rules.first.len() as Group;
                        rules.first.push(0);
                    }
                    *group = *name;
                }
                groups.iter().for_each(|&group| rules.first[group as usize] += 1);
                rules.meaning.push((cell as u32, digit));
                rules.groups.push(groups);
                if !has_further {
                    continue;
                }
                for of_digit in outline.further_groups_of(cell) {
                    let name = &mut named[of_digit * side + usize::from(digit)];
                    if *name == NO_GROUP {
                        *name = rules.first.len() as Group;
                        rules.first.push(0);
                        if of_digit >= houses {
                            memory::push(&mut rules.loose, *name)?;
                        }
                    }
                    limits.work(4)?;
                    rules.first[*name as usize] += 1;
                    memory::push(&mut rules.further, *name)?;
                }
                memory::push(&mut rules.ends, rules.further.len() as u32)?;
            }
        }
        limits.release(size_of_val(&*named));
        // The members of all groups have numbers of 32 bits, too.
        if rules.further.len() > u32::MAX as usize - 4 * count {
            return Err(Stop::Memory);
        }
        rules.fill_members(limits)?;
        Ok(rules)
    }

    /// A copy.
    pub fn copied(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Rules {
            meaning: limits.copied(&self.meaning)?,
            groups: limits.copied(&self.groups)?,
            ends: limits.copied(&self.ends)?,
            further: limits.copied(&self.further)?,
            loose: limits.copied(&self.loose)?,
            first: limits.copied(&self.first)?,
            members: limits.copied(&self.members)?,
        })
    }

    fn fill_members(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let mut end = 0;
        for few in self.first.chunks_mut(FEW) {
            limits.work(few.len() as u32)?;
            for count in few {
                end += *count;
                *count = end;
            }
        }
        self.first.push(end);
        let mut members = limits.filled(end as usize, 0)?;
        for variable in (0..self.groups.len()).rev() {
            let further = part(&self.ends, &self.further, variable as Variable);
            limits.work(16 + 4 * further.len() as u32)?;
            let mut add = |group: Group| {
                let first = &mut self.first[group as usize];
                *first -= 1;
                members[*first as usize] = Literal::positive(variable as Variable).word();
            };
            self.groups[variable].into_iter().for_each(&mut add);
            further.iter().for_each(|&group| add(group));
        }
        self.members = members;
        Ok(())
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.groups.len()
    }

    /// The number of groups.
    pub fn count(&self) -> usize {
        self.first.len() - 1
    }

    /// The number of members of the largest group.
    pub fn largest_group(&self) -> usize {
        self.first.windows(2).map(|ends| (ends[1] - ends[0]) as usize).max().unwrap_or(0)
    }

    /// The cell and the digit of a variable.
    pub fn meaning(&self, variable: Variable) -> (usize, Digit) {
        let (cell, digit) = self.meaning[variable as usize];
        (cell as usize, digit)
    }

    /// The claim of a literal.
    pub fn claim(&self, literal: Literal) -> Claim {
        let (cell, digit) = self.meaning(literal.variable());
        Claim { cell, digit, holds: literal.is_positive() }
    }

    /// The groups of a variable.
    #[inline]
    pub fn groups(&self, variable: Variable) -> &[Group; 4] {
        &self.groups[variable as usize]
    }

    /// The groups of a variable in other houses and smaller sets.
    #[inline]
    pub fn further(&self, variable: Variable) -> &[Group] {
        part(&self.ends, &self.further, variable)
    }

    /// The number of groups of all variables.
    pub fn memberships(&self) -> usize {
        self.members.len()
    }

    /// The positive literals of a group, as words.
    #[inline]
    pub fn members(&self, group: Group) -> &[u32] {
        let group = group as usize;
        &self.members[self.first[group] as usize..self.first[group + 1] as usize]
    }
}

/// The part of `further` that belongs to a variable.
#[inline]
fn part<'a>(ends: &[u32], further: &'a [Group], variable: Variable) -> &'a [Group] {
    // Known before the loop over the part begins, which is left out then.
    if ends.is_empty() {
        return &[];
    }
    let first = (variable as usize).checked_sub(1).map_or(0, |before| ends[before]);
    &further[first as usize..ends[variable as usize] as usize]
}

/// For each group a word: the upper half has the number of its members that are not false. The lower half
/// has the exclusive or of these members, which is the last one if one is left.
pub struct Counts(Vec<u64>);

const ONE: u64 = 1 << 32;

/// Added to the count of a group in which no variable needs to be true, so that it never demands one. No group has as many
/// members.
const LOOSE: u64 = 1 << 31;

impl Counts {
    /// The counts without assignments.
    pub fn new(rules: &Rules, limits: &mut Limits) -> Result<Self, Stop> {
        let mut counts = limits.with_capacity(rules.count())?;
        for group in 0..rules.count() as Group {
            let members = rules.members(group);
            limits.work(members.len() as u32)?;
            let mixed = members.iter().fold(0, |mixed, member| mixed ^ member);
            counts.push((members.len() as u64 * ONE) | u64::from(mixed));
        }
        for &group in &rules.loose {
            limits.work(1)?;
            counts[group as usize] += LOOSE * ONE;
        }
        Ok(Counts(counts))
    }

    /// A copy.
    pub fn copied(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Counts(limits.copied(&self.0)?))
    }

    /// A member of these groups became false: those with at most one left are added to `short`.
    #[inline]
    pub fn take<'a>(
        &mut self,
        groups: impl IntoIterator<Item = &'a Group>,
        member: Literal,
        short: &mut Vec<Group>,
    ) {
        for &group in groups {
            let count = &mut self.0[group as usize];
            *count = (*count - ONE) ^ u64::from(member.word());
            if *count < 2 * ONE {
                short.push(group);
            }
        }
    }

    /// A false member of these groups is open again.
    #[inline]
    pub fn give_back<'a>(&mut self, groups: impl IntoIterator<Item = &'a Group>, member: Literal) {
        for &group in groups {
            let count = &mut self.0[group as usize];
            *count = (*count + ONE) ^ u64::from(member.word());
        }
    }

    /// The state of a group: open, its last member is implied, or a conflict.
    #[inline]
    pub fn demand(&self, group: Group) -> Demand {
        let count = self.0[group as usize];
        match count / ONE {
            0 => Demand::Conflict(Reason::Group(group)),
            1 => Demand::Last(Literal::of_word(count as u32)),
            _ => Demand::Nothing,
        }
    }
}

/// The state of a group.
pub enum Demand {
    /// More than one member is left.
    Nothing,
    /// The last member has to be true.
    Last(Literal),
    /// No member is left.
    Conflict(Reason),
}
