//! A [`Site`]: data with lookups, documents and files for programs. Everything in it has been checked.
//!
//! The rooms, each of which uses only those before it and the crates below:
//!
//! 1. `reads` records which products a page is made of.
//! 2. [`parts`] are what pages are made of; [`resolve`] turns the names that files use into addresses;
//!    [`products`] has what is kept of all products, and makes one of its file.
//! 3. `site` holds them all: data, with lookups. It is made of [`SiteParts`].
//! 4. `documents` builds the [`sightline_model::Document`] of an address, with its structured data.
//! 5. `publish` has the files for programs: sitemaps, feeds, robots.txt.
//!
//! `sightline-content` makes a site of a folder. Below are `sightline-source` (the folder and its files),
//! `sightline-text` (Markdown and pictures) and `sightline-search`.
//!
//! The crate reads no clock: the day is an argument. It does no input or output.

mod documents;
pub mod parts;
pub mod products;
mod publish;
mod reads;
pub mod resolve;
mod site;

pub use documents::AnswerDay;
pub use documents::graph::GraphDiagnostic;
pub use publish::{IdentityFile, PublicFile, SiteIcon};
pub use reads::{Changed, Reads, recorded};
pub use sightline_search::{Published, PublishedIndex, SearchQuery};
pub use sightline_text::media::{MediaFile, Original};
pub use site::finder::{KeptIndex, MOST_PUBLISHED};
pub use site::{Site, SiteParts, SiteResolution};
