//! Cargo's tools that make packages: installed below `target/tools` in the version that stands here.

use std::path::PathBuf;

use crate::repo::{Repo, answers};
use crate::step::Step;

/// A tool and its version.
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// Packages for Debian from what Cargo knows.
pub(super) const DEB: Tool = Tool {
    name: "cargo-deb",
    version: "3.8.0",
};

/// Lists of parts in the form of `CycloneDX`, by its makers.
pub(super) const CYCLONEDX: Tool = Tool {
    name: "cargo-cyclonedx",
    version: "0.5.9",
};

impl Tool {
    /// The program, installed before where it is not there in this version.
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
