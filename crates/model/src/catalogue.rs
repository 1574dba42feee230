//! Products and brands.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FaqItem, Link, Picture, PlanningCamera, Spec};

unit_enum! {
    /// A kind of product with technical figures built into the program.
    pub enum FigureKind in "kebab-case" with parse {
        /// Cameras: technology, housing, resolution, lens, infrared range.
        Camera,
        /// NVRs and DVRs: channels, recording rate, storage, power over Ethernet.
        Recorder,
        /// Panels, readers and terminals: users, reader type, protocol.
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
    /// The title of the tab's first page, as browsers show it.
    pub title: String,
    /// The number of products in the tab, with the facets that stay chosen in it.
    pub count: u32,
    /// The facets whose choice stays in this tab, though they don't have the same meaning in every tab: those of which
    /// the tab has one of the chosen values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub keeps: Vec<String>,
}

/// One choice among lists that are pages of their own, such as a tab or a filter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListState {
    /// The label.
    pub label: String,
    /// The address of the list.
    pub href: String,
    /// The number of entries in the list.
    pub count: u32,
    /// Whether this list is the one shown.
    pub current: bool,
}

/// The maximum number of cards on one page of a list.
pub const PAGE_SIZE: usize = 48;

/// Links to the pages of a list. A list that fits on one page has no pager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Pager {
    /// The current page, counted from 1.
    pub page: u32,
    /// The number of pages.
    pub pages: u32,
    /// The address of the first page.
    pub first: String,
    /// The address of every other page, with [`Pager::PAGE`] in place of the page number.
    pub further: String,
}

impl Pager {
    /// The placeholder for the page number in [`Pager::further`].
    pub const PAGE: &str = "{page}";

    /// Returns the number of pages needed for this many entries. An empty list has one page.
    pub fn pages(entries: usize) -> u32 {
        u32::try_from(entries.div_ceil(PAGE_SIZE).max(1)).unwrap_or(u32::MAX)
    }

    /// Returns the entries of a page, counted from 1.
    pub fn slice<T>(entries: &[T], page: u32) -> &[T] {
        let page = usize::try_from(page).unwrap_or(usize::MAX);
        let mut pages = entries.chunks(PAGE_SIZE);
        pages.nth(page.saturating_sub(1)).unwrap_or_default()
    }
}

/// A product as shown in lists.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductCard {
    /// The address of the product's page.
    pub href: String,
    /// The product's name.
    pub title: String,
    /// The brand's name.
    pub brand: String,
    /// The type badge: `CCTV`, `NVR`, `DVR` and others.
    pub badge: String,
    /// What the company still does for a product that it doesn't sell: `Service only`.
    pub standing: Option<String>,
    /// The picture.
    pub picture: Picture,
    /// The figures of the product's category: only known ones, and only as many as fit on a card.
    pub specs: Vec<Spec>,
}

/// A brand as shown in grids.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandCard {
    /// The brand's slug. It is unique in the site and is also used as an anchor.
    pub slug: String,
    /// The name, which is also set in type as the brand's mark.
    pub name: String,
    /// The official logo, if the owner has put one into the site folder.
    pub logo: Option<Picture>,
    /// A description of the brand.
    pub description: String,
    /// One sentence for search engines, which is also shown on the page.
    pub seo_text: String,
    /// The address of the brand's page.
    pub href: String,
}

/// Supply-chain compliance of a product. This is for information and not legal advice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Compliance {
    /// Its status under Section 889 of the National Defense Authorization Act for 2019: `compliant`, `not-compliant`
    /// or `unknown`.
    pub ndaa_889: NdaaStatus,
    /// Whether the maker is on the Covered List of the Federal Communications Commission.
    pub covered_list: bool,
    /// How it is sold: `active`, `legacy-support` (only serviced where it is installed) or `withdrawn`. Cards of the
    /// last two say so; such products come last in lists and are never recommended.
    pub sale_status: SaleStatus,
    /// The sentence that the page shows.
    pub note: String,
    /// The day of the last review, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub reviewed_on: String,
    /// The source of these facts.
    pub source: String,
}

unit_enum! {
    /// The status under NDAA section 889.
    pub enum NdaaStatus in "kebab-case" {
        /// The maker states compliance for this model.
        Compliant,
        /// The maker is named in the law, or makes this model for a company that is.
        NotCompliant,
        /// The status of this model isn't known.
        Unknown,
    }
}

unit_enum! {
    /// Whether and how the company sells a product.
    pub enum SaleStatus in "kebab-case" {
        /// Sold and installed.
        Active,
        /// No longer sold, but serviced where it is installed.
        LegacySupport,
        /// No longer offered.
        Withdrawn,
    }
}

/// The whole page of a product.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductDetail {
    /// The content of the product's card.
    pub card: ProductCard,
    /// The purpose of the product, in a paragraph or two.
    pub description: String,
    /// The picture at a larger size.
    pub picture: Picture,
    /// A short caption for the picture.
    pub image_caption: Option<String>,
    /// The customers or uses that the product suits best.
    pub best_for: Vec<String>,
    /// The maker's part number.
    pub sku: String,
    /// A description of this category of product.
    pub category_description: Option<String>,
    /// The name and value of every known figure. `None` if the product's category isn't one of the
    /// site's.
    pub specs: Option<Vec<Spec>>,
    /// The data for the planning tools, if the product is a camera with figures.
    pub planning: Option<Box<PlanningCamera>>,
    /// The status under supply-chain rules.
    pub compliance: Option<Compliance>,
    /// Questions about this product.
    pub faq: Vec<FaqItem>,
    /// The link for asking about the product.
    pub ask: Link,
}
