//! An e-mail address.
//!
//! The rule is HTML's for `<input type="email">` (HTML standard, "valid e-mail address"), so the
//! server accepts whatever the browser does. There are two differences: domain labels may be in any
//! script, since one browser sends them like that, and the maximum lengths are those of RFC 5321
//! (64 octets before the `@`, 254 in all).

use sightline_model::is_host_label;

use crate::FieldFault;
use crate::text::{Limit, single_line};

const LIMIT: Limit = Limit {
    chars: 254,
    bytes: 254,
};
const MAX_LOCAL_BYTES: usize = 64;

personal_text! {
    /// An e-mail address, as typed.
    Email
}

impl Email {
    /// Parses a typed address.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        let text = single_line(raw, LIMIT)?;
        if is_address(&text) {
            Ok(Self(text))
        } else {
            Err(FieldFault::Email)
        }
    }
}

fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    !local.is_empty()
        && local.len() <= MAX_LOCAL_BYTES
        && local.chars().all(is_local_char)
        && domain.split('.').all(is_host_label)
}

fn is_local_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_browsers_accept_are_accepted() {
        for typed in [
            "visitor@mail.example",
            "first.last+quote@sub.mail.example",
            "o'neil@mail.example",
            "a@b",
            " visitor@mail.example ",
            "info@bücher.example",
        ] {
            assert!(Email::parse(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn malformed_addresses_are_refused() {
        for typed in [
            "visitor",
            "visitor@",
            "@mail.example",
            "a@b@mail.example",
            "visitor@mail..example",
            "visitor@-mail.example",
            "visitor@mail.example.",
            "visitor @mail.example",
            "Visitor <visitor@mail.example>",
            "visitor@mail.example, other@mail.example",
            "visitor@[127.0.0.1]",
        ] {
            assert_eq!(Email::parse(typed), Err(FieldFault::Email), "{typed}");
        }
    }

    #[test]
    fn an_address_with_an_injected_header_is_refused() {
        assert_eq!(
            Email::parse("visitor@mail.example\r\nBcc: all@mail.example"),
            Err(FieldFault::Characters)
        );
    }

    #[test]
    fn overlong_addresses_are_refused() {
        let long_local = format!("{}@mail.example", "a".repeat(65));
        assert_eq!(Email::parse(&long_local), Err(FieldFault::Email));
        let long = format!("a@{}", "a.".repeat(200));
        assert_eq!(
            Email::parse(&long),
            Err(FieldFault::TooLong { max_chars: 254 })
        );
    }
}
