//! Named, numbered steps with their time: what a task shows while it works.
//!
//! In a terminal the current step is one line that moves: a clock and the latest line of the
//! program at work. Elsewhere (a log, a pipe) each step is a line when it starts, one when it
//! ends, and a sign of life in between. All that the programs say goes to a log file per step;
//! a failed step shows it.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::disk;
use crate::process::{self, Heard};
use crate::repo::Repo;

/// How often a long step gives a sign of life where nothing can be redrawn.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// How many lines of a failed step are shown; the log has all of them.
const SHOWN_LINES: usize = 400;

/// How a step ended well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It did its work.
    Done,
    /// There was nothing to do.
    UpToDate,
    /// It was left out, and why.
    Skipped(String),
}

/// The steps of a task.
#[derive(Debug)]
pub(crate) struct Steps {
    total: usize,
    current: AtomicUsize,
    started: Instant,
    logs: PathBuf,
    /// The lines that move, where there is a terminal.
    bars: Option<MultiProgress>,
}

/// The step at work.
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
    /// Steps of a task that has this many.
    pub(crate) fn new(repo: &Repo, total: usize) -> anyhow::Result<Self> {
        let logs = repo.state().join("logs");
        disk::make(&logs)?;
        let interactive = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
        Ok(Self {
            total,
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

    /// Does one step, while others may be at work, and shows how it went. The error is shown already when this
    /// returns it.
    pub(crate) fn run(
        &self,
        name: &str,
        work: impl FnOnce(&mut Step) -> anyhow::Result<Outcome>,
    ) -> anyhow::Result<Outcome> {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        let label = format!("[{number}/{}] {name}", self.total);
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
            // A template that does not parse leaves the default one, which also works.
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

    /// Runs a program to its end; its lines are in [`Step::lines`] afterwards.
    pub(crate) fn exec(&mut self, command: Command) -> anyhow::Result<()> {
        self.record(&format!("$ {}", process::describe(&command)));
        process::run(command, |heard| match heard {
            Heard::Line(line) => self.hear(line),
            Heard::Silence => self.sign_of_life(),
        })
    }

    /// A step that is one program.
    pub(crate) fn run(&mut self, command: Command) -> anyhow::Result<Outcome> {
        self.exec(command)?;
        Ok(Outcome::Done)
    }

    /// What the programs of this step said so far, without colors.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines.iter().map(|line| process::plain(line)).collect()
    }

    /// Adds a line to what this step says, as its programs do.
    pub(crate) fn hear(&mut self, line: String) {
        self.record(&line);
        if let Some(bar) = &self.bar {
            bar.set_message(process::plain(&line).trim().to_owned());
        }
        self.lines.push(line);
        self.sign_of_life();
    }

    fn record(&mut self, line: &str) {
        // The log is a courtesy: a full disk must not fail a check that passed.
        let _ = writeln!(self.log, "{line}");
    }

    fn sign_of_life(&mut self) {
        if self.bar.is_none() && self.last_sign.elapsed() >= SIGN_OF_LIFE {
            self.last_sign = Instant::now();
            let latest = self.lines.last().map(|line| process::plain(line));
            println!(
                "{}: {}, {}",
                self.label,
                time(self.started.elapsed()),
                latest.unwrap_or_default().trim()
            );
        }
    }

    fn finish(&self, result: &anyhow::Result<Outcome>, log: &Path) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        // What is printed must not tear the lines of the steps beside.
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

/// A step's name as part of a file name.
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

/// A duration as people read it.
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
    fn times_read_well() {
        assert_eq!(time(Duration::from_millis(1240)), "1.2 s");
        assert_eq!(time(Duration::from_secs(187)), "3 min 07 s");
    }

    #[test]
    fn a_log_is_named_after_its_step() {
        assert_eq!(file_name("TypeScript types"), "typescript-types");
    }
}
