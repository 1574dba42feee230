//! Makes content folders: a new company's from a starting point, which is the folder of a sample company,
//! and one of today's form from one of before (`migrate`). Makes files of products from a table (`import`).
//!
//! The steps, in the order of the modules:
//!
//! 1. [`Answers`] are what somebody typed; [`NewCompany`] is what came out of them, checked.
//! 2. `sample` reads what the starting point says of its own company.
//! 3. `phrases` pairs every word that belongs to that company or its town with the new one, and every text that
//!    claims something nobody has proved yet (`claims.toml`) with one that doesn't.
//! 4. `words` replaces them in a text, whole words only and in one pass, so that a new name which
//!    contains an old one is not replaced again.
//! 5. `rewrite` applies that to the strings of TOML files and to Markdown, never to keys, file
//!    names or links.
//! 6. `tables` builds anew what is data and not text: the company, its facts, the towns.
//! 7. `prune` takes out the services that are not kept, the products that belong to them alone, and the
//!    finished jobs, the sample quote and the prices of `planning.toml`, which are nobody's; and what leads there.
//! 8. `left_out` lists the texts that still speak of a service that is not kept (`services.toml`).
//!
//! What is left of the sample afterwards is its products, its texts, and its articles, which are not
//! published until somebody has read them.

mod answers;
mod company;
mod deliveries;
mod editor;
mod fields;
mod import;
mod left_out;
mod mail;
mod migrate;
mod names;
mod phone;
mod phrases;
mod prune;
mod rewrite;
mod sample;
mod tables;
mod towns;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;

pub use answers::{AnswerError, Answers, Field};
pub use company::NewCompany;
pub use editor::editor_files;
pub use import::{Import, ImportOptions, Table, TableFault, import};
pub use left_out::{Mentions, left_out};
pub use mail::{LeadMail, MailServer};
pub use migrate::{MigrateError, Migration, migrate};
pub use phone::Phone;

use self::phrases::Wording;
use self::prune::Gone;
use self::sample::Sample;
use sightline_model::PageKind;
use sightline_source::Folder;
use sightline_source::kind::{Kind, Place, place};

/// What the owner reads first.
const README: (&str, &str) = ("README.md", include_str!("readme.md"));

/// Why no folder could be made. The starting point is part of the program, so this is a bug in it.
#[derive(Debug, thiserror::Error)]
#[error("{path} of the starting point cannot be rewritten: {message}")]
pub struct ScaffoldError {
    /// The file.
    path: String,
    /// What is wrong with it.
    message: String,
}

impl ScaffoldError {
    fn new(path: &str, message: impl std::fmt::Display) -> Self {
        Self {
            path: path.to_owned(),
            message: message.to_string(),
        }
    }
}

/// The slugs of a folder's services.
pub fn services(folder: &Folder) -> BTreeSet<String> {
    let places = folder.paths().map(place);
    places
        .filter_map(|place| match place {
            Place::Entry(Kind::Page(PageKind::Service), slug) => Some(slug.to_owned()),
            _ => None,
        })
        .collect()
}

/// Makes a company's content folder from a starting point, with those of its services that are kept.
pub fn scaffold(
    starter: &Folder,
    company: &NewCompany,
    kept: &BTreeSet<String>,
) -> Result<Folder, ScaffoldError> {
    let own = Sample::read(starter)?;
    let making = Making {
        gone: Gone::new(starter, &own, &(&services(starter) - kept)),
        wording: Wording::new(&own, company)?,
        starter,
        company,
    };
    let mut files = Vec::new();
    for path in starter.paths() {
        if let Some(bytes) = making.file(path)? {
            files.push((path.to_owned(), bytes));
        }
    }
    let (path, text) = README;
    for (path, text) in [
        (path, text.replace("NAME", &company.name)),
        (deliveries::FILE, deliveries::file(company)),
    ] {
        files.push((path.to_owned(), Cow::Owned(text.into_bytes())));
    }
    Ok(Folder::from_files(files))
}

/// What every file is made with.
struct Making<'a> {
    starter: &'a Folder,
    company: &'a NewCompany,
    wording: Wording,
    gone: Gone,
}

impl Making<'_> {
    /// A file of the new folder; nothing where it has none.
    fn file(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, ScaffoldError> {
        Ok(match place(path) {
            _ if self.gone.has(path) => None,
            Place::Entry(kind, _) => Some(Cow::Owned(self.entry(path, kind)?.into_bytes())),
            Place::LegalText => {
                let text = self.gone.markdown(&self.text(path)?);
                let words = self.wording.for_legal();
                Some(Cow::Owned(rewrite::markdown(&text, &words).into_bytes()))
            }
            Place::Picture(_)
            | Place::Typeface(_)
            | Place::Document(_)
            | Place::Note
            | Place::Unknown => self
                .starter
                .bytes(path)
                .map(|bytes| Cow::Owned(bytes.into_owned())),
        })
    }

    /// A file of TOML, or an article.
    fn entry(&self, path: &str, kind: Kind) -> Result<String, ScaffoldError> {
        let text = self.text(path)?;
        let words = self.wording.for_kind(kind);
        let written = match kind {
            Kind::Article => rewrite::article(&self.gone.markdown(&text), &words, |front| {
                _ = self.gone.prune(front.as_table_mut());
                tables::article(front);
            }),
            _ => rewrite::toml(&text, &words, |document| {
                _ = self.gone.prune(document.as_table_mut());
                tables::places(document);
                tables::prices(document);
                match kind {
                    Kind::Site => tables::site(document, self.company),
                    Kind::Page(PageKind::Contact) => tables::contact(document, self.company),
                    Kind::Product => tables::product(document),
                    _ => {}
                }
            }),
        };
        written.map_err(|message| ScaffoldError::new(path, message))
    }

    fn text(&self, path: &str) -> Result<Cow<'_, str>, ScaffoldError> {
        self.starter
            .text(path)
            .ok_or_else(|| ScaffoldError::new(path, "it is not text"))
    }
}
