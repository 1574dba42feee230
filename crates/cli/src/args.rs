//! Arguments that several commands have in common.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};

use anyhow::Context as _;
use clap::{ArgMatches, Args, ValueEnum};
use jiff::tz::TimeZone;
use sightline_content::raw::RawPhone;
use sightline_content::{Folder, normalized_base_url, uses_twelve_hours_in, zone_of};
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
    pub(crate) const fn of(dir: PathBuf) -> Self {
        Self { site: Some(dir) }
    }

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

    /// Whether times are written on the 12-hour clock in the country of the folder's company; not if no folder is given
    /// or it cannot be read.
    pub(crate) fn uses_twelve_hours(&self) -> bool {
        let file = self.site.as_ref().map(|dir| dir.join("site.toml"));
        let text = file.and_then(|file| std::fs::read_to_string(file).ok());
        text.is_some_and(|text| uses_twelve_hours_in(&text))
    }

    /// The main number of the folder's company in international form, or `None` if no folder is given.
    pub(crate) fn main_number(&self) -> anyhow::Result<Option<String>> {
        let Some(dir) = &self.site else {
            return Ok(None);
        };
        let file = dir.join("site.toml");
        let read = || -> anyhow::Result<String> {
            let site: toml::Table = std::fs::read_to_string(&file)?.parse()?;
            let main = site
                .get("company")
                .and_then(|company| company.get("toll_free"));
            let main = main.context("company.toll_free is missing")?.clone();
            Ok(main.try_into::<RawPhone>()?.dialed())
        };
        let number = read().with_context(|| {
            let file = file.display();
            format!("the company's main number cannot be read from {file}")
        })?;
        Ok(Some(number))
    }

    /// The path of the folder, or `None` for the built-in sample site.
    pub(crate) fn dir(&self) -> Option<&Path> {
        self.site.as_deref()
    }
}

/// Parses a switch, in any of the words that environment files have for it.
pub(crate) fn on_or_off(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "on" | "yes" | "y" | "true" | "t" | "1" => Ok(true),
        "off" | "no" | "n" | "false" | "f" | "0" => Ok(false),
        _ => Err("write on or off".to_owned()),
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

/// The part of a path below a folder; `None` if it is elsewhere. Nothing needs to exist there.
pub(crate) fn below(path: &Path, folder: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let mut parts = path.ancestors();
    let (part, there) = parts.find_map(|part| Some((part, part.canonicalize().ok()?)))?;
    let whole = there.join(path.strip_prefix(part).ok()?);
    let below = whole.strip_prefix(folder.canonicalize().ok()?);
    below.ok().map(Path::to_owned)
}

/// What is wrong if the data folder of a command is in its content folder, or in its folder of sites. Files there are
/// content, unless their name or that of a folder begins with a dot: what a server stores would be a change to load,
/// and leads would be kept in the copy of the content.
pub(crate) fn data_in_content(matches: &ArgMatches) -> Option<String> {
    let path = |id| matches.try_get_one::<PathBuf>(id).ok().flatten();
    let data = path("data")?;
    let (folder, stores, has_copies) = match path("sites") {
        Some(sites) => {
            let stores = data.join("sites");
            let mut each = stores.read_dir().into_iter().flatten().flatten();
            let has_copies = each.any(|site| site.path().join(LAST_GOOD).is_dir());
            (sites, stores, has_copies)
        }
        None => (path("site")?, data.clone(), data.join(LAST_GOOD).is_dir()),
    };
    let is_hidden =
        |part| matches!(part, Component::Normal(name) if name.as_encoded_bytes().starts_with(b"."));
    if below(&stores, folder)?.components().any(is_hidden) {
        return None;
    }
    if below(data, folder).is_none() {
        return Some(format!(
            "--data {}: each site would be stored in {}, where the sites themselves are; name another folder for one \
             of them",
            data.display(),
            stores.display()
        ));
    }
    let mut text = format!(
        "--data {}: files would be stored in {}, whose files the site reads; name a folder outside of it",
        data.display(),
        folder.display()
    );
    if has_copies {
        text += ". To keep what is stored there, move it to that folder, and delete each folder last-good in it";
    }
    Some(text)
}

/// The folder of a site's data with a copy of the content.
const LAST_GOOD: &str = "last-good";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_number_is_that_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let site = SiteArgs {
            site: Some(folder.path().to_owned()),
        };
        let error = site.main_number().unwrap_err().to_string();
        assert!(error.contains("site.toml"), "{error}");
        let text = "[company]\ntoll_free = { display = \"+49 89 7777778\", label = \"Munich\" }\n";
        std::fs::write(folder.path().join("site.toml"), text).unwrap();
        let number = site.main_number().unwrap();
        assert_eq!(number.as_deref(), Some("+49897777778"));
    }
}
