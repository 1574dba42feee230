//! Deserializes a tree, or a part of one.

use serde::de::value::{
    BorrowedStrDeserializer, Error, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
    StrDeserializer,
};
use serde::de::{
    DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::tree::{Node, Value};

impl Node {
    /// Deserializes the value.
    ///
    /// # Errors
    /// Returns what doesn't have the form of `T`.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(self)
    }

    fn table(&self) -> impl Iterator<Item = (BorrowedStrDeserializer<'_, Error>, &Self)> {
        let entries = self.entries().iter();
        entries.map(|entry| (BorrowedStrDeserializer::new(&entry.key), &entry.node))
    }
}

impl<'de> IntoDeserializer<'de, Error> for &'de Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.value {
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::Whole(Some(number)) => visitor.visit_i64(*number),
            Value::Whole(None) => Err(Error::custom("the number is too large")),
            Value::Fraction(_) => match self.as_number() {
                Some(number) => visitor.visit_f64(number),
                None => Err(Error::custom("this is not a number")),
            },
            Value::Boolean(value) => visitor.visit_bool(*value),
            Value::Date(_) => Err(Error::invalid_type(Unexpected::Other("date"), &visitor)),
            Value::List(items) => SeqDeserializer::new(items.iter()).deserialize_any(visitor),
            Value::Table(_) => MapDeserializer::new(self.table()).deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.value {
            Value::Text(variant) => {
                let variant = StrDeserializer::new(variant);
                variant.deserialize_enum(name, variants, visitor)
            }
            Value::Table(entries) if entries.len() == 1 => {
                let entries = MapDeserializer::new(self.table());
                MapAccessDeserializer::new(entries).deserialize_enum(name, variants, visitor)
            }
            Value::Table(_) => Err(Error::custom("a table with one entry was expected")),
            _ => Err(Error::invalid_type(
                Unexpected::Other(self.kind()),
                &"a text or a table with one entry",
            )),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
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

    fn decoded(toml: &str) -> Result<Part, String> {
        let decoded = parse(toml, 0).unwrap().decode();
        decoded.map_err(|error| error.to_string())
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
    fn an_error_says_what_does_not_fit() {
        for (toml, message) in [
            ("name = 3", "invalid type: integer `3`, expected a string"),
            ("name = 2026-01-02", "invalid type: date, expected a string"),
            ("name = 'x'\npair = [1, 2, 3]", "invalid length 3"),
            (
                "name = 'x'\npair = [300, 2]",
                "invalid value: integer `300`",
            ),
            ("name = 'x'\nkinds = ['odd']", "unknown variant `odd`"),
            ("name = 'x'\nkinds = [{}]", "a table with one entry"),
            (
                "name = 'x'\nkinds = [{ counted = 1, plain = 2 }]",
                "a table with one entry",
            ),
            (
                "name = 'x'\nkinds = [3]",
                "a text or a table with one entry",
            ),
            ("name = 'x'\nsize = 99999999999999999999", "too large"),
            ("name = 'x'\n[further]\na = 1", "invalid type: integer `1`"),
            ("name = 'x'\nother = 1", "unknown field `other`"),
            ("size = 1", "missing field `name`"),
        ] {
            let said = decoded(toml).unwrap_err();
            assert!(said.contains(message), "{toml}: {said}");
        }
    }
}
