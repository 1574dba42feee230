//! Makes content folders: a new company's from a starting point (the folder of a sample company), and one in
//! the current format from one in an older format (`migrate`). Makes product files from a table (`import`).
//!
//! The steps of [`scaffold`], in the order of the modules:
//!
//! 1. [`Answers`] holds what somebody typed; [`NewCompany`] is the validated result.
//! 2. `sample` reads what the starting point says about its own company.
//! 3. `phrases` pairs every phrase that belongs to that company or its town with its replacement, and every
//!    text that makes a claim the new company has yet to prove (`claims.toml`) with one that doesn't make it. That
//!    also goes for what is true in North America or Illinois only, if the company is elsewhere.
//! 4. `replacer` replaces them in a text, whole words only and in one pass, so that a new name which contains an
//!    old one isn't replaced again.
//! 5. `rewrite` applies that to the strings of TOML files and to Markdown, never to keys, file
//!    names or links.
//! 6. `tables` rebuilds what is data rather than text: the company, its facts, the towns.
//! 7. `offers` knows what the texts of a starting point say about each of its services (`offers/`). Of those that are
//!    not kept, it has the texts to replace in step 3 and removes the entries of lists.
//! 8. `prune` removes the services that are not kept, and the products and planning tools that belong only to them. It also
//!    removes the sample's finished jobs, its quote and the prices of `planning.toml`, and all links to
//!    anything removed.
//!
//! The caller then removes the synonyms that find nothing any more ([`remove_idle_synonyms`]).
//!
//! What remains of the sample is its products, its texts and its articles. The articles stay unpublished
//! until somebody has read them.

mod answers;
mod company;
mod deliveries;
mod editor;
mod fields;
mod import;
mod mail;
mod migrate;
mod names;
mod offers;
mod phone;
mod phrases;
mod prune;
mod replacer;
mod rewrite;
mod sample;
mod synonyms;
mod tables;
mod towns;

use std::borrow::Cow;
use std::collections::BTreeSet;

pub use answers::{AnswerError, Answers, Field};
pub use company::NewCompany;
pub use editor::editor_files;
pub use import::{Import, ImportOptions, Table, TableFault, import};
pub use mail::{LeadMail, MailServer};
pub use migrate::{MigrateError, Migration, migrate};
pub use phone::Phone;
pub use synonyms::remove_idle_synonyms;

use self::offers::Offers;
use self::phrases::Replacements;
use self::prune::Removals;
use self::sample::Sample;
use sightline_model::PageKind;
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};

/// The file that the owner reads first: its name and its text.
const README: (&str, &str) = ("README.md", include_str!("readme.md"));

/// The file of the site itself.
const SITE: &str = "site.toml";

/// An error while making a folder. The starting point is embedded in the program, so this is a bug in the
/// program.
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
    let roles = folder.paths().map(classify);
    roles
        .filter_map(|role| match role {
            FileRole::Entry(Kind::Page(PageKind::Service), slug) => Some(slug.to_owned()),
            _ => None,
        })
        .collect()
}

/// Makes a company's content folder from a starting point. `kept` has the slugs of the services to keep. Some synonyms
/// of its search may find nothing; [`remove_idle_synonyms`] removes them. `data` is the path of its data folder, relative to
/// it.
pub fn scaffold(
    starter: &Folder,
    company: &NewCompany,
    kept: &BTreeSet<String>,
    data: &str,
) -> Result<Folder, ScaffoldError> {
    let own = Sample::read(starter)?;
    let removed = &services(starter) - kept;
    let offers = Offers::new(&removed)?;
    let scaffolder = Scaffolder {
        replacements: Replacements::new(&own, company, &offers.phrases)?,
        removals: Removals::new(starter, &own, &removed, offers),
        starter,
        company,
    };
    let mut files = Vec::new();
    for path in starter.paths() {
        if let Some(bytes) = scaffolder.file(path)? {
            files.push((path.to_owned(), bytes));
        }
    }
    let (path, text) = README;
    let has_articles = files.iter().any(|(path, _)| path.starts_with("articles/"));
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(|line| has_articles || !line.starts_with("- `articles/`"));
    let text = lines.collect::<String>().replace("DATA", data);
    for (path, text) in [
        (path, text.replacen("NAME", &company.name, 1)),
        (deliveries::FILE, deliveries::file(company)),
    ] {
        files.push((path.to_owned(), Cow::Owned(text.into_bytes())));
    }
    Ok(Folder::from_files(files))
}

/// The inputs shared by all files of the new folder.
struct Scaffolder<'a> {
    starter: &'a Folder,
    company: &'a NewCompany,
    replacements: Replacements,
    removals: Removals,
}

impl Scaffolder<'_> {
    /// Returns the bytes of a file of the new folder, or `None` if the file is left out.
    fn file(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, ScaffoldError> {
        Ok(match classify(path) {
            _ if self.removals.has(path) => None,
            FileRole::Entry(kind, _) => Some(Cow::Owned(self.entry(path, kind)?.into_bytes())),
            FileRole::LegalText => {
                let text = self.removals.markdown(&self.text(path)?);
                let replacer = self.replacements.for_legal();
                Some(Cow::Owned(rewrite::markdown(&text, &replacer).into_bytes()))
            }
            FileRole::Picture(_)
            | FileRole::Typeface(_)
            | FileRole::Document(_)
            | FileRole::Note
            | FileRole::Unknown => self
                .starter
                .bytes(path)
                .map(|bytes| Cow::Owned(bytes.into_owned())),
        })
    }

    /// Rewrites a TOML file or an article.
    fn entry(&self, path: &str, kind: Kind) -> Result<String, ScaffoldError> {
        let text = self.text(path)?;
        let replacer = self.replacements.for_kind(kind);
        let written = match kind {
            Kind::Article => rewrite::article(&self.removals.markdown(&text), &replacer, |front| {
                self.removals.prune(front.as_table_mut());
                tables::article(front);
            }),
            _ => rewrite::toml(&text, &replacer, |document| {
                self.removals.remove_from(document.as_table_mut());
                tables::places(document);
                tables::prices(document);
                match kind {
                    Kind::Site => tables::site(document, self.company),
                    Kind::Page(PageKind::Planning) => {
                        self.removals.list_tools(document.as_table_mut());
                    }
                    Kind::Page(PageKind::Contact) => tables::contact(document, self.company),
                    Kind::Page(PageKind::Home) => tables::featured_jobs(document),
                    Kind::Page(PageKind::Service) => tables::service(document),
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
