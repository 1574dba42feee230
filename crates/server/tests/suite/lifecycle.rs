//! Start, slow clients, shutdown.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::harness::{TestServer, head, read};

const BODY: &[u8] =
    br#"{"form":"footer","name":"Zoe","email":"zoe@example.com","phone":"3125550150"}"#;

/// Sends the head of a lead.
async fn begin(server: &TestServer) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let headers = [("content-type", "application/json")];
    let head = head("POST", "/api/leads", &headers, BODY.len());
    stream.write_all(&head).await.unwrap();
    stream
}

#[tokio::test]
async fn a_request_under_way_is_finished_before_the_server_ends() {
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
async fn a_client_that_goes_away_does_not_take_its_lead_with_it() {
    let server = TestServer::start().await;
    let mut stream = begin(&server).await;
    stream.write_all(BODY).await.unwrap();
    drop(stream);
    for _ in 0..100 {
        if server.leads().await.len() == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the lead was lost");
}

#[tokio::test]
async fn many_requests_for_a_page_that_is_not_ready_all_get_it() {
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
