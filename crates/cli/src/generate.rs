//! The command `generate`.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::CommandFactory;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::{
    Bounds, ConstraintKind, Control, Error, Format, Puzzle, ReadOptions, Reason, Shape, Solution,
    Variant,
};
use sudoku_explain::Profile;
use sudoku_generate::canonical::canonical;
use sudoku_generate::wishes::Wishes;
use sudoku_generate::{Generated, Givens, Holes, Killer, Reduction, Request};
use sudoku_order::{Ordered, Ratings, generate_ordered};
use sudoku_solve::Options;

use crate::arguments::{Arguments, Clues, Common, Generate, Pattern};
use crate::board::extension;
use crate::canonical::Forms;
use crate::json::{self, Object};
use crate::output::{Kind, Name, Output};
use crate::shown::Shown;
use crate::{
    Exit, Failure, Result, color, input, interrupt, is_limit, rate, stderr, verdict, watch,
};

/// The number of 9x9 puzzles that are made together.
const TOGETHER: u64 = 8192;

/// Puzzles that are rated are printed after about this time: if so many took less, twice as many are made together. A signal
/// loses no more of them.
const SOON: Duration = Duration::from_millis(250);

/// Prints new puzzles, in the order of their numbers.
pub fn generate(arguments: &Generate, common: &Common) -> Result<Exit> {
    let control = interrupt::control()?;
    let request = request(arguments, &control)?;
    let difficulty = arguments.wanted.difficulty().map_err(as_typed)?;
    difficulty.check(&request).map_err(as_typed)?;
    let table = arguments.wanted.table;
    let usual = Shape::usual(request.shape.side() as u64);
    let is_killer = is_killer(arguments);
    let needs_more_than_cells =
        is_killer || !request.is_classic() || usual.is_ok_and(|usual| usual != request.shape);
    // Several grids without cages and other rules are shown as they lie.
    let rows = request.board.as_ref().filter(|board| board.shape().is_overlapping());
    let rows = rows.filter(|_| !is_killer && request.rules.is_empty());
    let default = match rows {
        Some(board) if board.to_text(Format::GRID).is_ok() => "grid",
        _ if needs_more_than_cells => "coordinates",
        _ => "line",
    };
    let shown = Shown::of(Format::named(arguments.as_format.as_deref().unwrap_or(default))?);
    let threads = u64::from(arguments.threads);
    let is_lockstep = request.shape.is_nine() && !is_killer && request.is_classic();
    let most_together = if is_lockstep { TOGETHER * threads } else { threads };
    let mut together = if difficulty.rates() { threads } else { most_together };
    let end = arguments.first.checked_add(arguments.count);
    let end = end.ok_or_else(|| Failure::about("--first", "the last number is too large"))?;
    let is_lines = common.json || table.is_some();
    let kind = if is_lines { Kind::Lines } else { shown.kind() };
    let mut out = Output::new(&arguments.to, kind, extension(common, Some(shown)), &[])?;
    out.expect(arguments.count > 1 || arguments.solutions)?;
    if let Some(table) = table {
        out.put(&table.header())?;
    }
    let is_colored = color::is_wanted(common.color, &arguments.to);
    let bar = watch::puzzles(arguments.count);
    let mut forms = Forms::new(arguments.distinct);
    let (mut exit, mut written, mut twins) = (Exit::Done, 0, 0);
    let mut next = arguments.first;
    while next < end && !interrupt::is_raised() {
        let items = next..end.min(next.saturating_add(together));
        next = items.end;
        let numbers = items.clone();
        let start = Instant::now();
        let batch = watch::nodes_of(arguments.count == 1, &control, || {
            generate_ordered(&request, &difficulty, items, arguments.threads.into())
        });
        if start.elapsed() < SOON {
            together = most_together.min(2 * together);
        }
        for (number, ordered) in numbers.zip(batch.map_err(as_typed)?) {
            bar.inc(1);
            let Ordered { seed, outcome, .. } = ordered;
            let (made, ratings) = match outcome {
                Ok((made, ratings)) => (Ok(made), ratings),
                Err(error) => (Err(error), Ratings::default()),
            };
            let made = made.and_then(|made| match arguments.canonical || arguments.distinct {
                true => canonical(&made.puzzle, &request.bounds).map(|form| (made, Some(form))),
                false => Ok((made, None)),
            });
            let made = match made {
                Ok((_, Some(form))) if !forms.is_new_puzzle(&form)? => {
                    twins += 1;
                    continue;
                }
                Ok((made, Some(form))) if arguments.canonical => of_form(made, form),
                made => made.map(|(made, _)| made),
            };
            match made {
                Ok(made) if is_lines => {
                    let line = match table {
                        Some(table) => table.row(number, seed, &made, &ratings)?,
                        None => {
                            let text = shown.write_puzzle(&made.puzzle)?;
                            let mut object = object(number, seed, &made, text, arguments.solutions);
                            add_ratings(&mut object, &made.puzzle, &ratings)?;
                            json::line(object)
                        }
                    };
                    out.board(|| name(number, ""), "", &line)?;
                    written += 1;
                }
                Ok(made) => {
                    write(&mut out, number, shown, &made, arguments.solutions, is_colored)?;
                    written += 1;
                }
                // Main says it.
                Err(_) if interrupt::is_raised() => break,
                Err(error) if is_limit(&error) => {
                    bar.suspend(|| {
                        stderr::say(format_args!("puzzle {number}, seed {seed}: {error}"))
                    });
                    exit = Exit::LimitReached;
                }
                Err(error) => return Err(as_typed(error)),
            }
        }
    }
    bar.finish_and_clear();
    if interrupt::is_raised() {
        stderr::say(format_args!("{written} of {} puzzles made", arguments.count));
    }
    if twins > 0 {
        stderr::say(format_args!("{twins} of {} puzzles were twins of others", arguments.count));
    }
    out.end(exit)
}

