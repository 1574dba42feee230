//! `sightline serve`

use std::fmt;
use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args};
use sightline_leads::Deliveries;
use sightline_server::{
    ConnectionLimits, IntakeOptions, LeadLimits, LeadLimitsError, Network, Origin,
};
use sightline_server::{
    DeliveryFile, OpenedSite, ProcessOptions, ServeError, Server, ServerOptions, SiteFolders,
    SitesOptions, studio_link,
};
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::ambient::{clock, random};
use crate::args::{
    AddressArgs, DELIVERIES_FILE, DeliveriesArgs, ListenArgs, SiteArgs, StudioAddressArgs, WebArgs,
    socket_address,
};
use crate::backup::BackupArgs;
use crate::canary::CanaryArgs;
use crate::store::StoreArgs;
use crate::tls::TlsArgs;
use crate::upgrade::{self, Inherited};
use crate::{deliveries, embedded, store};

/// Until pages are rendered ahead of time, so that the first responses have the processors to themselves.
const HEAD_START: Duration = Duration::from_millis(200);

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    sites: SitesArgs,
    #[command(flatten)]
    server: ServerArgs,
    #[command(flatten)]
    tls: TlsArgs,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    address: AddressArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
    #[command(flatten)]
    backup: BackupArgs,
    #[command(flatten)]
    studio_address: StudioAddressArgs,
}

/// The other options of a server, which `doctor` takes too, so that it can be run with the flags of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[command(flatten)]
    listen: ListenArgs,
    /// Proxies in front of the server, as addresses or blocks such as 10.0.0.0/8. Their X-Forwarded-For and Forwarded
    /// headers are trusted to give a visitor's address. Those headers are ignored from anyone else.
    #[arg(
        long,
        env = "SIGHTLINE_TRUSTED_PROXIES",
        value_name = "CIDR,..",
        value_delimiter = ','
    )]
    trusted_proxies: Vec<Network>,
    /// How many leads per minute are accepted without suspicion: per address and form, per address, and per form; or
    /// `off`.
    #[arg(
        long,
        env = "SIGHTLINE_LEAD_LIMITS",
        value_name = "N,N,N",
        default_value = "5,30,60",
        value_parser = lead_limits
    )]
    lead_limits: LeadLimitsArg,
    /// Other sites, such as `https://www.example.com`, whose forms and searches are sent to this server: those that
    /// `sightline build --leads-endpoint` wrote for other hosts. No other site's scripts may read the responses.
    #[arg(
        long,
        env = "SIGHTLINE_LEADS_ORIGINS",
        value_name = "URL,..",
        value_delimiter = ','
    )]
    leads_origins: Vec<Origin>,
    #[command(flatten)]
    connections: ConnectionArgs,
    /// How much memory rendered pages may take, in megabytes. The pages that visitors request most stay in memory; the
    /// others are read from the data folder when they are requested.
    #[arg(
        long,
        env = "SIGHTLINE_MEMORY",
        value_name = "MB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u16)
    )]
    memory: u16,
    /// The address for metrics (`/metrics`) and health checks. Visitors must not be able to reach it.
    #[arg(long, env = "SIGHTLINE_ADMIN_LISTEN", value_name = "ADDR", value_parser = socket_address)]
    admin_listen: Option<SocketAddr>,
    #[command(flatten)]
    canary: CanaryArgs,
    #[command(flatten)]
    web: WebArgs,
    /// Whether to serve the owner's studio, at /studio of the site's address.
    #[arg(
        long,
        env = "SIGHTLINE_STUDIO",
        value_parser = BoolishValueParser::new(),
        action = ArgAction::Set,
        hide_possible_values = true,
        value_name = "on|off",
        default_value = "on"
    )]
    studio: bool,
    /// Make open pages reload themselves when the content or the web bundle changes.
    #[arg(long, env = "SIGHTLINE_DEV", hide = true)]
    dev: bool,
}

impl ServerArgs {
    /// Whether the owner's studio is served.
    pub(crate) fn has_studio(&self) -> bool {
        self.studio
    }
}

