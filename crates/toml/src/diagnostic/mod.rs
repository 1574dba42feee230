//! Faults of files: where they are, what is wrong, why it matters and how to fix it.

pub mod codes;
mod lines;
mod text;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use serde_json::Value;

use lines::Lines;
pub use text::{render_brief, render_text};

use crate::{HasSpan, SyntaxError};

/// How severe a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The folder is refused.
    Error,
    /// The folder is accepted; someone should look.
    Warning,
    /// A matter of style; nothing fails because of it.
    Hint,
}

/// A code of a diagnostic and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code, stable and in kebab case.
    pub code: &'static str,
    /// The severity: with an error the folder is refused; a hint never fails anything.
    pub severity: Severity,
    /// What it stands for.
    pub meaning: &'static str,
    /// Why it matters.
    pub why: &'static str,
}

/// The files that diagnostics refer to.
pub trait Files: std::fmt::Debug {
    /// Returns a file's text, or `None` if it doesn't exist or isn't text.
    fn text(&self, path: &str) -> Option<Cow<'_, str>>;
}

/// Something about a file that its owner should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// A stable word for programs, in kebab case.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The path of the file in its folder.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The byte range in the file.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// Why it matters.
    pub why: String,
    /// How to fix it.
    pub help: String,
}

/// Converts diagnostics to a JSON array of objects with every field of [`Diagnostic`].
pub fn to_json(diagnostics: &[Diagnostic]) -> Value {
    // Strings, numbers and enums can always be serialized.
    serde_json::to_value(diagnostics).unwrap_or_default()
}

/// A single file, as its path and text.
impl Files for (&str, &str) {
    fn text(&self, path: &str) -> Option<Cow<'_, str>> {
        (path == self.0).then_some(Cow::Borrowed(self.1))
    }
}

/// The maximum number of diagnostics listed per file and severity. After fixing that many, the owner checks
/// again anyway.
pub(crate) const MAX_PER_FILE: usize = 100;

/// Collects the diagnostics of a folder.
#[derive(Debug)]
pub struct Diagnostics<'a> {
    files: &'a dyn Files,
    list: Vec<Diagnostic>,
    /// How many were added for each file and severity.
    counts: BTreeMap<(String, Severity), usize>,
    /// The file of the last position, with its lines.
    last: RefCell<Option<(String, Lines<'a>)>>,
}

impl<'a> Diagnostics<'a> {
    /// Creates an empty list for these files.
    pub const fn new(files: &'a dyn Files) -> Self {
        Self {
            files,
            list: Vec::new(),
            counts: BTreeMap::new(),
            last: RefCell::new(None),
        }
    }

    /// Adds a diagnostic for a position in a file. After `MAX_PER_FILE` per file and severity, diagnostics are only
    /// counted.
    pub fn add(
        &mut self,
        code: impl Into<&'static CodeInfo>,
        file: &str,
        at: impl HasSpan,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let info = code.into();
        let span = at.span();
        let count = self.counts.entry((file.to_owned(), info.severity));
        let count = count.or_default();
        *count += 1;
        if *count > MAX_PER_FILE {
            return;
        }
        let (line, column) = self.position(file, span.start);
        self.list.push(Diagnostic {
            code: info.code,
            severity: info.severity,
            file: file.to_owned(),
            line,
            column,
            span,
            message: message.into(),
            why: info.why.to_owned(),
            help: help.into(),
        });
    }

    /// Adds a diagnostic for a syntax error of a file.
    pub fn add_syntax_error(&mut self, file: &str, error: SyntaxError) {
        let mut message = error.message;
        if let Some(first) = error.first {
            let line = self.line(file, first.start);
            message = format!("{message}, first in line {line}");
        }
        self.add(&codes::SYNTAX, file, error.span, message, error.help);
    }

    /// Returns the line of a byte offset in a file, counted from 1.
    pub fn line(&self, file: &str, byte: usize) -> usize {
        self.position(file, byte).0
    }

    fn position(&self, file: &str, byte: usize) -> (usize, usize) {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|(known, _)| known != file) {
            *last = None;
        }
        let (_, lines) = last.get_or_insert_with(|| {
            let text = self.files.text(file).unwrap_or_default();
            (file.to_owned(), Lines::of(text))
        });
        lines.position(byte)
    }

    /// Adds diagnostics that were collected elsewhere.
    pub fn extend(&mut self, others: impl IntoIterator<Item = Diagnostic>) {
        self.list.extend(others);
    }

    /// Returns all diagnostics, sorted by file and position. If some of a file are not listed, the first one
    /// of that file and severity says so.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        let place = |one: &Diagnostic| (one.span.start, one.severity, one.code);
        self.list
            .sort_by(|a, b| a.file.cmp(&b.file).then_with(|| place(a).cmp(&place(b))));
        for ((file, severity), count) in self.counts {
            let more = count.saturating_sub(MAX_PER_FILE);
            let mut list = self.list.iter_mut();
            if more > 0
                && let Some(first) = list.find(|one| one.file == file && one.severity == severity)
            {
                let message = &mut first.message;
                message.push_str("; ");
                message.push_str(&more.to_string());
                message.push_str(" more faults of this file are not listed");
            }
        }
        self.list
    }

    /// Whether any of them is an error.
    pub fn has_errors(&self) -> bool {
        let mut list = self.list.iter();
        list.any(|one| one.severity == Severity::Error)
    }
}

