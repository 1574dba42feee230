//! What an engine answers.

use serde::Deserialize;

/// The inside of `<body>` and the islands in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// What belongs inside `<body>`.
    pub html: String,
    /// The islands that were met while rendering, each once, in the order of the page.
    pub islands: Vec<IslandUse>,
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

/// An island that a page uses.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct IslandUse {
    /// Its name: the file `src/islands/<name>.tsx`.
    pub name: String,
    /// What wakes it.
    pub on: IslandTrigger,
}

/// What makes the browser load and hydrate an island.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IslandTrigger {
    /// The page itself: at once.
    Load,
    /// A browser with nothing to do.
    Idle,
    /// Scrolling it into view.
    Visible,
    /// Pointing at it, focusing it, using it.
    Interaction,
}
