//! The texts of the pages and of what stands on all of them, as rules about the company read them.
//! Those of products, brands, articles and case studies speak of other things with the same words.

use std::ops::Range;

use sightline_source::kind::{Kind, Place, place};
use sightline_source::read::Source;
use sightline_toml::{Node, Value};

use crate::Folder;

/// Sees every text of the files, but not the facts themselves.
pub(super) fn in_files<'a>(
    sources: &'a [Source],
    seen: &mut impl FnMut(&'a Source, &'a Node, &'a str),
) {
    for source in sources {
        match source.kind {
            Kind::Product | Kind::Brand | Kind::Article | Kind::CaseStudy => {}
            _ => walk(source, &source.root, seen),
        }
    }
}

/// Sees every text of the files and the legal texts: the path, the text, and where a part of it stands
/// in the file.
pub(super) fn everywhere(
    folder: &Folder,
    sources: &[Source],
    seen: &mut impl FnMut(&str, &str, &dyn Fn(Range<usize>) -> Range<usize>),
) {
    in_files(sources, &mut |source, node, text| {
        seen(&source.path, text, &|_| node.span.clone());
    });
    for path in folder.paths() {
        if place(path) == Place::LegalText
            && let Some(text) = folder.text(path)
        {
            seen(path, &text, &|part| part);
        }
    }
}

fn walk<'a>(
    source: &'a Source,
    node: &'a Node,
    seen: &mut impl FnMut(&'a Source, &'a Node, &'a str),
) {
    match &node.value {
        Value::Table(entries) => {
            let is_facts = |key: &str| source.kind == Kind::Site && key == "facts";
            for entry in entries.iter().filter(|entry| !is_facts(&entry.key)) {
                walk(source, &entry.node, seen);
            }
        }
        Value::List(items) => items.iter().for_each(|item| walk(source, item, seen)),
        Value::Text(text) => seen(source, node, text),
        _ => {}
    }
}

/// The words of a sentence in lower case, without the marks around them.
pub(super) fn words(sentence: &str) -> Vec<String> {
    let words = sentence.split_whitespace();
    let bare = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    bare.map(str::to_lowercase).collect()
}
