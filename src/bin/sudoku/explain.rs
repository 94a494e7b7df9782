//! The commands that name steps: hint and explain.
//!
//! A puzzle is solved before it is explained: one without a solution has no steps, and one with several solutions has none
//! of a technique that assumes one.

use std::time::{Duration, Instant};

use serde_json::Value;
use sudoku::internals::rate::Fold;
use sudoku::{
    Bounds, Control, Ended, Error, Explainer, Options, Position, Profile, Puzzle, Rating, Step,
};

use crate::arguments::{Common, Explain, Hint, Input, Steps};
use crate::each::{Call, One};
use crate::generate::is_limit;
use crate::output::Output;
use crate::{Exit, Result, board, input, interrupt, json, rate};

/// How many solutions a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    None,
    One,
    Several,
}

impl Verdict {
    /// The name that `check` prints.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "no solution",
            Verdict::One => "exactly one solution",
            Verdict::Several => "several solutions",
        }
    }

    /// The verdict on a puzzle.
    pub fn of(puzzle: &Puzzle, bounds: &Bounds) -> sudoku::Result<Verdict> {
        let options = Options::default().with_solution_limit(2).with_bounds(bounds.clone());
        let report = puzzle.count(&options)?;
        match (report.ended, report.solutions) {
            (Ended::Stopped(stop), _) => Err(stop.into()),
            (_, 0) => Ok(Verdict::None),
            (_, 1) => Ok(Verdict::One),
            _ => Ok(Verdict::Several),
        }
    }
}

/// The limit of a puzzle, which begins with it.
pub struct Clock<'a> {
    begin: Instant,
    steps: &'a Steps,
    control: &'a Control,
}

impl<'a> Clock<'a> {
    pub fn new(steps: &'a Steps, control: &'a Control) -> Clock<'a> {
        Clock { begin: Instant::now(), steps, control }
    }

    /// The bounds of a call, with the rest of the time.
    pub fn bounds(&self) -> Bounds {
        let limit = self.steps.time_limit_ms.map(Duration::from_millis);
        let rest = limit.map(|limit| limit.saturating_sub(self.begin.elapsed()));
        Bounds::default().with_time(rest).with_control(self.control.clone())
    }
}

/// The steps of a puzzle.
struct Path {
    verdict: Verdict,
    steps: Vec<Step>,
    rating: Rating,
    /// What ended it too early.
    error: Option<Error>,
}

/// How many steps are wanted, by which techniques.
struct Wanted<'a> {
    profile: Profile,
    most: usize,
    steps: &'a Steps,
}

impl Wanted<'_> {
    /// Finds the steps of a puzzle.
    fn path(&self, puzzle: &Puzzle, control: &Control) -> sudoku::Result<Path> {
        let clock = Clock::new(self.steps, control);
        let position = Position::new(puzzle.try_clone()?)?;
        let verdict = Verdict::of(puzzle, &clock.bounds())?;
        let mut path = Path { verdict, steps: Vec::new(), rating: Rating::default(), error: None };
        if verdict == Verdict::None {
            return Ok(path);
        }
        let has_uniqueness = self.has_uniqueness(verdict);
        let profile = if has_uniqueness { self.profile } else { self.profile.without_uniqueness() };
        let mut explainer = Explainer::new(puzzle.shape(), &clock.bounds())?;
        explainer.load(&position)?;
        let mut fold = Fold::new(puzzle.shape().side());
        while explainer.open() > 0 && path.steps.len() < self.most {
            match explainer.step(&profile) {
                Ok(Some(step)) => {
                    fold.add(step);
                    path.steps.push(step.try_clone()?);
                    explainer.apply();
                }
                Ok(None) => break,
                Err(error) => {
                    path.error = Some(error);
                    break;
                }
            }
        }
        path.rating = fold.end(explainer.open());
        Ok(path)
    }

    /// Whether techniques that assume one solution are tried.
    fn has_uniqueness(&self, verdict: Verdict) -> bool {
        verdict == Verdict::One && !self.steps.no_uniqueness
    }

    /// Finds the steps of each puzzle that has a solution, and writes them.
    fn each(
        &self,
        input: &Input,
        common: &Common,
        write: &mut dyn FnMut(&mut Output, &One, &Path) -> Result<Exit>,
    ) -> Result<Exit> {
        let (files, control) = (input::files(&input.files)?, interrupt::control()?);
        let mut out = Output::standard()?;
        let threads = self.steps.threads.into();
        let call = Call { files: &files, input, common, threads, counts: false };
        let make = |puzzle: &Puzzle, _| self.path(puzzle, &control);
        let exit = call.each(&mut out, &make, &mut |out, one, path| {
            let path = match path {
                Ok(path) => path,
                Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
                Err(error) => return Err(one.about(error)),
            };
            if !common.json && path.verdict != Verdict::One {
                say(one, path.verdict);
            }
            if path.verdict == Verdict::None {
                if common.json {
                    out.put(&json::line(self.object(one, &path)))?;
                }
                return Ok(Exit::NoSolution);
            }
            let exit = write(out, one, &path)?;
            match path.error {
                Some(error) if is_limit(&error) => Ok(exit.max(one.limit_reached(&error))),
                Some(error) => Err(one.about(error)),
                None => Ok(exit),
            }
        })?;
        out.end(exit)
    }

    /// The object of a path, without its steps.
    fn object(&self, one: &One, path: &Path) -> json::Object {
        let mut object = one.object();
        object.insert("verdict".into(), path.verdict.name().into());
        object.insert("profile".into(), self.profile.name().into());
        object.insert("uniqueness".into(), self.has_uniqueness(path.verdict).into());
        if let Some(error) = path.error {
            object.insert("ended".into(), error.to_string().into());
        }
        object
    }
}

