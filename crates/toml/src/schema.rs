//! Makes JSON Schemas of types, and reads them.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value as Schema;

/// The schemas to which others refer with `$ref`, by name.
pub type Definitions = serde_json::Map<String, Schema>;

/// Returns a generator of JSON Schemas that have all subschemas inlined.
pub fn inlining_generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator()
}

/// Returns the JSON Schema of a type, with all subschemas inlined.
pub fn schema_of<T: JsonSchema>() -> Schema {
    inlining_generator().into_root_schema_for::<T>().to_value()
}

/// Returns the alternatives of a schema other than `null`.
pub(crate) fn alternatives(schema: &Schema) -> impl Iterator<Item = &Schema> {
    let options = schema["anyOf"].as_array().into_iter().flatten();
    options.filter(|option| option["type"] != "null")
}

/// Returns the name of the definition to which a schema refers.
pub(crate) fn definition_name(schema: &Schema) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// Returns the schema to which a schema refers, or that it makes optional, with the keys written beside; any other
/// schema as it is.
pub(crate) fn resolved<'s>(schema: &'s Schema, definitions: &'s Definitions) -> Cow<'s, Schema> {
    let (key, inner) = if let Some(name) = definition_name(schema) {
        ("$ref", definitions.get(name))
    } else {
        let mut options = alternatives(schema);
        ("anyOf", options.next().filter(|_| options.next().is_none()))
    };
    let (Some(inner), Some(keys)) = (inner, schema.as_object()) else {
        return Cow::Borrowed(schema);
    };
    let mut inner = resolved(inner, definitions);
    let beside = keys.iter().filter(|(name, _)| *name != key);
    for (name, value) in beside {
        inner.to_mut()[name] = value.clone();
    }
    inner
}

/// Returns the schema's type other than `null`, which TOML doesn't have.
pub fn schema_type(schema: &Schema) -> &str {
    match &schema["type"] {
        Schema::String(name) => name,
        Schema::Array(names) => names
            .iter()
            .filter_map(Schema::as_str)
            .find(|name| *name != "null")
            .unwrap_or_default(),
        _ => "",
    }
}

/// Returns the schema inside `anyOf: [schema, null]`, which is how an optional struct or enum is written.
pub fn optional(schema: &Schema) -> Option<&Schema> {
    alternatives(schema).next()
}

/// Returns the key by which a table names its kind, and the kinds, each with its schema. The key is in
/// `x-variants`.
pub fn variants(schema: &Schema) -> Option<(&str, Vec<(&str, &Schema)>)> {
    let key = schema["x-variants"].as_str()?;
    let kinds = schema["oneOf"].as_array()?.iter();
    let kinds = kinds.filter_map(|kind| Some((kind["properties"][key]["const"].as_str()?, kind)));
    Some((key, kinds.collect()))
}

/// Returns the values of an enum, written as `enum` or as one constant for each value.
pub fn choices(schema: &Schema) -> Option<Vec<&str>> {
    if let Some(values) = schema["enum"].as_array() {
        return Some(values.iter().filter_map(Schema::as_str).collect());
    }
    if let Some(value) = schema["const"].as_str() {
        return Some(vec![value]);
    }
    let options = schema["oneOf"].as_array()?;
    let values = options.iter().flat_map(|option| {
        let listed = option["enum"].as_array().into_iter().flatten();
        listed.chain(option.get("const")).filter_map(Schema::as_str)
    });
    Some(values.collect())
}
