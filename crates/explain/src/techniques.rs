//! The table of techniques.
//!
//! A technique is a row of [`TECHNIQUES`], data alone: a number and a name that never change, its family, its texts, its code,
//! score and level in HoDoKu, its rating in Sudoku Explainer, whether it assumes that the solution is the only one. What
//! finds, rates, documents and tests techniques loops over that table; `finders::table` says which function finds which.

use std::ffi::CStr;

use Family::*;
use Level::*;
use sudoku_core::error::{Excerpt, Reason, Result};
use sudoku_core::table::text;

use crate::texts::{Language, Text};
use sudoku_core::names::nearest;

/// How hard HoDoKu 2.2 takes a technique to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and sets of up to three cells.
    Medium,
    /// Basic fish, wings, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }
}

/// A technique on HoDoKu's scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hodoku {
    /// The code in HoDoKu's library of steps.
    pub code: &'static str,
    /// The score of a step.
    pub score: u32,
    /// The level of a step.
    pub level: Level,
}

/// Techniques with one idea, and one file of finders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Family {
    Single,
    Locked,
    Subset,
    Fish,
    ComplexFish,
    KrakenFish,
    SingleDigit,
    Wing,
    Colouring,
    Rectangle,
    UniqueLoop,
    Bug,
    Exclusion,
    Chain,
    Als,
    Cycle,
    ForcingChain,
    NestedChain,
    ForcingNet,
    Template,
    EasySum,
    Sum,
    HardSum,
    EasyClue,
    Clue,
}

/// A way to find steps.
#[derive(Debug)]
#[non_exhaustive]
pub struct Technique {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// The name for C.
    #[doc(hidden)]
    pub c_name: &'static CStr,
    /// The name as a person writes it.
    pub description: &'static str,
    /// That name for C.
    #[doc(hidden)]
    pub c_description: &'static CStr,
    /// The family.
    #[doc(hidden)]
    pub family: Family,
    pub(crate) text: Text,
    /// Its code, score and level in HoDoKu 2.2, if HoDoKu has it.
    #[doc(hidden)]
    pub hodoku: Option<Hodoku>,
    /// Values of this library on both scales, if neither program has it: tenths, score and level.
    pub(crate) own: Option<(u32, u32, Level)>,
    /// Its rating in Sudoku Explainer 1.2.1 in tenths, if that has it: of a step in a line, else the least one.
    pub explainer: Option<u32>,
    /// The rating of a step in a box, if it differs.
    pub(crate) explainer_in_box: Option<u32>,
    /// Whether its steps assume that the puzzle has one solution.
    pub assumes_uniqueness: bool,
}

