//! Declares the unions of section kinds from lists of them: [`Section`](crate::Section) as pages show it, and
//! [`RawSection`](crate::RawSection) as files say it. The lists are those of `section/mod.rs`, made from the
//! files beside it.

/// Says where sections of a kind usually stand.
macro_rules! usual_area {
    ($raw:ident in $area:ident) => {
        impl $raw {
            /// Where the section stands when its file does not say.
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
        /// A section as files say it.
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
            /// Where a section of the kind stands when its file does not say.
            pub const fn usual_area(&self) -> Area {
                match self {
                    $(Self::$kind(_) => $raw::AREA,)*
                    $(Self::$site_kind(_) => $site_raw::AREA,)*
                }
            }

            /// The section as a page shows it.
            ///
            /// # Errors
            /// When a name in it leads nowhere.
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

            /// Every kind with its usual area and the schema of its fields.
            pub(crate) fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Area, Value)> {
                vec![
                    $(($tag, $raw::AREA, generator.subschema_for::<$raw>().to_value()),)*
                    $(($site_tag, $site_raw::AREA, generator.subschema_for::<$site_raw>().to_value()),)*
                ]
            }
        }
    };
}
