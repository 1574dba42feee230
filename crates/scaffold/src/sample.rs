//! What the sample site says of its own company.

use std::collections::{BTreeMap, BTreeSet};

use super::ScaffoldError;
use sightline_source::Folder;
use sightline_source::raw::{RawCompany, RawFacts, RawSite};

/// Names of the sample's surroundings in file names, beside its towns.
const QUARTERS: [&str; 2] = ["loop", "south-side"];

/// The sample's company.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) company: RawCompany,
    pub(super) facts: RawFacts,
    /// The slugs of its case studies, and the new ones.
    pub(super) case_studies: BTreeMap<String, String>,
}

impl Sample {
    /// Reads `site.toml`.
    pub(super) fn read(folder: &Folder) -> Result<Self, ScaffoldError> {
        let path = "site.toml";
        let text = folder.text(path).unwrap_or_default();
        let site: RawSite =
            toml::from_str(text).map_err(|error| ScaffoldError::new(path, error))?;
        let case_studies = folder.paths().filter_map(|path| {
            let name = path.strip_prefix("case-studies/")?;
            name.strip_suffix(".toml").map(str::to_owned)
        });
        Ok(Self {
            case_studies: renamed(case_studies, &site.company.areas),
            company: site.company,
            facts: site.facts,
        })
    }

    /// The years in which the sample says that it was founded, on one page or another.
    pub(super) fn years(&self) -> Vec<&str> {
        let established = &self.facts.established;
        let readings = established.readings.iter().map(|reading| &reading.value);
        std::iter::once(&established.value)
            .chain(readings)
            .map(String::as_str)
            .collect()
    }

    /// The path that a file has in the new folder.
    pub(super) fn new_path(&self, path: &str) -> String {
        let study = path.strip_prefix("case-studies/");
        let slug = study.and_then(|name| name.strip_suffix(".toml"));
        let renamed = slug.and_then(|slug| self.case_studies.get(slug));
        renamed.map_or_else(
            || path.to_owned(),
            |slug| format!("case-studies/{slug}.toml"),
        )
    }
}

/// The slugs of case studies without towns and quarters: a job in another town has another name.
fn renamed(slugs: impl Iterator<Item = String>, towns: &[String]) -> BTreeMap<String, String> {
    let towns = towns
        .iter()
        .map(|town| town.to_lowercase().replace(' ', "-"));
    let towns: Vec<String> = towns.chain(QUARTERS.map(str::to_owned)).collect();
    let mut taken = BTreeSet::new();
    let mut renamed = BTreeMap::new();
    for slug in slugs {
        let mut short = format!("-{slug}-");
        for town in &towns {
            short = short.replace(&format!("-{town}-"), "-");
        }
        let short = short.trim_matches('-');
        // Two jobs that only their towns told apart keep their names, and so does a bare town.
        let new = if short.is_empty() || taken.contains(short) {
            slug.clone()
        } else {
            short.to_owned()
        };
        taken.insert(new.clone());
        renamed.insert(slug, new);
    }
    renamed
}
