//! The origin of a site: its scheme, its host and its port, as browsers write it.

use std::fmt;
use std::str::FromStr;

use axum::http::uri::Authority;
use thiserror::Error;

/// An origin such as `https://www.example.com`: in lower case, with a port only if it isn't the scheme's default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

/// An error for text that isn't an origin.
#[derive(Debug, Error)]
#[error(
    "write an origin as https://www.example.com, with a port where it has one and without a path"
)]
pub struct OriginError;

impl Origin {
    /// Parses an origin. A trailing slash is ignored.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (scheme, host) = text.split_once("://")?;
        let host = host.strip_suffix('/').unwrap_or(host).to_ascii_lowercase();
        let scheme = scheme.to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "https" => ":443",
            "http" => ":80",
            _ => return None,
        };
        let authority: Authority = host.parse().ok()?;
        let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
        if authority.host().is_empty() || !host.bytes().all(is_sign) {
            return None;
        }
        let host = host.strip_suffix(usual).unwrap_or(&host);
        Some(Self(format!("{scheme}://{host}")))
    }

    /// The origin of a URL.
    pub(crate) fn of_url(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let host = rest.split(['/', '?', '#']).next()?;
        Self::parse(&format!("{scheme}://{host}"))
    }

    /// The origin as it's written in headers.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        Self::parse(text).ok_or(OriginError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_normalized_as_in_browsers_and_invalid_ones_refused() {
        for (text, origin) in [
            ("https://Www.Example.com", Some("https://www.example.com")),
            ("https://a.example:443/", Some("https://a.example")),
            ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("http://[::1]:8080", Some("http://[::1]:8080")),
            ("https://a.example/path", None),
            ("https://a.example; script-src *", None),
            ("https://user@a.example", None),
            ("https://*.example", None),
            ("ftp://a.example", None),
            ("a.example", None),
            ("https://", None),
            ("null", None),
        ] {
            let parsed = Origin::parse(text);
            assert_eq!(parsed.as_ref().map(Origin::as_str), origin, "{text}");
        }
        let origin = Origin::of_url("https://a.example/b?c#d").unwrap();
        assert_eq!(origin.as_str(), "https://a.example");
    }
}
