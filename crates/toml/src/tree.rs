//! Parses a TOML file into a tree in which every key and value has its position in the file.

use std::ops::Range;

use toml_spanner::{Arena, Array, ArrayStyle, Item, Key, Span, Table, TableStyle, Value as Parsed};

use crate::syntax::{SyntaxError, TOO_DEEP, explained};

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
    let arena = Arena::new();
    let (span, message) = match toml_spanner::parse(toml, &arena) {
        Ok(document) => match (Converter { toml, base }).table(document.table(), MAX_DEPTH) {
            Some(value) => {
                return Ok(Node {
                    span: base..base,
                    value,
                });
            }
            None => (0..0, TOO_DEEP.to_owned()),
        },
        Err(refused) => (refused.span().range(), refused.message(toml)),
    };
    let mut errors = explained(toml);
    if errors.is_empty() {
        errors.push(SyntaxError {
            span,
            message,
            ..SyntaxError::default()
        });
    }
    for error in &mut errors {
        error.span = shift(&error.span, base);
        error.first = error.first.take().map(|first| shift(&first, base));
    }
    Err(errors)
}

const fn shift(span: &Range<usize>, base: usize) -> Range<usize> {
    span.start + base..span.end + base
}

/// The maximum number of lists and tables in one another, as of the parser that explains syntax errors. A thread has room
/// for some thousands.
const MAX_DEPTH: usize = 80;

/// Converts what the parser returns into nodes; `None` if there are more than `levels` in one another.
struct Converter<'a> {
    toml: &'a str,
    base: usize,
}

