//! Hosts and their names.

/// RFC 1035, section 2.3.4.
const MAX_LABEL_CHARS: usize = 63;

/// Whether a text is one label of a host's name: letters and digits of any script, and hyphens inside.
pub fn is_host_label(label: &str) -> bool {
    !label.is_empty()
        && label.chars().count() <= MAX_LABEL_CHARS
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
}

/// Returns the part of an absolute address that names the host, with its port.
pub fn authority_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
