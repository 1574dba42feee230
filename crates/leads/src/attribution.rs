//! Attribution: where a visitor came from. It is for the owner's advertising and is never needed to
//! answer a lead.
//!
//! There is one for the first touch that the browser remembers and one for the last touch, whose
//! field names in forms begin with `last_`.
//!
//! Addresses are reduced to what attribution needs: a landing page to its path, a referrer to its
//! host. Queries are dropped because they may contain what a person typed elsewhere.

use std::collections::BTreeMap;
use std::fmt;

use hyper::Uri;
use serde::{Deserialize, Serialize};
use sightline_model::split_address;
use sightline_texts::texts;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::text::{Limit, single_line};

const LIMIT: Limit = Limit {
    chars: 512,
    bytes: 1_024,
};
const PATH_LIMIT: Limit = Limit {
    chars: 2_048,
    bytes: 2_048,
};

/// One field of the attribution, named as in forms.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AttributionField {
    /// Path of the first page seen.
    LandingPage,
    /// Host of the site that linked here.
    Referrer,
    /// Campaign source, like `newsletter`.
    UtmSource,
    /// Campaign medium, like `cpc`.
    UtmMedium,
    /// Campaign name.
    UtmCampaign,
    /// Paid search term.
    UtmTerm,
    /// Which of several links or texts was clicked.
    UtmContent,
    /// Google Ads click identifier.
    Gclid,
    /// Google Ads click identifier for a click from an app to the web.
    Gbraid,
    /// Google Ads click identifier for systems that don't allow `gclid`.
    Wbraid,
    /// Microsoft Advertising click identifier.
    Msclkid,
    /// Meta click identifier.
    Fbclid,
}

impl AttributionField {
    /// The field's name in a form, in JSON and in CSV.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The field's name for the last touch.
    pub const fn last_str(self) -> &'static str {
        match self {
            Self::LandingPage => "last_landing_page",
            Self::Referrer => "last_referrer",
            Self::UtmSource => "last_utm_source",
            Self::UtmMedium => "last_utm_medium",
            Self::UtmCampaign => "last_utm_campaign",
            Self::UtmTerm => "last_utm_term",
            Self::UtmContent => "last_utm_content",
            Self::Gclid => "last_gclid",
            Self::Gbraid => "last_gbraid",
            Self::Wbraid => "last_wbraid",
            Self::Msclkid => "last_msclkid",
            Self::Fbclid => "last_fbclid",
        }
    }

    /// The field's name for the owner. Those of click identifiers are the advertisers' own.
    pub fn label(self) -> String {
        let texts = texts();
        match self {
            Self::LandingPage => texts.studio_way_landing(),
            Self::Referrer => texts.studio_way_referrer(),
            Self::UtmSource => texts.studio_way_source(),
            Self::UtmMedium => texts.studio_way_medium(),
            Self::UtmCampaign => texts.studio_way_campaign(),
            Self::UtmTerm => texts.studio_way_term(),
            Self::UtmContent => texts.studio_way_content(),
            Self::Gclid | Self::Gbraid | Self::Wbraid | Self::Msclkid | Self::Fbclid => {
                self.as_str().to_owned()
            }
        }
    }

    /// The fields that tell an owner more than the source does: no identifiers of clicks.
    pub const SHOWN: [Self; 6] = [
        Self::UtmCampaign,
        Self::UtmMedium,
        Self::UtmTerm,
        Self::UtmContent,
        Self::Referrer,
        Self::LandingPage,
    ];

    /// Whether the field comes from the query of the address that an advertisement links to.
    pub const fn is_of_campaign(self) -> bool {
        !matches!(self, Self::LandingPage | Self::Referrer)
    }

    /// Normalizes the value. Returns `None` if it is blank or invalid.
    fn clean(self, raw: &str) -> Option<String> {
        match self {
            Self::LandingPage => page_path(raw),
            Self::Referrer => host(raw),
            _ => single_line(raw, LIMIT).ok(),
        }
    }
}

/// The known fields of one touch.
#[derive(Clone, Default, PartialEq, Eq, Serialize)]
pub struct Attribution(BTreeMap<AttributionField, String>);

