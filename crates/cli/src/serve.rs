//! `sightline serve`

use std::fmt;
use std::future::ready;
use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::{Args, ValueEnum};
use sightline_leads::Deliveries;
use sightline_server::{
    ConnectionLimits, IntakeOptions, LeadLimits, LeadLimitsError, Network, Origin,
};
use sightline_server::{
    DeliveryFile, OpenedSite, ProcessOptions, ServeError, Server, ServerOptions, SiteFolders,
    SitesOptions, studio_link,
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::ambient::{clock, random};
use crate::args::{
    AddressArgs, DELIVERIES_FILE, DeliveriesArgs, ListenArgs, SiteArgs, StudioPlaceArgs, WebArgs,
};
use crate::backup::BackupArgs;
use crate::canary::CanaryArgs;
use crate::store::StoreArgs;
use crate::tls::TlsArgs;
use crate::upgrade::{self, Inherited};
use crate::{deliveries, embedded, store};

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    sites: SitesArgs,
    #[command(flatten)]
    listen: ListenArgs,
    #[command(flatten)]
    tls: TlsArgs,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    address: AddressArgs,
    /// Proxies in front of the server, by address or block such as 10.0.0.0/8: what they say in
    /// X-Forwarded-For or Forwarded about a visitor's address is believed. Nobody else is.
    #[arg(
        long,
        env = "SIGHTLINE_TRUSTED_PROXIES",
        value_name = "CIDR,..",
        value_delimiter = ','
    )]
    trusted_proxies: Vec<Network>,
    /// How many leads a minute are taken without a second look, for one address and form, for one
    /// address, and for one form; or `off`.
    #[arg(
        long,
        env = "SIGHTLINE_LEAD_LIMITS",
        value_name = "N,N,N",
        default_value = "5,30,60",
        value_parser = lead_limits
    )]
    lead_limits: LeadLimitsArg,
    /// Other sites whose forms are sent here and whose search may ask here, as
    /// `https://www.example.com`: those that `sightline build --leads-endpoint` wrote for other hosts.
    /// Their scripts may read the answers; nobody else's may.
    #[arg(
        long,
        env = "SIGHTLINE_LEADS_ORIGINS",
        value_name = "URL,..",
        value_delimiter = ','
    )]
    leads_origins: Vec<Origin>,
    #[command(flatten)]
    connections: ConnectionArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
    /// How much memory rendered pages may take, in megabytes. Those that visitors ask for most are
    /// kept there; the others are read from the data folder when they are asked for.
    #[arg(
        long,
        env = "SIGHTLINE_MEMORY",
        value_name = "MB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u16)
    )]
    memory: u16,
    /// The address for metrics (`/metrics`) and health. Visitors must not reach it.
    #[arg(long, env = "SIGHTLINE_ADMIN_LISTEN", value_name = "ADDR")]
    admin_listen: Option<SocketAddr>,
    #[command(flatten)]
    canary: CanaryArgs,
    #[command(flatten)]
    backup: BackupArgs,
    #[command(flatten)]
    web: WebArgs,
    /// Whether the owner's studio is served, at /studio of the site's address.
    #[arg(
        long,
        env = "SIGHTLINE_STUDIO",
        value_enum,
        value_name = "on|off",
        default_value = "on"
    )]
    studio: Switch,
    #[command(flatten)]
    studio_place: StudioPlaceArgs,
    /// Have open pages reload themselves when the content or the web bundle changes.
    #[arg(long, env = "SIGHTLINE_DEV", hide = true)]
    dev: bool,
}

/// Many sites in the place of one.
#[derive(Debug, Args)]
struct SitesArgs {
    /// Serve many sites: each folder in this one is the content folder of a site, which answers to the host of
    /// its `company.base_url`, and is added and removed by its folder while the program runs. Each has its data
    /// in `sites/FOLDER` of the data folder.
    #[arg(
        long,
        env = "SIGHTLINE_SITES",
        value_name = "DIR",
        conflicts_with_all = [
            "site", "base_url", "domain", "deliveries", "database_url", "prove_url", "leads_origins", "dev",
            "studio_listen", "studio_url",
        ]
    )]
    sites: Option<PathBuf>,
    /// Serve the sites over HTTPS, each with a certificate for its host that is ordered and renewed by itself.
    #[arg(long, env = "SIGHTLINE_HTTPS", requires = "sites")]
    https: bool,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// How many connections there may be.
