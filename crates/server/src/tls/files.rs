//! Certificates in files, and whether the files have changed.

use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::SystemTime;

use super::certificate::{Certificate, CertificateError};

fn read_file(path: &Path) -> Result<Vec<u8>, CertificateError> {
    std::fs::read(path).map_err(|error| CertificateError::Read(path.to_owned(), error))
}

/// Reads a certificate with its chain, and its key.
///
/// # Errors
/// Names the file that is at fault.
pub(super) fn read_files(certificate: &Path, key: &Path) -> Result<Certificate, CertificateError> {
    let read = Certificate::read(&read_file(certificate)?, &read_file(key)?);
    read.map_err(|fault| {
        let path = match fault {
            CertificateError::NoKey | CertificateError::OtherKey => key,
            _ => certificate,
        };
        CertificateError::InFile {
            file: path.to_owned(),
            fault: Box::new(fault),
        }
    })
}

/// The part of the metadata of the certificate file and the key file that changes when a file is written or becomes
/// readable, or a symlink to it is replaced: time, size, the time when the metadata changed (ctime), and
/// the inode number.
pub(super) type FileStates = [Option<(SystemTime, u64, (i64, i64, u64))>; 2];

pub(super) fn file_states(certificate: &Path, key: &Path) -> FileStates {
    [certificate, key].map(|path| {
        let found = std::fs::metadata(path).ok()?;
        let changed = (found.ctime(), found.ctime_nsec(), found.ino());
        Some((found.modified().ok()?, found.len(), changed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_becomes_readable_counts_as_changed() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let key = folder.path().join("key.pem");
        std::fs::write(&key, "").unwrap();
        let before = file_states(&key, &key);
        assert_eq!(file_states(&key, &key), before);
        // File systems round times to some milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(50));
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o640)).unwrap();
        assert_ne!(file_states(&key, &key), before);
    }
}
