//! The dictionary: every word of the site with the entries that have it, in the order of the
//! alphabet. A query walks through all of it.
//!
//! It is cut into blocks that the dictionaries before and after an edit share. A block has its words
//! in one text, so that most blocks are passed over with one look.

use std::borrow::Cow;
use std::mem::take;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::count;
use super::index::{Posting, PostingList, Postings};

/// Words of a new block. An edit copies some hundred blocks; a query looks at each.
const BLOCK: usize = 64;

/// All words.
#[derive(Debug, Clone, Default)]
pub(super) struct Dictionary {
    /// None is empty.
    blocks: Vec<Arc<Block>>,
}

/// Some words that follow each other, at most twice [`BLOCK`].
#[derive(Debug)]
struct Block {
    /// The words, each with a line feed after it.
    words: Box<str>,
    rows: Box<[Row]>,
    /// Those of the first word, then those of the second, as [`PostingList`] codes them.
    postings: Box<[u8]>,
}

/// A block, for another process.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptBlock<'k> {
    #[serde(borrow)]
    pub(super) words: Cow<'k, str>,
    /// Where the postings of each word end.
    pub(super) ends: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    letters: Letters,
    /// Where the word ends in the text.
    word_end: u32,
    /// Where its postings end.
    postings_end: u32,
}

/// A word of the dictionary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term<'d> {
    block: &'d Block,
    at: usize,
}

impl<'d> Term<'d> {
    /// Folded, without the ending of a plural.
    pub(super) fn word(self) -> &'d str {
        let start = self.before().map_or(0, |row| row.word_end as usize + 1);
        let end = self.row().word_end as usize;
        self.block.words.get(start..end).unwrap_or_default()
    }

    /// The entries that have it, in the order of their numbers.
    pub(super) fn postings(self) -> PostingList<'d> {
        let start = self.before().map_or(0, |row| row.postings_end as usize);
        PostingList::new(&self.block.postings[start..self.row().postings_end as usize])
    }

    /// Its letters.
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

/// Which letters and digits a word has, a bit for each; other characters share some bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letters(u64);

impl Letters {
    /// Those of a word.
    pub(super) fn of(word: &str) -> Self {
        let bit = |char: char| match char {
            '0'..='9' => u32::from(char) - u32::from('0'),
            'a'..='z' => u32::from(char) - u32::from('a') + 10,
            _ => u32::from(char) % 28 + 36,
        };
        Self(word.chars().fold(0, |bits, char| bits | 1 << bit(char)))
    }

    /// How many of them, at least, another word lacks.
    pub(super) const fn lacking_in(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }
}

impl Dictionary {
    /// The blocks, each with the bytes of its postings, for another process.
    pub(super) fn blocks(&self) -> impl ExactSizeIterator<Item = (KeptBlock<'_>, &[u8])> {
        self.blocks.iter().map(|block| {
            let kept = KeptBlock {
                words: Cow::Borrowed(&block.words),
                ends: block.rows.iter().map(|row| row.postings_end).collect(),
            };
            (kept, &*block.postings)
        })
    }

    /// Adds a block as another process had it; `None` where it is none.
    pub(super) fn push_block(&mut self, kept: &KeptBlock<'_>, postings: &[u8]) -> Option<()> {
        let words = kept.words.strip_suffix('\n')?;
        let mut rows = Vec::with_capacity(kept.ends.len());
        let (mut word_start, mut postings_start) = (0, 0);
        for word in words.split('\n') {
            let postings_end = *kept.ends.get(rows.len())?;
            let word_end = word_start + word.len();
            rows.push(Row {
                letters: Letters::of(word),
                word_end: count(word_end),
                postings_end,
            });
            postings.get(postings_start..postings_end as usize)?;
            (word_start, postings_start) = (word_end + 1, postings_end as usize);
        }
        let is_whole = rows.len() == kept.ends.len() && postings_start == postings.len();
        is_whole.then(|| {
            self.blocks.push(Arc::new(Block {
                words: kept.words.as_ref().into(),
                rows: rows.into(),
                postings: postings.into(),
            }));
        })
    }

