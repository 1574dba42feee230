//! Runs a program to completion, and listens to every line of its output.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

/// How often the listener is called while the program is silent.
const TICK: Duration = Duration::from_millis(250);

/// How long to wait for output after the program has exited: a background process that it left
/// running may keep the pipe open forever.
const LINGER: Duration = Duration::from_secs(2);

/// What the listener is called with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OutputEvent {
    /// A line of standard output or standard error.
    Line(String),
    /// The program has been silent for a moment.
    Silence,
}

/// Formats a command as one would type it, for logs and messages.
pub(crate) fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// Runs a program and returns its standard output, trimmed.
pub(crate) fn output(mut command: Command) -> anyhow::Result<String> {
    let name = describe(&command);
    let output = command
        .output()
        .with_context(|| format!("`{name}` cannot be started"))?;
    ensure!(
        output.status.success(),
        "`{name}` failed ({}): {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program with its output in the terminal.
pub(crate) fn show(mut command: Command) -> anyhow::Result<()> {
    let name = describe(&command);
    let status = command
        .status()
        .with_context(|| format!("`{name}` cannot be started"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}

/// Runs the program to completion. Fails if it cannot be started or exits with an error.
pub(crate) fn run(
    mut command: Command,
    mut on_output: impl FnMut(OutputEvent),
) -> anyhow::Result<()> {
    let name = describe(&command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .with_context(|| format!("`{name}` cannot be started; is it installed?"))?;
    read_output(&mut child, &mut on_output)?;
    let status = child
        .wait()
        .with_context(|| format!("`{name}` cannot be waited for"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}

fn read_output(child: &mut Child, on_output: &mut impl FnMut(OutputEvent)) -> anyhow::Result<()> {
    let (sender, lines) = mpsc::channel();
    read_in_background(child.stdout.take(), sender.clone());
    read_in_background(child.stderr.take(), sender);
    let mut ended_at: Option<Instant> = None;
    loop {
        match lines.recv_timeout(TICK) {
            Ok(line) => on_output(OutputEvent::Line(line)),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                on_output(OutputEvent::Silence);
                if ended_at.is_none() && child.try_wait()?.is_some() {
                    ended_at = Some(Instant::now());
                }
                if ended_at.is_some_and(|at| at.elapsed() > LINGER) {
                    return Ok(());
                }
            }
        }
    }
}

fn read_in_background<R: Read + Send + 'static>(pipe: Option<R>, lines: Sender<String>) {
    let Some(pipe) = pipe else { return };
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut bytes = Vec::new();
        while reader
            .read_until(b'\n', &mut bytes)
            .is_ok_and(|read| read > 0)
        {
            let text = String::from_utf8_lossy(&bytes);
            if lines.send(last_state(&text).to_owned()).is_err() {
                return;
            }
            bytes.clear();
        }
    });
}

/// Returns the last state of a line that a progress bar redraws with carriage returns.
fn last_state(line: &str) -> &str {
    let line = line.trim_end();
    line.rsplit('\r').next().unwrap_or(line)
}

/// Returns the line without colors and cursor movements.
pub(crate) fn plain(line: &str) -> String {
    console::strip_ansi_codes(line).into_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns a command that runs a shell script.
    pub(crate) fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_redrawn_line_is_reported_in_its_last_state() {
        assert_eq!(last_state("10%\r50%\r100%\r\n"), "100%");
    }

    #[test]
    fn terminal_colors_are_removed() {
        assert_eq!(
            plain("\u{1b}[1m\u{1b}[32m  12 passed\u{1b}[39m (3s)"),
            "  12 passed (3s)"
        );
    }

    #[test]
    fn a_command_is_described_as_one_types_it() {
        let mut command = Command::new("/usr/bin/npm");
        command.args(["run", "build"]);
        assert_eq!(describe(&command), "npm run build");
    }

    #[test]
    fn stdout_and_stderr_are_read_and_a_failure_is_an_error() {
        let mut lines = Vec::new();
        let error = run(shell("echo out; echo err >&2; exit 3"), |event| {
            if let OutputEvent::Line(line) = event {
                lines.push(line);
            }
        })
        .unwrap_err();
        lines.sort();
        assert_eq!(lines, ["err", "out"]);
        assert!(error.to_string().contains("exit status: 3"), "{error}");
    }

    #[test]
    fn a_background_process_does_not_block_the_task() {
        let started = Instant::now();
        run(shell("sleep 60 & echo started"), |_| {}).unwrap();
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
