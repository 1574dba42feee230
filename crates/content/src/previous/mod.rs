//! The addresses of a company's previous site, held against the new one.
//!
//! 1. `sitemap` reads them from a sitemap or a list.
//! 2. Those of other hosts are set apart; the rest are asked of the new site as a visitor would.
//! 3. `nearest` finds the page that an unknown address most likely meant.
//! 4. `report` says all that, and writes the redirects.

mod nearest;
mod report;
mod sitemap;

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use sightline_model::normal_path;

use nearest::Candidates;
pub use report::PreviousSite;
use sightline_site::{Site, SiteResolution};
pub use sitemap::{LARGEST_SITEMAP, OldAddress, Sitemap, SitemapError, read_sitemap};

/// A page of the new site that an address of the previous one most likely meant.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Near {
    path: String,
    title: String,
}

/// An address that the new site does not know.
#[derive(Debug)]
struct Lost {
    address: OldAddress,
    near: Option<Near>,
}

impl PreviousSite {
    /// What would become of the addresses of the company's previous site on this one. Of several ways to
    /// write one address the first is reported.
    pub fn new(addresses: Vec<OldAddress>, site: &Site, today: Date) -> Self {
        let own = own_host(host_of(site.base_url()), &addresses);
        let candidates = Candidates::new(site, today);
        let mut previous = Self::default();
        let files = files(site);
        let mut seen = BTreeSet::new();
        for address in addresses {
            if address.host.is_some() && address.host != own {
                previous.elsewhere.push(address);
                continue;
            }
            previous.compared += 1;
            if answers(site, &address, &files) || !seen.insert(normal_path(&address.path)) {
                continue;
            }
            let near = candidates.nearest(&address.path);
            previous.lost.push(Lost { address, near });
        }
        previous
    }
}

/// Whether an address leads to a page, a file, or is said to be gone.
fn answers(site: &Site, address: &OldAddress, files: &BTreeSet<String>) -> bool {
    let path = address.path.as_str();
    match site.resolve(path, address.query.as_deref()) {
        SiteResolution::Page(_) | SiteResolution::Redirect(_) | SiteResolution::Gone => true,
        SiteResolution::MissingArticle(_)
        | SiteResolution::MissingBrand(_)
        | SiteResolution::MissingProduct(_)
        | SiteResolution::Unknown => files.contains(path),
    }
}

/// The paths of all files that another site may link to.
fn files(site: &Site) -> BTreeSet<String> {
    let media = site.media_names().into_iter();
    let media = media.map(|name| format!("/media/{name}"));
    let icons = site.icons().into_iter().map(|icon| icon.path.to_owned());
    media.chain(icons).chain(site.public_files()).collect()
}

/// The host whose addresses are compared: the new site's where any of them has it, else the one that
/// most of them have, since a company may move to another name.
fn own_host(new: Option<String>, addresses: &[OldAddress]) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for host in addresses
        .iter()
        .filter_map(|address| address.host.as_deref())
    {
        *counts.entry(host).or_default() += 1;
    }
    if new.as_deref().is_some_and(|new| counts.contains_key(new)) {
        return new;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(host, _)| host.to_owned())
}

/// The host of an address in lower case, with its port where that is not the usual one; `www.` is
/// left out, as companies add and drop it.
fn host_of(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let host = [":443", ":80"]
        .iter()
        .find_map(|port| host.strip_suffix(port))
        .unwrap_or(host);
    (!host.is_empty()).then(|| host.to_owned())
}
