//! The format version of a folder: stated by `format` in `site.toml`, or recognized by the files of an older format.
//! A folder in another format is refused with one error instead of hundreds, one for each file.

use std::ops::Range;

use sightline_toml::{Diagnostics, Node, Value, bom_length, parse};

use crate::Folder;
use crate::codes::Code;
use crate::read::is_too_large;

/// The format that this program reads.
pub const FORMAT: i64 = 2;

const SITE: &str = "site.toml";
/// Files that only a folder in format 1 has.
const FORMAT_1_FILES: [&str; 5] = [
    "info-boxes.toml",
    "faqs.toml",
    "service-cards.toml",
    "parts.toml",
    "explainers.toml",
];
/// A page that every site has. In format 1 it has no list of sections.
const HOME: &str = "pages/home.toml";

/// The format of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FolderFormat {
    /// The format that this program reads.
    Current,
    /// An older format: where `site.toml` states it, if it does, and how it was recognized.
    Older(Range<usize>, String),
    /// A newer format: its number, and where `site.toml` states it.
    Newer(i64, Range<usize>),
    /// The format can't be read, or is neither stated nor recognized.
    Unknown,
}

/// Determines the format of a folder.
pub fn folder_format(folder: &Folder) -> FolderFormat {
    let site = tree(folder, SITE);
    let said = site.as_ref().and_then(|site| site.get("format"));
    let number = said.and_then(|said| match said.value {
        // A number that doesn't fit into an `i64` is a newer format too.
        Value::Whole(number) => Some((number.unwrap_or(i64::MAX), said.span.clone())),
        _ => None,
    });
    match number {
        Some((FORMAT, _)) => FolderFormat::Current,
        Some((newer, span)) if newer > FORMAT => FolderFormat::Newer(newer, span),
        Some((_, span)) => FolderFormat::Older(span, "it says so".to_owned()),
        // `site.toml` is missing or invalid, or its `format` is not a whole number.
        None if said.is_some() || site.is_none() => FolderFormat::Unknown,
        None => format_1_evidence(folder).map_or(FolderFormat::Unknown, |evidence| {
            FolderFormat::Older(0..0, evidence)
        }),
    }
}

/// Reports a folder that is not in the format that this program reads, and returns whether it did. An unknown format
/// is left to the validation of `site.toml`.
pub fn report_unsupported(folder: &Folder, diagnostics: &mut Diagnostics<'_>) -> bool {
    let (code, span, message, help) = match folder_format(folder) {
        FolderFormat::Current | FolderFormat::Unknown => return false,
        FolderFormat::Older(span, evidence) => {
            let message =
                format!("the folder is in format 1 ({evidence}); this program reads {FORMAT}");
            (Code::OlderFormat, span, message, MIGRATE_HELP)
        }
        FolderFormat::Newer(newer, span) => {
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

const MIGRATE_HELP: &str = "`sightline migrate DIR` turns it into format 2 and shows what it changes; with \
                    --dry-run it only shows it.";

/// Returns how a folder is recognized as format 1, if it is.
fn format_1_evidence(folder: &Folder) -> Option<String> {
    let mut files = FORMAT_1_FILES.iter();
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
    let start = bom_length(&text);
    parse(text.get(start..)?, start).ok()
}
