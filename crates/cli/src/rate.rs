//! The commands about how hard a step is: rate and techniques.

use serde_json::{Value, json};
use sudoku_core::{Control, Position, Puzzle};
use sudoku_explain::percentiles::Population;
use sudoku_explain::{Explainer, Language, Level, Profile, Rating, Step, Summary, Technique};

use crate::arguments::{Common, Rate};
use crate::each::Call;
use crate::input::Task;
use crate::is_limit;
use crate::json::Object;
use crate::messages::{Messages, fill};
use crate::output::Output;
use crate::verdict::{Clock, Verdict};
use crate::{Exit, Failure, Result, input, interrupt, json, output};

/// The ratings of a puzzle, if it has exactly one solution.
struct Ratings {
    verdict: Verdict,
    ratings: Vec<(Profile, Rating)>,
    /// Unless one profile is named.
    summary: Option<Summary>,
    population: Option<&'static Population>,
}

/// Prints the ratings of each puzzle.
pub fn rate(arguments: &Rate, common: &Common) -> Result<Exit> {
    let (files, control) = (input::files(&arguments.input.files)?, interrupt::control()?);
    let mut out = Output::standard()?;
    let threads = arguments.steps.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let make = |task: &Task| ratings(task.puzzle, arguments, &control);
    let exit = call.each(&mut out, &make, &mut |out, one, made| {
        let Ratings { verdict, ratings, summary, population } = match made {
            Ok(ratings) => ratings,
            Err(error) if is_limit(&error) => {
                if common.json {
                    let mut object = one.object();
                    object.insert("ended".into(), error.to_string().into());
                    out.put(&json::line(object))?;
                }
                return Ok(one.limit_reached(&error));
            }
            Err(error) => return Err(one.about(error)),
        };
        if common.json {
            let mut object = one.object();
            object.insert("puzzle".into(), json::puzzle(one.puzzle));
            object.insert("verdict".into(), verdict.name().into());
            ratings
                .iter()
                .for_each(|(profile, rating)| add(&mut object, one.puzzle, profile, rating));
            if let Some(summary) = &summary {
                object.insert("stars".into(), stars(summary)?);
            }
            if let Some(population) = population {
                object.insert("percentiles".into(), percentiles(population, &ratings));
            }
            out.put(&json::line(object))?;
        } else {
            let text = match verdict {
                Verdict::One => {
                    let english = Messages::english();
                    let said = ratings
                        .iter()
                        .map(|(profile, rating)| numbers(one.puzzle, profile, rating, english));
                    let mut said = said.collect::<Vec<_>>();
                    if let Some(summary) = &summary {
                        let text =
                            if arguments.summary { summary.line()? } else { summary.title()? };
                        said.push(text + english.made_for(one.puzzle, true));
                    }
                    if let Some(population) = population.filter(|_| arguments.summary) {
                        said.extend(places(population, &ratings));
                    }
                    said.join("; ")
                }
                Verdict::None => verdict.name().to_string(),
                Verdict::Several => format!("{}: no rating", verdict.name()),
            };
            out.put(&output::prefixed(&one.label, &format!("{text}\n")))?;
        }
        let is_explained = ratings.iter().any(|(_, rating)| rating.explained);
        Ok(if is_explained { Exit::Done } else { Exit::NoSolution })
    })?;
    out.end(exit)
}

