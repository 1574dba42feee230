//! Loads a folder as a site, or as a list of everything that is wrong with it.

mod product_cache;
mod products;

use std::panic;
use std::sync::Arc;
use std::thread;
use std::time::SystemTime;

use jiff::civil::Date;
use sightline_model::Unresolved;
use sightline_picture::PictureFactsCache;

pub use self::product_cache::ProductCache;
use self::products::KnownProducts;
use crate::prepare::{self, RawFolder, Unreadable};
use crate::validate::{ProductRules, validate};
use crate::{Folder, lint};
use sightline_site::Site;
use sightline_site::products::StoredTexts;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, is_too_large, of_kind, read};
use sightline_source::{Code, format};
use sightline_text::RenderedMarkdown;
use sightline_text::markdown::{self, References};
use sightline_text::media::MediaLibrary;
use sightline_toml::{Diagnostic, Diagnostics, Severity};

/// The result of reading a folder.
#[derive(Debug)]
pub struct Loaded {
    /// The site; `None` if a diagnostic is an error.
    pub site: Option<Site>,
    /// All diagnostics, by file and position.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// The number of warnings.
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    /// The number of hints.
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
/// All files are read before any link is followed, and the errors of all files are collected before the folder is
/// refused. Only [`check`] lints, since that builds every page and a start should not wait for it.
pub fn load(folder: &Folder, today: Date) -> Loaded {
    load_with(folder, today, &PictureFactsCache::built_in())
}

/// Reads a folder to serve it, as [`load`] does, without decoding pictures that are in `known`. What is learned about
/// others is added to it.
pub fn load_with(folder: &Folder, today: Date, known: &PictureFactsCache) -> Loaded {
    Loader::default().load(folder, today, known, None)
}

/// Validates a folder as [`load`] does, and lints it if there are no errors.
pub fn check(folder: &Folder, today: Date) -> Loaded {
    check_with(folder, today, &PictureFactsCache::built_in())
}

/// Validates and lints a folder as [`check`] does, without decoding pictures that are in `known`.
pub fn check_with(folder: &Folder, today: Date, known: &PictureFactsCache) -> Loaded {
    Loader::default().read(folder, today, known, Checks::ValidateAndLint, None)
}

/// Which checks to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checks {
    Validate,
    ValidateAndLint,
}

/// The folder whose files are read separately from all others.
const PRODUCTS: &str = "products/";

/// Reads a folder repeatedly, and each time only what has changed.
#[derive(Debug, Default)]
pub struct Loader {
    products: KnownProducts,
    rest: Option<NonProductFiles>,
}

/// Everything except the products, as last read.
#[derive(Debug)]
struct NonProductFiles {
    /// The files.
    folder: Folder,
    sources: Vec<Source>,
    media: MediaLibrary,
    /// Everything that files may name, including products.
    inventory: Arc<Inventory>,
    texts: RenderedMarkdown,
    /// What was found in the files.
    diagnostics: Vec<Diagnostic>,
    /// The parsed files, if they have no errors.
    raw: Option<RawFolder>,
}

impl Loader {
    /// Creates a loader from what another process of the same program knew about a folder, as written by
    /// [`Self::product_cache`]. If a file is given, the texts of products stay in it. What no longer fits is read
    /// again.
    pub fn from_cache(written: &[u8], texts: Option<&Arc<StoredTexts>>, program: &str) -> Self {
        Self {
            products: KnownProducts::from_cache(written, texts, program),
            rest: None,
        }
    }

    /// Returns what is known about the folder that was last read, for another process of the same program. It includes
    /// only files that were last changed before `settled`, a few seconds ago. Returns `None` if nothing is new since
    /// the last call.
    pub fn product_cache(
        &mut self,
        folder: &Folder,
        program: &str,
        settled: SystemTime,
    ) -> Option<ProductCache> {
        self.products.product_cache(folder, program, settled)
    }

    /// Reads a folder to serve it, as [`load_with`] does. The search and the filters start from those of the site
    /// `before` if only some entries have changed.
    pub fn load(
        &mut self,
        folder: &Folder,
        today: Date,
        known: &PictureFactsCache,
        before: Option<&Site>,
    ) -> Loaded {
        let mut loaded = self.read(folder, today, known, Checks::Validate, before);
        if let (Some(site), Some(before)) = (&mut loaded.site, before) {
            site.reuse_filters_of(before);
            site.reuse_search_of(before);
        }
        loaded
    }

    fn read(
        &mut self,
        folder: &Folder,
        today: Date,
        known: &PictureFactsCache,
        checks: Checks,
        site_before: Option<&Site>,
    ) -> Loaded {
        let mut diagnostics = Diagnostics::new(folder);
        if format::report_unsupported(folder, &mut diagnostics) {
            return Loaded {
                site: None,
                diagnostics: diagnostics.into_sorted(),
            };
        }
        let rest = match self.rest.take() {
            None if self.products.is_empty() => {
                let sources = Sources::read(folder);
                let rules = ProductRules::new(folder, &sources.read, today);
                self.products.read_first(folder, &sources.read, &rules);
                NonProductFiles::read(folder, sources, &self.products, known, None, today)
            }
            before => self.rest_after(before, folder, known, today),
        };
        diagnostics.extend(rest.diagnostics.iter().cloned());
        let rules = ProductRules::new(folder, &rest.sources, today);
        self.products
            .validate(folder, &rest.inventory, &rules, &mut diagnostics);
        let site = if diagnostics.has_errors() {
            None
        } else {
            self.site(folder, &rest, &mut diagnostics, site_before)
        };
        // A folder that is refused isn't linted, since its errors come first.
        if let (Some(site), Checks::ValidateAndLint) = (&site, checks) {
            let read = lint::ReadFolder {
                folder,
                sources: &rest.sources,
                texts: &rest.texts,
                inventory: &rest.inventory,
                site,
                today,
            };
            let product = |path: &str| products::source_of(folder, path);
            lint::lint(&read, &self.products.paths(), product, &mut diagnostics);
        }
        self.rest = Some(rest);
        Loaded {
            site,
            diagnostics: diagnostics.into_sorted(),
        }
    }