sudoku_core::table! {
    /// All techniques, by number.
    pub static TECHNIQUES: Technique;

    FULL_HOUSE = 10, "Full House" => of(Single, Text::FullHouse).hodoku("0000", 4, Easy).explainer(10);
    HIDDEN_SINGLE = 20, "Hidden Single" => of(Single, Text::HiddenSingle).hodoku("0002", 14, Easy).explainer_by_unit(12, 15);
    NAKED_SINGLE = 30, "Naked Single" => of(Single, Text::NakedSingle).hodoku("0003", 4, Easy).explainer(23);
    DIRECT_POINTING = 40, "Direct Pointing" => of(Locked, Text::DirectLocked).explainer(17);
    DIRECT_CLAIMING = 41, "Direct Claiming" => of(Locked, Text::DirectLocked).explainer(19);
    DIRECT_HIDDEN_PAIR = 42, "Direct Hidden Pair" => of(Subset, Text::DirectHiddenSet).explainer(20);
    DIRECT_HIDDEN_TRIPLE = 43, "Direct Hidden Triple" => of(Subset, Text::DirectHiddenSet).explainer(25);
    LOCKED_PAIR = 100, "Locked Pair" => of(Subset, Text::NakedSet).hodoku("0110", 40, Medium);
    LOCKED_TRIPLE = 101, "Locked Triple" => of(Subset, Text::NakedSet).hodoku("0111", 60, Medium);
    POINTING = 110, "Pointing" => of(Locked, Text::Locked).hodoku("0100", 50, Medium).explainer(26);
    CLAIMING = 111, "Claiming" => of(Locked, Text::Locked).hodoku("0101", 50, Medium).explainer(28);
    LAW_OF_LEFTOVERS = 112, "Law of Leftovers" => of(Locked, Text::Leftovers).own(29, 60, Medium);
    NAKED_PAIR = 200, "Naked Pair" => of(Subset, Text::NakedSet).hodoku("0200", 60, Medium).explainer(30);
    NAKED_TRIPLE = 201, "Naked Triple" => of(Subset, Text::NakedSet).hodoku("0201", 80, Medium).explainer(36);
    NAKED_QUAD = 202, "Naked Quad" => of(Subset, Text::NakedSet).hodoku("0202", 120, Hard).explainer(50);
    HIDDEN_PAIR = 210, "Hidden Pair" => of(Subset, Text::HiddenSet).hodoku("0210", 70, Medium).explainer(34);
    HIDDEN_TRIPLE = 211, "Hidden Triple" => of(Subset, Text::HiddenSet).hodoku("0211", 100, Medium).explainer(40);
    HIDDEN_QUAD = 212, "Hidden Quad" => of(Subset, Text::HiddenSet).hodoku("0212", 150, Hard).explainer(54);
    X_WING = 300, "X-Wing" => of(Fish, Text::Fish).hodoku("0300", 140, Hard).explainer(32);
    SWORDFISH = 301, "Swordfish" => of(Fish, Text::Fish).hodoku("0301", 150, Hard).explainer(38);
    JELLYFISH = 302, "Jellyfish" => of(Fish, Text::Fish).hodoku("0302", 160, Hard).explainer(52);
    SQUIRMBAG = 303, "Squirmbag" => of(Fish, Text::Fish).hodoku("0303", 470, Unfair);
    WHALE = 304, "Whale" => of(Fish, Text::Fish).hodoku("0304", 470, Unfair);
    LEVIATHAN = 305, "Leviathan" => of(Fish, Text::Fish).hodoku("0305", 470, Unfair);
    FINNED_X_WING = 310, "Finned X-Wing" => of(Fish, Text::FinnedFish).hodoku("0310", 130, Hard);
    FINNED_SWORDFISH = 311, "Finned Swordfish" => of(Fish, Text::FinnedFish).hodoku("0311", 200, Unfair);
    FINNED_JELLYFISH = 312, "Finned Jellyfish" => of(Fish, Text::FinnedFish).hodoku("0312", 250, Unfair);
    SASHIMI_X_WING = 320, "Sashimi X-Wing" => of(Fish, Text::FinnedFish).hodoku("0320", 150, Hard);
    SASHIMI_SWORDFISH = 321, "Sashimi Swordfish" => of(Fish, Text::FinnedFish).hodoku("0321", 240, Unfair);
    SASHIMI_JELLYFISH = 322, "Sashimi Jellyfish" => of(Fish, Text::FinnedFish).hodoku("0322", 260, Unfair);
    FRANKEN_X_WING = 330, "Franken X-Wing" => of(ComplexFish, Text::Fish).hodoku("0330", 300, Unfair);
    FRANKEN_SWORDFISH = 331, "Franken Swordfish" => of(ComplexFish, Text::Fish).hodoku("0331", 350, Unfair);
    FRANKEN_JELLYFISH = 332, "Franken Jellyfish" => of(ComplexFish, Text::Fish).hodoku("0332", 370, Unfair);
    FRANKEN_SQUIRMBAG = 333, "Franken Squirmbag" => of(ComplexFish, Text::Fish).hodoku("0333", 470, Extreme);
    FRANKEN_WHALE = 334, "Franken Whale" => of(ComplexFish, Text::Fish).hodoku("0334", 470, Extreme);
    FRANKEN_LEVIATHAN = 335, "Franken Leviathan" => of(ComplexFish, Text::Fish).hodoku("0335", 470, Extreme);
    FINNED_FRANKEN_X_WING = 340, "Finned Franken X-Wing" => of(ComplexFish, Text::FinnedFish).hodoku("0340", 390, Unfair);
    FINNED_FRANKEN_SWORDFISH = 341, "Finned Franken Swordfish" => of(ComplexFish, Text::FinnedFish).hodoku("0341", 410, Unfair);
    FINNED_FRANKEN_JELLYFISH = 342, "Finned Franken Jellyfish" => of(ComplexFish, Text::FinnedFish).hodoku("0342", 430, Unfair);
    FINNED_FRANKEN_SQUIRMBAG = 343, "Finned Franken Squirmbag" => of(ComplexFish, Text::FinnedFish).hodoku("0343", 470, Extreme);
    FINNED_FRANKEN_WHALE = 344, "Finned Franken Whale" => of(ComplexFish, Text::FinnedFish).hodoku("0344", 470, Extreme);
    FINNED_FRANKEN_LEVIATHAN = 345, "Finned Franken Leviathan" => of(ComplexFish, Text::FinnedFish).hodoku("0345", 470, Extreme);
    MUTANT_X_WING = 350, "Mutant X-Wing" => of(ComplexFish, Text::Fish).hodoku("0350", 450, Extreme);
    MUTANT_SWORDFISH = 351, "Mutant Swordfish" => of(ComplexFish, Text::Fish).hodoku("0351", 450, Extreme);
    MUTANT_JELLYFISH = 352, "Mutant Jellyfish" => of(ComplexFish, Text::Fish).hodoku("0352", 450, Extreme);
    MUTANT_SQUIRMBAG = 353, "Mutant Squirmbag" => of(ComplexFish, Text::Fish).hodoku("0353", 470, Extreme);
    MUTANT_WHALE = 354, "Mutant Whale" => of(ComplexFish, Text::Fish).hodoku("0354", 470, Extreme);
    MUTANT_LEVIATHAN = 355, "Mutant Leviathan" => of(ComplexFish, Text::Fish).hodoku("0355", 470, Extreme);
    FINNED_MUTANT_X_WING = 360, "Finned Mutant X-Wing" => of(ComplexFish, Text::FinnedFish).hodoku("0360", 470, Extreme);
    FINNED_MUTANT_SWORDFISH = 361, "Finned Mutant Swordfish" => of(ComplexFish, Text::FinnedFish).hodoku("0361", 470, Extreme);
    FINNED_MUTANT_JELLYFISH = 362, "Finned Mutant Jellyfish" => of(ComplexFish, Text::FinnedFish).hodoku("0362", 470, Extreme);
    FINNED_MUTANT_SQUIRMBAG = 363, "Finned Mutant Squirmbag" => of(ComplexFish, Text::FinnedFish).hodoku("0363", 470, Extreme);
    FINNED_MUTANT_WHALE = 364, "Finned Mutant Whale" => of(ComplexFish, Text::FinnedFish).hodoku("0364", 470, Extreme);
    FINNED_MUTANT_LEVIATHAN = 365, "Finned Mutant Leviathan" => of(ComplexFish, Text::FinnedFish).hodoku("0365", 470, Extreme);
    KRAKEN_FISH_1 = 371, "Kraken Fish Type 1" => of(KrakenFish, Text::KrakenFish1).hodoku("0371", 500, Extreme);
    KRAKEN_FISH_2 = 372, "Kraken Fish Type 2" => of(KrakenFish, Text::KrakenFish2).hodoku("0372", 500, Extreme);
    SKYSCRAPER = 400, "Skyscraper" => of(SingleDigit, Text::TwoLinks).hodoku("0400", 130, Hard);
    TURBOT_FISH = 401, "Turbot Fish" => of(SingleDigit, Text::Alternative).hodoku("0403", 120, Hard);
    EMPTY_RECTANGLE = 402, "Empty Rectangle" => of(SingleDigit, Text::EmptyRectangle).hodoku("0402", 120, Hard);
    TWO_STRING_KITE = 403, "Two-String Kite" => of(SingleDigit, Text::TwoLinks).hodoku("0401", 150, Hard);
    DUAL_TWO_STRING_KITE = 404, "Dual Two-String Kite" => of(SingleDigit, Text::TwoLinks).hodoku("0404", 150, Hard);
    DUAL_EMPTY_RECTANGLE = 405, "Dual Empty Rectangle" => of(SingleDigit, Text::EmptyRectangle).hodoku("0405", 120, Hard);
    XY_WING = 500, "XY-Wing" => of(Wing, Text::XyWing).hodoku("0800", 160, Hard).explainer(42);
    XYZ_WING = 501, "XYZ-Wing" => of(Wing, Text::XyzWing).hodoku("0801", 180, Hard).explainer(44);
    W_WING = 503, "W-Wing" => of(Wing, Text::WWing).hodoku("0803", 150, Hard);
    SIMPLE_COLOURS_TRAP = 510, "Simple Colours Trap" => of(Colouring, Text::ColourTrap).hodoku("0500", 150, Hard);
    SIMPLE_COLOURS_WRAP = 511, "Simple Colours Wrap" => of(Colouring, Text::ColourWrap).hodoku("0501", 150, Hard);
    MULTI_COLOURS_1 = 512, "Multi-Colours 1" => of(Colouring, Text::MultiColours1).hodoku("0502", 200, Hard);
    MULTI_COLOURS_2 = 513, "Multi-Colours 2" => of(Colouring, Text::MultiColours2).hodoku("0503", 200, Hard);
    UNIQUE_RECTANGLE_1 = 600, "Unique Rectangle Type 1" => of(Rectangle, Text::Deadly1).hodoku("0600", 100, Hard).explainer(45).assumes_uniqueness();
    UNIQUE_RECTANGLE_2 = 601, "Unique Rectangle Type 2" => of(Rectangle, Text::Deadly2).hodoku("0601", 100, Hard).explainer(45).assumes_uniqueness();
    UNIQUE_RECTANGLE_3 = 602, "Unique Rectangle Type 3" => of(Rectangle, Text::Deadly3).hodoku("0602", 100, Hard).explainer(45).assumes_uniqueness();
    UNIQUE_RECTANGLE_4 = 603, "Unique Rectangle Type 4" => of(Rectangle, Text::Deadly4).hodoku("0603", 100, Hard).explainer(45).assumes_uniqueness();
    UNIQUE_RECTANGLE_5 = 604, "Unique Rectangle Type 5" => of(Rectangle, Text::Deadly2).hodoku("0604", 100, Hard).assumes_uniqueness();
    UNIQUE_RECTANGLE_6 = 605, "Unique Rectangle Type 6" => of(Rectangle, Text::Deadly6).hodoku("0605", 100, Hard).assumes_uniqueness();
    HIDDEN_RECTANGLE = 606, "Hidden Rectangle" => of(Rectangle, Text::HiddenRectangle).hodoku("0606", 100, Hard).assumes_uniqueness();
    AVOIDABLE_RECTANGLE_1 = 607, "Avoidable Rectangle Type 1" => of(Rectangle, Text::Avoidable1).hodoku("0607", 100, Hard).assumes_uniqueness();
    AVOIDABLE_RECTANGLE_2 = 608, "Avoidable Rectangle Type 2" => of(Rectangle, Text::Avoidable2).hodoku("0608", 100, Hard).assumes_uniqueness();
    UNIQUE_LOOP_1 = 620, "Unique Loop Type 1" => of(UniqueLoop, Text::Deadly1).explainer(45).assumes_uniqueness();
    UNIQUE_LOOP_2 = 621, "Unique Loop Type 2" => of(UniqueLoop, Text::Deadly2).explainer(45).assumes_uniqueness();
    UNIQUE_LOOP_3 = 622, "Unique Loop Type 3" => of(UniqueLoop, Text::Deadly3).explainer(45).assumes_uniqueness();
    UNIQUE_LOOP_4 = 623, "Unique Loop Type 4" => of(UniqueLoop, Text::Deadly4).explainer(45).assumes_uniqueness();
    BUG_PLUS_1 = 630, "BUG+1" => of(Bug, Text::BugPlus1).hodoku("0610", 100, Hard).explainer(56).assumes_uniqueness();
    BUG_2 = 631, "BUG Type 2" => of(Bug, Text::Bug2).explainer(57).assumes_uniqueness();
    BUG_3 = 632, "BUG Type 3" => of(Bug, Text::Bug3).explainer(57).assumes_uniqueness();
    BUG_4 = 633, "BUG Type 4" => of(Bug, Text::Bug4).explainer(57).assumes_uniqueness();
    ALIGNED_PAIR_EXCLUSION = 700, "Aligned Pair Exclusion" => of(Exclusion, Text::Exclusion).explainer(62);
    ALIGNED_TRIPLE_EXCLUSION = 701, "Aligned Triple Exclusion" => of(Exclusion, Text::Exclusion).explainer(75);
    X_CHAIN = 710, "X-Chain" => of(Chain, Text::Alternative).hodoku("0701", 260, Unfair);
    XY_CHAIN = 711, "XY-Chain" => of(Chain, Text::Alternative).hodoku("0702", 260, Unfair);
    REMOTE_PAIR = 712, "Remote Pair" => of(Chain, Text::RemotePair).hodoku("0703", 110, Hard);
    CONTINUOUS_NICE_LOOP = 713, "Continuous Nice Loop" => of(Chain, Text::Loop).hodoku("0706", 280, Unfair);
    DISCONTINUOUS_NICE_LOOP = 714, "Discontinuous Nice Loop" => of(Chain, Text::Alternative).hodoku("0707", 280, Unfair);
    AIC = 715, "AIC" => of(Chain, Text::Alternative).hodoku("0708", 280, Unfair);
    GROUPED_CONTINUOUS_NICE_LOOP = 716, "Grouped Continuous Nice Loop" => of(Chain, Text::Loop).hodoku("0709", 300, Unfair);
    GROUPED_DISCONTINUOUS_NICE_LOOP = 717, "Grouped Discontinuous Nice Loop" => of(Chain, Text::Alternative).hodoku("0710", 300, Unfair);
    GROUPED_AIC = 718, "Grouped AIC" => of(Chain, Text::Alternative).hodoku("0711", 300, Unfair);
    SUE_DE_COQ = 720, "Sue de Coq" => of(Als, Text::SueDeCoq).hodoku("1101", 250, Unfair);
    ALS_XZ = 730, "ALS-XZ" => of(Als, Text::AlsXz).hodoku("0901", 300, Unfair);
    ALS_XY_WING = 731, "ALS-XY-Wing" => of(Als, Text::AlsChain).hodoku("0902", 320, Unfair);
    ALS_XY_CHAIN = 732, "ALS-XY-Chain" => of(Als, Text::AlsChain).hodoku("0903", 340, Unfair);
    DEATH_BLOSSOM = 733, "Death Blossom" => of(Als, Text::DeathBlossom).hodoku("0904", 360, Unfair);
    X_CYCLE = 800, "X-Cycle" => of(Cycle, Text::Loop).explainer(65);
    Y_CYCLE = 801, "Y-Cycle" => of(Cycle, Text::Loop).explainer(65);
    XY_CYCLE = 802, "XY-Cycle" => of(Cycle, Text::Loop).explainer(70);
    FORCING_X_CHAIN = 803, "Forcing X-Chain" => of(Cycle, Text::Contradiction).explainer(66);
    FORCING_CHAIN = 804, "Forcing Chain" => of(Cycle, Text::Contradiction).explainer(70);
    NISHIO_FORCING_CHAIN = 810, "Nishio Forcing Chain" => of(ForcingChain, Text::Contradiction).explainer(75);
    CELL_FORCING_CHAIN = 820, "Cell Forcing Chain" => of(ForcingChain, Text::Cases).explainer(80);
    UNIT_FORCING_CHAIN = 821, "Unit Forcing Chain" => of(ForcingChain, Text::Cases).explainer(80);
    CONTRADICTION_FORCING_CHAIN = 830, "Contradiction Forcing Chain" => of(ForcingChain, Text::Contradiction).explainer(85);
    DOUBLE_FORCING_CHAIN = 831, "Double Forcing Chain" => of(ForcingChain, Text::Cases).explainer(85);
    DYNAMIC_CELL_FORCING_CHAIN = 832, "Dynamic Cell Forcing Chain" => of(ForcingChain, Text::Cases).explainer(85);
    DYNAMIC_UNIT_FORCING_CHAIN = 833, "Dynamic Unit Forcing Chain" => of(ForcingChain, Text::Cases).explainer(85);
    CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS = 840, "Contradiction Forcing Chain with Patterns" => of(ForcingChain, Text::Contradiction).explainer(90);
    DOUBLE_FORCING_CHAIN_WITH_PATTERNS = 841, "Double Forcing Chain with Patterns" => of(ForcingChain, Text::Cases).explainer(90);
    CELL_FORCING_CHAIN_WITH_PATTERNS = 842, "Dynamic Cell Forcing Chain with Patterns" => of(ForcingChain, Text::Cases).explainer(90);
    UNIT_FORCING_CHAIN_WITH_PATTERNS = 843, "Dynamic Unit Forcing Chain with Patterns" => of(ForcingChain, Text::Cases).explainer(90);
    CONTRADICTION_FORCING_CHAIN_WITH_SUMS = 850, "Contradiction Forcing Chain with Sums" => of(ForcingChain, Text::Contradiction).own(88, 500, Extreme);
    CELL_FORCING_CHAIN_WITH_SUMS = 851, "Cell Forcing Chain with Sums" => of(ForcingChain, Text::Cases).own(88, 500, Extreme);
    UNIT_FORCING_CHAIN_WITH_SUMS = 852, "Unit Forcing Chain with Sums" => of(ForcingChain, Text::Cases).own(88, 500, Extreme);
    FORCING_CHAIN_CONTRADICTION = 860, "Forcing Chain Contradiction" => of(ForcingNet, Text::Contradiction).hodoku("1301", 500, Extreme);
    FORCING_CHAIN_VERITY = 861, "Forcing Chain Verity" => of(ForcingNet, Text::Cases).hodoku("1302", 500, Extreme);
    FORCING_NET_CONTRADICTION = 870, "Forcing Net Contradiction" => of(ForcingNet, Text::Contradiction).hodoku("1303", 700, Extreme);
    FORCING_NET_VERITY = 871, "Forcing Net Verity" => of(ForcingNet, Text::Cases).hodoku("1304", 700, Extreme);
    TEMPLATE_SET = 880, "Template Set" => of(Template, Text::TemplateSet).hodoku("1201", 10_000, Extreme);
    TEMPLATE_DELETE = 881, "Template Delete" => of(Template, Text::TemplateDelete).hodoku("1202", 10_000, Extreme);
    CONTRADICTION_FORCING_CHAIN_WITH_CHAINS = 884, "Contradiction Forcing Chain with Chains" => of(NestedChain, Text::Contradiction).explainer(95);
    DOUBLE_FORCING_CHAIN_WITH_CHAINS = 885, "Double Forcing Chain with Chains" => of(NestedChain, Text::Cases).explainer(95);
    CELL_FORCING_CHAIN_WITH_CHAINS = 886, "Cell Forcing Chain with Chains" => of(NestedChain, Text::Cases).explainer(95);
    UNIT_FORCING_CHAIN_WITH_CHAINS = 887, "Unit Forcing Chain with Chains" => of(NestedChain, Text::Cases).explainer(95);
    CONTRADICTION_FORCING_CHAIN_WITH_MULTIPLE_CHAINS = 888, "Contradiction Forcing Chain with Multiple Chains" => of(NestedChain, Text::Contradiction).explainer(100);
    DOUBLE_FORCING_CHAIN_WITH_MULTIPLE_CHAINS = 889, "Double Forcing Chain with Multiple Chains" => of(NestedChain, Text::Cases).explainer(100);
    CELL_FORCING_CHAIN_WITH_MULTIPLE_CHAINS = 890, "Cell Forcing Chain with Multiple Chains" => of(NestedChain, Text::Cases).explainer(100);
    UNIT_FORCING_CHAIN_WITH_MULTIPLE_CHAINS = 891, "Unit Forcing Chain with Multiple Chains" => of(NestedChain, Text::Cases).explainer(100);
    CONTRADICTION_FORCING_CHAIN_WITH_DYNAMIC_CHAINS = 892, "Contradiction Forcing Chain with Dynamic Chains" => of(NestedChain, Text::Contradiction).explainer(105);
    DOUBLE_FORCING_CHAIN_WITH_DYNAMIC_CHAINS = 893, "Double Forcing Chain with Dynamic Chains" => of(NestedChain, Text::Cases).explainer(105);
    CELL_FORCING_CHAIN_WITH_DYNAMIC_CHAINS = 894, "Cell Forcing Chain with Dynamic Chains" => of(NestedChain, Text::Cases).explainer(105);
    UNIT_FORCING_CHAIN_WITH_DYNAMIC_CHAINS = 895, "Unit Forcing Chain with Dynamic Chains" => of(NestedChain, Text::Cases).explainer(105);
    LAST_CAGE_CELL = 900, "Last Cell of a Cage" => of(EasySum, Text::CageSum).own(11, 4, Easy);
    CAGE_COMBINATIONS = 901, "Cage Combinations" => of(EasySum, Text::CageCombinations).own(18, 20, Easy);
    CAGE_PERMUTATIONS = 902, "Cage Permutations" => of(Sum, Text::CageSum).own(28, 60, Medium);
    NEEDED_IN_CAGE = 903, "Needed in a Cage" => of(Sum, Text::Needed).own(27, 50, Medium);
    PLACED_IN_CAGE = 904, "Placed in a Cage" => of(Sum, Text::PlacedInCage).own(32, 80, Medium);
    CONFLICTING_CAGES = 905, "Conflicting Cages" => of(HardSum, Text::ConflictingCages).own(40, 140, Hard);
    TWO_SUMS = 906, "Two Sums" => of(HardSum, Text::TwoSums).own(53, 200, Hard);
    INNIE = 910, "Innie" => of(EasySum, Text::RuleOf45).own(16, 20, Easy);
    OUTIE = 911, "Outie" => of(EasySum, Text::RuleOf45).own(20, 30, Easy);
    INNIE_AND_OUTIE = 912, "Innie and Outie" => of(Sum, Text::RuleOf45).own(29, 60, Medium);
    TWO_INNIES = 913, "Two Innies" => of(Sum, Text::RuleOf45).own(26, 50, Medium);
    TWO_OUTIES = 914, "Two Outies" => of(Sum, Text::RuleOf45).own(29, 60, Medium);
    INNIES = 915, "Innies" => of(HardSum, Text::RuleOf45).own(36, 120, Hard);
    OUTIES = 916, "Outies" => of(HardSum, Text::RuleOf45).own(40, 140, Hard);
    INNIES_AND_OUTIES = 917, "Innies and Outies" => of(HardSum, Text::RuleOf45).own(40, 140, Hard);
    NEEDED_IN_INNIES = 918, "Needed in Innies" => of(Sum, Text::Needed).own(34, 100, Medium);
    KILLER_PAIR = 920, "Killer Pair" => of(Sum, Text::KillerSubset).own(33, 90, Medium);
    KILLER_TRIPLE = 921, "Killer Triple" => of(HardSum, Text::KillerSubset).own(39, 130, Hard);
    KILLER_QUAD = 922, "Killer Quad" => of(HardSum, Text::KillerSubset).own(52, 180, Hard);
    CLUE_PAIR = 930, "Clue Pair" => of(EasyClue, Text::Clue).own(17, 10, Easy);
    CLUE_SUM = 931, "Clue Sum" => of(EasyClue, Text::Clue).own(19, 20, Easy);
    CLUE_COMBINATIONS = 932, "Clue Combinations" => of(Clue, Text::Clue).own(28, 60, Medium);
}

