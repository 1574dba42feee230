//! What an engine answers.

use serde::Deserialize;

/// The inside of `<body>`, and what the head has to know of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// What belongs inside `<body>`.
    pub html: String,
    /// The picture that the browser should ask for before it has read the body.
    pub eager: Option<EagerPicture>,
    /// Whether a section on the page has its styles in the sheet that few pages load.
    #[serde(default)]
    pub more_styles: bool,
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
