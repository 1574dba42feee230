//! What comes out of a text.

use std::borrow::Cow;

use proptest::prelude::*;
use sightline_picture::KnownPictures;

use super::*;
use crate::Folder;

/// Renders with one picture in the folder.
fn rendered(text: &str) -> (RenderedArticle, Vec<TextFault>) {
    let svg: &[u8] = b"<svg width=\"40\" height=\"30\"></svg>";
    let folder = Folder::from_files([("media/door.svg".to_owned(), Cow::Borrowed(svg))]);
    let mut faults = Faults::new(&folder);
    let media = MediaLibrary::read(&folder, &KnownPictures::nothing(), &mut faults);
    let inventory = Inventory::new(&folder, &[]);
    article(
        text,
        0,
        References {
            inventory: &inventory,
            media: &media,
        },
    )
}

/// The main column of a text whose heading is given.
fn main(text: &str) -> String {
    rendered(&format!("Title\nLead\n{text}")).0.main
}

fn side(text: &str) -> String {
    rendered(&format!("Title\nLead\n{text}")).0.side.unwrap()
}

#[test]
fn raw_html_becomes_text() {
    assert_eq!(
        main("<script>alert(1)</script>\n"),
        "<p>&lt;script&gt;alert(1)&lt;/script&gt;\n</p>\n"
    );
    assert_eq!(main("a <b>c</b>"), "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n");
}

#[test]
fn hostile_addresses_become_empty() {
    assert_eq!(main("[a](javascript:x)"), "<p><a href=\"\">a</a></p>\n");
    assert_eq!(
        main("[a](mailto:a@b.example)"),
        "<p><a href=\"mailto:a@b.example\">a</a></p>\n"
    );
    assert_eq!(
        main("<a@b.example>"),
        "<p><a href=\"mailto:a@b.example\">a@b.example</a></p>\n"
    );
    let (_, faults) = rendered("Title\nLead\n![a](data:image/png,x)");
    assert_eq!(faults[0].code, Code::UnsafeLink);
}

#[test]
fn headings_start_under_the_title_and_have_an_id() {
    let (article, _) = rendered("T\nL\n## One *two*\n### Three\n## One two\n");
    assert_eq!(
        article.main,
        "<h3 id=\"one-two\">One <em>two</em></h3>\n<h4 id=\"three\">Three</h4>\n\
         <h3 id=\"one-two-2\">One two</h3>\n"
    );
    let listed: Vec<_> = article
        .headings
        .iter()
        .map(|heading| (heading.level, heading.text.as_str()))
        .collect();
    assert_eq!(listed, [(3, "One two"), (4, "Three"), (3, "One two")]);
}

#[test]
fn tables_scroll_and_carry_no_style() {
    assert_eq!(
        main("| A | B |\n|---|--:|\n| 1 | 2 |\n"),
        "<div class=\"scrollx\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\
         <table class=\"table\"><thead><tr><th scope=\"col\">A</th>\
         <th scope=\"col\" data-align=\"right\">B</th></tr></thead><tbody>\n\
         <tr><td>1</td><td data-align=\"right\">2</td></tr>\n</tbody></table></div>\n"
    );
}

#[test]
fn pictures_have_a_hashed_address_and_a_size() {
    let html = main("![A \"door\"](media/door.svg)");
    assert!(html.starts_with("<p><img src=\"/media/door-"), "{html}");
    assert!(
        html.ends_with(
            ".svg\" width=\"40\" height=\"30\" alt=\"A &quot;door&quot;\" \
             loading=\"lazy\" decoding=\"async\"></p>\n"
        ),
        "{html}"
    );
    assert_eq!(main("![A](door.svg)"), main("![A](media/door.svg)"));
}

#[test]
fn the_first_two_lines_are_never_a_list_or_a_table() {
    let (article, _) = rendered("# 1. First\n- second `code`\n\nmain");
    assert_eq!(
        article.heading,
        "<h2>1. First</h2><p class=\"lead\">- second <code>code</code></p>"
    );
    let (article, _) = rendered("# Only\n\nmain");
    assert_eq!(article.heading, "<h2>Only</h2>");
}

#[test]
fn a_recommendation_is_a_heading_of_the_side_panel() {
    assert_eq!(
        side("🛠️ **Pro Recommendation:** Nine *feet*.\n"),
        "<h3 id=\"pro-recommendation\">Pro Recommendation</h3>\n<p>Nine <em>feet</em>.</p>\n"
    );
}

#[test]
fn a_checklist_is_a_list_of_checks() {
    let items = "<ul class=\"check\">\n<li>a</li>\n<li>b</li>\n</ul>\n";
    let expected = format!("<h3 id=\"checklist\">Checklist</h3>\n{items}");
    assert_eq!(side("✅ **Checklist:**\n- [ ] a\n- [x] b\n"), expected);
    assert_eq!(side("✅ **Checklist:**\n\n- a\n- b\n"), expected);
    assert_eq!(main("- [ ] a\n- [ ] b\n"), items);
    assert_eq!(main("- a\n"), "<ul>\n<li>a</li>\n</ul>\n");
}

#[test]
fn a_blank_side_panel_is_left_out() {
    assert!(rendered("Title\nLead\nmain").0.side.is_none());
}

#[test]
fn words_are_counted_in_the_whole_text() {
    assert_eq!(rendered("# A b\nc d\n\n- e — f\n").0.words, 6);
}

/// Everything of a rendered article.
fn all_html(text: &str) -> String {
    let (article, _) = rendered(text);
    let side = article.side.unwrap_or_default();
    format!("{}{}{side}", article.heading, article.main)
}

/// Texts made of pieces that matter, so that random tests meet them.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<script>".to_owned()),
        Just("<SCRIPT src=x>".to_owned()),
        Just("](javascript:alert(1))".to_owned()),
        Just("[a](JaVaScRiPt:alert(1) \"t\")".to_owned()),
        Just("<javascript:alert(1)>".to_owned()),
        Just("![x](data:text/html,<script>)".to_owned()),
        Just("[r]: vbscript:x \"t\"\n[r]\n".to_owned()),
        Just("\n🛠️ **Pro Recommendation:** ".to_owned()),
        Just("\n✅ **Checklist:**\n- [ ] ".to_owned()),
        Just("\n| a | b |\n|:-:|--|\n| c |\n".to_owned()),
        Just("\n> - 1. ## ".to_owned()),
        Just("\n```<script>\n".to_owned()),
        Just("\" onload=\"x".to_owned()),
        ".{0,12}",
        "[\\[\\]()<>!*_`#|\\-\n ]{0,8}",
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_gets_a_script_or_a_hostile_address_through(text in hostile()) {
        let html = all_html(&text).to_lowercase();
        prop_assert!(!html.contains("<script"), "{html}");
        for attribute in ["href=\"", "src=\""] {
            for (at, _) in html.match_indices(attribute) {
                let value = &html[at + attribute.len()..];
                for protocol in ["javascript:", "vbscript:", "data:"] {
                    prop_assert!(!value.trim_start().starts_with(protocol), "{html}");
                }
            }
        }
        prop_assert!(!html.contains(" style="), "{html}");
    }

    #[test]
    fn no_text_makes_the_renderer_panic(text in any::<String>()) {
        all_html(&text);
    }
}
