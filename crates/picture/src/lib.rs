//! Describes pictures before they are encoded: what a master contains, and which files are made from it.
//!
//! 1. A [`Master`] is a file that the owner put into the media folder, named by its content.
//! 2. [`examine()`] decodes it once. It finds the displayed size, the placeholder color that is shown while the
//!    picture loads, and anything odd. [`PictureFactsCache`] remembers the results.
//! 3. [`variants`] returns the widths and formats in which it is served, and the names of those files,
//!    without encoding any. So pages can be rendered before the pictures exist.
//! 4. A [`Card`] describes the preview picture that a social network shows for a page.
//!
//! This crate deliberately has no encoder and doesn't access files or the network. `sightline-media` makes
//! the files.

mod card;
mod decode;
mod drawing;
mod examine;
mod facts;
mod facts_cache;
mod hash;
mod header;
mod metadata;
mod parallel;
mod placeholder;
mod variant;

pub use card::{CARD_HEIGHT, CARD_WIDTH, Card, CardBrand, CardLogo, CardPicture};
pub use decode::{MAX_HEIGHT, MAX_PIXELS, decode};
pub use drawing::parse_drawing;
pub use examine::{examine, has_right_extension};
pub use facts::{ActiveContent, Examined, Facts, Master, PictureFault, PictureWarning, Unscaled};
pub use facts_cache::PictureFactsCache;
pub use hash::PictureHash;
pub use header::media_type;
pub use metadata::without_metadata;
pub use parallel::in_parallel;
pub use placeholder::PlaceholderColor;
pub use variant::{Format, Variant, height_at, variants};
