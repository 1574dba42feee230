//! The hero at the top of every page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::picture::fraction_in_steps;
use crate::{ArticleFrame, Icon, Link, Picture, raw_and_resolved};

unit_enum! {
    /// The layout of the hero, which decides how much of the first screen it takes.
    pub enum HeroLayout in "kebab-case" {
        /// Text, pictures and the form, for pages about what the company offers.
        Pitch,
        /// A slim band of text, so that the text of the page starts on the first screen. The form
        /// opens in place.
        Reading,
        /// A slim band with figures or pictures, so that products start on the first screen. The
        /// form opens in place.
        Shelf,
    }
}

/// The page's hero. Its title is the page's only `h1`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Banner {
    /// The title.
    pub title: String,
    /// The icon above the title.
    pub icon: Option<Icon>,
    /// The picture behind the whole hero.
    pub background: Option<Picture>,
    /// A short line under the title.
    pub subtitle: Option<String>,
    /// The introductory paragraph.
    pub paragraph: String,
    /// Figures in ruled cells. Only products have them.
    pub specs: Vec<Spec>,
    /// Up to three bullets.
    pub bullets: Vec<Bullet>,
    /// Calls to action below the bullets.
    pub actions: Vec<Link>,
    /// Author, date and reading time. Only articles have a byline.
    pub byline: Option<ArticleFrame>,
    /// Up to three pictures. The first is the only picture of the page that is loaded eagerly.
    pub pictures: Vec<BannerPicture>,
    /// The content beside the text.
    pub aside: BannerAside,
}

/// A name with its value: `Lens`, `2.8 mm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Spec {
    /// The name.
    pub label: String,
    /// The value with its unit.
    pub value: String,
}

impl Spec {
    /// Creates a name with its value.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
        }
    }
}

raw_and_resolved! {
    /// A bullet: an icon and a few words.
    pub struct RawBullet => Bullet {
        /// The icon's name in the lucide set.
        #[raw(schemars(with = "String", extend("x-icon" = true)))]
        icon: Icon,
        /// The text.
        name: String,
    }
}

/// A picture in the hero, with a title and a caption under it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct BannerPicture {
    /// The picture.
    pub picture: Picture,
    /// The place or object in the picture: `Side entrance`.
    pub title: String,
    /// The device and where it is mounted: `4 MP bullet, 9 ft up`.
    pub caption: Option<String>,
    /// The lens of the camera in the picture. The beam behind the hero starts there.
    pub lens: Option<Lens>,
}

/// The position and direction of a camera lens in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Lens {
    /// Distance from the left edge, in thousandths of the picture's width.
    pub x: u16,
    /// Distance from the top edge, in thousandths of the picture's height.
    pub y: u16,
    /// The direction in which the camera looks, in degrees clockwise from pointing right.
    pub direction: i16,
}

/// Where the camera's lens is in a picture, and which way it points.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLens {
    /// Distance from the left edge, as a fraction of the picture's width from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub x: f64,
    /// Distance from the top edge, as a fraction of the picture's height from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub y: f64,
    /// The direction in which the camera looks, in degrees clockwise: 0 is right, 90 is down.
    #[serde(default)]
    #[schemars(range(min = -180, max = 180))]
    pub direction: i16,
}

impl From<RawLens> for Lens {
    fn from(raw: RawLens) -> Self {
        let part = |part: f64| fraction_in_steps(part.clamp(0.0, 1.0), 1000).unwrap_or_default();
        Self {
            x: part(raw.x),
            y: part(raw.y),
            direction: raw.direction,
        }
    }
}

/// The content beside the hero's text.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum BannerAside {
    /// The quote form.
    Quote(QuoteCard),
    /// A picture. The contact page uses it, since its form is further down the page.
    Picture {
        /// The picture.
        picture: Picture,
    },
}

/// The text of the quote form's card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuoteCard {
    /// The label of links to this form where space is limited: `Have it serviced`. If `None`, it is
    /// [`FormTexts::short_call_to_action`](crate::FormTexts::short_call_to_action).
    pub call: Option<String>,
    /// The card's heading.
    pub title: String,
    /// One sentence under the heading.
    pub text: String,
    /// The name of the product that the visitor is asking about.
    pub product: Option<String>,
    /// What visitors can have ready for the company's reply, where the page overrides the site's
    /// list.
    #[serde(skip)]
    pub prepare: Vec<String>,
}
