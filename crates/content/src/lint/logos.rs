//! Lints logos: each must be visible on its background.

use std::borrow::Cow;

use sightline_identity::{Color, Palette};
use sightline_media::draw_icon;
use sightline_picture::decode;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

use crate::Folder;
use crate::validate::{is_drawing, logos};

/// The size at which a drawing is looked at.
const DRAWN_SIZE: u16 = 256;
/// The number of pixels of a logo that are looked at.
const LOGO_SAMPLES: usize = 100_000;
/// A pixel with less alpha belongs to a soft edge, whose color may be mixed with that of transparent pixels.
const MIN_OPAQUE_ALPHA: u8 = 240;

/// What a logo is on.
#[derive(Clone, Copy)]
struct Background {
    color: Color,
    name: &'static str,
    /// The contrast from which a pixel of a logo is visible on it.
    min_contrast: f64,
}

/// Here a yellow pixel is visible.
const WHITE: Background = Background {
    color: Color::WHITE,
    name: "white",
    min_contrast: 1.3,
};

pub(super) fn lint(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let mut lint = |source: &Source, file: Option<&Node>, background: Background, help: &str| {
        let Some((node, file)) = file.and_then(|node| Some((node, node.as_str()?))) else {
            return;
        };
        if is_invisible(folder, file, background) {
            let message = format!("\"{file}\" can hardly be seen on {}", background.name);
            diagnostics.add(Code::InvisibleLogo, &source.path, node, message, help);
        }
    };
    for brand in of_kind(sources, Kind::Brand) {
        let help = "Name a file with dark letters: the logos of brands are shown on white.";
        lint(brand, brand.root.at(&["logo", "file"]), WHITE, help);
    }
    for site in of_kind(sources, Kind::Site) {
        let [light, dark] = logos(site);
        let help = "Name a file with dark letters. If this one is for dark backgrounds, name it in \
                    \"dark\" of [identity]'s \"logo\".";
        lint(site, light, WHITE, help);
        let color = site.root.at(&["identity", "color"]).and_then(Node::as_str);
        let palette = color.and_then(Color::parse).map(Palette::of);
        let bands = Background {
            color: palette.unwrap_or_default().ink(),
            name: "the dark bands",
            // Eyes need more here.
            min_contrast: 1.6,
        };
        let help = "Name a file with light letters, or leave \"dark\" out: the file for light \
                    backgrounds is then shown on a white plate.";
        lint(site, dark, bands, help);
    }
}

/// Whether hardly any pixel of a logo is visible on a background.
fn is_invisible(folder: &Folder, file: &str, background: Background) -> bool {
    let path = format!("media/{file}");
    let bytes = if is_drawing(&path) {
        // Letters that are text are not drawn here.
        let drawing = folder.text(&path).filter(|text| !text.contains("<text"));
        drawing.and_then(|text| draw_icon(&text, DRAWN_SIZE).ok().map(Cow::Owned))
    } else {
        folder.bytes(&path)
    };
    let Some(Ok(picture)) = bytes.map(|bytes| decode(&bytes)) else {
        return false;
    };
    let pixels = picture.into_rgba8();
    let step = pixels.pixels().len() / LOGO_SAMPLES + 1;
    let (mut looked_at, mut opaque, mut visible) = (0_usize, 0_usize, 0_usize);
    for pixel in pixels.pixels().step_by(step) {
        let [red, green, blue, alpha] = pixel.0;
        looked_at += 1;
        if alpha >= MIN_OPAQUE_ALPHA {
            let color = Color { red, green, blue };
            opaque += 1;
            visible += usize::from(color.contrast(background.color) >= background.min_contrast);
        }
    }
    // Without transparency, most of a logo may be its own background.
    let share = if opaque == looked_at { 1000 } else { 50 };
    opaque > 0 && visible * share < opaque
}
