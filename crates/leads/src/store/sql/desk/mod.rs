//! The desk: people's work on leads, for either database.

mod activity;
mod counts;
mod lead;
mod list;
mod pipeline;
mod search_index;

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_model::studio::LeadRow;
use sightline_store::{Row, Session, query, values};

use self::search_index::WORDS_VERSION;
use super::{jobs, rows};
use crate::source::source_of;
use crate::store::Readable;
use crate::{
    Attribution, Database, Person, Phone, RandomSource, Reference, StoreError, WithActivity,
};

/// Gives people access to leads and the work on them.
#[derive(Debug, Clone)]
pub struct Desk {
    database: Database,
    random: RandomSource,
}

impl Desk {
    /// Creates the desk of a database.
    pub fn new(database: Database, random: RandomSource) -> Self {
        Self { database, random }
    }

    /// Adds to each lead the work on it. Leaves out leads whose work cannot be read.
    pub async fn with_activity<T>(
        &self,
        leads: Vec<T>,
        reference: impl Fn(&T) -> Reference,
    ) -> Result<Readable<WithActivity<T>>, StoreError> {
        let mut session = self.database.reader().await?;
        let references: Vec<Reference> = leads.iter().map(&reference).collect();
        let mut activity = activity::of(&mut session, &references).await?;
        Readable::of(leads.into_iter().map(|lead| {
            let activity = activity.remove(&reference(&lead)).transpose()?;
            let activity = activity.unwrap_or_default();
            Ok(WithActivity { lead, activity })
        }))
    }

    /// Returns the last error of a delivery, or `None` if it has succeeded since.
    pub async fn last_fault(&self, delivery: &str) -> Result<Option<String>, StoreError> {
        let mut session = self.database.reader().await?;
        // A job whose latest attempt failed is still open, unless it is a notice that was withdrawn. An index covers
        // those, which are few unless a delivery has failed for long.
        let latest = query(concat!(
            "SELECT max((SELECT max(id) FROM delivery_attempt WHERE job_id = delivery_job.id AND finished_at IS NOT NULL)) \
             AS latest FROM delivery_job WHERE delivery = $1 AND state <> 'delivered' \
             AND (purpose <> 'notice' OR ",
            jobs::still_failed!(),
            ")"
        ))
        .bind(delivery)
        .fetch_one(&mut session)
        .await?
        .optional_number("latest")?;
        let Some(latest) = latest else {
            return Ok(None);
        };
        let row = query(
            "SELECT detail FROM delivery_attempt WHERE id = $2 AND NOT EXISTS \
             (SELECT 1 FROM delivery_attempt AS later JOIN delivery_job AS job ON job.id = later.job_id \
             WHERE later.id > $2 AND later.outcome = 'delivered' AND job.delivery = $1)",
        )
        .bind_all(values![delivery, latest])
        .fetch_optional(&mut session)
        .await?;
        row.map_or(Ok(None), |row| row.optional("detail"))
    }

    /// Whether a delivery has delivered any of the latest thousand leads or tests.
    pub async fn has_delivered(&self, delivery: &str) -> Result<bool, StoreError> {
        let mut session = self.database.reader().await?;
        let row = query(
            "SELECT 1 AS one FROM delivery_job WHERE delivery = $1 AND state = 'delivered' \
             AND lead_id IN (SELECT id FROM lead ORDER BY id DESC LIMIT 1000) LIMIT 1",
        )
        .bind(delivery)
        .fetch_optional(&mut session)
        .await?;
        Ok(row.is_some())
    }

    /// Returns what the receiver of a delivery said when it took the latest lead (or test, with `tests`), if that is one
    /// of the latest thousand.
    pub async fn last_success(
        &self,
        delivery: &str,
        tests: bool,
    ) -> Result<Option<String>, StoreError> {
        let mut session = self.database.reader().await?;
        let row = query(
            "SELECT detail FROM delivery_attempt WHERE outcome = 'delivered' AND job_id = \
             (SELECT id FROM delivery_job WHERE delivery = $1 AND state = 'delivered' AND purpose = 'lead' \
             AND lead_id IN (SELECT id FROM lead ORDER BY id DESC LIMIT 1000) \
             AND NOT EXISTS (SELECT 1 FROM lead WHERE lead.id = lead_id AND lead.test > $2) \
             ORDER BY lead_id DESC LIMIT 1) ORDER BY id DESC LIMIT 1",
        )
        .bind_all(values![delivery, i64::from(tests)])
        .fetch_optional(&mut session)
        .await?;
        row.map_or(Ok(None), |row| row.optional("detail"))
    }