#[derive(Debug, Args)]
struct ConnectionArgs {
    /// How many connections visitors may have at once. The system's limit on open files makes it
    /// fewer where it is low.
    #[arg(
        long,
        env = "SIGHTLINE_CONNECTIONS",
        value_name = "N",
        default_value_t = ConnectionLimits::default().most
    )]
    connections: usize,
    /// How many of them one address may have, or one /64 block of IPv6 addresses; trusted proxies may
    /// have all of them.
    #[arg(
        long,
        env = "SIGHTLINE_CONNECTIONS_PER_ADDRESS",
        value_name = "N",
        default_value_t = ConnectionLimits::default().most_per_client
    )]
    connections_per_address: usize,
}

impl ConnectionArgs {
    fn limits(&self) -> ConnectionLimits {
        ConnectionLimits {
            most: self.connections,
            most_per_client: self.connections_per_address,
            ..ConnectionLimits::default()
        }
    }
}

/// The limits; `None` is `off`.
#[derive(Debug, Clone)]
struct LeadLimitsArg(Option<LeadLimits>);

fn lead_limits(text: &str) -> Result<LeadLimitsArg, LeadLimitsError> {
    match text {
        "off" => Ok(LeadLimitsArg(None)),
        limits => limits.parse().map(|limits| LeadLimitsArg(Some(limits))),
    }
}

/// The variable that servers which share their visitors share.
const CHALLENGE_SECRET: &str = "SIGHTLINE_PROOF_SECRET";

#[expect(
    clippy::disallowed_methods,
    reason = "the outermost layer reads the environment; a secret is no argument, which all can see"
)]
fn intake(args: &ServeArgs) -> IntakeOptions {
    let secret = std::env::var(CHALLENGE_SECRET)
        .ok()
        .filter(|secret| !secret.is_empty());
    IntakeOptions {
        trusted_proxies: args.trusted_proxies.clone(),
        limits: args.lead_limits.0.unwrap_or_default(),
        unlimited: args.lead_limits.0.is_none(),
        challenge_secret: secret.map(String::into_bytes),
        leads_origins: args.leads_origins.clone(),
        ..IntakeOptions::default()
    }
}

/// Serves until it is told to stop. The program ends with 2 where somebody has to mend something before a start can go
/// well, and with 1 where the next one may: systemd starts it again then.
pub(crate) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    start(args).or_else(|error| {
        if error.is::<Mistake>() {
            return Err(error);
        }
        crate::report(&error);
        Ok(ExitCode::FAILURE)
    })
}

fn start(args: ServeArgs) -> anyhow::Result<ExitCode> {
    // Before there are threads: it changes the environment.
    let inherited = Inherited::take()?;
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.enable_all().max_blocking_threads(BLOCKING_THREADS);
    // Those for work that blocks too: a search gives way to an answer after a tenth of a millisecond.
    #[cfg(target_os = "linux")]
    threads.on_thread_start(sightline_server::take_short_turns);
    let runtime = threads
        .build()
        .context("the program's threads cannot be started")?;
    run_to_end(runtime, serve(args, inherited))
}

/// What became of a start. A content folder that was never served has to be mended or named otherwise; that of one that
/// was may be there the next time, as a database or an address may.
fn started(server: Result<Server, ServeError>, was_served: bool) -> anyhow::Result<Server> {
    server.map_err(|error| match error {
        ServeError::Content(_) => Mistake(error.into()).into(),
        ServeError::Folder(_) if !was_served => Mistake(error.into()).into(),
        _ => error.into(),
    })
}

