//! Rules for sums beside every way to make the sum, on a board of more than 64 values.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::digits::Digit;
use crate::limits::Bounds;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// A cell's slots, close to each other or not: at least so many, and a few more.
    fn slots(&mut self, full: DigitSet<2>, least: usize) -> DigitSet<2> {
        let all: Vec<Digit> = full.collect();
        let window = if self.below(2) == 0 { 8 } else { all.len() };
        let (from, count) = (self.below(all.len() - window + 1), least + self.below(5));
        let mut slots = DigitSet::EMPTY;
        while slots.len() < count {
            slots.insert(all[from + self.below(window)]);
        }
        slots
    }
}

/// Cells in the order of their numbers; those from `plus` on are taken away.
struct Case {
    slots: Vec<DigitSet<2>>,
    plus: usize,
    distinct: bool,
    total: i64,
}

impl Case {
    /// The slots of each cell in the ways to make the sum.
    fn possible(&self, scale: &Scale<2>) -> Vec<DigitSet<2>> {
        let mut possible = vec![DigitSet::EMPTY; self.slots.len()];
        self.extend(&mut Vec::new(), 0, scale, &mut possible);
        possible
    }

    fn extend(
        &self,
        chosen: &mut Vec<Digit>,
        sum: i64,
        scale: &Scale<2>,
        possible: &mut [DigitSet<2>],
    ) {
        let cell = chosen.len();
        if cell == self.slots.len() {
            if sum == self.total {
                chosen.iter().zip(possible).for_each(|(&slot, possible)| possible.insert(slot));
            }
            return;
        }
        for slot in self.slots[cell] {
            if !self.distinct || !chosen.contains(&slot) {
                let value = scale.value(slot);
                chosen.push(slot);
                let sum = if cell < self.plus { sum + value } else { sum - value };
                self.extend(chosen, sum, scale, possible);
                chosen.pop();
            }
        }
    }

    /// The smallest and the largest sum of cells that may be alike.
    fn ends(&self, scale: &Scale<2>) -> (i64, i64) {
        let mut ends = (0, 0);
        for (cell, &slots) in self.slots.iter().enumerate() {
            let values: Vec<_> = slots.map(|slot| scale.value(slot)).collect();
            let (low, high) = (values[0], values[values.len() - 1]);
            let (low, high) = if cell < self.plus { (low, high) } else { (-high, -low) };
            ends = (ends.0 + low, ends.1 + high);
        }
        ends
    }

    /// Sets the total: that of a way near the smallest sum, near the largest, or anywhere, or one more.
    fn aim(&mut self, scale: &Scale<2>, chance: &mut Chance) {
        let manner = chance.below(3);
        let mut chosen: Vec<Digit> = Vec::new();
        for (cell, &slots) in self.slots.iter().enumerate() {
            let mut values: Vec<Digit> = slots.collect();
            if self.distinct {
                values.retain(|slot| !chosen.contains(slot));
            }
            if values.is_empty() {
                values.extend(slots);
            }
            let near = if (manner == 0) == (cell < self.plus) { 0 } else { values.len() - 1 };
            let at =
                if manner == 2 || chance.below(3) == 0 { chance.below(values.len()) } else { near };
            chosen.push(values[at]);
        }
        let value = |cell: usize| scale.value(chosen[cell]);
        let added: i64 = (0..self.plus).map(value).sum();
        self.total = added - (self.plus..chosen.len()).map(value).sum::<i64>();
        self.total += i64::from(chance.below(6) == 0);
    }

    /// A board whose first cells have the slots.
    fn board(&self, model: &Model, scale: &Scale<2>, limits: &mut Limits) -> Candidates<2> {
        let mut candidates = Candidates::new(model, scale.full, limits).unwrap();
        for (cell, &slots) in (0..).zip(&self.slots) {
            candidates.restrict(cell, slots).unwrap();
        }
        candidates
    }
}

