//! Renders Markdown to HTML that is safe to insert.
//!
//! 1. `split` splits a text into its heading (the first two lines), the main column and the side
//!    panel (from the first recommendation or checklist on).
//! 2. `events` rewrites the parser's events: raw HTML becomes text, addresses pass the filter in
//!    `url`, headings get an id and a level, tables a container, and pictures their files and size.
//! 3. The library's writer turns the events into HTML and escapes all text: once for the page, and
//!    once for feeds, which get one file of each picture.
//! 4. `twin` keeps the Markdown itself, for readers that ask for it.

mod events;
mod headings;
mod links;
mod lookahead;
mod markup;
mod pictures;
mod split;
mod tables;
mod twin;
mod url;

use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Options, Parser, html};
use sightline_model::Heading;

use crate::media::MediaLibrary;
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_toml::{Diagnostics, NO_CONTROL_CHARACTERS, bom_length};

use events::{PageAndFeed, Rewriter};
pub use links::{LinkTarget, follow, follow_former, follow_page};
pub use markup::html_tag;
pub use pictures::TextPicture;
pub use twin::MarkdownTwin;

/// What a text may refer to.
#[derive(Debug, Clone, Copy)]
pub struct References<'a> {
    /// The possible targets of links.
    pub inventory: &'a Inventory,
    /// The pictures that can be shown.
    pub media: &'a MediaLibrary,
}

/// An article's text as HTML.
#[derive(Debug, Clone, Default)]
pub struct RenderedArticle {
    /// The heading, over the full width.
    pub heading: String,
    /// The main column.
    pub main: String,
    /// The side panel; `None` if it is blank.
    pub side: Option<String>,
    /// The headings of the main column that a table of contents shows.
    pub headings: Vec<Heading>,
    /// The number of words in the whole text.
    pub words: usize,
    /// The pictures of the media folder that it shows.
    pub pictures: Vec<TextPicture>,
    /// The whole text as HTML for feeds.
    pub feed: String,
    /// The whole text as Markdown.
    pub markdown: MarkdownTwin,
}

/// A text as HTML.
type Written = PageAndFeed<String>;

/// A diagnostic of a text, before its file is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextDiagnostic {
    /// Its code.
    pub code: Code,
    /// Its range of bytes in the file.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

/// Adds the diagnostics of a text to those of the folder.
pub fn report(found: Vec<TextDiagnostic>, file: &str, diagnostics: &mut Diagnostics<'_>) {
    for diagnostic in found {
        diagnostics.add(
            diagnostic.code,
            file,
            diagnostic.span,
            diagnostic.message,
            diagnostic.help,
        );
    }
}

/// Renders an article that begins at byte `base` of its file.
pub fn article(
    text: &str,
    base: usize,
    references: References<'_>,
) -> (RenderedArticle, Vec<TextDiagnostic>) {
    let parts = split::split(text);
    let control = control_character(text, base);
    let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let parsed = [&parts.main, &parts.side].map(|range| Parser::new_ext(part(range), options()));
    let mut rewriter = Rewriter::new(references);
    let mut line = |range: &Range<usize>| {
        let line = part(range);
        let skipped = line.len() - line.trim_start_matches(['#', ' ', '\t']).len();
        let line = line.get(skipped..).unwrap_or_default().trim_end();
        let start = base + range.start + skipped;
        inline(line, start, &parsed, &mut rewriter)
    };
    let (title, lead) = (line(&parts.title), line(&parts.lead));
    let block = |range: &Range<usize>, rewriter: &mut Rewriter<'_>| {
        html_of(part(range), base + range.start, 0, &parsed, rewriter)
    };
    let main = block(&parts.main, &mut rewriter);
    let headings = rewriter.take_headings();
    rewriter.enter_side();
    let side = block(&parts.side, &mut rewriter);
    let pictures = rewriter.take_pictures();
    let rendered = RenderedArticle {
        heading: heading_html(&title.page, &lead.page),
        feed: heading_html(&title.feed, &lead.feed) + &main.feed + &side.feed,
        main: main.page,
        side: (!side.page.trim().is_empty()).then_some(side.page),
        headings,
        words: text
            .split_whitespace()
            .filter(|word| word.chars().any(char::is_alphanumeric))
            .count(),
        markdown: MarkdownTwin::new(text, base, &pictures),
        pictures,
    };
    let found = rewriter.into_diagnostics();
    (rendered, found.into_iter().chain(control).collect())
}

/// Renders a text without a side panel, such as a part of the legal page.
pub fn plain(text: &str, references: References<'_>) -> (String, Vec<TextDiagnostic>) {
    let mut rewriter = Rewriter::new(references);
    let start = bom_length(text);
    let text = text.get(start..).unwrap_or_default();
    let html = html_of(text, start, 0, &[], &mut rewriter).page;
    let control = control_character(text, start);
    let found = rewriter.into_diagnostics();
    (html, found.into_iter().chain(control).collect())
}

/// Reports the first control character of a text that begins at byte `base` of its file.
fn control_character(text: &str, base: usize) -> Option<TextDiagnostic> {
    let (at, name) = sightline_toml::control_character(text)?;
    Some(TextDiagnostic {
        code: Code::Malformed,
        span: base + at.start..base + at.end,
        message: format!("the text has a control character, {name}"),
        help: NO_CONTROL_CHARACTERS.to_owned(),
    })
}

fn heading_html(title: &str, lead: &str) -> String {
    match (title, lead) {
        ("", "") => String::new(),
        (title, "") => format!("<h2>{title}</h2>"),
        ("", lead) => format!("<p class=\"lead\">{lead}</p>"),
        (title, lead) => format!("<h2>{title}</h2><p class=\"lead\">{lead}</p>"),
    }
}

const fn options() -> Options {
    Options::ENABLE_TABLES
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_TASKLISTS)
}

/// Precedes a line so that nothing in it can start a list, a heading or a table.
const LEAD_IN: &str = "x ";

/// Renders one line without the surrounding paragraph.
fn inline(line: &str, base: usize, others: &[Parser<'_>], rewriter: &mut Rewriter<'_>) -> Written {
    let text = format!("{LEAD_IN}{line}");
    html_of(&text, base, LEAD_IN.len(), others, rewriter).map(|html| {
        let html = html.trim();
        let html = html.strip_prefix("<p>x").unwrap_or(html);
        let html = html.strip_suffix("</p>").unwrap_or(html);
        html.trim().to_owned()
    })
}

/// Renders a part of a text. `others` are the parts whose link reference definitions (`[label]: /address`) it can use
/// besides its own.
fn html_of<'t>(
    text: &'t str,
    base: usize,
    skip: usize,
    others: &'t [Parser<'t>],
    rewriter: &mut Rewriter<'_>,
) -> Written {
    let defined = |link: BrokenLink<'t>| {
        let definition = |part: &'t Parser<'t>| {
            let found = part.reference_definitions().get(&link.reference)?;
            let title = found.title.clone().unwrap_or(CowStr::Borrowed(""));
            Some((found.dest.clone(), title))
        };
        others.iter().find_map(definition)
    };
    let events: Vec<_> = Parser::new_with_broken_link_callback(text, options(), Some(defined))
        .into_offset_iter()
        .collect();
    rewriter.rewrite(&events, base, skip).map(|events| {
        let mut out = String::with_capacity(text.len() * 3 / 2);
        html::push_html(&mut out, events.into_iter());
        out
    })
}

#[cfg(test)]
mod tests;
