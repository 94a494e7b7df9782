//! Where results go: standard output, a file, or a file for each board.
//!
//! A file is written beside its place under a temporary name, and renamed when it is complete. A call that fails leaves
//! the file that was there, and the file may be the input of the same call. A name that ends in `.gz` or `.zst`
//! compresses. An output that is not a regular file, such as `/dev/null`, is written directly.

use std::collections::HashSet;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::{Builder, TempPath};

use crate::arguments::To;
use crate::{Exit, Failure, Result, interrupt, stderr};

/// Bytes written at a time, if there are as many.
const WRITTEN: usize = 1 << 16;

/// The results of a command.
pub struct Output {
    place: Place,
    kind: Kind,
    /// Boards written.
    boards: u64,
    /// The only picture in SVG until it is certain that no second one follows.
    held: Option<String>,
}

/// How one board follows the other in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One a line.
    Lines,
    /// An empty line between two.
    Blocks,
    /// A file holds one only.
    Single,
}

enum Place {
    Standard(BufWriter<io::StdoutLock<'static>>),
    File(Replacement),
    Each(Files),
}

/// The name of the file for one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// Its name in a folder, without the extension.
    pub file: String,
    /// The replacement of `{}`: a number from 1.
    pub number: String,
}

impl Output {
    /// The place that the arguments name. `extension` is that of the files in a folder.
    pub fn new(to: &To, kind: Kind, extension: &'static str, inputs: &[PathBuf]) -> Result<Output> {
        let place = match (&to.output, &to.output_dir) {
            (None, None) => Place::Standard(BufWriter::with_capacity(WRITTEN, io::stdout().lock())),
            (Some(path), _) => match path.to_str().and_then(|path| path.split_once("{}")) {
                Some((before, after)) => {
                    Place::Each(Files::new(Names::Pattern(before.into(), after.into()), inputs))
                }
                None => Place::File(Replacement::new(path)?),
            },
            (None, Some(folder)) => {
                fs::create_dir_all(folder)
                    .map_err(|error| Failure::about(folder.display(), error))?;
                Place::Each(Files::new(Names::Folder(folder.clone(), extension), inputs))
            }
        };
        Ok(Output { place, kind, boards: 0, held: None })
    }

    /// Standard output.
    pub fn standard() -> Result<Output> {
        Output::new(&To { output: None, output_dir: None }, Kind::Lines, "txt", &[])
    }

    /// Whether each board has a separate file.
    pub fn is_each(&self) -> bool {
        matches!(self.place, Place::Each(_))
    }

    /// The number of boards.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Whether it has pictures, which allow no other text.
    pub fn is_pictures(&self) -> bool {
        self.kind == Kind::Single
    }

    /// Sets how one board follows the other, if the format is that of the input.
    pub fn set_kind(&mut self, kind: Kind) {
        self.kind = kind;
    }

    /// Refuses `several` boards if they would be pictures in one file.
    pub fn expect(&self, several: bool) -> Result<()> {
        if several && self.kind == Kind::Single && !self.is_each() { Err(shared()) } else { Ok(()) }
    }

    /// Writes a board. A heading comes before it in a file that has others.
    pub fn board(&mut self, name: impl FnOnce() -> Name, heading: &str, text: &str) -> Result<()> {
        self.boards += 1;
        if let Place::Each(files) = &mut self.place {
            return files.write(&name(), text);
        }
        match self.kind {
            Kind::Single if self.boards > 1 => return Err(shared()),
            Kind::Single => {
                self.held = Some(text.to_owned());
                return Ok(());
            }
            Kind::Blocks if self.boards > 1 => self.put("\n")?,
            Kind::Blocks | Kind::Lines => {}
        }
        self.put(heading)?;
        self.put(text)
    }

    /// Writes text that is not a board.
    pub fn put(&mut self, text: &str) -> Result<()> {
        finish(self.write_all(text.as_bytes()))
    }

