//! What the search of a site goes through. It is made when the first one searches, or of that of the site
//! before, or of one that another process has kept; the texts of products are read from their files again for the
//! few that are shown.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sightline_model::{Route, SearchKind};
use sightline_search::{
    Entry, Group, Order, Published, SearchIndex, Synonyms, read_line, write_line,
};

use super::Site;
use crate::parts::entries::Product;
use crate::parts::search::{join, question};
use crate::products::{ListedProduct, fingerprint};

/// The key of everything but the products.
const PAGES: &str = "site";
/// The most products of a site whose search becomes files.
pub const MOST_PUBLISHED: usize = 5_000;
/// The fewest products of a site whose index is worth a file: that of fewer is made within half a second.
const FEWEST_KEPT: usize = 1_000;
/// What the keys of products begin with.
const PRODUCT: &str = "product/";

/// The index of a site, once somebody has searched.
#[derive(Debug, Clone)]
pub(crate) struct Finder {
    index: OnceLock<Made>,
    /// Everything but the products.
    pages: Vec<Entry>,
    /// The questions among them: a product that asks one too is not found by it.
    asked: BTreeSet<String>,
    synonyms: Vec<Vec<String>>,
    start: Start,
}

/// An index that is made.
#[derive(Debug, Clone)]
struct Made {
    index: SearchIndex,
    /// Whether it is as it was kept.
    is_kept: bool,
}

/// Reads what [`Site::write_search`] wrote in a process of the same program; `None` where nothing is kept.
#[derive(Clone)]
pub struct KeptIndex(Arc<dyn Fn() -> Option<Bytes> + Send + Sync>);

impl KeptIndex {
    /// One that is read by a function when somebody searches.
    pub fn new(read: impl Fn() -> Option<Bytes> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }
}

impl fmt::Debug for KeptIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeptIndex")
    }
}

/// What the index is made of.
#[derive(Debug, Clone)]
enum Start {
    Anew,
    /// One that is kept, where it is there and fits.
    Kept(KeptIndex),
    /// Another index without some groups, and with others anew.
    Before {
        index: SearchIndex,
        removed: Vec<String>,
        changed: Vec<String>,
    },
}

/// What an index was made of.
#[derive(Debug, Serialize, Deserialize)]
struct MadeOf<'m> {
    /// The hash of the entries of all pages.
    pages: u64,
    /// The hash of what is said of products besides their files.
    said: u64,
    /// The slug of each product, with the hash of its file.
    #[serde(borrow)]
    products: Vec<(Cow<'m, str>, u64)>,
}

impl Finder {
    /// The entries of everything but the products, and the words that mean the same.
    pub(crate) fn new(pages: Vec<Entry>, synonyms: Vec<Vec<String>>) -> Self {
        let questions = pages.iter().filter(|entry| entry.kind == SearchKind::Faq);
        Self {
            index: OnceLock::new(),
            asked: questions.map(|entry| entry.title.clone()).collect(),
            pages,
            synonyms,
            start: Start::Anew,
        }
    }
}

impl Site {
    /// Everything that can be found. Goes through all products the first time: call it where blocking is
    /// allowed.
    pub(crate) fn search_index(&self) -> &SearchIndex {
        let made = self.finder.index.get_or_init(|| match &self.finder.start {
            Start::Anew => self.index_anew(),
            Start::Kept(kept) => {
                let written = (kept.0)();
                let kept = written.and_then(|written| self.index_of_kept(&written));
                kept.unwrap_or_else(|| self.index_anew())
            }
            Start::Before {
                index,
                removed,
                changed,
            } => self.index_after(index, removed, changed),
        });
        &made.index
    }

    fn index_anew(&self) -> Made {
        let pages = (PAGES.to_owned(), self.finder.pages.clone());
        let products = self.products.all().iter();
        let products = products.map(|product| self.search_group(product.slug()));
        let groups = std::iter::once(pages).chain(products);
        Made {
            index: SearchIndex::new(groups, Synonyms::new(&self.finder.synonyms)),
            is_kept: false,
        }
    }

    /// Another index without the groups of some keys, and with others anew.
    fn index_after(&self, before: &SearchIndex, removed: &[String], changed: &[String]) -> Made {
        let groups = changed.iter().map(|key| match key.strip_prefix(PRODUCT) {
            Some(slug) => self.search_group(slug),
            None => (PAGES.to_owned(), self.finder.pages.clone()),
        });
        Made {
            index: before.edited(removed, groups.collect()),
            is_kept: false,
        }
    }

    /// The index that was written, with what is another now exchanged; `None` of one that does not fit.
    fn index_of_kept(&self, written: &[u8]) -> Option<Made> {
        let mut rest = written;
        let made_of: MadeOf<'_> = read_line(&mut rest)?;
        if made_of.said != fingerprint(self.said_of_products()) {
            return None;
        }
        let index = SearchIndex::read(rest, Synonyms::new(&self.finder.synonyms))?;
        let key = |slug: &str| format!("{PRODUCT}{slug}");
        let known = made_of.products.iter();
        let known: HashMap<&str, u64> = known.map(|(slug, print)| (&**slug, *print)).collect();
        let is_gone = |slug: &&str| self.products.named(slug).is_none();
        let removed: Vec<String> = known.keys().copied().filter(is_gone).map(key).collect();
        let is_other = |product: &&ListedProduct| {
            known.get(product.slug()) != Some(&product.file().fingerprint)
        };
        let others = self.products.all().iter().filter(is_other);
        let mut changed: Vec<String> = others.map(|product| key(product.slug())).collect();
        if made_of.pages != self.fingerprint_of_pages() {
            changed.push(PAGES.to_owned());
        }
        if removed.is_empty() && changed.is_empty() {
            let is_kept = true;
            return Some(Made { index, is_kept });
        }
        Some(self.index_after(&index, &removed, &changed))
    }

