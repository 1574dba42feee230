//! What a starting point says about its own company.

use super::ScaffoldError;
use sightline_source::Folder;
use sightline_source::raw::{RawCompany, RawFacts, RawSite};

/// The sample's company.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) company: RawCompany,
    pub(super) facts: RawFacts,
}

impl Sample {
    /// Reads `site.toml`.
    pub(super) fn read(folder: &Folder) -> Result<Self, ScaffoldError> {
        let path = "site.toml";
        let text = folder.text(path).unwrap_or_default();
        let site: RawSite =
            toml::from_str(&text).map_err(|error| ScaffoldError::new(path, error))?;
        Ok(Self {
            company: site.company,
            facts: site.facts,
        })
    }

    /// The founding years that the sample states. Its pages don't agree on one.
    pub(super) fn years(&self) -> Vec<&str> {
        let established = &self.facts.established;
        let readings = established.readings.iter().map(|reading| &reading.value);
        std::iter::once(&established.value)
            .chain(readings)
            .map(String::as_str)
            .collect()
    }
}
