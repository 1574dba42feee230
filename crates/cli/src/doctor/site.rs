//! Checks of files: the content and the deliveries.

use sightline_content::check;
use sightline_leads::Deliveries;
use sightline_site::Site;

use crate::ambient::today;
use crate::deliveries;

use super::DoctorArgs;
use super::diagnostic::Diagnostic;

/// What the check of the content tells about the site.
pub(super) struct Known {
    pub(super) diagnostic: Diagnostic,
    /// Its public address.
    pub(super) base_url: Option<String>,
    /// The company's short name.
    pub(super) company: String,
    /// Whether it writes times on the 12-hour clock.
    pub(super) twelve_hours: bool,
}

/// Checks the content.
pub(super) fn content(args: &DoctorArgs) -> Known {
    let what = "content";
    let folder = match args.site.folder() {
        Ok(folder) => folder,
        Err(error) => {
            let diagnostic =
                Diagnostic::bad(what, error.to_string(), "name the folder with --site");
            return Known {
                diagnostic,
                base_url: args.address.base_url.clone(),
                company: String::new(),
                twelve_hours: true,
            };
        }
    };
    let checked = check(&folder, today(&folder));
    let (errors, warnings) = (checked.errors(), checked.warnings());
    let mend = "`sightline check` lists them with their places";
    let found = match (errors, warnings) {
        (0, 0) => Diagnostic::good(what, "no errors, no warnings"),
        (0, _) => Diagnostic::warn(what, format!("{warnings} warnings"), mend),
        _ => Diagnostic::bad(what, format!("{errors} errors, {warnings} warnings"), mend),
    };
    let site = checked.site.as_ref();
    let own = || site.map(|site| site.base_url().to_owned());
    Known {
        diagnostic: found,
        base_url: args.address.base_url.clone().or_else(own),
        company: site.map_or_else(String::new, |site| site.company().short_name.clone()),
        twelve_hours: site.is_none_or(Site::uses_twelve_hours),
    }
}

/// Opens the deliveries and reports on them. Returns `None` if it isn't known which ones the server has.
pub(super) fn deliveries(args: &DoctorArgs) -> (Option<Deliveries>, Diagnostic) {
    let what = "deliveries";
    let path = args.deliveries.path(&args.site);
    match deliveries::open(
        path.as_deref(),
        args.deliveries.must_exist(),
        args.store.data(),
    ) {
        Ok(deliveries) if deliveries.all.is_empty() => {
            let diagnostic = Diagnostic::bad(
                what,
                "none: leads are stored and reach nobody",
                "write deliveries.toml, see docs/LEADS.md; `sightline leads retry` then delivers \
                 what came before",
            );
            (path.is_some().then_some(deliveries), diagnostic)
        }
        Ok(deliveries) => {
            let diagnostic = Diagnostic::good(what, deliveries.names().join(", "));
            (Some(deliveries), diagnostic)
        }
        Err(error) => {
            let diagnostic = Diagnostic::bad(
                what,
                format!("{error:#}").trim_end().to_owned(),
                "fix the file",
            );
            (None, diagnostic)
        }
    }
}
