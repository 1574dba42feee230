//! The look of the site: a visible color, a logo that only draws, a typeface that browsers can read.

use roxmltree::{Document, ParsingOptions};
use sightline_identity::{
    Color, DEFAULT_TYPEFACE, DecodedFont, FontFault, MAX_BYTES, Palette, TYPEFACES, Typeface,
    Weights, examine,
};

use crate::Folder;
use sightline_picture::decode;
use sightline_source::Code;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node, did_you_mean};

/// The contrast from which a pixel of a logo is visible on white: a yellow one still is.
const MIN_CONTRAST_ON_WHITE: f64 = 1.3;
/// The contrast from which a pixel of a logo is visible on the dark bands, where eyes need more.
const MIN_CONTRAST_ON_DARK: f64 = 1.6;
/// The number of pixels of a logo that are looked at.
const LOGO_SAMPLES: usize = 100_000;
/// A pixel with less alpha belongs to a soft edge, whose color may be mixed with that of transparent pixels.
const MIN_OPAQUE_ALPHA: u8 = 240;

/// Reports what would look different than the owner intends, or be invisible.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let Some(source) = of_kind(sources, Kind::Site).next() else {
        return;
    };
    logo(folder, source, diagnostics);
    let Some(identity) = source.root.get("identity") else {
        return;
    };
    let mut add = |code, node: &Node, message: String, help: String| {
        diagnostics.add(code, &source.path, node, message, help);
    };
    if let Some(node) = identity.get("color") {
        color(node, &mut add);
    }
    typefaces(folder, identity, &mut add);
}

/// Validates the logo: that of the identity or, if there is none, the one for search engines.
fn logo(folder: &Folder, source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let at = |path: &[&str]| source.root.at(path);
    let light = match at(&["identity", "logo"]) {
        Some(logo) => logo.get("light"),
        None => at(&["business", "logo", "file"]),
    };
    if let Some(node) = light {
        let help = "Name a file with dark letters. If this one is for dark backgrounds, name it in \
                    \"dark\" of [identity]'s \"logo\".";
        let ground = (Color::WHITE, MIN_CONTRAST_ON_WHITE, "white");
        logo_file(folder, source, node, ground, help, diagnostics);
    }
    if let Some(node) = at(&["identity", "logo", "dark"]) {
        let help = "Name a file with light letters, or leave \"dark\" out: the file for light \
                    backgrounds is then shown on a white plate.";
        let color = at(&["identity", "color"]).and_then(Node::as_str);
        let palette = color.and_then(Color::parse).map(Palette::of);
        let ground = (
            palette.unwrap_or_default().ink(),
            MIN_CONTRAST_ON_DARK,
            "the dark bands",
        );
        logo_file(folder, source, node, ground, help, diagnostics);
    }
}

/// Validates a file of the logo for a background: its color, the contrast that a logo needs on it, and its name.
fn logo_file(
    folder: &Folder,
    source: &Source,
    node: &Node,
    (ground, least, name): (Color, f64, &str),
    help: &str,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(file) = node.as_str() else {
        return;
    };
    let path = format!("media/{file}");
    if file.to_ascii_lowercase().ends_with(".svg") {
        drawing(folder, &path, diagnostics);
        return;
    }
    let bytes = folder.bytes(&path);
    if bytes.is_some_and(|bytes| is_invisible(&bytes, ground, least)) {
        let message = format!("\"{file}\" can hardly be seen on {name}");
        diagnostics.add(Code::InvisibleLogo, &source.path, node, message, help);
    }
}

type Add<'a> = dyn FnMut(Code, &Node, String, String) + 'a;

fn color(node: &Node, add: &mut Add<'_>) {
    let Some(brand) = node.as_str().and_then(Color::parse) else {
        return;
    };
    let palette = Palette::of(brand);
    let unseen = [
        (palette.replacement_on_light(), "pale", "a light page"),
        (palette.replacement_on_dark(), "dark", "the dark bands"),
    ];
    for (used, how, place) in unseen {
        if let Some(used) = used {
            let message = format!("{brand} is too {how} for buttons on {place}: they are {used}");
            let help = format!(
                "Leave it if that suits you, or take {}, which can be seen everywhere.",
                palette.nearest_usable()
            );
            add(Code::BrandColor, node, message, help);
        }
    }
}

