//! What the company sells: services, products, their prices.

use serde::Serialize;

use super::{Area, Reference};

/// A service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// The kind of service.
    pub service_type: String,
    /// What it is.
    pub description: String,
    /// Whom it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audience: Option<Audience>,
    /// The service's page.
    pub url: String,
    /// Who does it.
    pub provider: Reference,
    /// Where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area_served: Vec<Area>,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Reference>,
    /// What it costs at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<AggregateOffer>,
    /// What belongs to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_offer_catalog: Option<OfferCatalog>,
}

/// Whom something is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Audience")]
pub struct Audience {
    /// The people, in a few words.
    pub audience_type: String,
}

/// Several prices in one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "AggregateOffer")]
pub struct AggregateOffer {
    /// The lowest price, a decimal number.
    pub low_price: String,
    /// The currency.
    pub price_currency: String,
    /// How many prices there are.
    pub offer_count: usize,
    /// Where they stand.
    pub url: String,
}

/// What belongs to a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "OfferCatalog")]
pub struct OfferCatalog {
    /// The heading on the page.
    pub name: String,
    /// The parts.
    pub item_list_element: Vec<Offer>,
}

/// An offer: of a product, or of a part of a service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Offer")]
pub struct Offer {
    /// The part of the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_offered: Option<OfferedService>,
    /// What the price is for: `Labor from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The price, a decimal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_currency: Option<String>,
    /// The last day of the price, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_valid_until: Option<String>,
    /// Whether it can be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub availability: Option<&'static str>,
    /// Where the offer stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Who offers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seller: Option<Reference>,
}

/// A part of a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Service")]
pub struct OfferedService {
    /// The name.
    pub name: String,
    /// What it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is for, where the page says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The maker's part number, where the page says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// The maker's part number, under the name that shops know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mpn: Option<String>,
    /// The kind of product, as the page's tab calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// The product's page.
    pub url: String,
    /// The brand.
    pub brand: Brand,
    /// The picture.
    pub image: ProductImage,
    /// The figures of the specification.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub additional_property: Vec<PropertyValue>,
    /// The price, where one is advertised, current and lawful.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offer>,
}

/// The picture of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ProductImage {
    /// A picture that the graph describes.
    Node(Reference),
    /// The address of a picture.
    Address(String),
}

/// A brand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Brand")]
pub struct Brand {
    /// Its name.
    pub name: String,
}

/// A figure of a specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "PropertyValue")]
pub struct PropertyValue {
    /// The figure's name.
    pub name: String,
    /// The figure with its unit.
    pub value: String,
}
