//! The colors of services, and the categories of products and articles.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

named! {
    /// The colors that services have, as written in `data-color` on the document's root.
    pub enum ServiceColor in "kebab-case" {
        /// The site's own, that of pages without a service too.
        Brand,
        /// Blue.
        Blue,
        /// Red.
        Red,
        /// Orange.
        Orange,
        /// Blue with some green.
        Sky,
    }
}

impl ServiceColor {
    /// The color in the light and in the dark scheme, for what is no page: the same values as
    /// `--accent` in the styles. `own` is the site's.
    pub const fn fill_or(self, own: &str) -> &str {
        match self {
            Self::Brand => own,
            Self::Blue => "#1e5fd0",
            Self::Red => "#c81e2c",
            Self::Orange => "#c2410c",
            Self::Sky => "#0369a1",
        }
    }
}

/// What a product is; decides its variant of card and page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ProductCategory {
    /// Cameras.
    CctvCameras,
    /// NVRs and DVRs.
    Recorders,
    /// Panels, readers, biometric terminals.
    AccessControl,
}

impl ProductCategory {
    const ALL: [(&str, Self); 3] = [
        ("cctv-cameras", Self::CctvCameras),
        ("recorders", Self::Recorders),
        ("access-control", Self::AccessControl),
    ];

    /// The category of a name. Ignores case, spaces, underscores and hyphens.
    pub fn parse(value: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(name, _)| is_same_name(name, value))
            .map(|(_, category)| category)
    }

    /// The name, as in content files.
    pub fn as_str(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, category)| *category == self)
            .map_or("", |(name, _)| name)
    }
}

named! {
    /// What an article or a safety tip is about.
    pub enum ArticleCategory in "snake_case" {
        /// Cameras and recorders.
        Cctv,
        /// Doors.
        AccessControl,
        /// Public address and sound.
        Pa,
        /// Networks and computers.
        It,
        /// Alarms.
        Alarm,
    }
}

impl ArticleCategory {
    /// The category of a name in an address or a content file. Ignores case, spaces, underscores and
    /// hyphens.
    pub fn parse(value: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|category| is_same_name(category.as_str(), value))
    }
}

/// Whether two names differ in case, spaces, underscores and hyphens only.
pub fn is_same_name(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// Lower case without spaces, underscores and hyphens: how categories are compared.
fn fold(value: &str) -> String {
    value
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_are_compared_without_case_and_separators() {
        for written in [
            "access_control",
            "Access-Control",
            "access control",
            "ACCESSCONTROL",
        ] {
            assert_eq!(
                ArticleCategory::parse(written),
                Some(ArticleCategory::AccessControl)
            );
        }
        assert_eq!(ArticleCategory::parse("garden"), None);
        for category in [
            ProductCategory::CctvCameras,
            ProductCategory::Recorders,
            ProductCategory::AccessControl,
        ] {
            assert_eq!(ProductCategory::parse(category.as_str()), Some(category));
        }
        assert_eq!(
            ProductCategory::parse("CCTV Cameras"),
            Some(ProductCategory::CctvCameras)
        );
    }
}