/// Rates a puzzle by the profiles wanted.
fn ratings(puzzle: &Puzzle, arguments: &Rate, control: &Control) -> sudoku_core::Result<Ratings> {
    let clock = Clock::new(&arguments.steps, control);
    let position = Position::new(puzzle.try_clone()?)?;
    let (verdict, _) = Verdict::of(puzzle, &clock.bounds())?;
    let (mut ratings, mut summary) = (Vec::new(), None);
    let mut population = None;
    if verdict == Verdict::One {
        let own = arguments.profile.as_slice();
        let profiles = match (own.is_empty(), puzzle.cages().is_empty()) {
            (false, _) => own,
            (true, true) => &[Profile::EXPLAINER, Profile::HODOKU],
            (true, false) => &[Profile::KILLER],
        };
        let mut explainer = Explainer::new(puzzle.shape(), &clock.bounds())?;
        for &profile in profiles {
            let without = arguments.steps.no_uniqueness;
            let order = if without { profile.without_uniqueness() } else { profile };
            explainer.load(&position)?;
            explainer.restart(clock.deadline());
            ratings.push((profile, Rating::of_loaded(&mut explainer, &order)?));
        }
        if own.is_empty() {
            explainer.load(&position)?;
            explainer.restart(clock.deadline());
            let profile = Profile::stars_of(puzzle);
            summary = Summary::while_wanted(&mut explainer, &profile, |_, _| true)?;
            population = Population::of(puzzle);
        }
    }
    Ok(Ratings { verdict, ratings, summary, population })
}

/// Whether no other program has its numbers.
fn has_own_scale(profile: &Profile) -> bool {
    let names = [Profile::FAIR.name(), Profile::KILLER.name()];
    profile.is_own() || names.contains(&profile.name())
}

