//! What an engine answers.

use serde::Deserialize;

/// The inside of `<body>` and the islands in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// What belongs inside `<body>`.
    pub html: String,
    /// The islands that were met while rendering, each once, in the order of the page.
    pub islands: Vec<IslandUse>,
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
