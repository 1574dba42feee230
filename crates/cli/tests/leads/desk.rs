//! People who work in the studio over HTTP: they read, write notes and change stages while failures happen.

use std::collections::{HashMap, HashSet};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Answer, Start, request};
use crate::trial::Load;

const PEOPLE: usize = 3;
const STAGES: [&str; 3] = ["contacted", "quoted", "won"];

/// The owner's email address and password.
pub(crate) const OWNER: &str = "wilhelmina@desk.example";
pub(crate) const OWNER_PASSWORD: &str = "ladder harbor plum 7";

/// Somebody who is signed in to the studio.
#[derive(Clone)]
pub(crate) struct SignedIn {
    /// `studio=` and the token.
    pub(crate) cookie: String,
}

impl SignedIn {
    /// Invites an owner on the command line, and signs them in with a password.
    pub(crate) fn owner(start: &Start<'_>, address: &str) -> Self {
        let invited = start.run_command("studio", &["invite", OWNER, "--owner"]);
        let link = String::from_utf8(invited.stdout).unwrap();
        let token = link.lines().next().unwrap().split_once('#').unwrap().1;
        let body =
            json!({"token": token, "password": OWNER_PASSWORD, "name": "Wilhelmina Quillfeather"});
        let nobody = Self {
            cookie: String::new(),
        };
        let path = "enter/password";
        let answer = nobody.ask(address, ("POST", path), "", Some(&body));
        let answer = answer.unwrap();
        assert_eq!(answer.status, 204, "{answer:?}");
        let mut lines = answer.head.lines();
        let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
        Self {
            cookie: cookie.unwrap().split(';').next().unwrap().to_owned(),
        }
    }

    /// Sends a request to the studio. Returns `None` if the response is incomplete.
    pub(crate) fn ask(
        &self,
        address: &str,
        (method, path): (&str, &str),
        headers: &str,
        body: Option<&Value>,
    ) -> Option<Answer> {
        let body = body.map_or(String::new(), Value::to_string);
        request(
            address,
            &format!(
                "{method} /studio/api/{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {}\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
                self.cookie,
                body.len()
            ),
        )
    }

    /// Gets a resource of the studio.
    pub(crate) fn get(&self, address: &str, path: &str) -> Option<Answer> {
        self.ask(address, ("GET", path), "", None)
    }

    /// Adds to the history of a lead.
    pub(crate) fn add(&self, address: &str, reference: &str, entry: &Value) -> Option<Answer> {
        let path = format!("leads/{reference}/entries");
        self.ask(address, ("POST", &path), "", Some(entry))
    }

    /// Changes a lead if it is at this version.
    pub(crate) fn change(
        &self,
        address: &str,
        (reference, version): (&str, i64),
        change: &Value,
    ) -> Option<Answer> {
        let path = format!("leads/{reference}");
        let version = format!("if-match: \"{version}\"\r\n");
        self.ask(address, ("PATCH", &path), &version, Some(change))
    }
}

/// A stage that somebody set, identified by a unique amount.
struct Set {
    from_version: i64,
    stage: &'static str,
    cents: i64,
    acknowledged: bool,
}

/// What people in the studio did or tried to do.
#[derive(Default)]
struct Done {
    /// By the text of a note, which is unique: the lead, and whether the note was acknowledged.
    notes: HashMap<String, (String, bool)>,
    /// The stages that were set, by lead.
    stages: HashMap<String, Vec<Set>>,
}

impl Done {
    /// How many notes, and how many stages, were acknowledged.
    fn acknowledged(&self) -> (usize, usize) {
        let notes = self
            .notes
            .values()
            .filter(|(_, acknowledged)| *acknowledged);
        let stages = self.stages.values().flatten();
        (notes.count(), stages.filter(|set| set.acknowledged).count())
    }
}

/// One owner, signed in once, who works in several places.
pub(crate) struct Desk {
    owner: SignedIn,
    done: Arc<Mutex<Done>>,
    next: Arc<AtomicI64>,
}

impl Desk {
    /// Signs the owner in.
    pub(crate) fn open(start: &Start<'_>, address: &str) -> Self {
        Self {
            owner: SignedIn::owner(start, address),
            done: Arc::default(),
            next: Arc::default(),
        }
    }

    /// Starts threads that work on these servers in turn.
    pub(crate) fn load(&self, addresses: &[String]) -> Load {
        let stop = Arc::new(AtomicBool::new(false));
        let people = (0..PEOPLE)
            .map(|number| {
                let worker = Worker {
                    addresses: addresses.to_vec(),
                    owner: self.owner.clone(),
                    done: Arc::clone(&self.done),
                    next: Arc::clone(&self.next),
                    stop: Arc::clone(&stop),
                };
                thread::spawn(move || worker.work(number))
            })
            .collect();
        Load {
            stop,
            clients: people,
        }
    }

