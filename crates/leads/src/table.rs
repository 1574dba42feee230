//! Renders leads as text for a terminal.

use std::fmt::Write;

use jiff::tz::TimeZone;

use crate::{
    Backlog, Email, JobRecord, JobState, JobTask, LeadActivity, LeadRecord, LeadState, LeadSummary,
    local_time,
};

/// The maximum width of a column; longer text is cut and ends with an ellipsis.
const MAX_COLUMN: usize = 32;
/// How people call what has the state `dead`.
const GIVEN_UP: &str = "given up";
const HEADINGS: [&str; 7] = [
    "REFERENCE",
    "RECEIVED",
    "FORM",
    "STATE",
    "NAME",
    "PHONE",
    "EMAIL",
];

/// Renders a table with one line per lead, or a sentence if there are none, with times in this time zone. Ends with a
/// line break.
pub fn render_table(leads: &[LeadSummary], zone: &TimeZone) -> String {
    if leads.is_empty() {
        return "No leads.\n".to_owned();
    }
    let mut lines = vec![HEADINGS.map(str::to_owned)];
    lines.extend(leads.iter().map(|lead| {
        [
            lead.reference.to_string(),
            local_time::minute(lead.received_at, zone),
            lead.form.as_str().to_owned(),
            lead_state(lead.state).to_owned(),
            shortened(lead.name.as_str()),
            shortened(lead.phone.as_str()),
            shortened(lead.email.as_ref().map_or("-", Email::as_str)),
        ]
    }));
    let mut widths = [0; HEADINGS.len()];
    for line in &lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut table = String::new();
    for line in &lines {
        let padded: Vec<String> = line
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        table.push_str(padded.join("  ").trim_end());
        table.push('\n');
    }
    table
}

/// Renders everything that is known about a lead: one fact per line, then the message and the plans, with times in this
/// time zone. Ends with a line break.
pub fn render_lead(lead: &LeadRecord, zone: &TimeZone) -> String {
    let summary = &lead.summary;
    let email = summary.email.as_ref().map_or("-", Email::as_str);
    let mut facts = vec![
        ("Reference", summary.reference.to_string()),
        ("Received", local_time::minute(summary.received_at, zone)),
        ("Form", summary.form.as_str().to_owned()),
        ("State", lead_state(summary.state).to_owned()),
        ("Page", printable(summary.page.as_deref().unwrap_or("-"))),
        ("Name", printable(summary.name.as_str())),
        ("Phone", phone(lead)),
        ("Email", printable(email)),
        (
            "Text messages",
            printable(&lead.text_consent_sentence(&local_time::second(summary.received_at, zone))),
        ),
    ];
    if !lead.spam.reasons.is_empty() {
        facts.push(("Spam score", lead.spam.to_string()));
    }
    if let Some(first) = lead.repeats {
        facts.push((
            "Repeats",
            format!("{first}, which came shortly before with the same text"),
        ));
    }
    let ways = lead.attribution_fields();
    facts.extend(ways.map(|(field, is_last, text)| {
        let name = if is_last {
            field.last_str()
        } else {
            field.as_str()
        };
        (name, printable(text))
    }));
    let widths = facts.iter().map(|(label, _)| label.len());
    let width = widths.max().unwrap_or_default();
    let mut shown = String::new();
    for (label, text) in &facts {
        // Writing to a `String` cannot fail.
        let _ = writeln!(shown, "{label:width$}  {text}");
    }
    if let Some(message) = &lead.customer_message {
        shown.push('\n');
        shown.extend(indented(message.as_str()));
    }
    for plan in &lead.plans {
        let _ = writeln!(shown, "\n{}", printable(&plan.heading()));
        for fact in plan.facts() {
            let _ = writeln!(shown, "  {}", printable(&fact));
        }
        let _ = writeln!(shown, "  {}", printable(plan.link()));
    }
    shown
}

