//! Looks ahead in the parser's events.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

/// An event, and the range of bytes of the text that it comes from.
pub(super) type SpannedEvent<'t> = (Event<'t>, Range<usize>);

/// Returns the words of a heading or picture, given the events after its start.
pub(super) fn plain_text(inside: &[SpannedEvent<'_>]) -> String {
    let mut text = String::new();
    for (event, _) in inside.iter().take(end(inside)) {
        match event {
            Event::Text(part) | Event::Code(part) | Event::InlineHtml(part) => text.push_str(part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// Returns how many events belong to a heading or picture, given the events after its start.
pub(super) fn end(inside: &[SpannedEvent<'_>]) -> usize {
    let mut depth = 0_usize;
    for (count, (event, _)) in inside.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) if depth == 0 => return count + 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    inside.len()
}

/// Whether a paragraph, given the events after its start, contains only pictures.
pub(super) fn holds_pictures_only(inside: &[SpannedEvent<'_>]) -> bool {
    let mut at = 0;
    let mut pictures = 0_usize;
    while let Some((event, _)) = inside.get(at) {
        at += 1;
        match event {
            Event::Start(Tag::Image { .. }) => {
                pictures += 1;
                at += end(inside.get(at..).unwrap_or_default());
            }
            Event::SoftBreak | Event::HardBreak => {}
            Event::Text(text) if text.trim().is_empty() => {}
            Event::End(TagEnd::Paragraph) => return pictures > 0,
            _ => return false,
        }
    }
    false
}
