//! The table of techniques.
//!
//! A technique is a row of [`TECHNIQUES`]: a number and a name that never change, its code, score and level in HoDoKu,
//! its rating in Sudoku Explainer, whether it assumes that the solution is the only one, and the function that finds its
//! steps. What finds, rates, documents and tests techniques loops over that table. A function may find the steps of
//! several rows: it names the right one in the step.

use std::ffi::CStr;

use super::finders::{
    als, alternating, bug, chains, colours, complex_fish, death_blossom, exclusion, fish, forcing,
    kraken, locked, loops, rectangles, single_digit, singles, subsets, sue_de_coq, tabling,
    template_steps, unique_loops, wings,
};
use super::search::{Finding, Search};
use sudoku_core::error::{Reason, Result};

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
pub(crate) struct Hodoku {
    /// The code in HoDoKu's library of steps.
    pub code: &'static str,
    /// The score of a step.
    pub score: u32,
    /// The level of a step.
    pub level: Level,
}

/// The finders of a row for each width of a set of cells.
#[derive(Clone, Copy)]
pub(super) struct Finder {
    pub(super) small: fn(&mut Search<'_, 2>) -> Finding,
    pub(super) medium: fn(&mut Search<'_, 10>) -> Finding,
    pub(super) large: fn(&mut Search<'_, 64>) -> Finding,
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Finder")
    }
}

/// A function of a finder, or that function for a number of cells.
macro_rules! finder {
    ($($name:ident)::+) => {
        Finder {
            small: $($name)::+::<2>,
            medium: $($name)::+::<10>,
            large: $($name)::+::<64>,
        }
    };
    ($($name:ident)::+, $degree:literal) => {
        Finder {
            small: $($name)::+::<2, $degree>,
            medium: $($name)::+::<10, $degree>,
            large: $($name)::+::<64, $degree>,
        }
    };
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
    /// Its code, score and level in HoDoKu 2.2, if HoDoKu has it.
    pub(crate) hodoku: Option<Hodoku>,
    /// Its rating in Sudoku Explainer 1.2.1 in tenths, if that has it: of a step in a line, else the least one.
    pub explainer: Option<u32>,
    /// The rating of a step in a box, if it differs.
    pub(crate) explainer_in_box: Option<u32>,
    /// Whether its steps assume that the puzzle has one solution.
    pub assumes_uniqueness: bool,
    pub(super) finder: Finder,
}

/// All techniques, by number.
pub static TECHNIQUES: &[Technique] = &[
    row(10, c"full_house", "Full House", finder!(singles::full_house))
        .hodoku("0000", 4, Level::Easy)
        .explainer(10),
    row(20, c"hidden_single", "Hidden Single", finder!(singles::hidden_single))
        .hodoku("0002", 14, Level::Easy)
        .explainer_by_unit(12, 15),
    row(30, c"naked_single", "Naked Single", finder!(singles::naked_single))
        .hodoku("0003", 4, Level::Easy)
        .explainer(23),
    row(40, c"direct_pointing", "Direct Pointing", finder!(locked::direct_pointing)).explainer(17),
    row(41, c"direct_claiming", "Direct Claiming", finder!(locked::direct_claiming)).explainer(19),
    row(42, c"direct_hidden_pair", "Direct Hidden Pair", finder!(subsets::direct, 2)).explainer(20),
    row(43, c"direct_hidden_triple", "Direct Hidden Triple", finder!(subsets::direct, 3))
        .explainer(25),
    row(100, c"locked_pair", "Locked Pair", finder!(subsets::locked, 2)).hodoku(
        "0110",
        40,
        Level::Medium,
    ),
    row(101, c"locked_triple", "Locked Triple", finder!(subsets::locked, 3)).hodoku(
        "0111",
        60,
        Level::Medium,
    ),
    row(110, c"pointing", "Pointing", finder!(locked::pointing))
        .hodoku("0100", 50, Level::Medium)
        .explainer(26),
    row(111, c"claiming", "Claiming", finder!(locked::claiming))
        .hodoku("0101", 50, Level::Medium)
        .explainer(28),
    row(200, c"naked_pair", "Naked Pair", finder!(subsets::naked, 2))
        .hodoku("0200", 60, Level::Medium)
        .explainer(30),
    row(201, c"naked_triple", "Naked Triple", finder!(subsets::naked, 3))
        .hodoku("0201", 80, Level::Medium)
        .explainer(36),
    row(202, c"naked_quad", "Naked Quad", finder!(subsets::naked, 4))
        .hodoku("0202", 120, Level::Hard)
        .explainer(50),
    row(210, c"hidden_pair", "Hidden Pair", finder!(subsets::hidden, 2))
        .hodoku("0210", 70, Level::Medium)
        .explainer(34),
    row(211, c"hidden_triple", "Hidden Triple", finder!(subsets::hidden, 3))
        .hodoku("0211", 100, Level::Medium)
        .explainer(40),
    row(212, c"hidden_quad", "Hidden Quad", finder!(subsets::hidden, 4))
        .hodoku("0212", 150, Level::Hard)
        .explainer(54),
    row(300, c"x_wing", "X-Wing", finder!(fish::basic, 2))
        .hodoku("0300", 140, Level::Hard)
        .explainer(32),
    row(301, c"swordfish", "Swordfish", finder!(fish::basic, 3))
        .hodoku("0301", 150, Level::Hard)
        .explainer(38),
    row(302, c"jellyfish", "Jellyfish", finder!(fish::basic, 4))
        .hodoku("0302", 160, Level::Hard)
        .explainer(52),
    row(303, c"squirmbag", "Squirmbag", finder!(fish::basic, 5)).hodoku("0303", 470, Level::Unfair),
    row(304, c"whale", "Whale", finder!(fish::basic, 6)).hodoku("0304", 470, Level::Unfair),
    row(305, c"leviathan", "Leviathan", finder!(fish::basic, 7)).hodoku("0305", 470, Level::Unfair),
    row(310, c"finned_x_wing", "Finned X-Wing", finder!(fish::finned, 2)).hodoku(
        "0310",
        130,
        Level::Hard,
    ),
    row(311, c"finned_swordfish", "Finned Swordfish", finder!(fish::finned, 3)).hodoku(
        "0311",
        200,
        Level::Unfair,
    ),
    row(312, c"finned_jellyfish", "Finned Jellyfish", finder!(fish::finned, 4)).hodoku(
        "0312",
        250,
        Level::Unfair,
    ),
    row(320, c"sashimi_x_wing", "Sashimi X-Wing", finder!(fish::sashimi, 2)).hodoku(
        "0320",
        150,
        Level::Hard,
    ),
    row(321, c"sashimi_swordfish", "Sashimi Swordfish", finder!(fish::sashimi, 3)).hodoku(
        "0321",
        240,
        Level::Unfair,
    ),
    row(322, c"sashimi_jellyfish", "Sashimi Jellyfish", finder!(fish::sashimi, 4)).hodoku(
        "0322",
        260,
        Level::Unfair,
    ),
    row(330, c"franken_x_wing", "Franken X-Wing", finder!(complex_fish::franken, 2)).hodoku(
        "0330",
        300,
        Level::Unfair,
    ),
    row(331, c"franken_swordfish", "Franken Swordfish", finder!(complex_fish::franken, 3)).hodoku(
        "0331",
        350,
        Level::Unfair,
    ),
    row(332, c"franken_jellyfish", "Franken Jellyfish", finder!(complex_fish::franken, 4)).hodoku(
        "0332",
        370,
        Level::Unfair,
    ),
    row(333, c"franken_squirmbag", "Franken Squirmbag", finder!(complex_fish::franken, 5)).hodoku(
        "0333",
        470,
        Level::Extreme,
    ),
    row(334, c"franken_whale", "Franken Whale", finder!(complex_fish::franken, 6)).hodoku(
        "0334",
        470,
        Level::Extreme,
    ),
    row(335, c"franken_leviathan", "Franken Leviathan", finder!(complex_fish::franken, 7)).hodoku(
        "0335",
        470,
        Level::Extreme,
    ),
    row(
        340,
        c"finned_franken_x_wing",
        "Finned Franken X-Wing",
        finder!(complex_fish::finned_franken, 2),
    )
    .hodoku("0340", 390, Level::Unfair),
    row(
        341,
        c"finned_franken_swordfish",
        "Finned Franken Swordfish",
        finder!(complex_fish::finned_franken, 3),
    )
    .hodoku("0341", 410, Level::Unfair),
    row(
        342,
        c"finned_franken_jellyfish",
        "Finned Franken Jellyfish",
        finder!(complex_fish::finned_franken, 4),
    )
    .hodoku("0342", 430, Level::Unfair),
    row(
        343,
        c"finned_franken_squirmbag",
        "Finned Franken Squirmbag",
        finder!(complex_fish::finned_franken, 5),
    )
    .hodoku("0343", 470, Level::Extreme),
    row(
        344,
        c"finned_franken_whale",
        "Finned Franken Whale",
        finder!(complex_fish::finned_franken, 6),
    )
    .hodoku("0344", 470, Level::Extreme),
    row(
        345,
        c"finned_franken_leviathan",
        "Finned Franken Leviathan",
        finder!(complex_fish::finned_franken, 7),
    )
    .hodoku("0345", 470, Level::Extreme),
    row(350, c"mutant_x_wing", "Mutant X-Wing", finder!(complex_fish::mutant, 2)).hodoku(
        "0350",
        450,
        Level::Extreme,
    ),
    row(351, c"mutant_swordfish", "Mutant Swordfish", finder!(complex_fish::mutant, 3)).hodoku(
        "0351",
        450,
        Level::Extreme,
    ),
    row(352, c"mutant_jellyfish", "Mutant Jellyfish", finder!(complex_fish::mutant, 4)).hodoku(
        "0352",
        450,
        Level::Extreme,
    ),
    row(353, c"mutant_squirmbag", "Mutant Squirmbag", finder!(complex_fish::mutant, 5)).hodoku(
        "0353",
        470,
        Level::Extreme,
    ),
    row(354, c"mutant_whale", "Mutant Whale", finder!(complex_fish::mutant, 6)).hodoku(
        "0354",
        470,
        Level::Extreme,
    ),
    row(355, c"mutant_leviathan", "Mutant Leviathan", finder!(complex_fish::mutant, 7)).hodoku(
        "0355",
        470,
        Level::Extreme,
    ),
    row(
        360,
        c"finned_mutant_x_wing",
        "Finned Mutant X-Wing",
        finder!(complex_fish::finned_mutant, 2),
    )
    .hodoku("0360", 470, Level::Extreme),
    row(
        361,
        c"finned_mutant_swordfish",
        "Finned Mutant Swordfish",
        finder!(complex_fish::finned_mutant, 3),
    )
    .hodoku("0361", 470, Level::Extreme),
    row(
        362,
        c"finned_mutant_jellyfish",
        "Finned Mutant Jellyfish",
        finder!(complex_fish::finned_mutant, 4),
    )
    .hodoku("0362", 470, Level::Extreme),
    row(
        363,
        c"finned_mutant_squirmbag",
        "Finned Mutant Squirmbag",
        finder!(complex_fish::finned_mutant, 5),
    )
    .hodoku("0363", 470, Level::Extreme),
    row(
        364,
        c"finned_mutant_whale",
        "Finned Mutant Whale",
        finder!(complex_fish::finned_mutant, 6),
    )
    .hodoku("0364", 470, Level::Extreme),
    row(
        365,
        c"finned_mutant_leviathan",
        "Finned Mutant Leviathan",
        finder!(complex_fish::finned_mutant, 7),
    )
    .hodoku("0365", 470, Level::Extreme),
    row(371, c"kraken_fish_1", "Kraken Fish Type 1", finder!(kraken::all)).hodoku(
        "0371",
        500,
        Level::Extreme,
    ),
    row(372, c"kraken_fish_2", "Kraken Fish Type 2", finder!(kraken::all)).hodoku(
        "0372",
        500,
        Level::Extreme,
    ),
    row(400, c"skyscraper", "Skyscraper", finder!(single_digit::skyscraper)).hodoku(
        "0400",
        130,
        Level::Hard,
    ),
    row(401, c"turbot_fish", "Turbot Fish", finder!(alternating::turbot_fish)).hodoku(
        "0403",
        120,
        Level::Hard,
    ),
    row(402, c"empty_rectangle", "Empty Rectangle", finder!(single_digit::empty_rectangle)).hodoku(
        "0402",
        120,
        Level::Hard,
    ),
    row(403, c"two_string_kite", "Two-String Kite", finder!(single_digit::kite)).hodoku(
        "0401",
        150,
        Level::Hard,
    ),
    row(404, c"dual_two_string_kite", "Dual Two-String Kite", finder!(single_digit::dual_kite))
        .hodoku("0404", 150, Level::Hard),
    row(
        405,
        c"dual_empty_rectangle",
        "Dual Empty Rectangle",
        finder!(single_digit::dual_empty_rectangle),
    )
    .hodoku("0405", 120, Level::Hard),
    row(500, c"xy_wing", "XY-Wing", finder!(wings::xy))
        .hodoku("0800", 160, Level::Hard)
        .explainer(42),
    row(501, c"xyz_wing", "XYZ-Wing", finder!(wings::xyz))
        .hodoku("0801", 180, Level::Hard)
        .explainer(44),
    row(503, c"w_wing", "W-Wing", finder!(wings::w)).hodoku("0803", 150, Level::Hard),
    row(510, c"simple_colours_trap", "Simple Colours Trap", finder!(colours::simple)).hodoku(
        "0500",
        150,
        Level::Hard,
    ),
    row(511, c"simple_colours_wrap", "Simple Colours Wrap", finder!(colours::simple)).hodoku(
        "0501",
        150,
        Level::Hard,
    ),
    row(512, c"multi_colours_1", "Multi-Colours 1", finder!(colours::multiple)).hodoku(
        "0502",
        200,
        Level::Hard,
    ),
    row(513, c"multi_colours_2", "Multi-Colours 2", finder!(colours::multiple)).hodoku(
        "0503",
        200,
        Level::Hard,
    ),
    row(600, c"unique_rectangle_1", "Unique Rectangle Type 1", finder!(rectangles::unique, 1))
        .hodoku("0600", 100, Level::Hard)
        .explainer(45)
        .assumes_uniqueness(),
    row(601, c"unique_rectangle_2", "Unique Rectangle Type 2", finder!(rectangles::unique, 2))
        .hodoku("0601", 100, Level::Hard)
        .explainer(45)
        .assumes_uniqueness(),
    row(602, c"unique_rectangle_3", "Unique Rectangle Type 3", finder!(rectangles::unique, 3))
        .hodoku("0602", 100, Level::Hard)
        .explainer(45)
        .assumes_uniqueness(),
    row(603, c"unique_rectangle_4", "Unique Rectangle Type 4", finder!(rectangles::unique, 4))
        .hodoku("0603", 100, Level::Hard)
        .explainer(45)
        .assumes_uniqueness(),
    row(604, c"unique_rectangle_5", "Unique Rectangle Type 5", finder!(rectangles::unique, 5))
        .hodoku("0604", 100, Level::Hard)
        .assumes_uniqueness(),
    row(605, c"unique_rectangle_6", "Unique Rectangle Type 6", finder!(rectangles::unique, 6))
        .hodoku("0605", 100, Level::Hard)
        .assumes_uniqueness(),
    row(606, c"hidden_rectangle", "Hidden Rectangle", finder!(rectangles::unique, 7))
        .hodoku("0606", 100, Level::Hard)
        .assumes_uniqueness(),
    row(
        607,
        c"avoidable_rectangle_1",
        "Avoidable Rectangle Type 1",
        finder!(rectangles::avoidable, 1),
    )
    .hodoku("0607", 100, Level::Hard)
    .assumes_uniqueness(),
    row(
        608,
        c"avoidable_rectangle_2",
        "Avoidable Rectangle Type 2",
        finder!(rectangles::avoidable, 2),
    )
    .hodoku("0608", 100, Level::Hard)
    .assumes_uniqueness(),
    row(620, c"unique_loop_1", "Unique Loop Type 1", finder!(unique_loops::best))
        .explainer(45)
        .assumes_uniqueness(),
    row(621, c"unique_loop_2", "Unique Loop Type 2", finder!(unique_loops::best))
        .explainer(45)
        .assumes_uniqueness(),
    row(622, c"unique_loop_3", "Unique Loop Type 3", finder!(unique_loops::best))
        .explainer(45)
        .assumes_uniqueness(),
    row(623, c"unique_loop_4", "Unique Loop Type 4", finder!(unique_loops::best))
        .explainer(45)
        .assumes_uniqueness(),
    row(630, c"bug_plus_1", "BUG+1", finder!(bug::plus_one))
        .hodoku("0610", 100, Level::Hard)
        .explainer(56)
        .assumes_uniqueness(),
    row(631, c"bug_2", "BUG Type 2", finder!(bug::grave)).explainer(57).assumes_uniqueness(),
    row(632, c"bug_3", "BUG Type 3", finder!(bug::grave)).explainer(57).assumes_uniqueness(),
    row(633, c"bug_4", "BUG Type 4", finder!(bug::grave)).explainer(57).assumes_uniqueness(),
    row(700, c"aligned_pair_exclusion", "Aligned Pair Exclusion", finder!(exclusion::pair))
        .explainer(62),
    row(701, c"aligned_triple_exclusion", "Aligned Triple Exclusion", finder!(exclusion::triple))
        .explainer(75),
    row(710, c"x_chain", "X-Chain", finder!(alternating::x_chain)).hodoku(
        "0701",
        260,
        Level::Unfair,
    ),
    row(711, c"xy_chain", "XY-Chain", finder!(alternating::xy_chain)).hodoku(
        "0702",
        260,
        Level::Unfair,
    ),
    row(712, c"remote_pair", "Remote Pair", finder!(alternating::remote_pair)).hodoku(
        "0703",
        110,
        Level::Hard,
    ),
    row(713, c"continuous_nice_loop", "Continuous Nice Loop", finder!(loops::plain)).hodoku(
        "0706",
        280,
        Level::Unfair,
    ),
    row(714, c"discontinuous_nice_loop", "Discontinuous Nice Loop", finder!(loops::plain)).hodoku(
        "0707",
        280,
        Level::Unfair,
    ),
    row(715, c"aic", "AIC", finder!(loops::plain)).hodoku("0708", 280, Level::Unfair),
    row(
        716,
        c"grouped_continuous_nice_loop",
        "Grouped Continuous Nice Loop",
        finder!(loops::grouped),
    )
    .hodoku("0709", 300, Level::Unfair),
    row(
        717,
        c"grouped_discontinuous_nice_loop",
        "Grouped Discontinuous Nice Loop",
        finder!(loops::grouped),
    )
    .hodoku("0710", 300, Level::Unfair),
    row(718, c"grouped_aic", "Grouped AIC", finder!(loops::grouped)).hodoku(
        "0711",
        300,
        Level::Unfair,
    ),
    row(720, c"sue_de_coq", "Sue de Coq", finder!(sue_de_coq::all)).hodoku(
        "1101",
        250,
        Level::Unfair,
    ),
    row(730, c"als_xz", "ALS-XZ", finder!(als::xz)).hodoku("0901", 300, Level::Unfair),
    row(731, c"als_xy_wing", "ALS-XY-Wing", finder!(als::xy_wing)).hodoku(
        "0902",
        320,
        Level::Unfair,
    ),
    row(732, c"als_xy_chain", "ALS-XY-Chain", finder!(als::xy_chain)).hodoku(
        "0903",
        340,
        Level::Unfair,
    ),
    row(733, c"death_blossom", "Death Blossom", finder!(death_blossom::all)).hodoku(
        "0904",
        360,
        Level::Unfair,
    ),
    row(800, c"x_cycle", "X-Cycle", finder!(chains::simple)).explainer(65),
    row(801, c"y_cycle", "Y-Cycle", finder!(chains::simple)).explainer(65),
    row(802, c"xy_cycle", "XY-Cycle", finder!(chains::simple)).explainer(70),
    row(803, c"forcing_x_chain", "Forcing X-Chain", finder!(chains::simple)).explainer(66),
    row(804, c"forcing_chain", "Forcing Chain", finder!(chains::simple)).explainer(70),
    row(810, c"nishio_forcing_chain", "Nishio Forcing Chain", finder!(forcing::nishio))
        .explainer(75),
    row(820, c"cell_forcing_chain", "Cell Forcing Chain", finder!(forcing::multiple)).explainer(80),
    row(821, c"unit_forcing_chain", "Unit Forcing Chain", finder!(forcing::multiple)).explainer(80),
    row(
        830,
        c"contradiction_forcing_chain",
        "Contradiction Forcing Chain",
        finder!(forcing::dynamic),
    )
    .explainer(85),
    row(831, c"double_forcing_chain", "Double Forcing Chain", finder!(forcing::dynamic))
        .explainer(85),
    row(
        832,
        c"dynamic_cell_forcing_chain",
        "Dynamic Cell Forcing Chain",
        finder!(forcing::dynamic),
    )
    .explainer(85),
    row(
        833,
        c"dynamic_unit_forcing_chain",
        "Dynamic Unit Forcing Chain",
        finder!(forcing::dynamic),
    )
    .explainer(85),
    row(
        840,
        c"contradiction_forcing_chain_with_patterns",
        "Contradiction Forcing Chain with Patterns",
        finder!(forcing::with_patterns),
    )
    .explainer(90),
    row(
        841,
        c"double_forcing_chain_with_patterns",
        "Double Forcing Chain with Patterns",
        finder!(forcing::with_patterns),
    )
    .explainer(90),
    row(
        842,
        c"cell_forcing_chain_with_patterns",
        "Dynamic Cell Forcing Chain with Patterns",
        finder!(forcing::with_patterns),
    )
    .explainer(90),
    row(
        843,
        c"unit_forcing_chain_with_patterns",
        "Dynamic Unit Forcing Chain with Patterns",
        finder!(forcing::with_patterns),
    )
    .explainer(90),
    row(
        860,
        c"forcing_chain_contradiction",
        "Forcing Chain Contradiction",
        finder!(tabling::chains),
    )
    .hodoku("1301", 500, Level::Extreme),
    row(861, c"forcing_chain_verity", "Forcing Chain Verity", finder!(tabling::chains)).hodoku(
        "1302",
        500,
        Level::Extreme,
    ),
    row(870, c"forcing_net_contradiction", "Forcing Net Contradiction", finder!(tabling::nets))
        .hodoku("1303", 700, Level::Extreme),
    row(871, c"forcing_net_verity", "Forcing Net Verity", finder!(tabling::nets)).hodoku(
        "1304",
        700,
        Level::Extreme,
    ),
    row(880, c"template_set", "Template Set", finder!(template_steps::set)).hodoku(
        "1201",
        10_000,
        Level::Extreme,
    ),
    row(881, c"template_delete", "Template Delete", finder!(template_steps::delete)).hodoku(
        "1202",
        10_000,
        Level::Extreme,
    ),
];

const fn row(
    number: i32,
    c_name: &'static CStr,
    description: &'static str,
    finder: Finder,
) -> Technique {
    let Ok(name) = c_name.to_str() else { panic!("a name that is not UTF-8") };
    Technique {
        number,
        name,
        c_name,
        description,
        hodoku: None,
        explainer: None,
        explainer_in_box: None,
        assumes_uniqueness: false,
        finder,
    }
}

impl Technique {
    const fn hodoku(mut self, code: &'static str, score: u32, level: Level) -> Self {
        self.hodoku = Some(Hodoku { code, score, level });
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

    /// All techniques, by number.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Technique> + Clone {
        TECHNIQUES.iter()
    }

    /// Whether its steps are fish with fins.
    pub(super) fn is_fish_with_fins(&self) -> bool {
        let rows = FINNED_FISH.iter().chain(&SASHIMI_FISH);
        rows.chain(&FINNED_FRANKEN_FISH).chain(&FINNED_MUTANT_FISH).any(|row| *row == self)
    }

    /// Of finned fish, the sashimi fish of the same size; of these, the finned ones.
    pub(super) fn twin(&self) -> Option<&'static Technique> {
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

    /// The technique with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] if no technique has this name.
    pub fn named(name: &str) -> Result<&'static Technique> {
        let why = "no technique has this name";
        let unknown = || Reason::BadUse { what: "technique", why }.into();
        TECHNIQUES.iter().find(|technique| technique.name == name).ok_or_else(unknown)
    }
}

sudoku_core::constants! {
    Technique of TECHNIQUES:
    FULL_HOUSE = 10, "Full House";
    HIDDEN_SINGLE = 20, "Hidden Single";
    NAKED_SINGLE = 30, "Naked Single";
    DIRECT_POINTING = 40, "Direct Pointing";
    DIRECT_CLAIMING = 41, "Direct Claiming";
    DIRECT_HIDDEN_PAIR = 42, "Direct Hidden Pair";
    DIRECT_HIDDEN_TRIPLE = 43, "Direct Hidden Triple";
    LOCKED_PAIR = 100, "Locked Pair";
    LOCKED_TRIPLE = 101, "Locked Triple";
    POINTING = 110, "Pointing";
    CLAIMING = 111, "Claiming";
    NAKED_PAIR = 200, "Naked Pair";
    NAKED_TRIPLE = 201, "Naked Triple";
    NAKED_QUAD = 202, "Naked Quad";
    HIDDEN_PAIR = 210, "Hidden Pair";
    HIDDEN_TRIPLE = 211, "Hidden Triple";
    HIDDEN_QUAD = 212, "Hidden Quad";
    X_WING = 300, "X-Wing";
    SWORDFISH = 301, "Swordfish";
    JELLYFISH = 302, "Jellyfish";
    SQUIRMBAG = 303, "Squirmbag";
    WHALE = 304, "Whale";
    LEVIATHAN = 305, "Leviathan";
    FINNED_X_WING = 310, "Finned X-Wing";
    FINNED_SWORDFISH = 311, "Finned Swordfish";
    FINNED_JELLYFISH = 312, "Finned Jellyfish";
    SASHIMI_X_WING = 320, "Sashimi X-Wing";
    SASHIMI_SWORDFISH = 321, "Sashimi Swordfish";
    SASHIMI_JELLYFISH = 322, "Sashimi Jellyfish";
    FRANKEN_X_WING = 330, "Franken X-Wing";
    FRANKEN_SWORDFISH = 331, "Franken Swordfish";
    FRANKEN_JELLYFISH = 332, "Franken Jellyfish";
    FRANKEN_SQUIRMBAG = 333, "Franken Squirmbag";
    FRANKEN_WHALE = 334, "Franken Whale";
    FRANKEN_LEVIATHAN = 335, "Franken Leviathan";
    FINNED_FRANKEN_X_WING = 340, "Finned Franken X-Wing";
    FINNED_FRANKEN_SWORDFISH = 341, "Finned Franken Swordfish";
    FINNED_FRANKEN_JELLYFISH = 342, "Finned Franken Jellyfish";
    FINNED_FRANKEN_SQUIRMBAG = 343, "Finned Franken Squirmbag";
    FINNED_FRANKEN_WHALE = 344, "Finned Franken Whale";
    FINNED_FRANKEN_LEVIATHAN = 345, "Finned Franken Leviathan";
    MUTANT_X_WING = 350, "Mutant X-Wing";
    MUTANT_SWORDFISH = 351, "Mutant Swordfish";
    MUTANT_JELLYFISH = 352, "Mutant Jellyfish";
    MUTANT_SQUIRMBAG = 353, "Mutant Squirmbag";
    MUTANT_WHALE = 354, "Mutant Whale";
    MUTANT_LEVIATHAN = 355, "Mutant Leviathan";
    FINNED_MUTANT_X_WING = 360, "Finned Mutant X-Wing";
    FINNED_MUTANT_SWORDFISH = 361, "Finned Mutant Swordfish";
    FINNED_MUTANT_JELLYFISH = 362, "Finned Mutant Jellyfish";
    FINNED_MUTANT_SQUIRMBAG = 363, "Finned Mutant Squirmbag";
    FINNED_MUTANT_WHALE = 364, "Finned Mutant Whale";
    FINNED_MUTANT_LEVIATHAN = 365, "Finned Mutant Leviathan";
    KRAKEN_FISH_1 = 371, "Kraken Fish Type 1";
    KRAKEN_FISH_2 = 372, "Kraken Fish Type 2";
    SKYSCRAPER = 400, "Skyscraper";
    TURBOT_FISH = 401, "Turbot Fish";
    EMPTY_RECTANGLE = 402, "Empty Rectangle";
    TWO_STRING_KITE = 403, "Two-String Kite";
    DUAL_TWO_STRING_KITE = 404, "Dual Two-String Kite";
    DUAL_EMPTY_RECTANGLE = 405, "Dual Empty Rectangle";
    XY_WING = 500, "XY-Wing";
    XYZ_WING = 501, "XYZ-Wing";
    W_WING = 503, "W-Wing";
    SIMPLE_COLOURS_TRAP = 510, "Simple Colours Trap";
    SIMPLE_COLOURS_WRAP = 511, "Simple Colours Wrap";
    MULTI_COLOURS_1 = 512, "Multi-Colours 1";
    MULTI_COLOURS_2 = 513, "Multi-Colours 2";
    UNIQUE_RECTANGLE_1 = 600, "Unique Rectangle Type 1";
    UNIQUE_RECTANGLE_2 = 601, "Unique Rectangle Type 2";
    UNIQUE_RECTANGLE_3 = 602, "Unique Rectangle Type 3";
    UNIQUE_RECTANGLE_4 = 603, "Unique Rectangle Type 4";
    UNIQUE_RECTANGLE_5 = 604, "Unique Rectangle Type 5";
    UNIQUE_RECTANGLE_6 = 605, "Unique Rectangle Type 6";
    HIDDEN_RECTANGLE = 606, "Hidden Rectangle";
    AVOIDABLE_RECTANGLE_1 = 607, "Avoidable Rectangle Type 1";
    AVOIDABLE_RECTANGLE_2 = 608, "Avoidable Rectangle Type 2";
    UNIQUE_LOOP_1 = 620, "Unique Loop Type 1";
    UNIQUE_LOOP_2 = 621, "Unique Loop Type 2";
    UNIQUE_LOOP_3 = 622, "Unique Loop Type 3";
    UNIQUE_LOOP_4 = 623, "Unique Loop Type 4";
    BUG_PLUS_1 = 630, "BUG+1";
    BUG_2 = 631, "BUG Type 2";
    BUG_3 = 632, "BUG Type 3";
    BUG_4 = 633, "BUG Type 4";
    ALIGNED_PAIR_EXCLUSION = 700, "Aligned Pair Exclusion";
    ALIGNED_TRIPLE_EXCLUSION = 701, "Aligned Triple Exclusion";
    X_CHAIN = 710, "X-Chain";
    XY_CHAIN = 711, "XY-Chain";
    REMOTE_PAIR = 712, "Remote Pair";
    CONTINUOUS_NICE_LOOP = 713, "Continuous Nice Loop";
    DISCONTINUOUS_NICE_LOOP = 714, "Discontinuous Nice Loop";
    AIC = 715, "AIC";
    GROUPED_CONTINUOUS_NICE_LOOP = 716, "Grouped Continuous Nice Loop";
    GROUPED_DISCONTINUOUS_NICE_LOOP = 717, "Grouped Discontinuous Nice Loop";
    GROUPED_AIC = 718, "Grouped AIC";
    SUE_DE_COQ = 720, "Sue de Coq";
    ALS_XZ = 730, "ALS-XZ";
    ALS_XY_WING = 731, "ALS-XY-Wing";
    ALS_XY_CHAIN = 732, "ALS-XY-Chain";
    DEATH_BLOSSOM = 733, "Death Blossom";
    X_CYCLE = 800, "X-Cycle";
    Y_CYCLE = 801, "Y-Cycle";
    XY_CYCLE = 802, "XY-Cycle";
    FORCING_X_CHAIN = 803, "Forcing X-Chain";
    FORCING_CHAIN = 804, "Forcing Chain";
    NISHIO_FORCING_CHAIN = 810, "Nishio Forcing Chain";
    CELL_FORCING_CHAIN = 820, "Cell Forcing Chain";
    UNIT_FORCING_CHAIN = 821, "Unit Forcing Chain";
    CONTRADICTION_FORCING_CHAIN = 830, "Contradiction Forcing Chain";
    DOUBLE_FORCING_CHAIN = 831, "Double Forcing Chain";
    DYNAMIC_CELL_FORCING_CHAIN = 832, "Dynamic Cell Forcing Chain";
    DYNAMIC_UNIT_FORCING_CHAIN = 833, "Dynamic Unit Forcing Chain";
    CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS = 840, "Contradiction Forcing Chain with Patterns";
    DOUBLE_FORCING_CHAIN_WITH_PATTERNS = 841, "Double Forcing Chain with Patterns";
    CELL_FORCING_CHAIN_WITH_PATTERNS = 842, "Dynamic Cell Forcing Chain with Patterns";
    UNIT_FORCING_CHAIN_WITH_PATTERNS = 843, "Dynamic Unit Forcing Chain with Patterns";
    FORCING_CHAIN_CONTRADICTION = 860, "Forcing Chain Contradiction";
    FORCING_CHAIN_VERITY = 861, "Forcing Chain Verity";
    FORCING_NET_CONTRADICTION = 870, "Forcing Net Contradiction";
    FORCING_NET_VERITY = 871, "Forcing Net Verity";
    TEMPLATE_SET = 880, "Template Set";
    TEMPLATE_DELETE = 881, "Template Delete";
}

/// By number of cells, from two on.
pub(super) static LOCKED_SETS: [&Technique; 2] = [Technique::LOCKED_PAIR, Technique::LOCKED_TRIPLE];
pub(super) static NAKED_SETS: [&Technique; 3] =
    [Technique::NAKED_PAIR, Technique::NAKED_TRIPLE, Technique::NAKED_QUAD];
pub(super) static HIDDEN_SETS: [&Technique; 3] =
    [Technique::HIDDEN_PAIR, Technique::HIDDEN_TRIPLE, Technique::HIDDEN_QUAD];
pub(super) static BASIC_FISH: [&Technique; 6] = [
    Technique::X_WING,
    Technique::SWORDFISH,
    Technique::JELLYFISH,
    Technique::SQUIRMBAG,
    Technique::WHALE,
    Technique::LEVIATHAN,
];
pub(super) static FINNED_FISH: [&Technique; 3] =
    [Technique::FINNED_X_WING, Technique::FINNED_SWORDFISH, Technique::FINNED_JELLYFISH];
pub(super) static SASHIMI_FISH: [&Technique; 3] =
    [Technique::SASHIMI_X_WING, Technique::SASHIMI_SWORDFISH, Technique::SASHIMI_JELLYFISH];
pub(super) static FRANKEN_FISH: [&Technique; 6] = [
    Technique::FRANKEN_X_WING,
    Technique::FRANKEN_SWORDFISH,
    Technique::FRANKEN_JELLYFISH,
    Technique::FRANKEN_SQUIRMBAG,
    Technique::FRANKEN_WHALE,
    Technique::FRANKEN_LEVIATHAN,
];
pub(super) static FINNED_FRANKEN_FISH: [&Technique; 6] = [
    Technique::FINNED_FRANKEN_X_WING,
    Technique::FINNED_FRANKEN_SWORDFISH,
    Technique::FINNED_FRANKEN_JELLYFISH,
    Technique::FINNED_FRANKEN_SQUIRMBAG,
    Technique::FINNED_FRANKEN_WHALE,
    Technique::FINNED_FRANKEN_LEVIATHAN,
];
pub(super) static MUTANT_FISH: [&Technique; 6] = [
    Technique::MUTANT_X_WING,
    Technique::MUTANT_SWORDFISH,
    Technique::MUTANT_JELLYFISH,
    Technique::MUTANT_SQUIRMBAG,
    Technique::MUTANT_WHALE,
    Technique::MUTANT_LEVIATHAN,
];
pub(super) static FINNED_MUTANT_FISH: [&Technique; 6] = [
    Technique::FINNED_MUTANT_X_WING,
    Technique::FINNED_MUTANT_SWORDFISH,
    Technique::FINNED_MUTANT_JELLYFISH,
    Technique::FINNED_MUTANT_SQUIRMBAG,
    Technique::FINNED_MUTANT_WHALE,
    Technique::FINNED_MUTANT_LEVIATHAN,
];
/// By type.
pub(super) static RECTANGLES: [&Technique; 4] = [
    Technique::UNIQUE_RECTANGLE_1,
    Technique::UNIQUE_RECTANGLE_2,
    Technique::UNIQUE_RECTANGLE_3,
    Technique::UNIQUE_RECTANGLE_4,
];
pub(super) static UNIQUE_LOOPS: [&Technique; 4] = [
    Technique::UNIQUE_LOOP_1,
    Technique::UNIQUE_LOOP_2,
    Technique::UNIQUE_LOOP_3,
    Technique::UNIQUE_LOOP_4,
];