/// A rating of a puzzle in words, with the name of its scale.
pub fn numbers(puzzle: &Puzzle, profile: &Profile, rating: &Rating, says: &Messages) -> String {
    let tenths = |number: Option<u32>| match number {
        Some(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
        None => "-".to_string(),
    };
    let has_level = [Profile::HODOKU, Profile::KILLER].contains(profile);
    let level = rating.level.filter(|_| has_level);
    let level = level.map(|level| fill(says.level, &[("level", &says.level(level))]));
    let level = level.unwrap_or_default();
    let numbers = match rating.score {
        _ if rating.steps == 0 => None,
        Some(score) if *profile == Profile::HODOKU => {
            Some(fill(says.score, &[("score", &score)]) + &level)
        }
        _ if has_own_scale(profile) => {
            let Rating { highest, sum, .. } = *rating;
            let [highest, sum] = [highest, sum].map(|number| match profile.has_tenths() {
                true => tenths(number),
                false => number.map_or("-".to_string(), |number| number.to_string()),
            });
            let rounds = match profile.name() == Profile::FAIR.name() {
                false => String::new(),
                true => fill(says.rounds, &[("count", &rating.steps)]),
            };
            Some(fill(says.highest, &[("highest", &highest), ("sum", &sum)]) + &rounds + &level)
        }
        _ => {
            let Rating { hardest, pearl, diamond, .. } = *rating;
            let [hardest, pearl, diamond] = [hardest, pearl, diamond].map(tenths);
            Some(format!("ER {hardest}, EP {pearl}, ED {diamond}"))
        }
    };
    let Rating { open, steps, .. } = rating;
    let text = match (rating.explained, numbers) {
        (true, Some(numbers)) => numbers,
        (true, None) => says.solved_without_steps.to_string(),
        (false, Some(numbers)) => {
            fill(says.open_after, &[("open", open), ("steps", steps), ("numbers", &numbers)])
        }
        (false, None) => fill(says.open, &[("open", open)]),
    };
    format!("{}{}: {text}", says.scale(profile), says.made_for(puzzle, *profile == Profile::KILLER))
}

/// Adds a rating of a puzzle to an object, under the name of its scale.
pub fn add(object: &mut Object, puzzle: &Puzzle, profile: &Profile, rating: &Rating) {
    let Rating { explained, steps, open, .. } = rating;
    let made_for = Messages::english().made_for(puzzle, *profile == Profile::KILLER);
    let mut of = json!({
        "scale": format!("{}{made_for}", profile.scale()),
        "explained": explained, "steps": steps, "open": open,
    });
    let name = if *profile == Profile::HODOKU {
        of["score"] = rating.score.into();
        of["level"] = rating.level.map(Level::name).into();
        "hodoku"
    } else if has_own_scale(profile) {
        let number = |number: Option<u32>| match profile.has_tenths() {
            true => of_tenths(number),
            false => number.into(),
        };
        of["highest"] = number(rating.highest);
        of["sum"] = number(rating.sum);
        if *profile == Profile::KILLER {
            of["level"] = rating.level.map(Level::name).into();
        }
        profile.name()
    } else {
        of["er"] = of_tenths(rating.hardest);
        of["ep"] = of_tenths(rating.pearl);
        of["ed"] = of_tenths(rating.diamond);
        "sudoku_explainer"
    };
    object.insert(name.into(), of);
}

/// The shares of a population that are easier, in percent, by the name of the scale.
fn percents<'a>(
    population: &'a Population,
    ratings: &'a [(Profile, Rating)],
) -> impl Iterator<Item = (&'static str, u32)> + 'a {
    ratings.iter().filter(|(_, rating)| rating.explained).filter_map(|(profile, rating)| {
        if *profile == Profile::HODOKU {
            return Some(("score", population.percent_of_score(rating.score?)?));
        }
        if *profile == Profile::KILLER {
            return Some(("killer", population.percent_of_killer(rating.sum?)?));
        }
        Some(("er", population.percent_of_er(rating.hardest?)?))
    })
}

fn percentiles(population: &Population, ratings: &[(Profile, Rating)]) -> Value {
    let mut object = Object::new();
    object.insert("population".into(), population.name.into());
    for (scale, percent) in percents(population, ratings) {
        object.insert(scale.into(), percent.into());
    }
    object.into()
}

/// The shares in words; the score of killers is the only one.
fn places(population: &Population, ratings: &[(Profile, Rating)]) -> Vec<String> {
    let words = percents(population, ratings).map(|(scale, percent)| {
        let scale = if scale == "er" { "ER" } else { "score" };
        format!("{scale} higher than {percent} % of generated {} puzzles", population.name)
    });
    words.collect()
}

/// What solving takes, as an object.
pub fn stars(summary: &Summary) -> Result<Value> {
    let text = summary.json()?;
    serde_json::from_str(&text).map_err(|error| Failure::about("a summary as JSON", error))
}

/// A step: all its data.
pub fn step(step: &Step, position: &Position, language: &Language) -> Result<Value> {
    let json = step.json(position, language)?;
    serde_json::from_str(&json).map_err(|error| Failure::about("a step as JSON", error))
}

/// A number of Sudoku Explainer.
pub fn of_tenths(tenths: Option<u32>) -> Value {
    tenths.map(|tenths| f64::from(tenths) / 10.0).into()
}

/// Prints the table of techniques.
pub fn techniques(common: &Common) -> Result<Exit> {
    let mut out = Output::standard()?;
    for technique in Technique::all() {
        let line = if common.json { object(technique) } else { row(technique) };
        out.put(&line)?;
    }
    out.end(Exit::Done)
}

fn object(technique: &Technique) -> String {
    let code = technique.hodoku_code();
    let hodoku = code.map(|code| {
        json!({
            "code": code,
            "score": technique.hodoku_score(),
            "level": technique.hodoku_level().map(Level::name),
        })
    });
    let row = json!({
        "number": technique.number,
        "name": technique.name,
        "description": technique.description,
        "sudoku_explainer": of_tenths(technique.explainer),
        "hodoku": hodoku.unwrap_or(Value::Null),
        "assumes_uniqueness": technique.assumes_uniqueness,
    });
    format!("{row}\n")
}

fn row(technique: &Technique) -> String {
    let explainer = match technique.explainer {
        Some(tenths) => format!("SE {}.{}", tenths / 10, tenths % 10),
        None => String::new(),
    };
    let hodoku = match (technique.hodoku_code(), technique.hodoku_score(), technique.hodoku_level())
    {
        (Some(code), Some(score), Some(level)) => {
            format!("HoDoKu {code} {score} {}", level.name())
        }
        _ => String::new(),
    };
    let (name, description) = (technique.name, technique.description);
    let assumes = if technique.assumes_uniqueness { ", assumes one solution" } else { "" };
    format!("{name:41} {explainer:6} {hodoku:23} {description}{assumes}\n")
}
