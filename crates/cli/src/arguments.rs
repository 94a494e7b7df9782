//! The arguments of the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use sudoku_core::constraint::variants::VARIANTS;
use sudoku_core::digits::Digit;
use sudoku_core::simd;
use sudoku_core::simd::Vectors;
use sudoku_core::text::read_regions;
use sudoku_core::{Bounds, Control, Format, Layout, Puzzle, ReadOptions, Reason, Shape, Variant};
use sudoku_explain::{Language, Profile, Stage, Technique};
use sudoku_generate::{Rule, Symmetry};
use sudoku_solve as solve;
use sudoku_solve::portfolio;
use sudoku_solve::{Options, Report, Strategy};

use crate::difficulty::Wanted;
use crate::profiles::Profiles;

/// Solves, counts, checks, converts and generates Sudoku puzzles of every size, with cages.
#[derive(Parser)]
#[command(name = "sudoku", version, about, after_help = AFTER)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: Common,
}

impl Arguments {
    /// Reads the command line. -1 is a wrong number there, not an unknown option.
    pub fn read() -> Arguments {
        let value = |arg: Arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        };
        let command = Arguments::command().mut_subcommands(|command| command.mut_args(value));
        Arguments::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
    }
}

const AFTER: &str = "\
Examples:
  sudoku solve puzzle.txt
  sudoku batch puzzles.csv.gz --output solved.csv
  sudoku generate --count 10

JSON: each command says its fields. All have file, and line in a collection. A text that is no puzzle has error: code (a
status of sudoku.h), message, and line, column and cell as far as they are known.

Exit status: 0 solved, 1 no solution, 2 bad input or usage, 3 a limit was reached, 130 interrupted.
Of several puzzles it is the greatest of these, but 2 comes after 3.";

/// The options of all commands.
#[derive(Args)]
pub struct Common {
    /// Print JSON, one object a line: docs/json.md has its fields. Rows, columns and cells are from 0, lines of a file from 1.
    #[arg(long, global = true)]
    pub json: bool,
    /// Colours for boards on standard output, givens bold and found symbols blue: always, never, or auto,
    /// which is on a terminal unless NO_COLOR is set.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub color: Color,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    /// Solve puzzles and print their solutions.
    Solve(Solve),
    /// Count the solutions of puzzles.
    Count(Count),
    /// Print the symbols that each cell has in at least one solution.
    Candidates(Candidates),
    /// Say whether puzzles have exactly one solution, or whether a solution is right.
    Check(Check),
    /// Prove to checkers of clauses that a puzzle has no solution, or no second one.
    Prove(Prove),
    /// Solve many puzzles: a line of output for each, or a table with a column more.
    Batch(Batch),
    /// Write puzzles in another format.
    Convert(Convert),
    /// Make puzzles with exactly one solution, or with a number of holes.
    Generate(Box<Generate>),
    /// Take away givens that a puzzle does not need, or name them.
    Minimise(Minimise),
    /// Write the canonical form of each puzzle, which is one for all its symmetric twins.
    Canonical(Canonical),
    /// List the strategies.
    #[command(after_help = "Example:\n  sudoku strategies --json")]
    Strategies,
    /// Name the next step that a person would take.
    Hint(Hint),
    /// Name all steps to the solution, or as many as the techniques find.
    Explain(Explain),
    /// Rate puzzles on the scales of Sudoku Explainer and HoDoKu.
    Rate(Rate),
    /// List the techniques, with their ratings on both scales.
    #[command(after_help = TECHNIQUES)]
    Techniques,
    /// Make a book of puzzles to print, with the solutions at the back.
    Book(Book),
    /// Serve these commands to models, over the Model Context Protocol (MCP).
    Mcp(Mcp),
}

/// Which puzzles are read, and how.
#[derive(Args)]
pub struct Input {
    /// Files, folders (with all files in them), or - for standard input, also compressed with gzip or
    /// zstd. A file holds one puzzle, puzzles of one line each, puzzles of several lines each, or CSV with a
    /// header.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The column of a CSV file that holds the puzzles: its name, or its number from 1.
    #[arg(long, value_name = "C", value_parser = column)]
    pub column: Option<Column>,
    #[command(flatten)]
    pub format: InputFormat,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    Name(String),
    /// From 1.
    Number(usize),
}

/// Reads a column.
fn column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns are numbered from 1".to_string()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Ok(Column::Name(text.to_string())),
    }
}

/// Where results go.
#[derive(Args)]
pub struct To {
    /// Write to this file, which is replaced when all is complete, and only then. It may be the input. A name
    /// in .gz or .zst compresses. {} in the name: a file for each board, numbered from 1.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a file for each board into this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub output_dir: Option<PathBuf>,
}

/// How the input is read.
#[derive(Args)]
pub struct InputFormat {
    /// The format of the input; auto is the one that the text looks like.
    #[arg(long, value_name = "F", default_value = "auto", value_parser = format())]
    format: &'static Format,
    /// Rows and columns of a box, for texts without them; by default square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6,
    /// 8, 10 and 12.
    #[arg(long = "box", value_name = "HxW", value_parser = box_size)]
    pub box_size: Option<(u32, u32)>,
    /// The characters of the symbols in order, for boards with one character a cell: 0123456789ABCDEF.
    #[arg(long, value_name = "CHARS")]
    alphabet: Option<String>,
    #[command(flatten)]
    rules: Rules,
}

