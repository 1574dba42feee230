//! Structured data: the parts of schema.org that the site uses, as types.
//!
//! A page has one [`Graph`]. Its nodes have an `@id` and refer to each other by it, so that the
//! company, the site and the page are each described once. Optional properties that aren't known
//! are omitted from the JSON. These types only make sure that no property name is misspelled and no
//! value has the wrong shape. They don't check the rules of search engines.
//!
//! Names and values follow schema.org 30.0 (<https://schema.org/version/30.0>).

mod catalogue;
mod company;
mod offer;
mod page;

use serde::Serialize;

pub use catalogue::{Audience, Brand, Product, ProductImage, PropertyValue, Service};
pub use company::{
    Area, Company, ContactPoint, Credential, GeoCircle, GeoCoordinates, OpeningHours, PostalAddress,
};
pub use offer::{AggregateOffer, Offer, OfferCatalog, OfferedService, UnitPriceSpecification};
pub use page::{
    Answer, Article, Author, BreadcrumbList, EntryPoint, FaqPage, ImageObject, ItemList, ListItem,
    Question, SearchAction, SearchInput, WebApplication, WebPage, WebSite,
};

/// All structured data of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Graph {
    #[serde(rename = "@context")]
    context: &'static str,
    /// The nodes, in output order.
    #[serde(rename = "@graph")]
    pub nodes: Vec<Node>,
}

impl Graph {
    /// Creates a graph of these nodes.
    pub const fn new(nodes: Vec<Node>) -> Self {
        Self {
            context: "https://schema.org",
            nodes,
        }
    }
}

/// A node of the graph. The name of the variant is its `@type`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Node {
    /// The company, if it has no public address.
    Organization(Box<Company>),
    /// The company as a local business, if its address is public.
    HomeAndConstructionBusiness(Box<Company>),
    /// The site.
    WebSite(WebSite),
    /// A page of no particular kind.
    WebPage(WebPage),
    /// The page about the company.
    AboutPage(WebPage),
    /// The contact page.
    ContactPage(WebPage),
    /// A page that lists things.
    CollectionPage(WebPage),
    /// A page about a single thing.
    ItemPage(WebPage),
    /// A picture.
    ImageObject(ImageObject),
    /// The breadcrumbs of the page.
    BreadcrumbList(BreadcrumbList),
    /// A list of other pages.
    ItemList(ItemList),
    /// Questions and answers.
    #[serde(rename = "FAQPage")]
    FaqPage(FaqPage),
    /// A tool that runs in the page.
    WebApplication(WebApplication),
    /// A service.
    Service(Box<Service>),
    /// A product with a price.
    Product(Box<Product>),
    /// The maker's description of a product that nobody offers or is allowed to offer.
    ProductModel(Box<Product>),
    /// An article.
    Article(Box<Article>),
}

/// A reference to another node of the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// The other node's `@id`.
    #[serde(rename = "@id")]
    pub id: String,
}

impl Reference {
    /// Creates a reference to the node with this `@id`.
    pub fn to(id: impl Into<String>) -> Self {
        Self { id: id.into() }
    }
}
