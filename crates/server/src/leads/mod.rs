//! `POST /api/leads`: stores a lead.
//!
//! 1. The body is read, bounded in size and time, and decoded by its content type: JSON (also sent
//!    as `text/plain`, which is what a `no-cors` client sends) or a form.
//! 2. The form is validated; all faults are reported at once.
//! 3. Admission decides about it, see [`crate::intake`]. A lead that looks like spam is stored and answered like any
//!    other; only its deliveries are held back.
//! 4. The plans of the lead are computed again from their links.
//! 5. The lead is stored together with its delivery jobs. Only then is it acknowledged.
//! 6. Programs get JSON. A browser that sent the form without script gets a page: a redirect to the confirmation, or
//!    the same page again with what was typed and what is wrong. That page has to be rendered, so its number is
//!    limited, by sender and in total.

mod answer;
mod plans;

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, FromRequest, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue, REFERER, VARY};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, Uri};
use sightline_leads::{
    Admission, LeadForm, NewLead, ParsedLead, Received, RequestOrigin, StoreError, Stored, Verdict,
};
use sightline_model::{ConsentText, PlanningTool};
use tokio::time::timeout;
use tracing::Instrument as _;

use crate::app::App;
use crate::canary::{self, LeadSender};
use crate::error::causes;
use crate::failure;
use crate::intake::{Decision, Peer, Visit};
use crate::metrics::LeadCount;
use crate::on_demand;
use crate::problem::Problem;
use crate::signals::{request_origin, text};

use answer::Responder;

/// The largest body of a lead. The longest field has 5,000 characters, and five plans have 4 kB each; percent-encoding
/// triples the bytes. The rest is reserve.
pub(crate) const MAX_LEAD_BYTES: usize = 128 * 1024;

/// The format of the request, and so of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BodyFormat {
    Json,
    Form,
}

/// The body of a lead, or the status that says why it could not be read.
pub(crate) struct LeadBody(Result<Bytes, StatusCode>);

impl FromRequest<Arc<App>> for LeadBody {
    type Rejection = Infallible;

    async fn from_request(request: Request<Body>, app: &Arc<App>) -> Result<Self, Infallible> {
        let body = Bytes::from_request(request, app);
        Ok(Self(
            match timeout(app.admission.longest_body, body).await {
                Ok(Ok(body)) => Ok(body),
                Ok(Err(rejection)) => Err(rejection.status()),
                Err(_late) => Err(StatusCode::REQUEST_TIMEOUT),
            },
        ))
    }
}

/// Stores a lead.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    LeadBody(body): LeadBody,
) -> Response<Body> {
    let mut response = take(&app, peer.ip(), &headers, body).await;
    // The response depends on what the browser says about the request's origin.
    response
        .headers_mut()
        .insert(VARY, HeaderValue::from_static("Sec-Fetch-Site, Origin"));
    response
}

/// Reads a lead and finds out who sent it: step 1.
async fn take(
    app: &App,
    peer: IpAddr,
    headers: &HeaderMap,
    body: Result<Bytes, StatusCode>,
) -> Response<Body> {
    let Some(format) = body_format(headers) else {
        app.metrics.lead(LeadCount::Unreadable);
        return Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE)
            .detail("Send JSON (application/json or text/plain) or a form (application/x-www-form-urlencoded).")
            .into_response();
    };
    let body = match body {
        Ok(body) => body,
        Err(status) => {
            let detail = match status {
                StatusCode::REQUEST_TIMEOUT => {
                    "The message did not arrive in time. Please try again.".to_owned()
                }
                StatusCode::PAYLOAD_TOO_LARGE => {
                    format!("A message may have {MAX_LEAD_BYTES} bytes.")
                }
                _ => "The message did not arrive completely. Please try again.".to_owned(),
            };
            return unread(app, format, headers, status, detail).await;
        }
    };
    let canary = match app.canary.identify_sender(headers, &body, app.clock.now()) {
        LeadSender::Visitor => false,
        LeadSender::Canary => true,
        LeadSender::Forged => {
            if app.count_refusal(LeadCount::Forged) {
                tracing::warn!(
                    "a test lead was signed with another key, or long ago, and was refused"
                );
            }
            return canary::refuse_forged();
        }
    };
    let decoded = match format {
        BodyFormat::Json => LeadForm::from_json(&body),
        BodyFormat::Form => LeadForm::from_urlencoded(&body),
    };
    let mut form = match decoded {
        Ok(form) => form,
        Err(error) => {
            let detail = error.to_string();
            return unread(app, format, headers, StatusCode::BAD_REQUEST, detail).await;
        }
    };
    let visit = Visit {
        peer,
        headers,
        origin: origin(app, headers),
        now: app.clock.now(),
    };
    if visit.origin == RequestOrigin::Own {
        learn_from_referrer(&mut form, headers);
    }
    let responder = Responder {
        app,
        format,
        form: &form,
        visit: &visit,
    };
    admit(&responder, canary).await
}

