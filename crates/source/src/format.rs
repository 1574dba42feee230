//! The form that a folder is written in: said by `format` in `site.toml`, or seen by the files of an
//! older one. A folder in another form is refused in one sentence: file by file it would be refused
//! in hundreds.

use std::ops::Range;

use sightline_toml::{Diagnostics, Node, Value, mark_length, parse};

use crate::Folder;
use crate::codes::Code;
use crate::read::is_too_large;

/// The form that this program reads.
pub const FORMAT: i64 = 2;

const SITE: &str = "site.toml";
/// Files that only a folder of the first form has.
const FORMER_FILES: [&str; 5] = [
    "info-boxes.toml",
    "faqs.toml",
    "service-cards.toml",
    "parts.toml",
    "explainers.toml",
];
/// A page that every site has, in the first form without a list of sections.
const HOME: &str = "pages/home.toml";

/// The form of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// The one that this program reads.
    Current,
    /// One of before: where `site.toml` says so, if it does, and by what it is known.
    Older(Range<usize>, String),
    /// One of a later program: its number and where `site.toml` says it.
    Newer(i64, Range<usize>),
    /// It does not say its form, and is in none that is known.
    Unknown,
}

/// The form that a folder is written in.
pub fn form(folder: &Folder) -> Form {
    let site = tree(folder, SITE);
    let said = site.as_ref().and_then(|site| site.get("format"));
    let number = said.and_then(|said| match said.value {
        // A number that is too large for the reader is no form of today either.
        Value::Whole(number) => Some((number.unwrap_or(i64::MAX), said.span.clone())),
        _ => None,
    });
    match number {
        Some((FORMAT, _)) => Form::Current,
        Some((newer, span)) if newer > FORMAT => Form::Newer(newer, span),
        Some((_, span)) => Form::Older(span, "it says so".to_owned()),
        // Without `site.toml`, or with a fault in it, what it says is not known.
        None if said.is_some() || site.is_none() => Form::Unknown,
        None => former(folder).map_or(Form::Unknown, |sign| Form::Older(0..0, sign)),
    }
}

/// Refuses a folder that is not in the form that this program reads; whether it did. One of an unknown
/// form is left to the check of `site.toml`.
pub fn refuse(folder: &Folder, diagnostics: &mut Diagnostics<'_>) -> bool {
    let (code, span, message, help) = match form(folder) {
        Form::Current | Form::Unknown => return false,
        Form::Older(span, sign) => {
            let message =
                format!("the folder is in format 1 ({sign}); this program reads {FORMAT}");
            (Code::OlderFormat, span, message, MEND)
        }
        Form::Newer(newer, span) => {
            let message = format!("the folder is in format {newer}; this program reads {FORMAT}");
            (
                Code::NewerFormat,
                span,
                message,
                "Install a newer Sightline.",
            )
        }
    };
    diagnostics.add(code, SITE, span, message, help);
    true
}

const MEND: &str = "`sightline migrate DIR` turns it into format 2 and shows what it changes; with \
                    --dry-run it only shows it.";

/// By what a folder is known to be in the first form.
fn former(folder: &Folder) -> Option<String> {
    let mut files = FORMER_FILES.iter();
    if let Some(file) = files.find(|file| folder.has(file)) {
        return Some(format!("it has {file}"));
    }
    let home = tree(folder, HOME)?;
    let is_former = home.get("section").is_none();
    is_former.then(|| format!("{HOME} has no [[section]]"))
}

fn tree(folder: &Folder, path: &str) -> Option<Node> {
    let text = folder.text(path)?;
    if is_too_large(path, &text) {
        return None;
    }
    let start = mark_length(&text);
    parse(text.get(start..)?, start).ok()
}
