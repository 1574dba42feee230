//! A site that a generator builds as static files, and the measurement of that.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::bench::command::{self, Took};
use crate::bench::figures::{Figures, kilobytes};
use crate::bench::large_site::Product;
use crate::disk;

/// The new title of the edited product.
const NEW_TITLE: &str = "Renamed";

/// A site that a generator builds as static files.
#[derive(Debug)]
pub(super) struct Site {
    /// The heading of its column.
    pub(super) name: String,
    /// The folder that the program runs in.
    pub(super) folder: PathBuf,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
    /// The environment variables of the program.
    pub(super) variables: &'static [(&'static str, &'static str)],
    /// The folder that the program writes to.
    pub(super) out: PathBuf,
    /// The file of the product whose title is edited.
    pub(super) product: PathBuf,
    /// That product's page.
    pub(super) page: PathBuf,
    /// The argument that makes the program write compressed files too, if it can.
    pub(super) compress: Option<&'static str>,
}

/// The product whose title is edited.
pub(super) fn edited(products: &[Product]) -> anyhow::Result<&Product> {
    products.last().context("the site has no products")
}

/// The path of a product's page, in the folder that a program writes to.
pub(super) fn page(out: &Path, product: &Product) -> PathBuf {
    out.join(format!(
        "{}.html",
        product.address().trim_start_matches('/')
    ))
}

impl Site {
    /// Measures a first build, a build without changes, one after an edit, and one with compressed files if possible.
    /// Returns the site's name and the figures, and undoes the edit.
    pub(super) fn measure(&self) -> anyhow::Result<(String, Figures)> {
        println!("\n{}", self.name);
        let mut figures = Figures::default();
        let first = self.build(None)?;
        figures.add_time("First build", first.time);
        let megabytes = format!("{} MB", first.memory / 1024);
        figures.add_compared("Most memory", megabytes, first.memory);
        figures.add("Files", files(&self.out)?.to_string());
        let page = disk::read(&self.page)?;
        let bytes = u32::try_from(page.len())?;
        figures.add_compared("A product's page, HTML", kilobytes(bytes), bytes);
        figures.add_time("Second build, nothing changed", self.build(None)?.time);
        let before = disk::read(&self.product)?;
        disk::write(&self.product, &renamed(&before)?)?;
        figures.add_time("Build after an edit of a title", self.build(None)?.time);
        ensure!(
            disk::read(&self.page)?.contains(NEW_TITLE),
            "{} does not show the edit",
            self.page.display()
        );
        if self.compress.is_some() {
            let compressed = self.build(self.compress)?;
            figures.add_time("Build with `--compress`", compressed.time);
        }
        disk::write(&self.product, &before)?;
        Ok((self.name.clone(), figures))
    }

    fn build(&self, option: Option<&str>) -> anyhow::Result<Took> {
        let mut command = Command::new(&self.program);
        command
            .current_dir(&self.folder)
            .args(&self.arguments)
            .args(option)
            .envs(self.variables.iter().copied());
        command::run(command, &self.folder.join("build.log"))
    }
}

/// Returns the text of a product's file with another title.
fn renamed(text: &str) -> anyhow::Result<String> {
    let title = text.lines().find(|line| line.starts_with("title = "));
    let title = title.context("a product has no title")?;
    Ok(text.replacen(title, &format!("title = \"{NEW_TITLE}\""), 1))
}

/// Counts the files in a folder and below.
fn files(folder: &Path) -> anyhow::Result<usize> {
    let paths = disk::entries(folder)?.into_iter();
    let counts = paths.map(|path| if path.is_dir() { files(&path) } else { Ok(1) });
    counts.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renaming_a_product_changes_only_its_own_title() {
        let text = "sku = \"A1\"\ntitle = \"A1 dome\"\n[picture]\ntitle = \"A1 dome\"\n";
        let edited = "sku = \"A1\"\ntitle = \"Renamed\"\n[picture]\ntitle = \"A1 dome\"\n";
        assert_eq!(renamed(text).unwrap(), edited);
        assert!(renamed("sku = \"A1\"\n").is_err());
    }
}
