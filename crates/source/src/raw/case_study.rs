//! `case-studies/*.toml`

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use sightline_model::Icon;

use super::{RawPicture, names};

/// `case-studies/SLUG.toml`: a finished job. The file's name is its anchor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudy {
    /// What kind of job: `cctv`, `commercial`, `residential`, `access_control`, `it`, `pa` or
    /// `pos`. Upper case and spaces do not matter.
    pub study_type: String,
    /// Further filters under which it is listed.
    #[serde(default, deserialize_with = "names::study_types")]
    #[schemars(with = "Vec<String>", extend("x-choice" = ["cctv", "residential", "commercial", "access_control", "it", "pa", "pos"]))]
    pub also: Vec<RawStudyType>,
    /// Whether the home page features it.
    #[serde(default)]
    pub featured: bool,
    /// Whether it is an illustration and not a customer's job. The page then says so.
    #[serde(default)]
    pub sample: bool,
    /// Where it stands in lists; lower comes first.
    pub order: u32,
    /// A picture of the job.
    pub picture: RawPicture,
    /// The category as shown.
    pub category: RawCaseCategory,
    /// What the job was.
    pub title: String,
    /// Two to four figures.
    #[schemars(length(min = 1, max = 4))]
    pub stats: Vec<RawStat>,
    /// What was needed and what was done.
    pub overview: String,
    /// What the company did.
    pub services: Vec<String>,
    /// What came of it.
    pub results: Vec<String>,
}

/// A filter of the case studies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RawStudyType {
    /// Cameras; listed under homes or businesses by `also`.
    Cctv,
    /// Homes.
    Residential,
    /// Businesses.
    Commercial,
    /// Doors.
    AccessControl,
    /// Networks.
    It,
    /// Sound.
    Pa,
    /// Points of sale; listed with sound.
    Pos,
}

impl RawStudyType {
    /// The kind of job, written in any case and with spaces or underscores.
    pub fn parse(written: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<Error>::new(&Self::normal(written))).ok()
    }

    /// A kind of job as it is compared: lower case, spaces as underscores.
    pub fn normal(written: &str) -> String {
        written.trim().to_lowercase().replace([' ', '-'], "_")
    }
}

/// The category of a case study as shown.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseCategory {
    /// The name.
    pub name: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
}

/// A figure of a case study.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawStat {
    /// The figure.
    pub value: String,
    /// What it counts.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_job_are_compared_in_lower_case_with_underscores() {
        assert_eq!(RawStudyType::normal("Access Control"), "access_control");
    }
}
