//! Removes the synonyms with which the search of a new folder finds nothing.

use sightline_source::Folder;
use toml_edit::{DocumentMut, Item, Value};

use super::{SITE, ScaffoldError};

/// Removes the groups of synonyms of `site.toml` of which the search of the new folder's site finds no word. `is_found`
/// says whether it finds a word.
pub fn remove_idle_synonyms(
    folder: &mut Folder,
    is_found: impl Fn(&str) -> bool,
) -> Result<(), ScaffoldError> {
    let text = folder.text(SITE).unwrap_or_default();
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error| ScaffoldError::new(SITE, error))?;
    let search = document.get_mut("search").and_then(Item::as_table_like_mut);
    let groups = search.and_then(|search| search.get_mut("synonyms")?.as_array_mut());
    if let Some(groups) = groups {
        groups.retain(|group| {
            let words = group.as_array().into_iter().flatten();
            words.filter_map(Value::as_str).any(&is_found)
        });
        let text = document.to_string().into_bytes();
        folder.put(SITE.to_owned(), text.into());
    }
    Ok(())
}
