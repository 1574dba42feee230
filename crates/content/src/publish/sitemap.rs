//! Sitemaps after <https://www.sitemaps.org/protocol.html>: an index, and a sitemap for each kind.
//!
//! They list the pages that search engines may keep, at their one address, with the pictures that
//! stand at the top. `lastmod` is the day that the content names, and is left out where it names
//! none: a date that is always today is worth less than no date.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use jiff::civil::Date;
use sightline_model::{Document, Robots, SitemapFile};

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
    for document in listed(site, file, today) {
        entry(&mut out, site, &document);
    }
    out.push_str("</urlset>\n");
    Some(out)
}

/// The pages of a kind that search engines may keep, each at its one address.
pub(super) fn listed(site: &Site, file: SitemapFile, today: Date) -> Vec<Document> {
    site.routes()
        .into_iter()
        .filter(|route| route.kind().info().sitemap == file)
        .map(|route| site.document(&route, today))
        .filter(|document| document.seo.robots == Robots::Index)
        // A tab of a list has the list's address.
        .filter(|document| document.seo.canonical.as_ref() == Some(&document.frame.path))
        .collect()
}

fn entry(out: &mut String, site: &Site, document: &Document) {
    out.push_str("<url>\n");
    element(out, "loc", &absolute(site, &document.frame.path));
    if let Some(day) = &document.seo.modified {
        element(out, "lastmod", day);
    }
    let own = document.seo.image.iter();
    let hero = document
        .frame
        .banner
        .pictures
        .iter()
        .map(|shown| &shown.picture);
    let article = site.article_at(&document.frame.path);
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
