//! Where leads go: `deliveries.toml`, with its secrets from the environment.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use sightline_content::{Diagnostic, Folder, Severity, render_text};
use sightline_leads::{Deliveries, DeliveryFault, DeliveryFaultCode};

/// The file's name in a content folder.
pub(crate) const FILE: &str = "deliveries.toml";

/// Opens the deliveries of a file. A file in the content folder need not be there: leads are kept
/// in the database in any case.
pub(crate) fn open(
    path: Option<&Path>,
    must_exist: bool,
    data: &Path,
) -> anyhow::Result<Deliveries> {
    let Some((path, text)) = read(path, must_exist)? else {
        tracing::warn!("leads are stored and delivered nowhere: there is no {FILE}");
        return Ok(Deliveries::default());
    };
    match Deliveries::read(&text, &environment, data) {
        Ok(deliveries) => {
            for delivery in &deliveries.all {
                tracing::info!(
                    delivery = delivery.name,
                    kind = delivery.kind,
                    "leads are delivered"
                );
            }
            Ok(deliveries)
        }
        Err(faults) => {
            let name = path.display().to_string();
            let folder = Folder::from_files([(name.clone(), text.clone().into_bytes().into())]);
            let list: Vec<Diagnostic> = faults
                .iter()
                .map(|fault| diagnostic(fault, &name, &text, Severity::Error))
                .collect();
            bail!(
                "{name} cannot be used\n\n{}",
                render_text(&list, &folder, false)
            );
        }
    }
}

/// The faults of the file of a content folder. Secrets that are not set here are warnings: they
/// have to be set where the site is served.
pub(crate) fn check(folder: &Folder, data: &Path) -> Vec<Diagnostic> {
    let Some(text) = folder.text(FILE) else {
        return Vec::new();
    };
    let faults = Deliveries::read(text, &environment, data)
        .err()
        .unwrap_or_default();
    faults
        .iter()
        .map(|fault| {
            let severity = match fault.code {
                DeliveryFaultCode::Secret => Severity::Warning,
                _ => Severity::Error,
            };
            diagnostic(fault, FILE, text, severity)
        })
        .collect()
}

fn diagnostic(fault: &DeliveryFault, file: &str, text: &str, severity: Severity) -> Diagnostic {
    let help = match fault.code {
        DeliveryFaultCode::Secret => "Set the variable where `sightline serve` is started.",
        _ => "docs/LEADS.md lists what the file may say.",
    };
    Diagnostic::at(
        fault.code.as_str(),
        severity,
        file,
        (text, fault.span.clone()),
        format!("{}: {}", fault.section, fault.what),
        fault.code.why(),
        help,
    )
}

/// The file with its text. One that was named has to be there.
fn read(path: Option<&Path>, must_exist: bool) -> anyhow::Result<Option<(PathBuf, String)>> {
    let Some(path) = path else {
        return Ok(None);
    };
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some((path.to_owned(), text))),
        Err(error) if error.kind() == ErrorKind::NotFound && !must_exist => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line reads the environment"
)]
pub(crate) fn environment(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}
