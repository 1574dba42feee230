//! Writes every page and file of a site into a folder, for static hosts. The files are the bytes that the server
//! would send, made by the same code.
//!
//! 1. The folder is opened. It has to be empty or written by an earlier export ([`folder`]). If no input of the
//!    export has changed since, nothing else is read.
//! 2. The content and the bundle are read as when a server starts, and refused for the same reasons.
//! 3. [`plan`] lists every file: the addresses of the server's own table, the files of the bundle, and pictures.
//! 4. Several workers make the files, and each writes one before it makes the next. A page whose model hasn't
//!    changed since the last export isn't rendered again.
//! 5. [`hosts`] writes the configuration of static hosts: redirects and headers.
//! 6. Files that earlier exports wrote and this one didn't are removed.

mod compress;
mod error;
mod folder;
mod forms;
mod hosts;
mod inputs;
mod name;
mod plan;
mod response_headers;
mod search;
mod start;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, Method};
use bytes::Bytes;
use parking_lot::Mutex;
use sightline_render::RenderError;
use tokio::task::JoinSet;

use crate::addresses::{Address, Addresses};
use crate::blocking::blocking;
use crate::clock::Clock;
use crate::headers::policy_of;
use crate::origin::Origin;
use crate::parts::Parts;
use crate::pictures::PreparedPictures;
use crate::source::{SiteSource, WebSource};
use crate::view::View;

pub use error::ExportError;

use folder::{NO_SOURCE, OutFolder};
use forms::Forms;
use plan::{Item, What};
use response_headers::ResponseHeaders;
use search::SearchFiles;
use start::{begin, read};

/// A progress callback, called with the number of files that are done and the number of all.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// The options of an export.
pub struct ExportOptions {
    /// The content.
    pub site: SiteSource,
    /// The web bundle.
    pub web: WebSource,
    /// Pictures that were encoded beforehand.
    pub pictures: PreparedPictures,
    /// The data folder of the site. Encoded pictures are read from it and stored in it.
    pub data: PathBuf,
    /// The folder to write into.
    pub out: PathBuf,
    /// The public address of the site, if it isn't the one in the content.
    pub base_url: Option<String>,
    /// The server that takes forms.
    pub leads_endpoint: Option<Origin>,
    /// Whether cards that are not drawn yet are left out.
    pub skip_cards: bool,
    /// Whether compressed copies of files are written too.
    pub compress: bool,
    /// The source of the current time.
    pub clock: Clock,
    /// Called with the progress.
    pub progress: Progress,
}

/// The result of an export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// The number of pages.
    pub pages: usize,
    /// The number of files, including pages.
    pub files: usize,
    /// The size of all files, in bytes.
    pub bytes: u64,
    /// The number of files that were written because they were new or had changed.
    pub written: usize,
    /// The number of files of earlier exports that were removed.
    pub removed: usize,
    /// How long it took to draw cards, if some were missing.
    pub drawing: Option<Duration>,
    /// How long it took to compress files, if that was requested.
    pub compressing: Option<Duration>,
    /// Notes for whoever publishes the folder.
    pub notes: Vec<String>,
}

/// Writes a site into a folder.
///
/// # Errors
/// When the content is refused, a page cannot be made, or the folder cannot be written.
pub async fn export(options: ExportOptions) -> Result<ExportReport, ExportError> {
    let options = Arc::new(options);
    let given = Arc::clone(&options);
    let (out, inputs) = run_blocking(move || begin(&given)).await?;
    if out.is_complete(&inputs) {
        return Ok(out.report_before());
    }
    let given = Arc::clone(&options);
    let (parts, addresses, search) = run_blocking(move || read(&given)).await?;
    let forms = Forms::of(options.leads_endpoint.as_ref(), parts.site.base_url());
    let items = plan::plan(&parts, &addresses)?;
    let work = Arc::new(Work {
        out,
        items,
        parts,
        addresses,
        headers: Mutex::default(),
        cards: Mutex::default(),
        progress: Arc::clone(&options.progress),
    });
    let places = work.order();
    // While one worker waits for its page, another can build a model or write a file.
    let make = |work: Arc<Work>, at| async move { work.make(at).await };
    for_each(&work, places, 2 * cores(), make).await?;
    let drawing = if options.skip_cards {
        None
    } else {
        draw_cards(&work).await?
    };
    let writer = Arc::clone(&work);
    run_blocking(move || {
        let passes_search_on = search.is_passed_on;
        writer.search(search)?;
        writer.write_host_configs(&forms, passes_search_on)
    })
    .await?;
    let compressing = if options.compress {
        let started = Instant::now();
        compress::compress_all(&work).await?;
        Some(started.elapsed())
    } else {
        None
    };
    let work = Arc::into_inner(work).ok_or(ExportError::Stopped(RenderError::Stopped))?;
    Ok(ExportReport {
        drawing,
        compressing,
        ..run_blocking(move || work.out.finish(&inputs)).await?
    })
}

