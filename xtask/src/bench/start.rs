//! `cargo xtask bench start`: the time from the command to the first response, and the memory,
//! compared with nginx.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use clap::Args;

use super::figures::{Figures, median_and_worst, table};
use super::http::Encoding;
use super::measurement::Measured;
use super::nginx::{self, Nginx, Served};
use super::processes;
use super::server::{self, Server};
use crate::repo::Repo;
use crate::step::Steps;
use crate::supervise::Supervisor;

/// The page that is requested first.
const HOME: &str = "/";
/// How long rendering the pages of the sample may take.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// How long to wait without requests before memory is measured again.
const IDLE_TIME: Duration = Duration::from_secs(15);

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    measured: Measured,
    /// How often each is started
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: usize,
}

/// The results of one kind of start.
#[derive(Debug, Default)]
struct Starts {
    /// The times until the home page was received.
    answered: Vec<Duration>,
    /// Resident memory at that point, in kB.
    then: Vec<u32>,
    /// Resident memory after every page was requested, in kB.
    after: Vec<u32>,
    /// Resident memory after a time without requests, in kB.
    at_rest: Vec<u32>,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    Steps::new(repo, 1)?.run("nginx", |step| crate::nginx::ensure(repo, step))?;
    let measurement = options.measured.begin(repo, "start")?;
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let site = repo.path("sites/sightline");
    let mut supervisor = Supervisor::new()?;
    let [mut first, mut again, mut reference] = [(); 3].map(|()| Starts::default());
    for round in 0..options.rounds {
        let data = folder.join(format!("data-{round}"));
        let mut home = None;
        for starts in [&mut first, &mut again] {
            home = Some(start(&mut supervisor, starts, binary, &site, &data)?);
        }
        let home = home.context("nothing was started")?;
        let served = [Served {
            // nginx would look for a folder at a path that ends with a slash.
            path: "/home",
            answer: &home,
        }];
        let nginx = Nginx::start(&mut supervisor, &folder.join("nginx"), &served)?;
        reference.answered.push(nginx.took);
        let mut resident = 0;
        for process in processes::tree(nginx.process)? {
            resident += server::memory_of(process.id)?.resident;
        }
        reference.then.push(resident);
        reference.after.push(resident);
        reference.at_rest.push(resident);
        supervisor.stop(nginx::NAME);
    }
    let columns = [
        ("nginx, one file", reference),
        ("first start", first),
        ("later start", again),
    ];
    let columns = columns.map(|(name, starts)| (name.to_owned(), figures(starts)));
    let explanation = format!(
        "From the command to the whole home page of the sample site, which is asked for again and again\n\
         from the beginning; medians of {} starts. A first start has an empty data folder, and renders the page;\n\
         a later one finds what the one before has kept. Memory is what the kernel counts as resident (VmRSS),\n\
         parts of the program's file included; of nginx the sum of its processes. What visitors ask for is\n\
         compressed again in the background, once, and engines that have nothing to render are let go after 10 seconds.",
        options.rounds
    );
    measurement.end("Start", &explanation, &table(&columns))
}

/// Starts the program and requests every page of the sitemap once. Returns the home page.
fn start(
    supervisor: &mut Supervisor,
    starts: &mut Starts,
    binary: &Path,
    site: &Path,
    data: &Path,
) -> anyhow::Result<super::http::Answer> {
    let began = Instant::now();
    let (mut server, _) = Server::start(supervisor, binary, site, data)?;
    let home = server.get(HOME, Encoding::Brotli)?;
    starts.answered.push(began.elapsed());
    starts.then.push(server.memory()?.resident);
    server
        .ready(START_TIMEOUT)?
        .context("the pages are not ready")?;
    for path in pages(&server)? {
        server.get(&path, Encoding::Brotli)?;
    }
    starts.after.push(server.memory()?.resident);
    sleep(IDLE_TIME);
    starts.at_rest.push(server.memory()?.resident);
    Ok(home)
}

/// Returns the paths of all pages that the sitemaps list.
fn pages(server: &Server<'_>) -> anyhow::Result<Vec<String>> {
    let listed = |path: &str| -> anyhow::Result<Vec<String>> {
        let answer = server.get(path, Encoding::Plain)?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let places = text.split("<loc>").skip(1);
        let places = places.filter_map(|rest| rest.split_once("</loc>"));
        let paths = places.filter_map(|(place, _)| {
            let (_, rest) = place.split_once("://")?;
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            Some(format!("/{path}"))
        });
        Ok(paths.collect())
    };
    let mut pages = Vec::new();
    for sitemap in listed("/sitemap.xml")? {
        pages.extend(listed(&sitemap)?);
    }
    ensure!(!pages.is_empty(), "the sitemaps list no page");
    Ok(pages)
}

fn figures(mut starts: Starts) -> Figures {
    let mut figures = Figures::default();
    figures.add(
        "Home page there after, median",
        median_and_worst(&mut starts.answered),
    );
    let mut add = |name, mut resident: Vec<u32>| {
        resident.sort_unstable();
        let median = resident
            .get(resident.len() / 2)
            .copied()
            .unwrap_or_default();
        figures.add_compared(name, format!("{} MB", median / 1024), median);
    };
    add("Memory then", starts.then);
    add("Memory after every page", starts.after);
    add("Memory 15 s later", starts.at_rest);
    figures
}