/// Symbols with few gaps, and with many; slots are values, beyond 63.
fn models() -> impl Iterator<Item = Model> {
    [1, 3].into_iter().map(|step| {
        let symbols: Vec<u32> = (0..66).map(|index| index + index * step / 4).collect();
        let shape = Shape::new(6, 11).unwrap();
        let puzzle = Puzzle::with_symbols(shape, Symbols::new(&symbols, 66).unwrap()).unwrap();
        Model::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap()
    })
}

// Seen to fail: reachable sums of the later cells left out; bounds one too tight.
#[test]
fn cells_that_may_be_alike_keep_what_makes_the_sum() {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(41));
    let limits = &mut Limits::new(&Bounds::default());
    let (mut exact, mut taken, mut refused) = ([0; 2], 0, 0);
    for model in models() {
        let scale = Scale::<2>::new(&model, limits).unwrap();
        assert!(scale.slots_are_values && !scale.slots_are_words);
        for _ in 0..400 {
            let count = 1 + chance.below(5);
            let slots: Vec<_> = (0..count).map(|_| chance.slots(scale.full, 1)).collect();
            let plus = count - chance.below(count.min(3));
            let mut case = Case { slots, plus, distinct: false, total: 0 };
            case.aim(&scale, &mut chance);
            let possible = case.possible(&scale);
            let (least, most) = case.ends(&scale);
            let (above, below) = (case.total - least, most - case.total);
            let mut board = case.board(&model, &scale, limits);
            let cells: Vec<u32> = (0..count as u32).collect();
            let (added, gone) = cells.split_at(plus);
            let ended =
                linear(added, gone, case.total, &scale, &mut board, &mut Vec::new(), limits);
            let is_near = above.min(below) < 64;
            if ended.is_err() {
                assert!(possible.iter().all(|slots| slots.is_empty()));
                refused += 1;
                continue;
            }
            for (&cell, &possible) in cells.iter().zip(&possible) {
                assert!((possible - board.of(cell)).is_empty(), "{cell}: {possible:?}");
                assert!(!is_near || possible == board.of(cell), "{cell}: {:?}", board.of(cell));
                taken += case.slots[cell as usize].len() - board.of(cell).len();
            }
            exact[usize::from(above <= below)] += usize::from(is_near);
        }
    }
    assert!(exact[0] > 150 && exact[1] > 150 && taken > 500 && refused > 50, "{exact:?} {refused}");
}

// Seen to fail: reachable sums of the later cells left out; bounds one too tight.
#[test]
fn distinct_cells_whose_sets_are_not_listed_keep_what_makes_the_sum() {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(42));
    let limits = &mut Limits::new(&Bounds::default());
    let (mut taken, mut refused) = (0, 0);
    for model in models() {
        let scale = Scale::<2>::new(&model, limits).unwrap();
        for _ in 0..400 {
            let count = 2 + chance.below(4);
            let slots: Vec<_> = (0..count).map(|_| chance.slots(scale.full, 2)).collect();
            let mut case = Case { slots, plus: count, distinct: true, total: 0 };
            case.aim(&scale, &mut chance);
            let possible = case.possible(&scale);
            let (least, most) = case.ends(&scale);
            let union = case.slots.iter().fold(DigitSet::EMPTY, |union, &slots| union | slots);
            let rest = Rest { total: case.total, union, least, most };
            let mut board = case.board(&model, &scale, limits);
            let cells: Vec<u32> = (0..count as u32).collect();
            if bounded(&cells, &rest, &scale, &mut board, limits).is_err() {
                assert!(possible.iter().all(|slots| slots.is_empty()));
                refused += 1;
                continue;
            }
            for (&cell, &possible) in cells.iter().zip(&possible) {
                assert!((possible - board.of(cell)).is_empty(), "{cell}: {possible:?}");
                taken += case.slots[cell as usize].len() - board.of(cell).len();
            }
        }
    }
    assert!(taken > 500 && refused > 20, "{taken} {refused}");
}
