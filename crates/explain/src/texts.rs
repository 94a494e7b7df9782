//! What steps say, in English: templates, one or more techniques each.
//!
//! | in a template | stands for |
//! |---|---|
//! | `{cells}`, `{digits}` | the cells and symbols of the pattern |
//! | `{unit}`, `{second}`, `{third}` | the first, second and third unit |
//! | `{bases}`, `{covers}` | the units of the bases and of the covers |
//! | `{start}` | the cell, unit or candidate from which the branches begin |
//! | `{chain}`, `{shortest}`, `{longest}` | the nodes of the first, the shortest and the longest branch |
//! | `{clash}` | the candidate that is both true and false |
//! | `{lost}` | the digit of the first candidate that is removed |
//! | `{effects}` | what is placed and removed |

/// Templates of what a step says.
#[derive(Debug)]
pub struct Texts {
    /// Where to look.
    pub nudge: &'static str,
    /// The conclusion, and why.
    pub sentence: &'static str,
}

pub const FULL_HOUSE: Texts =
    Texts { nudge: "Look at {unit}.", sentence: "{unit} has one open cell: {effects}." };
pub const HIDDEN_SINGLE: Texts =
    Texts { nudge: "Look at {unit}.", sentence: "{digits} has one place in {unit}: {effects}." };
pub const NAKED_SINGLE: Texts =
    Texts { nudge: "Look at {cells}.", sentence: "{cells} has one candidate: {effects}." };
pub const DIRECT_LOCKED: Texts = Texts {
    nudge: "Look for {digits} in {unit}.",
    sentence: "{digits} of {unit} is in {second}, which loses it elsewhere; then it has one place in {third}: {effects}.",
};
pub const DIRECT_HIDDEN_SET: Texts = Texts {
    nudge: "Look for {digits} in {unit}.",
    sentence: "{digits} in {unit} need {cells}, which leaves one place there for another digit: {effects}.",
};
pub const LOCKED_SET: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "{cells} have only {digits}, which all other cells of the units that they share lose: {effects}.",
};
pub const LOCKED: Texts = Texts {
    nudge: "Look for {digits} in {unit}.",
    sentence: "{digits} of {unit} is in {second}, which loses it elsewhere: {effects}.",
};
pub const NAKED_SET: Texts = Texts {
    nudge: "Look at {unit}.",
    sentence: "{cells} have only {digits}, which the other cells of {unit} lose: {effects}.",
};
pub const HIDDEN_SET: Texts = Texts {
    nudge: "Look for {digits} in {unit}.",
    sentence: "{digits} in {unit} are only in {cells}, which lose all else: {effects}.",
};
pub const FISH: Texts = Texts {
    nudge: "Look for {digits} in {bases}.",
    sentence: "{digits} in {bases} is only in {covers}, which lose it elsewhere: {effects}.",
};
pub const FINNED_FISH: Texts = Texts {
    nudge: "Look for {digits} in {bases}.",
    sentence: "{digits} in {bases} is in {covers} or else in a cell that sees what loses it: {effects}.",
};
pub const KRAKEN_FISH_1: Texts = Texts {
    nudge: "Look for {digits} in {bases}.",
    sentence: "{digits} in {bases} is only in {covers}, or in a place beside them, {cells}; all exclude the same: {effects}.",
};
pub const KRAKEN_FISH_2: Texts = Texts {
    nudge: "Look for {digits} in {bases}.",
    sentence: "{digits} in {bases} does not fit into {covers} alone; each place beside them, {cells}, excludes the same: {effects}.",
};
pub const STRONG_LINKS: Texts = Texts {
    nudge: "Look for {digits} in {bases}.",
    sentence: "{digits} has few places in {bases}; one end of these is true, whatever the other ones are: {effects}.",
};
pub const CHAIN: Texts = Texts {
    nudge: "Look for a chain from {start}.",
    sentence: "{start}, or else the end of the chain of {cells} is true: {effects}.",
};
pub const DUAL: Texts = Texts {
    nudge: "Look for {digits} in {cells}.",
    sentence: "Two patterns of {digits} share cells of {cells}; one end of each is true: {effects}.",
};
pub const WING: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "Whatever {cells} are, one of them is {lost} and sees each of these: {effects}.",
};
pub const COLOURS: Texts = Texts {
    nudge: "Look for {digits}.",
    sentence: "Strong links of {digits} join {cells} in two colours, of which one is true: {effects}.",
};
pub const MULTI_COLOURS: Texts = Texts {
    nudge: "Look for {digits}.",
    sentence: "Strong links of {digits} join {cells} in pairs of two colours; one of each pair is true: {effects}.",
};
pub const DEADLY_PATTERN: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "If nothing else were possible in a pattern of {cells}, there would be two solutions: {effects}.",
};
pub const BUG: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "If {digits} were not in {cells}, every open cell would have two candidates, and there would be two solutions: {effects}.",
};
pub const EXCLUSION: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "Each combination of {cells} with one of these has a digit twice in a unit, or takes all candidates from a cell: {effects}.",
};
pub const REMOTE_PAIR: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "{cells} have {digits} in turn, so that one of two cells has each: {effects}.",
};
pub const LOOP: Texts = Texts {
    nudge: "Look for a loop through {cells}.",
    sentence: "The loop {longest} has two arrangements, and both exclude the same: {effects}.",
};
pub const TWO_BRANCHES: Texts = Texts {
    nudge: "Look for a chain from {start}.",
    sentence: "Either {shortest}, or {longest}, and both exclude the same: {effects}.",
};
pub const SUE_DE_COQ: Texts = Texts {
    nudge: "Look where {unit} and {second} cross.",
    sentence: "{cells} have as many digits as cells, so that {unit} and {second} lose these digits elsewhere: {effects}.",
};
pub const ALS_CHAIN: Texts = Texts {
    nudge: "Look at {cells}.",
    sentence: "In {cells}, sets with one digit more than cells are linked by {digits}; what sees all places of a digit in both ends of the chain loses it: {effects}.",
};
pub const DEATH_BLOSSOM: Texts = Texts {
    nudge: "Look at {start}.",
    sentence: "Whichever digit {start} has, one of the sets of {cells} loses it and has all its other digits: {effects}.",
};
pub const CYCLE: Texts = Texts {
    nudge: "Look for a cycle through {start}.",
    sentence: "The cycle {chain} has two arrangements, and both exclude the same: {effects}.",
};
pub const FORCING_CHAIN: Texts =
    Texts { nudge: "Look at {start}.", sentence: "{chain} contradicts its beginning: {effects}." };
pub const CONTRADICTION: Texts = Texts {
    nudge: "Look at {start}.",
    sentence: "{start} makes {clash} both true and false: {effects}.",
};
pub const ALL_CANDIDATES: Texts = Texts {
    nudge: "Look at {start}.",
    sentence: "All candidates of {start} lead to the same: {effects}.",
};
pub const EITHER_STATE: Texts = Texts {
    nudge: "Look at {start}.",
    sentence: "{start} leads to the same, true or false: {effects}.",
};
pub const ALL_CASES: Texts = Texts {
    nudge: "Look at {start}.",
    sentence: "All cases of {start} lead to the same: {effects}.",
};
pub const TEMPLATE_SET: Texts = Texts {
    nudge: "Look for {digits}.",
    sentence: "All ways to place {digits} have {cells}: {effects}.",
};
pub const TEMPLATE_DELETE: Texts = Texts {
    nudge: "Look for {digits}.",
    sentence: "No way to place {digits} has a cell that loses it: {effects}.",
};
