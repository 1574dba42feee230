//! Products. There may be many thousands, so only what lists, filters and sitemaps need of all of them is in memory.
//! The rest of each file is compressed, in memory or in the data folder, and read to build its page or card.

mod builder;
mod difference;
mod figure_texts;
mod figures;
mod file;
mod packed;
mod planned;
mod stated;

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::Arc;

pub use builder::{ProductBuilder, products};
pub use figure_texts::fill_missing;
pub use figures::{FIGURES, Figure, FigureFilter};
pub(crate) use figures::{FilterValue, FilterValues};
pub use file::ProductFile;
pub use packed::StoredTexts;
pub(crate) use planned::{PlannedKind, PlannedProducts, camera, controller, product, recorder};
use sightline_model::{FigureKind, Link, QuoteCard};

use crate::dependencies::{self, Aggregate, Changed};
use crate::parts::entries::Category;

/// Hashes a value, for comparisons within one program.
pub(crate) fn fingerprint(said: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(said)
}

/// Prefixes a product's name with the name of the brand, unless it already starts with that.
pub(crate) fn full_title(title: &str, name: &str) -> String {
    if title.to_lowercase().starts_with(&name.to_lowercase()) {
        title.to_owned()
    } else {
        format!("{name} {title}")
    }
}

/// Returns a key by which texts are sorted with the numbers in them by their size: each run of digits follows a
/// character that stands for its length.
pub(crate) fn natural_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len() + 4);
    let mut digits = 0;
    for (at, c) in text.char_indices() {
        if !c.is_ascii_digit() {
            digits = 0;
        } else if digits == 0 {
            let rest = text.get(at..).unwrap_or_default().bytes();
            digits = rest.take_while(u8::is_ascii_digit).count();
            let length = u32::try_from(digits).unwrap_or(u32::MAX);
            key.extend(char::from_u32(u32::from('0').saturating_add(length)));
        }
        key.push(c);
    }
    key
}

/// A product as lists, filters and sitemaps need it.
#[derive(Debug, Clone)]
pub struct ListedProduct {
    file: Arc<ProductFile>,
    position: usize,
    /// The position of its category among those of the site; `None` if the category isn't declared.
    pub category: Option<usize>,
    /// The kind of product, if the program knows the figures of its category.
    pub(crate) kind: Option<FigureKind>,
    /// The slug of the article category that goes with it.
    article_category: Option<Arc<str>>,
    /// The badge on its card.
    badge: Arc<str>,
}

impl ListedProduct {
    pub(crate) fn slug(&self) -> &str {
        &self.file.slug
    }

    /// The brand's slug.
    pub(crate) fn brand(&self) -> &str {
        &self.file.brand
    }

    /// Whether the company sells it. The order of all products depends on this, so a change may affect every page, as a
    /// change of brand does.
    pub fn is_sold(&self) -> bool {
        self.file.is_sold
    }

    /// Returns its file. Records the read on this thread only, as the functions below do: a page that reads a product on
    /// another thread isn't built again when the product changes (see `dependencies`).
    pub fn file(&self) -> &ProductFile {
        dependencies::product(self.position);
        &self.file
    }

    /// The slug of the article category that goes with it.
    pub(crate) fn article_category(&self) -> Option<&str> {
        dependencies::product(self.position);
        self.article_category.as_deref()
    }

    /// The badge on its card.
    pub(crate) fn badge(&self) -> &str {
        dependencies::product(self.position);
        &self.badge
    }

    /// What it is filtered by, including figures that other kinds of product have.
    pub(crate) fn filter_values(&self) -> FilterValues {
        self.file().filter_values
    }

    /// Whether its name, brand, categories and services are unchanged, so that it keeps its position.
    fn keeps_position(&self, before: &Self) -> bool {
        let (now, then) = (&self.file, &before.file);
        (&now.slug, &now.brand, now.is_sold) == (&then.slug, &then.brand, then.is_sold)
            && (self.category, &self.article_category)
                == (before.category, &before.article_category)
            && now.services == then.services
    }

