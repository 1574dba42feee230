//! The validated files, except those of products, as raw structs.

use serde::de::DeserializeOwned;
use sightline_model::Route;

use sightline_source::kind::Kind;
use sightline_source::raw;
use sightline_source::read::{Source, of_kind};

/// The contents of all files of a folder, except those of products.
#[derive(Debug)]
pub(crate) struct RawFolder {
    pub(crate) site: raw::RawSite,
    pub(crate) tips: raw::RawTipsFile,
    /// Present if the owner states prices for the planning tools.
    pub(crate) planning: Option<raw::RawPlanning>,
    /// The pages that have a file, in the order of their kinds; services in their own order.
    pub(crate) pages: Vec<(Route, raw::RawPage)>,
    pub(crate) home: raw::RawHomePage,
    /// Present if there are articles.
    pub(crate) articles_page: Option<raw::RawArticlesPage>,
    /// Present if there are products or brands.
    pub(crate) catalogue: Option<raw::RawCataloguePage>,
    pub(crate) categories: Vec<(String, raw::RawCategory)>,
    pub(crate) brands: Vec<(String, raw::RawBrand)>,
    pub(crate) articles: Vec<(String, raw::RawArticle)>,
    pub(crate) case_studies: Vec<(String, raw::RawCaseStudy)>,
}

/// A file that passed validation but can't be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) path: String,
    pub(crate) message: String,
}

impl RawFolder {
    /// Returns the services in their order, with their slugs.
    pub(crate) fn services(&self) -> impl Iterator<Item = (&str, &raw::RawService)> {
        self.pages.iter().filter_map(|page| match page {
            (Route::Service(slug), raw::RawPage::Service(service)) => {
                Some((slug.as_str(), service))
            }
            _ => None,
        })
    }

    /// Returns the company's own pages in their order, with their file names.
    pub(crate) fn own_pages(&self) -> impl Iterator<Item = (&str, &raw::RawOwnPage)> {
        self.pages.iter().filter_map(|page| match page {
            (Route::Own(name), raw::RawPage::Own(own)) => Some((name.as_str(), own)),
            _ => None,
        })
    }

    pub(crate) fn read(sources: &[Source]) -> Result<Self, Unreadable> {
        let files = Files(sources);
        Ok(Self {
            site: files.one("site.toml")?,
            tips: files.optional("tips.toml")?.unwrap_or_default(),
            planning: files.optional("planning.toml")?,
            home: files.one("pages/home.toml")?,
            pages: files.pages()?,
            articles_page: files.optional("pages/articles.toml")?,
            catalogue: files.optional("pages/catalogue.toml")?,
            categories: files.many(Kind::Category)?,
            brands: files.many(Kind::Brand)?,
            articles: files.many(Kind::Article)?,
            case_studies: files.many(Kind::CaseStudy)?,
        })
    }
}

struct Files<'a>(&'a [Source]);

impl Files<'_> {
    fn one<T: DeserializeOwned>(&self, path: &str) -> Result<T, Unreadable> {
        self.optional(path)?.ok_or_else(|| Unreadable {
            path: path.to_owned(),
            message: "the file is not there".to_owned(),
        })
    }

    fn optional<T: DeserializeOwned>(&self, path: &str) -> Result<Option<T>, Unreadable> {
        let source = self.0.iter().find(|source| source.path == path);
        source.map(decode).transpose()
    }

    fn pages(&self) -> Result<Vec<(Route, raw::RawPage)>, Unreadable> {
        let mut pages = Vec::new();
        for source in self.0 {
            let Some(route) = source.route() else {
                continue;
            };
            if let Some(page) = raw::RawPage::decode(route.kind(), &source.root) {
                let page = page.map_err(|error| unreadable(source, &error))?;
                pages.push((route, page));
            }
        }
        // Files are sorted by name, which decides between equal positions.
        pages.sort_by_key(|(route, page)| match page {
            raw::RawPage::Service(service) => (route.kind(), service.order),
            raw::RawPage::Own(own) => (route.kind(), own.order),
            _ => (route.kind(), 0),
        });
        Ok(pages)
    }

    fn many<T: DeserializeOwned>(&self, kind: Kind) -> Result<Vec<(String, T)>, Unreadable> {
        of_kind(self.0, kind)
            .map(|source| Ok((source.slug.clone(), decode(source)?)))
            .collect()
    }
}

fn decode<T: DeserializeOwned>(source: &Source) -> Result<T, Unreadable> {
    let decoded = source.root.decode();
    decoded.map_err(|error| unreadable(source, &error))
}

fn unreadable(source: &Source, error: &impl ToString) -> Unreadable {
    Unreadable {
        path: source.path.clone(),
        message: error.to_string(),
    }
}
