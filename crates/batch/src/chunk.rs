//! Splits the input of a batch into chunks for the workers.
//!
//! In: lines of text, or boards. Out: chunks in input order, of at most 2,048 puzzles each, so that the text and the
//! solutions of a chunk stay in the L2 cache. With several threads, chunks shrink towards the end (guided
//! self-scheduling: Polychronopoulos and Kuck, 1987), so that no worker waits long for the last one.

use sudoku_core::error::Result;
use sudoku_core::memory::{self, Arc};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{Text, TextLine, text_of};
use sudoku_core::simd::prefetch::Area;
use sudoku_core::text::ReadOptions;
use sudoku_core::text::collection::{Line, Lines};

/// The most puzzles of a chunk.
const MOST: usize = 2048;

/// Lines of this length or more, counted with their end, are not 9x9 boards in 81 characters.
const TOO_LONG: usize = size_of::<TextLine>() + 2;

/// The sizes of chunks.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    threads: usize,
    /// Whether the puzzles are solved one by one, so that a chunk may be as small as one puzzle.
    is_fine: bool,
}

impl Sizes {
    pub fn new(threads: usize, is_fine: bool) -> Sizes {
        Sizes { threads, is_fine }
    }

    /// The most puzzles of the next chunk when about `left` are left: a multiple of `grain`, unless puzzles are solved
    /// one by one.
    pub fn next(&self, left: usize, grain: usize) -> usize {
        if self.threads <= 1 {
            return MOST;
        }
        let grain = if self.is_fine { 1 } else { grain };
        (left / (2 * self.threads) / grain * grain).clamp(grain, MOST)
    }
}

/// The puzzles of one chunk.
#[derive(Default)]
pub struct Puzzles<'a> {
    /// The first ones, in 81 characters each.
    plain: Plain<'a>,
    /// The number of the first one, from 1.
    first: usize,
    /// Those after them.
    others: Vec<Item<'a>>,
    /// The input of the chunk that the same worker will probably take next, and the bytes of each of its boards.
    ahead: (&'a [u8], usize),
}

/// 9x9 boards in 81 digits and points, side by side.
#[derive(Debug, Clone, Copy)]
pub enum Plain<'a> {
    /// Each with its LF.
    Lines(&'a [TextLine]),
    /// Without ends of lines.
    Texts(&'a [Text]),
}

impl Default for Plain<'_> {
    fn default() -> Self {
        Plain::Lines(&[])
    }
}

impl<'a> Plain<'a> {
    fn len(self) -> usize {
        match self {
            Plain::Lines(lines) => lines.len(),
            Plain::Texts(texts) => texts.len(),
        }
    }

    fn text(self, at: usize) -> &'a Text {
        match self {
            Plain::Lines(lines) => text_of(&lines[at]),
            Plain::Texts(texts) => &texts[at],
        }
    }

    fn append_to(self, nines: &mut Vec<&'a Text>) {
        match self {
            Plain::Lines(lines) => nines.extend(lines.iter().map(text_of)),
            Plain::Texts(texts) => nines.extend(texts),
        }
    }
}

/// A puzzle that is not one of the first lines of its chunk.
pub struct Item<'a> {
    /// Its number, from 1: that of its line, or its place among the boards.
    pub number: usize,
    /// Its cells, where it is a 9x9 board that can be solved in lockstep.
    pub nine: Option<&'a Text>,
    pub source: Source<'a>,
}

