//! Lists of leads in pages; each page is read from an index.

use std::collections::HashMap;

use jiff::Timestamp;
use sightline_model::FormKind;
use sightline_model::studio::{BoxCounts, LeadBox, LeadReminder, LeadRow, LeadStage};
use sightline_store::{Row, Session, StoreError, Value, placeholders, query, values};
use sightline_texts::texts;
use sqlx::AssertSqlSafe;

use super::super::rows;
use super::Desk;
use super::search_index::{self, MIN_LOCAL_DIGITS, SearchTerms};
use crate::{DeskChoices, DeskFilter, DeskPage, EARLIEST_LEAD, LeadRecord, Phone, Reference};

/// The maximum number of leads on a page.
const MAX_PAGE_SIZE: u32 = 100;

/// The maximum number of other leads with the same address, and with the same number.
const MAX_EARLIER: usize = 20;
/// The maximum number of choices for a filter.
const MAX_CHOICES: u32 = 50;
/// The number of characters of a message shown in a list.
const PREVIEW: i64 = 300;

const COLUMNS: &str = "desk.lead_id, lead.reference, lead.received_at, lead.form, lead.page, lead.name, \
    substr(lead.message, 1, CAST($1 AS INTEGER)) AS message, desk.stage, desk.box, desk.source, desk.value_cents, desk.opened_at, \
    lead.attribution, lead.last_touch";

/// A row of a list, with the identifier of its lead.
struct Listed {
    id: String,
    row: LeadRow,
}

impl Desk {
    /// Returns a page of a list. The whole reference of a lead finds it in any list and with any filter.
    pub async fn list(&self, filter: &DeskFilter) -> Result<DeskPage, StoreError> {
        let mut session = self.database.reader().await?;
        let mut terms = search_index::search_terms(&filter.search);
        let mut named = None;
        if let Ok(reference) = Reference::parse(&filter.search) {
            named = box_of(&mut session, reference).await?;
            if named.is_some() {
                terms = SearchTerms::of(reference);
            }
        }
        if terms.prefixes.is_empty() && !filter.search.trim().is_empty() {
            // Nothing contains a search for signs only.
            return Ok(DeskPage {
                rows: Vec::new(),
                next: None,
            });
        }
        let unfiltered = DeskFilter::new(filter.list, filter.limit);
        let filter = if named.is_some() { &unfiltered } else { filter };
        let limit = filter.limit.clamp(1, MAX_PAGE_SIZE);
        let most = limit as usize;
        let (first, after) = cursor(filter.before.as_deref());
        let everywhere = !terms.prefixes.is_empty()
            || filter.waiting_for.is_some()
            || filter.given_up_by.is_some();
        let groups = match &named {
            Some(list) => vec![vec![list.as_str()]],
            None => groups(filter.list, everywhere),
        };
        let mut listed: Vec<Listed> = Vec::new();
        // The number of each lead's group.
        let mut numbers: Vec<usize> = Vec::new();
        for (number, boxes) in groups.iter().enumerate().skip(first) {
            let start = listed.len();
            for one in boxes {
                let after = after.as_deref().filter(|_| number == first);
                listed.extend(select(&mut session, filter, (one, &terms, after), limit + 1).await?);
            }
            // Identifiers sort by time of arrival.
            listed[start..].sort_by(|one, other| other.id.cmp(&one.id));
            numbers.resize(listed.len(), number);
            if listed.len() > most {
                break;
            }
        }
        let mut next = None;
        if listed.len() > most {
            listed.truncate(most);
            let last = numbers.iter().zip(&listed).next_back();
            next = last.map(|(group, last)| format!("{group}.{}", last.id));
        }
        let rows = with_details(&mut session, listed).await?;
        Ok(DeskPage { rows, next })
    }

