//! A lead in a few lines, for a chat or a phone, shortened to the length that a service accepts.

use std::borrow::Cow;
use std::fmt::Write as _;

use sightline_texts::texts;

use super::payload::{notice, one_line, title};
use super::website::Website;
use crate::text::without_marks;
use crate::{Email, Job, Message};

/// An invisible separator between the parts of an address (zero-width space).
const GAP: char = '\u{200b}';

/// Returns title and text of a message about a job: who wrote, how to reach them, and what they want. Phones and chats
/// turn whatever looks like an address into a link, so addresses in the visitor's text get gaps. The caller has to
/// escape markup and mentions for its service.
pub(super) fn message(job: &Job, site: Website<'_>) -> (String, String) {
    let (lead, texts) = (&job.lead, texts());
    let summary = &lead.summary;
    let mut text = notice(job).map_or_else(String::new, |(_, told)| format!("{told}\n\n"));
    let facts = [
        (texts.mail_name(), Some(summary.name.as_str())),
        (texts.mail_phone(), Some(summary.phone.as_str())),
        (texts.mail_page(), summary.page.as_deref()),
    ];
    for (label, value) in facts {
        if let Some(value) = value {
            // Writing to a `String` cannot fail.
            _ = writeln!(text, "{label}: {}", break_links(&one_line(value), GAP));
        }
    }
    if let Some(email) = &summary.email {
        let email = email_text(email, GAP);
        _ = writeln!(text, "{}: {email}", texts.mail_email());
    }
    if let Some(message) = &lead.customer_message {
        _ = write!(text, "\n{}\n", break_links(Message::as_str(message), GAP));
    }
    for plan in &lead.plans {
        _ = writeln!(text, "\n{}", one_line(&plan.heading()));
    }
    let title = break_links(&title(job, site.company), GAP);
    (title, text.trim_end().to_owned())
}

/// Prepares an e-mail address. It stays whole, so that it can be copied, unless it may be read as a URL with a path.
pub(super) fn email_text(email: &Email, gap: char) -> String {
    let email = one_line(email.as_str());
    if email.contains(['/', '?', '#']) {
        break_links(&email, gap)
    } else {
        without_marks(&email)
    }
}

/// Prepares text that a visitor typed: removes invisible marks, and adds gaps where it looks like an address.
pub(super) fn break_links(text: &str, gap: char) -> String {
    let text = without_marks(text);
    let text: String = text
        .split_inclusive(|c| !is_of_number(c))
        .map(|part| break_ip_address(part, gap))
        .collect();
    let mut apart = String::with_capacity(text.len());
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        apart.push(c);
        let after = chars.peek().copied().unwrap_or(' ');
        let is_in_name = c == '.' && before.is_alphanumeric() && after.is_alphabetic();
        if is_in_name || c == ':' && after == '/' {
            apart.push(gap);
        }
        before = c;
    }
    apart
}

/// Whether a character may be part of an IPv4 address.
const fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

/// Adds gaps to numbers that contain an IPv4 address. `part` may end with one other character.
fn break_ip_address(part: &str, gap: char) -> Cow<'_, str> {
    let numbers = part.trim_end_matches(|c| !is_of_number(c)).split('.');
    let bytes = numbers.map(|number| number.len() <= 3 && number.parse::<u8>().is_ok());
    let bytes: Vec<bool> = bytes.collect();
    if bytes.windows(4).any(|four| four.iter().all(|is| *is)) {
        part.replace('.', &format!(".{gap}")).into()
    } else {
        part.into()
    }
}

/// Returns the URL of the page with the form, or of the site if the page's path can't be part of a link.
pub(super) fn link(job: &Job, site: Website<'_>) -> String {
    let page = job.lead.summary.page.as_deref().unwrap_or_default();
    let is_plain = page.chars().all(|c| c.is_ascii_graphic());
    format!("{}{}", site.address, if is_plain { page } else { "" })
}

/// Shortens a text to at most `limit` and marks it as cut. `size` is the size of a character.
pub(super) fn truncate(text: &str, limit: usize, size: impl Fn(char) -> usize) -> String {
    truncate_with(text, limit, "…", size)
}

/// Like [`truncate`], with another mark.
pub(super) fn truncate_with(
    text: &str,
    limit: usize,
    mark: &str,
    size: impl Fn(char) -> usize,
) -> String {
    if text.chars().map(&size).sum::<usize>() <= limit {
        return text.to_owned();
    }
    let Some(room) = limit.checked_sub(mark.chars().map(&size).sum()) else {
        return String::new();
    };
    let mut used = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            used += size(*c);
            used <= room
        })
        .collect();
    kept.trim_end().to_owned() + mark
}

/// The bytes that a character takes in JSON, which are at least as many as in UTF-8.
pub(super) const fn json_bytes(c: char) -> usize {
    match c {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        '\0'..='\u{1f}' => 6,
        _ => c.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn break_links_puts_gaps_into_anything_like_a_url() {
        for (text, expected) in [
            ("https://evil.example/a.b", "https: //evil. example/a. b"),
            ("www.evil.example", "www. evil. example"),
            ("HTTP://10.0.0.1", "HTTP: //10. 0. 0. 1"),
            (
                "see 203.0.113.7/login. Or 9.203.0.113.7",
                "see 203. 0. 113. 7/login. Or 9. 203. 0. 113. 7",
            ),
            (
                "1.312.555.0100, 24.12.2026, 1.250.000, 1.2.3. 4",
                "1.312.555.0100, 24.12.2026, 1.250.000, 1.2.3. 4",
            ),
            (
                "4.5 TB. Two rooms, e.g. here: a/b",
                "4.5 TB. Two rooms, e. g. here: a/b",
            ),
            ("...", "..."),
            ("e\u{202e}vil.example", "evil. example"),
        ] {
            assert_eq!(break_links(text, ' '), expected);
        }
    }

    #[test]
    fn truncate_marks_the_cut_and_splits_no_character() {
        for (text, limit, expected) in [
            ("four cameras", 12, "four cameras"),
            ("four cameras", 11, "four cam…"),
            ("four cameras", 8, "four…"),
            ("ééé", 6, "ééé"),
            ("éééé", 6, "é…"),
            ("éééé", 2, ""),
            ("a\"\"\"\"", 8, "a\"\"…"),
        ] {
            let text = truncate(text, limit, json_bytes);
            assert_eq!(text, expected, "{limit}");
        }
    }

    proptest! {
        #[test]
        fn truncated_text_is_a_prefix_within_the_limit(
            text in "(?s).{0,40}", limit in 0_usize..80
        ) {
            let cut = truncate(&text, limit, json_bytes);
            let size: usize = cut.chars().map(json_bytes).sum();
            prop_assert!(size <= limit);
            prop_assert!(cut == text || text.starts_with(cut.trim_end_matches('…')));
        }
    }

    #[test]
    fn json_bytes_is_the_encoded_size_except_for_two_short_escapes() {
        let all: String = ('\0'..'\u{d7ff}').chain(['😀', '\u{10ffff}']).collect();
        let counted: usize = all.chars().map(json_bytes).sum();
        // Two of them have a shorter escape, which is not taken into account.
        let written = serde_json::to_string(&all).unwrap().len() - 2;
        assert_eq!(counted, written + 8);
    }
}
