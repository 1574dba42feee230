//! Tests that draw whole cards.

use image::ImageFormat;
use sightline_identity::Face;

use super::*;

fn card(title: &str) -> Card {
    Card {
        title: title.to_owned(),
        eyebrow: "Service".to_owned(),
        company: "Sightline".to_owned(),
        host: "sightline.example".to_owned(),
        accent: "#1e5fd0".to_owned(),
        brand: None,
        picture: None,
        typeface: Vec::new(),
    }
}

/// Returns the file of a built-in typeface.
pub(super) fn known(name: &str) -> Vec<u8> {
    let face = Face::built_in(sightline_identity::Typeface::named(name).unwrap());
    face.files[0].bytes.to_vec()
}

fn drawn(title: &str) -> Vec<u8> {
    draw_card(&card(title), &CardFiles::default()).unwrap()
}

/// Draws a card in a company's typeface.
fn drawn_in(title: &str, typeface: &[Vec<u8>]) -> Vec<u8> {
    let files = CardFiles {
        typeface,
        ..CardFiles::default()
    };
    draw_card(&card(title), &files).unwrap()
}

fn size(jpeg: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap();
    (picture.width(), picture.height())
}

#[test]
fn a_card_has_the_standard_size_and_is_deterministic() {
    let one = drawn("Door access that lets the right people in");
    let two = drawn("Door access that lets the right people in");
    assert_eq!(size(&one), (CARD_WIDTH, CARD_HEIGHT));
    assert_eq!(one, two);
    assert!(one.len() < 100_000, "{}", one.len());
}

#[test]
fn different_titles_give_different_cards() {
    assert_ne!(drawn("Cameras"), drawn("Doors"));
}

#[test]
fn any_title_gives_a_card_of_the_standard_size() {
    let long = "word ".repeat(400);
    let one_word = "x".repeat(4000);
    for title in [
        "",
        "監視カメラ",
        "<&>\"'\u{0}",
        "🎥",
        long.as_str(),
        one_word.as_str(),
    ] {
        assert_eq!(size(&drawn(title)), (1200, 630), "{title}");
        let literata = drawn_in(title, &[known("literata")]);
        assert_eq!(size(&literata), (1200, 630), "{title}");
    }
}

#[test]
fn a_busy_picture_keeps_the_card_within_the_size_limit() {
    // No two neighboring blocks are alike: the worst case of a photograph of leaves or gravel.
    let busy = RgbImage::from_fn(1600, 900, |x, y| {
        let mixed = (x / 3 * 7919) ^ (y / 3 * 104_729);
        image::Rgb(
            [mixed, mixed >> 3, mixed >> 5].map(|channel| u8::try_from(channel % 200).unwrap()),
        )
    });
    let mut png = std::io::Cursor::new(Vec::new());
    busy.write_to(&mut png, ImageFormat::Png).unwrap();
    let files = CardFiles {
        picture: Some(png.get_ref()),
        ..CardFiles::default()
    };
    let drawn = draw_card(&card("Doors"), &files).unwrap();
    assert_eq!(size(&drawn), (CARD_WIDTH, CARD_HEIGHT));
    assert!(
        drawn.len() > 60_000,
        "the picture is on it: {}",
        drawn.len()
    );
    assert!(drawn.len() <= MAX_BYTES, "{}", drawn.len());
}

#[test]
fn a_picture_that_cannot_be_decoded_is_left_out() {
    let files = CardFiles {
        picture: Some(b"broken"),
        ..CardFiles::default()
    };
    assert_eq!(draw_card(&card("Doors"), &files).unwrap(), drawn("Doors"));
}

#[test]
fn a_card_without_a_letter_to_draw_is_the_picture_alone() {
    let mut png = std::io::Cursor::new(Vec::new());
    RgbImage::from_pixel(1200, 800, image::Rgb([200, 40, 40]))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    let files = CardFiles {
        picture: Some(png.get_ref()),
        ..CardFiles::default()
    };
    let card = Card {
        company: "Ключар".to_owned(),
        ..card("Ключар в София")
    };
    let drawn = image::load_from_memory(&draw_card(&card, &files).unwrap()).unwrap();
    assert!(drawn.to_rgb8().pixels().all(|pixel| pixel.0[0] > 190));
}

#[test]
fn the_default_typeface_has_the_letters_of_western_europe() {
    // The check of a content folder warns about others.
    let typeface = Typeface::default();
    let letters: String = ('A'..='ÿ').chain(['Œ', 'œ']).collect();
    let letters = letters.replace('µ', "");
    for letter in letters.chars().filter(|letter| letter.is_alphabetic()) {
        let text = letter.to_string();
        assert_eq!(typeface.bold().drawable_text(&text), text);
    }
}

#[test]
fn a_card_uses_the_company_typeface() {
    let usual = drawn("Doors");
    let mut all = vec![usual];
    for name in ["figtree", "public-sans", "literata"] {
        all.push(drawn_in("Doors", &[known(name)]));
    }
    // With a separate file for titles.
    all.push(drawn_in("Doors", &[known("literata"), known("figtree")]));
    for (at, one) in all.iter().enumerate() {
        assert!(!all[at + 1..].contains(one), "{at}");
    }
}

#[test]
fn a_missing_character_is_drawn_without_changing_the_others() {
    // At the end of a line, so that only the arrow differs.
    let [with, without] = ["Doors ↑", "Doors"].map(|title| {
        let card = drawn_in(title, &[known("public-sans")]);
        image::load_from_memory(&card).unwrap().to_luma8()
    });
    let is_lit = |x: u32, y: u32| without.get_pixel(x, y).0[0] > 128;
    let word = (72..330).flat_map(|x| (250..400).map(move |y| (x, y)));
    for (x, y) in word.filter(|&(x, y)| is_lit(x, y)) {
        assert!(with.get_pixel(x, y).0[0] > 90, "{x} {y}");
    }
    let arrow = (330..450).flat_map(|x| (250..400).map(move |y| (x, y)));
    assert!(
        arrow
            .into_iter()
            .any(|(x, y)| with.get_pixel(x, y).0[0] > 200)
    );
}

#[test]
fn a_card_uses_the_default_typeface_if_the_company_one_is_damaged() {
    let mut damaged = known("figtree");
    damaged.truncate(9000);
    assert_eq!(drawn_in("Doors", &[damaged]), drawn("Doors"));
}