impl Converter<'_> {
    fn span(&self, span: Span) -> Range<usize> {
        shift(&span.range(), self.base)
    }

    fn table(&self, table: &Table<'_>, levels: usize) -> Option<Value> {
        let levels = levels.checked_sub(1)?;
        let entries = table.iter().map(|(key, item)| {
            Some(Entry {
                key: key.name.to_owned(),
                key_span: self.span(key.span),
                node: self.node(key, item, levels)?,
            })
        });
        let mut entries: Vec<Entry> = entries.collect::<Option<_>>()?;
        entries.sort_by_key(|entry| entry.key_span.start);
        Some(Value::Table(entries))
    }

    fn list(&self, key: &Key<'_>, items: &Array<'_>, levels: usize) -> Option<Value> {
        let levels = levels.checked_sub(1)?;
        let items = items.iter().map(|item| self.node(key, item, levels));
        Some(Value::List(items.collect::<Option<_>>()?))
    }

    fn node(&self, key: &Key<'_>, item: &Item<'_>, levels: usize) -> Option<Node> {
        let mut span = item.span();
        let value = match item.value() {
            Parsed::String(text) => Value::Text((*text).to_owned()),
            Parsed::Integer(number) => Value::Whole(number.as_i64()),
            Parsed::Float(_) => Value::Fraction(self.written(span).to_owned()),
            Parsed::Boolean(value) => Value::Boolean(*value),
            Parsed::DateTime(_) => Value::Date(self.written(span).to_owned()),
            Parsed::Array(items) => {
                if items.style() == ArrayStyle::Header {
                    span = span.extract_header_span(self.toml.as_bytes());
                }
                self.list(key, items, levels)?
            }
            Parsed::Table(entries) => {
                span = match entries.style() {
                    TableStyle::Header => span.extract_header_span(self.toml.as_bytes()),
                    TableStyle::Inline => span,
                    TableStyle::Implicit | TableStyle::Dotted => key.span,
                };
                self.table(entries, levels)?
            }
        };
        Some(Node {
            span: self.span(span),
            value,
        })
    }

    fn written(&self, span: Span) -> &str {
        self.toml.get(span.range()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::LazyLock;

    use proptest::prelude::*;
    use proptest::sample::Index;
    use toml::Spanned;
    use toml::de::{DeTable, DeValue};

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

    /// Returns the tree that the parser which explains syntax errors makes of a text.
    fn other_tree(toml: &str) -> Option<Node> {
        let (values, errors) = DeTable::parse_recoverable(toml);
        let root = Node {
            span: 0..0,
            value: other_table(values.get_ref()),
        };
        errors.is_empty().then_some(root)
    }

    fn other_table(table: &DeTable<'_>) -> Value {
        let entries = table.iter().map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_span: key.span(),
            node: other_node(value),
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by_key(|entry| entry.key_span.start);
        Value::Table(entries)
    }

    fn other_node(value: &Spanned<DeValue<'_>>) -> Node {
        let kind = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => {
                Value::Whole(i64::from_str_radix(number.as_str(), number.radix()).ok())
            }
            DeValue::Float(number) => Value::Fraction(number.as_str().to_owned()),
            DeValue::Boolean(value) => Value::Boolean(*value),
            DeValue::Datetime(date) => Value::Date(date.to_string()),
            DeValue::Array(items) => Value::List(items.iter().map(other_node).collect()),
            DeValue::Table(entries) => other_table(entries),
        };
        Node {
            span: value.span(),
            value: kind,
        }
    }

    /// Returns all values with their positions. The parsers differ in the key of a table that has its own header
    /// after those of tables in it, so the keys of tables are without positions.
    fn values(node: &Node) -> Vec<String> {
        let mut found = Vec::new();
        node.visit(&mut |keys, node| {
            let value = match &node.value {
                Value::Table(_) | Value::List(_) => node.kind().to_owned(),
                value => format!("{value:?}"),
            };
            found.push(format!("{} {:?} {value}", keys.join("."), node.span));
            let entries = node.entries().iter();
            let others = entries.filter(|entry| !matches!(entry.node.value, Value::Table(_)));
            found.extend(others.map(|entry| format!("{} {:?}", entry.key, entry.key_span)));
        });
        found.sort();
        found
    }

    static FILES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut files = Vec::new();
        let sites = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sites");
        let mut folders = vec![PathBuf::from(sites)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "toml") {
                    files.push(fs::read_to_string(path).unwrap());
                }
            }
        }
        assert!(files.len() > 50);
        files
    });

    #[test]
    fn another_parser_makes_the_same_tree() {
        let texts = [
            "",
            "\u{feff}a = 1",
            "a = 1 # x\r\nb = 'y'\r\n",
            "a.b.c = 1\na.d = 2\n[e]\nh = 2\n[e.f]\ng = 1",
            "'a b'.\"c\\u00e9\" = 1\n[x.'y z'.\"]\"]\na = 1\n  [ s . t ] # [u]\nb = 2",
            "[[a]]\n[a.b]\nc = 1\n[[a.d]]\n[[a.d]]\ne = 1\n[[a]]\n[f]\n[[a]]\nz = 1",
            "a = \"\"\"\nx \\\n   y\"\"\"\nb = '''x\n'''\nc = \"\\t\\\\ \\u20AC\"",
            "a = 0x1F\nb = -1_000\nc = 9223372036854775808\nd = +5\ne = 0b11\nf = 0o7\ng = -0",
            "a = 1e3\nb = -0.5\nc = inf\nd = -nan\ne = 10.5e-10\nf = +1.0",
            "a = 1979-05-27T07:32:00Z\nb = 1979-05-27\nc = 07:32:00\nd = 1979-05-27T07:32:00.5-07:00",
            "a = { b = [1, { c = 'x' }, []], d.e = 1 }\nf = [\n1, # x\n2,\n]",
            "a = {\n b = 1, # x\n}",
            "a = \"\\e\\x41\"",
            "t = 07:32",
            "a = [ { } ]\nb = {}",
        ];
        for text in texts.into_iter().chain(FILES.iter().map(String::as_str)) {
            let tree = parse(text, 0).map_err(|errors| format!("{text}: {errors:?}"));
            let other = other_tree(text).expect(text);
            assert_eq!(values(&tree.unwrap()), values(&other), "{text}");
        }
    }

    #[test]
    fn what_one_parser_refuses_the_other_refuses_too() {
        for text in [
            "a",
            "a =",
            "= 1",
            "a = 1 b = 2",
            "a = 1\na = 2",
            "[a]\n[a]",
            "[a]\n[[a]]",
            "[[a]]\n[a]",
            "a = 1\na.b = 2",
            "a.b = 1\n[a]",
            "a = {}\n[a]",
            "a = {}\na.b = 1",
            "a = [1]\n[[a]]",
            "a = { b = 1, b = 2 }",
            "a = 01",
            "a = 1__0",
            "a = _1",
            "a = .5",
            "a = 5.",
            "a = 1e",
            "a = 2026-02-30",
            "a = 25:00:00",
            "a = \"\\q\"",
            "a = \"\u{1}\"",
            "a = \"x\ny\"",
            "a = 'x",
            "a = \"\\ud800\"",
            "[a",
            "[]",
            "[a]]",
            "a = [1 2]",
            "a = [1,,2]",
            "a = TRUE",
            "a\rb = 1",
            "a = 1\rb = 2",
            "# \u{7f}",
            "a = 1 \u{a0}",
            "[a.b]\nc = 1\n[a]\nb.d = 2",
            "é = 1",
        ] {
            assert!(other_tree(text).is_none(), "{text:?}");
            assert!(parse(text, 0).is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_nested_too_deeply_is_refused() {
        let keys = |count: usize| vec!["a"; count].join(".");
        for toml in [
            format!("{} = 1", keys(200_000)),
            format!("[{}]\nb = 1", keys(200_000)),
            format!("[[{}]]\nb = 1", keys(90)),
            format!("a = {}1{}", "[".repeat(90), "]".repeat(90)),
            format!("a = {}1{}", "{ a = ".repeat(90), " }".repeat(90)),
            format!("[{}]\n{} = 1", keys(50), keys(50)),
        ] {
            let errors = parse(&toml, 0).unwrap_err();
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert_eq!(errors[0].message, TOO_DEEP);
        }
        let deep = format!("[{}]\n{} = 1", keys(40), keys(30));
        assert!(parse(&deep, 0).is_ok());
    }

    #[test]
    fn what_only_this_parser_refuses_has_its_message() {
        let errors = parse("a = 1\nb = 0x\n", 10).unwrap_err();
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].span, 20..22);
        assert_eq!(errors[0].message, "invalid integer: no digits after prefix");
    }

    #[test]
    fn a_table_below_which_others_were_opened_before_it_has_its_own_header() {
        let root = parse("[e.f]\ng = 1\n[e]\nh = 2", 0).unwrap();
        let entry = root.entry("e").unwrap();
        assert_eq!(
            (entry.key_span.clone(), entry.node.span.clone()),
            (1..2, 12..15)
        );
    }

    proptest! {
        #[test]
        fn both_parsers_agree_on_files_with_random_changes(
            file in any::<Index>(),
            at in any::<Index>(),
            cut in 0..3_usize,
            put in "[-\\[\\]{}=.,'\"#a1_: \n]{0,3}",
        ) {
            let mut text = file.get(&FILES).clone();
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let start = at.index(places.len());
            let end = places.get(start + cut).copied().unwrap_or(text.len());
            text.replace_range(places[start]..end, &put);
            let tree = parse(&text, 0).ok();
            prop_assert_eq!(tree.as_ref().map(values), other_tree(&text).as_ref().map(values), "{}", text);
        }
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