impl InputFormat {
    pub fn options(&self) -> ReadOptions {
        ReadOptions::default()
            .with_format(self.format)
            .with_box_size(self.box_size)
            .with_alphabet(self.alphabet.clone())
            .with_regions(self.rules.regions.clone())
            .with_variants(self.rules.variants())
    }
}

/// The rules of the boards beside those of plain Sudoku.
#[derive(Args)]
pub struct Rules {
    /// Variants that the boards are of, with commas between them, for texts that do not say so. A jigsaw needs its regions,
    /// a killer its cages.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = variant())]
    kind: Vec<&'static Variant>,
    /// The same as --kind x: both diagonals have every symbol.
    #[arg(long)]
    diagonals: bool,
    /// A map of the regions that replace the boxes: a symbol for each cell, the same one in all cells of a region.
    #[arg(long, value_name = "FILE", value_parser = regions)]
    pub regions: Option<Regions>,
}

/// The region of each cell.
type Regions = Vec<i64>;

impl Rules {
    pub fn variants(&self) -> Vec<&'static Variant> {
        let diagonals = Variant::named("x").ok().filter(|_| self.diagonals);
        self.kind.iter().copied().chain(diagonals).collect()
    }
}

fn variant() -> impl TypedValueParser<Value = &'static Variant> {
    let names = VARIANTS.iter().map(|variant| variant.name);
    PossibleValuesParser::new(names).try_map(|name| Variant::named(&name))
}

/// Reads a map of regions from a file.
fn regions(path: &str) -> Result<Regions, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    read_regions(&text).map_err(|error| error.to_string())
}

/// How a puzzle is solved.
#[derive(Args)]
pub struct Search {
    /// The strategy: see `sudoku strategies`.
    #[arg(
        long,
        value_name = "S",
        default_value = "auto",
        value_parser = strategy(),
        hide_possible_values = true
    )]
    strategy: &'static Strategy,
    /// Stop after this many milliseconds.
    #[arg(long, value_name = "T", value_parser = milliseconds)]
    time_limit_ms: Option<u64>,
    /// Try at most this many assignments per puzzle.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    node_limit: Option<u64>,
    /// Use at most this many MiB for the search.
    #[arg(long, value_name = "N", value_parser = whole(0..=usize::MAX), default_value_t = 1024)]
    memory_limit_mib: usize,
    /// Threads: for the puzzles of a collection; for one puzzle, rivals of a search that takes long.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
    /// The vector instructions for boards up to 16x16.
    #[arg(long, value_name = "V", default_value = "auto", value_parser = vectors())]
    vectors: Vectors,
}

fn threads() -> impl TypedValueParser<Value = u16> {
    whole(1..=1024)
}

fn vectors() -> impl TypedValueParser<Value = Vectors> {
    PossibleValuesParser::new(simd::NAMES).try_map(|name| {
        let number = simd::NAMES.iter().position(|known| *known == name);
        number.and_then(Vectors::numbered).ok_or("this machine has none")
    })
}

fn strategy() -> impl TypedValueParser<Value = &'static Strategy> {
    let value =
        |strategy: &'static Strategy| PossibleValue::new(strategy.name).help(strategy.description);
    PossibleValuesParser::new(Strategy::all().iter().map(value))
        .try_map(|name| Strategy::named(&name))
}

fn format() -> impl TypedValueParser<Value = &'static Format> {
    let read = Format::all().iter().filter(|format| format.reads());
    PossibleValuesParser::new(read.map(|format| format.name)).try_map(|name| Format::named(&name))
}

/// The names of the formats in which boards are written.
fn written() -> impl Iterator<Item = &'static str> {
    Format::all().iter().filter(|format| format.writes()).map(|format| format.name)
}

/// The names of the formats in which boards are written, and of the layouts of positions.
fn written_positions() -> impl Iterator<Item = &'static str> {
    written().chain(Layout::all().iter().map(|layout| layout.name))
}

impl Search {
    pub fn options(&self, solution_limit: u64, control: &Control) -> Options {
        let bounds = Bounds::default()
            .with_nodes(self.node_limit)
            .with_time(self.time_limit_ms.map(Duration::from_millis))
            .with_memory(self.memory_limit_mib.saturating_mul(1 << 20))
            .with_control(control.clone())
            .with_vectors(self.vectors);
        Options::default()
            .with_strategy(self.strategy)
            .with_solution_limit(solution_limit)
            .with_bounds(bounds)
    }

    /// Counts solutions on several threads.
    pub fn count(
        puzzle: &Puzzle,
        options: &Options,
        threads: usize,
    ) -> sudoku_core::Result<Report> {
        portfolio::count(puzzle, options, threads, &portfolio::directly)
    }

    /// Finds the first solution on several threads.
    pub fn first(puzzle: &Puzzle, options: &Options, threads: usize) -> sudoku_core::Result<First> {
        portfolio::solve(puzzle, options, threads, &portfolio::directly)
    }

