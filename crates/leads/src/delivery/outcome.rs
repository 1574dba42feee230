//! The outcome of a request to a receiver, from its answer.

use jiff::{SignedDuration, Timestamp};

use super::http::{HttpError, HttpResponse};
use super::payload::one_line;
use super::short_message::truncate;
use crate::text::without_marks;
use crate::{Job, Outcome};

/// The maximum length of a receiver's answer that is shown to people, in characters.
const MAX_ANSWER: usize = 200;

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
