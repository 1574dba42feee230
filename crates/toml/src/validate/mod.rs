//! Compares a file's tree with the schema of its kind and reports every difference.
//!
//! One validator handles all kinds of file. It checks what the schema says, so a field that is added to a raw
//! struct is checked without any code here. As there may be many thousands of files of one kind, a schema is
//! converted once to [`Rules`].

mod convert;

use std::ops::RangeInclusive;
use std::sync::Arc;

use convert::Converter;
use serde_json::Value as Schema;

use crate::control::{NO_CONTROL_CHARACTERS, control_character};
use crate::diagnostic::{CodeInfo, Diagnostics, codes, did_you_mean, nearest};
use crate::pattern::Pattern;
use crate::schema::Definitions;
use crate::tree::{Entry, HasSpan, Node, Value};

/// The maximum length of a text in characters: about a printed page. Lists show many texts at once.
const MAX_CHARACTERS: usize = 5_000;

/// The maximum length in bytes of a text from which an example of a list is made.
const MAX_EXAMPLE: usize = 100;

/// A callback for a fault of a text: the code, the message and how to fix it.
pub type FaultCallback<'a> = dyn FnMut(&'static CodeInfo, String, String) + 'a;

/// Checks what schemas say beyond JSON Schema, such as names of other files and links, in keys that begin
/// with `x-`.
pub trait References {
    /// Validates a text against the extensions of its schema. `schema` contains only those.
    fn validate(&self, schema: &Schema, text: &str, report: &mut FaultCallback<'_>);
}

/// For schemas without extensions.
impl References for () {
    fn validate(&self, _: &Schema, _: &str, _: &mut FaultCallback<'_>) {}
}

/// What a schema requires of a value.
#[derive(Debug)]
pub struct Rules {
    /// The schemas that refer to a definition share its shape.
    shape: Arc<Shape>,
    /// The keys that JSON Schema doesn't have, if there are any.
    extensions: Option<Schema>,
}

#[derive(Debug)]
enum Shape {
    Text(Option<&'static Pattern>),
    Whole(RangeInclusive<i64>),
    Number(RangeInclusive<f64>),
    Boolean,
    List(List),
    Table(Table),
    /// One of these texts.
    Choice(Vec<String>),
    /// A table of one of these kinds, named by the value of `key`.
    Variants {
        key: String,
        kinds: Vec<(String, Table)>,
    },
    /// Alternatives: the first one that is meant for the type of the value applies, or else the first one.
    AnyOf(Vec<Rules>),
    /// No known type.
    Unknown,
}

/// What is required of a list.
#[derive(Debug)]
struct List {
    least: u64,
    most: u64,
    items: Rules,
}

/// What is required of a table.
#[derive(Debug)]
struct Table {
    /// The fields, in the order of the schema; `None` if any key is allowed.
    fields: Option<Vec<(String, Rules)>>,
    /// The required fields, each with what it means.
    required: Vec<(String, String)>,
}

impl Rules {
    /// Converts a schema to rules. `definitions` is empty if the schema has all subschemas inlined.
    pub fn new(schema: &Schema, definitions: &Definitions) -> Self {
        Converter::new(definitions).rules(schema)
    }

    /// Converts schemas to rules.
    pub fn all(schemas: &[Schema], definitions: &Definitions) -> Vec<Self> {
        let mut converter = Converter::new(definitions);
        let rules = schemas.iter().map(|schema| converter.rules(schema));
        rules.collect()
    }

    /// Returns what to write instead of an amount with decimals, where the extension `x-cents` asks for whole cents.
    fn cents(&self, node: &Node) -> Option<String> {
        let is_cents = self.extensions.as_ref()?.get("x-cents") == Some(&Schema::Bool(true));
        let (Value::Fraction(text) | Value::Text(text)) = &node.value else {
            return None;
        };
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        if !is_cents || decimals.len() > 2 {
            return None;
        }
        let cents: u64 = format!("{whole}{decimals:0<2}").parse().ok()?;
        let or_cents = if text.contains('.') {
            ""
        } else {
            ", if they are no cents yet"
        };
        Some(format!(
            "whole cents without quotes: {cents} for {text}{or_cents}"
        ))
    }

    /// Makes rules that allow one of these texts.
    fn choice(allowed: Vec<String>) -> Self {
        Self {
            shape: Arc::new(Shape::Choice(allowed)),
            extensions: None,
        }
    }
}

impl Shape {
    /// Whether this is the alternative meant for a value of this type.
    const fn is_meant_for(&self, value: &Value) -> bool {
        match value {
            Value::List(_) => matches!(self, Self::List(_)),
            Value::Table(_) => matches!(self, Self::Table(_) | Self::Variants { .. }),
            _ => matches!(self, Self::Text(_) | Self::Choice(_)),
        }
    }

