//! The company: its identity, location, contact details, opening hours and service area.

use serde::Serialize;

use super::Reference;
use super::offer::OfferCatalog;

/// The company, as an organization or as a local business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The full name.
    pub name: String,
    /// The name as shown in the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternate_name: Option<String>,
    /// The address of the home page.
    pub url: String,
    /// The logo. A site without a logo uses its icon.
    pub logo: Reference,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Reference>,
    /// The phone number that customers call.
    pub telephone: String,
    /// The email address that customers write to.
    pub email: String,
    /// The year in which the company was founded.
    pub founding_date: String,
    /// The postal address, if it is public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<PostalAddress>,
    /// The position on the map. Only for a local business.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geo: Option<GeoCoordinates>,
    /// The opening hours. Only for a local business.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opening_hours_specification: Vec<OpeningHours>,
    /// The price range, in a few words. Only for a local business.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_range: Option<String>,
    /// The service area.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area_served: Vec<Area>,
    /// The ways to contact the company.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contact_point: Vec<ContactPoint>,
    /// The company's license.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_credential: Option<Credential>,
    /// The advertised prices that the page shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_offer_catalog: Option<OfferCatalog>,
    /// The company's areas of expertise: the names of its services.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub knows_about: Vec<String>,
    /// The company's pages on social networks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "PostalAddress")]
pub struct PostalAddress {
    /// House number and street.
    pub street_address: String,
    /// The town.
    pub address_locality: String,
    /// The state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address_region: Option<String>,
    /// The postal code.
    pub postal_code: String,
    /// The country's two-letter code.
    pub address_country: String,
}

/// A point on the map. The coordinates are strings, so that they keep the digits as they were
/// written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "GeoCoordinates")]
pub struct GeoCoordinates {
    /// The latitude in degrees north.
    pub latitude: String,
    /// The longitude in degrees east.
    pub longitude: String,
}

/// Opening hours that are the same on several days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "OpeningHoursSpecification"
)]
pub struct OpeningHours {
    /// The days, named as in schema.org: `Monday`.
    pub day_of_week: Vec<&'static str>,
    /// The opening time, `08:00`.
    pub opens: String,
    /// The closing time, `17:00`.
    pub closes: String,
}

/// A part of the company's service area.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Area {
    /// A town.
    City {
        /// The town's name.
        name: String,
    },
    /// Everything within a distance from a point.
    GeoCircle(GeoCircle),
}

/// Everything within a distance from a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GeoCircle {
    /// The center.
    pub geo_midpoint: GeoCoordinates,
    /// The radius in meters.
    pub geo_radius: u32,
}

/// A way to contact the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "ContactPoint")]
pub struct ContactPoint {
    /// The purpose: `customer service`.
    pub contact_type: &'static str,
    /// The phone number.
    pub telephone: String,
    /// `TollFree` for a number that is free for the caller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_option: Option<&'static str>,
    /// The email address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The codes of the languages spoken.
    pub available_language: Vec<String>,
    /// The hours during which somebody answers. Empty for a local business, which has its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hours_available: Vec<OpeningHours>,
}

/// A license.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "EducationalOccupationalCredential"
)]
pub struct Credential {
    /// The kind of credential: `license`.
    pub credential_category: &'static str,
    /// The license number.
    pub identifier: String,
}
