//! The products for the catalogue's script: an index of all of them, and files with the cards of one page each.

use jiff::civil::Date;
use sightline_model::Pager;

use crate::documents::entry;
use crate::site::Site;
use crate::site::catalogue_filters::CARDS_PATH;

/// Returns the paths of the files.
pub(super) fn paths(site: &Site) -> impl Iterator<Item = String> {
    let files = site
        .catalogue_index_path()
        .filter(|_| !site.products.is_empty());
    files.into_iter().flat_map(|index| {
        let pages = 1..=Pager::pages(site.products.all().len());
        let cards = pages.map(|page| CARDS_PATH.replace(Pager::PAGE, &page.to_string()));
        std::iter::once(index.to_owned()).chain(cards)
    })
}

/// Returns the file at a path, as JSON.
pub(super) fn file(site: &Site, path: &str, today: Date) -> Option<String> {
    if site.catalogue_index_path() == Some(path) {
        return serde_json::to_string(&site.catalogue_index()).ok();
    }
    let (before, after) = CARDS_PATH.split_once(Pager::PAGE)?;
    let page = path.strip_prefix(before)?.strip_suffix(after)?;
    let page = page.parse().ok().filter(|page| *page > 0)?;
    let positions: Vec<usize> = (0..site.products.all().len()).collect();
    let positions = Pager::slice(&positions, page);
    if positions.is_empty() {
        return None;
    }
    let products = site.products_at_positions(positions);
    let entries: Vec<_> = products
        .map(|product| entry(site, &product, today))
        .collect();
    serde_json::to_string(&entries).ok()
}
