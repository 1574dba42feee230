//! Texts that are still, word by word, those of a starting point.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::{is_published, reading};
use crate::Folder;
use sightline_model::PageKind;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, read};
use sightline_toml::Diagnostics;

/// Two companies may come upon the same text when it is shorter.
const FEWEST_WORDS: usize = 6;

/// The sums of all texts of the starting points, a line each; made by `cargo xtask codegen`.
static KNOWN: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("sample_texts.txt").lines().collect());

/// Reports a file with such texts at the first of them. For a site with an address that can be somebody's.
pub(super) fn lint(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    if source.kind == Kind::Article && !is_published(source) {
        return;
    }
    let texts = texts(source);
    let mut known = texts
        .iter()
        .filter(|(_, text)| KNOWN.contains(sum(text).as_str()));
    let Some((span, _)) = known.next() else {
        return;
    };
    let message = match known.count() {
        0 => "a text is that of the starting point".to_owned(),
        more => format!("{} texts are those of the starting point", more + 1),
    };
    let help = "Say it in your own words, or take it out. This is the first one in the file.";
    diagnostics.add(Code::SampleText, &source.path, span, message, help);
}

/// The sums of all texts of some folders, by which a check knows them, a line each.
pub fn sums(folders: &[Folder]) -> String {
    let mut sums = BTreeSet::new();
    for folder in folders {
        for source in read(folder, &mut Diagnostics::new(folder)) {
            let texts = texts(&source);
            sums.extend(texts.iter().map(|(_, text)| sum(text)));
        }
    }
    let mut lines = Vec::from_iter(sums).join("\n");
    lines.push('\n');
    lines
}

/// The texts that a company says in its own words, with their places. What a picture shows and what
/// is known of makers and products is the same for everybody.
fn texts(source: &Source) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    match source.kind {
        Kind::Page(kind) if kind != PageKind::Legal => {}
        Kind::Article => {}
        _ => return found,
    }
    source.root.visit(&mut |keys, node| {
        if let Some(text) = node.as_str().filter(|_| keys.last() != Some(&"alt")) {
            found.push((node.span.clone(), text.to_owned()));
        }
    });
    found.extend(reading::markdown(source.body_text(), source.body.start));
    found.retain(|(_, text)| text.split_whitespace().count() >= FEWEST_WORDS);
    found
}

/// FNV-1a of a text's words, in hexadecimal digits.
fn sum(text: &str) -> String {
    let words = text.split_whitespace().flat_map(|word| [word, " "]);
    let bytes = words.flat_map(str::bytes);
    let sum = bytes.fold(0x811c_9dc5_u32, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{sum:08x}")
}
