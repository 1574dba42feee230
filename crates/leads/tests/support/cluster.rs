//! A PostgreSQL server for one test: with the machine's PostgreSQL programs in a temporary folder, on its own port, and
//! removed when it is dropped, even by a panic. Its data is copied from a server that was created once and never started.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const ADVICE: &str = "the tests need PostgreSQL's server programs: install them (Debian: \
                      `apt-get install postgresql`), or run `cargo xtask test`, which does";
/// The password is in every address; tests search logs for it.
pub(crate) const PASSWORD: &str = "hunter2-of-the-test";

/// A running server.
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    server: Child,
}

impl Cluster {
    /// Creates a server and starts it.
    pub(crate) fn start() -> Self {
        let programs = programs().unwrap_or_else(|| panic!("{ADVICE}"));
        let folder = tempfile::tempdir().unwrap();
        copy(&template(&programs), &folder.path().join("data"));
        own(folder.path());
        let port = free_port();
        let server = serve(&programs, folder.path(), port);
        let mut cluster = Self {
            programs,
            folder,
            port,
            server,
        };
        cluster.wait();
        cluster
    }

    /// Creates an empty database and returns its address.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    /// Returns the address of a database, including the password.
    pub(crate) fn address(&self, name: &str) -> String {
        format!(
            "postgres://sightline:{PASSWORD}@127.0.0.1:{}/{name}",
            self.port
        )
    }

