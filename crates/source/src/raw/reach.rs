//! The parts of `site.toml` that help people find the site and its content: its search, other languages, notifying
//! search engines, former addresses.

use schemars::JsonSchema;
use serde::Deserialize;

/// The language of a site that does not set one.
pub const DEFAULT_LANGUAGE: &str = "en-US";

pub(super) fn default_language() -> String {
    DEFAULT_LANGUAGE.to_owned()
}

/// The site's own search.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawSearch {
    /// Words and short phrases that mean the same to visitors, in groups of two or more:
    /// `["recorder", "NVR", "VCR"]`. A search for one also finds the others; matches of the word itself count more.
    /// Case, hyphens in words and plurals do not matter. At least one word of each group must appear on a page;
    /// otherwise the group finds nothing.
    #[schemars(inner(length(min = 2)))]
    pub synonyms: Vec<Vec<String>>,
    /// The label of the search field: `Search products, services and articles`. If left out, `Search`.
    pub label: Option<String>,
    /// The example in the empty search field: `Product, model number or question`. If left out, there is none.
    pub example: Option<String>,
    /// The text beside the telephone number under the results. If left out, there is none.
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
    /// Whether search engines show this site to visitors with any other language (`x-default`). If no language is
    /// marked, they show the site of this folder. For pages that the marked site lacks (`without`), none is named.
    #[serde(default)]
    pub default: bool,
    /// Paths that the site in that language does not have, including everything below them: `/articles`.
    #[serde(default)]
    pub without: Vec<String>,
}

/// The address that forwards reports to all participating search engines.
const INDEX_NOW: &str = "https://api.indexnow.org/indexnow";

/// Notifies search engines of changes (`IndexNow`). Each new, changed or removed page is reported soon after it is
/// served. Without this table, nothing is reported.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawIndexNow {
    /// Any 8 to 128 letters, digits and hyphens: `openssl rand -hex 16` makes good ones. The key is public: the site
    /// shows it at `/KEY.txt` to prove that the reports are its own.
    #[schemars(regex(pattern = r"^[A-Za-z0-9-]{8,128}$"))]
    pub key: String,
    /// Where to send reports. If left out, the common address of all participating search engines.
    pub endpoint: Option<String>,
    /// Whether `endpoint` may be inside your own network and unencrypted.
    #[serde(default)]
    pub allow_private: bool,
}

impl RawIndexNow {
    /// Returns where to send reports.
    pub fn endpoint(&self) -> &str {
        self.endpoint.as_deref().unwrap_or(INDEX_NOW)
    }
}

/// A former address of the site. Give `to`, or `gone = true`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawRedirect {
    /// The former path: `/old-page.html`. Case and a slash at the end do not matter, and `/%C3%BCber-uns` is the same
    /// as `/über-uns`.
    pub from: String,
    /// Where its content is now: a path of this site, a PDF file of the media folder as `/media/terms.pdf`, or an
    /// `https://` address.
    pub to: Option<String>,
    /// Whether the content is gone for good. Search engines then forget the address.
    #[serde(default)]
    pub gone: bool,
}
