//! Pages for what is not there, for what failed, and for developers: no search engine keeps them.

use jiff::civil::Date;
use sightline_model::{
    Banner, Crumb, DesignPage, Document, ErrorPage, FEATURED_CASE_STUDIES, Frame, Link,
    MissingPage, MissingWhat, Page, PageKind, Route, SectionsPage, Seo,
};
use sightline_texts::texts;

use super::catalogue::all_products;
use super::crumbs;
use super::frame::{FrameInput, frame, hero_like};
use crate::parts::pages::PageFrameTexts;
use crate::parts::seo::page_title;
use crate::site::Site;

/// The page that says that an article, brand or product is not there.
pub(crate) fn missing(site: &Site, route: &Route, today: Date) -> Document {
    let texts = texts();
    let list = all_products(site).unwrap_or_else(|| home(site));
    let (page, frame_texts) = match route {
        Route::Article(_) => (
            MissingPage {
                what: MissingWhat::Article,
                title: texts.failure_article(),
                text: None,
                link: Link::new(
                    texts.view_all_articles(),
                    site.router.path(&Route::Articles(None)),
                ),
            },
            &site.pages.articles,
        ),
        Route::Brand(brand) => (
            MissingPage {
                what: MissingWhat::Brand,
                title: texts.product_none_of_brand(brand),
                text: None,
                link: list,
            },
            &site.pages.catalogue,
        ),
        _ => (
            MissingPage {
                what: MissingWhat::Product,
                title: texts.failure_product(),
                text: Some(texts.failure_product_text()),
                link: list,
            },
            &site.pages.catalogue,
        ),
    };
    let words = Words {
        title: &page.title,
        paragraph: page.text.as_deref().unwrap_or_default(),
        link: &page.link,
    };
    let mut input = frame_input(frame_texts, &words);
    input.crumbs = crumbs(site, route);
    let path = site.router.path(route);
    Document {
        seo: unlisted(site, &page.title, &frame_texts.description),
        frame: frame(site, Some(route), &path, input, today),
        page: Page::Missing(page),
    }
}

/// The home page under the notice that the address is unknown.
pub(crate) fn not_found(site: &Site, path: &str, today: Date) -> Document {
    let home = &site.pages.home;
    let notice = &site.pages.not_found;
    Document {
        seo: unlisted(site, &notice.title, &home.description),
        frame: frame(site, None, path, FrameInput::of(home, Vec::new()), today),
        page: Page::Sections(SectionsPage {
            name: PageKind::Home,
            notice: Some(notice.clone()),
            sections: site.pages.sections(&Route::Home, today),
        }),
    }
}

fn home(site: &Site) -> Link {
    Link::new(texts().home(), site.router.path(&Route::Home))
}

/// The page that says that something failed.
pub(crate) fn error(site: &Site, status: u16, path: &str, today: Date) -> Document {
    let frame_texts = &site.pages.home;
    let title = texts().failure_unexpected();
    let message = message(status);
    let home = home(site);
    let words = Words {
        title: &title,
        paragraph: &message,
        link: &home,
    };
    let mut input = frame_input(frame_texts, &words);
    input.crumbs = vec![
        Crumb {
            label: home.label.clone(),
            href: Some(home.href.clone()),
        },
        Crumb {
            label: texts().failure_crumb(),
            href: None,
        },
    ];
    Document {
        seo: unlisted(site, &title, &message),
        frame: Frame {
            hero: PageKind::Error.info().hero,
            ..frame(site, None, path, input, today)
        },
        page: Page::Error(ErrorPage { status, message }),
    }
}

/// The page that shows developers every part of the design system.
pub(crate) fn design(site: &Site, path: &str, today: Date) -> Document {
    let frame_texts = &site.pages.home;
    let home = Link::new(texts().home(), site.router.path(&Route::Home));
    let words = Words {
        title: "The design system",
        paragraph: "Every part of the pages in each of its states, drawn by the components and \
                    styles that the site uses.",
        link: &home,
    };
    let studies = site
        .pages
        .studies
        .iter()
        .filter(|study| study.filters.iter().any(|f| f == FEATURED_CASE_STUDIES))
        .take(1);
    Document {
        seo: unlisted(site, words.title, words.paragraph),
        frame: frame(site, None, path, frame_input(frame_texts, &words), today),
        page: Page::Design(DesignPage {
            products: site
                .products_in(&[0, 1])
                .map(|product| product.detail.card.clone())
                .collect(),
            studies: studies.cloned().collect(),
        }),
    }
}

/// What a status means to a visitor.
fn message(status: u16) -> String {
    let texts = texts();
    match status {
        405 => texts.failure_method(),
        408 | 504 => texts.failure_slow(),
        413 => texts.failure_too_large(),
        429 => texts.failure_too_many(),
        503 => texts.failure_busy(),
        _ if status < 500 => texts.failure_request(),
        _ => texts.failure_server(),
    }
}

/// The words of a page that has nothing else to show.
struct Words<'a> {
    title: &'a str,
    paragraph: &'a str,
    link: &'a Link,
}

/// The frame of the nearest page with these words in its hero.
fn frame_input(frame_texts: &PageFrameTexts, words: &Words<'_>) -> FrameInput {
    FrameInput {
        banner: Banner {
            actions: vec![words.link.clone()],
            ..hero_like(&frame_texts.banner, words.title, words.paragraph, 1)
        },
        ..FrameInput::of(frame_texts, Vec::new())
    }
}

/// The head of a page that search engines must not keep.
fn unlisted(site: &Site, title: &str, description: &str) -> Seo {
    Seo::unlisted(
        page_title(title, &site.frame.company.short_name),
        description,
    )
}
