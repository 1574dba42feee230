//! Info boxes and the questions of the services: lists that several pages draw from.

use sightline_model::{FaqItem, InfoBox, Resolve as _, Service};

use super::RawFolder;
use crate::prepare::resolve::{Resolver, Unresolved};
use sightline_source::raw::{InfoBoxKind, RawFaqService};

/// The box of a kind of page, or else that of the home page.
pub(super) fn info_box(
    kind: InfoBoxKind,
    raw: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<InfoBox, Unresolved> {
    let boxes = &raw.info_boxes.info_box;
    let of = |kind| boxes.iter().find(|candidate| candidate.kind == kind);
    let raw = of(kind)
        .or_else(|| of(InfoBoxKind::Home))
        .ok_or_else(|| Unresolved("the info box of the home page".to_owned()))?;
    Ok(InfoBox {
        title: raw.title.clone(),
        subtitle: raw.subtitle.clone(),
        text: raw.text.clone(),
        features: raw.features.clone(),
        pictures: raw.pictures.resolve(resolver)?,
        actions: raw.actions.resolve(resolver)?,
    })
}

/// The kind of info box that a service's page shows.
pub(super) const fn info_kind(service: Service) -> InfoBoxKind {
    match service {
        Service::AccessControl => InfoBoxKind::AccessControl,
        Service::CctvInstallation => InfoBoxKind::Cctv,
        Service::ItServices => InfoBoxKind::ItServices,
        Service::PaSystems => InfoBoxKind::Pa,
        Service::PosInstallation => InfoBoxKind::Pos,
    }
}

/// The questions of faqs.toml that belong to a service.
pub(super) fn questions_of(service: Service, raw: &RawFolder) -> impl Iterator<Item = FaqItem> {
    let wanted = match service {
        Service::AccessControl => RawFaqService::Access,
        Service::CctvInstallation => RawFaqService::Cctv,
        Service::ItServices => RawFaqService::It,
        Service::PaSystems => RawFaqService::Pa,
        Service::PosInstallation => RawFaqService::PoS,
    };
    let items = raw.faqs.faq.iter();
    items
        .filter(move |item| item.service == wanted)
        .map(|item| FaqItem {
            id: item.id.clone(),
            question: item.question.clone(),
            answer: item.answer.clone(),
            icon: Some(item.icon),
        })
}
