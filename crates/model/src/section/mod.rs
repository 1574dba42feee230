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
mod credentials;
mod documents;
mod doorways;
mod drawing;
mod embed;
mod explainers;
mod form;
mod gallery;
mod info_box;
mod legal_texts;
mod line_items;
mod notice;
mod packages;
mod page_list;
mod pictures;
mod planning_tools;
mod price_list;
mod process;
mod promos;
mod prose;
mod questions;
mod quote;
mod reviews;
mod service_area;
mod steps;
mod table;
mod team;
mod tips;

use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{Area, References, Resolve, Unresolved};

pub use article_list::*;
pub use brand_cards::*;
pub use brand_gallery::*;
pub use cards::*;
pub use case_studies::*;
pub use contact_form::*;
pub use coverage::*;
pub use credentials::*;
pub use documents::*;
pub use doorways::*;
pub use drawing::*;
pub use embed::*;
pub use explainers::*;
pub use form::*;
pub use gallery::*;
pub use info_box::*;
pub use legal_texts::*;
pub use line_items::*;
pub use notice::*;
pub use packages::*;
pub use page_list::*;
pub use pictures::*;
pub use planning_tools::*;
pub use price_list::*;
pub use process::*;
pub use promos::*;
pub use prose::*;
pub use questions::*;
pub use quote::*;
pub use reviews::*;
pub use service_area::*;
pub use steps::*;
pub use table::*;
pub use team::*;
pub use tips::*;

section! {
    /// Articles with filters by subject.
    ArticleList,
    /// Brands as cards: what they make and what the company uses them for.
    BrandCards,
    /// Brands with their products, one open at a time.
    BrandGallery,
    /// Cards under one heading: rows in the main column, a grid elsewhere.
    Cards,
    /// Finished jobs, with tabs where the page shows all of them.
    CaseStudies,
    /// The contact form, beside an emergency line where the company has one.
    ContactForm,
    /// A sample lot with its cameras, drawn to scale.
    Coverage,
    /// Licenses, permits and certificates, each with who gave it and where that can be looked up.
    Credentials,
    /// Files to download.
    Documents,
    /// Pictures that are the ways to other pages.
    Doorways,
    /// A drawing to scale with its legend: a door, a rack, a ceiling, a counter or a plan.
    Drawing,
    /// Something of another site, such as a video or a map, that loads when a visitor asks for it.
    Embed,
    /// Short explanations, one open at a time.
    Explainers,
    /// A form in the page: name, telephone and what it is about.
    Form,
    /// Many pictures as a wall of small ones, each of which opens large.
    Gallery,
    /// The box that says what a page is about and what one gets.
    InfoBox,
    /// Mission, privacy, terms and copyright, with the way to each of them first.
    LegalTexts,
    /// Items with quantities, prices and what they come to, as a quote lists them.
    LineItems,
    /// A notice that the law or the practice asks for.
    Notice,
    /// Sizes and prices side by side.
    Packages,
    /// Links to pages by subject.
    PageList,
    /// One to three pictures beside each other, with captions.
    Pictures,
    /// The planning tools of the site: what each answers, and where it is.
    PlanningTools,
    /// What things cost, by group.
    PriceList,
    /// The steps from the first call to a lit system, beside a drawing.
    Process,
    /// The ways to two other pages, side by side.
    Promos,
    /// Paragraphs under a heading.
    Prose,
    /// Questions and answers: a list in the main column, beside the telephone elsewhere.
    Questions,
    /// A sentence of somebody's, set large.
    Quote,
    /// What customers wrote, each with the place where it can be read.
    Reviews,
    /// Where the company works, on a map.
    ServiceArea,
    /// Steps in their order.
    Steps,
    /// A table of words or figures.
    Table,
    /// The people of the company.
    Team,
    /// Safety tips.
    Tips,
}

raw_section! {
    whole {
        "cards" Cards(RawCards),
        "contact-form" ContactForm(RawContactForm),
        "coverage" Coverage(RawCoverage),
        "credentials" Credentials(RawCredentials),
        "documents" Documents(RawDocuments),
        "doorways" Doorways(RawDoorways),
        "drawing" Drawing(RawDrawing),
        "embed" Embed(RawEmbed),
        "explainers" Explainers(RawExplainers),
        "form" Form(RawForm),
        "gallery" Gallery(RawGallery),
        "info-box" InfoBox(RawInfoBox),
        "line-items" LineItems(RawLineItems),
        "notice" Notice(RawNotice),
        "packages" Packages(RawPackages),
        "pictures" Pictures(RawPictures),
        "price-list" PriceList(RawPriceList),
        "process" Process(RawProcess),
        "promos" Promos(RawPromos),
        "prose" Prose(RawProse),
        "quote" Quote(RawQuote),
        "reviews" Reviews(RawReviews),
        "steps" Steps(RawSteps),
        "table" Table(RawTable),
        "team" Team(RawTeam),
    }
    of_site {
        "brand-cards" brand_cards BrandCards(RawBrandCards),
        "brand-gallery" brand_gallery BrandGallery(RawBrandGallery),
        "case-studies" case_studies CaseStudies(RawCaseStudies),
        "legal-texts" legal_texts LegalTexts(RawLegalTexts),
        "planning-tools" planning_tools PlanningTools(RawPlanningTools),
        "questions" questions Questions(RawQuestions),
        "service-area" service_area ServiceArea(RawServiceArea),
        "tips" tips Tips(RawTips),
    }
}
