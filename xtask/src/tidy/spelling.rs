//! Finds misspelled words with `typos` (<https://github.com/crate-ci/typos>), which knows some
//! 60,000 misspellings and accepts everything else. `typos.toml` has the exceptions.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use super::Fault;
use crate::pip;
use crate::repo::{Repo, answers, on_path};

/// The version to install if there is none.
const VERSION: &str = "1.52.0";

/// The message if the program is neither there nor can be installed. `summary` quotes it.
pub(crate) const NOT_CHECKED: &str = "not checked: spelling. `typos` was not found and pip cannot \
     install it: install Python 3 with pip, or run `cargo install --locked typos-cli`";

/// Finds the program: installed by an earlier run, or the machine's own, or else installed now.
pub(crate) fn program(repo: &Repo) -> Option<PathBuf> {
    let folder = repo.state().join(format!("typos-{VERSION}"));
    let name = format!("typos{}", std::env::consts::EXE_SUFFIX);
    let installed = folder.join("bin").join(&name);
    let works = |program: &Path| answers(Command::new(program).arg("--version"));
    if works(&installed) {
        return Some(installed);
    }
    if let Some(own) = on_path(&[&name]) {
        return Some(own);
    }
    let is_installed = pip::install(repo, &folder, &format!("typos=={VERSION}")).is_ok();
    (is_installed && works(&installed)).then_some(installed)
}

/// Returns every misspelled word in text files and in their names.
pub(crate) fn check(repo: &Repo, program: &Path) -> anyhow::Result<Vec<Fault>> {
    let output = repo
        .command(program, &["--format", "brief"])
        .output()
        .context("`typos` cannot be started")?;
    let said = String::from_utf8_lossy(&output.stdout);
    let faults: Vec<Fault> = said.lines().map(fault).collect();
    if faults.is_empty() && !output.status.success() {
        bail!(
            "`typos` failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(faults)
}

/// Parses a line such as ``./a.rs:4:9: error: `x` should be `y` ``.
fn fault(line: &str) -> Fault {
    let mut parts = line.splitn(4, ':');
    let mut part = || parts.next().unwrap_or_default();
    let path = part().trim_start_matches("./");
    let (number, _column, what) = (part().parse(), part(), part().trim());
    match number {
        Ok(number) => Fault::new(path, number, what),
        Err(_) => Fault::new("typos", 1, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_fault_has_its_file_and_line() {
        assert_eq!(
            fault("./docs/a.md:4:9: error: `x` should be `y`"),
            Fault::new("docs/a.md", 4, "error: `x` should be `y`")
        );
    }
}
