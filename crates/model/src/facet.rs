//! The catalogue's filters, and the choices that a visitor made.

use serde::Serialize;
use ts_rs::TS;

use crate::{CatalogueTab, ProductCard, Spec};

/// The maximum number of products in a side-by-side comparison.
pub const MAX_COMPARED: usize = 4;

unit_enum! {
    /// What visitors can filter products of every kind by, besides their figures. The name is also
    /// the query parameter.
    pub enum Facet in "kebab-case" with parse {
        /// The maker's slug.
        Brand,
        /// The status under NDAA section 889.
        Ndaa,
        /// The badge: `nvr`, `dvr`, `cctv`.
        Type,
    }
}

/// A sort order for products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueSort {
    /// The value in the address: [`CatalogueChoice::DEFAULT_SORT`], `name`, `brand`, or a numeric
    /// facet, which sorts the largest values first.
    pub value: String,
    /// The displayed label.
    pub label: String,
}

/// A facet with the values that occur in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetGroup {
    /// The facet's name in the address.
    pub facet: String,
    /// The heading.
    pub label: String,
    /// Whether the facet has the same meaning in every tab. The choice of any other facet is
    /// dropped when the visitor changes to a tab that has none of the chosen values.
    pub everywhere: bool,
    /// Whether the values can only be understood together with the heading, such as yes, no or a
    /// bare number.
    pub named: bool,
    /// The values in display order.
    pub values: Vec<FacetValue>,
}

/// A value of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetValue {
    /// The value in the address.
    pub value: String,
    /// The displayed label.
    pub label: String,
    /// The number of products with this value, given the current choices of the other facets.
    pub count: u32,
}

/// The chosen values of a facet. Products with any of them are shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct FacetChoice {
    /// The facet's name in the address.
    pub facet: String,
    /// The values, in the order of the filter panel.
    pub values: Vec<String>,
}

/// Everything that a visitor has chosen in the catalogue, as expressed by the address.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct CatalogueChoice {
    /// The value of `?tab=`; `None` for all products.
    pub tab: Option<String>,
    /// The facets with chosen values, in the order of the filter panel.
    pub facets: Vec<FacetChoice>,
    /// The sort order: a [`CatalogueSort::value`].
    pub sort: String,
    /// The slugs of the products to compare, in the order in which they were chosen.
    pub compare: Vec<String>,
    /// The page of the list, counted from 1.
    pub page: u32,
}

impl CatalogueChoice {
    /// The default sort order: by category, then in the order of the brands.
    pub const DEFAULT_SORT: &str = "catalogue";

    /// Returns the choice of a tab and nothing else.
    pub fn of(tab: Option<String>) -> Self {
        Self {
            tab,
            facets: Vec::new(),
            sort: Self::DEFAULT_SORT.to_owned(),
            compare: Vec::new(),
            page: 1,
        }
    }

    /// Returns whether nothing is chosen except the tab and the page.
    pub fn is_plain(&self) -> bool {
        self.facets.is_empty() && self.compare.is_empty() && self.sort == Self::DEFAULT_SORT
    }
}

/// A product as shown and compared in the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEntry {
    /// The product's slug, which is unique in the site.
    pub slug: String,
    /// The card.
    pub card: ProductCard,
    /// The rows of the comparison: every known figure. Empty where there is no comparison.
    pub rows: Vec<Spec>,
}

/// A compact index of all products, by which the client-side script filters and sorts. The cards
/// are in separate files of `size` products each, in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueIndex {
    /// The number of products in a file of cards, which is also the number on a page of the list.
    pub size: u32,
    /// The address of a file of cards, with [`Pager::PAGE`](crate::Pager::PAGE) in place of its
    /// number, counted from 1.
    pub cards: String,
    /// The tabs, with the counts for the whole catalogue.
    pub tabs: Vec<CatalogueTab>,
    /// Every facet with all of its values.
    pub facets: Vec<FacetGroup>,
    /// The slug of each product.
    pub slugs: Vec<String>,
    /// The index into `tabs` of each product's own tab, or -1 for a product without a tab.
    pub own_tabs: Vec<i32>,
    /// For each facet, the index of each product's value in the facet's values, or -1 for a product
    /// without a value.
    pub values: Vec<Vec<i32>>,
    /// The rank of each product in each alphabetical order. Products that compare equal share a
    /// rank.
    pub ranks: CatalogueRanks,
}

/// The ranks of all products in the alphabetical orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueRanks {
    /// The ranks by title.
    pub name: Vec<u32>,
    /// The ranks by brand.
    pub brand: Vec<u32>,
}
