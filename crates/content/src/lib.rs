//! A content folder becomes a validated [`Site`], or every fault at once.
//!
//! The steps, in the order of the modules:
//!
//! 1. `source`: [`Folder`] holds all files of a content folder as they are, and the inventory knows
//!    which brands, products, articles and pictures there are.
//! 2. [`sightline_toml`] reads every file against the schema of its kind and collects all faults; `check` has
//!    the rules that no schema can say.
//! 3. `text` makes HTML of Markdown and knows what pictures hold.
//! 4. `prepare` turns all of it into a [`Site`]; `parts` are what pages are made of.
//! 5. `documents` builds the [`sightline_model::Document`] of an address, with its structured data.
//! 6. `publish` has the files for programs: sitemaps, feeds, robots.txt.
//! 7. `advise` looks at the finished site for what is allowed and still unwise.
//!
//! [`load`] runs these steps. `guide` writes docs/CONTENT.md and the schemas for editors.
//!
//! The crate reads no clock: the day is an argument. After [`Folder::from_dir`] it does
//! no input or output.

mod advise;
mod check;
mod documents;
mod guide;
mod load;
mod parts;
mod prepare;
mod publish;
pub mod scaffold;
mod search;
mod site;
mod source;
mod text;

pub use documents::graph::{Finding, Weight};
pub use guide::{content_guide, schemas};
pub use load::{Loaded, check, load, load_with};
pub use publish::{PublicFile, PublishSetting, SiteIcon};
pub use search::SearchQuery;
pub use sightline_toml::{CodeInfo, Diagnostic, Severity, render_text, to_json};
pub use site::{Site, SiteResolution};
pub use source::codes::codes;
pub use source::{Folder, FolderError, raw};
pub use text::media::MediaFile;
