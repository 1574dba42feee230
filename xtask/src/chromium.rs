//! The browser of the browser tests: Chromium as the system's packages have it.
//!
//! Its headless shell is the same engine without the window around it, which would take three
//! quarters of the time that a page takes to load. Only the whole browser keeps pages in memory for
//! going back, so the test of that gets it where it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::debian;
use crate::repo::{Repo, answers, on_path};
use crate::step::{Outcome, Step};

/// What the headless shell is called where, and the Debian package of the first name.
const SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

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
///
/// Where the headless shell cannot be had, the whole browser does as well, in more time.
pub(crate) fn ensure(
    repo: &Repo,
    step: &mut Step,
    given: Option<&Path>,
) -> anyhow::Result<Outcome> {
    if given.is_some() {
        find(given)?;
        return Ok(Outcome::UpToDate);
    }
    let starts_one_of = |names: &[&str]| on_path(names).is_some_and(|path| starts(&path));
    if starts_one_of(&SHELLS) && starts_one_of(&NAMES) {
        return Ok(Outcome::UpToDate);
    }
    if !starts_one_of(&NAMES) {
        debian::install(repo, step, NAMES[0], ADVICE)?;
    }
    if !starts_one_of(&SHELLS)
        && let Err(error) = debian::install(repo, step, SHELLS[0], ADVICE)
    {
        step.hear(format!(
            "the tests take longer without {}: {error}",
            SHELLS[0]
        ));
    }
    find(None)?;
    Ok(Outcome::Done)
}

/// The browser, if it starts.
pub(crate) fn find(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(path) = given {
        // Ubuntu's package is a stub that only names another installer: it is there but cannot start.
        if !starts(path) {
            bail!("{} does not start; {ADVICE}", path.display());
        }
        return Ok(path.to_path_buf());
    }
    [&SHELLS[..], &NAMES[..]]
        .into_iter()
        .filter_map(on_path)
        .find(|path| starts(path))
        .context(ADVICE)
}

/// The browser with its window, for what the headless shell leaves out.
pub(crate) fn find_whole(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    match given {
        Some(_) => find(given),
        None => on_path(&NAMES).context(ADVICE),
    }
}

fn starts(browser: &Path) -> bool {
    answers(Command::new(browser).arg("--version"))
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
