//! The latest articles as feeds: Atom (RFC 4287) and JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>).

use std::fmt::Write as _;

use jiff::civil::Date;
use serde_json::{Value, json};
use sightline_model::{PAGE_SIZE, Route};
use sightline_texts::texts;

use super::moment;
use super::xml::{element, escaped};
use crate::parts::entries::Article;
use crate::site::Site;

fn title(site: &Site) -> String {
    texts().feed_title(&site.frame.company.short_name)
}

/// Returns the address of the list of articles.
pub(super) fn home_page(site: &Site) -> String {
    site.absolute(&site.router.path(&Route::Articles(None)))
}

/// The articles of a feed: as many as a page of their list shows. Readers keep those that they have read.
fn latest(site: &Site) -> impl Iterator<Item = &Article> {
    site.published_articles().take(PAGE_SIZE)
}

/// Returns the date of the last change to an article.
fn modified(article: &Article) -> &str {
    let published = &article.card.date_published;
    article.seo.modified.as_ref().unwrap_or(published)
}

/// Returns the text of an article with absolute addresses, since a feed is read elsewhere.
fn content(site: &Site, article: &Article) -> String {
    let html = &article.feed_html;
    let own = site.absolute(&article.card.href);
    let starts = [
        (" href=\"//", " href=\"https://"),
        (" src=\"//", " src=\"https://"),
        (" href=\"#", &format!(" href=\"{own}#")),
        (" href=\"?", &format!(" href=\"{own}?")),
        (" href=\"/", &format!(" href=\"{}/", site.base_url)),
        (" src=\"/", &format!(" src=\"{}/", site.base_url)),
    ];
    let mut out = String::with_capacity(html.len());
    // The brackets of tags are the only ones that aren't escaped. A tag has at most one address.
    for piece in html.split_inclusive('>') {
        let (text, tag) = piece.split_at(piece.find('<').unwrap_or(piece.len()));
        out.push_str(text);
        match starts.iter().find(|(start, _)| tag.contains(start)) {
            Some((start, whole)) => out.push_str(&tag.replacen(start, whole, 1)),
            None => out.push_str(tag),
        }
    }
    out
}

pub(super) fn atom(site: &Site, today: Date) -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n",
        escaped(&site.language)
    );
    let newest = latest(site).map(modified).max();
    let updated = moment(site, newest.unwrap_or(&today.to_string()));
    element(&mut out, "title", &title(site));
    element(&mut out, "subtitle", &site.pages.articles.description);
    element(&mut out, "id", &home_page(site));
    element(&mut out, "updated", &updated);
    let own = site.absolute("/feed.xml");
    link(&mut out, "self", "application/atom+xml", &own);
    link(&mut out, "alternate", "text/html", &home_page(site));
    for article in latest(site) {
        let card = &article.card;
        let address = site.absolute(&card.href);
        out.push_str("<entry>\n");
        element(&mut out, "title", &card.headline);
        element(&mut out, "id", &address);
        link(&mut out, "alternate", "text/html", &address);
        element(&mut out, "published", &moment(site, &card.date_published));
        element(&mut out, "updated", &moment(site, modified(article)));
        // Writing to a `String` can't fail.
        let author = escaped(&article.author);
        _ = writeln!(out, "<author><name>{author}</name></author>");
        if let Some(category) = &card.category {
            let label = escaped(&category.label);
            _ = writeln!(out, "<category term=\"{label}\"/>");
        }
        element(&mut out, "summary", &card.description);
        let content = escaped(&content(site, article));
        _ = writeln!(out, "<content type=\"html\">{content}</content>");
        out.push_str("</entry>\n");
    }
    out.push_str("</feed>\n");
    out
}

fn link(out: &mut String, rel: &str, media_type: &str, href: &str) {
    // Writing to a `String` can't fail.
    let href = escaped(href);
    _ = writeln!(
        out,
        "<link rel=\"{rel}\" type=\"{media_type}\" href=\"{href}\"/>"
    );
}

pub(super) fn json(site: &Site) -> String {
    let items: Vec<Value> = latest(site)
        .map(|article| {
            let card = &article.card;
            let address = site.absolute(&card.href);
            json!({
                "id": address,
                "url": address,
                "title": card.headline,
                "summary": card.description,
                "content_html": content(site, article),
                "image": site.absolute(&card.picture.src),
                "date_published": moment(site, &card.date_published),
                "date_modified": moment(site, modified(article)),
                "authors": [{ "name": article.author }],
                "tags": article.tags,
                "language": site.language,
            })
        })
        .collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": title(site),
        "home_page_url": home_page(site),
        "feed_url": site.absolute("/feed.json"),
        "description": site.pages.articles.description,
        "language": site.language,
        "authors": [{ "name": site.frame.company.name, "url": site.absolute("/") }],
        "items": items,
    });
    format!("{feed}\n")
}