    /// Ends the output. After bad input or a signal, and if a call that failed has written no board, the old file stays.
    pub fn end(mut self, exit: Exit) -> Result<Exit> {
        let is_interrupted = interrupt::is_raised();
        let is_kept = match exit {
            _ if is_interrupted => false,
            Exit::Done => true,
            Exit::NoSolution | Exit::LimitReached => self.boards > 0,
            Exit::BadInput | Exit::Interrupted => false,
        };
        if let Some(held) = self.held.take() {
            self.put(&held)?;
        }
        if let Place::File(file) = &self.place
            && !is_kept
            && (self.boards > 0 || is_interrupted)
        {
            stderr::say(format_args!("{}: not written", file.shown.display()));
        }
        self.close(is_kept)?;
        Ok(exit)
    }

    /// Ends the output, which is complete unless a signal has come.
    pub fn end_complete(self, exit: Exit) -> Result<Exit> {
        self.end(Exit::Done).map(|_| exit)
    }

    fn close(mut self, is_kept: bool) -> Result<()> {
        match self.place {
            Place::Standard(ref mut out) => finish(out.flush()),
            Place::File(file) if is_kept => file.finish(),
            Place::File(_) | Place::Each(_) => Ok(()),
        }
    }
}

/// Streams into the one file or standard output.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.place {
            Place::Standard(out) => out.write(bytes),
            Place::File(file) => file.encoder.write(bytes),
            Place::Each(_) => Err(io::Error::other("each board has a separate file")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.place {
            Place::Standard(out) => out.flush(),
            Place::File(file) => file.encoder.flush(),
            Place::Each(_) => Ok(()),
        }
    }
}

/// The refusal of a second picture in a file.
fn shared() -> Failure {
    Failure::fatal(
        "several pictures need a file each: --output-dir DIR, or --output with {} for the number",
    )
}

