//! `cargo xtask build`: builds the web bundle, then the binary that embeds it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Context as _;

use crate::repo::{Profile, Repo};
use crate::step::{Steps, time};
use crate::{process, web};

/// How many steps [`binary`] has.
pub(crate) const STEPS: usize = 3;

/// The folder that a release claims to have been built in, wherever it was built.
pub(crate) const ANYWHERE: &str = "/sightline";

/// Builds everything and prints the path of the binary.
pub(crate) fn run(repo: &Repo) -> anyhow::Result<()> {
    let mut steps = Steps::new(repo, STEPS)?;
    binary(repo, &mut steps, Profile::Release)?;
    let binary = repo.binary(Profile::Release);
    println!("\nBuilt {} in {}.", binary.display(), time(steps.elapsed()));
    Ok(())
}

/// Runs the steps up to the binary.
pub(crate) fn binary(repo: &Repo, steps: &mut Steps, profile: Profile) -> anyhow::Result<()> {
    web::steps(repo, steps)?;
    steps.run("binary", |step| {
        let mut build = repo.cargo(&["build", "--package", "sightline"]);
        build.args(profile.arguments());
        if profile == Profile::Dist {
            build.arg("--locked");
            reproducible(repo, &mut build)?;
        }
        step.run(build)
    })?;
    Ok(())
}

/// The flag that leaves out what only the repository needs and what differs in every build: see
/// `crates/no-typescript`.
pub(crate) const WITHOUT_TYPESCRIPT: &str = "--cfg=no_typescript";

/// Removes the paths of build folders from the output, so that builds in all folders give the same bytes.
fn reproducible(repo: &Repo, build: &mut Command) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let cargo = cargo.context("there is no folder of Cargo")?;
    let folders = [(repo.root(), ANYWHERE), (cargo.as_path(), "/cargo")];
    let options = |name: &str, between: &str| {
        let options = folders.map(|(from, to)| format!("{name}={}={to}", from.display()));
        options.join(between)
    };
    let of_c = options("-ffile-prefix-map", " ");
    build
        .env_remove("RUSTFLAGS")
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            [
                options("--remap-path-prefix", "\u{1f}").as_str(),
                WITHOUT_TYPESCRIPT,
            ]
            .join("\u{1f}"),
        )
        .env("CFLAGS", &of_c)
        .env("CXXFLAGS", of_c)
        .env("SOURCE_DATE_EPOCH", epoch(repo)?);
    Ok(())
}

/// The timestamp of released files: that of the commit, or that in `SOURCE_DATE_EPOCH`.
pub(crate) fn epoch(repo: &Repo) -> anyhow::Result<String> {
    if let Some(given) = std::env::var_os("SOURCE_DATE_EPOCH") {
        return Ok(given.to_string_lossy().into_owned());
    }
    process::output(repo.command("git", &["log", "-1", "--format=%ct"]))
        .context("git knows no commit here: say a time with SOURCE_DATE_EPOCH")
}
