//! The command `batch`: many puzzles, one answer for each.
//!
//! Lines are read in blocks of whole lines, and records of a table in groups, so that memory does not grow with the file.
//! The library solves a block on all threads. Puzzles of several lines are read and solved one by one.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{iter, mem};

use csv::ByteRecord;
use indicatif::ProgressBar;
use sudoku_batch::Rows;
use sudoku_core::digits::Digit;
use sudoku_core::text::collection::{self, read_line, write_line};
use sudoku_core::{Format, Puzzle, ReadOptions, Stop};
use sudoku_solve::portfolio::{directly, solve};
use sudoku_solve::{Ended, Options, Report};

use crate::arguments::{Batch, Common};
use crate::board::extension;
use crate::each::{self, Call};
use crate::input::{self, Collection, Holds, Texts};
use crate::json::{self, Object};
use crate::output::{Kind, Name, Output, finish};
use crate::shown::Shown;
use crate::table::{NONE, Record, Records, Table};
use crate::{Exit, Failure, Result, color, interrupt, said, stderr, watch};

/// Records of a table that are solved together, for each thread.
const TOGETHER: usize = 8192;

/// The results by kind; each puzzle is counted once.
#[derive(Default)]
struct Stats {
    solved: u64,
    unsolvable: u64,
    multiple: u64,
    failed: u64,
    /// Of them those that could not be read, or not be solved by the strategy.
    bad: u64,
    nodes: u64,
    solving: Duration,
}

/// A running call.
struct Run<'a> {
    arguments: &'a Batch,
    common: &'a Common,
    options: Options,
    deadline: Option<Instant>,
    /// The format of the solutions, if the user names one.
    shown: Option<Shown>,
    is_colored: bool,
    /// Whether there is more than one file.
    has_files: bool,
    /// The names of the columns of the table that is read.
    header: Option<ByteRecord>,
    stats: Stats,
    rows: Rows,
    bar: ProgressBar,
}

/// Solves every puzzle and writes an answer for each.
pub fn run(arguments: &Batch, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let options = arguments.search.options(arguments.limit, &interrupt::control()?);
    let shown = Shown::optional(arguments.as_format.as_deref())?;
    let kind = if common.json { Kind::Lines } else { shown.map_or(Kind::Lines, Shown::kind) };
    let mut out = Output::new(&arguments.to, kind, extension(common, shown), &files)?;
    let is_file = arguments.to.output.is_some() || arguments.to.output_dir.is_some();
    let mut run = Run {
        arguments,
        common,
        deadline: options.bounds.time.and_then(|time| Instant::now().checked_add(time)),
        options,
        shown,
        is_colored: color::is_wanted(common.color, &arguments.to),
        has_files: files.len() > 1,
        header: None,
        stats: Stats::default(),
        rows: Rows::default(),
        bar: watch::bytes(size(&files), !is_file),
    };
    out.expect(files.len() > 1)?;
    let mut exit = Exit::Done;
    let mut serial = 0;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    for path in &files {
        let opened =
            Collection::open(path, &arguments.input, Texts::Puzzles, Holds::Lines, &run.bar);
        let before = serial;
        let ended = opened.and_then(|collection| {
            match collection.holds {
                Holds::Lines if !collection.has_named_lines() => {
                    run.lines(collection, &mut serial, &mut out)?;
                }
                Holds::Table(table) => {
                    return run.table(collection, table, &mut serial, &mut out);
                }
                _ => run.blocks(collection, &call, &mut serial, &mut out)?,
            }
            // A filter before this command may find none.
            let may_be_empty = path.as_os_str() == "-";
            if serial == before && !may_be_empty { each::found_none(path) } else { Ok(()) }
        });
        exit = exit.max(call.ended(path, ended.map(|()| Exit::Done), &mut out)?);
    }
    run.bar.finish_and_clear();
    let exit = exit.max(run.stats.exit());
    if interrupt::is_raised() {
        stderr::say(format_args!("{} puzzles done", run.stats.puzzles()));
    }
    let exit = out.end_complete(exit)?;
    if arguments.stats {
        stderr::write(&format!("{}\n", run.stats.json()));
    }
    Ok(exit)
}

/// The size of all files, if it is known.
fn size(files: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| path.metadata().ok().filter(|metadata| metadata.is_file());
    files.iter().map(|path| size(path).map(|metadata| metadata.len())).sum()
}

