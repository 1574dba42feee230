//! The look of the site: a visible color, a logo that only draws, a typeface that browsers can read.

use sightline_identity::{
    Color, DEFAULT_TYPEFACE, DecodedFont, FontFault, MAX_BYTES, Palette, TYPEFACES, Typeface,
    Weights, examine,
};

use crate::Folder;
use sightline_media::MAX_LOGO_BYTES;
use sightline_picture::parse_drawing;
use sightline_source::Code;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node, did_you_mean};

/// Reports what would look different than the owner intends, or be invisible.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let Some(source) = of_kind(sources, Kind::Site).next() else {
        return;
    };
    for file in logos(source).into_iter().flatten() {
        logo(folder, file, diagnostics);
    }
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

/// Returns the files of the logo for light and for dark backgrounds: those of the identity or, if there is none, the one
/// for search engines.
pub(crate) fn logos(site: &Source) -> [Option<&Node>; 2] {
    let light = match site.root.at(&["identity", "logo"]) {
        Some(logo) => logo.get("light"),
        None => site.root.at(&["business", "logo", "file"]),
    };
    [light, site.root.at(&["identity", "logo", "dark"])]
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

/// Whether a file is a drawing, by its name.
pub(crate) fn is_drawing(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".svg")
}

/// Validates that a logo can be shown everywhere, and that its drawing looks the same on every machine. The checks of
/// all pictures ensure that it only draws.
fn logo(folder: &Folder, file: &Node, diagnostics: &mut Diagnostics<'_>) {
    let path = format!("media/{}", file.as_str().unwrap_or_default());
    if !is_drawing(&path) {
        if path.to_ascii_lowercase().ends_with(".avif") {
            let message = "icons and cards cannot show a logo that is saved as AVIF";
            let help = "Save it as SVG, PNG, WebP or JPEG.";
            diagnostics.add(Code::UndrawnLogo, &path, 0..0, message, help);
        }
        return;
    }
    let Some(text) = folder.text(&path) else {
        return;
    };
    if text.len() > MAX_LOGO_BYTES {
        let [has, most] = [text.len(), MAX_LOGO_BYTES].map(|bytes| bytes.div_ceil(1024));
        let message = format!("the logo has {has} KB; icons and cards show one of at most {most}");
        let help = "Save it with simpler shapes and without embedded pictures, or as PNG.";
        diagnostics.add(Code::UndrawnLogo, &path, 0..0, message, help);
    }
    let Ok(document) = parse_drawing(&text) else {
        return;
    };
    let mut elements = document.descendants();
    if let Some(letters) = elements.find(|node| node.tag_name().name() == "text") {
        let message = "the drawing has letters that are text";
        let help = "Turn them into outlines (“convert to paths”) and save it again.";
        diagnostics.add(Code::LogoLetters, &path, letters.range(), message, help);
    }
}
