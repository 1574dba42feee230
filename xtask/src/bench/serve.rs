//! `cargo xtask bench serve`: requests per second, and processor time per request, compared with nginx.
//!
//! Both serve the same bytes with the same headers from the same machine, in turns. `wrk` sends the requests over
//! keep-alive connections. The processor time is what the kernel counts for the server's processes: unlike requests
//! per second, it hardly depends on what else the machine does.

use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::Args;

use super::figures::{Figures, kilobytes, median, table};
use super::http::Encoding;
use super::measurement::Measured;
use super::nginx::{self, Nginx, Served};
use super::processes::{self, Process};
use super::server::Server;
use crate::debian;
use crate::repo::{Repo, on_path};
use crate::step::Steps;
use crate::supervise::Supervisor;

/// The page that is requested.
const PAGE: &str = "/articles/how-long-to-keep-video";
/// The number of connections that `wrk` keeps open.
const CONNECTIONS: &str = "32";
/// Kernel ticks of processor time per second: hundredths of a second on every architecture that we know.
const TICKS: f64 = 100.0;
/// How long the server gets to compress the requested page at its best quality.
const SETTLE: Duration = Duration::from_secs(3);

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    measured: Measured,
    /// How often each is measured, in turns
    #[arg(long, value_name = "N", default_value_t = 15)]
    rounds: usize,
    /// How long each measurement takes, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 4)]
    seconds: u32,
}

/// The result of one measurement.
#[derive(Debug, Clone, Copy)]
struct Load {
    requests_a_second: f64,
    /// The 99th percentile of response times, in milliseconds.
    p99: f64,
    /// Microseconds of processor time per request, in user mode and in kernel mode.
    user: f64,
    system: f64,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    let steps = Steps::new(repo, 2)?;
    steps.run("nginx", |step| crate::nginx::ensure(repo, step))?;
    let wrk = ("wrk", "wrk is needed: install the package `wrk`");
    steps.run("wrk", |step| {
        debian::ensure(repo, step, wrk, || on_path(&["wrk"]).is_some())
    })?;
    let measurement = options.measured.begin(repo, "serve")?;
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let (site, data) = (repo.path("sites/sightline"), folder.join("data"));
    let mut supervisor = Supervisor::new()?;
    let answer = {
        let (server, _) = Server::start(&mut supervisor, binary, &site, &data)?;
        for _ in 0..3 {
            server.get(PAGE, Encoding::Brotli)?;
        }
        thread::sleep(SETTLE);
        server.get(PAGE, Encoding::Brotli)?
    };
    let files = [Served {
        path: PAGE,
        answer: &answer,
    }];
    let reference = Nginx::start(&mut supervisor, &folder.join("nginx"), &files)?;
    let (server, _) = Server::start(&mut supervisor, binary, &site, &data)?;
    server.get(PAGE, Encoding::Brotli)?;

    let mut loads = [Vec::new(), Vec::new()];
    for _ in 0..options.rounds {
        let each = [
            (reference.address, reference.process),
            (server.address(), server.process()),
        ];
        for (loads, (address, process)) in loads.iter_mut().zip(each) {
            let load = measure(&format!("http://{address}{PAGE}"), process, options.seconds)?;
            println!("  {address}: {load:?}");
            loads.push(load);
        }
    }
    drop(server);
    supervisor.stop(nginx::NAME);
    let [nginx, sightline] = loads.map(|loads| figures(&loads));
    let bytes = u32::try_from(answer.body.len())?;
    let explanation = format!(
        "{PAGE} in Brotli's form, {}, with the same headers from both; `wrk` with one thread and\n\
         {CONNECTIONS} connections on the same machine, so that it shares the cores with the server. Medians of\n\
         {} rounds of {} seconds in turns. × compares with nginx, which has a worker for each core and keeps\n\
         its file open. Processor time is that of the server's processes for each request.",
        kilobytes(bytes),
        options.rounds,
        options.seconds
    );
    let columns = [("nginx", nginx), ("sightline", sightline)];
    let columns = columns.map(|(name, figures)| (name.to_owned(), figures));
    measurement.end("Requests a second", &explanation, &table(&columns))
}

