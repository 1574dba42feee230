//! A lead as the studio shows it.

use std::iter;

use sightline_accounts::Person;
use sightline_leads::{
    AttributionField, Deliveries, DeskEntry, DeskLead, JobRecord, JobState, JobTask, LeadRecord,
    SpamReason, deciding_touch,
};
use sightline_model::studio::{
    DeliveryProgress, DeliveryWait, EntryKind, GivenConsent, LabelledText, LeadEntry, LeadPlanView,
    LeadRow, LeadView, PersonChoice,
};
use sightline_model::{AnswerNote, NoteLevel, PlanningAnswer, split_address};
use sightline_site::Site;
use sightline_texts::texts;

/// Adds the titles of the page that a lead in a list came from, and of the page of a plan that wasn't computed.
pub(super) fn titled(site: &Site, lead: LeadRow) -> LeadRow {
    LeadRow {
        page_title: lead.page.as_deref().and_then(|page| site.page_title(page)),
        first_plan: lead
            .first_plan
            .map(|plan| site.page_title(&plan).unwrap_or(plan)),
        ..lead
    }
}

/// Everything about a lead.
pub(super) fn view(
    (site, deliveries): (&Site, &Deliveries),
    lead: DeskLead,
    people: &[Person],
    reader: &Person,
) -> LeadView {
    let name_of = |id: &Option<String>| {
        let person = people.iter().find(|person| Some(&person.id) == id.as_ref());
        person.map(|person| called(person).to_owned())
    };
    let may_lead = |person: &&Person| {
        person.disabled_at.is_none() && (person.rights.owner || person.rights.leads)
    };
    let record = &lead.record;
    let reference = record.summary.reference.to_string();
    LeadView {
        came_by: came_by(site, &lead.row.source, record),
        row: titled(site, lead.row),
        whole_message: record
            .customer_message
            .as_ref()
            .map(|message| message.as_str().to_owned()),
        email: record
            .summary
            .email
            .as_ref()
            .map(|email| email.as_str().to_owned()),
        phone: record.summary.phone.as_str().to_owned(),
        phone_short: record.summary.phone.without_words(),
        phone_dial: record.dial(),
        consent: record.text_consent.as_ref().map(|consent| GivenConsent {
            words: consent.text.clone(),
            given_at: record.summary.received_at.to_string(),
        }),
        plans: plans(site, record),
        deliveries: progress(&lead.jobs, deliveries),
        entries: lead
            .entries
            .iter()
            .map(|entry| entry_view(entry, &name_of))
            .collect(),
        earlier: lead.earlier,
        spam_reasons: record
            .spam
            .reasons
            .iter()
            .map(|reason| in_words(*reason))
            .collect(),
        assigned_to: people
            .iter()
            .find(|person| Some(&person.id) == lead.assigned_to.as_ref())
            .map(choice),
        people: people.iter().filter(may_lead).map(choice).collect(),
        mail_subject: texts().studio_mail_subject(&site.company().short_name, &reference),
        mail_greeting: greeting(record.summary.name.as_str(), reader),
        version: lead.version,
        changed_by: name_of(&lead.changed_by),
        changed_at: lead.changed_at.map(|at| at.to_string()),
    }
}

/// The name of a person, or the mail address if they haven't entered a name.
pub(super) fn called(person: &Person) -> &str {
    if person.name.is_empty() {
        &person.email
    } else {
        &person.name
    }
}

fn choice(person: &Person) -> PersonChoice {
    PersonChoice {
        id: person.id.clone(),
        name: called(person).to_owned(),
    }
}

/// `Hi Marcus,` and, after an empty line, the name of the person who writes.
fn greeting(name: &str, reader: &Person) -> String {
    texts().studio_mail_greeting(called_by(name), &reader.name)
}

