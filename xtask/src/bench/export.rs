//! `cargo xtask bench export`: how long a site takes to become files.
//!
//! For the sample site as it is, and with further products:
//!
//! 1. A folder with them is made.
//! 2. `sightline build --skip-cards` writes it into an empty folder, then again with nothing changed, then
//!    after an edit of one product's title, then with compressed forms.
//!
//! The table stands in docs/PERFORMANCE.md, with the sample site as the reference.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use clap::Args;

use super::figures::{Figures, table, time};
use super::measurement::{Measured, Measurement};
use super::{large_site, machine};
use crate::disk;
use crate::repo::Repo;

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many products to add to the sample site
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    products: usize,
    #[command(flatten)]
    measured: Measured,
}

/// What a build took.
struct Built {
    time: Duration,
    /// The most memory that it had, in kilobytes.
    memory: u32,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let measurement = options.measured.begin(repo, "export")?;
    let mut sites = Vec::new();
    for further in [0, options.products] {
        disk::empty(&measurement.folder)?;
        sites.push(measure(repo, &measurement, further)?);
    }
    measurement.end("A site as files", EXPLANATION, &table(&sites))
}

const EXPLANATION: &str = "\
`sightline build --skip-cards` of the sample site, and of it with further products that share its\n\
pictures. Drawing a card for each page is left out: it takes longer than all else and is done once.\n\
Memory is the most that was resident while it was looked at every 20 ms.";

fn measure(
    repo: &Repo,
    measurement: &Measurement<'_>,
    further: usize,
) -> anyhow::Result<(String, Figures)> {
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let site = folder.join("site");
    let products = large_site::make(&repo.path("sites/sightline"), &site, further)?;
    let name = format!("{} products", products.len());
    println!("\n{name}");
    let mut figures = Figures::default();
    let out = folder.join("out");
    let again = |more: &[&str]| export(binary, folder, &site, &out, more);
    let first = again(&[])?;
    figures.add("First build", time(first.time));
    figures.add("Most memory", format!("{} MB", first.memory / 1024));
    figures.add("Files", files(&out)?.to_string());
    figures.add("Second build, nothing changed", time(again(&[])?.time));
    let product = products.last().context("the site has no products")?;
    let text = fs::read_to_string(&product.file)?;
    let title = text.lines().find(|line| line.starts_with("title = "));
    let title = title.context("a product has no title")?;
    let edited = text.replacen(title, "title = \"Renamed\"", 1);
    disk::write(&product.file, &edited)?;
    figures.add("Build after an edit of a title", time(again(&[])?.time));
    let compressed = again(&["--compress"])?;
    figures.add("Build with `--compress`", time(compressed.time));
    Ok((name, figures))
}

/// Runs a build to its end.
fn export(
    binary: &Path,
    folder: &Path,
    site: &Path,
    out: &Path,
    more: &[&str],
) -> anyhow::Result<Built> {
    let mut command = Command::new(binary);
    command
        .args(["build", "--skip-cards"])
        .args(more)
        .arg("--site")
        .arg(site)
        .arg("--out")
        .arg(out)
        .arg("--data")
        .arg(folder.join("data"))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let started = Instant::now();
    let mut child = command.spawn().context("the program cannot be started")?;
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    loop {
        if let Ok(text) = fs::read_to_string(&status) {
            memory = memory.max(machine::kilobytes(&text, "VmHWM").unwrap_or_default());
        }
        if let Some(ended) = child.try_wait()? {
            ensure!(ended.success(), "`sightline build` failed ({ended})");
            let time = started.elapsed();
            return Ok(Built { time, memory });
        }
        if started.elapsed() > Duration::from_secs(3600) {
            _ = child.kill();
            bail!("`sightline build` took more than an hour");
        }
        sleep(Duration::from_millis(20));
    }
}

/// How many files a folder has.
fn files(folder: &Path) -> anyhow::Result<usize> {
    let paths = disk::entries(folder)?.into_iter();
    let counts = paths.map(|path| if path.is_dir() { files(&path) } else { Ok(1) });
    counts.sum()
}
