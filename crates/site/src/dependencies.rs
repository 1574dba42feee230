//! Records which parts of the products a page's model is made of, while it is built. After a change of some products,
//! this tells which pages may have changed; the others needn't be built again.
//!
//! Only products are tracked, since there may be many thousands of them. After a change of anything else, or of the
//! names that products use, every page may have changed. The fields of a product can only be read through functions
//! that record the read.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a page's model was made of. Kept for every page, so it is small.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// The products that it shows, as positions in the catalogue.
    products: Box<[u32]>,
    /// The brands whose date of newest change it shows.
    days_of_brands: Box<[Arc<str>]>,
    aggregates: Aggregates,
}

/// The reads of a page while they are recorded.
#[derive(Debug, Clone, Default)]
struct Recording {
    products: BTreeSet<u32>,
    days_of_brands: BTreeSet<Arc<str>>,
    aggregates: Aggregates,
}

/// Facts about all products together that a page was made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a page reads each of these or does not"
)]
struct Aggregates {
    /// Whether it shows the date of the newest change of all products.
    newest: bool,
    /// Whether it shows the filters of the catalogue.
    filters: bool,
    /// Whether it is sorted by the titles of all products.
    titles: bool,
    /// Whether it goes through the products of a service or of an article category.
    subjects: bool,
    /// Whether it has what the planning tools know about products.
    planning: bool,
}

thread_local! {
    /// The reads on this thread, while they are being recorded.
    static CURRENT: RefCell<Option<Recording>> = const { RefCell::new(None) };
}

/// Runs a function and returns what it read. An enclosing recording includes these reads.
pub fn track<T>(build: impl FnOnce() -> T) -> (T, Dependencies) {
    let outer = CURRENT.replace(Some(Recording::default()));
    let made = build();
    let recording = CURRENT.replace(outer).unwrap_or_default();
    let reads = Dependencies {
        products: recording.products.into_iter().collect(),
        days_of_brands: recording.days_of_brands.into_iter().collect(),
        aggregates: recording.aggregates,
    };
    reads.record();
    (made, reads)
}

/// Runs a function without recording its reads. The caller records them as a whole.
pub(crate) fn untracked<T>(build: impl FnOnce() -> T) -> T {
    let outer = CURRENT.replace(None);
    let made = build();
    CURRENT.replace(outer);
    made
}

fn note(add: impl FnOnce(&mut Recording)) {
    CURRENT.with_borrow_mut(|reads| {
        if let Some(reads) = reads {
            add(reads);
        }
    });
}

/// Records that a product was read.
pub(crate) fn product(position: usize) {
    note(|reads| {
        let position = u32::try_from(position).unwrap_or(u32::MAX);
        reads.products.insert(position);
    });
}

/// Records that the date of the newest change to a brand's products was read.
pub(crate) fn days_of_brand(slug: &str) {
    note(|reads| _ = reads.days_of_brands.insert(slug.into()));
}

/// Records that the date of the newest change of all products was read.
pub(crate) fn newest() {
    note(|reads| reads.aggregates.newest = true);
}

/// Records that the filters of the catalogue were read.
pub(crate) fn filters() {
    note(|reads| reads.aggregates.filters = true);
}

/// Records that the titles of all products were read.
pub(crate) fn titles() {
    note(|reads| reads.aggregates.titles = true);
}

/// Records that the products of a service or of an article category were read.
pub(crate) fn subjects() {
    note(|reads| reads.aggregates.subjects = true);
}

/// Records that what the planning tools know about products was read.
pub(crate) fn planning() {
    note(|reads| reads.aggregates.planning = true);
}

impl Dependencies {
    /// Adds these reads to the current recording.
    pub fn record(&self) {
        note(|reads| {
            reads.products.extend(&self.products);
            let days = self.days_of_brands.iter().cloned();
            reads.days_of_brands.extend(days);
            let aggregates = &mut reads.aggregates;
            aggregates.newest |= self.aggregates.newest;
            aggregates.filters |= self.aggregates.filters;
            aggregates.titles |= self.aggregates.titles;
            aggregates.subjects |= self.aggregates.subjects;
            aggregates.planning |= self.aggregates.planning;
        });
    }
}

/// What has changed.
#[derive(Debug, Clone, Default)]
pub struct Changed(Recording);

impl Changed {
    /// Creates an empty set of changes.
    pub(crate) fn nothing() -> Self {
        Self::default()
    }

    /// Adds a product.
    pub(crate) fn add(&mut self, position: usize) {
        let position = u32::try_from(position).unwrap_or(u32::MAX);
        self.0.products.insert(position);
    }

    /// Adds the date of the newest change of a brand, and that of all products.
    pub(crate) fn add_day(&mut self, brand: &str) {
        self.0.aggregates.newest = true;
        self.0.days_of_brands.insert(brand.into());
    }

    /// Adds the titles of products.
    pub(crate) fn add_titles(&mut self) {
        self.0.aggregates.titles = true;
    }

    /// Adds the filters of the catalogue.
    pub(crate) fn add_filters(&mut self) {
        self.0.aggregates.filters = true;
    }

    /// Adds the services or article categories of products.
    pub(crate) fn add_subjects(&mut self) {
        self.0.aggregates.subjects = true;
    }

    /// Adds what the planning tools know about products.
    pub(crate) fn add_planning(&mut self) {
        self.0.aggregates.planning = true;
    }

    /// Whether the filters of the catalogue are unchanged.
    pub(crate) fn has_same_filters(&self) -> bool {
        !self.0.aggregates.filters
    }

    /// Whether a page with these reads may have changed.
    pub fn affects(&self, reads: &Dependencies) -> bool {
        let changed = &self.0;
        let (aggregates, read) = (&changed.aggregates, &reads.aggregates);
        let mut products = reads.products.iter();
        let mut brands = reads.days_of_brands.iter();
        (aggregates.filters && read.filters)
            || (aggregates.titles && read.titles)
            || (aggregates.newest && read.newest)
            || (aggregates.subjects && read.subjects)
            || (aggregates.planning && read.planning)
            || products.any(|position| changed.products.contains(position))
            || brands.any(|brand| changed.days_of_brands.contains(brand))
    }
}
