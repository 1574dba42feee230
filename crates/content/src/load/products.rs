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
use sightline_source::kind::{Kind, Place, place};
use sightline_source::read::{Source, is_too_large, source, source_as, text};
use sightline_source::{Content, Folder, Stamp};
use sightline_toml::{Diagnostic, Diagnostics};

use super::kept::{self, KeptFile, KeptProducts, Terms};
use crate::validate::ProductRules;
use sightline_site::products::{KeptTexts, ProductFile};

/// What is known about product files, by path.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownProducts {
    files: BTreeMap<Arc<str>, Known>,
    held_against: Option<HeldAgainst>,
    /// What files restored from another process were validated against.
    terms: Option<Terms>,
    /// Strings that many files share, interned.
    words: HashSet<Arc<str>>,
    /// With more words than this, those that no file uses any more are dropped.
    most_words: usize,
    /// Whether there is something new since the last call of [`Self::kept`].
    has_news: bool,
}

/// What is known about a file.
#[derive(Debug, Clone)]
struct Known {
    stamp: Option<Stamp>,
    hash: blake3::Hash,
    content: Read,
    /// Its diagnostics, once it has been validated.
    found: Option<Box<[Diagnostic]>>,
}

/// The contents of a file.
#[derive(Debug, Clone)]
enum Read {
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
struct HeldAgainst {
    inventory: Arc<Inventory>,
    rules: blake3::Hash,
    today: Date,
}

/// What files are validated against when they are read for the first time.
#[derive(Debug, Clone, Copy)]
struct First<'a> {
    /// What they may name, except for what products themselves declare.
    inventory: &'a Inventory,
    rules: &'a ProductRules<'a>,
}

/// How much of the earlier diagnostics is still valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// All of them.
    All,
    /// Only those of files without any.
    Nothing,
    /// None of them.
    None,
}

impl KnownProducts {
    /// Restores what another process knew, as [`KeptProducts`] wrote it; empty if it can't be used.
    pub(super) fn from_kept(written: &[u8], texts: Option<&Arc<KeptTexts>>, program: &str) -> Self {
        let Some((terms, files)) = kept::read(written, texts, program) else {
            return Self::default();
        };
        let mut words = HashSet::new();
        let known = files.into_iter().filter_map(|mut kept| {
            share(&mut kept.file, &mut words);
            let known = Known {
                stamp: Some(kept.stamp),
                hash: kept.hash.parse().ok()?,
                content: Read::File(kept.file),
                found: Some(Box::default()),
            };
            Some((kept.path.into(), known))
        });
        Self {
            files: known.collect(),
            terms: Some(terms),
            words,
            ..Self::default()
        }
    }

