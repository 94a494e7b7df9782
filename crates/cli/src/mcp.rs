//! The command `mcp`: a server of the Model Context Protocol on standard input and output, whose tools are commands.
//!
//! In: the calls of a client. Out: for each the object that the command prints with `--json`, or an error that says what is
//! wrong and where. The arguments of a tool are options of its command, with their names, descriptions and checks; its answer
//! is described by `json.schema.json`.
//!
//! What stays true: each call is a process. A client that cancels a call, or a time limit, ends it whatever it does; calls do not
//! wait for each other; nothing but the protocol is on standard output.

use std::any::TypeId;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use clap::{Arg, CommandFactory};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt, transport};
use serde_json::{Value, json};
use tempfile::NamedTempFile;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time;

use crate::arguments::{Arguments, Mcp};
use crate::{Exit, Failure, Result, interrupt};

/// The longest text of a call, and the longest answer, in bytes.
const MOST: usize = 1 << 20;

/// The time after its limit in which a command ends by itself, and says what it has found.
const GRACE: Duration = Duration::from_millis(1000);

/// The time between two looks for a signal.
const PERIOD: Duration = Duration::from_millis(50);

const TEXT: &str = "A puzzle in any format of libsudoku: a line of cells with . or 0 for an empty one, rows, a killer with its \
    cages, a link or a file of another program. check, hint and explain also take positions with candidates.";

const INSTRUCTIONS: &str = "Tools for Sudoku of every size and kind. Do not solve by yourself: call them. Sentences name the cell in \
    row 1 and column 2 r1c2; numbers in answers count rows, columns and cells from 0.";

/// Options of each tool that reads a text.
const READ: [&str; 4] = ["kind", "box", "alphabet", "regions"];

/// A tool: a command, its description for the model, and the options that a call may set.
struct Row {
    command: &'static str,
    about: &'static str,
    /// Beside [`READ`].
    options: &'static [&'static str],
    /// Options that a call has unless it sets them, with their values.
    fixed: &'static [(&'static str, &'static str)],
}

const TOOLS: [Row; 8] = [
    Row {
        command: "solve",
        about: "Solve a puzzle. Returns `limit` solutions at most, 1 unless set, each as rows of symbols; if there is none, \
            the givens that clash.",
        options: &["limit"],
        fixed: &[],
    },
    Row {
        command: "count",
        about: "Count the solutions of a puzzle, up to `limit` if it is set. `ended` says whether the count is complete.",
        options: &["limit"],
        fixed: &[],
    },
    Row {
        command: "check",
        about: "Say whether a puzzle has no solution, exactly one or several, and what is wrong: clashes, contradictions, givens \
            that may be mistaken. With `puzzle`, name the mistakes in a state of that puzzle; with `solution`, check that.",
        options: &["puzzle", "solution"],
        fixed: &[],
    },
    Row {
        command: "hint",
        about: "Name the next step that a person would take from a puzzle, or from a state of `puzzle`. Without `stage`, the \
            answer has the step with all its cells, candidates and units; `stage` gives away less.",
        options: &["puzzle", "stage", "profile", "language", "no-uniqueness"],
        fixed: &[],
    },
    Row {
        command: "explain",
        about: "Solve a puzzle as a person would. Returns the `steps` that are asked for, 1..50 unless set, each as a sentence, and \
            the rating of the whole path, which has the number of all steps.",
        options: &["steps", "puzzle", "stage", "profile", "language", "no-uniqueness"],
        fixed: &[("steps", "1..50"), ("stage", "sentence")],
    },
    Row {
        command: "rate",
        about: "Rate how hard a puzzle with exactly one solution is: on the scales of Sudoku Explainer and HoDoKu, killers on \
            their own, and in stars from 1 to 5.",
        options: &["profile", "no-uniqueness"],
        fixed: &[],
    },
    Row {
        command: "generate",
        about: "Make a puzzle with exactly one solution, and return both; `text` is the puzzle for other tools. The same \
            arguments make the same puzzle: for another one, set another `seed`.",
        options: &[
            "seed", "size", "box", "kind", "rules", "level", "stars", "er", "needs", "without",
            "givens", "minimal", "symmetry",
        ],
        fixed: &[("solutions", "")],
    },
    Row {
        command: "convert",
        about: "Write a puzzle, or a position, in another format: text for other programs, or a picture in SVG.",
        options: &["to"],
        fixed: &[],
    },
];

