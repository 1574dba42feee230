//! The parts of the frame that are the same on every page.

use sightline_model::{
    Audience, Company, ConsentOffer, Menu, PartsCard, Service, ServiceCard, SocialLink,
};

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
    pub(crate) parts: Vec<(Service, PartsCard)>,
    pub(crate) text_consent: Option<ConsentOffer>,
    /// The promise that is always on.
    pub(crate) always_on: String,
    /// What the company claims, with the licence number where there is one.
    pub(crate) license: String,
}

impl FrameTexts {
    /// The name of a service as the menu has it.
    pub(crate) fn service_label(&self, service: Service) -> &str {
        self.services_menu
            .items
            .iter()
            .find(|item| item.service == Some(service))
            .map_or(service_name(service), |item| item.title.as_str())
    }
}

/// What a service is called where the menu leaves it out.
const fn service_name(service: Service) -> &'static str {
    match service {
        Service::AccessControl => "Access control",
        Service::CctvInstallation => "CCTV installation",
        Service::ItServices => "IT services",
        Service::PaSystems => "PA systems",
        Service::PosInstallation => "PoS installation",
    }
}

/// What the switch calls homes and businesses.
pub(crate) const fn audience_label(audience: Audience) -> &'static str {
    match audience {
        Audience::Residential => "Home Security",
        Audience::Commercial => "Business Security",
    }
}
