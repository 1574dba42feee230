//! What pages are made of.

pub(crate) mod entries;
