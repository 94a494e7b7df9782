//! The table of finders: which function finds the steps of which techniques.
//!
//! A finder is a row, and a constant names it. A technique may have several finders: [`finder_of`] takes the first one.

use super::{
    als, alternating, bug, chains, clues, colours, complex_fish, death_blossom, exclusion, fish,
    forcing, kraken, leftovers, locked, loops, rectangles, single_digit, singles, subsets,
    sue_de_coq, sums, tabling, template_steps, unique_loops, wings,
};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::Technique;

/// A function that finds steps, for each width of a set of cells.
pub struct Finder {
    /// The techniques of its steps.
    pub finds: &'static [&'static Technique],
    small: fn(&mut Search<'_, 2>) -> Finding,
    medium: fn(&mut Search<'_, 10>) -> Finding,
    large: fn(&mut Search<'_, 64>) -> Finding,
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Finder")
    }
}

impl PartialEq for Finder {
    fn eq(&self, other: &Finder) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Finder {}

/// Runs a finder on a board of this width.
pub trait Run<const C: usize> {
    fn run(&self, search: &mut Search<'_, C>) -> Finding;
}

impl Run<2> for Finder {
    fn run(&self, search: &mut Search<'_, 2>) -> Finding {
        (self.small)(search)
    }
}

impl Run<10> for Finder {
    fn run(&self, search: &mut Search<'_, 10>) -> Finding {
        (self.medium)(search)
    }
}

impl Run<64> for Finder {
    fn run(&self, search: &mut Search<'_, 64>) -> Finding {
        (self.large)(search)
    }
}

/// The finder that searches for the steps of a technique.
pub fn finder_of(technique: &Technique) -> Option<&'static Finder> {
    FINDERS.iter().copied().find(|finder| finder.finds.contains(&technique))
}

/// A row: a constant, a function, or that function for a number of cells or of a type, and the techniques.
macro_rules! finders {
    ($($name:ident: $module:ident::$function:ident $(, $degree:literal)? => $($technique:ident)+;)*) => {
        $(
            pub static $name: Finder = Finder {
                finds: &[$(Technique::$technique),+],
                small: $module::$function::<2 $(, $degree)?>,
                medium: $module::$function::<10 $(, $degree)?>,
                large: $module::$function::<64 $(, $degree)?>,
            };
        )*

        /// All finders.
        pub static FINDERS: &[&Finder] = &[$(&$name),*];
    };
}

finders! {
    FULL_HOUSE: singles::full_house => FULL_HOUSE;
    HIDDEN_SINGLE: singles::hidden_single => HIDDEN_SINGLE;
    NAKED_SINGLE: singles::naked_single => NAKED_SINGLE;
    DIRECT_POINTING: locked::direct_pointing => DIRECT_POINTING;
    DIRECT_CLAIMING: locked::direct_claiming => DIRECT_CLAIMING;
    DIRECT_HIDDEN_PAIR: subsets::direct, 2 => DIRECT_HIDDEN_PAIR;
    DIRECT_HIDDEN_TRIPLE: subsets::direct, 3 => DIRECT_HIDDEN_TRIPLE;
    LOCKED_PAIR: subsets::locked, 2 => LOCKED_PAIR;
    LOCKED_TRIPLE: subsets::locked, 3 => LOCKED_TRIPLE;
    POINTING: locked::pointing => POINTING;
    CLAIMING: locked::claiming => CLAIMING;
    LAW_OF_LEFTOVERS: leftovers::all => LAW_OF_LEFTOVERS;
    LAST_CAGE_CELL: sums::last_cell => LAST_CAGE_CELL;
    CAGE_COMBINATIONS: sums::combinations => CAGE_COMBINATIONS;
    CAGE_PERMUTATIONS: sums::permutations => CAGE_PERMUTATIONS;
    NEEDED: sums::needed => NEEDED_IN_CAGE NEEDED_IN_INNIES;
    PLACED_IN_CAGE: sums::placed_in_cage => PLACED_IN_CAGE;
    CONFLICTING_CAGES: sums::two_cages => CONFLICTING_CAGES;
    TWO_SUMS: sums::two_sums => TWO_SUMS;
    ONE_CELL_OF_45: sums::one_cell => INNIE OUTIE;
    TWO_CELLS_OF_45: sums::two_cells => INNIE_AND_OUTIE TWO_INNIES TWO_OUTIES;
    MORE_CELLS_OF_45: sums::more_cells => INNIES OUTIES INNIES_AND_OUTIES;
    CLUE_PAIR: clues::pairs => CLUE_PAIR;
    CLUE_SUM: clues::sums => CLUE_SUM;
    CLUE_COMBINATIONS: clues::combinations => CLUE_COMBINATIONS;
    KILLER_PAIR: sums::killer_subset, 2 => KILLER_PAIR;
    KILLER_TRIPLE: sums::killer_subset, 3 => KILLER_TRIPLE;
    KILLER_QUAD: sums::killer_subset, 4 => KILLER_QUAD;
    NAKED_PAIR: subsets::naked, 2 => NAKED_PAIR;
    NAKED_TRIPLE: subsets::naked, 3 => NAKED_TRIPLE;
    NAKED_QUAD: subsets::naked, 4 => NAKED_QUAD;
    HIDDEN_PAIR: subsets::hidden, 2 => HIDDEN_PAIR;
    HIDDEN_TRIPLE: subsets::hidden, 3 => HIDDEN_TRIPLE;
    HIDDEN_QUAD: subsets::hidden, 4 => HIDDEN_QUAD;
    X_WING: fish::basic, 2 => X_WING;
    SWORDFISH: fish::basic, 3 => SWORDFISH;
    JELLYFISH: fish::basic, 4 => JELLYFISH;
    SQUIRMBAG: fish::basic, 5 => SQUIRMBAG;
    WHALE: fish::basic, 6 => WHALE;
    LEVIATHAN: fish::basic, 7 => LEVIATHAN;
    FINNED_X_WING: fish::finned, 2 => FINNED_X_WING;
    FINNED_SWORDFISH: fish::finned, 3 => FINNED_SWORDFISH;
    FINNED_JELLYFISH: fish::finned, 4 => FINNED_JELLYFISH;
    SASHIMI_X_WING: fish::sashimi, 2 => SASHIMI_X_WING;
    SASHIMI_SWORDFISH: fish::sashimi, 3 => SASHIMI_SWORDFISH;
    SASHIMI_JELLYFISH: fish::sashimi, 4 => SASHIMI_JELLYFISH;
    FRANKEN_X_WING: complex_fish::franken, 2 => FRANKEN_X_WING;
    FRANKEN_SWORDFISH: complex_fish::franken, 3 => FRANKEN_SWORDFISH;
    FRANKEN_JELLYFISH: complex_fish::franken, 4 => FRANKEN_JELLYFISH;
    FRANKEN_SQUIRMBAG: complex_fish::franken, 5 => FRANKEN_SQUIRMBAG;
    FRANKEN_WHALE: complex_fish::franken, 6 => FRANKEN_WHALE;
    FRANKEN_LEVIATHAN: complex_fish::franken, 7 => FRANKEN_LEVIATHAN;
    FINNED_FRANKEN_X_WING: complex_fish::finned_franken, 2 => FINNED_FRANKEN_X_WING;
    FINNED_FRANKEN_SWORDFISH: complex_fish::finned_franken, 3 => FINNED_FRANKEN_SWORDFISH;
    FINNED_FRANKEN_JELLYFISH: complex_fish::finned_franken, 4 => FINNED_FRANKEN_JELLYFISH;
    FINNED_FRANKEN_SQUIRMBAG: complex_fish::finned_franken, 5 => FINNED_FRANKEN_SQUIRMBAG;
    FINNED_FRANKEN_WHALE: complex_fish::finned_franken, 6 => FINNED_FRANKEN_WHALE;
    FINNED_FRANKEN_LEVIATHAN: complex_fish::finned_franken, 7 => FINNED_FRANKEN_LEVIATHAN;
    MUTANT_X_WING: complex_fish::mutant, 2 => MUTANT_X_WING;
    MUTANT_SWORDFISH: complex_fish::mutant, 3 => MUTANT_SWORDFISH;
    MUTANT_JELLYFISH: complex_fish::mutant, 4 => MUTANT_JELLYFISH;
    MUTANT_SQUIRMBAG: complex_fish::mutant, 5 => MUTANT_SQUIRMBAG;
    MUTANT_WHALE: complex_fish::mutant, 6 => MUTANT_WHALE;
    MUTANT_LEVIATHAN: complex_fish::mutant, 7 => MUTANT_LEVIATHAN;
    FINNED_MUTANT_X_WING: complex_fish::finned_mutant, 2 => FINNED_MUTANT_X_WING;
    FINNED_MUTANT_SWORDFISH: complex_fish::finned_mutant, 3 => FINNED_MUTANT_SWORDFISH;
    FINNED_MUTANT_JELLYFISH: complex_fish::finned_mutant, 4 => FINNED_MUTANT_JELLYFISH;
    FINNED_MUTANT_SQUIRMBAG: complex_fish::finned_mutant, 5 => FINNED_MUTANT_SQUIRMBAG;
    FINNED_MUTANT_WHALE: complex_fish::finned_mutant, 6 => FINNED_MUTANT_WHALE;
    FINNED_MUTANT_LEVIATHAN: complex_fish::finned_mutant, 7 => FINNED_MUTANT_LEVIATHAN;
    KRAKEN_FISH: kraken::all => KRAKEN_FISH_1 KRAKEN_FISH_2;
    SKYSCRAPER: single_digit::skyscraper => SKYSCRAPER;
    TURBOT_FISH: alternating::turbot_fish => TURBOT_FISH;
    EMPTY_RECTANGLE: single_digit::empty_rectangle => EMPTY_RECTANGLE;
    TWO_STRING_KITE: single_digit::kite => TWO_STRING_KITE;
    DUAL_TWO_STRING_KITE: single_digit::dual_kite => DUAL_TWO_STRING_KITE;
    DUAL_EMPTY_RECTANGLE: single_digit::dual_empty_rectangle => DUAL_EMPTY_RECTANGLE;
    XY_WING: wings::xy => XY_WING;
    XYZ_WING: wings::xyz => XYZ_WING;
    W_WING: wings::w => W_WING;
    SIMPLE_COLOURS: colours::simple => SIMPLE_COLOURS_TRAP SIMPLE_COLOURS_WRAP;
    MULTI_COLOURS: colours::multiple => MULTI_COLOURS_1 MULTI_COLOURS_2;
    UNIQUE_RECTANGLE_1: rectangles::unique, 1 => UNIQUE_RECTANGLE_1;
    UNIQUE_RECTANGLE_2: rectangles::unique, 2 => UNIQUE_RECTANGLE_2;
    UNIQUE_RECTANGLE_3: rectangles::unique, 3 => UNIQUE_RECTANGLE_3;
    UNIQUE_RECTANGLE_4: rectangles::unique, 4 => UNIQUE_RECTANGLE_4;
    UNIQUE_RECTANGLE_5: rectangles::unique, 5 => UNIQUE_RECTANGLE_5;
    UNIQUE_RECTANGLE_6: rectangles::unique, 6 => UNIQUE_RECTANGLE_6;
    HIDDEN_RECTANGLE: rectangles::unique, 7 => HIDDEN_RECTANGLE;
    AVOIDABLE_RECTANGLE_1: rectangles::avoidable, 1 => AVOIDABLE_RECTANGLE_1;
    AVOIDABLE_RECTANGLE_2: rectangles::avoidable, 2 => AVOIDABLE_RECTANGLE_2;
    UNIQUE_LOOPS: unique_loops::best =>
        UNIQUE_RECTANGLE_1 UNIQUE_RECTANGLE_2 UNIQUE_RECTANGLE_3 UNIQUE_RECTANGLE_4 UNIQUE_LOOP_1
        UNIQUE_LOOP_2 UNIQUE_LOOP_3 UNIQUE_LOOP_4;
    BUG_PLUS_1: bug::plus_one => BUG_PLUS_1;
    BUGS: bug::grave => BUG_PLUS_1 BUG_2 BUG_3 BUG_4;
    ALIGNED_PAIR_EXCLUSION: exclusion::pair => ALIGNED_PAIR_EXCLUSION;
    ALIGNED_TRIPLE_EXCLUSION: exclusion::triple => ALIGNED_TRIPLE_EXCLUSION;
    X_CHAIN: alternating::x_chain => X_CHAIN;
    XY_CHAIN: alternating::xy_chain => XY_CHAIN;
    REMOTE_PAIR: alternating::remote_pair => REMOTE_PAIR;
    NICE_LOOPS: loops::plain => CONTINUOUS_NICE_LOOP DISCONTINUOUS_NICE_LOOP AIC;
    GROUPED_NICE_LOOPS: loops::grouped => GROUPED_CONTINUOUS_NICE_LOOP GROUPED_DISCONTINUOUS_NICE_LOOP GROUPED_AIC;
    SUE_DE_COQ: sue_de_coq::all => SUE_DE_COQ;
    ALS_XZ: als::xz => ALS_XZ;
    ALS_XY_WING: als::xy_wing => ALS_XY_WING;
    ALS_XY_CHAIN: als::xy_chain => ALS_XY_CHAIN;
    DEATH_BLOSSOM: death_blossom::all => DEATH_BLOSSOM;
    CYCLES_AND_CHAINS: chains::simple => X_CYCLE Y_CYCLE XY_CYCLE FORCING_X_CHAIN FORCING_CHAIN;
    NISHIO_FORCING_CHAIN: forcing::nishio => NISHIO_FORCING_CHAIN;
    MULTIPLE_FORCING_CHAINS: forcing::multiple => CELL_FORCING_CHAIN UNIT_FORCING_CHAIN;
    DYNAMIC_FORCING_CHAINS: forcing::dynamic =>
        CONTRADICTION_FORCING_CHAIN DOUBLE_FORCING_CHAIN DYNAMIC_CELL_FORCING_CHAIN DYNAMIC_UNIT_FORCING_CHAIN;
    FORCING_CHAINS_WITH_SUMS: forcing::with_sums => CONTRADICTION_FORCING_CHAIN_WITH_SUMS
        CELL_FORCING_CHAIN_WITH_SUMS UNIT_FORCING_CHAIN_WITH_SUMS;
    FORCING_CHAINS_WITH_PATTERNS: forcing::with_patterns =>
        CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS DOUBLE_FORCING_CHAIN_WITH_PATTERNS
        CELL_FORCING_CHAIN_WITH_PATTERNS UNIT_FORCING_CHAIN_WITH_PATTERNS;
    FORCING_CHAINS_WITH_CHAINS: forcing::with_chains =>
        CONTRADICTION_FORCING_CHAIN_WITH_CHAINS DOUBLE_FORCING_CHAIN_WITH_CHAINS
        CELL_FORCING_CHAIN_WITH_CHAINS UNIT_FORCING_CHAIN_WITH_CHAINS;
    FORCING_CHAINS_WITH_MULTIPLE_CHAINS: forcing::with_multiple_chains =>
        CONTRADICTION_FORCING_CHAIN_WITH_MULTIPLE_CHAINS DOUBLE_FORCING_CHAIN_WITH_MULTIPLE_CHAINS
        CELL_FORCING_CHAIN_WITH_MULTIPLE_CHAINS UNIT_FORCING_CHAIN_WITH_MULTIPLE_CHAINS;
    FORCING_CHAINS_WITH_DYNAMIC_CHAINS: forcing::with_dynamic_chains =>
        CONTRADICTION_FORCING_CHAIN_WITH_DYNAMIC_CHAINS DOUBLE_FORCING_CHAIN_WITH_DYNAMIC_CHAINS
        CELL_FORCING_CHAIN_WITH_DYNAMIC_CHAINS UNIT_FORCING_CHAIN_WITH_DYNAMIC_CHAINS;
    TABLED_CHAINS: tabling::chains => FORCING_CHAIN_CONTRADICTION FORCING_CHAIN_VERITY;
    TABLED_NETS: tabling::nets => FORCING_NET_CONTRADICTION FORCING_NET_VERITY;
    TEMPLATE_SET: template_steps::set => TEMPLATE_SET;
    TEMPLATE_DELETE: template_steps::delete => TEMPLATE_DELETE;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::TECHNIQUES;

    #[test]
    fn every_technique_has_a_finder() {
        for technique in TECHNIQUES {
            assert!(finder_of(technique).is_some(), "{technique}");
        }
    }

    #[test]
    fn all_or_none_of_a_finder_assume_one_solution() {
        for finder in FINDERS {
            let first = finder.finds[0].assumes_uniqueness;
            assert!(finder.finds.iter().all(|technique| technique.assumes_uniqueness == first));
        }
    }
}
