//! Installs programs from the Python Package Index, each in its own folder.

use std::path::Path;

use anyhow::Context as _;

use crate::process;
use crate::repo::{Repo, on_path};

/// Installs a package, such as `typos==1.52.0`, without its dependencies. Fails without Python and pip, and without a
/// network.
pub(crate) fn install(repo: &Repo, folder: &Path, package: &str) -> anyhow::Result<()> {
    let python = on_path(&["python3", "python"]).context("Python was not found")?;
    let arguments = [
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--disable-pip-version-check",
        "--retries=1",
        "--timeout=10",
    ];
    let mut pip = repo.command(python, &arguments);
    pip.arg("--target").arg(folder).arg(package);
    process::output(pip).map(drop)
}