    /// Whether it has the same values to filter by as before. Assumes that it keeps its position.
    fn has_same_filter_values(&self, before: &Self) -> bool {
        let (now, then) = (&self.file, &before.file);
        (&self.badge, now.filter_values) == (&before.badge, then.filter_values)
            && (now.ndaa, &now.details) == (then.ndaa, &then.details)
    }

    /// Whether both have the same file with the same content.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.file, &other.file)
    }
}

/// The texts of the catalogue's file for the page of every product.
#[derive(Debug, Clone)]
pub struct ProductTexts {
    /// The company's name in titles.
    pub company: String,
    /// Whether the company is in the United States, where a price needs a reviewed compliance status.
    pub is_in_us: bool,
    /// The link to the form.
    pub ask: Link,
    /// Further links of the hero.
    pub links: Vec<Link>,
    /// The form beside the hero; `None` if there is no catalogue and so no product.
    pub quote: Option<QuoteCard>,
}

impl ProductTexts {
    /// Whether a price in a currency is shown. `is_reviewed` is whether the product has a compliance status, which some
    /// categories don't need.
    pub(crate) fn shows_price(
        &self,
        category: Option<&Category>,
        currency: &str,
        is_reviewed: bool,
    ) -> bool {
        let is_in_us = self.is_in_us || currency == "USD";
        let needs_review = category.is_none_or(|category| category.needs_compliance);
        is_reviewed || !(is_in_us && needs_review)
    }
}

/// All products in the order of the catalogue: first those that are sold, then the others. Each group is ordered by
/// category, then brand, then slug, with numbers in it by their size; products without a category come last.
#[derive(Debug, Clone, Default)]
pub struct Products {
    all: Vec<ListedProduct>,
    positions: Arc<Positions>,
    /// The products that the planning tools know.
    planned: Arc<PlannedProducts>,
    /// The date of the newest change.
    newest: Option<Arc<str>>,
    /// The date of the newest change per brand.
    newest_of_brands: HashMap<Arc<str>, Arc<str>>,
}

/// Indexes of the products by the names that they use. Edits of other fields don't change them.
#[derive(Debug, Default)]
struct Positions {
    slugs: HashMap<Arc<str>, usize>,
    /// By the brand's slug.
    brands: HashMap<String, Vec<usize>>,
    /// By the position of the category, including products without one.
    categories: HashMap<Option<usize>, Vec<usize>>,
    /// By the slug of the article category.
    article_categories: HashMap<String, Vec<usize>>,
    /// By the service's slug.
    services: HashMap<String, Vec<usize>>,
    /// In the order of the files.
    files: Vec<usize>,
}

impl Positions {
    fn new(all: &[ListedProduct], files: Vec<usize>) -> Self {
        let mut positions = Self {
            files,
            ..Self::default()
        };
        for (position, product) in all.iter().enumerate() {
            let file = &product.file;
            positions.slugs.insert(file.slug.clone(), position);
            push(&mut positions.brands, &file.brand, position);
            positions
                .categories
                .entry(product.category)
                .or_default()
                .push(position);
            if let Some(category) = &product.article_category {
                push(&mut positions.article_categories, category, position);
            }
            for service in &file.services {
                push(&mut positions.services, service, position);
            }
        }
        positions
    }
}

impl Products {
    /// Creates the products, given in catalogue order, with the positions of their files.
    pub(crate) fn new(all: Vec<ListedProduct>, files: Vec<usize>) -> Self {
        let mut products = Self {
            positions: Arc::new(Positions::new(&all, files)),
            planned: Arc::new(PlannedProducts::new(&all)),
            all,
            ..Self::default()
        };
        let brands = products.positions.brands.keys();
        let brands: Vec<String> = brands.cloned().collect();
        products.update_dates(brands.iter().map(String::as_str));
        products
    }

