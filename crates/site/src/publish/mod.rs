//! Files for programs: sitemaps, feeds, robots.txt and others at fixed addresses.
//!
//! Each is made from the finished site, so it is consistent with the pages. The same site and day
//! give the same bytes.

mod catalogue;
mod feeds;
pub(crate) mod icon;
mod identity;
mod llms;
mod moved;
mod short;
mod sitemap;
mod xml;

use jiff::civil::Date;

use crate::site::Site;
use crate::site::planning::PRODUCTS_PATH;
pub use icon::SiteIcon;
pub use identity::IdentityFile;

/// A file for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicFile {
    /// The media type.
    pub content_type: &'static str,
    /// The text.
    pub body: String,
    /// The absolute address of the page with the same content, if there is one. For a feed, it's the list of articles.
    pub canonical: Option<String>,
}

const TEXT: &str = "text/plain; charset=utf-8";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";
const ATOM: &str = "application/atom+xml; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
const JSON_FEED: &str = "application/feed+json; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json; charset=utf-8";

impl Site {
    /// Returns a file for programs, such as a sitemap or a feed, by its path.
    pub fn public_file(&self, path: &str, today: Date) -> Option<PublicFile> {
        let (content_type, body) = match path {
            "/sitemap.xml" => (XML, sitemap::index(self, today)),
            "/robots.txt" => (TEXT, short::robots(self)),
            "/feed.xml" | "/feed.json" if !self.has_articles() => return None,
            "/feed.xml" => (ATOM, feeds::atom(self, today)),
            "/feed.json" => (JSON_FEED, feeds::json(self)),
            "/llms.txt" => (TEXT, llms::llms(self, today)),
            "/site.webmanifest" => (MANIFEST, short::manifest(self)),
            "/.well-known/security.txt" => (TEXT, short::security(self, today)),
            icon::DRAWING => (SVG, icon::svg(self)),
            PRODUCTS_PATH => (JSON, self.planning_products()?),
            _ => {
                let part = sitemap::part(self, path, today).map(|body| (XML, body));
                let products = || Some((JSON, catalogue::file(self, path, today)?));
                match part.or_else(products).or_else(|| index_now_key(self, path)) {
                    Some(found) => found,
                    None => return article(self, path),
                }
            }
        };
        let is_feed = matches!(path, "/feed.xml" | "/feed.json");
        Some(PublicFile {
            content_type,
            body,
            canonical: is_feed.then(|| feeds::home_page(self)),
        })
    }

    /// Returns the paths of all files for programs.
    pub fn public_files(&self) -> Vec<String> {
        let fixed = [
            "/sitemap.xml",
            "/robots.txt",
            "/llms.txt",
            "/site.webmanifest",
            "/.well-known/security.txt",
            icon::DRAWING,
        ];
        let published = self.published_articles();
        let feeds = ["/feed.xml", "/feed.json"];
        let feeds = feeds.into_iter().filter(|_| self.has_articles());
        let planning = self.has_planning_products().then_some(PRODUCTS_PATH);
        fixed
            .into_iter()
            .chain(feeds)
            .chain(planning)
            .map(str::to_owned)
            .chain(sitemap::paths(self.products.all().len()).map(|(path, ..)| path))
            .chain(index_now_path(self))
            .chain(catalogue::paths(self))
            .chain(published.map(|article| format!("{}.md", article.card.href)))
            .collect()
    }
}

/// Returns the path of the file that proves the site's ownership when it reports changes.
fn index_now_path(site: &Site) -> Option<String> {
    site.index_now()
        .map(|settings| format!("/{}.txt", settings.key))
}

/// Returns the key alone, as the protocol requires.
fn index_now_key(site: &Site, path: &str) -> Option<(&'static str, String)> {
    let settings = site.index_now()?;
    (index_now_path(site).as_deref() == Some(path)).then(|| (TEXT, settings.key.clone()))
}

/// Returns the Markdown of an article.
fn article(site: &Site, path: &str) -> Option<PublicFile> {
    let article = site.article_at(path.strip_suffix(".md")?)?;
    Some(PublicFile {
        content_type: MARKDOWN,
        body: article.markdown.at(&site.base_url),
        canonical: Some(site.absolute(&article.card.href)),
    })
}

/// Returns a day as a timestamp at noon of the company's time zone, so that it is the same day for its customers.
fn moment(site: &Site, day: &str) -> String {
    let noon = day.parse().ok().and_then(|day: Date| {
        let noon = day.at(12, 0, 0, 0).to_zoned(site.time_zone.clone()).ok()?;
        Some(noon.strftime("%FT%T%:z").to_string())
    });
    // Days are validated.
    noon.unwrap_or_else(|| format!("{day}T12:00:00Z"))
}
