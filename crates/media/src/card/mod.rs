//! Draws the preview picture that a social network shows for a page.
//!
//! 1. The page's picture fills the right side of a canvas.
//! 2. The text, in the typefaces of `font` and broken into lines by `title`, and everything else are drawn
//!    over it as SVG.
//! 3. The result is encoded as JPEG, the one format that every network supports.

mod crop;
mod font;
mod title;

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_escape::encode_text;
use image::{RgbImage, RgbaImage};
use jpeg_encoder::SamplingFactor;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use sightline_picture::{CARD_HEIGHT, CARD_WIDTH, Card, CardLogo, decode, media_type};

use crate::MakeError;
use crate::encode::jpeg;
use crop::crop_to_fill;
use font::{BOLD, DEFAULT_FAMILY, Font, MEDIUM, OPTICAL_SIZE, TRACKING, Typeface};
use title::{Title, layout};

/// The quality (out of 100) and the chroma subsampling, the best first. Networks encode a card again, so it
/// starts with a higher quality than a page needs and with full color resolution, so that letters and the
/// accent keep their edges. A busy picture gets less of both.
const QUALITIES: [(u8, SamplingFactor); 6] = [
    (84, SamplingFactor::F_1_1),
    (84, SamplingFactor::F_2_2),
    (74, SamplingFactor::F_2_2),
    (62, SamplingFactor::F_2_2),
    (48, SamplingFactor::F_2_2),
    (30, SamplingFactor::F_2_2),
];
/// The maximum size of a card. Some networks show no card at all if it doesn't load quickly.
const MAX_BYTES: usize = 100_000;
/// The left edge of the picture. The text panel covers the first part of it with its slanted edge.
const PICTURE_LEFT: u32 = 640;
/// How many pixels of the picture the slanted edge of the panel covers at its top.
const PANEL_OVERLAP: u32 = 70;
/// The left margin of all text.
const MARGIN: f32 = 72.0;
/// The maximum width of the title: up to the picture or the field of view.
const TITLE_WIDTH: f32 = 540.0;

/// The height and the maximum width of a logo.
const LOGO: (f32, f32) = (58.0, 480.0);
/// The padding between a logo and the edge of its plate.
const PLATE: f32 = 12.0;

/// The default background: the color of the dark bands.
const INK: &str = "#0b1526";
/// The default color of secondary text.
const SOFT: &str = "#b6c3d6";

/// The files that a card shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct CardFiles<'a> {
    /// The picture. A card without one, or with one that can't be decoded, shows the field of view of the
    /// default mark instead.
    pub picture: Option<&'a [u8]>,
    /// The logo.
    pub logo: Option<&'a [u8]>,
    /// The company's typeface as WOFF2: one file for text and one for titles, or one for both. A card without
    /// one, or with one that can't be decoded, uses the default typeface.
    pub typeface: &'a [Vec<u8>],
}

/// Draws a card. If the typeface has the letters of neither the title nor the company's name, the card is the picture
/// alone.
///
/// # Errors
/// Returns an error if the drawing can't be parsed or encoded, which is a bug in this program.
pub fn draw_card(card: &Card, files: &CardFiles<'_>) -> Result<Vec<u8>, MakeError> {
    let typeface = Typeface::decoded(files.typeface);
    let picture = files.picture.and_then(|bytes| decode(bytes).ok());
    let mut canvas = Pixmap::new(CARD_WIDTH, CARD_HEIGHT)
        .ok_or_else(|| MakeError::Draw("no memory for the canvas".to_owned()))?;
    let has_words = !shown_title(card, &typeface).is_empty();
    if let Some(picture) = &picture {
        let (left, covered) = if has_words {
            (PICTURE_LEFT, PANEL_OVERLAP)
        } else {
            (0, 0)
        };
        let picture = crop_to_fill(picture, CARD_WIDTH - left, CARD_HEIGHT, covered);
        copy_picture(&picture, left, &mut canvas);
    }
    if has_words || picture.is_none() {
        let svg = card_svg(card, picture.is_some(), files.logo, &typeface);
        draw_over(&svg, &typeface, &mut canvas)?;
    }
    let mut pixels = RgbImage::new(CARD_WIDTH, CARD_HEIGHT);
    for (pixel, drawn) in pixels.pixels_mut().zip(canvas.pixels()) {
        // The canvas is fully covered, so no pixel is transparent.
        pixel.0 = [drawn.red(), drawn.green(), drawn.blue()];
    }
    let pixels = pixels.into();
    let mut written = Vec::new();
    for (quality, colors) in QUALITIES {
        written = jpeg(&pixels, quality, colors)?;
        if written.len() <= MAX_BYTES {
            break;
        }
    }
    Ok(written)
}

