//! Diagnostics in the forms for people and for programs.

use sightline_content::{render_text, to_json};

use crate::folder::minimal;

#[test]
fn the_text_report_shows_the_line_a_caret_and_the_help() {
    let edited = minimal()
        .replace("products/turret-4mp.toml", "resolution =", "resolutoin =")
        .replace("site.toml", "established = { value = \"2005\" }", "established = { value = \"2005\", readings = [{ value = \"2003\", surface = \"footer\" }] }")
        .remove("pages/articles.toml");
    let text = render_text(&edited.load().diagnostics, &edited.folder(), false);
    insta::assert_snapshot!(text);
}

#[test]
fn colors_are_used_only_on_request() {
    let edited = minimal().replace("products/turret-4mp.toml", "resolution =", "resolutoin =");
    let diagnostics = edited.load().diagnostics;
    let plain = render_text(&diagnostics, &edited.folder(), false);
    let colored = render_text(&diagnostics, &edited.folder(), true);
    assert!(!plain.contains('\u{1b}'));
    assert!(colored.contains('\u{1b}'));
}

#[test]
fn the_text_report_of_a_clean_folder_says_no_errors() {
    let text = render_text(&[], &minimal().folder(), false);
    assert_eq!(text, "no errors, no warnings\n");
}

#[test]
fn the_json_report_has_every_field() {
    let edited = minimal().replace("products/turret-4mp.toml", "resolution =", "resolutoin =");
    let json = to_json(&edited.load().diagnostics);
    let diagnostic = &json[0];
    assert_eq!(diagnostic["code"], "unknown-key");
    assert_eq!(diagnostic["severity"], "error");
    assert_eq!(diagnostic["file"], "products/turret-4mp.toml");
    assert_eq!(
        (diagnostic["line"].as_u64(), diagnostic["column"].as_u64()),
        (Some(11), Some(1))
    );
    assert!(diagnostic["span"]["start"].as_u64() < diagnostic["span"]["end"].as_u64());
    for key in ["message", "why", "help"] {
        assert!(
            diagnostic[key]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{key}"
        );
    }
}
