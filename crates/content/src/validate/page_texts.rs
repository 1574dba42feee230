//! The texts of pages and their frame, for rules about what the company says. The texts of products, brands, articles
//! and case studies are left out, since they use the same words about other things.

use std::ops::Range;

use sightline_source::kind::Kind;
use sightline_source::read::{Source, legal_texts};
use sightline_toml::Node;

use crate::Folder;

/// Visits every text of the files except the facts themselves.
pub(super) fn in_files<'a>(
    sources: &'a [Source],
    seen: &mut impl FnMut(&'a Source, &'a Node, &'a str),
) {
    for source in sources {
        match source.kind {
            Kind::Product | Kind::Brand | Kind::Article | Kind::CaseStudy => {}
            _ => source.root.visit(&mut |keys, node| {
                let is_fact = source.kind == Kind::Site && keys.contains(&"facts");
                if let Some(text) = node.as_str().filter(|_| !is_fact) {
                    seen(source, node, text);
                }
            }),
        }
    }
}

/// Visits every text of the files and the legal texts, with the path, the text, and a function from a range of the text
/// to its range in the file.
pub(super) fn everywhere(
    folder: &Folder,
    sources: &[Source],
    seen: &mut impl FnMut(&str, &str, &dyn Fn(Range<usize>) -> Range<usize>),
) {
    in_files(sources, &mut |source, node, text| {
        seen(&source.path, text, &|_| node.span.clone());
    });
    for (path, text) in legal_texts(folder) {
        seen(path, &text, &|part| part);
    }
}

/// Returns the words of a sentence without surrounding punctuation.
pub(super) fn words(sentence: &str) -> impl Iterator<Item = &str> {
    let words = sentence.split_whitespace();
    words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}