/// The form of a puzzle that was made, with the solution of the form.
fn of_form(mut made: Generated, form: Puzzle) -> std::result::Result<Generated, Error> {
    let solved = verdict::solved(&form, &Options::default())?.0;
    made.solution = solved.ok_or(Reason::Internal("a canonical form without a solution"))?;
    made.puzzle = form;
    Ok(made)
}

/// The request of the arguments.
fn request(arguments: &Generate, control: &Control) -> Result<Request> {
    check_cages(arguments)?;
    let board = board(arguments, &rules(arguments)?)?;
    let is_jigsaw = arguments.rules.variants().iter().any(|variant| is_jigsaw(variant));
    let random_regions = is_jigsaw && board.regions().is_none();
    let shape = board.shape();
    if let Some(Pattern(pattern)) = &arguments.pattern
        && pattern.len() != shape.cells()
    {
        let (found, cells) = (pattern.len(), shape.cells());
        return Err(Failure::fatal(format!("--pattern: {found} cells instead of {cells}")));
    }
    let holes = arguments.holes.map(|ratio| Holes {
        count: (ratio * shape.cells() as f64).round() as u32,
        balanced: arguments.holes_balanced,
    });
    let solution = arguments.solution.as_ref().map(|file| solution(file, &board)).transpose()?;
    let reduction = match (arguments.minimal, arguments.controlled_bias) {
        (_, true) => Reduction::ControlledBias,
        (true, _) => Reduction::Minimal,
        _ => Reduction::Usual,
    };
    let pattern = arguments.pattern.clone().map(|Pattern(cells)| cells);
    let &Generate { max_givens, more_givens, symmetry, min_nodes, max_nodes, .. } = arguments;
    let sizes = [arguments.min_cage, arguments.max_cage];
    let [min_cage, max_cage] = sizes.map(Option::unwrap_or_default);
    let wishes = Wishes {
        is_killer: is_killer(arguments),
        givens: arguments.givens,
        min_givens: arguments.min_givens,
        holes,
        killer: Killer { min_cage, max_cage, min_nodes, max_nodes, ..Killer::default() },
        puzzle: Givens {
            reduction,
            max_givens,
            more_givens,
            symmetry,
            pattern,
            ..Givens::default()
        },
    };
    let time = Duration::from_millis(arguments.time_limit_ms);
    let bounds = Bounds::default().with_time(time).with_control(control.clone());
    let (kind, attempts) = (wishes.kind().map_err(as_typed)?, arguments.attempts);
    let board = Some(board).filter(|board| !board.is_classic());
    let rules = arguments.clues.clone().map_or(Vec::new(), |Clues(rules)| rules);
    let plain = Request::new(shape, arguments.seed);
    Ok(Request { kind, board, random_regions, rules, solution, attempts, bounds, ..plain })
}

