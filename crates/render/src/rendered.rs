//! What an engine answers.

use serde::{Deserialize, de};

/// The inside of `<body>`, and what the head has to know of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// What belongs inside `<body>`.
    #[serde(skip)]
    pub html: String,
    /// The picture that the browser should ask for before it has read the body.
    pub eager: Option<EagerPicture>,
    /// The stylesheets of the page besides those of every page.
    #[serde(default)]
    pub sheets: Vec<Sheet>,
    /// Whether the page says what is wrong with what was asked; for status 422.
    #[serde(default)]
    pub faulty: bool,
}

/// A stylesheet that only some pages link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sheet {
    /// Of sections that pages of other kinds do not have.
    Sections,
    /// Of pages that are no list of sections.
    Pages,
    /// Of sections that few pages have.
    More,
    /// Of the planning tools.
    Plans,
}

impl Rendered {
    /// Reads an answer: a line of JSON with everything but the page, and behind it the page.
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

/// A picture that a page shows at once, in its best format.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct EagerPicture {
    /// The media type: a browser that does not read it leaves the files alone.
    pub media_type: String,
    /// The files, as in the `srcset` attribute.
    pub srcset: String,
    /// How wide it is drawn, as in the `sizes` attribute.
    pub sizes: String,
}
