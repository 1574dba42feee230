//! Rewrites the parser's events before the writer turns them into HTML.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};
use sightline_model::Heading;

use super::headings::Outline;
use super::lookahead::{SpannedEvent, end, holds_pictures_only, plain_text};
use super::pictures::{self, Column, TextPicture};
use super::tables::{self, TableState};
use super::{References, TextDiagnostic, links, split, url};
use sightline_source::Code;
use sightline_source::picture_slots::PictureSlot;

/// A text in one version for each kind of reader. The versions differ only in their pictures.
#[derive(Debug, Default)]
pub(super) struct PageAndFeed<T> {
    pub(super) page: T,
    pub(super) feed: T,
}

impl<T> PageAndFeed<T> {
    pub(super) fn map<U>(self, change: impl Fn(T) -> U) -> PageAndFeed<U> {
        let (page, feed) = (change(self.page), change(self.feed));
        PageAndFeed { page, feed }
    }
}

/// Rewritten events.
type Rewritten<'t> = PageAndFeed<Vec<Event<'t>>>;

impl<'t> Rewritten<'t> {
    fn push(&mut self, event: Event<'t>) {
        self.feed.push(event.clone());
        self.page.push(event);
    }
}

/// Rewrites events, and keeps the state that the next text of the same page needs.
#[derive(Debug)]
pub(super) struct Rewriter<'a> {
    references: References<'a>,
    outline: Outline,
    headings: Vec<Heading>,
    diagnostics: Vec<TextDiagnostic>,
    pictures: Vec<TextPicture>,
    /// The level of the previous heading in the source.
    above: Option<u8>,
    /// The column that the text is in.
    column: Column,
    /// Whether the next list in the side panel is the checklist.
    checklist: bool,
}

impl<'a> Rewriter<'a> {
    pub(super) fn new(references: References<'a>) -> Self {
        Self {
            references,
            outline: Outline::new(),
            headings: Vec::new(),
            diagnostics: Vec::new(),
            pictures: Vec::new(),
            above: None,
            column: Column::Main,
            checklist: false,
        }
    }

    /// Takes the headings so far, without those too deep for a table of contents.
    pub(super) fn take_headings(&mut self) -> Vec<Heading> {
        let mut headings = std::mem::take(&mut self.headings);
        headings.retain(|heading| heading.level <= 4);
        headings
    }

    /// Takes the pictures of the media folder so far.
    pub(super) fn take_pictures(&mut self) -> Vec<TextPicture> {
        std::mem::take(&mut self.pictures)
    }

    /// Starts the side panel.
    pub(super) fn enter_side(&mut self) {
        self.column = Column::Side;
        self.above = None;
        self.outline.restart();
    }

    pub(super) fn into_diagnostics(self) -> Vec<TextDiagnostic> {
        self.diagnostics
    }

