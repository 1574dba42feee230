//! Handshakes that fail, and those that are refused.

use std::time::Duration;

use sightline_server::ConnectionLimits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{DOMAIN, Place, own_certificate};
use crate::harness::MAX_WAIT;
use crate::tls_client::ask;

#[tokio::test]
async fn stalled_handshakes_are_closed_and_plain_http_gets_400() {
    let place = Place::new();
    let source = own_certificate(place.data.path());
    let limits = ConnectionLimits {
        head: Duration::from_millis(400),
        ..ConnectionLimits::default()
    };
    let server = place.serve_with(place.options(source), limits).await;
    for words in [
        &b""[..],
        b"\x16",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ] {
        let mut stream = TcpStream::connect(place.tls).await.unwrap();
        stream.write_all(words).await.unwrap();
        let mut rest = Vec::new();
        let closed = timeout(MAX_WAIT, stream.read_to_end(&mut rest)).await;
        assert!(closed.is_ok(), "{words:?}");
    }
    let metrics = server.metrics().await;
    assert!(metrics.contains("sightline_connections_ended_total{why=\"silent\"} 3\n"));

    let mut stream = TcpStream::connect(place.tls).await.unwrap();
    let answer = ask(&mut stream, DOMAIN, "/").await;
    assert_eq!(answer.status, 400);
    assert_eq!(answer.header("connection"), "close");
}

/// The first message of a client that supports at most this version and only these ciphers (RFC 5246, section
/// 7.4.1.2).
pub(crate) fn client_hello(version: u8, ciphers: &[u16]) -> Vec<u8> {
    /// A list preceded by its length in `length_bytes` bytes.
    fn list(length_bytes: usize, items: &[u8]) -> Vec<u8> {
        let length = u32::try_from(items.len()).unwrap().to_be_bytes();
        [&length[4 - length_bytes..], items].concat()
    }
    let extension =
        |kind: u16, content: Vec<u8>| [kind.to_be_bytes().to_vec(), list(2, &content)].concat();
    let name = [&[0], &list(2, DOMAIN.as_bytes())[..]].concat();
    let extensions = [
        extension(0, list(2, &name)),
        // The curve x25519, uncompressed points, and signatures by ECDSA with P-256.
        extension(10, list(2, &[0x00, 0x1d])),
        extension(11, list(1, &[0])),
        extension(13, list(2, &[0x04, 0x03])),
    ];
    let ciphers: Vec<u8> = ciphers
        .iter()
        .flat_map(|cipher| cipher.to_be_bytes())
        .collect();
    let body = [
        vec![3, version],
        vec![7; 32],
        list(1, &[]),
        list(2, &ciphers),
        list(1, &[0]),
        list(2, &extensions.concat()),
    ];
    let message = [vec![1], list(3, &body.concat())].concat();
    [vec![22, 3, 1], list(2, &message)].concat()
}

#[tokio::test]
async fn old_tls_versions_and_weak_ciphers_are_refused() {
    const GOOD: u16 = 0xc02b;
    let place = Place::new();
    let _server = place.serve(own_certificate(place.data.path())).await;
    let said = async |version, ciphers: &[u16]| {
        let mut stream = TcpStream::connect(place.tls).await.unwrap();
        stream
            .write_all(&client_hello(version, ciphers))
            .await
            .unwrap();
        let mut said = [0; 7];
        timeout(MAX_WAIT, stream.read_exact(&mut said))
            .await
            .unwrap()
            .unwrap();
        said
    };
    // The record of a server's hello.
    assert_eq!(said(3, &[GOOD]).await[0], 22);
    for version in [0, 1, 2] {
        // Alerts (section 7.2): fatal, "handshake failure" or "protocol version".
        let [kind, .., level, why] = said(version, &[GOOD, 0x002f]).await;
        assert_eq!((kind, level), (21, 2), "3.{version}");
        assert!([40, 70].contains(&why), "3.{version}: {why}");
    }
    // AES in CBC mode, 3DES, RC4, no forward secrecy, no encryption.
    for cipher in [0xc009, 0xc023, 0x000a, 0x0005, 0x009c, 0x0001] {
        let [kind, .., level, why] = said(3, &[cipher]).await;
        assert_eq!((kind, level, why), (21, 2, 40), "{cipher:04x}");
    }
}