fn figures(loads: &[Load]) -> Figures {
    let median = |value: fn(&Load) -> f64| median(loads.iter().map(value)).unwrap_or_default();
    let mut figures = Figures::default();
    let mut add = |name, value: f64, text: String| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some thousands"
        )]
        figures.add_compared(name, text, value.round() as u32);
    };
    let requests = median(|load| load.requests_a_second);
    add("Requests a second", requests, format!("{requests:.0}"));
    let p99 = median(|load| load.p99);
    let within = format!("{p99:.1} ms");
    add("99 of 100 answers within", p99 * 1000.0, within);
    let mut add_time = |name, time: f64| add(name, time * 100.0, format!("{time:.1} µs"));
    add_time("Processor time in the program", median(|load| load.user));
    add_time("Processor time in the kernel", median(|load| load.system));
    add_time("Both", median(|load| load.user + load.system));
    figures
}

fn measure(url: &str, process: u32, seconds: u32) -> anyhow::Result<Load> {
    let before = processor_time(process)?;
    let output = Command::new("wrk")
        .args(["--threads", "1", "--connections", CONNECTIONS, "--latency"])
        .args(["--duration", &format!("{seconds}s")])
        .args(["--header", "accept-encoding: br", url])
        .output()
        .context("`wrk` cannot be started")?;
    let after = processor_time(process)?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let (count, requests_a_second, p99) =
        read(&said).with_context(|| format!("`wrk` says:\n{said}"))?;
    ensure!(
        !said.contains("Non-2xx") && !said.contains("Socket errors"),
        "not every answer was a good one:\n{said}"
    );
    let each = |ticks: u64| {
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let microseconds = ticks as f64 / TICKS * 1e6;
        microseconds / count
    };
    Ok(Load {
        requests_a_second,
        p99,
        user: each(after.0 - before.0),
        system: each(after.1 - before.1),
    })
}

/// Parses the output of `wrk`: the number of requests, requests per second, and the 99th percentile in milliseconds.
fn read(said: &str) -> Option<(f64, f64, f64)> {
    let lines = || said.lines().map(str::trim);
    let count = lines().find_map(|line| line.split_once(" requests in ")?.0.parse().ok())?;
    let rate = lines().find_map(|line| line.strip_prefix("Requests/sec:")?.trim().parse().ok())?;
    let p99 = lines().find_map(|line| milliseconds(line.strip_prefix("99%")?.trim()))?;
    Some((count, rate, p99))
}

/// Parses a time in the format of `wrk`.
fn milliseconds(text: &str) -> Option<f64> {
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1000.0)];
    units.iter().find_map(|(unit, factor)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * factor)
    })
}

/// Returns the ticks of processor time of a process and its descendants, in user mode and in kernel mode.
fn processor_time(process: u32) -> anyhow::Result<(u64, u64)> {
    let of_all = processes::tree(process)?;
    let sum = |ticks: fn(&Process) -> u64| of_all.iter().map(ticks).sum();
    Ok((sum(|one| one.user), sum(|one| one.system)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_wrk_is_parsed() {
        let said = "Running 4s test @ http://127.0.0.1:1/\n  Latency Distribution\n     50%  389.00us\n     \
                    99%    2.27ms\n  230125 requests in 4.10s, 2.40GB read\nRequests/sec:  56124.71\n";
        assert_eq!(read(said), Some((230_125.0, 56_124.71, 2.27)));
        assert_eq!(milliseconds("850.00us"), Some(0.85));
        assert_eq!(milliseconds("1.50s"), Some(1500.0));
        assert_eq!(read("unable to connect"), None);
    }
}
