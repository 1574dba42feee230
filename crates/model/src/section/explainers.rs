//! Short explanations, one open at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Icon, Link, Picture, RawLink, RawPicture, RawVideo, References, Resolve, ServiceColor,
    Unresolved, Video, staged,
};

staged! {
    /// Short explanations, one open at a time.
    pub struct RawExplainers => Explainers in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The tabs; the first is open.
        #[raw(schemars(length(min = 1)))]
        explainers: Vec<RawExplainer>,
    }
}

/// A tab of the explainer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawExplainer {
    /// Unique among the tabs.
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
    /// A logo above the heading: of a maker, of a standard.
    pub logo: Option<RawPicture>,
    /// A video under the picture, which loads on a click only.
    pub video: Option<RawVideo>,
    /// The color behind it, in a light shade: `brand`, the site's own, `blue`, `red`, `orange` or `sky`.
    /// Left out: that of the page.
    #[schemars(with = "Option<String>", extend("enum" = ["brand", "blue", "red", "orange", "sky", null]))]
    pub background: Option<ServiceColor>,
    /// What there is to know.
    #[schemars(length(min = 1))]
    pub items: Vec<RawExplainerItem>,
    /// Where more of it is.
    pub link: RawLink,
}

/// A tab of the explainer. What few of them have is left out of the props of the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Explainer {
    /// Unique among the tabs.
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
    /// The color behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub background: Option<ServiceColor>,
    /// What there is to know.
    pub items: Vec<ExplainerItem>,
    /// Where more of it is.
    pub link: Link,
}

impl Resolve for RawExplainer {
    type Ready = Explainer;

    fn resolve(&self, references: &dyn References) -> Result<Explainer, Unresolved> {
        Ok(Explainer {
            id: self.id.clone(),
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

staged! {
    /// A term and what it means.
    pub struct RawExplainerItem => ExplainerItem {
        /// The term.
        term: String,
        /// What it means.
        text: String,
    }
}
