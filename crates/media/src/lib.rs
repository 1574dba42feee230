//! Makes pictures: the variants of a master, and the cards of pages.
//!
//! 1. A [`DecodedMaster`] is scaled and encoded for each variant.
//! 2. [`draw_card`] lays out a card as SVG, draws it, and encodes it.
//!
//! The same input gives the same bytes on every machine: each encoder runs on one thread, and no
//! font of the system is looked at. What is deliberately not here: no file, no cache, no clock.
//! Everything takes tens of milliseconds to seconds; call it where blocking is allowed.

mod card;
mod encode;
mod error;
mod icon;
mod variants;

pub use card::{CardFiles, draw_card};
pub use error::MakeError;
pub use icon::draw_icon;
pub use variants::DecodedMaster;