/// Options for serving many sites instead of one. A flag that has a meaning for one site only is refused with them: a
/// test asks where a new flag belongs.
#[derive(Debug, Args)]
struct SitesArgs {
    /// Serve many sites. Each folder in DIR is the content folder of one site, which is served at the host of its
    /// `company.base_url`. Adding or removing a folder adds or removes its site while the program runs. The data of
    /// each site is in `sites/FOLDER` of the data folder.
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
    /// Serve the sites over HTTPS, each with a certificate for its host that is ordered and renewed automatically.
    #[arg(long, env = "SIGHTLINE_HTTPS", requires = "sites")]
    https: bool,
}

/// Limits on connections.
#[derive(Debug, Args)]
struct ConnectionArgs {
    /// How many connections visitors may have open at once. A low system limit on open files reduces this number.
    #[arg(
        long,
        env = "SIGHTLINE_CONNECTIONS",
        value_name = "N",
        default_value_t = ConnectionLimits::default().max_total
    )]
    connections: usize,
    /// How many of these connections one address may have, or one /64 block of IPv6 addresses. Trusted proxies may
    /// have all of them.
    #[arg(
        long,
        env = "SIGHTLINE_CONNECTIONS_PER_ADDRESS",
        value_name = "N",
        default_value_t = ConnectionLimits::default().max_per_client
    )]
    connections_per_address: usize,
}

impl ConnectionArgs {
    fn limits(&self) -> ConnectionLimits {
        ConnectionLimits {
            max_total: self.connections,
            max_per_client: self.connections_per_address,
            ..ConnectionLimits::default()
        }
    }
}

/// The parsed limits. `None` means `off`.
#[derive(Debug, Clone)]
struct LeadLimitsArg(Option<LeadLimits>);

fn lead_limits(text: &str) -> Result<LeadLimitsArg, LeadLimitsError> {
    match text {
        "off" => Ok(LeadLimitsArg(None)),
        limits => limits.parse().map(|limits| LeadLimitsArg(Some(limits))),
    }
}

/// The environment variable with the challenge secret, which servers that share their visitors have to share too.
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
        trusted_proxies: args.server.trusted_proxies.clone(),
        limits: args.server.lead_limits.0.unwrap_or_default(),
        unlimited: args.server.lead_limits.0.is_none(),
        challenge_secret: secret.map(String::into_bytes),
        leads_origins: args.server.leads_origins.clone(),
        ..IntakeOptions::default()
    }
}

/// Serves until told to stop. The program exits with 2 if somebody has to fix something before it can start, and with
/// 1 if the next start may succeed. systemd restarts it only after a 1.
pub(crate) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    start(args).or_else(|error| {
        if error.is::<FatalConfigError>() {
            return Err(error);
        }
        crate::report(&error);
        Ok(ExitCode::FAILURE)
    })
}

fn start(args: ServeArgs) -> anyhow::Result<ExitCode> {
    // This has to come before any threads start, since it changes the environment.
    let inherited = Inherited::take()?;
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.enable_all().max_blocking_threads(BLOCKING_THREADS);
    // This includes blocking threads, so that a search yields to a response after a tenth of a millisecond.
    #[cfg(target_os = "linux")]
    threads.on_thread_start(sightline_server::take_short_turns);
    let runtime = threads
        .build()
        .context("the program's threads cannot be started")?;
    run_to_end(runtime, serve(args, inherited))
}

/// Classifies the error of a failed start. Faults in the content are a [`FatalConfigError`]. So is a content folder
/// that can't be read, unless sites were served before (`was_served`): the folder may then be available at the next
/// start, like a database or an address.
fn classify_start_error(
    server: Result<Server, ServeError>,
    was_served: bool,
) -> anyhow::Result<Server> {
    server.map_err(|error| match error {
        ServeError::Content(_) => FatalConfigError(error.into()).into(),
        ServeError::Folder(_) if !was_served => FatalConfigError(error.into()).into(),
        _ => error.into(),
    })
}

/// An error that somebody has to fix before the program can start: in settings, deliveries or content. Displays as the
/// error that it wraps.
#[derive(Debug)]
struct FatalConfigError(anyhow::Error);