    /// Goes through the solutions, on one thread.
    pub fn all(
        &self,
        puzzle: &Puzzle,
        options: &Options,
        each: impl FnMut(&[Digit]),
    ) -> sudoku_core::Result<Report> {
        if self.threads > 1 {
            let why = "one thread lists several solutions; leave it out, or `--limit`";
            return Err(Reason::BadUse { what: "--threads", why }.into());
        }
        solve::run(puzzle, options, each)
    }
}

/// The first solution, if there is one, and what the search did.
pub type First = (Option<Vec<Digit>>, Report);

#[derive(Args)]
#[command(after_help = SOLVE)]
pub struct Solve {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub search: Search,
    /// Print at most this many solutions; 0 prints all.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 1)]
    pub limit: u64,
    /// The format of the solutions; unless given, that of the input, but rows for a single line.
    #[arg(long = "as", value_name = "F", value_parser = PossibleValuesParser::new(written()))]
    pub as_format: Option<String>,
    #[command(flatten)]
    pub to: To,
}

const SOLVE: &str = "\
Examples:
  sudoku solve puzzle.txt --as picture
  sudoku solve - --limit 0 --as line < puzzle.txt
  sudoku solve puzzles/ --as svg --output-dir solved
  sudoku solve killer.txt --strategy killer_advanced --time-limit-ms 1000

One solution is no proof that there is no other: see `sudoku check`.

JSON: solutions (rows of symbols), found, ended, nodes, seconds and strategy of the search; clashes and \
contradictions if there is no solution.";

#[derive(Args)]
#[command(after_help = COUNT)]
pub struct Count {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub search: Search,
    /// Stop counting at this many; 0 counts all.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 0)]
    pub limit: u64,
}

const COUNT: &str = "\
Examples:
  sudoku count puzzle.txt
  sudoku count puzzle.txt --limit 1000000 --threads 2
  sudoku count puzzles/ --json

JSON: found, ended, nodes, seconds and strategy of the search.";

#[derive(Args)]
#[command(after_help = CANDIDATES)]
pub struct Candidates {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub to: To,
}

const CANDIDATES: &str = "\
Examples:
  sudoku candidates puzzle.txt
  sudoku candidates puzzle.txt --time-limit-ms 1000 --json

What no solution has is left out; ? follows a symbol that a limit left undecided. The limits are for each puzzle, \
and each is searched on one thread.

JSON: candidates (rows of cells, each with the symbols of some solution), undecided (cell, symbol), and found, ended, nodes, \
seconds and strategy of the searches; clashes and contradictions if there is no solution.";

#[derive(Args)]
#[command(after_help = CHECK)]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub search: Search,
    /// Check this solution of the puzzle instead of solving it.
    #[arg(long, value_name = "FILE")]
    pub solution: Option<PathBuf>,
    /// The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong.
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    pub puzzle: Option<PathBuf>,
}

const CHECK: &str = "\
Examples:
  sudoku check puzzle.txt
  sudoku check puzzles/ --json
  sudoku check puzzle.txt --solution solved.txt
  sudoku check state.txt --puzzle puzzle.txt

If there is no solution, it names the cells without candidates and the units without a place for a symbol, and the givens \
without one of which, or two of which, there is exactly one solution. Of a position, and with --puzzle, it names the symbols \
that the solution does not have and the candidates that were removed by mistake. r1c2 is the cell in row 1 and column 2, both \
from 1.

JSON: verdict, mistakes (cell, symbol, placed), contradictions, and found, ended, nodes, seconds and strategy of the search; \
clashes, suspects (cell, symbol), suspect_pairs and conflict if there is no solution.";

#[derive(Args)]
#[command(after_help = PROVE)]
pub struct Prove {
    /// The puzzle; - for standard input.
    pub file: PathBuf,
    #[command(flatten)]
    pub format: InputFormat,
    /// Where the clauses go, in the DIMACS format.
    #[arg(long, value_name = "FILE")]
    pub cnf: PathBuf,
    /// Where the proof goes, in the DRAT format.
    #[arg(long, value_name = "FILE")]
    pub proof: PathBuf,
    /// Stop after this many milliseconds.
    #[arg(long, value_name = "T", value_parser = milliseconds)]
    pub time_limit_ms: Option<u64>,
}

const PROVE: &str = "\
Example:
  sudoku prove puzzle.txt --cnf rules.cnf --proof proof.drat && drat-trim rules.cnf proof.drat

Both files are written only if there is a proof: not if there are several solutions.

JSON: verdict, and found, ended, nodes, seconds and strategy of the search.";

#[derive(Args)]
#[command(after_help = BATCH)]
pub struct Batch {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub search: Search,
    /// Look for at most this many solutions of each puzzle; 2 proves uniqueness, 0 counts all.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 1)]
    pub limit: u64,
    /// The format of the solutions; unless given, line, and for a table the table with the columns `solution` and
    /// `status` at its end.
    #[arg(long = "as", value_name = "F", value_parser = PossibleValuesParser::new(written()))]
    pub as_format: Option<String>,
    #[command(flatten)]
    pub to: To,
    /// Append the number of solutions found to each line.
    #[arg(long)]
    pub counts: bool,
    /// End with one line of JSON on standard error.
    #[arg(long)]
    pub stats: bool,
}

