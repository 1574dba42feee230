//! Advice on folders without errors: where it points and what it says.

use std::fmt::Write as _;
use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use sightline_content::{Diagnostic, Folder, check, render_text};

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
    let mut folder = edited.folder();
    folder.put("media/shot.png".to_owned(), png(width, 10).into());
    folder
}

#[test]
fn a_dark_logo_with_wide_white_margins_is_visible() {
    let is_logo = |x: u32, y: u32| (400..600).contains(&x) && (490..510).contains(&y);
    let picture = RgbImage::from_fn(1000, 1000, |x, y| {
        Rgb([if is_logo(x, y) { 0 } else { 255 }; 3])
    });
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let logo = "\n[logo]\nfile = \"logo.png\"\nalt = \"LTS\"\n";
    let mut folder = minimal().append("brands/lts.toml", logo).folder();
    folder.put("media/logo.png".to_owned(), bytes.into_inner().into());
    assert_eq!(check(&folder, TODAY).diagnostics, []);
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
fn headings_may_go_down_one_level_and_up_several() {
    let text = "Walk [around]";
    let headings = "### Below\n\n#### Deeper\n\n## Up again";
    minimal()
        .replace(ARTICLE, text, &format!("{headings}\n\n{text}"))
        .site();
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
fn a_product_linked_from_an_article_is_no_orphan() {
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
fn an_article_linked_from_an_article_is_no_orphan() {
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
        .replace(
            ARTICLE,
            "/services/cctv-installation",
            "/articles/which-lock-fits",
        )
        .site();
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
