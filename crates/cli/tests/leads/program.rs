//! The server as a child process, and its command line.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use command_fds::{CommandFdExt as _, FdMapping};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_sightline");
/// The secret that webhook receivers share with the server.
pub(crate) const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// A running server; killed when it is dropped.
pub(crate) struct Program {
    child: Child,
    address: String,
    log: Arc<Mutex<String>>,
    /// The process ID of the process that succeeded the first one.
    successor: Option<String>,
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The status line and the headers.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn reference(&self) -> String {
        let receipt: serde_json::Value = serde_json::from_str(&self.body).unwrap();
        receipt["reference"].as_str().unwrap().to_owned()
    }
}

/// How a server is started.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    /// The program file.
    pub(crate) program: &'a Path,
    pub(crate) data: &'a Path,
    /// The address that it listens on.
    pub(crate) listen: &'a str,
    pub(crate) deliveries: Option<&'a str>,
    pub(crate) log: &'a str,
    /// The largest file it may write, in blocks of 512 bytes.
    pub(crate) largest_file: Option<u32>,
    /// How many files and connections it may have open.
    pub(crate) open_files: Option<u32>,
    /// Addresses of proxies.
    pub(crate) trusted_proxies: &'a str,
    /// The URL of a PostgreSQL database, instead of a file.
    pub(crate) database: Option<&'a str>,
    /// How long calls wait for the database, such as `2s`. Empty for the default.
    pub(crate) patience: &'a str,
    /// The secret that webhook receivers share with the server. Empty if it is not set.
    pub(crate) secret: &'a str,
    /// The content folder. `None` for the built-in sample.
    pub(crate) site: Option<&'a Path>,
    /// More flags.
    pub(crate) flags: &'a [&'a str],
}

impl Default for Start<'_> {
    fn default() -> Self {
        Self {
            program: Path::new(PROGRAM),
            data: Path::new("."),
            listen: "127.0.0.1:0",
            deliveries: None,
            log: "info",
            largest_file: None,
            open_files: None,
            trusted_proxies: "",
            database: None,
            patience: "",
            secret: SECRET,
            site: None,
            flags: &[],
        }
    }
}

impl<'a> Start<'a> {
    /// Uses this data folder, and defaults for everything else.
    pub(crate) fn at(data: &'a Path) -> Self {
        Self {
            data,
            ..Self::default()
        }
    }

    pub(crate) fn run(&self) -> Program {
        self.spawn(None)
    }

    /// Starts the server with a listening socket, in the way systemd does.
    pub(crate) fn run_with_socket(&self, name: &str, socket: TcpListener) -> Program {
        self.spawn(Some((name, socket)))
    }

    fn spawn(&self, socket: Option<(&str, TcpListener)>) -> Program {
        // The limit on file sizes is inherited. The signal that would end the program is ignored, so that writing
        // fails as it does on a full disk.
        let limit = self.largest_file.map_or(String::new(), |blocks| {
            format!("trap '' XFSZ; ulimit -S -f {blocks}; ")
        });
        let limit = match self.open_files {
            Some(count) => format!("{limit}ulimit -n {count}; "),
            None => limit,
        };
        let mut command = Command::new("sh");
        if !self.trusted_proxies.is_empty() {
            command.env("SIGHTLINE_TRUSTED_PROXIES", self.trusted_proxies);
        }
        command
            .args(["-c", &format!("{limit}exec \"$0\" \"$@\"")])
            .arg(self.program)
            .arg("serve")
            .args(["--listen", self.listen, "--log", self.log, "--data"])
            .arg(self.data)
            .args(self.flags)
            .env("HOOK_SECRET", self.secret)
            // All visitors of a test come from one address.
            .env("SIGHTLINE_LEAD_LIMITS", "off")
            .env_remove("SIGHTLINE_DATABASE_URL")
            .env_remove("NO_COLOR")
            .current_dir(self.data)
            .stderr(Stdio::piped());
        if let Some(database) = self.database {
            command.env("SIGHTLINE_DATABASE_URL", database);
        }
        if !self.patience.is_empty() {
            command.env("SIGHTLINE_DATABASE_PATIENCE", self.patience);
        }
        if let Some(site) = self.site {
            command.arg("--site").arg(site);
        }
        if let Some(deliveries) = self.deliveries {
            let file = self.data.join("deliveries.toml");
            std::fs::write(&file, deliveries).unwrap();
            command.arg("--deliveries").arg(file);
        }
        if let Some((name, socket)) = socket {
            let mappings = name.split(':').zip(3..).map(|(_, child_fd)| FdMapping {
                parent_fd: socket.try_clone().unwrap().into(),
                child_fd,
            });
            let mappings: Vec<FdMapping> = mappings.collect();
            command.env("LISTEN_FDS", mappings.len().to_string());
            command.env_remove("LISTEN_PID").env("LISTEN_FDNAMES", name);
            command.fd_mappings(mappings).unwrap();
        }
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let log = Arc::new(Mutex::new(String::new()));
        let address = loop {
            let Some(Ok(line)) = lines.next() else {
                panic!("the server did not start:\n{}", log.lock().unwrap());
            };
            log.lock().unwrap().extend([line.as_str(), "\n"]);
            if let Some((_, rest)) = line.split_once("address=http://") {
                break rest.split(' ').next().unwrap().to_owned();
            }
        };
        let kept = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                kept.lock().unwrap().extend([line.as_str(), "\n"]);
            }
        });
        Program {
            child,
            address,
            log,
            successor: None,
        }
    }
}

