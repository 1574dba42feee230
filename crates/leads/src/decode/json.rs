//! The JSON encoding, also when it is sent as `text/plain`.
//!
//! The object is read entry by entry instead of into a tree: unknown entries are skipped without
//! being stored, nesting uses no stack, and repeated keys are detected.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use super::DecodeError;
use crate::form::Key;
use crate::{LeadForm, LeadNote};

pub(crate) fn decode(body: &[u8]) -> Result<LeadForm, DecodeError> {
    let Ok(text) = std::str::from_utf8(body) else {
        return Err(DecodeError::NotUtf8);
    };
    // Some clients prefix UTF-8 with a byte order mark, which JSON doesn't allow.
    let text = text.trim_start_matches('\u{FEFF}');
    let entries: Entries = serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Data => DecodeError::NotAnObject,
        Category::Io | Category::Syntax | Category::Eof => DecodeError::NotJson {
            line: error.line(),
            column: error.column(),
        },
    })?;
    let mut form = LeadForm::default();
    let mut seen = Vec::new();
    for (key, entry) in entries.0 {
        if seen.contains(&key) && !key.is_list() {
            return Err(DecodeError::Repeated {
                field: key.as_str(),
            });
        }
        seen.push(key);
        match entry {
            Entry::Text(text) => form.set(key, text),
            Entry::Null => {}
            Entry::Other if key.is_optional() => {
                form.notes.push(LeadNote::Dropped {
                    field: key.as_str(),
                });
            }
            Entry::Other => {
                return Err(DecodeError::NotText {
                    field: key.as_str(),
                });
            }
        }
    }
    Ok(form)
}

/// The entries with a known key, in the order in which they were sent.
struct Entries(Vec<(Key, Entry)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
        let mut entries = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            match Key::parse(&name) {
                Some(key) => entries.push((key, map.next_value()?)),
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Entries(entries))
    }
}

/// The value of a known field.
enum Entry {
    Text(String),
    Null,
    Other,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Entry, E> {
        Ok(Entry::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Entry, E> {
        Ok(Entry::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Entry, E> {
        Ok(Entry::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Entry, E> {
        Ok(Entry::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Entry, E> {
        Ok(Entry::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Entry, E> {
        Ok(Entry::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Entry, E> {
        Ok(Entry::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entry, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Entry::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Entry::Other)
    }
}
