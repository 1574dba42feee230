//! The company: who it is, where and when it can be reached, where it works.

use serde::Serialize;

use super::Reference;

/// The company, as an organization or as a local business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The full name.
    pub name: String,
    /// The name as the header shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternate_name: Option<String>,
    /// The home page.
    pub url: String,
    /// The logo, or the icon of a site without one.
    pub logo: Reference,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Reference>,
    /// The number that customers call.
    pub telephone: String,
    /// The address that customers write to.
    pub email: String,
    /// The year it was founded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founding_date: Option<String>,
    /// Where it is, when the public may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<PostalAddress>,
    /// Where it is on the map; only of a local business.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geo: Option<GeoCoordinates>,
    /// When it is open; only of a local business.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opening_hours_specification: Vec<OpeningHours>,
    /// What it costs, in a few words; only of a local business.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_range: Option<String>,
    /// Where it works.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area_served: Vec<Area>,
    /// How to reach it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contact_point: Vec<ContactPoint>,
    /// Its license.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_credential: Option<Credential>,
    /// What it knows: the names of its services.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub knows_about: Vec<String>,
    /// Its pages on social networks.
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
    /// The country, by its two letters.
    pub address_country: String,
}

/// A point on the map. Texts, so that the digits after the point stay as they were written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "GeoCoordinates")]
pub struct GeoCoordinates {
    /// Degrees north.
    pub latitude: String,
    /// Degrees east.
    pub longitude: String,
}

/// When it is open, on days with the same hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "OpeningHoursSpecification"
)]
pub struct OpeningHours {
    /// The days, as schema.org calls them: `Monday`.
    pub day_of_week: Vec<&'static str>,
    /// The first minute, `08:00`.
    pub opens: String,
    /// The last minute, `17:00`.
    pub closes: String,
}

/// Where the company works.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Area {
    /// A town.
    City {
        /// Its name.
        name: String,
    },
    /// Everything within a distance.
    GeoCircle(GeoCircle),
}

/// Everything within a distance from a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GeoCircle {
    /// The point.
    pub geo_midpoint: GeoCoordinates,
    /// The distance in meters.
    pub geo_radius: u32,
}

/// A way to reach the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "ContactPoint")]
pub struct ContactPoint {
    /// What for: `customer service`.
    pub contact_type: &'static str,
    /// The number.
    pub telephone: String,
    /// `TollFree` for a number that costs the caller nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_option: Option<&'static str>,
    /// The address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The languages spoken, by their codes.
    pub available_language: Vec<String>,
    /// When somebody answers.
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
    /// What kind: `license`.
    pub credential_category: &'static str,
    /// The number.
    pub identifier: String,
}