/// Where a puzzle comes from.
pub enum Source<'a> {
    Line(Line<'a>),
    /// A text in the format of the options, or why it is not read.
    Text(Result<&'a [u8]>),
    /// A board, or why it cannot be solved.
    Board(Result<Arc<Puzzle>>),
}

impl<'a> Puzzles<'a> {
    /// Puzzles that are not plain lines.
    pub fn of(others: Vec<Item<'a>>) -> Self {
        Puzzles { others, ..Puzzles::default() }
    }

    /// 9x9 boards from the number `first` on, and other puzzles after them; the input of the next chunk is `ahead`.
    pub fn of_texts(
        texts: &'a [Text],
        first: usize,
        others: Vec<Item<'a>>,
        ahead: &'a [u8],
    ) -> Self {
        let ahead = (ahead, size_of::<Text>());
        Puzzles { plain: Plain::Texts(texts), first, others, ahead }
    }

    /// The number of puzzles.
    pub fn count(&self) -> usize {
        self.plain.len() + self.others.len()
    }

    /// Whether all are plain lines.
    pub fn are_plain(&self) -> bool {
        self.others.is_empty()
    }

    /// The number of a puzzle, from 1.
    #[inline]
    pub fn number(&self, at: usize) -> usize {
        self.other(at).map_or(self.first + at, |other| other.number)
    }

    /// The puzzle, if it is none of the plain lines.
    #[inline]
    pub fn other(&self, at: usize) -> Option<&Item<'a>> {
        self.others.get(at.checked_sub(self.plain.len())?)
    }

    /// A plain line, as a puzzle by itself.
    pub fn plain_item(&self, at: usize) -> Item<'a> {
        let (number, text) = (self.first + at, self.plain.text(at));
        let line = Line { number, text, nine: Some(text) };
        Item { number, nine: line.nine, source: Source::Line(line) }
    }

    /// The bytes that the solution of each puzzle needs at most as a line.
    pub fn line_sizes(&self, read: &ReadOptions) -> impl Iterator<Item = usize> {
        let plain = std::iter::repeat_n(size_of::<TextLine>(), self.plain.len());
        plain.chain(self.others.iter().map(|other| match other.source {
            Source::Line(line) => solution_size(&line, read),
            Source::Text(_) | Source::Board(_) => 0,
        }))
    }

    /// Where the solution of each puzzle begins if each has the longest solution possible; none where all are 9x9
    /// boards.
    pub fn places(&self, read: &ReadOptions) -> Result<Vec<usize>> {
        if self.others.iter().all(|other| other.nine.is_some()) {
            return Ok(Vec::new());
        }
        let mut places = memory::with_capacity(self.count())?;
        let mut end = 0;
        for size in self.line_sizes(read) {
            places.push(end);
            end += size;
        }
        Ok(places)
    }

    /// The 9x9 boards that can be solved in lockstep, and their places in the chunk; no places where all puzzles are
    /// such boards.
    pub fn nines(&self) -> Result<(Vec<&'a Text>, Vec<usize>)> {
        let mut nines = memory::with_capacity(self.count())?;
        self.plain.append_to(&mut nines);
        nines.extend(self.others.iter().filter_map(|other| other.nine));
        let mut places = Vec::new();
        if nines.len() < self.count() {
            places = memory::with_capacity(nines.len())?;
            places.extend(
                (0..self.count()).filter(|&at| self.other(at).is_none_or(|o| o.nine.is_some())),
            );
        }
        Ok((nines, places))
    }

    /// The input that follows, by boards, for prefetching; none where boards have no fixed size.
    pub fn ahead(&self) -> Area {
        let (bytes, item) = self.ahead;
        if self.are_plain() && item > 0 { Area::of_bytes(bytes, item) } else { Area::NONE }
    }
}

/// The bytes that the solution of a line needs at most, with the end of its line.
#[inline]
pub fn solution_size(line: &Line<'_>, read: &ReadOptions) -> usize {
    match line.nine {
        Some(_) if read.symbols.is_none() => size_of::<TextLine>(),
        _ => line.solution_bytes(read) + 1,
    }
}

/// The most bytes of [`solution_size`] for each byte of a line with its end.
pub const MOST_GROWTH: usize = 12;

/// Lines of a collection, chunk by chunk.
pub struct LineChunks<'a> {
    lines: Lines<'a>,
    sizes: Sizes,
    /// About how many bytes of text there are for each line.
    bytes_a_line: usize,
}

impl<'a> LineChunks<'a> {
    /// The chunks of about `count` lines for this number of threads.
    pub fn new(lines: Lines<'a>, count: usize, threads: usize) -> Self {
        let bytes_a_line = lines.rest().len().div_ceil(count.max(1)).max(1);
        LineChunks { lines, sizes: Sizes::new(threads, bytes_a_line >= TOO_LONG), bytes_a_line }
    }

    /// How many lines are left.
    pub fn count_left(&self) -> usize {
        self.lines.clone().pass()
    }

    /// What follows when each of the other workers has taken as many bytes as this one.
    fn ahead(&self, bytes: usize) -> (&'a [u8], usize) {
        let others = self.sizes.threads.saturating_sub(1) * bytes;
        (self.lines.rest().get(others..).unwrap_or_default(), size_of::<TextLine>())
    }

