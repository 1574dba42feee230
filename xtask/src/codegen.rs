//! `cargo xtask codegen [--check]`: writes the files that are generated from Rust types.
//!
//! 1. The registries of section kinds are generated from their files, since the binary is
//!    compiled with them.
//! 2. The binary writes all others into an empty folder, each under its path in the repository.
//! 3. The files are compared with those of the repository.
//! 4. With `--check`, differences are reported. Without it, the repository's files are updated.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::disk;
use crate::registry;
use crate::repo::{Build, Repo};
use crate::stamp::collect;
use crate::step::{Outcome, Step, Steps};

/// A folder that contains only generated files. A file there that is no longer generated is stale
/// too.
const GENERATED_FOLDER: &str = "web/src/generated";

/// The content folder that sample pages are made from.
const SAMPLES: &str = "crates/content/tests/fixtures/minimal";

/// How a file of the repository differs from the one that would be generated now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// The file does not exist.
    Missing,
    /// The file has other content.
    Stale,
    /// The file exists, but is no longer generated.
    Leftover,
}

/// Describes a file that differs.
fn shown((difference, path): &(Difference, PathBuf)) -> String {
    let what = match difference {
        Difference::Missing => "missing",
        Difference::Stale => "stale",
        Difference::Leftover => "no longer made",
    };
    format!("{}: {what}", path.display())
}

/// Runs the task.
pub(crate) fn run(repo: &Repo, check: bool) -> anyhow::Result<()> {
    let steps = Steps::new(repo, 1)?;
    let outcome = steps.run("generated files", |step| {
        if check {
            self::check(repo, step, Build::UpToDate)
        } else {
            write(repo, step)
        }
    })?;
    match (check, outcome) {
        (true, _) | (_, Outcome::UpToDate) => println!("\nGenerated files are up to date."),
        _ => println!("\nGenerated files are written."),
    }
    Ok(())
}

/// Fails with the list of files that differ and the command that fixes them.
pub(crate) fn check(repo: &Repo, step: &mut Step, build: Build) -> anyhow::Result<Outcome> {
    let made = generate(repo, step, build)?;
    let differences = compare(&made, repo.root())?;
    if differences.is_empty() {
        return Ok(Outcome::Done);
    }
    for difference in &differences {
        step.add_line(shown(difference));
    }
    bail!(
        "{} generated files differ; run `cargo xtask codegen`",
        differences.len()
    );
}

fn write(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    put_registries(repo, repo.root())?;
    let made = generate(repo, step, Build::UpToDate)?;
    let differences = compare(&made, repo.root())?;
    for difference in &differences {
        step.add_line(shown(difference));
        apply(difference, &made, repo.root())?;
    }
    Ok(if differences.is_empty() {
        Outcome::UpToDate
    } else {
        Outcome::Done
    })
}

fn generate(repo: &Repo, step: &mut Step, build: Build) -> anyhow::Result<PathBuf> {
    let folder = repo.state().join("generated");
    disk::empty(&folder)?;
    let mut command = repo.sightline(build, &["codegen", "--samples", SAMPLES, "--out"]);
    command.arg(&folder);
    step.exec(command)?;
    put_registries(repo, &folder)?;
    Ok(folder)
}

/// Writes the registries of section kinds below a folder.
fn put_registries(repo: &Repo, folder: &Path) -> anyhow::Result<()> {
    for (path, text) in registry::files(repo.root())? {
        let target = folder.join(path);
        // An unchanged file keeps its modification time, so that nothing is recompiled for it.
        if !fs::read_to_string(&target).is_ok_and(|old| old == text) {
            disk::write(&target, &text)?;
        }
    }
    Ok(())
}

fn compare(made: &Path, root: &Path) -> anyhow::Result<BTreeSet<(Difference, PathBuf)>> {
    let wanted = relative_files(made, made)?;
    if wanted.is_empty() {
        bail!("the generator wrote nothing");
    }
    let mut differences = BTreeSet::new();
    for path in &wanted {
        let new = fs::read(made.join(path)).with_context(|| path.display().to_string())?;
        let difference = match fs::read(root.join(path)) {
            Ok(old) if old == new => continue,
            Ok(_) => Difference::Stale,
            Err(_) => Difference::Missing,
        };
        differences.insert((difference, path.clone()));
    }
    for path in relative_files(&root.join(GENERATED_FOLDER), root)?.difference(&wanted) {
        differences.insert((Difference::Leftover, path.clone()));
    }
    Ok(differences)
}

fn apply(
    (difference, path): &(Difference, PathBuf),
    made: &Path,
    root: &Path,
) -> anyhow::Result<()> {
    let target = root.join(path);
    if *difference == Difference::Leftover {
        return fs::remove_file(target)
            .with_context(|| format!("{} cannot be removed", path.display()));
    }
    disk::write(&target, &disk::read(&made.join(path))?)
}

fn relative_files(folder: &Path, base: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    Ok(files
        .iter()
        .filter_map(|file| file.strip_prefix(base).ok())
        .map(Path::to_path_buf)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(folder: &Path, path: &str, text: &str) {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    #[test]
    fn applying_the_listed_differences_leaves_none() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let (made, root) = (folder.join("made"), folder.join("root"));
        put(&made, "web/src/generated/model.ts", "new");
        put(&made, "docs/CONTENT.md", "same");
        put(&made, "web/src/generated/icons.json", "{}");
        put(&root, "web/src/generated/model.ts", "old");
        put(&root, "docs/CONTENT.md", "same");
        put(&root, "docs/ARCHITECTURE.md", "by hand");
        put(&root, "web/src/generated/gone.ts", "{}");

        let differences = compare(&made, &root).unwrap();
        let shown: Vec<String> = differences.iter().map(shown).collect();
        assert_eq!(
            shown,
            [
                "web/src/generated/icons.json: missing",
                "web/src/generated/model.ts: stale",
                "web/src/generated/gone.ts: no longer made",
            ]
        );

        for difference in &differences {
            apply(difference, &made, &root).unwrap();
        }
        assert!(compare(&made, &root).unwrap().is_empty());
        assert!(root.join("docs/ARCHITECTURE.md").exists());
    }

    #[test]
    fn a_generator_that_writes_nothing_is_an_error() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        assert!(compare(folder, folder).is_err());
    }
}
