//! Traffic sources, named as an owner knows them: `Google Ads`, `Google`, `yelp.com`, `Direct`.

use crate::{Attribution, AttributionField};

/// The source of visitors who typed the address or whose browser reveals nothing.
pub const DIRECT: &str = "Direct";

/// The source under which further sites are counted once there are too many.
pub const OTHER_SITES: &str = "Other sites";

const GOOGLE_ADS: &str = "Google Ads";
const MICROSOFT_ADS: &str = "Microsoft Ads";

/// Sites that people know by a name other than their host: a label or the whole of the host, and the name.
const NAMES: [(&str, &str); 19] = [
    ("google", "Google"),
    ("bing", "Bing"),
    ("duckduckgo", "DuckDuckGo"),
    ("yahoo", "Yahoo"),
    ("ecosia", "Ecosia"),
    ("brave", "Brave Search"),
    ("facebook", "Facebook"),
    ("fb", "Facebook"),
    ("instagram", "Instagram"),
    ("linkedin", "LinkedIn"),
    ("lnkd", "LinkedIn"),
    ("youtube", "YouTube"),
    ("reddit", "Reddit"),
    ("nextdoor", "Nextdoor"),
    ("chatgpt", "ChatGPT"),
    ("perplexity", "Perplexity"),
    ("twitter", "X"),
    ("t.co", "X"),
    ("x.com", "X"),
];

/// Returns the source of a touch. Click identifiers of advertisements take precedence, then the link's own
/// `utm_source`, then the site that linked.
pub fn source(way: &Attribution) -> String {
    use AttributionField::{
        Fbclid, Gbraid, Gclid, Msclkid, Referrer, UtmMedium, UtmSource, Wbraid,
    };
    let has = |field| way.get(field).is_some();
    if has(Gclid) || has(Gbraid) || has(Wbraid) {
        return GOOGLE_ADS.to_owned();
    }
    if has(Msclkid) {
        return MICROSOFT_ADS.to_owned();
    }
    let is_paid = way.get(UtmMedium).is_some_and(is_paid);
    if let Some(said) = way.get(UtmSource) {
        let name = known(said).unwrap_or(said);
        return match (name, is_paid) {
            ("Google", true) => GOOGLE_ADS.to_owned(),
            ("Bing", true) => MICROSOFT_ADS.to_owned(),
            (name, true) => shortened(&format!("{name} ads")),
            (name, false) => shortened(name),
        };
    }
    if has(Fbclid) {
        return "Facebook".to_owned();
    }
    let Some(host) = way.get(Referrer) else {
        return DIRECT.to_owned();
    };
    let host = host.strip_prefix("www.").unwrap_or(host);
    shortened(known(host).unwrap_or(host))
}

/// Whether a `utm_medium` stands for paid advertising, by the rules of Google Analytics for its default channels: `cpc`,
/// `cpm`, `ppc`, `paid-social`.
fn is_paid(medium: &str) -> bool {
    let medium = medium.to_lowercase();
    medium.contains("cp")
        || medium.starts_with("paid")
        || ["ppc", "retargeting", "display", "banner"].contains(&medium.as_str())
}

/// Returns the source of a lead: that of the last touch, or of the first if the last says nothing.
pub(crate) fn source_of(first: &Attribution, last: &Attribution) -> String {
    source(deciding_touch(first, last))
}

/// Returns the touch that a lead's source is taken from: the last one, or the first if only that says something.
pub fn deciding_touch<'a>(first: &'a Attribution, last: &'a Attribution) -> &'a Attribution {
    let is_direct = |touch| source(touch) == DIRECT;
    if last.is_empty() || is_direct(last) && !is_direct(first) {
        first
    } else {
        last
    }
}

/// Whether a source is one of those named in this module. The number of other sources is unlimited.
pub fn is_named_source(source: &str) -> bool {
    let name = source.strip_suffix(" ads").unwrap_or(source);
    [DIRECT, OTHER_SITES, GOOGLE_ADS, MICROSOFT_ADS].contains(&source)
        || NAMES.iter().any(|(_, known)| *known == name)
}

/// Returns the common name for a host or a `utm_source`.
fn known(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let is = |name: &str| {
        text == name
            || (!name.contains('.') && text.split('.').rev().skip(1).any(|label| label == name))
    };
    NAMES
        .iter()
        .find(|(host, _)| is(host))
        .map(|(_, name)| *name)
}

/// Shortens a name to 60 characters, since a link can contain anything.
fn shortened(name: &str) -> String {
    name.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn of(facts: &[(AttributionField, &str)]) -> String {
        let raw: BTreeMap<_, _> = facts
            .iter()
            .map(|(field, text)| (*field, (*text).to_owned()))
            .collect();
        source(&Attribution::parse(&raw).0)
    }

    #[test]
    fn sources_are_named_by_ad_click_utm_source_or_referrer() {
        use AttributionField::{Fbclid, Gclid, Referrer, UtmMedium, UtmSource};
        for (facts, name) in [
            (&[][..], "Direct"),
            (&[(Gclid, "abc"), (UtmSource, "newsletter")], "Google Ads"),
            (&[(UtmSource, "google"), (UtmMedium, "cpc")], "Google Ads"),
            (&[(UtmSource, "google")], "Google"),
            (&[(UtmSource, "Spring flyer")], "Spring flyer"),
            (
                &[(UtmSource, "facebook"), (UtmMedium, "paid")],
                "Facebook ads",
            ),
            (
                &[(Fbclid, "x"), (Referrer, "https://l.instagram.com/")],
                "Facebook",
            ),
            (
                &[(Referrer, "https://www.google.co.uk/search?q=x")],
                "Google",
            ),
            (&[(Referrer, "https://l.facebook.com/")], "Facebook"),
            (&[(Referrer, "https://www.yelp.com/biz/x")], "yelp.com"),
            (&[(Referrer, "https://t.co/x")], "X"),
            (
                &[(Referrer, "https://google-fake.example/")],
                "google-fake.example",
            ),
            (&[(Referrer, "https://duckduckgo.com/")], "DuckDuckGo"),
        ] {
            assert_eq!(of(facts), name);
        }
    }

    #[test]
    fn media_of_paid_advertising_are_recognized() {
        for medium in [
            "cpc",
            "CPM",
            "ppc",
            "paid",
            "paidsearch",
            "paid-search",
            "paid_search",
            "paidsocial",
            "Paid-Social",
            "paid_social",
            "retargeting",
            "display",
            "banner",
        ] {
            assert!(is_paid(medium), "{medium}");
        }
        for medium in ["social", "email", "organic", "referral", "unpaid", ""] {
            assert!(!is_paid(medium), "{medium}");
        }
    }

    #[test]
    fn raw_referrer_hosts_and_utm_texts_are_not_named_sources() {
        use AttributionField::{Gclid, Referrer, UtmMedium, UtmSource};
        for (facts, is_named) in [
            (&[][..], true),
            (&[(Gclid, "abc")], true),
            (&[(Referrer, "https://www.google.com/")], true),
            (&[(UtmSource, "facebook"), (UtmMedium, "cpc")], true),
            (&[(Referrer, "https://www.yelp.com/")], false),
            (&[(UtmSource, "Spring flyer"), (UtmMedium, "cpc")], false),
        ] {
            assert_eq!(is_named_source(&of(facts)), is_named, "{}", of(facts));
        }
        assert!(is_named_source(OTHER_SITES));
    }

    #[test]
    fn a_source_is_cut_to_60_characters() {
        assert_eq!(
            of(&[(AttributionField::UtmSource, &"long ".repeat(50))])
                .chars()
                .count(),
            60
        );
    }
}
