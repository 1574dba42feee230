//! The responses to a request that stores a lead: JSON for programs, pages for browsers without script.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use jiff::SignedDuration;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use sightline_leads::{Challenge, LeadForm, Stored};
use sightline_model::{FieldError, FormKind, Route, Submission, split_address};
use sightline_render::RenderError;
use sightline_site::{AnswerDay, SiteResolution};
use sightline_texts::texts;

use super::{BodyFormat, StoreFailure};
use crate::app::App;
use crate::blocking::blocking;
use crate::error::log_render_failure;
use crate::failure;
use crate::intake::{NoAnswer, Visit};
use crate::metrics::LeadCount;
use crate::origin::Origin;
use crate::pages::{bounded, confirmation, plan_at};
use crate::parts::Parts;
use crate::problem::Problem;
use crate::response::{html_response, no_store, redirect, retry_after, whole_seconds};
use crate::signals::is_of_host;
use crate::snapshot::Snapshot;
use crate::view::{View, has_form};

/// The `Retry-After` seconds while too many other forms are answered.
const BUSY_SECONDS: u64 = 5;

/// The acknowledgement of a lead.
#[derive(Debug, Serialize)]
struct Receipt {
    reference: String,
    received_at: String,
    /// The day by which the company promises an answer, `YYYY-MM-DD`, if it promises one.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_by: Option<String>,
    /// The same day as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_by_text: Option<String>,
}

/// Responds to one request in the format of its sender.
pub(super) struct Responder<'a> {
    pub(super) app: &'a App,
    pub(super) format: BodyFormat,
    pub(super) form: &'a LeadForm,
    pub(super) visit: &'a Visit<'a>,
}

impl Responder<'_> {
    /// Acknowledges a stored lead.
    pub(super) async fn acknowledged(&self, stored: &Stored) -> Response<Body> {
        let snapshot = self.app.snapshot();
        if self.format == BodyFormat::Json {
            return receipt(stored, snapshot.parts.site.answer_day(stored.received_at));
        }
        let kind = self.form.kind();
        let shown = on_page(&snapshot.parts, self.form, move |parts, found| {
            shown_at(parts, kind, found)
        });
        let (route, kind) = shown.await.unwrap_or((Route::Home, FormKind::Footer));
        let to = confirmation(&snapshot, &route, kind, stored, &self.form.values().plans);
        let headers = self.visit.headers;
        let to = match self.app.admission.other_sites.of(headers) {
            // A host that forwards forms to this server also forwards the page that confirms them.
            Some(site) if !is_of_host(site.as_str(), headers) => exported(&to, site, kind),
            _ => to,
        };
        redirect(StatusCode::SEE_OTHER, &to)
    }

    /// Refuses a form with invalid fields.
    pub(super) async fn invalid(&self, errors: Vec<FieldError>) -> Response<Body> {
        let (form, values) = (self.form.kind(), self.form.values());
        let codes: Vec<&str> = errors.iter().map(|error| error.code.as_str()).collect();
        if self.app.count_refusal(LeadCount::Refused) {
            tracing::info!(form = form.as_str(), ?codes, "a lead was refused");
        }
        let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY).errors(errors.clone());
        let page = Submission::Invalid {
            form,
            values,
            errors,
        };
        self.refused(problem, page).await
    }

    /// Asks the browser to solve a challenge first.
    pub(super) fn challenged(&self, challenge: Challenge) -> Response<Body> {
        if self.app.count_refusal(LeadCount::Challenged) {
            tracing::info!(
                form = self.form.kind().as_str(),
                "a challenge was asked for a lead"
            );
        }
        Problem::new(StatusCode::PRECONDITION_REQUIRED)
            .detail("Answer the challenge and send the message again with the answer in `proof`.")
            .challenge(challenge)
            .into_response()
    }

    /// Refuses a form because too many came from its address. The page keeps what was typed.
    pub(super) async fn too_many(&self, wait: SignedDuration) -> Response<Body> {
        let (form, values) = (self.form.kind(), self.form.values());
        let seconds = whole_seconds(wait);
        if self.app.count_refusal(LeadCount::Limited) {
            tracing::warn!(
                form = form.as_str(),
                seconds,
                "too many leads from one address"
            );
        }
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS)
            .detail("Too many messages came from this connection. Nothing was stored.");
        let page = Submission::Busy {
            form,
            values,
            seconds,
        };
        let mut response = self.refused(problem, page).await;
        retry_after(&mut response, seconds);
        response
    }

    /// Reports that the lead could not be stored, or that this is unknown.
    pub(super) async fn unavailable(&self, failure: StoreFailure) -> Response<Body> {
        let (form, values) = (self.form.kind(), self.form.values());
        self.app.metrics.lead(LeadCount::Unavailable);
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE).detail(match failure {
            StoreFailure::NotStored => "The message was not stored. Please try again.",
            StoreFailure::Unconfirmed => {
                "It could not be confirmed that the message was stored. Please try again."
            }
        });
        self.refused(problem, Submission::Failed { form, values })
            .await
    }

    /// Sends programs the problem, and visitors the page of the form with the result in it.
    async fn refused(&self, problem: Problem, page: Submission) -> Response<Body> {
        match self.format {
            BodyFormat::Json => problem.into_response(),
            BodyFormat::Form => self.page_again(problem.status(), page).await,
        }
    }

    /// The page that the form was on, with the result in it.
    async fn page_again(&self, status: StatusCode, answer: Submission) -> Response<Body> {
        let snapshot = self.app.snapshot();
        let _turn = match self.app.admission.turn_to_answer(self.visit).await {
            Ok(turn) => turn,
            Err(reason) => return self.without_page(&snapshot, reason),
        };
        match answered(&snapshot.parts, self.form, answer).await {
            Ok(html) => html_response(status, html),
            Err(error) => {
                log_render_failure("the answer to a form", &error);
                failure::page(&snapshot, status, &Method::POST, &HeaderMap::new()).await
            }
        }
    }

    /// The response to a form that gets no rendered page of its own. What was typed stays in the browser's previous
    /// page.
    fn without_page(&self, snapshot: &Snapshot, reason: NoAnswer) -> Response<Body> {
        let (status, seconds) = match reason {
            NoAnswer::TooMany(wait) => (StatusCode::TOO_MANY_REQUESTS, whole_seconds(wait)),
            NoAnswer::Busy => (StatusCode::SERVICE_UNAVAILABLE, BUSY_SECONDS),
        };
        if self.app.log_limit.allows("no-page", self.visit.now) {
            tracing::warn!(
                status = status.as_u16(),
                seconds,
                "a form got no page of its own"
            );
        }
        let mut response = failure::unframed(snapshot, status);
        retry_after(&mut response, seconds);
        response
    }
}

