//! Compares a file's tree with the schema of its kind and reports every difference.
//!
//! One walker serves all kinds of file: what it checks is what the schema says, so a field that is
//! added to a raw struct is checked without a line here.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value as Schema;

use crate::diagnostic::{CodeInfo, Diagnostics, codes, did_you_mean};
use crate::pattern::pattern;
use crate::tree::{HasSpan, Node, Value};

/// Takes what is wrong with a text: the code, the message and how to mend it.
pub type Report<'a> = dyn FnMut(&'static CodeInfo, String, String) + 'a;

/// What schemas say beyond JSON Schema, by keys that begin with `x-`: names of other files, links.
pub trait References {
    /// Validates a text against the extensions of its schema.
    fn validate(&self, schema: &Schema, text: &str, report: &mut Report<'_>);

    /// The schema that another one only names, since many have it.
    fn named(&self, _: &Schema) -> Option<&Schema> {
        None
    }
}

/// For schemas without extensions.
impl References for () {
    fn validate(&self, _: &Schema, _: &str, _: &mut Report<'_>) {}
}

/// Where the walk is and what it may ask.
struct Walker<'a, 'f> {
    file: &'a str,
    references: &'a dyn References,
    diagnostics: &'a mut Diagnostics<'f>,
}

/// Reports every difference between a file and the schema of its kind.
pub fn walk(
    schema: &Schema,
    root: &Node,
    file: &str,
    references: &dyn References,
    diagnostics: &mut Diagnostics<'_>,
) {
    Walker {
        file,
        references,
        diagnostics,
    }
    .value(schema, root, "");
}

impl Walker<'_, '_> {
    /// Checks one value; `name` is the key it stands under.
    fn value(&mut self, schema: &Schema, node: &Node, name: &str) {
        let schema = self.references.named(schema).unwrap_or(schema);
        if let Some(inner) = alternative(schema, node) {
            return self.value(inner, node, name);
        }
        if let Some((key, kinds)) = variants(schema) {
            return self.variant(key, &kinds, node, name);
        }
        if let Some(allowed) = choices(schema) {
            return self.choice(&allowed, node, name);
        }
        match (&node.value, schema_type(schema)) {
            (Value::Table(_), "object") => self.table(schema, node, name),
            (Value::List(items), "array") => self.list(schema, node, items, name),
            (Value::Text(text), "string") => self.text(schema, node, text, name),
            (Value::Whole(number), "integer") => self.whole(schema, node, *number, name),
            (Value::Whole(Some(number)), "number") => {
                self.number(schema, node, &number.to_string(), name);
            }
            (Value::Fraction(number), "number") => self.number(schema, node, number, name),
            (Value::Boolean(_), "boolean") => {}
            (_, wanted) => self.wrong_type(node, name, wanted),
        }
    }

    /// Checks a table against the schema of the kind that it names.
    fn variant(&mut self, key: &str, kinds: &[(&str, &Schema)], node: &Node, name: &str) {
        let Value::Table(_) = node.value else {
            return self.wrong_type(node, name, "object");
        };
        let known = || kinds.iter().map(|(kind, _)| *kind).collect::<Vec<_>>();
        let Some(named) = node.get(key) else {
            let meaning = format!("one of {}.", known().join(", "));
            return self.missing_field(node, name, key, &meaning);
        };
        let mut options = kinds.iter();
        match options.find(|(kind, _)| named.as_str() == Some(kind)) {
            Some((_, schema)) => self.table(schema, node, name),
            None => self.choice(&known(), named, key),
        }
    }

    fn table(&mut self, schema: &Schema, node: &Node, name: &str) {
        let Some(properties) = schema["properties"].as_object() else {
            return;
        };
        for entry in node.entries() {
            match properties.get(&entry.key) {
                Some(property) => self.value(property, &entry.node, &entry.key),
                None => self.unknown_key(&entry.key, entry.key_span.clone(), properties),
            }
        }
        let required = schema["required"].as_array().into_iter().flatten();
        for field in required.filter_map(Schema::as_str) {
            if node.entry(field).is_none() {
                let description = schema["properties"][field]["description"].as_str();
                self.missing_field(node, name, field, description.unwrap_or_default());
            }
        }
    }

    fn unknown_key(
        &mut self,
        key: &str,
        span: std::ops::Range<usize>,
        properties: &serde_json::Map<String, Schema>,
    ) {
        let known: Vec<&str> = properties.keys().map(String::as_str).collect();
        let near = did_you_mean(key, &known);
        let help = format!("{near}Known keys here: {}.", known.join(", "));
        let message = format!("unknown key \"{key}\"");
        self.report(&codes::UNKNOWN_KEY, span, message, help);
    }

    fn missing_field(&mut self, node: &Node, name: &str, field: &str, description: &str) {
        let place = match name {
            "" => String::new(),
            name => format!(" in \"{name}\""),
        };
        let meaning = description.split("\n\n").next().unwrap_or_default();
        let message = format!("\"{field}\" is missing{place}");
        let help = format!("Add \"{field}\": {}", lower_first(meaning));
        self.report(&codes::MISSING_FIELD, node, message, help);
    }

    fn list(&mut self, schema: &Schema, node: &Node, items: &[Node], name: &str) {
        let least = schema["minItems"].as_u64().unwrap_or(0);
        let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
        let count = items.len() as u64;
        if count < least || count > most {
            let wanted = match (least, most) {
                (1, u64::MAX) => "at least 1 entry".to_owned(),
                (1, 1) => "exactly 1 entry".to_owned(),
                (least, most) if least == most => format!("exactly {least} entries"),
                (least, u64::MAX) => format!("at least {least} entries"),
                (0, most) => format!("at most {most} entries"),
                (least, most) => format!("{least} to {most} entries"),
            };
            let message = format!("\"{name}\" needs {wanted}, and has {count}");
            // A list of tables has the span of its first header.
            self.report(&codes::WRONG_COUNT, node, message, write(&wanted));
        }
        // Extensions of a list are those of its items.
        for item in items {
            self.value(&schema["items"], item, name);
            if let Some(text) = item.as_str() {
                self.extensions(schema, item, text);
            }
        }
    }

