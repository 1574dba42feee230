//! The parts of the frame that are the same on every page.

use sightline_model::{
    Company, ConsentOffer, FormTexts, Menu, SearchLinks, ServiceCard, SocialLink,
};

use sightline_source::raw::{RawFooter, RawSidebar, RawSubtitles};

/// The frame without the parts that depend on the page.
#[derive(Debug, Clone)]
pub struct FrameTexts {
    /// The company that owns the site.
    pub company: Company,
    /// The lines under the company's name.
    pub subtitles: RawSubtitles,
    /// The company's profiles on social networks.
    pub social: Vec<SocialLink>,
    /// The menus that have entries.
    pub menus: Vec<Menu>,
    /// The services shown beside heroes.
    pub service_cards: Vec<ServiceCard>,
    /// What sidebars show.
    pub sidebar: RawSidebar,
    /// What the footer of every page shows.
    pub footer: RawFooter,
    /// The words of the forms.
    pub forms: FormTexts,
    /// The example in the form on a product's page, with `PRODUCT` in place of its name.
    pub product_example: Option<String>,
    /// The address of the search.
    pub search: SearchLinks,
    /// The text beside the telephone number below search results.
    pub search_ask: Option<String>,
    /// The text at the end of an article.
    pub signature: Option<String>,
    /// The consent to text messages that forms ask for.
    pub text_consent: Option<ConsentOffer>,
    /// The statement about the emergency service, if there is one.
    pub always_on: Option<String>,
}
