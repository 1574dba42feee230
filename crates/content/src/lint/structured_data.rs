//! Structured data that search engines would refuse.

use jiff::civil::Date;
use sightline_model::{Document, Route};

use sightline_site::{GraphDiagnostic, Site};
use sightline_source::Code;
use sightline_toml::{Diagnostics, Severity};

/// Lints the structured data of all pages.
pub(super) fn lint(
    site: &Site,
    pages: &[(Route, Document)],
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    for (route, document) in pages {
        let found = site.lint_graph(document, today).into_iter();
        for GraphDiagnostic {
            page,
            kind,
            message,
            source,
            ..
        } in found.filter(|found| found.severity == Severity::Warning)
        {
            diagnostics.add(
                Code::StructuredData,
                &file_of(route),
                0..0,
                format!("{kind} ({page}): {message}"),
                format!("The rule: {source}."),
            );
        }
    }
}

/// The file whose content a page shows first of all.
fn file_of(route: &Route) -> String {
    match route {
        Route::Article(slug) => format!("articles/{slug}.md"),
        Route::Brand(slug) => format!("brands/{slug}.toml"),
        Route::Product { product, .. } => format!("products/{product}.toml"),
        _ => route.file().unwrap_or_else(|| "site.toml".to_owned()),
    }
}
