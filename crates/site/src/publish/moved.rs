//! The addresses that redirect, as far as they can be listed in advance.

use std::collections::BTreeMap;

use sightline_model::{Router, split_address};

use crate::site::{SITEMAP_INDEX, Site, SiteResolution, hyphenated};

impl Site {
    /// Returns the paths that redirect and can be listed in advance: former addresses and other names of pages, each
    /// with its final address; `None` if the content is gone. A former address that the folder spells in another way
    /// than the server normalizes it is listed in both ways.
    pub fn moved(&self) -> BTreeMap<String, Option<String>> {
        let usual = self.router.with_default_addresses();
        let routes = self.routes();
        let usual = routes.iter().map(|route| {
            let path = usual.path(route);
            split_address(&path).0.to_owned()
        });
        let brands = self.brands.iter();
        let brands = brands.map(|brand| format!("/products/{}", hyphenated(&brand.card.name)));
        let products = self.products.all().iter();
        let products = products.map(|product| format!("/products/{}", product.slug()));
        let documents = self.media.documents();
        let documents = documents.map(|file| format!("/media/{file}"));
        let names = Router::ALTERNATIVE_PATHS.into_iter().map(str::to_owned);
        let forms = self.router.paths_with_other_legal_forms();
        let known = self.redirects.paths().map(str::to_owned);
        let paths = known
            .chain(names)
            .chain([SITEMAP_INDEX.to_owned()])
            .chain(forms)
            .chain(usual)
            .chain(brands)
            .chain(products)
            .chain(documents);
        let moved = paths.filter_map(|path| match self.resolve(&path, None) {
            SiteResolution::Redirect(to) => Some((path, Some(to))),
            SiteResolution::Gone => Some((path, None)),
            _ => None,
        });
        moved.collect()
    }
}