/// Whether cages are to be made.
fn is_killer(arguments: &Generate) -> bool {
    arguments.killer || arguments.rules.variants().iter().any(|variant| has_cages(variant))
}

/// Refuses options of cages where none are to be made.
fn check_cages(arguments: &Generate) -> Result<()> {
    let of_cages = [
        ("--min-cage", arguments.min_cage.is_some()),
        ("--max-cage", arguments.max_cage.is_some()),
        ("--min-nodes", arguments.min_nodes > 0),
        ("--max-nodes", arguments.max_nodes.is_some()),
    ];
    match of_cages.into_iter().find(|(_, is_given)| *is_given && !is_killer(arguments)) {
        Some((name, _)) => Err(Failure::fatal(format!("{name}: it needs --killer"))),
        None => Ok(()),
    }
}

fn has_cages(variant: &Variant) -> bool {
    variant.kind == Some(ConstraintKind::CAGE)
}

/// Whether a variant has regions.
fn is_jigsaw(variant: &Variant) -> bool {
    variant.kind == Some(ConstraintKind::REGIONS)
}

/// The regions and variants of the arguments, without cages, which are made, and jigsaws, whose regions may be random.
fn rules(arguments: &Generate) -> Result<ReadOptions> {
    let mut variants = arguments.rules.variants();
    variants.retain(|variant| {
        let is_made = is_jigsaw(variant) || has_cages(variant);
        !is_made && (variant.kind.is_some() || arguments.like.is_some())
    });
    if let Some(variant) = variants.iter().find(|variant| variant.adds.is_empty()) {
        let why = "--like takes a board that has it";
        return Err(Failure::fatal(format!("--kind {}: {why}", variant.name)));
    }
    let regions = arguments.rules.regions.clone();
    Ok(ReadOptions::default().with_regions(regions).with_variants(variants))
}

/// The empty board with the constraints of the arguments.
fn board(arguments: &Generate, rules: &ReadOptions) -> Result<Puzzle> {
    if let Some(file) = &arguments.like {
        let (mut board, _) = input::one(file, ReadOptions::default())?;
        board.set_digits(&vec![EMPTY; board.shape().cells()])?;
        if is_killer(arguments) {
            board.clear_cages();
        }
        return Ok(rules.add_rules(board)?);
    }
    let of_map = arguments.rules.regions.as_ref().map(|regions| regions.len().isqrt() as u64);
    let has_regions =
        of_map.is_some() || arguments.rules.variants().iter().any(|variant| is_jigsaw(variant));
    let side = arguments.size.or(of_map).unwrap_or(9);
    let shape = match (arguments.box_size, Shape::usual(side)) {
        (Some((height, width)), _) => Shape::new(height, width)?,
        // Where regions replace the boxes, these may be rows.
        (None, Err(_)) if has_regions => Shape::new(1, u32::try_from(side).unwrap_or(u32::MAX))?,
        (None, usual) => usual?,
    };
    let is_samurai = arguments.rules.variants().iter().any(|variant| variant.kind.is_none());
    let shape = match is_samurai {
        true => Shape::samurai(shape.box_height() as u32, shape.box_width() as u32)?,
        false => shape,
    };
    Ok(rules.add_rules(Puzzle::new(shape)?)?)
}