    /// Returns the products with the current content of their files, in the same order. `list` builds those that have
    /// changed. Returns `None` if one uses other names than before, since it may have to move.
    fn edited(
        &self,
        files: &[&Arc<ProductFile>],
        list: impl Fn(&[&Arc<ProductFile>]) -> Vec<ListedProduct>,
    ) -> Option<Self> {
        if files.len() != self.all.len() {
            return None;
        }
        let positions = self.positions.files.iter().copied().zip(files);
        let (positions, files): (Vec<usize>, Vec<&Arc<ProductFile>>) = positions
            .filter(|(position, file)| !Arc::ptr_eq(&self.all[*position].file, file))
            .unzip();
        let mut edited = self.clone();
        let mut dated = BTreeSet::new();
        let mut changes_planned_positions = false;
        for (position, product) in positions.into_iter().zip(list(&files)) {
            let before = &self.all[position];
            if !product.keeps_position(before) {
                return None;
            }
            if product.file.modified != before.file.modified {
                dated.insert(product.file.brand.clone());
            }
            changes_planned_positions |= product.changes_planned_positions(before);
            edited.all[position] = ListedProduct {
                position,
                ..product
            };
        }
        edited.update_dates(dated.iter().map(|brand| &**brand));
        if changes_planned_positions {
            edited.planned = Arc::new(PlannedProducts::new(&edited.all));
        }
        Some(edited)
    }

