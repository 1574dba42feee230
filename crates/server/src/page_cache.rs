//! Rendered pages of all generations, by the hash of everything that went into them.
//!
//! 1. In memory are those that visitors asked for, up to a number of bytes; what has not been asked
//!    for lately makes room.
//! 2. Behind it is a folder with every page in Brotli's form. A page that is asked for again comes
//!    from there, and so does every page after a restart: nothing is compressed again.
//! 3. What is in neither is rendered, once however many ask for it.
//!
//! A page is compressed quickly when it is made. One that visitors ask for is compressed again in the
//! background as well as it can be, and that form takes the place of the first, here and on the disk.
//!
//! Equal name, equal content: a new generation finds the pages that have not changed.

use std::collections::HashSet;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use sightline_compression::{BrotliQuality, brotli, unbrotli};
use sightline_render::RenderError;
use sightline_site::Reads;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::blocking::blocking;
use crate::body::{PreparedBody, TAG_DIGITS};
use crate::disk_cache::DiskCache;
use crate::headers::{REQUEST_ID, add_security_headers};
use crate::memory::{HasBody, Kept, MemoryCache};
use crate::metrics::{Metrics, PageSource};
use crate::on_demand::{OnDemand, OnDemandMemory};
use crate::page_name::PageName;
use crate::response::HTML;

/// Pages that may wait to be compressed again. One for which there is no place is taken the next time
/// that somebody asks for it.
const MOST_WAITING: usize = 4096;
/// They are compressed again when no further one has been asked for so long: it takes some megabytes and a processor,
/// which visitors who look around want themselves.
const PAUSE: Duration = Duration::from_secs(2);

/// A page, ready to go out.
#[derive(Debug)]
pub(crate) struct PreparedPage {
    name: PageName,
    pub(crate) body: PreparedBody,
    /// The content-security policy, where it is not that of every page.
    pub(crate) policy: Option<Arc<HeaderValue>>,
    /// Whether it waits to be compressed as well as it can be, or is.
    is_taken: AtomicBool,
    /// Whether somebody has asked for it in Brotli's form.
    is_asked: AtomicBool,
    /// The headers of its answer in that form, from the second time on: many pages are asked for once and then not for
    /// long, and headers take 2 kB.
    head: OnceLock<HeaderMap>,
}

impl HasBody for PreparedPage {
    fn body(&self) -> &PreparedBody {
        &self.body
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

    /// Adds the policy of a page that has one of its own.
    pub(crate) fn complete(&self, headers: &mut HeaderMap) {
        if let Some(policy) = &self.policy {
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::clone(policy));
        }
    }

    /// The answer to a request, with the headers that every answer has; `None` where the form that the client
    /// likes best has to be made first.
    pub(crate) fn respond_if_made(
        &self,
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
        // Most answers: their headers are copied as one, which is quicker than to put in each.
        let mut response = Response::new(Body::empty());
        let head = if let Some(head) = self.head.get() {
            head
        } else {
            let mut head = mem::take(make()?.headers_mut());
            // Each answer gets its own. With its place the copy need not grow.
            head.insert(REQUEST_ID, HeaderValue::from_static("0"));
            self.head.get_or_init(|| head)
        };
        *response.headers_mut() = head.clone();
        if method != Method::HEAD {
            *response.body_mut() = Body::from(brotli.clone());
        }
        Some(response)
    }
}

/// What is known of a page whose bytes need not be at hand.
#[derive(Debug, Clone)]
pub(crate) struct KnownPage {
    pub(crate) name: PageName,
    pub(crate) policy: Option<Arc<HeaderValue>>,
    /// What of the products its model is made of.
    pub(crate) reads: Arc<Reads>,
}

/// A page in memory, by the number of its site.
type PageKey = (u32, PageName);

/// The memory for the pages of all sites of the process.
#[derive(Debug)]
pub(crate) struct PageMemory {
    pages: MemoryCache<PageKey, PreparedPage>,
    /// Those that a visitor's words or choices make.
    on_demand: Arc<OnDemandMemory>,
    /// How many sites have pages here.
    sites: AtomicU32,
    wanted: mpsc::Sender<(PageKey, DiskCache)>,
    waiting: tokio::sync::Mutex<mpsc::Receiver<(PageKey, DiskCache)>>,
}

impl PageMemory {
    /// Room for so many bytes of pages, a quarter of it for those of [`crate::on_demand`].
    pub(crate) fn new(most_bytes: usize) -> Arc<Self> {
        let (wanted, waiting) = mpsc::channel(MOST_WAITING);
        Arc::new(Self {
            pages: MemoryCache::new(most_bytes - most_bytes / 4),
            on_demand: Arc::new(OnDemandMemory::new(most_bytes / 4)),
            sites: AtomicU32::new(0),
            wanted,
            waiting: tokio::sync::Mutex::new(waiting),
        })
    }

