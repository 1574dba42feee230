//! Records what has been reported to search engines and what still has to be. It's one file in the data folder,
//! replaced atomically and durably, so that a crash or a restart neither loses nor repeats a page.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sightline_leads::replace_private;

use crate::blocking::blocking;
use crate::clock::has_come;

/// The maximum time that an attempt is postponed. If its date is further ahead, the clock was wrong, and the
/// attempt is due.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(48 * 3600);
/// The protocol's limit on the number of pages in one message.
const MAX_PAGES: usize = 10_000;

/// The pages of a site: the path and the hash of the content.
pub(crate) type Pages = BTreeMap<String, String>;

/// The file with the ledger.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    /// The content of the file. It changes only by writing the file.
    pub(super) kept: Kept,
}

/// What the file contains.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The public address of the site that the pages belong to.
    pub(super) base_url: String,
    /// The pages as they were at the last comparison. There may be 100,000, which are not copied for each change.
    pub(super) seen: Arc<Pages>,
    /// The pages to report, with the number of times that each has changed since its last report. A page that
    /// changes while it's being reported is reported again.
    waiting: Batch,
    /// The number of consecutive failed attempts.
    pub(super) failures: u32,
    /// When the next attempt is made. `None` until the next change.
    pub(super) next_at: Option<Timestamp>,
}

/// The pages of one message, with the number of times that each has changed.
pub(super) type Batch = BTreeMap<String, u64>;

impl Ledger {
    /// Opens the file. This blocks. A file that is missing or damaged starts empty, so every page is reported
    /// once more, which costs search engines no more than a visit.
    pub(super) fn open(path: PathBuf) -> Self {
        let kept = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                tracing::warn!(%error, "the list of what search engines know is damaged and begins anew");
                Kept::default()
            }),
            Err(error) => {
                if error.kind() != ErrorKind::NotFound {
                    tracing::warn!(%error, "the list of what search engines know cannot be read");
                }
                Kept::default()
            }
        };
        Self { path, kept }
    }

    /// Compares the pages with those of the last comparison, and schedules new, changed and removed ones to be
    /// reported at `at`. Returns whether there are any.
    ///
    /// # Errors
    /// When the file cannot be written. The pages are compared again at the next change.
    pub(super) async fn compare(
        &mut self,
        base_url: &str,
        pages: Pages,
        at: Timestamp,
    ) -> std::io::Result<bool> {
        let mut kept = self.kept.clone();
        if kept.base_url != base_url {
            // At another public address, every page is new.
            kept = Kept {
                base_url: base_url.to_owned(),
                ..Kept::default()
            };
        }
        let new_or_changed = pages
            .iter()
            .filter(|(path, hash)| kept.seen.get(*path) != Some(hash))
            .map(|(path, _)| path);
        let gone = kept.seen.keys().filter(|path| !pages.contains_key(*path));
        let changed: Vec<String> = new_or_changed.chain(gone).cloned().collect();
        if changed.is_empty() {
            return Ok(false);
        }
        for path in changed {
            *kept.waiting.entry(path).or_default() += 1;
        }
        kept.seen = Arc::new(pages);
        kept.failures = 0;
        kept.next_at = Some(at);
        self.keep(kept).await?;
        Ok(true)
    }

    /// The pages of the next message, if it's due.
    pub(super) fn due(&self, now: Timestamp) -> Option<Batch> {
        let is_due = self
            .kept
            .next_at
            .is_some_and(|at| has_come(at, now, MAX_RETRY_DELAY));
        let pages = self.kept.waiting.iter().take(MAX_PAGES);
        let batch: Batch = pages.map(|(path, times)| (path.clone(), *times)).collect();
        (is_due && !batch.is_empty()).then_some(batch)
    }

    /// Removes the pages of a message from those to report, except the ones that have changed again since.
    ///
    /// # Errors
    /// When the file cannot be written. The pages are then reported again.
    pub(super) async fn done(&mut self, batch: &Batch, now: Timestamp) -> std::io::Result<()> {
        let mut kept = self.kept.clone();
        kept.waiting
            .retain(|path, times| batch.get(path) != Some(times));
        kept.failures = 0;
        kept.next_at = (!kept.waiting.is_empty()).then_some(now);
        self.keep(kept).await
    }

    /// Postpones the next attempt, or with `None` waits until something changes.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) async fn postpone(&mut self, next_at: Option<Timestamp>) -> std::io::Result<()> {
        let mut kept = self.kept.clone();
        kept.failures = kept.failures.saturating_add(1);
        kept.next_at = next_at;
        self.keep(kept).await
    }

    /// Writes the file and then updates [`Self::kept`].
    async fn keep(&mut self, kept: Kept) -> std::io::Result<()> {
        let path = self.path.clone();
        let written = blocking(move || {
            write(&path, &serde_json::to_vec(&kept)?)?;
            std::io::Result::Ok(kept)
        });
        self.kept = written.await.map_err(std::io::Error::other)??;
        Ok(())
    }
}

