//! How clues of each kind of constraint are drawn.
//!
//! In: nothing. Out: [`DRAWINGS`], over which everything loops. A kind that is not listed has no clues to draw: it is a rule of
//! the whole board, or setters write it out.

use sudoku_core::constraint::ConstraintKind as Of;

/// How clues of a kind are drawn.
pub struct Drawing {
    pub kind: &'static Of,
    /// At most so many on a board of 9x9 cells.
    pub most: usize,
    pub form: Form,
    pub value: Value,
    /// Whether all cells are listed in one constraint.
    pub joins: bool,
}

/// Where a clue is.
#[derive(Clone, Copy)]
pub enum Form {
    Line(Line),
    /// Between two cells side by side.
    Pair,
    /// In a cell.
    Mark,
    /// Outside the board, at the beginning of its cells.
    Outside(Edge),
    /// In the middle of four cells.
    Corner,
    Cage,
    Circles,
    Region,
    Clone,
}

/// The form of the lines of a rule.
#[derive(Clone, Copy)]
pub struct Line {
    /// The number of cells, at least and at most.
    pub least: usize,
    pub most: usize,
    /// Whether each beginning of a line keeps the rule, too.
    pub grows: bool,
    /// Pieces in boxes or regions, at least.
    pub pieces: usize,
    /// Whether the first two cells are read as a number: from left to right, or from above.
    pub has_pill: bool,
}

/// Where lines from clues outside the board begin.
#[derive(Clone, Copy)]
pub enum Edge {
    /// Rows from the left, columns from above.
    LeftAndTop,
    /// Rows and columns from both ends.
    Sides,
    /// Diagonals from above, from below, and from both sides.
    Corners,
}

/// The value of a clue.
pub enum Value {
    None,
    /// One of these, unless the rule has another.
    OneOf(&'static [i64]),
    /// Half of the number of symbols and this, unless the rule has another.
    Half(i64),
    /// What the solution makes it.
    Found,
}

const fn of(kind: &'static Of, most: usize, form: Form) -> Drawing {
    Drawing { kind, most, form, value: Value::None, joins: false }
}

/// A line of these numbers of cells, of which each beginning keeps the rule.
const fn grown(kind: &'static Of, least: usize, most: usize) -> Drawing {
    of(kind, 12, Form::Line(Line { least, most, grows: true, pieces: 1, has_pill: false }))
}

/// A line that keeps the rule as a whole.
const fn line(kind: &'static Of, least: usize, most: usize) -> Drawing {
    of(kind, 12, Form::Line(Line { least, most, grows: false, pieces: 1, has_pill: false }))
}

impl Drawing {
    const fn with(self, value: Value) -> Drawing {
        Drawing { value, ..self }
    }

    const fn joined(self) -> Drawing {
        Drawing { joins: true, ..self }
    }
}

pub static DRAWINGS: &[Drawing] = &[
    of(Of::CAGE, 14, Form::Cage).with(Value::Found),
    of(Of::SUM, 20, Form::Pair).with(Value::OneOf(&[5, 10])),
    of(Of::LITTLE_KILLER, 14, Form::Outside(Edge::Corners)).with(Value::Found),
    line(Of::ARROW, 3, 5),
    of(
        Of::PILL_ARROW,
        6,
        Form::Line(Line { least: 4, most: 7, grows: false, pieces: 1, has_pill: true }),
    )
    .with(Value::OneOf(&[2])),
    line(Of::DOUBLE_ARROW, 4, 6),
    of(
        Of::REGION_SUM_LINE,
        10,
        Form::Line(Line { least: 3, most: 7, grows: false, pieces: 2, has_pill: false }),
    ),
    line(Of::ZIPPER_LINE, 3, 7),
    of(Of::EXTRA_REGION, 3, Form::Region),
    of(Of::DIFFERENCE, 24, Form::Pair).with(Value::OneOf(&[1])),
    of(Of::RATIO, 16, Form::Pair).with(Value::OneOf(&[2])),
    of(Of::GREATER_THAN, 36, Form::Pair),
    of(Of::MINIMUM, 12, Form::Mark).joined(),
    of(Of::MAXIMUM, 12, Form::Mark).joined(),
    grown(Of::THERMOMETER, 3, 7),
    grown(Of::SLOW_THERMOMETER, 3, 7),
    grown(Of::WHISPER, 3, 7).with(Value::Half(1)),
    line(Of::RENBAN, 3, 6),
    line(Of::PALINDROME, 3, 6),
    of(Of::CLONE, 3, Form::Clone),
    grown(Of::MODULAR_LINE, 3, 7).with(Value::OneOf(&[3])),
    grown(Of::ENTROPIC_LINE, 3, 7),
    line(Of::BETWEEN_LINE, 3, 6),
    line(Of::LOCKOUT_LINE, 3, 6).with(Value::Half(0)),
    of(Of::EVEN, 16, Form::Mark).joined(),
    of(Of::ODD, 16, Form::Mark).joined(),
    of(Of::QUADRUPLE, 12, Form::Corner).with(Value::Found),
    of(Of::COUNTING_CIRCLES, 1, Form::Circles),
    of(Of::ROW_INDEXER, 9, Form::Mark).joined(),
    of(Of::COLUMN_INDEXER, 9, Form::Mark).joined(),
    of(Of::BOX_INDEXER, 9, Form::Mark).joined(),
    of(Of::SANDWICH, 18, Form::Outside(Edge::LeftAndTop)).with(Value::Found),
    of(Of::X_SUM, 20, Form::Outside(Edge::Sides)).with(Value::Found),
    of(Of::SKYSCRAPER, 24, Form::Outside(Edge::Sides)).with(Value::Found),
    of(Of::NUMBERED_ROOM, 24, Form::Outside(Edge::Sides)).with(Value::Found),
];
