//! The categories of products, articles and case studies that a folder declares, and which of them have entries.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{ALL_CASE_STUDIES, FEATURED_CASE_STUDIES, PageKind, Route, folded_name};
use sightline_toml::{Node, did_you_mean, nearest};

use crate::codes::Code;
use crate::kind::Kind;
use crate::read::Source;

/// Why something that is referred to is not there or not shown, and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    /// The code.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

impl Absence {
    /// Creates an absence with a code.
    pub(crate) const fn new(code: Code, message: String, help: String) -> Self {
        Self {
            code,
            message,
            help,
        }
    }

    /// Creates an absence of something that exists but is not shown yet. `help` says what would change that and ends
    /// with what is missing until then.
    pub(crate) fn not_shown_yet(message: String, help: &str) -> Self {
        Self {
            code: Code::NothingToShow,
            message,
            help: format!("{help}, and what leads there is left out."),
        }
    }
}

/// The categories of a folder. Names are compared ignoring case and separators.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Categories {
    /// The tabs of the product categories, by slug.
    tabs: BTreeMap<String, String>,
    /// The slugs of the article categories, in order; `None` when there is no page that lists them.
    of_articles: Option<Vec<String>>,
    /// The slugs of the case study categories; empty when `site.toml` lists none.
    of_case_studies: Vec<String>,
    /// The folded names of the product categories that have products.
    with_products: BTreeSet<String>,
    /// The folded names of the article categories that have published articles.
    with_articles: BTreeSet<String>,
}

impl Categories {
    /// Declares a category by the name of its file, before it is parsed. If it doesn't parse, its products still
    /// aren't reported.
    pub(crate) fn declare(&mut self, slug: String) {
        self.tabs.insert(slug.clone(), slug);
    }

    /// Whether it declares the same categories as `other`, and at least those categories have entries that have some
    /// in `other`.
    pub(crate) fn is_superset_of(&self, other: &Self) -> bool {
        self.tabs == other.tabs
            && self.of_articles == other.of_articles
            && self.of_case_studies == other.of_case_studies
            && self.with_products.is_superset(&other.with_products)
            && self.with_articles.is_superset(&other.with_articles)
    }

    /// Records that a category has a product.
    pub(crate) fn index_product(&mut self, category: &str) {
        if !category.is_empty() {
            self.with_products.insert(folded_name(category));
        }
    }

    /// Records what a file says about categories.
    pub(crate) fn index_source(&mut self, source: &Source) {
        let root = &source.root;
        let named = || root.text("category").map(folded_name);
        match source.kind {
            Kind::Category => {
                let tab = root.text("tab").unwrap_or(&source.slug).to_owned();
                self.tabs.insert(source.slug.clone(), tab);
            }
            Kind::Article if root.get("published").and_then(Node::as_bool) != Some(false) => {
                self.with_articles.extend(named());
            }
            Kind::Page(PageKind::Articles) => self.of_articles = Some(listed(root)),
            Kind::Site => {
                self.of_case_studies = root.get("case_studies").map(listed).unwrap_or_default();
            }
            _ => {}
        }
    }

    /// Returns the slug of the product category with this name, ignoring case and separators.
    pub fn of_product(&self, written: &str) -> Option<&str> {
        same(written, self.tabs.keys())
    }

    /// Returns the slug of the article category with this name, ignoring case and separators.
    pub fn of_article(&self, written: &str) -> Option<&str> {
        same(written, self.of_articles.iter().flatten())
    }

    /// Whether the category with this slug has products.
    pub(crate) fn is_sold(&self, slug: &str) -> bool {
        self.with_products.contains(&folded_name(slug))
    }

    /// Whether the category with this slug has published articles.
    pub(crate) fn is_written_about(&self, slug: &str) -> bool {
        self.with_articles.contains(&folded_name(slug))
    }