/// The columns that every row has.
const fn of(family: Family, text: Text) -> Technique {
    Technique {
        number: 0,
        name: "",
        c_name: c"",
        description: "",
        c_description: c"",
        family,
        text,
        hodoku: None,
        own: None,
        explainer: None,
        explainer_in_box: None,
        assumes_uniqueness: false,
    }
}

impl Technique {
    const fn with_names(
        self,
        number: i32,
        [c_name, c_description]: [&'static CStr; 2],
    ) -> Technique {
        let (name, description) = (text(c_name), text(c_description));
        Technique { number, name, c_name, description, c_description, ..self }
    }

    const fn hodoku(mut self, code: &'static str, score: u32, level: Level) -> Self {
        self.hodoku = Some(Hodoku { code, score, level });
        self
    }

    const fn own(mut self, tenths: u32, score: u32, level: Level) -> Self {
        self.own = Some((tenths, score, level));
        self
    }

    const fn explainer(mut self, tenths: u32) -> Self {
        self.explainer = Some(tenths);
        self
    }

    const fn explainer_by_unit(mut self, in_box: u32, in_line: u32) -> Self {
        self.explainer = Some(in_line);
        self.explainer_in_box = Some(in_box);
        self
    }

    const fn assumes_uniqueness(mut self) -> Self {
        self.assumes_uniqueness = true;
        self
    }

    /// Its least value on the scale of Sudoku Explainer, of a step in a line: that program's or an own one.
    pub(crate) fn tenths(&self) -> Option<u32> {
        self.explainer.or(self.own.map(|(tenths, ..)| tenths))
    }

    /// Its score and level on the scale of HoDoKu: that program's or own ones.
    #[doc(hidden)]
    pub fn scored(&self) -> Option<(u32, Level)> {
        let hodoku = self.hodoku.map(|row| (row.score, row.level));
        hodoku.or(self.own.map(|(_, score, level)| (score, level)))
    }

    /// Its place in the table.
    pub(crate) fn row(&self) -> usize {
        // All are rows of the table, whose place says their number.
        let begin = TECHNIQUES.as_ptr() as usize;
        let at = (std::ptr::from_ref(self) as usize).wrapping_sub(begin) / size_of::<Technique>();
        match TECHNIQUES.get(at) {
            Some(row) if std::ptr::eq(row, self) => at,
            _ => TECHNIQUES.partition_point(|other| other.number < self.number),
        }
    }

    /// All techniques, by number.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Technique> + Clone {
        TECHNIQUES.iter()
    }

