//! Rewrites files: the strings of TOML and the text of Markdown. Keys, file names, links and researched facts
//! about manufacturers stay as they are.

use toml_edit::{DocumentMut, Item, TableLike, Value};

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

/// Rewrites a TOML file, then calls `fill` to set its data. Comments and order are kept.
pub(super) fn toml(
    text: &str,
    words: &Words<'_>,
    fill: impl FnOnce(&mut DocumentMut),
) -> Result<String, String> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| error.to_string())?;
    // The file stays even if it lost its name or title.
    _ = table(document.as_table_mut(), words);
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

/// The keys of texts without which a list entry or a block is removed.
const HEADS: [&str; 2] = ["name", "title"];

/// Whether a text was replaced with nothing.
type Lost = bool;

/// Rewrites a table. Texts that are lost are removed from it; the table is lost if one of [`HEADS`] is.
fn table(table: &mut dyn TableLike, words: &Words<'_>) -> Lost {
    // The date of the last change to the sample's page doesn't apply to the new one.
    table.remove("updated");
    let mut lost = Vec::new();
    for (key, item) in table.iter_mut() {
        if !KEPT.contains(&key.get()) && self::item(item, words) {
            lost.push(key.get().to_owned());
        }
    }
    for key in &lost {
        table.remove(key);
    }
    lost.iter().any(|key| HEADS.contains(&key.as_str()))
}

fn item(item: &mut Item, words: &Words<'_>) -> Lost {
    match item {
        Item::None => false,
        Item::Value(inner) => value(inner, words),
        Item::Table(inner) => table(inner, words),
        Item::ArrayOfTables(tables) => {
            let lost: Vec<Lost> = tables.iter_mut().map(|inner| table(inner, words)).collect();
            let mut lost = lost.into_iter();
            tables.retain(|_| lost.next() != Some(true));
            false
        }
    }
}

fn value(value: &mut Value, words: &Words<'_>) -> Lost {
    match value {
        Value::String(text) => {
            let new = words.replace(text.value(), Form::Plain);
            // An unchanged string keeps its quotes as they were written.
            if new == *text.value() {
                return false;
            }
            let lost = new.is_empty();
            let decor = text.decor().clone();
            let mut formatted = toml_edit::Formatted::new(new);
            *formatted.decor_mut() = decor;
            *text = formatted;
            lost
        }
        Value::Array(items) => {
            let lost: Vec<Lost> = items
                .iter_mut()
                .map(|inner| self::value(inner, words))
                .collect();
            let mut lost = lost.into_iter();
            items.retain(|_| lost.next() != Some(true));
            false
        }
        Value::InlineTable(inner) => table(inner, words),
        _ => false,
    }
}
