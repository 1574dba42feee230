//! `cargo xtask chaos`: everything that goes wrong on a Saturday night, at once and for minutes.

use anyhow::{Context as _, ensure};
use clap::Args;

use crate::repo::Repo;
use crate::step::Steps;
use crate::{npm, postgres, web};

/// How long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// For how many minutes
    #[arg(long, value_name = "N", default_value_t = 10)]
    minutes: u32,
    /// With leads in PostgreSQL, not in a file
    #[arg(long)]
    postgres: bool,
}

/// Builds, and runs the test of that name, which every run of the tests runs for some seconds.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let mut steps = Steps::new(repo, 2 + usize::from(options.postgres))?;
    if options.postgres {
        steps.run("PostgreSQL", |step| postgres::ensure(repo, step))?;
    }
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
    let mut cargo = repo.cargo(&test);
    let seconds = (options.minutes * 60).to_string();
    cargo.env("SIGHTLINE_CHAOS_SECONDS", seconds);
    if options.postgres {
        cargo.env("SIGHTLINE_CHAOS_POSTGRES", "on");
    }
    let status = cargo.status().context("`cargo test` cannot be started")?;
    ensure!(status.success(), "`cargo test` failed ({status})");
    Ok(())
}
