//! The search index of a site. It is built on the first search, derived from the index of the previous site, or read
//! from one that another process stored. The texts of products aren't kept: they are read again from the files of the
//! few products that a result shows.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sightline_model::{NdaaStatus, Route, SearchKind};
use sightline_search::{
    Entry, Group, Order, Published, SearchIndex, Synonyms, read_line, write_line,
};
use sightline_texts::texts;

use super::Site;
use super::catalogue_filters::ndaa_label;
use crate::parts::entries::Product;
use crate::parts::search::{join, question};
use crate::products::{ListedProduct, fingerprint, natural_key};

/// The key of the group with everything except the products.
const PAGES: &str = "site";
/// The maximum number of products for exporting the search as files.
pub const MAX_PUBLISHED_PRODUCTS: usize = 5_000;
/// The minimum number of products for storing the index; a smaller one is built within half a second.
const MIN_STORED_PRODUCTS: usize = 1_000;
/// The prefix of the keys of products.
const PRODUCT: &str = "product/";

/// The search index of a site, built on the first search.
#[derive(Debug, Clone)]
pub(crate) struct SearchState {
    index: OnceLock<BuiltIndex>,
    /// Everything except the products.
    pages: Vec<Entry>,
    /// The questions in `pages`. The search doesn't list a product's question if it is one of these.
    asked: BTreeSet<String>,
    synonyms: Vec<Vec<String>>,
    source: IndexSource,
}

/// A built index.
#[derive(Debug, Clone)]
struct BuiltIndex {
    index: SearchIndex,
    /// Whether it is unchanged since it was stored.
    is_stored: bool,
}

/// Reads an index that [`Site::write_search`] wrote in a process of the same program; `None` if none is stored.
#[derive(Clone)]
pub struct StoredIndex(Arc<dyn Fn() -> Option<Bytes> + Send + Sync>);

impl StoredIndex {
    /// Creates one that calls a function on the first search.
    pub fn new(read: impl Fn() -> Option<Bytes> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }
}

impl fmt::Debug for StoredIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredIndex")
    }
}

/// Where the index comes from.
#[derive(Debug, Clone)]
enum IndexSource {
    FromScratch,
    /// A stored index, if it exists and fits.
    Stored(StoredIndex),
    /// A previous index with some groups removed and others replaced.
    Previous {
        index: SearchIndex,
        removed: Vec<String>,
        changed: Vec<String>,
    },
}

/// What an index was built from.
#[derive(Debug, Serialize, Deserialize)]
struct IndexInputs<'m> {
    /// The hash of the entries of all pages.
    pages: u64,
    /// The hash of what products' entries say beyond their files.
    said: u64,
    /// The slug of each product, with the hash of its file.
    #[serde(borrow)]
    products: Vec<(Cow<'m, str>, u64)>,
}

impl SearchState {
    /// Takes the entries of everything except the products, and groups of synonyms.
    pub(crate) fn new(pages: Vec<Entry>, synonyms: Vec<Vec<String>>) -> Self {
        let questions = pages.iter().filter(|entry| entry.kind == SearchKind::Faq);
        Self {
            index: OnceLock::new(),
            asked: questions.map(|entry| entry.title.clone()).collect(),
            pages,
            synonyms,
            source: IndexSource::FromScratch,
        }
    }
}

impl Site {
    /// Returns the index of everything that can be found. The first call goes through all products, so call it where
    /// blocking is allowed.
    pub(crate) fn search_index(&self) -> &SearchIndex {
        let built = self
            .search_state
            .index
            .get_or_init(|| match &self.search_state.source {
                IndexSource::FromScratch => self.build_index(),
                IndexSource::Stored(stored) => {
                    let written = (stored.0)();
                    let stored = written.and_then(|written| self.load_stored_index(&written));
                    stored.unwrap_or_else(|| self.build_index())
                }
                IndexSource::Previous {
                    index,
                    removed,
                    changed,
                } => self.update_index(index, removed, changed),
            });
        &built.index
    }

    fn build_index(&self) -> BuiltIndex {
        let pages = (PAGES.to_owned(), self.search_state.pages.clone());
        let products = self.products.all().iter();
        let products = products.map(|product| self.search_group(product.slug()));
        let groups = std::iter::once(pages).chain(products);
        BuiltIndex {
            index: SearchIndex::new(groups, Synonyms::new(&self.search_state.synonyms)),
            is_stored: false,
        }
    }