/// An export in progress.
struct Work {
    out: OutFolder,
    items: Vec<Item>,
    parts: Parts,
    addresses: Addresses,
    /// The response headers of files, where they differ from those of every page.
    headers: Mutex<BTreeMap<name::FileName, ResponseHeaders>>,
    /// Cards of pages that still have to be drawn.
    cards: Mutex<Vec<Item>>,
    progress: Progress,
}

/// Runs `make` for every item, `at_once` at a time, and reports the progress. Stops at the first error.
async fn for_each<T, F>(
    work: &Arc<Work>,
    all: Vec<T>,
    at_once: usize,
    make: impl Fn(Arc<Work>, T) -> F + Copy + Send + 'static,
) -> Result<(), ExportError>
where
    T: Send + 'static,
    F: Future<Output = Result<(), ExportError>> + Send,
{
    let (count, done) = (all.len(), Arc::new(AtomicUsize::new(0)));
    let left = Arc::new(Mutex::new(all.into_iter()));
    let mut hands: JoinSet<Result<(), ExportError>> = JoinSet::new();
    for _ in 0..at_once {
        let (work, left, done) = (Arc::clone(work), Arc::clone(&left), Arc::clone(&done));
        let next = move || left.lock().next();
        hands.spawn(async move {
            while let Some(one) = next() {
                make(Arc::clone(&work), one).await?;
                (work.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, count);
            }
            Ok(())
        });
    }
    while let Some(ended) = hands.join_next().await {
        ended.map_err(|_panicked| ExportError::Stopped(RenderError::Stopped))??;
    }
    Ok(())
}

