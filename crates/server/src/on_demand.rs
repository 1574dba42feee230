//! Pages that depend on a visitor's input: search results, suggestions, the filtered catalogue, and plans.
//!
//! Their number is unlimited, so they aren't among the pages of the site and not on disk. They are made on request, and
//! the cost is bounded on every side: the size of queries and choices is limited, few are made at a time and each
//! client waits for its turn ([`crate::fair_queue`]), and the latest results are cached up to a number of bytes. A
//! flood of made-up queries therefore slows down only its sender.

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use bytes::Bytes;
use serde_json::json;
use sightline_model::{CatalogueChoice, PlanningAnswer, PlanningTool, Route};
use sightline_render::{PlanOutcome, PlanQuestion, RenderError};
use sightline_site::{SearchQuery, Site};
use sightline_texts::texts;
use tokio::sync::Semaphore;

use crate::blocking::blocking;
use crate::body::PreparedBody;
use crate::body_cache::{BodyCache, HasBody, Key};
use crate::fair_queue::{FairQueue, max_concurrency};
use crate::intake::ClientKey;
use crate::parts::Parts;
use crate::response::HTML;
use crate::sent_form::SentForm;

/// A visitor's input.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Chosen {
    /// A search query.
    Search(SearchQuery),
    /// A search query that is being typed.
    Suggestions(SearchQuery),
    /// A selection in the catalogue.
    Catalogue(CatalogueChoice),
    /// A query of a planning tool, answered with a page that also confirms a form that was sent from it.
    Plan(PlanningTool, String, Option<SentForm>),
    /// A query of a planning tool, answered with JSON for programs.
    PlanAnswer(PlanningTool, String),
}

impl Chosen {
    /// Whether this is a plan. Plans have their own turns, so that they never hold up a search.
    pub(crate) const fn is_plan(&self) -> bool {
        matches!(self, Self::Plan(..) | Self::PlanAnswer(..))
    }

    /// Whether the answer confirms a visitor's form, so that it is kept nowhere.
    pub(crate) const fn is_confirmation(&self) -> bool {
        matches!(self, Self::Plan(_, _, Some(_)))
    }
}

impl Key for (u64, Chosen) {
    fn size(&self) -> usize {
        match &self.1 {
            Chosen::Search(query) | Chosen::Suggestions(query) => query.text.len(),
            Chosen::Catalogue(choice) => {
                let values = choice.facets.iter().flat_map(|facet| &facet.values);
                values.map(|value| size_of::<String>() + value.len()).sum()
            }
            Chosen::Plan(_, query, _) | Chosen::PlanAnswer(_, query) => query.len(),
        }
    }
}

/// A body with its status.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    body: PreparedBody,
}

impl Answer {
    fn new(status: StatusCode, content_type: &'static str, bytes: impl Into<Bytes>) -> Arc<Self> {
        Arc::new(Self {
            status,
            body: PreparedBody::new(content_type, bytes.into()),
        })
    }
}

impl HasBody for Answer {
    fn body(&self) -> &PreparedBody {
        &self.body
    }
}

/// The key of turns: a client and the kind of its request. A client that waits for results still gets suggestions.
pub(crate) type Asker = (ClientKey, Discriminant<Chosen>);

/// The latest answers of all sites of the process, limited in bytes.
#[derive(Debug)]
pub(crate) struct OnDemandMemory {
    /// Keyed by the number of the generation and the input.
    kept: BodyCache<(u64, Chosen), Answer>,
    generations: AtomicU64,
    /// For building large search indexes, which would otherwise take all blocking threads.
    index_builds: Arc<Semaphore>,
}

impl OnDemandMemory {
    /// Creates a cache with a limit in bytes.
    pub(crate) fn new(most_bytes: usize) -> Self {
        Self {
            kept: BodyCache::new(most_bytes),
            generations: AtomicU64::new(0),
            index_builds: Arc::new(Semaphore::new(max_concurrency())),
        }
    }

    /// The number of cached answers, and their total size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        self.kept.size()
    }
}

/// The latest answers of one generation of a site.
#[derive(Debug)]
pub(crate) struct OnDemand {
    memory: Arc<OnDemandMemory>,
    generation: u64,
    /// Held while the index of the search is built for a visitor.
    building: Arc<tokio::sync::Mutex<()>>,
}

impl Drop for OnDemand {
    /// Removes the answers of this generation, which nobody requests anymore.
    fn drop(&mut self) {
        let own = self.generation;
        self.memory.kept.keep_only(|(of, _)| *of != own);
    }
}

impl OnDemand {
    /// Creates the part of the cache for a new generation.
    pub(crate) fn new(memory: Arc<OnDemandMemory>) -> Self {
        Self {
            generation: memory.generations.fetch_add(1, Ordering::Relaxed),
            memory,
            building: Arc::default(),
        }
    }