    /// Builds an index from another one, removing some groups and replacing others.
    fn update_index(
        &self,
        before: &SearchIndex,
        removed: &[String],
        changed: &[String],
    ) -> BuiltIndex {
        let groups = changed.iter().map(|key| match key.strip_prefix(PRODUCT) {
            Some(slug) => self.search_group(slug),
            None => (PAGES.to_owned(), self.search_state.pages.clone()),
        });
        BuiltIndex {
            index: before.edited(removed, groups.collect()),
            is_stored: false,
        }
    }

    /// Reads a stored index and updates what has changed since; `None` if it doesn't fit.
    fn load_stored_index(&self, written: &[u8]) -> Option<BuiltIndex> {
        let mut rest = written;
        let inputs: IndexInputs<'_> = read_line(&mut rest)?;
        if inputs.said != fingerprint(self.product_entry_inputs()) {
            return None;
        }
        let index = SearchIndex::read(rest, Synonyms::new(&self.search_state.synonyms))?;
        let key = |slug: &str| format!("{PRODUCT}{slug}");
        let known = inputs.products.iter();
        let known: HashMap<&str, u64> = known.map(|(slug, print)| (&**slug, *print)).collect();
        let is_gone = |slug: &&str| self.products.named(slug).is_none();
        let removed: Vec<String> = known.keys().copied().filter(is_gone).map(key).collect();
        let is_other = |product: &&ListedProduct| {
            known.get(product.slug()) != Some(&product.file().fingerprint)
        };
        let others = self.products.all().iter().filter(is_other);
        let mut changed: Vec<String> = others.map(|product| key(product.slug())).collect();
        if inputs.pages != self.fingerprint_of_pages() {
            changed.push(PAGES.to_owned());
        }
        if removed.is_empty() && changed.is_empty() {
            let is_stored = true;
            return Some(BuiltIndex { index, is_stored });
        }
        Some(self.update_index(&index, &removed, &changed))
    }

    /// Builds the index now, so that no visitor waits for it.
    pub fn prepare_search(&self) {
        self.search_index();
    }

    /// Whether the index has been built.
    pub fn has_search(&self) -> bool {
        self.search_state.index.get().is_some()
    }

    /// Makes the search start with a stored index instead of building one from scratch.
    #[must_use]
    pub fn with_stored_search(mut self, stored: StoredIndex) -> Self {
        if matches!(self.search_state.source, IndexSource::FromScratch) {
            self.search_state.source = IndexSource::Stored(stored);
        }
        self
    }

    /// Whether building the index takes so long that it should be stored for the next start.
    pub fn has_large_search(&self) -> bool {
        self.product_count() >= MIN_STORED_PRODUCTS
    }

    /// Whether the index has been built and differs from the stored one.
    pub fn has_unstored_search(&self) -> bool {
        let index = self.search_state.index.get();
        index.is_some_and(|built| !built.is_stored)
    }