fn typefaces(folder: &Folder, identity: &Node, add: &mut Add<'_>) {
    let bold = identity.get("typeface_bold");
    let face = identity.get("typeface");
    let own = face.filter(|node| node.as_str().is_some_and(is_file));
    if let (Some(node), None) = (bold, own) {
        let message = "\"typeface_bold\" goes with a typeface of your own".to_owned();
        let help = "Name the file with the regular letters in \"typeface\", or take this out; the \
                    typefaces to choose from have bold letters.";
        add(Code::BadTypeface, node, message, help.to_owned());
    }
    let weights = face.and_then(|node| typeface(folder, node, add));
    if let (Some(node), Some(_)) = (bold, own) {
        typeface(folder, node, add);
    }
    if let (Some(Weights::One), Some(node), None) = (weights, own, bold) {
        let message = "the typeface has one weight only".to_owned();
        let help = "Name the file with its bold letters in \"typeface_bold\", or take a variable \
                    typeface.";
        add(Code::OneWeight, node, message, help.to_owned());
    }
}

fn is_file(written: &str) -> bool {
    written.contains('.')
}

/// Validates a typeface; returns the weights of a usable one.
fn typeface(folder: &Folder, node: &Node, add: &mut Add<'_>) -> Option<Weights> {
    let written = node.as_str()?;
    if !is_file(written) {
        if written == DEFAULT_TYPEFACE || Typeface::named(written).is_some() {
            return Some(Weights::All);
        }
        let names = TYPEFACES.iter().map(|typeface| typeface.name);
        let names: Vec<&str> = [DEFAULT_TYPEFACE].into_iter().chain(names).collect();
        let (near, known) = (did_you_mean(written, &names), names.join(", "));
        let help = format!("{near}Name one of {known}, or a .woff2 file in media/.");
        let message = format!("no typeface \"{written}\"");
        add(Code::BadTypeface, node, message, help);
        return None;
    }
    let path = format!("media/{written}");
    let other = || {
        (
            format!("\"{written}\" is no WOFF2 typeface"),
            "Convert the typeface to WOFF2; renaming a .ttf or .otf file does not.".to_owned(),
        )
    };
    if !matches!(classify(&path), FileRole::Typeface(_)) {
        let (message, help) = other();
        add(Code::BadTypeface, node, message, help);
        return None;
    }
    let Some(bytes) = folder.bytes(&path) else {
        let there = folder
            .paths_in("media/")
            .filter_map(|path| match classify(path) {
                FileRole::Typeface(name) => Some(name),
                _ => None,
            });
        let near = did_you_mean(written, there);
        let message = format!("no typeface \"{written}\" in media/");
        let help = format!("{near}Put the .woff2 file into media/ or name one that is there.");
        add(Code::BadTypeface, node, message, help);
        return None;
    };
    let (message, help) = match examine(&bytes) {
        Ok(weights) => {
            if DecodedFont::of(&bytes).is_none() {
                let message = format!("\"{written}\" cannot be decoded for drawings");
                let help = "Look whether pages show it. Save it again as WOFF2, with one typeface in \
                            the file, to have it on cards and icons too.";
                add(Code::UndrawnTypeface, node, message, help.to_owned());
            }
            return Some(weights);
        }
        Err(FontFault::NotWoff2) => other(),
        Err(FontFault::Truncated) => (
            format!("\"{written}\" is damaged: a part of it is missing"),
            "Copy the file again.".to_owned(),
        ),
        Err(FontFault::TooLarge) => (
            format!("\"{written}\" has {} KB", bytes.len() / 1024),
            format!(
                "Cut it to the letters of your language: at most {} KB, since every page waits \
                 for it.",
                MAX_BYTES / 1024
            ),
        ),
    };
    add(Code::BadTypeface, node, message, help);
    None
}

/// Whether hardly any pixel of a logo is visible on a background.
fn is_invisible(bytes: &[u8], ground: Color, least: f64) -> bool {
    let Ok(picture) = decode(bytes) else {
        return false;
    };
    let pixels = picture.into_rgba8();
    let step = pixels.pixels().len() / LOGO_SAMPLES + 1;
    let (mut opaque, mut visible) = (0_usize, 0_usize);
    for pixel in pixels.pixels().step_by(step) {
        let [red, green, blue, alpha] = pixel.0;
        if alpha >= MIN_OPAQUE_ALPHA {
            let color = Color { red, green, blue };
            opaque += 1;
            visible += usize::from(color.contrast(ground) >= least);
        }
    }
    opaque > 0 && visible * 50 < opaque
}

/// Validates that a logo's drawing looks the same on every machine. The checks of all pictures ensure that it only
/// draws.
fn drawing(folder: &Folder, path: &str, diagnostics: &mut Diagnostics<'_>) {
    let Some(text) = folder.text(path) else {
        return;
    };
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: 100_000,
        ..ParsingOptions::default()
    };
    let Ok(document) = Document::parse_with_options(&text, options) else {
        return;
    };
    let mut elements = document.descendants();
    if let Some(letters) = elements.find(|node| node.tag_name().name() == "text") {
        let message = "the drawing has letters that are text";
        let help = "Turn them into outlines (“convert to paths”) and save it again.";
        diagnostics.add(Code::LogoLetters, path, letters.range(), message, help);
    }
}
