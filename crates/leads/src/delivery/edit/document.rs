//! Changes tables of the document, and keeps comments and order.

use sightline_model::studio::{FieldValues, FormField};
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::text_of;
use super::values::{edit_values, text_value};

/// Changes, adds or removes a table.
pub(super) fn edit_table(
    document: &mut DocumentMut,
    key: &str,
    meant: Option<&FieldValues>,
    fields: &[FormField],
) {
    match (document.get_mut(key), meant) {
        (None, None) => {}
        (Some(item), Some(meant)) => {
            if let Some(table) = item.as_table_like_mut() {
                edit_values(table, meant, fields);
            }
        }
        (Some(_), None) => _ = document.remove(key),
        (None, Some(meant)) => {
            let mut table = Table::new();
            edit_values(&mut table, meant, fields);
            if !table.is_empty() {
                let before = take_trailing_comments(document);
                table.decor_mut().set_prefix(before);
                document.insert(key, Item::Table(table));
            }
        }
    }
}

/// Takes the comments at the end of the document, so that they stay in front of the next addition.
fn take_trailing_comments(document: &mut DocumentMut) -> String {
    let comments = document.trailing().as_str().unwrap_or_default().to_owned();
    document.set_trailing("");
    if document.is_empty() && comments.is_empty() {
        return comments;
    }
    comments + "\n"
}

/// Changes, adds and removes deliveries. `fields` returns those of a kind.
pub(super) fn edit_deliveries<'f>(
    document: &mut DocumentMut,
    meant: &[FieldValues],
    fields: impl Fn(&str) -> Option<&'f [FormField]>,
) {
    let old = edit_existing(document, meant, &fields);
    for values in meant {
        let (Some(name), Some(kind)) = (text_value(values, "name"), text_value(values, "kind"))
        else {
            continue;
        };
        let Some(fields) = fields(kind).filter(|_| !old.iter().any(|old| old == name)) else {
            continue;
        };
        let mut table = Table::new();
        table.insert("name", toml_edit::value(name));
        table.insert("kind", toml_edit::value(kind));
        edit_values(&mut table, values, fields);
        append(document, table);
    }
}

/// Changes and removes existing deliveries, and returns the names of those that remain.
fn edit_existing<'f>(
    document: &mut DocumentMut,
    meant: &[FieldValues],
    fields: impl Fn(&str) -> Option<&'f [FormField]>,
) -> Vec<String> {
    let mut names = Vec::new();
    let list = document.get_mut("delivery");
    let Some(list) = list.and_then(Item::as_array_of_tables_mut) else {
        return names;
    };
    let mut index = 0;
    // Comments in front of a removed delivery that aren't about it.
    let mut kept = String::new();
    while let Some(table) = list.get_mut(index) {
        let known = text_of(table, "kind").and_then(&fields);
        let (Some(name), Some(fields)) = (text_of(table, "name").map(str::to_owned), known) else {
            index += 1;
            continue;
        };
        let values = meant
            .iter()
            .find(|values| text_value(values, "name") == Some(&name));
        let prefix = table.decor().prefix().and_then(|prefix| prefix.as_str());
        // Files that were edited on Windows have `\r\n`.
        let prefix = prefix.unwrap_or_default().replace('\r', "");
        if let Some(values) = values {
            edit_values(table, values, fields);
            if !kept.is_empty() {
                let before = std::mem::take(&mut kept);
                table
                    .decor_mut()
                    .set_prefix(before + prefix.trim_start_matches('\n'));
            }
            names.push(name);
            index += 1;
        } else {
            // Only the paragraph of comments directly above the delivery is about it.
            if let Some(end) = prefix.rfind("\n\n") {
                kept.push_str(prefix.get(..end + 2).unwrap_or_default());
            }
            list.remove(index);
        }
    }
    if list.is_empty() {
        document.remove("delivery");
    }
    if !kept.is_empty() {
        let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
        document.set_trailing(kept + &trailing);
    }
    names
}

/// Adds a delivery after the others.
fn append(document: &mut DocumentMut, mut table: Table) {
    let is_last = document
        .iter()
        .last()
        .is_none_or(|(key, _)| key == "delivery");
    let before = if is_last || !document.contains_key("delivery") {
        take_trailing_comments(document)
    } else {
        "\n".to_owned()
    };
    table.decor_mut().set_prefix(before);
    let list = document
        .entry("delivery")
        .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    if let Some(list) = list.as_array_of_tables_mut() {
        list.push(table);
    }
}
