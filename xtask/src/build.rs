//! `cargo xtask build`: the web bundle, then the release binary that holds it.

use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Steps, time};
use crate::{npm, web};

/// How many steps [`release`] has.
pub(crate) const STEPS: usize = 3;

/// Builds everything and says where it is.
pub(crate) fn run(repo: &Repo) -> anyhow::Result<()> {
    let mut steps = Steps::new(repo, STEPS)?;
    release(repo, &mut steps)?;
    let binary = repo.binary(Profile::Release);
    println!("\nBuilt {} in {}.", binary.display(), time(steps.elapsed()));
    Ok(())
}

/// The steps up to the release binary.
pub(crate) fn release(repo: &Repo, steps: &mut Steps) -> anyhow::Result<()> {
    steps.run("npm packages", |step| npm::install(repo, step, &[npm::WEB]))?;
    steps.run("web bundle", |step| web::build(repo, step))?;
    steps.run("release binary", |step| {
        step.exec(repo.cargo(&["build", "--release", "--package", "sightline"]))?;
        Ok(Outcome::Done)
    })?;
    Ok(())
}
