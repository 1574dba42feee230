//! Structured data that search engines would refuse.

use sightline_model::{Document, Route};

use super::{ReadFolder, file_of};
use sightline_site::GraphDiagnostic;
use sightline_source::Code;
use sightline_toml::{Diagnostics, Severity};

/// Lints the structured data of a page.
pub(super) fn lint(
    read: &ReadFolder<'_>,
    route: &Route,
    document: &Document,
    diagnostics: &mut Diagnostics<'_>,
) {
    let found = read.site.lint_graph(document, read.today).into_iter();
    for GraphDiagnostic {
        page,
        kind,
        message,
        source,
        ..
    } in found.filter(|found| found.severity == Severity::Warning)
    {
        // The file with the main content of the page.
        let file = file_of(route).unwrap_or_else(|| "site.toml".to_owned());
        let message = format!("{kind} ({page}): {message}");
        let help = format!("The rule: {source}.");
        diagnostics.add(Code::StructuredData, &file, 0..0, message, help);
    }
}
