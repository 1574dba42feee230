//! Lints a folder that has no errors: what is allowed and still unwise.
//!
//! Some of it is seen in the files (`pictures`, `reading`, `voice`,
//! `entries`, `facts`, `figures`, `planning`), some only in the finished
//! pages (`structured_data`, `search`, `synonyms`, `orphans`). Rules that hold whether or not there are errors are in
//! `validate`.

mod entries;
mod facts;
mod figures;
mod orphans;
mod pictures;
mod planning;
mod reading;
mod sample_texts;
mod search;
mod structured_data;
mod synonyms;
mod voice;

pub use sample_texts::sums as sample_texts;

use jiff::civil::Date;
use sightline_model::{Document, Route};

use crate::Folder;
use sightline_site::Site;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_text::Texts;
use sightline_toml::{Diagnostics, Node};

/// Reports what is unwise.
pub(crate) fn lint(
    folder: &Folder,
    sources: &[Source],
    texts: &Texts,
    (site, inventory): (&Site, &Inventory),
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    facts::lint(sources, today, diagnostics);
    planning::lint(sources, site, today, diagnostics);
    pictures::lint(sources, texts, site, diagnostics);
    reading::lint(folder, sources, texts, diagnostics);
    voice::lint(folder, sources, diagnostics);
    sample_texts::lint(sources, diagnostics);
    entries::lint(sources, texts, inventory, diagnostics);
    figures::lint(sources, inventory, diagnostics);
    let pages: Vec<(Route, Document)> = site
        .routes()
        .into_iter()
        .map(|route| {
            let document = site.document(&route, today);
            (route, document)
        })
        .collect();
    structured_data::lint(site, &pages, today, diagnostics);
    search::lint(sources, &pages, diagnostics);
    synonyms::lint(sources, site, diagnostics);
    orphans::lint(sources, &pages, diagnostics);
}

/// The file of an entry.
fn entry<'a>(sources: &'a [Source], kind: Kind, slug: &str) -> Option<&'a Source> {
    let mut sources = sources.iter();
    sources.find(|source| source.kind == kind && source.slug == slug)
}

/// What a file calls its entry, and where.
fn name(source: &Source) -> (&str, Option<&Node>) {
    let node = source.root.get("name");
    let name = node.and_then(Node::as_str);
    (name.unwrap_or(&source.slug), node)
}

/// Whether the site has an address that can be somebody's.
fn has_real_address(sources: &[Source]) -> bool {
    let site = of_kind(sources, Kind::Site).next();
    let base_url = site.and_then(|site| site.root.at(&["company", "base_url"])?.as_str());
    base_url.is_some_and(|url| !url.ends_with(".example"))
}

/// Whether visitors see an article.
fn is_published(source: &Source) -> bool {
    let published = source.root.get("published");
    published.and_then(Node::as_bool) == Some(true)
}
