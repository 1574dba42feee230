//! Measures how many leads per second become durable, and how often the same disk can sync.
//!
//! Run by `cargo xtask bench leads`. Leads are stored as the server stores them: with two delivery jobs each, in a
//! transaction that is on disk before the same client begins the next. Rates are also given relative to the disk's sync
//! rate, measured next to each of them in the same folder, so that runs on different machines are comparable.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement that fails has nothing to report, and talks to the person at the terminal"
)]

#[expect(dead_code, reason = "shared; a measurement needs no accidents")]
#[path = "../tests/support/cluster.rs"]
mod cluster;

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sightline_leads::{
    Admission, DatabaseUrl, LeadForm, LeadStore, NewLead, ParsedLead, RandomSource, Received,
    Verdict,
};

const CLIENTS: [usize; 4] = [1, 8, 64, 256];
const WARM_UP: Duration = Duration::from_millis(500);
/// The speed of a shared disk varies over time, so each row has its own measurement.
const SYNCED: Duration = Duration::from_millis(750);
const MEASURED: Duration = Duration::from_secs(5);

fn main() {
    // `cargo test --benches` only checks that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    println!("folder: {}", folder.path().display());
    let sqlite: Vec<Run> = runtime.block_on(async {
        let path = folder.path().join("leads.sqlite");
        let store = LeadStore::open(path, random()).await.unwrap();
        runs(Arc::new(store), folder.path()).await
    });
    let postgres: Vec<Run> = runtime.block_on(async {
        let cluster = cluster::Cluster::start();
        let url = DatabaseUrl::parse(&cluster.database("bench")).unwrap();
        let store = LeadStore::connect(&url, random()).await.unwrap();
        runs(Arc::new(store), folder.path()).await
    });
    println!("syncs/s: one writer of 4 kB and fdatasync, just before and after that row\n");
    println!("store       clients   leads/s   syncs/s  per sync       p50       p99");
    for (store, runs) in [("SQLite", &sqlite), ("PostgreSQL", &postgres)] {
        for run in runs {
            println!(
                "{store:<10} {:>8} {:>9.0} {:>9.0} {:>9.2} {:>6.1} ms {:>6.1} ms",
                run.clients,
                run.pace.rate,
                run.syncs,
                run.pace.rate / run.syncs,
                milliseconds(run.pace.median),
                milliseconds(run.pace.ninety_ninth)
            );
        }
    }
}

/// Measures how often per second the disk can append 4 kB to a file durably.
fn syncs(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("syncs")).unwrap();
    let begun = Instant::now();
    let mut count = 0_u32;
    while begun.elapsed() < SYNCED {
        file.write_all(&[0x5a; 4096]).unwrap();
        file.sync_data().unwrap();
        count += 1;
    }
    f64::from(count) / begun.elapsed().as_secs_f64()
}

struct Run {
    clients: usize,
    pace: Pace,
    /// Syncs per second during the run.
    syncs: f64,
}

struct Pace {
    /// Leads per second.
    rate: f64,
    median: Duration,
    ninety_ninth: Duration,
}

async fn runs(store: Arc<LeadStore>, folder: &Path) -> Vec<Run> {
    let mut runs = Vec::new();
    for clients in CLIENTS {
        measure(&store, clients, WARM_UP).await;
        let before = syncs(folder);
        let pace = measure(&store, clients, MEASURED).await;
        runs.push(Run {
            clients,
            pace,
            syncs: f64::midpoint(before, syncs(folder)),
        });
    }
    store.close().await;
    runs
}

/// Lets each client store one lead after another.
async fn measure(store: &Arc<LeadStore>, clients: usize, how_long: Duration) -> Pace {
    let begun = Instant::now();
    let tasks: Vec<_> = (0..clients)
        .map(|_| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let mut waits = Vec::new();
                while begun.elapsed() < how_long {
                    let lead = lead();
                    let sent = Instant::now();
                    store.insert(lead).await.unwrap();
                    waits.push(sent.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.unwrap());
    }
    let took = begun.elapsed();
    waits.sort_unstable();
    let stored = u32::try_from(waits.len()).unwrap();
    Pace {
        rate: f64::from(stored) / took.as_secs_f64(),
        median: waits[waits.len() / 2],
        ninety_ninth: waits[waits.len() * 99 / 100],
    }
}

/// Creates a unique lead of ordinary size.
fn lead() -> NewLead {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let form = serde_json::json!({
        "form": "hero",
        "page": "/services/cctv-installation",
        "name": format!("Visitor {number}"),
        "email": format!("visitor-{number}@mail.example"),
        "phone": "312-555-0101",
        "customer_message": "Four cameras for a shop with two entrances and a yard, please. We are \
            there from nine to five and would like to see it on the telephone.",
        "idempotency_key": format!("attempt-{number:012}"),
        "utm_source": "newsletter",
        "landing_page": "/articles/how-many-cameras",
    });
    let form = LeadForm::from_json(&serde_json::to_vec(&form).unwrap()).unwrap();
    let at: Timestamp = "2026-11-02T12:00:00Z".parse().unwrap();
    NewLead {
        parsed: ParsedLead::parse(&form, &Received { at, site: "" }).unwrap(),
        admission: Admission {
            consent: None,
            verdict: Verdict::default(),
            deliveries: vec!["mail".to_owned(), "crm".to_owned()],
            reply_through: None,
            canary: false,
        },
    }
}

/// Returns a deterministic source of random-looking bytes.
fn random() -> RandomSource {
    let drawn = AtomicU64::new(0);
    RandomSource::new(move || {
        let draw = drawn.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&blake3::hash(&draw.to_le_bytes()).as_bytes()[..16]);
        bytes
    })
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}