    /// Returns what is wrong with the name of a product category, or `None` when the category exists.
    pub(crate) fn absent_of_product(&self, written: &str) -> Option<Absence> {
        if self.of_product(written).is_some() {
            return None;
        }
        let near = did_you_mean(written, self.tabs.keys());
        Some(Absence::new(
            Code::AbsentCategory,
            format!("no category \"{written}\""),
            format!("{near}Name a file in categories/, or add one."),
        ))
    }

    /// Returns what is wrong with the name of an article category, or `None` when the category exists or no page
    /// lists any.
    pub(crate) fn absent_of_article(&self, written: &str) -> Option<Absence> {
        let declared = self.of_articles.as_ref()?;
        if self.of_article(written).is_some() {
            return None;
        }
        let near = did_you_mean(written, declared);
        Some(Absence::new(
            Code::AbsentCategory,
            format!("no category of articles \"{written}\""),
            format!("{near}Name one of categories in pages/articles.toml, or add it there."),
        ))
    }

    /// Returns what is wrong with the name of a case study category, or `None` when the category exists or
    /// `site.toml` lists none.
    pub(crate) fn absent_of_case_study(&self, written: &str) -> Option<Absence> {
        let declared = &self.of_case_studies;
        if declared.is_empty() || same(written, declared).is_some() {
            return None;
        }
        let near = did_you_mean(written, declared);
        Some(Absence::new(
            Code::AbsentCategory,
            format!("no category of case studies \"{written}\""),
            format!(
                "{near}Name one of categories under [case_studies] in site.toml, or add it there."
            ),
        ))
    }

    /// Like `absent_of_case_study`, for the filter of a case studies section: all, featured or a category.
    pub(crate) fn absent_of_filter(&self, written: &str) -> Option<Absence> {
        let is_fixed = [ALL_CASE_STUDIES, FEATURED_CASE_STUDIES].contains(&written);
        (!is_fixed).then(|| self.absent_of_case_study(written))?
    }

    /// Returns why a filtered list is not shown, or `None` when it is shown.
    pub(crate) fn absence(&self, list: &Route) -> Option<Absence> {
        match list {
            Route::Catalogue(Some(tab)) => {
                let mut known = self.tabs.iter();
                match known.find(|(_, known)| *known == tab) {
                    Some((slug, _)) => (!self.is_sold(slug)).then(|| {
                        Absence::not_shown_yet(
                            format!("no product is in the category \"{slug}\""),
                            "Add one, or delete the category's file. Until then it has no tab",
                        )
                    }),
                    None => Some(self.absent_tab(tab)),
                }
            }
            Route::Articles(Some(category)) => match self.of_article(category) {
                Some(slug) => (!self.is_written_about(slug)).then(|| {
                    Absence::not_shown_yet(
                        format!("no published article is in the category \"{slug}\""),
                        "Publish one, or take the category out. Until then its list is empty",
                    )
                }),
                None => self.absent_of_article(category),
            },
            _ => None,
        }
    }

    fn absent_tab(&self, tab: &str) -> Absence {
        let slugs = self.tabs.iter();
        let words = slugs.flat_map(|(slug, tab)| [(slug, tab), (tab, tab)]);
        let words: BTreeMap<&str, &str> = words
            .map(|(word, tab)| (word.as_str(), tab.as_str()))
            .collect();
        let near = nearest(tab, words.keys());
        let near = near.and_then(|word| words.get(word));
        let near = near.map_or_else(String::new, |tab| format!("Did you mean \"{tab}\"? "));
        Absence::new(
            Code::AbsentCategory,
            format!("no category has the tab \"{tab}\""),
            format!("{near}Write the tab of a file in categories/, or take this out."),
        )
    }
}

/// Returns the slugs in the list `categories` of a table.
fn listed(table: &Node) -> Vec<String> {
    let categories = table.items("categories").iter();
    let slugs = categories.filter_map(|category| category.text("slug"));
    slugs.map(str::to_owned).collect()
}

fn same<'a>(written: &str, known: impl IntoIterator<Item = &'a String>) -> Option<&'a str> {
    let written = folded_name(written);
    let mut known = known.into_iter().map(String::as_str);
    known.find(|slug| folded_name(slug) == written)
}
