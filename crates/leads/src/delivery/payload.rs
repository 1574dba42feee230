//! The content sent to receivers, shared by all kinds of delivery.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};
use sightline_texts::texts;

use super::http::{HttpError, HttpResponse};
use super::short_message::truncate;
use crate::text::without_marks;
use crate::{
    Attribution, Email, Job, JobTask, LeadPlan, LeadRecord, Message, Outcome, PersonName, Phone,
    Reference,
};

/// The maximum length of a receiver's answer that is shown to people, in characters.
const MAX_ANSWER: usize = 200;

/// A lead as sent to receivers: what the visitor sent, without the spam verdict.
#[derive(Debug, Serialize)]
pub(super) struct LeadPayload<'a> {
    reference: Reference,
    received_at: Timestamp,
    form: FormKind,
    page: Option<&'a str>,
    name: &'a PersonName,
    email: Option<&'a Email>,
    phone: &'a Phone,
    phone_e164: Option<&'a str>,
    customer_message: Option<&'a Message>,
    text_consent: Option<&'a ConsentText>,
    attribution: &'a Attribution,
    last_touch: &'a Attribution,
    plans: &'a [LeadPlan],
    repeats: Option<Reference>,
    /// Present only if the program sent the lead itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test: bool,
}

impl<'a> LeadPayload<'a> {
    pub(super) fn of(lead: &'a LeadRecord) -> Self {
        let summary = &lead.summary;
        Self {
            reference: summary.reference,
            received_at: summary.received_at,
            form: summary.form,
            page: summary.page.as_deref(),
            name: &summary.name,
            email: summary.email.as_ref(),
            phone: &summary.phone,
            phone_e164: lead.phone_e164.as_deref(),
            customer_message: lead.customer_message.as_ref(),
            text_consent: lead.text_consent.as_ref(),
            attribution: &lead.attribution,
            last_touch: &lead.last_touch,
            plans: &lead.plans,
            repeats: lead.repeats,
            test: summary.test,
        }
    }
}

/// The failed delivery that a notice is about.
#[derive(Debug, Serialize)]
pub(super) struct Failure<'a> {
    delivery: &'a str,
    cause: &'a str,
}

/// Returns the event name of a job, and the failure that it reports, if any.
pub(super) fn event(job: &Job) -> (&'static str, Option<Failure<'_>>) {
    match &job.task {
        JobTask::Notice { failed, cause } => {
            let failure = Failure {
                delivery: failed,
                cause,
            };
            ("lead.delivery_failed", Some(failure))
        }
        JobTask::Reminder { .. } => ("lead.reminder", None),
        JobTask::Lead | JobTask::Reply if job.lead.summary.test => ("lead.test", None),
        JobTask::Lead | JobTask::Reply => ("lead.created", None),
    }
}

/// Returns the title of a message about a job, for a subject or a first line.
pub(super) fn title(job: &Job, company: &str) -> String {
    let summary = &job.lead.summary;
    let company = one_line(company);
    match &job.task {
        JobTask::Notice { failed, .. } => {
            texts().mail_subject_failed(company, failed, summary.reference)
        }
        JobTask::Reminder { .. } => {
            let name = one_line(summary.name.as_str());
            texts().mail_subject_reminder(company, name, summary.reference)
        }
        JobTask::Lead | JobTask::Reply if summary.test => {
            texts().mail_subject_test(company, summary.reference)
        }
        JobTask::Lead | JobTask::Reply => {
            texts().mail_subject_new(company, one_line(summary.name.as_str()), summary.reference)
        }
    }
}

/// Returns the introduction above a lead, if the message is about something other than a new lead.
pub(super) fn introduction(job: &Job) -> Option<String> {
    match &job.task {
        JobTask::Notice { .. } => notice(job).map(|(_, text)| text),
        JobTask::Reminder { text } => Some(texts().mail_reminder(text)),
        JobTask::Lead | JobTask::Reply => job.lead.summary.test.then(|| texts().mail_test()),
    }
}

/// Returns a title and a text about a delivery that gave up, for receivers that have only the
/// fields name and message.
pub(super) fn notice(job: &Job) -> Option<(String, String)> {
    let JobTask::Notice { failed, cause } = &job.task else {
        return None;
    };
    let reference = job.lead.summary.reference;
    Some((
        format!("Not delivered to {failed}"),
        texts().mail_not_delivered(cause, failed, reference),
    ))
}

/// Replaces line breaks and other control characters. Parsing rejects them, but a header must stay
/// on one line whatever is in the database.
pub(super) fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Returns the outcome of a request about a job to a receiver that accepts one with any 2xx.
pub(super) fn outcome_of(
    answer: Result<HttpResponse, HttpError>,
    job: &Job,
    now: Timestamp,
) -> Outcome {
    match answer {
        Ok(answer) if (200..300).contains(&answer.status) => {
            Outcome::Delivered(format!("the receiver answered {}", answer.status))
        }
        Ok(answer) => match outcome_of_status(answer.status, answer.retry_after(now)) {
            Outcome::Retry { detail, after, .. } => Outcome::Retry {
                answer: shown_answer(&answer, job),
                detail,
                after,
            },
            gone => gone,
        },
        Err(error) => Outcome::retry(error.to_string()),
    }
}

/// Returns the beginning of what the receiver answered to a test, unless it is a page. An answer to a lead may repeat
/// what the visitor typed, and is left out.
pub(super) fn shown_answer(answer: &HttpResponse, job: &Job) -> Option<String> {
    let text = String::from_utf8_lossy(&answer.body);
    shown_text(&text).filter(|text| job.lead.summary.test && !text.starts_with('<'))
}

/// Returns the beginning of what a receiver said, on one line.
pub(super) fn shown_text(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = without_marks(&one_line(&words.join(" ")));
    (!text.is_empty()).then(|| truncate(&text, MAX_ANSWER, |_| 1))
}

/// Returns the outcome for a status without a special meaning. A receiver may be repaired, so every
/// status except 410 (Gone) is retried.
pub(super) fn outcome_of_status(status: u16, retry_after: Option<SignedDuration>) -> Outcome {
    if status == 410 {
        return Outcome::Gone("the receiver answered 410: it is gone for good".to_owned());
    }
    let meaning = match status {
        301..=303 | 307 | 308 => {
            ", a redirect, which is not followed: enter the address it leads to"
        }
        _ => "",
    };
    Outcome::Retry {
        detail: format!("the receiver answered {status}{meaning}"),
        answer: None,
        after: retry_after,
    }
}
