//! How a site looks: every shade from one color, a typeface, corners.
//!
//! All of it ends in one stylesheet, which a page links after the stylesheet of all sites.

mod color;
mod decoded;
mod letters;
mod palette;
mod shades;
mod stylesheet;
mod typeface;
mod woff2;

pub use color::Color;
pub use decoded::DecodedFont;
pub use letters::initial;
pub use palette::{Fill, Palette};
pub use stylesheet::Look;
pub use typeface::{DEFAULT, Face, FontFile, TYPEFACES, Typeface};
pub use woff2::{FontFault, MOST_BYTES, Weights, examine};

/// Where a file is served: below `/media/`, its name with eight digits of its content's hash.
pub fn hashed(stem: &str, ending: &str, bytes: &[u8]) -> String {
    let hash = blake3::hash(bytes).to_hex();
    let short = hash.get(..8).unwrap_or(&hash);
    format!("/media/{stem}-{short}.{ending}")
}
