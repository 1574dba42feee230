//! The text of a product's file, compressed. There may be many thousands, so that it stays in the file that
//! it was kept in for the next start, once there is one.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::sync::Arc;

use parking_lot::Mutex;
use zstd::bulk::{Compressor, Decompressor};

/// The level of zstd for files: higher ones take longer and make a hundredth of it.
const PACK_LEVEL: i32 = 1;

/// A file that texts are kept in. It is open, so that they are there until nothing needs them, whatever
/// becomes of its name.
#[derive(Debug)]
pub struct KeptTexts {
    file: File,
    /// Where what their places count from begins.
    start: u64,
}

impl KeptTexts {
    /// Those of an open file, behind some other bytes.
    pub fn new(file: File, start: u64) -> Arc<Self> {
        Arc::new(Self { file, start })
    }

    #[cfg(unix)]
    fn read(&self, place: u64, length: usize) -> io::Result<Box<[u8]>> {
        let mut bytes = vec![0; length];
        std::os::unix::fs::FileExt::read_exact_at(&self.file, &mut bytes, self.start + place)?;
        Ok(bytes.into())
    }

    #[cfg(windows)]
    fn read(&self, place: u64, length: usize) -> io::Result<Box<[u8]>> {
        let (mut bytes, mut read) = (vec![0; length], 0);
        while read < length {
            let at = self.start + place + read as u64;
            match std::os::windows::fs::FileExt::seek_read(&self.file, &mut bytes[read..], at)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => read += count,
            }
        }
        Ok(bytes.into())
    }
}

/// A compressed text.
#[derive(Debug)]
pub(super) struct PackedText(Mutex<Place>);

#[derive(Debug)]
enum Place {
    Memory(Box<[u8]>),
    File {
        texts: Arc<KeptTexts>,
        place: u64,
        length: usize,
    },
}

impl Default for PackedText {
    fn default() -> Self {
        Self(Mutex::new(Place::Memory(Box::default())))
    }
}

impl PackedText {
    /// A text, compressed in memory.
    pub(super) fn new(text: &str) -> Self {
        let packed = COMPRESSOR.with_borrow_mut(|compressor| {
            let compressor = compressor.as_mut()?;
            compressor.compress(text.as_bytes()).ok()
        });
        Self(Mutex::new(Place::Memory(packed.unwrap_or_default().into())))
    }

    /// It is held in memory.
    pub(super) fn hold(&self, packed: &[u8]) {
        *self.0.lock() = Place::Memory(packed.into());
    }

    /// It is read from this place of a file from now on.
    pub(super) fn keep(&self, texts: &Arc<KeptTexts>, place: u64, length: usize) {
        let texts = Arc::clone(texts);
        *self.0.lock() = Place::File {
            texts,
            place,
            length,
        };
    }

    /// The compressed text.
    pub(super) fn packed(&self) -> io::Result<Box<[u8]>> {
        let (texts, place, length) = match &*self.0.lock() {
            Place::Memory(packed) => return Ok(packed.clone()),
            Place::File {
                texts,
                place,
                length,
            } => (Arc::clone(texts), *place, *length),
        };
        texts.read(place, length)
    }

    /// The text, which has this many bytes.
    pub(super) fn text(&self, bytes: usize) -> io::Result<String> {
        let packed = self.packed()?;
        let unpacked = DECOMPRESSOR.with_borrow_mut(|decompressor| match decompressor {
            Some(decompressor) => decompressor.decompress(&packed, bytes),
            None => Err(io::ErrorKind::OutOfMemory.into()),
        });
        String::from_utf8(unpacked?).map_err(io::Error::other)
    }
}

thread_local! {
    // One of each for a thread: it takes longer to make one than to use it for a file.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> =
        RefCell::new(Compressor::new(PACK_LEVEL).ok());
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> =
        RefCell::new(Decompressor::new().ok());
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_text_is_the_same_in_memory_and_in_a_file() {
        let text = "title = \"A camera\"\n".repeat(50);
        let held = PackedText::new(&text);
        assert_eq!(held.text(text.len()).unwrap(), text);
        let packed = held.packed().unwrap();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"before").unwrap();
        file.write_all(b"another").unwrap();
        file.write_all(&packed).unwrap();
        held.keep(&KeptTexts::new(file, 6), 7, packed.len());
        assert_eq!(held.packed().unwrap(), packed);
        assert_eq!(held.text(text.len()).unwrap(), text);
    }

    #[test]
    fn a_file_that_was_cut_off_is_an_error() {
        let held = PackedText::new("title = \"A camera\"\n");
        let file = tempfile::tempfile().unwrap();
        held.keep(&KeptTexts::new(file, 0), 0, 20);
        assert!(held.text(19).is_err());
    }
}
