//! Tables of pairs, automata and patterns in the text.
//!
//! In: arguments in Base64. Out: constraints `pair`, `every_pair` and `automaton`, and their arguments. A table has a bit for
//! each pair of symbols, six a character, the lowest first. An automaton is bits, the highest first:
//!
//! ```text
//!      2  0: a list of transitions for each state; 1: the symbols with a transition
//!      4  the bits of a state, less 1
//!      4  the number of symbols, less 1
//!      s  the number of states in which it begins, which are the first
//!      s  the number of further states that accept, which are next
//!      1  for each state in which it begins: whether it accepts
//!      4  form 0 only: the bits of the number of transitions of a state
//! ```
//!
//! and then the states: in form 0 the number of transitions, and a symbol and a state for each; in form 1 a bit for each
//! symbol, and a state for each bit that is set.

use super::base64::{self, Bits};
use super::reading::Reading;
use super::tokens::Token;
use crate::constraint::ConstraintKind as Kind;
use crate::constraint::automaton::{Automaton, MOST_STATES, NO_STATE};
use crate::error::Result;
use crate::memory;
use crate::text::source::Span;
use std::hash::Hash;

/// Lines with the same rule: after an empty argument, or a name that begins with `_`, there is another line. `-` cuts a
/// line into pieces; `each` is told after how many cells.
pub fn groups<'a>(
    token: Token,
    reading: &mut Reading<'a>,
    mut each: impl FnMut(&[u32], &[usize], &mut Reading<'a>) -> Result<()>,
) -> Result<()> {
    let (mut cells, mut breaks) = (Vec::new(), Vec::new());
    let mut count = 0;
    let end = Span { text: "", at: token.name.at };
    for argument in token.arguments().skip(1).chain([end]) {
        match argument.text {
            "-" => memory::push(&mut breaks, cells.len())?,
            name if name.is_empty() || name.starts_with('_') => {
                if !cells.is_empty() {
                    each(&cells, &breaks, reading)?;
                    count += 1;
                } else if !breaks.is_empty() {
                    return Err(reading.refuse(token.name, "a line of no cells"));
                }
                cells.clear();
                breaks.clear();
            }
            _ => memory::push(&mut cells, reading.cell(argument, token)?)?,
        }
    }
    match count {
        0 => Err(reading.refuse(token.name, token.name.text)),
        _ => Ok(()),
    }
}

/// A table of pairs, as the values of a constraint.
pub fn table(code: Span, is_old: bool, reading: &Reading) -> Result<Vec<i64>> {
    let size = reading.shape().side() * reading.shape().side();
    let mut table = memory::filled(size, 0)?;
    let characters = code.text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    for (at, byte) in characters.enumerate() {
        let byte = match byte {
            b'-' if is_old => b'_',
            b'_' if is_old => b'-',
            byte => byte,
        };
        let bits = base64::value(byte)
            .ok_or_else(|| reading.unexpected(code, "a table of pairs in Base64"))?;
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            match table.get_mut(6 * at + bit) {
                Some(entry) => *entry = 1,
                None => return Err(reading.unexpected(code, "a table of the symbols' pairs")),
            }
        }
    }
    Ok(table)
}

/// An automaton as a text has it.
struct Written {
    states: u32,
    /// It begins in the first ones.
    starts: u32,
    accepts: Vec<bool>,
    symbols: u32,
    /// From, symbol, to; in order.
    steps: Vec<[u32; 3]>,
    /// The first step from each state, and the number of all.
    first: Vec<usize>,
}

impl Written {
    /// The automaton of a code; `None` if it is none.
    fn decoded(code: &str) -> Result<Option<Written>> {
        let Some(bytes) = base64::bytes(code)? else { return Ok(None) };
        let mut automaton = Written {
            states: 1,
            starts: 1,
            accepts: Vec::new(),
            symbols: 1,
            steps: Vec::new(),
            first: Vec::new(),
        };
        if !bytes.is_empty() && automaton.fill(&mut Bits::new(&bytes))?.is_none() {
            return Ok(None);
        }
        let accepting = automaton.accepts.len() as u32;
        automaton.states = automaton.states.max(accepting);
        for step in &automaton.steps {
            automaton.states = automaton.states.max(step[0].max(step[2]) + 1);
        }
        automaton.steps.sort_unstable();
        automaton.first = memory::filled(automaton.states as usize + 1, 0)?;
        for step in &automaton.steps {
            automaton.first[step[0] as usize + 1] += 1;
        }
        for state in 0..automaton.states as usize {
            automaton.first[state + 1] += automaton.first[state];
        }
        Ok(Some(automaton))
    }

