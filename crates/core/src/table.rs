//! A table whose rows have numbers, names and constants: strategies, formats, layouts,
//! techniques.
//!
//! In: a type of rows, its table, and the name, number and description of each row. Out: a constant for
//! each row; rows compare and hash by their numbers and are shown by their names. A number that no row has does not
//! compile; the macro's test fails if the constants are not the rows of the table, in their order.

#[macro_export]
macro_rules! constants {
    ($row:ident of $table:ident: $($name:ident = $number:literal, $description:literal;)*) => {
        impl $row {
            $(
                #[doc = concat!($description, ".")]
                pub const $name: &'static $row = $row::of_number($number);
            )*

            const fn of_number(number: i32) -> &'static $row {
                let mut at = 0;
                while $table[at].number != number {
                    at += 1;
                }
                &$table[at]
            }
        }

        impl PartialEq for $row {
            fn eq(&self, other: &$row) -> bool {
                self.number == other.number
            }
        }

        impl Eq for $row {}

        impl std::hash::Hash for $row {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        impl std::fmt::Display for $row {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name)
            }
        }

        #[cfg(test)]
        #[test]
        fn constants_are_the_rows_of_the_table() {
            let constants = [$((stringify!($name).to_lowercase(), $row::$name, $description)),*];
            let rows = $table.iter().map(|row| (row.name.to_string(), row, row.description));
            assert!(rows.eq(constants));
        }
    };
}
