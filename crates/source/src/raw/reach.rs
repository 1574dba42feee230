//! Parts of `site.toml` by which a site is found: its search, other languages, former addresses.

use schemars::JsonSchema;
use serde::Deserialize;

/// The language of a site that names none.
pub const DEFAULT_LANGUAGE: &str = "en-US";

pub(super) fn default_language() -> String {
    DEFAULT_LANGUAGE.to_owned()
}

/// The site's own search.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawSearch {
    /// Words and short phrases that mean the same to visitors, in groups of two or more:
    /// `["recorder", "NVR", "VCR"]`. Who searches for one finds the others too; the word itself
    /// counts more. Case, hyphens in words and plurals do not matter. One of them has to be a word of
    /// the pages: a group that no page uses finds nothing.
    #[schemars(inner(length(min = 2)))]
    pub synonyms: Vec<Vec<String>>,
    /// What the search field is called: `Search products, services and articles`. Left out: `Search`.
    pub label: Option<String>,
    /// What the empty field shows: `Product, model number or question`. Left out: nothing.
    pub example: Option<String>,
    /// What stands beside the telephone number under the results. Left out: nothing.
    pub ask_text: Option<String>,
}

/// The same site in another language.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLanguage {
    /// The language, by its code: `es` or `es-US`.
    #[schemars(regex(pattern = r"^[a-z]{2}(-[A-Z]{2})?$"))]
    pub code: String,
    /// The public address of the site in that language: `https://es.example.com`.
    pub base_url: String,
    /// Whether it is the one for visitors of every further language (`x-default`). Without one it
    /// is this site.
    #[serde(default)]
    pub default: bool,
    /// Paths that it does not have, with everything below them: `/articles`.
    #[serde(default)]
    pub without: Vec<String>,
}

/// The address that hands a change on to every search engine that takes part.
const INDEX_NOW: &str = "https://api.indexnow.org/indexnow";

/// Telling search engines of changes (`IndexNow`). Each new, changed or removed page is reported
/// soon after it is served. Without this table nothing is.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawIndexNow {
    /// Any 8 to 128 letters, digits and hyphens: `openssl rand -hex 16` makes good ones. It is
    /// public: the site shows it at `/KEY.txt`, which proves that the reports are its own.
    #[schemars(regex(pattern = r"^[A-Za-z0-9-]{8,128}$"))]
    pub key: String,
    /// Where to report, when it is not the common address of all search engines that take part.
    pub endpoint: Option<String>,
    /// Whether `endpoint` may be inside the own network and without encryption.
    #[serde(default)]
    pub allow_private: bool,
}

impl RawIndexNow {
    /// Where to report.
    pub fn endpoint(&self) -> &str {
        self.endpoint.as_deref().unwrap_or(INDEX_NOW)
    }
}

/// A former address of the site. Give `to`, or `gone = true`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawRedirect {
    /// The former path: `/old-page.html`. Case and a slash at the end do not matter.
    pub from: String,
    /// Where its content is now: a path of this site or an `https://` address.
    pub to: Option<String>,
    /// Whether the content is gone for good. Search engines then forget the address.
    #[serde(default)]
    pub gone: bool,
}