const BATCH: &str = "\
Examples:
  sudoku batch puzzles.txt --limit 2 --threads 2 --output solved.txt
  sudoku batch quizzes.csv.gz --column quizzes --output solved.csv.zst
  sudoku batch folder more.txt --stats
  sudoku batch killers.txt --as svg --output-dir pictures

A puzzle without a solution has a comment in place of its line, or its status in a table. A file
without puzzles is bad input, but neither a header alone nor an empty standard input is.
--stats counts each puzzle once: solved, multiple (more than one solution was found), unsolvable
(proved), or failed (bad input, or a limit was reached). Exit status: 2 if a puzzle is bad, else 3
if a limit was reached, else 1 if a puzzle has no solution, else 0.

JSON: solution (a line, or null), found, ended, nodes, seconds and strategy of the search; fields of a table.";

#[derive(Args)]
#[command(after_help = CONVERT)]
pub struct Convert {
    #[command(flatten)]
    pub input: Input,
    /// The format to write; candidates, library and characters have the placed digits and removed candidates of a
    /// position.
    #[arg(
        long = "to",
        value_name = "F",
        alias = "as",
        required_unless_present = "json",
        value_parser = PossibleValuesParser::new(written_positions())
    )]
    pub as_format: Option<String>,
    #[command(flatten)]
    pub to: To,
}

const CONVERT: &str = "\
Examples:
  sudoku convert puzzle.txt --to svg --output puzzle.svg
  sudoku convert puzzles.txt --to grid --output grids.txt
  sudoku convert grids.txt --to line --output lines.txt.gz
  sudoku convert killers.txt --to svg --output 'killer-{}.svg'

A puzzle that the format cannot express, or that cannot be read, is an error: then no file is written.

JSON: puzzle (side, box as rows and columns, symbols, cells, cages), and text in the format.";

