//! Pictures before they are made: what a master holds, and which files come of it.
//!
//! 1. A [`Master`] is the file that the owner put into the media folder, named by its content.
//! 2. [`examine`] decodes it once: its size as it is shown, the color that stands in for it while it
//!    loads, and what is odd about it. [`KnownPictures`] remembers that.
//! 3. [`variants`] says in which widths and formats it is served, and what those files are called:
//!    all that without encoding a single one, so that pages can be made before pictures are.
//! 4. A [`Card`] is what goes into the picture that a social network shows of a page.
//!
//! What is deliberately not here: no encoder, no file, no network. `sightline-media` makes the
//! files.

mod card;
mod decode;
mod examine;
mod facts;
mod hash;
mod header;
mod known;
mod parallel;
mod tone;
mod variant;

pub use card::{CARD_HEIGHT, CARD_WIDTH, Card, CardBrand, CardLogo, CardPicture};
pub use decode::{MOST_PIXELS, decode};
pub use examine::{examine, is_named_right};
pub use facts::{Examined, Facts, Master, Oddity, PictureFault, Unscaled};
pub use hash::PictureHash;
pub use header::media_type;
pub use known::KnownPictures;
pub use parallel::in_parallel;
pub use tone::Tone;
pub use variant::{Format, Variant, fallback_width, height_at, variants, widths};
