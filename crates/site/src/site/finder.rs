//! What the search of a site goes through. It is made when the first one searches, or of that of the site
//! before; the texts of products are read from their files again for the few that are shown.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use sightline_model::{Route, SearchKind};
use sightline_search::{Entry, Group, Order, Published, SearchIndex, Synonyms};

use super::Site;
use crate::parts::entries::Product;
use crate::parts::search::{join, question};
use crate::products::ListedProduct;

/// The key of everything but the products.
const PAGES: &str = "site";
/// The most products of a site whose search becomes files.
pub const MOST_PUBLISHED: usize = 5_000;
/// What the keys of products begin with.
const PRODUCT: &str = "product/";

/// The index of a site, once somebody has searched.
#[derive(Debug, Clone)]
pub(crate) struct Finder {
    index: OnceLock<SearchIndex>,
    /// Everything but the products.
    pages: Vec<Entry>,
    /// The questions among them: a product that asks one too is not found by it.
    asked: BTreeSet<String>,
    synonyms: Vec<Vec<String>>,
    start: Start,
}

/// What the index is made of.
#[derive(Debug, Clone)]
enum Start {
    Anew,
    /// Another index without some groups, and with others anew.
    Before {
        index: SearchIndex,
        removed: Vec<String>,
        changed: Vec<String>,
    },
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
        self.finder.index.get_or_init(|| match &self.finder.start {
            Start::Anew => {
                let pages = (PAGES.to_owned(), self.finder.pages.clone());
                let products = self.products.all().iter();
                let products = products.map(|product| self.search_group(product.slug()));
                let groups = std::iter::once(pages).chain(products);
                SearchIndex::new(groups, Synonyms::new(&self.finder.synonyms))
            }
            Start::Before {
                index,
                removed,
                changed,
            } => {
                let groups = changed.iter().map(|key| match key.strip_prefix(PRODUCT) {
                    Some(slug) => self.search_group(slug),
                    None => (PAGES.to_owned(), self.finder.pages.clone()),
                });
                index.edited(removed, groups.collect())
            }
        })
    }

    /// Makes the index of what can be found, so that no visitor waits for it.
    pub fn prepare_search(&self) {
        self.search_index();
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

    /// Lets the search start with the index of the site before, where that has one and only some entries
    /// are others.
    pub fn search_after(&mut self, before: &Self) {
        let Some(index) = before.finder.index.get() else {
            return;
        };
        if self.finder.synonyms != before.finder.synonyms
            || self.said_of_products() != before.said_of_products()
        {
            return;
        }
        let mut changed = Vec::new();
        if self.finder.pages != before.finder.pages {
            changed.push(PAGES.to_owned());
        }
        let key = |product: &ListedProduct| format!("{PRODUCT}{}", product.slug());
        let (others, gone) = self.products.others(&before.products);
        changed.extend(others.into_iter().map(key));
        self.finder.start = Start::Before {
            removed: gone.into_iter().map(key).collect(),
            index: index.clone(),
            changed,
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
