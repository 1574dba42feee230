//! The contract of every outbox for retries, and for deliveries that were stopped or set up later. It is run by
//! [`crate::contract`].

use sightline_leads::{
    AttemptResult, LeadFilter, LeadState, LeadStore, Outcome, Reference, Retried, Stored,
};

use crate::harness::{Admitted as _, full_form, lead, noon};
use crate::outbox::{WORKER, delivered, end, finish, insert, lease, spam, state};

/// Runs the whole contract over an empty store.
pub(crate) async fn holds(store: &LeadStore) {
    a_receiver_that_is_gone_is_left_alone(store).await;
    a_delivery_that_is_set_up_later_gets_what_came_before_once(store).await;
    a_retry_of_some_leads_restarts_no_delivery_of_others(store).await;
}

async fn a_delivery_that_is_set_up_later_gets_what_came_before_once(store: &LeadStore) {
    let early = insert(store, &[]).await;
    let test = store.insert(lead(&full_form()).canary()).await.unwrap();
    let spam = store.insert(spam()).await.unwrap();
    assert_eq!(state(store, &early).await, LeadState::Stored);
    let both = ["new-one", "new-two"].map(str::to_owned);
    let of = async |stored: &Stored| {
        let leads = [stored.reference];
        let retried = store.retry_leads(Some(&leads), &both[..1], noon()).await;
        let Retried { new, due } = retried.unwrap();
        assert!(new <= due.get("new-one").copied().unwrap_or_default());
        new
    };
    for (stored, added) in [(&early, 1), (&early, 0), (&test, 0), (&spam, 0)] {
        assert_eq!(of(stored).await, added);
    }
    assert_eq!(state(store, &early).await, LeadState::Waiting);
    let jobs = lease(store, "new-one", WORKER, noon()).await;
    assert_eq!(jobs.len(), 1);
    assert_eq!(jobs[0].lead.summary.reference, early.reference);
    finish(store, &jobs[0], delivered(noon())).await;
    assert_eq!(of(&early).await, 0, "never twice for one delivery");

    let filter = LeadFilter {
        test: Some(false),
        without_quarantined: true,
        ..LeadFilter::default()
    };
    let leads = u64::try_from(store.list(filter).await.unwrap().len()).unwrap();
    let all = async || {
        let retried = store.retry_leads(None, &both, noon()).await;
        retried.unwrap().new
    };
    assert_eq!(all().await, 2 * leads - 1);
    assert_eq!(all().await, 0);
    assert!(store.release(spam.reference, noon()).await.unwrap());
    assert_eq!(all().await, 2, "what is released may be delivered too");
}

async fn a_receiver_that_is_gone_is_left_alone(store: &LeadStore) {
    let stored = insert(store, &["gone"]).await;
    let waits_for_good = async || store.history(stored.reference).await.unwrap()[0].stopped;
    let refresh_stopped = async |address: &str| {
        store
            .refresh_stopped("gone".to_owned(), address.to_owned())
            .await
            .unwrap()
    };
    assert!(!refresh_stopped("old").await);
    for _ in 0..2 {
        let jobs = lease(store, "gone", WORKER, noon()).await;
        let gone = AttemptResult {
            stop: Some("old".to_owned()),
            ..end(noon(), Outcome::Gone("410".to_owned()), None)
        };
        finish(store, &jobs[0], gone).await;
        assert!(refresh_stopped("old").await);
        assert!(store.backlog().await.unwrap().deliveries["gone"].stopped);
        assert!(waits_for_good().await);
        assert_eq!(store.retry(None, noon()).await.unwrap(), 1);
        assert!(!refresh_stopped("old").await, "somebody asked again");
        assert!(!waits_for_good().await);
    }
    let jobs = lease(store, "gone", WORKER, noon()).await;
    let gone = AttemptResult {
        stop: Some("old".to_owned()),
        ..end(noon(), Outcome::Gone("410".to_owned()), None)
    };
    finish(store, &jobs[0], gone).await;
    assert!(
        !refresh_stopped("new").await,
        "another address is another receiver"
    );
    assert!(!refresh_stopped("old").await);
    // A delivery for which no lead waits is asked again too.
    store.retry(Some(stored.reference), noon()).await.unwrap();
    for job in lease(store, "gone", WORKER, noon()).await {
        let delivered = AttemptResult {
            stop: Some("old".to_owned()),
            ..end(noon(), Outcome::Delivered("200".to_owned()), None)
        };
        finish(store, &job, delivered).await;
    }
    assert!(refresh_stopped("old").await);
    store.retry(None, noon()).await.unwrap();
    assert!(!refresh_stopped("old").await);
    assert_eq!(state(store, &stored).await, LeadState::Delivered);
}

async fn a_retry_of_some_leads_restarts_no_delivery_of_others(store: &LeadStore) {
    let [refused, gone, waiting] = [
        insert(store, &["some-mail"]).await,
        insert(store, &["some-chat"]).await,
        insert(store, &["some-mail", "some-log"]).await,
    ]
    .map(|stored| stored.reference);
    for (delivery, outcome, stop) in [
        ("some-mail", Outcome::Failed("550".to_owned()), None),
        ("some-chat", Outcome::Gone("404".to_owned()), Some("chat")),
    ] {
        for job in lease(store, delivery, WORKER, noon()).await {
            let ended = AttemptResult {
                stop: stop.map(str::to_owned),
                ..end(noon(), outcome.clone(), None)
            };
            finish(store, &job, ended).await;
        }
    }
    let is_stopped = async || {
        let chat = store.refresh_stopped("some-chat".to_owned(), "chat".to_owned());
        chat.await.unwrap()
    };
    let retry = async |leads: &[Reference]| {
        let retried = store.retry_leads(Some(leads), &[], noon()).await.unwrap();
        let due = retried.due.into_iter();
        due.map(|(delivery, jobs)| format!("{delivery}: {jobs}"))
            .collect::<Vec<_>>()
    };
    assert!(retry(&[]).await.is_empty());
    let due = retry(&[refused, waiting]).await;
    assert_eq!(due, ["some-log: 1", "some-mail: 2"]);
    assert!(is_stopped().await);
    assert_eq!(retry(&[gone]).await, ["some-chat: 1"]);
    assert!(!is_stopped().await);
}
