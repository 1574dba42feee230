//! One page per route: a tagged enum that becomes a TypeScript union.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    ArticleBody, ArticleCard, Audience, AudienceCard, BrandCard, BrandPanel, CardSection,
    CaseStudies, CaseStudy, CatalogueChoice, CatalogueEntry, Explainer, FacetGroup, Faq, Frame,
    InfoBox, Link, ListState, PackageTable, ProductCard, ProductDetail, Promo, RelatedProduct,
    SafetyTip, SearchPage, Section, Seo, Service, Step,
};

/// A page with everything around it: what the renderer gets.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Document {
    /// The document's head; Rust writes it.
    #[serde(skip)]
    #[ts(skip)]
    pub seo: Seo,
    /// The frame.
    pub frame: Frame,
    /// The page's own content.
    pub page: Page,
}

/// The content of a page. Each kind has one component in `web/src/pages`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Page {
    /// `/`
    Home(HomePage),
    /// `/about-{company}-inc`
    About(AboutPage),
    /// `/services/{service}`
    Service(ServicePage),
    /// `/residential-cctv-security` and `/commercial-cctv-security`
    Audience(AudiencePage),
    /// `/contact-{company}-inc`
    Contact(ContactPage),
    /// `/{company}-legal`
    Legal(LegalPage),
    /// `/sitemap`
    Sitemap(SitemapPage),
    /// `/security-insights`
    Articles(ArticlesPage),
    /// `/articles/{slug}`
    Article(ArticlePage),
    /// `/security-products`
    Catalogue(CataloguePage),
    /// `/products/{brand}`
    Brand(BrandPage),
    /// `/products/{brand}/{slug}`
    Product(ProductPage),
    /// `/search`
    Search(SearchPage),
    /// An article, brand or product that is not there.
    Missing(MissingPage),
    /// Something failed.
    Error(ErrorPage),
    /// `/__ui`, for developers only.
    Design(DesignPage),
}

impl Page {
    /// The kind as the renderer and the logs name it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Home(_) => "home",
            Self::About(_) => "about",
            Self::Service(_) => "service",
            Self::Audience(_) => "audience",
            Self::Contact(_) => "contact",
            Self::Legal(_) => "legal",
            Self::Sitemap(_) => "sitemap",
            Self::Articles(_) => "articles",
            Self::Article(_) => "article",
            Self::Catalogue(_) => "catalogue",
            Self::Brand(_) => "brand",
            Self::Product(_) => "product",
            Self::Search(_) => "search",
            Self::Missing(_) => "missing",
            Self::Error(_) => "error",
            Self::Design(_) => "design",
        }
    }
}

/// The home page; also shown, under a notice, for an unknown address.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HomePage {
    /// The notice `Page not found`, when the address is unknown.
    pub not_found: Option<Section>,
    /// The box that opens the page.
    pub info: InfoBox,
    /// The featured case studies.
    pub case_studies: CaseStudies,
    /// The heading of the process.
    pub process_heading: Section,
    /// The four steps.
    pub process: Vec<Step>,
    /// The heading of the explainer.
    pub explainer_heading: Section,
    /// The five tabs; the first is open.
    pub explainers: Vec<Explainer>,
    /// The heading of the brand gallery.
    pub brands_heading: Section,
    /// The brand gallery.
    pub brands: Vec<BrandPanel>,
}

/// The page about the company.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AboutPage {
    /// The box that opens the page.
    pub info: InfoBox,
    /// The heading of the story.
    pub story_heading: Section,
    /// The paragraphs of the story.
    pub story: Vec<String>,
    /// Six reasons.
    pub reasons: CardSection,
    /// The five services, each a link.
    pub services: CardSection,
    /// The access-control case studies.
    pub case_studies: CaseStudies,
    /// The heading of the dealer block.
    pub dealers_heading: Section,
    /// The brands.
    pub dealers: Vec<BrandCard>,
}

/// The page of a service.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServicePage {
    /// Which service.
    pub service: Service,
    /// The box that opens the page.
    pub info: InfoBox,
    /// The page's own questions.
    pub questions: Option<Faq>,
    /// What is on offer, in short.
    pub services: Option<CardSection>,
    /// The page's cards.
    pub cards: CardSection,
    /// Sizes and prices.
    pub packages: Option<PackageTable>,
    /// The ways to the pages for homes and businesses.
    pub audiences: Vec<AudienceCard>,
    /// The heading over `audiences`.
    pub audiences_heading: Option<Section>,
    /// A notice that the law or the practice asks for.
    pub notice: Option<Section>,
    /// The case studies.
    pub case_studies: CaseStudies,
    /// The questions of this service.
    pub faq: Faq,
}

/// The page for homes or the page for businesses.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AudiencePage {
    /// Which.
    pub audience: Audience,
    /// The box that opens the page.
    pub info: InfoBox,
    /// The page's own questions.
    pub questions: Faq,
    /// What is on offer.
    pub services: CardSection,
    /// Kinds of business.
    pub industries: Option<CardSection>,
    /// The case studies.
    pub case_studies: CaseStudies,
    /// The way to the other audience.
    pub other_audience: Promo,
    /// The way to the service page.
    pub service: Promo,
}