    /// Returns the number of leads in each list, and what lists can be filtered by.
    pub async fn choices(&self) -> Result<DeskChoices, StoreError> {
        let mut session = self.database.reader().await?;
        let counts = counts(&mut session).await?;
        // Returns at most `MAX_CHOICES` names, and whether there are more.
        let mut names = async |statement: &'static str| -> Result<(Vec<String>, bool), StoreError> {
            let names = query(statement).bind(MAX_CHOICES + 1);
            let rows = names.fetch_all(&mut session).await?;
            let shown = MAX_CHOICES as usize;
            let names = rows.iter().take(shown).map(|row| row.text("name"));
            Ok((names.collect::<Result<_, _>>()?, rows.len() > shown))
        };
        let (pages, more_pages) = names(
            "SELECT page AS name FROM lead WHERE page IS NOT NULL AND test = 0 GROUP BY page \
             ORDER BY count(*) DESC, page LIMIT $1",
        )
        .await?;
        let (sources, more_sources) = names(
            "SELECT source AS name FROM lead_desk WHERE source IS NOT NULL GROUP BY source \
             ORDER BY count(*) DESC, source LIMIT $1",
        )
        .await?;
        Ok(DeskChoices {
            counts,
            pages,
            more_pages,
            sources,
            more_sources,
        })
    }

    /// Returns the number of leads in each list.
    pub async fn counts(&self) -> Result<BoxCounts, StoreError> {
        counts(&mut self.database.reader().await?).await
    }

    /// Returns the number of leads received at this time or later that were held back as spam and that nobody has
    /// opened or changed.
    pub async fn unseen_spam(&self, since: Timestamp) -> Result<u32, StoreError> {
        query(
            "SELECT count(*) AS n FROM lead_desk AS desk JOIN lead ON lead.id = desk.lead_id \
             WHERE desk.box = 'spam' AND desk.opened_at IS NULL AND desk.changed_at IS NULL AND lead.received_at >= $1",
        )
        .bind(since)
        .fetch_one(&mut self.database.reader().await?)
        .await?
        .count("n")
    }

    /// Returns leads that nobody has answered, the oldest first.
    pub async fn waiting(&self, limit: u32) -> Result<Vec<LeadRow>, StoreError> {
        let mut session = self.database.reader().await?;
        let found = query(AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM lead_desk AS desk JOIN lead ON lead.id = desk.lead_id \
             WHERE desk.box = 'new' ORDER BY desk.lead_id LIMIT $2"
        )))
        .bind_all(values![PREVIEW, limit])
        .fetch_all(&mut session)
        .await?;
        with_details(&mut session, read_rows(&found)?).await
    }

    /// Returns leads with a reminder due before this time, longest overdue first, and the number of all such leads.
    pub async fn due(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<(Vec<LeadRow>, u32), StoreError> {
        // Materialized, to find what is due by its index first: for the grouping SQLite would otherwise scan all
        // entries in the order of leads.
        const DUE: &str = "due AS MATERIALIZED (SELECT lead_id, due_at FROM lead_entry \
            WHERE kind = 'reminder' AND done_at IS NULL AND due_at <";
        const FROM: &str = "FROM due JOIN lead_desk AS desk ON desk.lead_id = due.lead_id WHERE desk.box <> 'spam'";
        let mut session = self.database.reader().await?;
        let count = query(AssertSqlSafe(format!(
            "WITH {DUE} $1) SELECT count(DISTINCT due.lead_id) AS n {FROM}"
        )))
        .bind(before)
        .fetch_one(&mut session)
        .await?
        .count("n")?;
        let found = query(AssertSqlSafe(format!(
            "WITH {DUE} $2), chosen AS MATERIALIZED (SELECT due.lead_id, min(due.due_at) AS since {FROM} \
             GROUP BY due.lead_id ORDER BY since, due.lead_id LIMIT $3) \
             SELECT {COLUMNS} FROM chosen JOIN lead_desk AS desk ON desk.lead_id = chosen.lead_id \
             JOIN lead ON lead.id = desk.lead_id ORDER BY chosen.since, desk.lead_id"
        )))
        .bind_all(values![PREVIEW, before, limit])
        .fetch_all(&mut session)
        .await?;
        let rows = with_details(&mut session, read_rows(&found)?).await?;
        Ok((rows, count))
    }
}

