//! The key that tests of the way to the owner are signed with, and how often `serve` makes one.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use sightline_leads::CanaryKey;
use sightline_server::{CanaryOptions, private_dir};

use crate::ambient::random;
use crate::{deliveries, duration};

/// The variable of the environment that holds the key, for several servers on one database.
const VARIABLE: &str = "SIGHTLINE_TEST_KEY";
/// The file in the data folder that holds it otherwise.
const FILE: &str = "test.key";

#[derive(Debug, Args)]
pub(crate) struct CanaryArgs {
    /// Send a test lead through the public address so often (`15m`, `1h`) and wait until every
    /// delivery has it. `sightline_lead_proof_age_seconds` tells when that last worked.
    #[arg(long, env = "SIGHTLINE_PROVE_EVERY", value_name = "TIME", value_parser = duration::span)]
    prove_every: Option<Duration>,
    /// The address to send test leads through, when it is not the public one.
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

/// The key of this installation, drawn where there is none yet.
pub(crate) fn key(data: &Path) -> anyhow::Result<CanaryKey> {
    if let Some(secret) = deliveries::environment(VARIABLE).filter(|key| !key.trim().is_empty()) {
        return Ok(CanaryKey::from_secret(&secret));
    }
    let path = data.join(FILE);
    let unusable = || format!("{} cannot be used", path.display());
    let mut secret = CanaryKey::draw(&random());
    private_dir(data).with_context(unusable)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&path) {
        Ok(mut file) => file.write_all(secret.as_bytes()).with_context(unusable)?,
        // It was drawn before, or another program was quicker.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            secret = std::fs::read_to_string(&path).with_context(unusable)?;
        }
        Err(error) => return Err(error).with_context(unusable),
    }
    Ok(CanaryKey::from_secret(&secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_drawn_once_and_is_its_owners_only() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("new");
        let first = key(&folder).unwrap();
        assert_eq!(key(&folder).unwrap(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(folder.join(FILE)).unwrap().permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
        }
    }
}
