//! `kill -9` at random moments under load, with receivers that fail half the time.

use std::collections::{HashMap, HashSet};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Program, Start, eventually, lead, leads, send, stored};
use crate::receivers;

/// How long servers are started and killed. `SIGHTLINE_KILL_SECONDS` makes it longer: 200 rounds
/// take about two minutes.
const SECONDS: u64 = 8;
const CLIENTS: usize = 6;

/// What clients know: the reference by the name of an acknowledged lead, and all names sent.
#[derive(Default)]
struct Known {
    acknowledged: HashMap<String, String>,
    sent: HashSet<String>,
}

fn seconds() -> u64 {
    std::env::var_os("SIGHTLINE_KILL_SECONDS")
        .and_then(|seconds| seconds.to_str()?.parse().ok())
        .unwrap_or(SECONDS)
}

/// Sends leads until told to stop; of each it keeps whether it was acknowledged.
fn client(address: &str, prefix: &str, known: &Mutex<Known>, stop: &AtomicBool) {
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        let name = format!("Visitor {prefix}-{number}");
        number += 1;
        known.lock().unwrap().sent.insert(name.clone());
        let key = name.replace(' ', "-");
        let Some(answer) = send(address, &lead(&name, &key)) else {
            // The server is gone; the visitor was told so by the browser.
            thread::sleep(Duration::from_millis(20));
            continue;
        };
        assert!(matches!(answer.status, 200 | 201), "{answer:?}");
        let reference = answer.reference();
        known.lock().unwrap().acknowledged.insert(name, reference);
    }
}

fn round(server: &mut Program, round: u32, known: &Arc<Mutex<Known>>) {
    let stop = Arc::new(AtomicBool::new(false));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client_number| {
            let (known, stop) = (Arc::clone(known), Arc::clone(&stop));
            let (address, prefix) = (server.address(), format!("{round}-{client_number}"));
            thread::spawn(move || client(&address, &prefix, &known, &stop))
        })
        .collect();
    // Another moment in every round: 20 to 420 milliseconds.
    let moment = u64::from(round.wrapping_mul(2_654_435_761) >> 16) % 400;
    thread::sleep(Duration::from_millis(20 + moment));
    server.kill();
    stop.store(true, Ordering::Relaxed);
    for client in clients {
        client.join().unwrap();
    }
}

#[test]
fn every_acknowledged_lead_is_stored_once_and_delivered_at_least_once() {
    let data = tempfile::tempdir().unwrap();
    let (hook_port, hook) = receivers::webhook();
    let (smtp_port, smtp) = receivers::smtp();
    let settings = receivers::settings(hook_port, smtp_port, 60);
    let start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        log: "error",
        largest_file: None,
    };
    // The address is told at the level `info`.
    let start = Start {
        log: "info",
        ..start
    };
    let known = Arc::default();
    let begun = Instant::now();
    let mut rounds = 0;
    while begun.elapsed().as_secs() < seconds() {
        round(&mut start.run(), rounds, &known);
        rounds += 1;
    }
    let server = start.run();
    eventually("everything is delivered", Duration::from_secs(90), || {
        let waiting = leads(data.path(), &["list", "--state", "waiting"]);
        waiting.stdout.starts_with(b"No leads")
    });

    let known = known.lock().unwrap();
    let stored = stored(data.path());
    let mut by_name: HashMap<&str, &str> = HashMap::new();
    for lead in &stored {
        let name = lead["name"].as_str().unwrap();
        assert!(known.sent.contains(name), "nobody sent {name}");
        let again = by_name.insert(name, lead["reference"].as_str().unwrap());
        assert_eq!(again, None, "{name} is stored twice");
    }
    assert!(
        rounds >= 3 && known.acknowledged.len() > 20,
        "{rounds} rounds"
    );
    for (name, reference) in &known.acknowledged {
        assert_eq!(
            by_name.get(name.as_str()),
            Some(&reference.as_str()),
            "{name} is lost"
        );
    }
    for (delivery, accepted) in [("webhook", &hook), ("mail", &smtp)] {
        let accepted = accepted.lock().unwrap();
        for (name, reference) in &by_name {
            assert!(
                accepted.contains_key(*reference),
                "{delivery} never got {name}"
            );
        }
        let references: HashSet<&str> = by_name.values().copied().collect();
        assert!(
            accepted
                .keys()
                .all(|reference| references.contains(reference.as_str())),
            "{delivery} got a lead that is not stored"
        );
    }
    assert!(!server.log().contains("DEAD LETTER"));
    // Shown with `--no-capture`, for whoever wants to know how hard it was.
    let (sent, answered) = (known.sent.len(), known.acknowledged.len());
    let accepted: u32 = hook.lock().unwrap().values().sum();
    _ = writeln!(
        std::io::stderr(),
        "{rounds} rounds, {sent} sent, {answered} acknowledged, {} stored, {accepted} webhooks accepted",
        stored.len()
    );
}
