//! Files to download.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{References, Resolve, Unresolved, raw_and_resolved};

raw_and_resolved! {
    /// Files to download.
    pub struct RawDocuments => Documents in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The files.
        #[raw(schemars(length(min = 1)))]
        files: Vec<RawDownload>,
    }
}

/// A PDF file in the `media` folder.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawDownload {
    /// The file name in `media/`: `warranty.pdf`.
    #[schemars(extend("x-document" = true))]
    pub file: String,
    /// The title of the document.
    pub title: String,
    /// A sentence about the document.
    pub text: Option<String>,
}

/// A file to download.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Download {
    /// The title of the document.
    pub title: String,
    /// A sentence about the document.
    pub text: Option<String>,
    /// The address of the file.
    pub href: String,
    /// The type and size of the file: `PDF, 240 kB`.
    pub size: String,
}

impl Resolve for RawDownload {
    type Resolved = Download;

    fn resolve(&self, references: &dyn References) -> Result<Download, Unresolved> {
        let (href, bytes) = references.document(&self.file)?;
        Ok(Download {
            title: self.title.clone(),
            text: self.text.clone(),
            href,
            size: format!("PDF, {}", size(bytes)),
        })
    }
}

/// Formats a file size in kilobytes (1,000 bytes), or in megabytes with one decimal.
fn size(bytes: usize) -> String {
    const KILO: usize = 1000;
    let tenths = bytes.div_ceil(KILO * KILO / 10);
    if bytes < KILO * KILO {
        format!("{} kB", bytes.div_ceil(KILO))
    } else {
        format!("{}.{} MB", tenths / 10, tenths % 10)
    }
}
