//! The dictionary: every word of the site with the entries that contain it, in alphabetical order. A query scans all of
//! it.
//!
//! It is split into blocks, which the dictionaries before and after an edit share. A block keeps its words in one
//! string, so a substring search skips most blocks after a single check.

use std::borrow::Cow;
use std::mem::take;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::count;
use super::index::{Posting, PostingList, Postings};

/// The number of words in a new block. An edit copies a few hundred blocks; a query checks all of them.
const BLOCK: usize = 64;

/// All words.
#[derive(Debug, Clone, Default)]
pub(super) struct Dictionary {
    /// No block is empty.
    blocks: Vec<Arc<Block>>,
}

/// Consecutive words, at most twice [`BLOCK`].
#[derive(Debug)]
struct Block {
    /// The words, each followed by a line feed.
    words: Box<str>,
    rows: Box<[Row]>,
    /// The postings of the first word, then those of the second and so on, encoded as in [`PostingList`].
    postings: Box<[u8]>,
}

/// A block in serializable form, without its postings.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SerializedBlock<'k> {
    #[serde(borrow)]
    pub(super) words: Cow<'k, str>,
    /// The end of each word's postings, as a byte offset.
    pub(super) ends: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    letters: Letters,
    /// The end of the word in the block's text.
    word_end: u32,
    /// The end of the word's postings.
    postings_end: u32,
}

/// A word of the dictionary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term<'d> {
    block: &'d Block,
    at: usize,
}

impl<'d> Term<'d> {
    /// The word, folded and without its plural ending.
    pub(super) fn word(self) -> &'d str {
        let start = self.before().map_or(0, |row| row.word_end as usize + 1);
        let end = self.row().word_end as usize;
        self.block.words.get(start..end).unwrap_or_default()
    }

    /// The entries that contain the word, ordered by number.
    pub(super) fn postings(self) -> PostingList<'d> {
        let start = self.before().map_or(0, |row| row.postings_end as usize);
        PostingList::new(&self.block.postings[start..self.row().postings_end as usize])
    }

    /// The letters of the word.
    pub(super) fn letters(self) -> Letters {
        self.row().letters
    }

    fn row(self) -> Row {
        self.block.rows[self.at]
    }

    fn before(self) -> Option<&'d Row> {
        self.block.rows.get(self.at.checked_sub(1)?)
    }
}

/// The set of letters and digits in a word, one bit each; other characters share some bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letters(u64);

impl Letters {
    /// Returns the letters of a word.
    pub(super) fn of(word: &str) -> Self {
        let bit = |char: char| match char {
            '0'..='9' => u32::from(char) - u32::from('0'),
            'a'..='z' => u32::from(char) - u32::from('a') + 10,
            _ => u32::from(char) % 28 + 36,
        };
        Self(word.chars().fold(0, |bits, char| bits | 1 << bit(char)))
    }

    /// The number of these letters that another word lacks. It is a lower bound, since some characters share a bit.
    pub(super) const fn count_missing_from(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }
}

impl Dictionary {
    /// Returns the blocks in serializable form, each with the bytes of its postings.
    pub(super) fn blocks(&self) -> impl ExactSizeIterator<Item = (SerializedBlock<'_>, &[u8])> {
        self.blocks.iter().map(|block| {
            let serialized = SerializedBlock {
                words: Cow::Borrowed(&block.words),
                ends: block.rows.iter().map(|row| row.postings_end).collect(),
            };
            (serialized, &*block.postings)
        })
    }

