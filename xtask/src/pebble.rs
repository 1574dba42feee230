//! The certificate authority of the tests: Pebble, which they start themselves.

use crate::debian;
use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};

/// The advice for when it can't be installed automatically.
const ADVICE: &str = "the tests of HTTPS start Pebble, an authority for tests: install it (Debian: \
                      `sudo apt-get install pebble`), so that `pebble` and `pebble-challtestsrv` are on the path";

/// Makes sure that its programs are there. Installs them if that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    debian::ensure(repo, step, ("pebble", ADVICE), || {
        let programs = ["pebble", "pebble-challtestsrv"];
        programs.iter().all(|program| on_path(&[program]).is_some())
    })
}
