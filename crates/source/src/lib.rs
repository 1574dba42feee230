//! A content folder as it is: its files, what they may say, and what they name.
//!
//! 1. [`Folder`] holds the bytes of all files, and `read` parses those that are TOML into trees. `format` refuses a
//!    folder in another format than the current one.
//! 2. `kind` knows which files there are; each follows a type in [`raw`], whose schema validates it.
//! 3. `inventory` knows what can be referred to: brands, products, articles, pictures, link targets; `categories`
//!    knows the categories of products, articles and case studies.
//! 4. `picture_slots`, `hours`, `phone`, `money` and `figures` interpret what files say about pictures, hours,
//!    telephone numbers, prices and products; `business_days` and `dates` compute and write dates.
//! 5. `guide` generates docs/CONTENT.md and the schemas for editors.

mod base_url;
pub mod business_days;
mod categories;
mod codes;
pub mod countries;
pub mod dates;
mod email;
pub mod figures;
mod folder;
pub mod format;
mod guide;
pub mod hours;
pub mod inventory;
pub mod kind;
pub mod money;
pub mod phone;
pub mod picture_slots;
pub mod raw;
pub mod read;
mod references;
mod regular_file;
pub mod target;
pub mod time_zone;

pub use base_url::{base_url_of, normalized_base_url};
pub use categories::{Absence, Categories};
pub use codes::{Code, codes};
pub use email::is_email;
pub use folder::{Content, FileFault, Folder, FolderError, Stamp};
pub use guide::{content_guide, schemas};
pub use regular_file::{read_file, read_text};
