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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sheet {
    /// Of sections that pages of other kinds do not have.
    Sections,
    /// Of sections that front pages have.
    Front,
    /// Of articles.
    Article,
    /// Of products and brands.
    Products,
    /// Of the catalogue, a search, and a page that is not there.
    Catalogue,
    /// Of sections that few pages have.
    More,
    /// Of the planning tools.
    Plans,
}

impl Sheet {
    /// All of them.
    pub(crate) const ALL: [Self; 7] = [
        Self::Sections,
        Self::Front,
        Self::Article,
        Self::Products,
        Self::Catalogue,
        Self::More,
        Self::Plans,
    ];

    /// What it is made of.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::Sections => "src/styles/sections.css",
            Self::Front => "src/styles/front.css",
            Self::Article => "src/styles/article.css",
            Self::Products => "src/styles/products.css",
            Self::Catalogue => "src/styles/catalogue.css",
            Self::More => "src/styles/more.css",
            Self::Plans => "src/styles/plans.css",
        }
    }
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
