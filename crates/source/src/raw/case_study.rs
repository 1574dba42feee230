//! `case-studies/*.toml`

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::Icon;

use super::RawPicture;

/// `case-studies/SLUG.toml`: a finished job. The file's name is the end of links to it, after `#`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudy {
    /// The kind of job: one of `case_studies.categories` in `site.toml`. Upper case and spaces do not matter.
    #[schemars(extend("x-ref" = "case-study-category"))]
    pub study_type: String,
    /// Other categories under which it is listed.
    #[serde(default)]
    #[schemars(extend("x-ref" = "case-study-category"))]
    pub also: Vec<String>,
    /// Whether the home page features it. The last tab has the featured jobs that no other tab shows, under the name
    /// of their category. If there are none, it has all featured jobs.
    #[serde(default)]
    pub featured: bool,
    /// Whether it is an illustration and not a customer's job. The page then says so.
    #[serde(default)]
    pub sample: bool,
    /// Its position in lists; lower comes first.
    pub order: u32,
    /// A picture of the job.
    pub picture: RawPicture,
    /// The category as shown.
    pub category: RawCaseCategory,
    /// What the job was.
    pub title: String,
    /// One to four figures.
    #[schemars(length(min = 1, max = 4))]
    pub stats: Vec<RawStat>,
    /// What was needed and what was done.
    pub overview: String,
    /// What the company did.
    pub services: Vec<String>,
    /// The results of the job.
    pub results: Vec<String>,
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