/// Renders the deliveries of a lead with all their attempts, with times in this time zone. `backlog` says which
/// deliveries are stopped. Ends with a line break.
pub fn render_history(jobs: &[JobRecord], backlog: &Backlog, zone: &TimeZone) -> String {
    if jobs.is_empty() {
        return "No deliveries: the lead is kept here only.\n".to_owned();
    }
    let mut shown = String::new();
    for job in jobs {
        let counts = backlog.deliveries.get(&job.delivery);
        let due = match job.state {
            JobState::Waiting if counts.is_some_and(|counts| counts.stopped) => {
                ", the delivery is stopped".to_owned()
            }
            JobState::Waiting => {
                format!(", next attempt {}", local_time::second(job.next_at, zone))
            }
            JobState::Held | JobState::Delivered | JobState::Dead => String::new(),
        };
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            shown,
            "{}{}: {}{due}",
            printable(&job.delivery),
            purpose(&job.task),
            job_state(job, jobs)
        );
        for attempt in &job.attempts {
            let outcome = attempt
                .outcome
                .as_deref()
                .map_or("interrupted or under way", attempt_outcome);
            let detail = attempt.detail.as_deref().map(printable).unwrap_or_default();
            let started = local_time::second(attempt.started_at, zone);
            let line = format!("  {started}  {outcome}  {detail}");
            shown.push_str(line.trim_end());
            shown.push('\n');
        }
    }
    shown
}

/// Renders the stage of a lead and the notes on it, with times in this time zone. Ends with a line break.
pub fn render_activity(activity: &LeadActivity, zone: &TimeZone) -> String {
    let mut shown = format!("Stage: {}", activity.stage.as_str());
    if let Some(cents) = activity.value_cents {
        // Writing to a `String` cannot fail.
        let _ = write!(shown, ", {}.{:02}", cents / 100, cents % 100);
    }
    shown.push('\n');
    for note in &activity.notes {
        let _ = writeln!(shown, "Note of {}:", local_time::minute(note.at, zone));
        shown.extend(indented(&note.text));
    }
    shown
}

fn lead_state(state: LeadState) -> &'static str {
    match state {
        LeadState::Dead => GIVEN_UP,
        LeadState::Stored | LeadState::Waiting | LeadState::Delivered | LeadState::Quarantined => {
            state.as_str()
        }
    }
}

/// Returns the state of a job in words. A notice is withdrawn if the failure that it is about is over and its receiver
/// hasn't refused it.
fn job_state(job: &JobRecord, jobs: &[JobRecord]) -> &'static str {
    let has_failed = |delivery: &str| {
        let mut jobs = jobs.iter().filter(|job| job.delivery == delivery);
        jobs.any(|job| job.task == JobTask::Lead && job.state == JobState::Dead)
    };
    let last = job.attempts.last();
    let is_refused = last.is_some_and(|last| last.outcome.as_deref() == Some("failed"));
    match (job.state, &job.task) {
        (JobState::Dead, JobTask::Notice { failed, .. }) if !is_refused && !has_failed(failed) => {
            "withdrawn"
        }
        (JobState::Dead, _) => GIVEN_UP,
        (JobState::Held | JobState::Waiting | JobState::Delivered, _) => job.state.as_str(),
    }
}

/// Returns the outcome of an attempt in words. Only one that `failed` for good is never repeated.
fn attempt_outcome(outcome: &str) -> &str {
    match outcome {
        "retry" => "failed",
        "failed" => "failed for good",
        outcome => outcome,
    }
}

/// The number as typed, and in international form if that differs.
fn phone(lead: &LeadRecord) -> String {
    let typed = printable(lead.summary.phone.as_str());
    match &lead.phone_e164 {
        Some(international) if *international != typed => format!("{typed} ({international})"),
        _ => typed,
    }
}

/// Describes the purpose of a job other than delivering the lead.
fn purpose(task: &JobTask) -> String {
    match task {
        JobTask::Lead => String::new(),
        JobTask::Notice { failed, .. } => format!(" (notice that {} gave up)", printable(failed)),
        JobTask::Reply => " (answer to the sender)".to_owned(),
        JobTask::Reminder { .. } => " (reminder)".to_owned(),
    }
}

fn indented(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().map(|line| format!("  {}", printable(line)));
    lines.map(|line| format!("{}\n", line.trim_end()))
}

fn shortened(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= MAX_COLUMN {
        return text;
    }
    text.chars().take(MAX_COLUMN - 1).chain(['…']).collect()
}

/// Replaces control characters. Parsing rejects them, but a terminal interprets them, so a database that something else
/// wrote to must not be able to send any.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => char::REPLACEMENT_CHARACTER,
            c => c,
        })
        .collect()
}
