//! The program under measurement: starts it, waits for it, inspects it and stops it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use super::http::{self, Answer, Encoding};
use super::machine::kilobytes;
use crate::supervise::{Event, Supervisor};

/// How long the program may take until it listens.
pub(crate) const START: Duration = Duration::from_secs(120);
/// The interval of polling. Polling must not keep a core busy.
const POLL: Duration = Duration::from_millis(2);
/// The name by which the supervisor stops it.
const NAME: &str = "the server";
/// The log message that every page is rendered and stored.
const READY: &str = "every page is ready";

/// A running server.
#[derive(Debug)]
pub(crate) struct Server<'a> {
    supervisor: &'a mut Supervisor,
    address: SocketAddr,
    process: u32,
    started: Instant,
    log: PathBuf,
    /// How long it may take until it listens.
    patience: Duration,
}

/// The memory of a process, in kB of 1,024 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// All resident memory, including mapped files.
    pub(crate) resident: u32,
    /// Memory that is not backed by a file.
    pub(crate) anonymous: u32,
    /// The peak of resident memory since the start.
    pub(crate) peak: u32,
}

impl<'a> Server<'a> {
    /// Starts the program and waits until it responds. Returns the server, and the time that this
    /// took.
    pub(crate) fn start(
        supervisor: &'a mut Supervisor,
        binary: &Path,
        site: &Path,
        data: &Path,
    ) -> anyhow::Result<(Self, Duration)> {
        let args = [OsStr::new("--site"), site.as_os_str()];
        Self::start_with(supervisor, binary, &args, data, START)
    }

    /// Like [`Self::start`], but with other arguments and another time limit.
    pub(crate) fn start_with(
        supervisor: &'a mut Supervisor,
        binary: &Path,
        args: &[&OsStr],
        data: &Path,
        patience: Duration,
    ) -> anyhow::Result<(Self, Duration)> {
        // The port was free a moment ago, which is all that can be known.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let log = data.with_extension("log");
        let output =
            File::create(&log).with_context(|| format!("{} cannot be written", log.display()))?;
        let mut command = Command::new(binary);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("SIGHTLINE_") {
                command.env_remove(name);
            }
        }
        command
            .args(["serve", "--log", "info"])
            .args(["--listen", &address.to_string()])
            .args(args)
            .arg("--data")
            .arg(data)
            .stdout(output.try_clone()?)
            .stderr(output);
        let started = Instant::now();
        let process = supervisor.start(NAME, command)?;
        let mut server = Self {
            supervisor,
            address,
            process,
            started,
            log,
            patience,
        };
        while server.get("/healthz", Encoding::Plain).is_err() {
            if started.elapsed() > patience {
                bail!(
                    "it does not answer after {patience:?}; {}",
                    server.last_words()
                );
            }
            server.pause(POLL)?;
        }
        Ok((server, started.elapsed()))
    }

    /// The address that it listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process ID.
    pub(crate) const fn process(&self) -> u32 {
        self.process
    }

    /// Requests a page.
    pub(crate) fn get(&self, path: &str, encoding: Encoding) -> anyhow::Result<Answer> {
        http::get(self.address, path, encoding)
    }

    /// Requests a page of one of its sites, with this client address.
    pub(crate) fn get_at(&self, host: &str, path: &str, client: &str) -> anyhow::Result<Answer> {
        http::get_at(self.address, (host, client), path, Encoding::Plain)
    }

    /// Waits until a page of one of its sites contains this text. Returns the time at which it did.
    pub(crate) fn shows_at(
        &mut self,
        host: &str,
        path: &str,
        text: &str,
    ) -> anyhow::Result<Instant> {
        let asked = Instant::now();
        while !self.get_at(host, path, "192.0.2.1")?.contains(text) {
            if asked.elapsed() > self.patience {
                bail!("{host}{path} does not show an edit; {}", self.last_words());
            }
            self.pause(POLL)?;
        }
        Ok(Instant::now())
    }

    /// Returns the time from the start until every page was ready, or `None` if that takes longer
    /// than `limit`.
    pub(crate) fn ready(&mut self, limit: Duration) -> anyhow::Result<Option<Duration>> {
        loop {
            let log = fs::read_to_string(&self.log).unwrap_or_default();
            let took = self.started.elapsed();
            if log.contains(READY) {
                return Ok(Some(took));
            }
            if took > limit {
                return Ok(None);
            }
            self.pause(Duration::from_millis(50))?;
        }
    }

    /// Waits until a page contains this text. Returns the time at which it did.
    pub(crate) fn shows(&mut self, path: &str, text: &str) -> anyhow::Result<Instant> {
        self.shows_at(&self.address.to_string(), path, text)
    }

    /// Returns the current memory of the process.
    pub(crate) fn memory(&self) -> anyhow::Result<Memory> {
        memory_of(self.process)
    }

    fn pause(&mut self, time: Duration) -> anyhow::Result<()> {
        match self.supervisor.wait(time)? {
            Event::Nothing => Ok(()),
            Event::Interrupted => bail!("interrupted; nothing is written"),
            Event::Ended(what) => bail!("{what}; {}", self.last_words()),
        }
    }

    /// The end of the log.
    fn last_words(&self) -> String {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let end = lines.len().saturating_sub(20);
        format!(
            "{} ends with:\n{}",
            self.log.display(),
            lines.get(end..).unwrap_or_default().join("\n")
        )
    }
}

/// Returns the current memory of a process.
pub(crate) fn memory_of(process: u32) -> anyhow::Result<Memory> {
    let file = format!("/proc/{process}/status");
    let status = fs::read_to_string(&file).with_context(|| format!("{file} cannot be read"))?;
    let value = |name: &str| {
        kilobytes(&status, name).with_context(|| format!("{file} has no value of {name}"))
    };
    Ok(Memory {
        resident: value("VmRSS")?,
        anonymous: value("RssAnon")?,
        peak: value("VmHWM")?,
    })
}

impl Drop for Server<'_> {
    fn drop(&mut self) {
        self.supervisor.stop(NAME);
    }
}
