//! A content folder as it is: its files, the trees of its TOML, the types that they follow, and what
//! they name.

pub(crate) mod codes;
pub(crate) mod figures;
mod folder;
pub(crate) mod hours;
pub(crate) mod inventory;
pub(crate) mod kind;
pub(crate) mod places;
pub mod raw;
pub(crate) mod read;
mod references;
pub(crate) mod target;

pub use folder::{Folder, FolderError};
