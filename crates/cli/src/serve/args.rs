//! The flags of `serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgAction, Args};
use sightline_server::{
    ConnectionLimits, IntakeOptions, LeadLimits, LeadLimitsError, Network, Origin,
};

use crate::args::{
    AddressArgs, DeliveriesArgs, ListenArgs, SiteArgs, StudioAddressArgs, WebArgs, on_or_off,
    socket_address,
};
use crate::backup::BackupArgs;
use crate::canary::CanaryArgs;
use crate::store::StoreArgs;
use crate::tls::TlsArgs;

/// The environment variable with the challenge secret, which servers that share their visitors have to share too.
const CHALLENGE_SECRET: &str = "SIGHTLINE_PROOF_SECRET";

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(super) site: SiteArgs,
    #[command(flatten)]
    pub(super) sites: SitesArgs,
    #[command(flatten)]
    pub(super) server: ServerArgs,
    #[command(flatten)]
    pub(super) tls: TlsArgs,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    #[command(flatten)]
    pub(super) address: AddressArgs,
    #[command(flatten)]
    pub(super) deliveries: DeliveriesArgs,
    #[command(flatten)]
    pub(super) backup: BackupArgs,
    #[command(flatten)]
    pub(super) studio_address: StudioAddressArgs,
}

/// The other options of a server, which `doctor` takes too, so that it can be run with the flags of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[command(flatten)]
    pub(super) listen: ListenArgs,
    /// Proxies in front of the server, as addresses or blocks such as 10.0.0.0/8. Their X-Forwarded-For and Forwarded
    /// headers are trusted to give a visitor's address. Those headers are ignored from anyone else.
    #[arg(
        long,
        env = "SIGHTLINE_TRUSTED_PROXIES",
        value_name = "CIDR,..",
        value_delimiter = ','
    )]
    pub(super) trusted_proxies: Vec<Network>,
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
    pub(super) memory: u16,
    /// The address for metrics (`/metrics`) and health checks. Visitors must not be able to reach it.
    #[arg(long, env = "SIGHTLINE_ADMIN_LISTEN", value_name = "ADDR", value_parser = socket_address)]
    pub(super) admin_listen: Option<SocketAddr>,
    #[command(flatten)]
    pub(super) canary: CanaryArgs,
    #[command(flatten)]
    pub(super) web: WebArgs,
    /// Whether to serve the owner's studio, at /studio of the site's address.
    #[arg(
        long,
        env = "SIGHTLINE_STUDIO",
        value_parser = on_or_off,
        action = ArgAction::Set,
        value_name = "on|off",
        default_value = "on"
    )]
    studio: bool,
    /// Make open pages reload themselves when the content or the web bundle changes.
    #[arg(long, env = "SIGHTLINE_DEV", hide = true)]
    pub(super) dev: bool,
}

impl ServerArgs {
    /// Whether the owner's studio is served.
    pub(crate) fn has_studio(&self) -> bool {
        self.studio
    }

    /// The limits on connections.
    pub(super) fn connection_limits(&self) -> ConnectionLimits {
        ConnectionLimits {
            max_total: self.connections.connections,
            max_per_client: self.connections.connections_per_address,
            ..ConnectionLimits::default()
        }
    }

    /// How leads are taken in.
    #[expect(
        clippy::disallowed_methods,
        reason = "the outermost layer reads the environment; a secret is no argument, which all can see"
    )]
    pub(super) fn intake(&self) -> IntakeOptions {
        let secret = std::env::var(CHALLENGE_SECRET)
            .ok()
            .filter(|secret| !secret.is_empty());
        IntakeOptions {
            trusted_proxies: self.trusted_proxies.clone(),
            limits: self.lead_limits.0.unwrap_or_default(),
            unlimited: self.lead_limits.0.is_none(),
            challenge_secret: secret.map(String::into_bytes),
            leads_origins: self.leads_origins.clone(),
            ..IntakeOptions::default()
        }
    }
}

/// Options for serving many sites instead of one. A flag that has a meaning for one site only is refused with them: a
/// test asks where a new flag belongs.
#[derive(Debug, Args)]
pub(super) struct SitesArgs {
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
    pub(super) sites: Option<PathBuf>,
    /// Serve the sites over HTTPS, each with a certificate for its host that is ordered and renewed automatically.
    #[arg(long, env = "SIGHTLINE_HTTPS", value_parser = on_or_off, requires = "sites")]
    pub(super) https: bool,
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

/// The parsed limits. `None` means `off`.
#[derive(Debug, Clone)]
struct LeadLimitsArg(Option<LeadLimits>);

fn lead_limits(text: &str) -> Result<LeadLimitsArg, LeadLimitsError> {
    match text {
        "off" => Ok(LeadLimitsArg(None)),
        limits => limits.parse().map(|limits| LeadLimitsArg(Some(limits))),
    }
}
