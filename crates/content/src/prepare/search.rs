//! What can be found: every product, service, brand, article, question, project and main page.

use std::collections::BTreeSet;

use sightline_model::{Audience, CatalogueTab, FaqItem, ProductVariant, Route, Router, SearchKind};

use sightline_search::Entry;

use super::plain::plain_text;
use crate::parts::entries::{Article, Brand, Product, category_label};
use crate::parts::frame::FrameTexts;
use crate::parts::pages::{Pages, Surround};

/// What entries are made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) router: &'a Router,
    pub(crate) frame: &'a FrameTexts,
    pub(crate) brands: &'a [Brand],
    pub(crate) products: &'a [Product],
    pub(crate) articles: &'a [Article],
    pub(crate) pages: &'a Pages,
}

impl Sources<'_> {
    /// Everything, in the order in which equals are listed: services, then brands, products,
    /// articles, the other pages, projects, questions.
    pub(super) fn entries(self) -> Vec<Entry> {
        let mut all = self.services();
        all.extend(self.brands.iter().map(brand));
        all.extend(self.products.iter().map(product));
        let published = self.articles.iter().filter(|article| article.published);
        all.extend(published.map(article));
        all.extend(self.main_pages());
        all.extend(self.projects());
        all.extend(self.questions());
        all
    }

    fn services(self) -> Vec<Entry> {
        let mut all = Vec::new();
        for prepared in &self.pages.services {
            let page = &prepared.page;
            let label = self.frame.service_label(page.service);
            let sections = page.services.iter().chain([&page.cards]);
            let cards = sections.flat_map(|section| &section.cards);
            let body = cards.flat_map(|card| [card.title.as_str(), card.text.as_str()]);
            let route = Route::Service(page.service);
            all.push(Entry {
                keywords: prepared.surround.title.clone(),
                body: join(body.chain([page.info.text.as_str()])),
                ..self.page(SearchKind::Service, &route, label, &prepared.surround)
            });
        }
        for prepared in &self.pages.audiences {
            let page = &prepared.page;
            let label = match page.audience {
                Audience::Residential => "Home Security",
                Audience::Commercial => "Business Security",
            };
            let industries = page.industries.iter();
            let sections = [&page.services].into_iter().chain(industries);
            let cards = sections.flat_map(|section| &section.cards);
            let body = cards.flat_map(|card| [card.title.as_str(), card.text.as_str()]);
            let route = Route::Audience(page.audience);
            all.push(Entry {
                body: join(body),
                ..self.page(SearchKind::Service, &route, label, &prepared.surround)
            });
        }
        all
    }

    fn main_pages(self) -> Vec<Entry> {
        let pages = self.pages;
        let page = |route: Route, title: &str, surround: &Surround| {
            self.page(SearchKind::Page, &route, title, surround)
        };
        let catalogue = Route::Catalogue(CatalogueTab::All);
        let mut all = vec![
            page(catalogue, "All Products", &pages.catalogue.surround),
            page(Route::Articles(None), "Articles", &pages.articles.surround),
            page(Route::About, "About", &pages.about.surround),
            page(Route::Contact, "Contact", &pages.contact.surround),
            page(Route::Home, "Home", &pages.home.surround),
        ];
        for part in &pages.legal.page.sections {
            let legal = self.router.path(&Route::Legal);
            all.push(Entry {
                href: format!("{legal}#{}", part.id),
                body: plain_text(&part.html),
                summary: String::new(),
                ..page(Route::Legal, &part.title, &pages.legal.surround)
            });
        }
        all
    }

    /// A page that has a file of its own.
    fn page(self, kind: SearchKind, route: &Route, title: &str, surround: &Surround) -> Entry {
        Entry {
            kind,
            href: self.router.path(route),
            title: title.to_owned(),
            context: String::new(),
            model: String::new(),
            keywords: surround.title.clone(),
            summary: surround.description.clone(),
            body: surround.banner.paragraph.clone(),
            picture: None,
        }
    }

    fn projects(self) -> Vec<Entry> {
        let contact = self.router.path(&Route::Contact);
        let studies = self.pages.contact.page.case_studies.studies.iter();
        studies
            .map(|study| Entry {
                kind: SearchKind::CaseStudy,
                href: format!("{contact}#{}", study.id),
                title: study.title.clone(),
                context: study.category.clone(),
                model: String::new(),
                keywords: String::new(),
                summary: study.overview.clone(),
                body: join(study.services.iter().chain(&study.results)),
                picture: None,
            })
            .collect()
    }

    /// Every question once, at the first page that answers it.
    fn questions(self) -> Vec<Entry> {
        let pages = self.pages;
        let mut asked = Vec::new();
        let mut at = |path: String, subject: &str, items: &[FaqItem]| {
            for item in items {
                asked.push((
                    format!("{path}#{}", item.id),
                    subject.to_owned(),
                    item.clone(),
                ));
            }
        };
        for prepared in &pages.services {
            let page = &prepared.page;
            let path = self.router.path(&Route::Service(page.service));
            let label = self.frame.service_label(page.service);
            at(path.clone(), label, &page.faq.items);
            if let Some(questions) = &page.questions {
                at(path, label, &questions.items);
            }
        }
        for prepared in &pages.audiences {
            let page = &prepared.page;
            let path = self.router.path(&Route::Audience(page.audience));
            at(path, "Planning", &page.questions.items);
        }
        let catalogue = self.router.path(&Route::Catalogue(CatalogueTab::All));
        at(catalogue, "Products", &pages.catalogue.page.faq.items);
        let contact = self.router.path(&Route::Contact);
        at(contact, "Contact", &pages.contact.page.faq.items);
        for product in self.products {
            let card = &product.detail.card;
            at(card.href.clone(), &card.title, &product.detail.faq);
        }
        let mut seen = BTreeSet::new();
        asked.retain(|(_, _, item)| seen.insert(item.question.clone()));
        let entry = |(href, context, item): (String, String, FaqItem)| Entry {
            kind: SearchKind::Faq,
            href,
            title: item.question,
            context,
            model: String::new(),
            keywords: String::new(),
            summary: item.answer,
            body: String::new(),
            picture: None,
        };
        asked.into_iter().map(entry).collect()
    }
}

