//! The compressors for response bodies. Their levels are fixed, so that every replica produces the same
//! bytes. Each takes milliseconds, so call them where blocking is allowed.
//!
//! This is a crate of its own because Brotli is compiled in the crate that calls it, and this crate is
//! optimized in every build.

use std::io::{self, Read as _, Write as _};

use bytes::Bytes;

/// The smallest and the largest Brotli window, as base-2 logarithms of the size in bytes: 128 kB and 4 MB.
/// The best quality takes 8 bytes of memory for each byte of the window. With a window below 128 kB, the
/// crate's qualities 5 to 9 use a table of 32 MB, take ten times as long, and find less.
const BROTLI_WINDOW_BITS: (u32, u32) = (17, 22);
const ZSTD_LEVEL: i32 = 12;

/// How well Brotli compresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrotliQuality {
    /// For bodies so long that the client would have to wait: twice as fast, and a fourteenth larger (a
    /// sitemap of 3 MB).
    Long = 2,
    /// For the first visitor of a page, who waits for it: a fifth faster than 6, and one or two percent
    /// larger.
    Quick = 5,
    /// The best quality: about forty times slower, and an eighth smaller.
    Best = 11,
}

/// Compresses a body with Brotli. Takes milliseconds, or a large part of a second at the best quality.
pub fn brotli(body: &[u8], quality: BrotliQuality) -> Bytes {
    let params = ::brotli::enc::BrotliEncoderParams {
        quality: quality as i32,
        lgwin: window_bits(body.len()),
        size_hint: body.len(),
        ..Default::default()
    };
    let out = Vec::with_capacity(body.len() / 4);
    let mut writer = ::brotli::CompressorWriter::with_params(out, 4096, &params);
    // Writing to memory doesn't fail.
    _ = writer.write_all(body);
    shrink(writer.into_inner())
}

/// Returns the size of the smallest window that holds the whole body, in bits. A larger one finds nothing
/// more.
fn window_bits(bytes: usize) -> i32 {
    let (least, most) = BROTLI_WINDOW_BITS;
    // 16 bytes of a window are not used (RFC 7932, section 9.1).
    let bits = (bytes + 16).next_power_of_two().ilog2();
    bits.clamp(least, most).cast_signed()
}

/// Decompresses what [`brotli()`] compressed.
///
/// # Errors
///
/// Returns an error if the bytes are not valid Brotli or are truncated.
pub fn decompress_brotli(compressed: &[u8]) -> io::Result<Bytes> {
    let mut body = Vec::with_capacity(compressed.len() * 5);
    ::brotli::Decompressor::new(compressed, 4096).read_to_end(&mut body)?;
    Ok(shrink(body))
}

/// Compresses a body with Zstandard.
///
/// # Errors
///
/// Returns an error if there is not enough memory.
pub fn zstd(body: &[u8]) -> io::Result<Bytes> {
    ::zstd::bulk::compress(body, ZSTD_LEVEL).map(shrink)
}

/// Compresses a body with gzip.
///
/// # Errors
///
/// None in practice, since writing to memory doesn't fail.
pub fn gzip(body: &[u8]) -> io::Result<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(
        Vec::with_capacity(body.len() / 3),
        flate2::Compression::new(7),
    );
    writer.write_all(body)?;
    writer.finish().map(shrink)
}

/// Releases the unused capacity.
fn shrink(mut bytes: Vec<u8>) -> Bytes {
    bytes.shrink_to_fit();
    bytes.into()
}
