//! Runs programs together until they are stopped. When one exits, Ctrl-C is pressed or the task is
//! told to end, all of them are stopped.
//!
//! Each program gets its own process group, so that its children (npm starts a shell, which starts
//! Vite) end with it.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::process::describe;

/// How long programs may take to finish before they are killed.
const GRACE: Duration = Duration::from_secs(15);

/// The running programs.
#[derive(Debug)]
pub(crate) struct Supervisor {
    programs: Vec<Program>,
    interrupted: Receiver<()>,
}

#[derive(Debug)]
struct Program {
    name: String,
    child: Child,
}

/// The reason that a wait ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    /// Ctrl-C, or a request to end.
    Interrupted,
    /// The program with this name exited by itself.
    Ended(String),
    /// The timeout has passed and all programs are still running.
    Nothing,
}

impl Supervisor {
    /// Starts to listen for Ctrl-C and requests to end. Possible only once per process.
    pub(crate) fn new() -> anyhow::Result<Self> {
        let (sender, interrupted) = mpsc::channel();
        ctrlc::set_handler(move || {
            // A closed channel means that the task is ending anyway.
            let _ = sender.send(());
        })
        .context("Ctrl-C cannot be listened for")?;
        Ok(Self {
            programs: Vec::new(),
            interrupted,
        })
    }

    /// Starts a program. Its output goes where the command says, or to the terminal by default.
    /// Returns the process ID.
    pub(crate) fn start(&mut self, name: &str, mut command: Command) -> anyhow::Result<u32> {
        own_group(&mut command);
        // The input is open but silent. Some watchers stop when their input ends, which should
        // happen only when the task is gone.
        command.stdin(Stdio::piped());
        let child = command
            .spawn()
            .with_context(|| format!("`{}` cannot be started", describe(&command)))?;
        let process = child.id();
        self.programs.push(Program {
            name: name.to_owned(),
            child,
        });
        Ok(process)
    }

    /// Waits until something happens, or until the timeout.
    pub(crate) fn wait(&mut self, timeout: Duration) -> anyhow::Result<Event> {
        let deadline = Instant::now() + timeout;
        loop {
            for program in &mut self.programs {
                if let Some(status) = program.child.try_wait()? {
                    return Ok(Event::Ended(format!("{} ended ({status})", program.name)));
                }
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self
                .interrupted
                .recv_timeout(left.min(Duration::from_millis(100)))
            {
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(Event::Interrupted),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(Event::Nothing),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Stops the programs with this name and waits for them.
    pub(crate) fn stop(&mut self, name: &str) {
        let (ending, staying) = std::mem::take(&mut self.programs)
            .into_iter()
            .partition(|it| it.name == name);
        self.programs = staying;
        end(ending);
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        end(std::mem::take(&mut self.programs));
    }
}

fn end(mut programs: Vec<Program>) {
    for program in &programs {
        signal("-TERM", &program.child);
    }
    let deadline = Instant::now() + GRACE;
    for program in &mut programs {
        while matches!(program.child.try_wait(), Ok(None)) {
            if Instant::now() > deadline {
                kill(&mut program.child);
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = program.child.wait();
    }
}

fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

fn kill(child: &mut Child) {
    signal("-KILL", child);
    let _ = child.kill();
}

/// Sends a signal to the whole process group with the `kill` program, since the system call would need `unsafe`.
fn signal(name: &str, child: &Child) {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill")
        .args([name, "--", &group])
        .stderr(Stdio::null())
        .status();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::tests::shell;

    fn silent(interrupted: Receiver<()>) -> Supervisor {
        Supervisor {
            programs: Vec::new(),
            interrupted,
        }
    }

    #[test]
    fn a_program_that_ends_is_reported_by_name() {
        let (_sender, receiver) = mpsc::channel();
        let mut supervisor = silent(receiver);
        supervisor.start("server", shell("exit 4")).unwrap();
        let event = supervisor.wait(Duration::from_secs(60)).unwrap();
        assert_eq!(
            event,
            Event::Ended("server ended (exit status: 4)".to_owned())
        );
    }

    #[test]
    fn stopping_a_program_stops_its_child_processes() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let (started, ended) = (folder.join("started"), folder.join("ended"));
        let inner = "trap 'echo > \"$2\"; exit' TERM; echo > \"$1\"; while :; do sleep 0.05; done";
        let mut command = shell(&format!("({inner}) & wait"));
        command.arg("sh").arg(&started).arg(&ended);

        let (_sender, receiver) = mpsc::channel();
        let mut supervisor = silent(receiver);
        supervisor.start("watcher", command).unwrap();
        until_exists(&started);
        supervisor.stop("watcher");
        until_exists(&ended);
    }

    fn until_exists(file: &std::path::Path) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !file.exists() {
            assert!(Instant::now() < deadline, "{} never came", file.display());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn an_interrupt_is_reported_while_programs_run() {
        let (sender, receiver) = mpsc::channel();
        let mut supervisor = silent(receiver);
        supervisor.start("server", shell("sleep 60")).unwrap();
        assert_eq!(supervisor.wait(Duration::ZERO).unwrap(), Event::Nothing);
        sender.send(()).unwrap();
        assert_eq!(
            supervisor.wait(Duration::from_secs(60)).unwrap(),
            Event::Interrupted
        );
    }
}
