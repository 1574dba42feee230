//! Start, slow clients, shutdown.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use sightline_leads::Deliveries;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::harness::{TestServer, eventually, head, read};
use crate::http2;
use crate::memory_transport::MemoryTransport;

const BODY: &[u8] =
    br#"{"form":"footer","name":"Zoe","email":"zoe@example.com","phone":"3125550150"}"#;

/// Sends the head of a request with a lead, without its body.
async fn begin(server: &TestServer) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let headers = [("content-type", "application/json")];
    let head = head("POST", "/api/leads", &headers, BODY.len());
    stream.write_all(&head).await.unwrap();
    stream
}

#[tokio::test]
async fn shutdown_finishes_the_request_in_progress() {
    let server = TestServer::start().await;
    let mut stream = begin(&server).await;
    stream.write_all(&BODY[..10]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    server.stop.cancel();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(
        TcpStream::connect(server.address).await.is_err(),
        "nobody new is let in"
    );
    stream.write_all(&BODY[10..]).await.unwrap();
    assert_eq!(read(stream).await.status, 201);
    server.running.await.unwrap();
}

#[tokio::test]
async fn after_a_successor_starts_open_connections_are_answered_and_closed() {
    let server = TestServer::start().await;
    let open = || TcpStream::connect(server.address);
    let (mut begun, mut idle, mut second) = (
        open().await.unwrap(),
        open().await.unwrap(),
        open().await.unwrap(),
    );
    let ask = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // The server may not have accepted a silent connection yet. The system would then pass it on to
    // the successor.
    let (first, rest) = ask.split_at(4);
    begun.write_all(first).await.unwrap();
    idle.write_all(ask).await.unwrap();
    assert!(idle.read(&mut [0; 4_096]).await.unwrap() > 0);
    let hello = [
        http2::PREFACE,
        &http2::settings(&[]),
        &http2::get(1, "/healthz"),
    ];
    second.write_all(&hello.concat()).await.unwrap();
    http2::until(&mut second, http2::HEADERS, 1).await;

    server.succeeded.cancel();
    http2::until(&mut second, http2::GOAWAY, 0).await;
    assert!(open().await.is_err(), "nobody new is let in");
    assert!(TcpStream::connect(server.admin).await.is_err());
    // A request that was on its way when the server sent GOAWAY.
    second.write_all(&http2::get(3, "/healthz")).await.unwrap();
    http2::until(&mut second, http2::HEADERS, 3).await;
    for (mut stream, asked) in [(begun, rest), (idle, ask)] {
        stream.write_all(asked).await.unwrap();
        let answer = read(stream).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("connection"), "close");
    }
    server.running.await.unwrap();
}

#[tokio::test]
async fn the_admin_address_answers_until_the_last_delivery_has_ended_and_never_without_database() {
    let mail = MemoryTransport::default();
    let release = mail.hold_next();
    let server = TestServer::start_with(Deliveries {
        all: vec![mail.delivery("mail")],
        ..Deliveries::default()
    })
    .await;
    assert_eq!(server.post("application/json", BODY).await.status, 201);
    eventually("the delivery has begun", async || mail.has_begun()).await;
    server.stop.cancel();
    eventually("nobody new is let in", async || {
        TcpStream::connect(server.address).await.is_err()
    })
    .await;
    for _ in 0..20 {
        assert_eq!(server.get_admin("/readyz").await.status, 200);
    }
    release.send(()).unwrap();
    while let Ok(mut stream) = TcpStream::connect(server.admin).await {
        let head = head("GET", "/readyz", &[], 0);
        _ = stream.write_all(&head).await;
        let mut answer = Vec::new();
        _ = stream.read_to_end(&mut answer).await;
        // A connection that nobody accepts any more has no answer.
        let answer = String::from_utf8_lossy(&answer);
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 200"),
            "{answer}"
        );
    }
    server.running.await.unwrap();
}

#[tokio::test]
async fn a_lead_is_stored_even_if_its_client_disconnects() {
    let server = TestServer::start().await;
    let mut stream = begin(&server).await;
    stream.write_all(BODY).await.unwrap();
    drop(stream);
    eventually("the lead is stored", async || {
        server.leads().await.len() == 1
    })
    .await;
}

#[tokio::test]
async fn concurrent_requests_for_an_unrendered_page_all_get_it() {
    let server = Arc::new(TestServer::start().await);
    let mut requests = JoinSet::new();
    for _ in 0..50 {
        let server = Arc::clone(&server);
        requests.spawn(async move { server.get("/sightline-legal").await });
    }
    let mut tags = HashSet::new();
    while let Some(answer) = requests.join_next().await {
        let answer = answer.unwrap();
        assert_eq!(answer.status, 200);
        tags.insert(answer.header("etag").to_owned());
    }
    assert_eq!(tags.len(), 1);
}
