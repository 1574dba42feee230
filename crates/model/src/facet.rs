//! What the catalogue can be narrowed by, and what was chosen.

use serde::Serialize;
use ts_rs::TS;

use crate::{CatalogueTab, ProductCard, SpecRow};

/// Products compared side by side, at most.
pub const MOST_COMPARED: usize = 4;

named! {
    /// A property by which products are chosen that the program knows; categories declare more. The
    /// name is also the parameter of the address.
    pub enum Facet in "kebab-case" with parse {
        /// The maker, by its slug.
        Brand,
        /// The badge: `nvr`, `dvr`, `cctv`.
        Type,
        /// A camera's megapixels.
        Resolution,
        /// A recorder's channels.
        Channels,
        /// Whether a network recorder feeds its cameras.
        Poe,
        /// Standing under NDAA section 889.
        Ndaa,
    }
}

/// An order of the products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueSort {
    /// As in the address: [`CatalogueChoice::USUAL_SORT`], `name`, `brand`, or a facet of numbers,
    /// of which the largest come first.
    pub value: String,
    /// As people read it.
    pub label: String,
}

/// The values of a facet that the catalogue has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetGroup {
    /// The facet, as in the address.
    pub facet: String,
    /// The heading.
    pub label: String,
    /// Whether it means the same in every tab. The choice of others ends with their tab.
    pub everywhere: bool,
    /// Whether a value needs the heading to be understood: yes, no, a bare number.
    pub named: bool,
    /// The values in their order.
    pub values: Vec<FacetValue>,
}

/// A value of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetValue {
    /// As in the address.
    pub value: String,
    /// As people read it.
    pub label: String,
    /// How many products it shows, beside what is chosen of the other facets.
    pub count: u32,
}

/// The values that were chosen of a facet; products with any of them are shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct FacetChoice {
    /// The facet, as in the address.
    pub facet: String,
    /// The values, in the order of the panel.
    pub values: Vec<String>,
}

/// What a visitor has chosen in the catalogue: everything that the address says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct CatalogueChoice {
    /// The value of `?tab=`; `None` for all products.
    pub tab: Option<String>,
    /// The facets with a choice, in the order of the panel.
    pub facets: Vec<FacetChoice>,
    /// The order: a [`CatalogueSort::value`].
    pub sort: String,
    /// The slugs of the products to compare, in the order in which they were chosen.
    pub compare: Vec<String>,
    /// The page of the list, from 1.
    pub page: u32,
}

impl CatalogueChoice {
    /// By category, then in the order of the brands.
    pub const USUAL_SORT: &str = "catalogue";

    /// A tab with nothing else chosen.
    pub fn of(tab: Option<String>) -> Self {
        Self {
            tab,
            facets: Vec::new(),
            sort: Self::USUAL_SORT.to_owned(),
            compare: Vec::new(),
            page: 1,
        }
    }

    /// Whether nothing is chosen but the tab and the page.
    pub fn is_plain(&self) -> bool {
        self.facets.is_empty() && self.compare.is_empty() && self.sort == Self::USUAL_SORT
    }
}

/// A product as the catalogue shows and compares it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEntry {
    /// The product's slug, unique in the site.
    pub slug: String,
    /// The card.
    pub card: ProductCard,
    /// What a comparison shows: every figure that is known. Empty where none is made.
    pub rows: Vec<SpecRow>,
}

/// All products in short: what a script narrows and sorts them by. The cards stand in files of
/// `size` products each, in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueIndex {
    /// How many products a file of cards has, and a page of the list.
    pub size: u32,
    /// The address of a file of cards, with [`Pager::PAGE`](crate::Pager::PAGE) in the place of its
    /// number from 1.
    pub cards: String,
    /// The tabs; counts are those of all products.
    pub tabs: Vec<CatalogueTab>,
    /// Every facet with all of its values.
    pub facets: Vec<FacetGroup>,
    /// The slug of each product.
    pub slugs: Vec<String>,
    /// The place in `tabs` of each product's own tab; -1 of one without.
    pub own_tabs: Vec<i32>,
    /// For each facet, the place of each product's value in the facet's values; -1 of one without.
    pub values: Vec<Vec<i32>>,
    /// For each order by words, the rank of each product; equals share one.
    pub ranks: CatalogueRanks,
}

/// The ranks of all products in the orders by words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueRanks {
    /// By title.
    pub name: Vec<u32>,
    /// By brand.
    pub brand: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_facets_are_read_back() {
        for facet in Facet::ALL {
            assert_eq!(Facet::parse(facet.as_str()), Some(facet));
        }
        assert_eq!(Facet::parse("price"), None);
    }

    #[test]
    fn a_tab_alone_is_a_plain_choice() {
        let mut choice = CatalogueChoice::of(Some("cctv".to_owned()));
        assert!(choice.is_plain());
        choice.compare.push("p1".to_owned());
        assert!(!choice.is_plain());
    }
}
