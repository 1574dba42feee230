//! The content of every kind of page: a tagged enum that becomes a TypeScript union.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::{
    Area, ArticleBody, ArticleCard, BrandCard, CaseStudy, CatalogueChoice, CatalogueEntry,
    CatalogueSort, CatalogueTab, FacetGroup, Frame, Link, PageKind, Pager, PlanningPage,
    ProductCard, ProductDetail, RawSection, RelatedProduct, SearchPage, Section, SectionHeading,
    Seo,
};

/// A page with everything around it: the input of the renderer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Document {
    /// The content of the document's head, which is written by Rust.
    #[serde(skip)]
    #[ts(skip)]
    pub seo: Seo,
    /// The frame.
    pub frame: Frame,
    /// The page's own content.
    pub page: Page,
}

/// A document as passed to the renderer, in two JSON texts. The renderer parses the shared part of
/// many pages only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentJson {
    /// The part of the page and its frame that is specific to this page.
    pub own: String,
    /// The part of the page and its frame that many pages share.
    pub common: String,
}

impl Document {
    /// Returns the document without its head, as JSON.
    ///
    /// # Errors
    /// No known case: a document consists only of strings, numbers and lists.
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
        let (common_frame, own_frame) = self.frame.split_shared();
        if let Page::Product(product) = &self.page {
            let (common, own) = product.split_shared();
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

/// The content of a page. Each variant has one component in `web/src/pages`.
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
    Product(Box<ProductPage>),
    /// `/search`
    Search(SearchPage),
    /// `/planning/{tool}`
    PlanningTool(PlanningPage),
    /// An article, brand or product that doesn't exist.
    Missing(MissingPage),
    /// A failure.
    Error(ErrorPage),
    /// `/__ui`, for developers only.
    Design(DesignPage),
}

impl Page {
    /// Returns the kind of the page.
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

    /// Returns the sections in order. Empty for a kind of page without sections.
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
    /// The kind of page.
    pub name: PageKind,
    /// A notice above everything else: the requested address doesn't exist.
    pub notice: Option<SectionHeading>,
    /// The sections, from first to last.
    pub sections: Vec<Placed>,
}

/// A section with its place on the page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Placed {
    /// The width of the section. Adjacent sections with the same area share one container.
    pub area: Area,
    /// The `id` for links: that of the file, or else the usual one of the section's kind, if it has one.
    pub id: Option<String>,
    /// The section.
    pub section: Section,
}

/// A section with its place, as listed in a page's file.
#[derive(Debug, Clone, Deserialize)]
pub struct RawPlaced {
    /// The width of the section. `None` for the default of its kind.
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

    /// Returns one schema for each kind: the fields of the kind and those that all sections have.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut kinds = RawSection::schemas(generator);
        kinds.sort_by_key(|(kind, ..)| *kind);
        let kinds = kinds.into_iter();
        let kinds = kinds.map(|(kind, area, fields)| placed_schema(kind, area, fields));
        let kinds: Vec<Value> = kinds.collect();
        json_schema!({
            "type": "object",
            "description": "A section of the page.",
            "x-variants": "kind",
            "oneOf": kinds,
        })
    }
}

/// The kinds of section that have no `id` of their own: the program links to them, or each text has one.
const WITHOUT_OWN_ID: [&str; 3] = ["article-list", "case-studies", "legal-texts"];

fn placed_schema(kind: &str, area: Area, mut schema: Value) -> Value {
    let area = json!(area);
    let areas = format!(
        "`main` is the column beside the sidebar, for the first sections of a page; `wide` is as wide \
         as the page; `band` too, on a tinted ground. Left out: `{}`.",
        area.as_str().unwrap_or_default()
    );
    let mut own = json!({
        "kind": { "type": "string", "const": kind, "description": "Which section it is." },
        "area": { "type": "string", "enum": ["main", "wide", "band"], "description": areas },
        "id": {
            "type": "string",
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "description": "What links to this part of the page end with, after `#`.",
        },
    });
    if WITHOUT_OWN_ID.contains(&kind)
        && let Some(own) = own.as_object_mut()
    {
        own.remove("id");
    }
    // The common fields come first.
    if let (Some(own), Value::Object(fields)) = (own.as_object_mut(), schema["properties"].take()) {
        own.extend(fields);
    }
    schema["properties"] = own;
    let required = schema["required"].take();
    let required = required.as_array().into_iter().flatten().cloned();
    schema["required"] = std::iter::once(Value::from("kind"))
        .chain(required)
        .collect();
    schema
}

