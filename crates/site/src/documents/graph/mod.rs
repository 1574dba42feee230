//! Structured data: one graph for each page, made from the page itself.
//!
//! 1. `company` describes who runs the site, from the facts in `site.toml`.
//! 2. `lists` and `catalogue` turn what the page shows into nodes: breadcrumbs, questions, lists,
//!    services, products, articles.
//! 3. [`graph`] links them by `@id`. A node that lacks something it needs is left out, together
//!    with every reference to it.
//! 4. `lint` checks a graph against the rules of search engines (`rules`) and against the page.
//!
//! The graph says only what the page shows.

mod catalogue;
mod company;
mod lint;
mod lists;
mod rules;

use jiff::civil::Date;
use sightline_model::graph::{Graph, ImageObject, Node, Reference, WebPage};
use sightline_model::{Document, Page, PageKind, Picture, Robots, WebPageType};

pub use lint::GraphDiagnostic;

use crate::site::Site;

/// The context for all nodes of a page.
struct GraphContext<'a> {
    site: &'a Site,
    /// The canonical address of the page.
    url: String,
    today: Date,
}

impl GraphContext<'_> {
    /// Returns the `@id` of something on this page.
    fn on_page(&self, name: &str) -> String {
        format!("{}#/schema/{name}", self.url)
    }
}

/// Adds the structured data of a page.
pub(crate) fn complete(site: &Site, document: &mut Document, today: Date) {
    document.seo.graph = graph(site, document, today);
}

/// Returns the structured data of a page; `None` if search engines must not index it.
fn graph(site: &Site, document: &Document, today: Date) -> Option<Graph> {
    let seo = &document.seo;
    if seo.robots == Robots::NoIndex {
        return None;
    }
    let context = GraphContext {
        site,
        url: site.absolute(seo.canonical.as_deref()?),
        today,
    };
    let kind = document.page.kind();
    let mut nodes = company::nodes(
        &context,
        catalogue::advertised_prices(&context, &document.page),
    );
    let picture = seo.image.as_ref().map(|picture| {
        let credit = credit(site, &document.page, picture);
        image(site, context.on_page(PRIMARY_PICTURE), picture, credit)
    });
    let crumbs = lists::breadcrumbs(&context, &document.frame.breadcrumbs);
    let entity = catalogue::main_entity(&context, document, picture.is_some());
    let page = WebPage {
        id: context.url.clone(),
        url: context.url.clone(),
        name: seo.title.clone(),
        description: seo.description.clone(),
        is_part_of: Reference::to(company::site_id(site)),
        about: kind.info().about_company.then(|| company::reference(site)),
        main_entity: entity.as_ref().and_then(main_entity_id),
        primary_image_of_page: picture
            .is_some()
            .then(|| Reference::to(context.on_page(PRIMARY_PICTURE))),
        breadcrumb: crumbs
            .is_some()
            .then(|| Reference::to(context.on_page(lists::BREADCRUMB))),
        date_published: seo.published.clone(),
        date_modified: seo.modified.clone(),
        in_language: site.language.clone(),
    };
    nodes.push(page_node(kind, page));
    nodes.extend(picture.map(Node::ImageObject));
    nodes.extend(crumbs.map(Node::BreadcrumbList));
    nodes.extend(entity);
    nodes.extend(catalogue::products_with_price(&context, &document.page));
    nodes.extend(lists::questions(&context, &document.page).map(Node::FaqPage));
    Some(Graph::new(nodes))
}

/// Returns the page as a node with the type of its kind.
fn page_node(kind: PageKind, page: WebPage) -> Node {
    match kind.info().web_page {
        WebPageType::Page => Node::WebPage(page),
        WebPageType::About => Node::AboutPage(page),
        WebPageType::Contact => Node::ContactPage(page),
        WebPageType::Collection => Node::CollectionPage(page),
        WebPageType::Item => Node::ItemPage(page),
    }
}

/// Returns a reference to the main entity. An article isn't included, since it names its page
/// itself.
fn main_entity_id(node: &Node) -> Option<Reference> {
    let id = match node {
        Node::ItemList(list) => &list.id,
        Node::WebApplication(tool) => &tool.id,
        Node::Service(service) => &service.id,
        Node::Product(product) | Node::ProductModel(product) => &product.id,
        _ => return None,
    };
    Some(Reference::to(id))
}

/// The name of the page's first picture in its graph.
const PRIMARY_PICTURE: &str = "picture";

/// Returns the source to credit for a page's first picture. A brand's logo is credited to the
/// brand.
fn credit<'a>(site: &'a Site, page: &'a Page, picture: &Picture) -> &'a str {
    let is_logo = |logo: &Picture| logo.src == picture.src;
    match page {
        Page::Brand(page) if page.brand.logo.as_ref().is_some_and(is_logo) => &page.brand.name,
        _ => &site.frame.company.name,
    }
}

fn image(site: &Site, id: String, picture: &Picture, credit: &str) -> ImageObject {
    let url = site.absolute(&picture.src);
    ImageObject {
        id,
        content_url: url.clone(),
        url,
        width: picture.width,
        height: picture.height,
        caption: (!picture.alt.is_empty()).then(|| picture.alt.clone()),
        credit_text: credit.to_owned(),
    }
}