    /// Rewrites the events of a text that begins at byte `base` of its file. The first `skip` bytes
    /// of the parsed text aren't in the file.
    pub(super) fn rewrite<'t>(
        &mut self,
        events: &[SpannedEvent<'t>],
        base: usize,
        skip: usize,
    ) -> Rewritten<'t> {
        let mut out = Rewritten::default();
        let mut at = 0;
        let mut table = TableState::default();
        // Whether the open paragraph contains only pictures.
        let mut are_figures = false;
        // Whether the current words are those of a link that was removed because its target doesn't
        // exist.
        let mut is_words_only = false;
        while let Some((event, span)) = events.get(at) {
            at += 1;
            let span = span.start.saturating_sub(skip) + base..span.end.saturating_sub(skip) + base;
            match event {
                // Raw HTML becomes text; a block of it becomes a paragraph of its own.
                Event::Html(text) | Event::InlineHtml(text) => {
                    self.html(text, span);
                    out.push(Event::Text(text.clone()));
                }
                Event::Start(Tag::HtmlBlock) => out.push(Event::Start(Tag::Paragraph)),
                Event::End(TagEnd::HtmlBlock) => out.push(Event::End(TagEnd::Paragraph)),
                Event::Start(Tag::Heading { level, .. }) => {
                    let text = plain_text(events.get(at..).unwrap_or_default());
                    out.push(Event::Start(self.heading(*level, &text, span)));
                }
                Event::End(TagEnd::Heading(_)) => {
                    let level = self.headings.last().map_or(3, |heading| heading.level);
                    out.push(Event::End(TagEnd::Heading(heading_level(level))));
                }
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => match self.link(*link_type, dest_url, span) {
                    Some(dest_url) => out.push(Event::Start(Tag::Link {
                        link_type: *link_type,
                        dest_url,
                        title: title.clone(),
                        id: id.clone(),
                    })),
                    None => is_words_only = true,
                },
                // Links can't be nested, so the next end is that of the removed link.
                Event::End(TagEnd::Link) if is_words_only => is_words_only = false,
                Event::Start(Tag::Image {
                    dest_url, title, ..
                }) => {
                    let inside = events.get(at..).unwrap_or_default();
                    let alt = plain_text(inside);
                    at += end(inside);
                    let caption = are_figures.then_some(title.as_ref());
                    self.picture(dest_url, &alt, caption, span, &mut out);
                }
                Event::Start(Tag::Paragraph)
                    if holds_pictures_only(events.get(at..).unwrap_or_default()) =>
                {
                    are_figures = true;
                }
                Event::End(TagEnd::Paragraph) if are_figures => are_figures = false,
                Event::SoftBreak | Event::HardBreak | Event::Text(_) if are_figures => {}
                Event::Start(Tag::Table(alignments)) => {
                    table = TableState::new(alignments);
                    out.push(html(tables::start()));
                }
                Event::Start(Tag::TableCell) => out.push(html(table.cell_start())),
                Event::End(TagEnd::TableCell) => out.push(html(table.cell_end())),
                Event::Start(Tag::TableHead | Tag::TableRow) => out.push(html(table.row_start())),
                Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                    out.push(html(table.row_end()));
                }
                Event::End(TagEnd::Table) => out.push(html("</tbody></table></div>\n")),
                Event::Start(Tag::List(None)) if self.is_checklist(events, at) => {
                    self.checklist = false;
                    out.push(html("<ul class=\"check\">\n"));
                }
                // The list's class draws the box; the marker would be a control without a function.
                Event::TaskListMarker(_) => {}
                Event::Start(Tag::Paragraph) if self.column == Column::Side => {
                    at += self.side_paragraph(events.get(at..).unwrap_or_default(), &mut out);
                }
                other => out.push(other.clone()),
            }
        }
        out
    }

    fn heading<'t>(&mut self, level: HeadingLevel, text: &str, span: Range<usize>) -> Tag<'t> {
        let written = level as u8;
        if let Some(above) = self
            .above
            .replace(written)
            .filter(|above| written > above + 1)
        {
            let message = format!("the heading \"{text}\" skips from level {above} to {written}");
            let help = format!("Begin it with {}.", "#".repeat(usize::from(above) + 1));
            self.report(Code::SkippedHeading, span, message, help);
        }
        let level = self.outline.level(written);
        let id = self.outline.id(text);
        self.headings.push(Heading {
            id: id.clone(),
            text: text.to_owned(),
            level,
        });
        Tag::Heading {
            level: heading_level(level),
            id: Some(CowStr::from(id)),
            classes: Vec::new(),
            attrs: Vec::new(),
        }
    }

    /// Returns the address of a link, or `None` if only its words are kept.
    fn link<'t>(
        &mut self,
        link_type: LinkType,
        written: &CowStr<'t>,
        span: Range<usize>,
    ) -> Option<CowStr<'t>> {
        // The writer adds `mailto:` to an address in angle brackets.
        if link_type == LinkType::Email {
            return Some(written.clone());
        }
        let safe = url::filter(written);
        if safe.is_empty() && !written.is_empty() {
            self.unsafe_address(written, span);
            return Some(CowStr::from(""));
        }
        if let Some(served) = self.references.media.document_at(safe) {
            return Some(CowStr::from(served));
        }
        let target = links::follow_former(safe, self.references.inventory);
        if let Some((code, message, help)) = target.diagnostic(written, self.references.inventory) {
            self.report(code, span, message, help);
        }
        match target {
            links::LinkTarget::Absent(_) => None,
            links::LinkTarget::Alias(canonical) => Some(CowStr::from(canonical)),
            _ => Some(written.clone()),
        }
    }

    /// Writes a picture. One that stands alone gets a caption.
    fn picture(
        &mut self,
        written: &str,
        alt: &str,
        caption: Option<&str>,
        span: Range<usize>,
        out: &mut Rewritten<'_>,
    ) {
        let safe = url::filter(written);
        if safe.is_empty() && !written.is_empty() {
            self.unsafe_address(written, span.clone());
        }
        let (page, feed) = if let Some(file) = pictures::file(safe) {
            let Some(picture) = self.references.media.picture(file, alt) else {
                let (message, help) = self.references.inventory.missing_picture(written, file);
                return self.report(Code::MissingPicture, span, message, help);
            };
            let tags = (
                pictures::on_page(&picture, self.column),
                pictures::in_feed(&picture),
            );
            self.remember_picture(TextPicture {
                file: file.to_owned(),
                picture,
                caption: caption.unwrap_or_default().to_owned(),
                span,
            });
            tags
        } else {
            if !safe.is_empty() {
                let message = format!("the picture \"{written}\" is on another site");
                let help = "Put the file into media/ and name it here.".to_owned();
                self.report(Code::ForeignPicture, span, message, help);
            }
            let tag = pictures::elsewhere(safe, alt);
            (tag.clone(), tag)
        };
        let [page, feed] = [page, feed].map(|tag| match caption {
            Some(caption) => pictures::figure(&tag, caption),
            None => tag,
        });
        out.page.push(html(page));
        out.feed.push(html(feed));
    }

    fn remember_picture(&mut self, shown: TextPicture) {
        let width = self.references.media.pixels_across(&shown.file);
        for (code, message, help) in
            PictureSlot::Content.lint(&shown.file, &shown.picture.alt, width)
        {
            self.report(code, shown.span.clone(), message, help);
        }
        self.pictures.push(shown);
    }

    /// Reports the first HTML of a text: whoever writes one tag often writes many.
    fn html(&mut self, text: &str, span: Range<usize>) {
        let mut others = self.diagnostics.iter();
        let is_first = others.all(|other| other.code != Code::VisibleMarkup);
        if let Some(tag) = super::html_tag(text).filter(|_| is_first) {
            let message = format!("the text has \"{tag}\", and HTML is not read");
            let help = "Write Markdown: **bold**, [words](/address), a list with - before each line. This is the first one in the file.";
            self.report(Code::VisibleMarkup, span, message, help.to_owned());
        }
    }

    fn unsafe_address(&mut self, written: &str, span: Range<usize>) {
        let message = format!("the address \"{written}\" is not allowed and becomes empty");
        let usual = "Use https or mailto, or an address of this site that begins with \"/\".";
        let meant = links::address_of(written, self.references.inventory);
        let help = meant.unwrap_or_else(|| usual.to_owned());
        self.report(Code::UnsafeLink, span, message, help);
    }

    fn report(&mut self, code: Code, span: Range<usize>, message: String, help: String) {
        self.diagnostics.push(TextDiagnostic {
            code,
            span,
            message,
            help,
        });
    }

    /// Whether a list has boxes to tick or follows the label `Checklist:`.
    fn is_checklist(&self, events: &[SpannedEvent<'_>], at: usize) -> bool {
        let ticked = matches!(
            events.get(at..at + 2),
            Some([(Event::Start(Tag::Item), _), (first, _)])
                if matches!(first, Event::TaskListMarker(_))
                    || (matches!(first, Event::Start(Tag::Paragraph))
                        && matches!(events.get(at + 2), Some((Event::TaskListMarker(_), _))))
        );
        ticked || (self.column == Column::Side && self.checklist)
    }

    /// Turns the emoji and bold label at the start of a paragraph in the side panel into a heading.
    /// Returns the number of events consumed.
    fn side_paragraph<'t>(
        &mut self,
        inside: &[SpannedEvent<'t>],
        out: &mut Rewritten<'t>,
    ) -> usize {
        let label = match inside {
            [
                (Event::Text(emoji), _),
                (Event::Start(Tag::Strong), _),
                (Event::Text(label), _),
                (Event::End(TagEnd::Strong), _),
                ..,
            ] if split::marker(emoji)
                .is_some_and(|(rest, wanted)| rest.is_empty() && wanted == label.as_ref()) =>
            {
                label.trim_end_matches(':').to_owned()
            }
            _ => {
                out.push(Event::Start(Tag::Paragraph));
                return 0;
            }
        };
        self.checklist = label == "Checklist";
        self.above = None;
        let level = self.outline.level(1);
        let id = self.outline.id(&label);
        out.push(html(format!("<h{level} id=\"{id}\">{label}</h{level}>\n")));
        let mut used = 4;
        while matches!(
            inside.get(used),
            Some((Event::SoftBreak | Event::HardBreak, _))
        ) {
            used += 1;
        }
        match inside.get(used) {
            // The paragraph has only the label.
            Some((Event::End(TagEnd::Paragraph), _)) => used + 1,
            Some((Event::Text(text), _)) => {
                out.push(Event::Start(Tag::Paragraph));
                out.push(Event::Text(CowStr::from(text.trim_start().to_owned())));
                used + 1
            }
            _ => {
                out.push(Event::Start(Tag::Paragraph));
                used
            }
        }
    }
}

fn html<'t>(text: impl Into<CowStr<'t>>) -> Event<'t> {
    Event::Html(text.into())
}

const fn heading_level(level: u8) -> HeadingLevel {
    match level {
        0..=3 => HeadingLevel::H3,
        4 => HeadingLevel::H4,
        5 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    }
}
