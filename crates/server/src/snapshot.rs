//! A snapshot: one immutable generation of the site, with the names of its pages.
//!
//! 1. A request asks for a [`View`].
//! 2. The first request for it computes its name: the model of the page is built and hashed.
//! 3. [`PageCache`] returns the page of that name, from whichever generation; only if it has none, the page is
//!    rendered.
//!
//! So an edit to one product renders only the pages that show it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::Bytes;
use quick_cache::sync::Cache;
use sightline_model::{Document, Robots};
use sightline_render::RenderError;
use sightline_site::track;
use tokio::sync::OnceCell;

use crate::addresses::{Addresses, PageTable};
use crate::blocking::blocking;
use crate::error::log_render_failure;
use crate::headers::policy_of;
use crate::on_demand::OnDemand;
use crate::page_cache::{PageCache, PageMetadata, PreparedPage};
use crate::page_name::PageName;
use crate::parts::{NamedDocument, Parts};
use crate::view::View;

/// The most confirmation pages whose names are cached.
const MAX_CONFIRMATIONS: usize = 1_024;

/// One generation of the site.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) parts: Parts,
    /// The cache of pages of this and earlier generations.
    pub(crate) pages: Arc<PageCache>,
    /// What is at each path.
    pub(crate) addresses: Addresses,
    /// What is known about each remembered view, at its index, once it was requested.
    page_metadata: Vec<OnceCell<PageMetadata>>,
    /// What is known about recently requested confirmation pages, of which there are several for each page of the site.
    /// `None` if the page doesn't have that form and is shown itself.
    confirmations: Cache<View, Option<PageMetadata>>,
    /// The pages that are never evicted from memory.
    always_ready: HashMap<View, OnceCell<Arc<PreparedPage>>>,
    /// Pages that depend on a visitor's input.
    pub(crate) on_demand: OnDemand,
}

impl Snapshot {
    /// The public URL of the site.
    pub(crate) fn base_url(&self) -> &str {
        self.parts.site.base_url()
    }

    /// Creates a generation. Pages that haven't changed are already in the cache. What is known about the views of the
    /// previous generation is reused where the change doesn't affect them. This goes through every page of the site, so
    /// call it on a blocking thread.
    pub(crate) fn new(parts: Parts, pages: Arc<PageCache>, before: Option<&Self>) -> Self {
        let former = before.map(|before| &*before.parts.site);
        if let Some(former) = former {
            parts.pictures.keep_removed(former, &parts.site);
        }
        let before = before.and_then(|before| Some((before, parts.changed_since(&before.parts)?)));
        let table = match before {
            // If nothing was added, removed or renamed, the pages are the same.
            Some((before, _)) => Arc::clone(&before.addresses.pages),
            None => Arc::new(PageTable::new(&parts.site)),
        };
        let known = |place: usize| {
            let (before, changed) = before.as_ref()?;
            let known = before.page_metadata.get(place)?.get()?;
            (!changed.affects(&known.reads)).then(|| known.clone())
        };
        Self {
            page_metadata: (0..table.places())
                .map(|place| OnceCell::new_with(known(place)))
                .collect(),
            addresses: Addresses::new(&parts.site, table, former),
            confirmations: Cache::new(MAX_CONFIRMATIONS),
            always_ready: View::always_ready()
                .map(|view| (view, OnceCell::new()))
                .collect(),
            on_demand: pages.on_demand(),
            parts,
            pages,
        }
    }

    /// The page of a view.
    ///
    /// # Errors
    /// When the page cannot be rendered; the next request tries again.
    pub(crate) async fn page(&self, view: &View) -> Result<Arc<PreparedPage>, RenderError> {
        if let Some(ready) = self.always_ready.get(view) {
            let make = || async {
                let page = self.find(view).await?;
                // A client whose request has timed out must not wait for an encoding of the failure page.
                page.body.identity().await?;
                self.pages.recount(&page);
                Ok(page)
            };
            return ready.get_or_try_init(make).await.cloned();
        }
        let page = self.find(view).await?;
        if !view.is_template() {
            self.pages.compress_again(&page);
        }
        Ok(page)
    }

    /// The page of a view, if it's in memory.
    pub(crate) fn in_memory(&self, view: &View) -> Option<Arc<PreparedPage>> {
        let known = self.page_metadata.get(self.addresses.pages.place(view)?)?;
        let page = self.pages.in_memory(known.get()?)?;
        self.pages.compress_again(&page);
        Some(page)
    }

    /// The page of a view that is never evicted, once it has been made.
    pub(crate) fn ready(&self, view: &View) -> Option<Arc<PreparedPage>> {
        self.always_ready.get(view)?.get().cloned()
    }

