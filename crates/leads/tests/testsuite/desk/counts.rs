//! Counts of visitors' actions, and the daily digest.

use sightline_leads::{Desk, LeadStore, Retention, SiteCount, SiteEvent};

pub(super) async fn what_the_site_brought_is_added_up(desk: &Desk) {
    let count = |what, source: &str| SiteCount {
        what,
        page: "/contact".to_owned(),
        source: source.to_owned(),
    };
    let (monday, tuesday) = ("2026-11-02".parse().unwrap(), "2026-11-03".parse().unwrap());
    desk.add_counts(
        monday,
        &[
            (count(SiteEvent::Arrival, "Google"), 3),
            (count(SiteEvent::Call, "Google"), 1),
        ],
    )
    .await
    .unwrap();
    desk.add_counts(monday, &[(count(SiteEvent::Arrival, "Google"), 2)])
        .await
        .unwrap();
    desk.add_counts(tuesday, &[(count(SiteEvent::Arrival, "Direct"), 1)])
        .await
        .unwrap();
    let sum = async |from, to, what| {
        let rows = desk.counted((from, to)).await.unwrap();
        let rows = rows.iter().filter(|row| row.count.what == what);
        rows.map(|row| row.n).sum::<u64>()
    };
    assert_eq!(sum(monday, tuesday, SiteEvent::Arrival).await, 6);
    assert_eq!(sum(tuesday, tuesday, SiteEvent::Arrival).await, 1);
    assert_eq!(sum(monday, monday, SiteEvent::Call).await, 1);
    assert_eq!(desk.counted_since().await.unwrap(), Some(monday));
}

/// Each server writes its counts in an order of its own.
pub(super) async fn servers_add_the_same_counts_at_once(desk: &Desk) {
    let day = "2026-11-04".parse().unwrap();
    let count = |number: u32| SiteCount {
        what: SiteEvent::Arrival,
        page: format!("/articles/{number}"),
        source: "Google".to_owned(),
    };
    let counts: Vec<_> = (0..300).map(|number| (count(number), 1)).collect();
    let backward: Vec<_> = counts.iter().rev().cloned().collect();
    let adding = [counts, backward].map(|counts| {
        let desk = desk.clone();
        tokio::spawn(async move { desk.add_counts(day, &counts).await })
    });
    for added in adding {
        added.await.unwrap().unwrap();
    }
    let rows = desk.counted((day, day)).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.n).sum::<u64>(), 600);
}

pub(super) async fn one_server_sends_the_mail_of_a_day(desk: &Desk) {
    let (monday, tuesday) = ("2026-11-02".parse().unwrap(), "2026-11-03".parse().unwrap());
    let take = |desk: &Desk| {
        let desk = desk.clone();
        tokio::spawn(async move { desk.claim_digest(monday).await.unwrap() })
    };
    let (one, other) = (take(desk), take(desk));
    assert!(one.await.unwrap() ^ other.await.unwrap());
    desk.release_digest(monday).await.unwrap();
    assert!(desk.claim_digest(monday).await.unwrap());
    assert!(desk.claim_digest(tuesday).await.unwrap());
}

pub(super) async fn what_the_site_brought_is_erased_after_three_years(
    store: &LeadStore,
    desk: &Desk,
) {
    let days = ["2020-10-28", "2020-10-29"].map(|day| day.parse().unwrap());
    let count = SiteCount {
        what: SiteEvent::Arrival,
        page: "/".to_owned(),
        source: "Google".to_owned(),
    };
    for day in days {
        desk.add_counts(day, &[(count.clone(), 1)]).await.unwrap();
    }
    let now = "2023-11-01T12:00:00[UTC]".parse().unwrap();
    let cut = Retention::default().cutoffs(&now);
    store.retain(cut, None, true).await.unwrap();
    assert_eq!(desk.counted_since().await.unwrap(), Some(days[0]));
    store.retain(cut, None, false).await.unwrap();
    assert_eq!(desk.counted_since().await.unwrap(), Some(days[1]));
}
