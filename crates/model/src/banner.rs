//! The hero at the top of every page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::picture::part_in;
use crate::{ArticleFrame, Icon, Link, Picture, staged};

named! {
    /// How a page opens: how much of the first screen the hero takes.
    pub enum HeroLayout in "kebab-case" {
        /// Words, pictures and the form: the page is about what the company offers.
        Pitch,
        /// A slim band of words, so that the text starts in the first screen; the form opens in place.
        Reading,
        /// A slim band with figures or pictures, so that products start in the first screen; the form
        /// opens in place.
        Shelf,
    }
}

/// The page's hero: its title is the page's only `h1`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Banner {
    /// The `h1`.
    pub title: String,
    /// The icon above it.
    pub icon: Option<Icon>,
    /// The picture behind the whole hero.
    pub background: Option<Picture>,
    /// One short line under the title.
    pub subtitle: Option<String>,
    /// The brand's name, set in type beside the title of brand and product pages.
    pub brand: Option<String>,
    /// The paragraph.
    pub paragraph: String,
    /// Figures in ruled cells; only products have them.
    pub specs: Vec<Spec>,
    /// Up to three bullets.
    pub bullets: Vec<Bullet>,
    /// Calls to action under the bullets.
    pub actions: Vec<Link>,
    /// Author, date and reading time; only articles have it.
    pub byline: Option<ArticleFrame>,
    /// Up to three pictures; the first is the page's only eager one.
    pub pictures: Vec<BannerPicture>,
    /// What stands beside the words.
    pub aside: BannerAside,
}

/// A figure with its name: `Lens` `2.8 mm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Spec {
    /// The name of the figure.
    pub label: String,
    /// The figure with its unit.
    pub value: String,
}

impl Spec {
    /// A figure with its name.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
        }
    }
}

staged! {
    /// An icon and a few words.
    pub struct RawBullet => Bullet {
        /// The icon's name in the lucide set.
        #[raw(schemars(with = "String", extend("x-icon" = true)))]
        icon: Icon,
        /// The words.
        name: String,
    }
}

/// A picture of the hero with the installer's label under it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct BannerPicture {
    /// The picture.
    pub picture: Picture,
    /// The place or the thing: `Side entrance`.
    pub title: String,
    /// The device and where it hangs: `4 MP bullet, 9 ft up`.
    pub caption: Option<String>,
    /// The lens of the camera in it, where the beam behind the hero starts.
    pub lens: Option<Lens>,
}

/// The lens of a camera in a picture, and where it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Lens {
    /// From the left, in thousandths of the picture's width.
    pub x: u16,
    /// From the top, in thousandths of the picture's height.
    pub y: u16,
    /// Where it looks, in degrees clockwise from the right.
    pub direction: i16,
}

/// The lens of a camera in a picture, as a file writes it.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLens {
    /// How far from the left, as a part of one.
    #[schemars(range(min = 0, max = 1))]
    pub x: f64,
    /// How far from the top, as a part of one.
    #[schemars(range(min = 0, max = 1))]
    pub y: f64,
    /// Where it looks, in degrees clockwise from the right: 90 is down.
    #[serde(default)]
    #[schemars(range(min = -180, max = 180))]
    pub direction: i16,
}

impl From<RawLens> for Lens {
    fn from(raw: RawLens) -> Self {
        let part = |part: f64| part_in(part.clamp(0.0, 1.0), 1000).unwrap_or_default();
        Self {
            x: part(raw.x),
            y: part(raw.y),
            direction: raw.direction,
        }
    }
}

/// What stands beside the hero's words.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum BannerAside {
    /// The quote form.
    Quote(QuoteCard),
    /// A picture; the contact page has its form further down.
    Picture {
        /// The picture.
        picture: Picture,
    },
}

/// The words of the quote form's card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuoteCard {
    /// What leads to the form where there is room for a few words only: `Get a quote`.
    pub call: String,
    /// The card's heading.
    pub title: String,
    /// One sentence under it.
    pub text: String,
    /// The name of the product that the visitor asks about.
    pub product: Option<String>,
    /// What a visitor may have ready for the answer, where the page says it itself.
    #[serde(skip)]
    pub prepare: Vec<String>,
}
