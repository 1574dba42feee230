//! A cache of rendered pages of all generations, keyed by the hash of everything that went into them.
//!
//! 1. The pages that visitors requested are in memory, limited in bytes. Pages that weren't requested recently are
//!    evicted.
//! 2. Behind that is a folder with every page, compressed with Brotli. A page that is requested again comes from there,
//!    and so does every page after a restart: nothing is compressed again.
//! 3. A page that is in neither is rendered, once however many ask for it.
//!
//! A page is compressed quickly when it's made. A page that visitors request is compressed again in the background at
//! the best quality, and that version replaces the first one in memory and on disk.
//!
//! Pages with equal names have equal content, so a new generation finds the pages that haven't changed.

use std::collections::HashSet;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use sightline_compression::{BrotliQuality, brotli, decompress_brotli};
use sightline_render::RenderError;
use sightline_site::Dependencies;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::blocking::blocking;
use crate::body::{PreparedBody, TAG_DIGITS};
use crate::body_cache::{BodyCache, HasBody, Kept, Key};
use crate::disk_cache::DiskCache;
use crate::headers::{REQUEST_ID, add_security_headers};
use crate::metrics::{Metrics, PageSource};
use crate::on_demand::{OnDemand, OnDemandMemory};
use crate::page_name::PageName;
use crate::response::HTML;

/// The most pages that may wait to be compressed again. A page for which there is no room is queued by the next request
/// for it.
const MAX_WAITING: usize = 4096;
/// Pages are compressed again once no further one was requested for this long. Compressing takes some megabytes and a
/// processor, which current visitors need themselves.
const IDLE_DELAY: Duration = Duration::from_secs(2);

/// The size of the stored headers of a page: a map with 24 places.
const HEAD_BYTES: usize = 2_560;

/// A page, ready to send.
#[derive(Debug)]
pub(crate) struct PreparedPage {
    name: PageName,
    pub(crate) body: PreparedBody,
    /// The content security policy, if the page has its own.
    pub(crate) policy: Option<Arc<HeaderValue>>,
    /// Whether it's queued for compression at the best quality, or compressed so already.
    is_taken: AtomicBool,
    /// Whether it was requested with Brotli before.
    is_asked: AtomicBool,
    /// The headers of its response with Brotli, stored from the second request on: many pages are requested once and
    /// then not for long, and headers take [`HEAD_BYTES`].
    head: OnceLock<HeaderMap>,
}

impl HasBody for PreparedPage {
    fn body(&self) -> &PreparedBody {
        &self.body
    }

    fn size(&self) -> usize {
        self.body.size() + self.head.get().map_or(0, |_| HEAD_BYTES)
    }
}

impl PreparedPage {
    fn new(
        name: PageName,
        policy: Option<Arc<HeaderValue>>,
        body: PreparedBody,
        quality: BrotliQuality,
    ) -> Arc<Self> {
        Arc::new(Self {
            name,
            body,
            policy,
            is_taken: AtomicBool::new(quality == BrotliQuality::Best),
            is_asked: AtomicBool::new(false),
            head: OnceLock::new(),
        })
    }

    /// Sets the page's own policy, if it has one.
    pub(crate) fn complete(&self, headers: &mut HeaderMap) {
        if let Some(policy) = &self.policy {
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::clone(policy));
        }
    }

    /// The response to a request, with the headers of every response, or `None` if the encoding that the client prefers
    /// has to be made first. `pages` is the cache that the page is from.
    pub(crate) fn respond_if_made(
        &self,
        pages: &PageCache,
        method: &Method,
        request: &HeaderMap,
        cache_control: &'static str,
    ) -> Option<Response<Body>> {
        let make = || {
            let body = &self.body;
            let mut made = body.respond_if_made(StatusCode::OK, method, request, cache_control)?;
            let headers = made.headers_mut();
            self.complete(headers);
            add_security_headers(headers);
            Some(made)
        };
        let brotli = self.body.wanted_brotli(request);
        let Some(brotli) = brotli.filter(|_| !request.contains_key(IF_NONE_MATCH)) else {
            return make();
        };
        if self.head.get().is_none() && !self.is_asked.swap(true, Ordering::Relaxed) {
            return make();
        }
        // The path of most responses: cloning the whole header map is quicker than inserting each header.
        let mut response = Response::new(Body::empty());
        let head = if let Some(head) = self.head.get() {
            head
        } else {
            let mut head = mem::take(make()?.headers_mut());
            // Each response gets its own ID. Inserting a placeholder here means that the clone need not grow.
            head.insert(REQUEST_ID, HeaderValue::from_static("0"));
            let head = self.head.get_or_init(|| head);
            pages.recount(self);
            head
        };
        *response.headers_mut() = head.clone();
        if method != Method::HEAD {
            *response.body_mut() = Body::from(brotli.clone());
        }
        Some(response)
    }
}

