//! The database's folder and file.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

use crate::LeadError;

/// Makes the folder and the file where they are missing, readable by their owner only. SQLite gives
/// its log and its index beside the file the same permissions. What is there stays as it is: its
/// owner may have let somebody in.
pub(super) async fn make(path: PathBuf) -> Result<(), LeadError> {
    blocking(move || {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            make_folder(folder).map_err(|source| fault(folder, "created", source))?;
        }
        make_file(&path).map_err(|source| fault(&path, "opened for writing", source))
    })
    .await
}

/// Fails when there is no file.
pub(super) async fn require(path: PathBuf) -> Result<(), LeadError> {
    blocking(move || match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(LeadError::Missing { path }),
        Err(source) => Err(fault(&path, "found", source)),
    })
    .await
}

/// Makes an empty file that only its owner can read, and fails when there is one.
pub(super) async fn make_new(path: PathBuf) -> Result<(), LeadError> {
    blocking(move || {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options
            .open(&path)
            .map(drop)
            .map_err(|source| fault(&path, "created", source))
    })
    .await
}

/// Waits until a file is on the disk.
pub(super) async fn sync(path: PathBuf) -> Result<(), LeadError> {
    blocking(move || {
        OpenOptions::new()
            .read(true)
            .open(&path)
            .and_then(|file| file.sync_all())
            .map_err(|source| fault(&path, "written", source))
    })
    .await
}

/// The size of a file in bytes.
pub(super) async fn size(path: PathBuf) -> Result<u64, LeadError> {
    blocking(move || {
        std::fs::metadata(&path)
            .map(|metadata| metadata.len())
            .map_err(|source| fault(&path, "read", source))
    })
    .await
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// File systems may be slow, and a worker thread of the server must not wait for them.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, LeadError> + Send + 'static,
) -> Result<T, LeadError> {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(stopped) => Err(LeadError::Unavailable {
            source: stopped.into(),
        }),
    }
}

fn fault(path: &Path, action: &'static str, source: io::Error) -> LeadError {
    LeadError::Folder {
        path: path.to_owned(),
        action,
        source,
    }
}
