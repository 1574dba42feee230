//! Makes files on request: each once, and only a few at a time.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, Semaphore, oneshot};
use tokio::time::Instant;

use super::PictureCache;
use super::masters::{Masters, NotMade};

/// The maximum size, in bytes, of all files kept in memory because they couldn't be stored on disk.
/// Beyond it, a file is made again for each request: a server with a full disk must not run out of
/// memory too.
const MAX_IN_MEMORY_BYTES: usize = 64 * 1024 * 1024;

/// The minimum delay before a file that couldn't be made or stored is tried again.
const RETRY_DELAY: Duration = Duration::from_secs(60);

/// A file that was made.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) bytes: Bytes,
    /// Whether it was stored, so that it needn't be made again.
    pub(super) is_kept: bool,
}

/// The state of a file that is being made, or was made but not stored.
#[derive(Debug, Default)]
struct Slot {
    /// The result of an earlier attempt that couldn't be stored.
    bytes: Option<Bytes>,
    ended: OnceCell<Ended>,
}

/// The result of making a file.
#[derive(Debug)]
struct Ended {
    made: Option<Made>,
    /// When to try again. `None` if trying again would be useless.
    again: Option<Instant>,
    /// The reservation of memory for the file, held as long as the file is in memory.
    _room: Option<InMemory>,
}

impl Ended {
    const fn failed(again: Option<Instant>) -> Self {
        Self {
            made: None,
            again,
            _room: None,
        }
    }
}

/// Encodes variants of pictures and draws cards.
#[derive(Debug)]
pub(super) struct VariantEncoder {
    cache: Arc<PictureCache>,
    /// Files that are being made. Also those that couldn't be made, or were made but not stored, so
    /// that they aren't tried again for every request.
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// Whether the last file could be stored, so that a full disk is reported only once.
    keeps: AtomicBool,
    /// [`RETRY_DELAY`], or less in tests.
    pause: Duration,
    limits: Arc<EncoderLimits>,
}

/// The limits that the encoders of all sites in the process share.
#[derive(Debug)]
pub(crate) struct EncoderLimits {
    cores: usize,
    /// One permit per core.
    quick: Semaphore,
    /// One permit fewer, so that slow encodings leave a core for answering requests.
    slow: Semaphore,
    /// The size, in bytes, of all files in memory that couldn't be stored.
    in_memory: AtomicUsize,
    /// The decoded masters of all sites, whose number is limited.
    pub(super) masters: Arc<Masters>,
}

impl EncoderLimits {
    pub(crate) fn new() -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            cores,
            quick: Semaphore::new(cores),
            slow: Semaphore::new(cores.saturating_sub(1).max(1)),
            in_memory: AtomicUsize::new(0),
            masters: Arc::default(),
        })
    }
}

/// A reservation of memory for a file that couldn't be stored. It's released on drop.
#[derive(Debug)]
struct InMemory {
    limits: Arc<EncoderLimits>,
    bytes: usize,
}

impl InMemory {
    /// Reserves memory. Returns `None` if that would exceed the limit.
    fn take(limits: &Arc<EncoderLimits>, bytes: usize) -> Option<Self> {
        let before = limits.in_memory.fetch_add(bytes, Ordering::Relaxed);
        let taken = Self {
            limits: Arc::clone(limits),
            bytes,
        };
        (before + bytes <= MAX_IN_MEMORY_BYTES).then_some(taken)
    }
}

