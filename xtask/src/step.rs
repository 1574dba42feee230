//! Named and numbered steps with their time, which a task shows while it works.
//!
//! In a terminal, the current step is one line that moves: a clock and the latest line of the running program.
//! Elsewhere (a log, a pipe) each step prints a line when it starts, one when it ends, and a sign of life in between.
//! All output of the programs goes to a log file per step, which is shown if the step fails.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::disk;
use crate::process::{self, OutputEvent};
use crate::repo::Repo;

/// How often a long step prints a sign of life if nothing can be redrawn.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// How many lines of a failed step are shown. The log has all of them.
const SHOWN_LINES: usize = 400;

/// The outcome of a step that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It did its work.
    Done,
    /// There was nothing to do.
    UpToDate,
    /// It was skipped, for this reason.
    Skipped(String),
}

/// The steps of a task.
#[derive(Debug)]
pub(crate) struct Steps {
    total: Option<usize>,
    current: AtomicUsize,
    started: Instant,
    logs: PathBuf,
    /// The lines that move, if there is a terminal.
    bars: Option<MultiProgress>,
}

/// A running step.
#[derive(Debug)]
pub(crate) struct Step {
    label: String,
    started: Instant,
    bar: Option<ProgressBar>,
    bars: Option<MultiProgress>,
    log: File,
    lines: Vec<String>,
    last_sign: Instant,
}

impl Steps {
    /// Creates the steps of a task that has `total` of them, if that is known.
    pub(crate) fn new(repo: &Repo, total: impl Into<Option<usize>>) -> anyhow::Result<Self> {
        let logs = repo.state().join("logs");
        disk::make(&logs)?;
        let interactive = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
        Ok(Self {
            total: total.into(),
            current: AtomicUsize::new(0),
            started: Instant::now(),
            logs,
            bars: interactive.then(MultiProgress::new),
        })
    }

    /// The time since the first step.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Where the logs are.
    pub(crate) fn logs(&self) -> &Path {
        &self.logs
    }

    /// Runs one step, possibly while others run, and shows the result. An error has already been shown when it is
    /// returned.
    pub(crate) fn run(
        &self,
        name: &str,
        work: impl FnOnce(&mut Step) -> anyhow::Result<Outcome>,
    ) -> anyhow::Result<Outcome> {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        let of = self
            .total
            .map_or(String::new(), |total| format!("/{total}"));
        let label = format!("[{number}{of}] {name}");
        let log_path = self
            .logs
            .join(format!("{number:02}-{}.log", file_name(name)));
        let log = File::create(&log_path)
            .with_context(|| format!("{} cannot be written", log_path.display()))?;
        let mut step = Step::start(label, log, self.bars.clone());
        let result = work(&mut step);
        step.finish(&result, &log_path);
        result.with_context(|| name.to_owned())
    }
}

impl Step {
    fn start(label: String, log: File, bars: Option<MultiProgress>) -> Self {
        let bar = bars.as_ref().map(|bars| {
            let bar = bars.add(ProgressBar::new_spinner().with_prefix(label.clone()));
            // If the template doesn't parse, the default one is used, which works too.
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {prefix}  {elapsed}  {wide_msg:.dim}")
            {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        if bar.is_none() {
            println!("{label} ...");
        }
        let now = Instant::now();
        Self {
            label,
            started: now,
            bar,
            bars,
            log,
            lines: Vec::new(),
            last_sign: now,
        }
    }

    /// Runs a program to completion. Its lines are in [`Step::lines`] afterwards.
    pub(crate) fn exec(&mut self, command: Command) -> anyhow::Result<()> {
        self.record(&format!("$ {}", process::describe(&command)));
        process::run(command, |event| match event {
            OutputEvent::Line(line) => self.add_line(line),
            OutputEvent::Silence => self.sign_of_life(),
        })
    }

    /// Runs a step that is a single program.
    pub(crate) fn run(&mut self, command: Command) -> anyhow::Result<Outcome> {
        self.exec(command)?;
        Ok(Outcome::Done)
    }

    /// Returns the output of this step's programs so far, without colors.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines.iter().map(|line| process::plain(line)).collect()
    }

    /// Adds a line to the output of this step, like its programs do.
    pub(crate) fn add_line(&mut self, line: String) {
        self.record(&line);
        if let Some(bar) = &self.bar {
            bar.set_message(process::plain(&line).trim().to_owned());
        }
        self.lines.push(line);
        self.sign_of_life();
    }

    fn record(&mut self, line: &str) {
        // Errors are ignored: a full disk must not fail a check that passed.
        let _ = writeln!(self.log, "{line}");
    }

    fn sign_of_life(&mut self) {
        if self.bar.is_none() && self.last_sign.elapsed() >= SIGN_OF_LIFE {
            self.last_sign = Instant::now();
            let latest = self.lines.last().map(|line| process::plain(line));
            let latest = latest.map(|line| format!(", {}", line.trim()));
            println!(
                "{}: {}{}",
                self.label,
                time(self.started.elapsed()),
                latest.unwrap_or_default()
            );
        }
    }

    fn finish(&self, result: &anyhow::Result<Outcome>, log: &Path) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        // Printed text must not break the lines of parallel steps.
        match &self.bars {
            Some(bars) => bars.suspend(|| self.conclude(result, log)),
            None => self.conclude(result, log),
        }
    }

    fn conclude(&self, result: &anyhow::Result<Outcome>, log: &Path) {
        let took = time(self.started.elapsed());
        match result {
            Ok(Outcome::Done) => println!("{}: done in {took}", self.label),
            Ok(Outcome::UpToDate) => println!("{}: up to date", self.label),
            Ok(Outcome::Skipped(why)) => println!("{}: skipped, {why}", self.label),
            Err(error) => {
                let hidden = self.lines.len().saturating_sub(SHOWN_LINES);
                if hidden > 0 {
                    println!("({hidden} earlier lines are in {})", log.display());
                }
                for line in &self.lines[hidden..] {
                    println!("{line}");
                }
                println!("{}: FAILED after {took}: {error:#}", self.label);
            }
        }
    }
}

/// Converts a step's name to a part of a file name.
fn file_name(name: &str) -> String {
    let kept = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    name.chars().map(kept).collect()
}

/// Formats a duration for people.
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_shown_in_seconds_or_minutes() {
        assert_eq!(time(Duration::from_millis(1240)), "1.2 s");
        assert_eq!(time(Duration::from_secs(187)), "3 min 07 s");
    }

    #[test]
    fn a_log_is_named_after_its_step() {
        assert_eq!(file_name("TypeScript types"), "typescript-types");
    }
}
