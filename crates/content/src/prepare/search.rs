//! Search entries besides products: every service, brand, article, question, project and main page.

use std::collections::BTreeSet;

use sightline_model::{
    CaseStudy, PlanningToolLink, Route, Router, SERVICE_SEARCH, SearchKind, SearchRow, SearchText,
    Section,
};

use sightline_search::{Entry, Order};
use sightline_source::raw::RawSubject;
use sightline_texts::texts;

use super::plain::plain_text;
use sightline_site::parts::entries::{Article, Brand, OwnPage, Service};
use sightline_site::parts::labels::{page_label, tool_title, tool_words};
use sightline_site::parts::pages::{Pages, PreparedPage};
use sightline_site::parts::search::{join, question};

/// The inputs of search entries.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) router: &'a Router,
    pub(crate) tools: &'a [PlanningToolLink],
    pub(crate) services: &'a [Service],
    pub(crate) own_pages: &'a [OwnPage],
    pub(crate) brands: &'a [Brand],
    pub(crate) articles: &'a [Article],
    pub(crate) pages: &'a Pages,
}

impl<'a> Sources<'a> {
    /// Returns all entries except the products. Entries with equal scores are listed in this order: services, brands,
    /// products, articles, other pages, projects, questions of pages, questions of products.
    pub(super) fn entries(self) -> Vec<Entry> {
        let mut pages = ordered('a', self.pages(SearchKind::Service));
        pages.extend(ordered('b', self.brands.iter().map(brand)));
        let published = self.articles.iter().filter(|article| article.published);
        pages.extend(ordered('d', published.map(article)));
        let others = self.pages(SearchKind::Page).into_iter();
        let others = others.chain(self.tools());
        pages.extend(ordered('e', others.chain(self.legal_texts())));
        pages.extend(ordered('f', self.projects()));
        pages.extend(ordered('g', self.questions()));
        pages
    }

    /// Returns the pages that results list as a kind, according to the table of page kinds.
    fn pages(self, kind: SearchKind) -> Vec<Entry> {
        let rows = self.pages.all.iter().filter_map(|page| {
            let row = self.row(&page.route)?;
            (row.kind == kind).then(|| self.page(row, page))
        });
        rows.collect()
    }

    /// Returns how the search lists a page. A page of the company's own that offers work is listed as a service.
    fn row(self, route: &Route) -> Option<SearchRow> {
        let own = self.own_page(route);
        match own.map(|page| page.about) {
            Some(RawSubject::Service) => Some(SERVICE_SEARCH),
            _ => route.kind().info().search,
        }
    }

