//! What pages are made of.

pub(crate) mod entries;
pub(crate) mod frame;
pub(crate) mod identity;
pub(crate) mod labels;
pub(crate) mod pages;
pub(crate) mod price;
pub(crate) mod seo;