    /// Reads the products that have changed, and everything else if that or the names in products have changed.
    fn rest_after(
        &mut self,
        before: Option<NonProductFiles>,
        folder: &Folder,
        known: &PictureFactsCache,
        today: Date,
    ) -> NonProductFiles {
        let has_other_products = self.products.read(folder);
        let is_same = |rest: &NonProductFiles| {
            !has_other_products && folder.is_same_outside(PRODUCTS, &rest.folder)
        };
        match before {
            Some(before) if is_same(&before) => before,
            before => {
                let media = before.map(|before| before.media);
                NonProductFiles::read(
                    folder,
                    Sources::read(folder),
                    &self.products,
                    known,
                    media,
                    today,
                )
            }
        }
    }

    fn site(
        &self,
        folder: &Folder,
        rest: &NonProductFiles,
        diagnostics: &mut Diagnostics<'_>,
        before: Option<&Site>,
    ) -> Option<Site> {
        let made = prepare::site(
            rest.raw.as_ref()?,
            &self.products.files(),
            &rest.texts,
            folder,
            Arc::clone(&rest.inventory),
            rest.media.clone(),
            before,
        );
        let report = |error: Unresolved| {
            diagnostics.add(
                Code::UnknownEntry,
                "site.toml",
                0..0,
                error.to_string(),
                REPORT_HELP,
            );
        };
        made.map_err(report).ok()
    }
}

/// No content is known to cause this, since validation checks everything that the reader requires. If some does, the
/// folder is refused like any other with errors, rather than served in part.
const REPORT_HELP: &str = "Please report this with the file that it names.";

/// All files except those of products, as trees.
struct Sources {
    read: Vec<Source>,
    /// The reasons why other files can't be read.
    found: Vec<Diagnostic>,
}

impl Sources {
    fn read(folder: &Folder) -> Self {
        let mut found = Diagnostics::new(folder);
        Self {
            read: read(folder, &mut found),
            found: found.into_sorted(),
        }
    }
}

impl NonProductFiles {
    /// Reads everything except the products. `media` is what was known about the pictures before.
    fn read(
        folder: &Folder,
        sources: Sources,
        products: &KnownProducts,
        known: &PictureFactsCache,
        media: Option<MediaLibrary>,
        today: Date,
    ) -> Self {
        let mut diagnostics = Diagnostics::new(folder);
        diagnostics.extend(sources.found);
        let sources = sources.read;
        let media = media.unwrap_or_default();
        let media = MediaLibrary::read(folder, known, &media, &mut diagnostics);
        let inventory = Inventory::new(folder, &sources, products.names());
        let (texts, raw) = thread::scope(|scope| {
            let raw = scope.spawn(|| RawFolder::read(&sources));
            for source in &sources {
                inventory.check(source, &mut diagnostics);
            }
            validate(folder, &sources, &inventory, today, &mut diagnostics);
            let references = References {
                inventory: &inventory,
                media: &media,
            };
            let texts = texts(folder, &sources, references, &mut diagnostics);
            let raw = raw.join();
            (
                texts,
                raw.unwrap_or_else(|fault| panic::resume_unwind(fault)),
            )
        });
        let raw = match raw {
            // The reason why a file can't be read is among the errors.
            _ if diagnostics.has_errors() => None,
            Ok(raw) => Some(raw),
            Err(Unreadable { path, message }) => {
                diagnostics.add(Code::Malformed, &path, 0..0, message, REPORT_HELP);
                None
            }
        };
        Self {
            folder: folder.clone(),
            sources,
            media,
            inventory: Arc::new(inventory),
            texts,
            raw,
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
) -> RenderedMarkdown {
    let mut texts = RenderedMarkdown::default();
    for source in of_kind(sources, Kind::Article) {
        let text = source.body_text();
        if text.trim().is_empty() {
            let message = "the article is empty";
            let help = "Write the text under the second line of +++.";
            diagnostics.add(Code::Blank, &source.path, &source.body, message, help);
        }
        let (rendered, found) = markdown::article(text, source.body.start, references);
        markdown::report(found, &source.path, diagnostics);
        texts.articles.insert(source.slug.clone(), rendered);
    }
    for name in references.inventory.legal_texts() {
        let path = format!("legal/{name}");
        let text = folder.text(&path).unwrap_or_default();
        // A file that is too large has been reported and isn't rendered.
        let text = if is_too_large(&path, &text) {
            ""
        } else {
            &text
        };
        let (html, found) = markdown::plain(text, references);
        markdown::report(found, &path, diagnostics);
        texts.legal.insert(name.to_owned(), html);
    }
    texts
}
