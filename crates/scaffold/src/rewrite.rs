//! Rewrites files: the strings of TOML, the text of Markdown. Keys, file names, links and what was
//! researched about makers stay as they are.

use toml_edit::{DocumentMut, Item, Table, Value};

use super::words::{Form, Words};
use sightline_source::read::front_matter;

/// Keys whose values are not texts about the company.
const KEPT: [&str; 10] = [
    "area",
    "compliance",
    "file",
    "filter",
    "icon",
    "kind",
    "sku",
    "source",
    "to",
    "url",
];

/// Rewrites a TOML file, then has `fill` set what is data. Comments and order are kept.
pub(super) fn toml(
    text: &str,
    words: &Words<'_>,
    fill: impl FnOnce(&mut DocumentMut),
) -> Result<String, String> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| error.to_string())?;
    table(document.as_table_mut(), words);
    fill(&mut document);
    Ok(document.to_string())
}

/// Rewrites an article: its front matter, which `fill` then changes, and its text.
pub(super) fn article(
    text: &str,
    words: &Words<'_>,
    fill: impl FnOnce(&mut DocumentMut),
) -> Result<String, String> {
    let (front, body) = front_matter(text).ok_or("it has no front matter")?;
    let part = |range| text.get(range).unwrap_or_default();
    let written = toml(part(front.clone()), words, fill)?;
    Ok(format!(
        "{}{written}{}{}",
        part(0..front.start),
        part(front.end..body.start),
        markdown(part(body), words)
    ))
}

/// Rewrites Markdown.
pub(super) fn markdown(text: &str, words: &Words<'_>) -> String {
    words.replace(text, Form::Markdown)
}

fn table(table: &mut Table, words: &Words<'_>) {
    // The day on which the sample's page was changed says nothing of this one.
    table.remove("updated");
    for (key, item) in table.iter_mut() {
        if !KEPT.contains(&key.get()) {
            self::item(item, words);
        }
    }
}

fn item(item: &mut Item, words: &Words<'_>) {
    match item {
        Item::None => {}
        Item::Value(inner) => value(inner, words),
        Item::Table(inner) => table(inner, words),
        Item::ArrayOfTables(tables) => tables.iter_mut().for_each(|inner| table(inner, words)),
    }
}

fn value(value: &mut Value, words: &Words<'_>) {
    match value {
        Value::String(text) => {
            let new = words.replace(text.value(), Form::Plain);
            // An unchanged string keeps its quotes as they were written.
            if new != *text.value() {
                let decor = text.decor().clone();
                let mut formatted = toml_edit::Formatted::new(new);
                *formatted.decor_mut() = decor;
                *text = formatted;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| self::value(inner, words)),
        Value::InlineTable(inner) => {
            for (key, inner) in inner.iter_mut() {
                if !KEPT.contains(&key.get()) {
                    self::value(inner, words);
                }
            }
        }
        _ => {}
    }
}
