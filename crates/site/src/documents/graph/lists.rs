//! Breadcrumbs, questions and lists of other pages, as the page shows them.

use std::collections::HashSet;

use sightline_model::graph::{
    Answer, BreadcrumbList, FaqPage, ItemList, ListItem, Question, Reference,
};
use sightline_model::{Crumb, FaqItem, Page, Section};

use super::GraphContext;

/// The name of the breadcrumbs in the page's graph.
pub(super) const BREADCRUMB: &str = "breadcrumb";

/// Returns the breadcrumbs of the page; `None` if there are fewer than two.
pub(super) fn breadcrumbs(context: &GraphContext<'_>, crumbs: &[Crumb]) -> Option<BreadcrumbList> {
    if crumbs.len() < 2 {
        return None;
    }
    let steps = crumbs.iter().enumerate().map(|(index, crumb)| ListItem {
        position: index + 1,
        name: crumb.label.clone(),
        item: crumb.href.as_ref().map(|path| context.site.absolute(path)),
        url: None,
    });
    Some(BreadcrumbList {
        id: context.on_page(BREADCRUMB),
        item_list_element: steps.collect(),
    })
}

/// Returns the questions of the page, each once.
pub(super) fn questions(context: &GraphContext<'_>, page: &Page) -> Option<FaqPage> {
    let mut items = shown(page);
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(&item.question));
    if items.is_empty() {
        return None;
    }
    let questions = items.into_iter().map(|item| Question {
        name: item.question.clone(),
        accepted_answer: Answer {
            text: item.answer.clone(),
        },
    });
    Some(FaqPage {
        id: context.on_page("questions"),
        is_part_of: Reference::to(&context.url),
        main_entity: questions.collect(),
    })
}

/// Returns every question that a page shows.
fn shown(page: &Page) -> Vec<&FaqItem> {
    if let Page::Product(page) = page {
        return page.product.faq.iter().collect();
    }
    page.sections()
        .filter_map(|section| match section {
            Section::Questions(questions) => Some(&questions.items),
            _ => None,
        })
        .flatten()
        .collect()
}

/// Returns a list of other pages of the site; `None` if it is empty.
pub(super) fn list<'a>(
    context: &GraphContext<'_>,
    name: &str,
    entries: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<ItemList> {
    let items: Vec<ListItem> = entries
        .enumerate()
        .map(|(index, (label, path))| ListItem {
            position: index + 1,
            name: label.to_owned(),
            item: None,
            url: Some(context.site.absolute(path)),
        })
        .collect();
    (!items.is_empty()).then(|| ItemList {
        id: context.on_page("list"),
        name: name.to_owned(),
        number_of_items: items.len(),
        item_list_element: items,
    })
}
