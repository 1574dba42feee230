//! Reads a site's public address from the text of `site.toml` alone.

use sightline_toml::parse;
use url::Url;

/// Returns a text of `[company]` from the text of `site.toml`, or `None` when it's missing or the file is not valid
/// TOML.
pub(crate) fn of_company(site: &str, key: &str) -> Option<String> {
    let site = parse(site, 0).ok()?;
    site.at(&["company", key])?.as_str().map(str::to_owned)
}

/// Returns the `base_url` in the text of `site.toml` as browsers send it, or `None` when it's missing or invalid. Works
/// even if the rest of the folder is invalid.
pub fn base_url_of(site: &str) -> Option<String> {
    normalized_base_url(&of_company(site, "base_url")?)
}

/// Returns a public address as browsers send it: in lower case, with an international host in ASCII, and without the
/// default port. `None` if it's more than a protocol and a host.
pub fn normalized_base_url(url: &str) -> Option<String> {
    let host = url
        .strip_prefix("https://")
        .or(url.strip_prefix("http://"))?;
    if host.contains(['/', '\\', '?', '#', '@', ' ']) {
        return None;
    }
    let origin = Url::parse(url).ok()?.origin().ascii_serialization();
    let (_, host) = origin.split_once("://")?;
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    host.bytes().all(is_sign).then_some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_url_is_read_from_a_file_with_other_errors() {
        let text = "[company]\nname = 7\nbase_url = \"https://a.example\"\n";
        assert_eq!(base_url_of(text).as_deref(), Some("https://a.example"));
        assert_eq!(base_url_of("[company]\n"), None);
        assert_eq!(base_url_of("[company"), None);
    }

    #[test]
    fn a_base_url_is_only_a_scheme_and_a_host() {
        for url in ["https://www.example.com", "http://127.0.0.1:8080"] {
            assert_eq!(normalized_base_url(url).as_deref(), Some(url));
        }
        for url in [
            "nonsense",
            "ftp://a.example",
            "https://",
            "https://a.example/",
            "https://a.example/sub",
            "https://a.example?x=1",
            "https://a.example#x",
            "https://a b.example",
            "https://a.example; server_name b.example",
            "https://user@a.example",
            "https://*.example",
            "https://a_b.example",
            "",
        ] {
            assert_eq!(normalized_base_url(url), None, "{url}");
        }
    }

    #[test]
    fn a_base_url_is_written_as_browsers_send_it() {
        for (url, sent) in [
            ("https://Lock.Example:443", "https://lock.example"),
            ("http://lock.example:80", "http://lock.example"),
            ("https://[::1]:8443", "https://[::1]:8443"),
            (
                "https://m\u{fc}nchen.example",
                "https://xn--mnchen-3ya.example",
            ),
        ] {
            assert_eq!(normalized_base_url(url).as_deref(), Some(sent), "{url}");
        }
    }
}
