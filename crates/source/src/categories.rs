//! The categories of products, articles and case studies that a folder declares, and which of them have entries.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{ALL_CASE_STUDIES, FEATURED_CASE_STUDIES, PageKind, Route, folded_name};
use sightline_toml::{Node, did_you_mean, nearest};

use crate::codes::Code;
use crate::kind::Kind;
use crate::read::Source;

/// Why what a name stands for is not shown, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    /// The code.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
}

impl Absence {
    /// What is wrong and how to mend it, under a code.
    pub(crate) const fn new(code: Code, message: String, help: String) -> Self {
        Self {
            code,
            message,
            help,
        }
    }

    /// Something that is there and not shown yet. `help` says what changes that and, at its end, what
    /// is missing until then.
    pub(crate) fn until(message: String, help: &str) -> Self {
        Self {
            code: Code::NothingToShow,
            message,
            help: format!("{help}, and what leads there is left out."),
        }
    }
}

/// The categories of a folder. Names are compared without case and separators.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Categories {
    /// The tabs of the product categories, by slug.
    tabs: BTreeMap<String, String>,
    /// The slugs of the article categories, in their order; `None` without the page that lists them.
    of_articles: Option<Vec<String>>,
    /// The slugs of the categories of case studies; empty where `site.toml` lists none.
    of_case_studies: Vec<String>,
    /// The folded names that products use.
    with_products: BTreeSet<String>,
    /// The folded names that published articles use.
    with_articles: BTreeSet<String>,
}

impl Categories {
    /// A category's file is there even when it does not parse: its products are not foreign then.
    pub(crate) fn declare(&mut self, slug: String) {
        self.tabs.insert(slug.clone(), slug);
    }

    /// Whether it declares what another does, with entries where that has any.
    pub(crate) fn has_all_of(&self, other: &Self) -> bool {
        self.tabs == other.tabs
            && self.of_articles == other.of_articles
            && self.of_case_studies == other.of_case_studies
            && self.with_products.is_superset(&other.with_products)
            && self.with_articles.is_superset(&other.with_articles)
    }

    /// The category that a product names.
    pub(crate) fn learn_product(&mut self, category: &str) {
        if !category.is_empty() {
            self.with_products.insert(folded_name(category));
        }
    }

    /// What a file says of categories.
    pub(crate) fn learn(&mut self, source: &Source) {
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

    /// The slug of a product category, by a name in any form.
    pub fn of_product(&self, written: &str) -> Option<&str> {
        same(written, self.tabs.keys())
    }

    /// The slug of an article category, by a name in any form.
    pub fn of_article(&self, written: &str) -> Option<&str> {
        same(written, self.of_articles.iter().flatten())
    }

    /// Whether a product is in the category of this slug.
    pub(crate) fn is_sold(&self, slug: &str) -> bool {
        self.with_products.contains(&folded_name(slug))
    }

    /// Whether a published article is in the category of this slug.
    pub(crate) fn is_written_about(&self, slug: &str) -> bool {
        self.with_articles.contains(&folded_name(slug))
    }

    /// What is wrong with a name of a product category; `None` where it is there.
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

    /// What is wrong with a name of an article category; `None` where it is there, or no page lists
    /// any.
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

    /// What is wrong with a name of a category of case studies; `None` where it is there, or
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

    /// The same of what a section of case studies shows: all, the featured ones, or a category.
    pub(crate) fn absent_of_filter(&self, written: &str) -> Option<Absence> {
        let is_fixed = [ALL_CASE_STUDIES, FEATURED_CASE_STUDIES].contains(&written);
        (!is_fixed).then(|| self.absent_of_case_study(written))?
    }

    /// Why a view of a list is not shown; `None` where it is.
    pub(crate) fn absence(&self, list: &Route) -> Option<Absence> {
        match list {
            Route::Catalogue(Some(tab)) => {
                let mut known = self.tabs.iter();
                match known.find(|(_, known)| *known == tab) {
                    Some((slug, _)) => (!self.is_sold(slug)).then(|| {
                        Absence::until(
                            format!("no product is in the category \"{slug}\""),
                            "Add one, or delete the category's file. Until then it has no tab",
                        )
                    }),
                    None => Some(self.absent_tab(tab)),
                }
            }
            Route::Articles(Some(category)) => match self.of_article(category) {
                Some(slug) => (!self.is_written_about(slug)).then(|| {
                    Absence::until(
                        format!("no published article is in the category \"{slug}\""),
                        "Publish one, or take the category out. Until then it has no filter",
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

/// The slugs that a list `categories` declares.
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
