//! What a folder holds beside TOML: Markdown, which becomes HTML, and pictures.

pub(crate) mod markdown;
pub(crate) mod media;