/// The definitions of the objects that commands print, by the names of the commands.
static ANSWERS: LazyLock<JsonObject> = LazyLock::new(|| {
    let schema = serde_json::from_str(include_str!("../json.schema.json"));
    let Ok(Value::Object(mut schema)) = schema else { return JsonObject::new() };
    match schema.remove("$defs") {
        Some(Value::Object(definitions)) => definitions,
        _ => JsonObject::new(),
    }
});

/// The schema of a command's object, with the definitions that it refers to.
fn answer(command: &str) -> JsonObject {
    fn refer(value: &Value, definitions: &mut JsonObject) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
                Value::String(to) if name == "$ref" => {
                    let name = to.trim_start_matches("#/$defs/");
                    if let Some(one) = ANSWERS.get(name).filter(|_| !definitions.contains_key(name))
                    {
                        definitions.insert(name.into(), one.clone());
                        refer(one, definitions);
                    }
                }
                value => refer(value, definitions),
            }),
            Value::Array(values) => values.iter().for_each(|value| refer(value, definitions)),
            _ => {}
        }
    }
    let whole = ANSWERS.get(command).cloned().unwrap_or_default();
    let mut definitions = JsonObject::new();
    refer(&whole, &mut definitions);
    let Value::Object(mut schema) = whole else { return JsonObject::new() };
    schema.insert("type".into(), "object".into());
    schema.insert("$defs".into(), definitions.into());
    schema
}

/// The schema of an option.
fn option(arg: &Arg) -> Value {
    let parser = arg.get_value_parser();
    let is = |one| parser.type_id() == one;
    let kind = match arg.get_action().takes_values() {
        false => "boolean",
        true if is(TypeId::of::<u64>()) || is(TypeId::of::<u32>()) => "integer",
        true => "string",
    };
    let mut schema = json!({ "type": kind });
    let values: Vec<_> =
        arg.get_possible_values().iter().map(|one| one.get_name().to_owned()).collect();
    if kind == "string" && !values.is_empty() {
        schema["enum"] = values.into();
    }
    if arg.get_value_delimiter().is_some() {
        schema = json!({ "type": "array", "items": schema });
    }
    schema["description"] = arg.get_help().map(ToString::to_string).into();
    schema
}

impl Row {
    /// The options that a call may set, as the command has them.
    fn args(&self) -> Vec<Arg> {
        let mut command = Arguments::command();
        command.build();
        let command = command.find_subcommand(self.command);
        let read: &[&str] = if self.has_text() { &READ } else { &[] };
        let named = |name: &&str| {
            let arg = command?.get_arguments().find(|arg| arg.get_long() == Some(name)).cloned();
            debug_assert!(arg.is_some(), "{} has no option {name}", self.command);
            arg
        };
        self.options.iter().chain(read).filter_map(named).collect()
    }

    fn has_text(&self) -> bool {
        self.command != "generate"
    }

    fn tool(&self) -> Tool {
        let args = self.args();
        let options =
            args.iter().map(|arg| (arg.get_long().unwrap_or_default().to_owned(), option(arg)));
        let text = json!({ "type": "string", "description": TEXT });
        let text = self.has_text().then(|| ("text".to_owned(), text));
        let required: Vec<_> = text.iter().map(|(name, _)| name.clone()).collect();
        let properties: JsonObject = text.into_iter().chain(options).collect();
        let mut input = JsonObject::new();
        input.insert("type".into(), "object".into());
        input.insert("properties".into(), properties.into());
        input.insert("required".into(), required.into());
        input.insert("additionalProperties".into(), false.into());
        Tool::new(self.command, self.about, input)
            .with_raw_output_schema(answer(self.command).into())
            .with_annotations(
                ToolAnnotations::new().read_only(true).idempotent(true).open_world(false),
            )
    }
}

