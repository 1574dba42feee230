//! `cargo xtask dist`: builds a release in `target/packages`: an archive, a Debian package, the bills of materials and
//! the checksums.

mod files;
mod licenses;
mod package;
mod sbom;
mod tools;
mod trial;
mod twice;

use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Steps, time};
use crate::{build, disk, process};

/// The checksums, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";

/// What to build.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The build to package; only `dist` is for releases, the others compile faster
    #[arg(long, value_name = "NAME", default_value = "dist")]
    profile: Profile,
    /// Install from the archive and from the package on a clean Debian with systemd, a certificate authority and a
    /// mail server, up to the first lead, and make a container image; needs root on Debian
    #[arg(long = "try")]
    tried: bool,
    /// Build everything again in another folder and with another Cargo home, and compare
    #[arg(long)]
    twice: bool,
}

/// The folders of a release.
#[derive(Debug)]
struct DistPaths {
    /// `target/packages`, which contains nothing else.
    root: PathBuf,
    /// The contents of the archive.
    archive: PathBuf,
    /// What only the Debian package contains.
    debian: PathBuf,
}

impl DistPaths {
    fn at(repository: &Path) -> Self {
        let root = repository.join("target/packages");
        Self {
            archive: root.join("archive"),
            debian: root.join("debian"),
            root,
        }
    }

    /// Returns the files to release, sorted.
    fn handed_out(&self) -> anyhow::Result<Vec<PathBuf>> {
        let entries = disk::entries(&self.root)?.into_iter();
        Ok(entries.filter(|path| path.is_file()).collect())
    }
}

/// Runs the task.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let total = build::STEPS + 5 + usize::from(options.tried) * 4 + usize::from(options.twice);
    let mut steps = Steps::new(repo, total)?;
    build::binary(repo, &mut steps, options.profile)?;
    let paths = DistPaths::at(repo.root());
    steps.run("files", |step| {
        files::collect(repo, step, &paths, options.profile)
    })?;
    steps.run("list of parts", |step| sbom::write(repo, step, &paths))?;
    steps.run("licenses", |_| licenses::write_all(repo, &paths))?;
    steps.run("archive", |step| files::pack(repo, step, &paths))?;
    steps.run("package for Debian", |step| {
        package::make(repo, step, &paths, options.profile)?;
        sums(repo, &paths)
    })?;
    if options.tried {
        trial::run(repo, &mut steps, &paths)?;
    }
    if options.twice {
        steps.run("the same once more, elsewhere", |step| {
            twice::run(repo, step, &paths, options.profile)
        })?;
    }
    println!(
        "\nMade in {}, in {}:",
        time(steps.elapsed()),
        paths.root.display()
    );
    print!("{}", fs::read_to_string(paths.root.join(SUMS))?);
    if options.twice {
        println!("Made twice, in two folders: the same bytes.");
    }
    Ok(())
}

/// Writes the checksums.
fn sums(repo: &Repo, paths: &DistPaths) -> anyhow::Result<Outcome> {
    let files = paths.handed_out()?;
    let names = files.iter().filter_map(|file| file.file_name());
    let mut command = repo.command("sha256sum", &["--"]);
    command.current_dir(&paths.root).args(names);
    let sums = process::output(command)?;
    disk::write(&paths.root.join(SUMS), &format!("{sums}\n"))?;
    Ok(Outcome::Done)
}