/// Says on standard error that a puzzle has not exactly one solution.
fn say(one: &One, verdict: Verdict) {
    let more = match verdict {
        Verdict::Several => ": techniques that assume one solution are off",
        _ => "",
    };
    eprint!("{}", board::prefixed(&one.label, &format!("{}{more}\n", verdict.name())));
}

/// Prints the next step of each puzzle.
pub fn hint(arguments: &Hint, common: &Common) -> Result<Exit> {
    let Hint { input, profile, nudge, steps } = arguments;
    let wanted = Wanted { profile: *profile, most: 1, steps };
    wanted.each(input, common, &mut |out, one, path| {
        let step = path.steps.first();
        let is_over = step.is_some() || path.rating.explained;
        if common.json {
            let mut object = wanted.object(one, path);
            let step = match step {
                Some(step) if *nudge => step.nudge(one.puzzle)?.into(),
                Some(step) => rate::step(step, one.puzzle)?,
                None => Value::Null,
            };
            object.insert(if *nudge { "nudge" } else { "step" }.into(), step);
            out.put(&json::line(object))?;
        } else if let Some(step) = step {
            let mut text = format!("{}\n", step.nudge(one.puzzle)?);
            if !nudge {
                text += &format!("{}\n", step.sentence(one.puzzle)?);
            }
            out.put(&board::prefixed(&one.label, &text))?;
        } else if path.rating.explained {
            out.put(&board::prefixed(&one.label, "The puzzle is solved.\n"))?;
        } else if path.error.is_none() {
            let text = "not explained: no technique of the profile finds a step\n";
            out.put(&board::prefixed(&one.label, text))?;
        }
        Ok(if is_over { Exit::Done } else { Exit::NoSolution })
    })
}

/// Prints all steps of each puzzle.
pub fn explain(arguments: &Explain, common: &Common) -> Result<Exit> {
    let Explain { input, profile, steps } = arguments;
    let wanted = Wanted { profile: *profile, most: usize::MAX, steps };
    wanted.each(input, common, &mut |out, one, path| {
        if common.json {
            let mut object = wanted.object(one, path);
            let steps = path.steps.iter().map(|step| rate::step(step, one.puzzle));
            object.insert("steps".into(), steps.collect::<Result<Value>>()?);
            rate::add(&mut object, profile, &path.rating);
            out.put(&json::line(object))?;
        } else {
            let mut text = String::new();
            for (number, step) in path.steps.iter().enumerate() {
                text += &format!("{}. {}\n", number + 1, step.sentence(one.puzzle)?);
            }
            text += &format!("{}\n", rate::numbers(profile, &path.rating));
            out.put(&board::prefixed(&one.label, &text))?;
        }
        Ok(if path.rating.explained { Exit::Done } else { Exit::NoSolution })
    })
}
