//! `POST /api/leads`: the one write of the site.
//!
//! 1. The body is read, bounded in size and time, and decoded by its content type: JSON (also sent
//!    as `text/plain`, which is what a `no-cors` client sends) or a form.
//! 2. The rules of the form are applied; every fault is named.
//! 3. It is judged. What looks like spam is stored and answered like everything else; only its
//!    deliveries are held back.
//! 4. The lead is stored with its deliveries' jobs. Only then is it acknowledged.
//! 5. Programs get JSON. A browser that sent the form itself gets a page: the confirmation by
//!    redirect, or the same page again with what was typed and what is wrong.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use serde::Serialize;
use sightline_content::SiteResolution;
use sightline_leads::{LeadForm, NewLead, Received, Signals, Stored, Verdict};
use sightline_model::{FieldError, Route, Submission};

use crate::app::App;
use crate::error::{causes, log_render_failure};
use crate::pages::{bare_failure, confirmation, html_response, redirect};
use crate::problem::Problem;
use crate::signals::request_origin;
use crate::snapshot::{Snapshot, View};

/// The largest body of a lead. Its longest field has 5,000 characters; the rest is room.
pub(crate) const LARGEST_LEAD_BYTES: usize = 64 * 1024;

/// How the sender speaks, and so how it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Json,
    Form,
}

/// The acknowledgement of a lead.
#[derive(Debug, Serialize)]
struct Receipt {
    reference: String,
    received_at: String,
}

/// Stores a lead.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Response<Body> {
    let Some(encoding) = encoding(headers.get(CONTENT_TYPE)) else {
        return Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE)
            .detail("Send application/json or application/x-www-form-urlencoded.")
            .into_response();
    };
    let body = match body {
        Ok(body) => body,
        Err(rejection) => {
            let status = rejection.status();
            tracing::info!(status = status.as_u16(), "a lead's body could not be read");
            return Problem::new(status)
                .detail(format!("A message may have {LARGEST_LEAD_BYTES} bytes."))
                .into_response();
        }
    };
    let decoded = match encoding {
        Encoding::Json => LeadForm::from_json(&body),
        Encoding::Form => LeadForm::from_urlencoded(&body),
    };
    let form = match decoded {
        Ok(form) => form,
        Err(error) => {
            tracing::info!(error = %error, "a lead could not be decoded");
            return Problem::new(StatusCode::BAD_REQUEST)
                .detail(error.to_string())
                .into_response();
        }
    };
    let received = Received {
        at: app.clock.now(),
    };
    let lead = match NewLead::parse(&form, &received) {
        Ok(lead) => lead,
        Err(errors) => return invalid(&app, encoding, &form, errors).await,
    };
    let signals = Signals {
        honeypot: form.fell_for_honeypot(),
        elapsed: form.elapsed(),
        origin: request_origin(&headers, app.snapshot().base_url()),
    };
    let verdict = Verdict::of(&lead, &signals);
    let quarantined = verdict.is_quarantined();
    let (score, reasons) = (verdict.score, verdict.reasons.clone());
    let lead = lead
        .judged(verdict)
        .deliver_to(&app.outbox.deliveries.names());
    for note in lead.notes() {
        tracing::info!(%note, "a lead was accepted although something was odd");
    }
    // A task of its own: a client that goes away does not stop the lead from being stored.
    let leads = Arc::clone(&app.leads);
    let inserted = tokio::spawn(async move { leads.insert(lead).await });
    let inserted = match inserted.await {
        Ok(inserted) => inserted,
        Err(panicked) => {
            tracing::error!(error = %panicked, "storing a lead panicked");
            return unavailable(&app, encoding, &form).await;
        }
    };
    match inserted {
        Ok(stored) => {
            tracing::info!(
                reference = %stored.reference,
                form = form.kind().as_str(),
                replayed = stored.replayed,
                "lead stored"
            );
            if quarantined {
                tracing::warn!(
                    reference = %stored.reference,
                    score,
                    ?reasons,
                    "a lead looks like spam and is kept back; \
                     `sightline leads list --quarantined` shows it"
                );
            }
            app.outbox.stored.send_modify(|count| *count += 1);
            acknowledged(&app, encoding, &form, &stored)
        }
        Err(error) => {
            tracing::error!(error = %error, cause = %causes(&error), "a lead could not be stored");
            unavailable(&app, encoding, &form).await
        }
    }
}

