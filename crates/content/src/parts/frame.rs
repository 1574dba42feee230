//! The parts of the frame that are the same on every page.

use sightline_model::{Audience, Company, ConsentOffer, Menu, ServiceCard, SocialLink};

use sightline_source::raw::{RawFooter, RawSidebar, RawSubtitles};

/// The frame, apart from what depends on the page.
#[derive(Debug, Clone)]
pub(crate) struct FrameTexts {
    pub(crate) company: Company,
    pub(crate) subtitles: RawSubtitles,
    pub(crate) social: Vec<SocialLink>,
    pub(crate) services_menu: Menu,
    pub(crate) products_menu: Menu,
    pub(crate) service_cards: Vec<ServiceCard>,
    pub(crate) sidebar: RawSidebar,
    pub(crate) footer: RawFooter,
    pub(crate) text_consent: Option<ConsentOffer>,
    /// The promise that is always on.
    pub(crate) always_on: String,
    /// What the company claims, with the licence number where there is one.
    pub(crate) license: String,
}

/// What the switch calls homes and businesses.
pub(crate) const fn audience_label(audience: Audience) -> &'static str {
    match audience {
        Audience::Residential => "Home Security",
        Audience::Commercial => "Business Security",
    }
}
