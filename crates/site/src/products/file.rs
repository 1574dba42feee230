//! The file of a product: what is asked of all of them, and the rest packed.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sightline_model::{NdaaStatus, SaleStatus};
use sightline_source::raw::{RawDetail, RawFigures, RawProduct};

use super::packed::{KeptTexts, PackedText};

/// The file of a product.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProductFile {
    pub(crate) slug: String,
    /// The brand's slug.
    pub brand: String,
    /// The category as it is written.
    pub category: String,
    /// The category of articles as it is written.
    pub(crate) article_category: Option<String>,
    /// What it says that it is.
    pub(crate) kind: Option<String>,
    /// What it is called.
    pub title: String,
    /// Slugs of services.
    pub(crate) services: Vec<String>,
    /// The day of the last change.
    pub(crate) modified: Option<String>,
    pub(crate) resolution: Option<String>,
    pub(crate) channels: Option<String>,
    pub(crate) poe: Option<bool>,
    pub(crate) ndaa: Option<NdaaStatus>,
    /// Whether the company sells it. One without a reviewed standing is sold like any other.
    pub is_sold: bool,
    /// The rows of its category, by key.
    pub(crate) details: BTreeMap<String, RawDetail>,
    /// What the maker states, as numbers.
    pub(crate) figures: Option<Box<RawFigures>>,
    /// The last day of its offer.
    pub offer_until: Option<String>,
    /// The files of the pictures at the top of its page.
    pub(crate) pictures: Vec<String>,
    #[serde(skip)]
    packed: PackedText,
    /// How many bytes its text has.
    length: usize,
}

impl ProductFile {
    /// The file of a text; `None` of one that cannot be decoded.
    pub fn of(slug: &str, text: &str) -> Option<Self> {
        let raw = toml::from_str(without_mark(text)).ok()?;
        Some(Self::new(slug, raw, text))
    }

    /// What a file says, and its text.
    fn new(slug: &str, raw: RawProduct, text: &str) -> Self {
        let is_sold = sale_status(&raw) == SaleStatus::Active;
        // The day of the review stands on the page, so a review is a change of it.
        let reviewed = raw.compliance.as_ref();
        let reviewed = reviewed.map(|known| known.reviewed_on.clone());
        let further = raw.banner_pictures.into_iter().map(|shown| shown.file);
        let mut pictures = vec![raw.picture.file];
        pictures.extend(further);
        Self {
            slug: slug.to_owned(),
            brand: raw.brand,
            category: raw.category,
            article_category: raw.product_category,
            kind: raw.kind,
            title: raw.title,
            services: raw.services,
            modified: raw.updated.max(reviewed),
            resolution: raw.resolution,
            channels: raw.channels,
            poe: raw.poe,
            ndaa: raw.compliance.map(|known| known.ndaa_889),
            is_sold,
            details: raw.details,
            figures: raw.figures.map(Box::new),
            offer_until: raw.offer.map(|offer| offer.valid_until),
            pictures,
            packed: PackedText::new(text),
            length: text.len(),
        }
    }

    /// Everything that the file says.
    ///
    /// # Errors
    /// When its text was kept in a file and cannot be read there any more.
    pub(super) fn read(&self) -> io::Result<RawProduct> {
        toml::from_str(without_mark(&self.text()?)).map_err(io::Error::other)
    }

    /// Its text, compressed with zstd.
    ///
    /// # Errors
    /// When it was kept in a file and cannot be read there any more.
    pub fn packed(&self) -> io::Result<Box<[u8]>> {
        self.packed.packed()
    }

    /// Its compressed text stands at this place of a file and is read there from now on.
    pub fn keep(&self, texts: &Arc<KeptTexts>, place: u64, length: usize) {
        self.packed.keep(texts, place, length);
    }

    /// The text of the file, as it was read.
    ///
    /// # Errors
    /// When it was kept in a file and cannot be read there any more.
    pub fn text(&self) -> io::Result<String> {
        self.packed.text(self.length)
    }
}

/// A text without the mark that some editors put before it.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// How the company sells a product. One without a reviewed standing is sold like any other.
pub(super) fn sale_status(raw: &RawProduct) -> SaleStatus {
    let known = raw.compliance.as_ref();
    known.map_or(SaleStatus::Active, |known| known.sale_status)
}