/// Words that show that a name isn't simply a first and a last name.
const NOT_A_FIRST_NAME: [&str; 27] = [
    "and", "co", "company", "corp", "dr", "esq", "gmbh", "inc", "jr", "llc", "llp", "ltd", "md",
    "miss", "mr", "mrs", "ms", "mx", "phd", "plc", "prof", "rev", "sir", "sr", "st", "the", "und",
];

/// Returns the name to greet somebody with: the first name of `Marcus Webb` and `Marcus J. Webb`, and the whole name if
/// it may be that of a company, has a title or a comma, or isn't clearly in that order.
fn called_by(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let whole = words.join(" ");
    let is_odd = |word: &str| {
        let letters = word.replace('.', "");
        let is_initial = word.ends_with('.') && letters.chars().count() == 1;
        let is_letter = |c: char| c.is_alphabetic() || matches!(c, '-' | '\'' | '’');
        NOT_A_FIRST_NAME.contains(&letters.to_lowercase().as_str())
            || !(word.chars().all(is_letter) || is_initial)
    };
    let first = words.first().copied().unwrap_or_default();
    let mut letters = first.chars();
    let is_first_name = letters.next().is_some_and(char::is_uppercase)
        && letters.any(char::is_lowercase)
        && words.len() <= 3
        && !words.into_iter().any(is_odd);
    if is_first_name {
        first.to_owned()
    } else {
        whole.trim_end_matches(',').to_owned()
    }
}

fn entry_view(
    entry: &DeskEntry,
    name_of: &impl Fn(&Option<String>) -> Option<String>,
) -> LeadEntry {
    LeadEntry {
        id: entry.id.clone(),
        at: entry.at.to_string(),
        who: name_of(&entry.who),
        kind: entry.kind,
        text: if entry.kind == EntryKind::Assigned {
            name_of(&Some(entry.text.clone())).unwrap_or_default()
        } else {
            entry.text.clone()
        },
        due_at: entry.due_at.map(|at| at.to_string()),
        done_at: entry.done_at.map(|at| at.to_string()),
        changed_at: entry.changed_at.map(|at| at.to_string()),
        changed_by: name_of(&entry.changed_by),
    }
}

/// The progress of each delivery of the lead itself.
pub(super) fn progress(jobs: &[JobRecord], deliveries: &Deliveries) -> Vec<DeliveryProgress> {
    let of_lead = jobs.iter().filter(|job| job.task == JobTask::Lead);
    of_lead
        .map(|job| {
            let last = job.attempts.last();
            let is_shown = |detail: &&str| {
                let mut all = deliveries.all.iter();
                let delivery = all.find(|delivery| delivery.name == job.delivery);
                job.state != JobState::Delivered
                    || delivery.is_some_and(|delivery| delivery.transport.misses_some(detail))
            };
            DeliveryProgress {
                delivery: job.delivery.clone(),
                state: job.state,
                detail: job.last_detail().filter(is_shown).map(str::to_owned),
                at: last.map(|last| last.finished_at.unwrap_or(last.started_at).to_string()),
                next_at: (job.state == JobState::Waiting).then(|| job.next_at.to_string()),
                waits_for: waits_for(job, deliveries),
                attempts: u32::try_from(job.attempts.len()).unwrap_or(u32::MAX),
            }
        })
        .collect()
}

/// What a job waits for, other than its time.
fn waits_for(job: &JobRecord, deliveries: &Deliveries) -> Option<DeliveryWait> {
    if job.state != JobState::Waiting {
        return None;
    }
    let mut all = deliveries.all.iter();
    match all.find(|delivery| delivery.name == job.delivery) {
        None => Some(DeliveryWait::Removed),
        Some(delivery) if delivery.transport.unconfigured_reason().is_some() => {
            Some(DeliveryWait::Secret)
        }
        Some(_) => job.stopped.then_some(DeliveryWait::Stopped),
    }
}

