//! Collects the files of the archive, and packs it.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use super::DistPaths;
use crate::repo::{Profile, Repo};
use crate::step::{Outcome, Step};
use crate::{build, disk, process};

/// Files of the repository, and their paths in the archive.
const FROM_REPOSITORY: [(&str, &str); 7] = [
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("packaging/Containerfile", "Containerfile"),
    (
        "packaging/examples/deliveries.toml",
        "examples/deliveries.toml",
    ),
    ("packaging/examples/nginx.conf", "examples/nginx.conf"),
    ("packaging/examples/take-away", "examples/take-away"),
];

/// The pages of `docs` for operators.
const PAGES: [&str; 7] = [
    "CONTENT.md",
    "FOUND.md",
    "LEADS.md",
    "OPERATIONS.md",
    "PERFORMANCE.md",
    "PLANNING.md",
    "STUDIO.md",
];

/// Collects everything in an empty folder: the program, its generated files, documentation and examples.
pub(super) fn collect(
    repo: &Repo,
    step: &mut Step,
    paths: &DistPaths,
    profile: Profile,
) -> anyhow::Result<Outcome> {
    disk::remove(&paths.root)?;
    for folder in [
        &paths.debian,
        &paths.archive.join("docs"),
        &paths.archive.join("examples"),
    ] {
        disk::make(folder)?;
    }
    let program = paths.archive.join("sightline");
    disk::copy(&repo.binary(profile), &program)?;
    for (from, to) in FROM_REPOSITORY {
        disk::copy(&repo.path(from), &paths.archive.join(to))?;
    }
    for page in PAGES {
        disk::copy(
            &repo.path("docs").join(page),
            &paths.archive.join("docs").join(page),
        )?;
    }
    let mut manual = repo.command(program, &["manual", "--out"]);
    manual.arg(&paths.archive);
    step.exec(manual)?;
    let packaged = paths.archive.join("units/packaged");
    fs::rename(
        packaged.join("sightline.service"),
        paths.debian.join("sightline.service"),
    )
    .and_then(|()| fs::remove_dir(packaged))
    .context("the package's unit cannot be moved")?;
    disk::write(
        &paths.debian.join("changelog"),
        &changelog(&version(repo)?, &date(&build::epoch(repo)?)?),
    )?;
    Ok(Outcome::Done)
}

/// Packs the folder so that the same files give the same bytes.
pub(super) fn pack(repo: &Repo, step: &mut Step, paths: &DistPaths) -> anyhow::Result<Outcome> {
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    let name = format!("sightline-{}-{machine}-{system}", version(repo)?);
    let archive = paths.root.join(format!("{name}.tar.gz"));
    step.run(tar(&paths.archive, &name, &archive, &build::epoch(repo)?))
}

/// The command that packs a folder under a name: sorted, without owners, all with the same time.
fn tar(folder: &Path, name: &str, archive: &Path, epoch: &str) -> Command {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--format=gnu"])
        .args(["--owner=0", "--group=0", "--numeric-owner"])
        .arg("--mode=u=rwX,go=rX")
        .arg(format!("--mtime=@{epoch}"))
        // Without the file name and the time in the gzip header.
        .arg("--use-compress-program=gzip --no-name --best")
        .arg(format!("--transform=s,^\\.,{name},"))
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(folder)
        .arg(".");
    tar
}

/// The version of the workspace.
pub(super) fn version(repo: &Repo) -> anyhow::Result<String> {
    let manifest = repo.path("Cargo.toml");
    let text = disk::read(&manifest)?;
    text.lines()
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .context("Cargo.toml has no version")
}

/// Formats a time for Debian changelogs.
fn date(epoch: &str) -> anyhow::Result<String> {
    let mut command = Command::new("date");
    command
        .args(["--utc", "--rfc-email", &format!("--date=@{epoch}")])
        .env("LC_ALL", "C");
    process::output(command)
}

fn changelog(version: &str, date: &str) -> String {
    format!(
        "sightline ({version}-1) stable; urgency=medium\n\n  * CHANGELOG.md in this folder says what is new.\n\n \
         -- Sightline maintainers <maintainers@sightline.example>  {date}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small version of `cargo xtask dist --twice`, which compiles the program in two folders.
    #[cfg(target_os = "linux")]
    #[test]
    fn archives_of_the_same_files_have_the_same_bytes() {
        use std::os::unix::fs::PermissionsExt as _;

        let files = ["sightline", "docs/LEADS.md", "docs/CONTENT.md", "man/a.1"];
        let mut reversed = files;
        reversed.reverse();
        let packed = [(files, 0o755), (reversed, 0o700)];
        let packed = packed.map(|(files, mode)| {
            let temporary = tempfile::tempdir().unwrap();
            let paths = DistPaths::at(temporary.path());
            for (number, file) in files.iter().enumerate() {
                let path = paths.archive.join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, file.repeat(1000)).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
                let seconds = std::time::Duration::from_secs(number as u64 * 1000);
                let changed = std::time::SystemTime::UNIX_EPOCH + seconds;
                fs::File::open(&path)
                    .unwrap()
                    .set_modified(changed)
                    .unwrap();
            }
            let archive = paths.root.join("all.tar.gz");
            process::output(tar(&paths.archive, "sightline-1", &archive, "1790000000")).unwrap();
            let list = Command::new("tar")
                .arg("--list")
                .arg("--file")
                .arg(&archive)
                .output();
            let list = String::from_utf8(list.unwrap().stdout).unwrap();
            assert!(
                list.starts_with("sightline-1/\nsightline-1/docs/\n"),
                "{list}"
            );
            fs::read(archive).unwrap()
        });
        assert!(packed[0] == packed[1], "not the same bytes");
    }

    #[test]
    fn packed_files_exist_and_the_changelog_names_the_version() {
        let repo = Repo::find().unwrap();
        let pages = PAGES.map(|page| format!("docs/{page}"));
        let files = FROM_REPOSITORY.iter().map(|(from, _)| *from);
        for file in files.chain(pages.iter().map(String::as_str)) {
            assert!(repo.path(file).is_file(), "{file}");
        }
        let version = version(&repo).unwrap();
        let text = changelog(&version, &date("0").unwrap());
        assert!(
            text.starts_with(&format!("sightline ({version}-1) ")),
            "{text}"
        );
        assert!(
            text.ends_with("  Thu, 01 Jan 1970 00:00:00 +0000\n"),
            "{text}"
        );
    }
}
