//! What there is in a folder: the names that links between entries may use.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{CompanySlug, PageKind, Route, Router, normal_path};

use crate::Folder;
use crate::categories::{Absence, Categories};
use crate::codes::Code;
use crate::kind::{Kind, Place, SAVE_AS, place, unserved_format};
use crate::raw::slug_of;
use crate::read::Source;
use crate::target::{Target, TargetError};
use sightline_toml::{Node, did_you_mean, nearest};

/// The names of everything that can be linked to.
#[derive(Debug, Default)]
pub struct Inventory {
    /// Services by slug.
    services: BTreeSet<String>,
    /// Brands: slug and name.
    brands: BTreeMap<String, String>,
    /// Products: slug and the slug of the brand.
    products: BTreeMap<String, String>,
    /// Articles: slug and whether visitors see it.
    articles: BTreeMap<String, bool>,
    categories: Categories,
    pictures: BTreeSet<String>,
    legal_texts: BTreeSet<String>,
    legal_parts: BTreeSet<String>,
    /// Other addresses of pages.
    aliases: BTreeMap<String, Route>,
    /// Former addresses of the site and where their content is now.
    moved: BTreeMap<String, String>,
    /// `None` while the company's slug is malformed.
    router: Option<Router>,
}

impl Inventory {
    /// What the files of a folder are called, and what they say of themselves.
    pub fn new(folder: &Folder, sources: &[Source]) -> Self {
        let mut inventory = Self::default();
        for path in folder.paths() {
            match place(path) {
                Place::Picture(name) => _ = inventory.pictures.insert(name.to_owned()),
                Place::LegalText => {
                    let name = path.trim_start_matches("legal/").to_owned();
                    inventory.legal_texts.insert(name);
                }
                // Files that do not parse are there all the same: a link to one is not dead.
                Place::Entry(Kind::Page(PageKind::Service), slug) => {
                    inventory.services.insert(slug.to_owned());
                }
                Place::Entry(Kind::Brand, slug) => {
                    inventory.brands.insert(slug.to_owned(), slug.to_owned());
                }
                Place::Entry(Kind::Category, slug) => inventory.categories.declare(slug),
                Place::Entry(Kind::Product, slug) => {
                    inventory.categories.has_product();
                    inventory.products.insert(slug.to_owned(), String::new());
                }
                Place::Entry(Kind::Article, slug) => {
                    inventory.articles.insert(slug.to_owned(), true);
                }
                _ => {}
            }
        }
        for source in sources {
            inventory.learn(source);
        }
        inventory
    }

    fn learn(&mut self, source: &Source) {
        self.categories.learn(source);
        let slug = source.slug.clone();
        let text = |key| source.root.text(key).unwrap_or_default().to_owned();
        match source.kind {
            Kind::Brand => _ = self.brands.insert(slug, text("name")),
            Kind::Product => _ = self.products.insert(slug, slug_of(&text("brand"))),
            Kind::Article => {
                let published = source.root.get("published").and_then(Node::as_bool);
                self.articles.insert(slug, published.unwrap_or(true));
            }
            Kind::Page(PageKind::Service) => {
                for alias in source.root.items("aliases").iter().filter_map(Node::as_str) {
                    self.aliases
                        .insert(normal_path(alias), Route::Service(slug.clone()));
                }
            }
            Kind::Page(PageKind::Legal) => {
                let sections = source.root.items("section").iter();
                let parts = sections.flat_map(|section| section.items("texts"));
                self.legal_parts
                    .extend(parts.filter_map(|part| part.text("id").map(str::to_owned)));
            }
            Kind::Site => {
                let company = source.root.get("company");
                let of_company = |key: &str| company.and_then(|company| company.text(key));
                let name = of_company("name").unwrap_or_default();
                self.router = of_company("slug")
                    .and_then(CompanySlug::parse)
                    .map(|slug| Router::new(slug, name));
                for redirect in source.root.items("redirects") {
                    if let Some((from, to)) = redirect.text("from").zip(redirect.text("to")) {
                        self.moved.insert(normal_path(from), to.to_owned());
                    }
                }
            }
            _ => {}
        }
    }

    /// The slugs of the services.
    pub fn services(&self) -> impl Iterator<Item = &str> {
        self.services.iter().map(String::as_str)
    }

    /// The slugs of the brands.
    pub fn brands(&self) -> impl Iterator<Item = &str> {
        self.brands.keys().map(String::as_str)
    }

    /// The slugs of the products.
    pub fn products(&self) -> impl Iterator<Item = &str> {
        self.products.keys().map(String::as_str)
    }

