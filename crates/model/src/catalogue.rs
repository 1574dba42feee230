//! Products and brands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FaqItem, Link, Picture, PlanningCamera, Spec};

named! {
    /// A kind of product whose figures the program knows.
    pub enum FigureKind in "kebab-case" with parse {
        /// Cameras: technology, housing, resolution, lens, infrared range.
        Camera,
        /// NVRs and DVRs: channels, recording rate, storage, power over the network.
        Recorder,
        /// Panels, readers, terminals: users, reader type, protocol.
        DoorDevice,
    }
}

/// A tab of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueTab {
    /// The value of `?tab=`; `None` for all products.
    pub tab: Option<String>,
    /// The label.
    pub label: String,
    /// The title of its first page, as browsers show it.
    pub title: String,
    /// How many products it has.
    pub count: u32,
}

/// A choice among lists that are pages of their own: a tab, a filter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListState {
    /// The label.
    pub label: String,
    /// Its address.
    pub href: String,
    /// How many entries it shows.
    pub count: u32,
    /// Whether it is the one shown.
    pub current: bool,
}

/// Cards that a page of a list shows, at most.
pub const PAGE_SIZE: usize = 48;

/// Where the pages of a list are; a list that fits one page has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Pager {
    /// The page shown, from 1.
    pub page: u32,
    /// How many there are.
    pub pages: u32,
    /// The address of the first page.
    pub first: String,
    /// The address of any other, with [`Pager::PAGE`] in the place of its number.
    pub further: String,
}

impl Pager {
    /// Stands for the number of a page in [`Pager::further`].
    pub const PAGE: &str = "{page}";

    /// How many pages so many entries take; an empty list has one.
    pub fn pages(entries: usize) -> u32 {
        u32::try_from(entries.div_ceil(PAGE_SIZE).max(1)).unwrap_or(u32::MAX)
    }

    /// The entries of a page, from 1.
    pub fn slice<T>(entries: &[T], page: u32) -> &[T] {
        let page = usize::try_from(page).unwrap_or(usize::MAX);
        let mut pages = entries.chunks(PAGE_SIZE);
        pages.nth(page.saturating_sub(1)).unwrap_or_default()
    }
}

/// A product as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductCard {
    /// The product's page.
    pub href: String,
    /// The product's name.
    pub title: String,
    /// The brand's name.
    pub brand: String,
    /// The type badge: `CCTV`, `NVR`, `DVR`, ...
    pub badge: String,
    /// What the company still does with one that it does not sell: `Service only`.
    pub standing: Option<String>,
    /// The picture.
    pub picture: Picture,
    /// The figures of its category; only those that are known, and no more than a card has room for.
    pub specs: Vec<Spec>,
}

/// A brand as grids show it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandCard {
    /// The brand's slug, unique in the site; also an anchor.
    pub slug: String,
    /// The name; also set in type as the brand's mark.
    pub name: String,
    /// The official logo, where the owner has put one into the site folder.
    pub logo: Option<Picture>,
    /// What the brand does.
    pub description: String,
    /// One sentence for search engines, shown too.
    pub seo_text: String,
    /// The brand's page.
    pub href: String,
}

/// What is known of a product's standing under United States supply-chain rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Compliance {
    /// Section 889 of the National Defense Authorization Act for 2019.
    pub ndaa_889: NdaaStatus,
    /// Whether the maker is on the Covered List of the Federal Communications Commission.
    pub covered_list: bool,
    /// How the company sells it.
    pub sale_status: SaleStatus,
    /// The sentence that the page shows.
    pub note: String,
    /// The day of the last review, `YYYY-MM-DD`.
    pub reviewed_on: String,
    /// Where the facts were read.
    pub source: String,
}

/// Standing under NDAA section 889.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NdaaStatus {
    /// The maker states compliance for this model.
    Compliant,
    /// The maker is named in the law, or makes it for one that is.
    NotCompliant,
    /// Not known for this model.
    Unknown,
}

/// How the company sells a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SaleStatus {
    /// Sold and installed.
    Active,
    /// Only serviced where it is installed.
    LegacySupport,
    /// No longer offered.
    Withdrawn,
}

/// A product's whole page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductDetail {
    /// The card's facts.
    pub card: ProductCard,
    /// What it is for, in a paragraph or two.
    pub description: String,
    /// The picture, larger.
    pub picture: Picture,
    /// A few words on the picture.
    pub image_caption: Option<String>,
    /// For whom it is the right one.
    pub best_for: Vec<String>,
    /// The maker's part number.
    pub sku: String,
    /// What this category of product is.
    pub category_description: Option<String>,
    /// The kind of product, where the program knows its figures.
    pub figures: Option<FigureKind>,
    /// Name and value of every figure that is known; `None` where the product's category is not one
    /// of the site's.
    pub specs: Option<Vec<SpecRow>>,
    /// What the planning tools know of it, where it is a camera with figures.
    pub planning: Option<Box<PlanningCamera>>,
    /// Supply-chain standing.
    pub compliance: Option<Compliance>,
    /// Questions on this product.
    pub faq: Vec<FaqItem>,
    /// Where to ask about it.
    pub ask: Link,
}

/// A row of the specification table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SpecRow {
    /// The figure's name.
    pub label: String,
    /// The figure with its unit.
    pub value: String,
}