    fn fill(&mut self, bits: &mut Bits) -> Result<Option<()>> {
        match self.head(bits)? {
            Some((0, state_bits, count_bits)) => self.lists(state_bits, count_bits, bits),
            Some((1, state_bits, _)) => self.masks(state_bits, bits),
            _ => Ok(None),
        }
    }

    /// The form, the bits of a state, and those of a number of transitions.
    fn head(&mut self, bits: &mut Bits) -> Result<Option<(u32, usize, usize)>> {
        let mut numbers = || {
            let (form, state_bits) = (bits.take(2)?, bits.take(4)? as usize + 1);
            let symbols = bits.take(4)? + 1;
            Some((form, state_bits, symbols, bits.take(state_bits)?, bits.take(state_bits)?))
        };
        let Some((form, state_bits, symbols, starts, others)) = numbers() else {
            return Ok(None);
        };
        (self.symbols, self.starts, self.states) = (symbols, starts, starts);
        for _ in 0..starts {
            let Some(accepts) = bits.take(1) else { return Ok(None) };
            memory::push(&mut self.accepts, accepts == 1)?;
        }
        for _ in 0..others {
            memory::push(&mut self.accepts, true)?;
        }
        let count_bits = if form == 0 { bits.take(4) } else { Some(0) };
        Ok(count_bits.map(|count_bits| (form, state_bits, count_bits as usize)))
    }

    fn lists(
        &mut self,
        state_bits: usize,
        count_bits: usize,
        bits: &mut Bits,
    ) -> Result<Option<()>> {
        // The bits of the largest symbol.
        let symbol_bits = (u32::BITS - (self.symbols - 1).leading_zeros()) as usize;
        let mut state = 0;
        while count_bits > 0 && bits.left() >= count_bits {
            for _ in 0..bits.take(count_bits).unwrap_or(0) {
                let step = bits.take(symbol_bits).zip(bits.take(state_bits));
                let Some((symbol, to)) = step else { return Ok(None) };
                memory::push(&mut self.steps, [state, symbol, to])?;
            }
            state += 1;
        }
        Ok(Some(()))
    }

    fn masks(&mut self, state_bits: usize, bits: &mut Bits) -> Result<Option<()>> {
        let mut state = 0;
        while bits.left() >= self.symbols as usize {
            // The lowest bit is the first symbol.
            let mask = bits.take(self.symbols as usize).unwrap_or(0);
            for symbol in (0..self.symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                let Some(to) = bits.take(state_bits) else { return Ok(None) };
                memory::push(&mut self.steps, [state, symbol, to])?;
            }
            state += 1;
        }
        Ok(Some(()))
    }

    fn accepts(&self, state: u32) -> bool {
        self.accepts.get(state as usize).copied().unwrap_or(false)
    }

    /// The states that a symbol leads to from some others, in order.
    fn after(&self, states: &[u32], symbol: u32) -> Result<Vec<u32>> {
        let mut next = Vec::new();
        for &state in states {
            let state = state as usize;
            let steps = self.steps[self.first[state]..self.first[state + 1]].iter();
            for step in steps.filter(|step| step[1] == symbol) {
                memory::push(&mut next, step[2])?;
            }
        }
        next.sort_unstable();
        next.dedup();
        Ok(next)
    }

    /// Whether it has at most one state after each state and symbol, and not too many states.
    fn is_plain(&self) -> bool {
        self.steps.windows(2).all(|two| two[0][..2] != two[1][..2])
            && self.starts == 1
            && self.states as usize <= MOST_STATES
    }

    /// The values of a constraint for a line in one piece. Symbols that the board does not have are left out.
    fn values(&self, symbols: &[i64]) -> Result<Vec<i64>> {
        let mut values = Vec::new();
        memory::push(&mut values, i64::from(self.states))?;
        memory::push(&mut values, 0)?;
        for state in (0..self.states).filter(|&state| self.accepts(state)) {
            memory::push(&mut values, i64::from(state))?;
            values[1] += 1;
        }
        for &[from, symbol, to] in &self.steps {
            if let Some(&symbol) = symbols.get(symbol as usize) {
                for value in [from.into(), symbol, to.into()] {
                    memory::push(&mut values, value)?;
                }
            }
        }
        Ok(values)
    }
}

