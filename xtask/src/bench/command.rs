//! Measures a command: its time, and the memory of all its processes.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use super::{machine, processes};
use crate::{disk, process};

/// The interval at which memory is sampled.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The interval at which processes are searched for. Reading all processes of the machine takes a while.
const SCAN_INTERVAL: Duration = Duration::from_millis(200);
/// How long a command may take.
const TIMEOUT: Duration = Duration::from_secs(3600);
/// How many lines of a failed command are shown.
const LAST_LINES: usize = 30;

/// What a command took.
#[derive(Debug)]
pub(crate) struct Took {
    /// The time from the start of the command to its end.
    pub(crate) time: Duration,
    /// The peak of resident memory, in kB.
    pub(crate) memory: u32,
}

/// Runs a command to completion, after everything written before has been synced to disk. The output goes to a file,
/// and is shown if the command fails.
pub(crate) fn run(mut command: Command, log: &Path) -> anyhow::Result<Took> {
    let name = process::describe(&command);
    let said = File::create(log).with_context(|| format!("{} cannot be made", log.display()))?;
    command
        .stdin(Stdio::null())
        .stdout(said.try_clone()?)
        .stderr(said);
    process::output(Command::new("sync"))?;
    let started = Instant::now();
    let mut child = command
        .spawn()
        .with_context(|| format!("`{name}` cannot be started"))?;
    let mut watched = Watched::new(child.id());
    loop {
        watched.look()?;
        if let Some(ended) = child.try_wait()? {
            let time = started.elapsed();
            if !ended.success() {
                let said = disk::read(log)?;
                let lines: Vec<&str> = said.lines().collect();
                let last = lines.len().saturating_sub(LAST_LINES);
                bail!("`{name}` failed ({ended}):\n{}", lines[last..].join("\n"));
            }
            let memory = watched.peak;
            return Ok(Took { time, memory });
        }
        if started.elapsed() > TIMEOUT {
            _ = child.kill();
            bail!("`{name}` took more than an hour");
        }
        sleep(POLL_INTERVAL);
    }
}

/// A process and its descendants, and the peak memory that they have had together, in kB.
#[derive(Debug)]
struct Watched {
    first: u32,
    processes: Vec<u32>,
    searched: Option<Instant>,
    peak: u32,
}

impl Watched {
    fn new(first: u32) -> Self {
        Self {
            first,
            processes: Vec::new(),
            searched: None,
            peak: 0,
        }
    }

    fn look(&mut self) -> anyhow::Result<()> {
        if self.searched.is_none_or(|at| at.elapsed() >= SCAN_INTERVAL) {
            let processes = processes::tree(self.first)?.into_iter();
            self.processes = processes.map(|process| process.id).collect();
            self.searched = Some(Instant::now());
        }
        let mut together = 0;
        for id in &self.processes {
            // A process that has ended has no such file.
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let of = |name| machine::kilobytes(&status, name).unwrap_or_default();
            together += of("VmRSS");
            // The kernel remembers a peak between two samples.
            self.peak = self.peak.max(of("VmHWM"));
        }
        self.peak = self.peak.max(together);
        Ok(())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::process::tests::shell;

    #[test]
    fn a_command_is_measured_and_a_failure_has_its_output() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let log = folder.join("command.log");
        let took = run(shell("sleep 0.1"), &log).unwrap();
        assert!(took.time >= Duration::from_millis(100), "{took:?}");
        assert!(took.memory > 100, "{took:?}");
        let error = run(shell("echo no template >&2; exit 3"), &log).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("exit status: 3"), "{error}");
        assert!(error.ends_with("no template"), "{error}");
    }
}