    /// Whether its steps are fish with fins.
    pub(crate) fn is_fish_with_fins(&self) -> bool {
        let rows = FINNED_FISH.iter().chain(&SASHIMI_FISH);
        rows.chain(&FINNED_FRANKEN_FISH).chain(&FINNED_MUTANT_FISH).any(|row| *row == self)
    }

    /// Of finned fish, the sashimi fish of the same size; of these, the finned ones.
    pub(crate) fn twin(&self) -> Option<&'static Technique> {
        let rows = FINNED_FISH.into_iter().zip(SASHIMI_FISH);
        rows.flat_map(|(finned, sashimi)| [(finned, sashimi), (sashimi, finned)])
            .find(|(row, _)| *row == self)
            .map(|(_, twin)| twin)
    }

    /// Its code in HoDoKu's library of steps, if HoDoKu 2.2 has it.
    pub fn hodoku_code(&self) -> Option<&'static str> {
        self.hodoku.map(|row| row.code)
    }

    /// The score of a step in HoDoKu 2.2, if HoDoKu has it.
    pub fn hodoku_score(&self) -> Option<u32> {
        self.hodoku.map(|row| row.score)
    }

    /// The level of a step in HoDoKu 2.2, if HoDoKu has it.
    pub fn hodoku_level(&self) -> Option<Level> {
        self.hodoku.map(|row| row.level)
    }

    /// The name as a person writes it in a language.
    pub fn title(&self, language: &Language) -> &'static str {
        text(self.c_title(language))
    }

    /// That name for C.
    #[doc(hidden)]
    pub fn c_title(&self, language: &Language) -> &'static CStr {
        language.own_title(self.name).unwrap_or(self.c_description)
    }

    /// The technique with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownTechnique`] if no technique has this name.
    pub fn named(name: &str) -> Result<&'static Technique> {
        let unknown = || {
            let nearest = nearest(name, TECHNIQUES.iter().map(|row| row.name));
            Reason::UnknownTechnique { name: Excerpt::new(name), nearest }.into()
        };
        TECHNIQUES.iter().find(|technique| technique.name == name).ok_or_else(unknown)
    }
}

