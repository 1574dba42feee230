//! The parts of the frame that are the same on every page.

use sightline_model::{
    Company, ConsentOffer, FormTexts, Menu, SearchLinks, ServiceCard, SocialLink,
};

use sightline_source::raw::{RawFooter, RawSidebar, RawSubtitles};

/// The frame, apart from what depends on the page.
#[derive(Debug, Clone)]
pub(crate) struct FrameTexts {
    pub(crate) company: Company,
    pub(crate) subtitles: RawSubtitles,
    pub(crate) social: Vec<SocialLink>,
    /// The menus that have entries.
    pub(crate) menus: Vec<Menu>,
    pub(crate) service_cards: Vec<ServiceCard>,
    pub(crate) sidebar: RawSidebar,
    pub(crate) footer: RawFooter,
    pub(crate) forms: FormTexts,
    /// The example on the page of a product, with `PRODUCT` for its name.
    pub(crate) product_example: Option<String>,
    pub(crate) search: SearchLinks,
    /// What stands beside the telephone number under the results of the search.
    pub(crate) search_ask: Option<String>,
    /// What stands at the end of an article.
    pub(crate) signature: Option<String>,
    pub(crate) text_consent: Option<ConsentOffer>,
    /// The promise that is always on, where there is one.
    pub(crate) always_on: Option<String>,
    /// What the company claims, with the licence number where there is one.
    pub(crate) license: Option<String>,
}
