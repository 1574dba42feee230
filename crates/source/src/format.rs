//! The form that a folder is written in: said by `format` in `site.toml`, or seen by the files of an
//! older one. A folder in another form is refused in one sentence: file by file it would be refused
//! in hundreds.

use std::ops::Range;

use sightline_toml::{Diagnostics, Node, Value, mark_length, parse};

use crate::Folder;
use crate::codes::Code;

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

/// Refuses a folder that is not in the form that this program reads; whether it did. One that does
/// not say its form, and is in none that is known, is left to the check of `site.toml`.
pub fn refuse(folder: &Folder, diagnostics: &mut Diagnostics<'_>) -> bool {
    let site = tree(folder, SITE);
    let said = site.as_ref().and_then(|site| site.get("format"));
    let number = said.and_then(|said| match said.value {
        // A number that is too large for the reader is no form of today either.
        Value::Whole(number) => Some((number.unwrap_or(i64::MAX), said.span.clone())),
        _ => None,
    });
    match number {
        Some((FORMAT, _)) => false,
        Some((newer, span)) if newer > FORMAT => {
            let message = format!("the folder is in format {newer}; this program reads {FORMAT}");
            let help = "Install a newer Sightline.";
            diagnostics.add(Code::NewerFormat, SITE, span, message, help);
            true
        }
        Some((_, span)) => {
            older(span, "it says so", diagnostics);
            true
        }
        // Without `site.toml`, or with a fault in it, what it says is not known.
        None if said.is_some() || site.is_none() => false,
        None => {
            let sign = former(folder);
            if let Some(sign) = &sign {
                older(0..0, sign, diagnostics);
            }
            sign.is_some()
        }
    }
}

fn older(span: Range<usize>, sign: &str, diagnostics: &mut Diagnostics<'_>) {
    let message = format!("the folder is in format 1 ({sign}); this program reads {FORMAT}");
    diagnostics.add(Code::OlderFormat, SITE, span, message, MEND);
}

const MEND: &str = "CHANGELOG.md says under \"From format 1 to format 2\" what to move where; \
                    then write format = 2 at the top of site.toml.";

/// By what a folder is known to be in the first form.
fn former(folder: &Folder) -> Option<String> {
    let mut files = FORMER_FILES.iter();
    if let Some(file) = files.find(|file| folder.bytes(file).is_some()) {
        return Some(format!("it has {file}"));
    }
    let home = tree(folder, HOME)?;
    let is_former = home.get("section").is_none();
    is_former.then(|| format!("{HOME} has no [[section]]"))
}

fn tree(folder: &Folder, path: &str) -> Option<Node> {
    let text = folder.text(path)?;
    let start = mark_length(text);
    parse(text.get(start..)?, start).ok()
}
