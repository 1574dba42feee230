//! Reads a site's public address from the text of `site.toml` alone.

use sightline_toml::parse;

/// Returns a text of `[company]` from the text of `site.toml`, or `None` when it's missing or the file is not valid
/// TOML.
pub(crate) fn of_company(site: &str, key: &str) -> Option<String> {
    let site = parse(site, 0).ok()?;
    site.at(&["company", key])?.as_str().map(str::to_owned)
}

/// Returns the `base_url` in the text of `site.toml`, or `None` when it's missing or the file is not valid TOML.
/// Works even if the rest of the folder is invalid.
pub fn base_url_of(site: &str) -> Option<String> {
    of_company(site, "base_url")
}

/// Whether a public address consists of a protocol and a host and nothing else.
pub fn is_base_url(url: &str) -> bool {
    let host = url.strip_prefix("https://").or(url.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', ' ']))
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
        for (url, is_good) in [
            ("https://www.example.com", true),
            ("http://127.0.0.1:8080", true),
            ("nonsense", false),
            ("ftp://a.example", false),
            ("https://", false),
            ("https://a.example/sub", false),
            ("https://a.example?x=1", false),
            ("https://a.example#x", false),
            ("https://a b.example", false),
            ("", false),
        ] {
            assert_eq!(is_base_url(url), is_good, "{url}");
        }
    }
}