#[derive(Args)]
#[command(after_help = GENERATE, mut_arg("kind", |kind| kind.help(KIND)))]
pub struct Generate {
    /// Rows and columns of the board, 9 unless given; boxes are square, and 2x3, 2x4, 2x5 and 3x4 for the sides 6, 8, 10
    /// and 12. With regions, any.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    pub size: Option<u64>,
    /// Rows and columns of a box, instead of --size.
    #[arg(long = "box", value_name = "HxW", value_parser = box_size, conflicts_with = "size")]
    pub box_size: Option<(u32, u32)>,
    /// The same seed makes the same puzzles, on every machine, for every number of threads.
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// How many puzzles. Those of two seeds differ.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 1)]
    pub count: u64,
    /// The number of the first puzzle, to continue a sequence.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 0)]
    pub first: u64,
    /// Threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
    /// Write the solution beside each puzzle: after a comma in lines, else below it.
    #[arg(long)]
    pub solutions: bool,
    /// Leave no given that could be left out; above 16x16, none that a proof of 100 nodes shows to be redundant.
    #[arg(long)]
    pub minimal: bool,
    /// Draw minimal puzzles with controlled bias, which takes a second or two for one of 9x9 cells.
    #[arg(long, requires = "minimal", conflicts_with_all = ["symmetry", "pattern", "givens", "min_givens"])]
    pub controlled_bias: bool,
    /// Exactly this many givens; with cages, give at most this many cells, where cages alone leave
    /// several solutions.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), conflicts_with_all = ["min_givens", "max_givens", "more_givens"])]
    pub givens: Option<u32>,
    /// At least this many givens.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), conflicts_with = "killer")]
    pub min_givens: Option<u32>,
    /// At most this many givens.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), conflicts_with = "killer")]
    pub max_givens: Option<u32>,
    /// Put back at least this many givens at the end.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), default_value_t = 0, conflicts_with_all = ["killer", "max_givens"])]
    pub more_givens: u32,
    /// Which cells are given or empty together.
    #[arg(long, value_name = "S", default_value = "none", value_parser = symmetry(), conflicts_with = "killer")]
    pub symmetry: Symmetry,
    /// The cells that are given, row by row: . or 0 for an empty cell, anything else for a given. With
    /// --minimal or a number of givens: the cells that may be given.
    #[arg(long, value_name = "CELLS", value_parser = pattern, conflicts_with = "killer")]
    pub pattern: Option<Pattern>,
    /// The solution: a file with a solved board, - for standard input.
    #[arg(long = "from", value_name = "FILE", conflicts_with = "holes")]
    pub solution: Option<PathBuf>,
    /// Write the canonical form of each puzzle: see `sudoku canonical`.
    #[arg(long, conflicts_with = "killer")]
    pub canonical: bool,
    /// Leave out a puzzle that is a symmetric twin of an earlier one of this run.
    #[arg(long, conflicts_with = "killer")]
    pub distinct: bool,
    /// Cages instead of givens; the same as --kind killer.
    #[arg(long)]
    pub killer: bool,
    /// The smallest cage; by default 2, or 1 if --max-cage or the side of the board is 2 or less.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub min_cage: Option<u32>,
    /// The largest cage, 5 by default; never more than the side of the board.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub max_cage: Option<u32>,
    /// With cages: the nodes killer_advanced needs to prove the solution the only one, at least.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), default_value_t = 0)]
    pub min_nodes: u64,
    /// And at most; any number unless given.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    pub max_nodes: Option<u64>,
    /// Empty this share of the cells, 0 to 1, whatever the number of solutions.
    #[arg(long, value_name = "RATIO", value_parser = ratio, conflicts_with_all = HOLES)]
    pub holes: Option<f64>,
    /// Spread the holes evenly over rows, columns and boxes.
    #[arg(long, requires = "holes", conflicts_with_all = HOLES)]
    pub holes_balanced: bool,
    /// Start over at most this many times for each puzzle; 0: 100, but without a limit for a number of givens, a pattern or
    /// a rating.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), default_value_t = 0)]
    pub attempts: u32,
    /// Give a puzzle up after this many milliseconds.
    #[arg(long, value_name = "T", value_parser = milliseconds, default_value_t = 60_000)]
    pub time_limit_ms: u64,
    /// The format; unless given, line for givens, coordinates for cages, for constraints and for boxes other than
    /// the usual ones.
    #[arg(long = "as", value_name = "F", value_parser = PossibleValuesParser::new(written()))]
    pub as_format: Option<String>,
    #[command(flatten)]
    pub rules: Rules,
    /// Rules of setters of which each puzzle has clues, with commas between them: names of constraints, such as thermometer,
    /// arrow, renban, difference (white dots), ratio (black dots), sum (X and V), sandwich. A value follows, as in whisper=4.
    /// As few givens as needed are left, then as few clues.
    #[arg(long = "rules", value_name = "LIST", value_parser = clues, conflicts_with_all = ["canonical", "distinct"])]
    pub clues: Option<Clues>,
    /// The boxes and the constraints of the board in this file, and its cages unless --killer makes others. Its givens do
    /// not count.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "box_size"])]
    pub like: Option<PathBuf>,
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
#[command(after_help = MINIMISE)]
pub struct Minimise {
    #[command(flatten)]
    pub input: Input,
    /// Name the givens that could be left out, each alone, instead: one a line, as row,column from 1.
    #[arg(long)]
    pub redundant: bool,
    /// Threads, for several puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
    /// The order in which givens are tried; other orders may leave others.
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// Stop each proof after this many milliseconds.
    #[arg(long, value_name = "T", value_parser = milliseconds)]
    pub time_limit_ms: Option<u64>,
    /// The format to write; unless given, that of the input, but rows for a single line.
    #[arg(long = "as", value_name = "F", value_parser = PossibleValuesParser::new(written()))]
    pub as_format: Option<String>,
    #[command(flatten)]
    pub to: To,
}

const MINIMISE: &str = "\
Examples:
  sudoku minimise puzzle.txt
  sudoku minimise puzzle.txt --redundant
  sudoku minimise puzzles.txt --threads 2 --output puzzles.txt

JSON: puzzle as that of `sudoku convert`, or redundant (cells as row and column).";

#[derive(Args)]
#[command(after_help = CANONICAL)]
pub struct Canonical {
    #[command(flatten)]
    pub input: Input,
    /// Write each form once.
    #[arg(long)]
    pub distinct: bool,
    /// Threads, for several puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
    /// Stop after this many milliseconds for each puzzle.
    #[arg(long, value_name = "T", value_parser = milliseconds)]
    pub time_limit_ms: Option<u64>,
    #[command(flatten)]
    pub to: To,
}

const CANONICAL: &str = "\
The form is the least line that permutations of bands, of rows in bands, of stacks, of columns in stacks and of symbols, \
and, if boxes are square, transposition make of the puzzle; empty cells come before symbols.

Examples:
  sudoku canonical puzzle.txt
  sudoku canonical puzzles.txt --distinct --output once.txt

JSON: puzzle as that of `sudoku convert`.";

/// How steps are found.
#[derive(Args)]
pub struct Steps {
    /// Leave out the techniques that assume that the puzzle has one solution.
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Stop after this many milliseconds for each puzzle.
    #[arg(long, value_name = "T", value_parser = milliseconds)]
    pub time_limit_ms: Option<u64>,
    /// Threads, for several puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
}

#[derive(Args)]
#[command(after_help = HINT)]
pub struct Hint {
    #[command(flatten)]
    pub input: Input,
    /// The techniques and their order: explainer (Sudoku Explainer 1.2.1; the default), hodoku (HoDoKu 2.2), fair, killer (the
    /// default with cages), a list of techniques, or @FILE with one.
    #[arg(long, value_name = "P", value_parser = Profiles, hide_possible_values = true)]
    pub profile: Option<Profile>,
    /// Say only where to look: the same as --stage nudge.
    #[arg(long, conflicts_with_all = ["as_format", "stage"])]
    pub nudge: bool,
    /// Say one stage only: nudge (where to look), hint (the technique, too), sentence (what follows and why).
    #[arg(long, value_name = "S", conflicts_with = "as_format", value_parser = stage(), hide_possible_values = true)]
    pub stage: Option<Stage>,
    /// The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong.
    #[arg(long, value_name = "FILE")]
    pub puzzle: Option<PathBuf>,
    /// List all steps at the position.
    #[arg(long)]
    pub all: bool,
    /// List all steps of this technique, which need not be one of the profile.
    #[arg(long, value_name = "NAME", value_parser = technique)]
    pub technique: Option<&'static Technique>,
    #[command(flatten)]
    pub steps: Steps,
    #[command(flatten)]
    pub told: Told,
    #[command(flatten)]
    pub drawn: Drawn,
}

/// The texts of steps.
#[derive(Args)]
pub struct Told {
    /// The language in which steps are told.
    #[arg(long, value_name = "L", default_value = "en", value_parser = language())]
    pub language: &'static Language,
}

/// Reads the code of a language.
fn language() -> impl TypedValueParser<Value = &'static Language> {
    let codes = Language::all().map(|language| language.name);
    PossibleValuesParser::new(codes).try_map(|code| Language::named(&code))
}

