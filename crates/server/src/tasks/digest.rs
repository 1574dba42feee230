//! Sends one mail a day about what needs attention: leads that nobody has answered, spam to review, reminders, failing
//! deliveries. If there's nothing, no mail is sent.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Zoned};
use sightline_leads::{Outcome, StoreError, SystemMail, moment};
use sightline_model::studio::{LeadBox, LeadRow};
use sightline_texts::texts;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::error::causes;
use crate::studio::Attention;
use crate::studio_state::Studio;

/// How often the task checks whether the mail is due or a failed one can be sent again.
const POLL_INTERVAL: Duration = Duration::from_secs(300);
/// The maximum number of leads that are listed. The others are only counted.
const MAX_LISTED: u32 = 10;
/// How long new spam is mentioned.
const SPAM_IS_NEWS: SignedDuration = SignedDuration::from_hours(24);

/// Sends the daily mail until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut look = tokio::time::interval(POLL_INTERVAL);
    while stop.run_until_cancelled(look.tick()).await.is_some() {
        if let Some(studio) = &app.studio
            && let Err(error) = of_today(&app, studio, &stop).await
        {
            tracing::warn!(%error, cause = causes(&error), "the mail of the day cannot be put together");
        }
    }
}

/// Sends today's mail, if its hour has come and no server has sent it yet.
async fn of_today(app: &App, studio: &Studio, stop: &CancellationToken) -> Result<(), StoreError> {
    let deliveries = app.outbox.deliveries();
    let Some(digest) = &deliveries.digest else {
        return Ok(());
    };
    let now = app.now();
    let mailer = deliveries
        .all
        .iter()
        .find(|delivery| delivery.name == digest.delivery);
    let Some(mailer) = mailer.filter(|_| now.hour() >= digest.hour) else {
        return Ok(());
    };
    if !studio.desk.claim_digest(now.date()).await? {
        return Ok(());
    }
    let text = match text(app, studio, &now).await {
        Ok(Some(text)) => text,
        Ok(None) => return Ok(()),
        Err(error) => {
            studio.desk.release_digest(now.date()).await?;
            return Err(error);
        }
    };
    let snapshot = app.snapshot();
    let company = &snapshot.parts.site.company().short_name;
    let mail = SystemMail {
        company: company.clone(),
        to: None,
        subject: texts().digest_subject(company),
        text,
    };
    let sent = mailer.transport.send(&mail, now.timestamp());
    let Some(outcome) = stop.run_until_cancelled(sent).await else {
        tracing::warn!(
            delivery = mailer.name,
            "the mail of the day was broken off; it may have arrived, so it is not sent again"
        );
        return Ok(());
    };
    if let Outcome::Delivered(_) = outcome {
        tracing::info!(delivery = mailer.name, "the mail of the day was sent");
        return Ok(());
    }
    tracing::warn!(
        delivery = mailer.name,
        detail = outcome.logged_detail(),
        "the mail of the day could not be sent"
    );
    // The others would end the same way, or have perhaps arrived.
    if let Outcome::Retry { .. } = outcome {
        studio.desk.release_digest(now.date()).await?;
    }
    Ok(())
}

/// The text of the mail. `None` if nothing needs attention.
async fn text(app: &App, studio: &Studio, now: &Zoned) -> Result<Option<String>, StoreError> {
    let texts = texts();
    let attention = Attention::read(app, studio, now, (MAX_LISTED, MAX_LISTED)).await?;
    // Older spam isn't mentioned again every morning.
    let since = now.saturating_sub(SPAM_IS_NEWS).timestamp();
    let new_spam = studio.desk.unseen_spam(since).await?;
    let Attention {
        counts,
        waiting,
        due,
        due_count,
        failing,
    } = &attention;
    let mut mail = String::new();
    // Writing to a `String` cannot fail.
    let snapshot = app.snapshot();
    let twelve_hours = snapshot.parts.site.uses_twelve_hours();
    let studio_url = format!("{}/studio", app.studio_url());
    let new = counts[&LeadBox::New];
    if new > 0 {
        _ = writeln!(mail, "{}", texts.digest_waiting(new as usize));
        for lead in waiting {
            let since = moment(lead.received_at, now, twelve_hours);
            _ = writeln!(mail, "  {}", texts.digest_waiting_lead(name(lead), since));
            _ = writeln!(mail, "  {studio_url}/leads/{}", lead.reference);
        }
        rest(&mut mail, new, waiting);
        mail.push('\n');
    }
    if !due.is_empty() {
        _ = writeln!(mail, "{}", texts.digest_reminders());
        for lead in due {
            let what = lead
                .reminder
                .as_ref()
                .map_or("", |reminder| reminder.text.as_str());
            _ = writeln!(mail, "  {}", texts.digest_reminder(name(lead), what));
            _ = writeln!(mail, "  {studio_url}/leads/{}", lead.reference);
        }
        rest(&mut mail, *due_count, due);
        mail.push('\n');
    }
    if !failing.is_empty() {
        let names: Vec<&str> = failing.iter().map(|one| one.name.as_str()).collect();
        _ = writeln!(mail, "{}\n", texts.digest_failing(names.join(", ")));
    }
    if new_spam > 0 {
        _ = writeln!(mail, "{}\n", texts.digest_spam(new_spam as usize));
    }
    if mail.is_empty() {
        return Ok(None);
    }
    _ = writeln!(mail, "{}", texts.digest_link(studio_url));
    Ok(Some(mail))
}

/// Adds how many leads are not listed, if there are any.
fn rest(mail: &mut String, count: u32, listed: &[LeadRow]) {
    let rest = (count as usize).saturating_sub(listed.len());
    if rest > 0 {
        _ = writeln!(mail, "  {}", texts().digest_rest(rest));
    }
}

/// The visitor's name, on one line.
fn name(lead: &LeadRow) -> String {
    let words: Vec<&str> = lead.name.split_whitespace().collect();
    words.join(" ")
}
