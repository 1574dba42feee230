//! Declares the enums of section kinds from lists: [`Section`](crate::Section) as shown on pages,
//! and [`RawSection`](crate::RawSection) as written in files. The lists are in `section/mod.rs`,
//! which is generated from the files beside it.

/// Declares the default area of sections of a kind.
macro_rules! default_area {
    ($raw:ident in $area:ident) => {
        impl $raw {
            /// The area of the section if its file doesn't set one.
            pub const AREA: $crate::Area = $crate::Area::$area;
        }
    };
}

macro_rules! section {
    ($(#[doc = $meaning:literal] $kind:ident,)*) => {
        /// A section of a page. Each kind has one component in `web/src/sections`.
        #[derive(Debug, Clone, PartialEq, Serialize, TS)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum Section {
            $(#[doc = $meaning] $kind($kind),)*
        }

        $(impl From<$kind> for Section {
            fn from(section: $kind) -> Self {
                Self::$kind(section)
            }
        })*
    };
}

macro_rules! raw_section {
    (
        whole { $($tag:literal $kind:ident($raw:ident),)* }
        of_site { $($site_tag:literal $method:ident $site_kind:ident($site_raw:ident),)* }
    ) => {
        /// A section as written in a file.
        #[derive(Debug, Clone, Deserialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum RawSection {
            $(#[doc = concat!("`", $tag, "`")] $kind($raw),)*
            $(#[doc = concat!("`", $site_tag, "`")] $site_kind($site_raw),)*
        }

        /// Makes the sections that show entries of the site or depend on the page.
        pub trait SiteSections {
            $(
                #[doc = concat!("Makes a section of the kind `", $site_tag, "`.")]
                fn $method(&self, raw: &$site_raw) -> Result<$site_kind, Unresolved>;
            )*
        }

        impl RawSection {
            /// Returns the area of a section of this kind if its file doesn't set one.
            pub const fn default_area(&self) -> Area {
                match self {
                    $(Self::$kind(_) => $raw::AREA,)*
                    $(Self::$site_kind(_) => $site_raw::AREA,)*
                }
            }

            /// Resolves the section into the form shown on a page.
            ///
            /// # Errors
            /// If a name in it can't be resolved.
            pub fn resolve(
                &self,
                references: &dyn References,
                site: &dyn SiteSections,
            ) -> Result<Section, Unresolved> {
                Ok(match self {
                    $(Self::$kind(raw) => raw.resolve(references)?.into(),)*
                    $(Self::$site_kind(raw) => site.$method(raw)?.into(),)*
                })
            }

            /// Returns every kind with its default area and the schema of its fields, which may refer to definitions of
            /// the generator.
            pub(crate) fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Area, Value)> {
                use schemars::JsonSchema as _;
                vec![
                    $(($tag, $raw::AREA, $raw::json_schema(generator).to_value()),)*
                    $(($site_tag, $site_raw::AREA, $site_raw::json_schema(generator).to_value()),)*
                ]
            }
        }
    };
}
