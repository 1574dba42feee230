//! Formats diagnostics for people: the line of the file, a caret under the position, and how to fix it.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Files, Severity};

/// Formats diagnostics with excerpts of the files, followed by a line that counts them.
pub fn render_text(diagnostics: &[Diagnostic], files: &dyn Files, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .decor_style(DecorStyle::Ascii);
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&renderer.render(&[group(diagnostic, files)]));
        out.push_str("\n\n");
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
