//! The file of a delivery: appends lines, and removes the lines about a person.
//!
//! 1. Every writer opens the file and waits for its lock, which works across programs.
//! 2. Appending writes a line and flushes it to disk.
//! 3. Removing lines writes the others to a temporary file beside it, flushes that to disk, and renames it over the
//!    original. A writer that waited for the lock meanwhile reopens the file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{
    self, BufRead as _, BufReader, BufWriter, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _,
};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::{Email, Person, Phone, StoreError};

/// What the program itself keeps in the data folder, see "The data folder contains" in `docs/OPERATIONS.md`.
const PROGRAM_FILES: [&str; 20] = [
    "assets",
    "backups",
    "content",
    "deliveries.toml",
    "erased-by",
    "host",
    "index-now.json",
    "last-good",
    "leads.sqlite",
    "leads.sqlite-journal",
    "leads.sqlite-shm",
    "leads.sqlite-wal",
    "lost-database.txt",
    "media",
    "one-of-many-sites",
    "pages",
    "secrets.toml",
    "sites",
    "test.key",
    "tls",
];

/// How long to wait for another program that has locked the file.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause between attempts to lock it.
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// The start of every SQLite database.
const SQLITE_HEADER: &[u8] = b"SQLite format 3\0";

/// The file that a delivery appends leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadFile {
    /// The name of the delivery.
    pub delivery: String,
    /// The path of the file, which need not exist yet.
    pub path: PathBuf,
}

impl LeadFile {
    /// Removes every line about a person. All other lines stay as they are, including unreadable ones.
    ///
    /// # Errors
    /// Returns an error if the file cannot be rewritten. It is unchanged then.
    pub fn forget(&self, person: &Person) -> Result<ForgottenLines, StoreError> {
        match remove_lines(&self.path, person) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(ForgottenLines::default()),
            taken => taken.map_err(|source| StoreError::Folder {
                path: self.path.clone(),
                action: "rewritten",
                source,
            }),
        }
    }
}

/// What became of the lines of a file.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct ForgottenLines {
    /// How many lines were about the person and are gone.
    pub erased: u64,
    /// How many lines cannot be read and may be about anybody.
    pub unreadable: u64,
}

/// Whether a path refers to the data folder itself or to a file or folder that the program keeps there.
pub(super) fn is_of_program(path: &Path, data: &Path) -> bool {
    let (path, data) = (resolved(path), resolved(data));
    path.strip_prefix(data).is_ok_and(|rest| {
        // Some file systems ignore case.
        let first = rest
            .iter()
            .next()
            .map(|name| name.to_string_lossy().to_lowercase());
        first.is_none_or(|first| PROGRAM_FILES.contains(&first.as_str()))
    })
}

/// Resolves symbolic links and `..`, also if the end of the path doesn't exist yet.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let existing = path.ancestors().find_map(|start| {
        let rest = path.strip_prefix(start).ok()?;
        Some((start.canonicalize().ok()?, rest))
    });
    let (mut resolved, rest) = existing.unwrap_or((PathBuf::new(), &path));
    for part in rest.components() {
        if part == Component::ParentDir {
            resolved.pop();
        } else {
            resolved.push(part);
        }
    }
    resolved
}

/// Appends a line, and creates the file if it is missing. If another program has locked it until the deadline, the error
/// is [`ErrorKind::WouldBlock`].
pub(super) fn append(path: &Path, line: &[u8], deadline: Instant) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    reject_pipe(path)?;
    let mut file = open_locked(path, true, deadline)?;
    reject_database(&mut file)?;
    let length = file.metadata()?.len();
    let start: &[u8] = if ends_within_line(&mut file, length)? {
        b"\n"
    } else {
        b""
    };
    let written = file
        .write_all(&[start, line].concat())
        .and_then(|()| file.sync_data());
    if written.is_err() {
        // An incomplete line, as left by a full disk, would also spoil the next one.
        file.set_len(length)?;
    }
    written
}

/// Whether the last line has no line break, as after an edit by hand or a crash.
fn ends_within_line(file: &mut File, length: u64) -> io::Result<bool> {
    let mut last = *b"\n";
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    Ok(last != *b"\n")
}

/// Refuses pipes: once a pipe is full, the writer blocks until somebody reads.
fn reject_pipe(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt as _;
    match std::fs::metadata(path) {
        Ok(there) if there.file_type().is_fifo() => Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is a pipe, not a file",
        )),
        _ => Ok(()),
    }
}

/// Refuses databases: a line at the end or a missing one would destroy them.
fn reject_database(file: &mut File) -> io::Result<()> {
    // Reading a device may never end.
    if file.metadata()?.len() == 0 {
        return Ok(());
    }
    let mut start = Vec::new();
    file.take(SQLITE_HEADER.len() as u64)
        .read_to_end(&mut start)?;
    if start == SQLITE_HEADER {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is a database, not a file of leads",
        ));
    }
    file.rewind()
}

