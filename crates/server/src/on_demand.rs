//! Pages that a visitor's words or choices make: search results, and the catalogue narrowed down.
//!
//! There is no end of them, so they are not among the pages of the site and not on disk. They are
//! rendered when asked for, and what that may cost is bounded on every side: a query and a choice
//! have a largest size, one page is rendered at a time, few may wait for their turn and none of
//! them long, and those asked for last are kept, up to a number of bytes. A flood of made-up queries
//! therefore slows down other queries and nothing else.

use std::sync::Arc;
use std::time::Duration;

use sightline_content::SearchQuery;
use sightline_model::{CatalogueChoice, Document};
use sightline_render::RenderError;
use tokio::sync::Semaphore;

use crate::blocking::blocking;
use crate::body::PreparedBody;
use crate::memory::MemoryCache;
use crate::parts::Parts;
use crate::response::HTML;

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
    kept: MemoryCache<Chosen, PreparedBody>,
    waiting: Semaphore,
    turn: Semaphore,
}

impl OnDemand {
    /// Keeps pages up to a number of bytes.
    pub(crate) fn new(most_bytes: usize) -> Self {
        Self {
            kept: MemoryCache::new(most_bytes),
            waiting: Semaphore::new(MOST_WAITING),
            turn: Semaphore::new(1),
        }
    }

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
        if let Some(body) = self.kept.get(chosen) {
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
        if let Some(body) = self.kept.get(chosen) {
            return Ok(body);
        }
        let (whole, asked) = (parts.clone(), chosen.clone());
        // A search goes through the index, a choice through all products.
        let document = blocking(move || document(&whole, &asked)).await?;
        let html = parts.render(&document).await?;
        let body = blocking(move || Arc::new(PreparedBody::new(HTML, html))).await?;
        self.kept.put(chosen.clone(), &body);
        Ok(body)
    }

    /// Counts a page anew after an answer, which may have made a form of it.
    pub(crate) fn recount(&self, chosen: &Chosen) {
        self.kept.recount(chosen);
    }

    /// How many pages are kept, and how many bytes they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.kept.size()
    }
}

fn document(parts: &Parts, chosen: &Chosen) -> Document {
    match chosen {
        Chosen::Search(query) => parts.site.search(query, parts.today),
        Chosen::Catalogue(choice) => parts.site.catalogue(choice, parts.today),
    }
}
