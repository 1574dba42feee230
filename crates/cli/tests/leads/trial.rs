//! What is checked after every kind of failure: clients that send without a pause, receivers that fail half the time,
//! and the promise about every lead.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::program::{Start, lead, send};
use crate::receivers::{self, Accepted};

const CLIENTS: usize = 6;

/// How long a client pauses after each lead in ordinary runs, where other tests need the machine too.
const CLIENT_DELAY: Duration = Duration::from_millis(20);

/// How many rounds a test makes: `few` in ordinary runs, or as many as `SIGHTLINE_FAULT_ROUNDS` says.
pub(crate) fn rounds(few: u32) -> u32 {
    asked_rounds().unwrap_or(few)
}

fn asked_rounds() -> Option<u32> {
    std::env::var_os("SIGHTLINE_FAULT_ROUNDS")?
        .to_str()?
        .parse()
        .ok()
}

/// What clients know: the references of acknowledged leads by name, all names sent, and the names whose sender saw an
/// error and will retry.
#[derive(Default)]
struct Known {
    acknowledged: HashMap<String, String>,
    sent: HashSet<String>,
    failed: Vec<String>,
    /// The periods in which a sender waited and then saw an error.
    errors: Vec<(Instant, Instant)>,
}

/// The receivers, and what was sent to them through the servers.
pub(crate) struct Trial {
    known: Arc<Mutex<Known>>,
    next: Arc<AtomicU32>,
    hook: Accepted,
    smtp: Accepted,
    /// Deliveries to both receivers.
    pub(crate) deliveries: String,
}

/// Running clients.
pub(crate) struct Load {
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) clients: Vec<JoinHandle<()>>,
}

impl Load {
    /// Stops the clients once they have finished their current requests.
    pub(crate) fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        for client in self.clients {
            client.join().unwrap();
        }
    }
}

impl Trial {
    pub(crate) fn new() -> Self {
        let (hook_port, hook) = receivers::webhook();
        let (smtp_port, smtp) = receivers::smtp();
        Self {
            known: Arc::default(),
            next: Arc::default(),
            hook,
            smtp,
            deliveries: receivers::settings(hook_port, smtp_port, 60),
        }
    }

    /// Starts clients that send to these servers in turn. They don't pause if `SIGHTLINE_FAULT_ROUNDS` is set.
    pub(crate) fn load(&self, addresses: &[String]) -> Load {
        let rest = asked_rounds().map_or(CLIENT_DELAY, |_| Duration::ZERO);
        self.load_with_pauses(addresses, rest)
    }

    /// Like [`Self::load`], but with this pause after each lead.
    pub(crate) fn load_with_pauses(&self, addresses: &[String], pause: Duration) -> Load {
        let stop = Arc::new(AtomicBool::new(false));
        let clients = (0..CLIENTS)
            .map(|number| {
                let client = Client {
                    addresses: addresses.to_vec(),
                    known: Arc::clone(&self.known),
                    next: Arc::clone(&self.next),
                    stop: Arc::clone(&stop),
                    pause,
                };
                thread::spawn(move || client.work(number))
            })
            .collect();
        Load { stop, clients }
    }

