//! The web bundle in `web/dist`: the scripts of the browser and of the renderer.

use crate::npm;
use crate::repo::Repo;
use crate::stamp::{Stamp, fingerprint};
use crate::step::{Outcome, Step, Steps};

/// How many steps [`steps`] has.
pub(crate) const STEPS: usize = 2;

/// Runs the steps up to the bundle.
pub(crate) fn steps(repo: &Repo, steps: &Steps) -> anyhow::Result<()> {
    steps.run("npm packages", |step| npm::install(repo, step, &[npm::WEB]))?;
    steps.run("web bundle", |step| build(repo, step))?;
    Ok(())
}

/// Builds the bundle, unless the current one was built from the same sources.
pub(crate) fn build(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    let stamp = Stamp::new(repo.state().join("web.stamp"));
    if stamp.matches(&state(repo)?) {
        return Ok(Outcome::UpToDate);
    }
    step.exec(repo.npm(npm::WEB, &["run", "build"]))?;
    stamp.write(&state(repo)?)?;
    Ok(Outcome::Done)
}

/// Returns a fingerprint of sources and bundle, since `--dev` and a build by hand write the bundle
/// too.
fn state(repo: &Repo) -> anyhow::Result<String> {
    let sources = fingerprint(&[repo.path(npm::WEB)])?;
    let bundle = fingerprint(&[repo.path("web/dist")])?;
    Ok(format!("{sources} {bundle}"))
}
