//! The parts of the frame that are the same on every page.

use sightline_model::{Company, ConsentOffer, Menu, ServiceCard, SocialLink};

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
    pub(crate) text_consent: Option<ConsentOffer>,
    /// The promise that is always on.
    pub(crate) always_on: Option<String>,
    /// What the company claims, with the licence number where there is one.
    pub(crate) license: Option<String>,
}
