//! The commands that name steps: hint and explain.
//!
//! A puzzle is solved before it is explained: one without a solution has no steps, and one with several solutions has none
//! of a technique that assumes one.

use serde_json::Value;
use sudoku_core::{Control, Error, Position, Puzzle};
use sudoku_explain::rating::Fold;
use sudoku_explain::{Explainer, Profile, Rating, Stage, Step, Technique};

use crate::arguments::{Common, Drawn, Explain, Hint, Input, Picture, Steps, Told};
use crate::each::{Call, One};
use crate::input::Task;
use crate::messages::Messages;
use crate::output::{Kind, Output};
use crate::state::Wrong;
use crate::verdict::{Clock, Verdict};
use crate::{Exit, Result, color, input, interrupt, is_limit, json, output, rate, state, stderr};

/// The steps of a puzzle.
struct Path {
    /// The position of the first one.
    position: Position,
    verdict: Verdict,
    /// Whether the text was a position and not a puzzle that nobody has begun.
    is_begun: bool,
    /// What is wrong with the position; then there are no steps. Or the contradictions after the steps.
    wrong: Wrong,
    steps: Vec<Step>,
    rating: Rating,
    /// The error that ended it too early.
    error: Option<Error>,
}

/// The number of steps that are wanted, and their techniques.
struct Wanted<'a> {
    /// Unless it is that of the puzzle.
    profile: Option<Profile>,
    most: usize,
    /// The puzzle of the states in the files.
    puzzle: Option<Puzzle>,
    /// Whether all steps at a position are wanted, of one technique or of all.
    list: Option<Option<&'static Technique>>,
    steps: &'a Steps,
    told: &'a Told,
    drawn: &'a Drawn,
    is_colored: bool,
}

