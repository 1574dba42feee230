//! Edits TOML documents and keeps comments and order.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

/// The position of a table that comes after all of the owner's.
pub(super) const LAST_POSITION: isize = isize::MAX;

/// Returns the table `outer.inner` of a document.
pub(super) fn nested_table<'d>(
    document: &'d mut DocumentMut,
    outer: &str,
    inner: &str,
) -> Option<&'d mut dyn TableLike> {
    document.get_mut(outer)?.get_mut(inner)?.as_table_like_mut()
}

/// Removes a table from another one and returns it. Inline tables are converted.
pub(super) fn take_table(from: &mut dyn TableLike, key: &str) -> Option<Table> {
    let mut table = from.remove(key)?.into_table().ok()?;
    clear_position(&mut table);
    table.set_dotted(false);
    Some(table)
}

/// Removes an array of tables from a table and returns it. Inline arrays are converted.
pub(super) fn take_tables(from: &mut dyn TableLike, key: &str) -> Vec<Table> {
    let item = from.remove(key);
    let tables = item.and_then(|item| item.into_array_of_tables().ok());
    let mut tables: Vec<Table> = tables.into_iter().flatten().collect();
    tables.iter_mut().for_each(clear_position);
    tables
}

/// Returns a page's first section of a kind, without the `kind` itself.
pub(super) fn of_kind(page: &DocumentMut, kind: &str) -> Option<Table> {
    let sections = page.get("section")?.as_array_of_tables()?;
    let is_it = |section: &&Table| section.get("kind").and_then(Item::as_str) == Some(kind);
    let mut words = sections.iter().find(is_it)?.clone();
    words.remove("kind");
    Some(words)
}

/// Removes an entry from a table and returns it if it is text.
pub(super) fn take_text(from: &mut dyn TableLike, key: &str) -> Option<String> {
    let item = from.remove(key)?;
    item.as_str().map(str::to_owned)
}

/// Moves an entry of one table into another under a new key, with its comments. Returns whether there was
/// one.
pub(super) fn move_entry(from: &mut Table, key: &str, to: &mut Table, new_key: &str) -> bool {
    let Some((old, mut item)) = from.remove_entry(key) else {
        return false;
    };
    clear_item_position(&mut item);
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

/// Renames entries of a table. Their order stays.
pub(super) fn rename(table: &mut Table, names: &[(&str, &str)]) {
    let mut renamed = Table::new();
    for key in keys(table) {
        let name = names.iter().find(|(old, _)| *old == key);
        move_entry(table, &key, &mut renamed, name.map_or(&key, |(_, new)| new));
    }
    move_all(renamed, table);
}

/// Removes and returns the comment at the top of a file. It is stored with the first entry but belongs to
/// none.
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

/// Puts the entries of `head` into a document, above its other entries and below the comment at its top.
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
        add_blank_line(table);
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

/// Adds a table after the existing ones.
pub(super) fn append(to: &mut Table, key: &str, mut table: Table) {
    table.set_position(Some(LAST_POSITION));
    to.insert(key, Item::Table(table));
}

/// Parses a TOML value. An invalid one becomes [`Item::None`].
pub(super) fn parse_value(value: &str) -> Item {
    value.parse::<Value>().map_or(Item::None, Item::Value)
}

/// Makes an array of texts.
pub(super) fn texts(texts: &[&str]) -> Item {
    toml_edit::value(texts.iter().copied().collect::<toml_edit::Array>())
}

/// Makes an array of tables.
pub(super) fn list(tables: Vec<Table>) -> Item {
    Item::ArrayOfTables(tables.into_iter().collect::<ArrayOfTables>())
}

fn keys(table: &Table) -> Vec<String> {
    table.iter().map(|(key, _)| key.to_owned()).collect()
}

/// Puts a blank line above a table, which has none if it was the first one in its file.
fn add_blank_line(table: &mut Table) {
    let prefix = table.decor().prefix().and_then(|prefix| prefix.as_str());
    if let Some(prefix) = prefix.filter(|prefix| !prefix.starts_with('\n')) {
        let prefix = format!("\n{prefix}");
        table.decor_mut().set_prefix(prefix);
    }
}

/// Clears the position that a table had in its former file.
fn clear_position(table: &mut Table) {
    table.set_position(None);
    add_blank_line(table);
    for (_, item) in table.iter_mut() {
        clear_item_position(item);
    }
}

fn clear_item_position(item: &mut Item) {
    match item {
        Item::Table(table) => clear_position(table),
        Item::ArrayOfTables(tables) => tables.iter_mut().for_each(clear_position),
        Item::None | Item::Value(_) => {}
    }
}
