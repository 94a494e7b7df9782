//! A table whose rows have numbers, names and constants: strategies, formats, layouts, techniques.
//!
//! In: the constant, the number and the description of each row, and its further columns. Out: the table, and a constant for
//! each row, whose name is that of the row in capitals; rows compare and hash by their numbers and are shown by their names.
//! A row is written once. The type has a function `with_names`, which sets the first columns: the number, and for C the name and
//! the description.
//!
//! ```
//! # use std::ffi::CStr;
//! pub struct Colour { number: i32, name: &'static str, description: &'static str, rgb: u32 }
//!
//! impl Colour {
//!     const fn of(rgb: u32) -> Colour {
//!         Colour { number: 0, name: "", description: "", rgb }
//!     }
//!
//!     const fn with_names(self, number: i32, [name, description]: [&'static CStr; 2]) -> Colour {
//!         let [name, description] = [sudoku_core::table::text(name), sudoku_core::table::text(description)];
//!         Colour { number, name, description, ..self }
//!     }
//! }
//!
//! sudoku_core::table! {
//!     /// All colours.
//!     pub static COLOURS: Colour;
//!     DARK_RED = 10, "a red that is not bright" => Colour::of(0x800000);
//!     SKY_BLUE = 20, "the colour of a clear day" => Colour::of(0x87ceeb);
//! }
//!
//! assert_eq!((Colour::SKY_BLUE.name, Colour::SKY_BLUE.rgb), ("sky_blue", 0x87ceeb));
//! assert_eq!(COLOURS.len(), 2);
//! ```

use std::ffi::CStr;

/// A text for C as one for Rust.
pub const fn text(text: &'static CStr) -> &'static str {
    match text.to_str() {
        Ok(text) => text,
        Err(_) => panic!("a text of a table that is not UTF-8"),
    }
}

/// The name of a row, with a NUL at its end: that of its constant in small letters.
pub const fn name<const N: usize>(constant: &str) -> [u8; N] {
    let (bytes, mut name, mut at) = (constant.as_bytes(), [0; N], 0);
    while at < bytes.len() {
        name[at] = bytes[at].to_ascii_lowercase();
        at += 1;
    }
    name
}

/// The text before the NUL at the end of these bytes.
pub const fn c_text(bytes: &'static [u8]) -> &'static CStr {
    match CStr::from_bytes_with_nul(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a text of a table with NUL in it"),
    }
}

#[macro_export]
macro_rules! table {
    (
        $(#[$doc:meta])* $visible:vis static $table:ident: $row:ident;
        $($name:ident = $number:expr, $description:literal => $columns:expr;)*
    ) => {
        $(#[$doc])*
        $visible static $table: &[$row] = &[$($columns.with_names(
            $number,
            [
                {
                    const LEN: usize = stringify!($name).len() + 1;
                    const NAME: [u8; LEN] = $crate::table::name(stringify!($name));
                    $crate::table::c_text(&NAME)
                },
                $crate::table::c_text(concat!($description, "\0").as_bytes()),
            ],
        )),*];

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
    };
}
