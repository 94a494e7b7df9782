//! The order of the C header: chapters, from what every program uses to what experts use. `build.rs` runs it.
//!
//! In: the header as cbindgen writes it, all constants, then all types, then all functions. Out: each constant, type and
//! function in its chapter, and the initial value of each structure after it.

/// A chapter: its title, a sentence, and what it has, in this order: names, or the beginnings of names that end in `*`.
struct Chapter {
    title: &'static str,
    says: &'static str,
    has: &'static [&'static str],
}

const CHAPTERS: [Chapter; 8] = [
    Chapter {
        title: "Statuses and errors",
        says: "What every function returns, and what was wrong.",
        has: &["status", "sudoku_error", "sudoku_status_*"],
    },
    Chapter {
        title: "Boards",
        says: "Read, make, ask, change and write a board.",
        has: &[
            "sudoku_board",
            "SUDOKU_FORMAT_*",
            "sudoku_read_options",
            "sudoku_board_new",
            "sudoku_board_new_grids",
            "sudoku_board_read",
            "sudoku_board_load",
            "sudoku_board_clone",
            "sudoku_board_free",
            "sudoku_board_size",
            "sudoku_board_grids",
            "sudoku_board_*symbols",
            "sudoku_board_get",
            "sudoku_board_set",
            "sudoku_board_cells",
            "sudoku_board_set_cells",
            "sudoku_board_candidates",
            "sudoku_board_write*",
            "sudoku_board_save",
            "sudoku_format_*",
            "SUDOKU_STATE_*",
            "sudoku_check",
            "sudoku_board_clashes",
            "sudoku_board_*cage*",
            "SUDOKU_CONSTRAINT_*",
            "sudoku_board_*constraint*",
            "sudoku_constraint_*",
        ],
    },
    Chapter {
        title: "Solving",
        says: "The first solution, the number of solutions, what each cell can have, or one solution after the other.",
        has: &[
            "SUDOKU_STRATEGY_*",
            "sudoku_options",
            "sudoku_report",
            "sudoku_solve",
            "sudoku_count",
            "sudoku_true_candidates",
            "sudoku_solutions",
            "sudoku_solutions_*",
            "sudoku_strategy_*",
            "SUDOKU_SCORE_*",
            "sudoku_score",
            "sudoku_score_board",
        ],
    },
    Chapter {
        title: "Rating and explaining",
        says: "How hard a board is, and how a person would solve it, step by step.",
        has: &[
            "SUDOKU_PROFILE_*",
            "SUDOKU_LEVEL_*",
            "sudoku_rating",
            "sudoku_rate",
            "sudoku_summary",
            "SUDOKU_STEP_*",
            "sudoku_step",
            "sudoku_hint",
            "sudoku_steps",
            "sudoku_steps_*",
            "sudoku_profile_*",
            "sudoku_technique_*",
            "sudoku_language_*",
        ],
    },
    Chapter {
        title: "Making puzzles",
        says: "New puzzles, and those that a given one becomes.",
        has: &[
            "SUDOKU_SYMMETRY_*",
            "sudoku_generate_options",
            "sudoku_generate",
            "sudoku_generated",
            "sudoku_generate_batch",
            "sudoku_board_redundant",
            "sudoku_board_suspects",
            "sudoku_board_minimise",
            "sudoku_board_canonical",
            "sudoku_board_symmetries",
            "sudoku_morph_random",
            "sudoku_morph_inverse",
            "sudoku_morph_then",
            "sudoku_board_morph",
        ],
    },
    Chapter {
        title: "Many puzzles in one call",
        says: "Solve, check or rate lines of a text, integers in memory, strings, or boards; on several threads.",
        has: &[
            "sudoku_row",
            "sudoku_solve_lines",
            "sudoku_check_lines",
            "sudoku_rate_lines",
            "sudoku_row_error",
            "sudoku_cells",
            "sudoku_solve_cells",
            "sudoku_check_cells",
            "sudoku_rate_cells",
            "sudoku_score_cells",
            "sudoku_morph_cells",
            "sudoku_form",
            "sudoku_canonical_cells",
            "sudoku_strings",
            "sudoku_solve_strings",
            "sudoku_check_strings",
            "sudoku_rate_strings",
            "sudoku_score_strings",
            "sudoku_solve_batch",
        ],
    },
    Chapter {
        title: "Watching and cancelling",
        says: "From another thread.",
        has: &["sudoku_control", "sudoku_progress", "sudoku_control_*"],
    },
    Chapter {
        title: "For experts",
        says: "Deductions for a search of your own, proofs for a checker, vector instructions, the library itself.",
        has: &[
            "sudoku_deduction",
            "sudoku_deduction_*",
            "sudoku_prove",
            "SUDOKU_VECTORS_*",
            "sudoku_version*",
            "sudoku_build_info",
        ],
    },
];

