//! Product files. There may be many thousands, so only those that have changed are read and validated again.
//!
//! 1. A file with an unchanged stamp isn't read; one with unchanged content isn't decoded.
//! 2. A file that was validated isn't validated again as long as everything that it may name still exists and the rules
//!    that it is validated against are the same.

use std::collections::{BTreeMap, HashSet};
use std::mem;
use std::sync::Arc;
use std::time::SystemTime;

use jiff::civil::Date;
use sightline_picture::in_parallel;
use sightline_source::inventory::Inventory;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::RawProduct;
use sightline_source::read::{Source, entry, is_too_large, source};
use sightline_source::{Code, Content, Folder, Stamp};
use sightline_toml::{Diagnostic, Diagnostics};

use super::REPORT_HELP;
use super::product_cache::{self, CacheKey, CachedFile, ProductCache};
use crate::validate::ProductRules;
use sightline_site::products::{ProductFile, StoredTexts};

/// What is known about product files, by path.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownProducts {
    files: BTreeMap<Arc<str>, Known>,
    validated_against: Option<ValidationContext>,
    /// What files restored from another process were validated against.
    cache_key: Option<CacheKey>,
    /// Strings that many files share, interned.
    words: HashSet<Arc<str>>,
    /// With more words than this, those that no file uses any more are dropped.
    max_words: usize,
    /// Whether there is something new since the last call of [`Self::product_cache`].
    has_changes: bool,
}

/// What is known about a file.
#[derive(Debug, Clone)]
struct Known {
    stamp: Option<Stamp>,
    hash: blake3::Hash,
    content: ProductContent,
    /// Its diagnostics, once it has been validated.
    found: Option<Box<[Diagnostic]>>,
}

/// The contents of a file.
#[derive(Debug, Clone)]
enum ProductContent {
    File(Arc<ProductFile>),
    /// The file can't be decoded; validation says why.
    Faulty(Box<Faulty>),
}

/// The contents of a file that can't be decoded, as far as they can be read.
#[derive(Debug, Clone)]
struct Faulty {
    brand: String,
    category: String,
}

/// What products were validated against.
#[derive(Debug, Clone)]
struct ValidationContext {
    inventory: Arc<Inventory>,
    rules: blake3::Hash,
    today: Date,
}

/// What files are validated against when they are read for the first time.
#[derive(Debug, Clone, Copy)]
struct FirstValidation<'a> {
    /// What they may name, except for what products themselves declare.
    inventory: &'a Inventory,
    rules: &'a ProductRules<'a>,
}

/// How much of the earlier diagnostics is still valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StillValid {
    /// All of them.
    All,
    /// Only those of files without any.
    WithoutDiagnostics,
    /// None of them.
    None,
}

impl KnownProducts {
    /// Restores what another process knew, as [`ProductCache`] wrote it; empty if it can't be used.
    pub(super) fn from_cache(
        written: &[u8],
        texts: Option<&Arc<StoredTexts>>,
        program: &str,
    ) -> Self {
        let Some((cache_key, files)) = product_cache::read(written, texts, program) else {
            return Self::default();
        };
        let mut words = HashSet::new();
        let known = files.into_iter().filter_map(|mut cached| {
            intern_words(&mut cached.file, &mut words);
            let known = Known {
                stamp: Some(cached.stamp),
                hash: cached.hash.parse().ok()?,
                content: ProductContent::File(cached.file),
                found: Some(Box::default()),
            };
            Some((cached.path.into(), known))
        });
        Self {
            files: known.collect(),
            cache_key: Some(cache_key),
            words,
            ..Self::default()
        }
    }