/// What is known about a page without having its bytes.
#[derive(Debug, Clone)]
pub(crate) struct PageMetadata {
    pub(crate) name: PageName,
    pub(crate) policy: Option<Arc<HeaderValue>>,
    /// The product facts that its model was built from.
    pub(crate) reads: Arc<Dependencies>,
    /// The hash of what search engines read on it, if they may and are told of changes.
    pub(crate) indexed: Option<PageName>,
}

/// The key of a page in memory: the number of its site, and its name.
type PageKey = (u32, PageName);

impl Key for PageKey {}

/// The pages in memory of all sites of the process.
#[derive(Debug)]
pub(crate) struct PageMemory {
    pages: BodyCache<PageKey, PreparedPage>,
    /// The pages that depend on a visitor's input.
    on_demand: Arc<OnDemandMemory>,
    /// The number of sites that were given a number so far.
    sites: AtomicU32,
    wanted: mpsc::Sender<(PageKey, DiskCache)>,
    waiting: tokio::sync::Mutex<mpsc::Receiver<(PageKey, DiskCache)>>,
}

impl PageMemory {
    /// Creates a cache with a limit in bytes, a quarter of which is for the pages of [`crate::on_demand`].
    pub(crate) fn new(most_bytes: usize) -> Arc<Self> {
        let (wanted, waiting) = mpsc::channel(MAX_WAITING);
        Arc::new(Self {
            pages: BodyCache::new(most_bytes - most_bytes / 4),
            on_demand: Arc::new(OnDemandMemory::new(most_bytes / 4)),
            sites: AtomicU32::new(0),
            wanted,
            waiting: tokio::sync::Mutex::new(waiting),
        })
    }

    /// The number of pages of all sites in memory, and their total size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        let (own, on_demand) = (self.pages.size(), self.on_demand.size());
        (own.0 + on_demand.0, own.1 + on_demand.1)
    }

    /// Compresses requested pages at the best quality, one after the other, until the token is cancelled. This is done
    /// on one thread, because the allocator keeps some of the compressor's memory for each thread that has compressed.
    pub(crate) fn compress_all(self: Arc<Self>, stop: CancellationToken) {
        let runtime = Handle::current();
        let compress = move || {
            while let Some(Some(pages)) = runtime.block_on(stop.run_until_cancelled(self.waiting()))
            {
                for (key, disk) in pages {
                    if stop.is_cancelled() {
                        return;
                    }
                    self.compress(key, &disk);
                }
            }
        };
        // This isn't one of the runtime's threads, because the runtime would wait for it to end.
        let thread = std::thread::Builder::new().name("compress".to_owned());
        if let Err(error) = thread.spawn(compress) {
            tracing::warn!(%error, "pages are not compressed again: no thread can be started");
        }
    }

    /// The pages to compress again, once there is a pause in requests or the list is full.
    async fn waiting(&self) -> Option<Vec<(PageKey, DiskCache)>> {
        let mut wanted = self.waiting.lock().await;
        let mut pages = vec![wanted.recv().await?];
        while pages.len() < MAX_WAITING
            && let Ok(Some(page)) = timeout(IDLE_DELAY, wanted.recv()).await
        {
            pages.push(page);
        }
        Some(pages)
    }

    fn compress(&self, key: PageKey, disk: &DiskCache) {
        // A page that was evicted meanwhile is rarely requested, and a small page isn't compressed at all.
        let Some(page) = self.pages.peek(&key) else {
            return;
        };
        let Some(Ok(identity)) = page.body.brotli().map(|body| decompress_brotli(body)) else {
            return;
        };
        let best = brotli(&identity, BrotliQuality::Best);
        let quality = BrotliQuality::Best;
        put(disk, key.1, quality, page.body.tag(), &best);
        self.pages.replace(&key, |page| {
            let policy = page.policy.clone();
            let body = page.body.with_brotli(best);
            PreparedPage::new(key.1, policy, body, quality)
        });
    }
}

