//! The database's folder and file.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

use crate::StoreError;

/// Makes the folder and the file where they are missing, readable by their owner only. SQLite gives
/// its log and its index beside the file the same permissions. What is there stays as it is: its
/// owner may have let somebody in.
pub(crate) async fn make(path: PathBuf) -> Result<(), StoreError> {
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
pub(crate) async fn require(path: PathBuf) -> Result<(), StoreError> {
    blocking(move || match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(StoreError::Missing { path }),
        Err(source) => Err(fault(&path, "found", source)),
    })
    .await
}

/// Which file a path leads to. A database whose file was removed or replaced goes on taking rows,
/// and they are gone when its program ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    path: PathBuf,
    #[cfg(unix)]
    inode: (u64, u64),
}

impl Identity {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file that is there now.
    pub(crate) async fn of(path: PathBuf) -> Result<Self, StoreError> {
        match tokio::fs::metadata(&path).await {
            #[cfg(unix)]
            Ok(metadata) => {
                use std::os::unix::fs::MetadataExt as _;
                let inode = (metadata.dev(), metadata.ino());
                Ok(Self { path, inode })
            }
            #[cfg(not(unix))]
            Ok(_metadata) => Ok(Self { path }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(StoreError::Missing { path })
            }
            Err(source) => Err(fault(&path, "found", source)),
        }
    }

    /// Fails when the file is not there any more, or is another one.
    pub(crate) async fn holds(&self) -> Result<(), StoreError> {
        if Self::of(self.path.clone()).await? == *self {
            Ok(())
        } else {
            Err(StoreError::Replaced)
        }
    }
}

/// Makes an empty file that only its owner can read, and fails when there is one.
pub(crate) async fn make_new(path: PathBuf) -> Result<(), StoreError> {
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

/// Copies a file into one that is not there yet.
pub(crate) async fn copy(from: PathBuf, to: PathBuf) -> Result<(), StoreError> {
    make_new(to.clone()).await?;
    blocking(move || {
        std::fs::copy(&from, &to)
            .map(drop)
            .map_err(|source| fault(&from, "read", source))
    })
    .await
}

/// Removes an unfinished database with what stands beside it.
pub(crate) async fn discard(path: PathBuf) {
    _ = spawn_blocking(move || {
        for beside in ["", "-wal", "-shm"] {
            let mut name = path.clone().into_os_string();
            name.push(beside);
            // Most of them are not there.
            _ = std::fs::remove_file(name);
        }
    })
    .await;
}

/// Waits until a file is on the disk.
pub(crate) async fn sync(path: PathBuf) -> Result<(), StoreError> {
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
pub(crate) async fn size(path: PathBuf) -> Result<u64, StoreError> {
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
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(stopped) => Err(StoreError::Unavailable {
            source: stopped.into(),
        }),
    }
}

fn fault(path: &Path, action: &'static str, source: io::Error) -> StoreError {
    StoreError::Folder {
        path: path.to_owned(),
        action,
        source,
    }
}
