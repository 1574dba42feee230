//! What the catalogue can be narrowed by, and the choice that an address says.

use std::collections::HashMap;

use sightline_model::{
    CatalogueChoice, CatalogueEntry, CatalogueSort, CatalogueTab, EntryValue, Facet, FacetChoice,
    FacetGroup, FacetValue, MOST_COMPARED, NdaaStatus, ProductVariant, SaleStatus, SpecRow,
};

use super::Site;
use crate::parts::entries::{Brand, Product};

/// What the catalogue can be narrowed by. It depends on the products only, so it is made once.
#[derive(Debug, Clone)]
pub(crate) struct Choices {
    /// Every facet with the values that the products of the site have.
    pub(crate) facets: Vec<FacetGroup>,
    /// Every product as the catalogue chooses and compares it.
    pub(crate) entries: Vec<CatalogueEntry>,
}

impl Choices {
    /// The choices among these products.
    pub(crate) fn new(brands: &[Brand], products: &[Product]) -> Self {
        let order: HashMap<&str, u64> = (0..)
            .zip(brands)
            .map(|(at, brand)| (brand.card.slug.as_str(), at))
            .collect();
        let groups = Facet::ALL.into_iter().map(|facet| FacetGroup {
            facet,
            label: facet.label().to_owned(),
            values: values(&order, products, facet),
        });
        Self {
            facets: groups.filter(|group| !group.values.is_empty()).collect(),
            entries: entries(&order, products),
        }
    }
}

/// The values of a facet in their order: brands as the gallery has them, numbers by size, the rest
/// as the catalogue has them.
fn values(order: &HashMap<&str, u64>, products: &[Product], facet: Facet) -> Vec<FacetValue> {
    let mut found: Vec<(u64, FacetValue)> = Vec::new();
    for product in products {
        let Some((order, value)) = value(order, product, facet) else {
            continue;
        };
        if !found.iter().any(|(_, known)| known.value == value.value) {
            found.push((order, value));
        }
    }
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, value)| value).collect()
}

/// A product's value of a facet, with its place among the others.
fn value(order: &HashMap<&str, u64>, product: &Product, facet: Facet) -> Option<(u64, FacetValue)> {
    let card = &product.detail.card;
    let (order, value, label) = match facet {
        Facet::Brand => {
            let order = *order.get(product.brand.as_str())?;
            (order, product.brand.clone(), card.brand.clone())
        }
        Facet::Type => (0, slug(&card.badge), card.badge.clone()),
        Facet::Resolution => {
            let megapixels = product.figures.megapixels?;
            let tenths = (f64::from(megapixels) * 10.0).round().to_string();
            let order = tenths.parse().unwrap_or(u64::MAX);
            (order, megapixels.to_string(), format!("{megapixels} MP"))
        }
        Facet::Channels => {
            let channels = product.figures.channels?;
            let label = format!("{channels} channels");
            (u64::from(channels), channels.to_string(), label)
        }
        Facet::Poe if product.figures.poe? => (0, "yes".to_owned(), "Yes".to_owned()),
        Facet::Poe => (1, "no".to_owned(), "No".to_owned()),
        Facet::Ndaa => {
            let (order, value) = match product.detail.compliance.as_ref()?.ndaa_889 {
                NdaaStatus::Compliant => (0, "compliant"),
                NdaaStatus::NotCompliant => (1, "not-compliant"),
                NdaaStatus::Unknown => (2, "unknown"),
            };
            let status = product.detail.compliance.as_ref()?.ndaa_889;
            (order, value.to_owned(), ndaa_label(status).to_owned())
        }
    };
    Some((order, FacetValue { value, label }))
}

fn slug(label: &str) -> String {
    label.trim().to_lowercase().replace(' ', "-")
}

const fn ndaa_label(status: NdaaStatus) -> &'static str {
    match status {
        NdaaStatus::Compliant => "Compliant",
        NdaaStatus::NotCompliant => "Not compliant",
        NdaaStatus::Unknown => "Not known",
    }
}