impl Program {
    pub(crate) fn address(&self) -> String {
        self.address.clone()
    }

    /// Removes the limit on file sizes.
    pub(crate) fn lift_limit(&self) {
        let lifted = Command::new("prlimit")
            .args(["--fsize=unlimited", "--pid", &self.child.id().to_string()])
            .status();
        assert!(lifted.unwrap().success());
    }

    /// Kills it at once, like a power outage.
    pub(crate) fn kill(&mut self) {
        if let Some(successor) = self.successor.take() {
            signal("-KILL", &successor);
            eventually("it is gone", Duration::from_secs(60), || {
                is_gone(&successor)
            });
        }
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Whether it would notice that its terminal was closed.
    pub(crate) fn handles_hang_up(&self) -> bool {
        has_hang_up(&self.child.id().to_string(), "SigCgt") == Some(true)
    }

    /// Tells it that its terminal was closed.
    pub(crate) fn hang_up(&self) {
        signal("-HUP", &self.child.id().to_string());
    }

    /// Asks it to start a successor.
    pub(crate) fn ask_to_upgrade(&self) {
        let pid = self.child.id().to_string();
        signal("-USR2", self.successor.as_ref().unwrap_or(&pid));
    }

    /// Upgrades it, and waits until the new process has the sockets.
    pub(crate) fn upgrade(&mut self) {
        let log = self.log();
        let before = successors(&log).len();
        let failures = log.matches("UPGRADE FAILED").count();
        self.ask_to_upgrade();
        eventually("a new program answers", Duration::from_secs(60), || {
            let log = self.log();
            let has_failed = log.matches("UPGRADE FAILED").count() > failures;
            let end = log.lines().rev().take(60).collect::<Vec<_>>().join("\n");
            assert!(!has_failed, "the last lines, the newest first:\n{end}");
            successors(&log).len() > before
        });
        self.successor = successors(&self.log()).pop();
    }

    /// Waits until the first process has exited by itself. Returns whether it succeeded.
    pub(crate) fn ended_well(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have been killed already.
        _ = self.child.kill();
        _ = self.child.wait();
        if let Some(successor) = &self.successor {
            signal("-KILL", successor);
        }
    }
}

/// Returns the process IDs of successors, read from the log.
fn successors(log: &str) -> Vec<String> {
    let lines = log.lines().filter_map(|line| {
        let line = line.split_once("a new program answers")?.1;
        let number = line.split_once("pid=")?.1;
        Some(number.trim().to_owned())
    });
    lines.collect()
}

/// Whether SIGHUP is among these signals of a process, such as the ignored ones. `None` if the system doesn't tell.
pub(crate) fn has_hang_up(process: &str, signals: &str) -> Option<bool> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mask = status.lines().find(|line| line.starts_with(signals))?;
    // Signals are numbered from 1, and SIGHUP is number 1.
    Some(mask.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']))
}

/// Whether a process has ended. A zombie counts as ended.
fn is_gone(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    state.is_ok_and(|state| state.contains(") Z ")) || !Path::new("/proc").join(pid).exists()
}

pub(crate) fn signal(which: &str, pid: &str) {
    assert!(Command::new("kill").args([which, pid]).status().is_ok());
}

/// Sends a request. Returns `None` if the response is incomplete, which a visitor sees as a broken connection.
pub(crate) fn request(address: &str, request: &str) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = match (length, status) {
        // A 204 has no body (RFC 9110, section 15.3.5).
        (None, 204) => 0,
        (length, _) => length?.parse().ok()?,
    };
    (body.len() == length).then(|| Answer {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

/// A keep-alive connection.
pub(crate) type Open = BufReader<TcpStream>;

/// Reads a whole page, on an open connection or a new one. Returns the page, and the connection unless the server
/// closes it.
pub(crate) fn read_page(
    address: &str,
    path: &str,
    open: Option<Open>,
) -> Result<(String, Option<Open>), String> {
    let told = |error: std::io::Error| error.to_string();
    let mut stream = match open {
        Some(open) => open,
        None => BufReader::new(TcpStream::connect(address).map_err(told)?),
    };
    let limit = Some(Duration::from_secs(30));
    stream.get_ref().set_read_timeout(limit).map_err(told)?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    stream
        .get_mut()
        .write_all(request.as_bytes())
        .map_err(told)?;
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).map_err(told)? == 0 {
            return Err(format!("no answer but {head:?}"));
        }
    }
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.unwrap_or("0").parse().unwrap()];
    stream.read_exact(&mut body).map_err(told)?;
    if !head.starts_with("HTTP/1.1 200") {
        return Err(head);
    }
    let is_last = head.contains("\r\nconnection: close\r\n");
    let body = String::from_utf8(body).map_err(|error| error.to_string())?;
    Ok((body, (!is_last).then_some(stream)))
}

