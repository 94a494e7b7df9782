//! The schedule of the search: when to restart, when to change its mode, when to delete clauses.
//!
//! In: the conflicts, with their glue. Out: what is due. The search begins in the focused mode: variables of
//! the latest conflicts first, and a restart as soon as glue grows (G. Audemard and L. Simon, "Refining
//! restarts strategies", CP 2012). If it does not end soon, it changes to the stable mode: variables of
//! the highest score first, and a restart after 1, 1, 2, 1, 1, 2, 4, ... times 128 conflicts (M. Luby and
//! others, "Optimal speedup of Las Vegas algorithms", 1993). To alternate both takes longer on hard 25x25
//! boards.

/// The counters of the schedule.
#[derive(Clone, Copy)]
pub struct Schedule {
    conflicts: u64,
    stable: bool,
    /// The recent and the long-term average of glue; in the focused mode only.
    fast_glue: Average,
    slow_glue: Average,
    restart_at: u64,
    luby: Luby,
    reductions: u64,
    reduce_at: u64,
    rephases: u64,
    rephase_at: u64,
}

const FOCUSED: u64 = 50;
const FOCUSED_RESTART: u64 = 2;
const STABLE_RESTART: u64 = 128;
const REDUCE: u64 = 300;
const REPHASE: u64 = 1000;

impl Schedule {
    /// The schedule at the start: focused.
    pub fn new() -> Schedule {
        Schedule {
            conflicts: 0,
            stable: false,
            fast_glue: Average::over(33),
            slow_glue: Average::over(100_000),
            restart_at: FOCUSED_RESTART,
            luby: Luby::new(),
            reductions: 0,
            reduce_at: REDUCE,
            rephases: 0,
            rephase_at: REPHASE,
        }
    }

    /// Whether the mode is stable.
    pub fn is_stable(&self) -> bool {
        self.stable
    }

    /// Counts a conflict whose clause has this glue.
    pub fn count(&mut self, glue: u32) {
        self.conflicts += 1;
        if !self.stable {
            self.fast_glue.add(f64::from(glue));
            self.slow_glue.add(f64::from(glue));
        }
    }

    /// Whether to restart.
    pub fn restart_is_due(&mut self) -> bool {
        if self.conflicts < self.restart_at {
            return false;
        }
        if self.stable {
            self.restart_at = self.conflicts + STABLE_RESTART * self.luby.next();
            return true;
        }
        let due = self.fast_glue.value > self.slow_glue.value;
        if due {
            self.restart_at = self.conflicts + FOCUSED_RESTART;
        }
        due
    }

    /// Changes to the stable mode if it is due.
    pub fn settle(&mut self) {
        if !self.stable && self.conflicts >= FOCUSED {
            self.stable = true;
            self.restart_at = self.conflicts + STABLE_RESTART * self.luby.next();
        }
    }

    /// Whether to delete clauses.
    pub fn reduction_is_due(&mut self) -> bool {
        let due = self.conflicts >= self.reduce_at;
        if due {
            self.reductions += 1;
            self.reduce_at = self.conflicts + REDUCE * (self.reductions + 1).isqrt().max(1) * 2;
        }
        due
    }

    /// The number of the rephasing that is due, if there is one.
    pub fn rephasing(&mut self) -> Option<u64> {
        let due = self.conflicts >= self.rephase_at;
        due.then(|| {
            self.rephases += 1;
            self.rephase_at = self.conflicts + REPHASE * (self.rephases + 1);
            self.rephases - 1
        })
    }
}

/// An average over about the last `over` numbers; over all while there are fewer.
#[derive(Clone, Copy)]
struct Average {
    value: f64,
    count: u64,
    over: u64,
}

impl Average {
    fn over(over: u64) -> Average {
        Average { value: 0.0, count: 0, over }
    }

    fn add(&mut self, number: f64) {
        self.count = (self.count + 1).min(self.over);
        self.value += (number - self.value) / self.count as f64;
    }
}

/// 1, 1, 2, 1, 1, 2, 4, ... as Knuth computes it (TAOCP 4, 7.2.2.2, exercise 293).
#[derive(Clone, Copy)]
struct Luby {
    u: i64,
    v: i64,
}

impl Luby {
    fn new() -> Luby {
        Luby { u: 1, v: 1 }
    }

    fn next(&mut self) -> u64 {
        let value = self.v as u64;
        (self.u, self.v) =
            if self.u & -self.u == self.v { (self.u + 1, 1) } else { (self.u, 2 * self.v) };
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_luby() {
        let mut luby = Luby::new();
        let first: Vec<u64> = (0..15).map(|_| luby.next()).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