impl Area {
    /// Places a section in this area.
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
    /// The content of the article's card, which only Rust reads.
    #[serde(skip)]
    pub card: ArticleCard,
    /// The text.
    pub body: ArticleBody,
    /// Related articles. The labels are made of the words in their slugs.
    pub related_articles: Vec<Link>,
    /// Products from the article's category. `None` if the site has no catalogue.
    pub related_products: Option<Vec<RelatedProduct>>,
    /// The `View All Articles` button.
    pub all_articles: Link,
    /// The closing line.
    pub signature: Option<String>,
}

/// The catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CataloguePage {
    /// The tab of all products, then the tabs of categories with products. Each tab is a page of
    /// its own.
    pub tabs: Vec<CatalogueTab>,
    /// The address without any choice, to which the filter form is submitted.
    pub path: String,
    /// The address from which a script loads the [`CatalogueIndex`](crate::CatalogueIndex). `None`
    /// if the catalogue is too large for an index.
    pub index: Option<String>,
    /// The products on this page of the list.
    pub shown: Vec<CatalogueEntry>,
    /// The products to compare, in the order in which they were chosen.
    pub compared: Vec<CatalogueEntry>,
    /// The number of products that match the choice.
    pub total: u32,
    /// The number of pages they take.
    pub pages: u32,
    /// The facets by which the list can be filtered further.
    pub facets: Vec<FacetGroup>,
    /// The sort orders of the catalogue, the default first. Those by a facet are offered with it.
    pub sorts: Vec<CatalogueSort>,
    /// The current choice.
    pub choice: CatalogueChoice,
    /// The sections below the products.
    pub sections: Vec<Placed>,
}

/// The products of a brand.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandPage {
    /// The brand.
    pub brand: BrandCard,
    /// The title: `{brand} Products`.
    pub title: String,
    /// The `All Products` button, if the site has products.
    pub all_products: Option<Link>,
    /// The link to the catalogue with this brand chosen, if the list has more than one page.
    pub filter: Option<Link>,
    /// The products on this page of the list. May be empty.
    pub products: Vec<ProductCard>,
    /// The links to the pages of the list.
    pub pager: Option<Pager>,
    /// The other brands.
    pub brands: Vec<BrandCard>,
}

/// A product.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProductPage {
    /// The planning tool's address for this camera. `None` for other products and for sites without
    /// the tool.
    pub coverage: Option<String>,
    /// The product.
    pub product: ProductDetail,
    /// Similar products.
    pub related_products: Vec<ProductCard>,
    /// Helpful articles.
    pub related_articles: Vec<Link>,
    /// The brands.
    pub brands: Vec<BrandCard>,
    /// The `All Products` link, if the site has products.
    pub all_products: Option<Link>,
}

split_shared! {
    ProductPage:
    /// The part of a [`ProductPage`] that the pages of all products share.
    #[derive(Serialize)]
    CommonProduct {
        brands: Vec<BrandCard>,
        all_products: Option<Link>,
    }
    /// The part of a [`ProductPage`] that is specific to its product, serialized as a [`Page`].
    #[derive(Serialize)]
    #[serde(tag = "kind", rename = "product")]
    OwnProduct {
        coverage: Option<String>,
        product: ProductDetail,
        related_products: Vec<ProductCard>,
        related_articles: Vec<Link>,
    }
}

/// The kind of thing that is missing.
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

/// The page for an article, brand or product that doesn't exist. It is served with status 404.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MissingPage {
    /// The kind of thing that is missing.
    pub what: MissingWhat,
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub text: Option<String>,
    /// A link to where visitors can continue.
    pub link: Link,
}

/// The page shown when a page couldn't be rendered. It is served with a status of 500 or above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ErrorPage {
    /// The HTTP status.
    pub status: u16,
    /// The meaning of the status, in words.
    pub message: String,
}

/// Every part of the design system in each of its states. It is only served in development.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DesignPage {
    /// Two products, shown as cards and as pictures.
    pub products: Vec<ProductCard>,
    /// Case studies.
    pub studies: Vec<CaseStudy>,
}
