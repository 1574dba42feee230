//! Which addresses a text may use: exactly those that react-markdown's `defaultUrlTransform` allows
//! (remarkjs/react-markdown, lib/index.js).

/// The allowed protocols.
const SAFE: [&str; 6] = ["http", "https", "irc", "ircs", "mailto", "xmpp"];

/// Returns the address if it is relative or uses a safe protocol, and an empty text otherwise.
pub(super) fn filter(address: &str) -> &str {
    let Some(colon) = address.find(':') else {
        return address;
    };
    let before = address.get(..colon).unwrap_or_default();
    // A colon after `/`, `?` or `#` belongs to a path, a query or a fragment.
    let is_relative = before.contains(['/', '?', '#']);
    let is_safe = SAFE.iter().any(|safe| before.eq_ignore_ascii_case(safe));
    if is_relative || is_safe { address } else { "" }
}

#[cfg(test)]
mod tests {
    use super::filter;

    #[test]
    fn safe_protocols_and_relative_addresses_pass() {
        for address in [
            "",
            "a",
            "/a/b",
            "#part",
            "//host/path",
            "a?b:c",
            "a#b:c",
            "/a:b",
            "https://example.com",
            "HTTP://example.com",
            "mailto:a@b.example",
            "xmpp:a@b.example",
            "irc://host",
            "ircs://host",
        ] {
            assert_eq!(filter(address), address);
        }
    }

    #[test]
    fn every_other_protocol_becomes_empty() {
        for address in [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " javascript:alert(1)",
            "java\nscript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "httpsx:x",
            "tel:+1",
            ":",
        ] {
            assert_eq!(filter(address), "", "{address}");
        }
    }
}
