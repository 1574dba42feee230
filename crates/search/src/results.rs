//! What a result shows of an entry.

use sightline_model::{SearchKind, SearchResult};
use sightline_texts::texts;

use super::Entry;
use super::marks::Marks;

/// Returns an entry as a result with its marks.
pub(super) fn result(entry: &Entry, marks: &Marks) -> SearchResult {
    let (summary, in_summary) = marks.snippet(&entry.summary);
    let (body, in_body) = marks.snippet(&entry.body);
    let use_body = in_body > in_summary || entry.summary.is_empty();
    SearchResult {
        kind: entry.kind,
        badge: badge(entry.kind),
        href: entry.href.clone(),
        title: marks.runs(&entry.title),
        context: marks.runs(&entry.context),
        snippet: if use_body { body } else { summary },
        picture: entry.picture.clone(),
        standing: entry.standing.clone(),
    }
}

/// The badge of a result.
pub(super) fn badge(kind: SearchKind) -> String {
    let texts = texts();
    match kind {
        SearchKind::Product => texts.search_kind_product(),
        SearchKind::Service => texts.search_kind_service(),
        SearchKind::Brand => texts.search_kind_brand(),
        SearchKind::Article => texts.search_kind_article(),
        SearchKind::Faq => texts.search_kind_question(),
        SearchKind::CaseStudy => texts.search_kind_job(),
        SearchKind::Page => texts.search_kind_page(),
    }
}

/// The plural name of a kind.
pub(super) fn plural(kind: SearchKind) -> String {
    let texts = texts();
    match kind {
        SearchKind::Product => texts.search_kind_products(),
        SearchKind::Service => texts.search_kind_services(),
        SearchKind::Brand => texts.search_kind_brands(),
        SearchKind::Article => texts.search_kind_articles(),
        SearchKind::Faq => texts.search_kind_questions(),
        SearchKind::CaseStudy => texts.search_kind_jobs(),
        SearchKind::Page => texts.search_kind_pages(),
    }
}