    /// Runs a statement and returns its output, one row per line.
    pub(crate) fn sql(&self, database: &str, statement: &str) -> String {
        let done = self.psql(database, statement).output().unwrap();
        assert!(
            done.status.success(),
            "{statement}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }

    /// Returns the command for a statement, to be run in the background.
    pub(crate) fn psql(&self, database: &str, statement: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command
            .args([
                "-X",
                "-q",
                "-t",
                "-A",
                "-v",
                "ON_ERROR_STOP=1",
                "-c",
                statement,
            ])
            .arg(self.address(database));
        command
    }

    /// Stops the server immediately, as in a crash: all connections break, and nothing is flushed.
    pub(crate) fn stop_at_once(&mut self) {
        signal(&self.server, "QUIT");
        self.server.wait().unwrap();
    }

    /// Starts the server again at the same address.
    pub(crate) fn start_again(&mut self) {
        self.server = serve(&self.programs, self.folder.path(), self.port);
        self.wait();
    }

    /// Pauses all processes of the server, so that it accepts connections but never responds.
    pub(crate) fn freeze(&self) {
        self.signal_all("STOP");
    }

    /// Resumes a frozen server.
    pub(crate) fn thaw(&self) {
        self.signal_all("CONT");
    }

    /// Signals every process of the server one by one, since each has a process group of its own.
    fn signal_all(&self, name: &str) {
        let server = self.server.id();
        let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.unwrap_or_default();
        let processes = std::iter::once(server.to_string())
            .chain(children.split_ascii_whitespace().map(str::to_owned));
        // A process that has ended in the meantime needs no signal.
        _ = Command::new("kill")
            .args(["-s", name])
            .args(processes)
            .stderr(Stdio::null())
            .status();
    }

    fn wait(&mut self) {
        let log = self.folder.path().join("log");
        let log = || fs::read_to_string(&log).unwrap_or_default();
        let begun = Instant::now();
        loop {
            let answered = TcpStream::connect(("127.0.0.1", self.port)).is_ok()
                && self
                    .psql("postgres", "SELECT 1")
                    .stderr(Stdio::null())
                    .output()
                    .is_ok_and(|done| done.status.success());
            if answered {
                return;
            }
            let ended = self.server.try_wait().unwrap();
            assert!(
                ended.is_none() && begun.elapsed() < Duration::from_secs(120),
                "PostgreSQL did not start ({ended:?}):\n{}",
                log()
            );
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // A frozen server would not react to the signal.
        self.thaw();
        signal(&self.server, "QUIT");
        _ = self.server.wait();
    }
}

/// Returns the folder with `initdb` and `postgres`: from `pg_config`, from Debian's location (the newest version), or
/// from the `PATH`.
pub(crate) fn programs() -> Option<PathBuf> {
    let said = Command::new("pg_config").arg("--bindir").output().ok();
    let said = said.map(|said| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    let mut debian: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    said.into_iter()
        .chain(debian.into_iter().rev())
        .chain(std::env::split_paths(&path))
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// Returns another user to run PostgreSQL as if this is root, which it refuses.
fn user() -> Option<&'static str> {
    let id = |arguments: &[&str]| Command::new("id").args(arguments).output().ok();
    if id(&["-u"])?.stdout.trim_ascii() != b"0" {
        return None;
    }
    let there = |name: &&str| id(&["-u", name]).is_some_and(|found| found.status.success());
    ["postgres", "nobody"].into_iter().find(there)
}

/// Returns the command for a program run as that user. The program ends with the thread that started it, even if that
/// thread is killed.
fn as_user(program: &Path) -> Command {
    if cfg!(not(target_os = "linux")) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT"]);
    if let Some(user) = user() {
        let group = Command::new("id").args(["-g", user]).output().unwrap();
        let group = String::from_utf8(group.stdout).unwrap();
        command.args(["--reuid", user, "--regid", group.trim(), "--clear-groups"]);
    }
    command.arg(program);
    command
}

/// Makes that user the owner of a folder.
fn own(folder: &Path) {
    if let Some(user) = user() {
        let given = Command::new("chown")
            .args(["-R", user])
            .arg(folder)
            .status();
        assert!(given.unwrap().success());
    }
}

/// Returns the data folder of a server that never ran, which the first test of all processes creates: `initdb` takes a
/// second of processor time.
fn template(programs: &Path) -> PathBuf {
    let version = Command::new(programs.join("initdb"))
        .arg("--version")
        .output()
        .unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let version: String = version
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let all = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let template = all.join(format!("{version}{}-{PASSWORD}", INITDB.concat()));
    if template.exists() {
        return template;
    }
    fs::create_dir_all(all).unwrap();
    let lock = File::create(all.join("postgres.lock")).unwrap();
    lock.lock().unwrap();
    if !template.exists() {
        let folder = tempfile::tempdir().unwrap();
        initdb(programs, folder.path());
        // A test that is killed here leaves no half of it under the final name.
        let new = tempfile::tempdir_in(all).unwrap();
        copy(&folder.path().join("data"), &new.path().join("data"));
        fs::rename(new.path().join("data"), &template).unwrap();
    }
    template
}

/// The arguments of `initdb`.
const INITDB: [&str; 5] = [
    "--username=sightline",
    "--auth=password",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
];

/// Creates the data of a server in a folder.
fn initdb(programs: &Path, folder: &Path) {
    let password = folder.join("password");
    fs::write(&password, PASSWORD).unwrap();
    own(folder);
    let made = as_user(&programs.join("initdb"))
        .args(INITDB)
        .arg("--pwfile")
        .arg(&password)
        .arg("--pgdata")
        .arg(folder.join("data"))
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "initdb: {said}");
}

/// Copies a folder with the permissions of its files.
fn copy(from: &Path, to: &Path) {
    let mut copy = Command::new("cp");
    let done = copy.arg("-pR").arg(from).arg(to).status().unwrap();
    assert!(done.success(), "{} was not copied", from.display());
}

fn serve(programs: &Path, folder: &Path, port: u16) -> Child {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.join("log"))
        .unwrap();
    let mut command = as_user(&programs.join("postgres"));
    command
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-p")
        .arg(port.to_string())
        .arg("-k")
        .arg(folder)
        .args(["-h", "127.0.0.1", "-c", "shared_buffers=16MB"])
        // Tests have times of their own.
        .args(["-c", "sightline.clock=callers"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}

fn signal(server: &Child, name: &str) {
    _ = Command::new("kill")
        .args(["-s", name, &server.id().to_string()])
        .stderr(Stdio::null())
        .status();
}

/// Returns a port below the ephemeral range and above the ports of other tests. Otherwise, while the server is down,
/// one of a test's many connections or another server could get its port, and it could not start again.
pub(crate) fn free_port() -> u16 {
    static DRAWN: AtomicU32 = AtomicU32::new(0);
    loop {
        // Tests that run in parallel are separate processes with nearby process IDs.
        let draw = std::process::id().wrapping_add(DRAWN.fetch_add(4_999, Ordering::Relaxed));
        let port = u16::try_from(30_000 + draw % 2_700).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
