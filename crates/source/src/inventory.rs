//! The inventory of a folder: the names that entries may use to refer to each other.

pub(crate) mod missing;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter;
use std::sync::Arc;

use sightline_model::{
    ALL_CASE_STUDIES, CompanySlug, ContentFile, FigureKind, PageKind, PlanningTool, Route, Router,
    normal_path, written_path,
};

use crate::Folder;
use crate::categories::{Absence, Categories};
use crate::kind::{FileRole, Kind, classify};
use crate::raw::canonical_name;
use crate::read::{Source, of_kind};
use sightline_toml::Node;

/// What is wrong with a site that has finished jobs and doesn't list them.
pub const NO_PAGE_OF_STORIES: &str =
    "no page has a section \"case-studies\" with the filter \"all\"";

/// The names of everything that can be linked to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inventory {
    /// Services by slug.
    services: BTreeSet<String>,
    /// The company's own pages by the names of their files.
    own_pages: BTreeSet<String>,
    /// Whether there are finished jobs to show.
    has_stories: bool,
    /// The page that shows all of them.
    stories_page: Option<Route>,
    /// The towns that the company serves.
    pub(crate) areas: Vec<String>,
    /// Brands: slug and name.
    brands: BTreeMap<String, String>,
    /// Products: slug and the slug of the brand.
    pub(crate) products: BTreeMap<Box<str>, Arc<str>>,
    /// Articles: slug and whether it is published.
    pub(crate) articles: BTreeMap<String, bool>,
    /// Whether the page that lists the articles has a file.
    has_article_page: bool,
    /// The categories of products, articles and case studies.
    pub categories: Categories,
    /// The names of the pictures below `media/`.
    pub(crate) pictures: BTreeSet<String>,
    /// The names of the files to download below `media/`.
    pub(crate) documents: BTreeSet<String>,
    /// The names of the files below `legal/`.
    pub(crate) legal_texts: BTreeSet<String>,
    legal_parts: BTreeSet<String>,
    /// Other addresses of pages.
    aliases: BTreeMap<String, Route>,
    /// Former addresses of the site, and where their content is now.
    moved: BTreeMap<String, String>,
    /// The planning tools that their page lists.
    listed_tools: Vec<PlanningTool>,
    /// Whether the file of a page could not be parsed, so that addresses that it declares are unknown.
    has_unread_page: bool,
    /// The addresses of the site; `None` when the company's slug is malformed.
    router: Option<Router>,
}

impl Inventory {
    /// Collects the names of a folder's files and what the files declare. `products` yields the slug of each product
    /// with the brand and the category that it names.
    pub fn new<'a>(
        folder: &Folder,
        sources: &[Source],
        products: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Self {
        let mut inventory = Self::default();
        let mut files = Vec::new();
        let is_page = |kind| matches!(kind, Kind::Page(_));
        let mut page_files = 0;
        let unread = folder.faults().map(|(path, _)| path);
        for path in folder.paths().chain(unread) {
            match classify(path) {
                FileRole::Picture(name) => _ = inventory.pictures.insert(name.to_owned()),
                FileRole::Document(name) => _ = inventory.documents.insert(name.to_owned()),
                FileRole::LegalText => {
                    let name = path.trim_start_matches("legal/").to_owned();
                    inventory.legal_texts.insert(name);
                }
                FileRole::Entry(Kind::Product, slug) => files.push(slug),
                FileRole::Entry(kind, slug) => {
                    page_files += usize::from(is_page(kind));
                    inventory.declare(kind, slug.to_owned());
                }
                _ => {}
            }
        }
        for source in sources {
            inventory.index_source(source);
        }
        let read = sources.iter().filter(|source| is_page(source.kind));
        inventory.has_unread_page = page_files > read.count();
        let mut brands: HashMap<&str, Arc<str>> = HashMap::new();
        let named = products.into_iter().map(|(slug, brand, category)| {
            inventory.categories.index_product(category);
            let brand = brands
                .entry(brand)
                .or_insert_with(|| canonical_name(brand).into());
            (Box::from(slug), Arc::clone(brand))
        });
        inventory.products = named.collect();
        if inventory.products.len() < files.len() {
            files.retain(|slug| !inventory.products.contains_key(*slug));
            let unread = files.into_iter().map(|slug| (slug.into(), Arc::default()));
            inventory.products.append(&mut unread.collect());
        }
        inventory.listed_tools = listed_tools(sources);
        inventory.router = inventory.site_router(folder, sources);
        inventory.stories_page = inventory.page_of_stories(sources);
        inventory
    }

