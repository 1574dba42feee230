//! Pages that a visitor's words or choices make: search results, and the catalogue narrowed down.
//!
//! There is no end of them, so they are not in the snapshot's slots and not on disk. They are
//! rendered when asked for, and what that may cost is bounded on every side: a query and a choice
//! have a largest size, one page is rendered at a time, few may wait for their turn and none of
//! them long, and the last ones made are kept, up to a number of pages and of bytes. A flood of
//! made-up queries therefore slows down other queries and nothing else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sightline_content::SearchQuery;
use sightline_model::{CatalogueChoice, Document};
use sightline_render::RenderError;
use tokio::sync::Semaphore;

use crate::blocking::blocking;
use crate::body::PreparedBody;
use crate::parts::Parts;
use crate::response::HTML;

/// How many pages are kept.
const MOST_PAGES: usize = 128;
/// How many bytes they may take together.
const MOST_BYTES: usize = 24 * 1024 * 1024;
/// How many requests may wait for one to be rendered.
const MOST_WAITING: usize = 24;
/// How long one waits: after that an answer is not worth much any more.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// What a visitor asked for or chose.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Chosen {
    /// Words to search for.
    Search(SearchQuery),
    /// A choice in the catalogue.
    Catalogue(CatalogueChoice),
}

/// The pages of one generation that were asked for last.
#[derive(Debug)]
pub(crate) struct OnDemand {
    kept: Mutex<Kept>,
    waiting: Semaphore,
    turn: Semaphore,
}

impl Default for OnDemand {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            waiting: Semaphore::new(MOST_WAITING),
            turn: Semaphore::new(1),
        }
    }
}

/// Pages with the number of the request that last asked for each.
#[derive(Debug, Default)]
struct Kept {
    pages: HashMap<Chosen, (u64, Arc<PreparedBody>)>,
    requests: u64,
    bytes: usize,
}

impl Kept {
    fn get(&mut self, chosen: &Chosen) -> Option<Arc<PreparedBody>> {
        self.requests += 1;
        let (used, body) = self.pages.get_mut(chosen)?;
        *used = self.requests;
        Some(Arc::clone(body))
    }

    /// Keeps a page, and lets go of those that nobody has asked for the longest. A page that would
    /// push out all others is not kept.
    fn put(&mut self, chosen: Chosen, body: &Arc<PreparedBody>) {
        if body.size() > MOST_BYTES {
            return;
        }
        self.bytes += body.size();
        let kept = (self.requests, Arc::clone(body));
        if let Some((_, before)) = self.pages.insert(chosen, kept) {
            self.bytes -= before.size();
        }
        while self.pages.len() > MOST_PAGES || self.bytes > MOST_BYTES {
            let oldest = self.pages.iter().min_by_key(|(_, (used, _))| *used);
            let Some(oldest) = oldest.map(|(chosen, _)| chosen.clone()) else {
                return;
            };
            if let Some((_, body)) = self.pages.remove(&oldest) {
                self.bytes -= body.size();
            }
        }
    }
}

impl OnDemand {
    /// The page of a choice.
    ///
    /// # Errors
    /// [`RenderError::Busy`] when too many ask for pages that nobody has asked for before; any other
    /// error when the page cannot be rendered.
    pub(crate) async fn page(
        &self,
        parts: &Parts,
        chosen: &Chosen,
    ) -> Result<Arc<PreparedBody>, RenderError> {
        if let Some(body) = self.kept(chosen) {
            return Ok(body);
        }
        let _place = self
            .waiting
            .try_acquire()
            .map_err(|_full| RenderError::Busy)?;
        let turn = tokio::time::timeout(LONGEST_WAIT, self.turn.acquire());
        let _turn = turn
            .await
            .map_err(|_late| RenderError::Busy)?
            .map_err(|_closed| RenderError::Stopped)?;
        // Whoever was before in the queue may have asked for the same page.
        if let Some(body) = self.kept(chosen) {
            return Ok(body);
        }
        let (whole, asked) = (parts.clone(), chosen.clone());
        // A search goes through the index, a choice through all products.
        let document = blocking(move || document(&whole, &asked)).await?;
        let html = parts.render(&document).await?;
        let body = blocking(move || Arc::new(PreparedBody::new(HTML, html))).await?;
        self.lock().put(chosen.clone(), &body);
        Ok(body)
    }

    fn kept(&self, chosen: &Chosen) -> Option<Arc<PreparedBody>> {
        self.lock().get(chosen)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn document(parts: &Parts, chosen: &Chosen) -> Document {
    match chosen {
        Chosen::Search(query) => parts.site.search(query, parts.today),
        Chosen::Catalogue(choice) => parts.site.catalogue(choice, parts.today),
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    fn query(number: usize) -> Chosen {
        Chosen::Search(SearchQuery::of(&format!("query {number}")))
    }

    fn body(bytes: usize) -> Arc<PreparedBody> {
        Arc::new(PreparedBody::new("image/webp", Bytes::from(vec![0; bytes])))
    }

    #[test]
    fn made_up_queries_do_not_fill_the_memory() {
        let mut kept = Kept::default();
        for number in 0..10_000 {
            kept.put(query(number), &body(10));
        }
        assert_eq!(kept.pages.len(), MOST_PAGES);
        assert_eq!(kept.bytes, MOST_PAGES * 10);
    }

    #[test]
    fn large_pages_are_kept_up_to_a_size() {
        let mut kept = Kept::default();
        for number in 0..40 {
            kept.put(query(number), &body(MOST_BYTES / 16));
        }
        assert_eq!(kept.pages.len(), 16);
        kept.put(query(99), &body(MOST_BYTES + 1));
        assert_eq!(kept.pages.len(), 16);
        assert_eq!(kept.bytes, 16 * (MOST_BYTES / 16));
    }

    #[test]
    fn what_is_asked_for_again_stays() {
        let mut kept = Kept::default();
        kept.put(query(0), &body(1));
        for number in 1..1000 {
            assert!(kept.get(&query(0)).is_some());
            kept.put(query(number), &body(1));
        }
        assert!(kept.get(&query(1)).is_none());
    }
}
