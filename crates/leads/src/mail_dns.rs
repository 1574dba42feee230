//! Looks up the DNS records of a sender's domain about mail: SPF, DKIM and DMARC.
//!
//! Queries are sent one at a time, by UDP, and by TCP if the response is truncated. A name server
//! that doesn't respond in time is an error of its own: it says nothing about the domain.

use std::net::SocketAddr;
use std::time::Duration;

use simple_dns::rdata::RData;
use simple_dns::{CLASS, Name, Packet, PacketFlag, QCLASS, QTYPE, Question, RCODE, TYPE};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, UdpSocket};

/// The timeout of a query; short, since somebody is waiting at a terminal.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Common DKIM selectors, tried if the caller gives none.
const COMMON_SELECTORS: [&str; 10] = [
    "default",
    "mail",
    "dkim",
    "google",
    "selector1",
    "selector2",
    "s1",
    "s2",
    "k1",
    "smtp",
];

/// Why the records are unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DnsError {
    /// No name server responded in time.
    #[error("no name server answers")]
    Unreachable,
    /// The name server reported a failure.
    #[error("the name server cannot tell")]
    Failed,
    /// The domain name is invalid.
    #[error("that is no name of a domain")]
    Name,
}

/// The mail records of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRecords {
    /// Which servers may send mail for it (RFC 7208). Several records count as none.
    pub spf: Vec<String>,
    /// What to do with mail that fails the checks (RFC 9989): the domain's own record, or that of a domain above it.
    pub dmarc: Option<String>,
    /// The selector under which a key was found (RFC 6376).
    pub dkim_selector: Option<String>,
}

impl MailRecords {
    /// Looks up the records of a domain. `selector` is the DKIM selector; without it, common ones
    /// are tried.
    ///
    /// # Errors
    /// Returns an error if any lookup fails.
    pub async fn look_up(
        servers: &[SocketAddr],
        domain: &str,
        selector: Option<&str>,
    ) -> Result<Self, DnsError> {
        let begins = |record: &String, word: &str| record.to_ascii_lowercase().starts_with(word);
        let mut spf = txt_records(servers, domain).await?;
        spf.retain(|record| begins(record, "v=spf1"));
        let mut dmarc = None;
        let mut above = Some(domain);
        while let Some(of) = above.filter(|of| dmarc.is_none() && of.contains('.')) {
            let records = txt_records(servers, &format!("_dmarc.{of}")).await?;
            dmarc = records
                .into_iter()
                .find(|record| begins(record, "v=dmarc1"));
            above = of.split_once('.').map(|(_, above)| above);
        }
        let given = selector.as_slice();
        let selectors = if given.is_empty() {
            &COMMON_SELECTORS[..]
        } else {
            given
        };
        let mut dkim_selector = None;
        for selector in selectors {
            let name = format!("{selector}._domainkey.{domain}");
            let records = txt_records(servers, &name).await?;
            // A record with an empty key means that the key was revoked.
            let has_key = |record: &String| {
                record.split(';').any(|part| {
                    part.trim()
                        .strip_prefix("p=")
                        .is_some_and(|key| !key.trim().is_empty())
                })
            };
            if records.iter().any(has_key) {
                dkim_selector = Some((*selector).to_owned());
                break;
            }
        }
        Ok(Self {
            spf,
            dmarc,
            dkim_selector,
        })
    }
}

/// Returns the TXT records of a name from the first server that answers. A name that doesn't exist
/// has none.
async fn txt_records(servers: &[SocketAddr], name: &str) -> Result<Vec<String>, DnsError> {
    let query = encode_query(name)?;
    let mut fault = DnsError::Unreachable;
    for server in servers {
        let asked = tokio::time::timeout(TIMEOUT, send_query(*server, &query)).await;
        if let Ok(Ok(answer)) = asked {
            match parse_txt_records(&answer) {
                Ok(texts) => return Ok(texts),
                Err(error) => fault = error,
            }
        }
    }
    Err(fault)
}

fn encode_query(name: &str) -> Result<Vec<u8>, DnsError> {
    let name = Name::new(name).map_err(|_invalid| DnsError::Name)?;
    // The identifier protects against forged responses. It need not be secret, since no result here
    // is relied on for security.
    let mut packet = Packet::new_query(0x51_67);
    packet.set_flags(PacketFlag::RECURSION_DESIRED);
    packet.questions.push(Question::new(
        name,
        QTYPE::TYPE(TYPE::TXT),
        QCLASS::CLASS(CLASS::IN),
        false,
    ));
    packet.build_bytes_vec().map_err(|_too_long| DnsError::Name)
}

async fn send_query(server: SocketAddr, query: &[u8]) -> std::io::Result<Vec<u8>> {
    let here: SocketAddr = if server.is_ipv4() {
        ([0, 0, 0, 0], 0).into()
    } else {
        ([0u16; 8], 0).into()
    };
    let socket = UdpSocket::bind(here).await?;
    socket.connect(server).await?;
    socket.send(query).await?;
    let mut answer = vec![0; 4096];
    let length = socket.recv(&mut answer).await?;
    answer.truncate(length);
    let is_cut =
        Packet::parse(&answer).is_ok_and(|packet| packet.has_flags(PacketFlag::TRUNCATION));
    if !is_cut {
        return Ok(answer);
    }
    let mut stream = TcpStream::connect(server).await?;
    let length = u16::try_from(query.len()).unwrap_or(u16::MAX);
    stream
        .write_all(&[&length.to_be_bytes(), query].concat())
        .await?;
    let mut answer = vec![0; usize::from(stream.read_u16().await?)];
    stream.read_exact(&mut answer).await?;
    Ok(answer)
}

fn parse_txt_records(answer: &[u8]) -> Result<Vec<String>, DnsError> {
    let Ok(packet) = Packet::parse(answer) else {
        return Err(DnsError::Failed);
    };
    match packet.rcode() {
        RCODE::NoError | RCODE::NameError => {}
        _ => return Err(DnsError::Failed),
    }
    Ok(packet
        .answers
        .into_iter()
        .filter_map(|record| match record.rdata {
            RData::TXT(text) => String::try_from(text).ok(),
            _ => None,
        })
        .collect())
}
