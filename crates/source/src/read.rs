//! The first phase: turns every file of the folder into a tree or diagnostics.

use std::borrow::Cow;
use std::ops::Range;

use crate::codes::Code;
use crate::kind::{FileRole, Kind, SAVE_AS, classify, named, required, unserved_format};
use crate::{FileFault, Folder};
use sightline_model::{CompanySlug, PageKind, Route};
use sightline_toml::{
    Diagnostic, Diagnostics, Node, SyntaxError, bom_length, edit_distance, parse,
};

/// A parsed file.
#[derive(Debug, Clone)]
pub struct Source {
    /// What the file is.
    pub kind: Kind,
    /// The path below the content folder.
    pub path: String,
    /// The file's name without its extension, if the kind has many files; otherwise empty.
    pub slug: String,
    /// The text of the file.
    pub text: String,
    /// The tree of its TOML.
    pub root: Node,
    /// The range of the Markdown in the text; empty except for articles.
    pub body: Range<usize>,
}

impl Source {
    /// Returns the text of the Markdown; empty except for articles.
    pub fn body_text(&self) -> &str {
        self.text.get(self.body.clone()).unwrap_or_default()
    }

    /// Returns the page that the file describes, if it describes one.
    pub fn route(&self) -> Option<Route> {
        match self.kind {
            Kind::Page(PageKind::Service) => Some(Route::Service(self.slug.clone())),
            Kind::Page(PageKind::Own) => Some(Route::Own(self.slug.clone())),
            Kind::Page(kind) => kind.route(),
            _ => None,
        }
    }
}

/// Returns the files of a kind.
pub fn of_kind(sources: &[Source], kind: Kind) -> impl Iterator<Item = &Source> {
    sources.iter().filter(move |source| source.kind == kind)
}

/// Returns the maximum size of a file in bytes: two hundred times a long article, or seventy times a large TOML page.
/// `site.toml` may be larger because of its redirects, which may come from a large former site.
fn max_bytes(path: &str) -> usize {
    const MIB: usize = 1024 * 1024;
    if path == "site.toml" { 8 * MIB } else { MIB }
}

/// The maximum length of a file name without its extension. File systems allow 255 bytes, and programs that write the
/// file or the page append something.
const MAX_SLUG_LENGTH: usize = 200;

/// Reads every file except products, in the order of their paths. Reports what cannot be read.
pub fn read(folder: &Folder, diagnostics: &mut Diagnostics<'_>) -> Vec<Source> {
    report_faults(folder, diagnostics);
    report_missing(folder, diagnostics);
    let mut sources = Vec::new();
    for path in folder.paths() {
        match classify(path) {
            FileRole::Entry(kind, _) if kind != Kind::Product => {
                sources.extend(entry(folder, path, diagnostics));
            }
            FileRole::LegalText => {
                text(folder, path, diagnostics);
            }
            FileRole::Entry(..)
            | FileRole::Picture(_)
            | FileRole::Typeface(_)
            | FileRole::Document(_)
            | FileRole::Note => {}
            FileRole::Unknown => unexpected(path, diagnostics),
        }
    }
    sources
}

/// Reads the file of an entry. Returns `None` for one that can't be read, which is reported, and for other files.
pub fn entry(folder: &Folder, path: &str, diagnostics: &mut Diagnostics<'_>) -> Option<Source> {
    let FileRole::Entry(kind, slug) = classify(path) else {
        return None;
    };
    let text = text(folder, path, diagnostics)?.into_owned();
    source(text, path, kind, slug, diagnostics)
}

/// Returns the texts of the legal page that are UTF-8, each with its path.
pub fn legal_texts(folder: &Folder) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    let paths = folder.paths_in("legal/");
    let paths = paths.filter(|path| classify(path) == FileRole::LegalText);
    paths.filter_map(|path| Some((path, folder.text(path)?)))
}

/// Whether a file is larger than any page needs. Such files are not parsed.
pub fn is_too_large(path: &str, text: &str) -> bool {
    text.len() > max_bytes(path)
}

fn report_faults(folder: &Folder, diagnostics: &mut Diagnostics<'_>) {
    for (path, fault) in folder.faults() {
        report_fault(path, fault, diagnostics);
    }
}

fn report_fault(path: &str, fault: &FileFault, diagnostics: &mut Diagnostics<'_>) {
    let (message, help) = (fault.to_string(), fault.help());
    diagnostics.add(Code::UnreadableFile, path, 0..0, message, help);
}

