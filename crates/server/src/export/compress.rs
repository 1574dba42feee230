//! Compressed forms beside the files that are worth it, for hosts that send what is there: Brotli's, gzip's
//! and Zstandard's.
//!
//! The files of the web bundle are in Brotli's form already, at its best quality; pages get the one before
//! those that take many times as long.

use std::sync::Arc;

use bytes::Bytes;
use sightline_compression::{BrotliQuality, brotli, gzip, zstd};

use super::error::{ExportError, io_error};
use super::name::FileName;
use super::{Work, cores, for_each, worked};
use crate::body::LEAST_COMPRESSED_BYTES;

/// The endings of files that are texts.
const TEXTS: [&str; 9] = [
    "css",
    "html",
    "js",
    "json",
    "md",
    "svg",
    "txt",
    "webmanifest",
    "xml",
];

/// The forms, by what stands behind the name.
const FORMS: [&str; 3] = [".br", ".gz", ".zst"];

/// Compresses every text of an export.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) async fn compress_all(work: &Arc<Work>) -> Result<(), ExportError> {
    let mut files = work.out.files();
    files.retain(is_text);
    for_each(work, files, cores(), |work, file| {
        worked(move || compress(&work, &file))
    })
    .await
}

fn is_text(file: &FileName) -> bool {
    let ending = file.as_str().rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| TEXTS.contains(&ending))
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
    if bytes.len() < LEAST_COMPRESSED_BYTES {
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
