//! One page per route: a tagged enum that becomes a TypeScript union.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::{
    Area, ArticleBody, ArticleCard, ArticleFrame, BrandCard, CaseStudy, CatalogueChoice,
    CatalogueEntry, CatalogueSort, CatalogueTab, FacetGroup, Frame, Link, PageKind, Pager,
    PlanningPage, ProductCard, ProductDetail, RawSection, RelatedProduct, SearchPage, Section,
    SectionHeading, Seo,
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

/// A document as the renderer gets it, in two texts of JSON: it parses what it knows from other pages once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentJson {
    /// What of the page and of its frame is its own.
    pub own: String,
    /// The rest of both, which many pages have.
    pub common: String,
}

impl Document {
    /// The document without its head, as JSON.
    ///
    /// # Errors
    /// None that are known: it holds texts, numbers and lists.
    pub fn json(&self) -> serde_json::Result<DocumentJson> {
        #[derive(Serialize)]
        struct Part<F, P> {
            frame: F,
            page: P,
        }
        #[derive(Serialize)]
        struct Nothing {}
        fn text<F: Serialize, P: Serialize>(frame: F, page: P) -> serde_json::Result<String> {
            serde_json::to_string(&Part { frame, page })
        }
        let (common_frame, own_frame) = self.frame.parts();
        if let Page::Product(product) = &self.page {
            let (common, own) = product.parts();
            return Ok(DocumentJson {
                own: text(own_frame, own)?,
                common: text(common_frame, common)?,
            });
        }
        Ok(DocumentJson {
            own: text(own_frame, &self.page)?,
            common: text(common_frame, Nothing {})?,
        })
    }
}

/// The content of a page. Each kind has one component in `web/src/pages`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Page {
    /// A list of sections.
    Sections(SectionsPage),
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
    /// `/planning/{tool}`
    PlanningTool(PlanningPage),
    /// An article, brand or product that is not there.
    Missing(MissingPage),
    /// Something failed.
    Error(ErrorPage),
    /// `/__ui`, for developers only.
    Design(DesignPage),
}

impl Page {
    /// What kind of page this is.
    pub const fn kind(&self) -> PageKind {
        match self {
            Self::Sections(page) => page.name,
            Self::Article(_) => PageKind::Article,
            Self::Catalogue(_) => PageKind::Catalogue,
            Self::Brand(_) => PageKind::Brand,
            Self::Product(_) => PageKind::Product,
            Self::Search(_) => PageKind::Search,
            Self::PlanningTool(_) => PageKind::PlanningTool,
            Self::Missing(_) => PageKind::Missing,
            Self::Error(_) => PageKind::Error,
            Self::Design(_) => PageKind::Design,
        }
    }

    /// The sections, in their order; none of a page without.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        let placed = match self {
            Self::Sections(page) => page.sections.as_slice(),
            Self::Catalogue(page) => page.sections.as_slice(),
            _ => &[],
        };
        placed.iter().map(|placed| &placed.section)
    }
}

/// A page that is a list of sections.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SectionsPage {
    /// Which page.
    pub name: PageKind,
    /// What a visitor must learn before anything else: that the address leads nowhere.
    pub notice: Option<SectionHeading>,
    /// The sections, from the first to the last.
    pub sections: Vec<Placed>,
}

/// A section and its place on the page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Placed {
    /// How wide it is. Neighbours of one area share it.
    pub area: Area,
    /// The `id` for links, where it is not the one that sections of the kind have.
    pub id: Option<String>,
    /// The section.
    pub section: Section,
}

/// A section as a page's file lists it, with its place.
#[derive(Debug, Clone, Deserialize)]
pub struct RawPlaced {
    /// How wide it is; `None` for what its kind usually has.
    pub area: Option<Area>,
    /// The `id` for links.
    pub id: Option<String>,
    /// The section.
    #[serde(flatten)]
    pub section: RawSection,
}

impl JsonSchema for RawPlaced {
    fn schema_name() -> Cow<'static, str> {
        "Section".into()
    }

    /// One schema for each kind: its fields, and those of every section.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut kinds = RawSection::schemas(generator);
        kinds.sort_by_key(|(kind, ..)| *kind);
        let kinds = kinds.into_iter();
        let kinds = kinds.map(|(kind, area, fields)| placed_schema(kind, area, &fields));
        let kinds: Vec<Value> = kinds.collect();
        json_schema!({
            "type": "object",
            "description": "A section of the page.",
            "x-variants": "kind",
            "oneOf": kinds,
        })
    }
}