impl fmt::Display for FatalConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for FatalConfigError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

/// The maximum number of threads for blocking work. Each takes some memory, and on a machine with few cores more
/// threads don't finish anything sooner.
const BLOCKING_THREADS: usize = 64;

/// How long to wait at exit for blocking work, such as reading a folder, which can't be canceled. The wait is short,
/// since the next start does the work again.
const BLOCKING_GRACE: Duration = Duration::from_secs(1);

/// Runs a future to completion, then shuts down the runtime.
fn run_to_end<T>(runtime: Runtime, program: impl Future<Output = T>) -> T {
    let end = runtime.block_on(program);
    runtime.shutdown_timeout(BLOCKING_GRACE);
    end
}

async fn serve(args: ServeArgs, mut inherited: Inherited) -> anyhow::Result<ExitCode> {
    let upgrade_requests = upgrade::Requests::new()?;
    args.store.make_data().map_err(FatalConfigError)?;
    if let Some(dir) = args.sites.sites.clone() {
        let data = args.store.data().to_owned();
        let server = start_sites(dir, args, &mut inherited).await?;
        return run_server(server, &data, inherited, upgrade_requests).await;
    }
    let data = args.store.data();
    let deliveries_file = args.deliveries.path(&args.site);
    let must_exist = args.deliveries.must_exist();
    let deliveries = deliveries::open_or_last_good(deliveries_file.as_deref(), must_exist, data)
        .map_err(FatalConfigError)?;
    if inherited.is_upgrade() {
        args.store.ensure_schema_current().await?;
    }
    let tls = args.tls.options();
    check_settings(&args, &inherited, tls.is_some()).map_err(FatalConfigError)?;
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
            canary: args.server.canary.options(data)?,
        },
        data: data.to_owned(),
        tls,
        studio_listen: args.studio_address.studio_listen,
        studio_url: args.studio_address.studio_url,
        base_url: args
            .tls
            .names
            .base_url(args.address.base_url)
            .map_err(FatalConfigError)?,
        dev: args.server.dev,
    });
    // If the folder can't be read, the server falls back to the content that it served last. It fails only if there is
    // none.
    let server = classify_start_error(server.await, false)?;
    let data = data.to_owned();
    run_server(server, &data, inherited, upgrade_requests).await
}

/// Checks that the inherited sockets match the flags.
fn check_settings(args: &ServeArgs, inherited: &Inherited, has_https: bool) -> anyhow::Result<()> {
    let given = &inherited.sockets;
    ensure!(
        given.https.is_none() || has_https,
        "there is an inherited socket named https, which needs {} too",
        if args.sites.sites.is_some() {
            "--https"
        } else {
            "--domain"
        }
    );
    ensure!(
        given.admin.is_none() || args.server.admin_listen.is_some(),
        "there is an inherited socket named admin, which needs --admin-listen too; its address is not used"
    );
    ensure!(
        given.studio.is_none() || args.studio_address.studio_listen.is_some(),
        "there is an inherited socket named studio, which needs --studio-listen too; its address is not used"
    );
    ensure!(
        args.server.has_studio() || args.studio_address.studio_listen.is_none(),
        "--studio-listen needs a studio, and --studio is off"
    );
    Ok(())
}

/// The options that serving one site and serving many have in common.
fn process(args: &ServeArgs, inherited: &mut Inherited, has_https: bool) -> ProcessOptions {
    ProcessOptions {
        web: args.server.web.source(),
        pictures: embedded::prepared_pictures(),
        backup: args.backup.options(),
        connections: args.server.connections.limits(),
        intake: intake(args),
        random: random(),
        page_memory_bytes: usize::from(args.server.memory) * 1024 * 1024,
        sockets: std::mem::take(&mut inherited.sockets),
        listen: args.server.listen.address(has_https),
        admin_listen: args.server.admin_listen,
        studio: args.server.has_studio(),
        head_start: HEAD_START,
        clock: clock(),
    }
}

