//! Writes compressed copies (Brotli, gzip and Zstandard) next to the files that are worth compressing, for
//! hosts that serve precompressed files.
//!
//! The web bundle comes with Brotli copies at the best quality. Everything else is compressed at
//! [`BrotliQuality::Quick`], since the best quality takes many times as long.

use std::sync::Arc;

use bytes::Bytes;
use sightline_compression::{BrotliQuality, brotli, gzip, zstd};

use super::error::{ExportError, io_error};
use super::name::FileName;
use super::{Work, cores, for_each, run_blocking};
use crate::body::{MIN_COMPRESSED_BYTES, is_compressible};
use crate::web::content_type;

/// The suffixes of compressed copies.
const FORMS: [&str; 3] = [".br", ".gz", ".zst"];

/// Compresses every text file of an export.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) async fn compress_all(work: &Arc<Work>) -> Result<(), ExportError> {
    let mut files = work.out.files();
    files.retain(|file| is_compressible(content_type(file.as_str())));
    for_each(work, files, cores(), |work, file| {
        run_blocking(move || compress(&work, &file))
    })
    .await
}

fn compress(work: &Work, file: &FileName) -> Result<(), ExportError> {
    let Some(hash) = work.out.hash(file) else {
        return Ok(());
    };
    let forms = FORMS.map(|ending| (ending, file.with(ending)));
    let missing: Vec<_> = forms
        .into_iter()
        .filter(|(_, form)| !work.out.keep(form, &hash))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let bytes = work.out.read(file)?;
    if bytes.len() < MIN_COMPRESSED_BYTES {
        return Ok(());
    }
    for (ending, form) in missing {
        let failed = io_error(form.as_str(), "made");
        let compressed: Bytes = match ending {
            ".br" => {
                let prepared = work.parts.web.brotli(&format!("/{file}"));
                prepared.unwrap_or_else(|| brotli(&bytes, BrotliQuality::Quick))
            }
            ".gz" => gzip(&bytes).map_err(failed)?,
            _ => zstd(&bytes).map_err(failed)?,
        };
        work.out.put(&form, &compressed, &hash)?;
    }
    Ok(())
}
