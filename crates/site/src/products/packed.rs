//! The text of a product's file. There may be many thousands, so once a file has been stored for the next start, the
//! texts are read from that instead of being held in memory. Until then they are compressed, except for the first
//! [`MAX_PLAIN_BYTES`]: compressing ten thousand takes a sixth of a first start.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;
use zstd::bulk::{Compressor, Decompressor};

/// The zstd level. Higher levels take longer and make the texts only about a hundredth smaller.
const PACK_LEVEL: i32 = 1;

/// The maximum number of bytes of all texts that are held in memory without compression: those of about 13,000
/// products.
const MAX_PLAIN_BYTES: usize = 32 * 1024 * 1024;

static PLAIN_BYTES: AtomicUsize = AtomicUsize::new(0);

/// An open file with stored texts. Since it stays open, the texts remain readable until nothing needs them, even if the
/// file is renamed or deleted.
#[derive(Debug)]
pub struct StoredTexts {
    file: File,
    /// The offset in the file that the positions of texts are relative to.
    start: u64,
}

impl StoredTexts {
    /// Wraps an open file whose texts begin at `start`.
    pub fn new(file: File, start: u64) -> Arc<Self> {
        Arc::new(Self { file, start })
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Box<[u8]>> {
        let mut bytes = vec![0; length];
        std::os::unix::fs::FileExt::read_exact_at(&self.file, &mut bytes, self.start + offset)?;
        Ok(bytes.into())
    }
}

/// A text that is compressed wherever it stays for long.
#[derive(Debug)]
pub(super) struct PackedText(Mutex<Location>);

#[derive(Debug)]
enum Location {
    Plain(PlainText),
    Memory(Box<[u8]>),
    File {
        texts: Arc<StoredTexts>,
        offset: u64,
        /// Four bytes, so that the kind of location takes no room of its own.
        length: u32,
    },
}

/// A text that counts among those without compression.
#[derive(Debug)]
struct PlainText(Box<str>);

impl PlainText {
    /// Returns `None` if all such texts would have more than `max_bytes`.
    fn new(text: &str, max_bytes: usize) -> Option<Self> {
        let others = PLAIN_BYTES.fetch_add(text.len(), Ordering::Relaxed);
        let plain = Self(text.into());
        (others + text.len() <= max_bytes).then_some(plain)
    }
}

impl Drop for PlainText {
    fn drop(&mut self) {
        PLAIN_BYTES.fetch_sub(self.0.len(), Ordering::Relaxed);
    }
}

impl Default for PackedText {
    fn default() -> Self {
        Self(Mutex::new(Location::Memory(Box::default())))
    }
}

impl PackedText {
    /// Holds a text in memory, compressed if there are many.
    pub(super) fn new(text: &str) -> Self {
        Self(Mutex::new(Location::new(text, MAX_PLAIN_BYTES)))
    }

    /// Holds the compressed text in memory.
    pub(super) fn set_packed(&self, packed: &[u8]) {
        *self.0.lock() = Location::Memory(packed.into());
    }

    /// Sets the place in a file that the compressed text is read from.
    pub(super) fn set_stored(&self, texts: &Arc<StoredTexts>, offset: u64, length: usize) {
        *self.0.lock() = Location::File {
            texts: Arc::clone(texts),
            offset,
            // A product's file has at most a megabyte.
            length: u32::try_from(length).unwrap_or(u32::MAX),
        };
    }

    /// Returns the compressed text.
    pub(super) fn packed(&self) -> io::Result<Box<[u8]>> {
        let (texts, offset, length) = match &*self.0.lock() {
            Location::Plain(text) => return Ok(compressed(&text.0)),
            Location::Memory(packed) => return Ok(packed.clone()),
            Location::File {
                texts,
                offset,
                length,
            } => (Arc::clone(texts), *offset, *length),
        };
        texts.read(offset, length as usize)
    }

    /// Returns the text, whose length is `bytes`.
    pub(super) fn text(&self, bytes: usize) -> io::Result<String> {
        if let Location::Plain(text) = &*self.0.lock() {
            return Ok(text.0.to_string());
        }
        let packed = self.packed()?;
        let unpacked = DECOMPRESSOR.with_borrow_mut(|decompressor| match decompressor {
            Some(decompressor) => decompressor.decompress(&packed, bytes),
            None => Err(io::ErrorKind::OutOfMemory.into()),
        });
        String::from_utf8(unpacked?).map_err(io::Error::other)
    }
}

impl Location {
    fn new(text: &str, max_plain_bytes: usize) -> Self {
        match PlainText::new(text, max_plain_bytes) {
            Some(plain) => Self::Plain(plain),
            None => Self::Memory(compressed(text)),
        }
    }
}

fn compressed(text: &str) -> Box<[u8]> {
    let packed = COMPRESSOR.with_borrow_mut(|compressor| {
        let compressor = compressor.as_mut()?;
        compressor.compress(text.as_bytes()).ok()
    });
    packed.unwrap_or_default().into()
}

thread_local! {
    // One of each per thread, since creating one takes longer than using it for a file.
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
    fn a_text_is_the_same_in_memory_compressed_or_not_and_in_a_file() {
        let text = "title = \"A camera\"\n".repeat(50);
        let plain = PackedText::new(&text);
        let held = PackedText(Mutex::new(Location::new(&text, 0)));
        assert!(matches!(*plain.0.lock(), Location::Plain(_)));
        assert!(matches!(*held.0.lock(), Location::Memory(_)));
        assert_eq!(plain.text(text.len()).unwrap(), text);
        assert_eq!(plain.packed().unwrap(), held.packed().unwrap());
        assert_eq!(held.text(text.len()).unwrap(), text);
        let packed = held.packed().unwrap();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"before").unwrap();
        file.write_all(b"another").unwrap();
        file.write_all(&packed).unwrap();
        held.set_stored(&StoredTexts::new(file, 6), 7, packed.len());
        assert_eq!(held.packed().unwrap(), packed);
        assert_eq!(held.text(text.len()).unwrap(), text);
    }

    #[test]
    fn a_truncated_file_is_an_error() {
        let held = PackedText::new("title = \"A camera\"\n");
        let file = tempfile::tempfile().unwrap();
        held.set_stored(&StoredTexts::new(file, 0), 0, 20);
        assert!(held.text(19).is_err());
    }
}
