//! Rules of pages: what one kind of page requires and another doesn't have.

use sightline_model::PageKind;

use super::{drawings, need, unique};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

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
    let is_form = |section: &&Node| matches!(section.text("kind"), Some("contact-form" | "form"));
    for second in root.items("section").iter().filter(is_form).skip(1) {
        let message = "the page has a form already";
        let help =
            "Take one of the two out. The quote form beside the hero stands on the page anyway.";
        diagnostics.add(Code::Duplicate, &source.path, second, message, help);
    }
    unique(source, root.items("section"), "id", diagnostics);
    let mut is_beside_sidebar = true;
    for section in root.items("section") {
        section_rules(source, section, diagnostics);
        let area = section.get("area");
        if area.is_some_and(|area| area.as_str() != Some("main")) {
            is_beside_sidebar = false;
        } else if let Some(area) = area.filter(|_| !is_beside_sidebar) {
            let message = "a section beside the sidebar stands after one as wide as the page";
            let help = "Move it up, or write area = \"wide\".";
            diagnostics.add(Code::NotAllowed, &source.path, area, message, help);
        }
    }
    root.visit(&mut |_, node| half_figure(source, node, diagnostics));
}

/// Validates what the schema of a section can't express.
fn section_rules(source: &Source, section: &Node, diagnostics: &mut Diagnostics<'_>) {
    match section.text("kind") {
        Some("doorways") => {
            for card in section.items("cards") {
                let help = "Add the picture: the card is drawn around it.";
                need(source, card, "picture", help, diagnostics);
            }
        }
        Some("drawing") => drawings::validate(source, section, diagnostics),
        Some("explainers") => unique(source, section.items("explainers"), "id", diagnostics),
        Some("legal-texts") => unique(source, section.items("texts"), "id", diagnostics),
        Some("packages") => packages(source, section, diagnostics),
        Some("questions") => unique(source, section.items("items"), "id", diagnostics),
        _ => {}
    }
}

fn packages(source: &Source, section: &Node, diagnostics: &mut Diagnostics<'_>) {
    let columns = section.items("columns").len();
    for row in section.items("rows") {
        let cells = row.items("cells").len();
        if let Some(node) = row.get("cells").filter(|_| cells + 1 != columns) {
            let wanted = columns.saturating_sub(1);
            let message =
                format!("the row has {cells} cells beside its name, the head has {wanted}");
            let help = "Give each column but the first one cell.";
            diagnostics.add(Code::Uneven, &source.path, node, message, help);
        }
    }
}

/// Reports a figure of a card that lacks its name or its value.
fn half_figure(source: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) {
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
}
