//! `cargo xtask test`: every check, each a named step; all faults of all checks in one run.
//!
//! A check is left out only when what it needs has failed, and that is said. At the end stand the
//! runners' own closing lines, what was left out and why, and one line that says how it went.

use std::path::PathBuf;
use std::process::Command;
use std::thread;

use anyhow::bail;
use clap::Args;

use crate::repo::{Build, Profile, Repo, answers};
use crate::step::{Outcome, Step, Steps, time};
use crate::summary::closing_lines;
use crate::{chromium, codegen, media, npm, postgres, tidy, web};

const PACKAGES: &str = "npm packages";
const BUNDLE: &str = "web bundle";
const BINARY: &str = "development binary";
const CHROMIUM: &str = "Chromium";
const POSTGRES: &str = "PostgreSQL";

/// The checks of a full run, and how many of them `--fast` leaves out.
const CHECKS: usize = 20;
const SLOW_CHECKS: usize = 5;

/// What to check.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Leave out the browser tests and the checks of dependencies
    #[arg(long)]
    fast: bool,
    /// The browser for the browser tests; found or installed without it
    #[arg(long, env = "CHROMIUM", value_name = "FILE")]
    chromium: Option<PathBuf>,
}

/// The checks so far.
struct Checks {
    steps: Steps,
    failed: Vec<String>,
    skipped: Vec<(String, String)>,
    closing: Vec<(String, Vec<String>)>,
}

/// Runs the checks.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let total = if options.fast {
        CHECKS - SLOW_CHECKS
    } else {
        CHECKS
    };
    let mut checks = Checks {
        steps: Steps::new(repo, total)?,
        failed: Vec::new(),
        skipped: Vec::new(),
        closing: Vec::new(),
    };
    prepare(repo, &mut checks);
    check_rust(repo, &mut checks);
    check_web(repo, &mut checks);
    if !options.fast {
        check_dependencies(repo, &mut checks);
        check_documents(repo, &mut checks);
        check_in_browser(repo, &mut checks, options);
    }
    checks.conclude()
}

fn prepare(repo: &Repo, checks: &mut Checks) {
    checks.run(PACKAGES, &[], |step| {
        npm::install(repo, step, &[npm::WEB, npm::E2E])
    });
    checks.exec("rustfmt", &[], repo.cargo(&["fmt", "--all", "--check"]));
    checks.run("tidy", &[], |step| tidy::check(repo, step));
    // Before anything compiles: the binary embeds the bundle.
    checks.run(BUNDLE, &[PACKAGES], |step| web::build(repo, step));
}

fn check_rust(repo: &Repo, checks: &mut Checks) {
    // Behind `--`: in RUSTFLAGS it would compile every dependency anew.
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    checks.exec("clippy", &[BUNDLE], repo.cargo(&clippy));
    checks.run(POSTGRES, &[], |step| postgres::ensure(repo, step));
    let mut tests = if answers(&mut repo.cargo(&["nextest", "--version"])) {
        // The tests wait for servers, disks and receivers more than they compute.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut run = repo.cargo(&["nextest", "run"]);
        run.arg(format!("--test-threads={}", 2 * cores));
        run
    } else {
        repo.cargo(&["test"])
    };
    tests.args(["--workspace", "--no-fail-fast"]);
    checks.exec("Rust tests", &[BUNDLE, POSTGRES], tests);
    // Together with the tests, whose dependencies have more features: by itself it would be compiled
    // once more, and half of what it depends on too.
    checks.exec(
        BINARY,
        &[BUNDLE],
        repo.cargo(&["build", "--workspace", "--bins", "--tests"]),
    );
    checks.run("generated files", &[BINARY], |step| {
        codegen::check(repo, step, Build::Found)
    });
    checks.run("pictures of the sample site", &[BINARY], |step| {
        media::check(repo, step, Build::Found)
    });
    let content = repo.sightline(Build::Found, &["check", "--site", "sites/sightline"]);
    checks.exec("content of the sample site", &[BINARY], content);
}

fn check_web(repo: &Repo, checks: &mut Checks) {
    checks.run("TypeScript", &[PACKAGES], |step| {
        step.exec(repo.npm(npm::WEB, &["run", "typecheck"]))?;
        step.exec(repo.npm(npm::E2E, &["run", "typecheck"]))?;
        Ok(Outcome::Done)
    });
    checks.exec("Biome", &[PACKAGES], repo.npm(npm::WEB, &["run", "lint"]));
    checks.exec("Vitest", &[PACKAGES], repo.npm(npm::WEB, &["run", "test"]));
    checks.exec("knip", &[PACKAGES], repo.npm(npm::WEB, &["run", "knip"]));
}

fn check_dependencies(repo: &Repo, checks: &mut Checks) {
    // Without `advisories`: that list lives on a host that a build machine may not reach.
    let deny = ["deny", "check", "bans", "licenses", "sources"];
    checks.optional(
        repo,
        "cargo-deny",
        &["deny", "--version"],
        repo.cargo(&deny),
    );
    let machete = repo.cargo(&["machete", "crates", "xtask"]);
    checks.optional(repo, "cargo-machete", &["machete", "--version"], machete);
}

