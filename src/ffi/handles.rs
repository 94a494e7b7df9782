//! Handles: C gets them instead of pointers.
//!
//! In: values. Out: tokens that have the type of pointers; the library never reads through them. A token is checked at
//! every call, so that a NULL, freed, made-up or foreign one is an error instead of a crash.
//!
//! ```text
//!     64-bit token:  kind (4 bits) | generation (28) | slot (32)
//!     32-bit token:  kind (4 bits) | generation (12) | slot (16)
//!
//!     slots: [ generation, value ] ...      a slot is used again with the next generation,
//!                                           and retired when its generations are used up
//! ```
//!
//! A call takes a clone of the value's `Arc` and works on that, so that another thread may free the
//! handle meanwhile.

use super::sync::{Arc, PoisonError, RwLock, shared};
use sudoku_core::error::{Reason, Result};
use sudoku_core::faults;
use sudoku_core::memory;

const KIND_BITS: u32 = 4;
const SLOT_BITS: u32 = usize::BITS / 2;
const GENERATION_BITS: u32 = usize::BITS / 2 - KIND_BITS;
const LAST_GENERATION: usize = (1 << GENERATION_BITS) - 1;
const SLOTS: usize = 1 << SLOT_BITS;

/// All live handles of one kind.
pub struct Table<T> {
    kind: usize,
    name: &'static str,
    /// The largest number of slots.
    most: usize,
    slots: RwLock<Slots<T>>,
}

/// The slots of a table.
pub struct Slots<T> {
    all: Vec<Slot<T>>,
    /// Slots that can be used again.
    free: Vec<usize>,
}

impl<T> Slots<T> {
    /// A table without slots.
    pub const NONE: Self = Slots { all: Vec::new(), free: Vec::new() };
}

struct Slot<T> {
    generation: usize,
    value: Option<Arc<T>>,
}

impl<T> Table<T> {
    /// A table whose tokens carry `kind` (1 to 15, one number a table); `name` is for messages.
    pub const fn new(kind: usize, name: &'static str, slots: RwLock<Slots<T>>) -> Self {
        assert!(kind > 0 && kind < 1 << KIND_BITS);
        Table { kind, name, most: SLOTS, slots }
    }

    /// Stores a value; its token is never 0.
    pub fn insert(&self, value: T) -> Result<usize> {
        let value = shared(value)?;
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        faults::step();
        let slot = match slots.free.pop() {
            Some(slot) => slot,
            None => {
                let slot = slots.all.len();
                if slot == self.most {
                    return Err(Reason::NoMemory.into());
                }
                // Space to free every slot, so that freeing never needs memory.
                slots.free.try_reserve(slot + 1).map_err(|_| Reason::NoMemory)?;
                memory::push(&mut slots.all, Slot { generation: 0, value: None })?;
                slot
            }
        };
        let entry = &mut slots.all[slot];
        entry.value = Some(value);
        Ok(self.token(entry.generation, slot))
    }

    /// The value of a live token.
    pub fn get(&self, token: usize) -> Result<Arc<T>> {
        let (generation, slot) = self.split(token)?;
        let slots = self.slots.read().unwrap_or_else(PoisonError::into_inner);
        faults::step();
        slots
            .all
            .get(slot)
            .filter(|entry| entry.generation == generation)
            .and_then(|entry| entry.value.clone())
            .ok_or_else(|| Reason::BadHandle(self.name).into())
    }

    /// Takes the value out; the token is dead afterwards.
    pub fn remove(&self, token: usize) -> Result<Arc<T>> {
        let (generation, slot) = self.split(token)?;
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        faults::step();
        let value = slots
            .all
            .get_mut(slot)
            .filter(|entry| entry.generation == generation)
            .and_then(|entry| entry.value.take())
            .ok_or(Reason::BadHandle(self.name))?;
        if generation < LAST_GENERATION {
            slots.all[slot].generation += 1;
            slots.free.push(slot);
        }
        Ok(value)
    }