/// Returns groups of lists: the groups are read one after the other, the lists of a group are merged.
fn groups(list: LeadBox, everywhere: bool) -> Vec<Vec<&'static str>> {
    let stages = LeadStage::ALL.into_iter();
    match list {
        // A search, and what a delivery hasn't delivered, cover everything that isn't spam.
        LeadBox::Open if everywhere => vec![stages.map(LeadStage::as_str).collect()],
        LeadBox::Open => {
            let open = stages.filter(|stage| stage.is_open());
            let (new, rest): (Vec<_>, Vec<_>) = open.partition(|stage| *stage == LeadStage::New);
            let names =
                |stages: Vec<LeadStage>| stages.into_iter().map(LeadStage::as_str).collect();
            vec![names(new), names(rest)]
        }
        list => vec![vec![list.as_str()]],
    }
}

/// Parses a cursor, `1.0193…`: the group and the last lead of the previous page.
fn cursor(before: Option<&str>) -> (usize, Option<String>) {
    let parts = before.and_then(|before| before.split_once('.'));
    parts.map_or((0, None), |(group, id)| {
        (group.parse().unwrap_or(0), Some(id.to_owned()))
    })
}

/// Returns the list that a lead is in; `None` if there is no such lead or it is a test.
async fn box_of(session: &mut Session, reference: Reference) -> Result<Option<String>, StoreError> {
    query(
        "SELECT desk.box FROM lead JOIN lead_desk AS desk ON desk.lead_id = lead.id \
         WHERE lead.reference = $1 AND desk.box <> 'test'",
    )
    .bind(reference.compact())
    .fetch_text(session, "box")
    .await
}

async fn select(
    session: &mut Session,
    filter: &DeskFilter,
    (list, terms, after): (&str, &SearchTerms, Option<&str>),
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    let mut statement = format!(
        "SELECT {COLUMNS} FROM lead_desk AS desk JOIN lead ON lead.id = desk.lead_id WHERE desk.box = $2"
    );
    let mut values = Vec::from(values![PREVIEW, list]);
    // Only conditions in use are added to the statement, so that an index can be used.
    let mut add = |condition: &str, value: Value| {
        values.push(value);
        statement += &condition.replace('?', &format!("${}", values.len()));
    };
    if let Some(after) = after {
        add(" AND desk.lead_id < ?", after.into());
    }
    if let Some(page) = &filter.page {
        add(" AND lead.page = ?", page.into());
    }
    if let Some(source) = &filter.source {
        add(" AND desk.source = ?", source.into());
    }
    if let Some(since) = filter.since {
        add(" AND lead.received_at >= ?", since.into());
    }
    for (delivery, state) in [
        (&filter.waiting_for, "waiting"),
        (&filter.given_up_by, "dead"),
    ] {
        let Some(delivery) = delivery else { continue };
        // SQLite uses the index of undelivered jobs only with the condition of that index.
        let jobs = format!(
            "SELECT lead_id FROM delivery_job WHERE delivery = ? AND state <> 'delivered' AND state = '{state}' \
             AND purpose = 'lead'"
        );
        add(&format!(" AND desk.lead_id IN ({jobs})"), delivery.into());
    }
    let end_of = |prefix: &str| format!("{prefix}\u{10FFFF}").into();
    for prefix in &terms.prefixes {
        let mut start = " AND desk.lead_id IN (SELECT lead_id FROM lead_word WHERE word >= ?";
        if let Some(number) = &terms.number {
            add(start, number.into());
            add(" AND word < ?", end_of(number));
            start = " OR word >= ?";
        }
        add(start, prefix.into());
        add(" AND word < ?)", end_of(prefix));
    }
    add(" ORDER BY desk.lead_id DESC LIMIT ?", limit.into());
    let select = query(AssertSqlSafe(statement)).bind_all(values);
    read_rows(&select.fetch_all(session).await?)
}

/// Returns one row of a list.
pub(super) async fn by_id(
    session: &mut Session,
    lead_id: &str,
) -> Result<Option<LeadRow>, StoreError> {
    let found = query(AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM lead_desk AS desk JOIN lead ON lead.id = desk.lead_id WHERE desk.lead_id = $2"
    )))
    .bind_all(values![PREVIEW, lead_id])
    .fetch_all(session)
    .await?;
    let rows = with_details(session, read_rows(&found)?).await?;
    Ok(rows.into_iter().next())
}