/// Every page as it is sent, against validators that others wrote. No browser is needed.
fn check_documents(repo: &Repo, checks: &mut Checks) {
    let mut playwright = repo.npx(npm::E2E, &["playwright", "test", "--project", "documents"]);
    playwright.env("SIGHTLINE_BIN", repo.binary(Profile::Dev));
    checks.exec("HTML and structured data", &[PACKAGES, BINARY], playwright);
}

fn check_in_browser(repo: &Repo, checks: &mut Checks, options: &Options) {
    let given = options.chromium.as_deref();
    checks.run(CHROMIUM, &[], |step| chromium::ensure(repo, step, given));
    checks.run("browser tests", &[PACKAGES, BINARY, CHROMIUM], |step| {
        let projects = ["--project", "javascript", "--project", "no-javascript"];
        let mut playwright = repo.npx(npm::E2E, &["playwright", "test"]);
        playwright
            .args(projects)
            .env("CHROMIUM", chromium::find(given)?)
            .env("SIGHTLINE_BIN", repo.binary(Profile::Dev));
        step.exec(playwright)?;
        Ok(Outcome::Done)
    });
}

impl Checks {
    /// Runs a check unless what it needs has failed or was left out.
    fn run(
        &mut self,
        name: &str,
        needs: &[&str],
        work: impl FnOnce(&mut Step) -> anyhow::Result<Outcome>,
    ) {
        let missing = needs.iter().find(|need| self.is_out(need));
        let mut closing = Vec::new();
        let result = self.steps.run(name, |step| {
            if let Some(need) = missing {
                return Ok(Outcome::Skipped(format!("needs: {need}")));
            }
            let outcome = work(step);
            closing = closing_lines(&step.lines());
            outcome
        });
        match result {
            Ok(Outcome::Skipped(why)) => self.skipped.push((name.to_owned(), why)),
            Ok(Outcome::Done | Outcome::UpToDate) => {}
            Err(_) => self.failed.push(name.to_owned()),
        }
        if !closing.is_empty() {
            self.closing.push((name.to_owned(), closing));
        }
    }

    /// A check that is one program.
    fn exec(&mut self, name: &str, needs: &[&str], command: Command) {
        self.run(name, needs, |step| {
            step.exec(command)?;
            Ok(Outcome::Done)
        });
    }

    /// A check by a tool that not everyone has.
    fn optional(&mut self, repo: &Repo, tool: &str, probe: &[&str], command: Command) {
        self.run(tool, &[], |step| {
            if !answers(&mut repo.cargo(probe)) {
                let how = format!("install it with: cargo install --locked {tool}");
                return Ok(Outcome::Skipped(how));
            }
            step.exec(command)?;
            Ok(Outcome::Done)
        });
    }

    fn is_out(&self, name: &str) -> bool {
        self.failed.iter().any(|failed| failed == name)
            || self.skipped.iter().any(|(skipped, _)| skipped == name)
    }

    fn conclude(self) -> anyhow::Result<()> {
        println!();
        for (name, lines) in &self.closing {
            for line in lines {
                println!("{name}: {line}");
            }
        }
        for (name, why) in &self.skipped {
            println!("{name}: skipped, {why}");
        }
        let took = time(self.steps.elapsed());
        let skipped = match self.skipped.len() {
            0 => String::new(),
            count => format!(" ({count} skipped)"),
        };
        if self.failed.is_empty() {
            println!("\nAll checks passed in {took}{skipped}.");
            return Ok(());
        }
        let (count, names) = (self.failed.len(), self.failed.join(", "));
        bail!(
            "{count} checks failed after {took}{skipped}: {names}. Logs: {}",
            self.steps.logs().display()
        );
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::stamp::tests::scratch;

    #[test]
    fn a_failed_check_leaves_out_what_needs_it_and_nothing_else() {
        let folder = scratch("checks");
        let mut checks = Checks {
            steps: Steps::new(&Repo::at(&folder), 4).unwrap(),
            failed: Vec::new(),
            skipped: Vec::new(),
            closing: Vec::new(),
        };
        checks.run("a", &[], |_| bail!("broken"));
        checks.run("b", &["a"], |_| unreachable!());
        checks.run("c", &["b"], |_| unreachable!());
        checks.run("d", &[], |step| {
            step.hear("12 passed (1s)".to_owned());
            Ok(Outcome::Done)
        });
        assert_eq!(checks.failed, ["a"]);
        let skipped: Vec<&str> = checks
            .skipped
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(skipped, ["b", "c"]);
        assert_eq!(
            checks.closing,
            [("d".to_owned(), vec!["12 passed (1s)".to_owned()])]
        );
        let error = checks.conclude().unwrap_err().to_string();
        assert!(error.starts_with("1 checks failed"), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