    /// Makes everything that a delivery has not delivered due now, and returns the number of jobs. Tests and leads in
    /// quarantine are left as they are.
    pub async fn retry_delivery(&self, delivery: &str, now: Timestamp) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        query("DELETE FROM delivery_stopped WHERE delivery = $1")
            .bind(delivery)
            .execute(&mut session)
            .await?;
        let jobs = jobs::retry(&mut session, (None, Some(delivery)), now).await?;
        session.commit().await?;
        Ok(jobs.len() as u64)
    }

    /// Returns the leads of a person, latest first, and the deliveries that may have received them.
    pub async fn leads_of_person(
        &self,
        person: &Person,
    ) -> Result<(Vec<LeadRow>, Vec<String>), StoreError> {
        let mut session = self.database.reader().await?;
        let ids = super::forget::scan_leads(&mut session, person).await?.found;
        let mut rows = Vec::new();
        let mut deliveries = BTreeSet::new();
        for id in ids.iter().rev() {
            rows.extend(list::by_id(&mut session, id).await?);
            deliveries.extend(super::forget::delivered_to(&mut session, id).await?);
        }
        Ok((rows, deliveries.into_iter().collect()))
    }

    /// Claims the sending of a day's digest for this server. Returns whether nobody had claimed it before.
    pub async fn claim_digest(&self, day: Date) -> Result<bool, StoreError> {
        let mut session = self.database.writer().await?;
        query("DELETE FROM digest WHERE day < $1")
            .bind(day.to_string())
            .execute(&mut session)
            .await?;
        let taken = query("INSERT INTO digest (day) VALUES ($1) ON CONFLICT (day) DO NOTHING")
            .bind(day.to_string())
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(taken == 1)
    }

    /// Releases the claim on a day's digest that could not be sent.
    pub async fn release_digest(&self, day: Date) -> Result<(), StoreError> {
        let given_back = query("DELETE FROM digest WHERE day = $1").bind(day.to_string());
        given_back.execute_alone(&self.database).await.map(drop)
    }

    /// Computes what older versions have not stored: the source of leads from before the desk existed, and telephone
    /// numbers in international form and search words by the current rules. Starts with the latest lead, or after
    /// `cursor`, which it moves to the last lead that it processed. A lead that cannot be read is left as it is.
    /// `north_american` says whether the company is. Returns how many were processed.
    pub async fn backfill(
        &self,
        cursor: &mut Option<String>,
        limit: u32,
        north_american: bool,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        // Comes after all identifiers.
        let before = cursor.as_deref().unwrap_or("~");
        let rows = query(
            "SELECT lead.id AS lead_id, lead.reference, lead.phone, lead.attribution, lead.last_touch, lead.test, lead_desk.source, \
             COALESCE(lead_intake.quarantined, 0) AS quarantined FROM lead \
             LEFT JOIN lead_desk ON lead_desk.lead_id = lead.id \
             LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id \
             WHERE lead.id < $2 AND (lead_desk.source IS NULL OR lead_desk.words_version < $3) \
             ORDER BY lead.id DESC LIMIT $1",
        )
        .bind_all(values![limit, before, WORDS_VERSION])
        .fetch_all(&mut session)
        .await?;
        for row in &rows {
            match rows::of_lead(row, backfill_lead(&mut session, row, north_american).await) {
                Err(error @ StoreError::Corrupt { .. }) => {
                    tracing::warn!(%error, "a lead of an older version cannot be brought up to date");
                }
                done => done?,
            }
        }
        session.commit().await?;
        if let Some(last) = rows.last() {
            *cursor = Some(last.text("lead_id")?);
        }
        Ok(rows.len() as u64)
    }
}

async fn backfill_lead(
    session: &mut Session,
    row: &Row,
    north_american: bool,
) -> Result<(), StoreError> {
    let id = row.text("lead_id")?;
    let list = list_of(
        row.number("test")? == 1,
        row.number("quarantined")? == 1,
        "new",
    );
    let source = match row.optional("source")? {
        Some(source) => source,
        None => source_of_row(row)?,
    };
    // A server of an older version on the same database doesn't know the desk, so the row may be missing.
    query(
        "INSERT INTO lead_desk (lead_id, stage, box, source) VALUES ($1, 'new', $2, $3) \
         ON CONFLICT (lead_id) DO UPDATE SET source = COALESCE(lead_desk.source, excluded.source)",
    )
    .bind_all(values![&id, list, source])
    .execute(session)
    .await?;
    let phone = Phone::from_stored(row.text("phone")?);
    let e164 = if north_american {
        phone.e164()
    } else {
        phone.with_country()
    };
    query("UPDATE lead SET phone_e164 = $2 WHERE id = $1")
        .bind_all(values![&id, e164])
        .execute(session)
        .await?;
    search_index::rebuild(session, &id).await?;
    // Last, so that a lead whose words cannot be read is indexed when it has been repaired.
    query("UPDATE lead_desk SET words_version = $2 WHERE lead_id = $1")
        .bind_all(values![&id, WORDS_VERSION])
        .execute(session)
        .await?;
    Ok(())
}

/// Adds a lead that was just stored to the desk.
pub(in crate::store) async fn insert(
    session: &mut Session,
    lead_id: &str,
    (first, last): (&Attribution, &Attribution),
    (test, spam): (bool, bool),
) -> Result<(), StoreError> {
    query("INSERT INTO lead_desk (lead_id, stage, box, source, words_version) VALUES ($1, 'new', $2, $3, $4)")
        .bind_all(values![
            lead_id,
            list_of(test, spam, "new"),
            source_of(first, last),
            WORDS_VERSION
        ])
        .execute(session)
        .await?;
    search_index::rebuild(session, lead_id).await
}

/// Returns the list that a lead belongs to.
const fn list_of(test: bool, spam: bool, stage: &str) -> &str {
    if test {
        "test"
    } else if spam {
        "spam"
    } else {
        stage
    }
}

fn source_of_row(row: &Row) -> Result<String, StoreError> {
    Ok(source_of(
        &row.json("attribution")?,
        &row.json("last_touch")?,
    ))
}
