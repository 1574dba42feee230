//! A lead in a few lines, for a chat or a phone, and what cuts it to the length that a service takes.

use std::fmt::Write as _;

use sightline_texts::texts;

use super::payload::{one_line, opening, title};
use super::website::Website;
use crate::text::without_marks;
use crate::{Email, Job, Message};

/// Title and lines of a message about a job: who wrote, how to reach them, and what they want. All of
/// it is as typed, without marks that nobody sees: each kind writes it so that nothing in it works as
/// markup, as a link or as a mention.
pub(super) fn message(job: &Job, site: Website<'_>) -> (String, String) {
    let (lead, texts) = (&job.lead, texts());
    let summary = &lead.summary;
    let mut text = opening(job).map_or_else(String::new, |opening| format!("{opening}\n\n"));
    let facts = [
        (texts.mail_name(), Some(summary.name.as_str())),
        (texts.mail_phone(), Some(summary.phone.as_str())),
        (
            texts.mail_email(),
            summary.email.as_ref().map(Email::as_str),
        ),
        (texts.mail_page(), summary.page.as_deref()),
    ];
    for (label, value) in facts {
        if let Some(value) = value {
            // Writing to a `String` cannot fail.
            _ = writeln!(text, "{label}: {}", one_line(value));
        }
    }
    if let Some(message) = &lead.customer_message {
        _ = write!(text, "\n{}\n", Message::as_str(message));
    }
    for plan in &lead.plans {
        _ = writeln!(text, "\n{}", one_line(&plan.heading()));
    }
    let title = title(job, site.company);
    (without_marks(&title), without_marks(text.trim_end()))
}

/// The page that the lead came from; the site, where its path is none that a link can hold.
pub(super) fn link(job: &Job, site: Website<'_>) -> String {
    let page = job.lead.summary.page.as_deref().unwrap_or_default();
    let is_plain = page.chars().all(|c| c.is_ascii_graphic());
    format!("{}{}", site.address, if is_plain { page } else { "" })
}

/// The text, or as much of it as is not larger than `limit`, marked as cut. `size` is what a
/// character counts.
pub(super) fn cut(text: &str, limit: usize, size: impl Fn(char) -> usize) -> String {
    cut_with(text, limit, "…", size)
}

/// The same with another mark.
pub(super) fn cut_with(
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

/// The bytes that a character takes in JSON, which are no fewer than it has in UTF-8.
pub(super) const fn json_bytes(c: char) -> usize {
    match c {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        '\0'..='\u{1f}' => 6,
        _ => c.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_marked_and_stands_between_characters() {
        for (text, limit, expected) in [
            ("four cameras", 12, "four cameras"),
            ("four cameras", 11, "four cam…"),
            ("four cameras", 8, "four…"),
            ("ééé", 6, "ééé"),
            ("éééé", 6, "é…"),
            ("éééé", 2, ""),
            ("a\"\"\"\"", 8, "a\"\"…"),
        ] {
            let text = cut(text, limit, json_bytes);
            assert_eq!(text, expected, "{limit}");
        }
    }

    #[test]
    fn json_takes_as_many_bytes_as_are_counted() {
        let all: String = ('\0'..'\u{d7ff}').chain(['😀', '\u{10ffff}']).collect();
        let counted: usize = all.chars().map(json_bytes).sum();
        // Two of them have a short form that is not counted.
        let written = serde_json::to_string(&all).unwrap().len() - 2;
        assert_eq!(counted, written + 8);
    }
}
