//! The facts shown beside the forms: those that are proven, while the proof is valid.

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_model::Spec;
use sightline_source::business_days::BusinessDays;
use sightline_source::dates;
use sightline_source::raw::{RawFact, RawLicense, RawResponse};
use sightline_texts::texts;

use crate::site::Site;

/// The day by which a lead will be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerDay {
    /// The day.
    pub date: Date,
    /// The day in words: `Tuesday, November 24`.
    pub text: String,
}

impl AnswerDay {
    /// Creates the day with its words.
    pub fn new(date: Date) -> Self {
        let text = dates::with_weekday(date);
        Self { date, text }
    }
}

impl Site {
    /// Returns the day by which a lead that was received at this moment will be answered; `None` if
    /// the facts don't promise a time that is proven.
    pub fn answer_day(&self, received: Timestamp) -> Option<AnswerDay> {
        let response = self.facts.response.as_ref()?;
        let days = BusinessDays::new(&self.facts.hours.value, response, self.time_zone.clone());
        response_holds(response, days.day(received)).then_some(())?;
        days.answer_by(received).map(AnswerDay::new)
    }

    /// Whether confirmations on this day name the day of the answer.
    pub fn promises_answer(&self, today: Date) -> bool {
        let response = self.facts.response.as_ref();
        response.is_some_and(|response| response_holds(response, today))
    }
}

/// Returns the facts that are valid today.
pub(super) fn facts(site: &Site, today: Date) -> Vec<Spec> {
    let facts = &site.facts;
    let words = texts();
    let fact = |fact: &Option<RawFact>, label: String| {
        let fact = fact.as_ref()?;
        holds(fact.evidence.as_ref(), fact.valid_until.as_ref(), today)
            .then(|| Spec::new(label, &fact.value))
    };
    let response = facts.response.as_ref();
    let response = response.filter(|response| response_holds(response, today));
    let found = [
        license(site, today).map(|license| Spec::new(words.fact_license(), &license.value)),
        fact(&facts.insurance, words.fact_insurance()),
        fact(&facts.warranty, words.fact_warranty()),
        response.map(|response| {
            let days = words.fact_response_days(usize::from(response.business_days));
            Spec::new(words.fact_response(), days)
        }),
    ];
    found.into_iter().flatten().collect()
}

/// Returns the license number if it isn't a sample, and is proven.
pub(super) fn license(site: &Site, today: Date) -> Option<&RawLicense> {
    let license = site.facts.license_number.as_ref();
    license.filter(|license| {
        let (evidence, until) = (license.evidence.as_ref(), license.valid_until.as_ref());
        !license.sample && holds(evidence, until, today)
    })
}

fn response_holds(response: &RawResponse, today: Date) -> bool {
    let RawResponse {
        evidence,
        valid_until,
        ..
    } = response;
    holds(evidence.as_ref(), valid_until.as_ref(), today)
}

/// Whether there is proof that hasn't expired.
fn holds(evidence: Option<&String>, valid_until: Option<&String>, today: Date) -> bool {
    evidence.is_some_and(|evidence| !evidence.trim().is_empty()) && !has_expired(valid_until, today)
}

/// Whether the last day of something is over.
pub(super) fn has_expired(valid_until: Option<&String>, today: Date) -> bool {
    valid_until.is_some_and(|day| day.parse::<Date>().is_ok_and(|last| last < today))
}
