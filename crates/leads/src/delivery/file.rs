//! Leads as lines of JSON in a file: `{"id": ..., "type": ..., "lead": {...}}`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::{Failure, Outgoing, event};
use crate::{Job, Outcome};

/// Appends to a file that only its owner can read, and waits for the disk.
#[derive(Debug, Clone)]
pub struct FileTransport {
    path: Arc<Path>,
    /// One line at a time, so that lines never mix.
    writing: Arc<Mutex<()>>,
}

#[derive(Serialize)]
struct Line<'a> {
    id: String,
    r#type: &'static str,
    lead: Outgoing<'a>,
    /// Only there when another delivery was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure<'a>>,
}

impl FileTransport {
    /// Delivers to this file, which is made when the first lead comes.
    pub fn new(path: PathBuf) -> Self {
        Self {
            path: path.into(),
            writing: Arc::default(),
        }
    }

    pub(super) async fn deliver(&self, job: &Job) -> Outcome {
        let (r#type, failure) = event(job);
        let line = Line {
            id: job.id.to_string(),
            r#type,
            lead: Outgoing::of(&job.lead),
            failure,
        };
        let Ok(mut text) = serde_json::to_vec(&line) else {
            return Outcome::Failed("the lead cannot be written as JSON".to_owned());
        };
        text.push(b'\n');
        let file = self.clone();
        match tokio::task::spawn_blocking(move || file.append(&text)).await {
            Ok(Ok(())) => Outcome::Delivered("written".to_owned()),
            Ok(Err(error)) => {
                Outcome::retry(format!("the file cannot be written: {}", error.kind()))
            }
            Err(_panicked) => Outcome::retry("writing the file was interrupted"),
        }
    }

    /// Opens the file as for a line, and writes none.
    pub(super) async fn probe(&self) -> Outcome {
        let file = self.clone();
        match tokio::task::spawn_blocking(move || file.append(b"")).await {
            Ok(Ok(())) => Outcome::Delivered("the file can be written".to_owned()),
            Ok(Err(error)) => {
                Outcome::retry(format!("the file cannot be written: {}", error.kind()))
            }
            Err(_panicked) => Outcome::retry("opening the file was interrupted"),
        }
    }

    fn append(&self, text: &[u8]) -> io::Result<()> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&*self.path)?;
        let length = file.metadata()?.len();
        let written = file.write_all(text).and_then(|()| file.sync_data());
        if written.is_err() {
            // Half a line, as a full disk leaves it, would spoil the next one too.
            file.set_len(length)?;
        }
        written
    }
}