    /// Writes the index with what it was built from. Writes nothing if it hasn't been built yet.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write_search(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(BuiltIndex { index, .. }) = self.search_state.index.get() else {
            return Ok(());
        };
        let products = self.products.all().iter();
        let products = products.map(|product| (product.slug().into(), product.file().fingerprint));
        let inputs = IndexInputs {
            pages: self.fingerprint_of_pages(),
            said: fingerprint(self.product_entry_inputs()),
            products: products.collect(),
        };
        write_line(out, &inputs)?;
        index.write(out)
    }

    fn fingerprint_of_pages(&self) -> u64 {
        fingerprint(format!("{:?}", self.search_state.pages))
    }

    /// Whether a word can be found anywhere on the site.
    pub fn search_uses(&self, word: &str) -> bool {
        self.search_index().uses(word)
    }

    /// Returns the search as data for a script that searches where no server runs; `None` if the site has too many
    /// products for a browser.
    pub fn published_search(&self) -> Option<Published> {
        let is_small = self.products.all().len() <= MAX_PUBLISHED_PRODUCTS;
        let entry_at = |key: &str, index| self.search_entry(key, index);
        is_small.then(|| self.search_index().published(&entry_at))
    }

    /// Makes the search start with the previous site's index, or with the one that the previous site would have started
    /// with, and update only the entries that have changed. Does nothing if there is no such index or if all products'
    /// entries may have changed.
    pub fn reuse_search_of(&mut self, before: &Self) {
        let (index, removed, changed) =
            match (before.search_state.index.get(), &before.search_state.source) {
                (Some(built), _) => (&built.index, &[][..], &[][..]),
                (
                    None,
                    IndexSource::Previous {
                        index,
                        removed,
                        changed,
                    },
                ) => (index, &removed[..], &changed[..]),
                (None, IndexSource::FromScratch | IndexSource::Stored(_)) => return,
            };
        if self.search_state.synonyms != before.search_state.synonyms
            || self.product_entry_inputs() != before.product_entry_inputs()
        {
            return;
        }
        let mut removed: BTreeSet<String> = removed.iter().cloned().collect();
        let mut changed: BTreeSet<String> = changed.iter().cloned().collect();
        if self.search_state.pages != before.search_state.pages {
            changed.insert(PAGES.to_owned());
        }
        let key = |product: &ListedProduct| format!("{PRODUCT}{}", product.slug());
        let (others, gone) = self.products.changed_and_removed(&before.products);
        changed.extend(others.into_iter().map(key));
        for gone in gone.into_iter().map(key) {
            changed.remove(&gone);
            removed.insert(gone);
        }
        self.search_state.source = IndexSource::Previous {
            index: index.clone(),
            removed: removed.into_iter().collect(),
            changed: changed.into_iter().collect(),
        };
    }

    /// Returns a search entry by the key of its group and its index there.
    pub(crate) fn search_entry(&self, key: &str, index: usize) -> Option<Entry> {
        match key.strip_prefix(PRODUCT) {
            Some(slug) => self.search_group(slug).1.into_iter().nth(index),
            None => self.search_state.pages.get(index).cloned(),
        }
    }

    /// Returns the entries of a product and its questions.
    fn search_group(&self, slug: &str) -> Group {
        let listed = self.products.named(slug);
        let entries = listed.zip(self.product(slug)).map(|(listed, product)| {
            let name: Arc<str> = order(self, listed).into();
            let questions = product.detail.faq.iter();
            let questions =
                questions.filter(|item| !self.search_state.asked.contains(&item.question));
            let questions = questions.map(|item| Entry {
                order: Order {
                    class: 'h',
                    name: Arc::clone(&name),
                },
                ..question(&product.detail.card.href, &product.detail.card.title, item)
            });
            let entry = Entry {
                order: Order {
                    class: 'c',
                    name: Arc::clone(&name),
                },
                ..self.product_entry(&product)
            };
            std::iter::once(entry).chain(questions).collect()
        });
        (format!("{PRODUCT}{slug}"), entries.unwrap_or_default())
    }

    fn product_entry(&self, product: &Product) -> Entry {
        let detail = &product.detail;
        let card = &detail.card;
        let figures = detail.specs.iter().flatten();
        let figures: Vec<String> = figures
            .map(|row| format!("{}: {}", row.label, row.value))
            .collect();
        // Whoever searches for the law wants the products that meet it.
        let compliance = detail.compliance.as_ref();
        let compliance = compliance
            .filter(|known| known.ndaa_889 == NdaaStatus::Compliant)
            .map(|known| format!("{}: {}", texts().product_ndaa(), ndaa_label(known.ndaa_889)));
        let category = self.category(product.category.as_deref());
        let label = category.map_or("", |category| &category.name);
        Entry {
            context: card.brand.clone(),
            model: format!("{} {}", detail.sku, product.slug),
            keywords: format!("{} {label}", card.badge),
            summary: detail.description.clone(),
            body: join(
                figures
                    .iter()
                    .chain(&compliance)
                    .chain(&detail.best_for)
                    .chain(&detail.category_description),
            ),
            picture: Some(card.picture.clone()),
            standing: card.standing.clone(),
            ..Entry::new(SearchKind::Product, &card.href, &card.title)
        }
    }

    /// Returns everything that the entries of products say beyond their files.
    fn product_entry_inputs(&self) -> String {
        let brands = self.brands.iter();
        let brands: BTreeSet<_> = brands
            .map(|brand| (&brand.card.slug, &brand.card.name, brand.order))
            .collect();
        let nobody = Route::Product {
            brand: "brand".to_owned(),
            product: "product".to_owned(),
        };
        format!(
            "{brands:?} {:?} {:?} {}",
            self.categories,
            self.search_state.asked,
            self.router.path(&nobody)
        )
    }
}

/// Returns the sort key of a product among equal scores, which follows the order of the catalogue.
fn order(site: &Site, product: &ListedProduct) -> String {
    let last = u8::from(!product.is_sold());
    let category = product.category.unwrap_or(usize::MAX);
    let brand = site.brand(product.brand());
    let brand = brand.map_or(u32::MAX, |brand| brand.order);
    let slug = natural_key(product.slug());
    format!("{last}{category:020}{brand:010}{slug}")
}
