//! What the texts of a starting point say about its services, for a company that leaves some of them out.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use sightline_model::has_word;
use toml_edit::{Array, InlineTable, Item, TableLike, Value};

use super::ScaffoldError;
use super::rewrite::retain_tables;
use super::towns::join;

/// The services of each starting point.
const OFFERS: [(&str, &str); 3] = [
    (
        "offers/installer.toml",
        include_str!("offers/installer.toml"),
    ),
    (
        "offers/locksmith.toml",
        include_str!("offers/locksmith.toml"),
    ),
    ("offers/cabling.toml", include_str!("offers/cabling.toml")),
];

/// Lists whose entries belong together, such as the cells of a row.
const WHOLE_LISTS: [&str; 4] = ["avoid", "cells", "columns", "synonyms"];

/// Lists that are all that a section shows.
const CONTENTS: [&str; 3] = ["cards", "explainers", "items"];

/// Blocks that are left out like the entry of a list.
const BLOCKS: [&str; 4] = ["doorway", "drawing", "link", "picture"];

#[derive(Debug, Deserialize)]
struct OffersFile {
    #[serde(default)]
    alone: Vec<(String, String)>,
    #[serde(default)]
    picture: BTreeMap<String, String>,
    service: Vec<Service>,
    without: Vec<Without>,
    list: Vec<List>,
}

#[derive(Debug, Deserialize)]
struct Service {
    slug: String,
    #[serde(default)]
    categories: Vec<String>,
    #[serde(default)]
    pages: Vec<String>,
    words: Vec<String>,
    #[serde(default)]
    texts: Vec<(String, String)>,
}

/// Texts, each with what takes its place if none of the services is kept.
#[derive(Debug, Deserialize)]
struct Without {
    services: BTreeSet<String>,
    texts: Vec<(String, String)>,
}

/// A list of services in a text. The values of `parts` and `others` are by the slugs of the services, each one part or
/// several with ` | ` between them.
#[derive(Debug, Deserialize)]
struct List {
    old: String,
    #[serde(default = "only_parts")]
    new: String,
    #[serde(default = "and")]
    last: String,
    #[serde(default)]
    fill: bool,
    parts: BTreeMap<String, String>,
    #[serde(default)]
    others: BTreeMap<String, String>,
    #[serde(default)]
    none: String,
}

fn only_parts() -> String {
    "{}".to_owned()
}

fn and() -> String {
    " and ".to_owned()
}

/// What changes in the texts without the services that are left out.
#[derive(Debug, Default)]
pub(super) struct Offers {
    /// Texts, each with its replacement.
    pub(super) phrases: Vec<(String, String)>,
    /// The pages of the company's own that are about those services.
    pub(super) pages: BTreeSet<String>,
    /// The categories of the articles and tips about them and about no other service.
    pub(super) categories: BTreeSet<String>,
    /// The picture of a page's head of which no own one is left.
    picture: InlineTable,
    /// The words with which an entry of a list goes.
    words: Vec<String>,
}

impl Offers {
    /// Reads what is known about services. `removed` has the slugs of those that are left out.
    pub(super) fn new(removed: &BTreeSet<String>) -> Result<Self, ScaffoldError> {
        for (path, text) in OFFERS {
            let file: OffersFile =
                toml::from_str(text).map_err(|error| ScaffoldError::new(path, error))?;
            let mut services = file.service.iter();
            if services.any(|service| removed.contains(&service.slug)) {
                return Ok(Self::of(file, removed));
            }
        }
        Ok(Self::default())
    }

    /// Collects what changes in the texts of one starting point.
    fn of(file: OffersFile, removed: &BTreeSet<String>) -> Self {
        let (left_out, kept): (Vec<&Service>, Vec<&Service>) = file
            .service
            .iter()
            .partition(|service| removed.contains(&service.slug));
        let mut offers = Self {
            picture: InlineTable::from_iter(file.picture),
            ..Self::default()
        };
        if kept.len() == 1 {
            offers.phrases.extend(file.alone.iter().cloned());
        }
        for service in left_out {
            offers.phrases.extend(service.texts.iter().cloned());
            offers.pages.extend(service.pages.iter().cloned());
            let categories = service.categories.iter();
            let only_here = categories
                .filter(|category| kept.iter().all(|kept| !kept.categories.contains(category)));
            offers.categories.extend(only_here.cloned());
            offers.words.extend(service.words.iter().cloned());
        }
        let is_shorter = |list: &&List| list.parts.keys().any(|service| removed.contains(service));
        let lists = file.list.iter().filter(is_shorter);
        let lists = lists.map(|list| (list.old.clone(), list.without_removed(&kept)));
        let groups = file.without.into_iter();
        let groups = groups.filter(|group| group.services.is_subset(removed));
        let texts = groups.flat_map(|group| group.texts);
        for (old, new) in texts.chain(lists) {
            // The same text inside a sentence, or at its start.
            let starts_small = old.starts_with(char::is_lowercase);
            let other = if starts_small { capitalized } else { lowered };
            let same = (other(&old), other(&new));
            offers.phrases.extend([(old, new), same]);
        }
        offers
    }

