//! How the site looks: `[identity]` in `site.toml`.

use schemars::JsonSchema;
use serde::Deserialize;

/// How the site looks. What is left out is as on the sample site.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawIdentity {
    /// The brand's color, `#0b5cad`. Every shade of the light and the dark scheme is made from it, so
    /// that every word can be read: buttons have the color itself wherever it can be seen. Icons, the
    /// cards of social networks and the bar of a telephone's browser follow.
    #[schemars(regex(pattern = r"^#([0-9a-fA-F]{3}){1,2}$"))]
    pub color: Option<String>,
    /// The logo of header, footer and cards. A square one is the site's icon too.
    pub logo: Option<RawLogo>,
    /// The typeface: `instrument-sans`, which it is when left out, `figtree`, `public-sans`,
    /// `literata`, or a file of `media/`, `acme.woff2`, of at most 200 KB. You need a license to show a
    /// typeface on the web. The cards of social networks and the initial in icons follow.
    pub typeface: Option<String>,
    /// The file with the bold letters, where the typeface is a file of `media/` that has one weight
    /// only: `acme-bold.woff2`.
    pub typeface_bold: Option<String>,
    /// Corners of buttons, cards and pictures: `round`, which they are when left out, or `sharp`.
    pub corners: RawCorners,
}

/// The logo, as SVG with its letters turned into outlines, or as PNG with a transparent ground.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLogo {
    /// The file in `media/` for light grounds: `logo.svg`.
    #[schemars(extend("x-media" = true))]
    pub light: String,
    /// The file for dark grounds: the footer, and the header of the dark scheme. Left out: the one
    /// for light grounds, on a white plate.
    #[schemars(extend("x-media" = true))]
    pub dark: Option<String>,
    /// Whether the company's name stands beside it, as a mark without words needs it.
    #[serde(default)]
    pub with_name: bool,
}

/// The corners of everything that has a ground.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawCorners {
    /// Round.
    #[default]
    Round,
    /// Sharp.
    Sharp,
}