/// Replaces the file.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or_else(|| Path::new(".")))?;
    replace_private(path, bytes)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::super::tests::pages;
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    fn due(ledger: &Ledger, second: i64) -> Vec<String> {
        let batch = ledger.due(at(second));
        batch.unwrap_or_default().into_keys().collect()
    }

    const BASE: &str = "https://a.example";

    /// An empty ledger, and the folder of its file.
    fn empty() -> (TempDir, Ledger) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path().join("index-now.json"));
        (folder, ledger)
    }

    /// Returns whether the pages differ from the last ones. Differences are due at this second.
    async fn differ(ledger: &mut Ledger, now: &[(&str, &str)], second: i64) -> bool {
        let compared = ledger.compare(BASE, pages(now), at(second));
        compared.await.unwrap()
    }

    #[tokio::test]
    async fn only_new_changed_and_removed_pages_are_due_even_after_a_restart() {
        let (_folder, mut ledger) = empty();
        let path = ledger.path.clone();
        let first = [("/", "1"), ("/a", "1"), ("/b", "1")];
        assert!(differ(&mut ledger, &first, 5).await);
        assert_eq!(due(&ledger, 4), [""; 0], "not before its time");
        assert_eq!(due(&ledger, 5), ["/", "/a", "/b"]);
        // A date that is too far ahead was set by a wrong clock.
        assert!(ledger.due(at(-1)).is_none() && ledger.due(at(-999_999)).is_some());
        let batch = ledger.due(at(5)).unwrap();
        ledger.done(&batch, at(6)).await.unwrap();

        let mut ledger = Ledger::open(path.clone());
        assert!(!differ(&mut ledger, &first, 9).await);
        assert_eq!(due(&ledger, 9), [""; 0]);
        let second = [("/", "1"), ("/a", "2"), ("/c", "1")];
        assert!(differ(&mut ledger, &second, 10).await);

        // Pages that weren't reported when the program ended are reported by the next one.
        let ledger = Ledger::open(path);
        assert_eq!(due(&ledger, 10), ["/a", "/b", "/c"]);
    }

    #[tokio::test]
    async fn a_page_that_changes_while_it_is_reported_is_reported_again() {
        let (_folder, mut ledger) = empty();
        differ(&mut ledger, &[("/", "1"), ("/a", "1")], 0).await;
        let batch = ledger.due(at(0)).unwrap();
        differ(&mut ledger, &[("/", "1"), ("/a", "2")], 1).await;
        ledger.done(&batch, at(2)).await.unwrap();
        assert_eq!(due(&ledger, 2), ["/a"]);
    }

    #[tokio::test]
    async fn a_batch_holds_ten_thousand_pages_and_the_rest_follows() {
        let (_folder, mut ledger) = empty();
        let many: Pages = (0..10_001)
            .map(|number| (format!("/{number:05}"), "1".to_owned()))
            .collect();
        ledger.compare(BASE, many, at(0)).await.unwrap();
        let batch = ledger.due(at(0)).unwrap();
        assert_eq!(batch.len(), 10_000);
        ledger.done(&batch, at(1)).await.unwrap();
        assert_eq!(due(&ledger, 1), ["/10000"]);
    }

    #[tokio::test]
    async fn a_changed_base_url_makes_every_page_new() {
        let (_folder, mut ledger) = empty();
        differ(&mut ledger, &[("/", "1")], 0).await;
        let batch = ledger.due(at(0)).unwrap();
        ledger.done(&batch, at(0)).await.unwrap();
        let other = "https://b.example";
        let compared = ledger.compare(other, pages(&[("/", "1")]), at(1));
        assert!(compared.await.unwrap());
        assert_eq!(ledger.kept.base_url, other);
    }

    #[tokio::test]
    async fn a_failed_attempt_is_postponed_and_a_change_resets_the_failures() {
        let (_folder, mut ledger) = empty();
        differ(&mut ledger, &[("/", "1")], 0).await;
        ledger.postpone(Some(at(60))).await.unwrap();
        assert_eq!((ledger.kept.failures, due(&ledger, 59)), (1, vec![]));
        ledger.postpone(None).await.unwrap();
        assert_eq!(due(&ledger, 1_000_000), [""; 0]);
        differ(&mut ledger, &[("/", "2")], 70).await;
        let kept = &ledger.kept;
        assert_eq!((kept.failures, kept.next_at), (0, Some(at(70))));
    }

    #[tokio::test]
    async fn a_damaged_file_counts_as_an_empty_ledger() {
        let (_folder, ledger) = empty();
        std::fs::write(&ledger.path, "{").unwrap();
        let mut ledger = Ledger::open(ledger.path);
        assert!(differ(&mut ledger, &[("/", "1")], 0).await);
    }
}
