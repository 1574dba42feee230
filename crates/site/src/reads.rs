//! What of the products a page's model is made of, recorded while it is built. So a change of some products
//! tells which pages may be others; all others need not be built again to know that they are the same.
//!
//! Only products are followed, of which there may be many thousands. After a change of anything else, or
//! of the names that products use, every page may be another. The fields of a product can only be read
//! through functions that record it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a page's model was made of. It is kept of every page, so that it is small.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reads {
    /// The products that it shows, by their places in the catalogue.
    products: Box<[u32]>,
    /// The brands whose newest day it names.
    days_of_brands: Box<[Arc<str>]>,
    parts: Parts,
}

/// The same while it is recorded.
#[derive(Debug, Clone, Default)]
struct Recording {
    products: BTreeSet<u32>,
    days_of_brands: BTreeSet<Arc<str>>,
    parts: Parts,
}

/// What of all products together it was made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a page reads each of these or does not"
)]
struct Parts {
    /// Whether it names the newest day of all products.
    newest: bool,
    /// Whether it shows what the catalogue can be narrowed by.
    choices: bool,
    /// Whether it is in the order of all titles.
    titles: bool,
    /// Whether it goes through the products of a service, or of a subject of articles.
    subjects: bool,
    /// Whether it has what the planning tools know of products.
    planning: bool,
}

thread_local! {
    /// What is read on this thread, while somebody records it.
    static READS: RefCell<Option<Recording>> = const { RefCell::new(None) };
}

/// Runs something and says what it read. What runs around it has read that too.
pub fn recorded<T>(build: impl FnOnce() -> T) -> (T, Reads) {
    let outer = READS.replace(Some(Recording::default()));
    let made = build();
    let recording = READS.replace(outer).unwrap_or_default();
    let reads = Reads {
        products: recording.products.into_iter().collect(),
        days_of_brands: recording.days_of_brands.into_iter().collect(),
        parts: recording.parts,
    };
    reads.record();
    (made, reads)
}

/// Runs something whose reads are noted as a whole.
pub(crate) fn unrecorded<T>(build: impl FnOnce() -> T) -> T {
    let outer = READS.replace(None);
    let made = build();
    READS.replace(outer);
    made
}

fn note(add: impl FnOnce(&mut Recording)) {
    READS.with_borrow_mut(|reads| {
        if let Some(reads) = reads {
            add(reads);
        }
    });
}

/// A product was read.
pub(crate) fn product(place: usize) {
    note(|reads| {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        reads.products.insert(place);
    });
}

/// The newest day of the products of a brand was read.
pub(crate) fn days_of_brand(slug: &str) {
    note(|reads| _ = reads.days_of_brands.insert(slug.into()));
}

/// The newest day of all products was read.
pub(crate) fn newest() {
    note(|reads| reads.parts.newest = true);
}

/// What the catalogue can be narrowed by was read.
pub(crate) fn choices() {
    note(|reads| reads.parts.choices = true);
}

/// The titles of all products were read.
pub(crate) fn titles() {
    note(|reads| reads.parts.titles = true);
}

/// Which products are of a service or of a subject of articles was read.
pub(crate) fn subjects() {
    note(|reads| reads.parts.subjects = true);
}

/// What the planning tools know of products was read.
pub(crate) fn planning() {
    note(|reads| reads.parts.planning = true);
}

impl Reads {
    /// Whoever records has read this too.
    pub fn record(&self) {
        note(|reads| {
            reads.products.extend(&self.products);
            let days = self.days_of_brands.iter().cloned();
            reads.days_of_brands.extend(days);
            let parts = &mut reads.parts;
            parts.newest |= self.parts.newest;
            parts.choices |= self.parts.choices;
            parts.titles |= self.parts.titles;
            parts.subjects |= self.parts.subjects;
            parts.planning |= self.parts.planning;
        });
    }
}

/// What is another than before.
#[derive(Debug, Clone, Default)]
pub struct Changed(Recording);

impl Changed {
    /// Nothing.
    pub(crate) fn nothing() -> Self {
        Self::default()
    }

    /// A product is another.
    pub(crate) fn add(&mut self, place: usize) {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        self.0.products.insert(place);
    }

    /// The day of some product of a brand is another.
    pub(crate) fn add_day(&mut self, brand: &str) {
        self.0.parts.newest = true;
        self.0.days_of_brands.insert(brand.into());
    }

    /// The title of some product is another.
    pub(crate) fn add_titles(&mut self) {
        self.0.parts.titles = true;
    }

    /// What some product is chosen by is another.
    pub(crate) fn add_choices(&mut self) {
        self.0.parts.choices = true;
    }

    /// The services or the subject that some product names are others.
    pub(crate) fn add_subjects(&mut self) {
        self.0.parts.subjects = true;
    }

    /// What the planning tools know of some product is another.
    pub(crate) fn add_planning(&mut self) {
        self.0.parts.planning = true;
    }

    /// Whether products may be chosen by what they were chosen by before.
    pub(crate) fn has_same_choices(&self) -> bool {
        !self.0.parts.choices
    }

    /// Whether a page that was made of this may be another now.
    pub fn concerns(&self, reads: &Reads) -> bool {
        let changed = &self.0;
        let (parts, read) = (&changed.parts, &reads.parts);
        let mut products = reads.products.iter();
        let mut brands = reads.days_of_brands.iter();
        (parts.choices && read.choices)
            || (parts.titles && read.titles)
            || (parts.newest && read.newest)
            || (parts.subjects && read.subjects)
            || (parts.planning && read.planning)
            || products.any(|place| changed.products.contains(place))
            || brands.any(|brand| changed.days_of_brands.contains(brand))
    }
}
