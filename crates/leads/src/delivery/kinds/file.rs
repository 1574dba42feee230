//! Appends leads to a file as lines of JSON: `{"id": ..., "type": ..., "lead": {...}}`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::{Timestamp, Zoned};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Settings;
use crate::delivery::codes::VALUE;
use crate::delivery::lead_file;
use crate::delivery::open_context::OpenContext;
use crate::delivery::payload::{Failure, LeadPayload, event};
use crate::delivery::transport::{Attempt, Transport};
use crate::delivery::website::Website;
use crate::{Job, Outcome};

/// `kind = "file"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct FileSettings {
    /// The file; a relative path is below the data folder. It can't be a file of the program.
    path: PathBuf,
}

impl Settings for FileSettings {
    fn file(&self, data: &Path) -> Option<PathBuf> {
        Some(data.join(&self.path))
    }

    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let path = context.data.join(&self.path);
        if lead_file::is_of_program(&path, context.data) {
            let what = "`path` is a file or folder that the program itself keeps in the data folder; \
                        choose another name, such as leads.jsonl";
            context.fault(&VALUE, "path", what);
            return None;
        }
        Some(Box::new(FileTransport {
            path: path.into(),
            writing: Arc::default(),
            timeout: lead_file::LOCK_TIMEOUT,
        }))
    }
}

/// Appends to a file that only its owner can read, and flushes it to disk.
#[derive(Debug, Clone)]
struct FileTransport {
    path: Arc<Path>,
    /// Held while a line is written, so that lines never mix.
    writing: Arc<Mutex<()>>,
    /// How long to wait for other writers.
    timeout: Duration,
}

#[derive(Serialize)]
struct Line<'a> {
    id: String,
    r#type: &'static str,
    lead: LeadPayload<'a>,
    /// Present only in a notice that another delivery gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure<'a>>,
}

impl FileTransport {
    async fn write(&self, job: &Job) -> Outcome {
        let (r#type, failure) = event(job);
        let line = Line {
            id: job.id.to_string(),
            r#type,
            lead: LeadPayload::of(&job.lead),
            failure,
        };
        let Ok(mut text) = serde_json::to_vec(&line) else {
            return Outcome::Failed("the lead cannot be written as JSON".to_owned());
        };
        text.push(b'\n');
        self.appended(text, "written").await
    }

    /// Appends on a blocking thread. Returns a success with the detail `done`.
    async fn appended(&self, text: Vec<u8>, done: &str) -> Outcome {
        let file = self.clone();
        match tokio::task::spawn_blocking(move || file.append(&text)).await {
            Ok(Ok(())) => Outcome::Delivered(done.to_owned()),
            Ok(Err(detail)) => Outcome::retry(detail),
            Err(_panicked) => Outcome::retry("writing the file was interrupted"),
        }
    }

    /// Appends; the error says why that failed.
    fn append(&self, text: &[u8]) -> Result<(), String> {
        let deadline = Instant::now() + self.timeout;
        let writing = self.writing.try_lock_until(deadline);
        let _writing = writing.ok_or("an earlier lead is still being written")?;
        lead_file::append(&self.path, text, deadline).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => "another program has locked the file".to_owned(),
            kind => format!("the file cannot be written: {kind}"),
        })
    }
}

impl Transport for FileTransport {
    fn deliver<'a>(&'a self, job: &'a Job, _site: Website<'a>, _now: &'a Zoned) -> Attempt<'a> {
        Box::pin(self.write(job))
    }

    /// Opens the file as for a line but writes none. The file is created if it is missing.
    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(self.appended(Vec::new(), "the file can be written"))
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.path)
    }

    fn advice(&self) -> &'static str {
        "let the user that the server runs as write there"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_that_another_program_has_locked_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.jsonl");
        let other = std::fs::File::create(&path).unwrap();
        other.lock().unwrap();
        let transport = FileTransport {
            path: path.as_path().into(),
            writing: Arc::default(),
            timeout: Duration::ZERO,
        };
        let appended = async || transport.appended(b"{}\n".to_vec(), "written").await;
        let locked = Outcome::retry("another program has locked the file");
        assert_eq!(appended().await, locked);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "");
        other.unlock().unwrap();
        let writing = transport.writing.lock();
        let busy = Outcome::retry("an earlier lead is still being written");
        assert_eq!(transport.append(b"{}\n").map_err(Outcome::retry), Err(busy));
        drop(writing);
        assert_eq!(appended().await, Outcome::Delivered("written".to_owned()));
    }
}
