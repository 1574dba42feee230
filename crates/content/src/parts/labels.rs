//! What menus, crumbs and lists call the pages that every site has.

use sightline_model::PageKind;
use sightline_texts::texts;

/// The name of the one page of a kind; of other kinds, which name themselves, nothing.
pub(crate) fn page_label(kind: PageKind) -> String {
    let texts = texts();
    match kind {
        PageKind::Home => texts.home(),
        PageKind::About => texts.about(),
        PageKind::Contact => texts.contact(),
        PageKind::Legal => texts.legal(),
        PageKind::Sitemap => texts.sitemap(),
        PageKind::Search => texts.search(),
        PageKind::Articles => texts.articles(),
        PageKind::Catalogue => texts.products(),
        PageKind::Service
        | PageKind::Own
        | PageKind::Article
        | PageKind::Brand
        | PageKind::Product
        | PageKind::Missing
        | PageKind::Error
        | PageKind::Design => String::new(),
    }
}
