//! `cargo xtask bench scale`: how costs grow with the number of products.
//!
//! For the sample site as it is, and for each number of further products:
//!
//! 1. A folder with them is created.
//! 2. The program is started with an empty data folder, and stopped once every page is stored.
//! 3. It is started again. First views, edits, many different pages and memory are measured there.
//! 4. The folder is checked.
//!
//! The table is written to docs/PERFORMANCE.md, with the sample site as the reference.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;

use super::command;
use super::figures::{Figures, kilobytes, median_and_worst, table, time};
use super::http::Encoding;
use super::large_site::{self, Product};
use super::measurement::Measured;
use super::server::Server;
use crate::disk;
use crate::repo::Repo;
use crate::supervise::Supervisor;

/// The brand whose page is requested. In the sample it has the most products.
const BRAND: &str = "axis-communications";
/// The number of products on one page of a list.
const LIST: usize = 48;
/// The largest number of products whose catalogue a script filters. Above it, the server does.
const INDEXED: usize = 2_000;
/// The number of edits of a title.
const EDITS: usize = 5;
/// How many different product pages are requested, and for how long at most.
const VISITS: usize = 2000;
const VISITS_TIME: Duration = Duration::from_secs(120);
/// How long to wait without requests before memory is measured again.
const IDLE_TIME: Duration = Duration::from_secs(20);

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many products to add to the sample site; each number is measured
    #[arg(
        long,
        value_name = "N,..",
        value_delimiter = ',',
        default_value = "1000,10000"
    )]
    products: Vec<usize>,
    #[command(flatten)]
    measured: Measured,
    /// How long to wait until every page is ready, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    wait: u64,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let measurement = options.measured.begin(repo, "scale")?;
    let wait = Duration::from_secs(options.wait);
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let mut supervisor = Supervisor::new()?;
    let mut sites = Vec::new();
    for further in std::iter::once(0).chain(options.products.iter().copied()) {
        disk::empty(folder)?;
        let site = folder.join("site");
        let products = large_site::make(&repo.path("sites/sightline"), &site, further)?;
        let name = match further {
            0 => format!("sample site: {} products", products.len()),
            _ => format!("{} products", products.len()),
        };
        println!("\n{name}");
        let figures = measure(&mut supervisor, binary, folder, &site, &products, wait)
            .with_context(|| name.clone())?;
        sites.push((name, figures));
    }
    measurement.end("Many products", EXPLANATION, &table(&sites))
}

const EXPLANATION: &str = "\
The sample site with further products that share its pictures, served by one process, asked by one\n\
client on the same machine that opens a connection for each request. × compares with the sample site.\n\
Views are the first of that address since the second start, in Brotli's form; they come from the data\n\
folder where the page is kept there already. An edit counts from the moment the file is in its place\n\
until the page that a visitor gets shows it. Memory is what the kernel counts (VmRSS, RssAnon, VmHWM);\n\
what is resident includes the parts of the program's file that are in memory. Engines that\n\
have nothing to render are let go after 10 seconds.";

fn measure(
    supervisor: &mut Supervisor,
    binary: &Path,
    folder: &Path,
    site: &Path,
    products: &[Product],
    wait: Duration,
) -> anyhow::Result<Figures> {
    let mut figures = Figures::default();
    let data = folder.join("data");
    for (listening, memory, ready, is_last) in [
        (
            "First start: listening after",
            "First start: memory then",
            "First start: every page ready after",
            false,
        ),
        (
            "Second start: listening after",
            "Second start: memory then",
            "Second start: every page ready after",
            true,
        ),
    ] {
        let (mut server, took) = Server::start(supervisor, binary, site, &data)?;
        figures.add(listening, time(took));
        figures.add_memory(memory, server.memory()?);
        let late = || format!("not within {} s", wait.as_secs());
        figures.add(ready, server.ready(wait)?.map_or_else(late, time));
        if is_last {
            views(&mut figures, &server, products)?;
            edits(&mut figures, &mut server, folder, site, products)?;
            visits(&mut figures, &server, products)?;
        }
    }
    let mut check = Command::new(binary);
    check.arg("check").arg("--site").arg(site);
    let took = command::run(check, &folder.join("check.log"))?;
    let text = format!("{}, at most {} MB", time(took.time), took.memory / 1024);
    figures.add_compared("`sightline check`", text, took.memory);
    Ok(figures)
}

