//! The tasks of this repository, by name.
//!
//! `cargo xtask serve` shows the site, and `cargo xtask test` runs every check. Both work from a clean clone: they
//! install what is missing, say what they do and end with one clear line. Nothing here depends on the other crates, so
//! that the first command on a new machine responds within seconds instead of compiling everything first.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a task runner talks to the person at the terminal"
)]

mod bench;
mod build;
mod changed;
mod chaos;
mod checks;
mod chromium;
mod codegen;
mod debian;
mod dev;
mod disk;
mod dist;
mod media;
mod new_section;
mod nginx;
mod npm;
mod pebble;
mod pip;
mod postgres;
mod process;
mod registry;
mod repo;
mod serve;
mod shots;
mod stamp;
mod step;
mod summary;
mod supervise;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::repo::Repo;

/// The tasks of this repository.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build everything and serve the sample site
    Serve(serve::Options),
    /// Run every check
    Test(test::Options),
    /// Take screenshots of every kind of page, at every width, light and dark
    Shots(shots::Options),
    /// Read, write, edit, kill, upgrade and restart for minutes, with failing receivers and clients that hold
    /// connections
    Chaos(chaos::Options),
    /// Run a benchmark
    #[command(subcommand)]
    Bench(bench::Subject),
    /// Build the web bundle and target/release/sightline
    Build,
    /// Build a release in target/packages: an archive, a Debian package, bills of materials, checksums; takes minutes
    /// longer than `build`
    Dist(dist::Options),
    /// Write the files of something new
    #[command(subcommand)]
    New(new_section::What),
    /// Write the files that are generated from Rust types
    Codegen {
        /// Only report which files are stale
        #[arg(long)]
        check: bool,
    },
    /// Encode the sample site's pictures in every format and width
    Media {
        /// Only report which are missing or no longer needed
        #[arg(long)]
        check: bool,
    },
    /// Check what compilers and linters do not: dependencies between crates, sizes, words, spelling, whitespace
    Tidy,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let repo = Repo::find()?;
    match &arguments.task {
        Task::Serve(options) if options.dev => dev::run(&repo, options),
        Task::Serve(options) => serve::run(&repo, options),
        Task::Test(options) => test::run(&repo, options),
        Task::Shots(options) => shots::run(&repo, options),
        Task::Chaos(options) => chaos::run(&repo, options),
        Task::Bench(subject) => bench::run(&repo, subject),
        Task::Build => build::run(&repo),
        Task::Dist(options) => dist::run(&repo, options),
        Task::New(what) => new_section::run(&repo, what),
        Task::Codegen { check } => codegen::run(&repo, *check),
        Task::Media { check } => media::run(&repo, *check),
        Task::Tidy => tidy::run(&repo),
    }
}
