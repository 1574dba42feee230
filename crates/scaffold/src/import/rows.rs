//! The rows that categories add to their products.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use sightline_model::{folded_name, is_same_name};
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::{RawCategory, RawCategoryRow, RawRowKind};

use super::column::{CellKind, Column, Step};

/// The rows of every category.
#[derive(Debug)]
pub(super) struct CategoryRows {
    /// The rows, by the folded name of their category.
    of: HashMap<String, Vec<RawCategoryRow>>,
    keys: BTreeSet<String>,
}

impl CategoryRows {
    /// Reads the categories of a folder. One that can't be parsed has no rows here; the check of the folder
    /// reports it.
    pub(super) fn read(folder: &Folder) -> Self {
        let categories = folder.paths().filter_map(|path| match classify(path) {
            FileRole::Entry(Kind::Category, slug) => {
                let text = folder.text(path)?;
                let category: RawCategory =
                    toml::from_str(text.trim_start_matches('\u{feff}')).ok()?;
                Some((folded_name(slug), category.rows))
            }
            _ => None,
        });
        let of: HashMap<_, _> = categories.collect();
        let keys = of.values().flatten().map(|row| row.key.clone()).collect();
        Self { of, keys }
    }

    /// Returns the key of a row of any category, by its name in any case.
    pub(super) fn key(&self, name: &str) -> Option<&str> {
        self.keys().find(|key| is_same_name(key, name))
    }

    /// The keys of all rows.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// Returns the path of a column's field in a product of a category, and how its cells are parsed. A row
    /// that the category doesn't have is parsed as text; the check of the folder refuses it.
    pub(super) fn of_category<'a>(
        &self,
        column: &'a Column,
        category: Option<&str>,
    ) -> (Cow<'a, [Step]>, CellKind) {
        let [start @ .., Step::Row(key)] = &column.path[..] else {
            return (Cow::Borrowed(&column.path), column.kind);
        };
        let rows = category.and_then(|category| self.of.get(&folded_name(category)));
        let row = rows.and_then(|rows| rows.iter().find(|row| is_same_name(&row.key, key)));
        let Some(row) = row else {
            return (Cow::Borrowed(&column.path), CellKind::Text);
        };
        let kind = match row.kind {
            RawRowKind::Number => CellKind::Number,
            RawRowKind::Text => CellKind::Text,
        };
        let path = start.iter().cloned().chain([Step::Row(row.key.clone())]);
        (Cow::Owned(path.collect()), kind)
    }
}
