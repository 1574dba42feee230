//! Installs programs that checks need from Debian packages, if that is possible without asking.

use std::fs;
use std::process::Command;

use anyhow::{bail, ensure};

use crate::repo::Repo;
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
    if !debian() || !root() {
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

fn debian() -> bool {
    fs::read_to_string("/etc/os-release").is_ok_and(|text| is_debian(&text))
}

fn is_debian(os_release: &str) -> bool {
    let mut fields = os_release.lines().filter_map(|line| line.split_once('='));
    fields.any(|(key, names)| {
        let mut names = names.trim_matches('"').split(' ');
        matches!(key, "ID" | "ID_LIKE") && names.any(|name| name == "debian")
    })
}

fn root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_derivatives_are_recognized() {
        assert!(is_debian("NAME=\"Debian GNU/Linux\"\nID=debian\n"));
        assert!(is_debian("ID=ubuntu\nID_LIKE=debian\n"));
        assert!(is_debian("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"));
        assert!(!is_debian("ID=fedora\n"));
    }
}
