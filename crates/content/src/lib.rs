//! A content folder becomes a validated [`Site`], or every fault at once.
//!
//! The steps, in the order of the modules:
//!
//! 1. [`Folder`] holds all files of a content folder as they are.
//! 2. `decode` reads every file against the schema of its kind and collects all faults.
//! 3. `inventory` knows which brands, products, articles and pictures there are, so that links
//!    between entries are checked before anything is built.
//! 4. [`load`] runs these steps and, when nothing is wrong, builds the [`Site`].
//! 5. `lints` looks at the finished site for what is allowed and still unwise.
//! 6. The site answers for addresses with a [`sightline_model::Document`].
//!
//! From the same site come the structured data of each page (`graph`), which is held against the
//! rules of search engines, and the files for programs (`publish`): sitemaps, feeds, robots.txt.
//!
//! The crate reads no clock: the day is an argument. After [`Folder::from_dir`] it does
//! no input or output.

mod build;
mod cards;
mod checks;
mod decode;
mod diagnostic;
mod entries;
mod figures;
mod folder;
mod graph;
mod guide;
mod hours;
mod inventory;
mod kind;
mod languages;
mod lints;
mod load;
mod markdown;
mod media;
mod places;
mod prepare;
mod publish;
pub mod raw;
mod read;
mod redirects;
mod resolve;
pub mod scaffold;
mod schema;
mod search;
mod site;
mod target;
mod time_zone;

pub use diagnostic::{CodeInfo, Diagnostic, Severity, codes, render_text, to_json};
pub use folder::{Folder, FolderError};
pub use graph::{Finding, Weight};
pub use guide::content_guide;
pub use load::{Loaded, check, load, load_with};
pub use media::MediaFile;
pub use publish::{PublicFile, PublishSetting, SiteIcon};
pub use schema::schemas;
pub use search::SearchQuery;
pub use site::{Site, SiteResolution};
pub use time_zone::day_in;
