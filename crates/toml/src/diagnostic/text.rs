//! Formats diagnostics for people: the line of the file, a caret under the position, and how to fix it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Files, Severity};

/// How many diagnostics of one code [`render_brief`] shows.
const MAX_PER_CODE: usize = 10;

/// Formats diagnostics with excerpts of the files, followed by a line that counts them.
pub fn render_text(diagnostics: &[Diagnostic], files: &dyn Files, color: bool) -> String {
    render(diagnostics, files, color, usize::MAX)
}

/// Formats diagnostics like [`render_text`], but at most ten of each code, with as many different messages as there are:
/// one wrong thing may be in many files. If there are more of any code, a table counts those of every code, errors and
/// then the rarest ones last.
pub fn render_brief(diagnostics: &[Diagnostic], files: &dyn Files, color: bool) -> String {
    render(diagnostics, files, color, MAX_PER_CODE)
}

fn render(diagnostics: &[Diagnostic], files: &dyn Files, color: bool, most: usize) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .decor_style(DecorStyle::Ascii);
    let mut out = String::new();
    let mut by_code: BTreeMap<(Severity, &str), usize> = BTreeMap::new();
    let mut messages = HashSet::new();
    let (first, again): (Vec<_>, Vec<_>) = diagnostics
        .iter()
        .enumerate()
        .partition(|(_, one)| messages.insert((one.code, &one.message)));
    let mut shown = Vec::new();
    for (at, diagnostic) in first.into_iter().chain(again) {
        let key = (diagnostic.severity, diagnostic.code);
        let count = by_code.entry(key).or_default();
        *count += 1;
        if *count <= most {
            shown.push((at, diagnostic));
        }
    }
    shown.sort_unstable_by_key(|(at, _)| *at);
    for (_, diagnostic) in shown {
        out.push_str(&renderer.render(&[group(diagnostic, files)]));
        out.push_str("\n\n");
    }
    if by_code.values().any(|count| *count > most) {
        let mut codes: Vec<_> = by_code.into_iter().collect();
        codes.sort_by_key(|((severity, _), count)| Reverse((*severity, *count)));
        // Writing to a `String` can't fail.
        _ = writeln!(
            out,
            "At most {most} of each code are shown above; --verbose shows all:"
        );
        for ((_, code), count) in codes {
            _ = writeln!(out, "{count:>7} {code}");
        }
        out.push('\n');
    }
    out.push_str(&counts(diagnostics));
    out.push('\n');
    out
}

fn group<'a>(diagnostic: &'a Diagnostic, files: &'a dyn Files) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint => Level::INFO.with_name("hint"),
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code);
    let group = match files.text(&diagnostic.file) {
        Some(text) if !text.is_empty() => {
            let (line, span) = shown(diagnostic, &text);
            title.element(
                Snippet::source(line.to_owned())
                    .line_start(diagnostic.line)
                    .path(diagnostic.file.as_str())
                    .annotation(AnnotationKind::Primary.span(span)),
            )
        }
        // The file is missing, empty or not text, so there is nothing to quote.
        _ => title.element(annotate_snippets::Origin::path(diagnostic.file.as_str())),
    };
    group
        .element(Level::NOTE.message(diagnostic.why.as_str()))
        .element(Level::HELP.message(diagnostic.help.as_str()))
}

/// Returns the first line of the span and the part of the span in it, since a table's span can be the whole
/// file.
fn shown<'t>(diagnostic: &Diagnostic, text: &'t str) -> (&'t str, Range<usize>) {
    let start = diagnostic.span.start.min(text.len());
    let end = diagnostic.span.end.clamp(start, text.len());
    let before = text.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = text.get(line_start..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    let place = start - line_start..(end - line_start).min(line.len());
    (line, place)
}

/// Returns a summary such as `2 errors, 1 warning in 2 files`. Hints are counted only if there are any.
fn counts(diagnostics: &[Diagnostic]) -> String {
    if diagnostics.is_empty() {
        return "no errors, no warnings".to_owned();
    }
    let of = |severity| {
        diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == severity)
            .count()
    };
    let mut files: Vec<&str> = diagnostics.iter().map(|d| d.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let hints = match of(Severity::Hint) {
        0 => String::new(),
        count => format!(", {}", plural(count, "hint")),
    };
    format!(
        "{}, {}{hints} in {}",
        plural(of(Severity::Error), "error"),
        plural(of(Severity::Warning), "warning"),
        plural(files.len(), "file"),
    )
}

fn plural(count: usize, word: &str) -> String {
    match count {
        0 => format!("no {word}s"),
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CodeInfo, Diagnostics, codes};
    use super::*;

    #[test]
    fn a_brief_report_shows_ten_of_each_code_and_counts_the_others() {
        const ODD: CodeInfo = CodeInfo {
            code: "odd",
            severity: Severity::Warning,
            ..codes::SYNTAX
        };
        static MANY: CodeInfo = ODD;
        static FEW: CodeInfo = CodeInfo {
            code: "rare",
            ..ODD
        };
        static ERROR: CodeInfo = codes::SYNTAX;
        let files = ("a", "x");
        let found = |many| {
            let mut diagnostics = Diagnostics::new(&files);
            for _ in 0..many {
                diagnostics.add(&MANY, "a", 0..0, "many of them", "");
            }
            diagnostics.add(&MANY, "b", 0..0, "another one", "");
            diagnostics.add(&FEW, "b", 0..0, "one of them", "");
            for _ in 0..2 {
                diagnostics.add(&ERROR, "c", 0..0, "wrong", "");
            }
            diagnostics.into_sorted()
        };
        let few = found(MAX_PER_CODE - 1);
        let all = render_text(&few, &files, false);
        assert_eq!(render_brief(&few, &files, false), all);
        let many = found(37);
        let all = render_text(&many, &files, false);
        assert_eq!(all.matches("many of them").count(), 37);
        let brief = render_brief(&many, &files, false);
        assert_eq!(brief.matches("many of them").count(), MAX_PER_CODE - 1);
        assert_eq!(brief.matches("another one").count(), 1);
        assert_eq!(brief.matches("one of them").count(), 1);
        let end = "\n\nAt most 10 of each code are shown above; --verbose shows all:\n     \
                   38 odd\n      1 rare\n      2 syntax\n\n2 errors, 39 warnings in 3 files\n";
        assert!(brief.ends_with(end), "{brief}");
    }
}
