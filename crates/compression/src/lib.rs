//! The compressors, at the levels that bodies are sent at. They are fixed, so that every replica makes
//! the same bytes. Each takes milliseconds: call them where blocking is allowed.
//!
//! A crate of its own, since Brotli is compiled where it is called: here it is optimized in every build.

use std::io::{self, Read as _, Write as _};

use bytes::Bytes;

/// The least and the largest window in which Brotli looks for repetitions, as powers of two of its bytes:
/// 128 kB and 4 MB. The best quality takes 8 bytes of memory for each byte of the window. With a smaller one the
/// qualities from 5 to 9 of the crate take a table of 32 MB, ten times as long, and find less.
const BROTLI_WINDOW_BITS: (u32, u32) = (17, 22);
const ZSTD_LEVEL: i32 = 12;

/// How well Brotli compresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrotliQuality {
    /// For what is so long that who asks would wait: twice as quick, a fourteenth larger (a sitemap of 3 MB).
    Long = 2,
    /// What the first visitor of a page waits for: a fifth quicker than 6, and one or two hundredths larger.
    Quick = 5,
    /// The best one there is: some forty times slower, an eighth smaller.
    Best = 11,
}

/// Compresses a body with Brotli. Takes milliseconds, or a good part of a second at the best quality.
pub fn brotli(body: &[u8], quality: BrotliQuality) -> Bytes {
    let params = ::brotli::enc::BrotliEncoderParams {
        quality: quality as i32,
        lgwin: window_bits(body.len()),
        size_hint: body.len(),
        ..Default::default()
    };
    let out = Vec::with_capacity(body.len() / 4);
    let mut writer = ::brotli::CompressorWriter::with_params(out, 4096, &params);
    // Writing to memory does not fail.
    _ = writer.write_all(body);
    exact(writer.into_inner())
}

/// The smallest window that holds the whole body: a larger one finds nothing more.
fn window_bits(bytes: usize) -> i32 {
    let (least, most) = BROTLI_WINDOW_BITS;
    // 16 bytes of a window are not used (RFC 7932, section 9.1).
    let bits = (bytes + 16).next_power_of_two().ilog2();
    bits.clamp(least, most).cast_signed()
}

/// What was compressed with [`brotli`].
///
/// # Errors
///
/// These bytes are not of Brotli, or end too early.
pub fn unbrotli(compressed: &[u8]) -> io::Result<Bytes> {
    let mut body = Vec::with_capacity(compressed.len() * 5);
    ::brotli::Decompressor::new(compressed, 4096).read_to_end(&mut body)?;
    Ok(exact(body))
}

/// Compresses a body with Zstandard.
///
/// # Errors
///
/// There is no memory for it.
pub fn zstd(body: &[u8]) -> io::Result<Bytes> {
    ::zstd::bulk::compress(body, ZSTD_LEVEL).map(exact)
}

/// Compresses a body with gzip.
///
/// # Errors
///
/// Writing to memory does not fail.
pub fn gzip(body: &[u8]) -> io::Result<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(
        Vec::with_capacity(body.len() / 3),
        flate2::Compression::new(7),
    );
    writer.write_all(body)?;
    writer.finish().map(exact)
}

/// Bytes without the room that was left for more of them.
fn exact(mut bytes: Vec<u8>) -> Bytes {
    bytes.shrink_to_fit();
    bytes.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_body_is_compressed_to_the_same_bytes() {
        let page = "the same words again and again ".repeat(200).into_bytes();
        for quality in [BrotliQuality::Quick, BrotliQuality::Best] {
            let compressed = brotli(&page, quality);
            assert_eq!(brotli(&page, quality), compressed);
            assert_eq!(unbrotli(&compressed).unwrap(), page);
        }
        assert_eq!(zstd(&page).unwrap(), zstd(&page).unwrap());
        assert_eq!(gzip(&page).unwrap(), gzip(&page).unwrap());
    }

    #[test]
    fn what_is_not_compressed_or_cut_off_is_not_read() {
        let compressed = brotli("words ".repeat(200).as_bytes(), BrotliQuality::Quick);
        assert!(unbrotli(&compressed[..compressed.len() - 1]).is_err());
        assert!(unbrotli(b"words").is_err());
    }
}
