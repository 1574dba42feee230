//! Parses a TOML file into a tree in which every key and value has its position in the file.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};
use toml::{Deserializer, Spanned};

use crate::syntax::{SyntaxError, explained};

/// A value with its position.
#[derive(Debug, Clone)]
pub struct Node {
    /// The position, in bytes of the file.
    pub span: Range<usize>,
    /// The value.
    pub value: Value,
}

/// The kinds of value.
#[derive(Debug, Clone)]
pub enum Value {
    /// A text in quotes.
    Text(String),
    /// A whole number; `None` if it doesn't fit into an `i64`.
    Whole(Option<i64>),
    /// A decimal number, as the file writes it.
    Fraction(String),
    /// `true` or `false`.
    Boolean(bool),
    /// A date or a time without quotes.
    Date(String),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<Entry>),
}

/// Something with a position in a file.
pub trait HasSpan {
    /// Returns the position in bytes of the file. The start of the file stands for an unknown position.
    fn span(self) -> Range<usize>;
}

impl HasSpan for Range<usize> {
    fn span(self) -> Range<usize> {
        self
    }
}

impl HasSpan for &Range<usize> {
    fn span(self) -> Range<usize> {
        self.clone()
    }
}

impl HasSpan for &Node {
    fn span(self) -> Range<usize> {
        self.span.clone()
    }
}

impl HasSpan for Option<&Node> {
    fn span(self) -> Range<usize> {
        self.map_or(0..0, HasSpan::span)
    }
}

/// A key with its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The position of the key, in bytes of the file.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

impl Node {
    /// Creates a table without entries and without a position.
    pub const fn empty() -> Self {
        Self {
            span: 0..0,
            value: Value::Table(Vec::new()),
        }
    }

    /// Returns an entry of a table.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.key == key)
    }

    /// Returns the value of a table's entry.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// Returns the value at a path of keys through nested tables.
    pub fn at(&self, keys: &[&str]) -> Option<&Self> {
        keys.iter().try_fold(self, |table, key| table.get(key))
    }

    /// Returns the text of a table's entry.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_str()
    }

    /// Calls `visit` with every value of the tree and the path of keys to it, tables and lists before their
    /// contents. Items of a list have the path of the list.
    pub fn visit<'a>(&'a self, visit: &mut impl FnMut(&[&'a str], &'a Self)) {
        self.visit_below(&mut Vec::new(), visit);
    }

    fn visit_below<'a>(
        &'a self,
        keys: &mut Vec<&'a str>,
        visit: &mut impl FnMut(&[&'a str], &'a Self),
    ) {
        visit(keys, self);
        for entry in self.entries() {
            keys.push(&entry.key);
            entry.node.visit_below(keys, visit);
            keys.pop();
        }
        for item in self.list() {
            item.visit_below(keys, visit);
        }
    }

    /// Returns the entries of a table. Other values have none.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the items of the list under a key, or none if there is no such list.
    pub fn items(&self, key: &str) -> &[Self] {
        self.get(key).map_or(&[], Self::list)
    }

    /// Returns the items of a list. Other values have none.
    pub fn list(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the text, if this is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number, with or without a fraction, if this is one.
    pub fn as_number(&self) -> Option<f64> {
        match &self.value {
            Value::Whole(number) => number.as_ref()?.to_string().parse().ok(),
            Value::Fraction(number) => number.replace('_', "").parse().ok(),
            _ => None,
        }
    }

    /// Returns the boolean, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Boolean(value) => Some(value),
            _ => None,
        }
    }

    /// Returns what people call this kind of value.
    pub const fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "text",
            Value::Whole(_) => "a whole number",
            Value::Fraction(_) => "a decimal number",
            Value::Boolean(_) => "true or false",
            Value::Date(_) => "a date without quotes",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// Parses TOML that begins at byte `base` of its file. Returns all syntax errors at once.
