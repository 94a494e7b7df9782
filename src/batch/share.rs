//! How the lines of a collection are shared out.
//!
//! In: the lines, and how many threads there are. Out: some lines for each job, when it begins, so that they are
//! at hand.

use std::ops::Range;

use crate::error::Result;
use crate::memory;
use crate::text::collection::{Line, Lines};
use crate::vectors::ahead::Span;
use crate::vectors::texts::{Text, TextLine, text_of};

/// How many lines a job gets, at most: their texts and solutions stay at hand while they are solved.
const TOGETHER: usize = 2048;

/// How many lines each job gets. Where several threads share them, the jobs become smaller and smaller, so that
/// none waits for long for the last one.
struct Sizes {
    threads: usize,
    are_long: bool,
}

impl Sizes {
    /// For lines of about so many bytes.
    fn new(bytes_a_line: usize, threads: usize) -> Sizes {
        Sizes { threads, are_long: bytes_a_line >= TOO_LONG }
    }

    /// The lines of the next job, at most, where about so many are left: a multiple of `grain`, unless they
    /// are solved one by one.
    fn next(&self, left: usize, grain: usize) -> usize {
        if self.threads <= 1 {
            return TOGETHER;
        }
        let grain = if self.are_long { 1 } else { grain };
        (left / (2 * self.threads) / grain * grain).clamp(grain, TOGETHER)
    }
}

/// Lines of so many bytes, with their end, are no 9x9 boards that are solved together.
const TOO_LONG: usize = size_of::<TextLine>() + 2;

/// Lines of a collection that one job solves.
#[derive(Default)]
pub struct Share<'a> {
    /// Those that are plain, from the first one on.
    plain: &'a [TextLine],
    /// The number of the last of these.
    number: usize,
    /// Those after them.
    others: Vec<Line<'a>>,
    /// The text from which the same thread will have its next lines, if all threads are as fast.
    ahead: &'a [u8],
}

impl<'a> Share<'a> {
    /// These lines.
    #[cfg(test)]
    pub(super) fn of(others: Vec<Line<'a>>) -> Self {
        Share { others, ..Share::default() }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.plain.len() + self.others.len()
    }

    /// All lines, in their order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let first = self.number + 1 - self.plain.len();
        let plain = (first..).zip(self.plain).map(|(number, line)| Line::plain(number, line));
        plain.chain(self.others.iter().copied())
    }

    /// The text of the lines that will stand where these stand in this share.
    pub(super) fn ahead(&self, lines: Range<usize>) -> Span {
        let place = |line: usize| (line * size_of::<TextLine>()).min(self.ahead.len());
        Span::of(&self.ahead[place(lines.start)..place(lines.end)])
    }

    /// The boards of the lines that are 9x9 boards in 81 characters.
    pub(super) fn nines(&self) -> Result<Vec<&'a Text>> {
        let mut nines = memory::with_capacity(self.len())?;
        nines.extend(self.plain.iter().map(text_of));
        nines.extend(self.others.iter().filter_map(|line| line.nine));
        Ok(nines)
    }
}

/// Lines of a collection for one job after the other, counted; read when the job begins, so that its lines
/// are at hand.
pub struct Shares<'a> {
    lines: Lines<'a>,
    sizes: Sizes,
    /// About how many bytes of text there are for each line.
    bytes_a_line: usize,
}

impl<'a> Shares<'a> {
    /// These lines, about so many, for jobs of so many threads.
    pub fn new(lines: Lines<'a>, count: usize, threads: usize) -> Self {
        let bytes_a_line = lines.rest().len().div_ceil(count.max(1)).max(1);
        Shares { lines, sizes: Sizes::new(bytes_a_line, threads), bytes_a_line }
    }

    /// How many lines are left.
    pub fn count_left(&self) -> usize {
        self.lines.clone().pass()
    }

