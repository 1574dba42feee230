//! The browser for the browser tests: Chromium from the system's packages.
//!
//! Its headless shell is the same engine without a window, which would take three quarters of the time that a page
//! takes to load. Only the full browser keeps pages in memory for going back (bfcache), so the test of that gets the
//! full browser, if it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::debian;
use crate::repo::{Repo, answers, on_path};
use crate::step::{Outcome, Step};

/// Names of the headless shell. The first is also the name of the Debian package.
const SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

/// Names of Chromium.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The advice for when it can't be installed automatically.
const ADVICE: &str = "the browser tests need Chromium: install it (Debian: `sudo apt-get install \
                      chromium`) or give its path with --chromium or the variable CHROMIUM";

/// Makes sure that there is a browser. Installs it if that is possible without asking.
///
/// If the headless shell is not available, the full browser works too, but takes more time.
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
        step.add_line(format!(
            "the tests take longer without {}: {error}",
            SHELLS[0]
        ));
    }
    find(None)?;
    Ok(Outcome::Done)
}

/// Finds a browser that starts.
pub(crate) fn find(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(path) = given {
        // Ubuntu's package is a stub that only refers to another installer: it exists but can't start.
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

/// Finds the full browser, for what the headless shell leaves out.
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
    fn the_error_for_a_missing_browser_names_the_chromium_flag() {
        let error = find(Some(Path::new("no-such-browser")))
            .unwrap_err()
            .to_string();
        assert!(error.contains("--chromium"), "{error}");
    }
}
