//! A disk that is full: visitors are told, nothing acknowledged is lost, the server lives.
#![cfg(unix)]

use crate::program::{Start, get, lead, send, stored};

#[test]
fn on_a_full_disk_nothing_acknowledged_is_lost_and_a_retry_works() {
    let data = tempfile::tempdir().unwrap();
    let mut start = Start {
        data: data.path(),
        deliveries: None,
        log: "info",
        largest_file: None,
        ..Start::default()
    };
    // The database is made with room; then no file may grow beyond 1 MB.
    drop(start.run());
    start.largest_file = Some(2048);
    let server = start.run();
    let mut acknowledged = Vec::new();
    let mut refused = None;
    for number in 0..600 {
        let name = format!("Visitor {number}");
        let answer = send(
            &server.address(),
            &lead(&name, &format!("attempt-{number}")),
        )
        .unwrap();
        match answer.status {
            201 => acknowledged.push(answer.reference()),
            503 => {
                assert!(answer.body.contains("Please try again"), "{answer:?}");
                refused = Some(number);
                break;
            }
            _ => panic!("{answer:?}"),
        }
    }
    let refused = refused.unwrap();
    assert!(acknowledged.len() > 10);
    assert_eq!(
        get(&server.address(), "/").unwrap().status,
        200,
        "pages go on"
    );
    assert_eq!(get(&server.address(), "/healthz").unwrap().status, 200);
    drop(server);

    // Room again: the visitor's retry, with the same key, is stored once.
    start.largest_file = None;
    let server = start.run();
    let again = lead(&format!("Visitor {refused}"), &format!("attempt-{refused}"));
    let answer = send(&server.address(), &again).unwrap();
    assert_eq!(answer.status, 201);
    acknowledged.push(answer.reference());
    assert_eq!(send(&server.address(), &again).unwrap().status, 200);
    let references: Vec<String> = stored(data.path())
        .iter()
        .map(|lead| lead["reference"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(references, acknowledged);
}
