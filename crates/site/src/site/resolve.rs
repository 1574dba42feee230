//! Resolves addresses.

use sightline_model::{
    CatalogueChoice, Pager, Resolution, Route, decoded_path, normal_path, redirected,
    split_address, uri_encoded, with_query_parameters, written_path,
};

use super::{Site, products};
use crate::parts::entries::Article;
use sightline_search::SearchQuery;

/// The name that search engines try for an index of sitemaps.
pub(crate) const SITEMAP_INDEX: &str = "/sitemap_index.xml";

/// The requested path and its query.
type Request<'a> = (&'a str, Option<&'a str>);

/// What a requested address is on this site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteResolution {
    /// A page, at its canonical address.
    Page(Route),
    /// An article that doesn't exist or isn't published.
    MissingArticle(Route),
    /// A brand that doesn't exist.
    MissingBrand(Route),
    /// A product that doesn't exist.
    MissingProduct(Route),
    /// Another name of a page or a file; answer with a redirect to this address: to a file in `/media/`, whose address
    /// changes with its content, a temporary one.
    Redirect(String),
    /// A former page whose content is permanently gone.
    Gone,
    /// Not a page of this site.
    Unknown,
}

impl Site {
    /// Resolves an address. `path` is percent-decoded and begins with `/`; `query` is the raw text after `?`. A
    /// redirect leads to a page in one hop and keeps the parameters of the query, which may say where a visitor came
    /// from.
    pub fn resolve(&self, path: &str, query: Option<&str>) -> SiteResolution {
        let found = match self.find(path, query) {
            found @ (SiteResolution::Page(_)
            | SiteResolution::Redirect(_)
            | SiteResolution::Gone) => found,
            nothing => self.without_punctuation(path, query).unwrap_or(nothing),
        };
        match found {
            SiteResolution::Redirect(to) => {
                SiteResolution::Redirect(with_query_parameters(to, query))
            }
            found => found,
        }
    }

    /// Returns what is at a path that was requested with something after it that isn't part of it: links in mails and
    /// documents often end with a comma, a bracket, a quotation mark or an asterisk of the text around them. A hyphen
    /// belongs to a name.
    fn without_punctuation(&self, path: &str, query: Option<&str>) -> Option<SiteResolution> {
        let shorter = path.trim_end_matches(|c: char| !c.is_alphanumeric() && !"/-".contains(c));
        if shorter.len() == path.len() {
            return None;
        }
        match self.find(shorter, query) {
            SiteResolution::Page(route) => {
                Some(SiteResolution::Redirect(self.address(&route, query)))
            }
            found @ (SiteResolution::Redirect(_) | SiteResolution::Gone) => Some(found),
            _ => None,
        }
    }

    fn find(&self, path: &str, query: Option<&str>) -> SiteResolution {
        let normal = normal_path(path);
        match self.redirects.find(&normal) {
            Some(Some(to)) => return SiteResolution::Redirect(self.follow_redirect(to)),
            Some(None) => return SiteResolution::Gone,
            None => {}
        }
        let file = path.strip_prefix("/media/");
        if let Some(to) = file.and_then(|name| self.media.current_address(name)) {
            return SiteResolution::Redirect(uri_encoded(&to));
        }
        match self.router.resolve(&normal, query) {
            Resolution::Redirect(route) => {
                let route = match route {
                    Route::ListPage { list, page } => self.existing_view(*list).page(page),
                    route => self.existing_view(route),
                };
                SiteResolution::Redirect(self.router.path(&route))
            }
            Resolution::Unknown if normal == SITEMAP_INDEX => {
                SiteResolution::Redirect("/sitemap.xml".to_owned())
            }
            Resolution::Unknown => match self.router.with_other_legal_form(&normal) {
                Some(route) => SiteResolution::Redirect(self.router.path(&route)),
                None => SiteResolution::Unknown,
            },
            Resolution::BrandOrProduct(slug) => {
                match (self.brand_named(&slug), self.products.named(&slug)) {
                    (Some(brand), _) => {
                        self.page_or_redirect(Route::Brand(brand.card.slug.clone()), (path, query))
                    }
                    (None, Some(product)) => SiteResolution::Redirect(self.product_path(product)),
                    // The notice quotes the brand as requested.
                    (None, None) => SiteResolution::MissingBrand(Route::Brand(last_segment(path))),
                }
            }
            Resolution::Page(Route::Product { brand, product }) => {
                let found = self.brand_named(&brand).zip(self.products.named(&product));
                match found.filter(|(brand, product)| product.brand() == brand.card.slug) {
                    Some((_, found)) => {
                        self.page_or_redirect(products::route(found), (path, query))
                    }
                    None => SiteResolution::MissingProduct(Route::Product { brand, product }),
                }
            }
            Resolution::Page(Route::Service(slug)) if self.service(&slug).is_none() => {
                SiteResolution::Unknown
            }
            Resolution::Page(Route::Own(name)) if self.own_page(&name).is_none() => {
                SiteResolution::Unknown
            }
            Resolution::Page(Route::Article(slug)) => {
                let is_there = self.article(&slug).is_some();
                let route = Route::Article(slug);
                if is_there {
                    self.page_or_redirect(route, (path, query))
                } else {
                    SiteResolution::MissingArticle(route)
                }
            }
            Resolution::Page(Route::ListPage { list, page }) => {
                self.resolve_list_page(*list, page, (path, query))
            }
            Resolution::Page(route) => {
                self.page_or_redirect(self.existing_view(route), (path, query))
            }
        }
    }

