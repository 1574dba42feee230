//! The file of a product: what is needed of all products, and the compressed text with the rest.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sightline_model::{NdaaStatus, SaleStatus};
use sightline_source::raw::{RawDetail, RawFigures, RawProduct};
use sightline_toml::{SyntaxError, parse};

use super::figures::FilterValues;
use super::fingerprint;
use super::packed::{PackedText, StoredTexts};
use super::stated::StatedFigures;

/// The file of a product.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProductFile {
    pub(crate) slug: Arc<str>,
    /// The brand's slug.
    pub brand: Arc<str>,
    /// The category as written in the file.
    pub category: Arc<str>,
    /// The category of articles as written in the file.
    pub(crate) article_category: Option<Arc<str>>,
    /// The badge on its card, if it has one of its own.
    pub(crate) badge: Option<Arc<str>>,
    /// The title.
    pub title: Box<str>,
    /// Slugs of services.
    pub(crate) services: Box<[Arc<str>]>,
    /// The date of the last change.
    pub(super) modified: Option<Arc<str>>,
    pub(super) filter_values: FilterValues,
    pub(crate) ndaa: Option<NdaaStatus>,
    /// Whether the company sells it. A product without a reviewed compliance status counts as sold.
    pub is_sold: bool,
    /// The rows of its category, by key.
    pub(crate) details: BTreeMap<String, RawDetail>,
    /// What is needed of the numbers that the manufacturer states.
    pub(super) stated: Option<StatedFigures>,
    /// The last day of its offer.
    pub offer_until: Option<Arc<str>>,
    /// The files of the pictures at the top of its page.
    pub(crate) pictures: Box<[Arc<str>]>,
    #[serde(skip)]
    packed: PackedText,
    /// The length of its text in bytes.
    length: u32,
    /// The hash of its text, which only this program compares.
    pub(crate) fingerprint: u64,
}

impl ProductFile {
    /// Creates the file from its parsed contents and its text.
    pub fn new(slug: &str, raw: RawProduct, text: &str) -> Self {
        let is_sold = sale_status(&raw) == SaleStatus::Active;
        let filter_values = FilterValues::new(&raw);
        // The page shows the date of the review, so a review is a change of the page.
        let reviewed = raw.compliance.as_ref();
        let reviewed = reviewed.map(|known| known.reviewed_on.clone());
        let further = raw.banner_pictures.into_iter().map(|shown| shown.file);
        let pictures = std::iter::once(raw.picture.file).chain(further);
        Self {
            slug: slug.into(),
            brand: raw.brand.into(),
            category: raw.category.into(),
            article_category: raw.product_category.map(Arc::from),
            badge: raw.badge.map(Arc::from),
            title: raw.title.into(),
            services: raw.services.into_iter().map(Arc::from).collect(),
            modified: raw.updated.max(reviewed).map(Arc::from),
            filter_values,
            ndaa: raw.compliance.map(|known| known.ndaa_889),
            is_sold,
            details: raw.details,
            stated: raw.figures.as_ref().map(StatedFigures::new),
            offer_until: raw.offer.map(|offer| offer.valid_until.into()),
            pictures: pictures.map(Arc::from).collect(),
            packed: PackedText::new(text),
            length: u32::try_from(text.len()).unwrap_or(u32::MAX),
            fingerprint: fingerprint(text),
        }
    }

    /// The date of the last change.
    pub(crate) fn modified(&self) -> Option<String> {
        self.modified.as_deref().map(str::to_owned)
    }

    /// Replaces the words that other files use too with their shared copies, and adds the new ones to `known`.
    pub fn intern_words(&mut self, known: &mut HashSet<Arc<str>>) {
        let one = [&mut self.brand, &mut self.category];
        let optional = [
            &mut self.article_category,
            &mut self.badge,
            &mut self.modified,
            &mut self.offer_until,
        ];
        let words = one.into_iter().chain(optional.into_iter().flatten());
        let words = words.chain(&mut self.services).chain(&mut self.pictures);
        for word in words {
            match known.get(word) {
                Some(same) => *word = Arc::clone(same),
                None => _ = known.insert(Arc::clone(word)),
            }
        }
    }

    /// Parses the whole file.
    ///
    /// # Errors
    /// Returns an error if its text was moved to a file that can't be read any more.
    pub(super) fn read(&self) -> io::Result<RawProduct> {
        let refused = |errors: Vec<SyntaxError>| {
            let first = errors.into_iter().next();
            io::Error::other(first.map_or_else(String::new, |error| error.message))
        };
        let tree = parse(without_mark(&self.text()?), 0).map_err(refused)?;
        tree.decode().map_err(io::Error::other)
    }

    /// Returns the numbers that the manufacturer states; `None` if there are none or the text can't be read.
    pub(crate) fn figures(&self) -> Option<RawFigures> {
        self.stated?;
        match self.read() {
            Ok(raw) => raw.figures,
            Err(error) => {
                self.report_unread(&error);
                None
            }
        }
    }

    /// Logs that its text can't be read.
    pub(super) fn report_unread(&self, error: &io::Error) {
        tracing::error!(product = %self.slug, %error, "the text of a product cannot be read where it is kept");
    }

    /// Returns its text, compressed with zstd.
    ///
    /// # Errors
    /// Returns an error if the text was moved to a file that can't be read any more.
    pub fn packed(&self) -> io::Result<Box<[u8]>> {
        self.packed.packed()
    }

    /// Holds its compressed text in memory.
    pub fn set_packed(&self, packed: &[u8]) {
        self.packed.set_packed(packed);
    }

    /// Sets the place in a file where its compressed text is. From now on the text is read from there.
    pub fn set_stored(&self, texts: &Arc<StoredTexts>, offset: u64, length: usize) {
        self.packed.set_stored(texts, offset, length);
    }

    /// Returns the text of the file as it was read.
    ///
    /// # Errors
    /// Returns an error if the text was moved to a file that can't be read any more.
    pub fn text(&self) -> io::Result<String> {
        self.packed.text(self.length as usize)
    }
}

/// Strips the byte order mark that some editors write.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns the sale status of a product. Without a reviewed compliance status it counts as sold.
pub(super) fn sale_status(raw: &RawProduct) -> SaleStatus {
    let known = raw.compliance.as_ref();
    known.map_or(SaleStatus::Active, |known| known.sale_status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_file_takes_at_most_320_bytes_of_memory() {
        // There may be a hundred thousand of them; the allocator has size classes of 320 and 384 bytes.
        const COUNTS_OF_ARC: usize = 2 * size_of::<usize>();
        assert!(COUNTS_OF_ARC + size_of::<ProductFile>() <= 320);
    }
}