/// Reads an automaton for lines.
pub fn read(token: Token, reading: &mut Reading) -> Result<()> {
    let code = token.first();
    let Some(automaton) = Written::decoded(code.text)? else {
        return Err(reading.unexpected(code, "an automaton in Base64"));
    };
    let symbols = reading.symbols()?;
    // That of lines in one piece.
    let mut whole = None;
    groups(token, reading, |cells, breaks, reading| match breaks {
        [] => {
            let values = match whole.take() {
                Some(values) => values,
                None if automaton.is_plain() => automaton.values(&symbols)?,
                None => in_pieces(&automaton, &[], reading)?,
            };
            reading.add(Kind::AUTOMATON, whole.insert(values), cells)
        }
        _ if automaton.symbols as usize <= symbols.len() => {
            Err(reading.refuse(token.name, "a line in pieces"))
        }
        _ => {
            let values = in_pieces(&automaton, breaks, reading)?;
            reading.add(Kind::AUTOMATON, &values, cells)
        }
    })
}

/// The values of a constraint whose automaton is made plain, for a line that may be in pieces: between two of them the automaton reads the symbol after the board's.
fn in_pieces(automaton: &Written, breaks: &[usize], reading: &Reading) -> Result<Vec<i64>> {
    let symbols = reading.symbols()?;
    let broken = |mut states: Vec<u32>, place: usize| -> Result<Vec<u32>> {
        for _ in breaks.iter().filter(|&&at| at == place) {
            states = automaton.after(&states, symbols.len() as u32)?;
        }
        Ok(states)
    };
    let last = breaks.iter().copied().max().unwrap_or(0);
    let mut first = memory::with_capacity(automaton.starts as usize)?;
    first.extend(0..automaton.starts);
    let first = (0, broken(first, 0)?);
    built(
        reading,
        first,
        |(place, states), symbol| {
            let symbol = symbols.iter().position(|&one| one == symbol).unwrap_or(0);
            let next = automaton.after(states, symbol as u32)?;
            // What is read before the last cut is counted.
            let next = match *place {
                place if place < last => (place + 1, broken(next, place + 1)?),
                place => (place, next),
            };
            Ok((!next.1.is_empty()).then_some(next))
        },
        |(place, states)| *place == last && states.iter().any(|&state| automaton.accepts(state)),
    )
}

/// The most states before those that accept the same are joined.
const MOST_REACHED: usize = 1 << 17;

/// The values of the constraint whose automaton has states of any type: those that `next` reaches from the first one. States
/// that accept the same are joined; too many are refused.
pub fn built<S: Eq + Hash>(
    reading: &Reading,
    first: S,
    mut next: impl FnMut(&S, i64) -> Result<Option<S>>,
    accepts: impl Fn(&S) -> bool,
) -> Result<Vec<i64>> {
    let too_many = || {
        let at = Span { text: "", at: reading.at };
        reading.refuse(at, "an automaton of too many states")
    };
    let symbols = reading.symbols()?;
    let next = |state: &S, symbol| {
        reading.source.check_cancelled()?;
        next(state, symbol)
    };
    let Some(mut automaton) = Automaton::reached(&symbols, MOST_REACHED, first, next, accepts)?
    else {
        return Err(too_many());
    };
    automaton.join(symbols.len())?;
    if automaton.accepts.len() > MOST_STATES {
        return Err(too_many());
    }
    // As it is written: those that accept follow the first one.
    let count = automaton.accepts.len();
    let (mut order, mut numbers) = (memory::filled(1, 0)?, memory::filled(count, 0i64)?);
    for wanted in [true, false] {
        for state in (1..count).filter(|&state| automaton.accepts[state] == wanted) {
            numbers[state] = order.len() as i64;
            memory::push(&mut order, state)?;
        }
    }
    let mut values = memory::filled(2, 0)?;
    for &state in order.iter().filter(|&&state| automaton.accepts[state]) {
        memory::push(&mut values, numbers[state])?;
    }
    (values[0], values[1]) = (count as i64, values.len() as i64 - 2);
    for &state in &order {
        let steps = &automaton.next[state * symbols.len()..][..symbols.len()];
        for (&symbol, &to) in symbols.iter().zip(steps).filter(|(_, to)| **to != NO_STATE) {
            for value in [numbers[state], symbol, numbers[to as usize]] {
                memory::push(&mut values, value)?;
            }
        }
    }
    Ok(values)
}