    /// The slugs of the articles, published or not.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        self.articles.keys().map(String::as_str)
    }

    /// The names of the files below `media/`.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.pictures.iter().map(String::as_str)
    }

    /// The names of the files below `legal/`.
    pub fn legal_texts(&self) -> impl Iterator<Item = &str> {
        self.legal_texts.iter().map(String::as_str)
    }

    /// Whether a file is below `media/`.
    pub fn has_picture(&self, name: &str) -> bool {
        self.pictures.contains(name)
    }

    /// Whether a file is below `legal/`.
    pub fn has_legal_text(&self, name: &str) -> bool {
        self.legal_texts.contains(name)
    }

    /// What is wrong with a picture that is not there, and how to mend it. A text may name the file
    /// with its folder: `written` is quoted, `file` is looked for.
    pub fn missing_picture(&self, written: &str, file: &str) -> (String, String) {
        if let Some(message) = unserved_format(written) {
            return (message, SAVE_AS.to_owned());
        }
        let near = did_you_mean(file, self.pictures());
        let help = format!("{near}Put the file into media/ or name one that is there.");
        (format!("no picture \"{written}\" in media/"), help)
    }

    /// Why a page that may be missing is not shown; `None` where it is, and of pages that links may
    /// not lead to when they are not there.
    pub fn absence(&self, page: &Route) -> Option<Absence> {
        match page {
            Route::Service(slug) => self.absent_service(slug),
            list => self.categories.absence(list),
        }
    }

    /// What is wrong with the name of a service; `None` where it is there.
    pub fn absent_service(&self, slug: &str) -> Option<Absence> {
        if self.services.contains(slug) {
            return None;
        }
        let near = did_you_mean(slug, self.services());
        Some(Absence {
            code: Code::AbsentService,
            message: format!("no service \"{slug}\""),
            help: format!("{near}Name a file in services/, or take this out."),
        })
    }

    /// What is wrong with a name of a product category; `None` where it is declared.
    pub fn absent_category(&self, written: &str) -> Option<Absence> {
        let is_there = self.product_category(written).is_some();
        (!is_there).then(|| self.categories.absent_of_product(written))
    }

    /// What is wrong with a name of an article category; `None` where it is declared.
    pub fn absent_article_category(&self, written: &str) -> Option<Absence> {
        let is_there = self.article_category(written).is_some();
        (!is_there).then(|| self.categories.absent_of_article(written))
    }

    /// The slug of a product category, by a name in any case and with any signs between its words.
    pub fn product_category(&self, written: &str) -> Option<&str> {
        self.categories.of_product(written)
    }

    /// The slug of an article category, by a name in any case and with any signs between its words.
    pub fn article_category(&self, written: &str) -> Option<&str> {
        self.categories.of_article(written)
    }

    /// Whether there is a brand.
    pub fn has_brand(&self, slug: &str) -> bool {
        self.brands.contains_key(slug)
    }

    /// The brand that was meant by a name that is no slug: by a slug or a brand's own name.
    pub fn did_you_mean_brand(&self, written: &str) -> String {
        let names = self.brands.values().map(String::as_str);
        let Some(near) = nearest(written, self.brands().chain(names)) else {
            return String::new();
        };
        let mut brands = self.brands.iter().filter(|(_, name)| *name == near);
        let slug = brands.next().map_or(near, |(slug, _)| slug);
        format!("Did you mean \"{slug}\"? ")
    }

    /// The slug of a product's brand.
    pub fn brand_of(&self, product: &str) -> Option<&str> {
        self.products.get(product).map(String::as_str)
    }

    /// Whether visitors see the article.
    pub fn is_published(&self, slug: &str) -> bool {
        self.articles.get(slug).copied().unwrap_or(false)
    }

    /// The page that has another address too, by its normal path.
    pub fn alias_of(&self, path: &str) -> Option<&Route> {
        self.aliases.get(path)
    }

    /// Where the content of a former address is, by its normal path.
    pub fn moved_to(&self, path: &str) -> Option<&str> {
        self.moved.get(path).map(String::as_str)
    }

    /// `None` while the company's slug is malformed.
    pub const fn router(&self) -> Option<&Router> {
        self.router.as_ref()
    }

    /// Whether a link's target is well written and there.
    pub fn validate_target(&self, written: &str) -> Result<(), TargetError> {
        let target = Target::parse(written).map_err(TargetError::Form)?;
        let missing = |kind: &str, slug: &str, help: String| TargetError::Dead {
            message: format!("no {kind} \"{slug}\""),
            help,
        };
        let known = |kind: &str, slug: &str, there: bool, near: String| {
            let help = format!("{near}A slug is the name of a file in {kind}s/.");
            there.then_some(()).ok_or_else(|| missing(kind, slug, help))
        };
        match &target {
            Target::Page(page) => self
                .absence(page)
                .map_or(Ok(()), |absence| Err(TargetError::Absent(absence))),
            Target::Brand(slug) => {
                let near = self.did_you_mean_brand(slug);
                known("brand", slug, self.brands.contains_key(slug), near)
            }
            Target::Product(slug) => {
                let near = did_you_mean(slug, self.products());
                known("product", slug, self.products.contains_key(slug), near)
            }
            Target::Article(slug) if self.articles.get(slug) == Some(&false) => {
                Err(TargetError::Dead {
                    message: format!("the article \"{slug}\" is not published"),
                    help: "Publish the article or take the link out.".to_owned(),
                })
            }
            Target::Article(slug) => {
                let near = did_you_mean(slug, self.articles());
                known("article", slug, self.articles.contains_key(slug), near)
            }
            Target::Legal(part) if !self.legal_parts.contains(part) => {
                let near = did_you_mean(part, self.legal_parts.iter().map(String::as_str));
                let help = format!("{near}The parts are the ids in pages/legal.toml.");
                Err(missing("legal part", part, help))
            }
            _ => Ok(()),
        }
    }
}