/// The command line of a call, and what it reads.
struct Call {
    line: Vec<String>,
    /// Standard input.
    text: String,
    /// Texts of which the command wants files.
    files: Vec<NamedTempFile>,
}

impl Call {
    /// Reads the arguments of a tool. The command checks the values.
    fn new(row: &Row, mut arguments: JsonObject) -> std::result::Result<Call, String> {
        // Some models write null for what they leave out.
        arguments.retain(|_, value| !value.is_null());
        let mut call = Call { line: Vec::new(), text: String::new(), files: Vec::new() };
        let args = row.args();
        let given = |name: &str| arguments.contains_key(name);
        let fixed = row.fixed.iter().filter(|(name, _)| !given(name));
        let fixed = fixed.map(|(name, value)| match value.is_empty() {
            true => format!("--{name}"),
            false => format!("--{name}={value}"),
        });
        call.line.extend(fixed);
        for (name, value) in &arguments {
            let refused = |why: &str| Err(format!("{name}: {why}"));
            let value = match value {
                Value::Null | Value::Bool(false) => continue,
                Value::Bool(true) => None,
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                Value::Array(values) => {
                    let texts = values
                        .iter()
                        .map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned));
                    Some(texts.collect::<Vec<_>>().join(","))
                }
                Value::Object(_) => return refused("expected a text or a number, found an object"),
            };
            let length = value.as_ref().map_or(0, String::len);
            if length > MOST {
                return refused(&format!("{length} bytes, of which a call takes {MOST}"));
            }
            if name == "text" && row.has_text() {
                call.text = value.unwrap_or_default();
                continue;
            }
            let Some(arg) = args.iter().find(|arg| arg.get_long() == Some(name)) else {
                let names: Vec<_> = args.iter().filter_map(Arg::get_long).collect();
                return refused(&format!(
                    "{} has no such argument; it has {}",
                    row.command,
                    names.join(", ")
                ));
            };
            let value = match value {
                Some(text) if has_file(arg) => {
                    Some(call.file(&text).map_err(|error| error.to_string())?)
                }
                // A profile may be in a file of this machine, which no client names.
                Some(text) if text.starts_with('@') => {
                    return refused("a file cannot be named here");
                }
                value => value,
            };
            let value = value.map(|value| format!("={value}")).unwrap_or_default();
            call.line.push(format!("--{name}{value}"));
        }
        if row.has_text() && call.text.trim().is_empty() {
            return Err("text: expected a puzzle, found nothing".into());
        }
        Ok(call)
    }

    /// Writes a text to a file, and returns its path.
    fn file(&mut self, text: &str) -> io::Result<String> {
        let mut file = NamedTempFile::new()?;
        file.write_all(text.as_bytes())?;
        let path = file.path().display().to_string();
        self.files.push(file);
        Ok(path)
    }
}

/// Whether the value of an option is the name of a file; that of a tool is its content.
fn has_file(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "FILE"))
}

/// What a command has printed.
struct Printed {
    out: Vec<u8>,
    errors: Vec<u8>,
}

/// Gives a process its input and takes its output, of which there may be [`MOST`] bytes.
async fn talk(mut child: Child, text: String) -> io::Result<Printed> {
    let (input, out, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let write = async {
        if let Some(mut input) = input {
            // A command that refuses its options reads nothing.
            let _ = input.write_all(text.as_bytes()).await;
        }
        Ok(())
    };
    let ((), out, errors) = tokio::try_join!(write, read(out), read(errors))?;
    child.wait().await?;
    Ok(Printed { out, errors })
}

async fn read(from: Option<impl AsyncRead + Unpin>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        from.take(MOST as u64 + 1).read_to_end(&mut bytes).await?;
    }
    match bytes.len() > MOST {
        true => {
            Err(io::Error::other(format!("the answer has more than {MOST} bytes: ask for less")))
        }
        false => Ok(bytes),
    }
}