    /// What follows when the other threads have had as many bytes as this one.
    fn ahead(&self, bytes: usize) -> &'a [u8] {
        let others = self.sizes.threads.saturating_sub(1) * bytes;
        self.lines.rest().get(others..).unwrap_or_default()
    }

    /// How many lines the next job has, and these lines.
    pub fn next(&mut self, grain: usize) -> Option<(usize, Result<Share<'a>>)> {
        let text = self.lines.rest();
        let most = self.sizes.next(text.len() / self.bytes_a_line, grain);
        let plain = self.lines.plain(most);
        let number = self.lines.number();
        let left = most - plain.len();
        let others = self.lines.by_ref().take(left);
        let (count, share) = match memory::with_capacity(left) {
            Ok(mut room) => {
                room.extend(others);
                let ahead = self.ahead(text.len() - self.lines.rest().len());
                (plain.len() + room.len(), Ok(Share { plain, number, others: room, ahead }))
            }
            // The lines are passed over, so that those of the next job meet their own rows.
            Err(error) => (plain.len() + others.count(), Err(error)),
        };
        (count > 0).then_some((count, share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::collection;

    #[test]
    fn the_shares_of_several_threads_become_smaller() {
        let many: &[usize] = &[2048, 2048, 2048, 1536, 1024, 1024, 512, 512, 512, 512];
        for (lines, bytes, threads, grain, expected) in [
            (0, 82, 0, 512, &[2048, 2048][..]),
            (1, 82, 1, 512, &[2048]),
            (6_000, 82, 1, 64, &[2048, 2048, 2048, 2048]),
            (13_000, 83, 2, 512, many),
            (1465, 82, 2, 512, &[512, 512, 512]),
            (1465, 82, 2, 64, &[320, 256, 192, 128, 128, 64, 64, 64, 64, 64, 64, 64, 64]),
            (3, 82, 16, 64, &[64]),
            (100_000, 82, 3, 1, &[2048]),
            (9, 82, 2, 1, &[2, 1, 1, 1, 1, 1, 1, 1, 1]),
            (9, 1000, 1, 512, &[2048]),
            (20, 84, 2, 512, &[5, 3, 3, 2, 1, 1, 1]),
        ] {
            let sizes = Sizes::new(bytes, threads);
            let mut left = lines;
            for (share, &expected) in expected.iter().enumerate() {
                let size = sizes.next(left, grain);
                assert_eq!(size, expected, "share {share} of {lines} lines, {threads} threads");
                left = left.saturating_sub(size);
            }
        }
    }

    #[test]
    fn what_is_ahead_is_what_follows_the_shares_of_the_other_threads() {
        for (lines, threads, expected) in
            [(2100, 1, vec![52, 0]), (40, 2, vec![24, 16, 16, 12, 8, 4, 0, 0]), (3, 3, vec![0])]
        {
            let text = format!("{}\n", "1".repeat(81)).repeat(lines);
            let mut shares = Shares::new(collection::lines(text.as_bytes()), lines, threads);
            let ahead = std::iter::from_fn(|| Some(shares.next(4)?.1.unwrap().ahead.len() / 82));
            assert_eq!(ahead.collect::<Vec<_>>(), expected, "{threads} threads");
        }
    }

    #[test]
    fn each_board_is_followed_by_the_text_in_its_place() {
        let text = format!("{}\n", "1".repeat(81)).repeat(TOGETHER + 52);
        let mut shares = Shares::new(collection::lines(text.as_bytes()), TOGETHER + 52, 1);
        let share = shares.next(64).unwrap().1.unwrap();
        let next = &text.as_bytes()[82 * TOGETHER..];
        for (boards, expected) in [(1..3, &next[82..246]), (50..60, &next[4100..]), (52..60, &[])] {
            assert_eq!(share.ahead(boards.clone()), Span::of(expected), "{boards:?}");
        }
    }

    /// Lines of which one takes longer than all others are not shared out before.
    #[test]
    fn long_lines_are_shared_out_a_few_at_a_time() {
        let text = format!("{}\n", "1 ".repeat(256)).repeat(20);
        let sizes = |threads| {
            let mut shares = Shares::new(collection::lines(text.as_bytes()), 20, threads);
            let counts = std::iter::from_fn(|| Some(shares.next(512)?.0));
            counts.collect::<Vec<_>>()
        };
        assert_eq!(sizes(1), [20]);
        assert_eq!(sizes(2), [5, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn shares_hold_every_line_once() {
        let nine = ".1234567890123456789".repeat(5)[..81].to_string();
        for text in [
            format!("{nine}\n").repeat(7),
            format!("{nine}\n").repeat(4) + &nine,
            format!("#\n{nine}\n{nine}\n{}\n\n{nine}\n{nine}\r\n{nine}\n", &nine[1..]),
            format!("{nine}\n{}\n{nine}\n{nine}\n", "#".repeat(81)),
            String::new(),
        ] {
            let of_line = |line: Line<'_>| (line.number, line.text.to_vec(), line.nine.is_some());
            let all: Vec<_> = collection::lines(text.as_bytes()).map(of_line).collect();
            for grain in 1..=all.len() + 1 {
                let count = all.len();
                let mut shares = Shares::new(collection::lines(text.as_bytes()), count, 2);
                let mut found = Vec::new();
                while let Some((count, share)) = shares.next(grain) {
                    let share = share.unwrap();
                    let before = found.len();
                    found.extend(share.lines().map(of_line));
                    assert_eq!((share.len(), found.len() - before), (count, count));
                    let nines = found[before..].iter().filter(|line| line.2);
                    assert!(nines.map(|line| &line.1[..81]).eq(share.nines().unwrap()));
                    assert_eq!(shares.count_left(), all.len() - found.len());
                }
                assert_eq!(found, all, "{text:?} {grain}");
            }
        }
    }
}