impl Drop for InMemory {
    fn drop(&mut self) {
        _ = self
            .limits
            .in_memory
            .fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl VariantEncoder {
    pub(super) fn new(cache: Arc<PictureCache>, limits: Arc<EncoderLimits>) -> Self {
        Self {
            cache,
            slots: Mutex::default(),
            keeps: AtomicBool::new(true),
            pause: RETRY_DELAY,
            limits,
        }
    }

    /// The maximum number of files that are made at once.
    pub(super) fn max_concurrency(&self) -> usize {
        self.limits.cores
    }

    /// Makes the file of this name, or waits for the caller that is already making it.
    pub(super) async fn make(
        &self,
        name: String,
        is_slow: bool,
        work: impl FnOnce() -> Result<Vec<u8>, NotMade> + Send + 'static,
    ) -> Option<Made> {
        let slot = self.slot(&name);
        let semaphore = if is_slow {
            &self.limits.slow
        } else {
            &self.limits.quick
        };
        let ended = slot.ended.get_or_init(|| async {
            if let Some(bytes) = slot.bytes.clone() {
                return self.at_work(&name, || Ok(bytes)).await;
            }
            // The semaphore is never closed.
            let _permit = semaphore.acquire().await.ok();
            self.at_work(&name, || work().map(Bytes::from)).await
        });
        ended.await.made.clone()
    }

    /// Returns the slot of a file, replacing it with a new one if the file is due to be tried again.
    fn slot(&self, name: &str) -> Arc<Slot> {
        let mut slots = self.slots.lock();
        let slot = slots.entry(name.to_owned()).or_default();
        if let Some(ended) = slot.ended.get()
            && ended.again.is_some_and(|again| again <= Instant::now())
        {
            *slot = Arc::new(Slot {
                bytes: ended.made.as_ref().map(|made| made.bytes.clone()),
                ended: OnceCell::new(),
            });
        }
        Arc::clone(slot)
    }

    /// Forgets files that are neither needed nor being made.
    pub(super) fn forget_others(&self, is_needed: impl Fn(&str) -> bool) {
        // Finding out what is needed may take a while, so the lock isn't held meanwhile.
        let mut others: HashSet<String> = self.slots.lock().keys().cloned().collect();
        others.retain(|name| !is_needed(name));
        let mut slots = self.slots.lock();
        slots.retain(|name, slot| !others.contains(name) || !slot.ended.initialized());
    }

    async fn at_work(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<Bytes, NotMade> + Send + 'static,
    ) -> Ended {
        let (sender, result) = oneshot::channel();
        let cache = Arc::clone(&self.cache);
        let owned = name.to_owned();
        // Encoding takes seconds, so it runs on a thread that shutdown doesn't wait for.
        let thread = std::thread::Builder::new().name("pictures".to_owned());
        let started = thread.spawn(move || {
            if let Some(bytes) = cache.kept(&owned) {
                // The file was made since the caller looked for it.
                _ = sender.send(Ok((bytes, Ok(()))));
                return;
            }
            let made = work().map(|bytes| {
                let kept = cache.keep(&owned, &bytes);
                (bytes, kept)
            });
            // The caller may have stopped waiting. The file is stored anyway.
            _ = sender.send(made);
        });
        let result = match started {
            Ok(_) => result.await,
            Err(error) => {
                tracing::warn!(%error, "a thread for pictures could not be started");
                return Ended::failed(self.later());
            }
        };
        match result {
            Ok(Ok((bytes, kept))) => {
                let is_kept = kept.is_ok();
                self.note(name, kept);
                let in_memory = (!is_kept).then(|| InMemory::take(&self.limits, bytes.len()));
                let room = in_memory.flatten();
                if room.is_none() {
                    self.slots.lock().remove(name);
                }
                Ended {
                    made: Some(Made { bytes, is_kept }),
                    again: self.later(),
                    _room: room,
                }
            }
            Ok(Err(error)) => {
                tracing::warn!(name, %error, "a picture could not be made");
                match error {
                    NotMade::NoMaster => Ended::failed(self.later()),
                    NotMade::Failed(_) => Ended::failed(None),
                }
            }
            Err(_) => {
                tracing::error!(name, "making a picture panicked");
                Ended::failed(self.later())
            }
        }
    }

    /// When a file may be tried again.
    fn later(&self) -> Option<Instant> {
        Instant::now().checked_add(self.pause)
    }

    /// Logs that files cannot be stored, once until one can be stored again.
    fn note(&self, name: &str, kept: std::io::Result<()>) {
        let before = self.keeps.swap(kept.is_ok(), Ordering::Relaxed);
        if let Err(error) = kept
            && before
        {
            tracing::warn!(
                name,
                %error,
                "a picture cannot be kept in the data folder; it is served from memory"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use sightline_media::MakeError;

    use super::super::PreparedPictures;
    use super::*;

    fn encoder(data: &Path) -> Arc<VariantEncoder> {
        pausing(RETRY_DELAY, data)
    }

    fn pausing(pause: Duration, data: &Path) -> Arc<VariantEncoder> {
        let cache = PictureCache::open(PreparedPictures::none(), data);
        Arc::new(VariantEncoder {
            pause,
            ..VariantEncoder::new(Arc::new(cache), EncoderLimits::new())
        })
    }

    /// Requests one file `times` times concurrently. Returns how often it was made, and the answers.
    async fn ask(
        encoder: &Arc<VariantEncoder>,
        times: usize,
        result: impl Fn() -> Result<Vec<u8>, NotMade> + Clone + Send + 'static,
    ) -> (usize, Vec<Option<Made>>) {
        let count = Arc::new(AtomicUsize::new(0));
        let mut jobs = tokio::task::JoinSet::new();
        for _ in 0..times {
            let (encoder, count, result) =
                (Arc::clone(encoder), Arc::clone(&count), result.clone());
            jobs.spawn(async move {
                let work = move || {
                    count.fetch_add(1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(50));
                    result()
                };
                encoder.make("a.avif".to_owned(), true, work).await
            });
        }
        let answers = jobs.join_all().await;
        (count.load(Ordering::SeqCst), answers)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn concurrent_requests_make_a_file_once() {
        let data = tempfile::tempdir().unwrap();
        let encoder = encoder(data.path());
        let (count, answers) = ask(&encoder, 64, || Ok(b"made".to_vec())).await;
        assert_eq!(count, 1);
        for answer in answers {
            let made = answer.unwrap();
            assert!(made.is_kept && made.bytes == "made");
        }
        let (count, _) = ask(&encoder, 8, || Ok(b"made again".to_vec())).await;
        assert_eq!(count, 0, "kept");
        assert!(encoder.slots.lock().is_empty());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_failed_file_is_not_retried_at_once_and_does_not_affect_others() {
        let data = tempfile::tempdir().unwrap();
        let encoder = encoder(data.path());
        let panics = || -> Result<Vec<u8>, NotMade> { panic!("an encoder's fault") };
        let (count, answers) = ask(&encoder, 8, panics).await;
        assert_eq!((count, answers.iter().flatten().count()), (1, 0));
        let (count, _) = ask(&encoder, 8, || Ok(b"late".to_vec())).await;
        assert_eq!(count, 0);
        let other = encoder.make("b.avif".to_owned(), true, || Ok(b"b".to_vec()));
        assert_eq!(other.await.unwrap().bytes, "b");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn files_that_cannot_be_stored_are_kept_in_memory_up_to_a_limit() {
        let encoder = encoder(Path::new("/dev/null"));
        let (count, answers) = ask(&encoder, 8, || Ok(b"made".to_vec())).await;
        assert_eq!((count, answers.iter().flatten().count()), (1, 8));
        assert!(answers.iter().flatten().all(|made| !made.is_kept));
        let (count, _) = ask(&encoder, 8, || Ok(b"made again".to_vec())).await;
        assert_eq!(count, 0, "in memory");
        let large = || Ok(vec![0; MAX_IN_MEMORY_BYTES]);
        let made = encoder.make("large.avif".to_owned(), true, large).await;
        assert_eq!(made.unwrap().bytes.len(), MAX_IN_MEMORY_BYTES);
        assert!(!encoder.slots.lock().contains_key("large.avif"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn transient_failures_are_retried_and_permanent_ones_are_not() {
        let data = tempfile::tempdir().unwrap();
        let encoder = pausing(Duration::ZERO, data.path());
        let refused = || Err(MakeError::Draw("no such letter".to_owned()).into());
        let (count, _) = ask(&encoder, 1, refused).await;
        assert_eq!(count, 1);
        let (count, _) = ask(&encoder, 1, || Ok(b"made".to_vec())).await;
        assert_eq!(count, 0, "it has failed by what its name says");
        encoder.forget_others(|name| name != "a.avif");
        let panics = || -> Result<Vec<u8>, NotMade> { panic!("no memory") };
        for fault in [panics, || Err(NotMade::NoMaster)] {
            let (count, answers) = ask(&encoder, 1, fault).await;
            assert_eq!((count, answers.iter().flatten().count()), (1, 0));
        }
        let (count, answers) = ask(&encoder, 1, || Ok(b"made".to_vec())).await;
        assert_eq!((count, answers.iter().flatten().count()), (1, 1));
        assert!(encoder.slots.lock().is_empty());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_file_in_memory_is_stored_later_without_being_made_again() {
        let data = tempfile::tempdir().unwrap();
        let encoder = pausing(Duration::ZERO, data.path());
        // The folder cannot be created.
        let folder = data.path().join("media");
        std::fs::write(&folder, "in the way").unwrap();
        let in_memory = || encoder.limits.in_memory.load(Ordering::SeqCst);
        let (_, answers) = ask(&encoder, 1, || Ok(b"made".to_vec())).await;
        assert!(!answers[0].as_ref().unwrap().is_kept);
        let (count, _) = ask(&encoder, 1, || Ok(b"made again".to_vec())).await;
        assert_eq!((count, in_memory()), (0, 4));
        std::fs::remove_file(&folder).unwrap();
        let (count, answers) = ask(&encoder, 1, || Ok(b"made again".to_vec())).await;
        let made = answers[0].as_ref().unwrap();
        assert!(made.is_kept && made.bytes == "made");
        assert_eq!((count, in_memory()), (0, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn memory_of_files_that_no_site_needs_is_freed() {
        let encoder = encoder(Path::new("/dev/null"));
        let in_memory = || encoder.limits.in_memory.load(Ordering::SeqCst);
        for (name, bytes) in [
            ("a.avif", 10),
            ("b.avif", 20),
            ("c.avif", MAX_IN_MEMORY_BYTES),
        ] {
            let made = encoder.make(name.to_owned(), true, move || Ok(vec![0; bytes]));
            assert!(made.await.is_some());
        }
        assert_eq!(in_memory(), 30, "what has no room takes none");
        encoder.forget_others(|name| name == "a.avif");
        assert_eq!(in_memory(), 10);
    }
}
