//! Bodies that are too large, too deep or malicious: each gets its error, nothing of them is stored, and others are
//! served meanwhile. Bodies that are too slow are in the tests of `sightline-server`.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::program::{Start, get, lead, send, stored};

/// Sends a request whose body may never be read. Returns the status, or `None` if there is no response.
fn status(address: &str, head: &str, body: &[u8]) -> Option<u16> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let head =
        format!("POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{head}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    // A server that refuses a large body closes the connection before it has read all of it.
    _ = stream.write_all(body);
    let mut answer = [0; 64];
    let count = stream.read(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer[..count]).into_owned();
    answer.split(' ').nth(1)?.parse().ok()
}

fn json_status(address: &str, body: &[u8]) -> Option<u16> {
    let length = body.len();
    let head = format!("content-type: application/json\r\ncontent-length: {length}");
    status(address, &head, body)
}

#[test]
fn hostile_bodies_are_refused_and_the_server_keeps_running() {
    let data = tempfile::tempdir().unwrap();
    let server = Start::at(data.path()).run();
    let address = server.address();

    let large = json!({ "name": "x".repeat(10_000_000) }).to_string();
    let refused = json_status(&address, large.as_bytes());
    // The connection may be reset before the response is read.
    assert!(matches!(refused, Some(413) | None), "{refused:?}");
    let mut chunks = Vec::new();
    for _ in 0..200 {
        chunks.extend(b"ffff\r\n");
        chunks.extend(vec![b'x'; 0xffff]);
        chunks.extend(b"\r\n");
    }
    chunks.extend(b"0\r\n\r\n");
    let head = "content-type: application/json\r\ntransfer-encoding: chunked";
    let refused = status(&address, head, &chunks);
    assert!(matches!(refused, Some(413) | None), "{refused:?}");

    let deep = format!("{{\"name\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    for (body, expected) in [
        (deep.as_bytes(), 400),
        (b"{\"name\":\"\xff\xfe\"}", 400),
        (b"{\"name\":\"\\ud800\"}", 400),
        (br#"{"form":"hero","name":["Dana"]}"#, 400),
        (br#"{"form":"hero","name":"Dana","name":"Robin"}"#, 400),
        (br#"{"form":"hero","name":7}"#, 400),
        (b"\0\0\0\0", 400),
        (b"", 400),
    ] {
        let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
        assert_eq!(json_status(&address, body), Some(expected), "{shown}");
    }
    // Bytes beyond the announced body belong to no request.
    let head = "content-type: application/json\r\ncontent-length: 2";
    assert_eq!(
        status(&address, head, b"{}GET / HTTP/1.1\r\n\r\n"),
        Some(422)
    );
    let both = "content-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked";
    let smuggled = status(
        &address,
        both,
        b"0\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n",
    );
    assert!(smuggled.is_none_or(|status| status >= 400), "{smuggled:?}");

    assert!(stored(data.path()).is_empty());
    let good = send(&address, &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(good.status, 201);
}

#[test]
fn line_breaks_are_refused_in_name_email_phone_and_reach_no_header() {
    let data = tempfile::tempdir().unwrap();
    let (smtp, mails) = crate::receivers::recording_smtp();
    let settings = crate::receivers::mail_delivery(smtp);
    let start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        ..Start::default()
    };
    let server = start.run();
    let address = server.address();
    let trick = "x\r\nBcc: everybody@mail.example\r\n\r\n<b>body</b>";
    let good = json!({
        "form": "hero", "name": "Dana", "email": "dana@mail.example", "phone": "312-555-0101",
        "customer_message": "Four cameras",
    });
    let with = |field: &str| {
        let mut lead = good.clone();
        lead[field] = Value::from(trick);
        lead
    };
    for field in ["name", "email", "phone"] {
        let answer = send(&address, &with(field)).unwrap();
        assert_eq!(answer.status, 422, "{field}: {answer:?}");
    }
    let kept = [
        "customer_message",
        "page",
        "form",
        "idempotency_key",
        "elapsed_ms",
        "utm_source",
        "gclid",
        "landing_page",
        "referrer",
        "last_utm_campaign",
        "utm_medium",
        "utm_term",
        "fbclid",
        "last_referrer",
        "about",
        "proof",
        "text_consent",
    ];
    for field in kept {
        let answer = send(&address, &with(field)).unwrap();
        assert_eq!(answer.status, 201, "{field}: {answer:?}");
    }
    crate::program::eventually("all mails are there", Duration::from_secs(30), || {
        mails.lock().unwrap().len() == kept.len()
    });
    for mail in mails.lock().unwrap().iter() {
        let (head, _body) = mail.split_once("\r\n\r\n").unwrap();
        // The colon matters, since the random part of a Message-ID may contain these three letters.
        assert!(!head.to_lowercase().contains("bcc:"), "{head}");
        assert!(!head.contains("everybody"), "{head}");
    }
    assert_eq!(stored(data.path()).len(), kept.len());
}

#[test]
fn silent_connections_do_not_block_visitors_at_a_low_file_limit() {
    // If the address is that of a trusted proxy, the limit per address does not apply.
    for trusted_proxies in ["", "127.0.0.1"] {
        let data = tempfile::tempdir().unwrap();
        let server = Start {
            open_files: Some(256),
            trusted_proxies,
            ..Start::at(data.path())
        }
        .run();
        let address = server.address();
        let silent: Vec<_> = (0..300)
            .map(|number| {
                let mut stream = TcpStream::connect(&address).unwrap();
                if number % 2 == 0 {
                    // The write fails on a connection that the server has already closed.
                    _ = stream.write_all(b"PRI * H");
                }
                stream
            })
            .collect();
        assert_eq!(get(&address, "/").unwrap().status, 200);
        let answer = send(&address, &lead("Visitor", "attempt-0001")).unwrap();
        assert_eq!(answer.status, 201);
        assert_eq!(stored(data.path()).len(), 1);
        assert!(!server.log().contains("could not be accepted"));
        drop(silent);
    }
}