    /// Every word, in the order of the alphabet.
    pub(super) fn terms(&self) -> impl Iterator<Item = Term<'_>> {
        self.blocks.iter().flat_map(|block| block.terms())
    }

    /// Every word that holds some letters, and others from the same blocks.
    pub(super) fn near(&self, letters: &str) -> impl Iterator<Item = Term<'_>> {
        let blocks = self.blocks.iter();
        let holding = blocks.filter(move |block| block.words.contains(letters));
        holding.flat_map(|block| block.terms())
    }

    /// The same word.
    pub(super) fn same(&self, word: &str) -> Option<Term<'_>> {
        let after = |block: &Arc<Block>| block.first().is_none_or(|first| first.word() <= word);
        let block = self.blocks.partition_point(after).checked_sub(1)?;
        self.blocks[block].terms().find(|term| term.word() == word)
    }

    /// The dictionary without some entries and with the words of others.
    pub(super) fn edited(&self, changed: &Changed, put: Postings) -> Self {
        let mut put = put.sorted().into_iter().peekable();
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for (at, block) in self.blocks.iter().enumerate() {
            let next = self.blocks.get(at + 1).and_then(|next| next.first());
            let is_here = |(word, _): &(String, _)| next.is_none_or(|next| **word < *next.word());
            let here: Vec<_> = std::iter::from_fn(|| put.next_if(is_here)).collect();
            if here.is_empty() && !changed.is_in(block) {
                blocks.push(Arc::clone(block));
            } else {
                write(Some(block), here, changed, &mut blocks);
            }
        }
        // Where there were no blocks, nothing has been put yet.
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
pub(super) struct Changed {
    /// By number.
    is_removed: Vec<bool>,
    /// From the first to the last number that is removed or put.
    range: RangeInclusive<u32>,
}

impl Changed {
    /// Those removed, by number, and the numbers of those put.
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

    /// Whether a block has a removed entry.
    fn is_in(&self, block: &Block) -> bool {
        block.terms().any(|term| {
            let postings = term.postings().iter();
            let part = postings.skip_while(|posting| posting.entry() < *self.range.start());
            let mut part = part.take_while(|posting| posting.entry() <= *self.range.end());
            part.any(|posting| self.is_removed(posting))
        })
    }
}

/// Makes blocks of the words of one and of words that are put, which are in the order of the alphabet.
fn write(
    known: Option<&Block>,
    put: Vec<(String, Vec<Posting>)>,
    changed: &Changed,
    blocks: &mut Vec<Arc<Block>>,
) {
    let words = known.map_or(0, |block| block.rows.len()) + put.len();
    let mut draft = Draft {
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
            draft.put(Letters::of(&new), &new, |all| all.extend(postings));
        }
        let same = put.next_if(|(new, _)| **new == *word);
        let same = same.map_or_else(Vec::new, |(_, postings)| postings);
        draft.put(term.row().letters, word, |all| {
            let kept = term.postings().iter();
            all.extend(kept.filter(|posting| !changed.is_removed(*posting)));
            all.extend(same);
            all.sort_by_key(|posting| posting.entry());
        });
    }
    for (new, postings) in put {
        draft.put(Letters::of(&new), &new, |all| all.extend(postings));
    }
    draft.end_block();
}

/// A block while its words are put together.
struct Draft<'b> {
    /// Words of a full block.
    size: usize,
    /// The blocks that are full.
    blocks: &'b mut Vec<Arc<Block>>,
    words: String,
    rows: Vec<Row>,
    postings: Vec<u8>,
    /// Those of the word that is put.
    of_word: Vec<Posting>,
}

impl Draft<'_> {
    /// Adds a word with its postings, where it has some.
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
    fn an_edit_copies_the_blocks_of_its_words_only() {
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