    /// Returns what is known for another process: files without diagnostics that were last changed before `settled`.
    /// Returns `None` if all of it has been stored already.
    pub(super) fn kept(
        &mut self,
        folder: &Folder,
        program: &str,
        settled: SystemTime,
    ) -> Option<KeptProducts> {
        if !mem::take(&mut self.has_news) {
            return None;
        }
        let terms = Terms {
            program: program.to_owned(),
            others: self.others(folder).to_hex().to_string(),
            today: self.held_against.as_ref()?.today,
        };
        let files = self.files.iter().filter_map(|(path, known)| {
            let stamp = known.stamp?;
            if !stamp.is_before(settled) {
                self.has_news = true;
                return None;
            }
            let (Read::File(file), Some([])) = (&known.content, known.found.as_deref()) else {
                return None;
            };
            Some(KeptFile {
                path: path.to_string(),
                stamp: stamp.of_no_change(),
                hash: known.hash.to_hex().to_string(),
                file: Arc::clone(file),
                packed: 0,
            })
        });
        Some(KeptProducts::new(terms, files.collect()))
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
            if matches!(place(path), Place::Entry(Kind::Product, _)) {
                continue;
            }
            add(path.as_bytes());
            // For files that stay on disk only the names count.
            match folder.content(path) {
                Some(Content::Held(bytes)) => add(bytes),
                Some(Content::Static(bytes)) => add(bytes),
                _ => {}
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
        let first = First {
            inventory: &inventory,
            rules,
        };
        self.read_changed(folder, Some(first));
        self.held_against = Some(HeldAgainst::new(&inventory, rules));
    }

    /// Reads the files that have changed, and forgets those that are gone. Returns whether products were added or
    /// removed, or have another brand, category or sale status than before.
    pub(super) fn read(&mut self, folder: &Folder) -> bool {
        self.read_changed(folder, None)
    }

    fn read_changed(&mut self, folder: &Folder, first: Option<First<'_>>) -> bool {
        if self.terms.is_some() {
            self.share_paths(folder);
        }
        let mut known = self.files.iter().peekable();
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        // Both are sorted by path.
        for (path, stamp) in folder.stamps() {
            let Place::Entry(Kind::Product, slug) = place(path) else {
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
        self.has_news |= !changed.is_empty() || !gone.is_empty();
        let read = in_parallel(&changed, |(path, slug, before)| {
            read(folder, path, slug, *before, first)
        });
        let mut is_other = !gone.is_empty();
        let mut put = Vec::with_capacity(changed.len());
        for ((path, _, before), known) in changed.into_iter().zip(read) {
            let place = before.map(|before| before.content.place());
            is_other |= place != Some(known.content.place());
            put.push((Arc::clone(path), known));
        }
        for (_, known) in &mut put {
            if let Read::File(file) = &mut known.content {
                share(file, &mut self.words);
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
        if self.words.len() > self.most_words {
            self.words.retain(|word| Arc::strong_count(word) > 1);
            self.most_words = self.words.len() * 2;
        }
        is_other
    }

    /// Replaces the paths restored from another process by those of the folder, so that each is in memory only once.
    fn share_paths(&mut self, folder: &Folder) {
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
            let Place::Entry(_, slug) = place(path) else {
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
        let now = HeldAgainst::new(inventory, rules);
        let (holds, last_day) = match (&self.held_against, self.terms.take()) {
            (Some(before), _) => (now.holds(before), Some(before.today)),
            (None, Some(terms)) if *terms.others == *self.others(folder).to_hex() => {
                (Holds::All, Some(terms.today))
            }
            (None, _) => (Holds::None, None),
        };
        self.held_against = Some(now);
        let mut due: Vec<(&str, &mut Known)> = self
            .files
            .iter_mut()
            .filter(|(_, known)| !known.is_valid(holds, last_day, rules.today()))
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
                Read::File(file) => Some(file),
                Read::Faulty(_) => None,
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
    tree(folder, path, &mut Diagnostics::new(folder))
}

impl Read {
    /// Returns what determines its position among the products: its brand, its category, and whether it is sold.
    fn place(&self) -> (&str, &str, bool) {
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
    fn is_valid(&self, holds: Holds, last_day: Option<Date>, today: Date) -> bool {
        let Some(found) = &self.found else {
            return false;
        };
        let offer = match &self.content {
            // Diagnostics of the same day are still valid.
            Read::File(file) if last_day != Some(today) => file.offer_until.as_ref(),
            _ => None,
        };
        // An expired offer is reported.
        let is_of_day = offer.is_none_or(|until| {
            let until = until.parse::<Date>().ok();
            let is_over = |day: Date| until.is_some_and(|until| until < day);
            last_day.is_some_and(|last| is_over(last) == is_over(today))
        });
        let is_of_rules = match holds {
            Holds::All => true,
            Holds::Nothing => found.is_empty(),
            Holds::None => false,
        };
        is_of_day && is_of_rules
    }
}

impl HeldAgainst {
    fn new(inventory: &Arc<Inventory>, rules: &ProductRules<'_>) -> Self {
        Self {
            inventory: Arc::clone(inventory),
            rules: rules.fingerprint(),
            today: rules.today(),
        }
    }

    fn holds(&self, before: &Self) -> Holds {
        let (now, then) = (&self.inventory, &before.inventory);
        if self.rules != before.rules {
            Holds::None
        } else if Arc::ptr_eq(now, then) || now == then {
            Holds::All
        } else if now.has_all_of(then) {
            Holds::Nothing
        } else {
            Holds::None
        }
    }
}

/// Interns the words of a file that was just read. A file that a site uses already has been interned.
fn share(file: &mut Arc<ProductFile>, words: &mut HashSet<Arc<str>>) {
    if let Some(file) = Arc::get_mut(file) {
        file.share(words);
    }
}

fn read(
    folder: &Folder,
    path: &str,
    slug: &str,
    before: Option<&Known>,
    first: Option<First<'_>>,
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
    let read = text.and_then(|text| source_as(text, path, Kind::Product, slug, &mut reported));
    let (content, found) = match read {
        Some((source, Some(raw))) => {
            let file = ProductFile::new(slug, raw, &source.text);
            let found = first.map(|first| {
                hold(&source, first.inventory, first.rules, &mut reported);
                reported.into_sorted().into()
            });
            (Read::File(Arc::new(file)), found)
        }
        // Validation reports why.
        read => {
            let text = |key| {
                let (source, _) = read.as_ref()?;
                source.root.text(key).map(str::to_owned)
            };
            let faulty = Faulty {
                brand: text("brand").unwrap_or_default(),
                category: text("category").unwrap_or_default(),
            };
            (Read::Faulty(Box::new(faulty)), None)
        }
    };
    Known {
        stamp,
        hash,
        content,
        found,
    }
}

fn tree(folder: &Folder, path: &str, diagnostics: &mut Diagnostics<'_>) -> Option<Source> {
    let Place::Entry(kind, slug) = place(path) else {
        return None;
    };
    let text = text(folder, path, diagnostics)?.into_owned();
    source(text, path, kind, slug, diagnostics)
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
        Read::File(file) => file.text().ok(),
        Read::Faulty(_) => None,
    };
    let tree = match (read, place(path)) {
        (Some(text), Place::Entry(kind, slug)) => source(text, path, kind, slug, diagnostics),
        _ => tree(folder, path, diagnostics),
    };
    if let Some(source) = tree {
        hold(&source, inventory, rules, diagnostics);
    }
}

/// Validates a file against its schema, what it may name, and the rules.
fn hold(
    source: &Source,
    inventory: &Inventory,
    rules: &ProductRules<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    inventory.check(source, diagnostics);
    rules.validate(source, diagnostics);
}
