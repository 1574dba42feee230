//! The plans attached to leads.

use std::collections::HashMap;

use sightline_store::{Row, Session, Value, placeholders, query, unreadable, values};
use sqlx::AssertSqlSafe;

use super::LEADS_PER_STATEMENT;
use crate::{LeadPlan, StoreError};

/// Inserts the plans of a lead.
pub(super) async fn insert(
    session: &mut Session,
    lead_id: &str,
    plans: &[LeadPlan],
) -> Result<(), StoreError> {
    for (position, plan) in (0_i64..).zip(plans) {
        let answer = plan.answer();
        let json = answer
            .map(serde_json::to_string)
            .transpose()
            .map_err(|error| unreadable("answer", error))?;
        query(
            "INSERT INTO lead_plan (lead_id, position, tool, formulas, link, answer, computed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind_all(values![
            lead_id,
            position,
            plan.tool().as_str(),
            answer.map(|answer| i64::from(answer.formulas)),
            plan.link(),
            json,
            answer.is_some()
        ])
        .execute(session)
        .await?;
    }
    Ok(())
}

/// Returns the plans of one lead.
pub(super) async fn of(session: &mut Session, lead_id: &str) -> Result<Vec<LeadPlan>, StoreError> {
    read(&rows_of(session, lead_id).await?)
}

/// Returns the rows of the plans of one lead, by position.
pub(super) async fn rows_of(session: &mut Session, lead_id: &str) -> Result<Vec<Row>, StoreError> {
    query("SELECT * FROM lead_plan WHERE lead_id = $1 ORDER BY position")
        .bind(lead_id)
        .fetch_all(session)
        .await
}

/// Reads the plans of one lead from their rows.
pub(super) fn read(rows: &[Row]) -> Result<Vec<LeadPlan>, StoreError> {
    rows.iter()
        .filter_map(|row| plan(row).transpose())
        .collect()
}

/// Returns the rows of the plans of these leads, by the identifier of their lead.
pub(super) async fn rows_by_lead(
    session: &mut Session,
    ids: &[String],
) -> Result<HashMap<String, Vec<Row>>, StoreError> {
    let mut plans: HashMap<String, Vec<Row>> = HashMap::new();
    for some in ids.chunks(LEADS_PER_STATEMENT) {
        let rows = query(AssertSqlSafe(format!(
            "SELECT * FROM lead_plan WHERE lead_id IN ({}) ORDER BY lead_id, position",
            placeholders(some.len())
        )))
        .bind_all(some.iter().map(Value::from))
        .fetch_all(session)
        .await?;
        for row in rows {
            plans.entry(row.text("lead_id")?).or_default().push(row);
        }
    }
    Ok(plans)
}

/// Reads a plan. Returns `None` for a tool that only a newer version knows.
pub(super) fn plan(row: &Row) -> Result<Option<LeadPlan>, StoreError> {
    let answer = row.optional("answer")?;
    Ok(LeadPlan::from_stored(
        &row.text("tool")?,
        row.text("link")?,
        answer.as_deref(),
    ))
}
