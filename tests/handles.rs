//! The table of handles under every interleaving of a few threads, by loom.
//!
//! Compiles `src/ffi/handles.rs` with the locks and counters of loom. What stays true: a live handle gives its own value;
//! of two threads that free one handle, one does; a slot that is used again answers only to its new handle; a value is
//! freed after its last use.

#[path = "../src/ffi/handles.rs"]
mod handles;

/// The locks and counters of the table, from loom.
mod sync {
    pub use loom::sync::{Arc, RwLock};
    pub use std::sync::PoisonError;

    pub fn shared<T>(value: T) -> sudoku_core::error::Result<Arc<T>> {
        Ok(Arc::new(value))
    }

    /// Tries every interleaving.
    pub fn explored(work: impl Fn() + Sync + Send + 'static) {
        loom::model(work);
    }
}

use handles::{Slots, Table};
use loom::thread;
use sync::{Arc, RwLock};

/// Tries every interleaving of `work` on one table.
fn explored(work: impl Fn(Arc<Table<u32>>) + Sync + Send + 'static) {
    sync::explored(move || work(Arc::new(Table::new(1, "thing", RwLock::new(Slots::NONE)))));
}

fn spawn<R: 'static>(
    table: &Arc<Table<u32>>,
    work: impl FnOnce(&Table<u32>) -> R + 'static,
) -> thread::JoinHandle<R> {
    let table = Arc::clone(table);
    thread::spawn(move || work(&table))
}

// Seen to fail: a lookup and a free under different locks.
#[test]
fn one_of_two_threads_frees_a_handle() {
    explored(|table| {
        let token = table.insert(7).unwrap();
        let other = spawn(&table, move |table| table.remove(token).is_ok());
        let here = table.remove(token).is_ok();
        assert!(here ^ other.join().unwrap());
        assert!(table.get(token).is_err());
    });
}

#[test]
fn a_value_outlives_the_handle_while_it_is_used() {
    explored(|table| {
        let token = table.insert(7).unwrap();
        let user = spawn(&table, move |table| table.get(token).map(|value| *value).ok());
        table.remove(token).unwrap();
        assert!(matches!(user.join().unwrap(), None | Some(7)));
    });
}

// Seen to fail: a slot reused with the same generation.
#[test]
fn a_reused_slot_answers_to_its_new_handle_only() {
    explored(|table| {
        let old = table.insert(1).unwrap();
        let maker = spawn(&table, move |table| {
            table.remove(old).unwrap();
            table.insert(2).unwrap()
        });
        let user = spawn(&table, move |table| table.get(old).map(|value| *value).ok());
        assert!(matches!(user.join().unwrap(), None | Some(1)));
        let new = maker.join().unwrap();
        assert_ne!(new, old);
        assert_eq!((*table.get(new).unwrap(), table.get(old).is_err()), (2, true));
    });
}

#[test]
fn threads_that_make_handles_get_different_ones() {
    explored(|table| {
        let other = spawn(&table, |table| table.insert(1).unwrap());
        let here = table.insert(2).unwrap();
        let other = other.join().unwrap();
        assert_ne!(here, other);
        assert_eq!((*table.get(here).unwrap(), *table.get(other).unwrap()), (2, 1));
    });
}
