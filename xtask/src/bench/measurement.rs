//! What all benchmarks of the program have in common: a program that is built or given, a folder to work in, the
//! circumstances of the measurement, and a section of the report.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

use super::{machine, report};
use crate::repo::{Profile, Repo};
use crate::step::Steps;
use crate::{build, disk};

/// The options of every benchmark.
#[derive(Debug, Args)]
pub(crate) struct Measured {
    /// The build to measure: `dist` is what is released, `release` compiles in less time
    #[arg(long, value_enum, default_value_t = Profile::Dist)]
    profile: Profile,
    /// Measure this binary instead of building one; `--profile` then says how it was built
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// A sentence for the reader, such as what else the machine was doing
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

/// A measurement that has begun.
#[derive(Debug)]
pub(crate) struct Measurement<'a> {
    repo: &'a Repo,
    /// The name of the subcommand, and of its section.
    subject: &'static str,
    /// The program.
    pub(crate) binary: PathBuf,
    /// An empty folder to work in.
    pub(crate) folder: PathBuf,
    circumstances: String,
    note: Option<&'a str>,
}

impl Measured {
    /// Builds the program unless one is given, and prints the circumstances of the measurement.
    pub(crate) fn begin<'a>(
        &'a self,
        repo: &'a Repo,
        subject: &'static str,
    ) -> anyhow::Result<Measurement<'a>> {
        ensure!(
            cfg!(target_os = "linux"),
            "memory and processor time are read from /proc, which only Linux has"
        );
        let (binary, built) = self.program(repo)?;
        let circumstances = format!(
            "Measured on {}: {}. Build: {built}.",
            machine::today(repo)?,
            machine::describe()?
        );
        println!("\n{circumstances}");
        let folder = repo.state().join(format!("bench-{subject}"));
        disk::empty(&folder)?;
        Ok(Measurement {
            repo,
            subject,
            binary,
            folder,
            circumstances,
            note: self.note.as_deref(),
        })
    }

    /// Returns the path of the program, and a description of it.
    fn program(&self, repo: &Repo) -> anyhow::Result<(PathBuf, String)> {
        let (profile, name) = (self.profile, self.profile.name());
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

impl Measurement<'_> {
    /// Removes the folder, shows the table and writes the section.
    pub(crate) fn end(self, title: &str, explanation: &str, table: &str) -> anyhow::Result<()> {
        let Self {
            subject,
            folder,
            circumstances,
            note,
            ..
        } = self;
        disk::remove(&folder)?;
        println!("\n{table}");
        let note = note.map_or_else(String::new, |note| format!("{note}\n\n"));
        let section = format!(
            "## {title}\n\nBy `cargo xtask bench {subject}`. {circumstances}\n\n{note}{explanation}\n\n{table}"
        );
        report::write(self.repo, subject, &section)
    }
}
