//! The command `batch`: a file with one puzzle a line.
//!
//! The file is read in blocks of whole lines, so that memory does not grow with it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use sudoku::{Control, Ended, Options, ReadOptions, Row, Rows};

use crate::arguments::Batch;
use crate::{Exit, Failure, Result, finish, flush, output, watch};

/// Bytes read at a time, up to the end of a line.
const BLOCK: usize = 1 << 20;

/// What became of the puzzles; each is counted once.
#[derive(Default)]
struct Stats {
    solved: u64,
    unsolvable: u64,
    multiple: u64,
    failed: u64,
    bad_lines: u64,
    nodes: u64,
    solving: Duration,
}

/// Solves every line and writes a line for each.
pub fn run(arguments: &Batch) -> Result<Exit> {
    let control = Control::new()?;
    let mut options = arguments.search.options(arguments.limit, &control);
    let read = ReadOptions::default().with_box_size(arguments.box_size);
    let deadline = options.bounds.time.and_then(|time| Instant::now().checked_add(time));
    let (mut input, size) = open(&arguments.file)?;
    let mut out = output(arguments.output.as_deref())?;
    let bar = watch::bytes(size);
    let mut stats = Stats::default();
    let (mut block, mut rows) = (Vec::new(), Rows::default());
    let mut line = 0;
    while fill(&mut input, &mut block, read.max_bytes)
        .map_err(|error| Failure::about(arguments.file.display(), error))?
    {
        if let Some(deadline) = deadline {
            options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
        }
        let start = Instant::now();
        rows.solve_lines(&block, &read, &options, arguments.search.threads.into())?;
        stats.solving += start.elapsed();
        for (row, solution) in rows.iter() {
            finish(tell(&mut *out, row, solution, line, arguments))?;
            stats.add(row, &options);
        }
        line += memchr::memchr_iter(b'\n', &block).count();
        bar.inc(block.len() as u64);
    }
    bar.finish_and_clear();
    flush(out)?;
    if arguments.stats {
        eprintln!("{}", stats.json());
    }
    Ok(stats.exit())
}

fn open(path: &Path) -> Result<(Box<dyn BufRead>, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path).map_err(|error| Failure::about(path.display(), error))?;
    let size = file.metadata().ok().map(|metadata| metadata.len());
    Ok((Box::new(BufReader::with_capacity(BLOCK, file)), size))
}

/// Reads the next block of whole lines; false at the end of the input.
fn fill(input: &mut dyn BufRead, block: &mut Vec<u8>, limit: usize) -> io::Result<bool> {
    block.clear();
    input.take(BLOCK as u64).read_to_end(block)?;
    if !block.ends_with(b"\n") {
        let room = limit.saturating_sub(block.len()) as u64;
        input.take(room + 1).read_until(b'\n', block)?;
    }
    Ok(!block.is_empty())
}

/// Writes the line for a row; `before` lines of the file came before its block.
fn tell(
    out: &mut dyn Write,
    row: &Row,
    solution: &str,
    before: usize,
    arguments: &Batch,
) -> io::Result<()> {
    let found = match &row.outcome {
        Ok(report) if report.solutions > 0 => {
            out.write_all(solution.as_bytes())?;
            report.solutions
        }
        Ok(report) => {
            let stopped = matches!(report.ended, Ended::Stopped(_));
            out.write_all(if stopped { b"# a limit was reached" } else { b"# no solution" })?;
            0
        }
        Err(error) => {
            write!(out, "# {}", error.on_line(before + row.line))?;
            0
        }
    };
    if arguments.counts { writeln!(out, "\t{found}") } else { out.write_all(b"\n") }
}

impl Stats {
    fn add(&mut self, row: &Row, options: &Options) {
        let Ok(report) = &row.outcome else {
            self.failed += 1;
            self.bad_lines += 1;
            return;
        };
        self.nodes += report.nodes;
        match (report.ended, report.solutions) {
            (_, 2..) => self.multiple += 1,
            (Ended::Exhausted, 0) => self.unsolvable += 1,
            (Ended::Exhausted | Ended::SolutionLimit, _) => self.solved += 1,
            _ => self.failed += 1,
        }
        debug_assert!(report.solutions <= options.solution_limit);
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "puzzles": self.solved + self.unsolvable + self.multiple + self.failed,
            "solved": self.solved,
            "unsolvable": self.unsolvable,
            "multiple": self.multiple,
            "failed": self.failed,
            "seconds": self.solving.as_secs_f64(),
            "nodes": self.nodes,
        })
    }

    fn exit(&self) -> Exit {
        if self.bad_lines > 0 {
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
