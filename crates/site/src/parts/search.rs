//! Search entries that pages and products make in the same way.

use sightline_model::{FaqItem, SearchKind};
use sightline_search::Entry;

/// Returns the entry of a question with its answer, on a page about a subject.
pub fn question(path: &str, subject: &str, item: &FaqItem) -> Entry {
    let href = format!("{path}#{}", item.id);
    Entry {
        context: subject.to_owned(),
        summary: item.answer.clone(),
        ..Entry::new(SearchKind::Faq, href, &item.question)
    }
}

/// Joins sentences with spaces.
pub fn join<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
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