/// Draws an SVG over what is on the canvas.
fn draw_over(svg: &str, typeface: &Typeface, canvas: &mut Pixmap) -> Result<(), MakeError> {
    let mut options = usvg::Options {
        font_family: DEFAULT_FAMILY.to_owned(),
        font_resolver: usvg::FontResolver {
            // The SVG says which letters are in which typeface. The resolver would draw a whole line in a
            // typeface that has all of its letters.
            select_fallback: Box::new(|_, _, _| None),
            ..usvg::FontResolver::default()
        },
        ..usvg::Options::default()
    };
    typeface.load(options.fontdb_mut());
    let tree =
        usvg::Tree::from_str(svg, &options).map_err(|error| MakeError::Draw(error.to_string()))?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    Ok(())
}

/// Returns the title in letters that the typeface has, or else the company's name; empty if it has neither.
fn shown_title(card: &Card, typeface: &Typeface) -> String {
    match typeface.bold().drawable_text(&card.title) {
        title if title.is_empty() => typeface.bold().drawable_text(&card.company),
        title => title,
    }
}

/// Copies the picture to the canvas, from this column on.
fn copy_picture(picture: &RgbaImage, left: u32, canvas: &mut Pixmap) {
    let stride = CARD_WIDTH as usize * 4;
    let left = left as usize * 4;
    let rows = canvas.data_mut().chunks_exact_mut(stride);
    for (row, source) in rows.zip(picture.rows()) {
        for (target, pixel) in row[left..].chunks_exact_mut(4).zip(source) {
            target.copy_from_slice(&pixel.0);
        }
    }
}

/// The colors of a card.
#[derive(Clone, Copy)]
struct Colors<'a> {
    ink: &'a str,
    soft: &'a str,
    accent: &'a str,
    on_accent: &'a str,
}

