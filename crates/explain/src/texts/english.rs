//! English.

use super::{Text, Texts, Words};

pub const WORDS: Words = Words {
    units: ["row", "column", "box", "region", "diagonal", "window", "group", "extra region"],
    at: "at",
    of_grid: "of grid",
    and: "and",
    or: "or",
    is: ["is", "are"],
    is_not: ["is not", "are not"],
    is_neither: ["is not", "are not"],
    nor: "or",
    fits: "{digits} of {bases}{?covers: in {covers}}",
    set: "the set {cells}",
    sum: "{?units:45 of {units}}{!units:the cage {cages}}",
    chain: ["chain", "Chain"],
};

/// Why cells have a sum, and how.
macro_rules! why {
    () => {
        " ({?units:{units}{?cages: and {cages#the cage#the cages} {cages}}: {arithmetic}}{!units:the cage {cages}{?filled:: {arithmetic}}}){?combinations:, as {combinations}}"
    };
}

/// The templates of a kind.
pub fn texts(text: Text) -> Texts {
    let (nudge, sentence) = match text {
        Text::FullHouse => ("Look at {unit}.", "{unit} has one open cell: {effects}."),
        Text::HiddenSingle => ("Look at {unit}.", "{digit} has one place in {unit}: {effects}."),
        Text::NakedSingle => ("Look at {cell}.", "{cell} has one candidate: {effects}."),
        Text::DirectLocked => (
            "Look for {digit} in {unit}.",
            "in {unit}, {digit} is only in {cells}, all of {second}. So no other cell of {second} is {digit}{?cell:, and {third} has one place left for it}: {effects}.",
        ),
        Text::DirectHiddenSet => (
            "Look for {digits} in {unit}.",
            "in {unit}, the digits {digits} are only in {cells}. So these cells have no other digit{?cell:, and {unit} has one place left for {digit}}: {effects}.",
        ),
        Text::Locked => (
            "Look for {digits} in {unit}.",
            "in {unit}, {digits} is only in {cells}, all of {second}. So no other cell of {second} is {digits}: {effects}.",
        ),
        Text::Leftovers => (
            "Look at {lines} and {regions}.",
            "{lines} have the same digits as {regions}, and so have the cells that only one side has, {from} against {to}. {from} {from#has#have} no {lost/or}, so {to} {to#has#have} none: {effects}.",
        ),
        Text::NakedSet => (
            "Look at {unit}.",
            "{cells} have only {digits}, one each. So the other cells of {shared} lose these: {effects}.",
        ),
        Text::HiddenSet => (
            "Look for {digits} in {unit}.",
            "in {unit}, the digits {digits} are only in {cells}. So these cells have no other digit: {effects}.",
        ),
        Text::Fish => (
            "Look for {digits} in {bases}.",
            "in {bases}, {digits} is only in {covers} ({places}). Each of {bases} needs a {digits}, and each of {covers} has room for one, so {covers} have no other{?twice:, and {twice}, in two of them, would take the room of two}: {effects}.",
        ),
        Text::FinnedFish => (
            "Look for {digits} in {bases}.",
            "{*fish:in {bases}, {digits} is only in {covers}, or in {fins} ({fins#fin#fins}). If {fins#the fin is not#none of the fins is} {digits}, {covers} have no other {digits}{?twice:, and {twice}, in two of them, would take the room of two}; if {fins#the fin#one} is {digits}, no cell that it sees is~. Also, }. Either way: {effects}.",
        ),
        Text::KrakenFish1 => (
            "Look for {digits} in {bases}.",
            "in {bases}, {digits} is only in {covers}, or in {fins} ({fins#fin#fins}). If {fins#the fin is not#none of the fins is} {digits}, {covers} have no other {digits}. {?seen:{seen} {seen#sees#see} {target}. }{*cases:{chain}~. }. Either way: {effects}.",
        ),
        Text::KrakenFish2 => (
            "Look for {digits} in {bases}.",
            "in {bases}, {digits} is only in {covers}, or in {fins}. Each of {bases} needs a {digits}, and {covers} {covers#has#have} no room for all of them, so one of {fins} is {digits}. {?seen:{seen} {seen#excludes#exclude} {target}. }{*cases:{chain}~. }. Either way: {effects}.",
        ),
        Text::TwoLinks => (
            "Look for {digits} in {bases}.",
            "{*links:in {first}, {digit} is only in {far1} or {near1}, and in {second} only in {far2} or {near2}. {near1} and {near2} see each other, so they are not both {digit}: {far1} or {far2} is, and what sees both is not~. Also, }: {effects}.",
        ),
        Text::EmptyRectangle => (
            "Look for {digits} in {bases}.",
            "{*rectangles:in {box}, {digit} is only in {from} and {to}; in {strong}, only in {near} or {far}. If {near} is {digit}, {box} has its {digit} in {to}; if not, {far} is {digit}. So what is in {to} and sees {far} is not {digit}~. Also, }: {effects}.",
        ),
        Text::XyWing => (
            "Look at {cells}.",
            "{pivot} (pivot) is {digits/or}. {*pincers:If it is {by}, {cell} (pincer) is {digit}~. }. Either way one of the pincers is {lost}, and what sees both is not: {effects}.",
        ),
        Text::XyzWing => (
            "Look at {cells}.",
            "{pivot} (pivot) is {digits/or}. {*pincers:If it is {by}, {cell} (pincer) is {digit}~. }. So the pivot or one of the pincers is {lost}, and what sees all three is not: {effects}.",
        ),
        Text::WWing => (
            "Look at {cells}.",
            "{one} and {two} are both {digits/or}. In {unit}, {link} is only in {first}, which {one} sees, or {second}, which {two} sees. So {one} and {two} are not both {link}: one of them is {lost}, and what sees both is not: {effects}.",
        ),
        Text::ColourTrap => (
            "Look for {digits}.",
            "strong links of {digits} join {a} (A) and {b} (B): all of A or all of B are {digits}. What sees a cell of A and a cell of B is not: {effects}.",
        ),
        Text::ColourWrap => (
            "Look for {digits}.",
            "strong links of {digits} join {a} (A) and {b} (B): all of A or all of B are {digits}. {*clashes:{one} and {two}, both of {letter}, see each other, so no cell of {letter} is {digits}~. }: {effects}.",
        ),
        Text::MultiColours1 => (
            "Look for {digits}.",
            "strong links of {digits} join {a} (A) and {b} (B), and also {c} (C) and {d} (D): all of A or all of B are {digits}, and all of C or all of D. {*clashes:{one} ({letter}) sees {two} ({other}), so {letter} and {other} are not both {digits}: {left} or {right} is, and what sees a cell of both is not~. }: {effects}.",
        ),
        Text::MultiColours2 => (
            "Look for {digits}.",
            "strong links of {digits} join {a} (A) and {b} (B), and also {c} (C) and {d} (D): all of A or all of B are {digits}, and all of C or all of D. {*clashes:{letter} sees both: {one} sees {two} (C), and {three} sees {four} (D). So {letter} is not {digits}~. }: {effects}.",
        ),
        Text::Deadly1 => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. Only {roof} has another candidate ({extra}), so it is none of {pair}: {effects}.",
        ),
        Text::Deadly2 => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. Only {roof} have another candidate, {extra}, so one of them is {extra}, and what sees {roof#it#each of them} is not: {effects}.",
        ),
        Text::Deadly3 => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. So one of {roof} has another digit, {extra/or}. {?naked:With {naked}, it takes {digits} in {unit}, whose other cells lose these}{?hidden:In {unit}, the digits {digits} are only in {within}, and at most one of these digits is in {roof}: {hidden} {hidden#has#have} no other}: {effects}.",
        ),
        Text::Deadly4 => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. In {unit}, {kept} is only in {roof}, so one of these is {kept}. If the other one were {lost}, the rest would be {pair}, too: {effects}.",
        ),
        Text::Deadly6 => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. In {units}, {kept} is only in these cells. If one of {roof} were {kept}, the other one would be, too, and the rest would be {other}: {effects}.",
        ),
        Text::HiddenRectangle => (
            "Look at {cells}.",
            "{pattern} must not have {pair} alone: these could be exchanged, and there would be two solutions. In {units}, {kept} is only in these cells. If {target} were {lost}, {sides} would be {kept}, and {corner} is {pair/or} anyway: {effects}.",
        ),
        Text::Avoidable1 => (
            "Look at {cells}.",
            "{filled} {filled#is#are} filled, but not given. If {target} were {lost}, {pattern} would have {pair} alone: these could be exchanged, and there would be two solutions: {effects}.",
        ),
        Text::Avoidable2 => (
            "Look at {cells}.",
            "{filled} {filled#is#are} filled, but not given. If {roof} had no other candidate, {extra}, {pattern} would have {pair} alone: these could be exchanged, and there would be two solutions. So one of {roof} is {extra}, and what sees both is not: {effects}.",
        ),
        Text::BugPlus1 => (
            "Look at {rich}.",
            "without {extra} in {rich}, every open cell would have two candidates, and every digit two places in each unit: there would be two solutions. So {rich} is {extra/or}{?several:: {effects}}.",
        ),
        Text::Bug2 => (
            "Look at {rich}.",
            "without {extra} in {rich}, every open cell would have two candidates, and every digit two places in each unit: there would be two solutions. So one of {rich} is {extra}, and what sees each of them is not: {effects}.",
        ),
        Text::Bug3 => (
            "Look at {rich}.",
            "without {*extras:{digits} in {cell}~ and }, every open cell would have two candidates, and every digit two places in each unit: there would be two solutions. So {*extras:{cell} is {digits/or}~, or }. With {naked}, this cell takes {digits} in {unit}, whose other cells lose these: {effects}.",
        ),
        Text::Bug4 => (
            "Look at {rich}.",
            "without {*extras:{digits} in {cell}~ and }, every open cell would have two candidates, and every digit two places in each unit: there would be two solutions. So {*extras:{cell} is {digits/or}~, or }. In {unit}, {kept} is only in {rich}, so the other cell is {kept}: {effects}.",
        ),
        Text::Exclusion => (
            "Look at {cells}.",
            "of {cells}, some candidates fit no others. {*gone:{candidate}: {*ways:{others} would leave no candidate in {cell} ({digits/,})~; }{!ways:all others see the same digit}~. }. So: {effects}.",
        ),
        Text::RemotePair => (
            "Look at {cells}.",
            "{path/,} have only {pair} and each sees the next, so these alternate. {*pairs:{one} and {two} have one each~, }, and what sees both of two such cells has neither: {effects}.",
        ),
        Text::Alternative => (
            "Look for a chain from {start}.",
            "{?refuted:{chain}, which contradicts the beginning}{!refuted:either {alternative}, or {chain}, and both exclude the same}: {effects}.",
        ),
        Text::Loop => (
            "Look for a loop through {cells}.",
            "either {chain}, or the other way round {back}, and both exclude the same: {effects}.",
        ),
        Text::SueDeCoq => (
            "Look where {unit} and {second} cross.",
            "{crossing} (in {unit} and {second}){?line:, {line} (in {unit})}{?square: and {square} (in {second})} have as many digits as cells: {digits}{?twice:, where {twice} {twice#counts#count} twice, in {unit} and in {second}, whose other cells lose {twice#it#these}}. {?along:Among them, {along} {along#is#are} only in {unit}, whose other cells lose {along#it#these}. }{?around:Among them, {around} {around#is#are} only in {second}, whose other cells lose {around#it#these}. }So: {effects}.",
        ),
        Text::AlsXz => (
            "Look at {cells}.",
            "{*sets:{letter} is {cells} with {digits}~, }: each has one digit more than cells. {*links:Each {digit} of {one} sees each {digit} of {two}, so one of these sets has no {digit}, and then it has all its other digits~. }. {!double:So {lost} {lost#is#are} in A or in B, and what sees all its places there is not: }{?double:So each set has all its digits but one of {commons}; what sees all places of such a digit in its set, or of {commons/or} in both, is not: }{effects}.",
        ),
        Text::AlsChain => (
            "Look at {cells}.",
            "{*sets:{letter} is {cells} with {digits}~, }: each has one digit more than cells. If A has no {lost/or}, {*links:{one} has {digit}, and each {digit} of {one} sees each {digit} of {two}, so {two} has none~; }; so {last} has all its other digits. So {lost} {lost#is#are} in A or in {last}, and what sees all its places there is not: {effects}.",
        ),
        Text::DeathBlossom => (
            "Look at {stem}.",
            "{stem} (stem) is {digits/or}. {*petals:If it is {digit}, {cells} (of {digits}) {cells#has#have} no {digit} and all the other digits~. }. Either way {lost} {lost#is#are} in the last-named cells; what sees all its places in each of these sets is not: {effects}.",
        ),
        Text::Contradiction => (
            "Look at {start}.",
            "{!refuted:suppose {assumed}. }{*cases:{chain}~. }{?refuted:, which contradicts the beginning}{!refuted:. So {clash} would be both true and false}: {effects}.",
        ),
        Text::Cases => (
            "Look at {start}.",
            "{?cell:{cell} is {digits/or}}{?unit:in {unit}, {digit} is in {places/or}}{?either:{either} is true or false}. {*cases:{chain}{?clash:, a contradiction}~. }. Either way: {effects}.",
        ),
        Text::TemplateSet => (
            "Look for {digits}.",
            "every row, column and box has {digits} once, and not in cells that other digits need in all their ways. All ways to place it so, one by one, have in common: {effects}.",
        ),
        Text::TemplateDelete => (
            "Look for {digits}.",
            "every row, column and box has {digits} once, and not in cells that other digits need in all their ways. None of the ways to place it so, one by one, has what is removed here: {effects}.",
        ),
        Text::CageSum => (
            "Look at the cage {cages}.",
            "the cage {cages} leaves {sum} for {cells}{?filled: ({arithmetic})}{?combinations:, as {combinations}}. Nothing else makes that sum: {effects}.",
        ),
        Text::CageCombinations => (
            "Look at the cage {cages}.",
            "the cage {cages} leaves {sum} for {cells}{?filled: ({arithmetic})}{?combinations:, as {combinations}}. No combination has {lost/or}: {effects}.",
        ),
        Text::Needed => (
            "{?units:Look at {units}.}{!units:Look at the cage {cages}.}",
            "{?units:{units} {units#has#have} the sum {all}{?cages:, {cages#the cage#the cages} {cages} {cages#has#have} {of_cages}}, and }{!units:the cage {cages} }{?units:{arithmetic} is left}{!units:leaves {sum}} for {cells}{?combinations:, as {combinations}}. Each combination has {digits}: it is in {places/or}, and not in what sees {places#that cell#all of these}: {effects}.",
        ),
        Text::PlacedInCage => (
            "Look at {unit} and the cage {cages}.",
            concat!(
                "in {unit}, {digits} {digits#is#are} only in {places}. {cells} make {sum}",
                why!(),
                ". So only combinations with {digits} are left: {effects}."
            ),
        ),
        Text::ConflictingCages => (
            "Look at {cells}.",
            concat!(
                "{*sums:{cells} make {sum}",
                why!(),
                "~; }. All these cells differ. What is removed would leave the other cells no combination: {effects}."
            ),
        ),
        Text::TwoSums => (
            "Look at {cells}.",
            concat!(
                "{*sums:{?both:{innies} {innies#is#are} {gap} {?less:less}{!less:more} than {outies}}{!both:{cells} make {sum}}",
                why!(),
                "~; }. With what is removed, no digits make both sums: {effects}."
            ),
        ),
        Text::RuleOf45 => (
            "Look at {units}.",
            "{units} {units#has#have} the sum {all}. {?cages:{cages#The cage#The cages} {cages} {cages#has#have} {of_cages}. }{?filled:{filled} {filled#is#are} filled. }{?innies:{innies} {innies#is#are} left}{!innies:{outies} {outies#is#are} outside}{?both:, and {outies} {outies#is#are} outside}: {arithmetic}.{?both: So {innies} {innies#is#are} {gap} {?less:less}{!less:more} than {outies}.} {?several:Nothing else makes that sum: }{effects}.",
        ),
        Text::KillerSubset => (
            "Look at {unit}.",
            concat!(
                "in {unit}, the digits {digits} are used up: {*sums:{cells} make {sum}",
                why!(),
                ", and need {digits/or}~; }{?naked:; {naked} {naked#has#have} only these}. So the other cells of {unit} lose them: {effects}."
            ),
        ),
        Text::Clue => (
            "Look at the {clue}.",
            "{clue}: {rule}. {*options:{cell} {?open:can be {digits/or}}{!open:is {digits}}~; }. In each choice of these that keeps the rule, different in cells that see each other: {effects}.",
        ),
    };
    Texts { nudge, sentence }
}