    /// Returns the first page that shows all finished jobs, the contact page before others.
    fn page_of_stories(&self, sources: &[Source]) -> Option<Route> {
        let shows_all = |section: &Node| {
            section.text("kind") == Some("case-studies")
                && section.text("filter") == Some(ALL_CASE_STUDIES)
        };
        let pages = sources.iter().filter_map(|source| {
            let mut sections = source.root.items("section").iter();
            sections.any(shows_all).then(|| source.route())?
        });
        let pages = pages.filter(|route| self.has(route));
        pages.min_by_key(|route| *route != Route::Contact)
    }

    /// Builds the addresses of the site from its files, and leaves out the kinds of page that it does not have.
    fn site_router(&self, folder: &Folder, sources: &[Source]) -> Option<Router> {
        let site = of_kind(sources, Kind::Site).next()?;
        let company = site.root.get("company")?;
        let slug = CompanySlug::parse(company.text("slug")?)?;
        let mut router = Router::new(slug, company.text("name").unwrap_or_default());
        let has_articles = self.articles.values().any(|is_published| *is_published);
        for kind in PageKind::ALL {
            let has_any = match kind {
                PageKind::Articles | PageKind::Article => has_articles,
                PageKind::Catalogue | PageKind::Product => !self.products.is_empty(),
                PageKind::Brand => !self.brands.is_empty(),
                _ => true,
            };
            // Articles, brands, products and tools need the page that lists them.
            let mut needed = iter::once(kind).chain(kind.info().parent);
            let has_files = needed.all(|kind| match kind.info().file {
                ContentFile::Optional(file) => folder.has(file),
                _ => true,
            });
            if !has_any || !has_files {
                router.mark_absent(kind);
            }
        }
        router.set_tools(self.possible_tools(folder, sources));
        for source in sources {
            let Some(route) = source.route() else {
                continue;
            };
            match source.root.text("address") {
                Some(address) if route != Route::Home => router.put(route, normal_path(address)),
                None if route.kind() == PageKind::Own => {
                    let address = router.path(&route);
                    router.put(route, address);
                }
                _ => {}
            }
        }
        Some(router)
    }

    /// Records a file by its name. Links to a file that does not parse are not dead.
    fn declare(&mut self, kind: Kind, slug: String) {
        match kind {
            Kind::Page(PageKind::Service) => _ = self.services.insert(slug),
            Kind::Page(PageKind::Own) => _ = self.own_pages.insert(slug),
            Kind::Page(PageKind::Articles) => self.has_article_page = true,
            Kind::CaseStudy => self.has_stories = true,
            Kind::Brand => _ = self.brands.insert(slug.clone(), slug),
            Kind::Category => self.categories.declare(slug),
            Kind::Article => _ = self.articles.insert(slug, true),
            _ => {}
        }
    }

