//! Exactly what the files of a content folder say, before anything is resolved.
//!
//! Each struct is one kind of file or a part of one. Its doc comments become the descriptions in
//! the JSON Schemas and in docs/CONTENT.md, so they address the person who edits the content. The
//! check follows the schemas too. Beyond the keywords of JSON Schema, strings can have `x-ref` (the
//! slug of another entry), `x-media` (a file below `media/`) and `x-target` (where a link leads).

mod article;
mod brand;
mod case_study;
mod category;
mod figures;
mod identity;
mod names;
mod page;
mod page_file;
mod part;
mod planning;
mod product;
mod reach;
mod service;
mod site;
mod tips;

pub use article::RawArticle;
pub use brand::RawBrand;
pub use case_study::{RawCaseCategory, RawCaseStudy, RawStat};
pub use category::{RawCategory, RawCategoryRow, RawDetail, RawRowKind};
pub use figures::{RawAngles, RawDeviceRole, RawFigures, RawFocalLengths, RawVideoCodec, RawVolts};
pub use identity::{RawCorners, RawIdentity, RawLogo};
pub use names::{canonical_name, folded_sku};
pub use page::*;
pub use part::{RawBanner, RawBannerPicture, RawQuoteCard, RawSeo};
pub use planning::{RawCents, RawPlanning, RawPlanningPart};
pub use product::{RawOffer, RawProduct};
pub use reach::{DEFAULT_LANGUAGE, RawIndexNow, RawLanguage, RawRedirect, RawSearch};
pub use service::{RawPartsCard, RawQuickLink, RawService, RawServiceCard, RawServiceData};
pub use sightline_model::{
    RawBrandCards, RawBrandGallery, RawBullet, RawCard, RawCaseStudies, RawHeading, RawLegalTexts,
    RawLink, RawPart, RawPicture, RawPlaced, RawPromo, RawQuestion, RawQuestions, RawSection,
    RawServiceArea, RawSidebarCard, RawTips,
};
pub use sightline_toml::schema_of;
pub use site::{
    RawAddress, RawAvoided, RawBusiness, RawCaseStudyCategory, RawCaseStudyTexts, RawCompany,
    RawFact, RawFacts, RawFooter, RawForms, RawGeo, RawHeader, RawIcon, RawLicense, RawMenu,
    RawMenuBox, RawMenuItem, RawPhone, RawPrice, RawReading, RawResponse, RawSidebar, RawSite,
    RawSocial, RawSubtitles, RawVoice,
};
pub use tips::{RawSafetyTip, RawTipsFile};
