//! Which texts are email addresses.

/// RFC 5321, section 4.5.3.1.3, without the angle brackets.
const MAX_LENGTH: usize = 254;
/// RFC 1035, section 2.3.4.
const MAX_LABEL_LENGTH: usize = 63;

/// Whether a text is an email address. Letters outside of ASCII are allowed on both sides of the `@`.
pub fn is_email(text: &str) -> bool {
    text.len() <= MAX_LENGTH
        && text.split_once('@').is_some_and(|(user, host)| {
            let is_atom = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
            !user.is_empty()
                && !user.starts_with('.')
                && !user.ends_with('.')
                && user.chars().all(is_atom)
                && host.contains('.')
                && host.split('.').all(is_label)
        })
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.len() <= MAX_LABEL_LENGTH
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_ascii_emails_are_valid_and_malformed_ones_are_not() {
        for email in [
            "hello@example.com",
            "b\u{fc}ro@m\u{fc}ller.example",
            "a.b+c@x-y.example",
        ] {
            assert!(is_email(email), "{email}");
        }
        for text in [
            "",
            "a",
            "@a.example",
            "a@b",
            "a b@c.example",
            ".a@b.example",
            "a@-b.example",
            "a@b..c",
        ] {
            assert!(!is_email(text), "{text}");
        }
    }
}
