//! Prices of services and products.

use serde::Serialize;

use super::Reference;

/// A summary of several prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "AggregateOffer")]
pub struct AggregateOffer {
    /// The lowest price, as a decimal number.
    pub low_price: String,
    /// The currency.
    pub price_currency: String,
    /// The number of prices.
    pub offer_count: usize,
    /// The address of the page that shows the prices.
    pub url: String,
}

/// The parts of a service, or the advertised prices of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "OfferCatalog")]
pub struct OfferCatalog {
    /// The heading on the page.
    pub name: String,
    /// The parts or prices.
    pub item_list_element: Vec<Offer>,
}

/// An offer for a product or for a part of a service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Offer")]
pub struct Offer {
    /// The part of the service that is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_offered: Option<OfferedService>,
    /// What the price covers: `Labor from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The price, as a decimal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_currency: Option<String>,
    /// The price again, with whether it includes value-added tax, if the owner states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_specification: Option<UnitPriceSpecification>,
    /// The last day on which the price is valid, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_valid_until: Option<String>,
    /// Whether the product is available.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub availability: Option<&'static str>,
    /// The address of the page that shows the offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seller: Option<Reference>,
}

/// A price and its tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "UnitPriceSpecification"
)]
pub struct UnitPriceSpecification {
    /// The price, as a decimal number.
    pub price: String,
    /// The currency.
    pub price_currency: String,
    /// Whether the price includes value-added tax.
    pub value_added_tax_included: bool,
}

/// A part of a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Service")]
pub struct OfferedService {
    /// The name.
    pub name: String,
    /// A description of the part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}
