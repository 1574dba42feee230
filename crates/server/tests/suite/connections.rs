//! Clients that send nothing, send half a request, or read nothing: each is disconnected, and others are
//! served.

use std::time::Duration;

use sightline_server::{ConnectionLimits, IntakeOptions};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

#[cfg(target_os = "linux")]
use crate::harness::anonymous_bytes;
use crate::harness::{Answer, TestServer, head, read, wait_for};
use crate::http2;

/// How long a test waits for a connection to end. The limits in the tests are far shorter.
const LONG: Duration = Duration::from_secs(20);

/// Whether the server closes a connection, whatever it sends before.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    // A reset also counts as closed.
    timeout(LONG, stream.read_to_end(&mut rest)).await.is_ok()
}

async fn say(server: &TestServer, words: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(words).await.unwrap();
    stream
}

/// Sends a lead of a stated length over a connection, then closes the sending side, and reads the answer.
async fn send_and_close(server: &TestServer, length: usize, body: &str) -> Answer {
    let head = format!(
        "POST /api/leads HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    let mut stream = say(server, head.as_bytes()).await;
    stream.shutdown().await.unwrap();
    timeout(LONG, read(stream)).await.unwrap()
}

/// Limits that never end a connection within a test.
fn patient() -> ConnectionLimits {
    ConnectionLimits {
        head: LONG * 2,
        stalled: LONG * 2,
        idle: LONG * 2,
        ..ConnectionLimits::default()
    }
}

async fn ended(server: &TestServer, why: &str) -> u64 {
    let start = format!("sightline_connections_ended_total{{why=\"{why}\"}} ");
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&start));
    line.unwrap().parse().unwrap()
}

/// Waits until at least `count` connections were ended for this reason.
async fn eventually_ended(server: &TestServer, why: &str, count: u64) {
    let what = format!("{count} ended as {why}");
    let ended = async || ended(server, why).await;
    wait_for(&what, ended, |ended| *ended >= count).await;
}