    /// Appends a block that another process wrote. Returns `None` if it is malformed.
    pub(super) fn push_block(
        &mut self,
        serialized: &SerializedBlock<'_>,
        postings: &[u8],
    ) -> Option<()> {
        let words = serialized.words.strip_suffix('\n')?;
        let mut rows = Vec::with_capacity(serialized.ends.len());
        let (mut word_start, mut postings_start) = (0, 0);
        for word in words.split('\n') {
            let postings_end = *serialized.ends.get(rows.len())?;
            let word_end = word_start + word.len();
            rows.push(Row {
                letters: Letters::of(word),
                word_end: count(word_end),
                postings_end,
            });
            postings.get(postings_start..postings_end as usize)?;
            (word_start, postings_start) = (word_end + 1, postings_end as usize);
        }
        let is_whole = rows.len() == serialized.ends.len() && postings_start == postings.len();
        is_whole.then(|| {
            self.blocks.push(Arc::new(Block {
                words: serialized.words.as_ref().into(),
                rows: rows.into(),
                postings: postings.into(),
            }));
        })
    }

    /// Returns every word, in alphabetical order.
    pub(super) fn terms(&self) -> impl Iterator<Item = Term<'_>> {
        self.blocks.iter().flat_map(|block| block.terms())
    }

    /// Returns every word that contains a substring, along with the other words of the same blocks.
    pub(super) fn candidates_containing(&self, letters: &str) -> impl Iterator<Item = Term<'_>> {
        let blocks = self.blocks.iter();
        let holding = blocks.filter(move |block| block.words.contains(letters));
        holding.flat_map(|block| block.terms())
    }

    /// Looks up a word.
    pub(super) fn get(&self, word: &str) -> Option<Term<'_>> {
        let after = |block: &Arc<Block>| block.first().is_none_or(|first| first.word() <= word);
        let block = self.blocks.partition_point(after).checked_sub(1)?;
        self.blocks[block].terms().find(|term| term.word() == word)
    }

    /// Returns the dictionary without the removed entries and with the words of the added ones.
    pub(super) fn edited(&self, changed: &ChangedEntries, put: Postings) -> Self {
        let mut put = put.sorted().into_iter().peekable();
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for (at, block) in self.blocks.iter().enumerate() {
            let next = self.blocks.get(at + 1).and_then(|next| next.first());
            let is_here = |(word, _): &(String, _)| next.is_none_or(|next| **word < *next.word());
            let here: Vec<_> = std::iter::from_fn(|| put.next_if(is_here)).collect();
            if here.is_empty() && !changed.affects(block) {
                blocks.push(Arc::clone(block));
            } else {
                write(Some(block), here, changed, &mut blocks);
            }
        }
        // If there were no blocks, none of the new words has been added yet.
        write(None, put.collect(), changed, &mut blocks);
        Self { blocks }
    }
}

impl Block {
    fn terms(&self) -> impl ExactSizeIterator<Item = Term<'_>> {
        (0..self.rows.len()).map(|at| Term { block: self, at })
    }

    fn first(&self) -> Option<Term<'_>> {
        self.terms().next()
    }
}

/// The numbers of entries whose words change.
#[derive(Debug)]
pub(super) struct ChangedEntries {
    /// Whether the entry is removed, by number.
    is_removed: Vec<bool>,
    /// From the lowest to the highest number that is removed or added.
    range: RangeInclusive<u32>,
}

impl ChangedEntries {
    /// Takes for each number whether the entry is removed, and the numbers of the added entries.
    pub(super) fn new(is_removed: Vec<bool>, put: &[u32]) -> Self {
        let removed = (0..).zip(&is_removed).filter(|(_, removed)| **removed);
        let all = removed.map(|(number, _)| number).chain(put.iter().copied());
        let range = all.fold((u32::MAX, 0), |(first, last), number| {
            (first.min(number), last.max(number))
        });
        Self {
            is_removed,
            range: range.0..=range.1,
        }
    }

    fn is_removed(&self, posting: Posting) -> bool {
        self.is_removed.get(posting.entry() as usize) == Some(&true)
    }

    /// Whether a block has postings of a removed entry.
    fn affects(&self, block: &Block) -> bool {
        block.terms().any(|term| {
            let postings = term.postings().iter();
            let part = postings.skip_while(|posting| posting.entry() < *self.range.start());
            let mut part = part.take_while(|posting| posting.entry() <= *self.range.end());
            part.any(|posting| self.is_removed(posting))
        })
    }
}

