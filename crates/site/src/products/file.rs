//! The file of a product: what is asked of all of them, and the rest packed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sightline_model::{NdaaStatus, SaleStatus};
use sightline_source::raw::{RawDetail, RawFigures, RawProduct};
use zstd::bulk::{Compressor, Decompressor};

/// The level of zstd for files: higher ones take longer and make little of it.
const PACK_LEVEL: i32 = 3;

/// The file of a product.
#[derive(Debug, Clone, Serialize, Deserialize)]
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
    /// Its text, compressed with zstd.
    #[serde(skip)]
    packed: Box<[u8]>,
    /// How many bytes that is unpacked.
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
            packed: pack(text),
            length: text.len(),
        }
    }

    /// Everything that the file says. It was read before, so that `None` is a fault of the program.
    pub(super) fn read(&self) -> Option<RawProduct> {
        toml::from_str(without_mark(&self.text()?)).ok()
    }

    /// Its text, compressed.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// The same with its text, which is not written with the rest.
    #[must_use]
    pub fn with_packed(self, packed: &[u8]) -> Self {
        let packed = packed.into();
        Self { packed, ..self }
    }

    /// The text of the file, as it was read.
    pub fn text(&self) -> Option<String> {
        String::from_utf8(unpack(&self.packed, self.length)?).ok()
    }
}

/// A text without the mark that some editors put before it.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

thread_local! {
    // One of each for a thread: it takes longer to make one than to use it for a file.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> =
        RefCell::new(Compressor::new(PACK_LEVEL).ok());
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> =
        RefCell::new(Decompressor::new().ok());
}

fn unpack(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|decompressor| {
        let decompressor = decompressor.as_mut()?;
        decompressor.decompress(packed, length).ok()
    })
}

fn pack(text: &str) -> Box<[u8]> {
    let packed = COMPRESSOR.with_borrow_mut(|compressor| {
        let compressor = compressor.as_mut()?;
        compressor.compress(text.as_bytes()).ok()
    });
    packed.unwrap_or_default().into()
}

/// How the company sells a product. One without a reviewed standing is sold like any other.
pub(super) fn sale_status(raw: &RawProduct) -> SaleStatus {
    let known = raw.compliance.as_ref();
    known.map_or(SaleStatus::Active, |known| known.sale_status)
}