/// The solution in a file with a solved board, which obeys the rules of an empty one.
fn solution(file: &Path, empty: &Puzzle) -> Result<Solution> {
    let shape = empty.shape();
    let box_size = Some((shape.box_height() as u32, shape.box_width() as u32));
    let (read, _) = input::one(file, ReadOptions::default().with_box_size(box_size))?;
    let is_full = read.digits().iter().all(|&digit| digit != EMPTY);
    // Of another shape, it is compared with the board later on.
    let mut board = if read.shape() == shape { empty.clone() } else { read.clone() };
    board.set_digits(read.digits())?;
    let solved = if is_full { verdict::solved(&board, &Options::default())?.0 } else { None };
    solved.ok_or_else(|| Failure::about(file.display(), "the board is not solved"))
}

/// Writes a puzzle, with its solution if that is wanted.
fn write(
    out: &mut Output,
    number: u64,
    shown: Shown,
    made: &Generated,
    with_solution: bool,
    is_colored: bool,
) -> Result<()> {
    let is_colored = is_colored && shown.format == Format::PICTURE;
    let colored = |digits: &[Digit], text: String| match is_colored {
        true => color::board(&made.puzzle, digits, &text),
        false => text,
    };
    let puzzle = colored(made.puzzle.digits(), shown.write_puzzle(&made.puzzle)?);
    if !with_solution {
        return out.board(|| name(number, ""), "", &puzzle);
    }
    let digits = made.solution.digits();
    let solution = colored(digits, shown.write(&made.puzzle, digits)?);
    if shown.is_line() {
        return out.board(|| name(number, ""), "", &format!("{},{solution}", puzzle.trim_end()));
    }
    out.board(|| name(number, ""), "", &puzzle)?;
    out.board(|| name(number, "-solution"), "", &solution)
}

/// The name of the files of a puzzle: its number from 1.
fn name(number: u64, part: &str) -> Name {
    let number = format!("{}{part}", number.saturating_add(1));
    Name { file: format!("puzzle-{number}"), number }
}

/// The object of a puzzle.
fn object(number: u64, seed: u64, made: &Generated, text: String, with_solution: bool) -> Object {
    let mut object = Object::new();
    object.insert("number".into(), number.into());
    object.insert("seed".into(), seed.into());
    object.insert("puzzle".into(), json::puzzle(&made.puzzle));
    object.insert("text".into(), text.into());
    if with_solution {
        object.insert("solution".into(), json::grid(&made.puzzle, made.solution.digits()));
    }
    object
}

/// Adds the ratings that were wanted.
fn add_ratings(object: &mut Object, puzzle: &Puzzle, ratings: &Ratings) -> Result<()> {
    let Ratings { explainer, hodoku, killer, summary } = ratings;
    let scales =
        [(Profile::EXPLAINER, explainer), (Profile::HODOKU, hodoku), (Profile::KILLER, killer)];
    for (profile, rating) in scales {
        if let Some(rating) = rating {
            rate::add(object, puzzle, &profile, rating);
        }
    }
    if let Some(summary) = summary {
        object.insert("stars".into(), rate::stars(summary)?);
    }
    Ok(())
}

/// The failure of a refused request: its names are those of the fields of a request, the user knows the options.
fn as_typed(error: Error) -> Failure {
    let option = |word: &str| {
        let long = word.replace('_', "-");
        let is_option = Arguments::command().find_subcommand("generate").is_some_and(|generate| {
            generate.get_arguments().any(|one| one.get_long() == Some(&long))
        });
        is_option.then(|| format!("--{long}"))
    };
    // A name with an underscore is not a word of a sentence.
    let sentence = |text: &str| {
        let words = text.split(' ').map(|word| {
            let name = word.trim_end_matches([',', '.', ':']);
            match option(name).filter(|_| name.contains('_')) {
                Some(option) => format!("{option}{}", &word[name.len()..]),
                None => word.to_string(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let subject = |what: &str| option(what).unwrap_or_else(|| sentence(what));
    let text = match error.reason {
        Reason::BadUse { what, why } => format!("{}: {}", subject(what), sentence(why)),
        Reason::BadArgument(what, value) => format!("{} is out of range: {value}", subject(what)),
        _ => return error.into(),
    };
    Failure { text, error: Some(error.into()), is_fatal: false }
}
