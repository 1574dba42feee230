//! A [`Site`]: validated data with lookups, documents and files for programs.
//!
//! The modules, each of which uses only those before it and the crates below:
//!
//! 1. `dependencies` records which products a page is made of.
//! 2. [`parts`] has the parts of pages; [`resolve`] turns the names that files use into addresses; [`products`] keeps
//!    what is needed of all products, and builds a product from its file.
//! 3. `site` holds all of them: data with lookups. It is built from [`SiteParts`].
//! 4. `documents` builds the [`sightline_model::Document`] of an address, with its structured data.
//! 5. `publish` has the files for programs: sitemaps, feeds, robots.txt.
//!
//! `sightline-content` builds a site from a folder. Below are `sightline-source` (the folder and its files),
//! `sightline-text` (Markdown and pictures) and `sightline-search`.
//!
//! The crate doesn't read the clock, since the day is an argument. Its only I/O is reading the stored texts of
//! products.

mod dependencies;
mod documents;
pub mod parts;
pub mod products;
mod publish;
pub mod resolve;
mod site;

pub use dependencies::{Changed, Dependencies, track};
pub use documents::AnswerDay;
pub use documents::cards::PageCard;
pub use documents::graph::GraphDiagnostic;
pub use publish::{IdentityFile, PublicFile, SiteIcon};
pub use sightline_search::{Published, PublishedIndex, SearchQuery};
pub use sightline_text::media::{MediaFile, Original};
pub use site::search_state::{MAX_PUBLISHED_PRODUCTS, StoredIndex};
pub use site::{Site, SiteParts, SiteResolution};
