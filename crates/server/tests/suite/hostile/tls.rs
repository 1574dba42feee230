//! What hostile clients send to the HTTPS port: complete and incomplete handshakes, written record by record (RFC 8446,
//! section 5.1), and the requests of the other tests over a valid TLS connection.

use super::{Draw, Request, Way, http1, http2};
use crate::tls::client_hello;

const CHANGE_CIPHER: u8 = 20;
const ALERT: u8 = 21;
const HANDSHAKE: u8 = 22;
const APPLICATION: u8 = 23;

/// `TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256`, which the server supports.
const GOOD_CIPHER: u16 = 0xc02b;
/// The maximum length of a record's content (section 5.1).
const MAX_RECORD_LENGTH: usize = 1 << 14;

pub(super) fn anything(draw: &mut Draw) -> Request {
    match draw.below(4) {
        0 => Request {
            way: Way::Session(b"http/1.1"),
            ..http1::request(draw)
        },
        1 => Request {
            way: Way::Session(b"h2"),
            ..http2::request(draw)
        },
        _ => Request {
            bytes: handshake(draw),
            is_one: false,
            way: Way::Handshake,
        },
    }
}

fn record(kind: u8, version: [u8; 2], content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).unwrap();
    let head = [kind, version[0], version[1]];
    [&head[..], &length.to_be_bytes(), content].concat()
}

fn usual(kind: u8, content: &[u8]) -> Vec<u8> {
    record(kind, [3, 3], content)
}

/// A valid `ClientHello` message, without the header of its record.
fn hello(draw: &mut Draw) -> Vec<u8> {
    let version = draw.number().to_le_bytes()[0] % 5;
    client_hello(version.min(3), &[GOOD_CIPHER]).split_off(5)
}

fn handshake(draw: &mut Draw) -> Vec<u8> {
    let hello = hello(draw);
    match draw.below(10) {
        0 => any_records(draw),
        1 => {
            let mut damaged = usual(HANDSHAKE, &hello);
            for _ in 0..=draw.below(6) {
                let at = draw.below(damaged.len());
                damaged[at] = draw.number().to_le_bytes()[0];
            }
            damaged
        }
        // A record for every one to three bytes.
        2 => {
            let size = 1 + draw.below(3);
            let pieces = hello.chunks(size);
            pieces.flat_map(|piece| usual(HANDSHAKE, piece)).collect()
        }
        // A wrong length, of the record or of the message in it.
        3 => {
            let mut lying = usual(HANDSHAKE, &hello);
            let at = 3 + draw.below(6);
            lying[at] = lying[at].wrapping_add(draw.number().to_le_bytes()[0]);
            lying.extend(vec![0; draw.below(2 * MAX_RECORD_LENGTH)]);
            lying
        }
        // Messages that aren't expected now.
        4 => {
            let mut all = usual(HANDSHAKE, &hello);
            for _ in 0..=draw.below(8) {
                let mut message = vec![0; 4 + draw.below(80)];
                message.fill_with(|| draw.number().to_le_bytes()[0]);
                let length = u8::try_from(message.len() - 4).unwrap();
                message[1..4].copy_from_slice(&[0, 0, length]);
                all.extend(usual(HANDSHAKE, &message));
            }
            all
        }
        // The same record again and again: a warning alert, a change of the cipher, an empty one, a hello.
        5 => {
            let content: &[u8] = draw.one::<[u8]>(&[&[1, 90], &[1], &[], &hello]);
            let kind = draw.one::<u8>(&[&ALERT, &CHANGE_CIPHER, &HANDSHAKE, &APPLICATION]);
            let mut all = Vec::new();
            if draw.below(2) == 0 {
                all.extend(usual(HANDSHAKE, &hello));
            }
            all.extend(usual(*kind, content).repeat(2_000));
            all
        }
        // A part of a message of 16 MB.
        6 => {
            let mut all = usual(HANDSHAKE, &[1, 0xff, 0xff, 0xff]);
            all.extend(usual(HANDSHAKE, &[0; MAX_RECORD_LENGTH]).repeat(1 + draw.below(64)));
            all
        }
        // Hellos as in other versions, such as TLS 1.0, and as in SSL 2.0.
        7 => record(HANDSHAKE, [3, draw.number().to_le_bytes()[0]], &hello),
        8 => [&[0x80, 0x2e, 1, 0, 2, 0, 0x15, 0, 0, 0, 0x10][..], &[7; 40]].concat(),
        // Application data before keys have been agreed on.
        _ => [
            usual(HANDSHAKE, &hello),
            usual(APPLICATION, b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ]
        .concat(),
    }
}

fn any_records(draw: &mut Draw) -> Vec<u8> {
    let mut all = Vec::new();
    for _ in 0..=draw.below(12) {
        let mut content = vec![0; draw.below(200)];
        content.fill_with(|| draw.number().to_le_bytes()[0]);
        let [kind, major, minor, ..] = draw.number().to_le_bytes();
        let usual = draw.below(2) == 0;
        let version = if usual { [3, 3] } else { [major, minor] };
        all.extend(record(16 + kind % 10, version, &content));
    }
    if draw.below(3) == 0 {
        // A record with the maximum length and no content.
        all.extend([HANDSHAKE, 3, 3, 0xff, 0xff]);
    }
    all
}

/// The types of the records that came, in place of statuses. An answer in plain HTTP has its status.
pub(super) fn kinds(mut said: &[u8]) -> Vec<u16> {
    if said.starts_with(b"HTTP/") {
        return http1::statuses(said);
    }
    let mut kinds = Vec::new();
    while let [kind, _, _, high, low, rest @ ..] = said {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        said = rest.get(length..).unwrap_or_default();
        kinds.push(u16::from(*kind));
    }
    kinds
}