/// Reads the name of a technique.
fn technique(name: &str) -> sudoku_core::Result<&'static Technique> {
    Technique::named(&name.replace('-', "_").to_ascii_lowercase())
}

/// Reads the name of a stage.
fn stage() -> impl TypedValueParser<Value = Stage> {
    let named = |name: String| Stage::ALL.into_iter().find(|stage| stage.name() == name);
    PossibleValuesParser::new(Stage::ALL.map(Stage::name))
        .map(move |name| named(name).unwrap_or(Stage::Sentence))
}

/// Pictures of steps.
#[derive(Args)]
pub struct Drawn {
    /// Draw each step with the candidates of its position: picture (in characters: * before one of the pattern, - before
    /// one that is removed, = before one that is placed), svg.
    #[arg(long = "as", value_name = "F", hide_possible_values = true)]
    pub as_format: Option<Picture>,
    #[command(flatten)]
    pub to: To,
}

/// How steps are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    Picture,
    Svg,
}

const HINT: &str = "\
Examples:
  sudoku hint puzzle.txt
  sudoku hint puzzle.txt --nudge
  sudoku hint puzzle.txt --stage hint --language de
  sudoku hint puzzle.txt --profile hodoku --json
  sudoku hint puzzle.txt --as svg --output hint.svg
  sudoku hint state.txt --puzzle puzzle.txt
  sudoku hint puzzle.txt --technique x_wing

The file may hold a position in place of a puzzle: a grid of candidates, a line of HoDoKu's library, or 729 characters, \
nine for each cell. Its mistakes are named first, and where it contradicts itself; of a puzzle without a solution the givens \
of which one may be wrong.

The first line says where to look, the second one what follows and why; --stage says one of three. r1c2 is the cell in row 1 and column 2, both \
from 1. Each step is proved before it is printed. If there are several solutions, techniques that assume one are off. \
Exit status: 1 if there is no solution, or no technique finds a step.

JSON: verdict, profile, uniqueness, mistakes, contradictions, and step, the stage, or steps of a list; clashes, suspects, \
suspect_pairs and conflict if there is no solution.";

#[derive(Args)]
#[command(after_help = EXPLAIN)]
pub struct Explain {
    #[command(flatten)]
    pub input: Input,
    /// The techniques and their order: explainer (Sudoku Explainer 1.2.1; the default), hodoku (HoDoKu 2.2), fair, killer (the
    /// default with cages), a list of techniques, or @FILE with one.
    #[arg(long, value_name = "P", value_parser = Profiles, hide_possible_values = true)]
    pub profile: Option<Profile>,
    /// The puzzle of which the input is a state: with its givens, and symbols placed since, right or wrong.
    #[arg(long, value_name = "FILE")]
    pub puzzle: Option<PathBuf>,
    /// Print the steps from A to B only, as in 1..10, 11.. or 7; the rating is of all.
    #[arg(long = "steps", value_name = "A..B", value_parser = numbers)]
    pub numbers: Option<RangeInclusive<usize>>,
    /// Say one stage of each step: nudge (where to look), hint (the technique, too), sentence (what follows and why; the default).
    #[arg(long, value_name = "S", conflicts_with = "as_format", value_parser = stage(), hide_possible_values = true)]
    pub stage: Option<Stage>,
    #[command(flatten)]
    pub steps: Steps,
    #[command(flatten)]
    pub told: Told,
    #[command(flatten)]
    pub drawn: Drawn,
}

const EXPLAIN: &str = "\
Examples:
  sudoku explain puzzle.txt
  sudoku explain puzzle.txt --profile hodoku --no-uniqueness
  sudoku explain puzzles/ --json
  sudoku explain puzzle.txt --steps 1..10 --stage hint
  sudoku explain puzzle.txt --as picture
  sudoku explain puzzle.txt --as svg --output-dir steps
  sudoku explain state.txt --puzzle puzzle.txt

The file may hold a position in place of a puzzle: a grid of candidates, a line of HoDoKu's library, or 729 characters, \
nine for each cell. Its mistakes are named first, and where it contradicts itself.

