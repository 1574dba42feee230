//! `cargo xtask test`: runs every check as a named step, and reports all faults of all checks in one run.
//!
//! Two lanes run in parallel. One compiles and runs the Rust code. The other builds the web bundle, which the first
//! needs, and checks what is not compiled. The browser tests come last and have the machine to themselves. A check is
//! skipped, visibly, only if a check that it needs has failed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use clap::Args;

use crate::changed::{self, Change};
use crate::checks::Checks;
use crate::repo::{Build, Profile, Repo, answers};
use crate::step::{Outcome, Step};
use crate::{
    bench, chromium, codegen, disk, media, nginx, npm, pebble, postgres, process, tidy, web,
};

const PACKAGES: &str = "npm packages";
const BUNDLE: &str = "web bundle";
const CLIPPY: &str = "build with clippy";
const BINARY: &str = "development binary";
const CHROMIUM: &str = "Chromium";
const POSTGRES: &str = "PostgreSQL";
const PEBBLE: &str = "Pebble";

/// What to check.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Leave out the browser tests and the checks of dependencies
    #[arg(long)]
    fast: bool,
    /// Run only the checks of what the change against the main branch can break
    #[arg(long, conflicts_with = "fast")]
    changed: bool,
    /// The browser for the browser tests; found or installed automatically without it
    #[arg(long, env = "CHROMIUM", value_name = "FILE")]
    chromium: Option<PathBuf>,
}

/// Runs the checks.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    if options.changed {
        return run_changed(repo, options, &changed::find(repo)?);
    }
    let checks = Checks::new(repo)?;
    thread::scope(|scope| {
        scope.spawn(|| {
            checks.run(PACKAGES, &[], |step| {
                npm::install(repo, step, &[npm::WEB, npm::E2E])
            });
            // Compiling waits for the bundle, which the binary embeds.
            checks.run(BUNDLE, &[PACKAGES], |step| web::build(repo, step));
            // Only one package manager can run at a time. What it installs is needed later.
            checks.run(POSTGRES, &[], |step| postgres::ensure(repo, step));
            checks.run(PEBBLE, &[], |step| pebble::ensure(repo, step));
            if !options.fast {
                let given = options.chromium.as_deref();
                checks.run(CHROMIUM, &[], |step| browser(repo, step, given));
            }
            check_web(repo, &checks, &["run", "test"]);
            if !options.fast {
                check_dependencies(repo, &checks);
                // Checks every page with third-party validators. No browser is needed.
                let documents = ["--project", "documents"];
                check_pages(
                    repo,
                    &checks,
                    options,
                    "HTML and structured data",
                    &documents,
                );
            }
        });
        checks.exec("rustfmt", &[], repo.cargo(&["fmt", "--all", "--check"]));
        checks.run("tidy", &[], |step| tidy::check(repo, step));
        build(repo, &checks);
        check_rust(repo, &checks, None);
        check_made(repo, &checks);
        check_content(repo, &checks);
    });
    if !options.fast {
        let projects = ["javascript", "no-javascript", "studio"].map(|name| ["--project", name]);
        check_pages(
            repo,
            &checks,
            options,
            "browser tests",
            projects.as_flattened(),
        );
    }
    checks.conclude()
}

/// Runs the checks of what a change can break. Quick checks always run.
fn run_changed(repo: &Repo, options: &Options, change: &Change) -> anyhow::Result<()> {
    let compiles = !change.packages.is_empty() || !change.specs.is_empty() || change.tests;
    let browses = !change.specs.is_empty();
    let checks = Checks::new(repo)?;
    checks.exec("rustfmt", &[], repo.cargo(&["fmt", "--all", "--check"]));
    checks.run("tidy", &[], |step| tidy::check(repo, step));
    if compiles || change.web {
        checks.run(PACKAGES, &[], |step| {
            npm::install(repo, step, &[npm::WEB, npm::E2E])
        });
    }
    thread::scope(|scope| {
        if change.web {
            scope.spawn(|| {
                let since = format!("--changed={}", change.base);
                check_web(repo, &checks, &["run", "test", "--", &since]);
            });
        }
        if compiles {
            checks.run(BUNDLE, &[PACKAGES], |step| web::build(repo, step));
            build(repo, &checks);
        }
        if !change.packages.is_empty() {
            checks.run(POSTGRES, &[], |step| postgres::ensure(repo, step));
            checks.run(PEBBLE, &[], |step| pebble::ensure(repo, step));
            check_rust(repo, &checks, Some(change));
        }
        if change.content {
            check_content(repo, &checks);
        }
    });
    if browses || change.tests {
        let given = options.chromium.as_deref();
        checks.run(CHROMIUM, &[], |step| browser(repo, step, given));
    }
    if browses {
        let specs: Vec<&str> = change.specs.iter().copied().collect();
        check_pages(repo, &checks, options, "tests of touched pages", &specs);
    }
    if change.tests {
        let since = format!("--only-changed={}", change.base);
        check_pages(repo, &checks, options, "changed tests", &[&since]);
    }
    checks.conclude()
}

/// Compiles everything once, tests and binary, and lints it with clippy in the same pass.
fn build(repo: &Repo, checks: &Checks) {
    checks.run(CLIPPY, &[BUNDLE], |step| {
        let mut build = repo.cargo(&["build", "--workspace", "--all-targets", "--keep-going"]);
        lint(repo, &mut build)?;
        step.run(build)
    });
    // Nothing is left to compile, unless clippy has failed.
    checks.run(BINARY, &[BUNDLE], |step| {
        let mut build = repo.cargo(&["build", "--workspace", "--all-targets"]);
        if checks.wait_for(CLIPPY) {
            lint(repo, &mut build)?;
        }
        step.run(build)
    });
}