    /// Makes the index of what can be found, so that no visitor waits for it.
    pub fn prepare_search(&self) {
        self.search_index();
    }

    /// Lets the search start with an index that is kept, where it would be made anew.
    #[must_use]
    pub fn with_kept_search(mut self, kept: KeptIndex) -> Self {
        if matches!(self.finder.start, Start::Anew) {
            self.finder.start = Start::Kept(kept);
        }
        self
    }

    /// Whether the index takes so long to make that it is to be kept for the next start.
    pub fn has_large_search(&self) -> bool {
        self.product_count() >= FEWEST_KEPT
    }

    /// Whether the index is made, and is not as it was kept.
    pub fn has_unkept_search(&self) -> bool {
        let index = self.finder.index.get();
        index.is_some_and(|made| !made.is_kept)
    }

    /// Writes the index with what it is made of; nothing where it was not made yet.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_search(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(Made { index, .. }) = self.finder.index.get() else {
            return Ok(());
        };
        let products = self.products.all().iter();
        let products = products.map(|product| (product.slug().into(), product.file().fingerprint));
        let made_of = MadeOf {
            pages: self.fingerprint_of_pages(),
            said: fingerprint(self.said_of_products()),
            products: products.collect(),
        };
        write_line(out, &made_of)?;
        index.write(out)
    }

    fn fingerprint_of_pages(&self) -> u64 {
        fingerprint(format!("{:?}", self.finder.pages))
    }

    /// Whether anything that can be found has a word.
    pub fn search_uses(&self, word: &str) -> bool {
        self.search_index().uses(word)
    }

    /// The search as data, for a script that searches where no server runs; `None` of a site with so many
    /// products that a browser should not go through it.
    pub fn published_search(&self) -> Option<Published> {
        let is_small = self.products.all().len() <= MOST_PUBLISHED;
        let entry_at = |key: &str, place| self.search_entry(key, place);
        is_small.then(|| self.search_index().published(&entry_at))
    }

    /// Lets the search start with the index of the site before, or with the one that it would start with itself, where
    /// there is one and only some entries are others.
    pub fn search_after(&mut self, before: &Self) {
        let (index, removed, changed) = match (before.finder.index.get(), &before.finder.start) {
            (Some(made), _) => (&made.index, &[][..], &[][..]),
            (
                None,
                Start::Before {
                    index,
                    removed,
                    changed,
                },
            ) => (index, &removed[..], &changed[..]),
            (None, Start::Anew | Start::Kept(_)) => return,
        };
        if self.finder.synonyms != before.finder.synonyms
            || self.said_of_products() != before.said_of_products()
        {
            return;
        }
        let mut removed: BTreeSet<String> = removed.iter().cloned().collect();
        let mut changed: BTreeSet<String> = changed.iter().cloned().collect();
        if self.finder.pages != before.finder.pages {
            changed.insert(PAGES.to_owned());
        }
        let key = |product: &ListedProduct| format!("{PRODUCT}{}", product.slug());
        let (others, gone) = self.products.others(&before.products);
        changed.extend(others.into_iter().map(key));
        for gone in gone.into_iter().map(key) {
            changed.remove(&gone);
            removed.insert(gone);
        }
        self.finder.start = Start::Before {
            index: index.clone(),
            removed: removed.into_iter().collect(),
            changed: changed.into_iter().collect(),
        };
    }

    /// What the search finds, by the key of its group and its place there.
    pub(crate) fn search_entry(&self, key: &str, place: usize) -> Option<Entry> {
        match key.strip_prefix(PRODUCT) {
            Some(slug) => self.search_group(slug).1.into_iter().nth(place),
            None => self.finder.pages.get(place).cloned(),
        }
    }

    /// A product and its questions.
    fn search_group(&self, slug: &str) -> Group {
        let listed = self.products.named(slug);
        let entries = listed.zip(self.product(slug)).map(|(listed, product)| {
            let name: Arc<str> = order(self, listed).into();
            let questions = product.detail.faq.iter();
            let questions = questions.filter(|item| !self.finder.asked.contains(&item.question));
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
            .map(|row| format!("{} {}", row.label, row.value))
            .collect();
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
                    .chain(&detail.best_for)
                    .chain(&detail.category_description),
            ),
            picture: Some(card.picture.clone()),
            standing: card.standing.clone(),
            ..Entry::new(SearchKind::Product, &card.href, &card.title)
        }
    }

    /// Everything besides its file that the search says of a product.
    fn said_of_products(&self) -> String {
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
            self.finder.asked,
            self.router.path(&nobody)
        )
    }
}

/// Where a product stands among equals: as in the catalogue.
fn order(site: &Site, product: &ListedProduct) -> String {
    let last = u8::from(!product.is_sold());
    let category = product.category.unwrap_or(usize::MAX);
    let brand = site.brand(product.brand());
    let brand = brand.map_or(u32::MAX, |brand| brand.order);
    // The file's name decides between equals.
    format!("{last}{category:020}{brand:010}{}.", product.slug())
}