/// Measures first views of each kind of page that more products can make slower or larger.
fn views(figures: &mut Figures, server: &Server, products: &[Product]) -> anyhow::Result<()> {
    let brand = format!("/products/{BRAND}");
    let brand_second = format!("{brand}/page/2");
    let of_brand = products.iter().filter(|it| it.brand == BRAND).count();
    let unseen = products.last().map(Product::address).unwrap_or_default();
    let filtered = format!("/security-products?brand={BRAND}&sort=name");
    let pages = [
        ("Home", Some("/")),
        ("Catalogue", Some("/security-products")),
        ("Catalogue, filtered", Some(filtered.as_str())),
        ("Brand with the most products", Some(brand.as_str())),
        (
            "Its second page",
            (of_brand > LIST).then_some(brand_second.as_str()),
        ),
        ("Product", Some(unseen.as_str())),
        ("`/sitemaps/products.xml`", Some("/sitemaps/products.xml")),
        ("`/sitemap.xml`", Some("/sitemap.xml")),
        ("`/llms.txt`", Some("/llms.txt")),
        (
            "`/data/catalogue.json`",
            (products.len() <= INDEXED).then_some("/data/catalogue.json"),
        ),
        ("Search for “camera”", Some("/search?q=camera")),
        ("Suggestions for “cam”", Some("/search/suggest?q=cam")),
    ];
    for (name, path) in pages {
        let Some(path) = path else {
            figures.add(name, "has none".to_owned());
            continue;
        };
        let answer = server.get(path, Encoding::Brotli)?;
        let bytes = u32::try_from(answer.body.len())?;
        let text = format!("{}, {}", time(answer.took), kilobytes(bytes));
        figures.add_compared(name, text, bytes);
    }
    Ok(())
}

/// Measures the time from saving a file until the page shows the edit.
fn edits(
    figures: &mut Figures,
    server: &mut Server,
    folder: &Path,
    site: &Path,
    products: &[Product],
) -> anyhow::Result<()> {
    let product = products.first().context("a site without products")?;
    let mut edit = |file: &Path, path: &str, number: usize| {
        let text = disk::read(file)?;
        let title = large_site::value(&text, "title")
            .with_context(|| format!("{} has no title", file.display()))?;
        let shown = format!("Edit {number}");
        let edited = text.replacen(title, &shown, 1);
        // Saves like an editor: a complete new file replaces the old one.
        let beside = folder.join("edited.toml");
        disk::write(&beside, &edited)?;
        fs::rename(&beside, file)
            .with_context(|| format!("{} cannot be replaced", file.display()))?;
        let saved = Instant::now();
        Ok::<_, anyhow::Error>(server.shows(path, &shown)?.duration_since(saved))
    };
    let mut times = (0..EDITS)
        .map(|number| edit(&product.file, &product.address(), 71_001 + number))
        .collect::<anyhow::Result<Vec<_>>>()?;
    figures.add(
        "Edit of a product's title, median of five",
        median_and_worst(&mut times),
    );
    let home = edit(&site.join("pages/home.toml"), "/", 72_001)?;
    figures.add("Edit of the home page", time(home));
    Ok(())
}

/// Requests many different product pages one after another, and measures the memory afterward.
fn visits(figures: &mut Figures, server: &Server, products: &[Product]) -> anyhow::Result<()> {
    let mut times = Vec::new();
    let began = Instant::now();
    for product in products.iter().rev().take(VISITS) {
        if began.elapsed() > VISITS_TIME {
            break;
        }
        times.push(server.get(&product.address(), Encoding::Brotli)?.took);
    }
    let count = times.len();
    figures.add(
        "Different product pages in a row, median",
        format!("{} ({count} pages)", median_and_worst(&mut times)),
    );
    let memory = server.memory()?;
    figures.add_memory("Memory after them", memory);
    sleep(IDLE_TIME);
    figures.add_memory("Memory 20 s later", server.memory()?);
    figures.add_compared(
        "Most memory since the second start",
        format!("{} MB", memory.peak / 1024),
        memory.peak,
    );
    Ok(())
}