fn plans(site: &Site, record: &LeadRecord) -> Vec<LeadPlanView> {
    let plans = record.plans.iter();
    plans
        .map(|plan| {
            let answer = plan.answer();
            LeadPlanView {
                title: answer.map_or_else(
                    || page_title(site, split_address(plan.link()).0),
                    |answer| answer.title.clone(),
                ),
                link: plan.link().to_owned(),
                computed: answer.is_some(),
                lines: answer.map_or_else(Vec::new, |answer| answer.lines.clone()),
                price: plan.price(),
                parts: plan.parts(),
                notes: answer.map_or_else(Vec::new, notes),
            }
        })
        .collect()
}

/// What prevents a plan, and what must be clarified first.
fn notes(answer: &PlanningAnswer) -> Vec<AnswerNote> {
    let notes = answer.notes.iter().cloned();
    notes.filter(|note| note.level != NoteLevel::Fine).collect()
}

/// How the visitor came to the site: the source, and the rest in the terms that advertisers use.
fn came_by(site: &Site, source: &str, record: &LeadRecord) -> Vec<LabelledText> {
    let touch = deciding_touch(&record.attribution, &record.last_touch);
    let shown = AttributionField::SHOWN.into_iter().filter_map(|field| {
        let value = touch.get(field)?;
        Some(LabelledText {
            label: field.label(),
            value: match field {
                AttributionField::LandingPage => page_title(site, value),
                _ => value.to_owned(),
            },
        })
    });
    let source = LabelledText {
        label: texts().studio_came_by(),
        value: source.to_owned(),
    };
    iter::once(source).chain(shown).collect()
}

/// The title of the page at a path, or the path if there is no page any more.
fn page_title(site: &Site, path: &str) -> String {
    let title = site.page_title(path);
    title.unwrap_or_else(|| path.to_owned())
}

/// A spam reason in an owner's words.
fn in_words(reason: SpamReason) -> String {
    let texts = texts();
    match reason {
        SpamReason::Honeypot => texts.studio_spam_honeypot(),
        SpamReason::TooFast => texts.studio_spam_too_fast(),
        SpamReason::ForeignOrigin => texts.studio_spam_foreign_origin(),
        SpamReason::HiddenOrigin => texts.studio_spam_hidden_origin(),
        SpamReason::LinkInName => texts.studio_spam_link_in_name(),
        SpamReason::Links => texts.studio_spam_links(),
        SpamReason::Markup => texts.studio_spam_markup(),
        SpamReason::Phrases => texts.studio_spam_phrases(),
        SpamReason::Crowd => texts.studio_spam_crowd(),
        SpamReason::ChallengeAnswered => texts.studio_spam_challenge_answered(),
    }
}

#[cfg(test)]
mod tests {
    use super::called_by;

    #[test]
    fn the_greeting_has_the_first_name_only_if_it_is_clear() {
        for (name, greeted) in [
            ("Marcus Webb", "Marcus"),
            ("Marcus J. Webb", "Marcus"),
            ("Anne-Marie O’Neil", "Anne-Marie"),
            ("Smith, John", "Smith, John"),
            ("John, Acme Security", "John, Acme Security"),
            ("Mr. Brown", "Mr. Brown"),
            ("Dr  Amy Wong", "Dr Amy Wong"),
            ("J. Smith", "J. Smith"),
            ("de la Cruz", "de la Cruz"),
            ("Maria O’Neil, Jr.", "Maria O’Neil, Jr."),
            ("Acme, Inc.", "Acme, Inc."),
            ("ACME Security", "ACME Security"),
            ("Lakeside Dental LLC", "Lakeside Dental LLC"),
            ("Bob and Alice", "Bob and Alice"),
            ("The Corner Store", "The Corner Store"),
            ("Smith,", "Smith"),
            ("marcus", "marcus"),
            ("", ""),
            ("محمد العلي", "محمد العلي"),
        ] {
            assert_eq!(called_by(name), greeted, "{name}");
        }
    }
}
