//! The admin address of a server with many sites.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Query, State as FromState};
use axum::http::{Response, StatusCode};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use sightline_leads::Backlog;
use tracing::Instrument as _;

use super::{ServedSite, Sites, State, site_data, site_span};
use crate::lost_database::{lost_database_note, missing_database};
use crate::metrics::{Metrics, merged};
use crate::page_cache::PageMemory;
use crate::problem::Problem;
use crate::response::no_store;
use crate::{admin, health};

#[derive(Debug)]
struct Watched {
    sites: Arc<Sites>,
    /// The metrics of the process.
    metrics: Arc<Metrics>,
    pages: Arc<PageMemory>,
}

/// The routes of the admin address.
pub(crate) fn admin_router(
    sites: Arc<Sites>,
    metrics: Arc<Metrics>,
    pages: Arc<PageMemory>,
) -> Router {
    Router::new()
        .route("/metrics", get(numbers))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(details))
        .with_state(Arc::new(Watched {
            sites,
            metrics,
            pages,
        }))
}

impl Sites {
    /// The sites that are served.
    pub(super) fn served(&self) -> Vec<Arc<ServedSite>> {
        let served = self.served_by_name().into_iter();
        served.map(|(_, site)| site).collect()
    }

    /// The sites that are served, with their names.
    fn served_by_name(&self) -> Vec<(String, Arc<ServedSite>)> {
        let states = self.states.lock();
        let served = states.iter().filter_map(|(name, state)| match state {
            State::Served(site) => Some((name.clone(), Arc::clone(site))),
            State::Refused { .. } => None,
        });
        served.collect()
    }
}

async fn numbers(FromState(watched): FromState<Arc<Watched>>) -> Response<Body> {
    let Watched {
        sites,
        metrics,
        pages,
    } = &*watched;
    metrics.in_memory(pages.size());
    let text = async {
        let now = sites.common.process.clock.now();
        let of_process = metrics.text(None, None, now)?;
        let mut of_sites = Vec::new();
        for (name, site) in sites.served_by_name() {
            of_sites.push(
                admin::numbers(&site.app)
                    .instrument(site_span(&name))
                    .await?,
            );
        }
        Ok(merged(&of_process, &of_sites))
    };
    admin::answer(text.await)
}

/// The query that selects a site.
#[derive(Debug, Deserialize)]
struct Which {
    site: Option<String>,
}

/// Responds with the state of all sites, or with details of one.
async fn details(
    FromState(watched): FromState<Arc<Watched>>,
    Query(which): Query<Which>,
) -> Response<Body> {
    let sites = &watched.sites;
    let Some(name) = which.site else {
        let all = all(sites, &watched.pages).await;
        return no_store(StatusCode::OK, "application/json", all.to_string());
    };
    let app = match sites.states.lock().get(&name) {
        Some(State::Served(site)) => Arc::clone(&site.app),
        _ => {
            return Problem::new(StatusCode::NOT_FOUND)
                .detail("No site of this name is served.")
                .into_response();
        }
    };
    let details = health::details(FromState(app));
    details.instrument(site_span(&name)).await
}

async fn all(sites: &Sites, pages: &PageMemory) -> Value {
    let databases = databases(sites).await;
    let mut list = Map::new();
    let mut served = 0;
    for (name, state) in sites.states.lock().iter() {
        let status = match state {
            State::Served(site) => {
                served += 1;
                let (database, counts) = databases.get(name).copied().unzip();
                let (waiting, dead_letters) = counts.flatten().unzip();
                json!({
                    "served": true,
                    "hosts": site.hosts,
                    "database": database,
                    "waiting": waiting,
                    "dead_letters": dead_letters,
                    "proof_failure": site.app.canary.failure(),
                    "backup": site.app.backups.status_json(),
                    "content_refused": site.app.content_refusal(),
                    "deliveries_refused": site.app.deliveries_refusal(),
                    "https": site.app.tls.as_ref().map(|tls| tls.status_json()),
                })
            }
            State::Refused { why, since } => {
                json!({ "served": false, "why": why, "since": since })
            }
        };
        list.insert(name.clone(), status);
    }
    let (kept, bytes) = pages.size();
    json!({
        "status": "ready",
        "served": served,
        "refused": list.len() - served,
        "pages": kept,
        "page_bytes": bytes,
        "sites": list,
    })
}

/// The number of leads that wait for deliveries, and of those that deliveries have given up.
fn waiting_and_dead(backlog: Backlog) -> (u64, u64) {
    let counts = backlog.deliveries.into_values();
    counts.fold((0, 0), |(waiting, dead), of| {
        (waiting + of.waiting, dead + of.dead)
    })
}

/// The state of the database of each site that is served, and what waits in it if that is known.
async fn databases(sites: &Sites) -> BTreeMap<String, (&'static str, Option<(u64, u64)>)> {
    let mut databases = BTreeMap::new();
    for (name, site) in sites.served_by_name() {
        let data = site_data(&sites.folders.data, &name);
        let is_lost = lost_database_note(&data).is_some();
        let state = match site.app.leads.database().on_demand() {
            _ if is_lost => "lost",
            // The details of the site say why.
            Some(database) if database.verify_unreplaced().await.is_err() => "unavailable",
            // Nothing can be noted of a link into a folder that is missing.
            _ if missing_database(&data, site.app.now().timestamp()).is_some() => "lost",
            Some(database) if database.is_idle() => "closed",
            _ => "open",
        };
        let backlog = match state {
            "open" => {
                let count = site.app.outbox.recent_count();
                count.instrument(site_span(&name)).await
            }
            _ => site.app.outbox.last_count(),
        };
        databases.insert(name, (state, backlog.map(waiting_and_dead)));
    }
    databases
}
