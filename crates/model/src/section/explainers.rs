//! Short explanations, one open at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Icon, Link, Picture, RawLink, RawPicture, RawVideo, References, Resolve, ServiceColor,
    Unresolved, Video, raw_and_resolved,
};

raw_and_resolved! {
    /// Short explanations, one open at a time.
    pub struct RawExplainers => Explainers in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The tabs. The first one is open.
        #[raw(schemars(length(min = 1)))]
        explainers: Vec<RawExplainer>,
    }
}

/// A tab with an explanation.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawExplainer {
    /// A short name that no other tab of this section has.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The tab's label.
    pub label: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
    /// The heading.
    pub heading: String,
    /// The picture.
    pub picture: RawPicture,
    /// A logo above the heading, of a maker or a standard.
    pub logo: Option<RawPicture>,
    /// A video under the picture. It is only loaded when a visitor clicks on it.
    pub video: Option<RawVideo>,
    /// The background color, in a light shade: `brand` (the site's own color), `blue`, `red`,
    /// `orange` or `sky`. Left out: the color of the page.
    pub background: Option<ServiceColor>,
    /// The terms and their explanations.
    #[schemars(length(min = 1))]
    pub items: Vec<RawExplainerItem>,
    /// A link to more information.
    pub link: RawLink,
}

/// A tab with an explanation. Fields that few tabs use are omitted from the props if they are
/// empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Explainer {
    /// The tab's identifier, unique on the page. The prefix avoids conflicts with the ids of sections.
    pub id: String,
    /// The tab's label.
    pub label: String,
    /// The icon.
    pub icon: Icon,
    /// The heading.
    pub heading: String,
    /// The picture.
    pub picture: Picture,
    /// A logo above the heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub logo: Option<Picture>,
    /// A video under the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub video: Option<Video>,
    /// The background color.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub background: Option<ServiceColor>,
    /// The terms and their explanations.
    pub items: Vec<ExplainerItem>,
    /// A link to more information.
    pub link: Link,
}

impl Resolve for RawExplainer {
    type Resolved = Explainer;

    fn resolve(&self, references: &dyn References) -> Result<Explainer, Unresolved> {
        Ok(Explainer {
            id: format!("explain-{}", self.id),
            label: self.label.clone(),
            icon: self.icon,
            heading: self.heading.clone(),
            picture: self.picture.resolve(references)?,
            logo: self.logo.resolve(references)?,
            video: self.video.resolve(references)?,
            background: self.background,
            items: self.items.resolve(references)?,
            link: self.link.resolve(references)?,
        })
    }
}

raw_and_resolved! {
    /// A term and its explanation.
    pub struct RawExplainerItem => ExplainerItem {
        /// The term.
        term: String,
        /// The explanation.
        text: String,
    }
}
