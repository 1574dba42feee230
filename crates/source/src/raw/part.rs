//! Parts that several kinds of file share.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, PictureFocus, RawLens};

use super::{RawBullet, RawPicture};

/// What search engines and browser tabs show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSeo {
    /// The page's title, at most 60 characters. The company's name is added if it fits.
    pub title: String,
    /// What the page offers, in at most 160 characters.
    pub description: String,
    /// The day the page was last changed, `YYYY-MM-DD`, for search engines and the sitemap.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub updated: Option<String>,
}

/// The hero at the top of a page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBanner {
    /// The page's main heading.
    pub title: String,
    /// The name of an icon in the lucide set, shown above the heading. If left out, there is none.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
    /// A picture behind the whole hero: a file in `media/`. It is dimmed so that all text is readable. If left out,
    /// there is none.
    #[schemars(extend("x-media" = true))]
    pub background: Option<String>,
    /// One short line under the title.
    pub subtitle: Option<String>,
    /// The label of the call to action, which leads to the quote form.
    pub cta_text: String,
    /// The paragraph.
    pub paragraph: String,
    /// Up to three bullets.
    #[schemars(length(max = 3))]
    pub bullets: Vec<RawBullet>,
    /// Up to three pictures.
    #[schemars(length(min = 1, max = 3))]
    pub pictures: Vec<RawBannerPicture>,
    /// The texts of the quote form's card. Every page needs it except the contact page, which shows a
    /// picture there.
    pub quote: Option<RawQuoteCard>,
    /// The picture beside the text on the contact page, instead of `pictures`.
    pub aside_picture: Option<RawPicture>,
}

/// A picture of the hero with the label under it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBannerPicture {
    /// File name below `media/`.
    #[schemars(extend("x-media" = true))]
    pub file: String,
    /// What the picture shows, for people who cannot see it.
    pub alt: String,
    /// The place or the thing that it shows.
    pub title: String,
    /// The device and where it is mounted.
    pub caption: Option<String>,
    /// The point that stays in view when the picture is cropped, as fractions of its width from the left and of its
    /// height from the top: `[0.1, 0.5]`. If left out, the center.
    pub focus: Option<PictureFocus>,
    /// The lens of the camera in the picture, where the beam behind the hero starts. If left out, there is no beam.
    pub lens: Option<RawLens>,
}

/// The texts of the quote form's card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuoteCard {
    /// The card's heading.
    pub title: String,
    /// One sentence under it.
    pub text: String,
    /// What visitors can have ready for your answer, shown after a form on this page is sent. If left out, `prepare`
    /// of `forms` in `site.toml`.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub prepare: Vec<String>,
}
