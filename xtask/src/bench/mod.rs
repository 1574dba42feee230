//! `cargo xtask bench`: measurements, shown as they come.

mod figures;
mod http;
pub(crate) mod large_site;
mod lighthouse;
mod machine;
mod pages;
mod program;
mod report;
mod scale;
mod server;

use anyhow::{Context as _, ensure};
use clap::Subcommand;

use crate::repo::Repo;

/// What to measure.
#[derive(Debug, Subcommand)]
pub(crate) enum Subject {
    /// Durable leads a second in each store, next to how often the disk can sync
    Leads,
    /// Starts, first views, edits and memory of sites with many products; writes docs/PERFORMANCE.md
    Scale(scale::Options),
    /// First paint, layout shifts and bytes of each kind of page in Lighthouse; writes docs/PERFORMANCE.md
    Pages(pages::Options),
}

/// Measures, in the person's terminal.
pub(crate) fn run(repo: &Repo, subject: &Subject) -> anyhow::Result<()> {
    match subject {
        Subject::Leads => leads(repo),
        Subject::Scale(options) => scale::run(repo, options),
        Subject::Pages(options) => pages::run(repo, options),
    }
}

/// Runs the benchmark of the crate, which is a release build.
fn leads(repo: &Repo) -> anyhow::Result<()> {
    let status = repo
        .cargo(&["bench", "--package", "sightline-leads", "--bench", "leads"])
        .status()
        .context("`cargo bench` cannot be started")?;
    ensure!(status.success(), "`cargo bench` failed ({status})");
    Ok(())
}
