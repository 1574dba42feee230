//! Lookups of brands and articles by their names in addresses.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use sightline_model::{ArticleCategory, PageKind, Route, has_word, is_same_name};
use sightline_source::raw::RawSubject;

use super::Site;
use crate::parts::entries::{Article, Brand, Category, OwnPage, Service};

/// Indexes into the lists of a site.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lookups {
    /// Published articles by slug and by path.
    articles: HashMap<String, usize>,
    article_paths: HashMap<String, usize>,
    /// Brands by slug.
    brands: BTreeMap<String, usize>,
    /// Brands by slug and by name, both as written in an address. If two share one, the first is
    /// used.
    brand_names: HashMap<String, usize>,
}

impl Lookups {
    /// Indexes these lists.
    pub(crate) fn new(brands: &[Brand], articles: &[Article]) -> Self {
        let mut lookups = Self::default();
        for (at, brand) in brands.iter().enumerate() {
            let card = &brand.card;
            lookups.brands.entry(card.slug.clone()).or_insert(at);
            for name in [card.slug.clone(), hyphenated(&card.name)] {
                lookups.brand_names.entry(name).or_insert(at);
            }
        }
        let published = articles.iter().enumerate();
        for (at, article) in published.filter(|(_, article)| article.published) {
            lookups.articles.insert(article.slug.clone(), at);
            lookups.article_paths.insert(article.card.href.clone(), at);
        }
        lookups
    }
}

impl Site {
    /// Whether there is a list of articles, and therefore feeds.
    pub fn has_articles(&self) -> bool {
        self.router.has(PageKind::Articles)
    }

    /// The published articles, newest first.
    pub(crate) fn published_articles(&self) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(|article| article.published)
    }

    /// Returns a published article by its slug.
    pub(crate) fn article(&self, slug: &str) -> Option<&Article> {
        self.articles.get(*self.lookups.articles.get(slug)?)
    }

    /// Returns the published article at a path.
    pub(crate) fn article_at(&self, path: &str) -> Option<&Article> {
        self.articles.get(*self.lookups.article_paths.get(path)?)
    }

    /// Returns a service by its slug. There are few, so no index is needed.
    pub(crate) fn service(&self, slug: &str) -> Option<&Service> {
        self.services.iter().find(|service| service.slug == slug)
    }

    /// Returns the service that a page is about, by its route or else by the words of its path.
    pub(crate) fn service_of_page(&self, route: Option<&Route>, path: &str) -> Option<&Service> {
        if let Some(Route::Service(slug)) = route {
            return self.service(slug);
        }
        let path = self.path_without_company(route, path);
        let mut services = self.services.iter();
        services.find(|service| {
            let mut words = service.path_words.iter();
            words.any(|word| has_word(&path, word))
        })
    }

    /// Returns the path of a page without the company's slug, whose words don't say what the page is about.
    pub(crate) fn path_without_company<'a>(
        &self,
        route: Option<&Route>,
        path: &'a str,
    ) -> Cow<'a, str> {
        match route {
            Some(Route::About | Route::Contact | Route::Legal) => {
                path.replace(self.router.company().as_str(), "").into()
            }
            _ => path.into(),
        }
    }

    /// Returns a product category by its slug. There are few of them too.
    pub(crate) fn category(&self, slug: Option<&str>) -> Option<&Category> {
        let mut categories = self.categories.iter();
        categories.find(|category| Some(category.slug.as_str()) == slug)
    }

    /// Returns an article category by any form of its name.
    pub(crate) fn article_category(&self, name: &str) -> Option<&ArticleCategory> {
        let mut categories = self.article_categories.iter();
        categories.find(|category| is_same_name(&category.slug, name))
    }

    /// Whether a page is about work that the company does.
    pub(crate) fn offers_work(&self, kind: PageKind, path: &str) -> bool {
        let is_here = |page: &&OwnPage| page.href == path;
        match kind {
            PageKind::Service => true,
            PageKind::Own => {
                let page = self.own_pages.iter().find(is_here);
                page.is_some_and(|page| page.about == RawSubject::Service)
            }
            _ => false,
        }
    }

    /// Returns a page of the company's own by its file name. There are few of them too.
    pub(crate) fn own_page(&self, name: &str) -> Option<&OwnPage> {
        self.own_pages.iter().find(|page| page.name == name)
    }

    /// Returns a brand by its slug.
    pub(crate) fn brand(&self, slug: &str) -> Option<&Brand> {
        self.brands.get(*self.lookups.brands.get(slug)?)
    }

    /// Returns a brand by any name that addresses use: its slug, its name in any case and with
    /// spaces or hyphens, or the first word of its name if no other brand starts with it.
    pub(crate) fn brand_named(&self, asked: &str) -> Option<&Brand> {
        let asked = hyphenated(asked);
        let position = self.lookups.brand_names.get(&asked).copied();
        let position = position.or_else(|| {
            let beginning = format!("{asked}-");
            let longer = self.lookups.brands.range(beginning.clone()..);
            let mut longer = longer.take_while(|(slug, _)| slug.starts_with(&beginning));
            let (_, first) = longer.next()?;
            longer.next().is_none().then_some(*first)
        });
        self.brands.get(position?)
    }
}

/// Converts a name to lower case, with hyphens in place of spaces.
pub(crate) fn hyphenated(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_', '+'], "-")
}