/// Warns that nobody can sign in to the studio at a network address that has no TLS and no proxy in front of it.
fn warn_of_plain_studio(args: &ServeArgs) {
    let place = &args.studio_address;
    let Some(address) = place
        .studio_listen
        .filter(|address| !address.ip().is_loopback())
    else {
        return;
    };
    let url = place.studio_url.as_ref().map(ToString::to_string);
    let is_plain = url.is_some_and(|url| url.starts_with("http://"));
    if args.server.trusted_proxies.is_empty() || is_plain {
        tracing::warn!(
            %address,
            "nobody can sign in to the studio there but from this machine: it is not encrypted. Put a proxy with TLS \
             before it, name it with --trusted-proxies, and its https:// address with --studio-url"
        );
    }
}

/// Starts a server for all sites of a folder.
async fn start_sites(
    dir: PathBuf,
    args: ServeArgs,
    inherited: &mut Inherited,
) -> anyhow::Result<Server> {
    let data = args.store.data().to_owned();
    if inherited.is_upgrade() {
        args.store.ensure_all_schemas_current(&dir).await?;
    }
    let https = args.sites.https.then(|| args.tls.of_sites());
    check_settings(&args, inherited, https.is_some()).map_err(FatalConfigError)?;
    let process = process(&args, inherited, https.is_some());
    let canary = args.server.canary;
    let open = move |site: &Path, data: &Path| {
        let open = || {
            deliveries::make_site(data)
                .with_context(|| format!("{} cannot be used", data.display()))?;
            let file = site.join(DELIVERIES_FILE);
            let deliveries = deliveries::open_or_last_good(Some(&file), false, data)?;
            anyhow::Ok(OpenedSite {
                leads: Box::pin(store::on_demand_unless_newer(data.to_owned())),
                deliveries,
                deliveries_file: Some(DeliveryFile {
                    read: reader(file.clone(), false, data.to_owned()),
                    // No site may see the secrets of another.
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
    let server = classify_start_error(server.await, was_served)?;
    let lost = server.lost_sites();
    ensure!(
        lost.is_empty() || !inherited.is_upgrade(),
        "the program that runs serves {}, and this one cannot: see the reasons above. A restart serves the other sites",
        lost.join(", ")
    );
    Ok(server)
}

/// Serves until the program is told to stop, or until a new process succeeds it.
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
    let upgrades = upgrade::watch_for_upgrades(upgrade_requests, &server, stop.clone())?;
    inherited.report_ready();
    #[cfg(target_os = "linux")]
    tokio::spawn(sightline_server::unmap_code_periodically());
    server.run(stop).await;
    // A successor that is not ready yet ends with this process.
    _ = upgrades.await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Prints a sign-in link for the studio's first owner if standard error is a terminal: whoever sits there controls the
/// machine. Otherwise logs how to get such a link.
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

/// Returns a function that reads the deliveries file again after it has changed.
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

/// Cancels the token at Ctrl-C, when the system asks the program to end, or when its terminal is closed.
async fn cancel_on_signal(stop: CancellationToken) {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = wait_for_signal(SignalKind::terminate()) => {}
        () = wait_for_signal(SignalKind::hangup()), if !is_hangup_ignored() => {}
    }
    stop.cancel();
}

/// Waits for a signal, or forever if the system doesn't allow waiting for it.
async fn wait_for_signal(kind: SignalKind) {
    match signal(kind) {
        Ok(mut signal) => _ = signal.recv().await,
        Err(_) => std::future::pending().await,
    }
}

/// Whether SIGHUP was ignored when the program started, as `nohup` does for a program that should outlive its
/// terminal. Also returns true if the system doesn't tell, so that the signal keeps its default effect.
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signals are numbered from 1, and SIGHUP is number 1.
    ignored.is_none_or(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn run_to_end_does_not_wait_for_a_blocked_thread() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let (at_work, begun) = mpsc::channel();
        let (_end, ended) = mpsc::channel::<()>();
        let program = async {
            // This blocks until the test ends.
            tokio::task::spawn_blocking(move || {
                _ = at_work.send(());
                _ = ended.recv();
            });
            begun.recv()
        };
        assert_eq!(run_to_end(runtime, program), Ok(()));
    }
}
