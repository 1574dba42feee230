//! The database statements of the desk: how many are sent, and how each is executed.
//!
//! Statements are captured where the driver logs them, on its own threads, so they are captured for the whole process.
//! Each test therefore runs in a process of its own.

use std::fmt::Debug;
use std::process::Command;
use std::sync::{Arc, Mutex};

use jiff::ToSpan as _;
use sightline_leads::{Desk, DeskFilter, Email, LeadFilter, LeadStore, Outcome, Person};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use tempfile::TempDir;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::{all, by, come, note, people, reference_of, to};
use crate::cluster::Cluster;
use crate::harness::{Admitted as _, database_in, full_form, lead, new_store, noon, random};
use crate::outbox::{WORKER, end, finish, lease};
use crate::postgres::connect;

/// Set in the process that runs one of these tests alone.
const ALONE: &str = "SIGHTLINE_TEST_ALONE";

/// The statements in the order in which they were sent.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    /// Captures all statements of this process from now on. If other tests may be running in this process, runs the
    /// test again in a process of its own and returns `None`.
    fn caught_alone(test: &str) -> Option<Self> {
        if std::env::var_os(ALONE).is_none() {
            let mut again = Command::new(std::env::current_exe().unwrap());
            let name = format!("desk::statements::{test}");
            again.args(["--exact", &name]).env(ALONE, "1");
            assert!(again.status().unwrap().success(), "{name}, run alone");
            return None;
        }
        let statements = Self::default();
        let subscriber = tracing_subscriber::registry().with(statements.clone());
        tracing::subscriber::set_global_default(subscriber).unwrap();
        Some(statements)
    }

    /// Returns the statements sent since the last call.
    fn taken(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

/// The driver logs the full statement, or only a summary if that is all of it.
#[derive(Default)]
struct Told {
    summary: String,
    statement: String,
}

impl Visit for Told {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.trim().clone_into(&mut self.statement),
            _ => {}
        }
    }

    fn record_debug(&mut self, _field: &Field, _value: &dyn Debug) {}
}

impl<S: tracing::Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _context: Context<'_, S>) {
        if event.metadata().target() != "sqlx::query" {
            return;
        }
        let mut told = Told::default();
        event.record(&mut told);
        let statement = if told.statement.is_empty() {
            told.summary
        } else {
            told.statement
        };
        self.0.lock().unwrap().push(statement);
    }
}

/// Adds this many leads, in every list, some with notes and reminders.
async fn fill(store: &LeadStore, desk: &Desk, leads: i64) {
    let delivered = lead(&full_form()).deliver_to(&["mail".to_owned()]);
    store.insert(delivered).await.unwrap();
    for job in lease(store, "mail", WORKER, noon()).await {
        let busy = end(noon(), Outcome::retry("busy"), Some(noon()));
        finish(store, &job, busy).await;
    }
    for number in 0..leads {
        let reference = come(store, "Marcus Webb", noon() + number.minutes()).await;
        let actor = by(super::DANA, number);
        let mut reminder = note(EntryKind::Reminder, "Call again");
        reminder.due_at = Some(noon() + number.minutes());
        desk.add(reference, &reminder, actor).await.unwrap();
        desk.add(reference, &note(EntryKind::Note, "The blue gate"), actor)
            .await
            .unwrap();
        let stage = usize::try_from(number).unwrap() % (LeadStage::ALL.len() + 1);
        if let Some(stage) = LeadStage::ALL.get(stage) {
            let version = desk.find(reference).await.unwrap().unwrap().version;
            desk.change((reference, version), &to(*stage), actor)
                .await
                .unwrap();
        } else {
            desk.to_spam(reference, actor).await.unwrap();
        }
    }
}

