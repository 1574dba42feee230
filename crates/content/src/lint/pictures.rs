//! Lints pictures: each needs alternative text and enough pixels, and may appear only once on a
//! page.

use std::collections::HashMap;

use sightline_site::Site;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::picture_slots::PictureSlot;
use sightline_source::read::Source;
use sightline_text::RenderedMarkdown;
use sightline_toml::{Diagnostics, Node};

/// A picture that a file refers to.
struct Shown<'a> {
    file: &'a str,
    alt: &'a str,
    slot: PictureSlot,
    node: &'a Node,
}

pub(super) fn lint(
    source: &Source,
    texts: &RenderedMarkdown,
    site: &Site,
    diagnostics: &mut Diagnostics<'_>,
) {
    for shown in shown(source.kind, &source.root) {
        let width = site.pixels_across(shown.file);
        for (code, message, help) in shown.slot.lint(shown.file, shown.alt, width) {
            diagnostics.add(code, &source.path, shown.node, message, help);
        }
    }
    repeated(source, texts, diagnostics);
}

/// Returns the pictures of a tree, in the order of the file.
fn shown(kind: Kind, root: &Node) -> Vec<Shown<'_>> {
    let mut found = Vec::new();
    root.visit(&mut |keys, node| {
        let (Some(file), Some(alt)) = (node.get("file"), node.text("alt")) else {
            return;
        };
        if let Some(name) = file.as_str() {
            found.push(Shown {
                file: name,
                alt,
                slot: slot(kind, keys),
                node: file,
            });
        }
    });
    found
}

fn slot(kind: Kind, keys: &[&str]) -> PictureSlot {
    match (kind, keys) {
        (Kind::Product | Kind::Article, ["picture"])
        | (Kind::Product, ["banner_pictures"])
        | (_, ["banner", "pictures" | "aside_picture"]) => PictureSlot::Hero,
        (Kind::Brand, ["logo"]) => PictureSlot::Logo,
        (Kind::Site, _) => PictureSlot::Menu,
        _ => PictureSlot::Content,
    }
}

/// Reports a picture that a page repeats in its file or its Markdown.
fn repeated(source: &Source, texts: &RenderedMarkdown, diagnostics: &mut Diagnostics<'_>) {
    let is_page = !matches!(
        source.kind,
        Kind::Site | Kind::Tips | Kind::Planning | Kind::Brand | Kind::CaseStudy
    );
    if !is_page {
        return;
    }
    let path = &source.path;
    let in_file = shown(source.kind, &source.root).into_iter();
    let in_file = in_file.map(|shown| (shown.file, &shown.node.span));
    let text = texts.articles.get(&source.slug);
    let text = text.filter(|_| source.kind == Kind::Article).into_iter();
    let in_text = text.flat_map(|text| &text.pictures);
    let in_text = in_text.map(|shown| (shown.file.as_str(), &shown.span));
    let mut seen: HashMap<&str, String> = HashMap::new();
    for (file, span) in in_file.chain(in_text) {
        if let Some(first) = seen.get(file) {
            let message = format!("the picture \"{file}\" stands on this page twice");
            let help = format!("Choose another one here; the first is at {first}.");
            diagnostics.add(Code::RepeatedPicture, path, span, message, help);
        } else {
            let line = diagnostics.line(path, span.start);
            seen.insert(file, format!("{path}:{line}"));
        }
    }
}
