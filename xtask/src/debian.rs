//! Installs programs that checks need from Debian packages, if that is possible without asking.

use std::process::Command;

use anyhow::{bail, ensure};

use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};

/// Makes sure that a package's programs are there. Installs the package if that is possible without asking, and
/// otherwise fails with advice.
pub(crate) fn ensure(
    repo: &Repo,
    step: &mut Step,
    (package, advice): (&str, &str),
    is_there: impl Fn() -> bool,
) -> anyhow::Result<Outcome> {
    if is_there() {
        return Ok(Outcome::UpToDate);
    }
    install(repo, step, package, advice)?;
    ensure!(is_there(), "{advice}");
    Ok(Outcome::Done)
}

/// Installs a package if running as root on Debian or a derivative. Elsewhere fails with advice.
pub(crate) fn install(
    repo: &Repo,
    step: &mut Step,
    package: &str,
    advice: &str,
) -> anyhow::Result<()> {
    if on_path(&["apt-get"]).is_none() || !root() {
        bail!("{advice}");
    }
    step.exec(apt_get(repo, &["update"]))?;
    step.exec(apt_get(
        repo,
        &["install", "-y", "--no-install-recommends", package],
    ))
}

fn apt_get(repo: &Repo, arguments: &[&str]) -> Command {
    let mut command = repo.command("apt-get", arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