/// What has to be mended before a start can go well (settings, deliveries, content), in the words of whoever found it.
#[derive(Debug)]
struct Mistake(anyhow::Error);

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Mistake {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

/// Threads for work that blocks. Each keeps some memory for itself, and on a machine of few cores more of
/// them do nothing sooner.
const BLOCKING_THREADS: usize = 64;

/// Work that blocks a thread, such as reading a folder, cannot be broken off. What it makes is made again by the
/// next start, so that little is waited for.
const BLOCKED: Duration = Duration::from_secs(1);

/// Runs a program and ends its threads.
fn run_to_end<T>(runtime: Runtime, program: impl Future<Output = T>) -> T {
    let end = runtime.block_on(program);
    runtime.shutdown_timeout(BLOCKED);
    end
}

async fn serve(args: ServeArgs, mut inherited: Inherited) -> anyhow::Result<ExitCode> {
    let upgrade_requests = upgrade::Requests::new()?;
    args.store.make_data().map_err(Mistake)?;
    if let Some(dir) = args.sites.sites.clone() {
        let data = args.store.data().to_owned();
        let server = start_sites(dir, args, &mut inherited).await?;
        return run_server(server, &data, inherited, upgrade_requests).await;
    }
    let data = args.store.data();
    let deliveries_file = args.deliveries.place(&args.site);
    let must_exist = args.deliveries.must_exist();
    let deliveries = deliveries::open_or_last_good(deliveries_file.as_deref(), must_exist, data)
        .map_err(Mistake)?;
    if inherited.is_upgrade() {
        args.store.is_of_this_version().await?;
    }
    let tls = args.tls.options();
    check_settings(&args, &inherited, tls.is_some()).map_err(Mistake)?;
    warn_of_plain_studio(&args);
    let server = Server::start(ServerOptions {
        process: process(&args, &mut inherited, tls.is_some()),
        site: args.site.source(),
        opened: OpenedSite {
            leads: args.store.opening()?,
            deliveries,
            deliveries_file: deliveries_file.map(|path| DeliveryFile {
                read: reader(path.clone(), must_exist, data.to_owned()),
                environment: Arc::new(deliveries::environment),
                data: data.to_owned(),
                path,
            }),
            canary: args.canary.options(data)?,
        },
        data: data.to_owned(),
        tls,
        studio_listen: args.studio_place.studio_listen,
        studio_url: args.studio_place.studio_url,
        base_url: args
            .tls
            .names
            .base_url(args.address.base_url)
            .map_err(Mistake)?,
        dev: args.dev,
    });
    // What was served before is served again where the folder cannot be read.
    let server = started(server.await, false)?;
    let data = data.to_owned();
    run_server(server, &data, inherited, upgrade_requests).await
}

/// Whether sockets and flags fit together.
fn check_settings(args: &ServeArgs, inherited: &Inherited, has_https: bool) -> anyhow::Result<()> {
    let given = &inherited.sockets;
    ensure!(
        given.https.is_none() || has_https,
        "there is a socket for HTTPS already, and no {}",
        if args.sites.sites.is_some() {
            "--https"
        } else {
            "--domain"
        }
    );
    ensure!(
        given.admin.is_none() || args.admin_listen.is_some(),
        "there is a socket for the second address already, and no --admin-listen"
    );
    ensure!(
        given.studio.is_none() || args.studio_place.studio_listen.is_some(),
        "there is a socket for the studio already, and no --studio-listen"
    );
    ensure!(
        args.studio == Switch::On || args.studio_place.studio_listen.is_none(),
        "--studio-listen needs a studio, and --studio is off"
    );
    Ok(())
}

/// What one site is served with, and what many are.
fn process(args: &ServeArgs, inherited: &mut Inherited, has_https: bool) -> ProcessOptions {
    ProcessOptions {
        web: args.web.source(),
        pictures: embedded::prepared_pictures(),
        backup: args.backup.options(),
        connections: args.connections.limits(),
        intake: intake(args),
        random: random(),
        page_memory_bytes: usize::from(args.memory) * 1024 * 1024,
        sockets: std::mem::take(&mut inherited.sockets),
        listen: args.listen.address(has_https),
        admin_listen: args.admin_listen,
        studio: args.studio == Switch::On,
        clock: clock(),
    }
}

/// Says that nobody can sign in at an address of the network that has no TLS and nothing before it.
fn warn_of_plain_studio(args: &ServeArgs) {
    let place = &args.studio_place;
    let Some(address) = place
        .studio_listen
        .filter(|address| !address.ip().is_loopback())
    else {
        return;
    };
    let url = place.studio_url.as_ref().map(ToString::to_string);
    let is_plain = url.is_some_and(|url| url.starts_with("http://"));
    if args.trusted_proxies.is_empty() || is_plain {
        tracing::warn!(
            %address,
            "nobody can sign in to the studio there but from this machine: it is not encrypted. Put a proxy with TLS \
             before it, name it with --trusted-proxies, and its https:// address with --studio-url"
        );
    }
}

/// Reads all sites.
async fn start_sites(
    dir: PathBuf,
    args: ServeArgs,
    inherited: &mut Inherited,
) -> anyhow::Result<Server> {
    let data = args.store.data().to_owned();
    if inherited.is_upgrade() {
        args.store.are_of_this_version().await?;
    }
    let https = args.sites.https.then(|| args.tls.of_sites());
    check_settings(&args, inherited, https.is_some()).map_err(Mistake)?;
    let process = process(&args, inherited, https.is_some());
    let canary = args.canary;
    let open = move |site: &Path, data: &Path| {
        let open = || {
            deliveries::make_site(data)
                .with_context(|| format!("{} cannot be used", data.display()))?;
            let file = site.join(DELIVERIES_FILE);
            let deliveries = deliveries::open_or_last_good(Some(&file), false, data)?;
            anyhow::Ok(OpenedSite {
                leads: Box::pin(ready(Ok(store::on_demand(data)))),
                deliveries,
                deliveries_file: Some(DeliveryFile {
                    read: reader(file.clone(), false, data.to_owned()),
                    // No site sees the secrets of another.
                    environment: Arc::new(|_| None),
                    data: data.to_owned(),
                    path: file,
                }),
                canary: canary.options(data)?,
            })
        };
        open().map_err(|error| format!("{error:#}"))
    };
    let was_served = data.join("sites").exists();
    let server = Server::start_sites(SitesOptions {
        process,
        folders: SiteFolders {
            dir,
            data,
            open: Arc::new(open),
        },
        https,
    });
    started(server.await, was_served)
}

/// Serves until the program is to end, or another one succeeds it.
async fn run_server(
    server: Server,
    data: &Path,
    inherited: Inherited,
    upgrade_requests: upgrade::Requests,
) -> anyhow::Result<ExitCode> {
    tracing::info!(
        address = %format_args!("http://{}", server.address()),
        data = %data.display(),
        "serving; Ctrl-C ends it"
    );
    if let Some(address) = server.tls_address() {
        tracing::info!(%address, "serving HTTPS");
    }
    if let Some(address) = server.studio_address() {
        tracing::info!(address = %format_args!("http://{address}/studio"), "studio");
    }
    if let Some(admin) = server.admin_address() {
        tracing::info!(address = %format_args!("http://{admin}/metrics"), "metrics");
    }
    invite_owner(&server).await;
    let stop = CancellationToken::new();
    tokio::spawn(cancel_on_signal(stop.clone()));
    let upgrades = upgrade::follow(upgrade_requests, &server, stop.clone())?;
    inherited.tell_ready();
    server.run(stop).await;
    // A new program that is not ready yet is ended with this one.
    _ = upgrades.await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Lets the first owner of the studio in: whoever sits at the terminal has the machine.
#[expect(
    clippy::print_stderr,
    reason = "a link that lets somebody in must stand in no log"
)]
async fn invite_owner(server: &Server) {
    if !std::io::stderr().is_terminal() {
        if server.studio_waits_for_its_owner().await {
            tracing::info!(
                "nobody may sign in to the studio yet: `sightline studio invite EMAIL --owner` lets the first one in"
            );
        }
        return;
    }
    match server.first_invitation().await {
        Ok(Some(token)) => {
            let address = server.studio_address().unwrap_or(server.address());
            let base_url = format!("http://localhost:{}", address.port());
            let link = studio_link(&base_url, token.as_str());
            eprintln!("{}", sightline_texts::texts().studio_link_printed(link));
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "the studio's first owner cannot be invited"),
    }
}

