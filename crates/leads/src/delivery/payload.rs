//! What receivers are told, in whatever form a kind of delivery writes it.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};
use sightline_texts::texts;

use crate::{
    Attribution, Email, Job, JobTask, LeadPlan, LeadRecord, Message, Outcome, PersonName, Phone,
    Reference,
};

/// A lead as receivers get it: what the visitor sent, without what is thought of it here.
#[derive(Debug, Serialize)]
pub(super) struct Outgoing<'a> {
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
    /// Only there when the program sent the lead itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test: bool,
}

impl<'a> Outgoing<'a> {
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

/// What another delivery is told of.
#[derive(Debug, Serialize)]
pub(super) struct Failure<'a> {
    delivery: &'a str,
    cause: &'a str,
}

/// What a job tells its receiver, in one word, and of which failure.
pub(super) fn event(job: &Job) -> (&'static str, Option<Failure<'_>>) {
    match &job.task {
        JobTask::Notice { failed, cause } => {
            let failure = Failure {
                delivery: failed,
                cause,
            };
            ("lead.delivery_failed", Some(failure))
        }
        JobTask::Lead | JobTask::Reply if job.lead.summary.test => ("lead.test", None),
        JobTask::Lead | JobTask::Reply => ("lead.created", None),
    }
}

/// What a person is told when another delivery was given up.
pub(super) fn notice_text(reference: Reference, failed: &str, cause: &str) -> String {
    texts().mail_not_delivered(cause, failed, reference)
}

/// What a status says of an attempt when it says nothing special: a receiver may be repaired, so
/// everything but "gone" is worth a repetition.
pub(super) fn refused(status: u16, retry_after: Option<SignedDuration>) -> Outcome {
    if status == 410 {
        return Outcome::Gone("the receiver answered 410: it is gone for good".to_owned());
    }
    Outcome::Retry {
        detail: format!("the receiver answered {status}"),
        after: retry_after,
    }
}