fn report_missing(folder: &Folder, diagnostics: &mut Diagnostics<'_>) {
    for (path, _) in required() {
        if !folder.has(&path) {
            let message = format!("{path} is missing");
            let near = folder.paths().find(|other| is_misspelled(other, &path));
            let help = match near {
                Some(near) => format!("Rename {near} to {path} if that is what was meant."),
                None => "Add the file; docs/CONTENT.md lists its fields.".to_owned(),
            };
            diagnostics.add(Code::MissingFile, &path, 0..0, message, help);
        }
    }
    let lists = [
        ("articles/", "pages/articles.toml", "the list of articles"),
        ("brands/", "pages/catalogue.toml", "the catalog"),
        ("products/", "pages/catalogue.toml", "the catalog"),
    ];
    let mut seen = Vec::new();
    for (entries, path, what) in lists {
        let listed = folder.paths().find(|other| {
            other.starts_with(entries) && matches!(classify(other), FileRole::Entry(..))
        });
        let Some(listed) = listed.filter(|_| !folder.has(path)) else {
            continue;
        };
        if !seen.contains(&path) {
            seen.push(path);
            let message = format!("{path} is missing");
            let help =
                format!("Add the file: {what} shows {listed}. docs/CONTENT.md has its fields.");
            diagnostics.add(Code::MissingFile, path, 0..0, message, help);
        }
    }
}

fn unexpected(path: &str, diagnostics: &mut Diagnostics<'_>) {
    let picture = path.strip_prefix("media/").and_then(unserved_format);
    if let Some(message) = picture {
        diagnostics.add(Code::UnexpectedFile, path, 0..0, message, SAVE_AS);
        return;
    }
    let known: Vec<String> = named().map(|(path, _)| path).collect();
    let near = known.iter().find(|known| is_misspelled(path, known));
    let help = match near {
        Some(near) => format!("Rename it to {near} if that is what was meant."),
        None if path.starts_with("pages/") => {
            "A page is a file pages/NAME.toml; a page of a service is a file in services/."
                .to_owned()
        }
        None => "Move it to where the site reads such files, or out of the folder.".to_owned(),
    };
    let message = format!("{path} is not a file that the site reads");
    diagnostics.add(Code::UnexpectedFile, path, 0..0, message, help);
}

/// Whether a path is probably a misspelling of a known one: they differ by at most two letters, and by fewer than
/// half of the letters in the file's name.
fn is_misspelled(path: &str, known: &str) -> bool {
    const MAX_LETTERS: usize = 2;
    let name = known.rsplit('/').next().unwrap_or(known);
    let stem = name.split('.').next().unwrap_or(name).chars().count();
    let letters = edit_distance(path, known);
    letters <= MAX_LETTERS && letters * 2 < stem
}

/// Returns a file's text. Reports a file that is unreadable, not UTF-8 or too large.
pub fn text<'a>(
    folder: &'a Folder,
    path: &str,
    diagnostics: &mut Diagnostics<'_>,
) -> Option<Cow<'a, str>> {
    let bytes = match folder.content(path)?.read() {
        Ok(bytes) => bytes,
        Err(error) => {
            report_fault(path, &error.into(), diagnostics);
            return None;
        }
    };
    let text = match bytes {
        Cow::Borrowed(bytes) => str::from_utf8(bytes)
            .map(Cow::Borrowed)
            .map_err(|_error| Cow::Borrowed(bytes)),
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|error| Cow::Owned(error.into_bytes())),
    };
    match text {
        Ok(text) if is_too_large(path, &text) => {
            let most = max_bytes(path);
            let message = format!("the file has {} KB", text.len().div_ceil(1024));
            let help = format!(
                "Shorten what stands here, or divide it into several files; it may have at most {} KB. Pictures belong into media/.",
                most / 1024
            );
            // The text at the limit is usually the part that is too long.
            let mut ends = (0..=most).rev();
            let at = ends.find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            diagnostics.add(Code::LargeText, path, at..text.len(), message, help);
            None
        }
        Ok(text) => Some(text),
        Err(bytes) => {
            let (line, what) = encoding_fault(&bytes);
            let message = format!("line {line}: {what}");
            let help = "Save it as UTF-8: in Notepad choose File, Save As and the encoding \"UTF-8\"; \
                        in TextEdit File, Save and \"Unicode (UTF-8)\".";
            diagnostics.add(Code::NotText, path, 0..0, message, help);
            None
        }
    }
}

/// Returns the first line of a file that isn't UTF-8, and what the file is instead, by its first bytes.
pub fn encoding_fault(bytes: &[u8]) -> (usize, &'static str) {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let what = match bytes {
        [b'P', b'K', 3, 4, ..] => "this is a workbook or an archive and not text",
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "the text is UTF-16 and not UTF-8",
        _ => "the text is not UTF-8 but, it seems, Windows-1252",
    };
    (good.matches('\n').count() + 1, what)
}

