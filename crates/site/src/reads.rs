//! What of the products a page's model is made of, recorded while it is built. So a change of some products
//! tells which pages may be others; all others need not be built again to know that they are the same.
//!
//! Only products are followed, of which there may be many thousands. After a change of anything else, or
//! of the names that products use, every page may be another. The fields of a product can only be read
//! through functions that record it.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// What a page's model was made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a page reads each of these or does not"
)]
pub struct Reads {
    /// The products that it shows, by their places in the catalogue.
    products: BTreeSet<u32>,
    /// The brands whose newest day it names.
    days_of_brands: BTreeSet<String>,
    /// Whether it names the newest day of all products.
    newest: bool,
    /// Whether it shows what the catalogue can be narrowed by.
    choices: bool,
    /// Whether it goes through the products of a service, or of a subject of articles.
    subjects: bool,
    /// Whether it has what the planning tools know of products.
    planning: bool,
}

thread_local! {
    /// What is read on this thread, while somebody records it.
    static READS: RefCell<Option<Reads>> = const { RefCell::new(None) };
}

/// Runs something and says what it read. What runs around it has read that too.
pub fn recorded<T>(build: impl FnOnce() -> T) -> (T, Reads) {
    let outer = READS.replace(Some(Reads::default()));
    let made = build();
    let reads = READS.replace(outer).unwrap_or_default();
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

fn note(add: impl FnOnce(&mut Reads)) {
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
    note(|reads| _ = reads.days_of_brands.insert(slug.to_owned()));
}

/// The newest day of all products was read.
pub(crate) fn newest() {
    note(|reads| reads.newest = true);
}

/// What the catalogue can be narrowed by was read.
pub(crate) fn choices() {
    note(|reads| reads.choices = true);
}

/// Which products are of a service or of a subject of articles was read.
pub(crate) fn subjects() {
    note(|reads| reads.subjects = true);
}

/// What the planning tools know of products was read.
pub(crate) fn planning() {
    note(|reads| reads.planning = true);
}

impl Reads {
    /// Whoever records has read this too.
    pub(crate) fn record(&self) {
        note(|reads| {
            reads.products.extend(&self.products);
            reads
                .days_of_brands
                .extend(self.days_of_brands.iter().cloned());
            reads.newest |= self.newest;
            reads.choices |= self.choices;
            reads.subjects |= self.subjects;
            reads.planning |= self.planning;
        });
    }
}

/// What is another than before.
#[derive(Debug, Clone, Default)]
pub struct Changed(Reads);

impl Changed {
    /// Nothing.
    pub(crate) fn nothing() -> Self {
        Self::default()
    }

    /// A product is another; `is_dated` when its day is, `is_of_others` when the subjects that it names are.
    pub(crate) fn add(&mut self, place: usize, brand: &str, is_dated: bool, is_of_others: bool) {
        let changed = &mut self.0;
        changed
            .products
            .insert(u32::try_from(place).unwrap_or(u32::MAX));
        // Nearly every field of a product is something that it can be chosen by.
        changed.choices = true;
        changed.subjects |= is_of_others;
        if is_dated {
            changed.newest = true;
            changed.days_of_brands.insert(brand.to_owned());
        }
    }

    /// What the planning tools know of some product is another.
    pub(crate) fn add_planning(&mut self) {
        self.0.planning = true;
    }

    /// Whether a page that was made of this may be another now.
    pub fn concerns(&self, reads: &Reads) -> bool {
        let changed = &self.0;
        (changed.choices && reads.choices)
            || (changed.newest && reads.newest)
            || (changed.subjects && reads.subjects)
            || (changed.planning && reads.planning)
            || !changed.products.is_disjoint(&reads.products)
            || !changed.days_of_brands.is_disjoint(&reads.days_of_brands)
    }
}