fn brand(brand: &Brand) -> Entry {
    let card = &brand.card;
    Entry {
        kind: SearchKind::Brand,
        href: card.href.clone(),
        title: card.name.clone(),
        context: String::new(),
        model: String::new(),
        keywords: card.slug.clone(),
        summary: card.description.clone(),
        body: card.seo_text.clone(),
        picture: None,
    }
}

fn product(product: &Product) -> Entry {
    let detail = &product.detail;
    let card = &detail.card;
    let specs = match &detail.variant {
        ProductVariant::CctvCameras { specs }
        | ProductVariant::Recorders { specs }
        | ProductVariant::AccessControl { specs } => specs.as_slice(),
        ProductVariant::Unsupported => &[],
    };
    let figures = specs
        .iter()
        .map(|row| format!("{} {}", row.label, row.value));
    let tab = CatalogueTab::ALL
        .into_iter()
        .find(|tab| tab.category() == Some(card.category));
    let label = tab.map_or("", CatalogueTab::label);
    Entry {
        kind: SearchKind::Product,
        href: card.href.clone(),
        title: card.title.clone(),
        context: card.brand.clone(),
        model: format!("{} {}", detail.sku, product.slug),
        keywords: format!("{} {label}", card.badge),
        summary: detail.description.clone(),
        body: join(
            figures
                .collect::<Vec<_>>()
                .iter()
                .chain(&detail.best_for)
                .chain(&detail.category_description),
        ),
        picture: Some(card.picture.clone()),
    }
}

fn article(article: &Article) -> Entry {
    let card = &article.card;
    let side = article.body.side_html.as_deref().unwrap_or_default();
    let body = [&article.body.heading_html, &article.body.main_html, side].map(plain_text);
    Entry {
        kind: SearchKind::Article,
        href: card.href.clone(),
        title: card.headline.clone(),
        context: category_label(card.category).to_owned(),
        model: String::new(),
        keywords: article.tags.join(", "),
        summary: card.description.clone(),
        body: join(body),
        picture: None,
    }
}

/// Sentences one after the other.
fn join<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut joined = String::new();
    for text in texts {
        let text = text.as_ref().trim();
        if text.is_empty() {
            continue;
        }
        if !joined.is_empty() {
            joined.push_str(if joined.ends_with(['.', '!', '?']) {
                " "
            } else {
                ". "
            });
        }
        joined.push_str(text);
    }
    joined
}
