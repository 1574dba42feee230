//! Examines and decodes WOFF2 font files.

/// The maximum size of a font file: pages wait for it.
pub const MAX_BYTES: usize = 200 * 1024;

/// Files that would decode to more bytes are not decoded. Fonts of 200 KB decode to less than 1 MB.
const MAX_DECODED_BYTES: usize = 5 * 1024 * 1024;

/// An error that makes a font file unusable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontFault {
    /// It is not a WOFF2 file.
    NotWoff2,
    /// It is truncated.
    Truncated,
    /// It is too large.
    TooLarge,
}

/// The weights in a usable file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weights {
    /// One weight.
    One,
    /// Every weight in a range: a variable font.
    All,
}

/// Examines a font file, as far as its header goes (WOFF2, sections 4 and 5).
///
/// # Errors
/// Returns an error if browsers couldn't use the file, or if it is too large for visitors to wait for.
pub fn examine(bytes: &[u8]) -> Result<Weights, FontFault> {
    directory(bytes).map(|directory| directory.weights)
}

/// Decodes a file to TrueType or OpenType. Returns `None` if it is damaged, contains several fonts, or would
/// take too much memory.
pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u8>> {
    let directory = directory(bytes).ok()?;
    if directory.is_collection || directory.decoded_bytes > MAX_DECODED_BYTES {
        return None;
    }
    let decoded = wuff::decompress_woff2(bytes).ok()?;
    // Decoded outlines can be up to five times as long as the directory says.
    (decoded.len() <= MAX_DECODED_BYTES).then_some(decoded)
}

/// The contents of a file's header and table directory.
struct Directory {
    weights: Weights,
    /// Whether it contains several fonts.
    is_collection: bool,
    /// The sum of the lengths of its tables, as in [`Table::bytes`].
    decoded_bytes: usize,
}

fn directory(bytes: &[u8]) -> Result<Directory, FontFault> {
    if !bytes.starts_with(b"wOF2") {
        return Err(FontFault::NotWoff2);
    }
    let length = bytes.get(8..12).and_then(|length| length.try_into().ok());
    let length = length.map(u32::from_be_bytes).map(usize::try_from);
    if length != Some(Ok(bytes.len())) {
        return Err(FontFault::Truncated);
    }
    if bytes.len() > MAX_BYTES {
        return Err(FontFault::TooLarge);
    }
    let mut tables = Tables(bytes.get(48..).unwrap_or_default());
    let count = bytes
        .get(12..14)
        .map_or(0, |count| u16::from_be_bytes([count[0], count[1]]));
    let mut directory = Directory {
        weights: Weights::One,
        is_collection: bytes.get(4..8) == Some(b"ttcf"),
        decoded_bytes: 0,
    };
    for _ in 0..count {
        let table = tables.next().ok_or(FontFault::Truncated)?;
        directory.decoded_bytes += table.bytes;
        if table.varies {
            directory.weights = Weights::All;
        }
    }
    Ok(directory)
}

/// An entry of the table directory.
struct Table {
    /// Whether it is the table of variations, `fvar`.
    varies: bool,
    /// The original or the transformed length, whichever is larger.
    bytes: usize,
}

/// Reads the table directory.
struct Tables<'a>(&'a [u8]);

impl Tables<'_> {
    fn next(&mut self) -> Option<Table> {
        // The numbers of the relevant tables among those that have one.
        const GLYF: u8 = 10;
        const LOCA: u8 = 11;
        const FVAR: u8 = 47;
        const ARBITRARY_TAG: u8 = 63;
        let flags = self.byte()?;
        let (table, version) = (flags & 0x3f, flags >> 6);
        let mut varies = table == FVAR;
        if table == ARBITRARY_TAG {
            let name = [self.byte()?, self.byte()?, self.byte()?, self.byte()?];
            varies = &name == b"fvar";
        }
        let mut bytes = self.uint_base128()?;
        let is_changed = if matches!(table, GLYF | LOCA) {
            version == 0
        } else {
            version != 0
        };
        if is_changed {
            bytes = bytes.max(self.uint_base128()?);
        }
        Some(Table { varies, bytes })
    }

    /// Reads a number of up to five bytes. The last byte doesn't have the high bit set.
    fn uint_base128(&mut self) -> Option<usize> {
        let mut number = 0_usize;
        for _ in 0..5 {
            let byte = self.byte()?;
            number = (number << 7) | usize::from(byte & 0x7f);
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &[u8] = include_bytes!("../fonts/figtree.woff2");

    #[test]
    fn invalid_truncated_and_too_large_files_are_told_apart() {
        assert_eq!(examine(b""), Err(FontFault::NotWoff2));
        assert_eq!(examine(b"wOFF\0\0"), Err(FontFault::NotWoff2));
        assert_eq!(examine(b"wOF2"), Err(FontFault::Truncated));
        assert_eq!(examine(&WHOLE[..9000]), Err(FontFault::Truncated));
        let mut large = WHOLE.to_vec();
        large.resize(MAX_BYTES + 1, 0);
        let length = u32::try_from(large.len()).unwrap().to_be_bytes();
        large[8..12].copy_from_slice(&length);
        assert_eq!(examine(&large), Err(FontFault::TooLarge));
        // A header that declares more tables than there are bytes.
        let mut short = b"wOF2\0\x01\0\0\0\0\0\x31\xff\xff".to_vec();
        short.resize(49, 0xff);
        assert_eq!(examine(&short), Err(FontFault::Truncated));
    }

    #[test]
    fn a_decoded_file_has_the_size_that_its_header_states() {
        let decoded = decode(WHOLE).unwrap();
        let said = u32::from_be_bytes(WHOLE[16..20].try_into().unwrap());
        assert_eq!(u32::try_from(decoded.len()), Ok(said));
    }

    #[test]
    fn a_decompression_bomb_is_not_decoded() {
        // The entry of the first table, GDEF: its number, 26, and its length in four bytes.
        let mut bomb = b"wOF2\0\x01\0\0\0\0\0\0\0\x01\0\0".to_vec();
        bomb.resize(48, 0);
        bomb.extend([26, 0x83, 0x80, 0x80, 0x00]);
        bomb.resize(400, 0);
        let length = u32::try_from(bomb.len()).unwrap().to_be_bytes();
        bomb[8..12].copy_from_slice(&length);
        let directory = directory(&bomb).unwrap();
        assert_eq!(directory.decoded_bytes, 6 * 1024 * 1024);
        assert_eq!(decode(&bomb), None);
    }

    #[test]
    fn a_font_collection_is_not_decoded() {
        let mut several = WHOLE.to_vec();
        several[4..8].copy_from_slice(b"ttcf");
        assert!(examine(&several).is_ok());
        assert_eq!(decode(&several), None);
    }

    #[test]
    fn a_damaged_file_never_decodes_beyond_the_size_limit() {
        // Damage one byte at a time, with pseudo-random positions and values that are the same in every run.
        let mut place = 1_usize;
        for _ in 0..300 {
            place = place
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut damaged = WHOLE.to_vec();
            // Every other one is in the header.
            let within = if place & 1 == 0 { 140 } else { damaged.len() };
            let at = (place >> 16) % within;
            damaged[at] ^= u8::try_from((place >> 8) & 0xff).unwrap() | 1;
            let decoded = decode(&damaged).map_or(0, |decoded| decoded.len());
            assert!(decoded <= MAX_DECODED_BYTES, "{at}");
        }
    }
}