/// The answer to a call.
fn answered(printed: &Printed) -> CallToolResult {
    let lines: Vec<_> =
        printed.out.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let object = match lines[..] {
        [line] => serde_json::from_slice::<Value>(line),
        [] => {
            let said = String::from_utf8_lossy(&printed.errors);
            let said = said.trim_start_matches("sudoku: ").trim_start_matches("error: ");
            let said = said.split("\n\nFor more information").next().unwrap_or(said);
            return failed(said.trim());
        }
        _ => return failed(&format!("text: {} puzzles, of which a call takes one", lines.len())),
    };
    let object = match object {
        Ok(object) => object,
        Err(error) => return failed(&error.to_string()),
    };
    match object["error"]["message"].as_str() {
        Some(message) => {
            let mut result = failed(message);
            result.structured_content = Some(object);
            result
        }
        None => CallToolResult::structured(object),
    }
}

/// An error that the model sees.
fn failed(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

struct Server {
    /// This program.
    program: PathBuf,
    limit_ms: u64,
    /// As many calls as the machine has processors, and two at least, run at a time; others wait.
    turns: Semaphore,
}

impl Server {
    async fn answer(&self, row: &Row, arguments: JsonObject) -> CallToolResult {
        let call = match Call::new(row, arguments) {
            Ok(call) => call,
            Err(why) => return failed(&why),
        };
        let Ok(_turn) = self.turns.acquire().await else { return failed("the server ends") };
        let mut command = Command::new(&self.program);
        command.arg(row.command).args(&call.line).arg("--json");
        if row.has_text() {
            command.arg("-");
        }
        if has_limit(row.command) {
            command.arg(format!("--time-limit-ms={}", self.limit_ms));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = match command.kill_on_drop(true).spawn() {
            Ok(child) => child,
            Err(error) => return failed(&error.to_string()),
        };
        let limit = Duration::from_millis(self.limit_ms).saturating_add(GRACE);
        match time::timeout(limit, talk(child, call.text)).await {
            Ok(Ok(printed)) => answered(&printed),
            Ok(Err(error)) => failed(&error.to_string()),
            Err(_) => failed(&format!("stopped after {} ms", limit.as_millis())),
        }
    }
}

/// Whether a command ends by itself after a time.
fn has_limit(command: &str) -> bool {
    let all = Arguments::command();
    let command = all.find_subcommand(command);
    command.is_some_and(|command| {
        command.get_arguments().any(|arg| arg.get_long() == Some("time-limit-ms"))
    })
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let tools = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(tools)
            .with_server_info(Implementation::new("sudoku", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> std::result::Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(Row::tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> std::result::Result<CallToolResponse, ErrorData> {
        let Some(row) = TOOLS.iter().find(|row| row.command == request.name) else {
            return Err(ErrorData::invalid_params(format!("unknown tool: {}", request.name), None));
        };
        tokio::select! {
            result = self.answer(row, request.arguments.unwrap_or_default()) => Ok(result.into()),
            // What is dropped ends the process.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
        }
    }
}

/// Serves a client until it closes standard input, or until a signal.
pub fn serve(arguments: &Mcp) -> Result<Exit> {
    let failure = |error: io::Error| Failure::about("mcp", error);
    let program = std::env::current_exe().map_err(failure)?;
    // One that takes long does not keep the others waiting.
    let processors = thread::available_parallelism().map_or(2, |count| count.get().max(2));
    let server =
        Server { program, limit_ms: arguments.time_limit_ms, turns: Semaphore::new(processors) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(failure)?;
    let ended = runtime.block_on(async {
        let signal = async {
            while !interrupt::is_raised() {
                time::sleep(PERIOD).await;
            }
        };
        let served = async {
            let running = server.serve(transport::stdio_pipes()).await;
            let running = running.map_err(|error| Failure::about("mcp", error))?;
            running.waiting().await.map_err(|error| Failure::about("mcp", error))
        };
        tokio::select! {
            ended = served => ended.map(|_| Exit::Done),
            () = signal => Ok(Exit::Interrupted),
        }
    });
    // A read of standard input cannot be taken back.
    runtime.shutdown_background();
    ended
}
