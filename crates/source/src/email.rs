//! Which texts are email addresses.

use sightline_model::is_host_label;

/// RFC 5321, section 4.5.3.1.3, without the angle brackets.
const MAX_LENGTH: usize = 254;

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
                && host.split('.').all(is_host_label)
        })
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
