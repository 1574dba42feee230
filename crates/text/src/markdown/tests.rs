//! Tests for rendered texts.

use std::borrow::Cow;
use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use proptest::prelude::*;
use sightline_picture::PictureFactsCache;

use super::*;
use sightline_source::Folder;

/// A photograph of a door at night, large enough for a text.
fn photograph() -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    RgbImage::from_pixel(660, 330, Rgb([20, 24, 60]))
        .write_to(&mut file, ImageFormat::Png)
        .unwrap();
    file.into_inner()
}

/// Renders with a drawing, a photograph and a PDF file in the folder.
fn rendered(text: &str) -> (RenderedArticle, Vec<TextDiagnostic>) {
    let svg: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"></svg>";
    let folder = Folder::from_files([
        ("media/door.svg".to_owned(), Cow::Borrowed(svg)),
        ("media/door-dark.png".to_owned(), Cow::Owned(photograph())),
        ("media/terms.pdf".to_owned(), Cow::Borrowed(b"%PDF-1.4")),
    ]);
    let mut diagnostics = Diagnostics::new(&folder);
    let media = MediaLibrary::read(
        &folder,
        &PictureFactsCache::empty(),
        &MediaLibrary::default(),
        &mut diagnostics,
    );
    let inventory = Inventory::new(&folder, &[], []);
    article(
        text,
        0,
        References {
            inventory: &inventory,
            media: &media,
        },
    )
}

/// Renders a text below a heading and returns the main column.
fn main(text: &str) -> String {
    rendered(&format!("Title\nLead\n{text}")).0.main
}

fn side(text: &str) -> String {
    rendered(&format!("Title\nLead\n{text}")).0.side.unwrap()
}

#[test]
fn a_link_to_a_pdf_of_the_media_folder_leads_to_its_served_address() {
    let text = "Title\nLead\n[Our terms](</media/terms.pdf#page=2>), `[a](/media/terms.pdf)`\n";
    let (article, diagnostics) = rendered(text);
    assert_eq!(diagnostics, []);
    let (_, link) = article.main.split_once("href=\"").unwrap();
    let (served, _) = link.split_once('"').unwrap();
    assert!(served.starts_with("/media/terms-"), "{served}");
    assert!(served.ends_with(".pdf#page=2"), "{served}");
    // The address that is written redirects to it.
    assert_eq!(article.markdown.at("https://acme.example"), text);
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
    let (_, diagnostics) = rendered("Title\nLead\n![a](data:image/png,x)");
    assert_eq!(diagnostics[0].code, Code::UnsafeLink);
}

#[test]
fn headings_start_at_h3_and_have_a_unique_id() {
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
fn tables_are_scrollable_and_have_no_inline_style() {
    assert_eq!(
        main("| A | B |\n|---|--:|\n| 1 | 2 |\n"),
        "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\
         <table class=\"table\"><thead><tr><th scope=\"col\">A</th>\
         <th scope=\"col\" data-align=\"right\">B</th></tr></thead><tbody>\n\
         <tr><td>1</td><td data-align=\"right\">2</td></tr>\n</tbody></table></div>\n"
    );
}

/// The value of the first attribute of this name.
fn attribute<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!(" {name}=\"");
    let (_, rest) = html
        .split_once(&start)
        .unwrap_or_else(|| panic!("no {name}: {html}"));
    rest.split('"').next().unwrap()
}

#[test]
fn a_drawing_has_a_hashed_address_and_a_size() {
    let html = main("![A \"door\"](media/door.svg)");
    assert!(
        html.starts_with("<figure><picture><img class=\"picture\" src=\"/media/door-"),
        "{html}"
    );
    assert!(
        html.ends_with(
            ".svg\" width=\"40\" height=\"30\" alt=\"A &quot;door&quot;\" \
             loading=\"lazy\"></picture></figure>\n"
        ),
        "{html}"
    );
    assert_eq!(main("![A](door.svg)"), main("![A](media/door.svg)"));
}