    /// Returns the view of a list that an address names, or the whole list if the site has no such view.
    fn existing_view(&self, route: Route) -> Route {
        match route {
            Route::Catalogue(Some(tab)) => {
                Route::Catalogue(self.tab(&tab).and_then(|tab| tab.tab.clone()))
            }
            Route::Articles(Some(name)) => Route::Articles(
                self.article_category(&name)
                    .map(|category| category.slug.clone()),
            ),
            route => route,
        }
    }

    /// Resolves a further page of a list, if the list has it. For a choice in the catalogue every page resolves: it
    /// shows the last page of the choice.
    fn resolve_list_page(&self, list: Route, page: u32, asked: Request<'_>) -> SiteResolution {
        let list = match list {
            Route::Brand(slug) => match self.brand_named(&slug) {
                Some(brand) => Route::Brand(brand.card.slug.clone()),
                None => return SiteResolution::Unknown,
            },
            list => self.existing_view(list),
        };
        let is_choice = matches!(list, Route::Catalogue(_)) && !self.choice(asked.1).is_plain();
        if !is_choice && page > self.pages(&list) {
            return SiteResolution::Unknown;
        }
        self.page_or_redirect(list.page(page), asked)
    }

    /// Returns the number of pages of a list.
    pub(crate) fn pages(&self, list: &Route) -> u32 {
        let entries = match list {
            Route::Catalogue(tab) => {
                let tabs = self.tabs.iter();
                let counts = tabs.filter(|known| known.tab == *tab);
                counts.map(|known| known.count as usize).sum()
            }
            Route::Brand(slug) => self.products.of_brand(slug).len(),
            Route::Articles(category) => self.listed_articles(category.as_deref()).count(),
            _ => 0,
        };
        Pager::pages(entries)
    }

    /// The published articles of a category, or all of them.
    pub(crate) fn listed_articles<'a>(
        &'a self,
        category: Option<&'a str>,
    ) -> impl Iterator<Item = &'a Article> {
        let published = self.published_articles();
        published.filter(move |article| category.is_none() || article.category() == category)
    }

    /// Follows an owner's redirect to the current address of the page.
    fn follow_redirect(&self, to: &str) -> String {
        let (page, query, _) = split_address(to);
        if !to.starts_with('/') || self.redirects.find(&written_path(page)).is_some() {
            return to.to_owned();
        }
        match self.find(&decoded_path(page), query) {
            SiteResolution::Redirect(canonical) => redirected(to, &canonical),
            _ => to.to_owned(),
        }
    }

    /// Returns the page if its path was requested, and a redirect to it otherwise.
    fn page_or_redirect(&self, route: Route, (asked, query): Request<'_>) -> SiteResolution {
        let canonical = self.router.path(&route);
        let (path, ..) = split_address(&canonical);
        if path == asked {
            SiteResolution::Page(route)
        } else {
            SiteResolution::Redirect(self.address(&route, query))
        }
    }

    /// Returns the canonical address of a page, with the part of the query that its content depends on.
    fn address(&self, route: &Route, query: Option<&str>) -> String {
        let canonical = || self.router.path(route);
        self.with_query(route, query).unwrap_or_else(canonical)
    }

    /// Returns the address of a page whose content depends on the query.
    fn with_query(&self, route: &Route, query: Option<&str>) -> Option<String> {
        match route {
            Route::Catalogue(_) => Some(self.router.catalogue(&self.choice(query))),
            Route::ListPage { list, page } if matches!(**list, Route::Catalogue(_)) => {
                let choice = CatalogueChoice {
                    page: *page,
                    ..self.choice(query)
                };
                Some(self.router.catalogue(&choice))
            }
            Route::Search => {
                let query = SearchQuery::parse(query);
                (!query.is_empty()).then(|| query.path(&self.router))
            }
            _ => None,
        }
    }

    /// Whether a path with its query is the canonical address of a page.
    pub(crate) fn is_page(&self, path: &str) -> bool {
        let (path, query, _) = split_address(path);
        matches!(self.resolve(path, query), SiteResolution::Page(_))
    }
}

/// Returns the last segment of a path, as written.
fn last_segment(path: &str) -> String {
    let path = path.trim_end_matches('/');
    path.rsplit('/').next().unwrap_or_default().to_owned()
}
