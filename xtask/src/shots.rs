//! `cargo xtask shots`: takes screenshots of every kind of page at every width, for people to look
//! at.

use std::path::PathBuf;

use clap::Args;

use crate::repo::{Profile, Repo};
use crate::step::{Steps, time};
use crate::{chromium, disk, npm, web};

/// How many steps the task has.
const STEPS: usize = 5;

/// What to take screenshots of.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only pages and states whose name contains these words, as in `the article page`
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// The browser; found or installed automatically without it
    #[arg(long, env = "CHROMIUM", value_name = "FILE")]
    chromium: Option<PathBuf>,
}

/// Builds what is out of date, takes the screenshots and prints their path.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let folder = repo.path("target/shots");
    let given = options.chromium.as_deref();
    let steps = Steps::new(repo, STEPS)?;
    steps.run("npm packages", |step| {
        npm::install(repo, step, &[npm::WEB, npm::E2E])
    })?;
    steps.run("web bundle", |step| web::build(repo, step))?;
    let build = repo.cargo(&["build", "--package", "sightline"]);
    steps.run("development binary", |step| step.run(build))?;
    steps.run("Chromium", |step| chromium::ensure(repo, step, given))?;
    steps.run("screenshots", |step| {
        if options.only.is_none() {
            // A deleted page must not stay on the contact sheet.
            disk::remove(&folder)?;
        }
        let mut playwright = repo.npx(
            npm::E2E,
            &["playwright", "test", "--config", "shots.config.ts"],
        );
        if let Some(words) = &options.only {
            playwright.args(["--grep", words.as_str()]);
        }
        playwright
            .env("CHROMIUM", chromium::find(given)?)
            .env("SIGHTLINE_BIN", repo.binary(Profile::Dev))
            .env("SIGHTLINE_SHOTS", &folder);
        step.run(playwright)
    })?;
    println!(
        "\nThe contact sheet is {}, made in {}.",
        folder.join("index.html").display(),
        time(steps.elapsed())
    );
    Ok(())
}