/// The fields that do not begin as zero or NULL, beside the size.
const BEGIN: [(&str, &str, &str); 8] = [
    ("sudoku_error", "row", "-1"),
    ("sudoku_error", "col", "-1"),
    ("sudoku_error", "symbol", "-1"),
    ("sudoku_cells", "cell_bytes", "1"),
    ("sudoku_cells", "side", "9"),
    ("sudoku_strings", "offset_bytes", "4"),
    ("sudoku_generate_options", "box_height", "3"),
    ("sudoku_generate_options", "box_width", "3"),
];

/// The header in chapters. Panics, and so fails the build, if an item has no chapter, or a name of a chapter no item.
pub fn arrange(header: &str) -> String {
    const OPEN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus";
    const CLOSE: &str = "#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus";
    let first = header.find("// The call did what it says.").expect("the first status");
    let (head, rest) = header.split_at(first);
    let (body, tail) = rest.split_once(CLOSE).expect("the end of the functions");
    let mut items: Vec<(&str, &str)> = body
        .split("\n\n")
        .map(|item| item.trim_matches('\n'))
        .filter(|item| !item.is_empty() && *item != OPEN)
        .map(|item| (name(item), item))
        .collect();
    let (mut contents, mut text) = (Vec::new(), String::new());
    for (number, Chapter { title, says, has }) in (1..).zip(&CHAPTERS) {
        contents.push(format!("//  {number}. {title}: {}", first_small(says)));
        let rule = "-".repeat(97);
        text += &format!("// {rule}\n// {number}. {title}\n// {rule}\n\n");
        for &wanted in *has {
            let (found, left): (Vec<_>, Vec<_>) =
                items.into_iter().partition(|(name, _)| matches(name, wanted));
            assert!(!found.is_empty(), "nothing in the header is called {wanted}");
            items = left;
            for (name, item) in found {
                text += &format!("{item}\n{}\n", begin(name, item));
            }
        }
    }
    assert!(items.is_empty(), "in no chapter of src/ffi/chapters.rs: {:?}", names(&items));
    let head = head.replace("@chapters@", &contents.join("\n"));
    format!("{head}{OPEN}\n\n{text}{CLOSE}{tail}")
}

fn names<'a>(items: &[(&'a str, &str)]) -> Vec<&'a str> {
    items.iter().map(|(name, _)| *name).collect()
}

/// The name of a constant, a type or a function.
fn name(item: &str) -> &str {
    let code = item.lines().filter(|line| !line.starts_with("//") && *line != "SUDOKU_MUST_USE");
    let code = code.into_iter().next().unwrap_or_else(|| panic!("no declaration: {item}"));
    let before = code.split_once('(').map_or(code, |(before, _)| before);
    let words: Vec<&str> =
        before.split([' ', '*', ';', '{']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["#define", name, ..] | ["typedef", "struct", name, ..] => name,
        [.., name] => name,
        [] => panic!("no name: {item}"),
    }
}

/// Whether a name is what a chapter wants.
fn matches(name: &str, wanted: &str) -> bool {
    if wanted == "status" {
        let is_other = |chapter: &Chapter| {
            chapter.has.iter().any(|wanted| wanted.starts_with("SUDOKU_") && matches(name, wanted))
        };
        return name.starts_with("SUDOKU_") && !CHAPTERS.iter().any(is_other);
    }
    let mut rest = name;
    let mut parts = wanted.split('*').peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        let at = match (is_first, parts.peek()) {
            (true, None) => return rest == part,
            (true, _) => rest.starts_with(part).then_some(0),
            (false, None) => rest.ends_with(part).then(|| rest.len() - part.len()),
            (false, _) => rest.find(part),
        };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
        is_first = false;
    }
    true
}

/// The macro of what a structure with a size begins as.
fn begin(name: &str, item: &str) -> String {
    let Some((_, fields)) = item.split_once("  uint32_t struct_size;\n") else {
        return String::new();
    };
    let fields =
        fields.lines().filter(|line| line.ends_with(';') && !line.trim().starts_with("//"));
    let values = fields.filter(|line| line.starts_with("  ")).map(|field| {
        let field = field.trim().trim_end_matches(';');
        let named = field.rsplit([' ', '*']).next().unwrap_or_default();
        let given =
            BEGIN.iter().find(|(structure, field, _)| (*structure, *field) == (name, named));
        match given {
            Some((_, _, value)) => *value,
            None if named.ends_with(']') => "{0}",
            None if field.contains('*') => "NULL",
            None => "0",
        }
    });
    let values: Vec<&str> = values.collect();
    let upper = name.to_uppercase();
    let (values, define) = (values.join(", "), format!("#define {upper}_INIT"));
    let line = format!("{define} {{sizeof({name}), {values}}}");
    let folded = format!("{define} \\\n  {{sizeof({name}), {values}}}");
    let code = if line.len() <= 100 { line } else { folded };
    format!("\n// What a {name} begins as: its size, and the default of each field.\n{code}\n")
}

/// A sentence that follows a colon.
fn first_small(says: &str) -> String {
    let mut letters = says.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
