//! The folder and the file of the database.

use std::io;
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};

use tokio::fs::{self, DirBuilder, File, OpenOptions};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader};

use crate::StoreError;
use crate::fault::foreign;

/// How every SQLite database begins (<https://www.sqlite.org/fileformat.html>).
const BEGINS: &[u8] = b"SQLite format 3\0";
/// The bytes that are copied at a time.
const COPY_STEP: usize = 1 << 20;

/// Creates the folder and the file if they are missing, with access for their owner only. SQLite
/// gives its write-ahead log and the index of the log the same permissions. What exists keeps its
/// permissions: its owner may have granted access to others. A file that root creates gets the owner
/// of its folder, so that the server can use what a command of root's made.
pub(crate) async fn create_if_missing(path: &Path) -> Result<(), StoreError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    builder.mode(0o700);
    let made = builder.create(folder).await;
    made.map_err(fault(folder, "created"))?;
    let mut options = private_options();
    options.read(true).truncate(false);
    let opened = match options.clone().create_new(true).open(path).await {
        Ok(file) => give_to_owner_of(folder, &file).await,
        // Not only opened: it may be a link to a file that is missing.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            options.create(true).open(path).await.map(drop)
        }
        Err(error) => Err(error),
    };
    opened.map_err(fault(path, "opened for writing"))
}

/// Gives a file that root has created to the owner of its folder. Not every file system lets root do that.
async fn give_to_owner_of(folder: &Path, file: &File) -> io::Result<()> {
    let folder = fs::metadata(folder).await?;
    if file.metadata().await?.uid() == 0 && folder.uid() != 0 {
        _ = fchown(file, Some(folder.uid()), Some(folder.gid()));
    }
    Ok(())
}

/// Returns an error if there is no file, or if it can't be written to.
pub(crate) async fn require_writable(path: &Path) -> Result<(), StoreError> {
    require(path).await?;
    let opened = private_options().read(true).open(path).await.map(drop);
    opened.map_err(fault(path, "opened for writing"))
}

/// Returns an error if there is no file.
pub(crate) async fn require(path: &Path) -> Result<(), StoreError> {
    if fs::try_exists(path).await.map_err(fault(path, "found"))? {
        Ok(())
    } else {
        Err(missing(path))
    }
}

/// The identity of the file at a path. A database whose file was removed or replaced still accepts
/// writes, but they are lost when its program ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileIdentity {
    path: PathBuf,
    inode: (u64, u64),
}

impl FileIdentity {
    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether both files are on the same disk.
    pub(crate) const fn is_on_disk_of(&self, other: &Self) -> bool {
        self.inode.0 == other.inode.0
    }

    /// Returns the identity of the file that is at the path now.
    pub(crate) async fn of(path: PathBuf) -> Result<Self, StoreError> {
        match fs::metadata(&path).await {
            Ok(metadata) => {
                let inode = (metadata.dev(), metadata.ino());
                Ok(Self { path, inode })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(missing(&path)),
            Err(error) => Err(fault(&path, "found")(error)),
        }
    }

    /// Returns an error if the file no longer exists or was replaced.
    pub(crate) async fn verify_unreplaced(&self) -> Result<(), StoreError> {
        if Self::of(self.path.clone()).await? == *self {
            Ok(())
        } else {
            Err(StoreError::Replaced)
        }
    }
}

/// Creates an empty file that only its owner can read. Returns an error if the file exists.
pub(crate) async fn create_new(path: &Path) -> Result<(), StoreError> {
    let made = private_options()
        .create_new(true)
        .open(path)
        .await
        .map(drop);
    made.map_err(fault(path, "created"))
}

/// Returns an error if the file exists.
pub(crate) async fn require_none(path: &Path) -> Result<(), StoreError> {
    if fs::try_exists(path).await.map_err(fault(path, "found"))? {
        let there = io::Error::new(
            io::ErrorKind::AlreadyExists,
            "it exists already; name another",
        );
        return Err(fault(path, "created")(there));
    }
    Ok(())
}

/// Renames a file.
pub(crate) async fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).await.map_err(fault(to, "created"))
}

/// Returns the path of the database at `path`, which may be a link: SQLite keeps the log beside the file itself. Returns
/// an error if there is no file, or if it doesn't begin like a database.
pub(crate) async fn find_database(path: &Path) -> Result<PathBuf, StoreError> {
    require(path).await?;
    let file = fs::canonicalize(path).await.map_err(fault(path, "read"))?;
    // Opening a pipe would wait for its writer, and a device may have no end.
    let found = fs::metadata(&file).await.map_err(fault(path, "read"))?;
    if !found.is_file() {
        return Err(foreign("it is not a file".into()));
    }
    let source = File::open(&file).await.map_err(fault(path, "read"))?;
    let mut begins = Vec::new();
    let mut source = source.take(BEGINS.len() as u64);
    let read = source.read_to_end(&mut begins).await;
    read.map_err(fault(path, "read"))?;
    if begins != BEGINS {
        return Err(foreign("it does not begin like a SQLite database".into()));
    }
    Ok(file)
}