impl Wanted<'_> {
    /// Finds the steps of a puzzle.
    fn path(&self, task: &Task, control: &Control) -> sudoku_core::Result<Path> {
        let clock = Clock::new(self.steps, control);
        let puzzle = self.puzzle.as_ref().unwrap_or(task.puzzle);
        let position = state::position(task, self.puzzle.as_ref())?;
        let (verdict, solution) = Verdict::of(puzzle, &clock.bounds())?;
        let (steps, rating, error) = (Vec::new(), Rating::default(), None);
        let mut explainer = Explainer::new(puzzle.shape(), &clock.bounds())?;
        explainer.load(&position)?;
        let is_begun = task.position.is_some() || self.puzzle.is_some();
        let wrong =
            Wrong::of(puzzle, Some(&position), (verdict, solution.as_ref()), Some(control))?;
        let mut path = Path { position, verdict, is_begun, wrong, steps, rating, error };
        if verdict == Verdict::None || path.wrong.is_contradiction() {
            return Ok(path);
        }
        let has_uniqueness = self.has_uniqueness(verdict);
        let profile = self.profile(puzzle);
        let profile = if has_uniqueness { profile } else { profile.without_uniqueness() };
        if let Some(technique) = self.list {
            let all = technique.map_or_else(|| profile.techniques().collect(), |one| vec![one]);
            for technique in all {
                path.steps.extend(explainer.all(technique, &profile)?);
            }
            return Ok(path);
        }
        let mut fold = Fold::new(puzzle.shape(), &profile);
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
        if !path.rating.explained && path.error.is_none() && path.steps.len() < self.most {
            let mut position = path.position.try_clone()?;
            path.steps.iter().for_each(|step| step.apply_to(&mut position));
            path.wrong.contradictions = position.contradictions()?;
        }
        Ok(path)
    }

    /// What is said beside the steps, in the language in which they are told.
    fn says(&self) -> &'static Messages {
        Messages::of(self.told.language)
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
        let is_svg = self.drawn.as_format == Some(Picture::Svg) && !common.json;
        let (kind, extension) = match (common.json, is_svg) {
            (true, _) => (Kind::Lines, "json"),
            (_, true) => (Kind::Single, "svg"),
            _ => (Kind::Lines, "txt"),
        };
        let mut out = Output::new(&self.drawn.to, kind, extension, &files)?;
        let threads = self.steps.threads.into();
        let call = Call { files: &files, input, common, threads, counts: false };
        let make = |task: &Task| self.path(task, &control);
        let exit = call.each_position(&mut out, &make, &mut |out, one, path| {
            let path = match path {
                Ok(path) => path,
                Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
                Err(error) => return Err(one.about(error)),
            };
            if !common.json {
                self.say(one, &path);
            }
            if path.verdict == Verdict::None {
                if common.json {
                    put(out, one, &json::line(self.object(one, &path)))?;
                }
                return Ok(Exit::NoSolution);
            }
            if path.steps.is_empty() && path.wrong.is_contradiction() {
                let text = match common.json {
                    true => json::line(self.object(one, &path)),
                    false => output::prefixed(&one.label, &path.wrong.text(self.says())),
                };
                put(out, one, &text)?;
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

    /// Says on standard error that a puzzle has not exactly one solution.
    fn say(&self, one: &One, path: &Path) {
        let text = match path.verdict {
            Verdict::Several if path.is_begun => self.says().several_givens.to_string(),
            Verdict::Several => self.says().several.to_string(),
            Verdict::One => return,
            Verdict::None => {
                path.wrong.no_solution(self.puzzle.as_ref().unwrap_or(one.puzzle), self.says())
            }
        };
        stderr::write(&output::prefixed(&one.label, &text));
    }

    fn profile(&self, puzzle: &Puzzle) -> Profile {
        self.profile.unwrap_or_else(|| Profile::steps_of(puzzle))
    }

    /// The object of a path, without its steps.
    fn object(&self, one: &One, path: &Path) -> json::Object {
        let mut object = one.object();
        object.insert("verdict".into(), path.verdict.name().into());
        let puzzle = self.puzzle.as_ref().unwrap_or(one.puzzle);
        path.wrong.add(&mut object, puzzle, path.verdict, self.says());
        object.insert("profile".into(), self.profile(puzzle).name().into());
        object.insert("uniqueness".into(), self.has_uniqueness(path.verdict).into());
        if let Some(error) = path.error {
            object.insert("ended".into(), error.to_string().into());
        }
        object
    }
}

/// A step, its number in the path from 1, and the position in which it was found.
struct Shown<'a> {
    step: &'a Step,
    number: usize,
    position: &'a Position,
}

impl Wanted<'_> {
    /// Shows each step of a path.
    fn show(&self, path: &Path, show: &mut dyn FnMut(&Shown) -> Result<()>) -> Result<()> {
        let mut position = path.position.try_clone()?;
        for (index, step) in path.steps.iter().enumerate() {
            show(&Shown { step, number: index + 1, position: &position })?;
            if self.list.is_none() {
                step.apply_to(&mut position);
            }
        }
        Ok(())
    }

    /// The picture of a step, if one is wanted, and its name in JSON.
    fn picture(&self, shown: &Shown) -> Result<Option<(&'static str, String)>> {
        let Shown { step, position, .. } = shown;
        Ok(match self.drawn.as_format {
            None => None,
            Some(Picture::Svg) => Some(("svg", step.to_svg_in(position, self.told.language)?)),
            Some(Picture::Picture) => Some(("picture", step.to_drawing(position)?)),
        })
    }

    /// What a stage tells of a step.
    fn text(&self, shown: &Shown, stage: Stage) -> Result<String> {
        Ok(shown.step.text(shown.position, stage, self.told.language)?)
    }

    /// What JSON has of a step: the text of a stage, or an object with its picture.
    fn value_of(&self, shown: &Shown, stage: Option<Stage>) -> Result<Value> {
        if let Some(stage) = stage {
            return Ok(self.text(shown, stage)?.into());
        }
        let mut object = rate::step(shown.step, shown.position, self.told.language)?;
        if let (Some((name, picture)), Some(object)) =
            (self.picture(shown)?, object.as_object_mut())
        {
            object.insert(name.into(), picture.into());
        }
        Ok(object)
    }

    /// Adds the words for a step to `text`, with its picture in characters below them, or writes its picture in SVG alone.
    fn write(
        &self,
        out: &mut Output,
        one: &One,
        shown: &Shown,
        words: &str,
        text: &mut String,
    ) -> Result<()> {
        let picture = match self.picture(shown)? {
            Some(("svg", picture)) => {
                let part = match self.most {
                    1 => "-hint".into(),
                    // So that the names sort.
                    _ => format!("-step-{:03}", shown.number),
                };
                let serial = out.boards() + 1;
                return out.board(|| one.name(&part, serial), "", &picture);
            }
            Some((_, picture)) if self.is_colored => color::step(&picture),
            Some((_, picture)) => picture,
            None => String::new(),
        };
        *text += &output::prefixed(&one.label, words);
        *text += &picture;
        Ok(())
    }
}

