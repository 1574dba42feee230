//! Finds the texts of a new folder that mention services that were not kept, and removes the synonyms with which its
//! search finds nothing.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::has_word;
use toml_edit::{DocumentMut, Item, Value};

use super::{SITE, ScaffoldError};
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};

/// The words that refer to each service of the starting points.
const WORDS: &str = include_str!("services.toml");

/// Keys of texts that no page shows.
const HIDDEN_KEYS: [&str; 3] = ["file", "synonyms", "to"];

/// The mentions of left-out services in one file of a new folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOutMentions {
    /// The file.
    pub path: String,
    /// The lines on which the texts with mentions begin, counted from 1.
    pub lines: BTreeSet<usize>,
    /// The words that were found, as `services.toml` writes them.
    pub words: BTreeSet<String>,
}

/// Returns the texts to reword by hand because they mention left-out services. Articles are skipped, since
/// somebody reads them before they are published. So are brands and products, whose facts hold whoever
/// installs them.
pub fn left_out(folder: &Folder, services: &BTreeSet<String>) -> Vec<LeftOutMentions> {
    let mut words: BTreeMap<String, Vec<String>> = toml::from_str(WORDS).unwrap_or_default();
    words.retain(|service, _| services.contains(service));
    let words: Vec<&String> = words.values().flatten().collect();
    let mentions = folder.paths().map(|path| mentions(folder, path, &words));
    mentions.filter(|found| !found.lines.is_empty()).collect()
}

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

fn mentions(folder: &Folder, path: &str, words: &[&String]) -> LeftOutMentions {
    let mut found = LeftOutMentions {
        path: path.to_owned(),
        lines: BTreeSet::new(),
        words: BTreeSet::new(),
    };
    let file = folder.text(path).unwrap_or_default();
    let line = |at: usize| file.get(..at).unwrap_or_default().matches('\n').count() + 1;
    let mut look = |text: &str, at: usize| {
        let lower = text.to_lowercase();
        for word in words {
            let is_lower = **word == word.to_lowercase();
            if has_word(if is_lower { &lower } else { text }, word) {
                found.lines.insert(line(at));
                found.words.insert((*word).clone());
            }
        }
    };
    match classify(path) {
        FileRole::Entry(Kind::Article | Kind::Brand | Kind::Product, _) => {}
        FileRole::Entry(..) => {
            if let Ok(root) = sightline_toml::parse(&file, 0) {
                root.visit(&mut |keys, node| {
                    if let Some(text) = node.as_str().and_then(|text| shown(keys, text)) {
                        look(text, node.span.start);
                    }
                });
            }
        }
        FileRole::LegalText => {
            let mut at = 0;
            for line in file.split_inclusive('\n') {
                look(line, at);
                at += line.len();
            }
        }
        _ => {}
    }
    found
}

/// Returns a value if it is text that a page can show. Lower-case text without whitespace is an icon's name
/// or part of an address, so it is skipped.
pub(super) fn shown<'a>(keys: &[&str], text: &'a str) -> Option<&'a str> {
    let is_kept = keys.last().is_some_and(|key| HIDDEN_KEYS.contains(key));
    let is_name = |text: &str| !text.contains(|c: char| c.is_whitespace() || c.is_uppercase());
    Some(text).filter(|text| !is_kept && !is_name(text))
}