const fn sale_label(status: SaleStatus) -> &'static str {
    match status {
        SaleStatus::Active => "Sold and installed",
        SaleStatus::LegacySupport => "Service of installed systems only",
        SaleStatus::Withdrawn => "No longer sold",
    }
}

fn entries(order: &HashMap<&str, u64>, products: &[Product]) -> Vec<CatalogueEntry> {
    products
        .iter()
        .map(|product| CatalogueEntry {
            slug: product.slug.clone(),
            card: product.detail.card.clone(),
            values: Facet::ALL
                .into_iter()
                .filter_map(|facet| {
                    value(order, product, facet).map(|(_, value)| EntryValue {
                        facet,
                        value: value.value,
                    })
                })
                .collect(),
            megapixels: product.figures.megapixels,
            channels: product.figures.channels,
            rows: rows(product),
        })
        .collect()
}

/// What a comparison shows of a product: only what is known.
fn rows(product: &Product) -> Vec<SpecRow> {
    let detail = &product.detail;
    let row = |label: &str, value: &str| SpecRow {
        label: label.to_owned(),
        value: value.to_owned(),
    };
    let mut rows = vec![
        row("Brand", &detail.card.brand),
        row("Type", &detail.card.badge),
        row("Part number", &detail.sku),
    ];
    match &detail.variant {
        ProductVariant::CctvCameras { specs }
        | ProductVariant::Recorders { specs }
        | ProductVariant::AccessControl { specs } => rows.extend(specs.iter().cloned()),
        ProductVariant::Unsupported => {}
    }
    if !detail.best_for.is_empty() {
        rows.push(row("Best for", &detail.best_for.join(", ")));
    }
    if let Some(known) = &detail.compliance {
        rows.push(row(Facet::Ndaa.label(), ndaa_label(known.ndaa_889)));
        rows.push(row("How we sell it", sale_label(known.sale_status)));
    }
    rows
}

impl Site {
    /// The choice that the query of the catalogue's address says. Values that the catalogue does not
    /// have are left out, so that what a visitor makes up changes nothing. A form writes a parameter
    /// once for each value; a link writes the values after each other.
    pub fn choice(&self, query: Option<&str>) -> CatalogueChoice {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(query.unwrap_or_default().as_bytes())
                .into_owned()
                .collect();
        let of = |name: &str| -> Vec<&str> {
            let named = pairs.iter().filter(|(key, _)| key == name);
            named.flat_map(|(_, value)| value.split(',')).collect()
        };
        let tab = of("tab")
            .first()
            .map_or(CatalogueTab::All, |tab| CatalogueTab::parse(tab));
        let mut compare: Vec<String> = Vec::new();
        for slug in of("compare") {
            let is_new = !compare.iter().any(|known| known == slug);
            if is_new && self.product(slug).is_some() && compare.len() < MOST_COMPARED {
                compare.push(slug.to_owned());
            }
        }
        CatalogueChoice {
            tab,
            facets: self
                .choices
                .facets
                .iter()
                .filter_map(|group| chosen(self, group, &of(group.facet.as_str())))
                .collect(),
            sort: of("sort")
                .first()
                .and_then(|sort| CatalogueSort::parse(sort))
                .unwrap_or_default(),
            compare,
        }
    }
}

/// The values of a facet that were asked for, in the order of the panel.
fn chosen(site: &Site, group: &FacetGroup, asked: &[&str]) -> Option<FacetChoice> {
    let is_asked = |value: &str| {
        asked.iter().any(|asked| match group.facet {
            // A brand goes by its first word too, as in its own address.
            Facet::Brand => site
                .brand_named(asked)
                .is_some_and(|brand| brand.card.slug == value),
            _ => asked.eq_ignore_ascii_case(value),
        })
    };
    let values: Vec<String> = group
        .values
        .iter()
        .map(|value| value.value.clone())
        .filter(|value| is_asked(value))
        .collect();
    (!values.is_empty()).then_some(FacetChoice {
        facet: group.facet,
        values,
    })
}
