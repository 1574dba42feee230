//! `cargo xtask dist`: what is handed out, in `target/packages`: an archive, a package for Debian, the lists of their
//! parts, and the checksums.

mod files;
mod licenses;
mod package;
mod parts;
mod tools;
mod trial;
mod twice;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Steps, time};
use crate::{build, disk, process};

/// The checksums, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";

/// What is made.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The build that is packed; only `dist` is one to hand out, the others are there sooner
    #[arg(long, value_name = "NAME", default_value = "dist")]
    profile: Profile,
    /// Install from the archive and from the package on a Debian of its own, with systemd, an authority for
    /// certificates and a mail server, up to the first lead, and make a container image; needs root on Debian
    #[arg(long = "try")]
    tried: bool,
    /// Make everything once more in another folder and with another folder of Cargo, and compare
    #[arg(long)]
    twice: bool,
}

/// Where everything is.
#[derive(Debug)]
struct Place {
    /// `target/packages`, which has nothing else.
    root: PathBuf,
    /// What the archive has.
    archive: PathBuf,
    /// What only the package for Debian has.
    debian: PathBuf,
}

impl Place {
    fn at(repository: &Path) -> Self {
        let root = repository.join("target/packages");
        Self {
            archive: root.join("archive"),
            debian: root.join("debian"),
            root,
        }
    }

    /// The files that are handed out, in order.
    fn handed_out(&self) -> anyhow::Result<Vec<PathBuf>> {
        let entries = fs::read_dir(&self.root)
            .with_context(|| format!("{} cannot be read", self.root.display()))?;
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.is_file())
            .collect();
        files.sort();
        Ok(files)
    }
}

/// The task.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let total = build::STEPS + 5 + usize::from(options.tried) * 4 + usize::from(options.twice);
    let mut steps = Steps::new(repo, total)?;
    build::binary(repo, &mut steps, options.profile)?;
    let place = Place::at(repo.root());
    steps.run("files", |step| {
        files::collect(repo, step, &place, options.profile)
    })?;
    steps.run("list of parts", |step| parts::write(repo, step, &place))?;
    steps.run("licenses", |_| licenses::write_all(repo, &place))?;
    steps.run("archive", |step| files::pack(repo, step, &place))?;
    steps.run("package for Debian", |step| {
        package::make(repo, step, &place, options.profile)?;
        sums(repo, &place)
    })?;
    if options.tried {
        trial::run(repo, &mut steps, &place)?;
    }
    if options.twice {
        steps.run("the same once more, elsewhere", |step| {
            twice::run(repo, step, &place, options.profile)
        })?;
    }
    println!(
        "\nMade in {}, in {}:",
        time(steps.elapsed()),
        place.root.display()
    );
    print!("{}", fs::read_to_string(place.root.join(SUMS))?);
    if options.twice {
        println!("Made twice, in two folders: the same bytes.");
    }
    Ok(())
}

/// Writes the checksums.
fn sums(repo: &Repo, place: &Place) -> anyhow::Result<Outcome> {
    let files = place.handed_out()?;
    let names = files.iter().filter_map(|file| file.file_name());
    let mut command = repo.command("sha256sum", &["--"]);
    command.current_dir(&place.root).args(names);
    let sums = process::output(command)?;
    disk::write(&place.root.join(SUMS), &format!("{sums}\n"))?;
    Ok(Outcome::Done)
}