#[test]
fn a_photograph_has_formats_widths_a_size_and_a_color() {
    let html = main("![A door](media/door-dark.png)");
    let sources: Vec<&str> = html.split("<source").skip(1).collect();
    let types: Vec<&str> = sources
        .iter()
        .map(|source| attribute(source, "type"))
        .collect();
    assert_eq!(types, ["image/avif", "image/webp"]);
    for source in sources {
        let files: Vec<&str> = attribute(source, "srcset").split(", ").collect();
        let widths: Vec<&str> = files
            .iter()
            .map(|file| file.split_once(' ').unwrap().1)
            .collect();
        let expected: &[&str] = match attribute(source, "type") {
            "image/avif" => &["128w", "240w", "400w", "660w"],
            _ => &["400w", "660w"],
        };
        assert_eq!(widths, expected, "{source}");
        assert!(attribute(source, "sizes").ends_with("vw"), "{source}");
    }
    let img = html.split_once("<img").unwrap().1;
    assert_eq!(attribute(img, "class"), "picture picture-dark");
    assert_eq!(
        [attribute(img, "width"), attribute(img, "height")],
        ["660", "330"]
    );
    assert_eq!(
        [attribute(img, "data-light"), attribute(img, "data-tint")],
        ["3", "22"]
    );
    assert_eq!(attribute(img, "alt"), "A door");
    assert_eq!(attribute(img, "loading"), "lazy");
    assert!(attribute(img, "src").ends_with("-660.jpg"), "{html}");
}

#[test]
fn pictures_that_fill_a_paragraph_are_figures_and_others_inline() {
    let picture = main("![A](door.svg)");
    let bare = picture.replace("<figure>", "").replace("</figure>\n", "");
    let captioned = bare.replace(
        "</picture>",
        "</picture><figcaption>At &lt;night&gt;</figcaption>",
    );
    assert_eq!(
        main("![A](door.svg \"At <night>\")\n![A](door.svg)\n"),
        format!("<figure>{captioned}</figure>\n{picture}")
    );
    assert_eq!(
        main("a ![A](door.svg \"no caption\") b"),
        format!("<p>a {bare} b</p>\n")
    );
    assert_eq!(
        main("- ![A](door.svg)\n"),
        format!("<ul>\n<li>{bare}</li>\n</ul>\n")
    );
    assert_eq!(
        main("[![A](door.svg)](/contact)"),
        format!("<p><a href=\"/contact\">{bare}</a></p>\n")
    );
}

#[test]
fn a_picture_in_the_side_panel_has_its_own_sizes() {
    let text = "🛠️ **Pro Recommendation:** Low.\n\n![A door](door-dark.png)\n";
    let (beside, within) = (side(text), main("![A door](door-dark.png)"));
    assert_ne!(attribute(&beside, "sizes"), attribute(&within, "sizes"));
}

#[test]
fn feeds_and_markdown_have_one_file_per_picture() {
    let text = "T\nL\n\n> ![A *door*\n> [1]](door-dark.png \"At \\\"night\\\"\")\n\nEnd\n\n\
                🛠️ **Pro Recommendation:** Low.\n\n![][d]\n\n[d]: media/door-dark.png\n";
    let (article, _) = rendered(text);
    let tags: Vec<&str> = article.feed.split("<img").skip(1).collect();
    assert_eq!(tags.len(), 2, "{}", article.feed);
    for tag in tags {
        assert!(
            attribute(tag, "src").starts_with("/media/door-dark-"),
            "{tag}"
        );
        assert!(attribute(tag, "src").ends_with("-660.webp"), "{tag}");
        assert_eq!(
            [attribute(tag, "width"), attribute(tag, "height")],
            ["660", "330"]
        );
    }
    for only_for_pages in ["<source", "srcset", "class=\"picture", "loading="] {
        assert!(!article.feed.contains(only_for_pages), "{}", article.feed);
    }
    let src = &article.pictures[0].picture.src;
    assert_eq!(
        article.markdown.at("https://acme.example"),
        format!(
            "T\nL\n\n> ![A door \\[1\\]](https://acme.example{src} \"At \\\"night\\\"\")\n\nEnd\n\n\
             🛠️ **Pro Recommendation:** Low.\n\n![](https://acme.example{src})\n\n\
             [d]: media/door-dark.png\n"
        )
    );
}

