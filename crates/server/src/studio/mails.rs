//! Mails links, through the first delivery that sends mail.

use std::sync::Arc;

use jiff::Timestamp;
use sightline_leads::{Outcome, SystemMail, moment};
use sightline_texts::texts;
use tracing::Instrument as _;

use crate::app::App;

use super::studio_link;

/// Whether links can be mailed.
pub(super) fn can_mail(app: &App) -> bool {
    !app.outbox.deliveries().mailers().is_empty()
}

/// Mails a link in the background, so that the client learns neither how long it takes nor whether it
/// works. The mail of an invitation names who invites.
pub(super) fn mail_link(
    app: &Arc<App>,
    (email, origin, token): (String, &str, &str),
    until: Timestamp,
    invited_by: Option<&str>,
) {
    let link = studio_link(origin, token);
    let snapshot = app.snapshot();
    let site = &snapshot.parts.site;
    let company = site.company().short_name.clone();
    let until = moment(until, &app.now(), site.uses_twelve_hours());
    let texts = texts();
    let (subject, text) = match invited_by {
        Some(host) => (
            texts.studio_invite_subject(&company, host),
            texts.studio_invite_mail(&company, &link, &until, host),
        ),
        None => (
            texts.studio_link_subject(&company),
            texts.studio_link_mail(&company, &link, &until),
        ),
    };
    let mail = SystemMail {
        company,
        to: Some(email),
        subject,
        text,
    };
    let app = Arc::clone(app);
    let send = async move {
        let deliveries = app.outbox.deliveries();
        let mailer = deliveries
            .all
            .iter()
            .find(|delivery| delivery.transport.mail_domain().is_some());
        let Some(mailer) = mailer else {
            return;
        };
        match mailer.transport.send(&mail, app.clock.now()).await {
            Outcome::Delivered(_) => {
                tracing::info!(delivery = mailer.name, "a link to sign in was mailed");
            }
            failed => tracing::warn!(
                delivery = mailer.name,
                detail = failed.logged_detail(),
                "a link to sign in could not be mailed; `sightline studio link` prints one"
            ),
        }
    };
    tokio::spawn(send.in_current_span());
}