/// Opens the deliveries of a file whenever it has changed.
fn reader(
    path: PathBuf,
    must_exist: bool,
    data: PathBuf,
) -> Arc<dyn Fn() -> Result<Deliveries, String> + Send + Sync> {
    Arc::new(move || {
        deliveries::open_to_serve(Some(&path), must_exist, &data)
            .map_err(|error| format!("{error:#}"))
    })
}

/// Ends the server at Ctrl-C, when the system asks for it, or when its terminal is closed.
async fn cancel_on_signal(stop: CancellationToken) {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::SignalKind;
        tokio::select! {
            _ = interrupt => {}
            () = come(SignalKind::terminate()) => {}
            () = come(SignalKind::hangup()), if !is_hangup_ignored() => {}
        }
    }
    #[cfg(not(unix))]
    {
        _ = interrupt.await;
    }
    stop.cancel();
}

/// Waits for a signal; for ever where the system lets nobody wait for it.
#[cfg(unix)]
async fn come(kind: tokio::signal::unix::SignalKind) {
    match tokio::signal::unix::signal(kind) {
        Ok(mut signal) => _ = signal.recv().await,
        Err(_) => std::future::pending().await,
    }
}

/// Whether whoever started the program wants it to outlive its terminal, as `nohup` does. Where the system does not
/// tell, the signal is left as it is.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signals are counted from 1, and this is the first.
    ignored.is_none_or(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn the_program_ends_although_a_thread_is_at_work() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let (at_work, begun) = mpsc::channel();
        let (_end, ended) = mpsc::channel::<()>();
        let program = async {
            // It goes on for as long as the test.
            tokio::task::spawn_blocking(move || {
                _ = at_work.send(());
                _ = ended.recv();
            });
            begun.recv()
        };
        assert_eq!(run_to_end(runtime, program), Ok(()));
    }
}
