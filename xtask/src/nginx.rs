//! The host of files that browser tests serve an export of the site with.

use std::path::Path;

use anyhow::bail;

use crate::debian;
use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};

/// Where Debian has it, which is not in everybody's path.
const PROGRAM: &str = "/usr/sbin/nginx";

/// What to do where it cannot be installed for the person.
const ADVICE: &str = "the browser tests serve an export of the site with nginx: install it (Debian: \
                      `sudo apt-get install nginx-light`) or give its path with the variable NGINX";

/// Makes sure that there is nginx; installs it where that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    if is_there() {
        return Ok(Outcome::UpToDate);
    }
    debian::install(repo, step, "nginx-light", ADVICE)?;
    if !is_there() {
        bail!(ADVICE);
    }
    Ok(Outcome::Done)
}

fn is_there() -> bool {
    let named = std::env::var_os("NGINX").is_some_and(|path| Path::new(&path).exists());
    named || Path::new(PROGRAM).exists() || on_path(&["nginx"]).is_some()
}
