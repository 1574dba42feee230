//! Structured data that search engines would refuse.

use jiff::civil::Date;
use sightline_model::Route;

use crate::Site;
use crate::documents::graph::Weight;
use sightline_source::Code;
use sightline_toml::Diagnostics;

/// Reports the faults of all pages.
pub(super) fn check(site: &Site, today: Date, faults: &mut Diagnostics<'_>) {
    for route in site.routes() {
        let document = site.document(&route, today);
        let findings = site.audit(&document, today);
        for finding in findings
            .iter()
            .filter(|found| found.weight == Weight::Fault)
        {
            faults.add(
                Code::StructuredData,
                &file_of(&route),
                0..0,
                format!("{} ({}): {}", finding.kind, finding.page, finding.message),
                format!("The rule: {}.", finding.source),
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
