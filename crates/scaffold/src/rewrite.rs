//! Rewrites files: the strings of TOML and the text of Markdown. Keys, file names, links and researched facts
//! about manufacturers stay as they are.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

use super::replacer::{Replacer, TextFormat};
use sightline_source::read::front_matter;

/// Keys whose values are not texts about the company.
const SKIPPED_KEYS: [&str; 10] = [
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
    replacer: &Replacer<'_>,
    fill: impl FnOnce(&mut DocumentMut),
) -> Result<String, String> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| error.to_string())?;
    // The file stays even if it lost its name or title.
    _ = table(document.as_table_mut(), replacer);
    fill(&mut document);
    Ok(document.to_string())
}

/// Rewrites an article: its front matter, which `fill` then changes, and its text.
pub(super) fn article(
    text: &str,
    replacer: &Replacer<'_>,
    fill: impl FnOnce(&mut DocumentMut),
) -> Result<String, String> {
    let (front, body) = front_matter(text).ok_or("it has no front matter")?;
    let part = |range| text.get(range).unwrap_or_default();
    let written = toml(part(front.clone()), replacer, fill)?;
    Ok(format!(
        "{}{written}{}{}",
        part(0..front.start),
        part(front.end..body.start),
        markdown(part(body), replacer)
    ))
}

/// Rewrites Markdown.
pub(super) fn markdown(text: &str, replacer: &Replacer<'_>) -> String {
    replacer.replace(text, TextFormat::Markdown)
}

/// The keys of texts without which a list entry or a block is removed.
const REQUIRED_KEYS: [&str; 2] = ["name", "title"];

/// Whether a text was replaced with nothing.
type Emptied = bool;

/// Rewrites a table. Emptied texts are removed from it; the table counts as emptied if one of [`REQUIRED_KEYS`] is.
fn table(table: &mut dyn TableLike, replacer: &Replacer<'_>) -> Emptied {
    // The date of the last change to the sample's page doesn't apply to the new one.
    table.remove("updated");
    let mut emptied = Vec::new();
    for (key, item) in table.iter_mut() {
        if !SKIPPED_KEYS.contains(&key.get()) && self::item(item, replacer) {
            emptied.push(key.get().to_owned());
        }
    }
    for key in &emptied {
        table.remove(key);
    }
    emptied
        .iter()
        .any(|key| REQUIRED_KEYS.contains(&key.as_str()))
}

fn item(item: &mut Item, replacer: &Replacer<'_>) -> Emptied {
    match item {
        Item::None => false,
        Item::Value(inner) => value(inner, replacer),
        Item::Table(inner) => table(inner, replacer),
        Item::ArrayOfTables(tables) => {
            retain_tables(tables, |inner| !table(inner, replacer));
            false
        }
    }
}

/// Removes the tables for which `is_kept`, which may change them, returns `false`.
pub(super) fn retain_tables(tables: &mut ArrayOfTables, is_kept: impl FnMut(&mut Table) -> bool) {
    let kept: Vec<bool> = tables.iter_mut().map(is_kept).collect();
    let mut kept = kept.into_iter();
    tables.retain(|_| kept.next() == Some(true));
}

fn value(value: &mut Value, replacer: &Replacer<'_>) -> Emptied {
    match value {
        Value::String(text) => {
            let new = replacer.replace(text.value(), TextFormat::Plain);
            // An unchanged string keeps its quotes as they were written.
            if new == *text.value() {
                return false;
            }
            let emptied = new.is_empty();
            let decor = text.decor().clone();
            let mut formatted = toml_edit::Formatted::new(new);
            *formatted.decor_mut() = decor;
            *text = formatted;
            emptied
        }
        Value::Array(items) => {
            let emptied: Vec<Emptied> = items
                .iter_mut()
                .map(|inner| self::value(inner, replacer))
                .collect();
            let mut emptied = emptied.into_iter();
            items.retain(|_| emptied.next() != Some(true));
            false
        }
        Value::InlineTable(inner) => table(inner, replacer),
        _ => false,
    }
}
