//! Sitemaps after <https://www.sitemaps.org/protocol.html>: an index, and a sitemap for each kind.
//!
//! They list the pages that search engines may keep, at their one address, with the pictures that
//! stand at the top. `lastmod` is the day that the content names, and is left out where it names
//! none: a date that is always today is worth less than no date.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use jiff::civil::Date;
use sightline_model::{BannerPicture, PageKind, Robots, Route, Seo, SitemapFile};

use super::absolute;
use super::xml::element;
use crate::site::Site;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The list of the sitemaps.
pub(super) fn index(site: &Site, today: Date) -> String {
    let mut out =
        format!("{HEAD}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for file in SitemapFile::ALL {
        let name = file.as_str();
        let pages = listed(site, file, today);
        if pages.is_empty() {
            continue;
        }
        out.push_str("<sitemap>\n");
        element(
            &mut out,
            "loc",
            &absolute(site, &format!("/sitemaps/{name}.xml")),
        );
        if let Some(day) = pages
            .iter()
            .filter_map(|page| page.seo.modified.as_ref())
            .max()
        {
            element(&mut out, "lastmod", day);
        }
        out.push_str("</sitemap>\n");
    }
    out.push_str("</sitemapindex>\n");
    out
}

/// The sitemap of a kind; `None` for a name that is none.
pub(super) fn part(site: &Site, name: &str, today: Date) -> Option<String> {
    let file = SitemapFile::ALL
        .into_iter()
        .find(|file| file.as_str() == name)?;
    let mut out = format!(
        "{HEAD}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n"
    );
    for page in listed(site, file, today) {
        entry(&mut out, site, &page);
    }
    out.push_str("</urlset>\n");
    Some(out)
}

/// A page that search engines may keep, as far as lists of pages name it.
pub(super) struct Listed<'a> {
    /// Its kind.
    pub(super) kind: PageKind,
    /// Its one address.
    pub(super) path: String,
    /// The heading of its hero.
    pub(super) title: Cow<'a, str>,
    /// What its head says.
    pub(super) seo: Cow<'a, Seo>,
    /// The pictures of its hero.
    pictures: Cow<'a, [BannerPicture]>,
}

impl<'a> Listed<'a> {
    /// The page of a route. Those of which there may be thousands are not built for it.
    fn new(site: &'a Site, route: &Route, today: Date) -> Self {
        let made = match route {
            Route::Product { product, .. } => site
                .product(product)
                .map(|product| (&product.banner, &product.seo)),
            Route::Article(slug) => site
                .article(slug)
                .map(|article| (&article.banner, &article.seo)),
            _ => None,
        };
        let (banner, seo) = if let Some((banner, seo)) = made {
            (Cow::Borrowed(banner), Cow::Borrowed(seo))
        } else {
            let document = site.document(route, today);
            (Cow::Owned(document.frame.banner), Cow::Owned(document.seo))
        };
        let (title, pictures) = match banner {
            Cow::Borrowed(banner) => (
                Cow::Borrowed(banner.title.as_str()),
                Cow::Borrowed(banner.pictures.as_slice()),
            ),
            Cow::Owned(banner) => (Cow::Owned(banner.title), Cow::Owned(banner.pictures)),
        };
        Self {
            kind: route.kind(),
            path: site.router.path(route),
            title,
            seo,
            pictures,
        }
    }
}

/// The pages of a kind that search engines may keep, each at its one address.
pub(super) fn listed(site: &Site, file: SitemapFile, today: Date) -> Vec<Listed<'_>> {
    site.routes()
        .iter()
        .filter(|route| route.kind().info().sitemap == file)
        .map(|route| Listed::new(site, route, today))
        .filter(|page| page.seo.robots == Robots::Index)
        // A tab of a list has the list's address.
        .filter(|page| page.seo.canonical.as_ref() == Some(&page.path))
        .collect()
}

fn entry(out: &mut String, site: &Site, page: &Listed<'_>) {
    out.push_str("<url>\n");
    element(out, "loc", &absolute(site, &page.path));
    if let Some(day) = &page.seo.modified {
        element(out, "lastmod", day);
    }
    let own = page.seo.image.iter();
    let hero = page.pictures.iter().map(|shown| &shown.picture);
    let article = site.article_at(&page.path);
    let in_text = article.into_iter().flat_map(|article| &article.pictures);
    let pictures: BTreeSet<&str> = own
        .chain(hero)
        .map(|picture| picture.src.as_str())
        .chain(in_text.map(String::as_str))
        .collect();
    for src in pictures {
        out.push_str("<image:image>");
        // Writing to a String cannot fail.
        _ = write!(
            out,
            "<image:loc>{}</image:loc>",
            super::xml::escaped(&absolute(site, src))
        );
        out.push_str("</image:image>\n");
    }
    out.push_str("</url>\n");
}