/// Opens the file, creating it with access for its owner only, and waits until nobody else writes to it.
fn open_locked(path: &Path, create: bool, deadline: Instant) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(create);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    loop {
        let file = options.open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                std::thread::sleep(LOCK_PAUSE);
                continue;
            }
            Err(TryLockError::WouldBlock) => {
                let what = "another program has locked it";
                return Err(io::Error::new(ErrorKind::WouldBlock, what));
            }
            // Some file systems don't support locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            locked => locked?,
        }
        if is_same_file(&file, path)? {
            return Ok(file);
        }
    }
}

/// Whether the path still refers to this file.
fn is_same_file(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let ours = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(there) => Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Replaces the file by one without the person's lines, if there are any.
fn remove_lines(path: &Path, person: &Person) -> io::Result<ForgottenLines> {
    // Replaces the file itself, not a symbolic link to it.
    let path = path.canonicalize()?;
    let kind = std::fs::metadata(&path)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        // A device or a pipe keeps nothing, and reading it may never end: `/dev/full` returns zeros forever.
        return Ok(ForgottenLines::default());
    }
    let mut file = open_locked(&path, false, Instant::now() + LOCK_TIMEOUT)?;
    reject_database(&mut file)?;
    let folder = path.parent().unwrap_or(Path::new("/"));
    let rest = tempfile::Builder::new()
        .prefix(".leads-")
        .tempfile_in(folder)?;
    let mut lines = ForgottenLines::default();
    let mut reader = BufReader::new(&file);
    let mut writer = BufWriter::new(rest.as_file());
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        let is_about = is_about(&line, person);
        if is_about == Some(true) {
            lines.erased += 1;
        } else {
            writer.write_all(&line)?;
        }
        if is_about.is_none() && !line.trim_ascii().is_empty() {
            lines.unreadable += 1;
        }
        line.clear();
    }
    writer.flush()?;
    drop(writer);
    if lines.erased > 0 {
        copy_ownership(&file, rest.as_file())?;
        rest.as_file().sync_all()?;
        rest.persist(&path)?;
        File::open(folder)?.sync_all()?;
    }
    Ok(lines)
}

/// Gives the new file the owner and the permissions of the old one, so that the server can still write to it.
fn copy_ownership(old: &File, new: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let is = old.metadata()?;
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (is.uid(), is.gid()) {
        fchown(new, Some(is.uid()), Some(is.gid()))?;
    }
    new.set_permissions(is.permissions())
}

/// The fields of a line that identify the person.
#[derive(Deserialize)]
struct Line {
    lead: Sender,
}

#[derive(Deserialize)]
struct Sender {
    email: Option<String>,
    phone: String,
}

