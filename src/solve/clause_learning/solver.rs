//! The solver: decisions, what follows from them, and what conflicts teach.
//!
//! In: the rules. Out: solutions, one at a time. What stays true between two steps: everything on the
//! trail in front of `placed` has been taken through the groups, everything in front of `checked`
//! through the clauses, and a lesson that was learned is kept until it is stored. So the search may
//! be stopped between any two steps and go on.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::analysis::{Analysis, Conflict, Lesson};
use super::clauses::{Clause, Clauses, PERMANENT};
use super::literal::{Literal, Variable};
use super::order::Order;
use super::pace::Pace;
use super::phases::Phases;
use super::rules::{Counts, Demand, Group, Rules};
use super::trail::{Level, Trail};
use super::{MOST_BESIDE, Reason};
use crate::digits::Digit;
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::solve::witness::Witness;

/// So many solutions are ruled out by clauses; walls are for those that follow.
const RULED_OUT: u64 = 8;
/// Effort is reported when it has come to this.
const REPORT: u64 = 512;
/// Literals that are taken back between two reports.
const FEW: usize = 1000;
/// How scores fade from conflict to conflict. With 0.95 the first solutions of hard 25x25 boards took a
/// quarter longer, the proofs that they are the only ones half as long again; between 0.98 and 0.995 no
/// difference was seen.
const FADE: f64 = 0.985;
/// How much a seed changes scores: up to twice what they are. Changes of a hundredth were no better on hard
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
    pace: Pace,
    analysis: Analysis,
    /// Groups with at most one member left.
    short: Vec<Group>,
    /// Room for the members of a group that are open, as words.
    open: Vec<u32>,
    placed: usize,
    checked: usize,
    /// Entries of watches and groups looked at.
    effort: u64,
    /// What of the effort was reported to the limits.
    reported: u64,
    /// What the last conflict taught, as long as its clause is not stored.
    lesson: Option<Lesson>,
    /// A level that it is on its way back to, and what becomes true there.
    turn: Option<Turn>,
    /// Whether it is on its way back to the wall.
    starts_over: bool,
    wall: Level,
    found: u64,
    state: State,
    /// Is told what is learned.
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
    /// The trail is a solution that was found.
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
            pace: Pace::new(),
            analysis: Analysis::new(variables, limits)?,
            short: limits.with_capacity(4 * variables)?,
            open: limits.filled(rules.largest_group(), 0)?,
            placed: 0,
            checked: 0,
            effort: 0,
            reported: 0,
            lesson: None,
            turn: None,
            starts_over: false,
            wall: 0,
            found: 0,
            state: State::Search,
            witness: None,
            rules,
        })
    }

    /// Has a witness told of each clause from now on.
    pub fn tell(&mut self, witness: Box<dyn Witness>) {
        self.witness = Some(witness);
    }

    /// The cells and digits of the solution that was found.
    pub fn solution(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        let placed = self.trail.literals().iter().filter(|literal| literal.is_positive());
        placed.map(|literal| self.rules.meaning(literal.variable()))
    }

    /// Gives half of what is left to search to another search: this one goes on with the variable of
    /// the highest score true, the other with what this one knows and the variable false. Nothing
    /// where nothing is left, where walls stand, where a witness is told of one search, or where the search
    /// is a very large one.
    pub fn split(&mut self, limits: &mut Limits) -> Result<Option<Solver>, Stop> {
        if self.rules.variables() > MOST_BESIDE {
            return Ok(None);
        }
        if self.state == State::Found {
            self.exclude(limits)?;
        }
        self.finish_turn(limits)?;
        if self.state == State::Done || self.wall > 0 || self.witness.is_some() {
            return Ok(None);
        }
        self.apply_lesson(limits)?;
        self.back_through(0, limits)?;
        if let Some(conflict) = self.propagate(limits)? {
            self.learn(conflict, limits)?;
            return Ok(None);
        }
        let Some(variable) = self.order.highest(&self.trail, limits)? else { return Ok(None) };
        let left = limits.memory();
        let other = limits.attempt(|limits| self.copied(limits));
        // It has a limit of its own, from which as much is taken as from this one.
        limits.release(left - limits.memory());
        let mut other = other?;
        self.assign(Literal::positive(variable), Reason::None);
        other.assign(Literal::negative(variable), Reason::None);
        Ok(Some(other))
    }

    /// The same search once more, at level 0 and a fixpoint.
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
            short: limits.with_capacity(4 * variables)?,
            open: limits.copied(&self.open)?,
            lesson: None,
            turn: None,
            state: State::Search,
            witness: None,
            reported: self.effort,
            ..*self
        })
    }

    /// Rules out a solution that is known, before the search begins. At a fixpoint of singles at
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
            self.finish_turn(limits)?;
            if self.lesson.is_some() {
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

    /// Starts over, forgets, or decides.
    fn go_on(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.pace.restart_is_due() {
            self.starts_over = true;
            self.start_over(limits)?;
        }
        if self.pace.reduction_is_due() {
            self.reduce(limits)?;
        }
        let stable = self.pace.is_stable();
        let next = if stable {
            self.order.highest(&self.trail, limits)?
        } else {
            self.order.latest(&self.trail, limits)?
        };
        if let Some(variable) = next {
            limits.node()?;
            self.trail.open_level();
            self.assign(self.phases.choose(variable, stable), Reason::None);
        }
        Ok(())
    }

    /// Goes back to the wall.
    fn start_over(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        self.back_through(self.wall, limits)?;
        self.starts_over = false;
        if let Some(number) = self.pace.rephasing() {
            self.phases.renew(number, limits)?;
        }
        self.pace.settle();
        Ok(())
    }

    /// Goes back to where a literal becomes true, if it is on its way there.
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
            let groups = self.rules.groups(literal.variable());
            self.counts.take(groups, !literal, &mut self.short);
        }
    }

    /// Takes back all levels above this one, the last one first; after a [`Stop`] it must go on before anything else.
    fn back_through(&mut self, level: Level, limits: &mut Limits) -> Result<(), Stop> {
        while self.trail.level() > level {
            let before = self.trail.literals().len();
            self.take_back(self.trail.level() - 1);
            self.effort += (before - self.trail.literals().len()) as u64;
            self.report(limits)?;
        }
        Ok(())
    }

    /// Takes back literals of the levels above this one, up to a number.
    fn take_back(&mut self, level: Level) {
        let first = self.trail.count_up_to(level);
        let stop = first.max(self.trail.literals().len().saturating_sub(FEW));
        while self.trail.literals().len() > stop {
            let Some(literal) = self.trail.pop() else { break };
            let variable = literal.variable();
            if !literal.is_positive() {
                self.counts.give_back(self.rules.groups(variable), !literal);
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

    /// Everything that follows, up to the first conflict.
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

    /// What follows from the rules of the board.
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

    /// A variable is true: the others of its groups are false. The open ones are picked out first, without a
    /// branch that would depend on them.
    fn take_from_peers(&mut self, variable: Variable) -> Option<Conflict> {
        let own = Literal::positive(variable);
        let reason = Reason::Peer(!own);
        for &group in self.rules.groups(variable) {
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
            }
        }
        None
    }

    /// A literal became false: the clauses that watch it watch another, or follow.
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

    /// Learns from a conflict; behind the wall there is nothing to go back to.
    fn learn(&mut self, conflict: Conflict, limits: &mut Limits) -> Result<(), Stop> {
        if self.trail.level() == self.wall {
            return self.turn_around();
        }
        let lesson = self.analysis.learn(conflict, &self.rules, &mut self.clauses, &self.trail);
        self.lesson = Some(lesson);
        self.pace.count(lesson.glue);
        if self.pace.is_stable() {
            for &variable in &*self.analysis.seen() {
                self.order.raise(variable);
            }
            self.order.fade(FADE);
        } else {
            self.order.renew(self.analysis.seen(), &self.trail);
        }
        self.phases.compare(&self.trail, limits)
    }

    /// Stores the clause that was learned, and goes back to where it says something new.
    fn apply_lesson(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let Some(Lesson { glue, level }) = self.lesson else { return Ok(()) };
        self.back_through(level.max(self.wall), limits)?;
        let reason = self.store_learned(glue, limits)?;
        self.lesson = None;
        self.assign(self.analysis.learned()[0], reason);
        Ok(())
    }

    /// Stores the clause; where memory ends, older ones make room.
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

    /// Rules the solution out that was found.
    fn exclude(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let level = self.trail.level();
        if self.found > RULED_OUT || level <= 1 {
            self.wall = level;
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

    /// Everything in front of the wall is done: its decision turns around, and the wall moves back.
    fn turn_around(&mut self) -> Result<(), Stop> {
        self.tell_turned(self.wall)?;
        if self.wall == 0 {
            self.state = State::Done;
            return Ok(());
        }
        let decision = self.trail.decision(self.wall);
        self.wall -= 1;
        self.turn = Some(Turn { level: self.wall, literal: !decision, reason: Reason::None });
        self.state = State::Search;
        Ok(())
    }

    /// The decisions up to a level turned around, the last one first.
    fn decisions_turned(&self, level: Level) -> impl Iterator<Item = Literal> + '_ {
        (1..=level).rev().map(|level| !self.trail.decision(level))
    }

    /// Tells the witness that the decisions up to a level lead to nothing more.
    fn tell_turned(&mut self, level: Level) -> Result<(), Stop> {
        if let Some(mut witness) = self.witness.take() {
            let mut claims = self.decisions_turned(level).map(|turned| self.rules.claim(turned));
            witness.learned(&mut claims)?;
            drop(claims);
            self.witness = Some(witness);
        }
        Ok(())
    }

    /// Forgets clauses, but none that is a reason.
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

/// Variables of small groups come first. A seed above 0 mixes those that are alike.
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
