//! Pictures: words for those who do not see them, enough pixels, and no one twice on a page.

use std::collections::HashMap;

use super::visit;
use sightline_site::Site;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::places::Place;
use sightline_source::read::Source;
use sightline_text::Texts;
use sightline_toml::Diagnostics;
use sightline_toml::Node;

/// A picture of a file.
struct Shown<'a> {
    file: &'a str,
    alt: &'a str,
    place: Place,
    node: &'a Node,
}

pub(super) fn lint(
    sources: &[Source],
    texts: &Texts,
    site: &Site,
    diagnostics: &mut Diagnostics<'_>,
) {
    for source in sources {
        for shown in shown(source.kind, &source.root) {
            for (code, message, help) in
                shown
                    .place
                    .lint(shown.file, shown.alt, site.pixels_across(shown.file))
            {
                let span = shown.node.span.clone();
                diagnostics.add(code, &source.path, span, message, help);
            }
        }
    }
    for source in sources {
        repeated(source, texts, diagnostics);
    }
}

/// The pictures of a tree, in the order of the file.
fn shown(kind: Kind, root: &Node) -> Vec<Shown<'_>> {
    let mut found = Vec::new();
    visit::nodes(root, &mut |keys, node| {
        let (Some(file), Some(alt)) = (node.get("file"), node.text("alt")) else {
            return;
        };
        if let Some(name) = file.as_str() {
            found.push(Shown {
                file: name,
                alt,
                place: place(kind, keys),
                node: file,
            });
        }
    });
    found
}

fn place(kind: Kind, keys: &[&str]) -> Place {
    match (kind, keys) {
        (Kind::Product | Kind::Article, ["picture"])
        | (Kind::Product, ["banner_pictures"])
        | (_, ["banner", "pictures" | "aside_picture"]) => Place::Hero,
        (Kind::Brand, ["logo"]) => Place::Logo,
        (Kind::Site, _) => Place::Menu,
        _ => Place::Content,
    }
}

/// Reports a picture that a page shows again: in its file or its Markdown.
fn repeated(source: &Source, texts: &Texts, diagnostics: &mut Diagnostics<'_>) {
    let is_page = !matches!(
        source.kind,
        Kind::Site | Kind::Tips | Kind::Planning | Kind::Brand | Kind::CaseStudy
    );
    if !is_page {
        return;
    }
    let mut seen: HashMap<&str, String> = HashMap::new();
    for picture in shown(source.kind, &source.root) {
        let span = picture.node.span.clone();
        remember(&mut seen, picture.file, &source.path, span, diagnostics);
    }
    if let Some(text) = texts.articles.get(&source.slug)
        && source.kind == Kind::Article
    {
        for shown in &text.pictures {
            let span = shown.place.clone();
            remember(&mut seen, &shown.file, &source.path, span, diagnostics);
        }
    }
}

/// Reports a picture that was seen before, or remembers where it stands.
fn remember<'a>(
    seen: &mut HashMap<&'a str, String>,
    file: &'a str,
    path: &str,
    span: std::ops::Range<usize>,
    diagnostics: &mut Diagnostics<'_>,
) {
    if let Some(first) = seen.get(file) {
        let message = format!("the picture \"{file}\" stands on this page twice");
        let help = format!("Choose another one here; the first is at {first}.");
        diagnostics.add(Code::RepeatedPicture, path, span, message, help);
    } else {
        let line = diagnostics.line(path, span.start);
        seen.insert(file, format!("{path}:{line}"));
    }
}
