//! The man pages and the shell completions, in `packaging/man` and `packaging/completions`.
//!
//! Those of the command are generated from its arguments (`src/arguments.rs`), the page of the C interface
//! from `include/sudoku.h`. They are committed, so that an installation needs no other tool and a cross build can
//! install them. After a change of arguments or header: `make pages`.

#[path = "../src/arguments.rs"]
#[expect(dead_code, reason = "only the description of the arguments is used")]
mod arguments;
#[path = "../src/difficulty.rs"]
#[expect(dead_code, reason = "likewise")]
mod difficulty;
#[path = "../src/profiles.rs"]
mod profiles;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use clap_complete::aot::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// Each file below `packaging`, and its content.
fn files() -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for (shell, name) in
        [(Shell::Bash, "sudoku.bash"), (Shell::Fish, "sudoku.fish"), (Shell::Zsh, "_sudoku")]
    {
        let mut text = Vec::new();
        generate(shell, &mut arguments::Arguments::command(), "sudoku", &mut text);
        files.insert(format!("completions/{name}"), text);
    }
    let mut command = arguments::Arguments::command().name("sudoku").disable_help_subcommand(true);
    command.build();
    files.insert("man/sudoku.1".to_string(), page(&command, "sudoku"));
    files.insert("man/sudoku.3".to_string(), interface().into_bytes());
    for subcommand in command.get_subcommands() {
        let name = format!("sudoku-{}", subcommand.get_name());
        files.insert(format!("man/{name}.1"), page(subcommand, &name));
    }
    files
}

/// An argument with its values as in the help, not in a list with a line for each.
fn with_values(arg: Arg) -> Arg {
    let values = arg.get_possible_values();
    if values.is_empty() || arg.is_hide_possible_values_set() {
        return arg;
    }
    let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
    let said = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let said = format!("{said} [possible values: {}]", names.join(", "));
    arg.help(said).hide_possible_values(true)
}

/// The page of one command.
fn page(command: &Command, name: &str) -> Vec<u8> {
    let version = env!("CARGO_PKG_VERSION");
    let man = Man::new(command.clone().after_help(None::<&str>).mut_args(with_values))
        .title(name)
        .source(format!("libsudoku {version}"));
    let mut text = Vec::new();
    man.render(&mut text).expect("memory");
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    after(&help).to_writer(&mut text).expect("memory");
    text
}

/// The paragraphs after the help, under the names that sections of man pages have.
fn after(help: &str) -> Roff {
    let mut page = Roff::default();
    let mut last = "";
    for paragraph in help.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        let (first, lines) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        let is_example = first.starts_with("Example");
        let section = match first {
            _ if is_example => "EXAMPLES",
            _ if first.starts_with("Exit status") => "EXIT STATUS",
            _ => "NOTES",
        };
        page.control(
            if section == last { "PP" } else { "SH" },
            (section != last).then_some(section),
        );
        // Lines of examples stay as they are.
        let said = paragraph.strip_prefix("Exit status: ").unwrap_or(paragraph);
        if is_example {
            page.control("nf", []);
        }
        for line in if is_example { lines } else { said }.lines() {
            page.text([roman(line.trim_start())]);
        }
        if is_example {
            page.control("fi", []);
        }
        last = section;
    }
    page
}

/// The C header.
const HEADER: &str = include_str!("../../../include/sudoku.h");

/// The functions of the header, each with the first paragraph of its description.
fn functions() -> Vec<(&'static str, String)> {
    let mut functions = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    for line in HEADER.lines() {
        if let Some(text) = line.strip_prefix("//") {
            comment.push(text.trim());
            continue;
        }
        if line == "SUDOKU_MUST_USE" {
            continue;
        }
        let name = line.split('(').next().and_then(|start| start.split([' ', '*']).next_back());
        if let Some(name) = name.filter(|name| name.starts_with("sudoku_") && line.contains('(')) {
            let first = comment.split(|text| text.is_empty()).next().unwrap_or_default();
            functions.push((name, first.join(" ")));
        }
        comment.clear();
    }
    functions
}

/// The page of the C interface: its functions, a paragraph for each.
fn interface() -> String {
    let mut page = format!(
        ".TH sudoku 3 \"libsudoku {}\" libsudoku\n.SH NAME\nsudoku \\- the C interface of libsudoku\n\
         .SH SYNOPSIS\n.B #include <sudoku.h>\n.PP\n\
         .B cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs sudoku)\n\
         .SH DESCRIPTION\nThe header describes arguments, statuses and threads of each function. In short:\n",
        env!("CARGO_PKG_VERSION")
    );
    for (name, said) in functions() {
        page.push_str(&format!(
            ".TP\n.B {name}\n{}\n",
            said.replace('\\', "\\e").replace('-', "\\-")
        ));
    }
    page.push_str(".SH SEE ALSO\n.BR sudoku (1)\n");
    page
}

/// The folder `packaging`.
fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging")
}

