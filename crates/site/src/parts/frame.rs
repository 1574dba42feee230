//! The parts of the frame that are the same on every page.

use sightline_model::{
    Company, ConsentOffer, FormTexts, Menu, SearchLinks, ServiceCard, SocialLink,
};

use sightline_source::raw::{RawFooter, RawSidebar, RawSubtitles};

/// The frame, apart from what depends on the page.
#[derive(Debug, Clone)]
pub struct FrameTexts {
    /// Who the site belongs to.
    pub company: Company,
    /// What stands under the company's name.
    pub subtitles: RawSubtitles,
    /// The company on social networks.
    pub social: Vec<SocialLink>,
    /// The menus that have entries.
    pub menus: Vec<Menu>,
    /// The services beside heroes.
    pub service_cards: Vec<ServiceCard>,
    /// What stands beside pages.
    pub sidebar: RawSidebar,
    /// What stands under all pages.
    pub footer: RawFooter,
    /// The words of the forms.
    pub forms: FormTexts,
    /// The example on the page of a product, with `PRODUCT` for its name.
    pub product_example: Option<String>,
    /// Where the search is.
    pub search: SearchLinks,
    /// What stands beside the telephone number under the results of the search.
    pub search_ask: Option<String>,
    /// What stands at the end of an article.
    pub signature: Option<String>,
    /// What forms offer to agree to about text messages.
    pub text_consent: Option<ConsentOffer>,
    /// The promise that is always on, where there is one.
    pub always_on: Option<String>,
    /// What the company claims, with the licence number where there is one.
    pub license: Option<String>,
}
