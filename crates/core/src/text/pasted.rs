//! Boards that people copy from pages, mails, spreadsheets and source text.
//!
//! | module | what it reads |
//! |---|---|
//! | `loose` | the order of the others, after the strict grid |
//! | `rows`, `fields` | a row a line; a board in one line, or in a field of it |
//! | `tables` | cells between separators, with labels and gaps |
//! | `candidates` | a group of digits for each cell |
//! | `arrays` | the brackets of JSON and of programming languages |
//! | `html` | pages |
//! | `plainer` | no board: the text without quotes, fences, prompts and digits of other scripts |

pub mod arrays;
pub mod candidates;
pub mod fields;
pub mod html;
pub mod loose;
pub mod plainer;
pub mod rows;
pub mod tables;