#[tokio::test]
async fn connections_with_incomplete_requests_are_closed() {
    let limits = ConnectionLimits {
        head: Duration::from_millis(400),
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    let mut halves = Vec::new();
    for words in [
        &b""[..],
        b"P",
        b"PRI * H",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        http2::PREFACE,
        &[http2::PREFACE, &http2::settings(&[])].concat(),
    ] {
        halves.push((words.to_vec(), say(&server, words).await));
    }
    let mut again = say(&server, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(again.read(&mut [0; 4_096]).await.unwrap() > 0);
    again.write_all(b"GET / HT").await.unwrap();
    halves.push((b"GET / HT".to_vec(), again));
    for (words, mut stream) in halves {
        let words = String::from_utf8_lossy(&words);
        assert!(is_closed(&mut stream).await, "{words}");
    }
    assert_eq!(ended(&server, "silent").await, 7);
}

#[tokio::test]
async fn silent_connections_are_displaced_by_active_clients() {
    let limits = ConnectionLimits {
        max_total: 12,
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    let mut silent = Vec::new();
    for _ in 0..30 {
        silent.push(say(&server, b"PRI * H").await);
    }
    assert_eq!(server.get("/").await.status, 200);
    let lead = br#"{"form":"footer","name":"Zoe","email":"zoe@example.com","phone":"3125550150"}"#;
    assert_eq!(server.post("application/json", lead).await.status, 201);
    // One client may have a quarter of all connections.
    eventually_ended(&server, "displaced", 28).await;
    for stream in &mut silent[..27] {
        assert!(is_closed(stream).await);
    }
}

#[tokio::test]
async fn a_busy_connection_stays_open_and_a_new_one_is_refused() {
    let limits = ConnectionLimits {
        max_total: 4,
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    // One client may have one connection. Its request is in progress until its body has arrived.
    let headers = [("expect", "100-continue")];
    let mut busy = say(&server, &head("POST", "/api/leads", &headers, 10)).await;
    let mut answer = vec![0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
    busy.read_exact(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 100"));
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    assert!(is_closed(&mut refused).await);
    assert_eq!(ended(&server, "refused").await, 1);
    busy.write_all(b"0123456789").await.unwrap();
    let mut answer = String::new();
    busy.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 415"), "{answer}");
}

/// Starts clients that send the body of a lead slowly. Each ends with the answer to it.
async fn send_slowly(server: &TestServer) -> Vec<JoinHandle<String>> {
    let json = [("content-type", "application/json")];
    let mut slow = Vec::new();
    for _ in 0..50 {
        let stream = say(server, &head("POST", "/api/leads", &json, 1_000)).await;
        slow.push(tokio::spawn(async move {
            let (mut reader, mut writer) = stream.into_split();
            let drip = tokio::spawn(async move {
                while writer.write_all(b" ").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            });
            let mut answer = Vec::new();
            // After the answer, the connection may be reset.
            let ended = timeout(LONG, reader.read_to_end(&mut answer)).await;
            drip.abort();
            assert!(ended.is_ok(), "it stays open");
            String::from_utf8(answer).unwrap()
        }));
    }
    slow
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_request_bodies_time_out_without_delaying_others() {
    let start = |longest_body| {
        TestServer::start_guarded(IntakeOptions {
            longest_body,
            ..IntakeOptions::unlimited()
        })
    };
    let server = start(LONG * 2).await;
    let waiting = send_slowly(&server).await;
    for number in 0..10 {
        let lead = format!(
            r#"{{"form":"footer","name":"Visitor {number}","email":"zoe@example.com","phone":"3125550150"}}"#
        );
        let answer = server.post("application/json", lead.as_bytes()).await;
        assert_eq!(answer.status, 201);
    }
    assert!(
        waiting.iter().all(|slow| !slow.is_finished()),
        "others are served meanwhile"
    );
    assert_eq!(server.leads().await.len(), 10);

    let server = start(Duration::from_millis(300)).await;
    for slow in send_slowly(&server).await {
        let answer = slow.await.unwrap();
        assert!(answer.is_empty() || answer.contains(" 408 "), "{answer}");
    }
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn an_http2_client_that_reads_no_response_is_disconnected() {
    let limits = ConnectionLimits {
        stalled: Duration::from_millis(600),
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    let no_window = http2::settings(&[(http2::INITIAL_WINDOW_SIZE, 0)]);
    let mut stream = say(&server, &[http2::PREFACE, &no_window].concat()).await;
    for number in 0..20_u32 {
        let path = format!("/?sent=hero&reference=SL-2611-{number:04}");
        let get = http2::get(1 + 2 * number, &path);
        stream.write_all(&get).await.unwrap();
    }
    let (mut reader, mut writer) = stream.split();
    let read = async {
        let mut frames = Vec::new();
        _ = reader.read_to_end(&mut frames).await;
        frames
    };
    // The client keeps sending pings, which doesn't help.
    let ping = async {
        while writer.write_all(&http2::ping()).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        std::future::pending::<()>().await;
    };
    let frames = timeout(LONG, async {
        tokio::select! { frames = read => frames, () = ping => Vec::new() }
    });
    let frames = frames.await.unwrap();
    assert_eq!(ended(&server, "stalled").await, 1);
    let settings = http2::settings_of(&frames);
    assert_eq!(settings[&http2::MAX_CONCURRENT_STREAMS], 32);
    assert_eq!(settings[&http2::MAX_HEADER_LIST_SIZE], 32 * 1024);
    assert_eq!(settings[&http2::INITIAL_WINDOW_SIZE], 64 * 1024);
}

/// A page that contains a visitor's reference is different for each one. 53 kB of such requests once held 420
/// MB.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn unread_responses_hold_no_copies_of_pages() {
    const CONNECTIONS: u32 = 40;
    const STREAMS: u32 = 32;
    let server = TestServer::start_limited(patient()).await;
    let path = |number| format!("/?sent=hero&reference=SL-2611-{number:04}");
    // The page without compression, which is larger than any answer below.
    let page = server.get(&path(0)).await.body.len();
    let before = anonymous_bytes();
    let no_window = http2::settings(&[(http2::INITIAL_WINDOW_SIZE, 0)]);
    let mut held = Vec::new();
    for connection in 0..CONNECTIONS {
        let mut words = [http2::PREFACE, &no_window].concat();
        for stream in 0..STREAMS {
            let number = connection * STREAMS + stream;
            words.extend(http2::get(1 + 2 * stream, &path(number)));
        }
        let mut stream = say(&server, &words).await;
        http2::until(&mut stream, http2::HEADERS, 2 * STREAMS - 1).await;
        held.push(stream);
    }
    let grown = anonymous_bytes().saturating_sub(before);
    let copies = u64::from(CONNECTIONS * STREAMS) * page as u64;
    assert!(copies > 60_000_000, "pages of {page} bytes are no test");
    assert!(grown < copies / 4, "{grown} bytes, {copies} were it copies");
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn an_http1_client_that_reads_no_response_is_disconnected() {
    let limits = ConnectionLimits {
        stalled: Duration::from_millis(600),
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    let requests = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(400);
    for (count, closes_its_side) in [(1, false), (2, true)] {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4 * 1024).unwrap();
        let mut stream = socket.connect(server.address).await.unwrap();
        // The client cannot send what the server no longer reads.
        _ = timeout(Duration::from_millis(200), stream.write_all(&requests)).await;
        if closes_its_side {
            stream.shutdown().await.unwrap();
        }
        eventually_ended(&server, "stalled", count).await;
    }
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn a_client_that_closes_its_sending_side_is_still_answered() {
    let server = TestServer::start_limited(patient()).await;
    let lead = r#"{"form":"footer","name":"Dana Reyes","email":"dana@example.com","phone":"312-555-0142"}"#;
    let answer = send_and_close(&server, lead.len(), lead).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(
        server.leads().await[0].reference.to_string(),
        answer.reference().to_string()
    );
    let answer = send_and_close(&server, lead.len() + 1, lead).await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.json()["detail"],
        "The message did not arrive completely. Please try again."
    );
}

#[tokio::test]
async fn idle_connections_are_closed() {
    let limits = ConnectionLimits {
        idle: Duration::from_millis(400),
        ..patient()
    };
    let server = TestServer::start_limited(limits).await;
    let mut kept = say(&server, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    let hello = [
        http2::PREFACE,
        &http2::settings(&[]),
        &http2::get(1, "/healthz"),
    ];
    let mut frames = say(&server, &hello.concat()).await;
    assert!(is_closed(&mut kept).await);
    assert!(is_closed(&mut frames).await);
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn shutdown_does_not_wait_for_silent_connections() {
    let server = TestServer::start_limited(patient()).await;
    let hello = [
        http2::PREFACE,
        &http2::settings(&[]),
        &http2::get(1, "/healthz"),
    ];
    let mut streams = Vec::new();
    for words in [&b""[..], b"PRI * H", b"GET / HTTP/1.1\r\n", &hello.concat()] {
        for _ in 0..10 {
            streams.push(say(&server, words).await);
        }
    }
    server.eventually_counted("sightline_connections 40").await;
    server.stop.cancel();
    // At shutdown, requests have 20 seconds. Silent clients have 40 in this test.
    let ended = timeout(Duration::from_secs(18), server.running).await;
    ended.expect("silent clients hold it up").unwrap();
}
