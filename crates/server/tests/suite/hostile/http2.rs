//! The same over HTTP/2 (RFC 9113), written frame by frame, since a client library would refuse to send most of it.

use super::http1::{BODIES, HEADERS, METHODS, TYPES, target};
use super::{Draw, Request, Way};

/// The connection preface of HTTP/2.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

const DATA: u8 = 0;
const HEADS: u8 = 1;
const RESET: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GO_AWAY: u8 = 7;
const WINDOW: u8 = 8;
const CONTINUATION: u8 = 9;

const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// Header fields that HTTP/2 forbids, or that are repeated with different values.
const FIELDS: [(&str, &str); 16] = [
    (":path", "/healthz"),
    (":path", ""),
    (":method", "CONNECT"),
    (":scheme", "file"),
    (":authority", "evil.example"),
    (":status", "200"),
    (":protocol", "websocket"),
    ("host", "evil.example"),
    ("Upper-Case", "a"),
    ("connection", "keep-alive"),
    ("transfer-encoding", "chunked"),
    ("te", "gzip"),
    ("content-length", "-1"),
    ("content-length", "4"),
    ("", "no name"),
    ("x-line", "a\r\nset-cookie: b=c"),
];

/// Encoded frames.
#[derive(Default)]
struct Frames(Vec<u8>);

impl Frames {
    fn add(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
        self.0.extend(&length[1..]);
        self.0.extend([kind, flags]);
        self.0.extend(stream.to_be_bytes());
        self.0.extend(payload);
    }

    fn begun() -> Self {
        let mut frames = Self(PREFACE.to_vec());
        frames.add(SETTINGS, 0, 0, &[]);
        frames
    }
}

/// Encodes a text in a header block, without Huffman coding (RFC 7541, section 5.2).
fn text(block: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    let mut left = bytes.len();
    if let Ok(length @ ..0x7f) = u8::try_from(left) {
        block.push(length);
    } else {
        block.push(0x7f);
        left -= 0x7f;
        while left >= 0x80 {
            block.push(0x80 | left.to_le_bytes()[0]);
            left >>= 7;
        }
        block.push(left.to_le_bytes()[0]);
    }
    block.extend(bytes);
}

fn field(block: &mut Vec<u8>, name: &str, value: &str) {
    // A literal field that isn't added to the table.
    block.push(0);
    text(block, name);
    text(block, value);
}

fn head(draw: &mut Draw, method: &str) -> Vec<u8> {
    let mut block = Vec::new();
    let path = target(draw);
    let is_usual = path.starts_with('/') && path.is_ascii();
    let path = if is_usual || draw.below(3) == 0 {
        path
    } else {
        format!("/{}", path.escape_default())
    };
    for (name, value) in [
        (":method", method),
        (":scheme", "http"),
        (":path", path.as_str()),
        (":authority", "localhost"),
    ] {
        if draw.below(20) > 0 {
            field(&mut block, name, value);
        }
    }
    for _ in 0..draw.below(5).saturating_sub(2) {
        let (name, value) = match draw.below(3) {
            0 => FIELDS[draw.below(FIELDS.len())],
            _ => draw.one(&HEADERS).split_once(": ").unwrap_or_default(),
        };
        field(&mut block, name, value);
    }
    block
}

pub(super) fn request(draw: &mut Draw) -> Request {
    let frames = match draw.below(8) {
        0..=3 => asked(draw),
        4 => with_body(draw),
        5 => any_frames(draw),
        6 => flood(draw),
        _ => {
            let mut damaged = asked(draw);
            draw.damage(&mut damaged.0);
            damaged
        }
    };
    Request {
        bytes: frames.0,
        is_one: false,
        way: Way::Http2,
    }
}

fn asked(draw: &mut Draw) -> Frames {
    let mut frames = Frames::begun();
    for number in 0..=u32::try_from(draw.below(3)).unwrap() {
        let is_usual = draw.below(3) > 0;
        let method = if is_usual { "GET" } else { draw.one(&METHODS) };
        let block = head(draw, method);
        frames.add(HEADS, END_STREAM | END_HEADERS, 2 * number + 1, &block);
    }
    frames
}

