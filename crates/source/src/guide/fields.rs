//! Tables of fields.

use std::fmt::Write as _;

use serde_json::Value as Schema;

use sightline_toml::{choices, optional, pattern, schema_type, variants};

/// A structure that many files share.
pub(super) struct Part {
    /// Its name in tables of fields.
    pub(super) name: &'static str,
    /// The heading over its fields.
    pub(super) title: &'static str,
    pub(super) schema: Schema,
}

/// Returns the part with the same fields as a schema.
fn part_of<'p>(schema: &Schema, parts: &'p [Part]) -> Option<&'p Part> {
    let mut parts = parts.iter();
    parts.find(|part| part.schema["properties"] == schema["properties"])
}

/// Writes a table with one row for each field.
pub(super) fn table(out: &mut String, schema: &Schema, parts: &[Part]) {
    out.push_str("\n| Field | Type | Required | Meaning |\n|---|---|---|---|\n");
    let required = |name: &str| {
        let mut names = schema["required"].as_array().into_iter().flatten();
        names.any(|required| required == name)
    };
    for (name, field) in properties(schema) {
        let meaning = field["description"].as_str().unwrap_or_default();
        // Writing to a String cannot fail.
        _ = writeln!(
            out,
            "| `{name}` | {} | {} | {} |",
            type_words(field, parts),
            if required(name) { "yes" } else { "no" },
            meaning.replace('\n', " ").replace('|', "\\|"),
        );
    }
}

/// Returns the fields that have fields of their own and are not a shared part.
pub(super) fn nested<'a>(schema: &'a Schema, parts: &[Part]) -> Vec<(&'a str, &'a Schema)> {
    properties(schema)
        .map(|(name, field)| {
            let field = optional(field).unwrap_or(field);
            let of_items = schema_type(field) == "array";
            (name, if of_items { &field["items"] } else { field })
        })
        .filter(|(_, field)| field["properties"].is_object() && variants(field).is_none())
        .filter(|(_, field)| part_of(field, parts).is_none())
        .collect()
}

fn properties(schema: &Schema) -> impl Iterator<Item = (&str, &Schema)> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.map(|(name, field)| (name.as_str(), field))
}

/// Describes a field's type in words.
fn type_words(schema: &Schema, parts: &[Part]) -> String {
    if let Some(inner) = optional(schema) {
        return type_words(inner, parts);
    }
    if variants(schema).is_some() {
        return "[section](#sections)".to_owned();
    }
    if let Some(values) = choices(schema) {
        let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
        return values.join(", ");
    }
    if let Some(words) = extension_words(schema).filter(|_| schema_type(schema) != "array") {
        return words;
    }
    match schema_type(schema) {
        "array" => list_words(schema, parts),
        "object" if !schema["properties"].is_object() => "table".to_owned(),
        "object" => part_of(schema, parts).map_or_else(
            || "table, see below".to_owned(),
            |part| format!("[{}](#{})", part.name, anchor(part.title)),
        ),
        "integer" => "whole number".to_owned(),
        "number" => "number".to_owned(),
        "boolean" => "`true` or `false`".to_owned(),
        _ => pattern_words(schema).to_owned(),
    }
}

fn list_words(schema: &Schema, parts: &[Part]) -> String {
    let items = extension_words(schema).unwrap_or_else(|| type_words(&schema["items"], parts));
    let items = items
        .replace("table, see below", "tables, see below")
        .replace("numbers", "number")
        .replace("number", "numbers")
        .replace("list of", "lists of")
        .replace("slug in", "slugs in")
        .replace("category of", "categories of")
        .replace("[section]", "[sections]");
    let count = match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!(" ({least})"),
        (Some(least), Some(most)) => format!(" ({least} to {most})"),
        (Some(least), None) => format!(" (at least {least})"),
        (None, Some(most)) => format!(" (at most {most})"),
        (None, None) => String::new(),
    };
    format!("list of {items}{count}")
}

fn extension_words(schema: &Schema) -> Option<String> {
    if schema["items"].is_object() && schema["x-ref"].is_null() {
        return None;
    }
    if let Some(kind) = schema["x-ref"].as_str() {
        return Some(match kind {
            "category" => "slug in `categories/`".to_owned(),
            "area" => "one of `areas` in `site.toml`".to_owned(),
            "article-category" => "category of `pages/articles.toml`".to_owned(),
            "case-study-category" => "category of `case_studies` in `site.toml`".to_owned(),
            "case-study-filter" => {
                "`all`, `featured` or a category of `case_studies` in `site.toml`".to_owned()
            }
            kind => format!("slug in `{kind}s/`"),
        });
    }
    [
        ("x-media", "file in `media/`"),
        ("x-target", "[link target](#where-links-lead)"),
        ("x-icon", "[icon](#icons)"),
        ("x-legal-file", "file in `legal/`"),
    ]
    .into_iter()
    .find(|(key, _)| schema[*key] == true)
    .map(|(_, words)| words.to_owned())
}

fn pattern_words(schema: &Schema) -> &'static str {
    let pattern = schema["pattern"].as_str().and_then(pattern);
    pattern.map_or("text", |pattern| pattern.name)
}

/// Returns the anchor that code hosts generate for a heading.
fn anchor(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}
