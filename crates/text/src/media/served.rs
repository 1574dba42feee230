//! A picture as pages show it, and the files behind its addresses.

use sightline_model::{Picture, PictureSource, PictureTone};
use sightline_picture::{Examined, Format, Master, Variant, height_at, variants};

use super::{Media, Original, hashed_name, is_dark, stem};

/// What is served under an address below `/media/`, apart from cards.
#[derive(Debug, Clone)]
pub enum MediaFile<'a> {
    /// A file of the folder, served as is.
    AsItIs {
        /// The media type.
        media_type: &'static str,
        /// The file.
        file: &'a Original,
    },
    /// A file that is made from a master.
    Variant {
        /// The variant.
        variant: Variant,
        /// The master.
        master: &'a Original,
    },
}

/// Returns a picture with all its files.
pub(super) fn picture(file: &str, alt: &str, media: &Media) -> Picture {
    let dark = is_dark(file);
    match &media.examined {
        Examined::Master(master) => Picture {
            dark,
            ..scaled(stem(file), alt, master)
        },
        Examined::Unscaled(other) => {
            let address = format!("/media/{}", hashed_name(file, &media.original));
            Picture {
                src: address.clone(),
                width: other.width,
                height: other.height,
                alt: alt.to_owned(),
                dark,
                fallback: address,
                sources: Vec::new(),
                tone: None,
                focus: None,
            }
        }
    }
}

fn scaled(stem: &str, alt: &str, master: &Master) -> Picture {
    let files = variants(master);
    let facts = master.facts;
    let address = |variant: &Variant| format!("/media/{}", variant.address(stem));
    let in_format = |format: Format| files.iter().filter(move |file| file.format == format);
    let full_size = in_format(Format::WebP).max_by_key(|file| file.width);
    let width = full_size.map_or(facts.width, |file| file.width);
    let fallback = in_format(Format::Jpeg).next();
    Picture {
        src: full_size.map(address).unwrap_or_default(),
        width,
        height: height_at((facts.width, facts.height), width),
        alt: alt.to_owned(),
        dark: false,
        fallback: fallback.map(address).unwrap_or_default(),
        sources: [Format::Avif, Format::WebP]
            .map(|format| PictureSource {
                media_type: format.media_type().to_owned(),
                srcset: in_format(format)
                    .map(|file| format!("{} {}w", address(file), file.width))
                    .collect::<Vec<_>>()
                    .join(", "),
            })
            .into(),
        tone: facts.placeholder.map(|tone| PictureTone {
            light: tone.light,
            tint: tone.tint,
        }),
        focus: None,
    }
}