impl Run<'_> {
    /// Solves the lines of a text, within the time that is left.
    fn solve(&mut self, text: &[u8], read: &ReadOptions) -> Result<()> {
        self.bound();
        let start = Instant::now();
        let threads = self.arguments.search.threads.into();
        self.rows.solve_lines(text, read, &self.options, threads)?;
        self.stats.solving += start.elapsed();
        Ok(())
    }

    /// Bounds the next search by the time that is left.
    fn bound(&mut self) {
        if let Some(deadline) = self.deadline {
            self.options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
        }
    }

    /// Solves a file with one puzzle a line.
    fn lines(&mut self, mut file: Collection, serial: &mut u64, out: &mut Output) -> Result<()> {
        let (mut block, mut before, first) = (Vec::new(), 0, *serial);
        while !interrupt::is_raised() && file.fill(&mut block)? {
            self.solve(&block, &file.options)?;
            let rows = mem::take(&mut self.rows);
            let mut texts = collection::lines(&block);
            for (row, solution) in rows.iter() {
                let text = if self.is_plain(out) { None } else { texts.next() };
                let text = text.map_or(&[][..], |line| line.text);
                let answer = Answer {
                    file: &file,
                    line: Some(before + row.line),
                    number: Some(*serial + 1 - first),
                    outcome: &row.outcome,
                    solution,
                    fields: None,
                    boards: &|| boards(text, solution, &file.options),
                };
                if !self.answer(&answer, serial, out)? {
                    return Ok(());
                }
            }
            self.rows = rows;
            before += memchr::memchr_iter(b'\n', &block).count();
        }
        Ok(())
    }

    /// Solves a table; adds the solution and the status to each record.
    fn table(
        &mut self,
        mut file: Collection,
        table: Table,
        serial: &mut u64,
        out: &mut Output,
    ) -> Result<()> {
        let Some(mut records) = file.records.take() else { return Ok(()) };
        let is_table = self.shown.is_none() && !self.common.json && !out.is_each();
        let first = *serial;
        let failure = |error| Failure::about(&file.name, error);
        let width = records.header().map_or(0, ByteRecord::len);
        self.header = records.header().cloned();
        if let Some(header) = records.header().filter(|_| is_table) {
            write_records(table, &[self.columns(header)], out)?;
        }
        let together = TOGETHER * usize::from(self.arguments.search.threads);
        while !interrupt::is_raised() {
            let group = group(&mut records, together).map_err(failure)?;
            if group.is_empty() {
                break;
            }
            let read = group.iter().map(|(_, record)| match records.puzzle(record) {
                Ok(puzzle) => (puzzle, None),
                Err(error) => (Cow::Borrowed(NONE), Some(error)),
            });
            let (puzzles, refused): (Vec<_>, Vec<_>) = read.unzip();
            self.solve(&puzzles.join(&b'\n'), &file.options)?;
            let rows = mem::take(&mut self.rows);
            let mut written = Vec::new();
            for (((row, solution), refused), ((line, record), puzzle)) in
                rows.iter().zip(refused).zip(group.iter().zip(&puzzles))
            {
                let outcome = match refused {
                    Some(error) => Err(error.on_line(*line)),
                    None => row.outcome.map_err(|error| Records::error(puzzle, error, *line)),
                };
                let answer = Answer {
                    file: &file,
                    line: Some(*line),
                    number: Some(*serial + 1 - first),
                    outcome: &outcome,
                    solution,
                    fields: Some(record),
                    boards: &|| boards(puzzle, solution, &file.options),
                };
                let is_cancelled = match is_table {
                    true => !self.count(&answer, serial),
                    false => !self.answer(&answer, serial, out)?,
                };
                if is_cancelled {
                    break;
                }
                if is_table {
                    written.push(self.fields(record, width, &answer));
                }
            }
            self.rows = rows;
            write_records(table, &written, out)?;
        }
        Ok(())
    }

    /// The header with the columns that are added; a name that is there already gets a number.
    fn columns(&self, header: &ByteRecord) -> ByteRecord {
        let mut columns = header.clone();
        let added = ["solution", "status", "found"];
        for name in &added[..if self.arguments.counts { 3 } else { 2 }] {
            let is_free = |name: &String| header.iter().all(|field| field != name.as_bytes());
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let free = iter::once(name.to_string()).chain(numbered).find(is_free);
            columns.push_field(free.unwrap_or_default().as_bytes());
        }
        columns
    }

    /// A record with the fields that are added; one with fewer fields than the header is filled up before.
    fn fields(&self, record: &ByteRecord, width: usize, answer: &Answer) -> ByteRecord {
        let mut fields = record.clone();
        (fields.len()..width).for_each(|_| fields.push_field(b""));
        fields.push_field(answer.solution.as_bytes());
        fields.push_field(answer.status().as_bytes());
        if self.arguments.counts {
            fields.push_field(answer.found().to_string().as_bytes());
        }
        fields
    }

    /// Solves puzzles of several lines each.
    fn blocks(
        &mut self,
        mut file: Collection,
        call: &Call,
        serial: &mut u64,
        out: &mut Output,
    ) -> Result<()> {
        while !interrupt::is_raised() {
            let items = call.items(&mut file, each::TOGETHER)?;
            if items.is_empty() {
                break;
            }
            self.bound();
            let start = Instant::now();
            let made = call.made(&items, &|task| {
                let puzzle = task.puzzle;
                let (digits, report) = solve(puzzle, &self.options, task.threads, &directly)?;
                let (digits, mut line) = (digits.unwrap_or_default(), String::new());
                if report.solutions > 0 {
                    write_line(puzzle, &digits, &mut line)?;
                }
                Ok((line, digits, report))
            });
            self.stats.solving += start.elapsed();
            for (item, made) in items.iter().zip(made) {
                let (solution, digits, outcome) = match (&item.puzzle, made) {
                    (_, Some(Ok((line, digits, report)))) => (line, digits, Ok(report)),
                    (_, Some(Err(error))) | (&Err(error), None) => {
                        (String::new(), Vec::new(), Err(error))
                    }
                    // A signal came before its thread came to it.
                    (Ok(_), None) => return Ok(()),
                };
                let answer = Answer {
                    file: &file,
                    line: item.line,
                    number: item.number,
                    outcome: &outcome,
                    solution: &solution,
                    fields: None,
                    boards: &|| Ok((item.puzzle.clone()?, digits.clone())),
                };
                if !self.answer(&answer, serial, out)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether an answer is only the solution's line.
    fn is_plain(&self, out: &Output) -> bool {
        !self.common.json
            && !out.is_each()
            && self.shown.is_none_or(|shown| shown.format == Format::LINE)
    }

    /// Counts an answer; false if a signal came before it was found.
    fn count(&mut self, answer: &Answer, serial: &mut u64) -> bool {
        if let Ok(Report { ended: Ended::Stopped(Stop::Cancelled), .. }) = answer.outcome {
            return false;
        }
        *serial += 1;
        self.stats.add(answer.outcome);
        true
    }

    /// Writes an answer; false if a signal came before it was found.
    fn answer(&mut self, answer: &Answer, serial: &mut u64, out: &mut Output) -> Result<bool> {
        if !self.count(answer, serial) {
            return Ok(false);
        }
        if self.common.json {
            out.board(|| answer.name(*serial), "", &json::line(self.object(answer)))?;
        } else if self.is_plain(out) {
            finish(self.write_line(answer, out))?;
        } else {
            self.write_board(answer, *serial, out)?;
        }
        Ok(true)
    }

    /// The object of an answer.
    fn object(&self, answer: &Answer) -> Object {
        let mut object = Object::new();
        object.insert("file".into(), answer.file.name.as_str().into());
        object.extend(answer.line.map(|line| ("line".to_string(), line.into())));
        if let Some(fields) = answer.fields {
            let texts = |record: &ByteRecord| -> Vec<_> {
                record.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect()
            };
            // By name, if the table has names.
            let fields = match &self.header {
                Some(header) => texts(header).into_iter().zip(texts(fields)).collect(),
                None => serde_json::Value::from(texts(fields)),
            };
            object.insert("fields".into(), fields);
        }
        match answer.outcome {
            Ok(report) => {
                let solution = Some(answer.solution).filter(|line| !line.is_empty());
                object.insert("solution".into(), solution.into());
                json::add_report(&mut object, report);
            }
            Err(error) => {
                object.insert("error".into(), json::error(error));
            }
        }
        object
    }

    /// Writes a solution as a line, or a comment in its place.
    fn write_line(&self, answer: &Answer, out: &mut Output) -> io::Result<()> {
        match answer.solution {
            "" => out.write_all(self.comment(answer).as_bytes())?,
            solution => out.write_all(solution.as_bytes())?,
        }
        match self.arguments.counts {
            true => writeln!(out, "\t{}", answer.found()),
            false => out.write_all(b"\n"),
        }
    }

    /// Writes a solution in another format, or a comment in its place if files can have comments.
    fn write_board(&self, answer: &Answer, serial: u64, out: &mut Output) -> Result<()> {
        let shown = self.shown.unwrap_or(Shown::of(Format::LINE));
        let name = || answer.name(serial);
        let mut heading = match self.arguments.counts && !shown.is_line() {
            true => format!("# {} found\n", answer.found()),
            false => String::new(),
        };
        let counted = match self.arguments.counts && shown.is_line() {
            true => format!("\t{}\n", answer.found()),
            false => "\n".to_string(),
        };
        if !answer.solution.is_empty() {
            let (puzzle, digits) = (answer.boards)()?;
            let text = shown.write(&puzzle, &digits)?;
            let text = match shown.is_line() {
                true => format!("{}{counted}", text.trim_end()),
                false => text,
            };
            let is_colored = self.is_colored && shown.format != Format::SVG;
            let text = if is_colored { color::board(&puzzle, &digits, &text) } else { text };
            return out.board(name, &heading, &text);
        }
        let comment = self.comment(answer);
        if shown.kind() == Kind::Single || out.is_each() {
            let comment = comment.trim_start_matches("# ");
            self.bar.suspend(|| stderr::say(format_args!("{}: {comment}", answer.label())));
            return Ok(());
        }
        heading.push_str(&comment);
        heading.push_str(&counted);
        out.board(name, &heading, "")
    }

    /// The comment in place of a solution. It names the file if there are several.
    fn comment(&self, answer: &Answer) -> String {
        let status = answer.status();
        match answer.outcome {
            Err(_) if self.has_files => format!("# {}: {status}", answer.file.name),
            _ => format!("# {status}"),
        }
    }
}

/// The result of a puzzle.
struct Answer<'a> {
    file: &'a Collection,
    /// The line of the file in which the puzzle begins, and its number, if it is not the whole file.
    line: Option<usize>,
    number: Option<u64>,
    outcome: &'a sudoku_core::Result<Report>,
    /// The first solution as a line; empty if there is none.
    solution: &'a str,
    /// The fields of its record, if it is from a table.
    fields: Option<&'a ByteRecord>,
    /// The puzzle and the digits of the solution.
    boards: &'a dyn Fn() -> Result<(Puzzle, Vec<Digit>)>,
}

impl Answer<'_> {
    fn found(&self) -> u64 {
        self.outcome.as_ref().map_or(0, |report| report.solutions)
    }

    fn status(&self) -> Cow<'static, str> {
        match self.outcome {
            Ok(report) if report.solutions > 0 => "solved".into(),
            Ok(Report { ended: Ended::Stopped(_), .. }) => "a limit was reached".into(),
            Ok(_) => "no solution".into(),
            Err(error) => said(error).into(),
        }
    }

    fn label(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file.name),
            None => self.file.name.clone(),
        }
    }

    fn name(&self, serial: u64) -> Name {
        self.file.file_of(self.number, "-solution", serial)
    }
}