    /// The number of lines of the next chunk, and its puzzles.
    pub fn next(&mut self, grain: usize) -> Option<(usize, Result<Puzzles<'a>>)> {
        let text = self.lines.rest();
        let most = self.sizes.next(text.len() / self.bytes_a_line, grain);
        let plain = self.lines.plain(most);
        let first = self.lines.number() + 1 - plain.len();
        let left = most - plain.len();
        let others = self.lines.by_ref().take(left);
        let (count, puzzles) = match memory::with_capacity(left) {
            Ok(mut items) => {
                items.extend(others.map(|line| Item {
                    number: line.number,
                    nine: line.nine,
                    source: Source::Line(line),
                }));
                let ahead = self.ahead(text.len() - self.lines.rest().len());
                let count = plain.len() + items.len();
                (count, Ok(Puzzles { plain: Plain::Lines(plain), first, others: items, ahead }))
            }
            // The lines are skipped, so that those of the next chunk get their own rows.
            Err(error) => (plain.len() + others.count(), Err(error)),
        };
        (count > 0).then_some((count, puzzles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::text::collection;

    fn chunks<'a>(text: &'a str, lines: usize, threads: usize) -> LineChunks<'a> {
        LineChunks::new(collection::lines(text.as_bytes()), lines, threads)
    }

    // Seen to fail: sizes that are no multiple of the boards of a sweep.
    #[test]
    fn chunks_shrink_with_several_threads() {
        let many: &[usize] = &[2048, 2048, 2048, 1536, 1024, 1024, 512, 512, 512, 512];
        for (lines, is_fine, threads, grain, expected) in [
            (0, false, 0, 512, &[2048, 2048][..]),
            (1, false, 1, 512, &[2048]),
            (6_000, false, 1, 64, &[2048, 2048, 2048, 2048]),
            (13_000, false, 2, 512, many),
            (1465, false, 2, 512, &[512, 512, 512]),
            (1465, false, 2, 64, &[320, 256, 192, 128, 128, 64, 64, 64, 64, 64, 64, 64, 64]),
            (3, false, 16, 64, &[64]),
            (100_000, false, 3, 1, &[2048]),
            (9, false, 2, 1, &[2, 1, 1, 1, 1, 1, 1, 1, 1]),
            (9, true, 1, 512, &[2048]),
            (20, true, 2, 512, &[5, 3, 3, 2, 1, 1, 1]),
        ] {
            let sizes = Sizes::new(threads, is_fine);
            let mut left = lines;
            for (chunk, &expected) in expected.iter().enumerate() {
                let size = sizes.next(left, grain);
                assert_eq!(size, expected, "chunk {chunk} of {lines} lines, {threads} threads");
                left = left.saturating_sub(size);
            }
        }
    }

    // Seen to fail: the text from the beginning of its own chunk on; the text of other threads' chunks; no end at the
    // end of the text.
    #[test]
    fn chunk_knows_the_text_of_the_next_one() {
        for (lines, threads, expected) in
            [(2100, 1, vec![52, 0]), (40, 2, vec![24, 16, 16, 12, 8, 4, 0, 0]), (3, 3, vec![0])]
        {
            let text = format!("{}\n", "1".repeat(81)).repeat(lines);
            let mut chunks = chunks(&text, lines, threads);
            let ahead = std::iter::from_fn(|| Some(chunks.next(4)?.1.unwrap().ahead.0.len() / 82));
            assert_eq!(ahead.collect::<Vec<_>>(), expected, "{threads} threads");
        }
    }

    #[test]
    fn each_board_prefetches_its_place_in_the_next_chunk() {
        let text = format!("{}\n", "1".repeat(81)).repeat(MOST + 52);
        let ahead = chunks(&text, MOST + 52, 1).next(64).unwrap().1.unwrap().ahead();
        let next = Area::of_bytes(&text.as_bytes()[82 * MOST..], 82);
        for boards in [1..3, 50..60, 52..60] {
            assert_eq!(ahead.span(boards.clone()), next.span(boards.clone()), "{boards:?}");
        }
        assert!(ahead.span(0..1) != ahead.span(1..2));
    }

    // Seen to fail: chunks of long lines as large as those of short ones; chunks that do not shrink.
    #[test]
    fn long_lines_come_a_few_at_a_time() {
        let text = format!("{}\n", "1 ".repeat(256)).repeat(20);
        let sizes = |threads| {
            let mut chunks = chunks(&text, 20, threads);
            std::iter::from_fn(|| Some(chunks.next(512)?.0)).collect::<Vec<_>>()
        };
        assert_eq!(sizes(1), [20]);
        assert_eq!(sizes(2), [5, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1]);
    }

    // Seen to fail: the line number advances by one for all plain lines; plain lines numbered one too high.
    #[test]
    fn chunks_hold_every_line_once() {
        let nine = ".1234567890123456789".repeat(5)[..81].to_string();
        for text in [
            format!("{nine}\n").repeat(7),
            format!("{nine}\n").repeat(4) + &nine,
            format!("#\n{nine}\n{nine}\n{}\n\n{nine}\n{nine}\r\n{nine}\n", &nine[1..]),
            format!("{nine}\n{}\n{nine}\n{nine}\n", "#".repeat(81)),
            String::new(),
        ] {
            let all: Vec<_> = collection::lines(text.as_bytes())
                .map(|line| (line.number, line.text.to_vec(), line.nine.is_some()))
                .collect();
            for grain in 1..=all.len() + 1 {
                let mut chunks = chunks(&text, all.len(), 2);
                let mut found = Vec::new();
                while let Some((count, puzzles)) = chunks.next(grain) {
                    let puzzles = puzzles.unwrap();
                    let before = found.len();
                    for at in 0..puzzles.count() {
                        let plain;
                        let item = match puzzles.other(at) {
                            Some(item) => item,
                            None => {
                                plain = puzzles.plain_item(at);
                                &plain
                            }
                        };
                        let Source::Line(line) = item.source else { unreachable!() };
                        assert_eq!(item.number, puzzles.number(at));
                        found.push((item.number, line.text.to_vec(), item.nine.is_some()));
                    }
                    assert_eq!((puzzles.count(), found.len() - before), (count, count));
                    let (nines, places) = puzzles.nines().unwrap();
                    let are_nines = found[before..].iter().filter(|line| line.2);
                    assert!(are_nines.map(|line| &line.1[..81]).eq(nines.iter().map(|n| &n[..])));
                    let all_places: Vec<_> = (0..count).filter(|at| found[before + at].2).collect();
                    let expected = if nines.len() == count { vec![] } else { all_places };
                    assert_eq!(places, expected);
                    assert_eq!(chunks.count_left(), all.len() - found.len());
                }
                assert_eq!(found, all, "{text:?} {grain}");
            }
        }
    }

    #[test]
    fn solution_size_is_known_before() {
        let read = ReadOptions::default();
        let named = ReadOptions::default().with_symbols(vec![1]);
        for (len, plain, with_symbols) in [
            (1, 2, 12),
            (81, 82, 41 * 11 + 1),
            (99, 100, 50 * 11 + 1),
            (100, 301, 50 * 11 + 1),
            (257, 3 * 257 + 1, 129 * 11 + 1),
        ] {
            let text = vec![b'.'; len];
            let line = collection::lines(&text).next().unwrap();
            assert_eq!(solution_size(&line, &read), plain, "{len}");
            assert_eq!(solution_size(&line, &named), with_symbols, "{len}");
            let characters = named.clone().with_alphabet(String::from("a"));
            let with_both = solution_size(&line, &characters);
            assert!(with_both.max(with_symbols) <= MOST_GROWTH * (len + 1), "{len}");
        }
        let line = collection::lines(b"3x3:zzzc").next().unwrap();
        assert_eq!(solution_size(&line, &read), 7 * 8 + 1);
    }

    #[test]
    fn places_have_the_size_of_the_longest_solutions() {
        let nine = ".".repeat(81);
        let places = |text: &str| {
            let puzzles = chunks(text, 3, 1).next(1).unwrap().1.unwrap();
            puzzles.places(&ReadOptions::default()).unwrap()
        };
        assert_eq!(places(&format!("{nine}\n{nine}\r\n{nine}")), [0; 0]);
        assert_eq!(places(&format!("{nine}\n1234\n{nine}")), [0, 82, 87]);
    }
}