/// Validates a lead, decides about it and stores it: steps 2 to 6. `canary` is whether it's one of the program's own
/// test leads.
async fn admit(responder: &Responder<'_>, canary: bool) -> Response<Body> {
    let Responder {
        app, form, visit, ..
    } = *responder;
    let snapshot = app.snapshot();
    let received = Received {
        at: visit.now,
        site: snapshot.base_url(),
    };
    let parsed = match ParsedLead::parse(form, &received) {
        Ok(parsed) if snapshot.parts.site.is_north_american() => parsed,
        Ok(parsed) => parsed.outside_north_america(),
        Err(errors) => return responder.invalid(errors).await,
    };
    let decision = if canary {
        Decision::Take(Verdict::default(), None)
    } else {
        app.admission.decide(&parsed, form, visit)
    };
    let (verdict, key) = match decision {
        Decision::Take(verdict, key) => (verdict, key),
        Decision::Ask(challenge) => return responder.challenged(challenge),
        Decision::Refuse(wait) => return responder.too_many(wait).await,
    };
    let deliveries = app.outbox.deliveries();
    let reply = deliveries.auto_reply.as_ref();
    let admission = Admission {
        consent: consent(app, form),
        verdict,
        deliveries: if canary {
            deliveries.names()
        } else {
            deliveries.names_for(&parsed, snapshot.parts.site.is_open(visit.now))
        },
        reply_through: reply.map(|reply| reply.delivery.clone()),
        canary,
    };
    for note in parsed.notes() {
        tracing::info!(%note, "a lead was accepted although something was odd");
    }
    match store(app, parsed.with_key(key), admission).await {
        Ok(stored) => responder.acknowledged(&stored).await,
        Err(failure) => responder.unavailable(failure).await,
    }
}

/// The response to a body that could not be read or decoded: `detail` for programs, and a page for visitors, whose
/// previous page keeps what they typed.
async fn unread(
    app: &App,
    format: BodyFormat,
    headers: &HeaderMap,
    status: StatusCode,
    detail: String,
) -> Response<Body> {
    if app.count_refusal(LeadCount::Unreadable) {
        tracing::info!(
            status = status.as_u16(),
            detail,
            "a lead's body could not be read"
        );
    }
    if format == BodyFormat::Form {
        return failure::page(&app.snapshot(), status, &Method::POST, headers).await;
    }
    Problem::new(status).detail(detail).into_response()
}

/// The origin of a lead. A form of an export counts as the site's own.
fn origin(app: &App, headers: &HeaderMap) -> RequestOrigin {
    match app.admission.other_sites.of(headers) {
        Some(_) => RequestOrigin::Own,
        None => request_origin(headers, app.snapshot().base_url()),
    }
}

/// Why a lead is not acknowledged.
#[derive(Debug, Clone, Copy)]
enum StoreFailure {
    /// It was not stored.
    NotStored,
    /// It may have been stored.
    Unconfirmed,
}

