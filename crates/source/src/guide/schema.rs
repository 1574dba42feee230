//! JSON Schemas of the content files, for completion and validation in editors.

use serde_json::Value;
use sightline_model::Icon;

use crate::kind::Kind;

/// Returns the schemas with their file names.
pub fn schemas() -> Vec<(String, Value)> {
    Kind::all()
        .iter()
        .map(|info| {
            let mut schema = info.kind.schema();
            fill(&mut schema);
            schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
            // Editors show the title, and the path of the file says more than the name of a type.
            schema["title"] = info.path_pattern.into();
            (info.schema_file.clone(), schema)
        })
        .collect()
}

/// Fills in the names of all icons, which only this program knows.
fn fill(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("x-icon") {
                let icons = Icon::NAMES.iter().copied().collect();
                // In a list, the choice applies to each item.
                match map.get_mut("items") {
                    Some(Value::Object(items)) => items.insert("enum".to_owned(), icons),
                    _ => map.insert("enum".to_owned(), icons),
                };
            }
            map.values_mut().for_each(fill);
        }
        Value::Array(items) => items.iter_mut().for_each(fill),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_an_icon_lists_the_icon_names() {
        let schemas = schemas();
        let (_, service) = schemas
            .iter()
            .find(|(name, _)| *name == "page-service.schema.json")
            .unwrap();
        let icons = &service["properties"]["icon"]["enum"];
        assert!(icons.as_array().unwrap().contains(&"cctv".into()));
    }

    #[test]
    fn every_schema_names_its_dialect() {
        for (name, schema) in schemas() {
            assert_eq!(
                schema["$schema"], "https://json-schema.org/draft/2020-12/schema",
                "{name}"
            );
        }
    }
}