/// The puzzle of a line, and the digits of the line of its solution.
fn boards(puzzle: &[u8], solution: &str, options: &ReadOptions) -> Result<(Puzzle, Vec<Digit>)> {
    let puzzle = read_line(puzzle, options)?;
    let shape = puzzle.shape();
    let options = ReadOptions::default()
        .with_box_size((shape.box_height() as u32, shape.box_width() as u32))
        .with_symbols(puzzle.symbols().list().to_vec());
    let digits = read_line(solution.as_bytes(), &options)?.digits().to_vec();
    Ok((puzzle, digits))
}

/// The next records of a table.
fn group(records: &mut Records, most: usize) -> io::Result<Vec<Record>> {
    let mut group = Vec::new();
    while group.len() < most
        && let Some(record) = records.next()?
    {
        group.push(record);
    }
    Ok(group)
}

/// Writes records of a table.
fn write_records(table: Table, records: &[ByteRecord], out: &mut Output) -> Result<()> {
    let mut writer = table.writer(out);
    let mut write = || -> io::Result<()> {
        for record in records {
            writer.write_byte_record(record)?;
        }
        writer.flush()
    };
    finish(write())
}

impl Stats {
    fn add(&mut self, outcome: &sudoku_core::Result<Report>) {
        let Ok(report) = outcome else {
            self.failed += 1;
            self.bad += 1;
            return;
        };
        self.nodes += report.nodes;
        match (report.ended, report.solutions) {
            (_, 2..) => self.multiple += 1,
            (Ended::Exhausted, 0) => self.unsolvable += 1,
            (Ended::Exhausted | Ended::SolutionLimit, _) => self.solved += 1,
            _ => self.failed += 1,
        }
    }

    fn puzzles(&self) -> u64 {
        self.solved + self.unsolvable + self.multiple + self.failed
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "puzzles": self.puzzles(),
            "solved": self.solved,
            "unsolvable": self.unsolvable,
            "multiple": self.multiple,
            "failed": self.failed,
            "seconds": self.solving.as_secs_f64(),
            "nodes": self.nodes,
        })
    }

    fn exit(&self) -> Exit {
        if self.bad > 0 {
            Exit::BadInput
        } else if self.failed > 0 {
            Exit::LimitReached
        } else if self.unsolvable > 0 {
            Exit::NoSolution
        } else {
            Exit::Done
        }
    }
}
