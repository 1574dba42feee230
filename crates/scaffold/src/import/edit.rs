//! Sets values in a file. Unchanged entries keep their format, comments and position.

use serde_json::Value as Schema;
use sightline_toml::{optional, schema_type};
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, RawString, Table, TableLike, Value};

use super::cell::{Fault, with_line_feeds};
use super::column::Step;

/// Sets a field, and creates the tables and list entries on its path. Returns whether anything changed.
pub(super) fn set(table: &mut dyn TableLike, path: &[Step], value: Value) -> Result<bool, Fault> {
    match path {
        [Step::Field(_, key) | Step::Row(key)] => Ok(put(table, key, value)),
        [Step::Field(_, key), Step::Entry(index), rest @ ..] => {
            let entry = entry(table, key, *index).ok_or_else(|| {
                let (number, before) = (index + 1, index);
                let message = format!("{key}.{number} is given, and there is no {key}.{before}");
                Fault::new(message, "Number the entries without a gap.")
            })?;
            set(entry, rest, value)
        }
        [Step::Field(_, key), rest @ ..] => {
            if table.get(key).is_none_or(|item| !item.is_table_like()) {
                table.insert(key, Item::Table(Table::new()));
            }
            match table.get_mut(key).and_then(Item::as_table_like_mut) {
                Some(inner) => set(inner, rest, value),
                None => Ok(false),
            }
        }
        _ => Ok(false),
    }
}

/// Sets an entry of a table. Returns whether that changed it.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value) -> bool {
    match table.get_mut(key) {
        Some(Item::Value(old)) if is_same(old, &value) => return false,
        Some(Item::Value(Value::Array(old))) if value.is_array() => {
            if let Value::Array(new) = value {
                rewrite(old, new);
            }
        }
        Some(Item::Value(old)) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        Some(other) => *other = Item::Value(value),
        None => _ = table.insert(key, Item::Value(value)),
    }
    true
}

/// Whether two values are equal. Whitespace around a text and the kind of its line endings don't count, since
/// tables don't preserve them.
fn is_same(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::String(old), Value::String(new)) => with_line_feeds(old.value()) == *new.value(),
        (Value::Boolean(old), Value::Boolean(new)) => old.value() == new.value(),
        (Value::Array(old), Value::Array(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| is_same(old, new))
        }
        (Value::Integer(old), Value::Integer(new)) => old.value() == new.value(),
        (Value::Integer(whole), Value::Float(float))
        | (Value::Float(float), Value::Integer(whole)) => {
            whole.value().to_string() == float.value().to_string()
        }
        (Value::Float(old), Value::Float(new)) => old.value().to_bits() == new.value().to_bits(),
        _ => false,
    }
}

/// Replaces the entries of a list. Entries that stay keep their comments, and new ones are formatted like the
/// last one.
fn rewrite(old: &mut Array, new: Array) {
    let count = new.len();
    for (index, value) in new.into_iter().enumerate() {
        match old.get_mut(index) {
            Some(there) if is_same(there, &value) => {}
            Some(there) => {
                let decor = there.decor().clone();
                *there = value;
                *there.decor_mut() = decor;
            }
            None => add(old, value),
        }
    }
    while old.len() > count {
        old.remove(old.len() - 1);
    }
}

/// Adds an entry to a list, on a line of its own if the last one has that. A comment after the last entry
/// stays there.
fn add(list: &mut Array, mut value: Value) {
    let mut trailing = list.trailing().as_str().unwrap_or_default().to_owned();
    let has_comma = list.trailing_comma();
    let end = list.len().checked_sub(1);
    let mut before = String::new();
    if let Some(last) = end.and_then(|end| list.get_mut(end)) {
        let decor = last.decor_mut();
        let of_last = |part: Option<&RawString>| {
            let text = part.and_then(RawString::as_str);
            text.unwrap_or_default().to_owned()
        };
        let (prefix, suffix) = (of_last(decor.prefix()), of_last(decor.suffix()));
        if !has_comma {
            trailing.insert_str(0, &suffix);
            decor.set_suffix("");
        }
        " ".clone_into(&mut before);
        if let Some((_, indent)) = prefix.rsplit_once('\n') {
            let (comment, rest) = trailing.rsplit_once('\n').unwrap_or(("", &trailing));
            before = format!("{comment}\n{indent}");
            trailing = format!("\n{rest}");
        }
    }
    value.decor_mut().set_prefix(before);
    value.decor_mut().set_suffix("");
    list.set_trailing(trailing);
    list.push_formatted(value);
}