/// The condition for leads whose number may begin with given digits.
const OF_WORD: &str = "lead.phone_e164 IS NULL AND lead.id IN \
                       (SELECT lead_id FROM lead_word WHERE word >= $2 AND word < $2 || '\u{10FFFF}')";

/// Returns other leads of the same person, latest first: those with the same address or number. A number without an
/// international form is compared by its digits, with which a word of its lead begins.
pub(super) async fn earlier(
    session: &mut Session,
    lead_id: &str,
    record: &LeadRecord,
) -> Result<Vec<LeadRow>, StoreError> {
    let mut listed: Vec<Listed> = Vec::new();
    let email = record.summary.email.as_ref();
    let email = email.map(|email| email.as_str().to_lowercase());
    let digits = record.summary.phone.digits();
    let has_digits = record.phone_e164.is_none() && digits.len() >= MIN_LOCAL_DIGITS;
    // The words of a number have no 1 before them.
    let word = has_digits.then(|| digits.strip_prefix('1').unwrap_or(&digits).to_owned());
    for (condition, value) in [
        ("lead.phone_e164 = $2", record.phone_e164.clone()),
        (OF_WORD, word),
        ("lead.email IS NOT NULL AND lower(lead.email) = $2", email),
    ] {
        let Some(value) = value else { continue };
        let rows = query(AssertSqlSafe(format!(
            "SELECT {COLUMNS}, lead.phone FROM lead JOIN lead_desk AS desk ON desk.lead_id = lead.id \
             WHERE {condition} AND lead.id <> $3 AND desk.box <> 'test' ORDER BY lead.id DESC LIMIT 100"
        )))
        .bind_all(values![PREVIEW, value, lead_id])
        .fetch_all(session)
        .await?;
        let has_number = |row: &&Row| {
            let phone = row.text("phone").map(Phone::from_stored);
            phone.is_ok_and(|phone| phone.digits() == digits)
        };
        let same = rows
            .iter()
            .filter(|row| condition != OF_WORD || has_number(row));
        for one in read_rows(same.take(MAX_EARLIER))? {
            if !listed.iter().any(|known| known.id == one.id) {
                listed.push(one);
            }
        }
    }
    listed.sort_by(|one, other| other.id.cmp(&one.id));
    add_plans(session, &mut listed).await?;
    Ok(listed.into_iter().map(|one| one.row).collect())
}

/// Returns the number of leads in each list.
async fn counts(session: &mut Session) -> Result<BoxCounts, StoreError> {
    let rows = query("SELECT box, count(*) AS n FROM lead_desk GROUP BY box")
        .fetch_all(session)
        .await?;
    let mut by_box: HashMap<String, u32> = HashMap::new();
    for row in &rows {
        by_box.insert(row.text("box")?, row.count("n")?);
    }
    let count = |list| {
        let boxes = groups(list, false).into_iter().flatten();
        boxes.filter_map(|name| by_box.get(name)).sum()
    };
    Ok(LeadBox::ALL.map(|list| (list, count(list))).into())
}

/// Returns the rows, each with the next reminder and the plans of its lead.
async fn with_details(
    session: &mut Session,
    mut listed: Vec<Listed>,
) -> Result<Vec<LeadRow>, StoreError> {
    add_reminders(session, &mut listed).await?;
    add_plans(session, &mut listed).await?;
    Ok(listed.into_iter().map(|one| one.row).collect())
}

/// Adds the title of the first plan of each lead, and the number of its plans, to its row.
async fn add_plans(session: &mut Session, listed: &mut [Listed]) -> Result<(), StoreError> {
    // Only the first one is shown, and an answer may be large.
    let select = |leads: &str| {
        format!(
            "SELECT lead_id, tool, link, CASE WHEN position = 0 THEN answer END AS answer FROM lead_plan \
             WHERE lead_id IN ({leads}) ORDER BY lead_id, position"
        )
    };
    let add = |row: &mut LeadRow, found: &Row| {
        if let Ok(Some(plan)) = super::super::plans::plan(found) {
            row.first_plan
                .get_or_insert_with(|| plan.title().to_owned());
            row.plan_count += 1;
        }
    };
    add_found(session, listed, select, add).await
}

