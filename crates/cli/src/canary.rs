//! The key that test leads are signed with, and how often `serve` sends one.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use sightline_leads::CanaryKey;
use sightline_server::{CanaryOptions, private_dir};

use crate::ambient::random;
use crate::{deliveries, duration};

/// The environment variable that holds the key, for several servers on one database.
const VARIABLE: &str = "SIGHTLINE_TEST_KEY";
/// The file in the data folder that holds it otherwise.
const FILE: &str = "test.key";

#[derive(Debug, Args)]
pub(crate) struct CanaryArgs {
    /// How often to send a test lead through the public address (`15m`, `1h`) and wait until every
    /// delivery has it. The metric `sightline_lead_proof_age_seconds` shows how long ago that last
    /// worked.
    #[arg(long, env = "SIGHTLINE_PROVE_EVERY", value_name = "TIME", value_parser = duration::span)]
    prove_every: Option<Duration>,
    /// The address to send test leads through, if it differs from the public one.
    #[arg(long, env = "SIGHTLINE_PROVE_URL", value_name = "URL")]
    prove_url: Option<String>,
}

impl CanaryArgs {
    pub(crate) fn options(&self, data: &Path) -> anyhow::Result<CanaryOptions> {
        Ok(CanaryOptions {
            key: key(data)?,
            every: self.prove_every,
            url: self.prove_url.clone(),
        })
    }
}

/// Returns the key of this installation, generating it if there is none yet.
pub(crate) fn key(data: &Path) -> anyhow::Result<CanaryKey> {
    if let Some(secret) = deliveries::environment(VARIABLE).filter(|key| !key.trim().is_empty()) {
        return Ok(CanaryKey::from_secret(&secret));
    }
    let path = data.join(FILE);
    let secret = kept_or_drawn(data, &path);
    let secret = secret.with_context(|| format!("{} cannot be used", path.display()))?;
    Ok(CanaryKey::from_secret(&secret))
}

/// Returns the secret in the file. A missing or empty file is replaced by a complete one, so that no process ever
/// reads a part of a secret.
fn kept_or_drawn(data: &Path, path: &Path) -> io::Result<String> {
    private_dir(data)?;
    match fs::read_to_string(path) {
        Ok(secret) if secret.trim().is_empty() => fs::remove_file(path)?,
        Ok(secret) => return Ok(secret),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let secret = CanaryKey::generate(&random());
    // On Unix only its owner may read it.
    let mut file = tempfile::NamedTempFile::new_in(data)?;
    file.write_all(secret.as_bytes())?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(secret),
        // Another process was faster.
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => fs::read_to_string(path),
        Err(error) => Err(error.error),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn the_canary_key_is_created_once_privately_and_replaced_if_empty() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("new");
        let first = key(&folder).unwrap();
        assert_eq!(key(&folder).unwrap(), first);
        let mode = fs::metadata(folder.join(FILE)).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
        // What a crash of an earlier version left behind is no key: everybody could sign with it.
        std::fs::write(folder.join(FILE), "\n").unwrap();
        let anew = key(&folder).unwrap();
        assert_ne!(anew, CanaryKey::from_secret(""));
        assert_eq!(key(&folder).unwrap(), anew);
    }
}
