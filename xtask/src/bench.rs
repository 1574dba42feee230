//! `cargo xtask bench`: measurements, shown as they come.

use anyhow::{Context as _, ensure};
use clap::{Args, ValueEnum};

use crate::repo::Repo;

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What to measure
    what: Subject,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Subject {
    /// Durable leads a second in each store, next to how often the disk can sync
    Leads,
}

/// Measures with a release build, in the person's terminal.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let arguments = match options.what {
        Subject::Leads => ["bench", "--package", "sightline-leads", "--bench", "leads"],
    };
    let status = repo
        .cargo(&arguments)
        .status()
        .context("`cargo bench` cannot be started")?;
    ensure!(status.success(), "`cargo bench` failed ({status})");
    Ok(())
}
