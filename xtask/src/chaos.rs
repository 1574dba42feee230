//! `cargo xtask chaos`: everything that goes wrong on a Saturday night, at once and for minutes.

use clap::Args;

use crate::repo::Repo;
use crate::step::Steps;
use crate::{postgres, process, web};

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
    let steps = Steps::new(repo, web::STEPS + usize::from(options.postgres))?;
    if options.postgres {
        steps.run("PostgreSQL", |step| postgres::ensure(repo, step))?;
    }
    web::steps(repo, &steps)?;
    let mut cargo = repo.cargo(&["test", "--package", "sightline", "--test", "leads"]);
    cargo.args(["--", "--nocapture", "chaos::"]);
    let seconds = (options.minutes * 60).to_string();
    cargo.env("SIGHTLINE_CHAOS_SECONDS", seconds);
    if options.postgres {
        cargo.env("SIGHTLINE_CHAOS_POSTGRES", "on");
    }
    process::show(cargo)
}
