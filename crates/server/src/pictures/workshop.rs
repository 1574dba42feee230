//! Makes files that are asked for: each once, and few at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use sightline_media::MakeError;
use tokio::sync::{OnceCell, Semaphore, oneshot};

use super::PictureCache;

/// A file that is being made; `None` in it when it could not be.
type Slot = Arc<OnceCell<Option<Bytes>>>;

/// Where files are made.
#[derive(Debug)]
pub(super) struct Workshop {
    cache: Arc<PictureCache>,
    /// What is being made; also what could not be made, or made and not kept, so that nobody tries
    /// again and again.
    slots: Mutex<HashMap<String, Slot>>,
    /// One place for each core.
    quick: Semaphore,
    /// One place less: what takes seconds leaves a core to answer on.
    slow: Semaphore,
}

impl Workshop {
    pub(super) fn new(cache: Arc<PictureCache>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            cache,
            slots: Mutex::default(),
            quick: Semaphore::new(cores),
            slow: Semaphore::new(cores.saturating_sub(1).max(1)),
        }
    }

    /// Makes the file of this name, or waits for whoever makes it already.
    pub(super) async fn make(
        &self,
        name: String,
        is_slow: bool,
        work: impl FnOnce() -> Result<Vec<u8>, MakeError> + Send + 'static,
    ) -> Option<Bytes> {
        let slot = Arc::clone(self.slots().entry(name.clone()).or_default());
        let places = if is_slow { &self.slow } else { &self.quick };
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
    ) -> Option<Bytes> {
        let (sender, result) = oneshot::channel();
        let cache = Arc::clone(&self.cache);
        let owned = name.to_owned();
        // A thread that the program does not wait for when it ends: encoding takes seconds.
        let thread = std::thread::Builder::new().name("pictures".to_owned());
        let started = thread.spawn(move || {
            if let Some(bytes) = cache.kept(&owned) {
                // Made since somebody looked.
                _ = sender.send(Ok((bytes, true)));
                return;
            }
            let made = work().map(|bytes| {
                let kept = cache.keep(&owned, &bytes);
                if let Err(error) = &kept {
                    tracing::warn!(name = owned, %error, "a picture cannot be kept");
                }
                (Bytes::from(bytes), kept.is_ok())
            });
            // Nobody may be waiting any more; the file is kept all the same.
            _ = sender.send(made);
        });
        if let Err(error) = started {
            tracing::warn!(%error, "a thread for pictures could not be started");
            return None;
        }
        match result.await {
            Ok(Ok((bytes, is_kept))) => {
                if is_kept {
                    self.slots().remove(name);
                }
                Some(bytes)
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

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
