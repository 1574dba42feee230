//! The browser of the browser tests: Chromium as the system's packages have it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::debian;
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
    if given.is_some() {
        bail!(ADVICE);
    }
    debian::install(repo, step, "chromium", ADVICE)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_is_not_there_says_what_to_do() {
        let error = find(Some(Path::new("no-such-browser")))
            .unwrap_err()
            .to_string();
        assert!(error.contains("--chromium"), "{error}");
    }
}
