//! Pages for missing content, for failures and for developers. Search engines don't index them.

use jiff::civil::Date;
use sightline_model::{
    Banner, Crumb, DesignPage, Document, ErrorPage, FEATURED_CASE_STUDIES, Frame, Link,
    MAX_MESSAGE_CHARS, MissingPage, MissingWhat, Page, PageKind, Route, SectionsPage, Seo,
    with_commas,
};
use sightline_texts::texts;

use super::catalogue::all_products;
use super::crumbs;
use super::frame::{FrameInput, frame, hero_like};
use crate::parts::pages::PageFrameTexts;
use crate::parts::seo::page_title;
use crate::site::Site;

impl Site {
    /// Returns the page that says that an article, brand or product doesn't exist, for status 404.
    pub fn missing(&self, route: &Route, today: Date) -> Document {
        let texts = texts();
        let list = || all_products(self).unwrap_or_else(|| home(self));
        let articles = self.router.path(&Route::Articles(None));
        let (what, title, text, link) = match route {
            Route::Article(_) => {
                let link = Link::new(texts.view_all_articles(), articles);
                (MissingWhat::Article, texts.failure_article(), None, link)
            }
            Route::Brand(brand) => {
                let title = texts.product_none_of_brand(brand);
                (MissingWhat::Brand, title, None, list())
            }
            _ => {
                let text = texts.failure_product_text();
                let title = texts.failure_product();
                (MissingWhat::Product, title, Some(text), list())
            }
        };
        let frame_texts = match what {
            MissingWhat::Article => &self.pages.articles,
            MissingWhat::Brand | MissingWhat::Product => &self.pages.catalogue,
        };
        let page = MissingPage {
            what,
            title,
            text,
            link,
        };
        let words = Words {
            title: &page.title,
            paragraph: page.text.as_deref().unwrap_or_default(),
            link: &page.link,
        };
        let mut input = frame_input(frame_texts, &words);
        input.crumbs = crumbs(self, route);
        let path = self.router.path(route);
        Document {
            seo: unlisted(self, &page.title, &frame_texts.description),
            frame: frame(self, Some(route), &path, input, today),
            page: Page::Missing(page),
        }
    }

    /// Returns the home page with a notice that the address is unknown, for status 404.
    pub fn not_found(&self, path: &str, today: Date) -> Document {
        let home = &self.pages.home;
        let notice = &self.pages.not_found;
        Document {
            seo: unlisted(self, &notice.title, &home.description),
            frame: frame(self, None, path, FrameInput::of(home, Vec::new()), today),
            page: Page::Sections(SectionsPage {
                name: PageKind::Home,
                notice: Some(notice.clone()),
                sections: self.pages.sections(&Route::Home, today),
            }),
        }
    }

    /// Returns the page that says that something failed, for a status of 400 or above.
    pub fn error_document(&self, status: u16, path: &str, today: Date) -> Document {
        let frame_texts = &self.pages.home;
        let title = texts().failure_unexpected();
        let message = message(status);
        let home = home(self);
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
            seo: unlisted(self, &title, &message),
            frame: Frame {
                hero: PageKind::Error.info().hero,
                ..frame(self, None, path, input, today)
            },
            page: Page::Error(ErrorPage { status, message }),
        }
    }

    /// Returns the page that shows developers every part of the design system.
    pub fn design_document(&self, path: &str, today: Date) -> Document {
        let frame_texts = &self.pages.home;
        let home = home(self);
        let words = Words {
            title: "The design system",
            paragraph: "Every part of the pages in each of its states, drawn by the components and \
                        styles that the site uses.",
            link: &home,
        };
        let studies = self
            .pages
            .studies
            .iter()
            .filter(|study| study.filters.iter().any(|f| f == FEATURED_CASE_STUDIES))
            .take(1);
        Document {
            seo: unlisted(self, words.title, words.paragraph),
            frame: frame(self, None, path, frame_input(frame_texts, &words), today),
            page: Page::Design(DesignPage {
                products: self
                    .products_at_positions(&[0, 1])
                    .map(|product| product.detail.card.clone())
                    .collect(),
                studies: studies.cloned().collect(),
            }),
        }
    }
}

fn home(site: &Site) -> Link {
    Link::new(texts().home(), site.router.path(&Route::Home))
}

/// Returns what a status means to a visitor.
fn message(status: u16) -> String {
    let texts = texts();
    match status {
        405 => texts.failure_method(),
        408 | 504 => texts.failure_slow(),
        413 => texts.failure_too_large(with_commas(MAX_MESSAGE_CHARS as u64)),
        429 => texts.failure_too_many(),
        503 => texts.failure_busy(),
        _ if status < 500 => texts.failure_request(),
        _ => texts.failure_server(),
    }
}

/// The texts of a page that has no other content.
struct Words<'a> {
    title: &'a str,
    paragraph: &'a str,
    link: &'a Link,
}

/// Returns the frame of another page with these texts in its hero.
fn frame_input(frame_texts: &PageFrameTexts, words: &Words<'_>) -> FrameInput {
    FrameInput {
        banner: Banner {
            actions: vec![words.link.clone()],
            ..hero_like(&frame_texts.banner, words.title, words.paragraph, 1)
        },
        ..FrameInput::of(frame_texts, Vec::new())
    }
}

/// Returns the metadata of a page that search engines must not index.
fn unlisted(site: &Site, title: &str, description: &str) -> Seo {
    Seo::unlisted(
        page_title(title, &site.frame.company.short_name),
        description,
    )
}