impl Work {
    /// The order in which items are made: lists come next to the products that they show, so that each product
    /// is built once.
    fn order(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.items.len()).collect();
        places.sort_by_cached_key(|at| match &self.items[*at].what {
            What::Page(View::Page(route)) => self.parts.site.last_position(route),
            _ => None,
        });
        places
    }

    /// Makes the item at an index.
    async fn make(self: &Arc<Self>, at: usize) -> Result<(), ExportError> {
        let item = &self.items[at];
        match &item.what {
            What::Page(view) => self.page(item, view.clone()).await,
            What::File => self.file(item).await,
            What::Asset => self.asset(item).await,
            What::Picture => self.picture(item).await,
        }
    }

    /// Makes a page, and notes the card that its head names if that is missing.
    async fn page(self: &Arc<Self>, item: &Item, view: View) -> Result<(), ExportError> {
        let (work, one) = (Arc::clone(self), item.clone());
        let (named, source, is_there) = run_blocking(move || {
            let document = Box::new(view.document(&work.parts));
            if let Some(policy) = policy_of(&document) {
                work.record_headers(one.file.clone(), ResponseHeaders::of_page(&policy));
            }
            let named = work.parts.named(document);
            let named = named.map_err(|error| failed(&one, error))?;
            let source = named.name.to_string();
            let is_there = work.out.keep(&one.file, &source);
            Ok((named, source, is_there))
        })
        .await?;
        let card = named
            .document
            .seo
            .card
            .as_ref()
            .map(|card| card.src.clone());
        if !is_there {
            let rendered = self.parts.render_named(named).await;
            let rendered = rendered.map_err(|error| failed(item, error))?;
            self.put(item, &source, rendered).await?;
        }
        if let Some(card) = card {
            let card = plan::file(&card, What::Picture)?;
            if !self.has_picture(&card).await? {
                self.cards.lock().push(card);
            }
        }
        Ok(())
    }

    /// Makes a file of the address table.
    async fn file(self: &Arc<Self>, item: &Item) -> Result<(), ExportError> {
        let Some(Address::File(file)) = self.addresses.get(&item.address) else {
            return Err(failed(item, RenderError::Stopped));
        };
        // Otherwise all files would stay in memory until the end.
        let answer = file
            .unmade()
            .respond(&self.parts, &Method::GET, &HeaderMap::new())
            .await
            .ok_or_else(|| failed(item, RenderError::Stopped))?;
        let (head, body) = answer.into_parts();
        self.record_headers(item.file.clone(), ResponseHeaders::of(&head.headers));
        // Reading a body that is in memory doesn't fail.
        let body = axum::body::to_bytes(body, usize::MAX).await;
        let body = body.map_err(|_never| failed(item, RenderError::Stopped))?;
        self.put(item, NO_SOURCE, body).await
    }

    /// Makes a file of the web bundle.
    async fn asset(self: &Arc<Self>, item: &Item) -> Result<(), ExportError> {
        let body = self.parts.web.file(&item.address).await;
        let body = body.ok_or_else(|| failed(item, RenderError::Stopped))?;
        let identity = body.identity().await.map_err(|error| failed(item, error))?;
        self.put(item, NO_SOURCE, identity.clone()).await
    }

    /// Whether a file that is made from a picture exists already. Its name contains the hash of what it's made
    /// from, so an existing file is current.
    async fn has_picture(self: &Arc<Self>, item: &Item) -> Result<bool, ExportError> {
        let (work, file) = (Arc::clone(self), item.file.clone());
        run_blocking(move || Ok(work.out.has(&file) || work.out.keep(&file, NAMED))).await
    }

    /// Makes a file from a picture, unless it exists already.
    async fn picture(self: &Arc<Self>, item: &Item) -> Result<(), ExportError> {
        if self.has_picture(item).await? {
            return Ok(());
        }
        let name = item.address.strip_prefix("/media/").unwrap_or_default();
        let answer = self.parts.pictures.answer(&self.parts.site, name).await;
        let answer = answer.filter(|answer| answer.is_final);
        let answer = answer.ok_or_else(|| ExportError::Picture(item.address.clone()))?;
        self.put(item, NAMED, answer.bytes).await
    }

    async fn put(
        self: &Arc<Self>,
        item: &Item,
        source: &str,
        bytes: Bytes,
    ) -> Result<(), ExportError> {
        let (work, file, source) = (Arc::clone(self), item.file.clone(), source.to_owned());
        run_blocking(move || work.out.put(&file, &bytes, &source)).await
    }

    fn record_headers(&self, file: name::FileName, headers: ResponseHeaders) {
        self.headers.lock().insert(file, headers);
    }

    /// Writes the files that the search needs.
    fn search(&self, search: SearchFiles) -> Result<(), ExportError> {
        for (address, bytes) in search.files {
            let item = plan::file(&address, What::File)?;
            if !search::is_of_index(&item.file) {
                self.record_headers(item.file.clone(), ResponseHeaders::of_data());
            }
            self.out.put(&item.file, &bytes, NO_SOURCE)?;
        }
        if let Some(note) = search.note {
            self.out.note(&note);
        }
        Ok(())
    }

    /// Writes the configuration files of static hosts.
    fn write_host_configs(&self, forms: &Forms, passes_search_on: bool) -> Result<(), ExportError> {
        let headers = self.headers.lock();
        let input = hosts::HostConfigInput {
            base_url: self.parts.site.base_url(),
            moved: self.parts.site.moved(),
            items: &self.items,
            headers: &headers,
            leads_origin: forms.origin(),
            passes_leads_on: *forms == Forms::PassedOn,
            passes_search_on,
        };
        let (files, left_out) = input.files();
        for (file, text) in files {
            match self.out.put(&file, text.as_bytes(), NO_SOURCE) {
                // Hosts are set up with this file, so the folder may have the owner's.
                Err(ExportError::InTheWay(_)) if file.as_str() == hosts::HTACCESS => {
                    self.out.note(OWN_HTACCESS);
                }
                put => put?,
            }
        }
        if left_out > 0 {
            self.out.note(&format!(
                "redirects that are not in _redirects, which would be too long or cannot express them (nginx has all of \
                 them): {left_out}"
            ));
        }
        if *forms == Forms::Nowhere {
            self.out.note(NO_FORMS);
        }
        Ok(())
    }
}

/// Draws the missing cards, which takes longer than making all pages. Returns how long it took, or `None` if
/// none were missing.
async fn draw_cards(work: &Arc<Work>) -> Result<Option<Duration>, ExportError> {
    let mut cards = std::mem::take(&mut *work.cards.lock());
    cards.sort_by(|one, other| one.file.cmp(&other.file));
    cards.dedup();
    if cards.is_empty() {
        return Ok(None);
    }
    let started = Instant::now();
    let draw = |work: Arc<Work>, card| async move { work.picture(&card).await };
    for_each(work, cards, cores(), draw).await?;
    Ok(Some(started.elapsed()))
}

/// The source of files whose name already identifies what they're made from.
const NAMED: &str = "named";

/// The note of an export into a folder with a file `.htaccess` of the owner.
const OWN_HTACCESS: &str = "the folder has an .htaccess that no build wrote, so it stays. For Apache, build into an empty \
     folder once, and add the rules of its .htaccess to yours";

/// The note of an export whose pages have no forms.
const NO_FORMS: &str = "the pages have no forms, but the phone number and the email address in \
     their place: a folder of files cannot take what visitors send. Name a running `sightline serve` \
     with --leads-endpoint https://leads.example to have them";

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn failed(item: &Item, source: RenderError) -> ExportError {
    ExportError::Page {
        address: item.address.clone(),
        source,
    }
}

/// Runs blocking work outside the async threads.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ExportError> + Send + 'static,
) -> Result<T, ExportError> {
    blocking(work).await.map_err(ExportError::Stopped)?
}