/// Adds the next reminder of each lead to its row.
async fn add_reminders(session: &mut Session, listed: &mut [Listed]) -> Result<(), StoreError> {
    // Sorted latest first, so that the next reminder is assigned last and stays.
    let select = |leads: &str| {
        format!(
            "SELECT lead_id, id, text, due_at FROM lead_entry WHERE kind = 'reminder' AND done_at IS NULL \
             AND lead_id IN ({leads}) ORDER BY due_at DESC"
        )
    };
    let add = |row: &mut LeadRow, found: &Row| {
        if let Ok(reminder) = reminder(found) {
            row.reminder = Some(reminder);
        }
    };
    add_found(session, listed, select, add).await
}

/// Adds to the row of each lead what a statement finds for it. `select` makes the statement, which returns `lead_id`,
/// from the leads' placeholders. `add` ignores what cannot be read, so that it hides no lead.
async fn add_found(
    session: &mut Session,
    listed: &mut [Listed],
    select: impl FnOnce(&str) -> String,
    mut add: impl FnMut(&mut LeadRow, &Row),
) -> Result<(), StoreError> {
    if listed.is_empty() {
        return Ok(());
    }
    let select = query(AssertSqlSafe(select(&placeholders(listed.len()))));
    let select = select.bind_all(listed.iter().map(|one| Value::from(&one.id)));
    for found in &select.fetch_all(session).await? {
        let lead = found.text("lead_id")?;
        if let Some(one) = listed.iter_mut().find(|one| one.id == lead) {
            add(&mut one.row, found);
        }
    }
    Ok(())
}

fn read_rows<'r>(found: impl IntoIterator<Item = &'r Row>) -> Result<Vec<Listed>, StoreError> {
    let found = found.into_iter().map(|row| {
        Ok(Listed {
            id: row.text("lead_id")?,
            row: desk_row(row)?,
        })
    });
    found.collect()
}

fn reminder(row: &Row) -> Result<LeadReminder, StoreError> {
    Ok(LeadReminder {
        id: row.text("id")?,
        text: row.text("text")?,
        due_at: row.time("due_at")?,
    })
}

/// Reads a row of a list. A lead that cannot be read says so in its place, so that it hides no other.
fn desk_row(row: &Row) -> Result<LeadRow, StoreError> {
    match read_row(row) {
        Err(StoreError::Corrupt { what, source: _ }) => Ok(unreadable_row(row, what)),
        read => read,
    }
}

fn unreadable_row(row: &Row, what: String) -> LeadRow {
    let text = |column: &str| row.optional(column).ok().flatten();
    let list = text("box").unwrap_or_default();
    LeadRow {
        reference: rows::shown_reference(row),
        received_at: row.time("received_at").unwrap_or(EARLIEST_LEAD),
        form: row.word("form").unwrap_or(FormKind::Contact),
        name: texts().studio_unreadable(),
        message: Some(texts().studio_unreadable_what(what)),
        first_plan: None,
        plan_count: 0,
        page: None,
        page_title: None,
        source: text("source").unwrap_or_default(),
        stage: row.word("stage").unwrap_or_default(),
        value_cents: None,
        reminder: None,
        unread: false,
        waiting: list == LeadStage::New.as_str(),
        spam: list == "spam",
        test: list == "test",
    }
}

fn read_row(row: &Row) -> Result<LeadRow, StoreError> {
    let list = row.text("box")?;
    let (spam, test) = (list == "spam", list == "test");
    let stage = row.word("stage")?;
    let source = match row.optional("source")? {
        Some(source) => source,
        None => super::source_of_row(row)?,
    };
    Ok(LeadRow {
        reference: rows::reference(row)?.to_string(),
        received_at: row.time("received_at")?,
        form: row.word("form")?,
        name: row.text("name")?,
        message: row.optional("message")?,
        first_plan: None,
        plan_count: 0,
        page: row.optional("page")?,
        page_title: None,
        source,
        stage,
        value_cents: row.optional_number("value_cents")?,
        reminder: None,
        unread: row.optional_time("opened_at")?.is_none(),
        waiting: stage == LeadStage::New && !spam && !test,
        spam,
        test,
    })
}
