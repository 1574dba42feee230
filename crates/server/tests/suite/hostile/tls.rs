//! What hostile clients say on the port of HTTPS: handshakes written record by record (RFC 8446, section 5.1), whole and
//! half, and the requests of the other tests through a handshake that is right.

use super::{Draw, Request, Way, http1, http2};
use crate::tls::client_hello;

const CHANGE_CIPHER: u8 = 20;
const ALERT: u8 = 21;
const HANDSHAKE: u8 = 22;
const APPLICATION: u8 = 23;

/// `TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256`, which the server knows.
const GOOD_CIPHER: u16 = 0xc02b;
/// The longest content of a record (section 5.1).
const LONGEST: usize = 1 << 14;

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

/// The message of a good hello, without its record.
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
        // A record for each byte, or a few.
        2 => {
            let size = 1 + draw.below(3);
            let pieces = hello.chunks(size);
            pieces.flat_map(|piece| usual(HANDSHAKE, piece)).collect()
        }
        // Another length than there is, of the record or of the message in it.
        3 => {
            let mut lying = usual(HANDSHAKE, &hello);
            let at = 3 + draw.below(6);
            lying[at] = lying[at].wrapping_add(draw.number().to_le_bytes()[0]);
            lying.extend(vec![0; draw.below(2 * LONGEST)]);
            lying
        }
        // Messages that do not come now.
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
        // The same again and again: alerts that only warn, changes of the cipher, nothing, hellos.
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
        // A message of 16 MB, and a part of it.
        6 => {
            let mut all = usual(HANDSHAKE, &[1, 0xff, 0xff, 0xff]);
            all.extend(usual(HANDSHAKE, &[0; LONGEST]).repeat(1 + draw.below(64)));
            all
        }
        // As TLS 1.0 and SSL 2.0 begin.
        7 => record(HANDSHAKE, [3, draw.number().to_le_bytes()[0]], &hello),
        8 => [&[0x80, 0x2e, 1, 0, 2, 0, 0x15, 0, 0, 0, 0x10][..], &[7; 40]].concat(),
        // What comes before the keys are agreed is not HTTP.
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
        // The most that a length can say, and nothing behind it.
        all.extend([HANDSHAKE, 3, 3, 0xff, 0xff]);
    }
    all
}

/// The kinds of the records that came, in the place of statuses; an answer in plain HTTP has its status.
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