One step a line, then the rating on the scale of the profile. The words (same round) mark a step of the profile fair that was \
found where the first step of its round was. Each step is proved before it is printed. If there are several solutions, \
techniques that assume one are off. Exit status: 1 if there is no solution, or the techniques do not reach it: then the \
last line says how many cells are open.

JSON: verdict, profile, uniqueness, mistakes, contradictions, steps (with --stage their sentences), and the rating as that of `sudoku rate`; clashes, \
suspects, suspect_pairs and conflict if there is no solution.";

#[derive(Args)]
#[command(after_help = BOOK)]
pub struct Book {
    #[command(flatten)]
    pub input: Input,
    /// The file of the book, which is replaced when all is complete.
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// The format: pdf, or html that prints one page a sheet; unless given, as the name of the output ends.
    #[arg(long = "as", value_name = "F")]
    pub as_format: Option<Bound>,
    /// The heading of the pages.
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    pub title: String,
    /// How many puzzles are on a page; of those above 9x9, two at most.
    #[arg(long, value_name = "N", default_value = "4", value_parser = per_page())]
    pub per_page: u8,
    /// The size of the paper.
    #[arg(long, value_name = "P", default_value = "a4")]
    pub paper: Sheet,
    /// Order the puzzles by their stars, as in 1,1,2,3,3,4,5 for a week: the first puzzle of the input with one star, the next
    /// one, the first one with two, and so on, again and again as long as there are any.
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=5))]
    pub level_curve: Option<Vec<u32>>,
    /// Threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u16,
}

impl Book {
    /// The format; `None` if neither the option nor the name of the output says it.
    pub fn bound(&self) -> Option<Bound> {
        let end = self.output.extension().unwrap_or_default().to_ascii_lowercase();
        let by_name = match end.to_str() {
            Some("pdf") => Some(Bound::Pdf),
            Some("html" | "htm") => Some(Bound::Html),
            _ => None,
        };
        self.as_format.or(by_name)
    }
}

/// Reads the number of puzzles on a page.
fn per_page() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).try_map(|number| number.parse::<u8>())
}

/// The formats of books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bound {
    Pdf,
    Html,
}

/// The sizes of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Sheet {
    A4,
    Letter,
}

const BOOK: &str = "\
Examples:
  sudoku book puzzles.txt --output book.pdf --title \"Sudoku for a week\"
  sudoku book killers/ --output killers.pdf --per-page 2 --paper letter
  sudoku generate --count 365 --curve 1,1,2,3,3,4,5 --table csv > year.csv; sudoku book year.csv --output year.pdf

Each puzzle has its number, its stars (see `sudoku rate`), and its seed if the input is a table with a column `seed`. \
Fonts are embedded, and the text can be searched. A puzzle without exactly one solution is refused, and no book is written.

JSON: output, format, puzzles, pages, left_out (by the curve).";

#[derive(Args)]
#[command(after_help = MCP)]
pub struct Mcp {
    /// Stop each call after this many milliseconds.
    #[arg(long, value_name = "T", value_parser = milliseconds, default_value_t = 10_000)]
    pub time_limit_ms: u64,
}