fn with_body(draw: &mut Draw) -> Frames {
    let mut frames = Frames::begun();
    let mut block = Vec::new();
    let length = draw.below(40).to_string();
    for (name, value) in [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", draw.one(&["/api/leads", "/", "/search"])),
        (":authority", "localhost"),
        ("content-type", draw.one(&TYPES)),
        ("content-length", &length),
    ] {
        field(&mut block, name, value);
    }
    frames.add(HEADS, END_HEADERS, 1, &block);
    let body = draw.one(&BODIES);
    frames.add(DATA, END_STREAM, 1, body.as_bytes());
    // More data after the end of the stream.
    frames.add(DATA, 0, 1, body.as_bytes());
    frames
}

/// Frames of any kind in any order, on any stream, of any length.
fn any_frames(draw: &mut Draw) -> Frames {
    let mut frames = Frames::begun();
    for _ in 0..draw.below(12) {
        let mut payload = vec![0; draw.below(60)];
        payload.fill_with(|| draw.number().to_le_bytes()[0]);
        let [kind, flags, stream, ..] = draw.number().to_le_bytes();
        frames.add(kind % 12, flags, u32::from(stream % 8), &payload);
    }
    if draw.below(3) == 0 {
        // A frame with a length of 16 MB and no payload.
        frames.0.extend([0xff, 0xff, 0xff, HEADS, 0, 0, 0, 0, 9]);
    }
    frames
}

/// A flood: what is allowed once, a thousand times.
fn flood(draw: &mut Draw) -> Frames {
    let mut frames = Frames::begun();
    let kind = draw.below(8);
    let block = {
        let mut block = Vec::new();
        for (name, value) in [
            (":method", "GET"),
            (":scheme", "http"),
            (":path", "/articles"),
            (":authority", "localhost"),
        ] {
            field(&mut block, name, value);
        }
        block
    };
    if kind == 0 {
        // A header block without an end.
        frames.add(HEADS, END_STREAM, 1, &block);
    }
    for number in 0..1_000 {
        let stream = 2 * number + 1;
        match kind {
            0 => frames.add(CONTINUATION, 0, 1, &[0, 1, b'x', 1, b'y'].repeat(100)),
            1 => {
                frames.add(HEADS, END_STREAM | END_HEADERS, stream, &block);
                frames.add(RESET, 0, stream, &8_u32.to_be_bytes());
            }
            2 => frames.add(PING, 0, 0, &[0; 8]),
            // A header table of a different size each time.
            3 => frames.add(SETTINGS, 0, 0, &[0, 1, 0, 0, number.to_le_bytes()[0], 0]),
            4 => frames.add(WINDOW, 0, 0, &0x7fff_ffff_u32.to_be_bytes()),
            5 => frames.add(DATA, 0, 1, &[]),
            6 => frames.add(HEADS, END_STREAM | END_HEADERS, stream, &block),
            _ => frames.add(GO_AWAY, 0, 0, &[0; 8]),
        }
    }
    frames
}

/// The statuses of the answers. Only the first digit is exact, since statuses that aren't in the table of HPACK are
/// Huffman-coded (RFC 7541, appendices A and B).
pub(super) fn statuses(mut said: &[u8]) -> Vec<u16> {
    let mut statuses = Vec::new();
    while let [a, b, c, kind, _, _, _, _, _, rest @ ..] = said {
        let length = usize::from(*a) << 16 | usize::from(*b) << 8 | usize::from(*c);
        let (payload, after) = rest.split_at(length.min(rest.len()));
        said = after;
        statuses.push(match payload {
            _ if *kind != HEADS => continue,
            [0x88..=0x8a, ..] => 200,
            [0x8b, ..] => 300,
            [0x8c | 0x8d, ..] => 400,
            [0x8e, ..] => 500,
            [0x48, 0x80..=0xff, digit, ..] => match digit >> 2 {
                0b01_1001 => 300,
                0b01_1010 => 400,
                0b01_1011 => 500,
                _ => 200,
            },
            // A status that came before on this connection.
            _ => continue,
        });
    }
    statuses
}