/// The end of writing to the output. A reader that is gone ends the command, without an error.
pub fn finish(outcome: io::Result<()>) -> Result<()> {
    match outcome {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::fatal(format!("output: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// The names of the files for boards.
enum Names {
    /// Before and after the number.
    Pattern(String, String),
    /// The folder and the extension.
    Folder(PathBuf, &'static str),
}

/// A file for each board.
struct Files {
    names: Names,
    /// Files that must not be replaced: those written by this call, and its inputs.
    taken: HashSet<PathBuf>,
}

impl Files {
    fn new(names: Names, inputs: &[PathBuf]) -> Files {
        Files { names, taken: inputs.iter().map(|path| place_of(path)).collect() }
    }

    fn write(&mut self, name: &Name, text: &str) -> Result<()> {
        let path = match &self.names {
            Names::Pattern(before, after) => {
                PathBuf::from(format!("{before}{}{after}", name.number))
            }
            Names::Folder(folder, extension) => folder.join(format!("{}.{extension}", name.file)),
        };
        if !self.taken.insert(place_of(&path)) {
            let why = "an input, or written by this call already";
            return Err(Failure::fatal(format!("{}: {why}", path.display())));
        }
        let mut file = Replacement::new(&path)?;
        finish(file.encoder.write_all(text.as_bytes()))?;
        file.finish()
    }
}

/// The place of a file, which may not exist yet: the same for all of its names, and behind a link, so that the link stays.
fn place_of(path: &Path) -> PathBuf {
    let of_folder = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(of_folder).unwrap_or_else(|| path.to_owned())
}

/// A file under a temporary name beside the one that it will replace.
pub struct Replacement {
    encoder: Encoder,
    /// `None` for an output that is not a regular file.
    temporary: Option<Temporary>,
    target: PathBuf,
    /// The path as it was given.
    shown: PathBuf,
}

impl Replacement {
    pub fn new(path: &Path) -> Result<Replacement> {
        let failure = |error: io::Error| Failure::fatal(format!("{}: {error}", path.display()));
        let target = place_of(path);
        let old = match fs::metadata(&target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failure(error)),
        };
        let (file, temporary) = match &old {
            Some(old) if !old.is_file() => {
                (File::options().write(true).open(&target).map_err(failure)?, None)
            }
            _ => {
                if old.is_some() {
                    // A file that must not be written must not be replaced.
                    File::options().append(true).open(&target).map_err(failure)?;
                }
                let temporary = beside(&target, old.map(|old| old.permissions()));
                let (file, temporary) = temporary.map_err(failure)?.into_parts();
                interrupt::remember(&temporary);
                (file, Some(Temporary(Some(temporary))))
            }
        };
        let encoder = Encoder::new(file, path).map_err(failure)?;
        Ok(Replacement { encoder, temporary, target, shown: path.to_owned() })
    }

    /// Writes bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let shown = self.shown.display();
        let failure = |error: io::Error| Failure::fatal(format!("{shown}: {error}"));
        self.encoder.write_all(bytes).map_err(failure)
    }

    /// Puts the complete file into its place.
    pub fn finish(self) -> Result<()> {
        let shown = &self.shown;
        let failure = |error: io::Error| Failure::fatal(format!("{}: {error}", shown.display()));
        self.encoder.finish().map_err(failure)?;
        match self.temporary {
            Some(temporary) => temporary.persist(&self.target).map_err(failure),
            None => Ok(()),
        }
    }

    /// The path under which another writer fills the file.
    pub fn path(&self) -> &Path {
        match &self.temporary {
            Some(Temporary(Some(temporary))) => temporary,
            _ => &self.target,
        }
    }

    /// Whether both replace the same regular file.
    pub fn is_like(&self, other: &Replacement) -> bool {
        self.temporary.is_some() && other.temporary.is_some() && self.target == other.target
    }
}

/// Lines with the label of the puzzle before each.
pub fn prefixed(label: &str, lines: &str) -> String {
    match label {
        "" => lines.to_string(),
        label => lines.lines().map(|line| format!("{label}: {line}\n")).collect(),
    }
}

/// An empty file in the folder of another one, with its permissions, or with those of a new file.
fn beside(target: &Path, old: Option<Permissions>) -> io::Result<tempfile::NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".sudoku-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    let folder = folder.unwrap_or(Path::new("."));
    // The error of the library would name the temporary file.
    fs::metadata(folder)?;
    let file = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    Ok(file)
}

/// A temporary file, removed unless it is put into its place.
struct Temporary(Option<TempPath>);

impl Temporary {
    fn persist(mut self, target: &Path) -> io::Result<()> {
        let Some(path) = self.0.take() else { return Ok(()) };
        let name = path.to_path_buf();
        let moved = path.persist(target);
        interrupt::forget(&name);
        moved.map_err(|error| error.error)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = self.0.take() {
            let name = path.to_path_buf();
            drop(path);
            interrupt::forget(&name);
        }
    }
}

/// Writes into a file, compressed if its name says so.
enum Encoder {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Zstd(zstd::Encoder<'static, BufWriter<File>>),
}

impl Encoder {
    fn new(file: File, path: &Path) -> io::Result<Encoder> {
        let file = BufWriter::with_capacity(WRITTEN, file);
        Ok(match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Encoder::Gzip(GzEncoder::new(file, Compression::default())),
            Some("zst") => {
                let mut encoder = zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                Encoder::Zstd(encoder)
            }
            _ => Encoder::Plain(file),
        })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Encoder::Plain(mut file) => file.flush(),
            Encoder::Gzip(encoder) => encoder.finish()?.flush(),
            Encoder::Zstd(encoder) => encoder.finish()?.flush(),
        }
    }
}

impl Write for Encoder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Encoder::Plain(file) => file.write(bytes),
            Encoder::Gzip(encoder) => encoder.write(bytes),
            Encoder::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Encoder::Plain(file) => file.flush(),
            Encoder::Gzip(encoder) => encoder.flush(),
            Encoder::Zstd(encoder) => encoder.flush(),
        }
    }
}