    /// Returns what is known for another process: files without diagnostics that were last changed before `settled`.
    /// Returns `None` if all of it has been stored already.
    pub(super) fn product_cache(
        &mut self,
        folder: &Folder,
        program: &str,
        settled: SystemTime,
    ) -> Option<ProductCache> {
        if !mem::take(&mut self.has_changes) {
            return None;
        }
        let cache_key = CacheKey {
            program: program.to_owned(),
            others: self.others(folder).to_hex().to_string(),
            today: self.validated_against.as_ref()?.today,
        };
        let files = self.files.iter().filter_map(|(path, known)| {
            let stamp = known.stamp?;
            if !stamp.is_before(settled) {
                self.has_changes = true;
                return None;
            }
            let (ProductContent::File(file), Some([])) = (&known.content, known.found.as_deref())
            else {
                return None;
            };
            Some(CachedFile {
                path: path.to_string(),
                stamp: stamp.without_change_counter(),
                hash: known.hash.to_hex().to_string(),
                file: Arc::clone(file),
                packed: 0,
            })
        });
        Some(ProductCache::new(cache_key, files.collect()))
    }

    /// Returns the hash of everything that products are validated against except the day: the other files, and the
    /// names of products.
    fn others(&self, folder: &Folder) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        let mut add = |bytes: &[u8]| {
            hasher.update(&bytes.len().to_le_bytes());
            hasher.update(bytes);
        };
        for path in folder.paths() {
            if matches!(classify(path), FileRole::Entry(Kind::Product, _)) {
                continue;
            }
            add(path.as_bytes());
            // For files that stay on disk only the names count, and so they do for files built into the program, which
            // is a part of the key.
            if let Some(Content::Memory(bytes)) = folder.content(path) {
                add(bytes);
            }
        }
        for (slug, brand, category) in self.names() {
            for name in [slug, brand, category] {
                add(name.as_bytes());
            }
        }
        hasher.finalize()
    }

    /// Whether nothing is known about any file.
    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Reads all files for the first time, and validates each while its tree is in memory. Since not all products are
    /// known yet, [`Self::validate`] validates files with diagnostics again.
    pub(super) fn read_first(
        &mut self,
        folder: &Folder,
        others: &[Source],
        rules: &ProductRules<'_>,
    ) {
        let inventory = Arc::new(Inventory::new(folder, others, []));
        let first = FirstValidation {
            inventory: &inventory,
            rules,
        };
        self.read_changed(folder, Some(first));
        self.validated_against = Some(ValidationContext::new(&inventory, rules));
    }

    /// Reads the files that have changed, and forgets those that are gone. Returns whether products were added or
    /// removed, or have another brand, category or sale status than before.
    pub(super) fn read(&mut self, folder: &Folder) -> bool {
        self.read_changed(folder, None)
    }

    fn read_changed(&mut self, folder: &Folder, first: Option<FirstValidation<'_>>) -> bool {
        if self.cache_key.is_some() {
            self.intern_paths(folder);
        }
        let mut known = self.files.iter().peekable();
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        // Both are sorted by path.
        for (path, stamp) in folder.stamps() {
            let FileRole::Entry(Kind::Product, slug) = classify(path) else {
                continue;
            };
            while let Some((before, _)) = known.next_if(|(before, _)| *before < path) {
                gone.push(Arc::clone(before));
            }
            let before = known.next_if(|(before, _)| *before == path);
            let before = before.map(|(_, known)| known);
            if before.is_none_or(|known| stamp.is_none() || known.stamp != stamp) {
                changed.push((path, slug, before));
            }
        }
        gone.extend(known.map(|(path, _)| Arc::clone(path)));
        self.has_changes |= !changed.is_empty() || !gone.is_empty();
        let read = in_parallel(&changed, |(path, slug, before)| {
            read(folder, path, slug, *before, first)
        });
        let mut is_other = !gone.is_empty();
        let mut put = Vec::with_capacity(changed.len());
        for ((path, _, before), known) in changed.into_iter().zip(read) {
            let key = before.map(|before| before.content.sort_key());
            is_other |= key != Some(known.content.sort_key());
            put.push((Arc::clone(path), known));
        }
        for (_, known) in &mut put {
            if let ProductContent::File(file) = &mut known.content {
                intern_words(file, &mut self.words);
            }
        }
        for path in gone {
            self.files.remove(&path);
        }
        if self.files.is_empty() {
            // A tree that is built at once has full nodes.
            self.files = put.into_iter().collect();
        } else {
            self.files.extend(put);
        }
        if self.words.len() > self.max_words {
            self.words.retain(|word| Arc::strong_count(word) > 1);
            self.max_words = self.words.len() * 2;
        }
        is_other
    }

    /// Replaces the paths restored from another process by those of the folder, so that each is in memory only once.
    fn intern_paths(&mut self, folder: &Folder) {
        // Both are sorted.
        let mut paths = folder.stamps().map(|(path, _)| path).peekable();
        let files = mem::take(&mut self.files).into_iter();
        let files = files.map(|(path, known)| {
            while paths.next_if(|other| **other < path).is_some() {}
            let same = paths.next_if(|other| **other == path);
            (same.map_or(path, Arc::clone), known)
        });
        self.files = files.collect();
    }

    /// Returns the slugs of products, each with the brand and the category that it names.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.files.iter().filter_map(|(path, known)| {
            let FileRole::Entry(_, slug) = classify(path) else {
                return None;
            };
            let (brand, category) = known.content.names();
            Some((slug, brand, category))
        })
    }

    /// Validates the files whose diagnostics are no longer valid, and reports the diagnostics of all files.
    pub(super) fn validate(
        &mut self,
        folder: &Folder,
        inventory: &Arc<Inventory>,
        rules: &ProductRules<'_>,
        diagnostics: &mut Diagnostics<'_>,
    ) {
        let now = ValidationContext::new(inventory, rules);
        let (still_valid, last_day) = match (&self.validated_against, self.cache_key.take()) {
            (Some(before), _) => (now.still_valid(before), Some(before.today)),
            (None, Some(cache_key)) if *cache_key.others == *self.others(folder).to_hex() => {
                (StillValid::All, Some(cache_key.today))
            }
            (None, _) => (StillValid::None, None),
        };
        self.validated_against = Some(now);
        let mut due: Vec<(&str, &mut Known)> = self
            .files
            .iter_mut()
            .filter(|(_, known)| !known.is_valid(still_valid, last_day, rules.today()))
            .map(|(path, known)| (&**path, known))
            .collect();
        let found = in_parallel(&due, |(path, known)| {
            let mut found = Diagnostics::new(folder);
            validate(folder, path, known, inventory, rules, &mut found);
            found.into_sorted()
        });
        for ((_, known), found) in due.iter_mut().zip(found) {
            known.found = Some(found.into());
        }
        let found = self
            .files
            .values()
            .filter_map(|known| known.found.as_deref());
        diagnostics.extend(found.flatten().cloned());
    }

    /// Returns the contents of the files, ordered by path. Files that can't be decoded are left out, since the folder
    /// is refused because of them.
    pub(super) fn files(&self) -> Vec<&Arc<ProductFile>> {
        let read = self
            .files
            .values()
            .filter_map(|known| match &known.content {
                ProductContent::File(file) => Some(file),
                ProductContent::Faulty(_) => None,
            });
        read.collect()
    }

    /// The paths of the files, in order.
    pub(super) fn paths(&self) -> Vec<&str> {
        self.files.keys().map(|path| &**path).collect()
    }
}

