//! Astro as a reference: a site of the same products, whose files a content collection reads as they are.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::content::Content;
use super::site::{self, Site};
use crate::repo::{Repo, answers};
use crate::{disk, process};

/// The exact versions of Astro and of the Node.js that it needs. Their dependencies are whatever npm's registry
/// resolves on the day.
const PACKAGES: &str = include_str!("astro/package.json");

/// An installed Astro.
#[derive(Debug)]
pub(super) struct Astro {
    folder: PathBuf,
}

impl Astro {
    /// The heading of its column.
    pub(super) fn name() -> anyhow::Result<String> {
        Ok(format!("Astro {}", version("astro")?))
    }

    /// Installs Astro in the folder for the state of tasks, unless it is there.
    pub(super) fn install(repo: &Repo) -> anyhow::Result<Self> {
        let folder = repo.state().join(format!("astro-{}", version("astro")?));
        let astro = Self { folder };
        let packages = astro.folder.join("package.json");
        let is_there = disk::read(&packages).is_ok_and(|text| text == PACKAGES);
        if !is_there || !astro.works() {
            println!(
                "\nInstalling {} in {}",
                Self::name()?,
                astro.folder.display()
            );
            disk::write(&packages, PACKAGES)?;
            let mut npm = repo.npm(".", &["install", "--no-audit", "--no-fund"]);
            npm.current_dir(&astro.folder);
            process::output(npm)?;
            ensure!(astro.works(), "{} does not run", astro.program().display());
        }
        Ok(astro)
    }

    fn program(&self) -> PathBuf {
        self.folder.join("node_modules/astro/bin/astro.mjs")
    }

    /// The path of the Node.js that is installed with it, since the machine's may be too old.
    fn node(&self) -> PathBuf {
        self.folder.join("node_modules/node/bin/node")
    }

    fn works(&self) -> bool {
        answers(
            Command::new(self.node())
                .arg(self.program())
                .arg("--version"),
        )
    }

    /// Creates the site in a folder below the installed packages, where it finds them.
    pub(super) fn site(&self, content: &Content) -> anyhow::Result<Site> {
        let folder = self.folder.join("site");
        disk::remove(&folder)?;
        disk::copy(&content.templates.join("astro"), &folder)?;
        content.write_data(&folder.join("src/data"))?;
        content.write_styles(&folder.join("src/styles"))?;
        content.write_drawings(&folder.join("public"))?;
        let files = folder.join("src/content");
        for kind in ["brands", "categories", "products", "services"] {
            disk::copy(&content.site.join(kind), &files.join(kind))?;
        }
        content.write_texts(&files.join("texts"))?;
        let edited = site::edited(&content.products)?;
        let name = edited.file.file_name().context("a product has no file")?;
        let out = folder.join("dist");
        Ok(Site {
            name: Self::name()?,
            program: self.node(),
            arguments: vec![self.program().into(), "build".into()],
            variables: &[("ASTRO_TELEMETRY_DISABLED", "1")],
            product: files.join("products").join(name),
            page: site::page(&out, edited),
            out,
            compress: None,
            folder,
        })
    }
}

/// The version of a package.
fn version(package: &str) -> anyhow::Result<String> {
    let packages: Value = serde_json::from_str(PACKAGES).context("package.json is no JSON")?;
    let version = packages.pointer(&format!("/dependencies/{package}"));
    let version = version.and_then(Value::as_str);
    Ok(version
        .with_context(|| format!("package.json has no {package}"))?
        .to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_versions_are_exact() {
        for package in ["astro", "node"] {
            let version = version(package).unwrap();
            let mut numbers = version.split('.').map(str::parse::<u32>);
            assert!(numbers.all(|number| number.is_ok()), "{package} {version}");
        }
        assert_eq!(
            version("hugo").unwrap_err().to_string(),
            "package.json has no hugo"
        );
    }
}