/// The address of the page that confirms a form on another site, where pages are static files. The fragment names the
/// form, since a static page has no other way to know.
fn exported(path: &str, site: &Origin, form: FormKind) -> String {
    let (path, _) = path.split_once('#').unwrap_or((path, ""));
    format!("{site}{path}#{}-sent", form.as_str())
}

fn receipt(stored: &Stored, answer: Option<AnswerDay>) -> Response<Body> {
    let receipt = Receipt {
        reference: stored.reference.to_string(),
        received_at: stored.received_at.to_string(),
        answer_by: answer.as_ref().map(|day| day.date.to_string()),
        answer_by_text: answer.map(|day| day.text),
    };
    let status = if stored.replayed {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    // A struct of strings always serializes.
    let body = serde_json::to_vec(&receipt).unwrap_or_default();
    no_store(status, "application/json", body)
}

/// Renders the page that a form was on, with a result in it. The page of a planning tool shows the plan that was sent.
async fn answered(
    parts: &Parts,
    form: &LeadForm,
    answer: Submission,
) -> Result<Bytes, RenderError> {
    let page = form.page.clone().unwrap_or_default();
    let plans = form.values().plans;
    let document = on_page(parts, form, move |parts, found| {
        let Parts { site, today, .. } = parts;
        if let SiteResolution::Page(route @ Route::PlanningTool(tool)) = &found
            && let Some(plan) = plan_at(&site.router().path(route), &plans)
            && let (_, Some(query), _) = split_address(plan)
            && let Some(document) = site.planning(*tool, Some(&bounded(query)), *today)
        {
            return document;
        }
        match found {
            SiteResolution::Page(route) => View::Page(route).document(parts),
            SiteResolution::MissingArticle(route)
            | SiteResolution::MissingBrand(route)
            | SiteResolution::MissingProduct(route) => site.missing(&route, *today),
            _ => site.not_found(&page, *today),
        }
    });
    let mut document = document.await?;
    if matches!(answer, Submission::Invalid { .. }) {
        // A screen reader reads the title first, so the title says that the form isn't sent yet.
        document.seo.title = texts().form_page_title(&document.seo.title);
    }
    document.frame.submission = Some(answer);
    parts.render(&document).await
}

/// The page that confirms a form, and the form on it that shows the confirmation: the page that it was sent from or, if
/// that no longer exists, another one with such a form.
fn shown_at(parts: &Parts, kind: FormKind, found: SiteResolution) -> (Route, FormKind) {
    let route = match (found, kind) {
        (SiteResolution::Page(route), _) => route,
        (_, FormKind::Contact) => Route::Contact,
        (_, FormKind::Hero | FormKind::Footer) => Route::Home,
    };
    let document = View::Page(route.clone()).document(parts);
    let kind = if has_form(&document, kind) {
        kind
    } else {
        FormKind::Footer
    };
    (route, kind)
}

/// Calls `make` with what is at the address that the form was sent from. The lookup may search all entries of the site,
/// so it runs on a blocking thread.
async fn on_page<T: Send + 'static>(
    parts: &Parts,
    form: &LeadForm,
    make: impl FnOnce(&Parts, SiteResolution) -> T + Send + 'static,
) -> Result<T, RenderError> {
    let (parts, page) = (parts.clone(), form.page.clone().unwrap_or_default());
    blocking(move || {
        let (path, query, _) = split_address(&page);
        let path = percent_decode_str(path).decode_utf8_lossy();
        let found = parts.site.resolve(&path, query);
        make(&parts, found)
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::sync::mpsc;
    use std::task::Poll;

    use super::*;
    use crate::testing::{folder, parts};

    #[test]
    fn the_page_of_a_form_is_looked_up_on_a_blocking_thread() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(1)
            .build()
            .unwrap();
        runtime.block_on(async {
            let parts = parts(&folder(&[]));
            let form = LeadForm::from_urlencoded(b"form=footer&page=/").unwrap();
            // The only blocking thread is busy until `free` is dropped.
            let (free, taken) = mpsc::channel::<()>();
            tokio::task::spawn_blocking(move || taken.recv());
            let mut route = pin!(on_page(&parts, &form, |_, found| found));
            let waits = poll_fn(|context| Poll::Ready(route.as_mut().poll(context).is_pending()));
            assert!(waits.await);
            drop(free);
            assert_eq!(route.await.unwrap(), SiteResolution::Page(Route::Home));
        });
    }
}
