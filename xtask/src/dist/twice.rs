//! `cargo xtask dist --twice`: builds everything again from the commit in another folder, and compares it byte by
//! byte.

use std::process::Command;

use anyhow::ensure;

use super::{DistPaths, SUMS};
use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Step};
use crate::{disk, process};

/// Builds the commit in a clone of the repository, and compares the checksums.
pub(super) fn run(
    repo: &Repo,
    step: &mut Step,
    paths: &DistPaths,
    profile: Profile,
) -> anyhow::Result<Outcome> {
    let changed = process::output(repo.command("git", &["status", "--porcelain"]))?;
    ensure!(
        changed.is_empty(),
        "what is not committed cannot be built elsewhere:\n{changed}"
    );
    let other = repo.path("target/twice/sightline");
    if !other.exists() {
        let mut clone = repo.command("git", &["clone", "--quiet", "."]);
        clone.arg(&other);
        step.exec(clone)?;
    }
    let there = |program: &str, arguments: &[&str]| {
        let mut command = repo.command(program, arguments);
        command.current_dir(&other);
        command
    };
    let commit = process::output(repo.command("git", &["rev-parse", "HEAD"]))?;
    step.exec(there("git", &["fetch", "--quiet", "origin", "HEAD"]))?;
    step.exec(there("git", &["checkout", "--quiet", "--force", &commit]))?;
    // Avoids compiling the tools twice.
    disk::make(&other.join("target"))?;
    let mut tools = there("ln", &["--symbolic", "--force", "--no-dereference"]);
    tools.arg(repo.path("target/tools")).arg("target/tools");
    step.exec(tools)?;
    let mut build: Command = repo.cargo(&["run", "--quiet", "--package", "xtask", "--", "dist"]);
    build
        .current_dir(&other)
        .args(["--profile", profile.name()]);
    step.exec(build)?;
    let here = disk::read(&paths.root.join(SUMS))?;
    let elsewhere = disk::read(&DistPaths::at(&other).root.join(SUMS))?;
    ensure!(
        here == elsewhere,
        "built twice, not the same bytes:\n{here}elsewhere:\n{elsewhere}"
    );
    Ok(Outcome::Done)
}
