//! The shared vocabulary of Sightline: what a page is made of.
//!
//! Everything here is plain data. `site` builds it, `render` passes it to React, and `server` requests
//! it by [`Route`]. `cargo xtask codegen` writes the same types to `web/src/generated/model.ts`, so that
//! a component can't use data that a page doesn't have.
//!
//! This crate does no I/O, doesn't read the clock and has no async code.

/// Declares an enum of unit variants with a list of all variants and their names in addresses, files
/// JSON and schemas, in the given case. With `with parse`, it also declares the conversion from a name.
macro_rules! unit_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident in $case:tt with parse { $($values:tt)* }
    ) => {
        unit_enum! {
            $(#[$meta])*
            pub enum $name in $case { $($values)* }
        }

        impl $name {
            /// Returns the variant with this name.
            pub fn parse(name: &str) -> Option<Self> {
                name.parse().ok()
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident in $case:tt { $($values:tt)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize, ts_rs::TS)]
        #[derive(strum::EnumCount, strum::VariantArray, strum::IntoStaticStr, strum::EnumString)]
        #[serde(rename_all = $case)]
        #[strum(serialize_all = $case)]
        pub enum $name { $($values)* }

        impl $name {
            /// All variants, in the order in which pages list them.
            pub const ALL: [Self; <Self as strum::EnumCount>::COUNT] =
                match <Self as strum::VariantArray>::VARIANTS.first_chunk() {
                    Some(all) => *all,
                    None => panic!("as many as there are"),
                };

            /// Returns the name used in addresses and content files.
            pub fn as_str(self) -> &'static str {
                self.into()
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": Self::ALL })
            }
        }
    };
}

#[cfg(no_typescript)]
extern crate sightline_no_typescript as ts_rs;

#[macro_use]
mod split_shared;
#[macro_use]
mod section_union;

mod area;
mod article;
mod banner;
mod catalogue;
mod drawing;
mod facet;
mod form;
mod frame;
pub mod graph;
mod heading;
mod host;
mod icon;
mod link;
pub mod money;
mod name;
mod page;
mod picture;
mod planning;
mod resolve;
mod route;
mod search;
mod section;
mod seo;
mod service;
mod story;
pub mod studio;
pub mod telephone;
#[cfg(not(no_typescript))]
mod typescript;

pub use area::Area;
pub use article::{ArticleBody, ArticleCard, ArticleCategory, ArticleFrame, Heading};
pub use banner::{
    Banner, BannerAside, BannerPicture, Bullet, HeroLayout, Lens, QuoteCard, RawBullet, RawLens,
    Spec,
};
pub use catalogue::{
    BrandCard, CatalogueTab, Compliance, FigureKind, ListState, NdaaStatus, PAGE_SIZE, Pager,
    ProductCard, ProductDetail, SaleStatus,
};
pub use drawing::*;
pub use facet::{
    CatalogueChoice, CatalogueEntry, CatalogueIndex, CatalogueRanks, CatalogueSort, Facet,
    FacetChoice, FacetGroup, FacetValue, MAX_COMPARED,
};
pub use form::{
    ANSWER_DAY_PLACEHOLDER, ConsentOffer, ConsentText, FieldError, FieldName, FormKind, LeadValues,
    MAX_MESSAGE_CHARS, REFERENCE_PLACEHOLDER, Submission,
};
pub use frame::{
    Company, Exported, Footer, FormTexts, Frame, Hours, Logo, Menu, MenuBox, MenuItem, MenuName,
    NavLink, Part, PartsCard, PhoneLink, RawPart, RawSidebarCard, RelatedProduct, ServiceCard,
    Sidebar, SidebarCard, SocialLink, SocialNetwork, UtilityBar,
};
pub use heading::{RawHeading, SectionHeading};
pub use host::{authority_of, is_host_label};
pub use icon::Icon;
pub use link::{Crumb, Link};
pub use name::{folded_name, has_word, is_same_name};
pub use page::{
    ArticlePage, BrandPage, CataloguePage, DesignPage, Document, DocumentJson, ErrorPage,
    MissingPage, MissingWhat, Page, Placed, ProductPage, RawPlaced, SectionsPage,
};
pub use picture::{Picture, PictureFocus, PictureSource, PictureTone};
pub use planning::*;
pub use resolve::{RawLink, RawPicture, References, Resolve, Unresolved};
pub use route::{
    Address, CardText, CompanySlug, ContentFile, PageInfo, PageKind, Resolution, Route, Router,
    SERVICE_SEARCH, SearchRow, SearchText, SitemapFile, WebPageType, decoded_path, legal_form,
    normal_path, redirected, split_address, uri_encoded, with_query_parameters, written_path,
};
pub use search::{
    SearchKind, SearchLinks, SearchPage, SearchResult, Suggestion, Suggestions, TextRun,
};
pub use section::*;
pub use seo::{Alternate, AlternateKind, OpenGraphKind, Robots, Seo, SocialCard};
pub use service::ServiceColor;
pub use story::{ALL_CASE_STUDIES, CaseStudy, FEATURED_CASE_STUDIES, Stat};
#[cfg(not(no_typescript))]
pub use typescript::{studio_typescript, typescript};
