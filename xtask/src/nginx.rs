//! nginx: browser tests serve an export of the site with it, and benchmarks compare with it.

use std::path::{Path, PathBuf};

use crate::debian;
use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};

/// The path on Debian, which is not in everybody's `PATH`.
const PROGRAM: &str = "/usr/sbin/nginx";

/// The advice for when it can't be installed automatically.
const ADVICE: &str = "nginx is needed: install it (Debian: `sudo apt-get install nginx-light`) or give its path \
                      with the variable NGINX";

/// Makes sure that nginx is there. Installs it if that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    debian::ensure(repo, step, ("nginx-light", ADVICE), || program().is_some())
}

/// Returns the path of nginx, if it is there.
pub(crate) fn program() -> Option<PathBuf> {
    let named = std::env::var_os("NGINX").map(PathBuf::from);
    let usual = Path::new(PROGRAM).to_owned();
    let found = named.into_iter().chain([usual]).find(|path| path.exists());
    found.or_else(|| on_path(&["nginx"]))
}
