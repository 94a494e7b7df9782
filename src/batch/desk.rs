//! What one thread works on: jobs that are open side by side.
//!
//! In: jobs, one after the other, when the lanes of [lockstep](crate::solve::nine) have no more
//! boards. Out: what came of each, as soon as all its 9x9 boards are finished; its other lines are solved
//! then. What is found is judged before its job is told of it. A job that fails costs the others nothing,
//! but where the search that they share fails, all that are open do.

use std::ops::Range;
use std::time::Instant;

use super::nine::{self, First, NONE, Solved, WRONG};
use super::{Batch, Job, Queue, Share, close_up, in_lockstep};
use crate::error::Result;
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::solution::many::Docket;
use crate::solve::nine::solve_all;
use crate::solve::nine::task::{Outcome, PORTIONS, Portion, Source, Task};
use crate::solve::{Ended, Strategy};
use crate::text::ReadOptions;
use crate::vectors::Vectors;
use crate::vectors::ahead::Ahead;
use crate::vectors::bits::Bits;
use crate::vectors::planes::{Planes, TEXTS};
use crate::vectors::texts::Text;

/// The jobs of one thread.
pub struct Desk<'d, 'a, J: Job<'a>, N> {
    batch: &'d Batch<'d>,
    read: &'d ReadOptions,
    queue: &'d Queue<N, J::Told>,
    /// What solves 9x9 boards together, if anything does.
    strategy: Option<&'static Strategy>,
    vectors: Vectors,
    /// Each at the place of its portion.
    open: [Option<Open<'a, J>>; PORTIONS],
    /// Their solutions that wait to be judged.
    docket: Docket<'a>,
    /// Solutions that have been found together.
    together: [First; TEXTS],
}

/// A job that has begun.
struct Open<'a, J> {
    number: usize,
    job: J,
    share: Share<'a>,
    firsts: Firsts,
    start: Instant,
}

/// Where the first solutions of the 9x9 boards go.
enum Firsts {
    /// Into the page of the job, all of whose lines are such boards.
    Page,
    Own(Vec<First>),
}

