//! Reading files where somebody may have put something else: opening a pipe or reading a device may take forever.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::OFlags;

/// Reads a file, and refuses anything else, such as a pipe.
///
/// # Errors
/// If there is no file at this path, or it cannot be read.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // With this flag, opening a pipe doesn't wait for somebody who writes to it.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut options = File::options();
    let mut file = options.read(true).custom_flags(flags).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a text file, and refuses anything else, such as a pipe.
///
/// # Errors
/// If there is no file at this path, it cannot be read, or it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_file(path)?)
        .map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    #[test]
    fn only_files_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("text"), "plain").unwrap();
        fs::write(path("bytes"), [0xFF]).unwrap();
        mknodat(CWD, path("pipe"), FileType::Fifo, Mode::RUSR, 0).unwrap();
        let read = |path: &Path| read_text(path).map_err(|error| error.kind());
        assert_eq!(read(&path("text")).as_deref(), Ok("plain"));
        assert_eq!(read(&path("bytes")), Err(ErrorKind::InvalidData));
        assert_eq!(read(&path("none")), Err(ErrorKind::NotFound));
        for other in [&path("pipe"), dir.path(), Path::new("/dev/zero")] {
            assert_eq!(read(other), Err(ErrorKind::InvalidInput), "{other:?}");
        }
    }
}
