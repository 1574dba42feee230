//! The content sent to receivers, shared by all kinds of delivery.

use jiff::Timestamp;
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};
use sightline_texts::texts;

use crate::{
    Attribution, Email, Job, JobTask, LeadPlan, LeadRecord, Message, PersonName, Phone, Reference,
};

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
