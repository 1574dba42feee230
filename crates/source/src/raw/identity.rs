//! How the site looks: `[identity]` in `site.toml`.

use schemars::JsonSchema;
use serde::Deserialize;

/// How the site looks. Anything left out looks as on the sample site.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawIdentity {
    /// The brand's color: `#0b5cad`. Every shade of the light and the dark color scheme is made from it, so that all
    /// text is readable. Buttons have the color itself wherever it is visible. Icons, social network cards and the
    /// browser bar on phones use it too. The page of a service whose file has a `color` of its own keeps that one.
    #[schemars(regex(pattern = r"^#([0-9a-fA-F]{3}){1,2}$"))]
    pub color: Option<String>,
    /// The logo in the header, in the footer and on social network cards. A square logo is also the site's icon.
    pub logo: Option<RawLogo>,
    /// The typeface: `instrument-sans` (used if left out), `figtree`, `public-sans`, `literata`, or a file in
    /// `media/` such as `acme.woff2`, of at most 200 KB. You need a license to show a typeface on the web. Social
    /// network cards and the initial in icons use it too; on cards, letters beyond those of Western Europe need a file
    /// that has them.
    pub typeface: Option<String>,
    /// The file with the bold letters, if the typeface is a file in `media/` that has only one weight:
    /// `acme-bold.woff2`.
    pub typeface_bold: Option<String>,
    /// The corners of buttons, cards and pictures: `round` (used if left out) or `sharp`.
    pub corners: RawCorners,
}

/// The logo, as SVG with its letters turned into outlines, or as PNG with a transparent background.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLogo {
    /// The file in `media/` for light backgrounds: `logo.svg`.
    #[schemars(extend("x-media" = true))]
    pub light: String,
    /// The file for dark backgrounds: the footer, and the header in the dark color scheme. If left out, the file for
    /// light backgrounds on a white plate.
    #[schemars(extend("x-media" = true))]
    pub dark: Option<String>,
    /// Whether the company's name is shown beside it. A logo without words needs that.
    #[serde(default)]
    pub with_name: bool,
}

/// The corners of everything that has a background.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawCorners {
    /// Round.
    #[default]
    Round,
    /// Sharp.
    Sharp,
}
