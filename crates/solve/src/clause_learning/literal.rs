//! Literals: a variable, or its negation.

/// Variables by number.
pub type Variable = u32;

/// A variable or its negation, which is the odd one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal(u32);

impl Literal {
    /// The variable is true.
    #[inline]
    pub fn positive(variable: Variable) -> Literal {
        Literal(2 * variable)
    }

    /// The variable is false.
    #[inline]
    pub fn negative(variable: Variable) -> Literal {
        Literal(2 * variable + 1)
    }

    /// Its variable.
    #[inline]
    pub fn variable(self) -> Variable {
        self.0 / 2
    }

    /// Whether it means that the variable is true.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The place in a table of literals.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The word of the literal in a clause.
    #[inline]
    pub fn word(self) -> u32 {
        self.0
    }

    /// That word, by reference.
    #[inline]
    pub fn as_word(&self) -> &u32 {
        &self.0
    }

    /// The literal that is stored as this word.
    #[inline]
    pub fn of_word(word: u32) -> Literal {
        Literal(word)
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
