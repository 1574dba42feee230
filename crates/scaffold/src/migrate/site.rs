//! Migrates `site.toml`: its format, renamed entries, and texts that used to be in the program.

use sightline_source::format::FORMAT;
use toml_edit::{DocumentMut, Item, Table, value};

use super::MigrateError;
use super::edit::{append, rename, with_head};
use super::files::Files;

const SUBTITLES: [(&str, &str); 2] = [
    ("security_products", "catalogue"),
    ("security_insights", "article_list"),
];

/// The keys of texts that used to be in the program, by table.
const WORDS: [(&str, &[&str]); 4] = [
    (
        "forms",
        &[
            "call_to_action",
            "submit",
            "question",
            "example",
            "product_example",
            "promise",
            "footer_promise",
        ],
    ),
    ("case_studies", &["categories"]),
    ("search", &["label", "example", "ask_text"]),
    ("footer", &["articles_label", "products_label"]),
];

/// Migrates `site.toml`, after the services and pages have taken their entries out of it.
pub(super) fn migrate(
    site: &mut DocumentMut,
    sample: &mut Files,
    notes: &mut Vec<String>,
) -> Result<(), MigrateError> {
    let header = site.get_mut("header").and_then(Item::as_table_like_mut);
    if let Some(header) = header {
        if let Some(subtitles) = header.get_mut("subtitles").and_then(Item::as_table_mut) {
            rename(subtitles, &SUBTITLES);
        }
        // An item named a service only to take its color.
        let items = header
            .get_mut("products_menu")
            .and_then(|menu| menu.get_mut("items"));
        match items {
            Some(Item::ArrayOfTables(items)) => {
                items.iter_mut().for_each(|item| _ = item.remove("service"));
            }
            Some(Item::Value(toml_edit::Value::Array(items))) => {
                let items = items
                    .iter_mut()
                    .filter_map(|item| item.as_inline_table_mut());
                items.for_each(|item| _ = item.remove("service"));
            }
            _ => {}
        }
    }
    let said = sample.take("site.toml")?.unwrap_or_default();
    for (name, keys) in WORDS {
        if !site.contains_key(name) {
            append(site, name, Table::new());
        }
        let words = site.get_mut(name).and_then(Item::as_table_like_mut);
        let Some((words, own)) = words.zip(said.get(name)) else {
            continue;
        };
        for key in keys {
            if let Some(word) = own.get(key).filter(|_| !words.contains_key(key)) {
                words.insert(key, word.clone());
            }
        }
        notes.push(format!(
            "site.toml: {} of [{name}] were the program's words; make them your own.",
            keys.join(", ")
        ));
    }
    say_format(site);
    Ok(())
}

/// Sets `format`, above the first table and below the comment at the top.
fn say_format(site: &mut DocumentMut) {
    if let Some(format) = site.get_mut("format") {
        *format = value(FORMAT);
        return;
    }
    let mut head = Table::new();
    head.insert("format", value(FORMAT));
    *site = with_head(head, std::mem::take(site));
}
