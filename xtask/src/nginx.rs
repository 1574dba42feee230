//! nginx: browser tests serve an export of the site with it, and benchmarks measure beside it.

use std::path::{Path, PathBuf};

use crate::debian;
use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};

/// Where Debian has it, which is not in everybody's path.
const PROGRAM: &str = "/usr/sbin/nginx";

/// What to do where it cannot be installed for the person.
const ADVICE: &str = "nginx is needed: install it (Debian: `sudo apt-get install nginx-light`) or give its path \
                      with the variable NGINX";

/// Makes sure that there is nginx; installs it where that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    debian::ensure(repo, step, ("nginx-light", ADVICE), || program().is_some())
}

/// Where it is.
pub(crate) fn program() -> Option<PathBuf> {
    let named = std::env::var_os("NGINX").map(PathBuf::from);
    let usual = Path::new(PROGRAM).to_owned();
    let found = named.into_iter().chain([usual]).find(|path| path.exists());
    found.or_else(|| on_path(&["nginx"]))
}
