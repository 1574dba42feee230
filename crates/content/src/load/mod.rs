//! A folder becomes a site, or a list of everything that is wrong with it.

mod products;

use std::sync::Arc;

use jiff::civil::Date;
use sightline_picture::KnownPictures;

use self::products::KnownProducts;
use crate::prepare::{self, RawFolder, Unreadable};
use crate::validate::{ProductRules, validate};
use crate::{Folder, Site, lint};
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, read};
use sightline_source::{Code, format};
use sightline_text::Texts;
use sightline_text::markdown::{self, References};
use sightline_text::media::MediaLibrary;
use sightline_toml::{Diagnostic, Diagnostics, Severity, walk};

/// What came of reading a folder.
#[derive(Debug)]
pub struct Loaded {
    /// The site; `None` when a diagnostic is an error.
    pub site: Option<Site>,
    /// Everything that is wrong, by file and position.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// How many diagnostics are errors.
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// How many diagnostics are warnings.
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    /// How many diagnostics are hints.
    pub fn hints(&self) -> usize {
        self.count(Severity::Hint)
    }

    fn count(&self, severity: Severity) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == severity)
            .count()
    }
}

/// Reads a folder to serve it. `today` decides which offers have expired.
///
/// All files are read before any link is followed, and all errors of all files are collected before
/// the folder is refused. Linting is left to [`check`]: it builds every
/// page, and a start should not wait for that.
pub fn load(folder: &Folder, today: Date) -> Loaded {
    load_with(folder, today, &KnownPictures::built_in())
}

/// Reads a folder to serve it, as [`load`] does, and decodes no picture that is known already. What
/// is found out about others is known from then on.
pub fn load_with(folder: &Folder, today: Date, known: &KnownPictures) -> Loaded {
    Loader::default().load(folder, today, known, None)
}

/// Validates a folder as [`load`] does, and lints one without errors.
pub fn check(folder: &Folder, today: Date) -> Loaded {
    check_with(folder, today, &KnownPictures::built_in())
}

/// Validates and lints a folder as [`check`] does, and decodes no picture that is known already.
pub fn check_with(folder: &Folder, today: Date, known: &KnownPictures) -> Loaded {
    Loader::default().read(folder, today, known, Checks::ValidateAndLint)
}

/// What to report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checks {
    Validate,
    ValidateAndLint,
}

/// Reads a folder again and again, and of products and pictures only those that changed.
#[derive(Debug, Clone, Default)]
pub struct Loader {
    products: KnownProducts,
    media: MediaLibrary,
}

impl Loader {
    /// Reads a folder to serve it, as [`load_with`] does. The search starts with that of the site
    /// `before`, where only some entries are others.
    pub fn load(
        &mut self,
        folder: &Folder,
        today: Date,
        known: &KnownPictures,
        before: Option<&Site>,
    ) -> Loaded {
        let mut loaded = self.read(folder, today, known, Checks::Validate);
        if let (Some(site), Some(before)) = (&mut loaded.site, before) {
            site.search_after(before);
        }
        loaded
    }

    fn read(
        &mut self,
        folder: &Folder,
        today: Date,
        known: &KnownPictures,
        checks: Checks,
    ) -> Loaded {
        let mut diagnostics = Diagnostics::new(folder);
        if format::refuse(folder, &mut diagnostics) {
            return Loaded {
                site: None,
                diagnostics: diagnostics.into_sorted(),
            };
        }
        let mut sources = read(folder, &mut diagnostics);
        self.products.read(folder);
        let media = MediaLibrary::read(folder, known, &self.media, &mut diagnostics);
        self.media = media.clone();
        let inventory = Inventory::new(folder, &sources, self.products.names());
        let inventory = Arc::new(inventory);
        for source in &sources {
            let (schema, path) = (source.kind.schema(), &source.path);
            walk(schema, &source.root, path, &*inventory, &mut diagnostics);
        }
        validate(folder, &sources, &inventory, &mut diagnostics);
        let rules = ProductRules::new(folder, &sources, today);
        self.products
            .validate(folder, &inventory, &rules, &mut diagnostics);
        let references = References {
            inventory: &inventory,
            media: &media,
        };
        let texts = texts(folder, &sources, references, &mut diagnostics);
        if diagnostics.has_errors() {
            // A refused folder is not linted: its errors come first.
            return Loaded {
                site: None,
                diagnostics: diagnostics.into_sorted(),
            };
        }
        let raw = RawFolder::read(&sources, self.products.files());
        let site = build(folder, raw, &texts, &inventory, media, &mut diagnostics);
        if let (Some(site), Checks::ValidateAndLint) = (&site, checks) {
            sources.extend(self.products.sources(folder));
            sources.sort_by(|one, other| one.path.cmp(&other.path));
            let site = (site, &*inventory);
            lint::lint(folder, &sources, &texts, site, today, &mut diagnostics);
        }
        Loaded {
            site,
            diagnostics: diagnostics.into_sorted(),
        }
    }
}

/// Renders every Markdown text.
fn texts(
    folder: &Folder,
    sources: &[Source],
    references: References<'_>,
    diagnostics: &mut Diagnostics<'_>,
) -> Texts {
    let mut texts = Texts::default();
    for source in sources.iter().filter(|source| source.kind == Kind::Article) {
        let text = source.body_text();
        if text.trim().is_empty() {
            let help = "Write the text under the second line of +++.";
            let span = source.body.clone();
            diagnostics.add(
                Code::Blank,
                &source.path,
                span,
                "the article is empty",
                help,
            );
        }
        let (rendered, found) = markdown::article(text, source.body.start, references);
        markdown::report(found, &source.path, diagnostics);
        texts.articles.insert(source.slug.clone(), rendered);
    }
    for name in references.inventory.legal_texts() {
        let path = format!("legal/{name}");
        let (html, found) = markdown::plain(&folder.text(&path).unwrap_or_default(), references);
        markdown::report(found, &path, diagnostics);
        texts.legal.insert(name.to_owned(), html);
    }
    texts
}

fn build(
    folder: &Folder,
    raw: Result<RawFolder, Unreadable>,
    texts: &Texts,
    inventory: &Arc<Inventory>,
    media: MediaLibrary,
    diagnostics: &mut Diagnostics<'_>,
) -> Option<Site> {
    // No content is known to come to either end: the check asks all that the reader asks. Should one
    // be found, it is refused like any other and not served by halves.
    let help = "Please report this with the file that it names.";
    match raw {
        Ok(raw) => prepare::site(&raw, texts, folder, Arc::clone(inventory), media)
            .map_err(|error| {
                diagnostics.add(
                    Code::UnknownEntry,
                    "site.toml",
                    0..0,
                    error.to_string(),
                    help,
                );
            })
            .ok(),
        Err(error) => {
            diagnostics.add(
                Code::Malformed,
                &error.path,
                error.span,
                error.message,
                help,
            );
            None
        }
    }
}
