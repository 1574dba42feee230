//! How `serve` makes copies of the leads, and how `doctor` judges them.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use sightline_server::BackupOptions;

use crate::duration;

/// How long the hook may run. Transferring a copy may take a while, but must not delay the next one forever.
const HOOK_LIMIT: Duration = Duration::from_secs(1_800);

#[derive(Debug, Args)]
#[expect(
    clippy::struct_field_names,
    reason = "the fields are named as the flags are"
)]
pub(crate) struct BackupArgs {
    /// How often to make a checked copy of all leads (`12h`, `1d`), in `backups` of the data folder.
    #[arg(long, env = "SIGHTLINE_BACKUP_EVERY", value_name = "TIME", value_parser = duration::span)]
    pub(crate) backup_every: Option<Duration>,
    /// How many of these copies to keep.
    #[arg(
        long,
        env = "SIGHTLINE_BACKUP_KEEP",
        value_name = "N",
        default_value_t = 14,
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    backup_keep: u16,
    /// A program that transfers each checked copy elsewhere. It is run with the copy's path, and has half an hour.
    #[arg(
        long,
        env = "SIGHTLINE_BACKUP_HOOK",
        value_name = "COMMAND",
        requires = "backup_every"
    )]
    backup_hook: Option<PathBuf>,
}

impl BackupArgs {
    pub(crate) fn options(&self) -> Option<BackupOptions> {
        Some(BackupOptions {
            every: self.backup_every?,
            keep: self.backup_keep.into(),
            hook: self.backup_hook.clone(),
            hook_limit: HOOK_LIMIT,
        })
    }
}