pub fn parse(toml: &str, base: usize) -> Result<Node, Vec<SyntaxError>> {
    recovered(toml, base).map(|(root, _)| root)
}

/// Parses TOML as [`parse`] does and also deserializes it. The second part is `None` if it doesn't have the
/// form of `T`.
pub fn parse_as<T: DeserializeOwned>(
    toml: &str,
    base: usize,
) -> Result<(Node, Option<T>), Vec<SyntaxError>> {
    let (root, values) = recovered(toml, base)?;
    Ok((root, T::deserialize(Deserializer::from(values)).ok()))
}

fn recovered(toml: &str, base: usize) -> Result<(Node, Spanned<DeTable<'_>>), Vec<SyntaxError>> {
    let (values, errors) = DeTable::parse_recoverable(toml);
    if errors.is_empty() {
        let root = Node {
            span: base..base,
            value: table(values.get_ref(), base),
        };
        return Ok((root, values));
    }
    let mut errors = explained(toml, errors);
    for error in &mut errors {
        error.span = shift(&error.span, base);
        error.first = error.first.take().map(|first| shift(&first, base));
    }
    Err(errors)
}

const fn shift(span: &Range<usize>, base: usize) -> Range<usize> {
    span.start + base..span.end + base
}

fn table(table: &DeTable<'_>, base: usize) -> Value {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_span: shift(&key.span(), base),
            node: node(value, base),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    Value::Table(entries)
}

fn node(value: &Spanned<DeValue<'_>>, base: usize) -> Node {
    let kind = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            Value::Whole(i64::from_str_radix(number.as_str(), number.radix()).ok())
        }
        DeValue::Float(number) => Value::Fraction(number.as_str().to_owned()),
        DeValue::Boolean(value) => Value::Boolean(*value),
        DeValue::Datetime(date) => Value::Date(date.to_string()),
        DeValue::Array(items) => Value::List(items.iter().map(|item| node(item, base)).collect()),
        DeValue::Table(entries) => table(entries, base),
    };
    Node {
        span: shift(&value.span(), base),
        value: kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_span_of_a_table_is_its_header() {
        let text = "a = \"x\"\n[b]\nc = 1\n[[d]]\ne = 2\n[b.f]\ng = true\n[h.i]\nj = 1\n";
        let root = parse(text, 0).unwrap();
        let at = |node: &Node| text.get(node.span.clone()).unwrap_or_default();
        assert_eq!(at(root.get("a").unwrap()), "\"x\"");
        assert_eq!(at(root.get("b").unwrap()), "[b]");
        assert_eq!(at(&root.items("d")[0]), "[[d]]");
        assert_eq!(at(root.get("b").unwrap().get("f").unwrap()), "[b.f]");
        assert_eq!(at(root.get("h").unwrap()), "h");
        assert_eq!(at(root.get("d").unwrap()), "[[d]]");
    }

    #[test]
    fn spans_count_from_the_start_of_the_file() {
        let root = parse("a = 1", 4).unwrap();
        assert_eq!(root.entry("a").unwrap().key_span, 4..5);
    }

    #[test]
    fn every_syntax_error_is_reported() {
        let errors = parse("a = \nb = 1\nc = \"x", 10).unwrap_err();
        assert_eq!(errors.len(), 2);
        assert_eq!(errors[0].span.start, 14);
    }

    #[test]
    fn curly_quotes_give_one_error_per_line_that_names_them() {
        let errors = parse("a = { b = “x, y”, c = 1 }\nd = \nnames = [‘a b’, ‘c’]", 0).unwrap_err();
        let found: Vec<_> = errors.iter().map(|error| &*error.message).collect();
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[0], "a text begins with the curly quote “");
        assert_eq!(errors[0].span, 10..13);
        assert_eq!(found[2], "a text begins with the curly quote ‘");
        assert!(parse("a = \"“x”\"", 0).is_ok());
    }
}
