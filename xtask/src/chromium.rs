//! The browser of the browser tests: Chromium as the system's packages have it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::repo::{Repo, answers, on_path};
use crate::step::{Outcome, Step};

/// What Chromium is called where.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// What to do where it cannot be installed for the person.
const ADVICE: &str = "the browser tests need Chromium: install it (Debian: `sudo apt-get install \
                      chromium`) or give its path with --chromium or the variable CHROMIUM";

/// Makes sure that there is a browser; installs it where that is possible without asking.
pub(crate) fn ensure(
    repo: &Repo,
    step: &mut Step,
    given: Option<&Path>,
) -> anyhow::Result<Outcome> {
    if find(given).is_ok() {
        return Ok(Outcome::UpToDate);
    }
    if given.is_some() || !debian() || !root() {
        bail!(ADVICE);
    }
    step.exec(apt_get(repo, &["update"]))?;
    step.exec(apt_get(
        repo,
        &["install", "-y", "--no-install-recommends", "chromium"],
    ))?;
    find(given)?;
    Ok(Outcome::Done)
}

/// The browser, if it starts.
pub(crate) fn find(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    let path = given
        .map(Path::to_path_buf)
        .or_else(|| on_path(&NAMES))
        .context(ADVICE)?;
    // Ubuntu's package is a stub that only names another installer: it is there but cannot start.
    if !answers(Command::new(&path).arg("--version")) {
        bail!("{} does not start; {ADVICE}", path.display());
    }
    Ok(path)
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
    os_release
        .lines()
        .filter_map(|line| {
            line.strip_prefix("ID=")
                .or_else(|| line.strip_prefix("ID_LIKE="))
        })
        .any(|names| {
            names
                .trim_matches('"')
                .split(' ')
                .any(|name| name == "debian")
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
    fn debian_and_what_descends_from_it_is_recognized() {
        assert!(is_debian("NAME=\"Debian GNU/Linux\"\nID=debian\n"));
        assert!(is_debian("ID=ubuntu\nID_LIKE=debian\n"));
        assert!(is_debian("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"));
        assert!(!is_debian("ID=fedora\n"));
    }

    #[test]
    fn a_browser_that_is_not_there_says_what_to_do() {
        let error = find(Some(Path::new("no-such-browser")))
            .unwrap_err()
            .to_string();
        assert!(error.contains("--chromium"), "{error}");
    }
}
