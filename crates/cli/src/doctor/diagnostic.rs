//! The result of one check.

use std::fmt::Write as _;

use serde::Serialize;

/// The grade of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Grade {
    /// It works.
    Good,
    /// It works but needs attention, or it could not be checked.
    Warn,
    /// It does not work.
    Bad,
}

/// What was checked, its grade, what was found, and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Diagnostic {
    pub(super) what: String,
    pub(super) grade: Grade,
    pub(super) found: String,
    /// In JSON its key stays `mend`, which other programs read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mend: Option<String>,
}

impl Diagnostic {
    pub(super) fn good(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            grade: Grade::Good,
            found: found.into(),
            mend: None,
        }
    }

    pub(super) fn warn(
        what: impl Into<String>,
        found: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        Self {
            grade: Grade::Warn,
            mend: Some(mend.into()),
            ..Self::good(what, found)
        }
    }

    pub(super) fn bad(
        what: impl Into<String>,
        found: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        Self {
            grade: Grade::Bad,
            mend: Some(mend.into()),
            ..Self::good(what, found)
        }
    }
}

/// Formats diagnostics for people: one line each, with a line below that says how to fix it.
pub(super) fn render(diagnostics: &[Diagnostic], color: bool) -> String {
    let widths = diagnostics.iter().map(|one| one.what.chars().count());
    let width = widths.max().unwrap_or_default();
    let mut text = String::new();
    for diagnostic in diagnostics {
        let (word, paint) = match diagnostic.grade {
            Grade::Good => ("good", "32"),
            Grade::Warn => ("warn", "33"),
            Grade::Bad => ("BAD ", "31"),
        };
        let word = if color {
            format!("\u{1b}[{paint}m{word}\u{1b}[0m")
        } else {
            word.to_owned()
        };
        let Diagnostic { what, found, .. } = diagnostic;
        // Writing to a `String` cannot fail.
        _ = writeln!(text, "{word}  {what:width$}  {found}");
        if let Some(mend) = &diagnostic.mend {
            _ = writeln!(text, "{:6}{:width$}  fix: {mend}", "", "");
        }
    }
    let of = |grade| {
        let is_such = |diagnostic: &&Diagnostic| diagnostic.grade == grade;
        diagnostics.iter().filter(is_such).count()
    };
    let warnings = of(Grade::Warn);
    _ = writeln!(
        text,
        "\n{} bad, {warnings} {}, {} good",
        of(Grade::Bad),
        if warnings == 1 { "warning" } else { "warnings" },
        of(Grade::Good)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fix_is_shown_below_a_bad_finding() {
        let diagnostics = [
            Diagnostic::good("disk", "9 GB free"),
            Diagnostic::bad("mail", "535", "the password"),
        ];
        assert_eq!(
            render(&diagnostics, false),
            "good  disk  9 GB free\nBAD   mail  535\n            fix: the password\n\n\
             1 bad, 0 warnings, 1 good\n"
        );
    }
}