    /// Builds a large search index unless it's built. This takes seconds, so it mustn't hold up the queue.
    async fn prepare_search(&self, site: &Arc<Site>) -> Result<(), RenderError> {
        if site.has_search() || !site.has_large_search() {
            return Ok(());
        }
        let alone = Arc::clone(&self.building).lock_owned().await;
        if site.has_search() {
            return Ok(());
        }
        let permit = Arc::clone(&self.memory.index_builds).acquire_owned().await;
        let site = Arc::clone(site);
        // Nobody else begins, even if this visitor stops waiting.
        blocking(move || {
            let _held = (alone, permit);
            site.prepare_search();
        })
        .await
    }

    /// The answer to a visitor's input, with the encoding that the client prefers already made.
    ///
    /// # Errors
    /// [`RenderError::Busy`] when too many requests for uncached answers are waiting; any other error when the answer
    /// cannot be made.
    async fn answer(
        &self,
        parts: &Parts,
        chosen: &Chosen,
        (queue, client): (&Arc<FairQueue<Asker>>, ClientKey),
        request: &HeaderMap,
    ) -> Result<Arc<Answer>, RenderError> {
        let key = (self.generation, chosen.clone());
        if let Some(body) = self.memory.kept.get(&key) {
            return Ok(body);
        }
        if matches!(chosen, Chosen::Search(_) | Chosen::Suggestions(_)) {
            self.prepare_search(&parts.site).await?;
        }
        let asker = (client, discriminant(chosen));
        let (memory, parts) = (Arc::clone(&self.memory), parts.clone());
        let request = request.clone();
        let make = async move {
            // An earlier request in the queue may have been for the same.
            if let Some(body) = memory.kept.get(&key) {
                return Ok(body);
            }
            let answer = make(parts, key.1.clone()).await?;
            answer.body.prepare_encoding(&request).await?;
            if !key.1.is_confirmation() {
                memory.kept.put(key, &answer);
            }
            Ok(answer)
        };
        queue.run(asker, make).await
    }

    /// Responds to a request with a visitor's input. The size of the answer is updated afterwards, since an encoding of
    /// it may have been made.
    ///
    /// # Errors
    /// See [`Self::answer`].
    pub(crate) async fn respond(
        &self,
        parts: &Parts,
        chosen: &Chosen,
        turn: (&Arc<FairQueue<Asker>>, ClientKey),
        (method, request): (&Method, &HeaderMap),
        cache_control: &'static str,
    ) -> Result<(StatusCode, Response<Body>), RenderError> {
        let made = self.answer(parts, chosen, turn, request).await?;
        let status = made.status;
        let response = made.body.respond(status, method, request, cache_control);
        let response = response.await?;
        self.memory.kept.recount(&(self.generation, chosen.clone()));
        Ok((status, response))
    }
}

/// Makes an answer. Parts of this take milliseconds: a search goes through the index, a selection through all products.
async fn make(parts: Parts, chosen: Chosen) -> Result<Arc<Answer>, RenderError> {
    let (site, today) = (&parts.site, parts.today);
    let document = match chosen {
        Chosen::Suggestions(query) => {
            // A struct of strings and numbers always serializes.
            let json = serde_json::to_vec(&site.suggest(&query)).unwrap_or_default();
            return Ok(Answer::new(StatusCode::OK, "application/json", json));
        }
        Chosen::Search(query) => Some(site.search(&query, today)),
        Chosen::Catalogue(choice) => Some(site.catalogue(&choice, today)),
        Chosen::Plan(tool, query, sent) => {
            let mut document = site.planning(tool, Some(&query), today);
            if let Some(document) = &mut document {
                document.frame.submission = sent.map(|sent| sent.submission());
            }
            document
        }
        Chosen::PlanAnswer(tool, query) => return answer_plan(&parts, tool, query).await,
    };
    let mut document = document.ok_or(RenderError::Stopped)?;
    let mut page = parts.render_asked(&document).await?;
    let mut status = StatusCode::OK;
    if page.faulty {
        // The faults of a plan's query are known only after rendering. The title has to mention them, so render again.
        document.seo.title = texts().form_page_title(&document.seo.title);
        page = parts.render_asked(&document).await?;
        status = StatusCode::UNPROCESSABLE_ENTITY;
    }
    Ok(Answer::new(status, HTML, page.html))
}

/// A plan as JSON, or problem details that say what is wrong with the query.
async fn answer_plan(
    parts: &Parts,
    tool: PlanningTool,
    query: String,
) -> Result<Arc<Answer>, RenderError> {
    let outcome = plan(parts, tool, query).await?;
    // Strings and numbers always serialize.
    Ok(match outcome {
        PlanOutcome::Plan(plan) => {
            let json = serde_json::to_vec(&plan).unwrap_or_default();
            Answer::new(StatusCode::OK, "application/json", json)
        }
        PlanOutcome::Invalid { errors } => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            let problem = json!({
                "type": "about:blank",
                "title": status.canonical_reason(),
                "status": status.as_u16(),
                "errors": errors,
            });
            let json = serde_json::to_vec(&problem).unwrap_or_default();
            Answer::new(status, "application/problem+json", json)
        }
    })
}