/// The contact page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ContactPage {
    /// The form's heading.
    pub form_title: String,
    /// The sentence under it.
    pub form_subtitle: String,
    /// What the message field suggests.
    pub message_placeholder: String,
    /// The heading of the side card.
    pub emergency_title: String,
    /// Its text.
    pub emergency_text: String,
    /// Its badge.
    pub emergency_badge: String,
    /// The towns, each with a remark.
    pub suburbs: Vec<crate::Spec>,
    /// The heading of the service area.
    pub area_heading: Section,
    /// All case studies; the section's `id` is `case-studies`.
    pub case_studies: CaseStudies,
    /// The questions.
    pub faq: Faq,
}

/// The legal page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LegalPage {
    /// The box that opens the page.
    pub info: InfoBox,
    /// Mission statement, privacy policy, terms of service, copyright notice.
    pub sections: Vec<LegalSection>,
    /// The address for questions, as a `mailto:` link.
    pub contact: Link,
}

/// A part of the legal page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LegalSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The text, rendered from Markdown by Rust.
    pub html: String,
}

/// Every page of the site on one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SitemapPage {
    /// The pages by kind.
    pub groups: Vec<LinkGroup>,
}

/// Links under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinkGroup {
    /// The heading.
    pub title: String,
    /// The links.
    pub links: Vec<Link>,
}

/// The list of articles.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticlesPage {
    /// The box that opens the page.
    pub info: InfoBox,
    /// The filters, each a page of its own.
    pub filters: Vec<ListState>,
    /// The articles of the filter.
    pub articles: Vec<ArticleCard>,
    /// The heading of the tips.
    pub tips_heading: Section,
    /// The safety tips of the filter.
    pub tips: Vec<SafetyTip>,
}

/// Author, date and reading time of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleFrame {
    /// Who wrote it.
    pub author: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub date_published: String,
    /// The day as people read it.
    pub date_label: String,
    /// `6 minute read`.
    pub reading_time: String,
}

/// An article.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticlePage {
    /// The card's facts.
    pub card: ArticleCard,
    /// Author, date, reading time.
    pub byline: ArticleFrame,
    /// The text.
    pub body: ArticleBody,
    /// Related articles, labelled by their slug's words.
    pub related_articles: Vec<Link>,
    /// Products of the article's category.
    pub related_products: Vec<RelatedProduct>,
    /// The button `View All Articles`.
    pub all_articles: Link,
}

/// The catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CataloguePage {
    /// The box that opens the page.
    pub info: InfoBox,
    /// The four tabs, each a page of its own.
    pub tabs: Vec<ListState>,
    /// The address without any choice: what the form of the choices is sent to.
    pub path: String,
    /// Every product of the catalogue, whatever is chosen.
    pub entries: Vec<CatalogueEntry>,
    /// What the catalogue can be narrowed by.
    pub facets: Vec<FacetGroup>,
    /// What is chosen.
    pub choice: CatalogueChoice,
    /// Five questions.
    pub faq: Faq,
}

impl CataloguePage {
    /// The products of the tab.
    pub fn products(&self) -> impl Iterator<Item = &ProductCard> {
        let category = self.choice.tab.category();
        self.entries
            .iter()
            .map(|entry| &entry.card)
            .filter(move |card| category.is_none_or(|wanted| card.category == wanted))
    }
}

/// The products of a brand.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandPage {
    /// The brand.
    pub brand: BrandCard,
    /// `{brand} Products`.
    pub title: String,
    /// The button `All Products`.
    pub all_products: Link,
    /// The products; may be none.
    pub products: Vec<ProductCard>,
    /// The other brands.
    pub brands: Vec<BrandCard>,
}

/// A product.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductPage {
    /// The product.
    pub product: ProductDetail,
    /// Products like it.
    pub related_products: Vec<ProductCard>,
    /// Articles that help.
    pub related_articles: Vec<Link>,
    /// The brands.
    pub brands: Vec<BrandCard>,
}

/// What is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MissingWhat {
    /// `Article not found.`
    Article,
    /// `No products found for {brand}`
    Brand,
    /// `Product Not Found`
    Product,
}

/// An article, brand or product that is not there; served with status 404.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MissingPage {
    /// What is missing.
    pub what: MissingWhat,
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub text: Option<String>,
    /// Where to go on.
    pub link: Link,
}

/// A page that could not be made; served with a status of 500 or above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ErrorPage {
    /// The HTTP status.
    pub status: u16,
    /// What the status means, in words.
    pub message: String,
}

/// Every part of the design system in each of its states; served while developing only.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DesignPage {
    /// Two products, as cards and pictures show them.
    pub products: Vec<ProductCard>,
    /// A case study.
    pub studies: Vec<CaseStudy>,
}
