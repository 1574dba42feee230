//! What is known about product files, in a form that another process can read: one line with what they were validated
//! against, then for each file one line followed by its compressed text. Each line begins with the length of what
//! follows it, so that the files can be decoded in parallel.

use std::io::{self, Write};
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sightline_picture::in_parallel;
use sightline_site::products::{ProductFile, StoredTexts};
use sightline_source::Stamp;

/// What files were validated against.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CacheKey {
    /// The version of the program, since another one may read files differently.
    pub(super) program: String,
    /// The hash of everything except the products, and of the names that products use.
    pub(super) others: String,
    pub(super) today: Date,
}

/// A file without diagnostics.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CachedFile {
    pub(super) path: String,
    pub(super) stamp: Stamp,
    /// The hash of its bytes.
    pub(super) hash: String,
    /// Its contents without the text.
    pub(super) file: Arc<ProductFile>,
    /// The length of the compressed text after the line. The line begins with this number, so it isn't serialized here.
    #[serde(skip)]
    pub(super) packed: usize,
}

/// What is known about product files, for another process.
#[derive(Debug)]
pub struct ProductCache {
    cache_key: CacheKey,
    files: Vec<CachedFile>,
    /// The offsets at which the compressed texts were written, in the order of the files.
    offsets: Vec<u64>,
}

impl ProductCache {
    pub(super) fn new(cache_key: CacheKey, files: Vec<CachedFile>) -> Self {
        Self {
            cache_key,
            files,
            offsets: Vec::new(),
        }
    }

    /// Writes everything.
    ///
    /// # Errors
    /// Returns an error if writing fails, or if a text can't be read from where it was stored before.
    pub fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut line = Vec::new();
        let mut offset = write_line(out, &mut line, 0, &self.cache_key)?;
        self.offsets.clear();
        for cached in &mut self.files {
            let packed = cached.file.packed()?;
            cached.packed = packed.len();
            offset += write_line(out, &mut line, packed.len(), &*cached)?;
            self.offsets.push(offset);
            out.write_all(&packed)?;
            offset += packed.len() as u64;
        }
        Ok(())
    }

    /// Lets the files read their texts from where they were written, so that these take up no memory.
    pub fn read_texts_from(&self, texts: &Arc<StoredTexts>) {
        for (cached, offset) in self.files.iter().zip(&self.offsets) {
            cached.file.set_stored(texts, *offset, cached.packed);
        }
    }
}

/// Writes a line that begins with the number of bytes after it. Returns the length of the line.
fn write_line(
    out: &mut dyn Write,
    line: &mut Vec<u8>,
    packed: usize,
    value: &impl Serialize,
) -> io::Result<u64> {
    line.clear();
    write!(line, "{packed} ")?;
    serde_json::to_writer(&mut *line, value)?;
    line.push(b'\n');
    out.write_all(line)?;
    Ok(line.len() as u64)
}

/// A line and the bytes after it.
struct Line<'w> {
    json: &'w [u8],
    packed: &'w [u8],
    /// The offset of `packed`.
    offset: u64,
}

/// Reads what [`ProductCache`] wrote. Returns `None` if another program wrote it or it is malformed. If a file is
/// given, the texts stay in it.
pub(super) fn read(
    written: &[u8],
    texts: Option<&Arc<StoredTexts>>,
    program: &str,
) -> Option<(CacheKey, Vec<CachedFile>)> {
    let mut rest = written;
    let cache_key: CacheKey = serde_json::from_slice(next_line(&mut rest, 0)?.json).ok()?;
    if cache_key.program != program {
        return None;
    }
    let mut lines = Vec::new();
    while !rest.is_empty() {
        let begin = written.len() - rest.len();
        lines.push(next_line(&mut rest, begin)?);
    }
    let read = in_parallel(&lines, |line| {
        let cached: CachedFile = serde_json::from_slice(line.json).ok()?;
        match texts {
            Some(texts) => cached
                .file
                .set_stored(texts, line.offset, line.packed.len()),
            None => cached.file.set_packed(line.packed),
        }
        Some(cached)
    });
    Some((cache_key, read.into_iter().collect::<Option<_>>()?))
}

/// Reads the next line and the bytes after it. `begin` is the offset of `rest`.
fn next_line<'a>(rest: &mut &'a [u8], begin: usize) -> Option<Line<'a>> {
    let all = rest.len();
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let line = rest.split_off(..end)?;
    rest.split_off_first()?;
    let space = line.iter().position(|byte| *byte == b' ')?;
    let (number, json) = line.split_at_checked(space)?;
    let number: usize = str::from_utf8(number).ok()?.parse().ok()?;
    let offset = (begin + all - rest.len()) as u64;
    let packed = rest.split_off(..number)?;
    Some(Line {
        json,
        packed,
        offset,
    })
}