    /// Finds the date of the newest change for some brands, and for all products.
    fn update_dates<'a>(&mut self, brands: impl Iterator<Item = &'a str>) {
        for brand in brands {
            let positions = self.of_brand(brand).iter();
            let days = positions.filter_map(|position| self.all[*position].file.modified.as_ref());
            match days.max().cloned() {
                Some(day) => _ = self.newest_of_brands.insert(brand.into(), day),
                None => _ = self.newest_of_brands.remove(brand),
            }
        }
        self.newest = self.newest_of_brands.values().max().cloned();
    }

    pub(crate) fn all(&self) -> &[ListedProduct] {
        &self.all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the position of a product by its slug.
    pub(crate) fn position(&self, slug: &str) -> Option<usize> {
        self.positions.slugs.get(slug).copied()
    }

    /// Returns the product at a position.
    pub fn at(&self, position: usize) -> Option<&ListedProduct> {
        self.all.get(position)
    }

    /// Returns a product by its slug.
    pub fn named(&self, slug: &str) -> Option<&ListedProduct> {
        self.at(self.position(slug)?)
    }

    /// Filters positions, keeping those of products that are sold.
    pub(crate) fn sold<'a>(
        &'a self,
        positions: impl IntoIterator<Item = &'a usize> + 'a,
    ) -> impl Iterator<Item = usize> + 'a {
        let sold = |position: &usize| self.at(*position).is_some_and(ListedProduct::is_sold);
        positions.into_iter().copied().filter(sold)
    }

    /// The positions of the products of a brand.
    pub fn of_brand(&self, slug: &str) -> &[usize] {
        self.positions.brands.get(slug).map_or(&[], Vec::as_slice)
    }

    /// The positions of the products of a category, given by its position, or of those without one.
    pub(crate) fn of_category(&self, category: Option<usize>) -> &[usize] {
        self.positions
            .categories
            .get(&category)
            .map_or(&[], Vec::as_slice)
    }

    /// Returns the products at these ascending positions that follow a product, then those before it.
    pub(crate) fn following<'a>(
        &'a self,
        product: &ListedProduct,
        positions: &'a [usize],
    ) -> impl Iterator<Item = &'a ListedProduct> {
        let own = product.position;
        let before = positions.partition_point(|position| *position < own);
        let (before, after) = positions.split_at(before);
        let others = after.iter().chain(before);
        let others = others.filter(move |position| **position != own);
        others.filter_map(|position| self.at(*position))
    }

    /// The positions of the products that go with an article category.
    pub(crate) fn of_article_category(&self, slug: &str) -> &[usize] {
        dependencies::aggregate(Aggregate::Subjects);
        self.positions
            .article_categories
            .get(slug)
            .map_or(&[], Vec::as_slice)
    }

    /// The positions of the products that name a service.
    pub(crate) fn of_service(&self, slug: &str) -> &[usize] {
        dependencies::aggregate(Aggregate::Subjects);
        self.positions.services.get(slug).map_or(&[], Vec::as_slice)
    }

    /// The products that the planning tools know.
    pub(crate) fn planned(&self) -> &PlannedProducts {
        dependencies::aggregate(Aggregate::Planning);
        &self.planned
    }

    /// The date of the newest change.
    pub(crate) fn newest(&self) -> Option<&str> {
        dependencies::aggregate(Aggregate::Newest);
        self.newest.as_deref()
    }

    /// The date of the newest change to a brand's products.
    pub(crate) fn newest_of_brand(&self, slug: &str) -> Option<&str> {
        dependencies::days_of_brand(slug);
        self.newest_of_brands.get(slug).map(|day| &**day)
    }

    /// Returns the products that are new or changed, and the previous ones that are gone.
    pub(crate) fn changed_and_removed<'a>(
        &'a self,
        before: &'a Self,
    ) -> (Vec<&'a ListedProduct>, Vec<&'a ListedProduct>) {
        if Arc::ptr_eq(&self.positions, &before.positions) {
            let both = self.all.iter().zip(&before.all);
            let others = both.filter(|(now, before)| !now.is_same(before));
            return (others.map(|(now, _)| now).collect(), Vec::new());
        }
        let is_same = |product: &&ListedProduct| {
            let same = before.named(product.slug());
            same.is_some_and(|same| same.is_same(product))
        };
        let is_there = |product: &&ListedProduct| self.named(product.slug()).is_some();
        (
            self.all.iter().filter(|one| !is_same(one)).collect(),
            before.all.iter().filter(|one| !is_there(one)).collect(),
        )
    }

    /// Returns what has changed in products. Assumes that their names, brands, categories and whether they are sold are
    /// unchanged.
    pub(crate) fn changed(&self, before: &Self) -> Changed {
        let mut changed = Changed::default();
        for (now, before) in self.all.iter().zip(&before.all) {
            if now.is_same(before) {
                continue;
            }
            let (one, other) = (&now.file, &before.file);
            changed.add(now.position);
            if one.modified != other.modified {
                changed.add_day(&one.brand);
            }
            if one.title != other.title {
                changed.add_aggregate(Aggregate::Titles);
            }
            if !now.has_same_filter_values(before) {
                changed.add_aggregate(Aggregate::Filters);
            }
            if one.services != other.services || now.article_category != before.article_category {
                changed.add_aggregate(Aggregate::Subjects);
            }
            if now.changes_planning_data(before) {
                changed.add_aggregate(Aggregate::Planning);
            }
        }
        changed
    }
}

/// Adds a position to those of a name. Many products share few names.
fn push(positions: &mut HashMap<String, Vec<usize>>, name: &str, position: usize) {
    match positions.get_mut(name) {
        Some(positions) => positions.push(position),
        None => _ = positions.insert(name.to_owned(), vec![position]),
    }
}

#[cfg(test)]
mod tests {
    use super::natural_key;

    #[test]
    fn numbers_in_texts_are_sorted_by_their_size() {
        let sorted = [
            "nvr",
            "rdr",
            "rdr-9",
            "rdr-12",
            "rdr-12-b",
            "rdr-100",
            "rdr-100x2",
            "rdr-100x10",
            "rdr-a",
        ];
        let mut texts = sorted;
        texts.sort_unstable();
        assert_ne!(texts, sorted);
        texts.sort_by_cached_key(|text| natural_key(text));
        assert_eq!(texts, sorted);
    }
}