/// Returns an entry of a list of tables, and creates it if it is the next one. Returns `None` beyond that.
fn entry<'t>(
    table: &'t mut dyn TableLike,
    key: &str,
    index: usize,
) -> Option<&'t mut dyn TableLike> {
    let is_list = table.get(key).is_some_and(|item| match item {
        Item::ArrayOfTables(_) => true,
        Item::Value(Value::Array(entries)) => !entries.is_empty(),
        _ => false,
    });
    if !is_list {
        table.insert(key, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    let list = table.get_mut(key)?;
    match list {
        Item::ArrayOfTables(tables) if index == tables.len() => tables.push(Table::new()),
        Item::Value(Value::Array(entries)) if index == entries.len() => {
            add(entries, Value::InlineTable(InlineTable::new()));
        }
        _ => {}
    }
    nth(list, index)
}

/// Returns an existing entry of a list of tables.
fn nth(list: &mut Item, index: usize) -> Option<&mut dyn TableLike> {
    match list {
        Item::ArrayOfTables(tables) => Some(tables.get_mut(index)?),
        Item::Value(Value::Array(entries)) => Some(entries.get_mut(index)?.as_inline_table_mut()?),
        _ => None,
    }
}

/// Removes a field. Returns whether it existed.
pub(super) fn remove(table: &mut dyn TableLike, path: &[Step]) -> bool {
    let [Step::Field(_, key) | Step::Row(key), rest @ ..] = path else {
        return false;
    };
    if rest.is_empty() {
        return table.remove(key).is_some();
    }
    let item = table.get_mut(key);
    let (inner, rest) = match rest {
        [Step::Entry(index), rest @ ..] => (item.and_then(|list| nth(list, *index)), rest),
        rest => (item.and_then(Item::as_table_like_mut), rest),
    };
    inner.is_some_and(|inner| remove(inner, rest))
}

/// Removes tables and list entries that are empty, and lists that become empty.
pub(super) fn prune(table: &mut Table) {
    let mut empty = Vec::new();
    for (key, item) in table.iter_mut() {
        let is_empty = match item {
            Item::Table(inner) => inner.is_empty(),
            Item::Value(Value::InlineTable(inner)) => inner.is_empty(),
            Item::ArrayOfTables(tables) => {
                tables.retain(|inner| !inner.is_empty());
                tables.is_empty()
            }
            Item::Value(Value::Array(entries)) if !entries.is_empty() => {
                let is_empty =
                    |entry: &Value| entry.as_inline_table().is_some_and(InlineTable::is_empty);
                entries.retain(|entry| !is_empty(entry));
                entries.is_empty()
            }
            _ => false,
        };
        if is_empty {
            empty.push(key.get().to_owned());
        }
    }
    for key in empty {
        table.remove(&key);
    }
}

/// Adds the required lists that may be empty.
pub(super) fn add_empty_lists(table: &mut Table, schema: &Schema) {
    let required = schema["required"].as_array().into_iter().flatten();
    for key in required.filter_map(Schema::as_str) {
        let field = &schema["properties"][key];
        let field = optional(field).unwrap_or(field);
        let may_be_empty = schema_type(field) == "array" && field["minItems"].as_u64() < Some(1);
        if may_be_empty && !table.contains_key(key) {
            table.insert(key, Item::Value(Value::Array(Array::new())));
        }
    }
}