impl<'d, 'a, J, N> Desk<'d, 'a, J, N>
where
    J: Job<'a>,
    N: FnMut(usize) -> Option<J::Order>,
{
    /// Nothing is open.
    pub fn new(batch: &'d Batch<'d>, read: &'d ReadOptions, queue: &'d Queue<N, J::Told>) -> Self {
        let vectors = batch.options.bounds.vectors;
        Desk {
            batch,
            read,
            queue,
            strategy: in_lockstep(read, batch.options),
            vectors,
            open: [const { None }; PORTIONS],
            docket: Docket::new(vectors),
            together: [NONE; TEXTS],
        }
    }

    /// Works until there are no more jobs.
    pub fn work(&mut self) {
        loop {
            let options = self.batch.options();
            let mut limits = Limits::new(&options.bounds);
            let mut portions: [Portion<'a>; PORTIONS] = Default::default();
            let ended = J::guard(|| {
                let cut = solve_all(&mut Task {
                    solution_limit: options.solution_limit,
                    limits: &mut limits,
                    open: &mut portions,
                    source: self,
                });
                limits.publish();
                nine::end(cut)
            });
            if self.open.iter().all(Option::is_none) && ended == Ok(Ended::Exhausted) {
                return;
            }
            self.cut(&portions, ended);
        }
    }

    /// Closes all jobs that are open, whose search has ended before all was found.
    fn cut(&mut self, portions: &[Portion<'a>; PORTIONS], ended: Result<Ended>) {
        let ended = ended.and_then(|ended| self.judge().map(|()| ended));
        for (place, portion) in portions.iter().enumerate() {
            self.close(place, ended.map(|ended| (&portion.outcomes[..], ended)));
        }
    }

    fn judge(&mut self) -> Result<()> {
        self.docket.judge().map_err(|_| WRONG.into())
    }

    /// Finds the 9x9 boards of a job that is open, and a place for their first solutions.
    fn begin(&mut self, place: usize, share: Result<Share<'a>>) -> Result<Vec<&'a Text>> {
        let share = share?;
        let Some(open) = &mut self.open[place] else { return Ok(Vec::new()) };
        let texts = if self.strategy.is_some() { share.nines()? } else { Vec::new() };
        open.firsts = if texts.len() == share.len() && open.job.open_page(texts.len()) {
            Firsts::Page
        } else {
            Firsts::Own(memory::filled(texts.len(), NONE)?)
        };
        open.share = share;
        Ok(texts)
    }

    /// Tells the job at this place, if there is one, what became of its boards; then it is done.
    fn close(&mut self, place: usize, solved: Result<(&[Outcome], Ended)>) {
        let Some(mut open) = self.open[place].take() else { return };
        let noted = J::guard(|| {
            let (outcomes, unfinished) = solved?;
            self.batch.advance(outcomes.len());
            let strategy = self.strategy.unwrap_or(self.batch.options.strategy);
            let elapsed = open.start.elapsed();
            self.note(&mut open, &Solved { strategy, outcomes, unfinished, elapsed })
        });
        self.queue.put(open.number, open.job.end(noted));
    }

    /// Notes what became of each line; the bytes of the solutions in the page.
    fn note(&self, open: &mut Open<'a, J>, solved: &Solved<'_>) -> Result<Option<usize>> {
        let Open { job, share, firsts, .. } = open;
        let firsts = match firsts {
            Firsts::Page => return Self::note_page(job, share, solved).map(Some),
            Firsts::Own(firsts) => firsts,
        };
        let mut boards = solved.reports().zip(firsts);
        for line in share.lines() {
            match line.nine.and_then(|_| boards.next()) {
                Some((report, first)) => {
                    let first = nine::solution(first);
                    job.note(line.number, Ok(report), first.map_or(&[], |first| first))?;
                }
                None => {
                    let (outcome, solution) = self.batch.solve_line(line, self.read);
                    job.note(line.number, outcome, solution.as_bytes())?;
                }
            }
        }
        Ok(None)
    }

    fn note_page(job: &mut J, share: &Share<'a>, solved: &Solved<'_>) -> Result<usize> {
        job.note_page(share.lines().map(|line| line.number), solved.reports())?;
        let page = job.page();
        let has_solution = |outcome: &Outcome| outcome.solutions > 0;
        if solved.outcomes.iter().all(has_solution) {
            return Ok(page.len());
        }
        let places = || {
            solved.outcomes.iter().enumerate().map(|(board, outcome)| {
                let begin = board * NONE.len();
                begin..begin + if has_solution(outcome) { NONE.len() } else { 1 }
            })
        };
        for place in places().filter(|place| place.len() == 1) {
            page[place.start] = b'\n';
        }
        Ok(close_up(page, places()))
    }
}

impl<'a, J, N> Source<'a> for Desk<'_, 'a, J, N>
where
    J: Job<'a>,
    N: FnMut(usize) -> Option<J::Order>,
{
    fn next(
        &mut self,
        place: usize,
        grain: usize,
    ) -> std::result::Result<Option<Portion<'a>>, Stop> {
        let grain = if self.strategy.is_some() { grain } else { 1 };
        while let Some((number, order)) = self.queue.take(grain) {
            let (job, share) = J::begin(order);
            let (firsts, start) = (Firsts::Own(Vec::new()), Instant::now());
            self.open[place] = Some(Open { number, job, share: Share::default(), firsts, start });
            match self.begin(place, share).and_then(Portion::new) {
                Ok(portion) if portion.outcomes.is_empty() => {
                    self.close(place, Ok((&[], Ended::Exhausted)));
                }
                Ok(portion) => return Ok(Some(portion)),
                Err(error) => self.close(place, Err(error)),
            }
        }
        Ok(None)
    }

    fn ahead(&self, place: usize, boards: Range<usize>) -> Ahead {
        match &self.open[place] {
            Some(Open { job, share, firsts: Firsts::Page, .. }) => {
                let [page, notes] = job.ahead(boards.clone());
                Ahead([page, notes, share.ahead(boards)])
            }
            _ => Ahead::NONE,
        }
    }

    fn one(
        &mut self,
        place: usize,
        board: usize,
        is_first: bool,
        givens: &'a Text,
        solution: &Text,
    ) -> std::result::Result<(), Stop> {
        self.docket.add(givens, solution).map_err(|_| WRONG)?;
        match &mut self.open[place] {
            Some(Open { job, firsts, .. }) if is_first => match firsts {
                Firsts::Page => job.write(board, solution)?,
                Firsts::Own(firsts) => nine::put(&mut firsts[board], solution),
            },
            _ => {}
        }
        Ok(())
    }

    fn only(
        &mut self,
        place: usize,
        first: usize,
        givens: &[&'a Text],
        which: u64,
        solutions: &Planes,
    ) -> std::result::Result<(), Stop> {
        let Desk { vectors, open, docket, together, .. } = self;
        solutions.turn_back(together, *vectors);
        let together = &mut together[..givens.len().min(TEXTS)];
        docket.hear(together, givens, which).map_err(|_| WRONG)?;
        for at in Bits(!which) {
            if let Some(solution) = together.get_mut(at) {
                *solution = NONE;
            }
        }
        if let Some(Open { job, firsts, .. }) = &mut open[place] {
            match firsts {
                Firsts::Page => job.write_all(first, together)?,
                Firsts::Own(firsts) => {
                    firsts[first..][..together.len()].copy_from_slice(together);
                }
            }
        }
        Ok(())
    }

    fn done(&mut self, place: usize, outcomes: &[Outcome]) -> std::result::Result<(), Stop> {
        self.judge()?;
        self.close(place, Ok((outcomes, Ended::Exhausted)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Shares;
    use crate::error::Reason;
    use crate::solve::{Options, Report};
    use crate::text::collection;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// What is noted of each line: its number, how many solutions, and the first one where it is noted.
    type Line = (usize, Result<u64>, Option<String>);

    /// A job, and for how many boards it has a page, if it has one.
    struct Noted {
        lines: Vec<Line>,
        boards: Option<usize>,
        page: Option<Vec<u8>>,
    }

    impl<'a> Job<'a> for Noted {
        type Order = (Result<Share<'a>>, Option<usize>);
        type Told = (Vec<Line>, Option<Vec<u8>>, Result<Option<usize>>);

        fn begin((share, boards): Self::Order) -> (Self, Result<Share<'a>>) {
            (Noted { lines: Vec::new(), boards, page: None }, share)
        }

        fn open_page(&mut self, boards: usize) -> bool {
            self.page = self.boards.filter(|&room| room == boards).map(|_| vec![0; 82 * boards]);
            self.page.is_some()
        }

        fn write(&mut self, board: usize, solution: &Text) -> Result<()> {
            let mut line = NONE;
            nine::put(&mut line, solution);
            self.write_all(board, &[line])
        }

        fn write_all(&mut self, first: usize, lines: &[First]) -> Result<()> {
            let lines = lines.as_flattened();
            self.page()[82 * first..][..lines.len()].copy_from_slice(lines);
            Ok(())
        }

        fn page(&mut self) -> &mut [u8] {
            self.page.as_mut().unwrap()
        }

        fn note(&mut self, line: usize, outcome: Result<Report>, solution: &[u8]) -> Result<()> {
            assert!(self.page.is_none());
            let solution = String::from_utf8(solution.to_vec()).unwrap();
            self.lines.push((line, outcome.map(|report| report.solutions), Some(solution)));
            Ok(())
        }

        fn note_page(
            &mut self,
            lines: impl Iterator<Item = usize>,
            reports: impl Iterator<Item = Report>,
        ) -> Result<()> {
            assert!(self.page.is_some());
            let solutions = reports.map(|report| Ok(report.solutions));
            self.lines
                .extend(lines.zip(solutions).map(|(line, solutions)| (line, solutions, None)));
            Ok(())
        }

        fn end(self, noted: Result<Option<usize>>) -> Self::Told {
            (self.lines, self.page, noted)
        }
    }

    /// One job for all lines of a text, and a page for so many boards.
    fn solved(text: &str, boards: Option<usize>) -> <Noted as Job<'_>>::Told {
        let (read, options) = (ReadOptions::default(), Options::default());
        let batch = Batch::new(&options, 0);
        let (_, share) = Shares::new(collection::lines(text.as_bytes()), 1, 1).next(1).unwrap();
        let mut order = Some((share, boards));
        let told = batch.solve_jobs::<Noted>(|_| order.take(), 1, &read);
        told.unwrap().next().unwrap()
    }

    /// Pages are as if each line had been solved by itself.
    #[test]
    fn a_page_has_the_solutions_of_its_lines() {
        let text = format!(
            "{}\n{SOLVED}\n{}1\n{}\n",
            SOLVED.replace('5', "."),
            &SOLVED[..80],
            SOLVED.replace('7', "0")
        );
        let (lines, page, noted) = solved(&text, Some(4));
        assert_eq!(noted, Ok(Some(3 * 82 + 1)));
        let expected = [(1, Ok(1), None), (2, Ok(1), None), (3, Ok(0), None), (4, Ok(1), None)];
        assert_eq!(lines, expected);
        let expected = format!("{SOLVED}\n{SOLVED}\n\n{SOLVED}\n");
        assert_eq!(page.unwrap().strip_suffix(&[0; 81]), Some(expected.as_bytes()));
    }

    /// No page for these lines, and lines for no page: what is found is noted.
    #[test]
    fn lines_without_a_page_are_noted() {
        let text = format!("{SOLVED}\n{}\n", SOLVED.replace('7', "0"));
        let other = format!("{SOLVED}\n1234\n{SOLVED}\n");
        for (text, boards) in [(&text, None), (&text, Some(1)), (&other, Some(3))] {
            let (lines, page, noted) = solved(text, boards);
            assert_eq!((page, noted), (None, Ok(None)));
            assert_eq!(lines.len(), text.lines().count());
            for (at, (number, solutions, solution)) in lines.into_iter().enumerate() {
                let is_bad = text.lines().nth(at).unwrap().len() < 81;
                assert_eq!((number, solutions.is_err()), (at + 1, is_bad));
                assert_eq!(solution.as_deref(), Some(if is_bad { "" } else { SOLVED }));
            }
        }
    }

    /// What was found alone is judged when its job is done, or when its search was cancelled; what was found
    /// together, at once.
    #[test]
    fn wrong_solutions_are_told_to_nobody() {
        let (text, wrong) = (SOLVED.replace('5', "."), SOLVED.replace('1', "2"));
        let wrong = wrong.as_bytes().try_into().unwrap();
        let (read, options) = (ReadOptions::default(), Options::default());
        let batch = Batch::new(&options, 1);
        for (are_together, is_done) in [(false, true), (false, false), (true, false)] {
            let mut order = Shares::new(collection::lines(text.as_bytes()), 1, 1).next(1);
            let queue = Queue::new(|_| Some((order.take()?.1, Some(1))));
            let mut desk = Desk::<Noted, _>::new(&batch, &read, &queue);
            let mut portions: [Portion<'_>; PORTIONS] = Default::default();
            portions[0] = desk.next(0, 1).unwrap().unwrap();
            let givens = portions[0].texts[0];
            if are_together {
                let mut planes = Planes::EMPTY;
                planes.turn(&[wrong], Vectors::Portable);
                let refused = desk.only(0, 0, &[givens], 1, &planes);
                assert_eq!(refused, Err(WRONG.into()));
            } else {
                desk.one(0, 0, true, givens, wrong).unwrap();
            }
            if is_done {
                assert_eq!(desk.done(0, &[Outcome::only(2)]), Err(WRONG.into()));
            }
            let cut = if is_done || are_together { Err(WRONG.into()) } else { CANCELLED };
            desk.cut(&portions, cut);
            let (lines, _, noted) = queue.told().unwrap().next().unwrap();
            assert_eq!((lines, noted), (Vec::new(), Err(WRONG.into())));
        }
    }

    const CANCELLED: Result<Ended> = Ok(Ended::Stopped(Stop::Cancelled));

    /// Boards that are swept with others, and have no solution, have none in the page; nor has one that is left
    /// to a lane before it is solved.
    #[test]
    fn a_page_has_nothing_of_boards_that_sweeps_leave() {
        let one = |at: usize| match at % 7 {
            3 => SOLVED.replacen('5', ".", 5).replacen("67", "76", 1),
            5 => ".".repeat(81),
            _ => SOLVED.replacen('5', ".", at % 9),
        };
        let boards = 300;
        let text: String = (0..boards).map(|at| one(at) + "\n").collect();
        let (lines, page, noted) = solved(&text, Some(boards));
        let (expected, no_page, _) = solved(&text, None);
        assert_eq!((no_page, lines.len()), (None, boards));
        let page = String::from_utf8(page.unwrap()).unwrap();
        let (solutions, rest) = page.split_at(noted.unwrap().unwrap());
        assert_eq!(rest, "\0".repeat(rest.len()));
        assert_eq!(rest.len(), 81 * boards.div_ceil(7));
        for (at, solution) in solutions.split_terminator('\n').enumerate() {
            assert_eq!(expected[at], (at + 1, lines[at].1, Some(solution.to_string())));
            assert_eq!(solution.len(), if at % 7 == 3 { 0 } else { 81 });
        }
    }

    /// Many lines where they are solved together, as few as may be where each is solved by itself.
    #[test]
    fn lines_are_asked_for_as_they_are_solved() {
        let plain = crate::solve::strategy_named("propagation").unwrap();
        let alone = Options { strategy: plain, ..Options::default() };
        for (options, expected) in [(Options::default(), 512), (alone, 1)] {
            let mut grains = Vec::new();
            let next = |grain| {
                grains.push(grain);
                None
            };
            let batch = Batch::new(&options, 1);
            let told = batch.solve_jobs::<Noted>(next, 1, &ReadOptions::default());
            assert_eq!(told.unwrap().count(), 0);
            assert_eq!(grains, [expected]);
        }
    }

    /// Small jobs are open side by side; one that fails costs the others nothing.
    #[test]
    fn jobs_are_told_of_their_own_lines() {
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let one = |at: usize| match at % 5 {
            0 => hard.to_string(),
            1 => ".".repeat(81),
            2 => format!("{}1", &SOLVED[..80]),
            3 => "1234".to_string(),
            _ => SOLVED.replacen('5', ".", at % 9),
        };
        let expected = |at: usize| match at % 5 {
            1 => Ok(2),
            2 => Ok(0),
            3 => Err(()),
            _ => Ok(1),
        };
        let text: String = (0..600).map(|at| one(at) + "\n").collect();
        let (read, options) =
            (ReadOptions::default(), Options { solution_limit: 2, ..Options::default() });
        for vectors in Vectors::all() {
            let mut options = options.clone();
            options.bounds.vectors = vectors;
            for threads in [1, 3] {
                let batch = Batch::new(&options, 600);
                let mut lines = collection::lines(text.as_bytes());
                let mut sizes = [1, 2, 3, 7, 64, 30].into_iter().cycle();
                let mut orders = 0;
                let next = |_| {
                    orders += 1;
                    let mut shares = Shares::new(lines.clone(), 1, 1);
                    let all = shares.next(1)?.1.unwrap();
                    let others: Vec<_> = all.lines().take(sizes.next()?).collect();
                    lines.by_ref().take(others.len()).for_each(drop);
                    let fails = orders % 10 == 9;
                    let share =
                        if fails { Err(Reason::NoMemory.into()) } else { Ok(Share::of(others)) };
                    Some((share, None))
                };
                let told = batch.solve_jobs::<Noted>(next, threads, &read).unwrap();
                let mut failed = 0;
                for (job, (lines, _, noted)) in told.enumerate() {
                    assert_eq!(noted.is_err(), job % 10 == 8);
                    failed += usize::from(noted.is_err());
                    for (number, solutions, _) in lines {
                        assert_eq!(solutions.map_err(drop), expected(number - 1), "{number}");
                    }
                }
                assert!(failed > 2);
            }
        }
    }
}
