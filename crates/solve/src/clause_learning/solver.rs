//! The solver: decides, propagates, and learns from conflicts.
//!
//! In: the rules. Out: solutions, one at a time. What stays true between two steps: all literals of
//! the trail before `placed` have been propagated through the groups, and all before `checked` through
//! the clauses; what was learned stays until its clause is stored. So the search may stop between any two
//! steps and continue.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::analysis::{Analysis, Conflict, Learned};
use super::clauses::{Clause, Clauses, PERMANENT};
use super::literal::{Literal, Variable};
use super::order::Order;
use super::phases::Phases;
use super::rules::{Counts, Demand, Group, Rules};
use super::schedule::Schedule;
use super::trail::{Level, Trail};
use super::{MOST_BESIDE, Reason};
use crate::witness::Witness;
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The number of solutions that clauses rule out; after further ones, the search sets the backtrack level.
const RULED_OUT: u64 = 8;
/// The effort after which the solver reports it to the limits.
const REPORT: u64 = 512;
/// Literals that are undone between two reports.
const FEW: usize = 1000;
/// The decay of scores for each conflict. With 0.95 the first solutions of hard 25x25 boards take 25 %
/// longer, the proofs that they are the only ones 50 %; between 0.98 and 0.995 the times do not differ.
const DECAY: f64 = 0.985;
/// The change of scores by a seed: up to twice their values. Changes of a hundredth are no better on hard
/// 25x25 boards.
const NOISE: f64 = 1.0;

/// The search over the variables of a board.
pub struct Solver {
    rules: Rules,
    counts: Counts,
    trail: Trail,
    clauses: Clauses,
    order: Order,
    phases: Phases,
    schedule: Schedule,
    analysis: Analysis,
    /// Groups with at most one member left.
    short: Vec<Group>,
    /// A buffer for the open members of a group, as words.
    open: Vec<u32>,
    placed: usize,
    checked: usize,
    /// Visited entries of watches and groups.
    effort: u64,
    /// The part of the effort that was reported to the limits.
    reported: u64,
    /// The result of the last analysis, until its clause is stored.
    learned: Option<Learned>,
    /// The level of an unfinished backjump, and the literal that becomes true there.
    turn: Option<Turn>,
    /// Whether a restart to the backtrack level is unfinished.
    starts_over: bool,
    /// The number of the unfinished renewal of the phases.
    renewing: Option<u64>,
    /// Whether the phases are still to be compared with the trail of the last conflict.
    compares: bool,
    backtrack_level: Level,
    found: u64,
    state: State,
    /// Gets the learned clauses.
    witness: Option<Box<dyn Witness>>,
}

#[derive(Clone, Copy)]
struct Turn {
    level: Level,
    literal: Literal,
    reason: Reason,
}

#[derive(PartialEq)]
enum State {
    Search,
    /// The trail is a solution.
    Found,
    /// There are no more solutions.
    Done,
}

impl Solver {
    /// The search from the start, in the order of a seed.
    pub fn new(rules: Rules, seed: u64, limits: &mut Limits) -> Result<Self, Stop> {
        let variables = rules.variables();
        let scores = first_scores(&rules, seed, limits)?;
        Ok(Solver {
            counts: Counts::new(&rules, limits)?,
            trail: Trail::new(variables, limits)?,
            clauses: Clauses::new(variables, limits)?,
            order: Order::new(scores, limits)?,
            phases: Phases::new(variables, limits)?,
            schedule: Schedule::new(),
            analysis: Analysis::new(variables, limits)?,
            short: limits.with_capacity(rules.memberships())?,
            open: limits.filled(rules.largest_group(), 0)?,
            placed: 0,
            checked: 0,
            effort: 0,
            reported: 0,
            learned: None,
            turn: None,
            starts_over: false,
            renewing: None,
            compares: false,
            backtrack_level: 0,
            found: 0,
            state: State::Search,
            witness: None,
            rules,
        })
    }

    /// Passes each further clause to a witness.
    pub fn tell(&mut self, witness: Box<dyn Witness>) {
        self.witness = Some(witness);
    }

    /// The cells and digits of the solution.
    pub fn solution(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        let placed = self.trail.literals().iter().filter(|literal| literal.is_positive());
        placed.map(|literal| self.rules.meaning(literal.variable()))
    }

