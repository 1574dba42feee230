//! The index in a form that another process of the same program can read: one line with the counts, one line for each
//! chunk of records, and for each block of the dictionary a line followed by the bytes of its postings.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::dictionary::{Dictionary, SerializedBlock};
use super::records::{Interner, Records};
use super::{SearchIndex, Synonyms};

/// The number of chunks and blocks that follow the first line.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Extent {
    chunks: usize,
    blocks: usize,
}

impl SearchIndex {
    /// Writes the index without its synonyms.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let extent = Extent {
            chunks: self.records.chunks().len(),
            blocks: self.dictionary.blocks().len(),
        };
        write_line(out, &extent)?;
        for chunk in self.records.chunks() {
            write_line(out, &chunk)?;
        }
        for (block, postings) in self.dictionary.blocks() {
            write_line(out, &block)?;
            out.write_all(postings)?;
        }
        Ok(())
    }

    /// Reads what [`Self::write`] wrote. Returns `None` for anything else.
    pub fn read(written: &[u8], synonyms: Synonyms) -> Option<Self> {
        let mut rest = written;
        let extent: Extent = read_line(&mut rest)?;
        let mut records = Records::default();
        let mut titles = Interner::default();
        for _ in 0..extent.chunks {
            records.push_chunk(read_line(&mut rest)?, &mut titles)?;
        }
        let mut dictionary = Dictionary::default();
        for _ in 0..extent.blocks {
            let block: SerializedBlock<'_> = read_line(&mut rest)?;
            let end = block.ends.last().map_or(0, |end| *end as usize);
            dictionary.push_block(&block, rest.split_off(..end)?)?;
        }
        Some(Self {
            records,
            dictionary,
            synonyms,
        })
    }
}

/// Writes a value as one line of JSON.
///
/// # Errors
/// Returns an error if writing fails.
pub fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Consumes a line that [`write_line`] wrote. Returns `None` for anything else.
pub fn read_line<'k, T: Deserialize<'k>>(rest: &mut &'k [u8]) -> Option<T> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let line = rest.split_off(..=end)?;
    serde_json::from_slice(line).ok()
}
