//! `sightline leads test`: sends a test lead through the site's address, which is the given one or else where the
//! server listens, and waits until every delivery has it. Exits with 0 if it arrived everywhere, and 1 otherwise.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use sightline_leads::{JobRecord, JobState, JobTask, LeadStore, Reference, send_canary};

use crate::ambient::{clock, random};
use crate::args::{ADDRESS_OR_LISTEN, AddressArgs, ListenArgs};
use crate::tls::DomainArgs;
use crate::{canary, duration};

/// The interval at which the store is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(300);

#[derive(Debug, Args)]
#[command(mut_arg("base_url", |arg| arg.help(ADDRESS_OR_LISTEN)))]
pub(crate) struct TestArgs {
    // The first field, since the others take their values out of the matches.
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    address: AddressArgs,
    #[command(flatten)]
    names: DomainArgs,
    #[command(flatten)]
    listen: ListenArgs,
    /// How long to wait for the deliveries.
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = duration::span)]
    timeout: Duration,
}

/// Where the values of other arguments come from.
#[derive(Debug)]
struct Sources {
    /// Whether a flag says where the server listens, while the public address is that of the content folder of `--host`,
    /// which may not lead to this server yet.
    sends_to_listen: bool,
}

impl FromArgMatches for Sources {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let sends_to_listen = matches.value_source("listen") == Some(ValueSource::CommandLine)
            && matches.value_source("base_url") == Some(ValueSource::DefaultValue);
        Ok(Self { sends_to_listen })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Sources {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// Sends a test lead and prints how far it got.
pub(super) async fn run(
    args: TestArgs,
    data: &Path,
    store: &LeadStore,
) -> anyhow::Result<ExitCode> {
    let listen = args.listen.address(false);
    let url = args
        .names
        .base_url(args.address.base_url)?
        .unwrap_or_else(|| format!("http://{listen}"));
    let socket = args.sources.sends_to_listen.then_some(listen);
    let key = canary::key(data)?;
    let started = Instant::now();
    let place = match socket {
        Some(socket) => format!("{url} at {socket}"),
        None => url.clone(),
    };
    let reference = match send_canary((&url, socket), &key, &random(), clock().now()).await {
        Ok(reference) => reference,
        Err(error) => {
            print(&format!(
                "{place} did not take the test: {error}. --listen names another address of the \
                 server, --base-url the public one."
            ));
            return Ok(ExitCode::FAILURE);
        }
    };
    print(&format!("{place} took the test as {reference}"));
    let arrived = wait(store, reference, started, args.timeout).await?;
    Ok(ExitCode::from(u8::from(!arrived)))
}

/// Prints every change of every delivery until all are done or time is up. Returns whether all have the lead.
async fn wait(
    store: &LeadStore,
    reference: Reference,
    started: Instant,
    longest: Duration,
) -> anyhow::Result<bool> {
    if store.find(reference).await?.is_none() {
        print("it is not in this database: the address leads to another server");
        return Ok(false);
    }
    let mut told: Vec<(String, String)> = Vec::new();
    loop {
        let jobs = store.history(reference).await?;
        let jobs: Vec<&JobRecord> = jobs
            .iter()
            .filter(|job| job.task == JobTask::Lead)
            .collect();
        for job in &jobs {
            let now = (job.delivery.clone(), progress(job));
            if !told.contains(&now) {
                clear();
                let seconds = started.elapsed().as_secs_f64();
                print(&format!("  {}: {} ({seconds:.1} s)", now.0, now.1));
                told.retain(|(delivery, _)| *delivery != now.0);
                told.push(now);
            }
        }
        if jobs.is_empty() {
            print("no delivery is set up: leads are stored, but nobody is notified");
            return Ok(false);
        }
        let delivered = |job: &&&JobRecord| job.state == JobState::Delivered;
        let done = jobs.iter().filter(delivered).count();
        if done == jobs.len() {
            clear();
            print(&format!("arrived: {done} of {done} deliveries have it"));
            return Ok(true);
        }
        let is_over = jobs.iter().all(|job| job.state != JobState::Waiting);
        if is_over || started.elapsed() >= longest {
            clear();
            let missing: Vec<&str> = jobs
                .iter()
                .filter(|job| job.state != JobState::Delivered)
                .map(|job| job.delivery.as_str())
                .collect();
            print(&format!(
                "NOT ARRIVED: {} of {} deliveries have it; missing: {}. `sightline doctor` says \
                 what to fix, `sightline leads show {reference}` what happened.",
                done,
                jobs.len(),
                missing.join(", ")
            ));
            return Ok(false);
        }
        waiting(done, jobs.len(), started.elapsed());
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// The state of a job, with the last answer of its receiver.
fn progress(job: &JobRecord) -> String {
    let state = job.state.as_str();
    match job.last_detail() {
        Some(said) => format!("{state}, attempt {}: {said}", job.attempts.len()),
        None => state.to_owned(),
    }
}

/// Shows progress in one line that is overwritten, if standard output is a terminal.
fn waiting(done: usize, all: usize, elapsed: Duration) {
    let mut out = std::io::stdout();
    if out.is_terminal() {
        // Errors are ignored, since nothing depends on this line.
        _ = write!(out, "\r  waiting: {done} of {all}, {} s", elapsed.as_secs());
        _ = out.flush();
    }
}

fn clear() {
    let mut out = std::io::stdout();
    if out.is_terminal() {
        _ = write!(out, "\r\u{1b}[K");
    }
}

fn print(line: &str) {
    // The reader may be gone; the exit status still shows the result.
    _ = writeln!(std::io::stdout(), "{line}");
}
