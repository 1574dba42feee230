//! `cargo xtask bench export`: how long it takes to build a site as static files, compared with Hugo and Astro.
//!
//! 1. Hugo and Astro are installed in the folder for the state of tasks, each in one version.
//! 2. `sightline build --skip-cards` builds the sample site, as it is and with further products: into an empty
//!    folder, again without changes, after an edit of one product's title, and with compressed files.
//! 3. Hugo and Astro build a site of the same products, with templates that have the parts of our pages: first from
//!    scratch, then again, and after the same edit.

mod astro;
mod content;
mod hugo;
mod site;

use std::path::Path;

use clap::Args;

use self::astro::Astro;
use self::content::{Content, Drawings};
use self::hugo::Hugo;
use self::site::Site;
use super::figures::{Figures, table_with_references};
use super::large_site::{self, Product};
use super::measurement::Measured;
use crate::disk;
use crate::repo::Repo;

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many products to add to the sample site
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    products: usize,
    /// Measure without Hugo and Astro
    #[arg(long)]
    no_references: bool,
    #[command(flatten)]
    measured: Measured,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let installed = (!options.no_references).then(|| (Hugo::install(repo), Astro::install(repo)));
    let measurement = options.measured.begin(repo, "export")?;
    let sample = repo.path("sites/sightline");
    let [small, large] = ["small", "large"].map(|name| measurement.folder.join(name));
    let products = large_site::make(&sample, &small.join("site"), 0)?;
    let mut sites = vec![own(&measurement.binary, &small, &products)?.measure()?];
    let drawings = Drawings::read(&small.join("out"))?;
    let products = large_site::make(&sample, &large.join("site"), options.products)?;
    sites.push(own(&measurement.binary, &large, &products)?.measure()?);
    disk::remove(&large.join("out"))?;

    let content = Content {
        site: large.join("site"),
        products,
        media: small.join("out/media"),
        drawings,
        templates: repo.path("xtask/src/bench/export"),
    };
    let mut references = Vec::new();
    if let Some((hugo, astro)) = installed {
        let folder = measurement.folder.join("hugo");
        let hugo = hugo.map(|hugo| hugo.site(&content, folder));
        references.push(beside(Hugo::name(), hugo)?);
        let astro = astro.map(|astro| astro.site(&content));
        references.push(beside(Astro::name()?, astro)?);
    }
    let about_references = match references.as_slice() {
        [] => "No reference was measured.",
        _ => OF_REFERENCES,
    };
    measurement.end(
        "A site as files",
        &format!("{EXPLANATION}\n\n{about_references}"),
        &table_with_references(&sites, &references),
    )
}

const EXPLANATION: &str = "\
`sightline build --skip-cards` of the sample site, and of it with further products that share its\n\
pictures. Drawing a card for each page is left out: it takes longer than all else and is done once.\n\
Memory is the most that was resident while it was looked at every 20 ms, all processes of a build taken together.";

const OF_REFERENCES: &str = "\
Hugo and Astro make a site of the same products, by the templates in `xtask/src/bench/export`: a page for each product\n\
with the parts, the words and about as many bytes of HTML as ours; the lists of all products, of each brand and of each\n\
category, with 48 cards on a page; a home page and a sitemap. They copy the pictures as we have written them. In the place\n\
of forms, which need a server, all have the phone number and the email address. The two do not make what we make besides:\n\
the sample’s other pages with the links to its articles, the drawing of what a camera sees, which one product in thirteen\n\
has, and data for searches and for the catalogue’s filters, which makes our lists longer. Hugo keeps the parts that several\n\
pages have (`partialCached`). Astro reads the products as a content collection, and its cache is left to it between\n\
builds. Caches are empty before a first build. × is how many times as much it is with us.";

/// Returns the site that Sightline builds from a content folder.
fn own(binary: &Path, folder: &Path, products: &[Product]) -> anyhow::Result<Site> {
    let edited = site::edited(products)?;
    let out = folder.join("out");
    let arguments = ["build", "--skip-cards"].map(Into::into).into_iter();
    let folders = [("--site", "site"), ("--out", "out"), ("--data", "data")];
    let folders = folders.map(|(option, name)| [option.into(), folder.join(name).into()]);
    Ok(Site {
        name: format!("{} products", products.len()),
        folder: folder.to_owned(),
        program: binary.to_owned(),
        arguments: arguments.chain(folders.into_iter().flatten()).collect(),
        variables: &[],
        product: edited.file.clone(),
        page: site::page(&out, edited),
        out,
        compress: Some("--compress"),
    })
}

/// Returns the figures of a reference, or none if it could not be installed.
fn beside(
    name: String,
    site: anyhow::Result<anyhow::Result<Site>>,
) -> anyhow::Result<(String, Figures)> {
    match site {
        Ok(site) => {
            let site = site?;
            let measured = site.measure();
            disk::remove(&site.folder)?;
            measured
        }
        Err(error) => {
            println!("\n{name} is left out, since it cannot be installed: {error:#}");
            Ok((name, Figures::default()))
        }
    }
}