/// Whether a line is about the person, or `None` if it cannot be read.
fn is_about(line: &[u8], person: &Person) -> Option<bool> {
    let Line { lead } = serde_json::from_slice(line).ok()?;
    let email = lead.email.map(Email::from_stored);
    let phone = Phone::from_stored(lead.phone);
    Some(person.has(email.as_ref(), &phone))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, email: &str) -> String {
        let lead = serde_json::json!({ "name": name, "email": email, "phone": "312-555-0101" });
        serde_json::json!({ "id": "1", "type": "lead.created", "lead": lead }).to_string() + "\n"
    }

    /// When to give up on the lock, which only hangs if the code is wrong.
    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    fn dana() -> Person {
        Person::Email(Email::parse("dana@mail.example").unwrap())
    }

    fn file_in(folder: &tempfile::TempDir) -> LeadFile {
        LeadFile {
            delivery: "log".to_owned(),
            path: folder.path().join("leads.jsonl"),
        }
    }

    #[test]
    fn forget_removes_only_the_lines_of_that_person() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        let forgotten = |erased, unreadable| ForgottenLines { erased, unreadable };
        let nothing = file.forget(&dana()).unwrap();
        assert_eq!(nothing, forgotten(0, 0), "nothing is there yet");
        let others = [
            line("Robin", "robin@mail.example"),
            "dana@mail.example is no line of ours\n".to_owned(),
            "\u{fffd}half a li".to_owned(),
        ];
        let text = [
            line("Dana", "dana@mail.example"),
            others[0].clone(),
            line("Dana", "Dana@Mail.example"),
            others[1].clone(),
            others[2].clone(),
        ];
        std::fs::write(&file.path, text.concat()).unwrap();
        let before = std::fs::metadata(&file.path).unwrap().permissions();
        assert_eq!(file.forget(&dana()).unwrap(), forgotten(2, 2));
        let left = std::fs::read_to_string(&file.path).unwrap();
        assert_eq!(left, others.concat());
        assert_eq!(std::fs::metadata(&file.path).unwrap().permissions(), before);
        let last = line("Dana", "dana@mail.example");
        append(&file.path, last.as_bytes(), soon()).unwrap();
        let again = file.forget(&dana()).unwrap();
        assert_eq!(again, forgotten(1, 2), "half a line spoils no other");
        let files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing is left beside it");
    }

    #[test]
    fn files_of_the_program_are_recognized_however_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        std::fs::create_dir(data.join("real")).unwrap();
        std::os::unix::fs::symlink("real/../leads.sqlite-wal", data.join("link")).unwrap();
        std::fs::write(data.join("leads.sqlite-wal"), "").unwrap();
        for own in [
            "leads.sqlite",
            "./Leads.SQLite",
            "test.key",
            "real/../secrets.toml",
            "new/../backups/2026.jsonl",
            "pages/deep/leads.jsonl",
            "assets/leads.jsonl",
            "",
            "link",
            data.join("erased-by").to_str().unwrap(),
        ] {
            assert!(is_of_program(&data.join(own), data), "{own}");
        }
        for other in [
            "leads.jsonl",
            "new/pages/leads.jsonl",
            "real/leads.sqlite",
            "../leads.jsonl",
            "/dev/full",
        ] {
            assert!(!is_of_program(&data.join(other), data), "{other}");
        }
    }

    #[test]
    fn a_database_is_neither_appended_to_nor_rewritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        let text = "SQLite format 3\0\n".to_owned() + &line("Dana", "dana@mail.example");
        std::fs::write(&file.path, &text).unwrap();
        assert!(append(&file.path, b"{}\n", soon()).is_err());
        assert!(file.forget(&dana()).is_err());
        assert_eq!(std::fs::read_to_string(&file.path).unwrap(), text);
    }

    #[test]
    fn a_file_that_is_locked_by_another_program_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        let other = File::create(&file.path).unwrap();
        other.lock().unwrap();
        let error = append(&file.path, b"{}\n", Instant::now()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
        assert_eq!(error.to_string(), "another program has locked it");
    }

    #[test]
    fn a_file_that_was_replaced_or_removed_is_not_the_one_at_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = file_in(&folder).path;
        let ours = File::create(&path).unwrap();
        assert!(is_same_file(&ours, &path).unwrap());
        std::fs::remove_file(&path).unwrap();
        assert!(!is_same_file(&ours, &path).unwrap());
        File::create(&path).unwrap();
        assert!(!is_same_file(&ours, &path).unwrap());
    }

    #[test]
    fn only_its_owner_can_read_a_new_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        append(&file.path, b"{}\n", soon()).unwrap();
        let mode = std::fs::metadata(&file.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn forget_names_a_file_that_cannot_be_rewritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        std::fs::create_dir(&file.path).unwrap();
        let error = file.forget(&dana()).unwrap_err().to_string();
        assert!(
            error.ends_with("leads.jsonl cannot be rewritten"),
            "{error}"
        );
    }

    #[test]
    fn lines_appended_during_forget_are_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        append(&file.path, b"", soon()).unwrap();
        std::thread::scope(|threads| {
            for thread in 0..4 {
                let path = &file.path;
                threads.spawn(move || {
                    for count in 0..25 {
                        let name = format!("Robin {thread} {count}");
                        let mine = line("Dana", "dana@mail.example");
                        append(path, mine.as_bytes(), soon()).unwrap();
                        let other = line(&name, "robin@mail.example");
                        append(path, other.as_bytes(), soon()).unwrap();
                    }
                });
            }
            threads.spawn(|| {
                for _ in 0..50 {
                    file.forget(&dana()).unwrap();
                }
            });
        });
        file.forget(&dana()).unwrap();
        let left = std::fs::read_to_string(&file.path).unwrap();
        assert_eq!(left.lines().count(), 100);
        assert!(!left.contains("Dana"));
    }

    #[test]
    fn forget_skips_devices_and_pipes_and_append_to_a_pipe_fails() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        assert!(append(&pipe, b"{}\n", soon()).is_err());
        // Neither does one to a device that takes lines but cannot flush them to disk.
        assert!(append(Path::new("/dev/null"), b"{}\n", soon()).is_err());
        for path in ["/dev/full", "/dev/zero", pipe.to_str().unwrap()] {
            let file = LeadFile {
                delivery: "log".to_owned(),
                path: path.into(),
            };
            let forgotten = file.forget(&dana()).unwrap();
            assert_eq!(forgotten, ForgottenLines::default(), "{path}");
        }
    }
}