/// Merges the words of a block with new words, which are in alphabetical order, into new blocks.
fn write(
    known: Option<&Block>,
    put: Vec<(String, Vec<Posting>)>,
    changed: &ChangedEntries,
    blocks: &mut Vec<Arc<Block>>,
) {
    let words = known.map_or(0, |block| block.rows.len()) + put.len();
    let mut builder = BlockBuilder {
        size: if words > 2 * BLOCK { BLOCK } else { words },
        blocks,
        words: String::new(),
        rows: Vec::with_capacity(words.min(2 * BLOCK)),
        postings: Vec::with_capacity(known.map_or(0, |block| block.postings.len())),
        of_word: Vec::new(),
    };
    let mut put = put.into_iter().peekable();
    for term in known.into_iter().flat_map(Block::terms) {
        let word = term.word();
        while let Some((new, postings)) = put.next_if(|(new, _)| **new < *word) {
            builder.put(Letters::of(&new), &new, |all| all.extend(postings));
        }
        let same = put.next_if(|(new, _)| **new == *word);
        let same = same.map_or_else(Vec::new, |(_, postings)| postings);
        builder.put(term.row().letters, word, |all| {
            let kept = term.postings().iter();
            all.extend(kept.filter(|posting| !changed.is_removed(*posting)));
            all.extend(same);
            all.sort_by_key(|posting| posting.entry());
        });
    }
    for (new, postings) in put {
        builder.put(Letters::of(&new), &new, |all| all.extend(postings));
    }
    builder.end_block();
}

/// A block under construction.
struct BlockBuilder<'b> {
    /// The number of words in a full block.
    size: usize,
    /// The finished blocks.
    blocks: &'b mut Vec<Arc<Block>>,
    words: String,
    rows: Vec<Row>,
    postings: Vec<u8>,
    /// The postings of the word being added.
    of_word: Vec<Posting>,
}

impl BlockBuilder<'_> {
    /// Adds a word with its postings. Does nothing if there are none.
    fn put(&mut self, letters: Letters, word: &str, postings: impl FnOnce(&mut Vec<Posting>)) {
        self.of_word.clear();
        postings(&mut self.of_word);
        if self.of_word.is_empty() {
            return;
        }
        PostingList::encode(&self.of_word, &mut self.postings);
        self.words.push_str(word);
        self.rows.push(Row {
            letters,
            word_end: count(self.words.len()),
            postings_end: count(self.postings.len()),
        });
        self.words.push('\n');
        if self.rows.len() == self.size {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        self.blocks.push(Arc::new(Block {
            words: take(&mut self.words).into_boxed_str(),
            rows: take(&mut self.rows).into_boxed_slice(),
            postings: take(&mut self.postings).into_boxed_slice(),
        }));
    }
}

#[cfg(test)]
mod tests {
    use sightline_model::SearchKind;

    use super::*;
    use crate::{Entry, Group, SearchIndex, Synonyms};

    fn group(number: usize) -> Group {
        let entry = Entry::new(SearchKind::Article, "", format!("word{number}"));
        (number.to_string(), vec![entry])
    }

    #[test]
    fn an_edit_copies_only_the_blocks_of_changed_words() {
        let index = SearchIndex::new((0..1000).map(group), Synonyms::default());
        let after = index
            .edited(&["500".to_owned()], vec![group(1000)])
            .dictionary;
        let is_shared = |block: &&Arc<Block>| {
            let before = &index.dictionary.blocks;
            before.iter().any(|other| Arc::ptr_eq(block, other))
        };
        assert_eq!(after.blocks.len(), 1000_usize.div_ceil(BLOCK));
        assert_eq!(
            after.blocks.iter().filter(is_shared).count(),
            after.blocks.len() - 2
        );
    }
}
