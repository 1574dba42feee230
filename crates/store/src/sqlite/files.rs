//! The database's folder and file.

use std::io;
use std::path::{Path, PathBuf};

use tokio::fs::{self, DirBuilder, File, OpenOptions};

use crate::StoreError;

/// Makes the folder and the file where they are missing, readable by their owner only. SQLite gives
/// its log and its index beside the file the same permissions. What is there stays as it is: its
/// owner may have let somebody in.
pub(crate) async fn make(path: &Path) -> Result<(), StoreError> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        builder.mode(0o700);
        let made = builder.create(folder).await;
        made.map_err(fault(folder, "created"))?;
    }
    let mut options = private();
    options.read(true).create(true).truncate(false);
    let opened = options.open(path).await.map(drop);
    opened.map_err(fault(path, "opened for writing"))
}

/// Fails when there is no file.
pub(crate) async fn require(path: &Path) -> Result<(), StoreError> {
    if fs::try_exists(path).await.map_err(fault(path, "found"))? {
        Ok(())
    } else {
        Err(missing(path))
    }
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
        match fs::metadata(&path).await {
            #[cfg(unix)]
            Ok(metadata) => {
                use std::os::unix::fs::MetadataExt as _;
                let inode = (metadata.dev(), metadata.ino());
                Ok(Self { path, inode })
            }
            #[cfg(not(unix))]
            Ok(_metadata) => Ok(Self { path }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(missing(&path)),
            Err(error) => Err(fault(&path, "found")(error)),
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
pub(crate) async fn make_new(path: &Path) -> Result<(), StoreError> {
    let made = private().create_new(true).open(path).await.map(drop);
    made.map_err(fault(path, "created"))
}

/// Fails when there is such a file.
pub(crate) async fn require_none(path: &Path) -> Result<(), StoreError> {
    if fs::try_exists(path).await.map_err(fault(path, "found"))? {
        let there = io::ErrorKind::AlreadyExists.into();
        return Err(fault(path, "created")(there));
    }
    Ok(())
}

/// Gives a file another name.
pub(crate) async fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).await.map_err(fault(to, "created"))
}

/// Copies a file into one that is not there yet.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    make_new(to).await?;
    let copied = fs::copy(from, to).await.map(drop);
    copied.map_err(fault(from, "read"))
}

/// Removes an unfinished database with what stands beside it.
pub(crate) async fn discard(path: &Path) {
    for beside in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(beside);
        // Most of them are not there.
        _ = fs::remove_file(name).await;
    }
}

/// Waits until a file is on the disk.
pub(crate) async fn sync(path: &Path) -> Result<(), StoreError> {
    let file = File::open(path).await.map_err(fault(path, "written"))?;
    file.sync_all().await.map_err(fault(path, "written"))
}

/// The size of a file in bytes.
pub(crate) async fn size(path: &Path) -> Result<u64, StoreError> {
    let found = fs::metadata(path).await.map_err(fault(path, "read"))?;
    Ok(found.len())
}

/// How a file is opened that only its owner can read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    options.mode(0o600);
    options
}

fn missing(path: &Path) -> StoreError {
    let path = path.to_owned();
    StoreError::Missing { path }
}

fn fault(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> StoreError {
    move |source| StoreError::Folder {
        path: path.to_owned(),
        action,
        source,
    }
}
