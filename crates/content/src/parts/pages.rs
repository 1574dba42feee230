//! The pages that have a file of their own, and what their files say of the frame.

use sightline_model::{
    AboutPage, AudiencePage, Banner, ContactPage, Faq, HomePage, InfoBox, LegalPage, Link,
    QuoteCard, Section, ServicePage, SidebarCard,
};

/// A page with what its file says about the frame.
#[derive(Debug, Clone)]
pub(crate) struct Prepared<T> {
    pub(crate) page: T,
    pub(crate) surround: Surround,
}

/// What a page's file says about the frame.
#[derive(Debug, Clone)]
pub(crate) struct Surround {
    /// The title for search engines, without the company's name.
    pub(crate) title: String,
    pub(crate) description: String,
    /// The day the content was last changed.
    pub(crate) updated: Option<String>,
    pub(crate) banner: Banner,
    pub(crate) sidebar: Vec<SidebarCard>,
    pub(crate) footer_paragraph: Option<String>,
}

/// The parts of the article pages that do not come from articles.
#[derive(Debug, Clone)]
pub(crate) struct ArticlesTexts {
    pub(crate) info: InfoBox,
    pub(crate) tips_heading: Section,
}

/// The parts of the catalogue pages that do not come from products.
#[derive(Debug, Clone)]
pub(crate) struct CatalogueTexts {
    pub(crate) info: InfoBox,
    pub(crate) faq: Faq,
    pub(crate) brand_quote: QuoteCard,
    /// Links of the hero on brand pages.
    pub(crate) links: Vec<Link>,
}

/// The pages that have a file of their own.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    pub(crate) home: Prepared<HomePage>,
    /// The notice over the home page at an unknown address.
    pub(crate) not_found: Section,
    pub(crate) about: Prepared<AboutPage>,
    pub(crate) services: Vec<Prepared<ServicePage>>,
    pub(crate) audiences: Vec<Prepared<AudiencePage>>,
    pub(crate) contact: Prepared<ContactPage>,
    pub(crate) legal: Prepared<LegalPage>,
    pub(crate) articles: Prepared<ArticlesTexts>,
    pub(crate) catalogue: Prepared<CatalogueTexts>,
}
