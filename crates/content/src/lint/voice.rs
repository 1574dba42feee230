//! Words and phrases in visible texts that the company wants to avoid.

use std::mem;
use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use crate::Folder;
use crate::validate::Avoided;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, legal_texts};
use sightline_toml::{Diagnostics, Node};

/// Keys of texts that no page shows: they are for programs or for the people who maintain the folder.
const NOT_SHOWN: [&str; 7] = [
    "address", "evidence", "file", "surface", "synonyms", "to", "url",
];

/// Reports every text that contains a term of `voice.avoid` in `site.toml`.
pub(super) fn lint(source: &Source, avoided: &Avoided<'_>, diagnostics: &mut Diagnostics<'_>) {
    if source.kind == Kind::Article && !super::is_published(source) {
        return;
    }
    let path = &source.path;
    source.root.visit(&mut |keys, node| {
        if let Some(text) = shown(keys, node) {
            report(avoided, path, &node.span, text, diagnostics);
        }
    });
    for (span, text) in blocks(source.body_text(), source.body.start) {
        report(avoided, path, &span, &text, diagnostics);
    }
}

/// Reports every legal text that contains such a term.
pub(super) fn lint_legal(
    folder: &Folder,
    avoided: &Avoided<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    for (path, text) in legal_texts(folder) {
        for (span, text) in blocks(&text, 0) {
            report(avoided, path, &span, &text, diagnostics);
        }
    }
}

fn report(
    avoided: &Avoided<'_>,
    path: &str,
    span: &Range<usize>,
    text: &str,
    diagnostics: &mut Diagnostics<'_>,
) {
    for (term, instead) in avoided.found(text) {
        let message = format!("the text has \"{term}\", which is to be avoided");
        let help = format!("Write \"{instead}\".");
        diagnostics.add(Code::AvoidedTerm, path, span, message, help);
    }
}

/// Returns the text of a value that a page can show. Lower-case text without a space is a name in addresses.
pub(super) fn shown<'a>(keys: &[&str], node: &'a Node) -> Option<&'a str> {
    let is_kept =
        keys.first() == Some(&"voice") || keys.last().is_some_and(|key| NOT_SHOWN.contains(key));
    let is_name = |text: &str| !text.contains(|c: char| c.is_whitespace() || c.is_uppercase());
    node.as_str().filter(|text| !is_kept && !is_name(text))
}

/// Returns the paragraphs, headings, items and captions of a Markdown text that begins at byte `base` of its file. Rows
/// of tables are returned as paragraphs.
fn blocks(markdown: &str, base: usize) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut open = (0..0, String::new());
    for (event, place) in Parser::new(markdown).into_offset_iter() {
        let place = base + place.start..base + place.end;
        match event {
            Event::Text(part) | Event::Code(part) => {
                if open.1.is_empty() {
                    open.0.start = place.start;
                }
                open.0.end = place.end;
                open.1.push_str(&part);
            }
            Event::SoftBreak | Event::HardBreak => open.1.push(' '),
            Event::Start(Tag::Image { title, .. }) => found.push((place, title.into_string())),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. }) => {}
            Event::Start(_) => found.push(mem::take(&mut open)),
            _ => {}
        }
    }
    found.push(open);
    found.retain(|(_, text)| !text.is_empty());
    found
}