/// The most states of a pattern.
const MOST_PLACES: usize = 1 << 14;

/// The deepest groups of a pattern.
const MOST_DEPTH: usize = 64;

/// A pattern as it is read: states with steps that read a set of symbols, or nothing.
struct Pattern<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    symbols: &'a [i64],
    states: u32,
    /// From, the symbols by their places in order, to.
    steps: Vec<(u32, u64, u32)>,
    /// Steps that read nothing.
    silent: Vec<[u32; 2]>,
}

/// A part of a pattern: its first and its last state. `None` if the pattern is not understood.
type Part = Result<Option<[u32; 2]>>;

impl Pattern<'_> {
    fn state(&mut self) -> Option<u32> {
        self.states += 1;
        (self.states as usize <= MOST_PLACES).then_some(self.states - 1)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn silent(&mut self, from: u32, to: u32) -> Result<()> {
        memory::push(&mut self.silent, [from, to])
    }

    /// Alternatives.
    fn choice(&mut self) -> Part {
        self.depth += 1;
        let ends = self.state().zip(self.state());
        let Some((first, last)) = ends.filter(|_| self.depth <= MOST_DEPTH) else {
            return Ok(None);
        };
        loop {
            let Some([begin, end]) = self.sequence()? else { return Ok(None) };
            self.silent(first, begin)?;
            self.silent(end, last)?;
            if !self.takes(b'|') {
                self.depth -= 1;
                return Ok(Some([first, last]));
            }
        }
    }

    fn sequence(&mut self) -> Part {
        let Some(first) = self.state() else { return Ok(None) };
        let mut last = first;
        while self.peek().is_some_and(|byte| !matches!(byte, b'|' | b')')) {
            let Some([begin, end]) = self.repeated()? else { return Ok(None) };
            self.silent(last, begin)?;
            last = end;
        }
        Ok(Some([first, last]))
    }

    /// How often the part before is repeated, at least and at most; `None` if nothing is said.
    fn times(&mut self) -> Option<Option<(u32, Option<u32>)>> {
        let number = |this: &mut Self| {
            let from = this.at;
            while this.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                this.at += 1;
            }
            std::str::from_utf8(&this.text[from..this.at]).ok()?.parse::<u32>().ok()
        };
        let times = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => {
                self.at += 1;
                let least = number(self)?;
                let most = match self.takes(b',') {
                    false => Some(least),
                    true if self.peek() == Some(b'}') => None,
                    true => Some(number(self)?),
                };
                if self.peek() != Some(b'}') || most.is_some_and(|most| most < least) {
                    return None;
                }
                (least, most)
            }
            _ => return Some(None),
        };
        self.at += 1;
        Some(Some(times))
    }

    /// A part, and how often it is repeated: its text is read again for each copy.
    fn repeated(&mut self) -> Part {
        let from = self.at;
        let Some(mut part) = self.primary()? else { return Ok(None) };
        let mut end = self.at;
        loop {
            let Some(times) = self.times() else { return Ok(None) };
            let Some((least, most)) = times else { return Ok(Some(part)) };
            let after = self.at;
            let Some(first) = self.state() else { return Ok(None) };
            let mut last = first;
            // One copy more may be repeated without end.
            for copy in 0..most.unwrap_or(least.saturating_add(1)) {
                let copied = match copy {
                    0 => Some(part),
                    _ => self.again(from, end)?,
                };
                let Some([begin, end]) = copied else { return Ok(None) };
                self.silent(last, begin)?;
                if copy >= least {
                    self.silent(last, end)?;
                    if most.is_none() {
                        self.silent(end, begin)?;
                    }
                }
                last = end;
            }
            part = [first, last];
            (self.at, end) = (after, after);
        }
    }

    /// Another copy of a part with what is said of its repetition.
    fn again(&mut self, from: usize, end: usize) -> Part {
        let (text, at) = (self.text, self.at);
        self.text = &text[..end];
        self.at = from;
        let copy = self.repeated();
        (self.text, self.at) = (text, at);
        copy
    }

    fn primary(&mut self) -> Part {
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let part = self.choice()?;
                Ok(part.filter(|_| self.takes(b')')))
            }
            Some(_) => {
                let ends = self.set().zip(self.state()).zip(self.state());
                let Some(((set, first), last)) = ends else { return Ok(None) };
                memory::push(&mut self.steps, (first, set, last))?;
                Ok(Some([first, last]))
            }
            None => Ok(None),
        }
    }

    /// The symbol of a character: letters are 10 and more.
    fn symbol(&self, byte: u8) -> Option<u64> {
        let number = i64::from(char::from(byte).to_digit(36)?);
        self.symbols.iter().position(|&symbol| symbol == number).map(|at| 1 << at)
    }

    /// The symbols that the next character or list of characters stands for.
    fn set(&mut self) -> Option<u64> {
        let all = (1 << self.symbols.len()) - 1;
        let first = self.peek()?;
        self.at += 1;
        match first {
            b'.' => Some(all),
            b'[' => {
                let is_not = self.takes(b'^');
                let (mut set, mut count) = (0, 0);
                while !self.takes(b']') {
                    let first = self.peek()?;
                    self.at += 1;
                    let mut last = first;
                    if self.takes(b'-') {
                        last = self.peek()?;
                        self.at += 1;
                    }
                    for byte in first..=last {
                        set |= self.symbol(byte)?;
                        count += 1;
                    }
                    if last < first {
                        return None;
                    }
                }
                (count > 0).then_some(if is_not { all & !set } else { set })
            }
            byte => self.symbol(byte),
        }
    }

    /// Some states and those that are reached from them without a symbol, in order.
    fn closed(&self, mut states: Vec<u32>) -> Result<Vec<u32>> {
        let mut met = memory::filled(self.states as usize, false)?;
        states.iter().for_each(|&state| met[state as usize] = true);
        let mut done = 0;
        while done < states.len() {
            let state = states[done];
            done += 1;
            let first = self.silent.partition_point(|step| *step < [state, 0]);
            for &[_, to] in self.silent[first..].iter().take_while(|step| step[0] == state) {
                if !std::mem::replace(&mut met[to as usize], true) {
                    memory::push(&mut states, to)?;
                }
            }
        }
        states.sort_unstable();
        Ok(states)
    }
}

