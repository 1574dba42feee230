//! The files below `/media/`: stored ones, and those made on request.
//!
//! 1. A file of the sample site was encoded beforehand and is embedded in the program.
//! 2. A file that was made before is in the data folder.
//! 3. Any other file is made on request: once, no matter how many clients ask for it, on its own
//!    thread, and never more at a time than the machine has cores. AVIF takes seconds. Clients that
//!    ask for it meanwhile get the same picture as WebP, to be cached only briefly.
//! 4. The pictures that pages show are made in the background, so that a visitor rarely meets the third
//!    case. Cards are not: only social networks ask for them, and drawing one is quick.
//!
//! If a file cannot be made or stored, the request is still answered: with the master itself, or
//! from memory. If pictures cannot be stored, the background work stops, and each is made on
//! request.

mod cache;
mod encoder;
mod in_use;
mod masters;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::Mutex;
use sightline_media::{CardFiles, draw_card};
use sightline_picture::{Format, Variant, media_type};
use sightline_site::{MediaFile, Original, PageCard, Site};
use tracing::Instrument as _;

use crate::blocking::blocking;
use crate::body::shared;
use crate::last_good::LastGood;
use crate::response::FOREVER;
use cache::GRACE;
pub use cache::{PictureCache, PreparedPictures};
pub(crate) use encoder::EncoderLimits;
use encoder::{Made, VariantEncoder};
use in_use::InUse;
use masters::{Masters, NotMade};

/// How long a visitor waits for an AVIF that is being made, before getting a WebP.
const AVIF_TIMEOUT: Duration = Duration::from_millis(700);

/// The answer to a request for a file.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Bytes,
    /// Whether it's the requested file, and not a substitute.
    pub(crate) is_final: bool,
}

impl Answer {
    /// Returns the value of `Cache-Control`. Browsers ask again soon for the file in place of a substitute.
    pub(crate) const fn cache_control(&self) -> &'static str {
        if self.is_final {
            FOREVER
        } else {
            "public, max-age=60"
        }
    }
}

/// All pictures: those that exist, and those that can be made.
#[derive(Debug)]
pub(crate) struct Pictures {
    pub(crate) cache: Arc<PictureCache>,
    encoder: Arc<VariantEncoder>,
    masters: Arc<Masters>,
    in_use: InUse,
    /// The variants of pictures that were replaced or removed lately, by name in addresses: pages
    /// that are open in browsers still load them.
    removed: Mutex<HashMap<String, Removed>>,
    /// The copy of the content, for files that were replaced or removed by a change that isn't served.
    last_good: Option<Arc<LastGood>>,
    patience: Duration,
}

/// A variant that the site doesn't have anymore.
#[derive(Debug)]
struct Removed {
    variant: Variant,
    at: Instant,
}

impl Pictures {
    pub(crate) fn new(prepared: PreparedPictures, data: &std::path::Path) -> Self {
        Self::sharing(EncoderLimits::new(), prepared, data)
    }

    /// Creates pictures that share the limits of their encoder with other sites.
    pub(crate) fn sharing(
        limits: Arc<EncoderLimits>,
        prepared: PreparedPictures,
        data: &std::path::Path,
    ) -> Self {
        let cache = Arc::new(PictureCache::open(prepared, data));
        Self {
            masters: Arc::clone(&limits.masters),
            encoder: Arc::new(VariantEncoder::new(Arc::clone(&cache), limits)),
            in_use: InUse::default(),
            removed: Mutex::default(),
            last_good: None,
            patience: AVIF_TIMEOUT,
            cache,
        }
    }

    /// Creates pictures that wait for the requested file, however long it takes to make, instead of
    /// answering with a substitute.
    pub(crate) fn patient(prepared: PreparedPictures, data: &std::path::Path) -> Self {
        Self {
            patience: Duration::MAX,
            ..Self::new(prepared, data)
        }
    }

    /// Sets the copy of the content, which has the files that the folder no longer has.
    pub(crate) fn with_copy(self, last_good: Option<Arc<LastGood>>) -> Self {
        Self { last_good, ..self }
    }

