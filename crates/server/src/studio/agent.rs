//! Names the browser and operating system, for the list of sessions.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

use crate::signals::text;

/// Parts of user agents, and the browsers that they stand for. The first match wins: most browsers also claim to be
/// Chrome, and nearly all claim to be Safari.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Chromium", "Chromium"),
    ("Safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
];

/// The browser and operating system, such as `Safari on iPhone`. Empty if neither is known.
pub(super) fn words(headers: &HeaderMap) -> String {
    let agent = text(headers, USER_AGENT).unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(sign, _)| agent.contains(sign));
        found.map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    #[test]
    fn user_agents_are_described_as_browser_and_device() {
        for (agent, expected) in [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/19.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile \
                 Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.5.0", ""),
        ] {
            assert_eq!(words(&headers(&[("user-agent", agent)])), expected);
        }
    }
}
