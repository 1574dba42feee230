//! A content folder for a new company, made from the sample site.
//!
//! The steps, in the order of the modules:
//!
//! 1. [`Answers`] are what somebody typed; [`NewCompany`] is what came out of them, checked.
//! 2. `sample` reads what the sample site says of its own company.
//! 3. `phrases` pairs every word that belongs to that company or its town with the new one.
//! 4. `words` replaces them in a text, whole words only and in one pass, so that a new name which
//!    contains an old one is not replaced again.
//! 5. `rewrite` applies that to the strings of TOML files and to Markdown, never to keys, file
//!    names or links.
//! 6. `tables` builds anew what is data and not text: the company, its facts, the towns.
//!
//! What is left of the sample afterwards is its products, its articles, and its case studies, which
//! stay marked as samples.

mod answers;
mod company;
mod fields;
mod names;
mod phone;
mod phrases;
mod rewrite;
mod sample;
mod tables;
mod towns;
mod words;

use std::borrow::Cow;

pub use answers::{AnswerError, Answers, Field};
pub use company::NewCompany;
pub use phone::Phone;

use self::phrases::Wording;
use self::sample::Sample;
use self::words::Words;
use sightline_source::Folder;
use sightline_source::kind::{Kind, Place, place};

/// Why no folder could be made. The sample is part of the program, so this is a bug in it.
#[derive(Debug, thiserror::Error)]
pub enum ScaffoldError {
    /// A file of the sample is not as the program expects it.
    #[error("{path} of the sample site cannot be rewritten: {message}")]
    Sample {
        /// The file.
        path: String,
        /// What is wrong with it.
        message: String,
    },
}

impl ScaffoldError {
    fn new(path: &str, message: impl std::fmt::Display) -> Self {
        Self::Sample {
            path: path.to_owned(),
            message: message.to_string(),
        }
    }
}

/// Makes a company's content folder from the sample site.
pub fn scaffold(sample: &Folder, company: &NewCompany) -> Result<Folder, ScaffoldError> {
    let own = Sample::read(sample)?;
    let wording = Wording::new(&own, company);
    let mut files = Vec::new();
    for path in sample.paths() {
        let written = match place(path) {
            Place::Entry(kind, _) => {
                let words = wording.for_kind(kind);
                Cow::Owned(entry(sample, path, kind, company, &words)?.into_bytes())
            }
            Place::LegalText => {
                let words = wording.for_legal();
                Cow::Owned(rewrite::markdown(text(sample, path)?, &words).into_bytes())
            }
            Place::Picture(_) | Place::Document(_) | Place::Note | Place::Unknown => {
                sample.bytes(path).cloned().unwrap_or_default()
            }
        };
        files.push((own.new_path(path), written));
    }
    Ok(Folder::from_files(files))
}

/// A file of TOML, or an article.
fn entry(
    sample: &Folder,
    path: &str,
    kind: Kind,
    company: &NewCompany,
    words: &Words<'_>,
) -> Result<String, ScaffoldError> {
    let text = text(sample, path)?;
    let written = match kind {
        Kind::Article => rewrite::article(text, words),
        _ => rewrite::toml(text, words, |document| match kind {
            Kind::Site => tables::site(document, company),
            Kind::Page(sightline_model::PageKind::Contact) => tables::contact(document, company),
            Kind::Product => tables::product(document),
            Kind::CaseStudy => tables::case_study(document),
            _ => {}
        }),
    };
    written.map_err(|message| ScaffoldError::new(path, message))
}

fn text<'a>(sample: &'a Folder, path: &str) -> Result<&'a str, ScaffoldError> {
    sample
        .text(path)
        .ok_or_else(|| ScaffoldError::new(path, "it is not text"))
}