/// Computes the plans of a lead, stores and counts it, and wakes the deliveries. Failures are logged.
async fn store(
    app: &App,
    mut parsed: ParsedLead,
    admission: Admission,
) -> Result<Stored, StoreFailure> {
    let Admission {
        verdict, canary, ..
    } = admission.clone();
    let form = parsed.form();
    let (leads, metrics) = (Arc::clone(&app.leads), Arc::clone(&app.metrics));
    let outbox = Arc::clone(&app.outbox);
    let parts = app.snapshot().parts.clone();
    let longest = app.admission.longest_plans;
    // This runs in its own task, so that the lead is stored and delivered even if the client disconnects.
    let storing = async move {
        let answer = |tool, query: &str| on_demand::answer(parts.clone(), tool, query.to_owned());
        plans::compute(parsed.plans_mut(), longest, answer).await;
        let plans = counted(&parsed);
        let started = Instant::now();
        let stored = match leads.insert(NewLead { parsed, admission }).await {
            Ok(stored) => stored,
            Err(error @ StoreError::Unconfirmed { .. }) => {
                tracing::error!(error = %error, cause = causes(&error), "a lead was perhaps not stored");
                return Err(StoreFailure::Unconfirmed);
            }
            Err(error) => {
                tracing::error!(error = %error, cause = causes(&error), "a lead could not be stored");
                return Err(StoreFailure::NotStored);
            }
        };
        outbox.stored.send_replace(());
        metrics.stored(started.elapsed());
        if !stored.replayed && !canary {
            for (tool, computed) in plans {
                metrics.plan(tool, computed);
            }
        }
        let quarantined = verdict.is_quarantined();
        metrics.lead(match &stored {
            _ if canary => LeadCount::Canary,
            stored if stored.replayed => LeadCount::Repeated,
            _ if quarantined => LeadCount::Quarantined,
            _ => LeadCount::Received,
        });
        // The verdict about a repeated request changes nothing about the lead.
        if quarantined && !stored.replayed {
            tracing::warn!(
                reference = %stored.reference,
                form = form.as_str(),
                score = verdict.score,
                reasons = ?verdict.reasons,
                "lead stored, and kept back since it looks like spam; \
                 `sightline leads list --quarantined` shows it"
            );
        } else {
            tracing::info!(
                reference = %stored.reference,
                form = form.as_str(),
                replayed = stored.replayed,
                test = canary,
                "lead stored"
            );
        }
        Ok(stored)
    };
    match tokio::spawn(storing.in_current_span()).await {
        Ok(stored) => stored,
        Err(panicked) => {
            tracing::error!(error = %panicked, "storing a lead panicked");
            Err(StoreFailure::Unconfirmed)
        }
    }
}

/// The tools of a lead's plans, and whether each was computed.
fn counted(lead: &ParsedLead) -> Vec<(PlanningTool, bool)> {
    let plans = lead.plans().iter();
    plans
        .map(|plan| (plan.tool(), plan.answer().is_some()))
        .collect()
}

/// Takes the page of the form from `Referer`, which is the only source for visitors without script.
fn learn_from_referrer(form: &mut LeadForm, headers: &HeaderMap) {
    let Some(address) = text(headers, REFERER) else {
        return;
    };
    form.learn_from_page(address);
    if form
        .page
        .as_deref()
        .is_none_or(|page| page.trim().is_empty())
    {
        let address = address.parse::<Uri>().ok();
        let own = address.as_ref().and_then(Uri::path_and_query);
        form.page = own.map(ToString::to_string);
    }
}

/// The consent text that the visitor agreed to, if this server has shown it.
fn consent(app: &App, form: &LeadForm) -> Option<ConsentText> {
    let version = form.consent_version()?;
    let words = app.offered_consent(version);
    if words.is_none() {
        tracing::info!("a lead agrees to words that are not known here; it is taken as no consent");
    }
    words
}

/// The format of a body by its media type, ignoring parameters.
fn body_format(headers: &HeaderMap) -> Option<BodyFormat> {
    let media_type = text(headers, CONTENT_TYPE)?.split(';').next()?.trim();
    match media_type.to_ascii_lowercase().as_str() {
        "application/json" | "text/plain" => Some(BodyFormat::Json),
        "application/x-www-form-urlencoded" => Some(BodyFormat::Form),
        _ => None,
    }
}