    /// Gives half of the rest to another search: in this one the variable of the highest score becomes
    /// true; the other is a copy with the variable false. `None` if the search is exhausted, has a backtrack level or
    /// a witness, or more than `MOST_BESIDE` variables.
    pub fn split(&mut self, limits: &mut Limits) -> Result<Option<Solver>, Stop> {
        if self.rules.variables() > MOST_BESIDE {
            return Ok(None);
        }
        if self.state == State::Found {
            self.exclude(limits)?;
        }
        self.compare_phases(limits)?;
        self.finish_turn(limits)?;
        if self.state == State::Done || self.backtrack_level > 0 || self.witness.is_some() {
            return Ok(None);
        }
        self.apply_lesson(limits)?;
        self.back_through(0, limits)?;
        if let Some(conflict) = self.propagate(limits)? {
            self.learn(conflict, limits)?;
            return Ok(None);
        }
        let Some(variable) = self.order.highest_score(&self.trail, limits)? else {
            return Ok(None);
        };
        let left = limits.memory();
        let other = limits.attempt(|limits| self.copied(limits));
        // The copy has a separate memory limit, from which the same number of bytes is taken.
        limits.release(left - limits.memory());
        let mut other = other?;
        self.assign(Literal::positive(variable), Reason::None);
        other.assign(Literal::negative(variable), Reason::None);
        Ok(Some(other))
    }

    /// A copy of the search, at level 0 and a fixpoint.
    fn copied(&self, limits: &mut Limits) -> Result<Solver, Stop> {
        let variables = self.rules.variables();
        Ok(Solver {
            rules: self.rules.copied(limits)?,
            counts: self.counts.copied(limits)?,
            trail: self.trail.base(limits)?,
            clauses: self.clauses.copied(limits)?,
            order: self.order.copied(limits)?,
            phases: self.phases.copied(limits)?,
            analysis: Analysis::new(variables, limits)?,
            short: limits.with_capacity(self.rules.memberships())?,
            open: limits.copied(&self.open)?,
            learned: None,
            turn: None,
            state: State::Search,
            witness: None,
            reported: self.effort,
            ..*self
        })
    }

    /// Rules out a solution that is known, before the search begins. At a fixpoint of singles, at
    /// least two cells are open.
    pub fn rule_out(&mut self, solution: &[Digit], limits: &mut Limits) -> Result<(), Stop> {
        let mut literals = memory::with_capacity(solution.len())?;
        for variable in 0..self.rules.variables() as Variable {
            limits.work(2)?;
            let (cell, digit) = self.rules.meaning(variable);
            if solution[cell] == digit {
                literals.push(Literal::negative(variable));
            }
        }
        self.clauses.add(&literals, PERMANENT, limits)?;
        self.found += 1;
        Ok(())
    }

    /// Runs to the next solution; false after the last.
    pub fn next(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        if self.state == State::Found {
            self.exclude(limits)?;
        }
        while self.state == State::Search {
            self.report(limits)?;
            self.compare_phases(limits)?;
            self.finish_turn(limits)?;
            if self.learned.is_some() {
                self.apply_lesson(limits)?;
            } else if self.starts_over {
                self.start_over(limits)?;
            } else if let Some(conflict) = self.propagate(limits)? {
                self.learn(conflict, limits)?;
            } else if self.trail.is_full() {
                self.found += 1;
                self.state = State::Found;
            } else {
                self.go_on(limits)?;
            }
        }
        Ok(self.state == State::Found)
    }

    fn report(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let effort = self.effort + self.analysis.effort;
        if effort - self.reported < REPORT {
            return Ok(());
        }
        let units = (effort - self.reported).min(u64::from(u32::MAX)) as u32;
        self.reported = effort;
        limits.work(units)
    }

    /// Restarts, deletes clauses, or decides.
    fn go_on(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.schedule.restart_is_due() {
            self.starts_over = true;
            self.start_over(limits)?;
        }
        if self.schedule.reduction_is_due() {
            self.reduce(limits)?;
        }
        let stable = self.schedule.is_stable();
        let next = if stable {
            self.order.highest_score(&self.trail, limits)?
        } else {
            self.order.last_bumped(&self.trail, limits)?
        };
        if let Some(variable) = next {
            limits.node()?;
            self.trail.open_level();
            self.assign(self.phases.choose(variable, stable), Reason::None);
        }
        Ok(())
    }

