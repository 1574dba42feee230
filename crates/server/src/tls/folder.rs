//! The TLS files in the data folder: the account, the certificate with its key, and how the last attempt
//! ended. Each authority has its own folder, so that nothing of a test authority is mistaken for the real
//! thing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sightline_leads::replace_private;

use super::schedule::Cost;
use crate::disk_cache::private_dir;

/// How the last attempt failed, and when the next one is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Failure {
    /// The reason, for people to read.
    pub(crate) why: String,
    pub(crate) cost: Cost,
    /// The number of consecutive failures.
    pub(crate) failures: u32,
    pub(crate) at: Timestamp,
    pub(crate) next: Timestamp,
}

impl Failure {
    /// When an order failed, if the authority counted it.
    pub(super) fn counted_at(&self) -> Option<Timestamp> {
        (self.cost != Cost::Nothing).then_some(self.at)
    }
}

/// State for other programs on this machine. `sightline doctor` reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TlsStatus {
    /// A token that only this server answers to, by which it's recognized from outside.
    pub(crate) sign: String,
    pub(crate) failure: Option<Failure>,
    /// When the last order failed that the authority counted. It stays when the failure is over.
    pub(crate) failed_at: Option<Timestamp>,
}

/// The files of one authority and one domain.
#[derive(Debug, Clone)]
pub(crate) struct TlsFolder {
    dir: PathBuf,
    domain: String,
    account: PathBuf,
}

impl TlsFolder {
    /// The folder for the authority with this directory URL, or, with `None`, for certificates from files.
    pub(crate) fn below(data: &Path, directory: Option<&str>, domain: &str) -> Self {
        let authority = directory.map_or("files", |directory| {
            let rest = directory.split("//").nth(1).unwrap_or(directory);
            rest.split('/').next().unwrap_or_default()
        });
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let name: String = authority
            .chars()
            .map(|c| if is_plain(c) { c } else { '_' })
            .collect();
        let dir = data.join("tls").join(name);
        Self {
            account: dir.join("account.json"),
            dir,
            domain: domain.to_owned(),
        }
    }

    /// The same folder, but with the account of another one: the sites of a process share one account per
    /// authority.
    pub(super) fn with_account_of(self, other: &Self) -> Self {
        Self {
            account: other.account.clone(),
            ..self
        }
    }

    /// The path of the file with the key, the certificate and its chain, which are in one file so that they
    /// always belong together.
    pub(crate) fn certificate(&self) -> PathBuf {
        self.dir.join(format!("{}.pem", self.domain))
    }

    pub(super) fn account(&self) -> PathBuf {
        self.account.clone()
    }

    fn status_path(&self) -> PathBuf {
        self.dir.join(format!("{}.json", self.domain))
    }

    pub(crate) fn status(&self) -> Option<TlsStatus> {
        serde_json::from_slice(&fs::read(self.status_path()).ok()?).ok()
    }

    pub(super) fn write_status(&self, status: &TlsStatus) -> io::Result<()> {
        self.write(&self.status_path(), &serde_json::to_vec_pretty(status)?)
    }

    /// Atomically writes a file that only its owner can read.
    pub(super) fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        private_dir(path.parent().unwrap_or(&self.dir))?;
        replace_private(path, content)
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn each_authority_has_its_own_folder_readable_only_by_the_owner() {
        let data = tempfile::tempdir().unwrap();
        let of = |directory| TlsFolder::below(data.path(), directory, "www.sightline.test");
        let real = of(Some("https://acme-v02.api.letsencrypt.org/directory"));
        assert_ne!(
            real.certificate(),
            of(Some("https://127.0.0.1:14000/dir")).certificate()
        );
        assert!(
            of(Some("https://../../etc"))
                .certificate()
                .starts_with(data.path().join("tls"))
        );
        real.write(&real.account(), b"{}").unwrap();
        real.write(&real.account(), b"[]").unwrap();
        assert_eq!(fs::read(real.account()).unwrap(), b"[]");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&real.account()), 0o600);
        assert_eq!(mode(real.account().parent().unwrap()), 0o700);
    }
}