    fn index_source(&mut self, source: &Source) {
        self.categories.index_source(source);
        let slug = source.slug.clone();
        if let Some(route) = source.route() {
            for alias in source.root.items("aliases").iter().filter_map(Node::as_str) {
                self.aliases.insert(written_path(alias), route.clone());
            }
        }
        let text = |key| source.root.text(key).unwrap_or_default().to_owned();
        match source.kind {
            Kind::Brand => _ = self.brands.insert(slug, text("name")),
            Kind::Article => {
                let published = source.root.get("published").and_then(Node::as_bool);
                self.articles.insert(slug, published.unwrap_or(true));
            }
            Kind::Page(PageKind::Legal) => {
                let sections = source.root.items("section").iter();
                let parts = sections.flat_map(|section| section.items("texts"));
                self.legal_parts
                    .extend(parts.filter_map(|part| part.text("id").map(str::to_owned)));
            }
            Kind::Site => {
                let areas = source.root.at(&["company", "areas"]).into_iter();
                let areas = areas.flat_map(Node::list).filter_map(Node::as_str);
                self.areas = areas.map(str::to_owned).collect();
                for redirect in source.root.items("redirects") {
                    if let Some((from, to)) = redirect.text("from").zip(redirect.text("to")) {
                        self.moved.insert(written_path(from), to.to_owned());
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether everything that files might refer to in `before` still exists. If so, products without errors before
    /// still have none.
    pub fn is_superset_of(&self, before: &Self) -> bool {
        let has_articles = before
            .articles
            .iter()
            .all(|(slug, published)| !published || self.articles.get(slug) == Some(&true));
        let has_pages = match (&self.router, &before.router) {
            (Some(own), Some(other)) => PageKind::ALL
                .into_iter()
                .all(|kind| own.has(kind) || !other.has(kind)),
            _ => false,
        };
        has_articles
            && has_pages
            && self.has_unread_page >= before.has_unread_page
            && has_keys_of(&self.brands, &before.brands)
            && has_keys_of(&self.products, &before.products)
            && self.stories().is_some() >= before.stories().is_some()
            && self.has_article_page >= before.has_article_page
            && self.categories.is_superset_of(&before.categories)
            && self.services.is_superset(&before.services)
            && self.own_pages.is_superset(&before.own_pages)
            && self.pictures.is_superset(&before.pictures)
            && self.documents.is_superset(&before.documents)
            && self.legal_parts.is_superset(&before.legal_parts)
    }

    /// The names of the files below `legal/`.
    pub fn legal_texts(&self) -> impl Iterator<Item = &str> {
        self.legal_texts.iter().map(String::as_str)
    }

    /// Returns the addresses of all pages, including unpublished articles, but not the views of lists.
    pub fn paths(&self) -> Vec<String> {
        let Some(router) = self.router() else {
            return Vec::new();
        };
        let kinds = PageKind::ALL.into_iter();
        let single = kinds.flat_map(|kind| (kind.info().routes)());
        let services = self.services.iter().cloned().map(Route::Service);
        let own = self.own_pages.iter().cloned().map(Route::Own);
        let products = self.products.iter().map(|(product, brand)| Route::Product {
            brand: brand.to_string(),
            product: product.to_string(),
        });
        let pages = single
            .chain(services)
            .chain(own)
            .chain(self.brands.keys().cloned().map(Route::Brand))
            .chain(products);
        let articles = self.articles.keys().cloned().map(Route::Article);
        let shown = pages.filter(|route| self.has(route)).chain(articles);
        shown.map(|route| router.path(&route)).collect()
    }

    /// Whether there are finished jobs to show.
    pub const fn has_stories(&self) -> bool {
        self.has_stories
    }

    /// Returns the address of the finished jobs; `None` if there are none, or no page shows all of them.
    pub fn stories(&self) -> Option<String> {
        let page = self.stories_page.as_ref().filter(|_| self.has_stories)?;
        Some(format!("{}#case-studies", self.router()?.path(page)))
    }

    /// Whether the site has a page.
    pub fn has(&self, route: &Route) -> bool {
        match route {
            Route::Service(slug) => self.services.contains(slug),
            Route::Own(name) => self.own_pages.contains(name),
            Route::PlanningTool(tool) => self
                .router()
                .is_none_or(|router| router.tools().contains(tool)),
            _ => self.router().is_none_or(|router| router.has(route.kind())),
        }
    }

    /// Whether there is a brand.
    pub fn has_brand(&self, slug: &str) -> bool {
        self.brands.contains_key(slug)
    }

    /// Whether there are products of a brand.
    pub fn has_products_of(&self, brand: &str) -> bool {
        let mut brands = self.products.values();
        brands.any(|own| **own == *brand)
    }

    /// The slugs of all products.
    pub(crate) fn product_slugs(&self) -> impl Iterator<Item = &str> {
        self.products.keys().map(|slug| &**slug)
    }

    /// The slug of a product's brand.
    pub fn brand_of(&self, product: &str) -> Option<&str> {
        self.products.get(product).map(|brand| &**brand)
    }

    /// Whether the file of a page could not be parsed. An unknown address may be of that page.
    pub const fn has_unread_page(&self) -> bool {
        self.has_unread_page
    }

    /// Whether an article is published.
    pub fn is_published(&self, slug: &str) -> bool {
        self.articles.get(slug).copied().unwrap_or(false)
    }

    /// Returns the listed planning tools that have what they need: camera tools a category of cameras, and the estimate
    /// a price list.
    fn possible_tools(&self, folder: &Folder, sources: &[Source]) -> Vec<PlanningTool> {
        let camera = Some(FigureKind::Camera.as_str());
        let has_cameras = of_kind(sources, Kind::Category)
            .any(|category| category.root.text("figures") == camera);
        let has_prices = folder.has("planning.toml");
        let is_possible = |tool: &PlanningTool| match tool {
            PlanningTool::Storage | PlanningTool::Coverage => has_cameras,
            PlanningTool::Estimate => has_prices,
            PlanningTool::Power | PlanningTool::Doors | PlanningTool::Sound => true,
        };
        let tools = self.listed_tools.iter().copied();
        tools.filter(is_possible).collect()
    }

    /// Returns why the site does not have a planning tool.
    fn absent_tool(&self, tool: PlanningTool) -> Absence {
        let help = match tool {
            _ if !self.listed_tools.contains(&tool) => "Add it to `tools` in pages/planning.toml",
            PlanningTool::Estimate => "Add your prices in planning.toml",
            PlanningTool::Storage | PlanningTool::Coverage => {
                "Declare a category with figures = \"camera\""
            }
            PlanningTool::Power | PlanningTool::Doors | PlanningTool::Sound => {
                "Add pages/planning.toml"
            }
        };
        Absence::not_shown_yet(
            format!("no planning tool \"{}\"", tool.as_str()),
            &format!("{help}. Until then it has no page"),
        )
    }

    /// Returns the page that has this alias, a normalized path.
    pub fn alias_of(&self, path: &str) -> Option<&Route> {
        self.aliases.get(path)
    }

    /// Returns where the content of a former address, a normalized path, is now.
    pub fn moved_to(&self, path: &str) -> Option<&str> {
        self.moved.get(path).map(String::as_str)
    }

    /// Returns the addresses of the site; `None` when the company's slug is malformed.
    pub const fn router(&self) -> Option<&Router> {
        self.router.as_ref()
    }
}

fn has_keys_of<K: Ord, V>(own: &BTreeMap<K, V>, other: &BTreeMap<K, V>) -> bool {
    other.keys().all(|key| own.contains_key(key))
}

/// Returns the planning tools that their page lists, or all if it has no list.
fn listed_tools(sources: &[Source]) -> Vec<PlanningTool> {
    let page = of_kind(sources, Kind::Page(PageKind::Planning)).next();
    let listed = page.and_then(|page| page.root.get("tools"));
    listed.map_or_else(
        || PlanningTool::ALL.to_vec(),
        |names| {
            let names = names.list().iter().filter_map(Node::as_str);
            names.filter_map(PlanningTool::parse).collect()
        },
    )
}