pub(crate) fn get(address: &str, path: &str) -> Option<Answer> {
    request(
        address,
        &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
    )
}

/// Sends a lead as JSON.
pub(crate) fn send(address: &str, lead: &serde_json::Value) -> Option<Answer> {
    let body = lead.to_string();
    request(
        address,
        &format!(
            "POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        ),
    )
}

/// Sends a lead and asserts that it is stored.
#[track_caller]
pub(crate) fn takes(address: &str, lead: &serde_json::Value) {
    assert_eq!(send(address, lead).unwrap().status, 201);
}

/// Sends a lead until the answer is that it is stored already. On a busy machine, an attempt may take longer than a
/// server with little patience waits.
pub(crate) fn takes_at_last(address: &str, lead: &serde_json::Value) {
    eventually("it is stored", Duration::from_secs(60), || {
        send(address, lead).is_some_and(|answer| answer.status == 200)
    });
}

/// A lead of the footer form.
pub(crate) fn lead(name: &str, key: &str) -> serde_json::Value {
    serde_json::json!({
        "form": "footer",
        "name": name,
        "email": "visitor@mail.example",
        "phone": "312-555-0101",
        "idempotency_key": key,
    })
}

/// Runs `sightline leads` on the file of a data folder.
pub(crate) fn leads(data: &Path, arguments: &[&str]) -> Output {
    Start::at(data).leads(arguments)
}

/// All leads that are stored in the file of a data folder, as they are exported.
pub(crate) fn stored(data: &Path) -> Vec<serde_json::Value> {
    Start::at(data).stored()
}

impl Start<'_> {
    /// Runs `sightline leads` where this server keeps them.
    pub(crate) fn leads(&self, arguments: &[&str]) -> Output {
        self.run_command("leads", arguments)
    }

    /// Runs a command where this server keeps leads and people.
    pub(crate) fn run_command(&self, command: &str, arguments: &[&str]) -> Output {
        Command::new(PROGRAM)
            .arg(command)
            .args(arguments)
            .arg("--data")
            .arg(self.data)
            .env("SIGHTLINE_DATABASE_URL", self.database.unwrap_or_default())
            .output()
            .unwrap()
    }

    /// All stored leads, as they are exported.
    pub(crate) fn stored(&self) -> Vec<serde_json::Value> {
        let export = self.leads(&["export", "--format", "json"]);
        exported(&export)
    }
}

fn exported(export: &Output) -> Vec<serde_json::Value> {
    assert!(export.status.success(), "{export:?}");
    serde_json::from_slice(&export.stdout).unwrap()
}

/// Waits until a condition is true.
pub(crate) fn eventually(what: &str, longest: Duration, so: impl Fn() -> bool) {
    let started = Instant::now();
    while !so() {
        assert!(started.elapsed() < longest, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
