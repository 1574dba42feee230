//! Servers whose clock differs from that of the database server.

use jiff::{Timestamp, ToSpan as _};
use sightline_leads::{Actor, AttemptResult, Desk, JobState, JobTask, LeadStore, Outcome, Stored};
use sightline_store::query;

use crate::cluster::Cluster;
use crate::harness::random;
use crate::outbox::{
    OTHER, WORKER, delivered, end, finish, insert, lease, lease_of, reset_future_jobs,
};
use crate::postgres::connect;

/// The time of this machine, which PostgreSQL has too.
fn clock() -> Timestamp {
    #[expect(clippy::disallowed_methods, reason = "PostgreSQL has no other clock")]
    Timestamp::now()
}

/// What is to be delivered of a lead, in the order of deliveries.
async fn jobs(store: &LeadStore, stored: &Stored) -> Vec<(String, bool, JobState)> {
    let history = store.history(stored.reference).await.unwrap().into_iter();
    let mut jobs: Vec<_> = history
        .map(|job| (job.delivery, job.task == JobTask::Lead, job.state))
        .collect();
    jobs.sort_by(|a, b| a.0.cmp(&b.0));
    jobs
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_is_held_although_the_clock_is_ahead_of_that_of_the_database_server() {
    let cluster = Cluster::start();
    let server = connect(&cluster.database("clocks")).await.unwrap();
    let now = clock() + 3.minutes();
    let stored = insert(&server, &["crm"]).await;
    let failed = |next_at| AttemptResult {
        notify: vec!["mail".to_owned()],
        ..end(now, Outcome::Failed("400".to_owned()), next_at)
    };
    let retry = async || server.retry(Some(stored.reference), now).await.unwrap();
    let job = lease(&server, "crm", WORKER, now).await.remove(0);
    assert_eq!(retry().await, 0);
    finish(&server, &job, failed(None)).await;
    let notice = lease(&server, "mail", WORKER, now).await.remove(0);
    assert_eq!(retry().await, 1);
    let both = [
        ("crm".to_owned(), true, JobState::Waiting),
        ("mail".to_owned(), false, JobState::Waiting),
    ];
    assert_eq!(jobs(&server, &stored).await, both);
    finish(&server, &notice, delivered(now)).await;
    let job = lease(&server, "crm", WORKER, now).await.remove(0);
    let desk = Desk::new(server.database(), random());
    let nobody = Actor { who: None, now };
    desk.to_spam(stored.reference, nobody).await.unwrap();
    assert_eq!(jobs(&server, &stored).await[0], both[0]);
    finish(&server, &job, failed(Some(now + 1.minute()))).await;
    assert_eq!(jobs(&server, &stored).await[0].2, JobState::Held);
}

#[tokio::test(flavor = "multi_thread")]
async fn leases_end_by_the_clock_of_the_database_server() {
    let cluster = Cluster::start();
    let address = cluster.database("clocks");
    cluster.sql("clocks", "ALTER DATABASE clocks SET sightline.clock = ''");
    let server = connect(&address).await.unwrap();
    let (behind, ahead) = (clock() - 1.hour(), clock() + 1.hour());
    let stored = insert(&server, &["crm"]).await;
    query("UPDATE delivery_job SET next_at = $1")
        .bind(behind)
        .execute_alone(&server.database())
        .await
        .unwrap();
    // The clock of one server is an hour ahead of that of another.
    let job = lease(&server, "crm", WORKER, behind).await.remove(0);
    assert_eq!(lease(&server, "crm", OTHER, ahead).await, []);
    assert_eq!(reset_future_jobs(&server, "crm", behind).await, 0);
    let retry = async |now| server.retry(Some(stored.reference), now).await.unwrap();
    assert_eq!(retry(ahead).await, 0);
    let desk = Desk::new(server.database(), random());
    let nobody = Actor {
        who: None,
        now: ahead,
    };
    desk.to_spam(stored.reference, nobody).await.unwrap();
    assert_eq!(jobs(&server, &stored).await[0].2, JobState::Waiting);
    server.release(stored.reference, behind).await.unwrap();
    let times = (behind, behind + 1.minute());
    let lost = server.renew_leases(WORKER, &[job.id], times).await.unwrap();
    assert_eq!(lost, []);
    assert_eq!(lease(&server, "crm", OTHER, ahead).await, []);

    // The program of a server whose clock is behind was killed, and its lease has ended.
    let broken = "UPDATE lead SET form = 'banner'";
    let ended = "UPDATE delivery_job SET lease_until = $1";
    query(broken)
        .execute_alone(&server.database())
        .await
        .unwrap();
    query(ended)
        .bind(clock() - 1.minute())
        .execute_alone(&server.database())
        .await
        .unwrap();
    server
        .lease(lease_of("crm", OTHER, behind))
        .await
        .unwrap_err();
    assert_eq!(jobs(&server, &stored).await[0].2, JobState::Dead);
}
