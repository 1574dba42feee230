//! The five services and the categories that belong to them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

named! {
    /// One of the five services the company sells.
    pub enum Service in "kebab-case" with parse {
        /// Door access: readers, panels, locks.
        AccessControl,
        /// Cameras and recorders.
        CctvInstallation,
        /// Networks, servers, help desk.
        ItServices,
        /// Public address and sound.
        PaSystems,
        /// Points of sale.
        PosInstallation,
    }
}

impl Service {
    /// The colour that pages of this service take; `None` is the primary blue.
    pub const fn accent(self) -> Option<ServiceAccent> {
        match self {
            Self::AccessControl => Some(ServiceAccent::Access),
            Self::CctvInstallation => Some(ServiceAccent::Cctv),
            Self::ItServices => Some(ServiceAccent::It),
            Self::PaSystems => Some(ServiceAccent::Pa),
            Self::PosInstallation => None,
        }
    }

    /// The product categories shown beside this service.
    pub const fn product_categories(self) -> &'static [ProductCategory] {
        match self {
            Self::AccessControl => &[ProductCategory::AccessControl],
            Self::CctvInstallation => &[ProductCategory::CctvCameras, ProductCategory::Recorders],
            Self::ItServices | Self::PaSystems | Self::PosInstallation => &[],
        }
    }

    /// The article category shown beside this service.
    pub const fn article_category(self) -> Option<ArticleCategory> {
        match self {
            Self::AccessControl => Some(ArticleCategory::AccessControl),
            Self::CctvInstallation => Some(ArticleCategory::Cctv),
            Self::ItServices => Some(ArticleCategory::It),
            Self::PaSystems => Some(ArticleCategory::Pa),
            Self::PosInstallation => None,
        }
    }
}

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
    }
}

impl ServiceAccent {
    /// The color in the light and in the dark scheme, for what is no page: the same values as
    /// `--accent` in the styles. Without a service it is the primary blue.
    pub const fn color(accent: Option<Self>) -> &'static str {
        match accent {
            None => "#1d4ed8",
            Some(Self::Access) => "#1e5fd0",
            Some(Self::Cctv) => "#c81e2c",
            Some(Self::It) => "#c2410c",
            Some(Self::Pa) => "#0369a1",
        }
    }
}

/// What a product is; decides its variant of card and page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
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

    #[test]
    fn every_service_is_found_by_its_slug() {
        for service in Service::ALL {
            assert_eq!(Service::parse(service.as_str()), Some(service));
        }
    }
}
