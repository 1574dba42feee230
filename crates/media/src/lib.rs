//! Encodes the variants of masters, and draws the preview cards of pages.
//!
//! 1. A [`DecodedMaster`] is scaled and encoded for each variant.
//! 2. [`draw_card`] lays out a card as SVG, renders it, and encodes it.
//!
//! The same input gives the same bytes on every machine: each encoder runs on one thread, and no system fonts
//! are used. This crate deliberately has no cache and doesn't access files or the clock. Everything takes
//! tens of milliseconds to seconds, so call it where blocking is allowed.

mod card;
mod encode;
mod error;
mod icon;
mod logo;
mod variants;

pub use card::{CardFiles, draw_card};
pub use error::MakeError;
pub use icon::draw_icon;
pub use logo::{MAX_LOGO_BYTES, logo_in_drawings};
pub use variants::DecodedMaster;
