//! Changes of TOML that keep comments and order.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

/// Behind every table that the owner wrote.
pub(super) const LAST: isize = isize::MAX;

/// A table inside of one of a document's.
pub(super) fn within<'d>(
    document: &'d mut DocumentMut,
    outer: &str,
    inner: &str,
) -> Option<&'d mut dyn TableLike> {
    document.get_mut(outer)?.get_mut(inner)?.as_table_like_mut()
}

/// Takes a table out of another, also one that is written in one line.
pub(super) fn take_table(from: &mut dyn TableLike, key: &str) -> Option<Table> {
    let mut table = from.remove(key)?.into_table().ok()?;
    loosen(&mut table);
    table.set_dotted(false);
    Some(table)
}

/// Takes a list of tables out of a table, also one that is written in one line.
pub(super) fn take_tables(from: &mut dyn TableLike, key: &str) -> Vec<Table> {
    let item = from.remove(key);
    let tables = item.and_then(|item| item.into_array_of_tables().ok());
    let mut tables: Vec<Table> = tables.into_iter().flatten().collect();
    tables.iter_mut().for_each(loosen);
    tables
}

/// What a page's first section of a kind says.
pub(super) fn of_kind(page: &DocumentMut, kind: &str) -> Option<Table> {
    let sections = page.get("section")?.as_array_of_tables()?;
    let is_it = |section: &&Table| section.get("kind").and_then(Item::as_str) == Some(kind);
    let mut words = sections.iter().find(is_it)?.clone();
    words.remove("kind");
    Some(words)
}

/// Takes a text out of a table.
pub(super) fn take_text(from: &mut dyn TableLike, key: &str) -> Option<String> {
    let item = from.remove(key)?;
    item.as_str().map(str::to_owned)
}

/// Moves an entry of one table into another, with its comments.
pub(super) fn move_entry(from: &mut Table, key: &str, to: &mut Table, new_key: &str) -> bool {
    let Some((old, mut item)) = from.remove_entry(key) else {
        return false;
    };
    loosen_item(&mut item);
    let key = toml_edit::Key::new(new_key).with_leaf_decor(old.leaf_decor().clone());
    to.insert_formatted(&key, item);
    true
}

/// Moves every entry of one table into another.
pub(super) fn move_all(mut from: Table, to: &mut Table) {
    for key in keys(&from) {
        if let Some((key, item)) = from.remove_entry(&key) {
            to.insert_formatted(&key, item);
        }
    }
}

/// Gives entries of a table other names; they keep their places.
pub(super) fn rename(table: &mut Table, names: &[(&str, &str)]) {
    let mut renamed = Table::new();
    for key in keys(table) {
        let name = names.iter().find(|(old, _)| *old == key);
        move_entry(table, &key, &mut renamed, name.map_or(&key, |(_, new)| new));
    }
    move_all(renamed, table);
}

/// The comment at the top of a file, which belongs to no entry, taken off the first one.
fn take_top(document: &mut DocumentMut) -> String {
    let Some((mut key, item)) = document.as_table_mut().iter_mut().next() else {
        return String::new();
    };
    let decor = match item {
        Item::Table(table) => table.decor_mut(),
        Item::ArrayOfTables(tables) => match tables.get_mut(0) {
            Some(table) => table.decor_mut(),
            None => return String::new(),
        },
        _ => key.leaf_decor_mut(),
    };
    let prefix = decor.prefix().and_then(|prefix| prefix.as_str());
    let prefix = prefix.unwrap_or_default().to_owned();
    let Some((top, rest)) = prefix.rsplit_once("\n\n") else {
        return String::new();
    };
    decor.set_prefix(rest);
    format!("{top}\n\n")
}

/// A document with entries of its own above those of another, below the comment at its top.
pub(super) fn with_head(head: Table, mut rest: DocumentMut) -> DocumentMut {
    if head.is_empty() {
        return rest;
    }
    let top = take_top(&mut rest);
    let first = rest
        .as_table_mut()
        .iter_mut()
        .find_map(|(_, item)| match item {
            Item::Table(table) => Some(table),
            Item::ArrayOfTables(tables) => tables.get_mut(0),
            _ => None,
        });
    if let Some(table) = first {
        set_apart(table);
    }
    let mut document = DocumentMut::new();
    document.set_trailing(rest.trailing().clone());
    let entries = std::mem::replace(rest.as_table_mut(), Table::new());
    *document.as_table_mut() = head;
    if let Some((mut key, _)) = document.as_table_mut().iter_mut().next() {
        key.leaf_decor_mut().set_prefix(top);
    }
    move_all(entries, document.as_table_mut());
    document
}

/// Adds a table behind those that are there.
pub(super) fn append(to: &mut Table, key: &str, mut table: Table) {
    table.set_position(Some(LAST));
    to.insert(key, Item::Table(table));
}

/// A value as TOML writes it.
pub(super) fn written(value: &str) -> Item {
    value.parse::<Value>().map_or(Item::None, Item::Value)
}

/// A list of texts.
pub(super) fn texts(texts: &[&str]) -> Item {
    toml_edit::value(texts.iter().copied().collect::<toml_edit::Array>())
}

/// A list of tables.
pub(super) fn list(tables: Vec<Table>) -> Item {
    Item::ArrayOfTables(tables.into_iter().collect::<ArrayOfTables>())
}

fn keys(table: &Table) -> Vec<String> {
    table.iter().map(|(key, _)| key.to_owned()).collect()
}

/// Puts an empty line above a table; the first one in a file has none.
fn set_apart(table: &mut Table) {
    let prefix = table.decor().prefix().and_then(|prefix| prefix.as_str());
    if let Some(prefix) = prefix.filter(|prefix| !prefix.starts_with('\n')) {
        let prefix = format!("\n{prefix}");
        table.decor_mut().set_prefix(prefix);
    }
}

/// Forgets where in its former file a table stood.
fn loosen(table: &mut Table) {
    table.set_position(None);
    set_apart(table);
    for (_, item) in table.iter_mut() {
        loosen_item(item);
    }
}

fn loosen_item(item: &mut Item) {
    match item {
        Item::Table(table) => loosen(table),
        Item::ArrayOfTables(tables) => tables.iter_mut().for_each(loosen),
        Item::None | Item::Value(_) => {}
    }
}