#[test]
fn a_picture_from_another_site_is_kept_and_reported() {
    let (article, diagnostics) = rendered("T\nL\n![A](https://pictures.example/door.png)\n");
    let src = attribute(&article.main, "src");
    assert_eq!(src, "https://pictures.example/door.png");
    let codes: Vec<Code> = diagnostics.iter().map(|error| error.code).collect();
    assert_eq!(codes, [Code::ForeignPicture]);
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
fn checklists_and_task_lists_become_check_lists() {
    let items = "<ul class=\"check\">\n<li>a</li>\n<li>b</li>\n</ul>\n";
    let expected = format!("<h3 id=\"checklist\">Checklist</h3>\n{items}");
    assert_eq!(side("✅ **Checklist:**\n- [ ] a\n- [x] b\n"), expected);
    assert_eq!(side("✅ **Checklist:**\n\n- a\n- b\n"), expected);
    assert_eq!(main("- [ ] a\n- [ ] b\n"), items);
    assert_eq!(main("- a\n"), "<ul>\n<li>a</li>\n</ul>\n");
}

#[test]
fn a_link_can_be_defined_in_another_part_of_the_text() {
    let text = "# A [Plan]\nFrom [us][Our  plan].\n\nMain [text][b] and [c].\n\n[our plan]: /contact\n\n\
                ✅ **Checklist:**\n- Call [us][our plan]\n\n[b]: b.html \"B\"\n[c]: javascript:x\n";
    let (article, diagnostics) = rendered(text);
    let us = "<a href=\"/contact\">us</a>";
    let lead = format!("<p class=\"lead\">From {us}.</p>");
    assert_eq!(article.heading, format!("<h2>A [Plan]</h2>{lead}"));
    assert_eq!(
        article.main,
        "<p>Main <a href=\"b.html\" title=\"B\">text</a> and <a href=\"\">c</a>.</p>\n"
    );
    assert!(article.side.unwrap().contains(&format!("Call {us}")));
    let found: Vec<_> = diagnostics
        .iter()
        .map(|found| (found.code, text.get(found.span.clone()).unwrap()))
        .collect();
    assert_eq!(
        found,
        [(Code::DeadLink, "[text][b]"), (Code::UnsafeLink, "[c]")]
    );
}

#[test]
fn a_blank_side_panel_is_left_out() {
    assert!(rendered("Title\nLead\nmain").0.side.is_none());
}

#[test]
fn words_are_counted_in_the_whole_text() {
    assert_eq!(rendered("# A b\nc d\n\n- e — f\n").0.words, 6);
}

/// The HTML of all parts of an article.
fn all_html(text: &str) -> String {
    let (article, _) = rendered(text);
    let side = article.side.unwrap_or_default();
    format!("{}{}{side}", article.heading, article.main)
}

/// Texts made of critical pieces, so that random tests hit them.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<script>".to_owned()),
        Just("<SCRIPT src=x>".to_owned()),
        Just("](javascript:alert(1))".to_owned()),
        Just("[a](JaVaScRiPt:alert(1) \"t\")".to_owned()),
        Just("<javascript:alert(1)>".to_owned()),
        Just("![x](data:text/html,<script>)".to_owned()),
        Just("![\"<script>](door-dark.png \"<script>\")".to_owned()),
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
    fn no_text_produces_a_script_or_an_unsafe_url(text in hostile()) {
        let html = all_html(&text).to_lowercase();
        prop_assert!(!html.contains("<script"), "{html}");
        for attribute in ["href=\"", "src=\""] {
            for value in html.split(attribute).skip(1) {
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
