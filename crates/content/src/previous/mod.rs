//! Compares the addresses of a company's previous site with the new one.
//!
//! 1. `sitemap` reads them from a sitemap or a list.
//! 2. Addresses of other hosts are set aside; the others are resolved on the new site as a visitor's request would be.
//! 3. `nearest` finds the page that an unknown address most likely meant.
//! 4. `report` reports the results and writes the redirects.

mod nearest;
mod report;
mod sitemap;

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use sightline_model::{authority_of, normal_path};

use nearest::Candidates;
pub use report::PreviousSite;
use sightline_site::{Site, SiteResolution};
pub use sitemap::{MAX_SITEMAP_BYTES, OldAddress, Sitemap, SitemapError, read_sitemap};

/// The page of the new site that an address of the previous one most likely meant.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SimilarPage {
    path: String,
    title: String,
}

/// An address that the new site doesn't know.
#[derive(Debug)]
struct LostAddress {
    address: OldAddress,
    near: Option<SimilarPage>,
}

impl PreviousSite {
    /// Compares the addresses of the company's previous site with this one. If an address is written in several ways,
    /// only the first is reported. Addresses with different queries are different ones.
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
            let written = (normal_path(&address.path), address.query.clone());
            if is_of_query(&address) {
                if seen.insert(written) {
                    previous.in_query.push(address);
                }
                continue;
            }
            previous.compared += 1;
            if answers(site, &address, &files) || !seen.insert(written) {
                continue;
            }
            let near = candidates.nearest(&address.path);
            previous.lost.push(LostAddress { address, near });
        }
        previous
    }
}

/// Whether an address names its page in its query, such as `/?p=123`, the default of `WordPress`.
fn is_of_query(address: &OldAddress) -> bool {
    const PAGES: [&str; 6] = ["attachment_id", "author", "cat", "p", "page_id", "tag"];
    let parameters = address.query.as_deref().unwrap_or_default().split('&');
    let mut keys = parameters.filter_map(|parameter| Some(parameter.split_once('=')?.0));
    matches!(&*address.path, "/" | "/index.php") && keys.any(|key| PAGES.contains(&key))
}

/// Whether an address leads to a page or a file, or is declared as gone.
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

/// Returns the paths of all files that other sites may link to.
fn files(site: &Site) -> BTreeSet<String> {
    let media = site.media_names().into_iter();
    let media = media.map(|name| format!("/media/{name}"));
    let icons = site.icons().into_iter().map(|icon| icon.path.to_owned());
    media.chain(icons).chain(site.public_files()).collect()
}

/// Returns the host whose addresses are compared: that of the new site if any address has it, otherwise the most
/// frequent one, since a company may have changed its domain.
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

/// Returns the host of an address in lower case, with its port unless that is the default. Omits `www.`, since
/// companies add and drop it.
fn host_of(address: &str) -> Option<String> {
    let host = authority_of(address).rsplit('@').next()?.to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let host = [":443", ":80"]
        .iter()
        .find_map(|port| host.strip_suffix(port))
        .unwrap_or(host);
    (!host.is_empty()).then(|| host.to_owned())
}
