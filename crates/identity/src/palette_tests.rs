use super::*;
use crate::shades::tests::{NAMED, token};

/// A color on a background, and the contrast that it needs.
#[derive(Debug, Clone, Copy)]
struct Pair {
    /// The color.
    front: (&'static str, Color),
    /// The background.
    background: (&'static str, Color),
    /// The minimum contrast.
    least: f64,
}

/// Brand colors from pale yellow to near black, with the corners of the sRGB gamut.
const BRANDS: [&str; 12] = [
    "#fff3b0", "#ffd400", "#ff0000", "#00ff00", "#0000ff", "#ffffff", "#808080", "#f97316",
    "#0f766e", "#6d28d9", "#1b263b", "#0a0a0a",
];

/// Returns all colors with their backgrounds and the contrast that they need.
fn pairs(scheme: &Scheme, mode: Mode) -> Vec<Pair> {
    let shades = &scheme.shades;
    let dark = mode == Mode::Dark;
    let signal = |name| token(dark, ":root", name);
    let page = [
        ("page", shades.page),
        ("surface", shades.surface),
        ("card", shades.card),
    ];
    let washes = NAMED.map(|name| (name, token(dark, name, "accent-wash")));
    let mut raised = page.to_vec();
    raised.extend([
        ("surface-2", shades.surface_2),
        ("accent-wash", scheme.wash),
    ]);
    let bands = [
        ("ink", shades.ink),
        ("ink-2", shades.ink_2),
        ("ink-3", shades.ink_3),
    ];
    let mut pairs = Vec::new();
    let mut add = |front: (&'static str, Color), backgrounds: &[(&'static str, Color)], least| {
        pairs.extend(backgrounds.iter().map(|&background| Pair {
            front,
            background,
            least,
        }));
    };
    for words in [
        ("strong", shades.strong),
        ("text", shades.text),
        ("muted", shades.muted),
    ] {
        add(words, &raised, MIN_TEXT_CONTRAST);
        add(words, &washes, MIN_TEXT_CONTRAST);
    }
    add(("accent-text", scheme.text), &raised, MIN_TEXT_CONTRAST);
    add(("bad", signal("bad")), &page, MIN_TEXT_CONTRAST);
    add(("led", signal("led")), &page, MIN_EDGE_CONTRAST);
    add(("field-line", shades.field_line), &page, MIN_EDGE_CONTRAST);
    for words in [
        ("white", Color::WHITE),
        ("on-ink", shades.on_ink),
        ("on-ink-2", shades.on_ink_2),
        ("accent-lit", scheme.lit),
    ] {
        add(words, &bands, MIN_TEXT_CONTRAST);
    }
    add(("ink-field", shades.ink_field), &bands, MIN_EDGE_CONTRAST);
    add(("led-lit", signal("led-lit")), &bands, MIN_EDGE_CONTRAST);
    add(
        ("bad-lit", signal("bad-lit")),
        &bands[..2],
        MIN_TEXT_CONTRAST,
    );
    add(
        ("on-white", shades.on_white),
        &[("white", Color::WHITE)],
        MIN_TEXT_CONTRAST,
    );
    for (button, backgrounds) in [(scheme.on_page, &page[..]), (scheme.on_ink, &bands[..2])] {
        let words = ("on-accent", button.fill.text);
        let fill = ("accent", button.fill.background);
        add(
            words,
            &[fill, ("accent-hover", button.hover)],
            MIN_TEXT_CONTRAST,
        );
        let least = if backgrounds[0].0 == "page" && !dark {
            MIN_BUTTON_CONTRAST_ON_LIGHT
        } else {
            MIN_BUTTON_CONTRAST_ON_DARK
        };
        add(fill, backgrounds, least);
    }
    for (at, name) in NAMED.iter().enumerate() {
        let named = |part| (*name, token(dark, name, part));
        add(named("accent-text"), &page, MIN_TEXT_CONTRAST);
        add(named("accent-text"), &washes[at..=at], MIN_TEXT_CONTRAST);
        add(named("accent-lit"), &bands[..2], MIN_TEXT_CONTRAST);
        let fills = [named("accent"), named("accent-hover")];
        add(("white", Color::WHITE), &fills, MIN_TEXT_CONTRAST);
    }
    pairs
}

/// Derives the palette of a color.
fn palette(brand: &str) -> Palette {
    Palette::of(Color::parse(brand).unwrap())
}

/// Returns a message for each color of a palette that isn't readable.
fn faults(palette: &Palette) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, scheme, mode) in [
        ("light", &palette.light, Mode::Light),
        ("dark", &palette.dark, Mode::Dark),
    ] {
        for pair in pairs(scheme, mode) {
            let contrast = pair.front.1.contrast(pair.background.1);
            if contrast < pair.least {
                faults.push(format!(
                    "{} {name}: {} {} on {} {} has {contrast:.2}, not {}",
                    palette.brand,
                    pair.front.0,
                    pair.front.1,
                    pair.background.0,
                    pair.background.1,
                    pair.least
                ));
            }
        }
    }
    if !palette.bar.is_readable() {
        faults.push(format!("{}: the bar is {:?}", palette.brand, palette.bar));
    }
    faults
}

#[test]
fn the_palettes_of_the_sample_brands_are_readable() {
    let faults: Vec<String> = BRANDS
        .into_iter()
        .flat_map(|brand| faults(&palette(brand)))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_palette_of_any_color_is_readable() {
    let channels = (0..=255).step_by(51);
    let mut seen = 0;
    for red in channels.clone() {
        for green in channels.clone() {
            for blue in channels.clone() {
                let faults = faults(&Palette::of(Color { red, green, blue }));
                assert!(faults.is_empty(), "{faults:#?}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 216);
}

#[test]
fn a_brand_color_with_enough_contrast_is_used_unchanged() {
    for brand in ["#ffd400", "#f97316", "#0f766e", "#dc2626", "#6d28d9"] {
        let palette = palette(brand);
        assert_eq!(palette.bar.background, palette.brand, "{}", palette.brand);
        assert_eq!(palette.light.on_page.fill.background, palette.brand);
        assert_eq!(
            (
                palette.replacement_on_light(),
                palette.replacement_on_dark()
            ),
            (None, None)
        );
        assert_eq!(palette.nearest_usable(), palette.brand);
    }
    let yellow = palette("#ffd400");
    assert_eq!(yellow.bar.text, yellow.light.shades.on_white);
    let teal = palette("#0f766e");
    assert_eq!(teal.bar.text, Color::WHITE);
}

#[test]
fn a_brand_color_with_low_contrast_has_a_usable_replacement() {
    let pale = palette("#fff3b0");
    assert!(pale.replacement_on_light().is_some() && pale.replacement_on_dark().is_none());
    let black = palette("#0a0a0a");
    assert!(black.replacement_on_dark().is_some() && black.replacement_on_light().is_none());
    for palette in [pale, black] {
        let usable = Palette::of(palette.nearest_usable());
        assert_eq!(
            (usable.replacement_on_light(), usable.replacement_on_dark()),
            (None, None)
        );
    }
}

#[test]
fn a_gray_brand_has_gray_shades() {
    let gray = palette("#808080");
    for (name, color) in gray.light.shades.named() {
        assert!(color.oklch().chroma < 0.002, "{name} is {color}");
    }
}
