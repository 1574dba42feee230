//! Self-signed certificates for servers under measurement.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step};
use crate::{debian, process};

/// The advice for when it can't be installed automatically.
const ADVICE: &str =
    "certificates are made by OpenSSL: install it (Debian: `sudo apt-get install openssl`)";

/// PEM files with a certificate and its key.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

/// Makes sure that OpenSSL is there. Installs it if that is possible without asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    let is_there = || on_path(&["openssl"]).is_some();
    debian::ensure(repo, step, ("openssl", ADVICE), is_there)
}

impl Certificate {
    /// Creates a certificate for the hosts, in a folder, valid for a day.
    pub(crate) fn make(folder: &Path, hosts: &[&str]) -> anyhow::Result<Self> {
        let made = Self {
            certificate: folder.join("certificate.pem"),
            key: folder.join("key.pem"),
        };
        let names: Vec<String> = hosts.iter().map(|host| format!("DNS:{host}")).collect();
        let mut openssl = Command::new("openssl");
        openssl
            .args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "1"])
            .args(["-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=bench"])
            .arg("-addext")
            .arg(format!("subjectAltName={}", names.join(",")))
            .arg("-keyout")
            .arg(&made.key)
            .arg("-out")
            .arg(&made.certificate);
        process::output(openssl)?;
        Ok(made)
    }
}
