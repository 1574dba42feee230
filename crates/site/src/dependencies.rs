//! Records which parts of the products a page's model is made of, while it is built. After a change of some products,
//! this tells which pages may have changed; the others needn't be built again.
//!
//! Only products are tracked, since there may be many thousands of them. After a change of anything else, or of the
//! names that products use, every page may have changed. The fields of a product can only be read through functions
//! that record the read, on the thread that reads: other threads, such as those of `in_parallel`, record nothing.

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
    aggregates: Box<[Aggregate]>,
}

/// The reads of a page while they are recorded.
#[derive(Debug, Clone, Default)]
struct Recording {
    products: BTreeSet<u32>,
    days_of_brands: BTreeSet<Arc<str>>,
    aggregates: BTreeSet<Aggregate>,
}

/// A fact about all products together that a page can be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Aggregate {
    /// The date of the newest change of all products.
    Newest,
    /// The filters of the catalogue.
    Filters,
    /// The titles of all products, by which a list is sorted.
    Titles,
    /// The products of a service or of an article category.
    Subjects,
    /// What the planning tools know about products.
    Planning,
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
        aggregates: recording.aggregates.into_iter().collect(),
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

/// Records that a fact about all products was read.
pub(crate) fn aggregate(aggregate: Aggregate) {
    note(|reads| _ = reads.aggregates.insert(aggregate));
}

impl Dependencies {
    /// Adds these reads to the current recording.
    pub fn record(&self) {
        note(|reads| {
            reads.products.extend(&self.products);
            let days = self.days_of_brands.iter().cloned();
            reads.days_of_brands.extend(days);
            reads.aggregates.extend(&self.aggregates);
        });
    }
}

/// What has changed.
#[derive(Debug, Clone, Default)]
pub struct Changed(Recording);

impl Changed {
    /// Adds a product.
    pub(crate) fn add(&mut self, position: usize) {
        let position = u32::try_from(position).unwrap_or(u32::MAX);
        self.0.products.insert(position);
    }

    /// Adds the date of the newest change of a brand, and that of all products.
    pub(crate) fn add_day(&mut self, brand: &str) {
        self.add_aggregate(Aggregate::Newest);
        self.0.days_of_brands.insert(brand.into());
    }

    /// Adds a fact about all products.
    pub(crate) fn add_aggregate(&mut self, aggregate: Aggregate) {
        self.0.aggregates.insert(aggregate);
    }

    /// Whether the filters of the catalogue are unchanged.
    pub(crate) fn has_same_filters(&self) -> bool {
        !self.0.aggregates.contains(&Aggregate::Filters)
    }

    /// Whether a page with these reads may have changed.
    pub fn affects(&self, reads: &Dependencies) -> bool {
        let changed = &self.0;
        let mut products = reads.products.iter();
        let mut brands = reads.days_of_brands.iter();
        let mut aggregates = reads.aggregates.iter();
        aggregates.any(|aggregate| changed.aggregates.contains(aggregate))
            || products.any(|position| changed.products.contains(position))
            || brands.any(|brand| changed.days_of_brands.contains(brand))
    }
}
