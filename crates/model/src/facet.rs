//! What the catalogue can be narrowed by, and what was chosen.

use serde::Serialize;
use ts_rs::TS;

use crate::{CatalogueTab, ProductCard, SpecRow};

/// Products compared side by side, at most.
pub const MOST_COMPARED: usize = 4;

named! {
    /// A property by which products are chosen. The name is also the parameter of the address.
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

impl Facet {
    /// The heading of its choices.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Brand => "Brand",
            Self::Type => "Type",
            Self::Resolution => "Resolution",
            Self::Channels => "Channels",
            Self::Poe => "PoE support",
            Self::Ndaa => "NDAA section 889",
        }
    }
}

named! {
    /// The order of the products.
    #[derive(Default)]
    pub enum CatalogueSort in "kebab-case" with parse {
        /// By kind, then in the order of the brands.
        #[default]
        Catalogue,
        /// By name.
        Name,
        /// By brand.
        Brand,
        /// Most megapixels first.
        Resolution,
        /// Most channels first.
        Channels,
    }
}

/// The values of a facet that the catalogue has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FacetGroup {
    /// The facet.
    pub facet: Facet,
    /// The heading.
    pub label: String,
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
}

/// The values that were chosen of a facet; products with any of them are shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct FacetChoice {
    /// The facet.
    pub facet: Facet,
    /// The values, in the order of the panel.
    pub values: Vec<String>,
}

/// What a visitor has chosen in the catalogue: everything that the address says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
pub struct CatalogueChoice {
    /// The tab.
    pub tab: CatalogueTab,
    /// The facets with a choice, in the order of the panel.
    pub facets: Vec<FacetChoice>,
    /// The order.
    pub sort: CatalogueSort,
    /// The slugs of the products to compare, in the order in which they were chosen.
    pub compare: Vec<String>,
}

impl CatalogueChoice {
    /// A tab with nothing else chosen.
    pub const fn of(tab: CatalogueTab) -> Self {
        Self {
            tab,
            facets: Vec::new(),
            sort: CatalogueSort::Catalogue,
            compare: Vec::new(),
        }
    }

    /// Whether nothing is chosen but the tab.
    pub fn is_plain(&self) -> bool {
        *self == Self::of(self.tab)
    }
}

/// A product as the catalogue chooses and compares it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEntry {
    /// The product's slug, unique in the site.
    pub slug: String,
    /// The card.
    pub card: ProductCard,
    /// Its value of each facet that it has one of.
    pub values: Vec<EntryValue>,
    /// A camera's megapixels, where they are known.
    pub megapixels: Option<f32>,
    /// A recorder's channels, where they are known.
    pub channels: Option<u32>,
    /// What a comparison shows: every figure that is known.
    pub rows: Vec<SpecRow>,
}

/// A product's value of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EntryValue {
    /// The facet.
    pub facet: Facet,
    /// The value as in the address.
    pub value: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_facets_and_orders_are_read_back() {
        for facet in Facet::ALL {
            assert_eq!(Facet::parse(facet.as_str()), Some(facet));
        }
        for sort in CatalogueSort::ALL {
            assert_eq!(CatalogueSort::parse(sort.as_str()), Some(sort));
        }
        assert_eq!(Facet::parse("price"), None);
    }

    #[test]
    fn a_tab_alone_is_a_plain_choice() {
        let mut choice = CatalogueChoice::of(CatalogueTab::Cctv);
        assert!(choice.is_plain());
        choice.compare.push("p1".to_owned());
        assert!(!choice.is_plain());
    }
}