    fn own_page(self, route: &Route) -> Option<&'a OwnPage> {
        let Route::Own(name) = route else { return None };
        self.own_pages.iter().find(|page| page.name == *name)
    }

    /// Returns the planning tools.
    fn tools(self) -> impl Iterator<Item = Entry> {
        self.tools.iter().map(|link| Entry {
            context: link.name.clone(),
            keywords: tool_words(link.tool),
            summary: link.text.clone(),
            ..Entry::new(SearchKind::Page, &link.href, tool_title(link.tool))
        })
    }

    /// Returns the texts of the legal page, each with its own address.
    fn legal_texts(self) -> Vec<Entry> {
        let mut all = Vec::new();
        for page in &self.pages.all {
            for placed in &page.sections {
                let Section::LegalTexts(legal) = &placed.section else {
                    continue;
                };
                let path = self.router.path(&page.route);
                all.extend(legal.texts.iter().map(|text| Entry {
                    keywords: page.frame_texts.title.clone(),
                    body: plain_text(&text.html),
                    ..Entry::new(SearchKind::Page, format!("{path}#{}", text.id), &text.title)
                }));
            }
        }
        all
    }

    /// Returns the entry of a page that has a file of its own.
    fn page(self, row: SearchRow, page: &PreparedPage) -> Entry {
        let frame_texts = &page.frame_texts;
        let sections = page.sections.iter().map(|placed| &placed.section);
        let cards = sections.clone().flat_map(|section| match section {
            Section::Cards(section) => section.cards.as_slice(),
            _ => &[],
        });
        let cards = cards.flat_map(|card| [card.title.as_str(), card.text.as_str()]);
        let boxes = sections.clone().filter_map(|section| match section {
            Section::InfoBox(info) => Some(info.text.as_str()),
            _ => None,
        });
        Entry {
            keywords: frame_texts.title.clone(),
            summary: frame_texts.description.clone(),
            body: match row.text {
                SearchText::Hero => frame_texts.banner.paragraph.clone(),
                SearchText::CardsAndBox => join(cards.chain(boxes)),
                SearchText::All => {
                    let mut words = vec![frame_texts.banner.paragraph.clone()];
                    for section in sections {
                        let section = serde_json::to_value(section);
                        words_of(&section.unwrap_or_default(), &mut words);
                    }
                    join(words)
                }
            },
            ..Entry::new(
                row.kind,
                self.router.path(&page.route),
                self.title(&page.route),
            )
        }
    }

    /// Returns the title of a page in results.
    fn title(self, route: &Route) -> String {
        match route {
            Route::Service(slug) => {
                let service = self.services.iter().find(|service| service.slug == *slug);
                service.map_or(slug, |service| &service.name).clone()
            }
            Route::Own(name) => self
                .own_page(route)
                .map_or(name, |page| &page.label)
                .clone(),
            Route::Catalogue(_) => texts().all_products(),
            _ => page_label(route.kind()),
        }
    }

    /// Returns the finished jobs that a page shows, the contact page if it does.
    fn projects(self) -> Vec<Entry> {
        let mut pages: Vec<&PreparedPage> = self.pages.all.iter().collect();
        pages.sort_by_key(|page| page.route != Route::Contact);
        let shows = |page: &PreparedPage, id: &String| {
            page.sections.iter().any(|placed| match &placed.section {
                Section::CaseStudies(section) => {
                    let mut ids = section.studies.iter().map(|study| study.id.as_ref());
                    ids.any(|shown| shown == Some(id))
                }
                _ => false,
            })
        };
        let entry = |study: &CaseStudy| {
            let id = study.id.as_ref()?;
            let page = pages.iter().find(|page| shows(page, id))?;
            let path = self.router.path(&page.route);
            Some(Entry {
                context: study.category.clone(),
                summary: study.overview.clone(),
                body: join(study.services.iter().chain(&study.results)),
                ..Entry::new(SearchKind::CaseStudy, format!("{path}#{id}"), &study.title)
            })
        };
        self.pages.studies.iter().filter_map(entry).collect()
    }

    /// Returns every question on a page once, with the first page that answers it.
    fn questions(self) -> Vec<Entry> {
        let mut seen = BTreeSet::new();
        let mut asked = Vec::new();
        for page in &self.pages.all {
            let path = self.router.path(&page.route);
            // The last section has the questions about the page's subject; earlier ones help to choose.
            for placed in page.sections.iter().rev() {
                if let Section::Questions(section) = &placed.section {
                    let new = section.items.iter();
                    let new = new.filter(|item| seen.insert(item.question.clone()));
                    asked.extend(new.map(|item| question(&path, &self.title(&page.route), item)));
                }
            }
        }
        asked
    }
}

/// Returns the entries of a class, ordered as given among equal scores.
fn ordered(class: char, entries: impl IntoIterator<Item = Entry>) -> Vec<Entry> {
    let entries = entries.into_iter().enumerate();
    let ordered = entries.map(|(place, entry)| Entry {
        order: Order {
            class,
            name: format!("{place:06}").into(),
        },
        ..entry
    });
    ordered.collect()
}

fn brand(brand: &Brand) -> Entry {
    let card = &brand.card;
    Entry {
        keywords: card.slug.clone(),
        summary: card.description.clone(),
        body: card.seo_text.clone(),
        ..Entry::new(SearchKind::Brand, &card.href, &card.name)
    }
}

fn article(article: &Article) -> Entry {
    let card = &article.card;
    let side = article.body.side_html.as_deref().unwrap_or_default();
    let body = [&article.body.heading_html, &article.body.main_html, side].map(plain_text);
    Entry {
        context: card
            .category
            .as_ref()
            .map_or_else(String::new, |category| category.label.clone()),
        keywords: article.tags.join(", "),
        summary: card.description.clone(),
        body: join(body),
        ..Entry::new(SearchKind::Article, &card.href, &card.headline)
    }
}

/// Collects the texts of a section that people read, without addresses and names for programs.
fn words_of(value: &serde_json::Value, words: &mut Vec<String>) {
    const NOT_READ: [&str; 9] = [
        "kind", "href", "icon", "id", "address", "src", "fallback", "sources", "filter",
    ];
    match value {
        serde_json::Value::String(text) => words.push(text.clone()),
        serde_json::Value::Array(items) => {
            for item in items {
                words_of(item, words);
            }
        }
        serde_json::Value::Object(fields) => {
            let read = fields.iter();
            for (_, value) in read.filter(|(key, _)| !NOT_READ.contains(&key.as_str())) {
                words_of(value, words);
            }
        }
        _ => {}
    }
}
