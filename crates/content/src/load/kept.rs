//! What is known of the files of products, in a form that another process reads back: a line that says what
//! they were held against, then of each file a line and its compressed text.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sightline_source::Stamp;

use sightline_site::products::ProductFile;

/// What files were held against.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Terms {
    /// The program: another one may read files in another way.
    pub(super) program: String,
    /// The hash of all that is no product, and of the names that products use.
    pub(super) others: String,
    pub(super) today: Date,
}

/// A file in which nothing was found.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptFile<Path, File> {
    pub(super) path: Path,
    pub(super) stamp: Stamp,
    /// The hash of its bytes.
    pub(super) hash: String,
    /// What it says, without its text.
    pub(super) file: File,
    /// How many bytes of compressed text follow the line.
    pub(super) packed: usize,
}

/// Writes files, each with its compressed text.
pub(super) fn write<'a>(
    terms: &Terms,
    files: impl Iterator<Item = KeptFile<&'a str, &'a ProductFile>>,
) -> Vec<u8> {
    let mut written = Vec::new();
    line(&mut written, terms);
    for kept in files {
        let start = written.len();
        if line(&mut written, &kept) {
            written.extend_from_slice(kept.file.packed());
        } else {
            written.truncate(start);
        }
    }
    written
}

fn line(written: &mut Vec<u8>, value: &impl Serialize) -> bool {
    let is_written = serde_json::to_writer(&mut *written, value).is_ok();
    written.push(b'\n');
    is_written
}

/// Reads what [`write`] wrote; `None` when it is of another program, or of another form.
pub(super) fn read(
    mut written: &[u8],
    program: &str,
) -> Option<(Terms, Vec<KeptFile<String, ProductFile>>)> {
    let terms: Terms = serde_json::from_slice(next_line(&mut written)?).ok()?;
    if terms.program != program {
        return None;
    }
    let mut files = Vec::new();
    while !written.is_empty() {
        let mut kept: KeptFile<String, ProductFile> =
            serde_json::from_slice(next_line(&mut written)?).ok()?;
        let packed = written.split_off(..kept.packed)?;
        kept.file = kept.file.with_packed(packed);
        files.push(kept);
    }
    Some((terms, files))
}

fn next_line<'a>(written: &mut &'a [u8]) -> Option<&'a [u8]> {
    let end = written.iter().position(|byte| *byte == b'\n')?;
    let line = written.split_off(..end)?;
    written.split_off_first()?;
    Some(line)
}
