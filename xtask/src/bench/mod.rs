//! `cargo xtask bench`: measurements, shown as they are made.

mod certificate;
mod command;
mod export;
mod figures;
mod flood;
mod http;
pub(crate) mod large_site;
mod lighthouse;
mod machine;
mod measurement;
mod nginx;
mod pages;
mod processes;
mod report;
mod scale;
mod serve;
mod server;
mod sites;
mod start;

use clap::Subcommand;

use crate::process;
use crate::repo::Repo;

/// What to measure.
#[derive(Debug, Subcommand)]
pub(crate) enum Subject {
    /// Durable leads per second in each store, compared with how often the disk can sync
    Leads,
    /// Starts, first views, edits and memory of sites with many products; writes docs/PERFORMANCE.md
    Scale(scale::Options),
    /// Requests per second and processor time per request, compared with nginx; writes docs/PERFORMANCE.md
    Serve(serve::Options),
    /// Time from the command to the first page, and memory, compared with nginx; writes docs/PERFORMANCE.md
    Start(start::Options),
    /// Many sites in one process: start, memory, an edit, and one site while another is flooded; writes
    /// docs/PERFORMANCE.md
    Sites(sites::Options),
    /// How long a visitor waits while others hold connections, send and read slowly, or search without a pause; writes
    /// docs/PERFORMANCE.md
    Flood(flood::Options),
    /// How long it takes to build a site as static files, compared with Hugo and Astro; writes docs/PERFORMANCE.md
    Export(export::Options),
    /// First paint, layout shifts and bytes of each kind of page in Lighthouse; writes docs/PERFORMANCE.md
    Pages(pages::Options),
}

/// Runs a benchmark, with its output in the terminal.
pub(crate) fn run(repo: &Repo, subject: &Subject) -> anyhow::Result<()> {
    match subject {
        Subject::Leads => leads(repo),
        Subject::Scale(options) => scale::run(repo, options),
        Subject::Serve(options) => serve::run(repo, options),
        Subject::Start(options) => start::run(repo, options),
        Subject::Sites(options) => sites::run(repo, options),
        Subject::Flood(options) => flood::run(repo, options),
        Subject::Export(options) => export::run(repo, options),
        Subject::Pages(options) => pages::run(repo, options),
    }
}

/// Runs the benchmark of the crate, as a release build.
fn leads(repo: &Repo) -> anyhow::Result<()> {
    process::show(repo.cargo(&["bench", "--package", "sightline-leads", "--bench", "leads"]))
}
