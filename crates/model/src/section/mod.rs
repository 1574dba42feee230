//! The kinds of section, a file for each.
//!
//! Made from the files of this folder by `cargo xtask codegen`. Do not edit: add a file.

mod article_list;
mod brand_cards;
mod brand_gallery;
mod cards;
mod case_studies;
mod contact_form;
mod coverage;
mod doorways;
mod explainers;
mod info_box;
mod legal_texts;
mod notice;
mod packages;
mod page_list;
mod process;
mod promos;
mod prose;
mod questions;
mod service_area;
mod tips;

use serde::Serialize;
use ts_rs::TS;

pub use article_list::*;
pub use brand_cards::*;
pub use brand_gallery::*;
pub use cards::*;
pub use case_studies::*;
pub use contact_form::*;
pub use coverage::*;
pub use doorways::*;
pub use explainers::*;
pub use info_box::*;
pub use legal_texts::*;
pub use notice::*;
pub use packages::*;
pub use page_list::*;
pub use process::*;
pub use promos::*;
pub use prose::*;
pub use questions::*;
pub use service_area::*;
pub use tips::*;

/// A section of a page. Each kind has one component in `web/src/sections`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(
    clippy::large_enum_variant,
    reason = "a page has a dozen sections, and the largest is a link with two pictures"
)]
pub enum Section {
    /// Articles with filters by subject.
    ArticleList(ArticleList),
    /// Brands as cards: what they make and what the company uses them for.
    BrandCards(BrandCards),
    /// Brands with their cameras and recorders, one open at a time.
    BrandGallery(BrandGallery),
    /// Cards under one heading: rows in the main column, a grid elsewhere.
    Cards(Cards),
    /// Finished jobs, with tabs where the page shows all of them.
    CaseStudies(CaseStudies),
    /// The contact form beside the line that is answered at any hour.
    ContactForm(ContactForm),
    /// A sample lot with its cameras, drawn to scale.
    Coverage(Coverage),
    /// Pictures that are the ways to other pages.
    Doorways(Doorways),
    /// Short explanations, one open at a time.
    Explainers(Explainers),
    /// The box that says what a page is about and what one gets.
    InfoBox(InfoBox),
    /// Mission, privacy, terms and copyright, with the way to each of them first.
    LegalTexts(LegalTexts),
    /// A notice that the law or the practice asks for.
    Notice(Notice),
    /// Sizes and prices side by side.
    Packages(Packages),
    /// Links to pages by subject.
    PageList(PageList),
    /// The steps from the first call to a lit system, beside a drawing.
    Process(Process),
    /// The ways to two other pages, side by side.
    Promos(Promos),
    /// Paragraphs under a heading.
    Prose(Prose),
    /// Questions and answers: a list in the main column, beside the telephone elsewhere.
    Questions(Questions),
    /// Where the company works, on a map.
    ServiceArea(ServiceArea),
    /// Safety tips.
    Tips(Tips),
}

impl From<ArticleList> for Section {
    fn from(section: ArticleList) -> Self {
        Self::ArticleList(section)
    }
}

impl From<BrandCards> for Section {
    fn from(section: BrandCards) -> Self {
        Self::BrandCards(section)
    }
}

impl From<BrandGallery> for Section {
    fn from(section: BrandGallery) -> Self {
        Self::BrandGallery(section)
    }
}

impl From<Cards> for Section {
    fn from(section: Cards) -> Self {
        Self::Cards(section)
    }
}

impl From<CaseStudies> for Section {
    fn from(section: CaseStudies) -> Self {
        Self::CaseStudies(section)
    }
}

impl From<ContactForm> for Section {
    fn from(section: ContactForm) -> Self {
        Self::ContactForm(section)
    }
}

impl From<Coverage> for Section {
    fn from(section: Coverage) -> Self {
        Self::Coverage(section)
    }
}

impl From<Doorways> for Section {
    fn from(section: Doorways) -> Self {
        Self::Doorways(section)
    }
}

impl From<Explainers> for Section {
    fn from(section: Explainers) -> Self {
        Self::Explainers(section)
    }
}

impl From<InfoBox> for Section {
    fn from(section: InfoBox) -> Self {
        Self::InfoBox(section)
    }
}

impl From<LegalTexts> for Section {
    fn from(section: LegalTexts) -> Self {
        Self::LegalTexts(section)
    }
}

impl From<Notice> for Section {
    fn from(section: Notice) -> Self {
        Self::Notice(section)
    }
}

impl From<Packages> for Section {
    fn from(section: Packages) -> Self {
        Self::Packages(section)
    }
}

impl From<PageList> for Section {
    fn from(section: PageList) -> Self {
        Self::PageList(section)
    }
}

impl From<Process> for Section {
    fn from(section: Process) -> Self {
        Self::Process(section)
    }
}

impl From<Promos> for Section {
    fn from(section: Promos) -> Self {
        Self::Promos(section)
    }
}

impl From<Prose> for Section {
    fn from(section: Prose) -> Self {
        Self::Prose(section)
    }
}

impl From<Questions> for Section {
    fn from(section: Questions) -> Self {
        Self::Questions(section)
    }
}

impl From<ServiceArea> for Section {
    fn from(section: ServiceArea) -> Self {
        Self::ServiceArea(section)
    }
}

impl From<Tips> for Section {
    fn from(section: Tips) -> Self {
        Self::Tips(section)
    }
}
