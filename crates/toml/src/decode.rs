//! Deserializes a tree, or a part of one.

use std::fmt::Display;
use std::ops::Range;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{
    DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::tree::{Entry, Node, Value};

/// Why a tree is not what a type expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeError {
    /// The position of the value, in bytes of the file. `None` if no single value is at fault.
    pub span: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
}

impl serde::de::Error for DecodeError {
    fn custom<T: Display>(message: T) -> Self {
        Self {
            span: None,
            message: message.to_string(),
        }
    }
}

impl Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DecodeError {}

impl Node {
    /// Deserializes the value.
    ///
    /// # Errors
    /// Returns the first place that doesn't have the form of `T`.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, DecodeError> {
        T::deserialize(self)
    }

    fn table(&self) -> impl Iterator<Item = (Key<'_>, &Self)> {
        let entries = self.entries().iter();
        entries.map(|entry| (Key(entry), &entry.node))
    }
}

/// Sets the position of an error that has none yet.
fn at(span: &Range<usize>) -> impl FnOnce(DecodeError) -> DecodeError {
    |mut error| {
        error.span.get_or_insert_with(|| span.clone());
        error
    }
}

/// The key of an entry: the name of a field, or a text.
struct Key<'de>(&'de Entry);

impl<'de> IntoDeserializer<'de, DecodeError> for Key<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let visited = visitor.visit_borrowed_str(&self.0.key);
        visited.map_err(at(&self.0.key_span))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de> IntoDeserializer<'de, DecodeError> for &'de Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let visited = match &self.value {
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::Whole(Some(number)) => visitor.visit_i64(*number),
            Value::Whole(None) => Err(DecodeError::custom("the number is too large")),
            Value::Fraction(_) => match self.as_number() {
                Some(number) => visitor.visit_f64(number),
                None => Err(DecodeError::custom("this is not a number")),
            },
            Value::Boolean(value) => visitor.visit_bool(*value),
            Value::Date(_) => Err(DecodeError::invalid_type(
                Unexpected::Other("date"),
                &visitor,
            )),
            Value::List(items) => {
                let mut items = SeqDeserializer::new(items.iter());
                let visited = visitor.visit_seq(&mut items);
                visited.and_then(|value| items.end().map(|()| value))
            }
            Value::Table(_) => {
                let mut entries = MapDeserializer::new(self.table());
                let visited = visitor.visit_map(&mut entries);
                visited.and_then(|value| entries.end().map(|()| value))
            }
        };
        visited.map_err(at(&self.span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let visited = match &self.value {
            Value::Text(variant) => {
                let variant = StrDeserializer::new(variant);
                variant.deserialize_enum(name, variants, visitor)
            }
            Value::Table(entries) if entries.len() == 1 => {
                let entries = MapDeserializer::new(self.table());
                MapAccessDeserializer::new(entries).deserialize_enum(name, variants, visitor)
            }
            Value::Table(_) => Err(DecodeError::custom("a table with one entry was expected")),
            _ => Err(DecodeError::invalid_type(
                Unexpected::Other(self.kind()),
                &"a text or a table with one entry",
            )),
        };
        visited.map_err(at(&self.span))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use crate::parse;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    struct Part {
        name: String,
        size: Option<f64>,
        #[serde(default)]
        kinds: Vec<Kind>,
        pair: Option<(u8, i64)>,
        #[serde(default)]
        further: BTreeMap<String, Wrapped>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Plain,
        Named { of: String },
        Counted(u8),
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Wrapped(bool);

    fn decoded(toml: &str) -> Result<Part, (String, String)> {
        parse(toml, 0)
            .unwrap()
            .decode()
            .map_err(|error: super::DecodeError| {
                let at = error.span.and_then(|span| toml.get(span));
                (at.unwrap_or_default().to_owned(), error.message)
            })
    }

    #[test]
    fn every_form_of_value_is_deserialized() {
        let part = decoded(
            "name = 'x'\nsize = 1_000.5\nkinds = ['plain', { named = { of = 'y' } }, { counted = 3 }]\n\
             pair = [1, -2]\nfurther.a = true\n",
        );
        let expected = Part {
            name: "x".to_owned(),
            size: Some(1000.5),
            kinds: vec![
                Kind::Plain,
                Kind::Named { of: "y".to_owned() },
                Kind::Counted(3),
            ],
            pair: Some((1, -2)),
            further: BTreeMap::from([("a".to_owned(), Wrapped(true))]),
        };
        assert_eq!(part, Ok(expected));
        assert_eq!(decoded("name = ''\nsize = 2").unwrap().size, Some(2.0));
    }

    #[test]
    fn an_error_has_the_place_of_the_value_that_does_not_fit() {
        for (toml, place, message) in [
            (
                "name = 3",
                "3",
                "invalid type: integer `3`, expected a string",
            ),
            (
                "name = 2026-01-02",
                "2026-01-02",
                "invalid type: date, expected a string",
            ),
            (
                "name = 'x'\npair = [1, 2, 3]",
                "[1, 2, 3]",
                "invalid length 3",
            ),
            (
                "name = 'x'\npair = [300, 2]",
                "300",
                "invalid value: integer `300`",
            ),
            (
                "name = 'x'\nkinds = [\n'odd']",
                "'odd'",
                "unknown variant `odd`",
            ),
            ("name = 'x'\nkinds = [{}]", "{}", "a table with one entry"),
            (
                "name = 'x'\nkinds = [{ counted = 1, plain = 2 }]",
                "{ counted = 1, plain = 2 }",
                "a table with one entry",
            ),
            (
                "name = 'x'\nkinds = [3]",
                "3",
                "a text or a table with one entry",
            ),
            (
                "name = 'x'\nsize = 99999999999999999999",
                "99999999999999999999",
                "too large",
            ),
            (
                "name = 'x'\n[further]\na = 1",
                "1",
                "invalid type: integer `1`",
            ),
            ("name = 'x'\nother = 1", "other", "unknown field `other`"),
            ("size = 1", "", "missing field `name`"),
        ] {
            let (at, said) = decoded(toml).unwrap_err();
            assert_eq!(at, place, "{toml}: {said}");
            assert!(said.contains(message), "{toml}: {said}");
        }
    }
}