/// Parses the text of a file of a kind. Reports what keeps it from being read.
pub fn source(
    text: String,
    path: &str,
    kind: Kind,
    slug: &str,
    diagnostics: &mut Diagnostics<'_>,
) -> Option<Source> {
    if !slug.is_empty() && CompanySlug::parse(slug).is_none() {
        let message = format!("\"{slug}\" cannot be part of an address");
        let help = "Rename the file: lower-case letters, digits and single hyphens.";
        diagnostics.add(Code::FileName, path, 0..0, message, help);
    } else if slug.len() > MAX_SLUG_LENGTH {
        let message = format!("the name has {} characters", slug.len());
        let help = format!("Shorten it to at most {MAX_SLUG_LENGTH}; it is a part of an address.");
        diagnostics.add(Code::FileName, path, 0..0, message, help);
    }
    let (toml, body) = if kind == Kind::Article {
        let Some(split) = front_matter(&text) else {
            let start = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
            let opens = text.get(start..).unwrap_or_default().lines().next();
            let (at, message, help) = if opens.is_some_and(is_fence) {
                let message = "the front matter that opens here is never closed";
                let help = "Write a line +++ between the TOML and the text of the article.";
                (start..start + FENCE.len(), message, help)
            } else {
                let help = "Begin the file with a line +++, then TOML, then a line +++.";
                (0..0, "the article has no front matter", help)
            };
            diagnostics.add(Code::FrontMatter, path, at, message, help);
            return None;
        };
        split
    } else {
        (bom_length(&text)..text.len(), text.len()..text.len())
    };
    let read = parse(text.get(toml.clone()).unwrap_or_default(), toml.start);
    let root = reported(read, path, diagnostics)?;
    Some(Source {
        kind,
        path: path.to_owned(),
        slug: slug.to_owned(),
        text,
        root,
        body,
    })
}

/// Returns the files that can't be read and the syntax errors of all TOML files, including files that only a former
/// format has.
pub fn syntax(folder: &Folder) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(folder);
    report_faults(folder, &mut diagnostics);
    for path in folder.paths().filter(|path| ending(path) == "toml") {
        if let Some(text) = text(folder, path, &mut diagnostics) {
            let start = bom_length(&text);
            let read = parse(text.get(start..).unwrap_or_default(), start);
            reported(read, path, &mut diagnostics);
        }
    }
    diagnostics.into_sorted()
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn reported(
    read: Result<Node, Vec<SyntaxError>>,
    path: &str,
    diagnostics: &mut Diagnostics<'_>,
) -> Option<Node> {
    let report = |errors: Vec<SyntaxError>| {
        for error in errors {
            diagnostics.add_syntax_error(path, error);
        }
    };
    read.map_err(report).ok()
}

/// The line before and after the front matter.
const FENCE: &str = "+++";

fn is_fence(line: &str) -> bool {
    line.trim_end() == FENCE
}

/// Returns the ranges of the TOML and the Markdown in an article.
pub fn front_matter(text: &str) -> Option<(Range<usize>, Range<usize>)> {
    let mut at = bom_length(text);
    let mut opened = None;
    for line in text.get(at..)?.split_inclusive('\n') {
        let after = at + line.len();
        if is_fence(line) {
            match opened {
                None => opened = Some(after),
                Some(start) => return Some((start..at, after..text.len())),
            }
        } else if opened.is_none() && !line.trim().is_empty() {
            return None;
        }
        at = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_small_misspelling_is_taken_for_a_known_path() {
        for (path, known) in [
            ("pages/hmoe.toml", "pages/home.toml"),
            ("page/home.toml", "pages/home.toml"),
            ("pages/legals.toml", "pages/legal.toml"),
            ("tip.toml", "tips.toml"),
        ] {
            assert!(is_misspelled(path, known), "{path}");
        }
        for (path, known) in [
            ("pages/team.toml", "pages/legal.toml"),
            ("maps.toml", "tips.toml"),
            ("pages/jobs.toml", "pages/home.toml"),
        ] {
            assert!(!is_misspelled(path, known), "{path}");
        }
    }

    #[test]
    fn front_matter_is_split_from_the_text() {
        let text = "+++\na = 1\n+++\n\nHello\n";
        let (toml, body) = front_matter(text).unwrap();
        assert_eq!(text.get(toml), Some("a = 1\n"));
        assert_eq!(text.get(body), Some("\nHello\n"));
        assert!(front_matter("Hello\n+++\n+++\n").is_none());
        assert!(front_matter("+++\na = 1\n").is_none());
    }

    #[test]
    fn a_file_on_disk_that_is_gone_is_reported_as_unreadable() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("products/a.toml");
        std::fs::create_dir(dir.path().join("products")).unwrap();
        std::fs::write(&path, "").unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        std::fs::remove_file(path).unwrap();
        let mut diagnostics = Diagnostics::new(&folder);
        assert!(text(&folder, "products/a.toml", &mut diagnostics).is_none());
        let found = diagnostics.into_sorted();
        assert!(matches!(&found[..], [one] if one.code == "unreadable-file"));
    }

    #[test]
    fn a_byte_order_mark_before_the_front_matter_is_skipped() {
        let (toml, body) = front_matter("\u{feff}+++\na = 1\n+++\nHello\n").unwrap();
        assert_eq!((toml, body), (7..13, 17..23));
    }
}
