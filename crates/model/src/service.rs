//! The colors of services, and the categories of products and articles.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

named! {
    /// The accent colours, as written in `data-service` on the document's root.
    pub enum ServiceAccent in "kebab-case" {
        /// Blue.
        Access,
        /// Red.
        Cctv,
        /// Orange.
        It,
        /// Blue, a little greener.
        Pa,
        /// The primary blue, that of pages without a service too.
        Pos,
    }
}

impl ServiceAccent {
    /// The color in the light and in the dark scheme, for what is no page: the same values as
    /// `--accent` in the styles. Without a service it is the primary blue.
    pub const fn color(accent: Option<Self>) -> &'static str {
        match accent {
            None | Some(Self::Pos) => "#1d4ed8",
            Some(Self::Access) => "#1e5fd0",
            Some(Self::Cctv) => "#c81e2c",
            Some(Self::It) => "#c2410c",
            Some(Self::Pa) => "#0369a1",
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
    /// The category for a value of an address. Ignores case, spaces, underscores and hyphens.
    pub fn parse(value: &str) -> Option<Self> {
        let folded = fold(value);
        Self::ALL
            .into_iter()
            .find(|category| fold(category.as_str()) == folded)
    }
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
    }
}