/// A set of techniques.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Techniques([u64; 3]);

const _: () = assert!(TECHNIQUES.len() <= 192);

impl Techniques {
    /// These techniques.
    pub fn of<'a>(techniques: impl IntoIterator<Item = &'a Technique>) -> Techniques {
        let mut set = Techniques::default();
        for technique in techniques {
            let row = technique.row();
            set.0[row / 64] |= 1 << (row % 64);
        }
        set
    }

    /// Whether a technique is in the set.
    pub fn has(self, technique: &Technique) -> bool {
        let row = technique.row();
        self.0[row / 64] >> (row % 64) & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Adds those of another set.
    pub fn add(&mut self, other: Techniques) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    /// The techniques of the set.
    pub fn iter(self) -> impl Iterator<Item = &'static Technique> {
        TECHNIQUES.iter().filter(move |technique| self.has(technique))
    }
}

/// By number of cells, from two on.
pub static LOCKED_SETS: [&Technique; 2] = [Technique::LOCKED_PAIR, Technique::LOCKED_TRIPLE];
pub static NAKED_SETS: [&Technique; 3] =
    [Technique::NAKED_PAIR, Technique::NAKED_TRIPLE, Technique::NAKED_QUAD];
pub static HIDDEN_SETS: [&Technique; 3] =
    [Technique::HIDDEN_PAIR, Technique::HIDDEN_TRIPLE, Technique::HIDDEN_QUAD];
