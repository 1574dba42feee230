//! What the company sells: services and products.

use serde::Serialize;

use super::offer::{AggregateOffer, Offer, OfferCatalog};
use super::{Area, Reference};

/// A service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// The kind of service.
    pub service_type: String,
    /// A description of the service.
    pub description: String,
    /// The audience of the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audience: Option<Audience>,
    /// The address of the service's page.
    pub url: String,
    /// The company that provides the service.
    pub provider: Reference,
    /// The areas where the service is offered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area_served: Vec<Area>,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Reference>,
    /// The starting prices of the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<AggregateOffer>,
    /// The parts of the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_offer_catalog: Option<OfferCatalog>,
}

/// An audience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Audience")]
pub struct Audience {
    /// A short description of the audience.
    pub audience_type: String,
}

/// A product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// What the product is for, if the page says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The maker's part number, if the page shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// The maker's part number again, under the property name that shops expect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mpn: Option<String>,
    /// The kind of product, named as the tab of the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// The address of the product's page.
    pub url: String,
    /// The brand.
    pub brand: Brand,
    /// The picture.
    pub image: ProductImage,
    /// The figures of the specification.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub additional_property: Vec<PropertyValue>,
    /// The price, if it is advertised, current and may lawfully be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offer>,
}

/// The picture of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ProductImage {
    /// A picture that is a node of the graph.
    Node(Reference),
    /// The address of a picture.
    Address(String),
}

/// A brand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Brand")]
pub struct Brand {
    /// The brand's name.
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
