//! Lints a folder without errors: reports what is allowed but unwise.
//!
//! Some lints check the files (`lint_files`), others the finished pages (`lint_pages`). Rules that apply whether or not
//! there are errors are in `validate`.
//!
//! Since there may be very many products, each product file and each page is built, linted and dropped again, on all
//! threads of the machine. Only what files and pages are compared by is kept.

mod cards;
mod dates;
mod days;
mod entries;
mod facts;
mod figures;
mod logos;
mod markup;
mod orphans;
mod part_numbers;
mod parts;
mod pictures;
mod planning;
mod prices;
mod reading;
mod sample_texts;
mod search;
mod structured_data;
mod synonyms;
mod voice;

use std::collections::{BTreeSet, HashMap};

pub use markup::visible_markup;
pub use prices::hidden_prices;
pub use sample_texts::sums as sample_texts;

use jiff::civil::Date;
use sightline_model::Route;
use sightline_picture::in_parallel;

use crate::Folder;
use crate::validate::Avoided;
use sightline_site::Site;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, entry, of_kind};
use sightline_text::RenderedMarkdown;
use sightline_toml::{Diagnostics, Node};

use self::cards::CardFont;
use self::figures::CategoryFigures;
use self::orphans::Entries;
use self::parts::TextLinks;
use self::search::{MetadataSpans, Pages};

/// The maximum number of products that a diagnostic names.
const MAX_NAMED: usize = 8;

/// A folder without errors, and what was built from it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReadFolder<'a> {
    pub(crate) folder: &'a Folder,
    /// Its files, except those of products.
    pub(crate) sources: &'a [Source],
    pub(crate) texts: &'a RenderedMarkdown,
    pub(crate) inventory: &'a Inventory,
    pub(crate) site: &'a Site,
    pub(crate) today: Date,
}

/// Reports what is unwise. `products` are the paths of product files in order, and `product` reads one.
pub(crate) fn lint(
    read: &ReadFolder<'_>,
    products: &[&str],
    product: impl Fn(&str) -> Option<Source> + Sync,
    diagnostics: &mut Diagnostics<'_>,
) {
    let described = lint_files(read, products, product, diagnostics);
    lint_pages(read, &described, diagnostics);
}

/// Lints every file. Returns by path where each file describes its page.
fn lint_files<'a>(
    read: &ReadFolder<'a>,
    products: &[&'a str],
    product: impl Fn(&str) -> Option<Source> + Sync,
    diagnostics: &mut Diagnostics<'_>,
) -> HashMap<&'a str, MetadataSpans> {
    let (sources, site, today) = (read.sources, read.site, read.today);
    let avoided = Avoided::of(sources);
    let avoided = avoided.as_ref();
    let is_real = has_real_address(sources);
    // The formula is for English.
    let is_english = site.language().starts_with("en");
    let lint_file = |source: &Source, diagnostics: &mut Diagnostics<'_>| {
        facts::lint(source, today, diagnostics);
        dates::lint(source, today, diagnostics);
        pictures::lint(source, read.texts, site, diagnostics);
        if is_english {
            reading::lint(source, diagnostics);
        }
        if let Some(avoided) = avoided {
            voice::lint(source, avoided, diagnostics);
        }
        if is_real {
            sample_texts::lint(source, diagnostics);
        }
        markup::lint(source, diagnostics);
        entries::lint(source, read, diagnostics);
    };

    days::lint(sources, is_real, today, diagnostics);
    entries::lint_sections(read, diagnostics);
    logos::lint(read.folder, sources, diagnostics);
    planning::lint(sources, site, today, diagnostics);
    synonyms::lint(sources, site, diagnostics);
    if is_english {
        reading::lint_legal(read.folder, diagnostics);
    }
    if let Some(avoided) = avoided {
        voice::lint_legal(read.folder, avoided, diagnostics);
    }
    if is_real {
        sample_texts::lint_legal(read.folder, diagnostics);
    }
    let mut described = HashMap::new();
    for source in sources {
        lint_file(source, diagnostics);
        described.extend(MetadataSpans::of(source).map(|said| (&*source.path, said)));
    }

    let categories = CategoryFigures::of(sources);
    let linted = in_parallel(products, |path| {
        let source = product(path)?;
        let mut found = Diagnostics::new(read.folder);
        lint_file(&source, &mut found);
        let left_out = categories.left_out(&source, read.inventory);
        let hidden = prices::hidden(&source, site);
        Some((
            found.into_sorted(),
            MetadataSpans::of(&source),
            (left_out, hidden, part_numbers::of(&source)),
        ))
    });
    let (mut left_out, mut hidden, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for (path, linted) in products.iter().zip(linted) {
        let Some((found, said, (figures, price, number))) = linted else {
            continue;
        };
        diagnostics.extend(found);
        described.extend(said.map(|said| (*path, said)));
        left_out.extend(figures.map(|figures| (*path, figures)));
        hidden.extend(price.map(|price| (*path, price)));
        numbers.extend(number.map(|number| (*path, number)));
    }
    categories.lint(&left_out, diagnostics);
    prices::lint(&hidden, diagnostics);
    part_numbers::lint(numbers, diagnostics);
    described
}

