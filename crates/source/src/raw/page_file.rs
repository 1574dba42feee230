//! The fields that the files of all pages have in common.

/// Declares the type of a page's file: its own fields, and those of every page.
macro_rules! page_file {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident {
            $($(#[$attribute:meta])* pub $field:ident: $kind:ty,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$attribute])* pub $field: $kind,)*
            /// The page's address: `/team`, `/areas/naperville`. If left out, the usual one, listed under "Addresses of pages".
            #[schemars(regex(pattern = r"^(/[a-z0-9]+(-[a-z0-9]+)*)+$"))]
            pub address: Option<String>,
            /// Other addresses that lead to it: `/our-team`.
            #[serde(default)]
            pub aliases: Vec<String>,
            /// What search engines show.
            pub seo: $crate::raw::RawSeo,
            /// The picture, heading and button at the top of the page.
            pub banner: $crate::raw::RawBanner,
            /// The footer's paragraph on this page.
            pub footer_paragraph: Option<String>,
            /// Cards of the sidebar.
            #[serde(default)]
            pub sidebar: Vec<$crate::raw::RawSidebarCard>,
            /// The sections, from top to bottom.
            #[serde(default)]
            pub section: Vec<$crate::raw::RawPlaced>,
        }
    };
}
pub(super) use page_file;
