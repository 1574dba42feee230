//! HTTP/2 byte by byte (RFC 9113): a client that misbehaves in ways that a library wouldn't allow.

use std::collections::HashMap;

use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

pub(crate) const MAX_CONCURRENT_STREAMS: u16 = 3;
pub(crate) const INITIAL_WINDOW_SIZE: u16 = 4;
pub(crate) const MAX_HEADER_LIST_SIZE: u16 = 6;

pub(crate) const HEADERS: u8 = 1;
pub(crate) const GOAWAY: u8 = 7;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
/// The flags of a request without a body whose headers are complete.
const END_STREAM_AND_HEADERS: u8 = 0x5;

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let head = [length[1], length[2], length[3], kind, flags];
    [&head[..], &stream.to_be_bytes(), payload].concat()
}

pub(crate) fn settings(values: &[(u16, u32)]) -> Vec<u8> {
    let values = values
        .iter()
        .map(|(name, value)| [&name.to_be_bytes()[..], &value.to_be_bytes()].concat());
    frame(SETTINGS, 0, 0, &values.collect::<Vec<_>>().concat())
}

pub(crate) fn ping() -> Vec<u8> {
    frame(PING, 0, 0, b"12345678")
}

/// A GET request. Its headers use RFC 7541's static table and no Huffman coding.
pub(crate) fn get(stream: u32, path: &str) -> Vec<u8> {
    let (method_get, scheme_http) = (0x82, 0x86);
    let mut block = vec![method_get, scheme_http];
    for (name, value) in [(1_u8, "localhost"), (4, path)] {
        // A name from the static table, and a value that isn't added to a table.
        block.extend([name, u8::try_from(value.len()).unwrap()]);
        block.extend(value.as_bytes());
    }
    frame(HEADERS, END_STREAM_AND_HEADERS, stream, &block)
}

/// The settings in the first frame that a server sent.
pub(crate) fn settings_of(bytes: &[u8]) -> HashMap<u16, u32> {
    let length = u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]) as usize;
    assert_eq!(bytes[3], SETTINGS);
    let values = bytes[9..9 + length].chunks_exact(6);
    values
        .map(|value| {
            let (name, value) = value.split_at(2);
            (
                u16::from_be_bytes(name.try_into().unwrap()),
                u32::from_be_bytes(value.try_into().unwrap()),
            )
        })
        .collect()
}

/// Reads frames until one of this kind comes, for this stream.
pub(crate) async fn until(connection: &mut TcpStream, kind: u8, stream: u32) {
    loop {
        let mut head = [0; 9];
        connection.read_exact(&mut head).await.unwrap();
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let mut payload = vec![0; length as usize];
        connection.read_exact(&mut payload).await.unwrap();
        if head[3] == kind && head[5..] == stream.to_be_bytes() {
            return;
        }
    }
}
