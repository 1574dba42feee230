//! Checks that depend on one another. They run in parallel, and are skipped if a check that they
//! need has failed.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use crate::repo::{Repo, answers};
use crate::step::{Outcome, Step, Steps, time};
use crate::summary::{closing_lines, slowest};

/// How many of the slowest tests of each check the summary names.
const SLOWEST: usize = 8;

/// How many of the last lines of a failed check the summary repeats, since people look there first.
const LAST_LINES: usize = 60;

/// The checks of a run.
pub(crate) struct Checks {
    steps: Steps,
    ended: Mutex<Vec<Ended>>,
    changed: Condvar,
}

/// A check that has ended.
struct Ended {
    name: String,
    took: Duration,
    state: State,
    /// The closing lines of its test runner.
    closing: Vec<String>,
    slowest: Vec<(Duration, String)>,
    /// The last lines of its output, if it failed.
    last: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    Passed,
    Failed,
    Skipped(String),
}

impl Checks {
    /// Creates a run of checks, none of which has begun.
    pub(crate) fn new(repo: &Repo) -> anyhow::Result<Self> {
        Ok(Self {
            steps: Steps::new(repo, None)?,
            ended: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// Runs a check once the checks it needs have ended, unless one of them failed or was skipped.
    pub(crate) fn run(
        &self,
        name: &str,
        needs: &[&str],
        work: impl FnOnce(&mut Step) -> anyhow::Result<Outcome>,
    ) {
        let missing = needs.iter().find(|need| !self.wait_for(need));
        let began = Instant::now();
        let mut closing = Vec::new();
        let mut longest = Vec::new();
        let mut last = Vec::new();
        let result = self.steps.run(name, |step| {
            if let Some(need) = missing {
                return Ok(Outcome::Skipped(format!("needs: {need}")));
            }
            // Otherwise, checks that wait for one that panics would wait forever.
            let outcome = catch_unwind(AssertUnwindSafe(|| work(step)))
                .unwrap_or_else(|_panic| Err(anyhow!("the check itself panicked")));
            let lines = step.lines();
            closing = closing_lines(&lines);
            longest = slowest(&lines, SLOWEST);
            if outcome.is_err() {
                last = lines[lines.len().saturating_sub(LAST_LINES)..].to_vec();
            }
            outcome
        });
        let state = match result {
            Ok(Outcome::Skipped(why)) => State::Skipped(why),
            Ok(Outcome::Done | Outcome::UpToDate) => State::Passed,
            Err(_) => State::Failed,
        };
        self.ended().push(Ended {
            name: name.to_owned(),
            took: began.elapsed(),
            state,
            closing,
            slowest: longest,
            last,
        });
        self.changed.notify_all();
    }

    /// Runs a check that is a single program.
    pub(crate) fn exec(&self, name: &str, needs: &[&str], command: Command) {
        self.run(name, needs, |step| step.run(command));
    }

    /// Runs a check with a tool that not everyone has, and skips it if the tool is missing.
    pub(crate) fn optional(&self, repo: &Repo, tool: &str, probe: &[&str], command: Command) {
        self.run(tool, &[], |step| {
            if !answers(&mut repo.cargo(probe)) {
                let how = format!("install it with: cargo install --locked {tool}");
                return Ok(Outcome::Skipped(how));
            }
            step.run(command)
        });
    }

    /// Waits until the check with this name has ended. Returns whether it passed.
    pub(crate) fn wait_for(&self, name: &str) -> bool {
        let mut ended = self.ended();
        loop {
            if let Some(found) = ended.iter().find(|one| one.name == name) {
                return found.state == State::Passed;
            }
            ended = self
                .changed
                .wait(ended)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn ended(&self) -> MutexGuard<'_, Vec<Ended>> {
        // A check that panicked leaves the list in a valid state.
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints the summary: the times, the slowest tests, and the closing lines of test runners.
    pub(crate) fn conclude(self) -> anyhow::Result<()> {
        print!("{}", report(&self.ended()));
        let took = time(self.steps.elapsed());
        let ended = self.ended();
        let names = |wanted: fn(&State) -> bool| -> Vec<&str> {
            let found = ended.iter().filter(|one| wanted(&one.state));
            found.map(|one| one.name.as_str()).collect()
        };
        let failed = names(|state| *state == State::Failed);
        let skipped = match names(|state| matches!(state, State::Skipped(_))).len() {
            0 => String::new(),
            count => format!(" ({count} skipped)"),
        };
        if failed.is_empty() {
            println!("\nAll checks passed in {took}{skipped}.");
            return Ok(());
        }
        bail!(
            "{} checks failed after {took}{skipped}: {}. Logs: {}",
            failed.len(),
            failed.join(", "),
            self.steps.logs().display()
        );
    }
}

/// Returns the lines of the summary, except for the last.
fn report(ended: &[Ended]) -> String {
    let mut text = String::from("\nTime by check; some ran side by side:\n");
    // Writing to a string cannot fail.
    for one in ended {
        let _ = writeln!(text, "{:>12}  {}", time(one.took), one.name);
    }
    for Ended { name, slowest, .. } in ended {
        if !slowest.is_empty() {
            let _ = writeln!(text, "\nSlowest of the {name}:");
        }
        for (took, test) in slowest {
            let _ = writeln!(text, "{:>12}  {test}", time(*took));
        }
    }
    text.push('\n');
    for Ended { name, closing, .. } in ended {
        for line in closing {
            let _ = writeln!(text, "{name}: {line}");
        }
    }
    for Ended { name, state, .. } in ended {
        if let State::Skipped(why) = state {
            let _ = writeln!(text, "{name}: skipped, {why}");
        }
    }
    for Ended { name, last, .. } in ended.iter().filter(|one| !one.last.is_empty()) {
        let _ = writeln!(text, "\nThe last lines of {name}, which failed:");
        for line in last {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_failed_check_skips_only_the_checks_that_need_it() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let checks = Checks::new(&Repo::at(folder)).unwrap();
        checks.run("a", &[], |step| {
            (0..100).for_each(|number| step.add_line(format!("line {number}")));
            bail!("broken")
        });
        checks.run("b", &["a"], |_| unreachable!());
        checks.run("c", &["b"], |_| unreachable!());
        checks.run("d", &[], |step| {
            step.add_line("12 passed (1s)".to_owned());
            step.add_line("PASS [   2.500s] suite a_test".to_owned());
            Ok(Outcome::Done)
        });
        let said = report(&checks.ended());
        assert!(said.contains("b: skipped, needs: a\n"), "{said}");
        assert!(said.contains("c: skipped, needs: b\n"), "{said}");
        assert!(said.contains("d: 12 passed (1s)\n"), "{said}");
        assert!(
            said.contains("Slowest of the d:\n       2.5 s  suite a_test\n"),
            "{said}"
        );
        let (_, last) = said
            .split_once("The last lines of a, which failed:\n")
            .unwrap();
        assert!(last.starts_with("  line 40\n"), "{said}");
        assert!(last.ends_with("  line 99\n"), "{said}");
        checks.run("e", &[], |_| panic!("a fault of the check"));
        assert!(!checks.wait_for("e"));
        let error = checks.conclude().unwrap_err().to_string();
        assert!(error.starts_with("2 checks failed"), "{error}");
    }

    #[test]
    fn a_check_waits_for_the_check_that_it_needs() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let checks = Checks::new(&Repo::at(folder)).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| checks.run("later", &["first"], |_| Ok(Outcome::Done)));
            checks.run("first", &[], |_| {
                thread::sleep(Duration::from_millis(20));
                Ok(Outcome::Done)
            });
        });
        let order: Vec<String> = checks.ended().iter().map(|one| one.name.clone()).collect();
        assert_eq!(order, ["first", "later"]);
        checks.conclude().unwrap();
    }
}
