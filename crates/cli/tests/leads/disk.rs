//! Tests with a full disk: visitors are told, nothing acknowledged is lost, the server keeps
//! running, and it recovers by itself when there is room again.
#![cfg(target_os = "linux")]

use std::time::Duration;

use crate::program::{Start, eventually, get, lead, send, stored, takes};

#[test]
fn on_a_full_disk_nothing_acknowledged_is_lost_and_a_retry_works() {
    let data = tempfile::tempdir().unwrap();
    let mut start = Start::at(data.path());
    // The database is created while there is room. Then no file may grow beyond 1 MB.
    drop(start.run());
    start.largest_file = Some(2048);
    let server = start.run();
    let address = server.address();
    let mut acknowledged = Vec::new();
    let refused = loop {
        let number = acknowledged.len();
        assert!(number < 600, "the disk was never full");
        let next = lead(&format!("Visitor {number}"), &format!("attempt-{number}"));
        let answer = send(&address, &next).unwrap();
        match answer.status {
            201 => acknowledged.push(answer.reference()),
            503 => {
                assert!(answer.body.contains("Please try again"), "{answer:?}");
                break next;
            }
            _ => panic!("{answer:?}"),
        }
    };
    for path in ["/", "/healthz"] {
        assert_eq!(get(&address, path).unwrap().status, 200, "{path} goes on");
    }
    assert_eq!(send(&address, &refused).unwrap().status, 503, "still full");
    assert_eq!(get(&address, "/readyz").unwrap().status, 503);

    // With room again, the same server stores the visitor's retry once: it has the same key.
    server.lift_limit();
    eventually("it is ready again", Duration::from_secs(60), || {
        get(&address, "/readyz").unwrap().status == 200
    });
    let answer = send(&address, &refused).unwrap();
    assert_eq!(answer.status, 201, "{}", server.log());
    acknowledged.push(answer.reference());
    assert!(acknowledged.len() > 10);
    assert_eq!(send(&address, &refused).unwrap().status, 200);
    let references: Vec<String> = stored(data.path())
        .iter()
        .map(|lead| lead["reference"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(references, acknowledged);
    drop(server);
    // A server that starts with a full disk recovers too when there is room.
    let server = start.run();
    assert_eq!(get(&server.address(), "/healthz").unwrap().status, 200);
    server.lift_limit();
    let answer = send(&server.address(), &refused).unwrap();
    assert_eq!(
        (answer.status, answer.reference()),
        (200, references[references.len() - 1].clone())
    );
}

#[test]
fn a_file_of_leads_keeps_no_part_of_a_line_that_did_not_fit() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("leads.jsonl");
    let earlier = format!("{}\n", "x".repeat((1 << 20) - 100));
    std::fs::write(&file, &earlier).unwrap();
    let start = Start {
        deliveries: Some("[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n"),
        largest_file: Some(2048),
        ..Start::at(data.path())
    };
    let server = start.run();
    takes(&server.address(), &lead("Dana", "attempt-0001"));
    eventually("the file is full", Duration::from_secs(60), || {
        server.log().contains("file too large")
    });
    assert_eq!(std::fs::read_to_string(&file).unwrap(), earlier);
}
