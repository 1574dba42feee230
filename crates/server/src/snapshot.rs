//! The site as it is served: one immutable generation of content and its rendered pages.
//!
//! 1. A request asks for a [`View`].
//! 2. The first one to ask makes it: the model of the page is built and hashed; a page with the same
//!    hash is taken over from the generation before or from the data folder; only else is it
//!    rendered and compressed. Others who ask meanwhile wait for the same result.
//! 3. Everyone after that gets the same bytes.
//!
//! So an edit to one product renders again the pages that show it, and no other.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::http::StatusCode;
use bytes::Bytes;
use jiff::civil::Date;
use sightline_content::Site;
use sightline_model::{Document, FormKind, MissingWhat, REFERENCE_PLACEHOLDER, Route, Submission};
use sightline_render::{RenderError, Renderer, Shell};
use tokio::sync::OnceCell;

use crate::body::PreparedBody;
use crate::error::log_render_failure;
use crate::kept_files::KeptFiles;
use crate::metrics::Metrics;
use crate::on_demand::OnDemand;
use crate::pictures::Pictures;
use crate::public_files::PublicFiles;
use crate::web::WebBundle;

/// Stands for the name of an unknown brand, so that one prepared page serves them all.
pub(crate) const BRAND_PLACEHOLDER: &str = "@@BRAND@@";

pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// What can be shown. There are finitely many: no address that a visitor makes up adds one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum View {
    /// A page.
    Page(Route),
    /// A page after one of its forms was sent without JavaScript; holds
    /// [`REFERENCE_PLACEHOLDER`].
    Sent(Route, FormKind),
    /// An article, brand or product that is not there; holds [`BRAND_PLACEHOLDER`].
    Missing(MissingWhat),
    /// An unknown address.
    NotFound,
    /// A page that could not be made.
    Error(StatusCode),
}

/// A page in every encoding.
#[derive(Debug)]
pub(crate) struct PreparedPage {
    /// The hash of everything that went into it.
    name: String,
    /// The bytes.
    pub(crate) body: PreparedBody,
}

/// A route that stands for all those of its kind that are not there.
fn absent(what: MissingWhat) -> Route {
    match what {
        MissingWhat::Article => Route::Article("unknown".to_owned()),
        MissingWhat::Brand => Route::Brand(BRAND_PLACEHOLDER.to_owned()),
        MissingWhat::Product => Route::Product {
            brand: "unknown".to_owned(),
            product: "unknown".to_owned(),
        },
    }
}

type Slot = Arc<OnceCell<Arc<PreparedPage>>>;

/// What a generation is made of.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) site: Arc<Site>,
    pub(crate) web: Arc<WebBundle>,
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) metrics: Arc<Metrics>,
    /// The day: the copyright line has its year, and prices hold until theirs.
    pub(crate) today: Date,
    /// Whether pages reload themselves.
    pub(crate) dev: bool,
}

/// One generation of the site.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) parts: Parts,
    cache: KeptFiles,
    slots: Mutex<HashMap<View, Slot>>,
    pub(crate) files: PublicFiles,
    /// Pages that a visitor's words or choices make.
    pub(crate) on_demand: OnDemand,
    /// Pages of the generation before, by name, until this one is warm.
    inherited: Mutex<HashMap<String, Arc<PreparedPage>>>,
}

impl Snapshot {
    /// The public address of the site.
    pub(crate) fn base_url(&self) -> &str {
        self.parts.site.base_url()
    }

    /// A generation that takes over what it can from the one before.
    pub(crate) fn new(parts: Parts, cache: KeptFiles, before: Option<&Self>) -> Self {
        let inherited = before.map(Self::pages).unwrap_or_default();
        Self {
            files: PublicFiles::new(&parts.site),
            on_demand: OnDemand::default(),
            parts,
            cache,
            slots: Mutex::default(),
            inherited: Mutex::new(inherited),
        }
    }

