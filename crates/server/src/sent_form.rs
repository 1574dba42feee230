//! Forms that were sent without JavaScript, as the queries of their confirmation pages name them.

use jiff::civil::Date;
use sightline_leads::Reference;
use sightline_model::{FormKind, Submission};
use sightline_site::AnswerDay;

/// A form that was sent without JavaScript.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SentForm {
    pub(crate) form: FormKind,
    pub(crate) reference: Reference,
    /// The day by which the company promises an answer.
    pub(crate) answer_by: Option<Date>,
}

impl SentForm {
    /// Parses the query of a confirmation page.
    pub(crate) fn parse(query: &str) -> Option<Self> {
        let mut form = None;
        let mut reference = None;
        let mut answer_by = None;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "sent" => form = FormKind::parse(&value),
                "reference" => reference = Reference::parse(&value).ok(),
                "answer" => answer_by = value.parse().ok(),
                _ => {}
            }
        }
        Some(Self {
            form: form?,
            reference: reference?,
            answer_by,
        })
    }

    /// The day of the answer, as text for people.
    pub(crate) fn answer_day(&self) -> Option<String> {
        self.answer_by.map(|day| AnswerDay::new(day).text)
    }

    /// The outcome that a page shows.
    pub(crate) fn submission(&self) -> Submission {
        Submission::Sent {
            form: self.form,
            reference: self.reference.to_string(),
            answer_by: self.answer_day(),
        }
    }
}