/// Returns the tree of a file. The reasons why it can't be read have been reported already.
pub(super) fn source_of(folder: &Folder, path: &str) -> Option<Source> {
    entry(folder, path, &mut Diagnostics::new(folder))
}

impl ProductContent {
    /// Returns what determines its position among the products: its brand, its category, and whether it is sold.
    fn sort_key(&self) -> (&str, &str, bool) {
        let (brand, category) = self.names();
        let is_sold = match self {
            Self::File(file) => file.is_sold,
            Self::Faulty(_) => true,
        };
        (brand, category, is_sold)
    }

    /// Returns the brand and the category that it names.
    fn names(&self) -> (&str, &str) {
        match self {
            Self::File(file) => (&file.brand, &file.category),
            Self::Faulty(said) => (&said.brand, &said.category),
        }
    }
}

impl Known {
    fn is_valid(&self, still_valid: StillValid, last_day: Option<Date>, today: Date) -> bool {
        let Some(found) = &self.found else {
            return false;
        };
        let offer = match &self.content {
            // Diagnostics of the same day are still valid.
            ProductContent::File(file) if last_day != Some(today) => file.offer_until.as_ref(),
            _ => None,
        };
        // An expired offer is reported.
        let is_of_day = offer.is_none_or(|until| {
            let until = until.parse::<Date>().ok();
            let is_over = |day: Date| until.is_some_and(|until| until < day);
            last_day.is_some_and(|last| is_over(last) == is_over(today))
        });
        let is_of_rules = match still_valid {
            StillValid::All => true,
            StillValid::WithoutDiagnostics => found.is_empty(),
            StillValid::None => false,
        };
        is_of_day && is_of_rules
    }
}

