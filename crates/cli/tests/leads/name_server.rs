//! A name server that answers with the records of a test: over UDP, and over TCP if they are too
//! long for that.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, UdpSocket};
use std::thread;

use simple_dns::rdata::RData;
use simple_dns::{CLASS, Packet, PacketFlag, RCODE, ResourceRecord};

/// Longer answers don't fit into UDP (RFC 1035, 2.3.4).
const MAX_UDP_BYTES: usize = 512;

/// A domain name and the text of its TXT record.
pub(crate) type Text = (&'static str, String);

/// Starts a name server with these records and returns its address. No other name exists.
pub(crate) fn start(texts: &[Text]) -> SocketAddr {
    let (by_udp, by_tcp) = loop {
        let by_udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        // Both need the same port, which another program may already use for TCP.
        if let Ok(by_tcp) = TcpListener::bind(by_udp.local_addr().unwrap()) {
            break (by_udp, by_tcp);
        }
    };
    let address = by_udp.local_addr().unwrap();
    let known = texts.to_vec();
    thread::spawn(move || {
        let mut question = [0; 512];
        while let Ok((length, from)) = by_udp.recv_from(&mut question) {
            let mut whole = answer(&question[..length], &known, false);
            if whole.len() > MAX_UDP_BYTES {
                whole = answer(&question[..length], &known, true);
            }
            _ = by_udp.send_to(&whole, from);
        }
    });
    let known = texts.to_vec();
    thread::spawn(move || {
        for mut stream in by_tcp.incoming().map_while(Result::ok) {
            let mut length = [0; 2];
            stream.read_exact(&mut length).unwrap();
            let mut question = vec![0; u16::from_be_bytes(length).into()];
            stream.read_exact(&mut question).unwrap();
            let whole = answer(&question, &known, false);
            let length = u16::try_from(whole.len()).unwrap().to_be_bytes();
            _ = stream.write_all(&[&length, &*whole].concat());
        }
    });
    address
}

/// Returns the address of a name server that never answers.
pub(crate) fn silent() -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    thread::spawn(move || while socket.recv_from(&mut [0; 512]).is_ok() {});
    address
}

fn answer(question: &[u8], known: &[Text], is_cut: bool) -> Vec<u8> {
    let mut packet = Packet::parse(question).unwrap().into_reply();
    let name = packet.questions[0].qname.clone();
    let shown = name.to_string();
    match known.iter().find(|(of, _)| *of == shown) {
        None => *packet.rcode_mut() = RCODE::NameError,
        Some(_) if is_cut => packet.set_flags(PacketFlag::TRUNCATION),
        Some((_, text)) => {
            let text = RData::TXT(text.as_str().try_into().unwrap());
            packet
                .answers
                .push(ResourceRecord::new(name, CLASS::IN, 60, text));
        }
    }
    packet.build_bytes_vec().unwrap()
}