impl Attribution {
    /// Normalizes the fields that a form sent. The second value names the fields that were not
    /// blank but had to be dropped: a lead is never refused because of its attribution.
    pub fn parse(raw: &BTreeMap<AttributionField, String>) -> (Self, Vec<AttributionField>) {
        let mut kept = BTreeMap::new();
        let mut dropped = Vec::new();
        for (field, text) in raw {
            match field.clean(text) {
                Some(clean) => {
                    kept.insert(*field, clean);
                }
                None if text.trim().is_empty() => {}
                None => dropped.push(*field),
            }
        }
        (Self(kept), dropped)
    }

    /// The value of a field, if it is known.
    pub fn get(&self, field: AttributionField) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// All known fields, in the order of the columns.
    pub fn iter(&self) -> impl Iterator<Item = (AttributionField, &str)> {
        self.0.iter().map(|(field, text)| (*field, text.as_str()))
    }

    /// Whether no field is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Shows only the names of the fields: a click identifier can be traced to a person.
impl fmt::Debug for Attribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.0.keys().map(|field| field.as_str()))
            .finish()
    }
}

/// Reads a stored attribution. Fields of a newer version are ignored.
impl<'de> Deserialize<'de> for Attribution {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = BTreeMap::<String, String>::deserialize(deserializer)?;
        let known = stored
            .into_iter()
            .filter_map(|(name, text)| Some((name.parse().ok()?, text)));
        Ok(Self(known.collect()))
    }
}

/// Returns the path of a page of this site, from a path or an absolute address, without query and
/// fragment. What browsers take for the address of another host (`//host`, `/\host`) is no path.
pub(crate) fn page_path(raw: &str) -> Option<String> {
    let text = single_line(raw, PATH_LIMIT).ok()?;
    let local = match text.split_once("://") {
        Some(("http" | "https", rest)) => {
            let start = rest.find('/').and_then(|start| rest.get(start..));
            start.unwrap_or("/")
        }
        _ => &text,
    };
    let (path, ..) = split_address(local);
    let below_root = path.strip_prefix('/')?;
    (!below_root.starts_with(['/', '\\'])).then(|| path.to_owned())
}

/// Returns the host of an absolute web address, in lower case and without user, password and port.
fn host(raw: &str) -> Option<String> {
    let address: Uri = single_line(raw, PATH_LIMIT).ok()?.parse().ok()?;
    let is_web = matches!(address.scheme_str(), Some("http" | "https"));
    let is_name = |host: &&str| {
        host.chars()
            .all(|c| c.is_alphanumeric() || c == '-' || c == '.')
    };
    let host = address.host().filter(|_| is_web).filter(is_name);
    host.map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_address_is_reduced_to_its_path() {
        for (raw, path) in [
            ("/articles/nvr", Some("/articles/nvr")),
            (
                "/security-products?tab=cctv#list",
                Some("/security-products"),
            ),
            (
                "https://www.sightline.example/?email=a@b.example",
                Some("/"),
            ),
            ("https://www.sightline.example", Some("/")),
            ("javascript:alert(1)", None),
            ("articles", None),
            ("//evil.example/x", None),
            ("/\\evil.example/x", None),
            ("https://www.sightline.example//evil.example", None),
            ("", None),
        ] {
            assert_eq!(page_path(raw).as_deref(), path, "{raw}");
        }
    }

    #[test]
    fn a_referrer_is_reduced_to_its_host() {
        for (raw, kept) in [
            (
                "https://Search.Example/?q=my+street",
                Some("search.example"),
            ),
            (
                "https://user:secret@mail.example:8443/inbox",
                Some("mail.example"),
            ),
            ("android-app://com.example", None),
            ("https://", None),
        ] {
            assert_eq!(host(raw).as_deref(), kept, "{raw}");
        }
    }

    #[test]
    fn attribution_field_names_round_trip() {
        for field in AttributionField::VARIANTS {
            assert_eq!(field.as_str().parse(), Ok(*field));
            assert_eq!(field.last_str(), format!("last_{}", field.as_str()));
        }
    }

    #[test]
    fn blank_values_are_ignored_and_invalid_ones_are_reported_as_dropped() {
        let raw = BTreeMap::from([
            (AttributionField::UtmSource, " ".to_owned()),
            (AttributionField::UtmMedium, "c\0pc".to_owned()),
            (AttributionField::Gclid, "abc".to_owned()),
        ]);
        let (kept, dropped) = Attribution::parse(&raw);
        assert_eq!(
            kept.iter().collect::<Vec<_>>(),
            [(AttributionField::Gclid, "abc")]
        );
        assert_eq!(dropped, [AttributionField::UtmMedium]);
    }
}
