//! Sends messages to a receiver in the same process.

use std::sync::Mutex;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::*;
use crate::testing::{folder, parts, snapshot};

const BASE: &str = "https://www.acme.example";

/// Answers each request with the next status, repeating the last one, and keeps the bodies.
struct Receiver {
    url: String,
    got: Arc<Mutex<Vec<Value>>>,
}

impl Receiver {
    async fn start(statuses: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/indexnow", listener.local_addr().unwrap());
        let got = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&got);
        tokio::spawn(async move {
            for number in 0.. {
                let (mut stream, _) = listener.accept().await.unwrap();
                let body = request_body(&mut stream).await;
                kept.lock().unwrap().push(body);
                let status = statuses[number.min(statuses.len() - 1)];
                let answer =
                    format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        Self { url, got }
    }

    /// The paths of each message.
    fn paths(&self) -> Vec<Vec<String>> {
        let got = self.got.lock().unwrap();
        let list = |message: &Value| {
            let urls = message["urlList"].as_array().unwrap().clone();
            let path = |url: &Value| url.as_str().unwrap().strip_prefix(BASE).unwrap().to_owned();
            urls.iter().map(path).collect()
        };
        got.iter().map(list).collect()
    }

    fn settings(&self) -> Settings {
        Settings {
            receiver: JsonReceiver::open(&self.url, true).unwrap(),
            key: "0123456789abcdef".to_owned(),
            key_location: format!("{BASE}/0123456789abcdef.txt"),
        }
    }
}

async fn request_body(stream: &mut tokio::net::TcpStream) -> Value {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.unwrap();
        bytes.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            assert!(head.starts_with("POST /indexnow HTTP/1.1"), "{head}");
            if let Ok(value) = serde_json::from_str(body) {
                return value;
            }
        }
        assert!(count > 0, "{text}");
    }
}

/// A clock that the test moves.
#[derive(Clone)]
struct Time(Arc<Mutex<Timestamp>>);

impl Time {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(
            "2026-11-21T12:00:00Z".parse().unwrap(),
        )))
    }

    fn clock(&self) -> Clock {
        let time = self.clone();
        Clock::new(move || *time.0.lock().unwrap())
    }

    fn pass(&self, time: SignedDuration) {
        let mut now = self.0.lock().unwrap();
        *now = now.checked_add(time).unwrap();
    }
}

fn reporter(folder: &Path, time: &Time) -> Reporter {
    Reporter {
        ledger: Ledger::open(folder.join(FILE)),
        schedule: Schedule::default(),
        clock: time.clock(),
        random: RandomSource::new(|| [0; 16]),
    }
}

pub(super) fn pages(list: &[(&str, &str)]) -> Pages {
    let pairs = list.iter();
    pairs
        .map(|(path, hash)| ((*path).to_owned(), (*hash).to_owned()))
        .collect()
}

#[tokio::test]
async fn only_pages_that_search_engines_may_index_are_compared() {
    let key = "\n[index_now]\nkey = \"0123456789abcdef\"\n";
    let site = folder(&[]).text("site.toml").unwrap().into_owned() + key;
    let told = snapshot(&parts(&folder(&[("site.toml", &site)])), None);
    let found = super::pages(&told, &Pages::new()).await;
    assert!(found.contains_key("/") && found.contains_key("/security-products"));
    assert!(!found.contains_key("/search"));
    // Tabs of a list are at its address.
    assert!(found.keys().all(|path| !path.contains('?')), "{found:?}");
    let untold = snapshot(&parts(&folder(&[])), None);
    assert!(super::pages(&untold, &Pages::new()).await.is_empty());
}

#[tokio::test]
async fn each_change_sends_one_message_and_a_restart_sends_none() {
    let receiver = Receiver::start(&["200 OK"]).await;
    let settings = receiver.settings();
    let (folder, time) = (tempfile::tempdir().unwrap(), Time::new());
    let first = pages(&[("/", "1"), ("/a", "1")]);
    let mut running = reporter(folder.path(), &time);
    running.compare(BASE, first.clone(), &settings).await;
    running.send(&settings).await;
    assert_eq!(receiver.paths(), [[""; 0]; 0], "it waits for further edits");
    time.pass(DEBOUNCE);
    running.send(&settings).await;
    assert_eq!(receiver.paths(), [vec!["/", "/a"]]);
    let message = receiver.got.lock().unwrap()[0].clone();
    assert_eq!(message["host"], "www.acme.example");
    assert_eq!(message["key"], "0123456789abcdef");
    assert_eq!(
        message["keyLocation"],
        "https://www.acme.example/0123456789abcdef.txt"
    );

    let mut running = reporter(folder.path(), &time);
    running.compare(BASE, first, &settings).await;
    assert!(!running.waits());
    running.compare(BASE, pages(&[("/", "2")]), &settings).await;
    time.pass(DEBOUNCE);
    running.send(&settings).await;
    running.send(&settings).await;
    assert_eq!(receiver.paths(), [vec!["/", "/a"], vec!["/", "/a"]]);
}

#[tokio::test]
async fn failed_messages_are_retried_on_schedule_even_after_a_restart() {
    let receiver = Receiver::start(&["503 Busy", "429 Slow Down", "202 Accepted"]).await;
    let settings = receiver.settings();
    let (folder, time) = (tempfile::tempdir().unwrap(), Time::new());
    let mut running = reporter(folder.path(), &time);
    running.compare(BASE, pages(&[("/", "1")]), &settings).await;
    time.pass(DEBOUNCE);
    running.send(&settings).await;
    running.send(&settings).await;
    assert_eq!(receiver.paths().len(), 1, "the second attempt waits");

    let mut running = reporter(folder.path(), &time);
    time.pass(SignedDuration::from_secs(6));
    running.send(&settings).await;
    assert_eq!(receiver.paths().len(), 2);
    time.pass(SignedDuration::from_mins(6));
    running.send(&settings).await;
    assert_eq!(receiver.paths(), [["/"], ["/"], ["/"]]);
    assert!(!running.waits());
}

#[tokio::test]
async fn refused_pages_are_sent_again_only_with_the_next_change() {
    let receiver = Receiver::start(&["422 Not Yours", "400 Bad Request", "200 OK"]).await;
    let settings = receiver.settings();
    let (folder, time) = (tempfile::tempdir().unwrap(), Time::new());
    let mut running = reporter(folder.path(), &time);
    for (hash, path) in [("1", "/a"), ("2", "/b"), ("3", "/c")] {
        let changed = pages(&[("/", hash), (path, "1")]);
        running.compare(BASE, changed, &settings).await;
        time.pass(DEBOUNCE);
        running.send(&settings).await;
        assert!(!running.waits());
    }
    let last = vec!["/", "/a", "/b", "/c"];
    assert_eq!(
        receiver.paths(),
        [vec!["/", "/a"], vec!["/", "/a", "/b"], last]
    );
}

#[tokio::test]
async fn after_the_last_attempt_nothing_is_sent_until_the_next_change() {
    let receiver = Receiver::start(&["500 Broken"]).await;
    let settings = receiver.settings();
    let (folder, time) = (tempfile::tempdir().unwrap(), Time::new());
    let mut running = reporter(folder.path(), &time);
    running.compare(BASE, pages(&[("/", "1")]), &settings).await;
    for _ in 0..20 {
        time.pass(SignedDuration::from_hours(30));
        running.send(&settings).await;
    }
    assert_eq!(receiver.paths().len(), Schedule::default().attempts());
    assert!(!running.waits());
    running.compare(BASE, pages(&[("/", "2")]), &settings).await;
    assert!(running.waits());
}
