//! The npm packages of `web/` and `e2e/`, installed from their lock files when these have changed.

use anyhow::bail;

use crate::repo::{Repo, answers};
use crate::stamp::{Stamp, fingerprint};
use crate::step::{Outcome, Step};

/// The browser code.
pub(crate) const WEB: &str = "web";

/// The browser tests.
pub(crate) const E2E: &str = "e2e";

/// Installs the packages of these folders, unless they are installed already.
pub(crate) fn install(repo: &Repo, step: &mut Step, folders: &[&str]) -> anyhow::Result<Outcome> {
    if !answers(&mut repo.npm(".", &["--version"])) {
        bail!("npm was not found: install Node.js 20 or later (https://nodejs.org)");
    }
    let mut outcome = Outcome::UpToDate;
    for folder in folders {
        if install_one(repo, step, folder)? {
            outcome = Outcome::Done;
        }
    }
    Ok(outcome)
}

fn install_one(repo: &Repo, step: &mut Step, folder: &str) -> anyhow::Result<bool> {
    let inputs =
        ["package.json", "package-lock.json", ".npmrc"].map(|name| repo.path(folder).join(name));
    let wanted = fingerprint(&inputs)?;
    // Inside node_modules, so that deleting that folder also deletes the stamp.
    let stamp = Stamp::new(repo.path(folder).join("node_modules/.installed"));
    if stamp.matches(&wanted) {
        return Ok(false);
    }
    step.exec(repo.npm(folder, &["ci", "--no-audit", "--no-fund"]))?;
    stamp.write(&wanted)?;
    Ok(true)
}
