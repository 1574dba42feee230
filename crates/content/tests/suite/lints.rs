//! Advice on folders without errors: where it points and what it says.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Cursor;

use image::{ImageFormat, RgbImage};
use sightline_content::{Diagnostic, Folder, Severity, check, render_text};

use crate::folder::{Edited, TODAY, expect, minimal, place};
use crate::standing::compliance;

const TURRET: &str = "products/turret-4mp.toml";
const ARTICLE: &str = "articles/count-the-doors.md";

/// Returns a picture file of a size.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    RgbImage::new(width, height)
        .write_to(&mut file, ImageFormat::Png)
        .unwrap();
    file.into_inner()
}

/// Returns a folder with an additional picture `shot.png` of a width.
pub(crate) fn with_shot(edited: &Edited, width: u32) -> Folder {
    let folder = edited.folder();
    let mut files: Vec<(String, Cow<'static, [u8]>)> = folder
        .paths()
        .map(|path| {
            (
                path.to_owned(),
                folder.bytes(path).unwrap().into_owned().into(),
            )
        })
        .collect();
    files.push(("media/shot.png".to_owned(), Cow::Owned(png(width, 10))));
    Folder::from_files(files)
}

fn with_picture(edited: &Edited, width: u32) -> Vec<Diagnostic> {
    check(&with_shot(edited, width), TODAY).diagnostics
}

/// Checks that a place accepts a picture of the minimum width, and reports one that is a pixel
/// narrower.
#[track_caller]
fn expect_small(edited: &Edited, at: (&str, usize, usize), least: u32, place_name: &str) {
    assert_eq!(with_picture(edited, least), []);
    let diagnostics = with_picture(edited, least - 1);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    assert_eq!(place(&diagnostics[0]), ("small-picture", at.0, at.1, at.2));
    assert_eq!(
        diagnostics[0].message,
        format!(
            "the picture \"shot.png\" is {} pixels wide; {place_name} needs {least}",
            least - 1
        )
    );
}

#[test]
fn a_picture_narrower_than_its_place_needs_is_reported() {
    let product = minimal().replace(TURRET, "plain.svg", "shot.png");
    expect_small(&product, (TURRET, 10, 20), 1200, "a hero");
    let path = "pages/about.toml";
    let banner = minimal().replace(path, "hero-night.svg", "shot.png");
    expect_small(&banner, (path, 10, 22), 1200, "a hero");
    let path = "pages/home.toml";
    let tab = minimal().replace(path, "door.svg", "shot.png");
    expect_small(&tab, (path, 53, 20), 640, "a card or a text");
    let text = minimal().replace(ARTICLE, "media/plain.svg", "media/shot.png");
    expect_small(&text, (ARTICLE, 22, 1), 640, "a card or a text");
    let path = "brands/lts.toml";
    let logo = minimal().append(path, "logo = { file = \"shot.png\", alt = \"LTS\" }\n");
    expect_small(&logo, (path, 5, 17), 320, "a logo");
    let menu = minimal().replace("site.toml", "plain.svg", "shot.png");
    expect_small(&menu, ("site.toml", 36, 94), 320, "a menu");
}

#[test]
fn a_one_pixel_picture_is_reported_in_the_singular() {
    let logo = "logo = { file = \"shot.png\", alt = \"LTS\" }\n";
    let logo = minimal().append("brands/lts.toml", logo);
    let message = &with_picture(&logo, 1)[0].message;
    assert!(message.contains("is 1 pixel wide"), "{message}");
}

#[test]
fn a_picture_repeated_on_a_page_is_reported() {
    let message = "the picture \"hero-night.svg\" stands on this page twice";
    let path = "pages/contact.toml";
    let diagnostic = expect(
        &minimal().replace(path, "door.svg", "hero-night.svg"),
        ("repeated-picture", path, 11, 26),
        message,
    );
    assert!(
        diagnostic
            .help
            .ends_with("the first is at pages/contact.toml:10.")
    );
    expect(
        &minimal().replace(ARTICLE, "media/plain.svg", "/media/hero-night.svg"),
        ("repeated-picture", ARTICLE, 22, 1),
        message,
    );
    let path = "pages/home.toml";
    let diagnostic = expect(
        &minimal().replace(path, "plain-b.svg", "hero-night.svg"),
        ("repeated-picture", path, 23, 12),
        message,
    );
    assert!(
        diagnostic
            .help
            .ends_with("the first is at pages/home.toml:12.")
    );
}

#[test]
fn a_title_of_more_than_60_characters_is_reported() {
    let sixty = "Doors, cameras, networks, sound and registers for everybody.";
    let edit = |path, from: &str, to: &str| minimal().replace(path, from, to);
    let path = "pages/about.toml";
    let about = |to: &str| edit(path, "About us\"\ndesc", &format!("{to}\"\ndesc"));
    about(sixty).site();
    expect(
        &about(&format!("{sixty}.")),
        ("long-title", path, 2, 9),
        &format!("the page's title \"{sixty}.\" has 61 characters"),
    );
    // The brand's name precedes a product's.
    let product = |to: &str| edit(TURRET, "Turret camera", to);
    product(sixty.split_at(4).1).site();
    let too_long = sixty.split_at(3).1;
    expect(
        &product(too_long),
        ("long-title", TURRET, 4, 9),
        &format!("the page's title \"LTS {too_long}\" has 61 characters"),
    );
}

#[test]
fn a_description_of_more_than_160_characters_is_reported() {
    let long = "word ".repeat(32);
    let edit =
        |path, from: &str, more: &str| minimal().replace(path, from, &format!("{long}{more}"));
    let path = "pages/about.toml";
    edit(path, "Who we are.", "").site();
    let message = "the page's description has 161 characters";
    for (path, from, line, column) in [
        (path, "Who we are.", 3, 15),
        (TURRET, "What it does.", 8, 18),
        ("brands/lts.toml", "LTS in Chicago.", 3, 12),
        (
            ARTICLE,
            "How the number of cameras comes from doors.",
            5,
            15,
        ),
    ] {
        expect(
            &edit(path, from, "."),
            ("long-description", path, line, column),
            message,
        );
    }
}

#[test]
fn repeated_titles_and_descriptions_are_reported() {
    let path = "pages/contact.toml";
    expect(
        &minimal().replace(path, "Contact us\"\ndesc", "About us\"\ndesc"),
        ("same-title", path, 2, 9),
        "\"About us | Acme\" is also the title of pages/about.toml",
    );
    let path = "products/nvr-8.toml";
    expect(
        &minimal().replace(path, "It keeps the video.", "Who we are."),
        ("same-description", path, 8, 18),
        "pages/about.toml has the same description",
    );
}

#[test]
fn a_heading_that_skips_a_level_is_reported() {
    let skip = "Walk [around]";
    let edit = |headings: &str| minimal().replace(ARTICLE, skip, &format!("{headings}\n\n{skip}"));
    edit("### Below\n\n#### Deeper\n\n## Up again").site();
    let diagnostic = expect(
        &edit("#### Too deep"),
        ("skipped-heading", ARTICLE, 16, 1),
        "the heading \"Too deep\" skips from level 2 to 4",
    );
    assert_eq!(diagnostic.help, "Begin it with ###.");
    let path = "legal/privacy.md";
    let legal = minimal().append(path, "\n# One\n\n### Three\n");
    assert_eq!(legal.diagnostic().code, "skipped-heading");
}

/// Adds recorders. Other pages show the first of them. Each seventh has a badge of its own, so that no page of another
/// recorder shows it as similar.
fn many_recorders(count: usize) -> Edited {
    let mut folder = minimal();
    let text = folder
        .folder()
        .text("products/nvr-8.toml")
        .unwrap()
        .into_owned();
    for number in 0..count {
        let text = text
            .replace("Recorder, 8", &format!("Recorder {number}, 8"))
            .replace("X-1", &format!("R-{number}"))
            .replace("keeps the video", &format!("keeps {number} videos"));
        let badge = match number % 7 {
            6 => format!("type = \"Recorder {number}\"\n"),
            _ => String::new(),
        };
        let text = badge + &text;
        folder = folder.append(&format!("products/recorder-{number:02}.toml"), &text);
    }
    folder
}

#[test]
fn a_product_linked_only_from_lists_is_an_orphan() {
    let folder = many_recorders(7);
    let other = "products/recorder-06.toml";
    expect(
        &folder,
        ("orphan-product", other, 5, 9),
        "no page but its lists leads to /products/axis-communications/recorder-06",
    );
    many_recorders(7)
        .replace(
            ARTICLE,
            "/services/cctv-installation",
            "/products/axis-communications/recorder-06",
        )
        .site();
}

#[test]
fn many_orphans_of_a_brand_are_reported_once() {
    expect(
        &many_recorders(70),
        ("orphan-product", "brands/axis-communications.toml", 1, 8),
        "no page but lists leads to 10 products of \"Axis Communications\": recorder-06, recorder-13, \
         recorder-20, recorder-27, recorder-34, recorder-41, recorder-48, recorder-55 and 2 more",
    );
}

#[test]
fn a_product_that_is_not_sold_is_no_orphan() {
    many_recorders(7)
        .append("products/recorder-06.toml", &compliance("legacy-support"))
        .site();
}

#[test]
fn an_article_linked_only_from_lists_is_an_orphan() {
    let path = "articles/which-lock-fits.md";
    let alone = || {
        minimal()
            .replace(
                "products/reader.toml",
                "product_category = \"access_control\"\n",
                "",
            )
            .replace(
                "services/access-control.toml",
                "article_category = \"access_control\"\n",
                "",
            )
            .replace(ARTICLE, "\"which-lock-fits\", ", "")
    };
    expect(
        &alone(),
        ("orphan-article", path, 4, 12),
        "no page but its lists leads to /articles/which-lock-fits",
    );
    alone()
        .replace(
            ARTICLE,
            "/services/cctv-installation",
            "/articles/which-lock-fits",
        )
        .site();
}

#[test]
fn a_brand_without_products_is_reported() {
    let path = "brands/bosch.toml";
    let brand =
        "name = \"Bosch\"\norder = 3\nseo_text = \"Bosch here.\"\ndescription = \"Solid.\"\n";
    expect(
        &minimal().append(path, brand),
        ("empty-brand", path, 1, 8),
        "the brand \"Bosch\" has no products",
    );
}

#[test]
fn a_short_published_article_is_reported() {
    let text = minimal().folder().text(ARTICLE).unwrap().into_owned();
    let (start, _) = text.split_once("## Start outside").unwrap();
    let (_, rest) = text.split_once("![A door]").unwrap();
    let short = |published: &str| {
        let start = start.replace("published = true", published);
        let short = format!("{start}![A door]{}", rest.split_once("\n\n").unwrap().0);
        minimal().replace(ARTICLE, &text, &short)
    };
    expect(
        &short("published = true"),
        ("short-article", ARTICLE, 11, 1),
        "the article has 12 words, fewer than 300",
    );
    // It was the only article in its category.
    assert_eq!(
        short("published = false").diagnostic().code,
        "nothing-to-show"
    );
}

#[test]
fn a_foreign_number_in_national_form_is_reported() {
    let local = "local = { display = \"02161 556677\", dial = \"+492161556677\", label = \"office\" }\nareas";
    let loaded = minimal()
        .replace("site.toml", "areas", local)
        .replace(
            "pages/about.toml",
            "One crew.",
            "02161 999999, not 02161 556677 24 h.",
        )
        .load();
    let found = loaded.diagnostics.iter();
    let found: Vec<&str> = found
        .filter(|one| one.code == "foreign-phone")
        .map(|one| one.message.as_str())
        .collect();
    assert_eq!(
        found,
        ["\"02161 999999\" is not a phone number of the company"]
    );
}

#[test]
fn a_text_that_is_hard_to_read_gets_a_hint() {
    let path = "legal/privacy.md";
    let mut text = String::from("\nWe keep what you send.\n");
    for _ in 0..9 {
        // Writing to a `String` can't fail.
        _ = write!(
            text,
            "\nNotwithstanding organizational considerations, personally identifiable information \
             is retained exclusively for administrative verification.\n"
        );
    }
    let folder = minimal().append(path, &text);
    let hint = expect(
        &folder,
        ("hard-to-read", path, 9, 1),
        "the text reads at grade 30, this paragraph at grade 35",
    );
    assert_eq!(hint.severity, Severity::Hint);
    let loaded = folder.load();
    assert_eq!(
        (loaded.errors(), loaded.warnings(), loaded.hints()),
        (0, 0, 1)
    );
    let report = render_text(&loaded.diagnostics, &folder.folder(), false);
    assert!(report.starts_with("hint[hard-to-read]:"), "{report}");
    assert!(report.ends_with("no errors, no warnings, 1 hint in 1 file\n"));

    // The formula is for English.
    let german = folder.replace(
        "site.toml",
        "[company]\n",
        "[company]\nlanguage = \"de-DE\"\n",
    );
    assert_eq!(german.load().hints(), 0);
}

#[test]
fn a_folder_with_errors_gets_no_lints() {
    let folder = minimal()
        .replace(TURRET, "brand = \"lts\"", "brand = \"ltss\"")
        .replace(TURRET, "alt = \"It\"", "alt = \"\"");
    assert_eq!(folder.diagnostic().code, "unknown-entry");
}

#[test]
fn a_figure_of_another_kind_of_product_fills_no_row() {
    let reader = "products/reader.toml";
    let folder = minimal()
        .replace(reader, "power_supply = \"12 V DC\"\n", "")
        .append(reader, "figures = { source = \"Sheet\", poe_class = 3 }\n")
        .folder();
    let found = check(&folder, TODAY).diagnostics;
    let missing = found.iter().find(|found| found.code == "missing-figures");
    let message = &missing.unwrap().message;
    assert!(
        message.ends_with("leave figures out: power_supply in 1"),
        "{message}"
    );
}

#[test]
fn a_text_without_digits_is_not_a_part_number() {
    let folder = minimal()
        .replace("products/nvr-8.toml", "\"X-1\"", "\"N/A\"")
        .replace("products/reader.toml", "\"K-1\"", "\"N/A\"")
        .folder();
    assert_eq!(check(&folder, TODAY).diagnostics, []);
}
