//! Exports leads, and forgets persons. Only owners with a fresh proof of identity may do this.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use serde::Deserialize;
use sightline_leads::{
    CsvCells, Deliveries, Email, LeadFile, LeadFilter, Person, Phone, StoreError, write_csv,
    write_json,
};
use sightline_model::studio::ForgetView;
use sightline_texts::texts;
use tokio::sync::Semaphore;

use super::body::{Params, Sent, json};
use super::numbers::{BYTE_ORDER_MARK, file};
use super::refusal::{Answer, Refusal, Reply};
use super::user::Owner;

/// The exports that are made at once, in all studios of the process. Each has all of its leads in memory.
static EXPORTS: Semaphore = Semaphore::const_new(2);

#[derive(Deserialize)]
pub(super) struct Format {
    format: Option<String>,
}

/// Exports all leads as a file, without tests and spam.
pub(super) async fn export(owner: Owner, Params(asked): Params<Format>) -> Reply {
    owner.require_fresh_authentication()?;
    let is_json = match asked.format.as_deref() {
        None | Some("csv") => false,
        Some("json") => true,
        Some(_) => return Err(Refusal::invalid(texts().studio_refused_format())),
    };
    // It's never closed, so this only waits.
    let _turn = EXPORTS.acquire().await;
    let filter = LeadFilter {
        test: Some(false),
        without_quarantined: true,
        ..LeadFilter::default()
    };
    let leads = owner.app.leads.export(filter).await?;
    let desk = &owner.studio()?.desk;
    let leads = desk
        .with_activity(leads, |lead| lead.summary.reference)
        .await?
        .all()?;
    let day = owner.app.now().date();
    let mut bytes = Vec::new();
    let written = if is_json {
        write_json(&leads, &mut bytes)
    } else {
        bytes.extend(BYTE_ORDER_MARK);
        write_csv(&leads, CsvCells::ForSpreadsheets, &mut bytes)
    };
    written.map_err(|_cannot_be| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR))?;
    owner.note("leads-exported", None).await?;
    Ok(if is_json {
        file(bytes, "application/json", &format!("leads-{day}.json"))
    } else {
        let name = format!("leads-{day}.csv");
        file(bytes, "text/csv; charset=utf-8", &name)
    })
}

/// Removes a person's lines from the files that deliveries write. Returns the deliveries whose files have lines that
/// can't be read, and so may be about the person too.
async fn erase_lines(deliveries: &Deliveries, person: &Person) -> Answer<Vec<String>> {
    let files: Vec<LeadFile> = deliveries
        .all
        .iter()
        .filter_map(|delivery| {
            Some(LeadFile {
                delivery: delivery.name.clone(),
                path: delivery.transport.file()?.to_owned(),
            })
        })
        .collect();
    let person = person.clone();
    let erase = move || {
        let mut unclear = Vec::new();
        for file in files {
            if file.forget(&person)?.unreadable > 0 {
                unclear.push(file.delivery);
            }
        }
        Ok::<_, StoreError>(unclear)
    };
    let erased = tokio::task::spawn_blocking(erase).await;
    Ok(erased.map_err(|_panicked| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR))??)
}

/// Whether the delivery of this name writes a file.
fn file_of(deliveries: &Deliveries, name: &str) -> bool {
    let mut all = deliveries.all.iter();
    all.any(|delivery| delivery.name == name && delivery.transport.file().is_some())
}

/// The person to forget, by mail address, phone number or both.
#[derive(Deserialize)]
pub(super) struct Forget {
    email: Option<String>,
    phone: Option<String>,
    #[serde(default)]
    dry_run: bool,
}

/// Erases all leads of a person, or with `dry_run` lists the ones that would be erased.
pub(super) async fn forget(owner: Owner, Sent(asked): Sent<Forget>) -> Reply {
    owner.require_fresh_authentication()?;
    let nobody = || Refusal::invalid(texts().studio_refused_nobody());
    let mut known = Vec::new();
    if let Some(email) = asked.email {
        known.push(Person::Email(
            Email::parse(&email).map_err(|_none| nobody())?,
        ));
    }
    if let Some(phone) = asked.phone {
        let snapshot = owner.app.snapshot();
        let main = &snapshot.parts.site.company().toll_free.href;
        known.push(Person::Phone {
            number: Phone::parse(&phone).map_err(|_none| nobody())?,
            company: main.strip_prefix("tel:").map(str::to_owned),
        });
    }
    if known.is_empty() {
        return Err(nobody());
    }
    // By reference and by name, so that what has both the address and the number is told once.
    let mut leads = BTreeMap::new();
    let mut delivered_to = BTreeSet::new();
    let mut unclear = Vec::new();
    let deliveries = owner.app.outbox.deliveries();
    for person in known {
        let (rows, names) = owner.studio()?.desk.leads_of_person(&person).await?;
        leads.extend(
            rows.into_iter()
                .map(|row| ((row.received_at, row.reference.clone()), row)),
        );
        delivered_to.extend(names);
        if !asked.dry_run {
            // The files come first: if one cannot be rewritten, the database still knows whose lines to erase. They're
            // erased again at the end, since a line may have been written meanwhile.
            erase_lines(&deliveries, &person).await?;
            owner.app.leads.forget(person.clone(), owner.now).await?;
            unclear = erase_lines(&deliveries, &person).await?;
        }
    }
    if !asked.dry_run {
        owner.note("person-forgotten", None).await?;
    }
    Ok(json(&ForgetView {
        leads: leads.into_values().rev().collect(),
        // Deliveries that write files are left out, since their lines are erased here, unless lines can't be read.
        delivered_to: delivered_to
            .into_iter()
            .filter(|name| unclear.contains(name) || !file_of(&deliveries, name))
            .collect(),
        done: !asked.dry_run,
    }))
}