    fn text(&mut self, schema: &Schema, node: &Node, text: &str, name: &str) {
        // An empty alternative text is how a picture says that it only decorates.
        if text.trim().is_empty() && name != "alt" {
            let help = "Write the text, or remove the key where it is optional.";
            let message = format!("\"{name}\" is empty");
            return self.report(&codes::BLANK, node, message, help);
        }
        if let Some(help) = schema["pattern"]
            .as_str()
            .and_then(pattern)
            .filter(|pattern| !pattern.is_met(text))
            .map(|pattern| pattern.help)
        {
            let message = format!("\"{text}\" is not valid for \"{name}\"");
            self.report(&codes::MALFORMED, node, message, help);
        }
        self.extensions(schema, node, text);
    }

    fn extensions(&mut self, schema: &Schema, node: &Node, text: &str) {
        let (file, diagnostics) = (self.file, &mut *self.diagnostics);
        let mut report = |code: &'static CodeInfo, message: String, help: String| {
            diagnostics.add(code, file, node, message, help);
        };
        self.references.validate(schema, text, &mut report);
    }

    fn whole(&mut self, schema: &Schema, node: &Node, number: Option<i64>, name: &str) {
        let least = schema["minimum"].as_i64().unwrap_or(0);
        let most = schema["maximum"].as_i64().unwrap_or(u32::MAX.into());
        if number.is_none_or(|number| number < least || number > most) {
            let help = format!("Use a whole number from {least} to {most}.");
            self.out_of_range(node, name, help);
        }
    }

    /// A number with or without a fraction.
    fn number(&mut self, schema: &Schema, node: &Node, number: &str, name: &str) {
        let least = schema["minimum"].as_f64().unwrap_or(f64::MIN);
        let most = schema["maximum"].as_f64().unwrap_or(f64::MAX);
        let number: Option<f64> = number.parse().ok();
        if number.is_none_or(|number| !(least..=most).contains(&number)) {
            let help = format!("Use a number from {least} to {most}.");
            self.out_of_range(node, name, help);
        }
    }

    fn out_of_range(&mut self, node: &Node, name: &str, help: String) {
        let message = format!("\"{name}\" is out of range");
        self.report(&codes::MALFORMED, node, message, help);
    }

    fn choice(&mut self, allowed: &[&str], node: &Node, name: &str) {
        let Some(text) = node.as_str() else {
            return self.wrong_type(node, name, "string");
        };
        if allowed.contains(&text) {
            return;
        }
        let quoted: Vec<String> = allowed.iter().map(|value| format!("\"{value}\"")).collect();
        let message = format!("\"{name}\" cannot be \"{text}\"");
        let near = did_you_mean(text, allowed);
        let help = format!("{near}Allowed: {}.", quoted.join(", "));
        self.report(&codes::NOT_ALLOWED, node, message, help);
    }

    fn wrong_type(&mut self, node: &Node, name: &str, wanted: &str) {
        let wanted = match wanted {
            "string" => "text in quotes",
            "integer" => "a whole number without quotes",
            "number" => "a number without quotes",
            "boolean" => "true or false without quotes",
            "array" => "a list",
            _ => "a table",
        };
        let message = format!("\"{name}\" must be {wanted}, not {}", node.kind());
        self.report(&codes::WRONG_TYPE, node, message, write(wanted));
    }

    fn report(
        &mut self,
        code: &'static CodeInfo,
        at: impl HasSpan,
        message: String,
        help: impl Into<String>,
    ) {
        self.diagnostics.add(code, self.file, at, message, help);
    }
}

fn write(wanted: &str) -> String {
    format!("Write {wanted}.")
}

/// The schema of a type, with every part written out in its place.
pub fn schema_of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// The schema's type, without `null`: a TOML file cannot say `null`.
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

/// The schema inside `anyOf: [schema, null]`, which is how an optional struct or enum is written.
pub fn optional(schema: &Schema) -> Option<&Schema> {
    schema["anyOf"]
        .as_array()?
        .iter()
        .find(|option| option["type"] != "null")
}

/// The schema inside `anyOf` that is meant for a value: the one of its type, or else the first.
fn alternative<'s>(schema: &'s Schema, node: &Node) -> Option<&'s Schema> {
    let wanted = match node.value {
        Value::List(_) => "array",
        Value::Table(_) => "object",
        _ => "string",
    };
    let mut options = schema["anyOf"].as_array()?.iter();
    options
        .find(|option| schema_type(option) == wanted)
        .or_else(|| optional(schema))
}

/// The kinds of a table that says by a key which it is, each with its schema. The key stands under
/// `x-variants`.
pub fn variants(schema: &Schema) -> Option<(&str, Vec<(&str, &Schema)>)> {
    let key = schema["x-variants"].as_str()?;
    let kinds = schema["oneOf"].as_array()?.iter();
    let kinds = kinds.filter_map(|kind| Some((kind["properties"][key]["const"].as_str()?, kind)));
    Some((key, kinds.collect()))
}

/// The values of an enum, written as `enum` or as one constant for each value.
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

fn lower_first(text: &str) -> String {
    let text = text.replace('\n', " ");
    let mut chars = text.chars();
    match chars.next() {
        // Keep words such as `YYYY` and names as they are.
        Some(first) if chars.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => text,
    }
}