/// Runs clippy in place of the compiler for the workspace's crates, with warnings as errors.
///
/// `cargo clippy` does the same for `cargo check`, which compiles every dependency a second time, to metadata that no
/// build can use.
///
/// What a developer's own builds keep for the next edit, and the lines in backtraces, are left out: they take a quarter
/// of the processor time, and these builds are apart from a developer's anyway.
fn lint(repo: &Repo, cargo: &mut Command) -> anyhow::Result<()> {
    let sysroot = process::output(repo.command("rustc", &["--print", "sysroot"]))?;
    let driver = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    cargo
        .env(
            "RUSTC_WORKSPACE_WRAPPER",
            Path::new(&sysroot).join("bin").join(driver),
        )
        // This is how `cargo clippy` passes on the arguments after `--`.
        .env(
            "CLIPPY_ARGS",
            "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
        )
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    Ok(())
}

/// Runs the Rust tests: all, or those of a change's packages.
fn check_rust(repo: &Repo, checks: &Checks, change: Option<&Change>) {
    checks.run("Rust tests", &[BINARY, POSTGRES, PEBBLE], |step| {
        let mut tests = if answers(&mut repo.cargo(&["nextest", "--version"])) {
            // The tests spend more time waiting for servers, disks and receivers than computing.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let mut run = repo.cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]);
            run.arg(format!("--test-threads={}", 4 * cores));
            if let Some(change) = change {
                let packages: Vec<&str> = change.packages.iter().map(String::as_str).collect();
                let mut left_out = vec!["none()"];
                left_out.extend(&change.left_out);
                let (packages, left_out) = (packages.join(" | "), left_out.join(" | "));
                let tests = format!("({packages}) - ({left_out})");
                run.args(["--no-tests=pass", "-E", &tests]);
            }
            run
        } else {
            repo.cargo(&["test", "--workspace", "--no-fail-fast"])
        };
        // Use the same artifacts as before.
        if checks.wait_for(CLIPPY) {
            lint(repo, &mut tests)?;
        }
        step.run(tests)
    });
}

/// Checks the files that the binary generates and that are in the repository.
fn check_made(repo: &Repo, checks: &Checks) {
    checks.run("generated files", &[BINARY], |step| {
        codegen::check(repo, step, Build::Found)
    });
    checks.run("pictures of the sample site", &[BINARY], |step| {
        media::check(repo, step, Build::Found)
    });
}

fn check_content(repo: &Repo, checks: &Checks) {
    let content = repo.sightline(Build::Found, &["check", "--site", "sites/sightline"]);
    checks.exec("content of the sample site", &[BINARY], content);
    checks.run("content of a large site", &[BINARY], |step| {
        let site = repo.state().join("large-site");
        disk::remove(&site)?;
        bench::large_site::make(&repo.path("sites/sightline"), &site, 50)?;
        let site = site.to_string_lossy();
        step.run(repo.sightline(Build::Found, &["check", "--site", &site]))
    });
}

fn check_web(repo: &Repo, checks: &Checks, tests: &[&str]) {
    checks.run("TypeScript", &[PACKAGES], |step| {
        step.exec(repo.npm(npm::WEB, &["run", "typecheck"]))?;
        step.run(repo.npm(npm::E2E, &["run", "typecheck"]))
    });
    checks.exec("Biome", &[PACKAGES], repo.npm(npm::WEB, &["run", "lint"]));
    checks.exec("Vitest", &[PACKAGES], repo.npm(npm::WEB, tests));
    checks.exec("knip", &[PACKAGES], repo.npm(npm::WEB, &["run", "knip"]));
}

fn check_dependencies(repo: &Repo, checks: &Checks) {
    // Without `advisories`: that database is on a host that a build machine may not reach.
    let deny = repo.cargo(&["deny", "check", "bans", "licenses", "sources"]);
    checks.optional(repo, "cargo-deny", &["deny", "--version"], deny);
    let machete = repo.cargo(&["machete", "crates", "xtask"]);
    checks.optional(repo, "cargo-machete", &["machete", "--version"], machete);
}

/// Makes sure that Chromium is there, and nginx, which serves it exported pages.
fn browser(repo: &Repo, step: &mut Step, given: Option<&Path>) -> anyhow::Result<Outcome> {
    nginx::ensure(repo, step)?;
    chromium::ensure(repo, step, given)
}

/// Runs the Playwright tests that `which` selects, with the browser if they need one.
fn check_pages(repo: &Repo, checks: &Checks, options: &Options, name: &str, which: &[&str]) {
    let browser = which.first() != Some(&"--project") || which.contains(&"javascript");
    let needs: &[&str] = if browser {
        &[PACKAGES, BINARY, CHROMIUM]
    } else {
        &[PACKAGES, BINARY]
    };
    checks.run(name, needs, |step| {
        let mut playwright = repo.npx(npm::E2E, &["playwright", "test"]);
        playwright
            .args(which)
            .env("SIGHTLINE_BIN", repo.binary(Profile::Dev));
        if browser {
            let given = options.chromium.as_deref();
            playwright
                .env("CHROMIUM", chromium::find(given)?)
                .env("CHROMIUM_WHOLE", chromium::find_whole(given)?);
        }
        // For a developer, tests that have passed are skipped in the next run. A CI run, which others rely on, runs
        // all.
        if std::env::var_os("CI").is_none() {
            playwright.env("SIGHTLINE_PASSED", repo.state().join("passed"));
        }
        step.run(playwright)
    });
}
