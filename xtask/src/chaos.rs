//! `cargo xtask chaos`: runs the chaos test, in which everything goes wrong at once, for minutes.

use clap::Args;

use crate::repo::Repo;
use crate::step::Steps;
use crate::{postgres, process, web};

/// How to run the test.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many minutes to run
    #[arg(long, value_name = "N", default_value_t = 10)]
    minutes: u32,
    /// Store leads in PostgreSQL instead of a file
    #[arg(long)]
    postgres: bool,
}

/// Builds, and runs the test of that name, which the ordinary tests run for some seconds.
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
