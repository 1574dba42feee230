//! Titles and descriptions for search engines, across all pages.

use std::collections::HashMap;
use std::ops::Range;

use sightline_site::parts::seo::{MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

/// The ranges of a file that describe its page.
#[derive(Debug)]
pub(super) struct MetadataSpans {
    /// The name of the page's entry, or the title of a page without one.
    pub(super) name: Range<usize>,
    title: Range<usize>,
    description: Range<usize>,
    /// The length of the description as written. On the page it may be cut.
    description_characters: usize,
}

impl MetadataSpans {
    /// Returns `None` if the file isn't that of a page.
    pub(super) fn of(source: &Source) -> Option<Self> {
        let own = |key: &str| source.root.get(key);
        let (name, title, description) = match source.kind {
            Kind::Article => {
                let headline = own("headline")?;
                (
                    headline,
                    own("seo_title").unwrap_or(headline),
                    own("description")?,
                )
            }
            Kind::Brand => (own("name")?, own("name")?, own("seo_text")?),
            Kind::Product => (own("title")?, own("title")?, own("hero_paragraph")?),
            _ => {
                let seo = own("seo")?;
                let title = seo.get("title")?;
                (title, title, seo.get("description")?)
            }
        };
        let written = description.as_str().unwrap_or_default();
        Some(Self {
            name: name.span.clone(),
            title: title.span.clone(),
            description: description.span.clone(),
            description_characters: written.chars().count(),
        })
    }
}

/// The titles and descriptions of the pages so far, each with the file of the last page that has
/// it.
#[derive(Debug, Default)]
pub(super) struct Pages<'a> {
    titles: HashMap<String, &'a str>,
    descriptions: HashMap<String, &'a str>,
}

impl<'a> Pages<'a> {
    /// Reports a title or description that is too long or that a previous page has too.
    pub(super) fn lint(
        &mut self,
        (path, file): (&'a str, &MetadataSpans),
        (title, description): (String, String),
        diagnostics: &mut Diagnostics<'_>,
    ) {
        lengths((path, file), &title, diagnostics);
        let help = "Say what this page has and the other has not.";
        if let Some(other) = self.titles.get(&title) {
            let message = format!("\"{title}\" is also the title of {other}");
            diagnostics.add(Code::SameTitle, path, &file.title, message, help);
        }
        self.titles.insert(title, path);
        if let Some(other) = self.descriptions.insert(description, path) {
            let message = format!("{other} has the same description");
            diagnostics.add(
                Code::SameDescription,
                path,
                &file.description,
                message,
                help,
            );
        }
    }
}

/// Reports titles and descriptions that search engines would cut off.
fn lengths((path, file): (&str, &MetadataSpans), title: &str, diagnostics: &mut Diagnostics<'_>) {
    let count = title.chars().count();
    if count > MAX_TITLE_LENGTH {
        let message = format!("the page's title \"{title}\" has {count} characters");
        let help = format!("Make it at most {MAX_TITLE_LENGTH}, the important words first.");
        diagnostics.add(Code::LongTitle, path, &file.title, message, help);
    }
    let count = file.description_characters;
    if count > MAX_DESCRIPTION_LENGTH {
        let message = format!("the page's description has {count} characters");
        let help = format!("Make it at most {MAX_DESCRIPTION_LENGTH}, the offer first.");
        diagnostics.add(
            Code::LongDescription,
            path,
            &file.description,
            message,
            help,
        );
    }
}
