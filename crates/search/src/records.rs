//! What the index keeps of each entry, by number. The numbers of removed entries are reused.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sightline_model::SearchKind;

use super::{Order, count};

/// The number of entries that are copied together when one of them changes.
const CHUNK: usize = 64;

/// An entry without its texts. Entries with equal scores are listed in the order of these fields.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Record {
    /// The order that the entry states.
    pub(super) order: Order,
    /// The key of its group.
    pub(super) key: Arc<str>,
    /// Its index in the group.
    pub(super) place: u32,
    /// The kind of thing it is.
    pub(super) kind: SearchKind,
    /// The weight of its score, in percent.
    pub(super) weight: u8,
    /// The title, folded.
    pub(super) title: Arc<str>,
}

/// Interned texts: the same questions are asked about many products.
#[derive(Debug, Default)]
pub(super) struct Interner(HashSet<Arc<str>>);

impl Interner {
    /// Returns the shared copy of a text.
    pub(super) fn intern(&mut self, text: &str) -> Arc<str> {
        if let Some(same) = self.0.get(text) {
            return Arc::clone(same);
        }
        let text: Arc<str> = text.into();
        self.0.insert(Arc::clone(&text));
        text
    }
}

/// A record in serializable form.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SerializedRecord<'k> {
    class: char,
    #[serde(borrow)]
    name: Cow<'k, str>,
    #[serde(borrow)]
    key: Cow<'k, str>,
    place: u32,
    kind: usize,
    weight: u8,
    #[serde(borrow)]
    title: Cow<'k, str>,
}

impl Record {
    fn serialized(&self) -> SerializedRecord<'_> {
        SerializedRecord {
            class: self.order.class,
            name: Cow::Borrowed(&self.order.name),
            key: Cow::Borrowed(&self.key),
            place: self.place,
            kind: self.kind as usize,
            weight: self.weight,
            title: Cow::Borrowed(&self.title),
        }
    }

    /// Restores a record. Shares the strings that are the same in the record before it.
    fn of(
        serialized: &SerializedRecord<'_>,
        before: Option<&Self>,
        titles: &mut Interner,
    ) -> Option<Self> {
        let shared = |text: &str, before: Option<&Arc<str>>| match before {
            Some(before) if **before == *text => Arc::clone(before),
            _ => Arc::from(text),
        };
        Some(Self {
            order: Order {
                class: serialized.class,
                name: shared(&serialized.name, before.map(|before| &before.order.name)),
            },
            key: shared(&serialized.key, before.map(|before| &before.key)),
            place: serialized.place,
            kind: *SearchKind::ALL.get(serialized.kind)?,
            weight: serialized.weight,
            title: titles.intern(&serialized.title),
        })
    }
}

/// The entries of an index. Copies share the chunks that no edit has changed.
#[derive(Debug, Clone, Default)]
pub(super) struct Records {
    chunks: Vec<Arc<Vec<Option<Record>>>>,
    /// The unused numbers of the chunks.
    free: Vec<u32>,
}

impl Records {
    /// Returns the chunks in serializable form.
    pub(super) fn chunks(
        &self,
    ) -> impl ExactSizeIterator<Item = Vec<Option<SerializedRecord<'_>>>> {
        self.chunks.iter().map(|chunk| {
            let records = chunk.iter().map(Option::as_ref);
            records
                .map(|record| record.map(Record::serialized))
                .collect()
        })
    }

    /// Appends a chunk that another process wrote. Returns `None` if it is malformed.
    pub(super) fn push_chunk(
        &mut self,
        chunk: Vec<Option<SerializedRecord<'_>>>,
        titles: &mut Interner,
    ) -> Option<()> {
        if chunk.len() != CHUNK {
            return None;
        }
        let first = count(self.end());
        let mut read = Vec::with_capacity(CHUNK);
        for serialized in chunk {
            let before = read.last().and_then(Option::as_ref);
            let record = match serialized {
                Some(serialized) => Some(Record::of(&serialized, before, titles)?),
                None => None,
            };
            read.push(record);
        }
        let free = (first..).zip(&read).filter(|(_, record)| record.is_none());
        self.free.extend(free.map(|(number, _)| number));
        self.chunks.push(Arc::new(read));
        Some(())
    }

    /// An exclusive upper bound of the entry numbers.
    pub(super) fn end(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.end() - self.free.len()
    }

    /// Returns the entry with a number.
    pub(super) fn get(&self, number: u32) -> Option<&Record> {
        let number = number as usize;
        self.chunks
            .get(number / CHUNK)?
            .get(number % CHUNK)?
            .as_ref()
    }

    /// Removes the entries of some groups. Returns for each number whether its entry was removed.
    pub(super) fn remove(&mut self, is_removed: impl Fn(&str) -> bool) -> Vec<bool> {
        let mut removed = vec![false; self.end()];
        // Only the first key of a group is compared, since every edit goes through all entries.
        let key = |record: &Option<Record>| record.as_ref().map(|record| Arc::as_ptr(&record.key));
        let is_same_group = |one: &_, other: &_| key(one) == key(other);
        let is_removed = |group: &[Option<Record>]| {
            let first = group.first().and_then(Option::as_ref);
            first.is_some_and(|record| is_removed(&record.key))
        };
        for (at, chunk) in self.chunks.iter_mut().enumerate() {
            if !chunk.chunk_by(is_same_group).any(is_removed) {
                continue;
            }
            let mut number = at * CHUNK;
            for group in Arc::make_mut(chunk).chunk_by_mut(is_same_group) {
                let numbers = number..number + group.len();
                number = numbers.end;
                if is_removed(group) {
                    self.free.extend(numbers.clone().map(count).rev());
                    removed[numbers].fill(true);
                    group.fill(None);
                }
            }
        }
        removed
    }

    /// Adds an entry and returns its number.
    pub(super) fn put(&mut self, record: Record) -> u32 {
        let number = self.free.pop().unwrap_or_else(|| self.grow());
        let (chunk, at) = (number as usize / CHUNK, number as usize % CHUNK);
        Arc::make_mut(&mut self.chunks[chunk])[at] = Some(record);
        number
    }

    /// Adds a chunk of unused numbers and returns the first.
    fn grow(&mut self) -> u32 {
        let first = count(self.end());
        self.chunks.push(Arc::new(vec![None; CHUNK]));
        self.free.extend((first + 1..count(self.end())).rev());
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, SearchIndex, Synonyms};

    #[test]
    fn entries_with_equal_titles_share_them_in_memory() {
        let questions = ["one", "two"].map(|key| {
            let entry = Entry::new(SearchKind::Faq, key, "Does it see at night?");
            (key.to_owned(), vec![entry])
        });
        let index = SearchIndex::new(questions, Synonyms::default());
        let mut written = Vec::new();
        index.write(&mut written).unwrap();
        let read = SearchIndex::read(&written, Synonyms::default()).unwrap();
        for index in [index, read] {
            let [one, two] = [0, 1].map(|number| &index.records.get(number).unwrap().title);
            assert!(Arc::ptr_eq(one, two));
        }
    }
}
