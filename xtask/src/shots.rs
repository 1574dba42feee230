//! `cargo xtask shots`: pictures of every kind of page at every width, to be looked at.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Steps, time};
use crate::{chromium, npm, web};

/// How many steps the task has.
const STEPS: usize = 5;

/// What to show.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only pages and states whose name has these words, as in `the article page`
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// The browser; found or installed without it
    #[arg(long, env = "CHROMIUM", value_name = "FILE")]
    chromium: Option<PathBuf>,
}

/// Builds what is out of date, takes the pictures and says where they are.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let folder = repo.path("target/shots");
    let given = options.chromium.as_deref();
    let mut steps = Steps::new(repo, STEPS)?;
    steps.run("npm packages", |step| {
        npm::install(repo, step, &[npm::WEB, npm::E2E])
    })?;
    steps.run("web bundle", |step| web::build(repo, step))?;
    steps.run("development binary", |step| {
        step.exec(repo.cargo(&["build", "--package", "sightline"]))?;
        Ok(Outcome::Done)
    })?;
    steps.run("Chromium", |step| chromium::ensure(repo, step, given))?;
    steps.run("screenshots", |step| {
        if options.only.is_none() && folder.exists() {
            // A page that is gone must not stay on the contact sheet.
            fs::remove_dir_all(&folder)
                .with_context(|| format!("{} cannot be emptied", folder.display()))?;
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
        step.exec(playwright)?;
        Ok(Outcome::Done)
    })?;
    println!(
        "\nThe contact sheet is {}, made in {}.",
        folder.join("index.html").display(),
        time(steps.elapsed())
    );
    Ok(())
}