    /// Waits until another note and another stage are acknowledged.
    pub(crate) fn progress(&self) {
        let count = || self.done.lock().unwrap().acknowledged();
        let (before, begun) = (count(), Instant::now());
        loop {
            let now = count();
            if now.0 > before.0 && now.1 > before.1 {
                return;
            }
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "no note or no stage was acknowledged for a minute"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Checks the promise. Every acknowledged note is stored once. Every lead has its last acknowledged stage, or a
    /// later one that was not acknowledged. Nothing is stored that nobody wrote.
    pub(crate) fn check(&self, address: &str, what: &str) {
        let done = self.done.lock().unwrap();
        let mut leads: HashSet<&str> = done.stages.keys().map(String::as_str).collect();
        leads.extend(done.notes.values().map(|(lead, _)| lead.as_str()));
        let mut stored = HashSet::new();
        for reference in leads {
            let shown = self.owner.get(address, &format!("leads/{reference}"));
            let shown = shown.unwrap();
            assert_eq!(shown.status, 200, "{reference} is lost: {shown:?}");
            let shown: Value = serde_json::from_str(&shown.body).unwrap();
            for entry in shown["entries"].as_array().unwrap() {
                if entry["kind"] != "note" {
                    continue;
                }
                let text = entry["text"].as_str().unwrap();
                let lead = done.notes.get(text).map(|(lead, _)| lead.as_str());
                assert_eq!(lead, Some(reference), "who wrote {text}, and where?");
                assert!(stored.insert(text.to_owned()), "{text} is stored twice");
            }
            stands(reference, &shown, done.stages.get(reference));
        }
        for (text, (lead, acknowledged)) in &done.notes {
            assert!(
                !acknowledged || stored.contains(text),
                "{text} at {lead} is lost"
            );
        }
        let (notes, stages) = done.acknowledged();
        assert!(notes > 0 && stages > 0);
        _ = writeln!(
            std::io::stderr(),
            "{what}: {} notes sent, {notes} acknowledged, {} stored; {} stages sent, {stages} acknowledged, of {} leads",
            done.notes.len(),
            stored.len(),
            done.stages.values().flatten().count(),
            done.stages.len()
        );
    }
}

/// Checks that a lead has its last acknowledged stage or a later one.
fn stands(reference: &str, shown: &Value, set: Option<&Vec<Set>>) {
    let Some(set) = set else { return };
    let mut acknowledged: Vec<i64> = set
        .iter()
        .filter(|set| set.acknowledged)
        .map(|set| set.from_version)
        .collect();
    acknowledged.sort_unstable();
    let changes = acknowledged.len();
    acknowledged.dedup();
    assert_eq!(
        acknowledged.len(),
        changes,
        "{reference}: two people were told that they changed the same version"
    );
    let last = acknowledged.last().copied();
    assert!(
        shown["version"].as_i64() > last,
        "{reference} is at a version of before: {shown}"
    );
    let there = set
        .iter()
        .find(|set| shown["value_cents"] == set.cents)
        .map(|set| {
            assert_eq!(shown["stage"], set.stage, "{reference}: half a change");
            set.from_version
        });
    assert!(
        there >= last,
        "{reference}: {last:?} was acknowledged, and what stands is of {there:?}: {shown}"
    );
}

struct Worker {
    addresses: Vec<String>,
    owner: SignedIn,
    done: Arc<Mutex<Done>>,
    next: Arc<AtomicI64>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Reads leads, writes notes and sets stages until told to stop. Nothing is retried.
    fn work(&self, mut turn: usize) {
        while !self.stop.load(Ordering::Relaxed) {
            turn += 1;
            let address = &self.addresses[turn % self.addresses.len()];
            let path = match turn % 3 {
                0 => "leads?box=open&limit=5",
                1 => "leads?box=new&limit=5&q=visitor",
                _ => "today",
            };
            let listed = answered(self.owner.get(address, path));
            let Some(listed) = listed.filter(|answer| answer.status == 200) else {
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let listed: Value = serde_json::from_str(&listed.body).unwrap();
            let list = if path == "today" { "waiting" } else { "leads" };
            let leads = listed[list].as_array().unwrap();
            let Some(lead) = leads.get(turn % leads.len().max(1)) else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            let reference = lead["reference"].as_str().unwrap();
            self.note(address, reference);
            self.move_on(address, reference);
        }
    }

    fn note(&self, address: &str, reference: &str) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let text = format!("Note {number}");
        let kept = (reference.to_owned(), false);
        self.done.lock().unwrap().notes.insert(text.clone(), kept);
        let entry = json!({"kind": "note", "text": text});
        let answer = answered(self.owner.add(address, reference, &entry));
        if answer.is_some_and(|answer| answer.status == 200) {
            let mut done = self.done.lock().unwrap();
            done.notes.get_mut(&text).unwrap().1 = true;
        }
    }

    fn move_on(&self, address: &str, reference: &str) {
        let shown = answered(self.owner.get(address, &format!("leads/{reference}")));
        let Some(shown) = shown.filter(|answer| answer.status == 200) else {
            return;
        };
        let shown: Value = serde_json::from_str(&shown.body).unwrap();
        let version = shown["version"].as_i64().unwrap();
        let cents = self.next.fetch_add(1, Ordering::Relaxed);
        let stage = STAGES[usize::try_from(cents).unwrap() % STAGES.len()];
        let change = json!({"stage": stage, "value_cents": cents});
        // A change is lost if somebody else was first (412). Any other change may have been made even if it is not
        // acknowledged.
        let at = (reference, version);
        let set = |acknowledged| Set {
            from_version: version,
            stage,
            cents,
            acknowledged,
        };
        let answer = answered(self.owner.change(address, at, &change));
        let status = answer.map(|answer| answer.status);
        if status != Some(412) {
            let mut done = self.done.lock().unwrap();
            let of_lead = done.stages.entry(reference.to_owned()).or_default();
            of_lead.push(set(status == Some(200)));
        }
    }
}

/// Asserts that an answer is a success, a conflict with somebody else's change, or an unavailable database: a
/// signed-in user stays signed in, and a lead that was shown stays there.
fn answered(answer: Option<Answer>) -> Option<Answer> {
    if let Some(answer) = &answer {
        let expected = matches!(answer.status, 200 | 412 | 503);
        assert!(expected, "{answer:?}");
    }
    answer
}