/// Runs all queries of the studio's pages: every list with every filter and its next page, the counts, a search, a
/// lead, and the leads and failed deliveries of the home page.
async fn look(store: &LeadStore, desk: &Desk) {
    let mut filters = LeadBox::ALL.map(|list| DeskFilter::new(list, 5)).to_vec();
    let open = || DeskFilter::new(LeadBox::Open, 5);
    filters.push(DeskFilter {
        search: "marcus gat 0177".to_owned(),
        ..open()
    });
    filters.push(DeskFilter {
        search: "312-555-0177".to_owned(),
        ..open()
    });
    filters.push(DeskFilter {
        page: Some("/services/cctv-installation".to_owned()),
        source: Some("Direct".to_owned()),
        since: Some(noon()),
        ..open()
    });
    filters.push(DeskFilter {
        waiting_for: Some("mail".to_owned()),
        ..open()
    });
    for filter in filters {
        let first = desk.list(&filter).await.unwrap();
        assert!(!first.rows.is_empty(), "{filter:?}");
        if first.next.is_some() {
            let next = DeskFilter {
                before: first.next,
                ..filter
            };
            desk.list(&next).await.unwrap();
        }
    }
    desk.choices().await.unwrap();
    let newest = desk.list(&all(LeadBox::New)).await.unwrap();
    desk.find(reference_of(&newest.rows[0])).await.unwrap();
    let named = DeskFilter {
        search: newest.rows[0].reference.clone(),
        ..open()
    };
    assert_eq!(desk.list(&named).await.unwrap().rows.len(), 1);
    // The home page.
    desk.counts().await.unwrap();
    desk.waiting(20).await.unwrap();
    desk.due(noon() + 24.hours(), 20).await.unwrap();
    let week = (noon() - 168.hours(), noon() + 168.hours());
    desk.facts(week).await.unwrap();
    store.backlog().await.unwrap();
    // The metrics.
    let test = store.last_delivered_test(noon() + 1.hour()).await;
    assert_eq!(test.unwrap(), None);
    // The deliveries page, for a delivery that fails and for one without jobs.
    for delivery in ["mail", "none"] {
        desk.last_fault(delivery).await.unwrap();
        desk.has_delivered(delivery).await.unwrap();
        desk.last_success(delivery, true).await.unwrap();
    }
}

/// Counting scans a whole index but reads no rows of the table.
const COUNTS: [&str; 3] = [
    "SELECT box, count(*) AS n FROM lead_desk GROUP BY box",
    "SELECT page AS name FROM lead",
    "SELECT source AS name FROM lead_desk",
];

/// Excludes the driver's connection checks.
fn reads(statement: &str) -> bool {
    ["SELECT", "WITH"]
        .iter()
        .any(|word| statement.starts_with(word))
        && statement.contains(" FROM ")
}

fn counts(statement: &str) -> bool {
    COUNTS.iter().any(|count| statement.starts_with(count))
}

/// Returns the steps by which SQLite executes a statement.
async fn plan(folder: &TempDir, statement: &str) -> Vec<String> {
    let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let pool = database_in(folder).await;
    let plan: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(explain).fetch_all(&pool).await.unwrap();
    pool.close().await;
    plan.into_iter().map(|(.., step)| step).collect()
}

#[tokio::test]
async fn desk_query_count_does_not_grow_with_leads_and_sqlite_uses_indexes() {
    let Some(statements) = Statements::caught_alone(
        "desk_query_count_does_not_grow_with_leads_and_sqlite_uses_indexes",
    ) else {
        return;
    };
    let (folder, store) = new_store().await;
    let desk = Desk::new(store.database(), random());
    people(&store).await;
    fill(&store, &desk, 48).await;
    statements.taken();
    look(&store, &desk).await;
    let few = statements.taken();
    assert!(few.len() > 20, "{few:#?}");
    fill(&store, &desk, 120).await;
    statements.taken();
    look(&store, &desk).await;
    // There may be fewer, since a full list makes it unnecessary to read the next one.
    assert!(statements.taken().len() <= few.len());

    for statement in few.iter().filter(|statement| reads(statement)) {
        let plan = plan(&folder, statement).await;
        for step in &plan {
            let by_index = !step.starts_with("SCAN")
                || step.contains("COVERING INDEX") && counts(statement)
                // It ends after the latest leads.
                || step.contains("COVERING INDEX") && statement.contains("FROM lead ORDER BY id DESC LIMIT")
                // One contains only undelivered jobs, the other only tests.
                || step.ends_with("USING INDEX delivery_job_open")
                || step.ends_with("USING INDEX lead_test")
                // Rows that another step has found.
                || !["lead", "desk", "entry", "job", "attempt"]
                    .iter()
                    .any(|table| step.contains(table));
            assert!(by_index, "{step}, in {plan:#?} of {statement}");
        }
    }
}

