//! Lists that several pages draw from: one file each.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{ArticleCategory, Icon, Service, Severity};

use super::{RawExplainer, RawLink, RawPart, RawPicture};

/// `info-boxes.toml`: the box that opens each page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawInfoBoxes {
    /// One box for each kind of page.
    pub info_box: Vec<RawInfoBox>,
}

/// The box that opens a page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawInfoBox {
    /// Which page: one of the twelve kinds.
    #[serde(rename = "type")]
    pub kind: InfoBoxKind,
    /// The heading.
    pub title: String,
    /// One line under the heading.
    pub subtitle: String,
    /// The text.
    pub text: String,
    /// What one gets.
    pub features: Vec<String>,
    /// Three pictures.
    #[schemars(length(min = 3, max = 3))]
    pub pictures: Vec<RawPicture>,
    /// One or two calls to action.
    #[schemars(length(min = 1, max = 2))]
    pub actions: Vec<RawLink>,
}

/// The twelve kinds of info box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum InfoBoxKind {
    /// The home page, and every page without a box of its own.
    Home,
    /// The legal page.
    Legal,
    /// About the company.
    #[serde(rename = "aboutus")]
    AboutUs,
    /// Homes.
    Residential,
    /// Businesses.
    Commercial,
    /// Networks.
    ItServices,
    /// Doors.
    AccessControl,
    /// Points of sale.
    Pos,
    /// Cameras.
    Cctv,
    /// Sound.
    Pa,
    /// The catalogue.
    Products,
    /// The articles.
    Articles,
}

/// `faqs.toml`: questions by service.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFaqs {
    /// The questions.
    pub faq: Vec<RawFaqItem>,
}

/// A question.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFaqItem {
    /// Unique among the questions.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The service: `CCTV`, `access`, `PoS`, `IT` or `PA`.
    pub service: RawFaqService,
    /// The question, as a customer asks it.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
}

/// The service a question belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum RawFaqService {
    /// Cameras.
    #[serde(rename = "CCTV")]
    Cctv,
    /// Doors.
    #[serde(rename = "access")]
    Access,
    /// Points of sale.
    #[serde(rename = "PoS")]
    PoS,
    /// Networks.
    #[serde(rename = "IT")]
    It,
    /// Sound.
    #[serde(rename = "PA")]
    Pa,
}

/// `tips.toml`: safety tips.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawTips {
    /// The tips.
    pub tip: Vec<RawSafetyTip>,
}

/// A safety tip.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSafetyTip {
    /// Unique among the tips.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// What it is about: `cctv`, `pa`, `access_control`, `it` or `alarm`.
    #[schemars(with = "String", extend("enum" = ["cctv", "access_control", "alarm", "pa", "it"]))]
    pub category: ArticleCategory,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
    /// The heading.
    pub title: String,
    /// The advice.
    pub tip: String,
    /// How much it matters: `high` or `medium`.
    #[schemars(with = "Option<String>", extend("enum" = ["high", "medium", null]))]
    pub severity: Option<Severity>,
    /// The slug of the article that says more.
    #[schemars(extend("x-ref" = "article"))]
    pub article: Option<String>,
    /// The slug of the product that helps.
    #[schemars(extend("x-ref" = "product"))]
    pub product: Option<String>,
}

/// `service-cards.toml`: the list beside the banner. Only the first five are shown.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawServiceCards {
    /// The cards.
    #[schemars(length(min = 1, max = 5))]
    pub card: Vec<RawServiceCard>,
}

/// A card of the service list.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawServiceCard {
    /// The service.
    #[schemars(with = "String", extend("x-service" = true))]
    pub service: Service,
    /// The name.
    pub title: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
    /// One line.
    pub description: String,
}

/// `explainers.toml`: the five tabs of the home page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawExplainers {
    /// The tabs; the first is open.
    #[schemars(length(min = 1))]
    pub explainer: Vec<RawExplainer>,
}

/// `parts.toml`: what a system is made of, for the sidebar.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawParts {
    /// One card for each service.
    pub card: Vec<RawPartsCard>,
}

/// What a system is made of.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPartsCard {
    /// The service.
    #[schemars(with = "String", extend("x-service" = true))]
    pub service: Service,
    /// The heading.
    pub title: String,
    /// The parts.
    #[schemars(length(min = 1))]
    pub parts: Vec<RawPart>,
}
