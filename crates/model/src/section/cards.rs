//! Cards under one heading: rows in the main column, a grid elsewhere.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Icon, Link, Picture, RawLink, RawPicture, References, Resolve, Spec, Unresolved,
    raw_and_resolved,
};

raw_and_resolved! {
    /// Cards under one heading.
    pub struct RawCards => Cards in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The cards.
        #[raw(schemars(length(min = 1)))]
        cards: Vec<RawCard>,
    }
}

/// A card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCard {
    /// The heading.
    pub title: String,
    /// The text, in a sentence or two.
    pub text: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
    /// The picture.
    pub picture: Option<RawPicture>,
    /// The label of a highlighted figure: `Labor from`.
    pub figure_label: Option<String>,
    /// The highlighted figure: `$299`.
    pub figure_value: Option<String>,
    /// The link of the card.
    pub link: Option<RawLink>,
}

/// A card: a heading and a sentence or two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Card {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// The icon.
    pub icon: Option<Icon>,
    /// The picture.
    pub picture: Option<Picture>,
    /// A highlighted figure with its label, such as a price or a size.
    pub figure: Option<Spec>,
    /// The link.
    pub link: Option<Link>,
}

impl Resolve for RawCard {
    type Resolved = Card;

    fn resolve(&self, references: &dyn References) -> Result<Card, Unresolved> {
        let figure = self.figure_label.as_ref().zip(self.figure_value.as_ref());
        Ok(Card {
            title: self.title.clone(),
            text: self.text.clone(),
            icon: self.icon,
            picture: self.picture.resolve(references)?,
            figure: figure.map(|(label, value)| Spec::new(label, value)),
            link: self.link.resolve(references)?,
        })
    }
}
