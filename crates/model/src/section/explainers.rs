//! Short explanations, one open at a time.

use crate::{Icon, RawLink, RawPicture, staged};

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

staged! {
    /// A tab of the explainer.
    pub struct RawExplainer => Explainer {
        /// Unique among the tabs.
        #[raw(schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$")))]
        id: String,
        /// The tab's label.
        label: String,
        /// The icon's name in the lucide set.
        #[raw(schemars(with = "String", extend("x-icon" = true)))]
        icon: Icon,
        /// The heading.
        heading: String,
        /// The picture.
        picture: RawPicture,
        /// What there is to know.
        #[raw(schemars(length(min = 1)))]
        items: Vec<RawExplainerItem>,
        /// Where more of it is.
        link: RawLink,
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
