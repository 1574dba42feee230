//! Where leads go: `deliveries.toml`, with its secrets from the environment.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use sightline_leads::{Deliveries, DeliverySettings};

/// The file's name in a content folder.
const FILE: &str = "deliveries.toml";

/// Opens the deliveries of a file, or of the content folder. None is not a fault: leads are kept in
/// the database in any case.
pub(crate) fn open(
    file: Option<&Path>,
    site: Option<&Path>,
    data: &Path,
) -> anyhow::Result<Deliveries> {
    let Some((path, text)) = read(file, site)? else {
        tracing::warn!("leads are stored and delivered nowhere: there is no {FILE}");
        return Ok(Deliveries::default());
    };
    let settings = DeliverySettings::parse(&text)
        .with_context(|| format!("{} cannot be used", path.display()))?;
    match Deliveries::open(&settings, &environment, data) {
        Ok(deliveries) => {
            for delivery in &deliveries.all {
                tracing::info!(
                    delivery = delivery.name,
                    kind = delivery.kind(),
                    "leads are delivered"
                );
            }
            Ok(deliveries)
        }
        Err(faults) => {
            let list: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
            bail!("{} cannot be used\n{}", path.display(), list.join("\n"));
        }
    }
}

/// The file with its text. One that was named has to be there.
fn read(file: Option<&Path>, site: Option<&Path>) -> anyhow::Result<Option<(PathBuf, String)>> {
    let Some(path) = file
        .map(Path::to_owned)
        .or_else(|| site.map(|site| site.join(FILE)))
    else {
        return Ok(None);
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if error.kind() == ErrorKind::NotFound && file.is_none() => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line reads the environment"
)]
fn environment(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}
