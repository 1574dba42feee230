//! The result of rendering a page.

use serde::{Deserialize, de};
use strum::{EnumIter, IntoStaticStr};

/// The content of `<body>`, and what the head needs to know about it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// The content of `<body>`.
    #[serde(skip)]
    pub html: String,
    /// The picture that the browser should load before it has parsed the body.
    pub eager: Option<EagerPicture>,
    /// The stylesheets of the page, besides those that every page links.
    #[serde(default)]
    pub sheets: Vec<Sheet>,
    /// Whether the page reports errors in the query, for status 422.
    #[serde(default)]
    pub faulty: bool,
}

/// A stylesheet that only some pages link.
///
/// As text, it's the name of the source file without its ending.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, EnumIter, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Sheet {
    /// For sections that other kinds of pages don't have.
    Sections,
    /// For sections on front pages.
    Front,
    /// For articles.
    Article,
    /// For products and brands.
    Products,
    /// For the catalogue, the search, and pages that don't exist.
    Catalogue,
    /// For sections on few pages.
    More,
    /// For the planning tools.
    Plans,
}

impl Rendered {
    /// Parses an answer: a line of JSON with everything except the page, followed by the page.
    pub(crate) fn read(mut answer: String) -> serde_json::Result<Self> {
        let Some((line, _)) = answer.split_once('\n') else {
            return Err(de::Error::custom("no page follows the first line"));
        };
        let known: Self = serde_json::from_str(line)?;
        answer.drain(..=line.len());
        Ok(Self {
            html: answer,
            ..known
        })
    }
}

/// A picture that is visible immediately, in its best format.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct EagerPicture {
    /// The media type. Browsers that don't support it don't load the files.
    pub media_type: String,
    /// The files, as in the `srcset` attribute.
    pub srcset: String,
    /// The displayed width, as in the `sizes` attribute.
    pub sizes: String,
}
