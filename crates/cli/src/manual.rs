//! `sightline manual`: writes man pages, shell completions and systemd units, for packages.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, ValueEnum as _};
use clap_complete::Shell;

use crate::{host, service};

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// The folder in which `man`, `completions` and `units` are created.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(crate) fn run(args: &ManualArgs) -> anyhow::Result<ExitCode> {
    let (man, completions) = (args.out.join("man"), args.out.join("completions"));
    let (unit, packaged) = (args.out.join("units"), args.out.join("units/packaged"));
    for folder in [&man, &completions, &packaged] {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be created", folder.display()))?;
    }
    clap_mangen::generate_to(host::command(), &man).context("the man pages cannot be written")?;
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut host::command(), "sightline", &completions)
            .context("the completions cannot be written")?;
    }
    for (folder, text) in [unit, packaged].iter().zip(service::units()) {
        fs::write(folder.join("sightline.service"), text).context("the units cannot be written")?;
    }
    Ok(ExitCode::SUCCESS)
}