/// The rendered pages of a site.
#[derive(Debug)]
pub(crate) struct PageCache {
    memory: Arc<PageMemory>,
    /// The number of the site in `memory`.
    site: u32,
    disk: DiskCache,
    metrics: Arc<Metrics>,
}

impl Drop for PageCache {
    /// Removes the pages of this site from memory, since nobody requests them anymore.
    fn drop(&mut self) {
        let own = self.site;
        self.memory.pages.keep_only(|(site, _)| *site != own);
    }
}

impl PageCache {
    /// Creates the cache of another site, in shared memory and with a folder behind it.
    pub(crate) fn new(disk: DiskCache, memory: Arc<PageMemory>, metrics: Arc<Metrics>) -> Self {
        Self {
            site: memory.sites.fetch_add(1, Ordering::Relaxed),
            memory,
            disk,
            metrics,
        }
    }

    /// Creates the cache of a new generation for pages that depend on a visitor's input.
    pub(crate) fn on_demand(&self) -> OnDemand {
        OnDemand::new(Arc::clone(&self.memory.on_demand))
    }

    fn key(&self, name: PageName) -> PageKey {
        (self.site, name)
    }

    /// A page, if it's in memory.
    pub(crate) fn in_memory(&self, known: &PageMetadata) -> Option<Arc<PreparedPage>> {
        let page = self.memory.pages.get(&self.key(known.name))?;
        self.metrics.page_from(PageSource::Memory);
        Some(page)
    }

    /// Whether any pages are on disk.
    pub(crate) fn has_kept(&self) -> bool {
        self.disk.has_any()
    }

    /// A page: from memory, from disk, or rendered.
    ///
    /// # Errors
    /// When the page cannot be rendered; the next request tries again.
    pub(crate) async fn page(
        &self,
        known: PageMetadata,
        render: impl Future<Output = Result<Bytes, RenderError>>,
    ) -> Result<Arc<PreparedPage>, RenderError> {
        let place = match self.memory.pages.get_or_place(&self.key(known.name)).await {
            Ok(page) => {
                self.metrics.page_from(PageSource::Memory);
                return Ok(page);
            }
            Err(place) => place,
        };
        let page = if let Some(page) = self.read(&known).await {
            self.metrics.page_from(PageSource::Disk);
            page
        } else {
            let (page, _) = self.make(known, render).await?;
            self.metrics.page_from(PageSource::Rendered);
            page
        };
        // A page larger than the whole budget isn't cached.
        _ = place.insert(Kept::new(&page));
        Ok(page)
    }

