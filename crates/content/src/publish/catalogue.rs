//! The products for the catalogue's script: an index of all, and their cards in files of one page each.

use sightline_model::Pager;

use crate::documents::catalogue_entry;
use crate::parts::entries::Product;
use crate::site::Site;

/// The address of the index.
const INDEX: &str = "/data/catalogue.json";

/// Past so many products the index is longer than a script should read; choices then load pages.
const MOST_INDEXED: usize = 20_000;

impl Site {
    /// Where the catalogue's script reads what there is to choose from; `None` where every choice is a
    /// page that is loaded.
    pub(crate) fn catalogue_index_path(&self) -> Option<&'static str> {
        (self.products.len() <= MOST_INDEXED).then_some(INDEX)
    }
}

/// The paths of the files.
pub(super) fn paths(site: &Site) -> impl Iterator<Item = String> {
    let files = site
        .catalogue_index_path()
        .filter(|_| !site.products.is_empty());
    files.into_iter().flat_map(|index| {
        let cards = (1..=Pager::pages(site.products.len())).map(|page| cards_path(site, page));
        std::iter::once(index.to_owned()).chain(cards)
    })
}

fn cards_path(site: &Site, page: u32) -> String {
    let pattern = &site.choices.index.cards;
    pattern.replace(Pager::PAGE, &page.to_string())
}

/// The file at a path, as JSON.
pub(super) fn file(site: &Site, path: &str) -> Option<String> {
    if path == INDEX {
        return serde_json::to_string(&site.choices.index).ok();
    }
    let (before, after) = site.choices.index.cards.split_once(Pager::PAGE)?;
    let page = path.strip_prefix(before)?.strip_suffix(after)?;
    let page = page.parse().ok().filter(|page| *page > 0)?;
    let products: &[Product] = Pager::slice(&site.products, page);
    if products.is_empty() {
        return None;
    }
    let entries: Vec<_> = products.iter().map(catalogue_entry).collect();
    serde_json::to_string(&entries).ok()
}