    /// Waits until another lead is acknowledged. On a busy machine, a fault before that proves little.
    pub(crate) fn progress(&self) {
        let count = || self.known.lock().unwrap().acknowledged.len();
        let (before, begun) = (count(), Instant::now());
        while count() == before {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "no lead was acknowledged for a minute"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the periods in which senders waited and then saw an error.
    pub(crate) fn errors(&self) -> Vec<(Instant, Instant)> {
        self.known.lock().unwrap().errors.clone()
    }

    /// How many leads were acknowledged.
    pub(crate) fn acknowledged(&self) -> usize {
        self.known.lock().unwrap().acknowledged.len()
    }

    /// Checks the promise: every acknowledged lead is stored once and delivered at least once; nothing
    /// is stored that nobody sent; nothing is delivered that is not stored.
    pub(crate) fn check(&self, start: &Start<'_>, what: &str) {
        all_delivered(start);
        let known = self.known.lock().unwrap();
        let stored = start.stored();
        let mut by_name: HashMap<&str, &str> = HashMap::new();
        for lead in &stored {
            let name = lead["name"].as_str().unwrap();
            assert!(known.sent.contains(name), "nobody sent {name}");
            assert_eq!(lead["state"], "delivered", "{name}");
            let again = by_name.insert(name, lead["reference"].as_str().unwrap());
            assert_eq!(again, None, "{name} is stored twice");
        }
        for (name, reference) in &known.acknowledged {
            let kept = by_name.get(name.as_str());
            assert_eq!(kept, Some(&reference.as_str()), "{name} is lost");
        }
        let references: HashSet<&str> = by_name.values().copied().collect();
        for (delivery, accepted) in [("webhook", &self.hook), ("mail", &self.smtp)] {
            let accepted = accepted.lock().unwrap();
            for (name, reference) in &by_name {
                let got = accepted.contains_key(*reference);
                assert!(got, "{delivery} never got {name}");
            }
            let stored = |reference: &String| references.contains(reference.as_str());
            assert!(
                accepted.keys().all(stored),
                "{delivery} got a lead that is not stored"
            );
        }
        // Shown with `--no-capture`, to see how hard the test was.
        let accepted: u32 = self.hook.lock().unwrap().values().sum();
        _ = writeln!(
            std::io::stderr(),
            "{what}: {} sent, {} acknowledged, {} stored, {accepted} webhooks and {} mails accepted",
            known.sent.len(),
            known.acknowledged.len(),
            stored.len(),
            self.smtp.lock().unwrap().values().sum::<u32>()
        );
    }
}

/// Waits until no lead is waiting. Fails if their number stops falling.
fn all_delivered(start: &Start<'_>) {
    let mut least = (usize::MAX, Instant::now());
    loop {
        let waiting = start.leads(&["list", "--state", "waiting"]);
        assert!(waiting.status.success(), "{waiting:?}");
        if waiting.stdout.starts_with(b"No leads") {
            return;
        }
        let count = waiting.stdout.lines().count();
        if count < least.0 {
            least = (count, Instant::now());
        }
        assert!(
            least.1.elapsed() < Duration::from_secs(60),
            "{count} lines of leads wait, and none was delivered for a minute"
        );
        // Each look starts the program.
        thread::sleep(Duration::from_millis(500));
    }
}

struct Client {
    addresses: Vec<String>,
    known: Arc<Mutex<Known>>,
    next: Arc<AtomicU32>,
    stop: Arc<AtomicBool>,
    pause: Duration,
}

impl Client {
    /// Sends leads until told to stop, retrying failed ones first, as visitors do. Records for each whether it was
    /// acknowledged.
    fn work(&self, mut turn: usize) {
        while !self.stop.load(Ordering::Relaxed) {
            thread::sleep(self.pause);
            let failed = self.known.lock().unwrap().failed.pop();
            let name = failed.unwrap_or_else(|| {
                format!("Visitor {}", self.next.fetch_add(1, Ordering::Relaxed))
            });
            self.known.lock().unwrap().sent.insert(name.clone());
            turn += 1;
            let address = &self.addresses[turn % self.addresses.len()];
            let key = name.replace(' ', "-");
            let begun = Instant::now();
            let answer = send(address, &lead(&name, &key));
            let mut known = self.known.lock().unwrap();
            match answer {
                Some(answer) if matches!(answer.status, 200 | 201) => {
                    known.acknowledged.insert(name, answer.reference());
                }
                Some(answer) => {
                    assert_eq!(answer.status, 503, "{answer:?}");
                    assert!(answer.body.contains("Please try again"), "{answer:?}");
                    known.failed.push(name);
                    known.errors.push((begun, Instant::now()));
                }
                // The server is gone, which a browser would report.
                None => {
                    known.failed.push(name);
                    known.errors.push((begun, Instant::now()));
                    drop(known);
                    thread::sleep(Duration::from_millis(20));
                }
            }
        }
    }
}

/// Waits for a different time in every round: 20 to 420 milliseconds.
pub(crate) fn moment(round: u32) {
    let moment = u64::from(round.wrapping_mul(2_654_435_761) >> 16) % 400;
    thread::sleep(Duration::from_millis(20 + moment));
}
