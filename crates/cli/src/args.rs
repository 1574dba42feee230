//! Arguments that several commands have in common.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use jiff::tz::TimeZone;
use sightline_content::{Folder, is_base_url, zone_of};
use sightline_server::{Origin, SiteSource, WebSource};

use crate::embedded;

/// Which site is meant.
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// The content folder; without it the built-in sample site.
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR")]
    site: Option<PathBuf>,
}

impl SiteArgs {
    /// Everything in the folder.
    pub(crate) fn folder(&self) -> anyhow::Result<Folder> {
        Ok(match &self.site {
            Some(dir) => Folder::from_dir(dir)?,
            None => embedded::sample_site(),
        })
    }

    /// Where a server reads the content, again after each change.
    pub(crate) fn source(&self) -> SiteSource {
        match &self.site {
            Some(dir) => SiteSource::Folder(dir.clone()),
            None => SiteSource::Embedded(embedded::sample_site()),
        }
    }

    /// The time zone that the company of the folder counts its days in; UTC without a folder.
    pub(crate) fn time_zone(&self) -> anyhow::Result<TimeZone> {
        let Some(dir) = &self.site else {
            return Ok(TimeZone::UTC);
        };
        let file = dir.join("site.toml");
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        Ok(zone_of(&text))
    }

    /// The folder, when it is not the built-in one.
    pub(crate) fn dir(&self) -> Option<&Path> {
        self.site.as_deref()
    }
}

/// Which web bundle is used.
#[derive(Debug, Args)]
pub(crate) struct WebArgs {
    /// A web bundle other than the built-in one.
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

/// Where a server keeps what it makes.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// Where leads, rendered pages and encoded pictures are kept.
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

/// What says where leads go.
#[derive(Debug, Args)]
pub(crate) struct DeliveriesArgs {
    /// The file that says where leads go and how long they are kept; without it, `deliveries.toml`
    /// in the content folder.
    #[arg(long, env = "SIGHTLINE_DELIVERIES", value_name = "FILE")]
    deliveries: Option<PathBuf>,
}

impl DeliveriesArgs {
    /// The file that counts: the one that was named, or the one in the content folder.
    pub(crate) fn place(&self, site: &SiteArgs) -> Option<PathBuf> {
        self.deliveries
            .clone()
            .or_else(|| site.dir().map(|dir| dir.join(DELIVERIES_FILE)))
    }

    /// Whether the file has to be there: it was named. One in the content folder need not be.
    pub(crate) fn must_exist(&self) -> bool {
        self.deliveries.is_some()
    }
}

/// How visitors reach the site.
#[derive(Debug, Args)]
pub(crate) struct AddressArgs {
    /// The public address of the site, when it is not the one in the content folder.
    #[arg(long, env = "SIGHTLINE_BASE_URL", value_name = "URL", value_parser = public_address)]
    pub(crate) base_url: Option<String>,
}

/// Reads a public address. A slash at its end does not matter.
pub(crate) fn public_address(text: &str) -> Result<String, &'static str> {
    let address = text.trim_end_matches('/');
    if is_base_url(address) {
        return Ok(address.to_owned());
    }
    Err("write protocol and host only, as https://www.example.com")
}

/// Where the studio is, when that is not the site's address.
#[derive(Debug, Args)]
pub(crate) struct StudioPlaceArgs {
    /// The address that the studio answers on, over plain HTTP, in the place of the public one: 127.0.0.1:8081 for this
    /// machine only, or one of a private network with something before it that does TLS.
    #[arg(long, env = "SIGHTLINE_STUDIO_LISTEN", value_name = "ADDR")]
    pub(crate) studio_listen: Option<SocketAddr>,
    /// The studio's address in mails and for browsers, as `https://desk.example.com`, when it is not the site's.
    /// Passkeys belong to its host.
    #[arg(long, env = "SIGHTLINE_STUDIO_URL", value_name = "URL")]
    pub(crate) studio_url: Option<Origin>,
}

/// Where the server listens.
#[derive(Debug, Args)]
pub(crate) struct ListenArgs {
    /// The address that the server listens on, over plain HTTP: 127.0.0.1:8080, or port 80 of every address
    /// with --domain.
    #[arg(long, env = "SIGHTLINE_LISTEN", value_name = "ADDR")]
    listen: Option<SocketAddr>,
}

impl ListenArgs {
    /// The address, for a server that is in front of visitors or behind something else.
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
