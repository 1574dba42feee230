//! Converts schemas to rules.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value as Schema;

use super::{List, Rules, Shape, Table};
use crate::pattern::pattern;
use crate::schema::{
    Definitions, alternatives, choices, definition_name, resolved, schema_type, variants,
};

/// Converts schemas to rules, and each definition once.
pub(super) struct Converter<'d> {
    definitions: &'d Definitions,
    /// The shapes of the definitions so far, by name.
    shapes: HashMap<String, Arc<Shape>>,
}

impl<'d> Converter<'d> {
    pub(super) fn new(definitions: &'d Definitions) -> Self {
        Self {
            definitions,
            shapes: HashMap::new(),
        }
    }

    pub(super) fn rules(&mut self, schema: &Schema) -> Rules {
        let whole = resolved(schema, self.definitions);
        let keys = whole.as_object().into_iter().flatten();
        let extensions = keys.filter(|(key, _)| key.starts_with("x-"));
        let extensions: serde_json::Map<_, _> = extensions
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let name = definition_name(schema);
        let known = name.and_then(|name| self.shapes.get(name));
        let shape = known.cloned().unwrap_or_else(|| {
            let shape = Arc::new(self.shape(&whole));
            if let Some(name) = name {
                self.shapes.insert(name.to_owned(), Arc::clone(&shape));
            }
            shape
        });
        Rules {
            shape,
            extensions: (!extensions.is_empty()).then_some(Schema::Object(extensions)),
        }
    }

    fn shape(&mut self, schema: &Schema) -> Shape {
        let options: Vec<Rules> = alternatives(schema)
            .map(|option| self.rules(option))
            .collect();
        if !options.is_empty() {
            return Shape::AnyOf(options);
        }
        if let Some((key, kinds)) = variants(schema) {
            let kinds = kinds.into_iter();
            return Shape::Variants {
                key: key.to_owned(),
                kinds: kinds
                    .map(|(name, kind)| (name.to_owned(), self.table(kind)))
                    .collect(),
            };
        }
        if let Some(allowed) = choices(schema) {
            return Shape::Choice(allowed.into_iter().map(str::to_owned).collect());
        }
        match schema_type(schema) {
            "string" => Shape::Text(schema["pattern"].as_str().and_then(pattern)),
            "integer" => {
                let least = schema["minimum"].as_i64().unwrap_or(0);
                Shape::Whole(least..=schema["maximum"].as_i64().unwrap_or(u32::MAX.into()))
            }
            "number" => {
                let least = schema["minimum"].as_f64().unwrap_or(f64::MIN);
                Shape::Number(least..=schema["maximum"].as_f64().unwrap_or(f64::MAX))
            }
            "boolean" => Shape::Boolean,
            "array" => Shape::List(List {
                least: schema["minItems"].as_u64().unwrap_or(0),
                most: schema["maxItems"].as_u64().unwrap_or(u64::MAX),
                items: self.rules(&schema["items"]),
            }),
            "object" => Shape::Table(self.table(schema)),
            _ => Shape::Unknown,
        }
    }

    fn table(&mut self, schema: &Schema) -> Table {
        let properties = &schema["properties"];
        let fields = properties.as_object();
        let fields = fields.map(|fields| {
            let fields = fields.iter();
            fields
                .map(|(name, field)| (name.clone(), self.rules(field)))
                .collect()
        });
        let required = schema["required"].as_array().into_iter().flatten();
        let required = required.filter_map(Schema::as_str).map(|field| {
            let field_schema = resolved(&properties[field], self.definitions);
            let description = field_schema["description"].as_str();
            let meaning = description.unwrap_or_default().split("\n\n").next();
            (field.to_owned(), meaning.unwrap_or_default().to_owned())
        });
        Table {
            fields,
            required: required.collect(),
        }
    }
}