    /// The bytes of a view.
    ///
    /// # Errors
    /// When the page cannot be rendered; the next request tries again.
    pub(crate) async fn page(&self, view: &View) -> Result<Arc<PreparedPage>, RenderError> {
        let slot = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            match slots.get(view) {
                Some(slot) => Arc::clone(slot),
                None => Arc::clone(slots.entry(view.clone()).or_default()),
            }
        };
        slot.get_or_try_init(|| self.make(view))
            .await
            .map(Arc::clone)
    }

    /// Renders a document that exists only for one answer, such as a form with its faults.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn render_once(&self, document: &Document) -> Result<Bytes, RenderError> {
        let started = Instant::now();
        let rendered = self.parts.renderer.render(document).await;
        self.parts
            .metrics
            .rendered(rendered.is_ok(), started.elapsed());
        let rendered = rendered?;
        Ok(Bytes::from(self.shell().document(document, &rendered)))
    }

    /// The model of a view.
    pub(crate) fn document(&self, view: &View) -> Document {
        let Parts { site, today, .. } = &self.parts;
        match view {
            View::Page(route) => site.document(route, *today),
            View::Sent(route, form) => {
                let mut document = site.document(route, *today);
                document.frame.submission = Some(Submission::Sent {
                    form: *form,
                    reference: REFERENCE_PLACEHOLDER.to_owned(),
                });
                document
            }
            View::Missing(what) => site.missing(&absent(*what), *today),
            View::NotFound => site.not_found("/", *today),
            View::Error(status) => site.error_document(status.as_u16(), "/", *today),
        }
    }

    /// Makes every page of the site that is not made yet, one after the other, so that visitors'
    /// requests are never behind more than one of them. Then forgets what nobody needs any more.
    pub(crate) async fn warm(&self) {
        let mut views: Vec<View> = self
            .parts
            .site
            .routes()
            .into_iter()
            .map(View::Page)
            .collect();
        views.extend([
            View::NotFound,
            View::Error(StatusCode::INTERNAL_SERVER_ERROR),
        ]);
        for view in views {
            if let Err(error) = self.page(&view).await {
                log_render_failure(&format!("{view:?}"), &error);
            }
        }
        self.inherited
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        let names: HashSet<String> = self.pages().into_keys().collect();
        let cache = self.cache.clone();
        // The only failure would be a panic while removing files; nothing depends on it.
        _ = tokio::task::spawn_blocking(move || cache.keep_only(&names)).await;
    }

    /// How many pages are ready, and how many bytes they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        let pages = self.pages();
        (
            pages.len(),
            pages.values().map(|page| page.body.size()).sum(),
        )
    }

    async fn make(&self, view: &View) -> Result<Arc<PreparedPage>, RenderError> {
        let document = self.document(view);
        let name = self.name(&document);
        let inherited = self
            .inherited
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&name)
            .cloned();
        if let Some(page) = inherited {
            return Ok(page);
        }
        if let Some(page) = self.kept(&name).await {
            return Ok(page);
        }
        let html = self.render_once(&document).await?;
        let cache = self.cache.clone();
        let page = tokio::task::spawn_blocking(move || {
            if let Err(error) = cache.put(&name, &html) {
                tracing::debug!(%error, "a rendered page could not be kept for the next start");
            }
            Arc::new(PreparedPage {
                body: PreparedBody::new(HTML, html),
                name,
            })
        });
        page.await.map_err(|_panicked| RenderError::Stopped)
    }

    async fn kept(&self, name: &str) -> Option<Arc<PreparedPage>> {
        let cache = self.cache.clone();
        let name = name.to_owned();
        let page = tokio::task::spawn_blocking(move || {
            let html = cache.get(&name)?;
            Some(Arc::new(PreparedPage {
                body: PreparedBody::new(HTML, html),
                name,
            }))
        });
        page.await.ok().flatten()
    }

    /// The hash of everything that decides a page's bytes.
    fn name(&self, document: &Document) -> String {
        let mut hasher = blake3::Hasher::new();
        // A model of strings and numbers always serialises.
        hasher.update(&serde_json::to_vec(document).unwrap_or_default());
        hasher.update(format!("{:?}", document.seo).as_bytes());
        hasher.update(self.parts.web.bundle.hash().as_bytes());
        hasher.update(format!("{:?}{}", self.parts.web.assets, self.parts.dev).as_bytes());
        hasher.update(self.parts.site.base_url().as_bytes());
        hasher.update(self.parts.site.language().as_bytes());
        hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
        hasher.finalize().to_hex()[..32].to_owned()
    }

    fn shell(&self) -> Shell<'_> {
        Shell {
            lang: self.parts.site.language(),
            site_name: &self.parts.site.company().short_name,
            base_url: self.parts.site.base_url(),
            assets: &self.parts.web.assets,
            dev_reload: self.parts.dev,
        }
    }

    fn pages(&self) -> HashMap<String, Arc<PreparedPage>> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots
            .values()
            .filter_map(|slot| slot.get())
            .map(|page| (page.name.clone(), Arc::clone(page)))
            .collect()
    }
}
