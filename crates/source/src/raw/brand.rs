//! `brands/*.toml`

use schemars::JsonSchema;
use serde::Deserialize;

use super::RawPicture;

/// `brands/SLUG.toml`: a maker. The file's name is its slug.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrand {
    /// The name.
    pub name: String,
    /// Its position in lists; lower comes first.
    pub order: u32,
    /// The official logo, if you may use it. Without one, the name is shown as text.
    pub logo: Option<RawPicture>,
    /// One sentence for search engines, also shown on the page.
    pub seo_text: String,
    /// What the brand is good for.
    pub description: String,
}
