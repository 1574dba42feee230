//! The names of hosts.

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
