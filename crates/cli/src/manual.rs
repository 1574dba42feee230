//! `sightline manual`: man pages and the completions of shells, for packages.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _, ValueEnum as _};
use clap_complete::Shell;

use crate::Cli;

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// Where `man` and `completions` are made.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(crate) fn run(args: &ManualArgs) -> anyhow::Result<ExitCode> {
    let (man, completions) = (args.out.join("man"), args.out.join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    clap_mangen::generate_to(Cli::command(), &man).context("the man pages cannot be written")?;
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut Cli::command(), "sightline", &completions)
            .context("the completions cannot be written")?;
    }
    Ok(ExitCode::SUCCESS)
}
