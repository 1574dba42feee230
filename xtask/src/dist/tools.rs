//! Cargo tools for packaging, installed below `target/tools` in the versions that are set here.

use std::path::PathBuf;

use crate::repo::{Repo, answers};
use crate::step::Step;

/// A tool and its version.
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// Builds Debian packages from Cargo metadata.
pub(super) const DEB: Tool = Tool {
    name: "cargo-deb",
    version: "3.8.0",
};

/// Writes bills of materials in `CycloneDX` format, by the authors of the format.
pub(super) const CYCLONEDX: Tool = Tool {
    name: "cargo-cyclonedx",
    version: "0.5.9",
};

impl Tool {
    /// Returns the path of the program, and installs it first if this version is missing.
    pub(super) fn program(&self, repo: &Repo, step: &mut Step) -> anyhow::Result<PathBuf> {
        let folder = repo.path("target/tools").join(self.version);
        let program = folder.join("bin").join(self.name);
        if !answers(&mut repo.command(&program, &["--help"])) {
            let mut install = repo.cargo(&["install", "--locked", "--root"]);
            install
                .arg(folder)
                .args(["--version", self.version, self.name]);
            step.exec(install)?;
        }
        Ok(program)
    }
}
