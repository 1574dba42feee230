//! Brands and articles, by what addresses call them.

use std::collections::{BTreeMap, HashMap};

use sightline_model::{ArticleCategory, PageKind, is_same_name};
use sightline_source::raw::RawSubject;

use super::Site;
use crate::parts::entries::{Article, Brand, Category, OwnPage, Service};

/// Where things stand in the lists of a site.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lookups {
    /// Published articles by slug and by path.
    articles: HashMap<String, usize>,
    article_paths: HashMap<String, usize>,
    /// Brands by slug.
    brands: BTreeMap<String, usize>,
    /// Brands by slug and by name, each written as in an address. Of two the first counts.
    brand_names: HashMap<String, usize>,
}

impl Lookups {
    /// The places of these lists.
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
    /// Whether there is a list of articles, and with it the feeds.
    pub fn has_articles(&self) -> bool {
        self.router.has(PageKind::Articles)
    }

    /// The published articles, the newest first.
    pub(crate) fn published_articles(&self) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(|article| article.published)
    }

    /// A published article.
    pub(crate) fn article(&self, slug: &str) -> Option<&Article> {
        self.articles.get(*self.lookups.articles.get(slug)?)
    }

    /// The published article at a path.
    pub(crate) fn article_at(&self, path: &str) -> Option<&Article> {
        self.articles.get(*self.lookups.article_paths.get(path)?)
    }

    /// A service by its slug. There are few: no table is needed.
    pub(crate) fn service(&self, slug: &str) -> Option<&Service> {
        self.services.iter().find(|service| service.slug == slug)
    }

    /// The service at a path.
    pub(crate) fn service_at(&self, path: &str) -> Option<&Service> {
        self.services.iter().find(|service| service.href == path)
    }

    /// A category of products by its slug. There are few of them too.
    pub(crate) fn category(&self, slug: Option<&str>) -> Option<&Category> {
        let mut categories = self.categories.iter();
        categories.find(|category| Some(category.slug.as_str()) == slug)
    }

    /// The place of a category of products, by its slug.
    pub(crate) fn category_place(&self, slug: &str) -> Option<usize> {
        let mut categories = self.categories.iter();
        categories.position(|category| category.slug == slug)
    }

    /// A category of articles, by its name in any form.
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

    /// Where the finished jobs are, when there are any.
    pub(crate) fn stories(&self) -> Option<String> {
        (!self.pages.studies.is_empty()).then(|| self.router.stories())
    }

    /// A page of the company's own by the name of its file. There are few of them too.
    pub(crate) fn own_page(&self, name: &str) -> Option<&OwnPage> {
        self.own_pages.iter().find(|page| page.name == name)
    }

    /// A brand by its slug.
    pub(crate) fn brand(&self, slug: &str) -> Option<&Brand> {
        self.brands.get(*self.lookups.brands.get(slug)?)
    }

    /// A brand by anything that addresses call it: its slug, its name in any case and with spaces
    /// or hyphens, or the first word of its name when no other brand has it.
    pub(crate) fn brand_named(&self, asked: &str) -> Option<&Brand> {
        let asked = hyphenated(asked);
        let place = self.lookups.brand_names.get(&asked).copied();
        let place = place.or_else(|| {
            let beginning = format!("{asked}-");
            let longer = self.lookups.brands.range(beginning.clone()..);
            let mut longer = longer.take_while(|(slug, _)| slug.starts_with(&beginning));
            let (_, first) = longer.next()?;
            longer.next().is_none().then_some(*first)
        });
        self.brands.get(place?)
    }
}

/// Lower case, with hyphens for spaces.
pub(crate) fn hyphenated(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_', '+'], "-")
}
