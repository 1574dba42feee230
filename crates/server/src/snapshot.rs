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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderValue;
use bytes::Bytes;
use sightline_model::Route;
use sightline_render::RenderError;
use tokio::sync::OnceCell;

use crate::addresses::Addresses;
use crate::blocking::blocking;
use crate::body::PreparedBody;
use crate::disk_cache::DiskCache;
use crate::error::log_render_failure;
use crate::headers::policy_of;
use crate::on_demand::OnDemand;
use crate::parts::Parts;
use crate::response::HTML;
use crate::view::View;

/// Pages of earlier generations are remembered until there are this many for each view of a site.
/// Edits that follow each other without a pause must not fill the memory.
const MOST_INHERITED_PER_VIEW: usize = 2;

/// A page in every encoding.
#[derive(Debug)]
pub(crate) struct PreparedPage {
    /// The hash of everything that went into it.
    name: String,
    /// The bytes.
    pub(crate) body: PreparedBody,
    /// The content-security policy, where it is not that of every page.
    pub(crate) policy: Option<HeaderValue>,
}

impl PreparedPage {
    /// Compresses a page; one that only goes out with a visitor's text in it is left as it is.
    fn new(name: String, html: Bytes, is_template: bool, policy: Option<HeaderValue>) -> Self {
        let body = if is_template {
            PreparedBody::unencoded(HTML, html)
        } else {
            PreparedBody::new(HTML, html)
        };
        Self { name, body, policy }
    }
}

/// Pages by the hash of everything that went into them.
type PagesByName = HashMap<String, Arc<PreparedPage>>;

/// One generation of the site.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) parts: Parts,
    cache: DiskCache,
    /// What is at which path.
    pub(crate) addresses: Addresses,
    /// Every view there is; each is filled when it is made.
    slots: HashMap<View, OnceCell<Arc<PreparedPage>>>,
    /// Every page of the site.
    routes: Vec<Route>,
    /// Pages that a visitor's words or choices make.
    pub(crate) on_demand: OnDemand,
    /// Pages of the generations before, until every view of this one is made.
    inherited: Mutex<PagesByName>,
}

impl Snapshot {
    /// The public address of the site.
    pub(crate) fn base_url(&self) -> &str {
        self.parts.site.base_url()
    }

    /// A generation that takes over what it can from the one before. Looks at every page of the site:
    /// call it where blocking is allowed.
    pub(crate) fn new(parts: Parts, cache: DiskCache, before: Option<&Self>) -> Self {
        let routes = parts.site.routes();
        Self {
            addresses: Addresses::new(&parts.site, &routes),
            slots: View::all(&routes)
                .map(|view| (view, OnceCell::new()))
                .collect(),
            on_demand: OnDemand::default(),
            inherited: Mutex::new(before.map(Self::known_pages).unwrap_or_default()),
            parts,
            cache,
            routes,
        }
    }

    /// The bytes of a view.
    ///
    /// # Errors
    /// When the page cannot be rendered; the next request tries again.
    pub(crate) async fn page(&self, view: &View) -> Result<Arc<PreparedPage>, RenderError> {
        match self.slots.get(view) {
            Some(slot) => slot
                .get_or_try_init(|| self.make(view))
                .await
                .map(Arc::clone),
            None => self.make(view).await,
        }
    }

    /// The bytes of a view, if they are ready.
    pub(crate) fn ready(&self, view: &View) -> Option<Arc<PreparedPage>> {
        self.slots.get(view)?.get().cloned()
    }

    /// Makes every page of the site that is not made yet, one after the other, so that visitors'
    /// requests are never behind more than one of them. Then forgets what nobody needs any more.
    pub(crate) async fn warm(&self) {
        for view in View::made_ahead(&self.routes) {
            if let Err(error) = self.page(&view).await {
                log_render_failure(&format!("{view:?}"), &error);
            }
        }
        self.inherited().clear();
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
        let (parts, wanted) = (self.parts.clone(), view.clone());
        // The model of a list goes through all its entries.
        let model = blocking(move || {
            let document = wanted.document(&parts);
            let name = parts.name(&document);
            (document, name)
        });
        let (document, name) = model.await?;
        if let Some(page) = view.without_form(&document) {
            return Box::pin(self.page(&page)).await;
        }
        let inherited = self.inherited().get(&name).cloned();
        if let Some(page) = inherited {
            return Ok(page);
        }
        let is_template = view.is_template();
        let policy = policy_of(&document);
        if let Some(page) = self.kept(&name, is_template, policy.clone()).await {
            return Ok(page);
        }
        let html = self.parts.render(&document).await?;
        let cache = self.cache.clone();
        let kept = move || {
            if let Err(error) = cache.put(&name, &html) {
                tracing::debug!(%error, "a rendered page could not be kept for the next start");
            }
            Arc::new(PreparedPage::new(name, html, is_template, policy))
        };
        blocking(kept).await
    }

    async fn kept(
        &self,
        name: &str,
        is_template: bool,
        policy: Option<HeaderValue>,
    ) -> Option<Arc<PreparedPage>> {
        let cache = self.cache.clone();
        let name = name.to_owned();
        let read = move || {
            let html = cache.get(&name)?;
            Some(Arc::new(PreparedPage::new(name, html, is_template, policy)))
        };
        blocking(read).await.ok().flatten()
    }

    /// The pages that are made.
    fn pages(&self) -> PagesByName {
        self.slots
            .values()
            .filter_map(OnceCell::get)
            .map(|page| (page.name.clone(), Arc::clone(page)))
            .collect()
    }

    /// The pages that the next generation may need: those that are made, and those of generations
    /// before that this one has not come to yet.
    fn known_pages(&self) -> PagesByName {
        let mut known = self.pages();
        let inherited = self.inherited();
        if known.len() + inherited.len() <= MOST_INHERITED_PER_VIEW * self.slots.len() {
            let pages = inherited.iter();
            known.extend(pages.map(|(name, page)| (name.clone(), Arc::clone(page))));
        }
        known
    }

    fn inherited(&self) -> MutexGuard<'_, PagesByName> {
        self.inherited
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