    /// Removes the entries of lists that are about a service that is left out from a table. Returns whether it has
    /// nothing to show any more.
    pub(super) fn remove_from(&self, table: &mut dyn TableLike) -> bool {
        if self.words.is_empty() {
            return false;
        }
        let mut dead_keys = Vec::new();
        let mut is_empty = false;
        let is_banner = table.contains_key("cta_text");
        for (key, item) in table.iter_mut() {
            let key = key.get();
            let now_empty = match item {
                Item::ArrayOfTables(tables) => {
                    let count = tables.len();
                    retain_tables(tables, |table| {
                        !self.is_about_removed(table) && !self.remove_from(table)
                    });
                    count > 0 && tables.is_empty()
                }
                Item::Value(Value::Array(items)) if !WHOLE_LISTS.contains(&key) => {
                    self.remove_items(items)
                }
                _ => match item.as_table_like_mut() {
                    Some(inner) if BLOCKS.contains(&key) && self.is_about_removed(inner) => true,
                    Some(inner) => {
                        _ = self.remove_from(inner);
                        false
                    }
                    None => false,
                },
            };
            if now_empty && key == "pictures" && is_banner {
                *item = toml_edit::value(Array::from_iter([self.picture.clone()]));
            } else if now_empty {
                is_empty |= CONTENTS.contains(&key);
                dead_keys.push(key.to_owned());
            }
        }
        for key in dead_keys {
            table.remove(&key);
        }
        is_empty
    }

    /// Removes entries from a list. Returns whether all of its entries are gone.
    fn remove_items(&self, items: &mut Array) -> bool {
        let count = items.len();
        items.retain(|item| match item {
            Value::InlineTable(table) => !self.is_about_removed(table),
            Value::String(text) => !self.has_word(text.value()),
            _ => true,
        });
        for item in items.iter_mut() {
            if let Some(table) = item.as_inline_table_mut() {
                _ = self.remove_from(table);
            }
        }
        count > 0 && items.is_empty()
    }

    /// Whether the texts of a table, without those of its lists, are about a service that is left out.
    fn is_about_removed(&self, table: &dyn TableLike) -> bool {
        let text = |key| table.get(key).and_then(Item::as_str);
        // The kinds of finished jobs have no icon, and pages about several services show them.
        let slug = text("slug").filter(|_| table.contains_key("icon"));
        let mut categories = text("category").into_iter().chain(slug);
        let has_category = categories.any(|category| self.categories.contains(category));
        // A drawing is its sheet, and an explainer needs its picture.
        let part = if table.contains_key("heading") {
            "picture"
        } else {
            "sheet"
        };
        let part = table.get(part).and_then(Item::as_table_like);
        let cells = table.get("cells").and_then(Item::as_array);
        let mut cells = cells.into_iter().flatten().filter_map(Value::as_str);
        has_category
            || cells.any(|cell| self.has_word(cell))
            || part.is_some_and(|part| self.is_about_removed(part))
            || table.iter().any(|(key, item)| {
                let text = item.as_str().filter(|text| key != "file" && !is_name(text));
                text.is_some_and(|text| self.has_word(text))
            })
    }

    fn has_word(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        self.words.iter().any(|word| {
            let is_lower = *word == word.to_lowercase();
            has_word(if is_lower { &lower } else { text }, word)
        })
    }
}

impl List {
    /// Returns the list with the kept services only.
    fn without_removed(&self, kept: &[&Service]) -> String {
        let named = |by_slug: &BTreeMap<String, String>| {
            let mut parts: Vec<String> = Vec::new();
            let by_service = kept.iter().filter_map(|service| by_slug.get(&service.slug));
            for part in by_service.flat_map(|several| several.split(" | ")) {
                if !parts.iter().any(|other| other == part) {
                    parts.push(part.to_owned());
                }
            }
            parts
        };
        let mut parts = named(&self.parts);
        if parts.is_empty() || self.fill && parts.len() < 2 {
            parts.extend(named(&self.others));
        }
        if parts.is_empty() {
            return self.none.clone();
        }
        let new = self.new.replace("{}", &join(&parts, &self.last));
        if self.old.starts_with(char::is_uppercase) {
            capitalized(&new)
        } else {
            new
        }
    }
}

/// Whether a value is the name of an icon or part of an address, which no page shows: lower-case text without
/// whitespace.
fn is_name(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || c.is_uppercase())
}

fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

fn lowered(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}
