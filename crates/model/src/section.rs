//! Sections that several pages share.

use serde::Serialize;
use ts_rs::TS;

use crate::{Icon, Link, Picture, Service};

/// A heading with a sentence under it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

/// The box that opens a page: what this is and what one gets.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct InfoBox {
    /// The heading.
    pub title: String,
    /// One line under the heading.
    pub subtitle: String,
    /// The text.
    pub text: String,
    /// What one gets.
    pub features: Vec<String>,
    /// Three pictures.
    pub pictures: Vec<Picture>,
    /// One or two calls to action.
    pub actions: Vec<Link>,
}

/// A card of the service list beside the banner.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceCard {
    /// The service's name.
    pub title: String,
    /// One line.
    pub description: String,
    /// The icon.
    pub icon: Icon,
    /// The service, for its colour.
    pub service: Service,
    /// Where it leads; `None` on the service's own page.
    pub href: Option<String>,
}

/// Cards under one heading.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CardSection {
    /// The `id` for links.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The cards.
    pub cards: Vec<Card>,
}

/// A card: what it is, in a sentence or two.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Card {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// The icon.
    pub icon: Option<Icon>,
    /// The picture.
    pub picture: Option<Picture>,
    /// A figure set apart: what it costs or how large it gets, with its name.
    pub figure: Option<crate::Spec>,
    /// Where it leads.
    pub link: Option<Link>,
}

/// The way into the pages for homes or businesses.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AudienceCard {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// The picture.
    pub picture: Picture,
    /// Where it leads.
    pub link: Link,
}

/// A banner in the page that leads to another page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Promo {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// The picture.
    pub picture: Option<Picture>,
    /// Where it leads.
    pub link: Link,
}

/// A step of the process.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Step {
    /// The step's name.
    pub title: String,
    /// When it happens: `Day 1, about 45 minutes`.
    pub when: String,
    /// What happens.
    pub text: String,
}

/// A tab of the home page's explainer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Explainer {
    /// Unique in the page; also the anchor.
    pub id: String,
    /// The tab's label.
    pub label: String,
    /// The icon.
    pub icon: Icon,
    /// The heading.
    pub heading: String,
    /// The picture.
    pub picture: Picture,
    /// What there is to know.
    pub items: Vec<ExplainerItem>,
    /// Where more of it is.
    pub link: Link,
}

/// A term and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExplainerItem {
    /// The term.
    pub term: String,
    /// What it means.
    pub text: String,
}

/// Questions and answers under one heading; the first is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Faq {
    /// The `id` for links, unique in the page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The questions.
    pub items: Vec<FaqItem>,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FaqItem {
    /// Unique in the site.
    pub id: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon.
    pub icon: Option<Icon>,
}

/// Sizes and prices side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PackageTable {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The names of the columns; the first names the package.
    pub columns: Vec<String>,
    /// The packages.
    pub rows: Vec<PackageRow>,
    /// What the figures assume.
    pub caption: String,
    /// What every price includes.
    pub includes: Vec<String>,
}

/// A row of the package table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PackageRow {
    /// The package's name.
    pub name: String,
    /// One cell for each column but the first.
    pub cells: Vec<String>,
}
