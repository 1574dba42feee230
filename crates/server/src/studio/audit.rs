//! The audit log: what people did.

use std::collections::HashMap;

use serde::Deserialize;
use sightline_model::studio::{AuditEntry, AuditPage};
use sightline_texts::texts;

use super::body::{Params, json};
use super::lead_view::called;
use super::refusal::Reply;
use super::user::Owner;

/// The number of entries on a page.
const PAGE: u32 = 50;

#[derive(Deserialize)]
pub(super) struct Before {
    before: Option<i64>,
}

/// Shows a page of the audit log, latest entries first.
pub(super) async fn audit(owner: Owner, Params(page): Params<Before>) -> Reply {
    let accounts = &owner.studio()?.accounts;
    let records = accounts.audit(page.before, PAGE).await?;
    let people = accounts.people().await?;
    let names = people.iter().map(|person| (&person.id, called(person)));
    let names: HashMap<&String, &str> = names.collect();
    let is_full = records.len() == PAGE as usize;
    let next = records
        .last()
        .filter(|_| is_full)
        .map(|last| last.id.to_string());
    let entries = records
        .into_iter()
        .map(|record| AuditEntry {
            id: record.id.to_string(),
            at: record.at.to_string(),
            who: record.who.or_else(|| by_nobody(&record.what)),
            what: sentence(&record.what),
            subject: record.subject.map(|subject| match names.get(&subject) {
                Some(name) => (*name).to_owned(),
                None => subject,
            }),
        })
        .collect();
    Ok(json(&AuditPage { entries, next }))
}

/// Who did what nobody did who had signed in. `None` for the command line.
fn by_nobody(what: &str) -> Option<String> {
    (what == "link-mailed").then(|| texts().studio_audit_sign_in_page())
}

/// Describes what was done, as a sentence without its subject.
fn sentence(what: &str) -> String {
    let texts = texts();
    match what {
        "signed-in-password" => texts.studio_audit_sign_in_password(),
        "signed-in-passkey" => texts.studio_audit_sign_in_passkey(),
        "signed-out-everywhere" => texts.studio_audit_sign_out_everywhere(),
        "entered-password" => texts.studio_audit_enter_password(),
        "entered-passkey" => texts.studio_audit_enter_passkey(),
        "passkey-added" => texts.studio_audit_add_passkey(),
        "passkey-removed" => texts.studio_audit_remove_passkey(),
        "password-set" => texts.studio_audit_set_password(),
        "person-invited" => texts.studio_audit_invite(),
        "person-changed" => texts.studio_audit_change_person(),
        "person-removed" => texts.studio_audit_remove_person(),
        "link-mailed" => texts.studio_audit_mail_link(),
        "link-made" => texts.studio_audit_make_link(),
        "leads-exported" => texts.studio_audit_export(),
        "person-forgotten" => texts.studio_audit_forget(),
        "lead-changed" => texts.studio_audit_change_lead(),
        "lead-spam" => texts.studio_audit_spam(),
        "lead-released" => texts.studio_audit_release(),
        "deliveries-changed" => texts.studio_audit_deliveries(),
        "secret-changed" => texts.studio_audit_secret(),
        "deliveries-tested" => texts.studio_audit_test(),
        "delivery-retried" => texts.studio_audit_retry(),
        // A newer version wrote it.
        other => other.to_owned(),
    }
}
