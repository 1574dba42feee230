//! Rules of the pages: what one kind of page needs and another does not have.

use sightline_model::PageKind;

use super::{need, unique};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;
use sightline_toml::Node;
use sightline_toml::Value;

pub(super) fn validate(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let root = &source.root;
    if let Some(banner) = root.get("banner") {
        if source.kind == Kind::Page(PageKind::Contact) {
            let help = "The contact page shows a picture in place of the quote form.";
            need(source, banner, "aside_picture", help, diagnostics);
        } else {
            let help = "Add the title and text of the quote form's card.";
            need(source, banner, "quote", help, diagnostics);
        }
    }
    match source.kind {
        Kind::Page(PageKind::Service) => service(source, diagnostics),
        Kind::Page(PageKind::Audience) => questions(source, "questions", diagnostics),
        Kind::Page(PageKind::Contact | PageKind::Catalogue) => {
            questions(source, "faq", diagnostics);
        }
        Kind::Page(PageKind::Legal) => unique(source, root.items("sections"), "id", diagnostics),
        _ => {}
    }
    half_figures(source, root, diagnostics);
}

fn service(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    unique(source, source.root.items("faqs"), "id", diagnostics);
    for audience in source.root.items("audiences") {
        let help = "Add the picture: the card is drawn around it.";
        need(source, audience, "picture", help, diagnostics);
    }
    let Some(packages) = source.root.get("packages") else {
        return;
    };
    let columns = packages.items("columns").len();
    for row in packages.items("rows") {
        let cells = row.items("cells").len();
        if let Some(node) = row.get("cells").filter(|_| cells + 1 != columns) {
            diagnostics.add(
                Code::Uneven,
                &source.path,
                node.span.clone(),
                format!(
                    "the row has {cells} cells beside its name, the head has {}",
                    columns.saturating_sub(1)
                ),
                "Give each column but the first one cell.",
            );
        }
    }
}

/// Only the pages of services have questions beside these.
fn questions(source: &Source, key: &str, diagnostics: &mut Diagnostics<'_>) {
    if let Some(node) = source.root.get(key)
        && node.items("items").is_empty()
    {
        let help = "Add [[...items]] with question and answer; without any there is nothing under the heading.";
        need(source, node, "items", help, diagnostics);
    }
}

/// A figure of a card needs both its name and its value.
fn half_figures(source: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) {
    let (label, value) = (node.get("figure_label"), node.get("figure_value"));
    if label.is_some() != value.is_some() {
        let missing = if label.is_some() {
            "figure_value"
        } else {
            "figure_label"
        };
        let help = "A figure is shown with its name; add the other half or take both out.";
        need(source, node, missing, help, diagnostics);
    }
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                half_figures(source, &entry.node, diagnostics);
            }
        }
        Value::List(items) => {
            for item in items {
                half_figures(source, item, diagnostics);
            }
        }
        _ => {}
    }
}
