//! Files for programs: sitemaps, feeds, robots.txt and what else has a fixed address.
//!
//! Each is made from the finished site, so it says what the pages say. The same site and day give
//! the same bytes.

mod catalogue;
mod feeds;
pub(crate) mod icon;
mod identity;
mod llms;
mod short;
mod sitemap;
mod xml;

use jiff::civil::Date;
use sightline_model::SitemapFile;

use crate::site::Site;
pub use icon::SiteIcon;
pub use identity::IdentityFile;

/// A file for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicFile {
    /// The media type.
    pub content_type: &'static str,
    /// The text.
    pub body: String,
    /// The absolute address of the page whose content this is, when it is one's.
    pub canonical: Option<String>,
}

/// What a file needs to know beyond the site.
#[derive(Debug, Clone, Copy)]
pub struct PublishSetting {
    /// The day.
    pub today: Date,
}

/// The feeds of the articles.
const FEEDS: [&str; 2] = ["/feed.xml", "/feed.json"];

const TEXT: &str = "text/plain; charset=utf-8";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";
const ATOM: &str = "application/atom+xml; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
const JSON_FEED: &str = "application/feed+json; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json; charset=utf-8";

impl Site {
    /// A file for programs, such as a sitemap or a feed, by its path.
    pub fn public_file(&self, path: &str, setting: PublishSetting) -> Option<PublicFile> {
        file(self, path, setting)
    }

    /// The site's icon in the sizes that telephones ask for.
    pub fn icons(&self) -> Vec<SiteIcon> {
        icon::pictures(self)
    }

    /// The paths of all files for programs.
    pub fn public_files(&self) -> Vec<String> {
        paths(self)
    }
}

/// The file at a path.
fn file(site: &Site, path: &str, setting: PublishSetting) -> Option<PublicFile> {
    let today = setting.today;
    let (content_type, body) = match path {
        "/sitemap.xml" => (XML, sitemap::index(site, today)),
        "/robots.txt" => (TEXT, short::robots(site)),
        "/feed.xml" | "/feed.json" if !site.has_articles() => return None,
        "/feed.xml" => (ATOM, feeds::atom(site, today)),
        "/feed.json" => (JSON_FEED, feeds::json(site)),
        "/llms.txt" => (TEXT, llms::llms(site, today)),
        "/site.webmanifest" => (MANIFEST, short::manifest(site)),
        "/.well-known/security.txt" => (TEXT, short::security(site, today)),
        icon::DRAWING => (SVG, icon::svg(site)),
        _ => {
            return sitemap_part(site, path, today)
                .or_else(|| catalogue_file(site, path, today))
                .or_else(|| index_now_key(site, path))
                .or_else(|| article(site, path));
        }
    };
    Some(PublicFile {
        content_type,
        body,
        canonical: None,
    })
}

fn sitemap_part(site: &Site, path: &str, today: Date) -> Option<PublicFile> {
    let name = path.strip_prefix("/sitemaps/")?.strip_suffix(".xml")?;
    Some(PublicFile {
        content_type: XML,
        body: sitemap::part(site, name, today)?,
        canonical: None,
    })
}

/// The products for the catalogue's script.
fn catalogue_file(site: &Site, path: &str, today: Date) -> Option<PublicFile> {
    Some(PublicFile {
        content_type: JSON,
        body: catalogue::file(site, path, today)?,
        canonical: None,
    })
}

/// The path of the file that proves that reports of changes are the site's own.
fn index_now_path(site: &Site) -> Option<String> {
    site.index_now()
        .map(|settings| format!("/{}.txt", settings.key))
}

/// The key alone, as the protocol wants it.
fn index_now_key(site: &Site, path: &str) -> Option<PublicFile> {
    let settings = site.index_now()?;
    (index_now_path(site).as_deref() == Some(path)).then(|| PublicFile {
        content_type: TEXT,
        body: settings.key.clone(),
        canonical: None,
    })
}

/// The Markdown of an article.
fn article(site: &Site, path: &str) -> Option<PublicFile> {
    let article = site.article_at(path.strip_suffix(".md")?)?;
    Some(PublicFile {
        content_type: MARKDOWN,
        body: article.markdown.at(&site.base_url),
        canonical: Some(site.absolute(&article.card.href)),
    })
}

/// The paths of all files.
fn paths(site: &Site) -> Vec<String> {
    let fixed = [
        "/sitemap.xml",
        "/robots.txt",
        "/llms.txt",
        "/site.webmanifest",
        "/.well-known/security.txt",
        icon::DRAWING,
    ];
    let published = site.published_articles();
    let feeds = FEEDS.iter().filter(|_| site.has_articles());
    fixed
        .into_iter()
        .map(str::to_owned)
        .chain(feeds.map(|path| (*path).to_owned()))
        .chain(SitemapFile::ALL.map(|file| format!("/sitemaps/{}.xml", file.as_str())))
        .chain(index_now_path(site))
        .chain(catalogue::paths(site))
        .chain(published.map(|article| format!("{}.md", article.card.href)))
        .collect()
}

/// A day as a moment. Noon, so that it is the same day in every town of the country.
fn moment(day: &str) -> String {
    format!("{day}T12:00:00Z")
}