/// With an index of the given-up jobs of all leads, the work would be the product of leads and such jobs.
#[tokio::test]
async fn the_state_of_leads_is_found_by_their_own_jobs_and_once_per_export() {
    let Some(statements) = Statements::caught_alone(
        "the_state_of_leads_is_found_by_their_own_jobs_and_once_per_export",
    ) else {
        return;
    };
    let (folder, store) = new_store().await;
    come(&store, "Marcus Webb", noon()).await;
    statements.taken();
    assert_eq!(store.export(LeadFilter::default()).await.unwrap().len(), 1);
    let of_states = |statement: &String| statement.contains("lead_state");
    let export: Vec<String> = statements.taken().into_iter().filter(of_states).collect();
    assert_eq!(export.len(), 1, "{export:#?}");

    let mut of_jobs = plan(&folder, &export[0]).await;
    of_jobs.retain(|step| step.contains(" job "));
    assert!(!of_jobs.is_empty(), "{export:#?}");
    assert!(
        of_jobs.iter().all(|step| step.ends_with("(lead_id=?)")),
        "{of_jobs:#?}"
    );
}

/// Otherwise the work would be the product of the leads that are retried and all jobs.
#[tokio::test]
async fn the_jobs_of_retried_leads_are_found_by_their_leads() {
    let Some(statements) =
        Statements::caught_alone("the_jobs_of_retried_leads_are_found_by_their_leads")
    else {
        return;
    };
    let (folder, store) = new_store().await;
    let leads = [come(&store, "Marcus Webb", noon()).await];
    statements.taken();
    let mail = ["mail".to_owned()];
    let retried = store
        .retry_leads(Some(&leads), &mail, noon())
        .await
        .unwrap();
    assert_eq!((retried.new, retried.due["mail"]), (1, 1));
    let mut sent = statements.taken();
    sent.retain(|statement| statement.contains("reference IN"));
    assert_eq!(sent.len(), 5, "{sent:#?}");
    for statement in sent {
        let plan = plan(&folder, &statement).await;
        let scans = plan.iter().any(|step| step.starts_with("SCAN"));
        assert!(!scans, "{plan:#?} of {statement}");
    }
}

#[tokio::test]
async fn forget_finds_the_leads_before_taking_the_write_lock() {
    let Some(statements) =
        Statements::caught_alone("forget_finds_the_leads_before_taking_the_write_lock")
    else {
        return;
    };
    let (folder, store) = new_store().await;
    come(&store, "Marcus Webb", noon()).await;
    let pool = database_in(&folder).await;
    let held = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    statements.taken();
    let person = Person::Email(Email::parse("visitor@mail.example").unwrap());
    // It waits for its turn to write, and has read all leads by then.
    let forgotten = store.forget(person.clone(), noon()).await;
    assert!(forgotten.unwrap_err().is_transient());
    let looked = statements.taken();
    assert!(
        looked
            .iter()
            .any(|statement| statement.starts_with("SELECT id, reference, email, phone FROM lead")),
        "{looked:#?}"
    );
    held.rollback().await.unwrap();
    let forgotten = store.forget(person, noon()).await.unwrap();
    assert_eq!(forgotten.leads.len(), 1);
}

#[tokio::test]
async fn a_copy_and_its_check_are_not_logged_however_long_they_take() {
    let Some(statements) =
        Statements::caught_alone("a_copy_and_its_check_are_not_logged_however_long_they_take")
    else {
        return;
    };
    let (folder, store) = new_store().await;
    come(&store, "Marcus Webb", noon()).await;
    assert!(!statements.taken().is_empty());
    let database = store.database();
    let copy = database.backup(folder.path().join("copy.sqlite"));
    assert_eq!(copy.await.unwrap().leads, 1);
    for logged in statements.taken() {
        assert!(
            !logged.contains("VACUUM") && !logged.contains("integrity_check"),
            "{logged}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_has_an_index_for_every_desk_query() {
    let Some(statements) = Statements::caught_alone("postgres_has_an_index_for_every_desk_query")
    else {
        return;
    };
    let cluster = Cluster::start();
    let store = connect(&cluster.database("planned")).await.unwrap();
    let desk = Desk::new(store.database(), random());
    people(&store).await;
    fill(&store, &desk, 24).await;
    statements.taken();
    look(&store, &desk).await;
    for statement in statements.taken() {
        if !reads(&statement) || counts(&statement) {
            continue;
        }
        let values = (1..50)
            .take_while(|n| statement.contains(&format!("${n}")))
            .map(|_| "NULL");
        let values = values.collect::<Vec<_>>().join(", ");
        let execute = if values.is_empty() {
            "asked".to_owned()
        } else {
            format!("asked({values})")
        };
        // A table this small is scanned even if there is an index, unless sequential scans are disabled.
        let plan = cluster.sql(
            "planned",
            &format!(
                "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; \
                 PREPARE asked AS {statement}; EXPLAIN EXECUTE {execute}"
            ),
        );
        assert!(!plan.contains("Seq Scan on"), "{plan}\n{statement}");
    }
}
