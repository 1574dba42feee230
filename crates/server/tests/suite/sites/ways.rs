//! How the leads of a site reach their owner: tested for each site, with a daily mail for each.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::ToSpan as _;
use serde_json::{Value, json};
use sightline_leads::{
    Actor, Deliveries, Desk, Digest, LeadFilter, LeadStore, NewDeskEntry, Outcome,
};
use sightline_model::studio::EntryKind;
use sightline_server::Clock;
use tokio::net::TcpStream;

use super::{JSON, Sites, SitesSetup, folders, random};
use crate::harness::{edit, eventually, free_address, now};
use crate::memory_transport::MemoryTransport;

/// Each site has these deliveries, which mail, and no canaries.
fn mailed_to(mail: &MemoryTransport, names: &'static [&'static str]) -> SitesSetup {
    let mail = mail.clone();
    let deliveries_of = move |_site: &Path| {
        let all = names.iter().map(|name| mail.delivery(name));
        let deliveries = Deliveries {
            all: all.collect(),
            ..Deliveries::default()
        };
        (deliveries, None)
    };
    SitesSetup {
        deliveries_of: Box::new(deliveries_of),
        ..SitesSetup::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_site_has_its_own_canaries_and_digest() {
    let listen = free_address();
    // Two names that resolve to this machine without a DNS server.
    let hosts = [("a", "127.0.0.1"), ("b", "localhost")];
    let mail = [(); 2].map(|()| MemoryTransport::default());
    let begin = |tests: Option<Duration>, has_digest: bool| {
        let mail = mail.clone();
        let deliveries_of = move |site: &Path| {
            let deliveries = Deliveries {
                all: vec![mail[usize::from(site.ends_with("b"))].delivery("mail")],
                digest: has_digest.then(|| Digest {
                    delivery: "mail".to_owned(),
                    hour: 5,
                }),
                ..Deliveries::default()
            };
            (deliveries, tests)
        };
        SitesSetup {
            listen,
            deliveries_of: Box::new(deliveries_of),
            ..SitesSetup::default()
        }
    };
    let folders = folders(&["a", "b"]);
    for (name, host) in hosts {
        let from = format!("https://www.{name}.example");
        let to = format!("http://{host}:{}", listen.port());
        edit(&folders[0].path().join(name), "site.toml", &from, &to);
    }
    let setup = begin(Some(Duration::from_secs(3600)), false);
    let sites = Sites::launch(folders, setup).await;
    for ((name, _), mail) in hosts.iter().zip(&mail) {
        eventually("the test arrives", async || mail.delivered().len() == 1).await;
        assert_eq!(sites.senders(name).await.len(), 1, "{name}");
    }
    // A visitor sends a lead to one of them.
    let lead = json!({
        "form": "footer", "page": "/", "name": "Zoe", "email": "zoe@example.com", "phone": "312-555-0143",
    });
    let to = (sites.address, hosts[1].1);
    let headers = [("content-type", JSON)];
    let sent = sites
        .ask(
            to,
            ("POST", "/api/leads"),
            &headers,
            lead.to_string().as_bytes(),
        )
        .await;
    assert_eq!(sent.status, 201);
    eventually("the lead arrives", async || mail[1].delivered().len() == 2).await;
    let folders = sites.end().await;
    assert!(mail.iter().all(|mail| mail.mails().is_empty()));

    let sites = Sites::launch(folders, begin(None, true)).await;
    eventually("the mail of the day comes", async || {
        !mail[1].mails().is_empty()
    })
    .await;
    sites.end().await;
    // Test leads don't count as waiting.
    assert!(mail[0].mails().is_empty());
    let mails = mail[1].mails();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains("Zoe"), "{}", mails[0].text);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_closed_database_holds_is_in_the_metrics() {
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::Failed("the mail server answered 550".to_owned()));
    let given_up = "sightline_dead_letters{site=\"a\",delivery=\"mail\"} 1\n";
    let sites = Sites::launch(folders(&["a"]), mailed_to(&mail, &["mail"])).await;
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    eventually("the mail server refuses it", async || mail.has_begun()).await;
    let closed = |told: &Value| told["sites"]["a"]["database"] == "closed";
    sites.eventually_told(closed).await;
    let metrics = sites.admin("/metrics").await.text();
    assert!(metrics.contains(given_up), "{metrics}");

    let sites = Sites::launch(sites.end().await, mailed_to(&mail, &["mail"])).await;
    eventually("it is counted after a restart", async || {
        sites.admin("/metrics").await.text().contains(given_up)
    })
    .await;
    sites.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_admin_address_tells_of_all_sites_until_their_deliveries_have_ended() {
    let mail = MemoryTransport::default();
    let release = mail.hold_next();
    let sites = Sites::launch(folders(&["a"]), mailed_to(&mail, &["mail"])).await;
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    eventually("the delivery has begun", async || mail.has_begun()).await;
    sites.stop.cancel();
    eventually("nobody new is let in", async || {
        TcpStream::connect(sites.address).await.is_err()
    })
    .await;
    for _ in 0..20 {
        assert_eq!(sites.told().await["served"], 1);
    }
    release.send(()).unwrap();
    sites.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_sent_although_the_database_was_closed_before_they_are_due() {
    let (mail, hours) = (MemoryTransport::default(), Arc::new(AtomicI64::new(0)));
    let clock = {
        let hours = Arc::clone(&hours);
        Clock::new(move || now() + hours.load(Ordering::Relaxed).hours())
    };
    let setup = |names| SitesSetup {
        clock: clock.clone(),
        ..mailed_to(&mail, names)
    };
    let sites = Sites::launch(folders(&["a"]), setup(&["mail"])).await;
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    eventually("the lead arrives", async || mail.delivered().len() == 1).await;
    let store = LeadStore::open_existing(sites.database("a"), random());
    let store = store.await.unwrap();
    let leads = store.list(LeadFilter::default()).await.unwrap();
    let reference = leads[0].reference;
    let desk = Desk::new(store.database(), random());
    for hours in [20, 40] {
        let reminder = NewDeskEntry {
            id: None,
            kind: EntryKind::Reminder,
            text: "Call back".to_owned(),
            at: None,
            due_at: Some(now() + hours.hours()),
            remind: vec!["mail".to_owned()],
        };
        let (who, now) = (None, now());
        desk.add(reference, &reminder, Actor { who, now })
            .await
            .unwrap();
    }
    store.close().await;
    sites
        .eventually_told(|told| told["sites"]["a"]["database"] == "closed")
        .await;
    // It is opened once more, because another program changed the file.
    tokio::time::sleep(Duration::from_secs(6)).await;
    sites
        .eventually_told(|told| told["sites"]["a"]["database"] == "closed")
        .await;
    assert_eq!(mail.delivered().len(), 1);
    hours.store(20, Ordering::Relaxed);
    eventually("the reminder arrives", async || mail.delivered().len() == 2).await;
    let folders = sites.end().await;
    // A delivery that was added in the meantime also sends the other reminder.
    let sites = Sites::launch(folders, setup(&["mail", "added"])).await;
    let store = LeadStore::open_existing(sites.database("a"), random());
    let store = store.await.unwrap();
    eventually("the other delivery has jobs", async || {
        let jobs = store.history(reference).await.unwrap();
        jobs.iter().any(|job| job.delivery == "added")
    })
    .await;
    store.close().await;
    hours.store(40, Ordering::Relaxed);
    eventually("the other one arrives twice", async || {
        mail.delivered().len() == 4
    })
    .await;
    sites.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sites_with_damaged_databases_hold_up_no_delivery_of_another_site() {
    let mail = MemoryTransport::default();
    let names = ["bad1", "bad2", "bad3", "bad4", "bad5", "bad6", "good"];
    let folders = folders(&names);
    for name in names {
        let data = folders[1].path().join("sites").join(name);
        std::fs::create_dir_all(&data).unwrap();
        let database = data.join("leads.sqlite");
        if name == "good" {
            let store = LeadStore::open(database, random()).await.unwrap();
            store.close().await;
        } else {
            std::fs::write(database, "not a database".repeat(1000)).unwrap();
        }
    }
    let sites = Sites::launch(folders, mailed_to(&mail, &["mail"])).await;
    assert_eq!(sites.send_lead("good", "Ada").await.status, 201);
    eventually("the lead arrives", async || mail.delivered().len() == 1).await;
    sites.end().await;
}
