//! Parts that several kinds of file share.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, PictureFocus, RawLens};

use super::{RawBullet, RawPicture};

/// What search engines and browser tabs show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSeo {
    /// The page's title, at most 60 characters. The company's name is added where it fits.
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
    /// The name of an icon in the lucide set, above the heading. Left out: none.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
    /// A picture behind the whole hero, dimmed so that every word can be read: its file below `media/`.
    /// Left out: none.
    #[schemars(extend("x-media" = true))]
    pub background: Option<String>,
    /// One short line under the title.
    pub subtitle: Option<String>,
    /// The label of the call to action, which leads to the quote form.
    pub cta_text: String,
    /// The paragraph.
    pub paragraph: String,
    /// Three bullets.
    #[schemars(length(max = 3))]
    pub bullets: Vec<RawBullet>,
    /// Up to three pictures.
    #[schemars(length(min = 1, max = 3))]
    pub pictures: Vec<RawBannerPicture>,
    /// The words of the quote form's card. The contact page has none: it shows a picture there.
    pub quote: Option<RawQuoteCard>,
    /// The picture beside the words on the contact page, instead of `pictures`.
    pub aside_picture: Option<RawPicture>,
}

/// A picture of the hero with the label under it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBannerPicture {
    /// File name below `media/`.
    #[schemars(extend("x-media" = true))]
    pub file: String,
    /// What the picture shows, for those who do not see it.
    pub alt: String,
    /// The place or the thing.
    pub title: String,
    /// The device and where it hangs.
    pub caption: Option<String>,
    /// What a crop keeps nearest: how far from the left and from the top, as parts of one: `[0.1, 0.5]`.
    /// Left out: the center.
    pub focus: Option<PictureFocus>,
    /// The lens of the camera in the picture: the beam behind the hero starts there. Left out: no beam.
    pub lens: Option<RawLens>,
}

/// The words of the quote form's card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuoteCard {
    /// The card's heading.
    pub title: String,
    /// One sentence under it.
    pub text: String,
    /// What a visitor may have ready for your answer, shown once a form of this page is sent. Left
    /// out: that of `forms` in `site.toml`.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub prepare: Vec<String>,
}
