//! `cargo xtask bench sites`: many sites in one process. Measures how long the start takes, how much memory is used,
//! how soon an edit of one site shows, and how long visitors of one wait while another is flooded with searches.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;

use super::figures::{Figures, median_and_worst, slowest_of_hundred, table};
use super::http::{self, Encoding};
use super::measurement::Measured;
use super::server::Server;
use crate::disk;
use crate::repo::Repo;
use crate::supervise::Supervisor;

/// The content folder that each of the sites is a copy of.
const COMPANY: &str = "crates/content/tests/fixtures/minimal";
/// How long the sites may take to be read.
const START_TIMEOUT: Duration = Duration::from_secs(900);
/// The number of clients that flood a site at once.
const FLOODING: usize = 32;
/// How often each page of the other site is requested.
const ASKED: usize = 300;
/// The number of edits that are measured.
const EDITS: usize = 9;

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    measured: Measured,
    /// How many sites
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sites: usize,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let measurement = options.measured.begin(repo, "sites")?;
    let folder = &measurement.folder;
    let mut columns = Vec::new();
    // The supervisor listens for Ctrl-C, which is possible only once per process.
    let mut supervisor = Supervisor::new()?;
    for (name, count) in [("one site", 1), ("many", options.sites)] {
        let dir = folder.join(format!("sites-{count}"));
        for number in 0..count {
            make(&repo.path(COMPANY), &dir, number)?;
        }
        let data = folder.join(format!("data-{count}"));
        let name = if count == 1 {
            name.to_owned()
        } else {
            format!("{count} sites")
        };
        let figures = measure(&mut supervisor, &measurement.binary, (&dir, &data), count)?;
        columns.push((name, figures));
    }
    let explanation = format!(
        "`serve --sites` with copies of a small company's folder, each with a host of its own, asked by clients on the same\n\
         machine. A first start has an empty data folder; a later one finds what the one before has kept so far. Memory is\n\
         what the kernel counts (VmRSS, RssAnon). An edit of the last site counts from the moment the file is in its place\n\
         until its page shows it; medians of {EDITS}. Pages and searches are those of the last site, each on a connection of\n\
         its own, {ASKED} of each: quiet, and while {FLOODING} clients with addresses of their own search the first site for new words\n\
         without a pause. With one site that is the same site."
    );
    measurement.end("Many sites", &explanation, &table(&columns))
}

fn host(number: usize) -> String {
    format!("www.site-{number}.example")
}

/// Creates the folder of a site.
fn make(company: &Path, dir: &Path, number: usize) -> anyhow::Result<()> {
    let folder = dir.join(format!("site-{number}"));
    disk::copy(company, &folder)?;
    let file = folder.join("site.toml");
    let text = disk::read(&file)?;
    disk::write(&file, &text.replacen("www.acme.example", &host(number), 1))
}

fn measure(
    supervisor: &mut Supervisor,
    binary: &Path,
    (dir, data): (&Path, &Path),
    count: usize,
) -> anyhow::Result<Figures> {
    let mut figures = Figures::default();
    let args = [
        OsStr::new("--sites"),
        dir.as_os_str(),
        OsStr::new("--trusted-proxies"),
        OsStr::new("127.0.0.0/8"),
    ];
    let last = host(count - 1);
    for (name, memory_name) in [
        ("First start: listening after", "First start: memory then"),
        ("Later start: listening after", "Later start: memory then"),
    ] {
        let (server, took) = Server::start_with(supervisor, binary, &args, data, START_TIMEOUT)?;
        figures.add(name, super::figures::time(took));
        figures.add_memory(memory_name, server.memory()?);
    }
    let (mut server, _) = Server::start_with(supervisor, binary, &args, data, START_TIMEOUT)?;
    for number in 0..count {
        server.get_at(&host(number), "/", "192.0.2.1")?;
    }
    figures.add_memory("Memory after every home page", server.memory()?);
    edits(&mut figures, &mut server, dir, count)?;
    pages(&mut figures, &server, &last, "quiet")?;
    let (over, searched) = (AtomicBool::new(false), AtomicUsize::new(0));
    let beside = std::thread::scope(|scope| {
        for client in 0..FLOODING {
            let (address, over, searched) = (server.address(), &over, &searched);
            scope.spawn(move || {
                let flooded = host(0);
                for word in 0.. {
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                    let path = format!("/search?q=word{client}x{word}");
                    // Flooding clients get a `503`, which is an error here and is ignored.
                    let asker = (&*flooded, &*format!("198.51.100.{client}"));
                    _ = http::get_at(address, asker, &path, Encoding::Plain);
                    searched.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let beside = pages(&mut figures, &server, &last, "flooded");
        over.store(true, Ordering::Relaxed);
        beside
    });
    beside?;
    figures.add(
        "Searches of the flood meanwhile",
        searched.load(Ordering::Relaxed).to_string(),
    );
    Ok(figures)
}

/// Edits a page of the last site repeatedly, and measures how soon each edit shows.
fn edits(
    figures: &mut Figures,
    server: &mut Server<'_>,
    dir: &Path,
    count: usize,
) -> anyhow::Result<()> {
    let number = count - 1;
    let file = dir.join(format!("site-{number}/site.toml"));
    let text = disk::read(&file)?;
    let mut times = Vec::new();
    for edit in 0..EDITS {
        let name = format!("Edit {edit} of all");
        let aside = file.with_extension("aside");
        let edited = text.replacen("name = \"Acme Inc\"", &format!("name = \"{name}\""), 1);
        disk::write(&aside, &edited)?;
        let began = Instant::now();
        fs::rename(&aside, &file)?;
        times.push(server.shows_at(&host(number), "/", &name)? - began);
    }
    figures.add(
        "Edit of a site until it shows, median",
        median_and_worst(&mut times),
    );
    Ok(())
}

/// Requests pages and searches of a site, and adds their times.
fn pages(figures: &mut Figures, server: &Server<'_>, host: &str, when: &str) -> anyhow::Result<()> {
    let (mut pages, mut searches) = (Vec::new(), Vec::new());
    for number in 0..ASKED {
        pages.push(server.get_at(host, "/", "192.0.2.1")?.took);
        let path = format!("/search?q={when}{number}");
        searches.push(server.get_at(host, &path, "192.0.2.1")?.took);
    }
    let names = if when == "quiet" {
        [
            "Page, quiet: 99 of 100 within",
            "Search, quiet: 99 of 100 within",
        ]
    } else {
        [
            "Page beside a flood: 99 of 100 within",
            "Search beside a flood: 99 of 100 within",
        ]
    };
    for (name, times) in names.into_iter().zip([&mut pages, &mut searches]) {
        figures.add(name, slowest_of_hundred(times));
    }
    Ok(())
}