/// Tells how a body is written from its media type; parameters do not matter.
fn encoding(content_type: Option<&HeaderValue>) -> Option<Encoding> {
    let media_type = content_type?
        .to_str()
        .ok()?
        .split(';')
        .next()?
        .trim()
        .to_ascii_lowercase();
    match media_type.as_str() {
        "application/json" | "text/plain" => Some(Encoding::Json),
        "application/x-www-form-urlencoded" => Some(Encoding::Form),
        _ => None,
    }
}

fn acknowledged(app: &App, encoding: Encoding, form: &LeadForm, stored: &Stored) -> Response<Body> {
    let snapshot = app.snapshot();
    match encoding {
        Encoding::Json => receipt(stored),
        Encoding::Form => {
            let route = origin(&snapshot, form);
            let to = confirmation(&snapshot, &route, form.kind(), stored.reference);
            redirect(StatusCode::SEE_OTHER, &to)
        }
    }
}

fn receipt(stored: &Stored) -> Response<Body> {
    let receipt = Receipt {
        reference: stored.reference.to_string(),
        received_at: stored.received_at.to_string(),
    };
    // A struct of two strings always serialises.
    let mut response = Response::new(Body::from(serde_json::to_vec(&receipt).unwrap_or_default()));
    *response.status_mut() = if stored.replayed {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn invalid(
    app: &App,
    encoding: Encoding,
    form: &LeadForm,
    errors: Vec<FieldError>,
) -> Response<Body> {
    let codes: Vec<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    tracing::info!(form = form.kind().as_str(), ?codes, "a lead was refused");
    match encoding {
        Encoding::Json => Problem::new(StatusCode::UNPROCESSABLE_ENTITY)
            .errors(errors)
            .into_response(),
        Encoding::Form => {
            let answer = Submission::Invalid {
                form: form.kind(),
                values: form.values(),
                errors,
            };
            page_again(app, form, StatusCode::UNPROCESSABLE_ENTITY, answer).await
        }
    }
}

async fn unavailable(app: &App, encoding: Encoding, form: &LeadForm) -> Response<Body> {
    match encoding {
        Encoding::Json => Problem::new(StatusCode::SERVICE_UNAVAILABLE)
            .detail("The message was not stored. Please try again.")
            .into_response(),
        Encoding::Form => {
            let answer = Submission::Failed {
                form: form.kind(),
                values: form.values(),
            };
            page_again(app, form, StatusCode::SERVICE_UNAVAILABLE, answer).await
        }
    }
}

/// The page that the form was on, with the answer in it.
async fn page_again(
    app: &App,
    form: &LeadForm,
    status: StatusCode,
    answer: Submission,
) -> Response<Body> {
    let snapshot = app.snapshot();
    let mut document = snapshot.document(&View::Page(origin(&snapshot, form)));
    document.frame.submission = Some(answer);
    match snapshot.render_once(&document).await {
        Ok(html) => html_response(status, html, false),
        Err(error) => {
            log_render_failure("the answer to a form", &error);
            let headers = HeaderMap::new();
            match snapshot.page(&View::Error(status)).await {
                Ok(page) => page
                    .body
                    .respond(status, &Method::POST, &headers, "no-store"),
                Err(_same_fault) => bare_failure(status),
            }
        }
    }
}

/// The page that the form was on; the contact page when it does not say or is not one of ours.
fn origin(snapshot: &Snapshot, form: &LeadForm) -> Route {
    let page = form.page.as_deref().unwrap_or_default();
    let (path, query) = page
        .split_once('?')
        .map_or((page, None), |(path, query)| (path, Some(query)));
    match snapshot.parts.site.resolve(path, query) {
        SiteResolution::Page(route) => route,
        _ => Route::Contact,
    }
}
