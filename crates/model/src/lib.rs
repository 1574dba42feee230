//! The shared vocabulary of Sightline: what a page is made of.
//!
//! Everything here is plain data. `content` builds it, `render` hands it to React, `server` asks
//! for it by [`Route`]. The same types are written to `web/src/generated/model.ts` by
//! `cargo xtask codegen`, so that a component cannot ask for what a page does not have.
//!
//! This crate does no input or output, knows no clock and is not asynchronous.

mod article;
mod banner;
mod catalogue;
mod facet;
mod form;
mod frame;
pub mod graph;
mod icon;
mod link;
mod page;
mod picture;
mod route;
mod samples;
mod search;
mod section;
mod seo;
mod service;
mod story;
mod typescript;

pub use article::{ArticleBody, ArticleCard, Heading, SafetyTip, Severity};
pub use banner::{Banner, BannerAside, BannerPicture, Bullet, QuoteCard, Spec};
pub use catalogue::{
    BrandCard, BrandPanel, CatalogueTab, Compliance, ListState, NdaaStatus, ProductCard,
    ProductDetail, ProductVariant, SaleStatus, SpecRow,
};
pub use facet::{
    CatalogueChoice, CatalogueEntry, CatalogueSort, EntryValue, Facet, FacetChoice, FacetGroup,
    FacetValue, MOST_COMPARED,
};
pub use form::{
    ConsentOffer, ConsentText, FieldError, FieldName, FormKind, LeadValues, REFERENCE_PLACEHOLDER,
    Submission,
};
pub use frame::{
    Company, Footer, Frame, Hours, Menu, MenuBox, MenuItem, MenuName, NavLink, Part, PartsCard,
    PhoneLink, RelatedProduct, Sidebar, SidebarCard, SocialLink, SocialNetwork, UtilityBar,
};
pub use icon::Icon;
pub use link::{Crumb, Link};
pub use page::{
    AboutPage, ArticleFrame, ArticlePage, ArticlesPage, AudiencePage, BrandPage, CataloguePage,
    ContactPage, DesignPage, Document, ErrorPage, HomePage, LegalPage, LegalSection, LinkGroup,
    MissingPage, MissingWhat, Page, ProductPage, ServicePage, SitemapPage,
};
pub use picture::{Picture, PictureSource, PictureTone};
pub use route::{Audience, CompanySlug, LegalAnchor, Resolution, Route, Router, normal_path};
pub use samples::samples;
pub use search::{
    SearchKind, SearchLinks, SearchPage, SearchResult, Suggestion, Suggestions, TextRun,
};
pub use section::{
    AudienceCard, Card, CardSection, Explainer, ExplainerItem, Faq, FaqItem, InfoBox, PackageRow,
    PackageTable, Promo, Section, ServiceCard, Step,
};
pub use seo::{Alternate, AlternateKind, OpenGraphKind, Robots, Seo, SocialCard};
pub use service::{ArticleCategory, ProductCategory, Service, ServiceAccent};
pub use story::{CaseStudies, CaseStudy, CaseStudyFilter, CaseStudyTab, Stat};
pub use typescript::typescript;