    /// Restarts: backtracks to the backtrack level.
    fn start_over(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        self.back_through(self.backtrack_level, limits)?;
        self.renewing = self.renewing.or_else(|| self.schedule.rephasing());
        if let Some(number) = self.renewing {
            self.phases.renew(number, limits)?;
            self.renewing = None;
        }
        self.starts_over = false;
        self.schedule.settle();
        Ok(())
    }

    /// Completes an unfinished backjump and makes its literal true.
    fn finish_turn(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if let Some(Turn { level, literal, reason }) = self.turn {
            self.back_through(level, limits)?;
            self.turn = None;
            self.assign(literal, reason);
        }
        Ok(())
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.trail.push(literal, reason);
        if !literal.is_positive() {
            self.count_out(literal.variable());
        }
    }

    /// A variable is false: its groups have a member less.
    #[inline]
    fn count_out(&mut self, variable: Variable) {
        let member = Literal::positive(variable);
        self.counts.take(self.rules.groups(variable), member, &mut self.short);
        self.counts.take(self.rules.further(variable), member, &mut self.short);
    }

    /// Undoes all levels above this one, the last one first; after a [`Stop`] it must complete before any other step.
    fn back_through(&mut self, level: Level, limits: &mut Limits) -> Result<(), Stop> {
        while self.trail.level() > level {
            let before = self.trail.literals().len();
            self.take_back(self.trail.level() - 1);
            self.effort += (before - self.trail.literals().len()) as u64;
            self.report(limits)?;
        }
        Ok(())
    }

    /// Undoes literals of the levels above this one, up to a number.
    fn take_back(&mut self, level: Level) {
        let first = self.trail.count_up_to(level);
        let stop = first.max(self.trail.literals().len().saturating_sub(FEW));
        while self.trail.literals().len() > stop {
            let Some(literal) = self.trail.pop() else { break };
            let variable = literal.variable();
            if !literal.is_positive() {
                self.counts.give_back(self.rules.groups(variable), !literal);
                self.counts.give_back(self.rules.further(variable), !literal);
            }
            self.phases.save(literal);
            self.order.reopen(variable);
        }
        let left = self.trail.literals().len();
        if left == first {
            self.trail.close_above(level);
        }
        self.placed = self.placed.min(left);
        self.checked = self.checked.min(left);
        self.short.clear();
    }

    /// Propagates up to the first conflict.
    fn propagate(&mut self, limits: &mut Limits) -> Result<Option<Conflict>, Stop> {
        loop {
            if let Some(conflict) = self.propagate_rules(limits)? {
                return Ok(Some(conflict));
            }
            let Some(&literal) = self.trail.literals().get(self.checked) else { return Ok(None) };
            self.report(limits)?;
            self.checked += 1;
            if self.clauses.is_watched(!literal)
                && let Some(conflict) = self.propagate_clauses(!literal)?
            {
                return Ok(Some(conflict));
            }
        }
    }

    /// Propagates the rules of the board.
    fn propagate_rules(&mut self, limits: &mut Limits) -> Result<Option<Conflict>, Stop> {
        loop {
            while let Some(group) = self.short.pop() {
                match self.counts.demand(group) {
                    Demand::Last(literal) if self.trail.value(literal) == 0 => {
                        self.assign(literal, Reason::Group(group));
                    }
                    Demand::Conflict(reason) => return Ok(Some(Conflict { reason, asked: None })),
                    _ => {}
                }
            }
            let Some(&literal) = self.trail.literals().get(self.placed) else { return Ok(None) };
            if literal.is_positive() {
                self.report(limits)?;
            }
            self.placed += 1;
            if literal.is_positive()
                && let Some(conflict) = self.take_from_peers(literal.variable())
            {
                return Ok(Some(conflict));
            }
        }
    }