#[test]
#[ignore = "writes into the sources: make pages"]
fn write() {
    for folder in ["man", "completions"] {
        let folder = packaging().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(folder).expect("a folder");
    }
    for (name, text) in files() {
        fs::write(packaging().join(name), text).expect("a file");
    }
}

#[test]
fn committed_pages_are_the_generated_ones() {
    let mut expected = files();
    for folder in ["man", "completions"] {
        for file in fs::read_dir(packaging().join(folder)).expect("a folder") {
            let path = file.expect("a file").path();
            let name = format!("{folder}/{}", path.file_name().expect("a name").display());
            let generated = expected.remove(&name).unwrap_or_default();
            assert!(fs::read(&path).expect("a file") == generated, "{name}: run `make pages`");
        }
    }
    assert!(expected.is_empty(), "missing, run `make pages`: {:?}", expected.keys());
}

/// Seen to fail: the values of profiles left to their parser.
#[test]
fn completions_have_the_values_of_options() {
    let bash = fs::read_to_string(packaging().join("completions/sudoku.bash")).expect("a file");
    let values = |option: &str| {
        let rest = bash.split_once(&format!("--{option})\n")).expect("the option").1;
        let line = rest.lines().next().unwrap_or_default().trim();
        line.replacen("COMPREPLY=($(compgen ", "", 1).replacen(" \"${cur}\"))", "", 1)
    };
    let strategies: Vec<_> = sudoku_solve::Strategy::all().iter().map(|row| row.name).collect();
    assert_eq!(values("strategy"), format!("-W \"{}\" --", strategies.join(" ")));
    assert_eq!(values("profile"), "-W \"explainer hodoku fair killer\" --");
    assert_eq!(values("vectors"), "-W \"auto portable avx2 avx512\" --");
    assert!(values("format").contains(" sudokupad "), "{}", values("format"));
    assert!(values("to").contains(" svg candidates "), "{}", values("to"));
    assert!(values("symmetry").ends_with(" all\" --"), "{}", values("symmetry"));
    assert_eq!(values("output"), "-f");
}

/// The help that the command prints.
fn help(subcommand: &[&str]) -> String {
    let output = process::Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(subcommand)
        .arg("--help")
        .output()
        .expect("the command");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The words of a text, one blank between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The entries of a list of the help: a name and its description, which may have further lines.
fn entries(help: &str, list: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    let lines = help.lines().skip_while(|&line| line != format!("{list}:")).skip(1);
    for line in lines.take_while(|line| line.is_empty() || line.starts_with(' ')) {
        let deep = line.len() - line.trim_start().len() > 6;
        match line.trim().split_once("  ") {
            Some((name, said)) if !deep => entries.push((name.to_string(), said.to_string())),
            None if !deep && !line.is_empty() => entries.push((line.trim().into(), String::new())),
            _ => {
                if let Some((_, said)) = entries.last_mut() {
                    said.push(' ');
                    said.push_str(line);
                }
            }
        }
    }
    entries
}

/// The words of a page.
fn read(page: &str) -> String {
    let path = packaging().join("man").join(page);
    let source = fs::read_to_string(path).expect("a page");
    words(&["\\fB", "\\fI", "\\fR", "\\"].iter().fold(source, |text, mark| text.replace(mark, "")))
}

#[test]
fn pages_contain_the_text_of_help() {
    let main = read("sudoku.1");
    let commands = entries(&help(&[]), "Commands");
    assert!(commands.len() > 8, "{commands:?}");
    for (command, said) in commands.iter().filter(|(command, _)| command != "help") {
        assert!(main.contains(&format!("sudoku-{command}(1) {}", words(said))), "{command}");
        let page = read(&format!("sudoku-{command}.1"));
        let help = help(&[command]);
        let options = [entries(&help, "Options"), entries(&help, "Arguments")].concat();
        assert!(!options.is_empty());
        assert!(page.contains(".SH EXAMPLES") && !page.contains(".SH EXTRA"), "{page}");
        for (name, said) in options {
            // The default is beside the name on a page.
            let said = words(&said);
            let default = said.find("[default: ").map(|start| {
                let end = said[start..].find(']').map_or(said.len(), |end| start + end + 1);
                format!(" {}", &said[start..end])
            });
            let default = default.unwrap_or_default();
            let said = said.replacen(&default, "", 1);
            // A page leaves out the dots of an argument that may come several times.
            let entry = format!("{}{default} {said}", words(name.trim_end_matches("...")));
            assert!(page.contains(entry.trim()), "sudoku-{command}: {entry}\n{page}");
        }
    }
}

#[test]
fn page_of_the_c_interface_has_every_function() {
    let functions = functions();
    let ends = HEADER.lines().filter(|line| !line.starts_with("//") && line.ends_with(");"));
    assert_eq!(functions.len(), ends.count());
    assert!(functions.iter().all(|(_, said)| said.ends_with('.')), "{functions:?}");
    let page = read("sudoku.3");
    for (name, said) in functions {
        assert!(page.contains(&format!(".TP .B {name} {said}")), "{name}");
    }
}
