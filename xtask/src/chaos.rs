//! `cargo xtask chaos`: everything that goes wrong on a Saturday night, at once and for minutes.

use anyhow::{Context as _, ensure};
use clap::Args;

use crate::repo::Repo;
use crate::step::Steps;
use crate::{npm, web};

/// How long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// For how many minutes
    #[arg(long, value_name = "N", default_value_t = 10)]
    minutes: u32,
}

/// Builds, and runs the test of that name, which every run of the tests runs for some seconds.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let mut steps = Steps::new(repo, 2)?;
    steps.run("npm packages", |step| npm::install(repo, step, &[npm::WEB]))?;
    steps.run("web bundle", |step| web::build(repo, step))?;
    let test = [
        "test",
        "--package",
        "sightline",
        "--test",
        "leads",
        "--",
        "--nocapture",
        "chaos::",
    ];
    let status = repo
        .cargo(&test)
        .env(
            "SIGHTLINE_CHAOS_SECONDS",
            (options.minutes * 60).to_string(),
        )
        .status()
        .context("`cargo test` cannot be started")?;
    ensure!(status.success(), "`cargo test` failed ({status})");
    Ok(())
}
