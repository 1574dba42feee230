//! Turns a content folder into a validated [`Site`], or into a list of diagnostics.
//!
//! The modules, each of which uses only those before it and the crates below:
//!
//! 1. `validate` has the rules that a schema can't express.
//! 2. `prepare` builds a [`Site`] from validated files, with every address resolved.
//! 3. `lint` reports what is allowed but unwise in the finished site.
//! 4. `load` runs these steps, and repeats them for what has changed.
//! 5. `previous` compares the addresses of a company's previous site with the new one.
//!
//! Below are `sightline-toml`, `sightline-source` (the folder and its files), `sightline-text` (Markdown and pictures),
//! `sightline-search` and `sightline-site`, which is a finished site and doesn't know how one is built.
//!
//! The crate doesn't read the clock, since the day is an argument. After [`Folder::from_dir`] its only I/O is reading
//! the products and pictures that stay on disk, and the stored texts of products.
//!
//! [`Site`]: sightline_site::Site

mod lint;
mod load;
mod prepare;
mod previous;
mod validate;

use sightline_source::kind::Kind;

pub use lint::{hidden_prices, sample_texts, visible_markup};
pub use load::{Loaded, Loader, ProductCache, check, check_with, load, load_with};
pub use previous::{
    MAX_SITEMAP_BYTES, OldAddress, PreviousSite, Sitemap, SitemapError, read_sitemap,
};
pub use sightline_source::format::{FORMAT, FolderFormat, folder_format};
pub use sightline_source::hours::uses_twelve_hours_in;
pub use sightline_source::read::syntax;
pub use sightline_source::time_zone::{day_in, zone_of};
pub use sightline_source::{Folder, FolderError, codes, content_guide, raw, schemas};
pub use sightline_source::{base_url_of, normalized_base_url, read_file, read_text};
pub use sightline_toml::{
    CodeInfo, Diagnostic, Diagnostics, Severity, render_brief, render_text, to_json,
};

/// Prepares what reading any folder needs: the rules of the schemas, and the program's own texts. Reading creates them
/// on first use; on a machine with several processors they can be created in parallel instead.
pub fn warm_up() {
    Kind::init_rules();
    sightline_texts::texts();
}
