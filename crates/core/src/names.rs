//! Names as people type them: which known one is meant, and which is near.

/// The characters of a name as the table writes them.
pub fn characters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().map(|c| match c {
        '-' | ' ' => '_',
        c => c.to_ascii_lowercase(),
    })
}

/// The known name that is like a name; empty if none is.
pub fn nearest(name: &str, known: impl Iterator<Item = &'static str>) -> &'static str {
    // A name that shares less than half of its characters says nothing.
    let known = known.filter(|known| 2 * distance(name, known) <= known.len());
    known.min_by_key(|known| distance(name, known)).unwrap_or_default()
}

/// The number of characters to insert, remove or replace (V. Levenshtein 1965). What `name` has beyond 64 characters
/// counts as removed.
fn distance(name: &str, known: &str) -> usize {
    const LONGEST: usize = 64;
    let mut row: [usize; LONGEST + 1] = std::array::from_fn(|at| at);
    let count = characters(name).take(LONGEST).count();
    for (number, other) in known.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], number + 1);
        for (at, own) in characters(name).take(LONGEST).enumerate() {
            let replaced = before + usize::from(own != other);
            before = row[at + 1];
            row[at + 1] = replaced.min(before + 1).min(row[at] + 1);
        }
    }
    row[count] + name.chars().count().saturating_sub(LONGEST)
}
