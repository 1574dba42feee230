//! The look of a site: every shade derived from one color, a typeface, corners.
//!
//! The result is one stylesheet, which pages link after the common stylesheet.

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
pub use stylesheet::Theme;
pub use typeface::{DEFAULT_TYPEFACE, Face, FontFile, TYPEFACES, Typeface};
pub use woff2::{FontFault, MAX_BYTES, Weights, examine};

/// Returns the address at which a file is served: below `/media/`, with eight digits of the hash of its
/// content in its name.
pub fn hashed_address(stem: &str, extension: &str, bytes: &[u8]) -> String {
    let hash = blake3::hash(bytes).to_hex();
    let short = hash.get(..8).unwrap_or(&hash);
    format!("/media/{stem}-{short}.{extension}")
}
