//! Arguments that several commands have in common.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use jiff::tz::TimeZone;
use sightline_content::{Folder, normalized_base_url, zone_of};
use sightline_server::{Origin, SiteSource, WebSource};

use crate::embedded;

/// The format in which a command writes what it found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// For people.
    Text,
    /// JSON, for programs.
    Json,
}

/// The site that a command works on.
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// The content folder. Without it, `leads` and `studio` use none, and other commands the built-in sample site.
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR", global = true)]
    site: Option<PathBuf>,
}

impl SiteArgs {
    /// Reads the folder, or the built-in sample site if no folder is given.
    pub(crate) fn folder(&self) -> anyhow::Result<Folder> {
        Ok(match &self.site {
            Some(dir) => Folder::from_dir(dir)?,
            None => embedded::sample_site(),
        })
    }

    /// Where a server reads the content from, at start and after each change.
    pub(crate) fn source(&self) -> SiteSource {
        match &self.site {
            Some(dir) => SiteSource::Folder(dir.clone()),
            None => SiteSource::Embedded(embedded::sample_site()),
        }
    }

    /// The time zone in which the folder's company counts its days. UTC if no folder is given.
    pub(crate) fn time_zone(&self) -> anyhow::Result<TimeZone> {
        let Some(dir) = &self.site else {
            return Ok(TimeZone::UTC);
        };
        let file = dir.join("site.toml");
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        Ok(zone_of(&text))
    }

    /// The path of the folder, or `None` for the built-in sample site.
    pub(crate) fn dir(&self) -> Option<&Path> {
        self.site.as_deref()
    }
}

/// The web bundle that a command uses.
#[derive(Debug, Args)]
pub(crate) struct WebArgs {
    /// The folder of a web bundle to use instead of the built-in one.
    #[arg(long, env = "SIGHTLINE_WEB", value_name = "DIR", hide = true)]
    web: Option<PathBuf>,
}

impl WebArgs {
    pub(crate) fn source(&self) -> WebSource {
        let embedded = || WebSource::Embedded {
            files: embedded::web_files(),
            compiled: embedded::bundle(),
        };
        self.web.clone().map_or_else(embedded, WebSource::Folder)
    }
}

/// The data folder of a server.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The folder where leads, rendered pages and encoded pictures are stored.
    #[arg(
        long,
        env = "SIGHTLINE_DATA",
        value_name = "DIR",
        default_value = "./data",
        global = true
    )]
    pub(crate) data: PathBuf,
}

/// The file in a content folder that says where leads go.
pub(crate) const DELIVERIES_FILE: &str = "deliveries.toml";

/// The file that configures deliveries.
#[derive(Debug, Args)]
pub(crate) struct DeliveriesArgs {
    /// The file that says where leads are delivered and how long they are kept. Defaults to `deliveries.toml` in the
    /// content folder.
    #[arg(long, env = "SIGHTLINE_DELIVERIES", value_name = "FILE")]
    deliveries: Option<PathBuf>,
}

impl DeliveriesArgs {
    /// The path of the file: the given one, or else the one in the content folder. `None` if neither is given.
    pub(crate) fn path(&self, site: &SiteArgs) -> Option<PathBuf> {
        self.deliveries
            .clone()
            .or_else(|| site.dir().map(|dir| dir.join(DELIVERIES_FILE)))
    }

    /// Whether the file has to exist, which it does if it was given explicitly. The one in the content folder is
    /// optional.
    pub(crate) fn must_exist(&self) -> bool {
        self.deliveries.is_some()
    }
}

/// The help of `--base-url` in commands that do not read the address in the content folder.
pub(crate) const ADDRESS_OR_LISTEN: &str = "The public address of the site. Without it or --domain, the address of \
                                            --listen on this machine is used";

/// How visitors reach the site.
#[derive(Debug, Args)]
pub(crate) struct AddressArgs {
    /// The public address of the site, if it differs from the one in the content folder.
    #[arg(long, env = "SIGHTLINE_BASE_URL", value_name = "URL", value_parser = public_address)]
    pub(crate) base_url: Option<String>,
}

/// Parses a public address. A trailing slash is ignored.
pub(crate) fn public_address(text: &str) -> Result<String, &'static str> {
    normalized_base_url(text.trim_end_matches('/'))
        .ok_or("write protocol and host only, as https://www.example.com")
}

/// Parses an address to listen on.
pub(crate) fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse()
        .map_err(|_error| "write an address and a port, such as 127.0.0.1:8080 or [::]:80")
}

/// Where the studio is served, if not at the site's address.
#[derive(Debug, Args)]
pub(crate) struct StudioAddressArgs {
    /// The address that the studio listens on, over plain HTTP, instead of the public one: 127.0.0.1:8081 for this
    /// machine only, or an address in a private network behind a proxy that terminates TLS.
    #[arg(long, env = "SIGHTLINE_STUDIO_LISTEN", value_name = "ADDR", value_parser = socket_address)]
    pub(crate) studio_listen: Option<SocketAddr>,
    /// The studio's address in emails and for browsers, such as `https://desk.example.com`, if it differs from the
    /// site's. Passkeys are bound to its host.
    #[arg(long, env = "SIGHTLINE_STUDIO_URL", value_name = "URL")]
    pub(crate) studio_url: Option<Origin>,
}

/// Where the server listens.
#[derive(Debug, Args)]
pub(crate) struct ListenArgs {
    /// The address that the server listens on for plain HTTP. Defaults to 127.0.0.1:8080, or to port 80 on all
    /// addresses with --domain.
    #[arg(long, env = "SIGHTLINE_LISTEN", value_name = "ADDR", value_parser = socket_address)]
    listen: Option<SocketAddr>,
}

impl ListenArgs {
    /// The address to listen on. `is_in_front` says whether visitors reach the server directly, without a proxy, which
    /// decides the default.
    pub(crate) fn address(&self, is_in_front: bool) -> SocketAddr {
        self.listen.unwrap_or_else(|| {
            if is_in_front {
                (Ipv6Addr::UNSPECIFIED, 80).into()
            } else {
                (Ipv4Addr::LOCALHOST, 8080).into()
            }
        })
    }
}