    /// A variable is true: the others of its groups are false. The function first collects the open ones,
    /// without a branch for each.
    fn take_from_peers(&mut self, variable: Variable) -> Option<Conflict> {
        let own = Literal::positive(variable);
        let reason = Reason::Peer(!own);
        let further = self.rules.further(variable);
        for &group in self.rules.groups(variable).iter().chain(further) {
            let members = self.rules.members(group);
            self.effort += members.len() as u64;
            let (mut open, mut clash) = (0, None);
            for &word in members {
                let peer = Literal::of_word(word);
                let value = self.trail.value(peer);
                self.open[open] = word;
                open += usize::from(value == 0);
                if value > 0 && peer != own {
                    clash = Some(!peer);
                }
            }
            if clash.is_some() {
                return Some(Conflict { reason, asked: clash });
            }
            for &word in &self.open[..open] {
                let peer = Literal::of_word(word);
                self.trail.push(!peer, reason);
                let groups = self.rules.groups(peer.variable());
                self.counts.take(groups, peer, &mut self.short);
                let further = self.rules.further(peer.variable());
                self.counts.take(further, peer, &mut self.short);
            }
        }
        None
    }

    /// A literal became false: each clause that watches it watches another one, or implies its last one.
    fn propagate_clauses(&mut self, gone: Literal) -> Result<Option<Conflict>, Stop> {
        let mut watches = self.clauses.take_watches(gone);
        self.effort += 1 + watches.len() as u64 / 4;
        let (mut at, mut kept) = (0, 0);
        let mut conflict = None;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.trail.value(watch.other) > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            self.effort += 1;
            let clause = watch.clause();
            if watch.is_binary() {
                watches[kept] = watch;
                kept += 1;
                if self.trail.value(watch.other) == 0 {
                    self.assign(watch.other, Reason::Clause(clause));
                    continue;
                }
                conflict = Some(Conflict { reason: Reason::Clause(clause), asked: None });
                break;
            }
            let literals = self.clauses.literals_mut(clause);
            if literals[0] == gone.word() {
                literals.swap(0, 1);
            }
            let other = Literal::of_word(literals[0]);
            let next = watch.with(other);
            let value = self.trail.value(other);
            if value <= 0 {
                let open = literals[2..]
                    .iter()
                    .position(|&word| self.trail.value(Literal::of_word(word)) >= 0);
                if let Some(place) = open {
                    literals.swap(1, 2 + place);
                    let watched = Literal::of_word(literals[1]);
                    self.clauses.watch(watched, next)?;
                    continue;
                }
            }
            watches[kept] = next;
            kept += 1;
            if value == 0 {
                self.assign(other, Reason::Clause(clause));
            } else if value < 0 {
                conflict = Some(Conflict { reason: Reason::Clause(clause), asked: None });
                break;
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(watches.len() - (at - kept));
        self.clauses.put_watches(gone, watches);
        Ok(conflict)
    }

    /// Learns from a conflict; at the backtrack level there is no level for a backjump.
    fn learn(&mut self, conflict: Conflict, limits: &mut Limits) -> Result<(), Stop> {
        if self.trail.level() == self.backtrack_level {
            return self.turn_around();
        }
        let learned = self.analysis.learn(conflict, &self.rules, &mut self.clauses, &self.trail);
        self.learned = Some(learned);
        self.schedule.count(learned.glue);
        if self.schedule.is_stable() {
            for &variable in &*self.analysis.seen() {
                self.order.bump(variable);
            }
            self.order.decay(DECAY);
        } else {
            self.order.move_to_front(self.analysis.seen(), &self.trail);
        }
        self.compares = true;
        self.compare_phases(limits)
    }

    /// Compares the trail of the last conflict, unless that is done.
    fn compare_phases(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.compares {
            self.phases.compare(&self.trail, limits)?;
            self.compares = false;
        }
        Ok(())
    }

    /// Stores the learned clause, and jumps back to the level at which it implies a literal.
    fn apply_lesson(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let Some(Learned { glue, level }) = self.learned else { return Ok(()) };
        self.back_through(level.max(self.backtrack_level), limits)?;
        let reason = self.store_learned(glue, limits)?;
        self.learned = None;
        self.assign(self.analysis.learned()[0], reason);
        Ok(())
    }

    /// Stores the clause; at the memory limit, deletes older ones.
    fn store_learned(&mut self, glue: u32, limits: &mut Limits) -> Result<Reason, Stop> {
        if let Some(witness) = &mut self.witness {
            let literals = self.analysis.learned().iter();
            witness.learned(&mut literals.map(|&literal| self.rules.claim(literal)))?;
        }
        if self.analysis.learned().len() == 1 {
            return Ok(Reason::None);
        }
        let added = match self.clauses.add(self.analysis.learned(), glue, limits) {
            Err(Stop::Memory) => {
                self.reduce(limits)?;
                self.clauses.add(self.analysis.learned(), glue, limits)
            }
            added => added,
        };
        Ok(Reason::Clause(added?))
    }

    /// Rules out the last solution.
    fn exclude(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let level = self.trail.level();
        if self.found > RULED_OUT || level <= 1 {
            self.backtrack_level = level;
            return self.turn_around();
        }
        let mut decisions = memory::with_capacity(level as usize)?;
        decisions.extend(self.decisions_turned(level));
        self.tell_turned(level)?;
        let reason = Reason::Clause(self.clauses.add(&decisions, PERMANENT, limits)?);
        self.turn = Some(Turn { level: level - 1, literal: decisions[0], reason });
        self.state = State::Search;
        Ok(())
    }

    /// All levels above the backtrack level are exhausted: flips its decision, and lowers the backtrack level by one.
    fn turn_around(&mut self) -> Result<(), Stop> {
        self.tell_turned(self.backtrack_level)?;
        if self.backtrack_level == 0 {
            self.state = State::Done;
            return Ok(());
        }
        let decision = self.trail.decision(self.backtrack_level);
        self.backtrack_level -= 1;
        self.turn =
            Some(Turn { level: self.backtrack_level, literal: !decision, reason: Reason::None });
        self.state = State::Search;
        Ok(())
    }

    /// The negated decisions up to a level, the last one first.
    fn decisions_turned(&self, level: Level) -> impl Iterator<Item = Literal> + '_ {
        (1..=level).rev().map(|level| !self.trail.decision(level))
    }

