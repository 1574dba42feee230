//! Crumbs, questions and lists of other pages, as the page shows them.

use sightline_model::graph::{
    Answer, BreadcrumbList, FaqPage, ItemList, ListItem, Question, Reference,
};
use sightline_model::{Crumb, FaqItem, Page, Section};

use super::GraphContext;

/// The name of the crumbs in the page's graph.
pub(super) const BREADCRUMB: &str = "breadcrumb";

/// The way to the page; a way of fewer than two steps is none.
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

/// The questions of the page, each once.
pub(super) fn questions(context: &GraphContext<'_>, page: &Page) -> Option<FaqPage> {
    let mut items: Vec<&FaqItem> = Vec::new();
    for item in shown(page) {
        if !items.iter().any(|other| other.question == item.question) {
            items.push(item);
        }
    }
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

/// Every question that a page shows.
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

/// A list of other pages of the site; an empty one is none.
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