    /// How many pages of all sites are in memory, and how many bytes they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        let (own, on_demand) = (self.pages.size(), self.on_demand.size());
        (own.0 + on_demand.0, own.1 + on_demand.1)
    }

    /// Compresses pages that were asked for as well as it can be done, one after the other, until it is
    /// to stop. All of it is done on one thread, since what the compressor takes stays with the thread:
    /// the allocator keeps some of it for each thread that has compressed.
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
        // Not one of the runtime's threads: the runtime would wait for it to end.
        let thread = std::thread::Builder::new().name("compress".to_owned());
        if let Err(error) = thread.spawn(compress) {
            tracing::warn!(%error, "pages are not compressed again: no thread can be started");
        }
    }

    /// Pages to be compressed again, once there is a pause or as many of them as may wait.
    async fn waiting(&self) -> Option<Vec<(PageKey, DiskCache)>> {
        let mut wanted = self.waiting.lock().await;
        let mut pages = vec![wanted.recv().await?];
        while pages.len() < MOST_WAITING
            && let Ok(Some(page)) = timeout(PAUSE, wanted.recv()).await
        {
            pages.push(page);
        }
        Some(pages)
    }

    fn compress(&self, key: PageKey, disk: &DiskCache) {
        // What was let go meanwhile nobody asks for much, and what is small is not compressed at all.
        let Some(page) = self.pages.peek(&key) else {
            return;
        };
        let Some(Ok(identity)) = page.body.brotli().map(|body| unbrotli(body)) else {
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

/// All rendered pages of a site.
#[derive(Debug)]
pub(crate) struct PageCache {
    memory: Arc<PageMemory>,
    /// The number of the site there.
    site: u32,
    disk: DiskCache,
    metrics: Arc<Metrics>,
}

impl Drop for PageCache {
    /// Nobody asks for pages of this site any more.
    fn drop(&mut self) {
        let own = self.site;
        self.memory.pages.keep_only(|(site, _)| *site != own);
    }
}

impl PageCache {
    /// The pages of another site, in memory and before a folder.
    pub(crate) fn new(disk: DiskCache, memory: Arc<PageMemory>, metrics: Arc<Metrics>) -> Self {
        Self {
            site: memory.sites.fetch_add(1, Ordering::Relaxed),
            memory,
            disk,
            metrics,
        }
    }

    /// A place for what a visitor's words or choices make of a new generation.
    pub(crate) fn on_demand(&self) -> OnDemand {
        OnDemand::new(Arc::clone(&self.memory.on_demand))
    }

    fn key(&self, name: PageName) -> PageKey {
        (self.site, name)
    }

    /// A page, where it is in memory.
    pub(crate) fn in_memory(&self, known: &KnownPage) -> Option<Arc<PreparedPage>> {
        let page = self.memory.pages.get(&self.key(known.name))?;
        self.metrics.page_from(PageSource::Memory);
        Some(page)
    }

    /// Whether some pages are on the disk.
    pub(crate) fn has_kept(&self) -> bool {
        self.disk.has_any()
    }

    /// A page: from memory, from the disk, or rendered.
    ///
    /// # Errors
    /// When the page cannot be rendered; the next request tries again.
    pub(crate) async fn page(
        &self,
        known: KnownPage,
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
        // Not kept where it is larger than everything that may be kept.
        _ = place.insert(Kept::new(&page));
        Ok(page)
    }

    /// Sees to it that a page need not be rendered when somebody asks for it: it is put on the disk or,
    /// where that takes nothing, in memory as long as no other has to go for it. Whether either took it.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn prepare(
        &self,
        known: KnownPage,
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

    /// Lets go of all pages but these, in memory and on the disk.
    pub(crate) async fn keep_only(&self, names: HashSet<PageName>) {
        let pages = &self.memory.pages;
        pages.keep_only(|(site, name)| *site != self.site || names.contains(name));
        let disk = self.disk.clone();
        let keep = move || {
            disk.keep_only(|file| {
                PageName::of_file(file).is_some_and(|name| names.contains(&name))
            });
        };
        // The only failure would be a panic while removing files; nothing depends on it.
        _ = blocking(keep).await;
    }

    /// Counts a page anew after an answer, which may have made a form of its body.
    pub(crate) fn recount(&self, page: &PreparedPage) {
        self.memory.pages.recount(&self.key(page.name));
    }

    /// Has a page compressed again, once.
    pub(crate) fn compress_again(&self, page: &PreparedPage) {
        let is_taken = &page.is_taken;
        if !is_taken.load(Ordering::Relaxed) && !is_taken.swap(true, Ordering::Relaxed) {
            let wanted = (self.key(page.name), self.disk.clone());
            let is_full = self.memory.wanted.try_send(wanted).is_err();
            is_taken.store(!is_full, Ordering::Relaxed);
        }
    }

    /// How many pages of all sites are in memory, and how many bytes they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.memory.size()
    }

    /// Reads a page from the disk.
    async fn read(&self, known: &KnownPage) -> Option<Arc<PreparedPage>> {
        let (disk, known) = (self.disk.clone(), known.clone());
        let read = move || {
            let (quality, tag, compressed) = get(&disk, known.name)?;
            let body = PreparedBody::kept(HTML, tag, compressed);
            Some(PreparedPage::new(known.name, known.policy, body, quality))
        };
        blocking(read).await.ok().flatten()
    }

    /// Renders a page and puts it on the disk, and whether that took it.
    async fn make(
        &self,
        known: KnownPage,
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

/// Puts a page in Brotli's form on the disk, behind its quality and its tag. Whether the disk took it.
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

/// The quality of a page, its tag, and the page in Brotli's form.
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
