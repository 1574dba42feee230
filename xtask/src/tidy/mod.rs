//! `cargo xtask tidy`: checks what compilers and linters do not.
//!
//! Each check gets the files of the repository and returns every fault that it finds. All faults
//! are shown, with file and line. Long files are only notes: they deserve a look, not a refusal.

mod edges;
mod files;
mod locks;
mod promises;
mod sizes;
mod spelling;
mod texts;
mod whitespace;
mod words;

use anyhow::bail;

use crate::changed::changed_files;
use crate::repo::Repo;
use crate::step::{Outcome, Step, Steps};

pub(crate) use files::SourceFile;

/// A fault at a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    /// The file, relative to the repository.
    path: String,
    /// The line, from 1.
    line: usize,
    /// What is wrong and what to do.
    what: String,
}

impl Fault {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// Runs the task.
pub(crate) fn run(repo: &Repo) -> anyhow::Result<()> {
    let steps = Steps::new(repo, 1)?;
    let mut notes = Vec::new();
    steps.run("tidy", |step| {
        let outcome = check(repo, step)?;
        notes = step.lines();
        Ok(outcome)
    })?;
    for note in notes {
        println!("{note}");
    }
    println!("\nTidy.");
    Ok(())
}

/// Fails with every fault. Notes are shown but don't fail the check.
pub(crate) fn check(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    let files = files::read_all(repo)?;
    for note in sizes::notes(&files, &changed_files(repo)?) {
        step.add_line(format!("note: {note}"));
    }
    let mut faults = edges::check(&repo.metadata()?, &files)?;
    faults.extend(texts::check(&files));
    faults.extend(words::check(&files));
    faults.extend(locks::check(&files));
    faults.extend(promises::check(&files));
    faults.extend(whitespace::check(&files));
    match spelling::program(repo) {
        Some(program) => faults.extend(spelling::check(repo, &program)?),
        None => step.add_line(spelling::NOT_CHECKED.to_owned()),
    }
    faults.sort();
    if faults.is_empty() {
        return Ok(Outcome::Done);
    }
    for fault in &faults {
        step.add_line(fault.to_string());
    }
    bail!("{} faults", faults.len());
}
