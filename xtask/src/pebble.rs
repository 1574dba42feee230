//! The authority for certificates of the tests: Pebble, which they start themselves.

use std::path::Path;

use anyhow::bail;

use crate::debian;
use crate::repo::Repo;
use crate::step::{Outcome, Step};

/// What to do where it cannot be installed for the person.
const ADVICE: &str = "the tests of HTTPS start Pebble, an authority for tests: install it (Debian: \
                      `sudo apt-get install pebble`), so that `pebble` and `pebble-challtestsrv` are on the path";

/// Makes sure that its programs are there; installs them where that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    if is_there() {
        return Ok(Outcome::UpToDate);
    }
    debian::install(repo, step, "pebble", ADVICE)?;
    if !is_there() {
        bail!(ADVICE);
    }
    Ok(Outcome::Done)
}

fn is_there() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_on_path =
        |program: &Path| std::env::split_paths(&path).any(|dir| dir.join(program).exists());
    ["pebble", "pebble-challtestsrv"]
        .iter()
        .all(|program| is_on_path(Path::new(program)))
}
