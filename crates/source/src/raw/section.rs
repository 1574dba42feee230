//! The sections of a page as its file lists them: one kind for each that the site can draw.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use sightline_model::{
    Area, CaseStudyFilter, Icon, RawCards, RawCoverage, RawDoorways, RawExplainers, RawHeading,
    RawInfoBox, RawNotice, RawPackages, RawProcess, RawPromo, RawProse, RawServiceArea,
};

/// A section of a page, with its place.
#[derive(Debug, Clone)]
pub struct RawPlaced {
    /// How wide it is; `None` for what its kind has.
    pub area: Option<Area>,
    /// The `id` for links.
    pub id: Option<String>,
    /// The section.
    pub section: RawSection,
}

macro_rules! raw_sections {
    ($($kind:ident($fields:ident) in $area:ident,)*) => {
        /// What a file says of a section.
        #[derive(Debug, Clone, Deserialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum RawSection {
            $(
                #[doc = concat!("[`", stringify!($fields), "`]")]
                $kind($fields),
            )*
        }

        impl RawSection {
            /// Where a section of the kind stands when its file does not say.
            pub const fn usual_area(&self) -> Area {
                match self {
                    $(Self::$kind(_) => Area::$area,)*
                }
            }
        }

        /// The schema of each kind, with the area that it has when its file does not say.
        fn kinds(generator: &mut SchemaGenerator) -> Vec<(String, &'static str, Value)> {
            vec![$((
                kebab_case(stringify!($kind)),
                stringify!($area),
                generator.subschema_for::<$fields>().to_value(),
            ),)*]
        }
    };
}

raw_sections! {
    InfoBox(RawInfoBox) in Main,
    Prose(RawProse) in Main,
    Cards(RawCards) in Wide,
    Questions(RawQuestions) in Band,
    CaseStudies(RawCaseStudies) in Wide,
    Process(RawProcess) in Band,
    Explainers(RawExplainers) in Wide,
    Packages(RawPackages) in Wide,
    Notice(RawNotice) in Band,
    Doorways(RawDoorways) in Wide,
    Promos(RawPromos) in Wide,
    BrandGallery(RawBrandGallery) in Wide,
    BrandCards(RawBrandCards) in Wide,
    Coverage(RawCoverage) in Band,
    ContactForm(RawContactForm) in Main,
    ServiceArea(RawServiceArea) in Main,
    LegalTexts(RawLegalTexts) in Main,
    Tips(RawTipsSection) in Band,
}

/// `BrandCards` as files write it: `brand-cards`.
fn kebab_case(name: &str) -> String {
    let mut written = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !written.is_empty() {
            written.push('-');
        }
        written.extend(letter.to_lowercase());
    }
    written
}

impl<'de> Deserialize<'de> for RawPlaced {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut table = toml::Table::deserialize(deserializer)?;
        let area = table.remove("area").map(Area::deserialize).transpose();
        let id = table.remove("id").map(String::deserialize).transpose();
        Ok(Self {
            area: area.map_err(D::Error::custom)?,
            id: id.map_err(D::Error::custom)?,
            section: RawSection::deserialize(table).map_err(D::Error::custom)?,
        })
    }
}

impl JsonSchema for RawPlaced {
    fn schema_name() -> Cow<'static, str> {
        "Section".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let options = kinds(generator).into_iter().map(|(kind, area, fields)| {
            let area = area.to_lowercase();
            let description = fields["description"].clone();
            let mut properties = serde_json::Map::new();
            properties.insert("kind".to_owned(), json!({ "type": "string", "const": kind, "description": "Which section it is." }));
            properties.insert(
                "area".to_owned(),
                json!({
                    "type": "string",
                    "enum": ["main", "wide", "band"],
                    "description": format!(
                        "`main` is the column beside the sidebar, for the first sections of a page; \
                         `wide` is as wide as the page; `band` too, on a tinted ground. Left out: \
                         `{area}`."
                    ),
                }),
            );
            properties.insert(
                "id".to_owned(),
                json!({
                    "type": "string",
                    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
                    "description": "What links to this part of the page end with, after `#`.",
                }),
            );
            let mut required = vec![Value::from("kind")];
            required.extend(fields["required"].as_array().into_iter().flatten().cloned());
            properties.extend(fields["properties"].as_object().cloned().unwrap_or_default());
            json!({
                "type": "object",
                "description": description,
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            })
        });
        let options: Vec<Value> = options.collect();
        let schema = json!({
            "type": "object",
            "description": "A section of the page.",
            "x-variants": "kind",
            "oneOf": options,
        });
        Schema::try_from(schema).unwrap_or_default()
    }
}

/// Questions and answers under one heading: a list in the main column, beside the telephone number
/// elsewhere.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuestions {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// What the ids of its questions begin with. Left out: the page's name and the section's `id`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub prefix: Option<String>,
    /// The questions.
    #[schemars(length(min = 1))]
    pub items: Vec<RawQuestion>,
}

/// A question and its answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuestion {
    /// What links to it end with. Left out: its number.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: Option<String>,
    /// The question, as a customer asks it.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
}

/// Finished jobs; with the filter `all` they have tabs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudies {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Which: `all`, `residential`, `commercial`, `access_control`, `it`, `pa` or `featured`.
    #[schemars(with = "String", extend("enum" = ["all", "residential", "commercial", "access_control", "it", "pa", "featured"]))]
    pub filter: CaseStudyFilter,
}

impl RawCaseStudies {
    /// The heading and the sentence under it.
    pub fn heading(&self) -> RawHeading {
        RawHeading {
            title: self.title.clone(),
            lead: self.lead.clone(),
        }
    }
}

/// The ways to two other pages, side by side.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPromos {
    /// The picture that is a link.
    pub doorway: RawPromo,
    /// The banner.
    pub banner: RawPromo,
}

/// Brands with their cameras and recorders, one open at a time.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrandGallery {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

/// Brands as cards: what they make and what the company uses them for.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrandCards {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

/// The safety tips of `tips.toml`; on the list of articles those of the chosen subject.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawTipsSection {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

/// The contact form beside the line that is answered at any hour.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawContactForm {
    /// The form's heading.
    pub form_title: String,
    /// The sentence under it.
    pub form_subtitle: String,
    /// What the message field suggests.
    pub message_placeholder: String,
    /// The heading of the emergency card.
    pub emergency_title: String,
    /// Its text.
    pub emergency_text: String,
    /// Its badge.
    pub emergency_badge: String,
    /// The towns, each with a remark.
    #[schemars(length(min = 1))]
    pub suburbs: Vec<RawSuburb>,
}

/// A town of the service area.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSuburb {
    /// The town.
    pub name: String,
    /// What is served there, or how far it is.
    pub remark: String,
}

/// Texts of `legal/`, with the way to each of them first.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalTexts {
    /// The texts, each a Markdown file.
    #[schemars(length(min = 1))]
    pub texts: Vec<RawLegalText>,
    /// The label of the link that writes to the company.
    pub contact_label: String,
}

/// A part of the legal page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalText {
    /// The anchor in the page: `privacy`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The heading.
    pub title: String,
    /// The Markdown file below `legal/`.
    #[schemars(extend("x-legal-file" = true))]
    pub file: String,
}
