//! `cargo xtask media [--check]`: encodes the sample site's pictures and stores them in
//! `sites/variants`.
//!
//! They are embedded in the program, so that neither a clone nor a first start spends a minute on
//! encoding. A file's name depends on master and settings, so an existing file never has to be made
//! again, and `--check` compares names only.

use crate::repo::{Build, Repo};
use crate::step::{Outcome, Step, Steps};

/// Where the files are.
const FOLDER: &str = "sites/variants";

/// Runs the task.
pub(crate) fn run(repo: &Repo, check: bool) -> anyhow::Result<()> {
    let steps = Steps::new(repo, 1)?;
    let mut said = None;
    steps.run("pictures of the sample site", |step| {
        let outcome = exec(repo, step, Build::UpToDate, check)?;
        said = step.lines().pop();
        Ok(outcome)
    })?;
    println!("\n{}", said.unwrap_or_default());
    Ok(())
}

/// Fails with the list of files that are missing or left over, and the command that fixes it.
pub(crate) fn check(repo: &Repo, step: &mut Step, build: Build) -> anyhow::Result<Outcome> {
    exec(repo, step, build, true)
}

fn exec(repo: &Repo, step: &mut Step, build: Build, check: bool) -> anyhow::Result<Outcome> {
    let arguments = ["media", "--site", "sites/sightline", "--out", FOLDER];
    let mut command = repo.sightline(build, &arguments);
    if check {
        command.arg("--check");
    }
    step.run(command)
}