    /// What reads a file of the content, or its copy. Call it where blocking is allowed.
    fn reader(
        &self,
        file: &Original,
    ) -> impl FnOnce() -> Option<Cow<'static, [u8]>> + Send + use<> {
        let (file, last_good) = (file.clone(), self.last_good.clone());
        move || file.read_or(|path| last_good?.copy_of(path))
    }

    /// Returns the file with this name below `/media/`, or `None` if there is none.
    pub(crate) async fn answer(&self, site: &Arc<Site>, name: &str) -> Option<Answer> {
        match site.media(name) {
            Some(MediaFile::AsItIs { media_type, file }) => {
                let read = self.reader(file);
                let read = move || read().map(shared);
                Some(Answer {
                    media_type,
                    bytes: self.in_use.get(name, read).await?,
                    is_final: true,
                })
            }
            Some(MediaFile::Variant { variant, master }) => self.variant(variant, master).await,
            None => match self.stored(name).await {
                None if is_card(name) => self.card(site, name).await,
                stored => stored,
            },
        }
    }

    /// Serves the stored variants of a site's pictures for a while after the pictures are gone.
    /// Call it where blocking is allowed.
    pub(crate) fn keep_removed(&self, before: &Site, site: &Site) {
        let at = Instant::now();
        let removed = site
            .removed_variants(before)
            .filter(|(_, variant)| self.cache.has(&variant.to_string()))
            .map(|(name, variant)| (name, Removed { variant, at }));
        self.removed.lock().extend(removed);
    }

    /// Returns a card, or a variant of a former generation, if it's stored.
    async fn stored(&self, name: &str) -> Option<Answer> {
        let removed = self.removed.lock().get(name).map(|removed| removed.variant);
        let (format, stored) = match removed {
            Some(variant) => (variant.format, variant.to_string()),
            None if is_card(name) => (Format::Jpeg, name.to_owned()),
            None => return None,
        };
        Some(whole(format, self.found(&stored).await?))
    }

    /// Draws a card of the site.
    async fn card(&self, site: &Arc<Site>, name: &str) -> Option<Answer> {
        // Finding a card builds what it's made from.
        let (site, own) = (Arc::clone(site), name.to_owned());
        let PageCard {
            card,
            picture,
            logo,
            typeface,
        } = blocking(move || site.card(&own)).await.ok()??;
        let picture = picture.as_ref().map(|file| self.reader(file));
        let draw = move || {
            // A card without its picture would be stored under the name of the complete one.
            let picture = picture.map(|read| read().ok_or(NotMade::NoMaster));
            let picture = picture.transpose()?;
            let files = CardFiles {
                picture: picture.as_deref(),
                logo: logo.as_deref(),
                typeface: &typeface,
            };
            Ok(draw_card(&card, &files)?)
        };
        let made = self.make(name.to_owned(), false, draw).await?;
        Some(whole(Format::Jpeg, made.bytes))
    }

    async fn variant(&self, variant: Variant, master: &Original) -> Option<Answer> {
        if let Some(bytes) = self.found(&variant.to_string()).await {
            return Some(whole(variant.format, bytes));
        }
        let made = self.make_variant(variant, master);
        let in_time = match variant.format {
            Format::Avif => tokio::time::timeout(self.patience, made)
                .await
                .ok()
                .flatten(),
            Format::WebP | Format::Jpeg => made.await,
        };
        if let Some(made) = in_time {
            return Some(whole(variant.format, made.bytes));
        }
        let instead = variant.in_format(Format::WebP);
        let webp = match (variant.format, self.found(&instead.to_string()).await) {
            (Format::Avif, None) => {
                let made = self.make_variant(instead, master).await;
                made.map(|made| made.bytes)
            }
            (_, found) => found,
        };
        let (media_type, bytes) = if let Some(bytes) = webp {
            (Format::WebP.media_type(), bytes)
        } else {
            let bytes = blocking(self.reader(master)).await.ok()??;
            (media_type(&bytes), shared(bytes))
        };
        Some(Answer {
            media_type,
            bytes,
            is_final: false,
        })
    }

    /// Returns a file that exists already.
    async fn found(&self, name: &str) -> Option<Bytes> {
        if let Some(bytes) = self.cache.prepared(name) {
            return Some(bytes);
        }
        let (own, cache) = (name.to_owned(), Arc::clone(&self.cache));
        self.in_use.get(name, move || cache.kept(&own)).await
    }

    async fn make_variant(&self, variant: Variant, master: &Original) -> Option<Made> {
        let read = self.reader(master);
        let is_slow = variant.format == Format::Avif;
        let masters = Arc::clone(&self.masters);
        let encode = move || {
            let decoded = masters.decoded(variant.source_hash(), read)?;
            Ok(decoded.variant(&variant)?)
        };
        self.make(variant.to_string(), is_slow, encode).await
    }

    /// Makes a file, and continues even if the caller stops waiting.
    async fn make(
        &self,
        name: String,
        is_slow: bool,
        work: impl FnOnce() -> Result<Vec<u8>, NotMade> + Send + 'static,
    ) -> Option<Made> {
        let encoder = Arc::clone(&self.encoder);
        let making = async move { encoder.make(name, is_slow, work).await };
        let making = tokio::spawn(making.in_current_span());
        making.await.ok().flatten()
    }

    /// Makes every file that a page shows and that doesn't exist yet, master by master, and removes the files of earlier
    /// content. The pages have to be built before.
    pub(crate) async fn warm(self: Arc<Self>, site: Arc<Site>, now: Timestamp) {
        let missing = {
            let (cache, site) = (Arc::clone(&self.cache), Arc::clone(&site));
            let missing = blocking(move || cache.missing(&site)).await;
            missing.unwrap_or_default()
        };
        if !missing.is_empty() {
            Arc::clone(&self).make_all(missing).await;
        }
        // The only possible failure is a panic while removing files, and nothing depends on that.
        _ = blocking(move || {
            let removed: Vec<Variant> = {
                let mut removed = self.removed.lock();
                removed.retain(|_, removed| removed.at.elapsed() < GRACE.unsigned_abs());
                removed.values().map(|removed| removed.variant).collect()
            };
            self.cache.forget_others(&site, removed, now);
            self.encoder.forget_others(|name| site.has_media(name));
        })
        .await;
    }

    async fn make_all(self: Arc<Self>, missing: Vec<(Original, Variant)>) {
        let files = missing.len();
        tracing::info!(
            files,
            "encoding pictures in the background; pages are served meanwhile"
        );
        let mut missing = missing.into_iter();
        let mut jobs = tokio::task::JoinSet::new();
        let (mut done, mut failed) = (0_usize, 0_usize);
        loop {
            // Run as many jobs as the encoder allows. In the order of the masters, each master is
            // decoded only once.
            while jobs.len() < self.encoder.max_concurrency()
                && let Some((master, variant)) = missing.next()
            {
                let this = Arc::clone(&self);
                let make = async move { this.make_variant(variant, &master).await };
                jobs.spawn(make.in_current_span());
            }
            match jobs.join_next().await {
                Some(Ok(Some(made))) if !made.is_kept => {
                    tracing::warn!(
                        done,
                        files,
                        "pictures cannot be kept; each is made when asked for"
                    );
                    break;
                }
                Some(made) => failed += usize::from(!matches!(made, Ok(Some(_)))),
                None => {
                    tracing::info!(files, failed, "every picture is encoded");
                    break;
                }
            }
            done += 1;
            if done.is_multiple_of(100) {
                tracing::info!(done, files, "encoding pictures in the background");
            }
        }
        self.masters.forget();
    }
}

/// Whether a name below `/media/` may be that of a card.
fn is_card(name: &str) -> bool {
    name.contains("card-") && !name.contains(['/', '\\'])
}

fn whole(format: Format, bytes: Bytes) -> Answer {
    Answer {
        media_type: format.media_type(),
        bytes,
        is_final: true,
    }
}

#[cfg(test)]
mod tests;
