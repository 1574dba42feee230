//! Counts of visitors' actions, and the leads for statistics.

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_store::{StoreError, query, values};

use super::Desk;
use crate::{CountRow, LeadFacts, SiteCount};

impl Desk {
    /// Adds to the counts of a day.
    pub async fn add_counts(
        &self,
        day: Date,
        added: &[(SiteCount, u64)],
    ) -> Result<(), StoreError> {
        let mut added: Vec<_> = added.iter().collect();
        // In the same order on all servers, so that none waits for a row of another that waits for one of it.
        added.sort_unstable_by_key(|(count, _)| (count.what.as_str(), &count.page, &count.source));
        let mut session = self.database.writer().await?;
        for (count, n) in added {
            query(
                "INSERT INTO site_count (day, what, page, source, n) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (day, what, page, source) DO UPDATE SET n = site_count.n + excluded.n",
            )
            .bind_all(values![
                day.to_string(),
                count.what.as_str(),
                &count.page,
                &count.source,
                i64::try_from(*n).unwrap_or(i64::MAX)
            ])
            .execute(&mut session)
            .await?;
        }
        session.commit().await
    }

    /// Returns the counts from one day to another, both inclusive.
    pub async fn counted(&self, (from, to): (Date, Date)) -> Result<Vec<CountRow>, StoreError> {
        let rows = query("SELECT * FROM site_count WHERE day >= $1 AND day <= $2")
            .bind_all(values![from.to_string(), to.to_string()])
            .fetch_all(&mut self.database.reader().await?)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(CountRow {
                    day: row.parsed("day")?,
                    count: SiteCount {
                        what: row.word("what")?,
                        page: row.text("page")?,
                        source: row.text("source")?,
                    },
                    n: row.count("n")?,
                })
            })
            .collect()
    }

    /// Returns the first day with any counts.
    pub async fn counted_since(&self) -> Result<Option<Date>, StoreError> {
        let row = query("SELECT min(day) AS day FROM site_count")
            .fetch_one(&mut self.database.reader().await?)
            .await?;
        row.optional_parsed("day")
    }

    /// Returns the leads received or won from one time to before another, without tests and spam.
    pub async fn facts(
        &self,
        (from, to): (Timestamp, Timestamp),
    ) -> Result<Vec<LeadFacts>, StoreError> {
        let rows = query(
            "SELECT lead.received_at, lead.page, desk.source, desk.value_cents, \
             CASE WHEN desk.source IS NULL THEN lead.attribution END AS attribution, \
             CASE WHEN desk.source IS NULL THEN lead.last_touch END AS last_touch, \
             CASE WHEN desk.stage <> 'new' THEN desk.answered_at END AS answered_at, \
             CASE WHEN desk.stage = 'won' THEN desk.won_at END AS won_at FROM lead JOIN lead_desk AS desk ON desk.lead_id = lead.id \
             WHERE desk.box NOT IN ('spam', 'test') AND lead.id IN \
             (SELECT id FROM lead WHERE received_at >= $1 AND received_at < $2 \
             UNION SELECT lead_id FROM lead_desk WHERE stage = 'won' AND won_at >= $1 AND won_at < $2)",
        )
        .bind_all(values![from, to])
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(LeadFacts {
                    received_at: row.time("received_at")?,
                    page: row.optional("page")?,
                    source: match row.optional("source")? {
                        Some(source) => source,
                        None => super::source_of_row(row)?,
                    },
                    answered_at: row.optional_time("answered_at")?,
                    won_at: row.optional_time("won_at")?,
                    value_cents: row.optional_number("value_cents")?,
                })
            })
            .collect()
    }
}
