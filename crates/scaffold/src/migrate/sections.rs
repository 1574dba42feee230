//! Makes the list of sections of a page.

use toml_edit::{Table, value};

use super::edit::{LAST_POSITION, list, move_all, move_entry, parse_value, take_table};
use super::recipes::Recipe;

/// Replaces the parts of a page with its list of sections, which comes last in the file.
pub(super) fn migrate(page: &mut Table, recipes: &[Recipe]) {
    let had: Vec<bool> = recipes
        .iter()
        .map(|recipe| recipe.with.is_none_or(|key| page.contains_key(key)))
        .collect();
    let recipes = recipes.iter().zip(had).filter(|(_, had)| *had);
    let mut sections: Vec<Table> = recipes
        .filter_map(|(recipe, _)| section(page, recipe))
        .collect();
    if let Some(first) = sections.first_mut() {
        first.set_position(Some(LAST_POSITION));
        page.insert("section", list(sections));
    }
}

fn section(page: &mut Table, recipe: &Recipe) -> Option<Table> {
    let mut section = Table::new();
    section.insert("kind", value(recipe.kind));
    for (key, text) in [("area", recipe.area), ("id", recipe.id)] {
        if let Some(text) = text {
            section.insert(key, value(text));
        }
    }
    let table = recipe.table.and_then(|key| take_table(page, key));
    let mut is_there = table.is_some();
    if let Some(table) = table {
        *section.decor_mut() = table.decor().clone();
        move_all(table, &mut section);
    }
    for (key, new_key) in recipe.keys {
        is_there |= move_entry(page, key, &mut section, new_key);
    }
    for (key, text) in recipe.values {
        section.insert(key, parse_value(text));
    }
    is_there.then_some(section)
}