    /// Passes the clause to the witness that the decisions up to a level have no further solution.
    fn tell_turned(&mut self, level: Level) -> Result<(), Stop> {
        if let Some(mut witness) = self.witness.take() {
            let mut claims = self.decisions_turned(level).map(|turned| self.rules.claim(turned));
            witness.learned(&mut claims)?;
            drop(claims);
            self.witness = Some(witness);
        }
        Ok(())
    }

    /// Deletes clauses, but none that is a reason.
    fn reduce(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let mut locked: Vec<(Clause, Variable)> =
            memory::with_capacity(self.trail.literals().len())?;
        for literal in self.trail.literals() {
            if let &Reason::Clause(clause) = self.trail.reason_of(literal.variable()) {
                locked.push((clause, literal.variable()));
            }
        }
        locked.sort_unstable();
        let mut clauses = memory::with_capacity(locked.len())?;
        clauses.extend(locked.iter().map(|&(clause, _)| clause));
        let (rules, witness) = (&self.rules, &mut self.witness);
        let dropped = |words: &[u32]| match witness {
            Some(witness) => {
                let literals = words.iter().map(|&word| Literal::of_word(word));
                Ok(witness.forgotten(&mut literals.map(|literal| rules.claim(literal)))?)
            }
            None => Ok(()),
        };
        self.clauses.reduce(&clauses, limits, dropped, |index, place| {
            self.trail.rename_reason(locked[index].1, Reason::Clause(place));
        })
    }
}

/// Sets the first scores: variables of small groups come first. A seed above 0 shuffles equal ones.
fn first_scores(rules: &Rules, seed: u64, limits: &mut Limits) -> Result<Vec<f64>, Stop> {
    let variables = rules.variables();
    let mut dice = SplitMix64::seed_from_u64(seed);
    let mut scores = limits.with_capacity(variables)?;
    for variable in 0..variables as Variable {
        limits.work(4)?;
        let sizes = rules.groups(variable).map(|group| rules.members(group).len() as f64);
        let score: f64 = sizes.iter().map(|size| 1e-3 / (size * size)).sum();
        let noise = if seed == 0 { 0.0 } else { f64::from(dice.next_u32()) / f64::from(u32::MAX) };
        scores.push(score * (1.0 + NOISE * noise));
    }
    Ok(scores)
}