/// Lints every page.
fn lint_pages(
    read: &ReadFolder<'_>,
    described: &HashMap<&str, MetadataSpans>,
    diagnostics: &mut Diagnostics<'_>,
) {
    let routes = read.site.routes();
    let entries = Entries::among(&routes, read.inventory);
    let text_links = TextLinks::read(read);
    let card_font = CardFont::of(read.site);
    let linted = in_parallel(&routes, |route| {
        let document = read.site.document(route, read.today);
        let mut found = Diagnostics::new(read.folder);
        structured_data::lint(read, route, &document, &mut found);
        // Documents always serialize; if one didn't, it would have no links.
        let value = serde_json::to_value(&document).unwrap_or_default();
        let links = entries.links_of(route, &document, &value);
        let parts = text_links.ids_of(&document, &value);
        let undrawn = card_font.undrawn(&document);
        let seo = document.seo;
        (
            found.into_sorted(),
            (links, parts, undrawn),
            (seo.title, seo.description),
        )
    });
    let mut pages = Pages::default();
    let mut links = Vec::with_capacity(routes.len());
    let mut parts = Vec::new();
    let mut all_undrawn = BTreeSet::new();
    for (route, (found, (led_to, own_parts, undrawn), words)) in routes.iter().zip(linted) {
        diagnostics.extend(found);
        links.push(led_to);
        all_undrawn.extend(undrawn);
        parts.extend(own_parts.map(|own| (route, own)));
        // The titles of further pages of a list are generated, so don't lint them.
        let (_, page) = route.list();
        let file = file_of(route).filter(|_| page == 1);
        if let Some((path, file)) = file.and_then(|path| described.get_key_value(&*path)) {
            pages.lint((path, file), words, diagnostics);
        }
    }
    entries.lint(&links, (read.sources, described), diagnostics);
    text_links.lint(&parts, read.sources, diagnostics);
    cards::lint(&all_undrawn, read.sources, diagnostics);
}

/// Returns the file with the main content of a page; `None` for a view of a list.
fn file_of(route: &Route) -> Option<String> {
    match route {
        Route::Article(slug) => Some(format!("articles/{slug}.md")),
        Route::Brand(slug) => Some(format!("brands/{slug}.toml")),
        Route::Product { product, .. } => Some(format!("products/{product}.toml")),
        _ => route.file(),
    }
}

/// Returns the first of some names, and the number of the others.
fn some_of(names: &[&str]) -> String {
    let first = names.get(..MAX_NAMED).unwrap_or(names).join(", ");
    match names.len().saturating_sub(MAX_NAMED) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Reads some files of entries. Those that can't be read are left out; [`load`](crate::load) reports them.
fn entries_of<'a>(
    folder: &'a Folder,
    paths: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = Source> {
    let mut ignored = Diagnostics::new(folder);
    paths.filter_map(move |path| entry(folder, path, &mut ignored))
}

/// Returns the name of a file's entry and its node.
fn name(source: &Source) -> (&str, Option<&Node>) {
    let node = source.root.get("name");
    let name = node.and_then(Node::as_str);
    (name.unwrap_or(&source.slug), node)
}

/// Whether the site has an address that could really exist.
fn has_real_address(sources: &[Source]) -> bool {
    let site = of_kind(sources, Kind::Site).next();
    let base_url = site.and_then(|site| site.root.at(&["company", "base_url"])?.as_str());
    base_url.is_some_and(|url| !url.ends_with(".example"))
}

/// Whether visitors can see an article.
fn is_published(source: &Source) -> bool {
    let published = source.root.get("published");
    published.and_then(Node::as_bool) == Some(true)
}