/// Copies a file to a path that must not exist yet. Only its owner can read and write the copy, even if the file itself
/// is read-only.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let source = File::open(from).await.map_err(fault(from, "read"))?;
    let target = private_options().create_new(true).open(to).await;
    let target = target.map_err(fault(to, "created"))?;
    let copied = copy_bytes(source, target).await;
    copied.map_err(|error| copy_fault(from, to, error))
}

/// Copies in steps, between which the copy can be ended by dropping the future.
async fn copy_bytes(source: File, mut target: File) -> io::Result<()> {
    let mut source = BufReader::with_capacity(COPY_STEP, source);
    tokio::io::copy_buf(&mut source, &mut target).await?;
    target.flush().await
}

/// The error about the file at fault: about the copy if there is no room for it.
fn copy_fault(from: &Path, to: &Path, error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => fault(to, "written")(error),
        _ => fault(from, "read")(error),
    }
}

/// The error about a copy that its disk has no room for.
pub(crate) fn without_room(to: &Path) -> StoreError {
    fault(to, "written")(io::ErrorKind::StorageFull.into())
}

/// Copies a database like [`copy`], with its write-ahead log if it has one.
pub(crate) async fn copy_with_log(from: &Path, to: &Path) -> Result<(), StoreError> {
    copy(from, to).await?;
    let [from, to] = [from, to].map(|path| beside(path, "-wal"));
    if fs::try_exists(&from).await.map_err(fault(&from, "found"))? {
        copy(&from, &to).await?;
    }
    Ok(())
}

/// Whether a program has a database open, or didn't close it: SQLite then keeps an index of its log beside it.
pub(crate) async fn is_open(path: &Path) -> bool {
    let index = fs::try_exists(beside(path, "-shm")).await;
    index.unwrap_or_default()
}

/// The path of a file beside a database, whose name is that of the database with this ending.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Removes an unfinished database and the files that SQLite puts beside it.
pub(crate) async fn discard(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        // Most of these files don't exist.
        _ = fs::remove_file(beside(path, ending)).await;
    }
}

/// Flushes a file to disk.
pub(crate) async fn sync(path: &Path) -> Result<(), StoreError> {
    let file = File::open(path).await.map_err(fault(path, "written"))?;
    file.sync_all().await.map_err(fault(path, "written"))
}

/// Returns the size of a file in bytes.
pub(crate) async fn size(path: &Path) -> Result<u64, StoreError> {
    let found = fs::metadata(path).await.map_err(fault(path, "read"))?;
    Ok(found.len())
}

/// Returns options for writing a file that only its owner can read.
fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
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

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_file_that_root_creates_gets_the_owner_of_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        if std::os::unix::fs::chown(folder.path(), Some(1234), Some(1235)).is_err() {
            return; // Only root can try it.
        }
        create_if_missing(&path).await.unwrap();
        let made = fs::metadata(&path).unwrap();
        assert_eq!((made.uid(), made.gid()), (1234, 1235));
        // What exists keeps its owner.
        std::os::unix::fs::chown(&path, Some(0), Some(0)).unwrap();
        create_if_missing(&path).await.unwrap();
        assert_eq!(fs::metadata(&path).unwrap().uid(), 0);
    }

    #[tokio::test]
    async fn the_copy_of_a_read_only_file_is_writable() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::write(&from, "leads").unwrap();
        fs::set_permissions(&from, Permissions::from_mode(0o444)).unwrap();
        copy(&from, &to).await.unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"leads");
        let mode = fs::metadata(&to).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_copy_ends_with_its_future() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::File::create(&from).unwrap().set_len(1 << 40).unwrap();
        let threads = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let copied = threads.block_on(async {
            tokio::time::timeout(Duration::from_millis(20), copy(&from, &to)).await
        });
        assert!(copied.is_err(), "it takes longer");
        // This waits for what has begun.
        drop(threads);
        assert!(fs::metadata(&to).unwrap().len() < 1 << 36);
    }

    #[tokio::test]
    async fn what_is_no_database_is_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let [list, pipe, link] = ["list", "pipe", "link"].map(|name| folder.path().join(name));
        fs::write(&list, "a shopping list\n".repeat(300)).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for path in [&list, &pipe, &link, folder.path()] {
            let found = tokio::time::timeout(Duration::from_secs(30), find_database(path));
            let error = found.await.unwrap().unwrap_err();
            assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
        }
    }

    #[test]
    fn a_copy_without_room_is_no_fault_of_the_file() {
        let fault = |kind: io::ErrorKind| {
            let (from, to) = (Path::new("/leads.bak"), Path::new("/tmp/copy"));
            copy_fault(from, to, kind.into()).to_string()
        };
        assert_eq!(
            fault(io::ErrorKind::StorageFull),
            "/tmp/copy cannot be written"
        );
        assert_eq!(
            fault(io::ErrorKind::PermissionDenied),
            "/leads.bak cannot be read"
        );
    }
}