/// Prints the next step of each puzzle.
pub fn hint(arguments: &Hint, common: &Common) -> Result<Exit> {
    let Hint { input, profile, nudge, stage, puzzle, all, technique, steps, told, drawn } =
        arguments;
    let stage = if *nudge { Some(Stage::Nudge) } else { *stage };
    let is_colored = color::is_wanted(common.color, &drawn.to);
    let puzzle = state::puzzle(puzzle.as_deref(), input)?;
    let list = technique.map(Some).or(all.then_some(None));
    let most = if list.is_some() { usize::MAX } else { 1 };
    let wanted = Wanted { profile: *profile, most, puzzle, list, steps, told, drawn, is_colored };
    let says = wanted.says();
    wanted.each(input, common, &mut |out, one, path| {
        if wanted.list.is_some() {
            return list_of(&wanted, common, stage, out, one, path);
        }
        let is_over = !path.steps.is_empty() || path.rating.explained;
        if common.json {
            let mut found = Value::Null;
            wanted.show(path, &mut |shown| {
                found = wanted.value_of(shown, stage)?;
                Ok(())
            })?;
            let mut object = wanted.object(one, path);
            object.insert(stage.map_or("step", Stage::name).into(), found);
            put(out, one, &json::line(object))?;
            return Ok(if is_over { Exit::Done } else { Exit::NoSolution });
        }
        let mut text = String::new();
        wanted.show(path, &mut |shown| {
            let stages =
                stage.map_or([Some(Stage::Nudge), Some(Stage::Sentence)], |one| [Some(one), None]);
            let mut words = String::new();
            for stage in stages.into_iter().flatten() {
                words += &format!("{}\n", wanted.text(shown, stage)?);
            }
            wanted.write(out, one, shown, &words, &mut text)
        })?;
        if path.steps.is_empty() && path.rating.explained {
            text = output::prefixed(&one.label, says.solved);
        } else if path.steps.is_empty() && path.error.is_none() {
            let words = path.wrong.text(says) + says.not_explained;
            text = output::prefixed(&one.label, &words);
        }
        put(out, one, &text)?;
        Ok(if is_over { Exit::Done } else { Exit::NoSolution })
    })
}

/// Prints all steps at a position.
fn list_of(
    wanted: &Wanted,
    common: &Common,
    stage: Option<Stage>,
    out: &mut Output,
    one: &One,
    path: &Path,
) -> Result<Exit> {
    let (mut text, mut objects) = (String::new(), Vec::new());
    wanted.show(path, &mut |shown| {
        if common.json {
            objects.push(wanted.value_of(shown, stage)?);
            return Ok(());
        }
        let told = wanted.text(shown, stage.unwrap_or(Stage::Sentence))?;
        wanted.write(out, one, shown, &format!("{}. {told}\n", shown.number), &mut text)
    })?;
    if common.json {
        let mut object = wanted.object(one, path);
        object.insert("steps".into(), objects.into());
        text = json::line(object);
    } else if path.steps.is_empty() {
        text = output::prefixed(&one.label, wanted.says().no_step);
    }
    put(out, one, &text)?;
    Ok(if path.steps.is_empty() { Exit::NoSolution } else { Exit::Done })
}

/// Writes the text of a puzzle: to standard error if the output is pictures.
fn put(out: &mut Output, one: &One, text: &str) -> Result<()> {
    if out.is_pictures() {
        stderr::write(text);
        return Ok(());
    }
    out.board(|| one.only("-steps"), "", text)
}

/// Prints all steps of each puzzle.
pub fn explain(arguments: &Explain, common: &Common) -> Result<Exit> {
    let Explain { input, profile, puzzle, numbers, stage, steps, told, drawn } = arguments;
    let is_wanted =
        |shown: &Shown| numbers.as_ref().is_none_or(|numbers| numbers.contains(&shown.number));
    let is_colored = color::is_wanted(common.color, &drawn.to);
    let puzzle = state::puzzle(puzzle.as_deref(), input)?;
    let (most, list) = (usize::MAX, None);
    let wanted = Wanted { profile: *profile, most, puzzle, list, steps, told, drawn, is_colored };
    let says = wanted.says();
    wanted.each(input, common, &mut |out, one, path| {
        if common.json {
            let mut objects = Vec::new();
            wanted.show(path, &mut |shown| {
                if is_wanted(shown) {
                    objects.push(wanted.value_of(shown, *stage)?);
                }
                Ok(())
            })?;
            let mut object = wanted.object(one, path);
            object.insert("steps".into(), objects.into());
            let puzzle = path.position.puzzle();
            rate::add(&mut object, puzzle, &wanted.profile(puzzle), &path.rating);
            put(out, one, &json::line(object))?;
        } else {
            let mut text = String::new();
            wanted.show(path, &mut |shown| {
                if !is_wanted(shown) {
                    return Ok(());
                }
                let round = if shown.step.is_further { says.same_round } else { "" };
                let sentence = wanted.text(shown, stage.unwrap_or(Stage::Sentence))?;
                let words = format!("{}. {round}{sentence}\n", shown.number);
                wanted.write(out, one, shown, &words, &mut text)
            })?;
            let puzzle = path.position.puzzle();
            let profile = wanted.profile(puzzle);
            let rating = format!("{}\n", rate::numbers(puzzle, &profile, &path.rating, says));
            text += &output::prefixed(&one.label, &(path.wrong.text(says) + &rating));
            put(out, one, &text)?;
        }
        Ok(if path.rating.explained { Exit::Done } else { Exit::NoSolution })
    })
}