const MCP: &str = "\
Examples:
  sudoku mcp --time-limit-ms 60000
  {\"mcpServers\": {\"sudoku\": {\"command\": \"sudoku\", \"args\": [\"mcp\"]}}}

A client of the protocol starts it, and speaks to it on standard input and output; the second line is its entry in the settings of \
many clients. The command must have been built with the feature mcp: cargo install --path crates/cli --features mcp.

Tools are solve, count, check, hint, explain, rate, generate and convert, each for one puzzle. Arguments are options of these commands, \
with the contents of files in place of their names, and text, the puzzle. Answers are the objects of --json. A text and an answer have \
1 MiB at most, a search 1 GiB of memory. A call that the client cancels ends at once. As many calls as the machine has processors run \
at a time, two at least. No tool reads or writes files of the machine.";

#[derive(Args)]
#[command(after_help = RATE)]
pub struct Rate {
    #[command(flatten)]
    pub input: Input,
    /// Rate on one scale only: explainer (Sudoku Explainer 1.2.1), hodoku (HoDoKu 2.2), fair, killer, a list of techniques,
    /// or @FILE with one.
    #[arg(long, value_name = "P", value_parser = Profiles, hide_possible_values = true)]
    pub profile: Option<Profile>,
    /// Add what solving takes: the techniques with their steps, the hardest, the narrowest place, and how many generated puzzles
    /// are easier.
    #[arg(long, conflicts_with = "profile")]
    pub summary: bool,
    #[command(flatten)]
    pub steps: Steps,
}

const RATE: &str = "\
Examples:
  sudoku rate puzzle.txt
  sudoku rate puzzles.txt --threads 2 --json
  sudoku rate puzzles.txt --profile explainer --time-limit-ms 1000
  sudoku rate puzzle.txt --summary
  sudoku rate puzzles.txt --profile \"scores=hodoku, full_house, naked_single=5, hidden_single\"

ER, EP and ED of Sudoku Explainer are the ratings of the hardest step, of the hardest one up to the first symbol that \
is placed, and of the first step. The score of HoDoKu is the sum of those of all steps. Numbers of a puzzle that is \
not explained are those of the steps found. Stars, from 1 (gentle) to 5 (extreme), say what a person needs: singles; \
intersections and subsets; fish, strong links and wings; chains; forcing chains; or much of the easier ones. Exit status: 1 if a puzzle has no solution or several, or no scale \
explains it.

A list of techniques, separated by commas or lines, is a profile of your own: name=score gives a technique a score of its \
own, scores=explainer and scores=hodoku say whose scores the others have. Those of Sudoku Explainer are tenths.

JSON: verdict, and sudoku_explainer, hodoku, fair, killer or own: scale, explained, steps, open (cells), and er, ep and ed, or score and level, or highest and sum, of killer level, too; \
stars: stars, name, givens, open, rounds of each star, techniques with their steps, hardest, narrowest (technique, steps, open cells); \
percentiles: population, and the share with a lower er and score, or killer score, in percent.";

const TECHNIQUES: &str = "\
Examples:
  sudoku techniques
  sudoku techniques --json

The first number is the rating in Sudoku Explainer 1.2.1 (SE), the least one of a technique. HoDoKu 2.2 has a code, a \
score and a level.";

/// The options that a board with holes cannot have.
const HOLES: [&str; 10] = [
    "killer",
    "minimal",
    "givens",
    "min_givens",
    "max_givens",
    "more_givens",
    "symmetry",
    "pattern",
    "canonical",
    "distinct",
];

const GENERATE: &str = "Examples:
  sudoku generate --count 365 --symmetry rotation-180 --minimal
  sudoku generate --count 1000000 --threads 2 --output puzzles.txt
  sudoku generate --givens 24 --solutions
  sudoku generate --er 2.6..4.5 --count 10
  sudoku generate --curve 1,1,2,3,3,4,5 --count 365 --threads 2
  sudoku generate --level hard --without chains --count 100 --table csv --output hard.csv
  sudoku generate --killer --min-cage 2 --as svg --output killer.svg
  sudoku generate --kind jigsaw,x --count 10 --threads 2
  sudoku generate --rules thermometer,arrow,difference,ratio --as svg --output rules.svg
  sudoku generate --count 365 --solutions --as svg --output-dir year
  sudoku generate --size 100 --holes 0.4

A puzzle that cannot be made is named on standard error with its number and seed; the others are
written. Exit status: 3 if one is missing, else 0. A puzzle of a wanted rating is the first candidate that has it; its seed makes \
it alone.

JSON: number, seed, puzzle as that of `sudoku convert`, text in the format, and solution (rows of symbols); sudoku_explainer, hodoku and stars \
as in `sudoku rate`, if they are needed.";

/// `--kind` of puzzles that are made.
const KIND: &str = "Variants of the puzzles, with commas between them. A jigsaw has random regions, each puzzle others, unless \
--regions or --like has some. A samurai has five grids of this size.";

/// The cells that are given.
#[derive(Clone)]
pub struct Pattern(pub Vec<bool>);

/// The rules of which puzzles have clues.
#[derive(Clone)]
pub struct Clues(pub Vec<Rule>);

fn clues(text: &str) -> Result<Clues, String> {
    Rule::list(text).map(Clues).map_err(|error| error.to_string())
}

/// Reads a pattern; blanks and line ends are left out.
fn pattern(text: &str) -> Result<Pattern, String> {
    let cells = text.chars().filter(|character| !character.is_whitespace());
    Ok(Pattern(cells.map(|character| !matches!(character, '.' | '0')).collect()))
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::all().map(Symmetry::name)).try_map(|name| {
        let found = Symmetry::all().find(|symmetry| symmetry.name() == name);
        found.ok_or("no symmetry has this name")
    })
}

/// Reads a whole number. The parsers of clap do not say which numbers they take.
fn whole<T>(range: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Reads numbers of steps, from 1.
fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number =
        |text: &str, unless: usize| if text.is_empty() { Some(unless) } else { text.parse().ok() };
    let range = number(first, 1)
        .zip(number(last, usize::MAX))
        .filter(|(first, last)| (1..=*last).contains(first));
    let (first, last) = range.ok_or("expected numbers from 1, as in 1..10, 11.. or 7")?;
    Ok(first..=last)
}

/// Reads a time.
fn milliseconds(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number of milliseconds, as in 1000".to_string())
}

/// Reads a share of the whole.
fn ratio(text: &str) -> Result<f64, String> {
    let ratio = text.parse().ok().filter(|ratio| (0.0..=1.0).contains(ratio));
    ratio.ok_or_else(|| "expected a number from 0 to 1, as in 0.45".to_string())
}

/// Reads `HxW`.
fn box_size(text: &str) -> Result<(u32, u32), String> {
    let parse = || {
        let (height, width) = text.split_once('x')?;
        Some((height.parse().ok()?, width.parse().ok()?))
    };
    let (height, width) = parse().ok_or("expected rows x columns, as in 2x3")?;
    Shape::new(height, width).map_err(|error| error.to_string())?;
    Ok((height, width))
}