    /// Renders a page ahead of time, unless it's cached. It's put on disk or, if that fails, in memory as long as no
    /// other page has to be evicted for it. Returns whether either worked.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn prepare(
        &self,
        known: PageMetadata,
        render: impl Future<Output = Result<Bytes, RenderError>>,
    ) -> Result<bool, RenderError> {
        let (disk, file) = (self.disk.clone(), known.name.file());
        let key = self.key(known.name);
        let is_made = self.memory.pages.peek(&key).is_some();
        if is_made || blocking(move || disk.has(&file)).await? {
            return Ok(true);
        }
        let Err(place) = self.memory.pages.get_or_place(&key).await else {
            return Ok(true);
        };
        let (page, is_on_disk) = self.make(known, render).await?;
        if is_on_disk {
            return Ok(true);
        }
        let has_room = self.memory.pages.has_room_for(&page);
        if has_room {
            _ = place.insert(Kept::new(&page));
        }
        Ok(has_room)
    }

    /// Removes all pages of the site except these, in memory and on disk.
    pub(crate) async fn keep_only(&self, names: HashSet<PageName>) {
        let pages = &self.memory.pages;
        pages.keep_only(|(site, name)| *site != self.site || names.contains(name));
        let disk = self.disk.clone();
        let keep = move || {
            disk.keep_only(|file| {
                PageName::of_file(file).is_some_and(|name| names.contains(&name))
            });
        };
        // This fails only if removing files panics, and nothing depends on it.
        _ = blocking(keep).await;
    }

    /// Updates the size of a page after a response, for which an encoding of its body or its headers may have been made.
    pub(crate) fn recount(&self, page: &PreparedPage) {
        self.memory.pages.recount(&self.key(page.name));
    }

    /// Queues a page for compression at the best quality, once.
    pub(crate) fn compress_again(&self, page: &PreparedPage) {
        let is_taken = &page.is_taken;
        if !is_taken.load(Ordering::Relaxed) && !is_taken.swap(true, Ordering::Relaxed) {
            let wanted = (self.key(page.name), self.disk.clone());
            let is_full = self.memory.wanted.try_send(wanted).is_err();
            is_taken.store(!is_full, Ordering::Relaxed);
        }
    }

    /// The number of pages of all sites in memory, and their total size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.memory.size()
    }

    /// Reads a page from disk.
    async fn read(&self, known: &PageMetadata) -> Option<Arc<PreparedPage>> {
        let (disk, known) = (self.disk.clone(), known.clone());
        let read = move || {
            let (quality, tag, compressed) = get(&disk, known.name)?;
            let body = PreparedBody::kept(HTML, tag, compressed);
            Some(PreparedPage::new(known.name, known.policy, body, quality))
        };
        blocking(read).await.ok().flatten()
    }

    /// Renders a page and writes it to disk. Returns also whether the write succeeded.
    async fn make(
        &self,
        known: PageMetadata,
        render: impl Future<Output = Result<Bytes, RenderError>>,
    ) -> Result<(Arc<PreparedPage>, bool), RenderError> {
        let html = render.await?;
        let disk = self.disk.clone();
        let compress = move || {
            let body = PreparedBody::new(HTML, html);
            let quality = BrotliQuality::Quick;
            let is_on_disk = body
                .brotli()
                .is_some_and(|compressed| put(&disk, known.name, quality, body.tag(), compressed));
            (
                PreparedPage::new(known.name, known.policy, body, quality),
                is_on_disk,
            )
        };
        blocking(compress).await
    }
}

/// Writes a Brotli-compressed page to disk, after its quality and its tag. Returns whether that succeeded.
fn put(
    disk: &DiskCache,
    name: PageName,
    quality: BrotliQuality,
    tag: &str,
    compressed: &[u8],
) -> bool {
    let file = [&[quality as u8], tag.as_bytes(), compressed].concat();
    disk.put(&name.file(), &file)
        .inspect_err(|error| {
            tracing::debug!(%error, "a rendered page could not be kept for the next start");
        })
        .is_ok()
}

/// Reads the quality of a page, its tag, and its Brotli-compressed content.
fn get(disk: &DiskCache, name: PageName) -> Option<(BrotliQuality, String, Bytes)> {
    let bytes = disk.get(&name.file())?;
    let (is_best, rest) = bytes.split_first()?;
    let is_best = *is_best == BrotliQuality::Best as u8;
    let tag = str::from_utf8(rest.get(..TAG_DIGITS)?).ok()?.to_owned();
    let quality = if is_best {
        BrotliQuality::Best
    } else {
        BrotliQuality::Quick
    };
    Some((quality, tag, bytes.slice(1 + TAG_DIGITS..)))
}

#[cfg(test)]
mod tests;