pub static BASIC_FISH: [&Technique; 6] = [
    Technique::X_WING,
    Technique::SWORDFISH,
    Technique::JELLYFISH,
    Technique::SQUIRMBAG,
    Technique::WHALE,
    Technique::LEVIATHAN,
];
pub static FINNED_FISH: [&Technique; 3] =
    [Technique::FINNED_X_WING, Technique::FINNED_SWORDFISH, Technique::FINNED_JELLYFISH];
pub static SASHIMI_FISH: [&Technique; 3] =
    [Technique::SASHIMI_X_WING, Technique::SASHIMI_SWORDFISH, Technique::SASHIMI_JELLYFISH];
pub static FRANKEN_FISH: [&Technique; 6] = [
    Technique::FRANKEN_X_WING,
    Technique::FRANKEN_SWORDFISH,
    Technique::FRANKEN_JELLYFISH,
    Technique::FRANKEN_SQUIRMBAG,
    Technique::FRANKEN_WHALE,
    Technique::FRANKEN_LEVIATHAN,
];
pub static FINNED_FRANKEN_FISH: [&Technique; 6] = [
    Technique::FINNED_FRANKEN_X_WING,
    Technique::FINNED_FRANKEN_SWORDFISH,
    Technique::FINNED_FRANKEN_JELLYFISH,
    Technique::FINNED_FRANKEN_SQUIRMBAG,
    Technique::FINNED_FRANKEN_WHALE,
    Technique::FINNED_FRANKEN_LEVIATHAN,
];
pub static MUTANT_FISH: [&Technique; 6] = [
    Technique::MUTANT_X_WING,
    Technique::MUTANT_SWORDFISH,
    Technique::MUTANT_JELLYFISH,
    Technique::MUTANT_SQUIRMBAG,
    Technique::MUTANT_WHALE,
    Technique::MUTANT_LEVIATHAN,
];
pub static FINNED_MUTANT_FISH: [&Technique; 6] = [
    Technique::FINNED_MUTANT_X_WING,
    Technique::FINNED_MUTANT_SWORDFISH,
    Technique::FINNED_MUTANT_JELLYFISH,
    Technique::FINNED_MUTANT_SQUIRMBAG,
    Technique::FINNED_MUTANT_WHALE,
    Technique::FINNED_MUTANT_LEVIATHAN,
];
/// By type.
pub static RECTANGLES: [&Technique; 4] = [
    Technique::UNIQUE_RECTANGLE_1,
    Technique::UNIQUE_RECTANGLE_2,
    Technique::UNIQUE_RECTANGLE_3,
    Technique::UNIQUE_RECTANGLE_4,
];
pub static UNIQUE_LOOPS: [&Technique; 4] = [
    Technique::UNIQUE_LOOP_1,
    Technique::UNIQUE_LOOP_2,
    Technique::UNIQUE_LOOP_3,
    Technique::UNIQUE_LOOP_4,
];
