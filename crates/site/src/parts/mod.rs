//! The parts of pages.

pub mod entries;
pub mod frame;
pub mod identity;
pub mod labels;
pub mod pages;
pub(crate) mod price;
pub mod search;
pub mod seo;
