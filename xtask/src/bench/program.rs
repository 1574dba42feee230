//! The program that is measured: built by the task, or given.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::machine;
use crate::build;
use crate::repo::{Profile, Repo};
use crate::step::Steps;

/// Which program to measure.
#[derive(Debug, Args)]
pub(crate) struct Program {
    /// The build to measure: `dist` is what is handed out, `release` compiles in less time
    #[arg(long, value_enum, default_value_t = Built::Dist)]
    profile: Built,
    /// Measure this binary and build none; `--profile` then says how it was built
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Built {
    Dist,
    Release,
    Dev,
}

impl Program {
    /// Builds it where none is given. Where it is, and in words which it is.
    pub(crate) fn get(&self, repo: &Repo) -> anyhow::Result<(PathBuf, String)> {
        let (profile, name) = match self.profile {
            Built::Dist => (Profile::Dist, "dist"),
            Built::Release => (Profile::Release, "release"),
            Built::Dev => (Profile::Dev, "dev"),
        };
        let commit = machine::commit(repo)?;
        if let Some(binary) = &self.binary {
            let built = format!(
                "a given binary, said to be of the `{name}` profile; checked out was `{commit}`"
            );
            return Ok((std::path::absolute(binary)?, built));
        }
        build::binary(repo, &mut Steps::new(repo, build::STEPS)?, profile)?;
        Ok((
            repo.binary(profile),
            format!("`{name}` profile, commit `{commit}`"),
        ))
    }
}