    fn token(&self, generation: usize, slot: usize) -> usize {
        self.kind << (SLOT_BITS + GENERATION_BITS) | generation << SLOT_BITS | slot
    }

    fn split(&self, token: usize) -> Result<(usize, usize)> {
        if token >> (SLOT_BITS + GENERATION_BITS) != self.kind {
            return Err(Reason::BadHandle(self.name).into());
        }
        Ok((token >> SLOT_BITS & LAST_GENERATION, token & (SLOTS - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sync::explored;
    use super::*;

    fn empty<T>(kind: usize, name: &'static str) -> Table<T> {
        Table::new(kind, name, RwLock::new(Slots::NONE))
    }

    #[test]
    fn only_live_tokens_of_the_kind_are_known() {
        explored(|| {
            let table = empty(3, "thing");
            let (first, second) = (table.insert('a').unwrap(), table.insert('b').unwrap());
            assert_eq!((*table.get(first).unwrap(), *table.get(second).unwrap()), ('a', 'b'));
            assert_eq!(*table.remove(first).unwrap(), 'a');
            let third = table.insert('c').unwrap();
            assert_ne!(first, third);
            for dead in [0, 1, first, second + 1, usize::MAX, second ^ 1 << (usize::BITS - 1)] {
                assert_eq!(table.get(dead).unwrap_err().code(), -11, "{dead:#x}");
                assert_eq!(table.remove(dead).unwrap_err().code(), -11, "{dead:#x}");
            }
            assert_eq!((*table.get(second).unwrap(), *table.get(third).unwrap()), ('b', 'c'));
            assert!(empty::<char>(4, "other").get(second).is_err());
        });
    }

    #[test]
    fn tokens_are_kind_generation_and_slot() {
        explored(|| {
            let table = empty(13, "thing");
            let kind = 13 << (usize::BITS - 4);
            let tokens = [table.insert('a').unwrap(), table.insert('b').unwrap()];
            assert_eq!(tokens, [kind, kind + 1]);
            table.remove(tokens[1]).unwrap();
            let next_generation = 1 << (usize::BITS / 2);
            assert_eq!(table.insert('c').unwrap(), tokens[1] + next_generation);
        });
    }

    #[test]
    fn every_slot_can_be_freed() {
        explored(|| {
            let table = empty(1, "thing");
            for made in 1..10 {
                table.insert(made).unwrap();
                assert!(table.slots.read().unwrap().free.capacity() >= made);
            }
        });
    }

    #[test]
    fn a_worn_out_slot_is_retired() {
        explored(|| {
            let table = empty(1, "thing");
            let token = table.insert(0).unwrap();
            table.slots.write().unwrap().all[0].generation = LAST_GENERATION;
            let last = token | LAST_GENERATION << SLOT_BITS;
            assert!(table.remove(last).is_ok());
            assert!(table.get(last).is_err());
            assert_ne!(table.insert(1).unwrap() & (SLOTS - 1), 0);
        });
    }

    #[test]
    fn a_full_table_takes_no_more_until_a_handle_is_freed() {
        explored(|| {
            let table = Table { most: 2, ..empty(1, "thing") };
            let (first, second) = (table.insert(7).unwrap(), table.insert(8).unwrap());
            assert_eq!(table.insert(9).unwrap_err().reason, Reason::NoMemory);
            table.remove(first).unwrap();
            let third = table.insert(9).unwrap();
            assert_eq!((*table.get(second).unwrap(), *table.get(third).unwrap()), (8, 9));
        });
    }

    #[test]
    fn a_value_outlives_its_handle() {
        explored(|| {
            let table = empty(1, "thing");
            let token = table.insert(String::from("kept")).unwrap();
            let value = table.get(token).unwrap();
            table.remove(token).unwrap();
            assert_eq!(*value, "kept");
        });
    }
}
