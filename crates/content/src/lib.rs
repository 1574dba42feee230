//! A content folder becomes a validated [`Site`], or a list of diagnostics.
//!
//! The rooms, each of which uses only those before it and the crates below:
//!
//! 1. `validate` has the rules that no schema can say.
//! 2. `parts` are what pages are made of; `resolve` turns the names that files use into addresses;
//!    `products` has what is kept of all products, and makes one of its file. `site` holds them all:
//!    data, with lookups. `reads` records which products a page is made of.
//! 3. `prepare` makes a [`Site`] of checked files, with every address resolved.
//! 4. `documents` builds the [`sightline_model::Document`] of an address, with its structured data.
//! 5. `publish` has the files for programs: sitemaps, feeds, robots.txt.
//! 6. `lint` reports what is allowed and still unwise in the finished site.
//! 7. `previous` holds the addresses of a company's previous site against it.
//!
//! Below are `sightline-toml`, `sightline-source` (the folder and its files), `sightline-text`
//! (Markdown and pictures) and `sightline-search`.
//!
//! [`load`] runs these steps.
//!
//! The crate reads no clock: the day is an argument. After [`Folder::from_dir`] it does
//! no input or output.

mod documents;
mod lint;
mod load;
mod parts;
mod prepare;
mod previous;
mod products;
mod publish;
mod reads;
mod resolve;
mod site;
mod validate;

pub use documents::AnswerDay;
pub use documents::graph::GraphDiagnostic;
pub use lint::sample_texts;
pub use load::{Loaded, Loader, check, check_with, load, load_with};
pub use previous::{
    LARGEST_SITEMAP, OldAddress, PreviousSite, Sitemap, SitemapError, read_sitemap,
};
pub use publish::{IdentityFile, PublicFile, PublishSetting, SiteIcon};
pub use reads::{Changed, Reads, recorded};
pub use sightline_search::{Published, PublishedIndex, SearchQuery};
pub use sightline_source::base_url_of;
pub use sightline_source::format::{FORMAT, Form, form};
pub use sightline_source::read::syntax;
pub use sightline_source::time_zone::{day_in, zone_of};
pub use sightline_source::{Folder, FolderError, codes, content_guide, raw, schemas};
pub use sightline_text::media::{MediaFile, Original};
pub use sightline_toml::{CodeInfo, Diagnostic, Severity, render_text, to_json};
pub use site::finder::MOST_PUBLISHED;
pub use site::{Site, SiteResolution};