/// Returns the SVG of everything except the picture.
fn card_svg(card: &Card, has_picture: bool, logo: Option<&[u8]>, typeface: &Typeface) -> String {
    let bold = typeface.bold();
    let medium = typeface.medium();
    let company = medium.drawable_text(&card.company);
    let title = layout(&bold, &shown_title(card, typeface), TITLE_WIDTH);
    let family = typeface.family();
    let brand = card.brand.as_ref();
    let colors = Colors {
        ink: brand.map_or(INK, |brand| &brand.ink),
        soft: brand.map_or(SOFT, |brand| &brand.soft),
        accent: &card.accent,
        on_accent: brand.map_or("#fff", |brand| &brand.on_accent),
    };
    let Colors {
        ink, soft, accent, ..
    } = colors;
    let panel = if has_picture {
        format!(
            "<path fill=\"{ink}\" d=\"M0 0H700L640 630H0Z\"/>\
             <path fill=\"{accent}\" d=\"M700 0h10L650 630h-10Z\"/>"
        )
    } else {
        format!(
            "<path fill=\"{ink}\" d=\"M0 0H1200V630H0Z\"/>{}",
            field_of_view(accent)
        )
    };
    let own = brand.and_then(|brand| brand.logo.as_ref()).zip(logo);
    let (mark, name_left) = match own {
        Some((logo, bytes)) => {
            let (drawn, right) = company_logo(logo, bytes);
            (drawn, logo.has_name_beside.then_some(right + 18.0))
        }
        None => (default_logo(colors), Some(136.0)),
    };
    let name = name_left.map_or(String::new(), |left| {
        format!(
            "<text x=\"{left}\" y=\"100\" font-size=\"30\" font-weight=\"{MEDIUM}\" fill=\"#f4f7fb\">{}</text>",
            text_spans(&medium, &company)
        )
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{CARD_WIDTH}\" height=\"{CARD_HEIGHT}\">\
         {panel}{mark}\
         <g font-family=\"{family}\">\
         {name}\
         {text_block}\
         <text x=\"{MARGIN}\" y=\"570\" font-size=\"24\" font-weight=\"{MEDIUM}\" fill=\"{soft}\">{host}</text>\
         </g></svg>",
        text_block = text_block(
            &title,
            &bold,
            &text_spans(&medium, &medium.drawable_text(&card.eyebrow)),
            soft
        ),
        host = text_spans(&medium, &medium.drawable_text(&card.host)),
    )
}

/// Returns a text as SVG. Letters that the company's typeface lacks are in the default one.
fn text_spans(font: &Font<'_>, text: &str) -> String {
    let parts = font.parts(text).into_iter();
    let parts = parts.map(|(is_usual, part)| {
        let part = encode_text(part);
        if is_usual {
            part.into_owned()
        } else {
            format!("<tspan font-family=\"{DEFAULT_FAMILY}\">{part}</tspan>")
        }
    });
    parts.collect()
}

/// Returns the default mark: a lens with its field of view.
fn default_logo(colors: Colors<'_>) -> String {
    let Colors {
        ink,
        accent,
        on_accent,
        ..
    } = colors;
    format!(
        "<g transform=\"translate(72 68)\"><rect width=\"46\" height=\"46\" rx=\"10.5\" fill=\"{accent}\"/>\
         <path fill=\"{on_accent}\" d=\"M13.6 23 36 11.9A25 25 0 0 1 36 34.1Z\"/>\
         <circle fill=\"{ink}\" cx=\"13.6\" cy=\"23\" r=\"5.2\"/></g>"
    )
}

/// Returns a company's logo and its right edge.
fn company_logo(logo: &CardLogo, bytes: &[u8]) -> (String, f32) {
    #[expect(clippy::cast_precision_loss, reason = "these are hundreds of pixels")]
    let aspect = logo.size.0 as f32 / logo.size.1.max(1) as f32;
    let width = (LOGO.0 * aspect).min(LOGO.1);
    let height = width / aspect;
    let top = 91.0 - height / 2.0;
    let room = if logo.has_plate { PLATE } else { 0.0 };
    let mut drawn = String::new();
    if logo.has_plate {
        // Writing to a String cannot fail.
        _ = write!(
            drawn,
            "<rect x=\"{MARGIN}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#fff\"/>",
            top - room,
            width + 2.0 * room,
            height + 2.0 * room
        );
    }
    let left = MARGIN + room;
    _ = write!(
        drawn,
        "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
         href=\"data:{};base64,{}\"/>",
        media_type(bytes),
        STANDARD.encode(bytes)
    );
    (drawn, left + width + room)
}

/// Returns a large field of view like that of the mark, for cards without a picture.
fn field_of_view(accent: &str) -> String {
    let arcs: String = [(170.0, 0.5), (300.0, 0.36), (430.0, 0.24)]
        .map(|(radius, opacity)| {
            format!(
                "<circle cx=\"1180\" cy=\"640\" r=\"{radius}\" fill=\"none\" stroke=\"#7fa6f0\" \
                 stroke-opacity=\"{opacity}\" stroke-width=\"2\"/>"
            )
        })
        .concat();
    format!(
        "<path fill=\"{accent}\" fill-opacity=\"0.55\" d=\"M1180 640 628 426A592 592 0 0 1 1130 50Z\"/>\
         {arcs}<circle cx=\"1180\" cy=\"640\" r=\"34\" fill=\"#f4f7fb\"/>"
    )
}

/// Returns the eyebrow and the title, centered vertically as a block between the mark and the host name.
fn text_block(title: &Title, bold: &Font<'_>, eyebrow: &str, soft: &str) -> String {
    let line_height = title.size * 1.08;
    let eyebrow_room = if eyebrow.is_empty() { 0.0 } else { 48.0 };
    let lines = title.lines.iter();
    #[expect(clippy::cast_precision_loss, reason = "there are at most four lines")]
    let height = eyebrow_room + line_height * title.lines.len() as f32;
    // The space is from 140 to 530.
    let top = 335.0 - height / 2.0;
    let mut out = format!(
        "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"26\" font-weight=\"{MEDIUM}\" fill=\"{soft}\">{eyebrow}</text>",
        top + 24.0,
    );
    let mut baseline = top + eyebrow_room + title.size * 0.86;
    for line in lines {
        // Writing to a String cannot fail.
        _ = write!(
            out,
            "<text x=\"{MARGIN}\" y=\"{baseline}\" font-size=\"{}\" font-weight=\"{BOLD}\" \
             font-variation-settings=\"'opsz' {OPTICAL_SIZE}\" letter-spacing=\"{}\" \
             fill=\"#fff\">{}</text>",
            title.size,
            title.size * TRACKING,
            text_spans(bold, line)
        );
        baseline += line_height;
    }
    out
}

#[cfg(test)]
mod tests;
