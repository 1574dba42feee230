//! Makes files that are asked for: each once, and few at a time.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bytes::Bytes;
use parking_lot::Mutex;
use sightline_media::MakeError;
use tokio::sync::{OnceCell, Semaphore, oneshot};

use super::PictureCache;

/// Bytes of files in memory that could not be kept on the disk. Beyond that each is made again when it
/// is asked for again: a server with a full disk must not run out of memory too.
const MOST_IN_MEMORY: usize = 64 * 1024 * 1024;

/// A file that was made.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) bytes: Bytes,
    /// Whether it is there the next time as well.
    pub(super) is_kept: bool,
}

/// A file that is being made; `None` in it when it could not be.
type Slot = Arc<OnceCell<Option<Made>>>;

/// Encodes the variants of pictures and draws cards.
#[derive(Debug)]
pub(super) struct VariantEncoder {
    cache: Arc<PictureCache>,
    /// What is being made; also what could not be made, or made and not kept, so that nobody tries
    /// again and again.
    slots: Mutex<HashMap<String, Slot>>,
    /// Whether the last file could be kept, so that a full disk is reported once.
    keeps: AtomicBool,
    places: Arc<EncoderPlaces>,
}

/// What encoders of all sites of the process have together.
#[derive(Debug)]
pub(crate) struct EncoderPlaces {
    cores: usize,
    /// One place for each core.
    quick: Semaphore,
    /// One place less: what takes seconds leaves a core to answer on.
    slow: Semaphore,
    /// Bytes of files that could not be kept.
    in_memory: AtomicUsize,
}

impl EncoderPlaces {
    pub(crate) fn new() -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            cores,
            quick: Semaphore::new(cores),
            slow: Semaphore::new(cores.saturating_sub(1).max(1)),
            in_memory: AtomicUsize::new(0),
        })
    }
}

impl VariantEncoder {
    pub(super) fn new(cache: Arc<PictureCache>, places: Arc<EncoderPlaces>) -> Self {
        Self {
            cache,
            slots: Mutex::default(),
            keeps: AtomicBool::new(true),
            places,
        }
    }

    /// How many files can be at work at once.
    pub(super) fn places(&self) -> usize {
        self.places.cores
    }

    /// Makes the file of this name, or waits for whoever makes it already.
    pub(super) async fn make(
        &self,
        name: String,
        is_slow: bool,
        work: impl FnOnce() -> Result<Vec<u8>, MakeError> + Send + 'static,
    ) -> Option<Made> {
        let slot = Arc::clone(self.slots.lock().entry(name.clone()).or_default());
        let places = if is_slow {
            &self.places.slow
        } else {
            &self.places.quick
        };
        let made = slot.get_or_init(|| async {
            // Places are never closed.
            let _place = places.acquire().await.ok()?;
            self.at_work(&name, work).await
        });
        made.await.clone()
    }

    async fn at_work(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<Vec<u8>, MakeError> + Send + 'static,
    ) -> Option<Made> {
        let (sender, result) = oneshot::channel();
        let cache = Arc::clone(&self.cache);
        let owned = name.to_owned();
        // A thread that the program does not wait for when it ends: encoding takes seconds.
        let thread = std::thread::Builder::new().name("pictures".to_owned());
        let started = thread.spawn(move || {
            if let Some(bytes) = cache.kept(&owned) {
                // Made since somebody looked.
                _ = sender.send(Ok((bytes, Ok(()))));
                return;
            }
            let made = work().map(|bytes| {
                let kept = cache.keep(&owned, &bytes);
                (Bytes::from(bytes), kept)
            });
            // Nobody may be waiting any more; the file is kept all the same.
            _ = sender.send(made);
        });
        if let Err(error) = started {
            tracing::warn!(%error, "a thread for pictures could not be started");
            return None;
        }
        match result.await {
            Ok(Ok((bytes, kept))) => {
                let is_kept = kept.is_ok();
                self.note(name, kept);
                if is_kept || !self.has_room(bytes.len()) {
                    self.slots.lock().remove(name);
                }
                Some(Made { bytes, is_kept })
            }
            Ok(Err(error)) => {
                tracing::warn!(name, %error, "a picture could not be made");
                None
            }
            Err(_) => {
                tracing::error!(name, "making a picture panicked");
                None
            }
        }
    }

    /// Says once that files cannot be kept, until one can.
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

    /// Whether a file that could not be kept may stay in memory.
    fn has_room(&self, bytes: usize) -> bool {
        self.places.in_memory.fetch_add(bytes, Ordering::Relaxed) + bytes <= MOST_IN_MEMORY
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use super::super::PreparedPictures;
    use super::*;

    fn encoder(data: &Path) -> Arc<VariantEncoder> {
        let cache = PictureCache::open(PreparedPictures::none(), data);
        Arc::new(VariantEncoder::new(Arc::new(cache), EncoderPlaces::new()))
    }

    /// Asks for one file `times` times at once; gives how often it was made, and the answers.
    async fn ask(
        encoder: &Arc<VariantEncoder>,
        times: usize,
        result: impl Fn() -> Result<Vec<u8>, MakeError> + Clone + Send + 'static,
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
    async fn a_file_that_many_ask_for_is_made_once() {
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
    async fn what_cannot_be_made_is_not_tried_again_and_harms_nothing_else() {
        let data = tempfile::tempdir().unwrap();
        let encoder = encoder(data.path());
        let panics = || -> Result<Vec<u8>, MakeError> { panic!("an encoder's fault") };
        let (count, answers) = ask(&encoder, 8, panics).await;
        assert_eq!((count, answers.iter().flatten().count()), (1, 0));
        let (count, _) = ask(&encoder, 8, || Ok(b"late".to_vec())).await;
        assert_eq!(count, 0);
        let other = encoder.make("b.avif".to_owned(), true, || Ok(b"b".to_vec()));
        assert_eq!(other.await.unwrap().bytes, "b");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_cannot_be_kept_is_served_from_memory_up_to_a_bound() {
        let encoder = encoder(Path::new("/dev/null"));
        let (count, answers) = ask(&encoder, 8, || Ok(b"made".to_vec())).await;
        assert_eq!((count, answers.iter().flatten().count()), (1, 8));
        assert!(answers.iter().flatten().all(|made| !made.is_kept));
        let (count, _) = ask(&encoder, 8, || Ok(b"made again".to_vec())).await;
        assert_eq!(count, 0, "in memory");
        let large = || Ok(vec![0; MOST_IN_MEMORY]);
        let made = encoder.make("large.avif".to_owned(), true, large).await;
        assert_eq!(made.unwrap().bytes.len(), MOST_IN_MEMORY);
        assert!(!encoder.slots.lock().contains_key("large.avif"));
    }
}
