//! A content folder becomes a validated [`Site`], or a list of diagnostics.
//!
//! The rooms, each of which uses only those before it and the crates below:
//!
//! 1. `validate` has the rules that no schema can say.
//! 2. `prepare` makes a [`Site`] of checked files, with every address resolved.
//! 3. `lint` reports what is allowed and still unwise in the finished site.
//! 4. `load` runs these steps, and again for what changed.
//! 5. `previous` holds the addresses of a company's previous site against it.
//!
//! Below are `sightline-toml`, `sightline-source` (the folder and its files), `sightline-text`
//! (Markdown and pictures), `sightline-search` and `sightline-site`, which is a finished site and knows nothing of
//! how one is made.
//!
//! The crate reads no clock: the day is an argument. After [`Folder::from_dir`] it does
//! no input or output, but for the texts of products that are kept in a file.
//!
//! [`Site`]: sightline_site::Site

mod lint;
mod load;
mod prepare;
mod previous;
mod validate;

use sightline_source::kind::Kind;

pub use lint::sample_texts;
pub use load::{KeptProducts, Loaded, Loader, check, check_with, load, load_with};
pub use previous::{
    LARGEST_SITEMAP, OldAddress, PreviousSite, Sitemap, SitemapError, read_sitemap,
};
pub use sightline_source::format::{FORMAT, Form, form};
pub use sightline_source::read::syntax;
pub use sightline_source::time_zone::{day_in, zone_of};
pub use sightline_source::{Folder, FolderError, codes, content_guide, raw, schemas};
pub use sightline_source::{base_url_of, is_base_url};
pub use sightline_toml::{CodeInfo, Diagnostic, Diagnostics, Severity, render_text, to_json};

/// Makes what every folder is read with: what the schemas of its files ask for, and the program's own texts. Reading makes them too,
/// when it first needs them; where there is another processor they can be made meanwhile.
pub fn make_ready() {
    Kind::make_rules();
    sightline_texts::texts();
}