    /// Renders all pages of the site ahead of time. They are made one after the other, so that visitors' requests never
    /// wait for more than one of them. Then the pages that nobody needs anymore are removed.
    pub(crate) async fn prerender_all(&self) {
        let mut names = HashSet::new();
        let mut has_room = true;
        for view in self.addresses.pages.prerendered() {
            match self.prepare(view, has_room).await {
                Ok((known, is_kept)) => {
                    names.insert(known.name);
                    if has_room && !is_kept {
                        has_room = false;
                        tracing::warn!(
                            "neither the data folder nor the memory takes more rendered pages: \
                             others are rendered when they are asked for"
                        );
                    }
                }
                Err(error) => log_render_failure(&format!("{view:?}"), &error),
            }
        }
        names.extend(
            self.page_metadata
                .iter()
                .filter_map(OnceCell::get)
                .map(|known| known.name),
        );
        self.pages.keep_only(names).await;
    }

    /// What is compared of a view to tell search engines of changes. `None` if they may not index it or aren't told.
    ///
    /// # Errors
    /// When the model of the page cannot be built.
    pub(crate) async fn indexed(&self, view: &View) -> Result<Option<PageName>, RenderError> {
        Ok(self.metadata_of(view).await?.0.indexed)
    }

    /// The number of pages of all sites of the process in memory, and their total size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.pages.size()
    }

    async fn find(&self, view: &View) -> Result<Arc<PreparedPage>, RenderError> {
        if let (View::Sent { route, .. }, Some(None)) = (view, self.confirmations.get(view)) {
            return Box::pin(self.find(&View::Page(route.clone()))).await;
        }
        let (known, document) = self.metadata_of(view).await?;
        if let Some(page) = document
            .as_ref()
            .and_then(|named| view.without_form(&named.document))
        {
            self.confirmations.insert(view.clone(), None);
            return Box::pin(self.find(&page)).await;
        }
        if matches!(view, View::Sent { .. }) && document.is_some() {
            self.confirmations.insert(view.clone(), Some(known.clone()));
        }
        self.pages.page(known, self.render(view, document)).await
    }

    /// Makes the page of a view unless there is no room left. Returns what is known about it, and whether it was
    /// stored.
    async fn prepare(
        &self,
        view: &View,
        has_room: bool,
    ) -> Result<(PageMetadata, bool), RenderError> {
        let is_always_ready = self.always_ready.contains_key(view);
        if is_always_ready {
            self.page(view).await?;
        }
        let (known, document) = self.metadata_of(view).await?;
        if is_always_ready || !has_room {
            return Ok((known, is_always_ready));
        }
        let render = self.render(view, document);
        let is_kept = self.pages.prepare(known.clone(), render).await?;
        Ok((known, is_kept))
    }

    /// What is known about a view, and its model if that had to be built.
    async fn metadata_of(
        &self,
        view: &View,
    ) -> Result<(PageMetadata, Option<NamedDocument>), RenderError> {
        let mut document = None;
        let model = &mut document;
        let mut build = async || {
            let (known, built) = self.model(view).await?;
            *model = Some(built);
            Ok(known)
        };
        let place = self.addresses.pages.place(view);
        let known = match place.and_then(|place| self.page_metadata.get(place)) {
            Some(known) => known.get_or_try_init(build).await?.clone(),
            None => match self.confirmations.get(view).flatten() {
                Some(known) => known,
                None => build().await?,
            },
        };
        Ok((known, document))
    }

    /// Builds the model of a view, and returns it with what is known from it.
    async fn model(&self, view: &View) -> Result<(PageMetadata, NamedDocument), RenderError> {
        let (parts, view) = (self.parts.clone(), view.clone());
        // Building the model of a list goes through all its entries.
        let build = move || {
            let (document, reads) = track(|| Box::new(view.document(&parts)));
            let policy = policy_of(&document);
            let is_told = parts.site.index_now().is_some();
            let indexed = is_told.then(|| indexed(&document)).flatten();
            let named = parts.named(document)?;
            let known = PageMetadata {
                name: named.name,
                policy: policy.map(Arc::new),
                reads: Arc::new(reads),
                indexed,
            };
            Ok((known, named))
        };
        blocking(build).await?
    }

    async fn render(
        &self,
        view: &View,
        document: Option<NamedDocument>,
    ) -> Result<Bytes, RenderError> {
        let document = match document {
            Some(document) => document,
            None => self.model(view).await?.1,
        };
        self.parts.render_named(document).await
    }
}

/// The hash of what search engines read on a page, or `None` if they may not index it. Of the frame, only the banner
/// counts: the rest is on every page, and a new year in the footer isn't a change.
fn indexed(document: &Document) -> Option<PageName> {
    let Document { seo, frame, page } = document;
    if seo.robots != Robots::Index || seo.canonical.as_ref() != Some(&frame.path) {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    // Models of strings and numbers always serialize.
    hasher.update(&serde_json::to_vec(page).unwrap_or_default());
    hasher.update(&serde_json::to_vec(&frame.banner).unwrap_or_default());
    hasher.update(format!("{seo:?}").as_bytes());
    Some(PageName::of(&hasher))
}

#[cfg(test)]
mod tests;
