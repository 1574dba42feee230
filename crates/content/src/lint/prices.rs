//! Prices of products that pages do not show.

use std::ops::Range;

use sightline_site::Site;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::Source;
use sightline_source::{Code, Folder};
use sightline_toml::{Diagnostics, Node};

use super::{entries_of, some_of};

/// Returns the range of a price that is not shown.
pub(super) fn hidden(source: &Source, site: &Site) -> Option<Range<usize>> {
    let offer = source
        .root
        .get("offer")
        .filter(|_| source.kind == Kind::Product)?;
    let category = source.root.text("category").unwrap_or_default();
    let currency = offer.text("currency").unwrap_or_default();
    let is_reviewed = source.root.get("compliance").is_some();
    let price: &Node = offer.get("price").unwrap_or(offer);
    (!site.shows_price(category, currency, is_reviewed)).then(|| price.span.clone())
}

/// Counts the prices in some files of products that the site does not show.
pub fn hidden_prices<'a>(
    folder: &'a Folder,
    site: &Site,
    paths: impl Iterator<Item = &'a str>,
) -> usize {
    let entries = entries_of(folder, paths);
    entries
        .filter(|source| hidden(source, site).is_some())
        .count()
}

/// Reports all such prices at once, at the first of them. Each has the path of its file.
pub(super) fn lint(prices: &[(&str, Range<usize>)], diagnostics: &mut Diagnostics<'_>) {
    let Some((path, span)) = prices.first() else {
        return;
    };
    let slugs = prices.iter().filter_map(|(path, _)| match classify(path) {
        FileRole::Entry(_, slug) => Some(slug),
        _ => None,
    });
    let slugs: Vec<&str> = slugs.collect();
    let named = some_of(&slugs);
    let message = match prices.len() {
        1 => "the price is not shown".to_owned(),
        many => format!("{many} prices are not shown: {named}"),
    };
    let help = "Add [compliance] with what you have reviewed, or take [offer] out. Goods that no supply-chain rule is \
                about, such as safes, can have a category with needs_compliance = false.";
    diagnostics.add(Code::HiddenPrices, path, span.clone(), message, help);
}