fn placed_schema(kind: &str, area: Area, fields: &Value) -> Value {
    let area = json!(area);
    let areas = format!(
        "`main` is the column beside the sidebar, for the first sections of a page; `wide` is as wide \
         as the page; `band` too, on a tinted ground. Left out: `{}`.",
        area.as_str().unwrap_or_default()
    );
    let own = json!({
        "kind": { "type": "string", "const": kind, "description": "Which section it is." },
        "area": { "type": "string", "enum": ["main", "wide", "band"], "description": areas },
        "id": {
            "type": "string",
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "description": "What links to this part of the page end with, after `#`.",
        },
    });
    let mut schema = fields.clone();
    let properties = [&own, &fields["properties"]].into_iter();
    let properties = properties.filter_map(Value::as_object).flatten();
    schema["properties"] = properties
        .map(|(name, field)| (name.clone(), field.clone()))
        .collect();
    let required = fields["required"].as_array().into_iter().flatten().cloned();
    schema["required"] = std::iter::once(Value::from("kind"))
        .chain(required)
        .collect();
    schema
}

impl Area {
    /// A section in this area.
    pub const fn holds(self, section: Section) -> Placed {
        Placed {
            area: self,
            id: None,
            section,
        }
    }
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
    /// Products of the article's category; nothing where the site has no catalogue.
    pub related_products: Option<Vec<RelatedProduct>>,
    /// The button `View All Articles`.
    pub all_articles: Link,
    /// What stands at the end.
    pub signature: Option<String>,
}

/// The catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CataloguePage {
    /// That of all products, then those of the categories that have any. Each is a page of its own.
    pub tabs: Vec<CatalogueTab>,
    /// The address without any choice: what the form of the choices is sent to.
    pub path: String,
    /// Where a script reads [`CatalogueIndex`](crate::CatalogueIndex); `None` where the catalogue is too
    /// large for one.
    pub index: Option<String>,
    /// The products of this page of the choice.
    pub shown: Vec<CatalogueEntry>,
    /// Those that are compared, in the order in which they were chosen.
    pub compared: Vec<CatalogueEntry>,
    /// How many products the choice has.
    pub total: u32,
    /// On how many pages.
    pub pages: u32,
    /// What the choice can be narrowed by further.
    pub facets: Vec<FacetGroup>,
    /// The orders that products can be put in, the usual one first.
    pub sorts: Vec<CatalogueSort>,
    /// What is chosen.
    pub choice: CatalogueChoice,
    /// What follows the products.
    pub sections: Vec<Placed>,
}

/// The products of a brand.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandPage {
    /// The brand.
    pub brand: BrandCard,
    /// `{brand} Products`.
    pub title: String,
    /// The button `All Products`, where the site has any.
    pub all_products: Option<Link>,
    /// Those of this page; may be none.
    pub products: Vec<ProductCard>,
    /// The pages of the list.
    pub pager: Option<Pager>,
    /// The other brands.
    pub brands: Vec<BrandCard>,
}

/// A product.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductPage {
    /// Where a visitor plans with this camera; `None` of other products, and where the site has no such tool.
    pub coverage: Option<String>,
    /// The product.
    pub product: ProductDetail,
    /// Products like it.
    pub related_products: Vec<ProductCard>,
    /// Articles that help.
    pub related_articles: Vec<Link>,
    /// The brands.
    pub brands: Vec<BrandCard>,
}

parts_of! {
    ProductPage:
    /// What of a [`ProductPage`] the pages of all products have.
    #[derive(Serialize)]
    CommonProduct {
        brands: Vec<BrandCard>,
    }
    /// What of a [`ProductPage`] is its own, as a [`Page`].
    #[derive(Serialize)]
    #[serde(tag = "kind", rename = "product")]
    OwnProduct {
        coverage: Option<String>,
        product: ProductDetail,
        related_products: Vec<ProductCard>,
        related_articles: Vec<Link>,
    }
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
