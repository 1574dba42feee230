//! Two stages of one thing: as a content file writes it, and as a page shows it.
//!
//! A file names pictures and pages by words; a page needs addresses. [`staged!`](crate::staged)
//! declares both from one list of fields, with the step between them: [`Resolve`]. A type with a step
//! of its own implements the trait by hand.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Icon, Link, Picture, PictureFocus};

/// A name that leads nowhere.
#[derive(Debug, thiserror::Error)]
pub enum Unresolved {
    /// It names what the site does not have. Lists leave out what names it.
    #[error("{0}")]
    Absent(String),
    /// Nothing can have this name.
    #[error("{0} cannot be resolved")]
    Broken(String),
}

impl Unresolved {
    /// Nothing where what is named is not there.
    ///
    /// # Errors
    /// When the name cannot be one.
    pub fn leave_out<T>(resolved: Result<T, Self>) -> Result<Option<T>, Self> {
        match resolved {
            Ok(ready) => Ok(Some(ready)),
            Err(Self::Absent(_)) => Ok(None),
            Err(broken) => Err(broken),
        }
    }
}

/// Knows where the names in content files lead.
pub trait References {
    /// The picture of a file below `media/`, with what it shows in words.
    fn picture(&self, file: &str, alt: &str) -> Result<Picture, Unresolved>;

    /// The address of a file to download, by its name below `media/`, and how many bytes it has.
    fn document(&self, file: &str) -> Result<(String, usize), Unresolved>;

    /// The address of a link target: `service:access-control`, `quote`, `https://...`.
    fn href(&self, target: &str) -> Result<String, Unresolved>;
}

/// A written thing that becomes one of a page.
pub trait Resolve {
    /// What it becomes.
    type Ready;

    /// The same with every name resolved.
    fn resolve(&self, references: &dyn References) -> Result<Self::Ready, Unresolved>;
}

/// Values that are the same in both stages.
macro_rules! same_in_both {
    ($($kind:ty),*) => {
        $(impl $crate::Resolve for $kind {
            type Ready = Self;
            fn resolve(&self, _: &dyn $crate::References) -> Result<Self, $crate::Unresolved> {
                Ok(self.clone())
            }
        })*
    };
}
pub(crate) use same_in_both;

same_in_both!(String, bool, u32, Icon);

impl<T: Resolve> Resolve for Option<T> {
    type Ready = Option<T::Ready>;

    fn resolve(&self, references: &dyn References) -> Result<Self::Ready, Unresolved> {
        self.as_ref()
            .map(|written| written.resolve(references))
            .transpose()
    }
}

impl<T: Resolve> Resolve for Box<T> {
    type Ready = T::Ready;

    fn resolve(&self, references: &dyn References) -> Result<Self::Ready, Unresolved> {
        self.as_ref().resolve(references)
    }
}

impl<T: Resolve> Resolve for Vec<T> {
    type Ready = Vec<T::Ready>;

    fn resolve(&self, references: &dyn References) -> Result<Self::Ready, Unresolved> {
        self.iter()
            .filter_map(|written| Unresolved::leave_out(written.resolve(references)).transpose())
            .collect()
    }
}

/// Declares the written and the ready form of a part of a page, and the step between them.
///
/// Fields have the type of the written form. `#[raw(...)]` is an attribute of the written form alone:
/// a rule of its schema, or a default. A section says after `in` where it usually stands.
#[macro_export]
macro_rules! staged {
    (
        $(#[doc = $doc:literal])*
        pub struct $raw:ident => $ready:ident $(in $area:ident)? {
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
        pub struct $ready {
            $(
                $(#[doc = $field_doc])*
                pub $field: <$kind as $crate::Resolve>::Ready,
            )*
        }

        $(impl $raw {
            /// Where the section stands when its file does not say.
            pub const AREA: $crate::Area = $crate::Area::$area;
        })?

        impl $crate::Resolve for $raw {
            type Ready = $ready;

            fn resolve(
                &self,
                references: &dyn $crate::References,
            ) -> Result<$ready, $crate::Unresolved> {
                // A section without fields has no names.
                _ = references;
                Ok($ready {
                    $($field: self.$field.resolve(references)?,)*
                })
            }
        }
    };
}

/// A picture of the `media` folder.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPicture {
    /// File name below `media/`, for example `turret-white.webp`.
    #[schemars(extend("x-media" = true))]
    pub file: String,
    /// What the picture shows, for those who do not see it.
    pub alt: String,
    /// What a crop keeps nearest: how far from the left and from the top, as parts of one: `[0.1, 0.5]`.
    /// Left out: the center.
    pub focus: Option<PictureFocus>,
}

impl Resolve for RawPicture {
    type Ready = Picture;

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
    /// The visible text: what happens when one follows it.
    pub label: String,
    /// Where it leads.
    #[schemars(extend("x-target" = true))]
    pub to: String,
}

impl Resolve for RawLink {
    type Ready = Link;

    fn resolve(&self, references: &dyn References) -> Result<Link, Unresolved> {
        Ok(Link::new(&self.label, references.href(&self.to)?))
    }
}
