//! Tests that bodies are decompressed to what they were, and compressed to the same bytes each time.

use sightline_compression::{BrotliQuality, brotli, decompress_brotli, gzip, zstd};

#[test]
fn compression_is_deterministic_and_brotli_round_trips() {
    let page = "the same words again and again ".repeat(200).into_bytes();
    for quality in [BrotliQuality::Quick, BrotliQuality::Best] {
        let compressed = brotli(&page, quality);
        assert_eq!(brotli(&page, quality), compressed);
        assert_eq!(decompress_brotli(&compressed).unwrap(), page);
    }
    assert_eq!(zstd(&page).unwrap(), zstd(&page).unwrap());
    assert_eq!(gzip(&page).unwrap(), gzip(&page).unwrap());
}

#[test]
fn invalid_or_truncated_brotli_is_refused() {
    let compressed = brotli("words ".repeat(200).as_bytes(), BrotliQuality::Quick);
    assert!(decompress_brotli(&compressed[..compressed.len() - 1]).is_err());
    assert!(decompress_brotli(b"words").is_err());
}