/// The text of a pattern: in Base64, or with signs as in addresses.
fn decoded(code: &str) -> Result<Option<Vec<u8>>> {
    if !code.contains('%') {
        return base64::bytes(code);
    }
    let mut bytes = memory::with_capacity(code.len())?;
    let mut rest = code.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        let hex = |byte: u8| char::from(byte).to_digit(16);
        match (byte, after) {
            (b'%', [high, low, after @ ..]) => {
                let Some((high, low)) = hex(*high).zip(hex(*low)) else { return Ok(None) };
                bytes.push((16 * high + low) as u8);
                rest = after;
            }
            _ => bytes.push(*byte),
        }
    }
    Ok(Some(bytes))
}

/// Reads a pattern for lines.
pub fn pattern(token: Token, reading: &mut Reading) -> Result<()> {
    let code = token.first();
    let wrong = || reading.unexpected(code, "a pattern of the board's symbols in Base64");
    let mut text = decoded(code.text)?.ok_or_else(wrong)?;
    text.retain(|byte| !byte.is_ascii_whitespace());
    let mut symbols = reading.symbols()?;
    symbols.sort_unstable();
    let mut pattern = Pattern {
        text: &text,
        at: 0,
        depth: 0,
        symbols: &symbols,
        states: 0,
        steps: Vec::new(),
        silent: Vec::new(),
    };
    let part = pattern.choice()?;
    let [first, last] = part.filter(|_| pattern.at == text.len()).ok_or_else(wrong)?;
    pattern.silent.sort_unstable();
    pattern.steps.sort_unstable();
    let mut start = Vec::new();
    memory::push(&mut start, first)?;
    let values = built(
        reading,
        pattern.closed(start)?,
        |states, symbol| {
            let symbol = symbols.iter().position(|&one| one == symbol).unwrap_or(0);
            let mut next = Vec::new();
            for &state in states {
                let first = pattern.steps.partition_point(|step| step.0 < state);
                let steps = pattern.steps[first..].iter().take_while(|step| step.0 == state);
                for step in steps.filter(|step| step.1 >> symbol & 1 == 1) {
                    memory::push(&mut next, step.2)?;
                }
            }
            next.sort_unstable();
            next.dedup();
            let next = pattern.closed(next)?;
            Ok((!next.is_empty()).then_some(next))
        },
        |states| states.binary_search(&last).is_ok(),
    )?;
    groups(token, reading, |cells, breaks, reading| match breaks {
        [] => reading.add(Kind::AUTOMATON, &values, cells),
        _ => Err(reading.refuse(token.name, "a line in pieces")),
    })
}