impl ValidationContext {
    fn new(inventory: &Arc<Inventory>, rules: &ProductRules<'_>) -> Self {
        Self {
            inventory: Arc::clone(inventory),
            rules: rules.fingerprint(),
            today: rules.today(),
        }
    }

    fn still_valid(&self, before: &Self) -> StillValid {
        let (now, then) = (&self.inventory, &before.inventory);
        if self.rules != before.rules {
            StillValid::None
        } else if Arc::ptr_eq(now, then) || now == then {
            StillValid::All
        } else if now.is_superset_of(then) {
            StillValid::WithoutDiagnostics
        } else {
            StillValid::None
        }
    }
}

/// Interns the words of a file that was just read. A file that a site uses already has been interned.
fn intern_words(file: &mut Arc<ProductFile>, words: &mut HashSet<Arc<str>>) {
    if let Some(file) = Arc::get_mut(file) {
        file.intern_words(words);
    }
}

fn read(
    folder: &Folder,
    path: &str,
    slug: &str,
    before: Option<&Known>,
    first: Option<FirstValidation<'_>>,
) -> Known {
    let stamp = folder.stamp(path);
    let bytes = folder.bytes(path).unwrap_or_default();
    let hash = blake3::hash(&bytes);
    if let Some(before) = before.filter(|before| before.hash == hash) {
        return Known {
            stamp,
            ..before.clone()
        };
    }
    let mut reported = Diagnostics::new(folder);
    let text = String::from_utf8(bytes.into_owned()).ok();
    let text = text.filter(|text| !is_too_large(path, text));
    let read = text.and_then(|text| source(text, path, Kind::Product, slug, &mut reported));
    let raw = read.as_ref().and_then(|source| source.root.decode().ok());
    let (content, found) = match (read, raw) {
        (Some(source), Some(raw)) => {
            let file = ProductFile::new(slug, raw, &source.text);
            let found = first.map(|first| {
                validate_file(&source, first.inventory, first.rules, &mut reported);
                reported.into_sorted().into()
            });
            (ProductContent::File(Arc::new(file)), found)
        }
        // Validation reports why.
        (read, _) => {
            let text = |key| read.as_ref()?.root.text(key).map(str::to_owned);
            let faulty = Faulty {
                brand: text("brand").unwrap_or_default(),
                category: text("category").unwrap_or_default(),
            };
            (ProductContent::Faulty(Box::new(faulty)), None)
        }
    };
    Known {
        stamp,
        hash,
        content,
        found,
    }
}

fn validate(
    folder: &Folder,
    path: &str,
    known: &Known,
    inventory: &Inventory,
    rules: &ProductRules<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    let read = match &known.content {
        // The file has just been read.
        ProductContent::File(file) => file.text().ok(),
        ProductContent::Faulty(_) => None,
    };
    let tree = match (read, classify(path)) {
        (Some(text), FileRole::Entry(kind, slug)) => source(text, path, kind, slug, diagnostics),
        _ => entry(folder, path, diagnostics),
    };
    let Some(source) = tree else {
        return;
    };
    validate_file(&source, inventory, rules, diagnostics);
    // Without an error, a product that can't be decoded would be missing on the site, and nobody would know why.
    if matches!(known.content, ProductContent::Faulty(_))
        && !diagnostics.has_errors()
        && let Err(error) = source.root.decode::<RawProduct>()
    {
        diagnostics.add(Code::Malformed, path, 0..0, error.to_string(), REPORT_HELP);
    }
}

/// Validates a file against its schema, what it may name, and the rules.
fn validate_file(
    source: &Source,
    inventory: &Inventory,
    rules: &ProductRules<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    inventory.check(source, diagnostics);
    rules.validate(source, diagnostics);
}