/// The plan that a link asks for, or `None` if the site has no such tool or the tool has no answer.
pub(crate) async fn answer(
    parts: Parts,
    tool: PlanningTool,
    query: String,
) -> Option<PlanningAnswer> {
    if !parts.site.router().tools().contains(&tool) {
        return None;
    }
    match plan(&parts, tool, query).await.ok()? {
        PlanOutcome::Plan(plan) => Some(*plan),
        PlanOutcome::Invalid { .. } => None,
    }
}

/// What a planning tool answers to a query.
async fn plan(
    parts: &Parts,
    tool: PlanningTool,
    query: String,
) -> Result<PlanOutcome, RenderError> {
    let (site, today) = (Arc::clone(&parts.site), parts.today);
    let asked = query.clone();
    let data = blocking(move || site.planning_data_for(&asked, today)).await?;
    let path = parts.site.router().path(&Route::PlanningTool(tool));
    let question = PlanQuestion {
        tool,
        path: &path,
        query: &query,
        data: &data,
    };
    parts.renderer.plan(&question).await
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use sightline_content::Folder;
    use sightline_model::FacetChoice;

    use super::*;
    use crate::testing::{folder, folder_with_products, parts};

    /// A visitor of a site that nobody else visits.
    struct Visitor {
        parts: Parts,
        on_demand: OnDemand,
        queue: Arc<FairQueue<Asker>>,
    }

    impl Visitor {
        fn of(folder: &Folder) -> Self {
            Self {
                parts: parts(folder),
                on_demand: OnDemand::new(Arc::new(OnDemandMemory::new(1024 * 1024))),
                queue: FairQueue::new(None),
            }
        }

        async fn ask(&self, chosen: &Chosen) -> Arc<Answer> {
            let turn = (&self.queue, ClientKey::of("192.0.2.1".parse().unwrap()));
            let request = HeaderMap::new();
            let asked = self.on_demand.answer(&self.parts, chosen, turn, &request);
            asked.await.unwrap()
        }
    }

    #[tokio::test]
    async fn concurrent_and_repeated_queries_share_one_answer() {
        let visitor = Visitor::of(&folder(&[]));
        let query = SearchQuery::parse(Some("q=door"));
        for chosen in [Chosen::Suggestions(query.clone()), Chosen::Search(query)] {
            let (one, two) = tokio::join!(visitor.ask(&chosen), visitor.ask(&chosen));
            let again = visitor.ask(&chosen).await;
            assert!(Arc::ptr_eq(&one, &again) && Arc::ptr_eq(&one, &two));
        }
        let memory = Arc::clone(&visitor.on_demand.memory);
        assert_eq!(memory.size().0, 2);
        drop(visitor);
        assert_eq!(memory.size(), (0, 0), "what is gone with its generation");
    }

    #[test]
    fn an_answer_counts_with_the_length_of_what_it_answers() {
        let long = "x".repeat(4_000);
        let brands = FacetChoice {
            facet: "brand".to_owned(),
            values: vec![long.clone(), long.clone()],
        };
        let choice = CatalogueChoice {
            facets: vec![brands],
            ..CatalogueChoice::of(None)
        };
        for (chosen, bytes) in [
            (
                Chosen::PlanAnswer(PlanningTool::Storage, long.clone()),
                4_000,
            ),
            (Chosen::Plan(PlanningTool::Storage, long, None), 4_000),
            (Chosen::Catalogue(choice), 8_000),
        ] {
            assert!((0_u64, chosen).size() >= bytes);
        }
    }

    #[tokio::test]
    async fn a_confirmation_is_not_kept() {
        let visitor = Visitor::of(&folder(&[]));
        for (sent, kept) in [("sent=contact&reference=K7Q4-M2PP", 0), ("", 1)] {
            let sent = SentForm::parse(sent);
            let chosen = Chosen::Plan(PlanningTool::Storage, "cameras=12".to_owned(), sent);
            visitor.ask(&chosen).await;
            assert_eq!(visitor.on_demand.memory.size().0, kept);
        }
    }

    #[tokio::test]
    async fn a_search_that_waits_for_the_index_holds_up_no_filter() {
        let visitor = Visitor::of(&folder_with_products(1_000));
        let permits = u32::try_from(max_concurrency()).unwrap();
        let memory = &visitor.on_demand.memory;
        let building = memory.index_builds.acquire_many(permits).await;
        let search = Chosen::Search(SearchQuery::parse(Some("q=recorder")));
        let mut search = pin!(visitor.ask(&search));
        let filter = Chosen::Catalogue(visitor.parts.site.choice(Some("brand=axis")));
        tokio::select! {
            biased;
            _ = &mut search => panic!("the index is not built"),
            _ = visitor.ask(&filter) => {}
        }
        drop(building);
        search.await;
    }
}
