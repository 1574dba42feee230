//! The package for Debian and its derivatives.

use std::path::Path;

use super::{DistPaths, files, tools};
use crate::build;
use crate::repo::{Profile, Repo, on_path};
use crate::step::{Outcome, Step};

/// Checks of `lintian` that don't apply to packages outside Debian: the description is the program's own sentence, no
/// Debian bug asks for the package, and its postinst waits until the new program responds.
const LINTIAN_EXCEPTIONS: &str = "\
    description-synopsis-starts-with-article,\
    initial-upload-closes-no-bugs,\
    maintainer-script-calls-systemctl";

/// Builds the package with `cargo-deb`, as configured in `crates/cli/Cargo.toml`, and checks it with `lintian` if that
/// is installed.
pub(super) fn make(
    repo: &Repo,
    step: &mut Step,
    paths: &DistPaths,
    profile: Profile,
) -> anyhow::Result<Outcome> {
    let version = files::version(repo)?;
    let package = paths.root.join(name(&version)?);
    let compression = if profile == Profile::Dist {
        "--compress-type=xz"
    } else {
        "--fast"
    };
    make_version(repo, step, (&version, &package), compression)?;
    // Other builds contain debug information, which `lintian` would report.
    if profile == Profile::Dist && on_path(&["lintian"]).is_some() {
        let mut lintian = repo.command("lintian", &["--fail-on", "error,warning"]);
        lintian.args(["--suppress-tags", LINTIAN_EXCEPTIONS]);
        lintian.arg(package);
        step.exec(lintian)?;
    }
    Ok(Outcome::Done)
}

/// Builds the package with this version number, from the files that are there.
pub(super) fn make_version(
    repo: &Repo,
    step: &mut Step,
    (version, package): (&str, &Path),
    compression: &str,
) -> anyhow::Result<()> {
    let program = tools::DEB.program(repo, step)?;
    let mut deb = repo.command(program, &["--no-build", "--no-strip", compression]);
    deb.arg("--manifest-path")
        .arg(repo.path("crates/cli/Cargo.toml"))
        .args(["--deb-version", &format!("{version}-1"), "--output"])
        .arg(package)
        .env("SOURCE_DATE_EPOCH", build::epoch(repo)?);
    step.exec(deb)
}

/// Returns its file name, by Debian's convention.
pub(super) fn name(version: &str) -> anyhow::Result<String> {
    let machine = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => anyhow::bail!("packages for {other} are not made"),
    };
    Ok(format!("sightline_{version}-1_{machine}.deb"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Checks the files that the package takes from the repository, and the folders of generated files.
    #[test]
    fn the_sources_of_the_debian_package_exist() {
        let repo = Repo::find().unwrap();
        let manifest = fs::read_to_string(repo.path("crates/cli/Cargo.toml")).unwrap();
        let (_, metadata) = manifest.split_once("[package.metadata.deb]").unwrap();
        let sources: Vec<&str> = metadata
            .split('"')
            .filter_map(|word| word.strip_prefix("../../"))
            .collect();
        assert!(sources.len() > 10, "{sources:?}");
        for source in sources {
            let made = source.starts_with("target/packages/");
            assert!(made || repo.path(source).exists(), "{source}");
        }
        for script in ["postinst", "postrm"] {
            let text = fs::read_to_string(repo.path("packaging/debian").join(script)).unwrap();
            assert!(text.contains("\n#DEBHELPER#\n"), "{script}");
        }
    }
}