    /// What people call a value of this shape.
    const fn expected(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Choice(_) => "text in quotes",
            Self::Whole(_) => "a whole number without quotes",
            Self::Number(_) => "a number without quotes",
            Self::Boolean => "true or false without quotes",
            Self::List(_) => "a list",
            Self::Table(_) | Self::Variants { .. } | Self::AnyOf(_) | Self::Unknown => "a table",
        }
    }

    /// Returns a sentence on how to write a list or table of this shape, with the space before it. `is_top` says whether
    /// it belongs to the file itself.
    fn form(&self, field: &str, is_top: bool) -> Option<String> {
        let example = match self {
            Self::Table(_) if is_top => format!("[{field}]"),
            Self::Table(table) => format!("{field} = {}", table.form()?),
            Self::List(list) => match &*list.items.shape {
                Self::Text(_) | Self::Choice(_) => format!("{field} = [\"…\"]"),
                Self::Table(table) => format!("{field} = [{}]", table.form()?),
                _ => return None,
            },
            _ => return None,
        };
        Some(format!(
            " {}",
            write(&format!("{}: {example}", self.expected()))
        ))
    }

    /// Returns what to write instead of a value of another type: for a text, the list of what it enumerates; for a
    /// number or a day in place of any text, the same in quotes.
    fn example(&self, node: &Node) -> Option<String> {
        match self {
            Self::Text(_) => match &node.value {
                Value::Fraction(text) | Value::Date(text) => Some(format!("\"{text}\"")),
                Value::Whole(Some(number)) => Some(format!("\"{number}\"")),
                _ => None,
            },
            Self::Table(table) => table.form(),
            Self::Variants { key, .. } => Some(format!("{{ {key} = …, … }}")),
            Self::List(list) => match (&*list.items.shape, node.as_str()) {
                (Self::Text(_) | Self::Choice(_), Some(text)) => {
                    let entries = text.split(',').map(str::trim);
                    let entries = entries.filter(|entry| !entry.is_empty());
                    let entries: Vec<String> = entries.map(|entry| format!("{entry:?}")).collect();
                    let is_short = text.len() <= MAX_EXAMPLE && !entries.is_empty();
                    is_short.then(|| format!("[{}]", entries.join(", ")))
                }
                (Self::Table(table), _) => table.form().map(|form| format!("[{form}]")),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Table {
    /// Returns what such a table looks like in one line: the required fields, or all if none is required.
    fn form(&self) -> Option<String> {
        let mut keys: Vec<&str> = self.required.iter().map(|(field, _)| &**field).collect();
        if keys.is_empty() {
            keys.extend(self.fields.iter().flatten().map(|(field, _)| &**field));
        }
        let fields: Vec<String> = keys.iter().map(|key| format!("{key} = …")).collect();
        (!fields.is_empty()).then(|| format!("{{ {} }}", fields.join(", ")))
    }
}

/// The state of a validation.
struct Validator<'a, 'f> {
    file: &'a str,
    references: &'a dyn References,
    diagnostics: &'a mut Diagnostics<'f>,
    /// The keys of tables in the tables around a value that don't belong there. They may be meant for the value, so
    /// that nothing more is said where they are missing.
    misplaced: Vec<String>,
}

/// Reports every difference between a file and the rules of its kind.
pub fn validate(
    rules: &Rules,
    root: &Node,
    file: &str,
    references: &dyn References,
    diagnostics: &mut Diagnostics<'_>,
) {
    Validator {
        file,
        references,
        diagnostics,
        misplaced: Vec::new(),
    }
    .value(rules, root, "");
}

impl Validator<'_, '_> {
    /// Checks one value; `name` is its key. A text that is refused is not checked further, since other
    /// messages would quote it.
    fn value(&mut self, rules: &Rules, node: &Node, name: &str) {
        if self.refuses(node, name) {
            return;
        }
        match (&node.value, &*rules.shape) {
            (value, Shape::AnyOf(options)) => {
                let mut meant = options.iter();
                let meant = meant.find(|option| option.shape.is_meant_for(value));
                if let Some(rules) = meant.or(options.first()) {
                    self.value(rules, node, name);
                }
            }
            (Value::Table(_), Shape::Table(table)) => self.table(table, node, name),
            (Value::Table(_), Shape::Variants { key, kinds }) => {
                self.variant(key, kinds, node, name);
            }
            (Value::Text(text), Shape::Choice(allowed)) => self.choice(allowed, text, node, name),
            (Value::Text(text), Shape::Text(pattern)) => {
                self.text(*pattern, rules, node, text, name);
            }
            (Value::Whole(number), Shape::Whole(range)) => self.whole(range, node, *number, name),
            (Value::Whole(Some(number)), Shape::Number(range)) => {
                self.number(range, node, &number.to_string(), name);
            }
            (Value::Fraction(number), Shape::Number(range)) => {
                self.number(range, node, number, name);
            }
            (Value::Boolean(_), Shape::Boolean) => {}
            (Value::List(items), Shape::List(list)) => self.list(list, rules, node, items, name),
            _ => self.wrong_type(node, name, rules),
        }
    }

    /// Checks a table against the rules of the kind that it names.
    fn variant(&mut self, key: &str, kinds: &[(String, Table)], node: &Node, name: &str) {
        let known = || -> Vec<String> { kinds.iter().map(|(kind, _)| kind.clone()).collect() };
        let Some(named) = node.get(key) else {
            let meaning = format!("one of {}.", known().join(", "));
            return self.missing_field(node, name, key, &meaning, "");
        };
        let mut kinds = kinds.iter();
        match kinds.find(|(kind, _)| named.as_str() == Some(kind)) {
            Some((_, table)) => self.table(table, node, name),
            None => self.value(&Rules::choice(known()), named, key),
        }
    }

    fn table(&mut self, table: &Table, node: &Node, name: &str) {
        let Some(fields) = &table.fields else {
            for entry in node.entries() {
                self.refuses(&entry.node, &entry.key);
            }
            return;
        };
        let entries = node.entries().iter().map(|entry| {
            let field = fields.iter().find(|(field, _)| *field == entry.key);
            (entry, field)
        });
        let entries: Vec<(&Entry, Option<&(String, Rules)>)> = entries.collect();
        let unknown = entries.iter().filter(|(_, field)| field.is_none());
        let unknown = unknown.map(|(entry, _)| *entry);
        let around = self.misplaced.len();
        for entry in unknown.clone() {
            if brackets(&entry.node).is_some() {
                let inside = entry.node.entries().iter();
                let keys = inside.map(|inner| &inner.key).chain([&entry.key]);
                self.misplaced.extend(keys.cloned());
            }
        }
        for (entry, field) in &entries {
            match field {
                Some((field, rules)) => self.value(rules, &entry.node, field),
                None => self.unknown_key(entry, fields),
            }
        }
        self.misplaced.truncate(around);
        let names = fields.iter().map(|(field, _)| field);
        for (field, meaning) in &table.required {
            let is_near = |entry: &Entry| nearest(&entry.key, names.clone()) == Some(field);
            let is_written = node.entry(field).is_some() || self.misplaced.contains(field);
            if !is_written && !unknown.clone().any(is_near) {
                let mut fields = fields.iter();
                let rules = fields.find(|(name, _)| name == field);
                let form = rules.and_then(|(_, rules)| rules.shape.form(field, name.is_empty()));
                self.missing_field(node, name, field, meaning, &form.unwrap_or_default());
            }
        }
    }

    fn unknown_key(&mut self, entry: &Entry, fields: &[(String, Rules)]) {
        let key = &*entry.key;
        let list = list_whose_entries_have(key, fields);
        let help = if let (Some((open, close)), Some(list)) = (brackets(&entry.node), list) {
            format!("Write {open}{list}.{key}{close}, below the [[{list}]] that it belongs to.")
        } else {
            let known: Vec<&str> = fields.iter().map(|(field, _)| &**field).collect();
            let near = did_you_mean(key, &known);
            format!("{near}Known keys here: {}.", known.join(", "))
        };
        let message = format!("unknown key \"{key}\"");
        self.report(&codes::UNKNOWN_KEY, &entry.key_span, message, help);
    }

    fn missing_field(&mut self, node: &Node, name: &str, field: &str, meaning: &str, form: &str) {
        let place = match name {
            "" => String::new(),
            name => format!(" in \"{name}\""),
        };
        let message = format!("\"{field}\" is missing{place}");
        let help = format!("Add \"{field}\": {}{form}", lower_first(meaning));
        self.report(&codes::MISSING_FIELD, node, message, help);
    }

    fn list(&mut self, list: &List, rules: &Rules, node: &Node, items: &[Node], name: &str) {
        let (least, most) = (list.least, list.most);
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
            // The span of a list of tables is its first header.
            self.report(&codes::WRONG_COUNT, node, message, write(&wanted));
        }
        // The extensions of a list apply to its items.
        for item in items {
            self.value(&list.items, item, name);
            if let Some(text) = item.as_str().filter(|_| !is_too_long(item)) {
                self.extensions(rules, item, text);
            }
        }
    }

    /// Reports a text that no page can show. Returns whether it is one.
    fn refuses(&mut self, node: &Node, name: &str) -> bool {
        if is_too_long(node) {
            self.too_long(node, name);
            return true;
        }
        let Some((_, control)) = node.as_str().and_then(control_character) else {
            return false;
        };
        let message = format!("\"{name}\" has a control character, {control}");
        self.report(&codes::MALFORMED, node, message, NO_CONTROL_CHARACTERS);
        true
    }

    fn too_long(&mut self, node: &Node, name: &str) {
        let count = node.as_str().unwrap_or_default().chars().count();
        let message =
            format!("\"{name}\" has {count} characters, and may have {MAX_CHARACTERS} at most");
        let help = "Shorten it. A long text is an article or several paragraphs.";
        self.report(&codes::LONG_TEXT, node, message, help);
    }

    fn text(
        &mut self,
        pattern: Option<&Pattern>,
        rules: &Rules,
        node: &Node,
        text: &str,
        name: &str,
    ) {
        // An empty `alt` marks a picture as decorative.
        if text.trim().is_empty() && name != "alt" {
            let help = "Write the text, or remove the key where it is optional.";
            let message = format!("\"{name}\" is empty");
            return self.report(&codes::BLANK, node, message, help);
        }
        if let Some(pattern) = pattern.filter(|pattern| !pattern.matches(text)) {
            let message = format!("\"{text}\" is not valid for \"{name}\"");
            self.report(&codes::MALFORMED, node, message, pattern.help);
        }
        self.extensions(rules, node, text);
    }

    fn extensions(&mut self, rules: &Rules, node: &Node, text: &str) {
        let Some(extensions) = &rules.extensions else {
            return;
        };
        let (file, diagnostics) = (self.file, &mut *self.diagnostics);
        let mut report = |code: &'static CodeInfo, message: String, help: String| {
            diagnostics.add(code, file, node, message, help);
        };
        self.references.validate(extensions, text, &mut report);
    }

    fn whole(&mut self, range: &RangeInclusive<i64>, node: &Node, number: Option<i64>, name: &str) {
        if number.is_none_or(|number| !range.contains(&number)) {
            let (least, most) = (range.start(), range.end());
            let help = format!("Use a whole number from {least} to {most}.");
            self.out_of_range(node, name, help);
        }
    }

    /// Checks a number with or without a fraction.
    fn number(&mut self, range: &RangeInclusive<f64>, node: &Node, number: &str, name: &str) {
        let number: Option<f64> = number.parse().ok();
        if number.is_none_or(|number| !range.contains(&number)) {
            let (least, most) = (range.start(), range.end());
            let help = format!("Use a number from {least} to {most}.");
            self.out_of_range(node, name, help);
        }
    }

    fn out_of_range(&mut self, node: &Node, name: &str, help: String) {
        let message = format!("\"{name}\" is out of range");
        self.report(&codes::MALFORMED, node, message, help);
    }

    fn choice(&mut self, allowed: &[String], text: &str, node: &Node, name: &str) {
        if allowed.iter().any(|value| value == text) {
            return;
        }
        let quoted: Vec<String> = allowed.iter().map(|value| format!("\"{value}\"")).collect();
        let message = format!("\"{name}\" cannot be \"{text}\"");
        let near = did_you_mean(text, allowed);
        let help = format!("{near}Allowed: {}.", quoted.join(", "));
        self.report(&codes::NOT_ALLOWED, node, message, help);
    }

    fn wrong_type(&mut self, node: &Node, name: &str, rules: &Rules) {
        let expected = rules.shape.expected();
        let message = format!("\"{name}\" must be {expected}, not {}", node.kind());
        let help = match (rules.cents(node), rules.shape.example(node)) {
            (Some(cents), _) => write(&cents),
            (None, Some(example)) => write(&format!("{expected}: {example}")),
            (None, None) => write(expected),
        };
        self.report(&codes::WRONG_TYPE, node, message, help);
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

/// Returns the list among the fields whose entries can have a key.
fn list_whose_entries_have<'r>(key: &str, fields: &'r [(String, Rules)]) -> Option<&'r str> {
    let has = |table: &Table| {
        let mut fields = table.fields.iter().flatten();
        fields.any(|(field, _)| field == key)
    };
    let mut lists = fields.iter();
    let list = lists.find(|(_, rules)| match &*rules.shape {
        Shape::List(list) => match &*list.items.shape {
            Shape::Table(table) => has(table),
            Shape::Variants { kinds, .. } => kinds.iter().any(|(_, table)| has(table)),
            _ => false,
        },
        _ => false,
    });
    list.map(|(field, _)| &**field)
}

/// Returns the brackets around the name of a table, or of a list of tables.
fn brackets(node: &Node) -> Option<(&'static str, &'static str)> {
    let is_table = |node: &Node| matches!(node.value, Value::Table(_));
    if node.list().first().is_some_and(is_table) {
        Some(("[[", "]]"))
    } else {
        is_table(node).then_some(("[", "]"))
    }
}

fn is_too_long(node: &Node) -> bool {
    let text = node.as_str().unwrap_or_default();
    text.len() > MAX_CHARACTERS && text.chars().count() > MAX_CHARACTERS
}

fn write(wanted: &str) -> String {
    format!("Write {wanted}.")
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