/// Returns the length in bytes of the byte order mark that a text begins with, or 0. Some editors write one;
/// it isn't part of the content.
pub fn bom_length(text: &str) -> usize {
    const BOM: char = '\u{feff}';
    let after = text.strip_prefix(BOM).unwrap_or(text);
    text.len() - after.len()
}

/// Returns the edit distance of two texts: how many letters are added, left out, changed or swapped.
pub fn edit_distance(one: &str, other: &str) -> usize {
    strsim::damerau_levenshtein(one, other)
}

/// Returns the candidate nearest to what was written, if it is near enough to have been meant: the two differ
/// by few letters, or one begins with all words of the other. Case and the separators between words don't
/// count.
pub fn nearest<'a, S: AsRef<str> + ?Sized + 'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> Option<&'a str> {
    let written = folded(written);
    let ranked = candidates.into_iter().filter_map(|candidate| {
        let candidate = candidate.as_ref();
        let other = folded(candidate);
        let max = max_edits(&written, &other);
        // The difference in length is the least possible distance, and the exact one if one text begins with
        // the other. If it is too large already, the texts aren't compared letter by letter.
        let longer = written.chars().count().abs_diff(other.chars().count());
        let letters = if longer > max {
            longer
        } else {
            edit_distance(&written, &other)
        };
        let is_misspelled = letters <= max;
        let has_more_words =
            begins_with_words(&written, &other) || begins_with_words(&other, &written);
        // A misspelling is preferred to a name with more words.
        (is_misspelled || has_more_words).then_some((!is_misspelled, letters, candidate))
    });
    ranked.min().map(|(_, _, candidate)| candidate)
}

/// Normalizes a name for comparison: lower case, with hyphens between words.
fn folded(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.replace([' ', '_'], "-")
}

/// Returns how many letters two names may differ in: a third of the longer one's letters, at least one and at
/// most three, but fewer than the shorter one has.
fn max_edits(one: &str, other: &str) -> usize {
    let (one, other) = (one.chars().count(), other.chars().count());
    let max = (one.max(other) / 3).clamp(1, 3);
    max.min(one.min(other).saturating_sub(1))
}

/// Whether a name begins with all words of another, and has more.
fn begins_with_words(name: &str, words: &str) -> bool {
    const MIN_LENGTH: usize = 3;
    let rest = name.strip_prefix(words);
    words.len() >= MIN_LENGTH && rest.is_some_and(|rest| rest.starts_with('-'))
}

/// Returns `Did you mean "x"? `, or an empty text if no candidate is near.
pub fn did_you_mean<'a, S: AsRef<str> + ?Sized + 'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> String {
    nearest(written, candidates)
        .map(|near| format!("Did you mean \"{near}\"? "))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_beyond_the_limit_per_file_are_only_counted() {
        static INFO: CodeInfo = codes::SYNTAX;
        static ODD: CodeInfo = CodeInfo {
            severity: Severity::Warning,
            ..INFO
        };
        let text = "x\n".repeat(1_000);
        let files = ("a", text.as_str());
        let mut diagnostics = Diagnostics::new(&files);
        for number in 0..1_000 {
            diagnostics.add(&INFO, "a", number * 2..number * 2, "wrong", "");
        }
        diagnostics.add(&ODD, "a", 0..0, "odd", "");
        diagnostics.add(&INFO, "b", 0..0, "wrong", "");
        assert_eq!(diagnostics.list.len(), MAX_PER_FILE + 2);
        let found = diagnostics.into_sorted();
        let [first, .., last, other] = &found[..] else {
            panic!("there are two files");
        };
        assert_eq!((last.line, &*other.file), (MAX_PER_FILE, "b"));
        let message = "wrong; 900 more faults of this file are not listed";
        assert_eq!((first.line, &*first.message), (1, message));
        assert_eq!((&*last.message, &*other.message), ("wrong", "wrong"));
    }

    #[test]
    fn only_similar_words_are_suggested() {
        assert_eq!(
            nearest("resolutoin", ["lens", "resolution"]),
            Some("resolution")
        );
        assert_eq!(nearest("garden", ["lens", "resolution"]), None);
        assert_eq!(nearest("t", ["x"]), None);
        assert_eq!(nearest("tv", ["it", "tx"]), Some("tx"));
        let far = "network-closet-for-offices";
        assert_eq!(nearest(far, ["network-covers-for-orifice"]), None);
        assert_eq!(
            nearest("Shield_Check", ["shield-check"]),
            Some("shield-check")
        );
    }

    #[test]
    fn a_name_that_shares_a_whole_word_is_suggested_if_none_is_similar() {
        let brands = ["axis-communications", "avigilon"];
        assert_eq!(nearest("Axis", brands), Some("axis-communications"));
        assert_eq!(nearest("lock-keyhole", ["lock", "clock"]), Some("lock"));
        assert_eq!(nearest("avi", brands), None);
    }
}
