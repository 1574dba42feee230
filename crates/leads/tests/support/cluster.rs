//! A PostgreSQL server of a test's own: made from the machine's programs in a temporary folder, on a
//! port of its own, ended and erased when it is dropped, also by a panic.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const ADVICE: &str = "the tests need PostgreSQL's server programs: install them (Debian: \
                      `apt-get install postgresql`), or run `cargo xtask test`, which does";
/// The password is in every address; tests look for it in logs.
pub(crate) const PASSWORD: &str = "hunter2-of-the-test";

/// A running server.
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    server: Child,
}

impl Cluster {
    /// Makes a server and starts it.
    pub(crate) fn start() -> Self {
        let programs = programs().unwrap_or_else(|| panic!("{ADVICE}"));
        let folder = tempfile::tempdir().unwrap();
        let password = folder.path().join("password");
        std::fs::write(&password, PASSWORD).unwrap();
        own(folder.path());
        let made = as_user(&programs.join("initdb"))
            .args(["--username=sightline", "--auth=password"])
            .args(["--encoding=UTF8", "--locale=C", "--no-sync"])
            .arg("--pwfile")
            .arg(&password)
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&made.stderr)
        );
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

    /// Makes an empty database; its address.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    /// The address of a database, with the password in it.
    pub(crate) fn address(&self, name: &str) -> String {
        format!(
            "postgres://sightline:{PASSWORD}@127.0.0.1:{}/{name}",
            self.port
        )
    }

    /// Runs a statement; what it printed, one row a line.
    pub(crate) fn sql(&self, database: &str, statement: &str) -> String {
        let done = self.psql(database, statement).output().unwrap();
        assert!(
            done.status.success(),
            "{statement}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }

    /// A statement to run, perhaps beside others.
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

    /// Ends the server at once, as its crash does: every connection breaks, nothing is flushed.
    pub(crate) fn stop_at_once(&mut self) {
        signal(&self.server, "QUIT");
        self.server.wait().unwrap();
    }

    /// Starts the server again, at the same address.
    pub(crate) fn start_again(&mut self) {
        self.server = serve(&self.programs, self.folder.path(), self.port);
        self.wait();
    }

    /// Stops all of the server's processes where they are: it accepts and never answers.
    pub(crate) fn freeze(&self) {
        self.signal_all("STOP");
    }

    /// Lets a frozen server go on.
    pub(crate) fn thaw(&self) {
        self.signal_all("CONT");
    }

    /// Every process of the server: each has a group of its own, so they are named one by one.
    fn signal_all(&self, name: &str) {
        let server = self.server.id();
        let children = std::fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.unwrap_or_default();
        let processes = std::iter::once(server.to_string())
            .chain(children.split_ascii_whitespace().map(str::to_owned));
        // One that ended meanwhile needs no signal.
        _ = Command::new("kill")
            .args(["-s", name])
            .args(processes)
            .stderr(Stdio::null())
            .status();
    }

    fn wait(&mut self) {
        let log = self.folder.path().join("log");
        let log = || std::fs::read_to_string(&log).unwrap_or_default();
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
        // A frozen one would not hear that it is to end.
        self.thaw();
        signal(&self.server, "QUIT");
        _ = self.server.wait();
    }
}

/// The folder with `initdb` and `postgres`: where `pg_config` says, where Debian puts them (the
/// newest), or on the path.
pub(crate) fn programs() -> Option<PathBuf> {
    let said = Command::new("pg_config").arg("--bindir").output().ok();
    let said = said.map(|said| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    let mut debian: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
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

/// PostgreSQL refuses to run as root, so there it runs as somebody else.
fn user() -> Option<&'static str> {
    let id = |arguments: &[&str]| Command::new("id").args(arguments).output().ok();
    if id(&["-u"])?.stdout.trim_ascii() != b"0" {
        return None;
    }
    let there = |name: &&str| id(&["-u", name]).is_some_and(|found| found.status.success());
    ["postgres", "nobody"].into_iter().find(there)
}

/// A program as that user. It ends with the thread that started it, however that ends.
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

/// Gives a folder to that user.
fn own(folder: &Path) {
    if let Some(user) = user() {
        let given = Command::new("chown")
            .args(["-R", user])
            .arg(folder)
            .status();
        assert!(given.unwrap().success());
    }
}

fn serve(programs: &Path, folder: &Path, port: u16) -> Child {
    let log = std::fs::File::options()
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

/// A port for the server, below those that systems give out by themselves: while the server is down,
/// one of the many connections of a test would come to have its port, and it could not start again.
fn free_port() -> u16 {
    static DRAWN: AtomicU32 = AtomicU32::new(0);
    loop {
        // Tests that run at once are processes of their own, with numbers near to each other.
        let draw = std::process::id().wrapping_add(DRAWN.fetch_add(4_999, Ordering::Relaxed));
        let port = u16::try_from(20_000 + draw % 10_000).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
