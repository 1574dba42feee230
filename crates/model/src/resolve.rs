//! The two stages of content: as written in a file, and as shown on a page.
//!
//! A file refers to pictures and pages by name, and a page needs their addresses.
//! [`raw_and_resolved!`](crate::raw_and_resolved) declares both types and the conversion between them ([`Resolve`])
//! from one list of fields. A type with a different conversion implements the trait by hand.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Icon, Link, Picture, PictureFocus};

/// An error about a name that can't be resolved.
#[derive(Debug, thiserror::Error)]
pub enum Unresolved {
    /// The name refers to something that the site doesn't have. Lists omit the entries with such a
    /// name.
    #[error("{0}")]
    Absent(String),
    /// The name is invalid.
    #[error("{0} cannot be resolved")]
    Broken(String),
}

impl Unresolved {
    /// Converts [`Absent`](Self::Absent) into `None`.
    ///
    /// # Errors
    /// If the name is invalid.
    pub fn absent_as_none<T>(resolved: Result<T, Self>) -> Result<Option<T>, Self> {
        match resolved {
            Ok(ready) => Ok(Some(ready)),
            Err(Self::Absent(_)) => Ok(None),
            Err(broken) => Err(broken),
        }
    }
}

/// Resolves the names in content files.
pub trait References {
    /// Returns the picture of a file in `media/`, with this text alternative.
    fn picture(&self, file: &str, alt: &str) -> Result<Picture, Unresolved>;

    /// Returns the address of a file for download, by its name in `media/`, and its size in bytes.
    fn document(&self, file: &str) -> Result<(String, usize), Unresolved>;

    /// Returns the address of a link target: `service:access-control`, `quote`, `https://...`.
    fn href(&self, target: &str) -> Result<String, Unresolved>;

    /// Writes an amount in the company's currency: `$1,299.00`, `1,299.00 €`.
    fn money(&self, amount: &str) -> String;
}

/// Converts content as written in a file into content as shown on a page.
pub trait Resolve {
    /// The type shown on a page.
    type Resolved;

    /// Converts the value, with every name resolved.
    fn resolve(&self, references: &dyn References) -> Result<Self::Resolved, Unresolved>;
}

/// Implements [`Resolve`] for types that are the same in both stages.
macro_rules! resolves_to_self {
    ($($kind:ty),*) => {
        $(impl $crate::Resolve for $kind {
            type Resolved = Self;
            fn resolve(&self, _: &dyn $crate::References) -> Result<Self, $crate::Unresolved> {
                Ok(self.clone())
            }
        })*
    };
}
pub(crate) use resolves_to_self;

resolves_to_self!(String, bool, u32, Icon);

impl<T: Resolve> Resolve for Option<T> {
    type Resolved = Option<T::Resolved>;

    fn resolve(&self, references: &dyn References) -> Result<Self::Resolved, Unresolved> {
        self.as_ref()
            .map(|written| written.resolve(references))
            .transpose()
    }
}

impl<T: Resolve> Resolve for Box<T> {
    type Resolved = T::Resolved;

    fn resolve(&self, references: &dyn References) -> Result<Self::Resolved, Unresolved> {
        self.as_ref().resolve(references)
    }
}

impl<T: Resolve> Resolve for Vec<T> {
    type Resolved = Vec<T::Resolved>;

    fn resolve(&self, references: &dyn References) -> Result<Self::Resolved, Unresolved> {
        self.iter()
            .filter_map(|written| {
                Unresolved::absent_as_none(written.resolve(references)).transpose()
            })
            .collect()
    }
}

/// Declares the raw and the resolved type of a part of a page, and the conversion between them.
///
/// Fields are declared with the raw type. `#[raw(...)]` is an attribute of the raw type only, such as
/// a schema rule or a default. For a section, `in` is followed by its default area.
#[macro_export]
macro_rules! raw_and_resolved {
    (
        $(#[doc = $doc:literal])*
        pub struct $raw:ident => $resolved:ident $(in $area:ident)? {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[raw($attribute:meta)])*
                $field:ident: $kind:ty,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $raw {
            $(
                $(#[doc = $field_doc])*
                $(#[$attribute])*
                pub $field: $kind,
            )*
        }

        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, ts_rs::TS)]
        pub struct $resolved {
            $(
                $(#[doc = $field_doc])*
                pub $field: <$kind as $crate::Resolve>::Resolved,
            )*
        }

        $(impl $raw {
            /// The area of the section if its file doesn't set one.
            pub const AREA: $crate::Area = $crate::Area::$area;
        })?

        impl $crate::Resolve for $raw {
            type Resolved = $resolved;

            fn resolve(
                &self,
                references: &dyn $crate::References,
            ) -> Result<$resolved, $crate::Unresolved> {
                // Unused if there are no fields.
                _ = references;
                Ok($resolved {
                    $($field: self.$field.resolve(references)?,)*
                })
            }
        }
    };
}

/// A picture in the `media` folder.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPicture {
    /// The file name in `media/`: `turret-white.webp`.
    #[schemars(extend("x-media" = true))]
    pub file: String,
    /// What the picture shows, in words, for visitors who can't see it.
    pub alt: String,
    /// The point that stays in view when the picture is cropped, as fractions of the width from the
    /// left and of the height from the top: `[0.1, 0.5]`. Left out: the center.
    pub focus: Option<PictureFocus>,
}

impl Resolve for RawPicture {
    type Resolved = Picture;

    fn resolve(&self, references: &dyn References) -> Result<Picture, Unresolved> {
        Ok(Picture {
            focus: self.focus,
            ..references.picture(&self.file, &self.alt)?
        })
    }
}

/// A link. `to` is one of: `home`, `about`, `contact`, `stories`, `legal`, `legal#privacy`,
/// `team` (a file in `pages/`), `articles`, `articles:CATEGORY`, `catalogue`, `catalogue:TAB`,
/// `service:access-control`, `brand:axis`, `product:SLUG`, `article:SLUG`, `quote` (the quote form
/// of the same page), `call` (the toll-free number), `#anchor`, or an `https://` address.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLink {
    /// The visible text, which says what happens when a visitor follows the link.
    pub label: String,
    /// The target of the link.
    #[schemars(extend("x-target" = true))]
    pub to: String,
}

impl Resolve for RawLink {
    type Resolved = Link;

    fn resolve(&self, references: &dyn References) -> Result<Link, Unresolved> {
        Ok(Link::new(&self.label, references.href(&self.to)?))
    }
}
