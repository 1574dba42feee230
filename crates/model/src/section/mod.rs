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
    /// Brands as cards: what they make, and what the company uses them for.
    BrandCards,
    /// Brands with their products, one open at a time.
    BrandGallery,
    /// Cards under one heading: rows in the main column, a grid elsewhere.
    Cards,
    /// Finished jobs, with tabs if the page shows all of them.
    CaseStudies,
    /// The contact form, with the emergency line beside it if the company has one.
    ContactForm,
    /// A sample lot with its cameras, drawn to scale.
    Coverage,
    /// Licenses, permits and certificates, each with its issuer and its entry in a public register.
    Credentials,
    /// Files to download.
    Documents,
    /// Pictures that link to other pages.
    Doorways,
    /// A drawing to scale with its legend: a door, a rack, a ceiling, a counter or a plan.
    Drawing,
    /// Content from another site, such as a video or a map, that is loaded when a visitor asks for it.
    Embed,
    /// Short explanations, one open at a time.
    Explainers,
    /// A form in the page: name, phone number and message.
    Form,
    /// Many small pictures in a grid. Each one can be opened at full size.
    Gallery,
    /// A box that says what the page is about and what customers get.
    InfoBox,
    /// Mission, privacy, terms and copyright, with links to each of them at the top.
    LegalTexts,
    /// A list of items with quantities, prices and totals, as in a quote.
    LineItems,
    /// A notice that is required by law or by trade practice.
    Notice,
    /// Packages with their prices, side by side in a table.
    Packages,
    /// Links to pages, grouped by subject.
    PageList,
    /// One to three pictures side by side, with captions.
    Pictures,
    /// The planning tools of the site: what each one calculates, with a link to it.
    PlanningTools,
    /// Prices, in groups.
    PriceList,
    /// The steps from the first call to a working system, with or without a drawing.
    Process,
    /// Links to two other pages, side by side.
    Promos,
    /// Paragraphs under a heading.
    Prose,
    /// Questions and answers: a list in the main column, or beside the phone number elsewhere.
    Questions,
    /// A quotation in large type.
    Quote,
    /// Customer reviews, each with a link to where it can be read.
    Reviews,
    /// The area where the company works, on a map.
    ServiceArea,
    /// Steps in order.
    Steps,
    /// A table of text or figures.
    Table,
    /// The people who work for the company.
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
