//! `cargo xtask build` and `cargo xtask dist`: the web bundle, then the binary that holds it.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Steps, time};
use crate::{npm, web};

/// How many steps [`binary`] has.
pub(crate) const STEPS: usize = 3;

/// Builds everything and says where it is.
pub(crate) fn run(repo: &Repo, profile: Profile) -> anyhow::Result<()> {
    let mut steps = Steps::new(repo, STEPS)?;
    binary(repo, &mut steps, profile)?;
    let binary = repo.binary(profile);
    if profile == Profile::Dist {
        manual(&binary)?;
    }
    println!("\nBuilt {} in {}.", binary.display(), time(steps.elapsed()));
    Ok(())
}

/// Has a program that is handed out write its man pages and completions beside it.
fn manual(binary: &Path) -> anyhow::Result<()> {
    let folder = binary.parent().context("the program is in no folder")?;
    let written = Command::new(binary)
        .args(["manual", "--out"])
        .arg(folder)
        .status()?;
    ensure!(written.success(), "the man pages cannot be written");
    Ok(())
}

/// The steps up to the binary.
pub(crate) fn binary(repo: &Repo, steps: &mut Steps, profile: Profile) -> anyhow::Result<()> {
    steps.run("npm packages", |step| npm::install(repo, step, &[npm::WEB]))?;
    steps.run("web bundle", |step| web::build(repo, step))?;
    steps.run("binary", |step| {
        let mut build = repo.cargo(&["build", "--package", "sightline"]);
        build.args(profile.arguments());
        step.exec(build)?;
        Ok(Outcome::Done)
    })?;
    Ok(())
}
