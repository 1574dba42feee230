//! Requests that no browser sends. None of them makes the server fail, reveals anything about the machine, or passes
//! for two requests. Every run sends the same few hundred. `SIGHTLINE_HOSTILE_REQUESTS=5000` sends thousands.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use sightline_server::{ConnectionLimits, TlsOptions};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::harness::{Setup, TestServer, repository};
use crate::tls::{Place, own_certificate};
use crate::tls_client::{client, connect};

mod http1;
mod http2;
mod tls;

/// The host that requests name, unless they lie.
const HOST: &str = "localhost";
const MAX_CONCURRENT: usize = 12;
/// How long to wait for the end of a connection. The server closes incomplete requests long before.
const LONG: Duration = Duration::from_secs(30);

/// A random number generator (`SplitMix64`) that is the same in every run.
struct Draw(u64);

impl Draw {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.number() % most as u64).unwrap()
    }

    fn one<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// Replaces up to five bytes with random ones.
    fn damage(&mut self, bytes: &mut [u8]) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            bytes[at] = self.number().to_le_bytes()[0];
        }
    }
}

/// A request, whether it may have only one answer, and how it's sent.
struct Request {
    bytes: Vec<u8>,
    is_one: bool,
    way: Way,
}

/// How a request is sent, and how its answers are encoded.
#[derive(Clone, Copy)]
enum Way {
    /// Over plain HTTP/1.
    Http1,
    /// Over plain HTTP/2.
    Http2,
    /// To the HTTPS port, as raw bytes.
    Handshake,
    /// Over a valid TLS connection, with this ALPN protocol.
    Session(&'static [u8]),
}

impl Way {
    const fn is_secret(self) -> bool {
        matches!(self, Self::Session(_) | Self::Handshake)
    }

    fn statuses(self, said: &[u8]) -> Vec<u16> {
        match self {
            Self::Http1 | Self::Session(b"http/1.1") => http1::statuses(said),
            Self::Http2 | Self::Session(_) => http2::statuses(said),
            Self::Handshake => tls::kinds(said),
        }
    }
}

/// Returns what an answer must not reveal: where the program is, and what it's made of.
fn leak(said: &str) -> Option<String> {
    let folder = repository();
    let folder = folder.canonicalize().unwrap();
    let words = [
        folder.to_str().unwrap(),
        "/tmp/",
        "/root",
        "root:x:",
        ".rs:",
        "panicked",
        "hyper",
        "axum",
        "sqlite",
        "\nserver:",
        "x-powered-by",
        concat!("sightline ", env!("CARGO_PKG_VERSION")),
        concat!("sightline/", env!("CARGO_PKG_VERSION")),
    ];
    let said = said.to_ascii_lowercase();
    let found = words.into_iter().find(|word| said.contains(word));
    found.map(str::to_owned)
}

/// A server, and its HTTPS address.
struct Target {
    server: TestServer,
    tls: SocketAddr,
}

/// Sends a request and reads everything until the server closes the connection.
async fn say(target: &Target, request: &Request) -> Option<Vec<u8>> {
    let plain = match request.way {
        Way::Session(protocol) => {
            let client = client(None, &[protocol]);
            // The limits are short, so a handshake may exceed them on a busy machine.
            for _ in 0..50 {
                if let Ok(stream) = connect(&client, target.tls, HOST).await {
                    return exchange(stream, &request.bytes).await;
                }
            }
            panic!("no handshake succeeds");
        }
        Way::Handshake => target.tls,
        Way::Http1 | Way::Http2 => target.server.address,
    };
    exchange(TcpStream::connect(plain).await.unwrap(), &request.bytes).await
}

async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    bytes: &[u8],
) -> Option<Vec<u8>> {
    // A server that refuses a long head may close the connection before it has read all of it.
    _ = stream.write_all(bytes).await;
    _ = stream.flush().await;
    let mut said = Vec::new();
    let ended = timeout(LONG, stream.read_to_end(&mut said)).await;
    ended.ok()?.ok();
    Some(said)
}

/// Sends random requests and finally a valid one. Returns how often each status came, as [`Way::statuses`] reads them,
/// with 0 for no answer.
async fn attacked(draw_one: fn(&mut Draw) -> Request, last: Way) -> BTreeMap<u16, u32> {
    let count = std::env::var_os("SIGHTLINE_HOSTILE_REQUESTS")
        .and_then(|count| count.to_str()?.parse().ok())
        .unwrap_or(400);
    let limits = ConnectionLimits {
        head: Duration::from_millis(300),
        idle: Duration::from_millis(300),
        stalled: Duration::from_secs(1),
        ..ConnectionLimits::default()
    };
    let place = Place::new();
    // With an HTTPS port, the other port would only redirect to it.
    let tls = last.is_secret().then(|| TlsOptions {
        domain: HOST.to_owned(),
        ..place.options(own_certificate(place.data.path()))
    });
    let server = TestServer::launch(Setup {
        connections: limits,
        tls,
        ..Setup::default()
    });
    let target = Arc::new(Target {
        server: server.await,
        tls: place.tls,
    });
    let (mut draw, mut seen) = (Draw(2026), BTreeMap::<u16, u32>::new());
    let mut asked = JoinSet::new();
    let mut left = count;
    while left > 0 || !asked.is_empty() {
        while left > 0 && asked.len() < MAX_CONCURRENT {
            left -= 1;
            let (request, target) = (draw_one(&mut draw), Arc::clone(&target));
            asked.spawn(async move { (say(&target, &request).await, request) });
        }
        let (said, request) = asked.join_next().await.unwrap().unwrap();
        let shown =
            String::from_utf8_lossy(&request.bytes[..request.bytes.len().min(400)]).into_owned();
        let Some(said) = said else {
            panic!("the connection stays: {shown:?}");
        };
        let statuses = request.way.statuses(&said);
        let said = String::from_utf8_lossy(&said);
        for status in &statuses {
            *seen.entry(*status).or_default() += 1;
        }
        if statuses.is_empty() {
            *seen.entry(0).or_default() += 1;
        }
        // On a busy machine, a search may not get its turn. HTTP/2 compresses the path.
        let is_http1 = matches!(request.way, Way::Http1 | Way::Session(b"http/1.1"));
        let may_wait =
            !is_http1 || shown.contains("/search") || shown.contains("/security-products");
        let is_failure = |status: &u16| *status >= 500 && !(*status == 503 && may_wait);
        assert!(!statuses.iter().any(is_failure), "{shown:?}: {said}");
        assert!(!request.is_one || statuses.len() < 2, "{shown:?}: {said}");
        // The text of a page is the owner's, so it isn't checked.
        if !statuses.contains(&200) {
            assert_eq!(leak(&said), None, "{shown:?}: {said}");
        }
    }
    // Shown with `--no-capture`.
    let told = format!("{count} requests; answers by status, 0 for none: {seen:?}\n");
    _ = std::io::stderr().write_all(told.as_bytes());
    assert!(target.server.leads().await.is_empty());
    let ask = async |head: &str, body: &str| {
        let length = body.len();
        let text = format!(
            "{head} HTTP/1.1\r\nhost: {HOST}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        let request = Request {
            way: last,
            ..Request::of(&text)
        };
        let mut said = Vec::new();
        // A busy machine may exceed the limits.
        for _ in 0..50 {
            said = say(&target, &request).await.unwrap();
            if !said.is_empty() {
                break;
            }
        }
        (http1::statuses(&said), said)
    };
    let (status, page) = ask("GET /", "").await;
    assert_eq!(status, [200]);
    assert!(page.ends_with(b"</html>\n"));
    let lead = r#"{"form":"footer","name":"Zoe","email":"zoe@example.com","phone":"3125550150"}"#;
    assert_eq!(ask("POST /api/leads", lead).await.0, [201]);
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_http1_requests_cause_no_failure_and_reveal_nothing() {
    let seen = attacked(http1::request, Way::Http1).await;
    assert!(
        seen.len() > 5 && seen[&400] > 0 && seen[&404] > 0,
        "{seen:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_http2_requests_cause_no_failure_and_reveal_nothing() {
    let seen = attacked(http2::request, Way::Http1).await;
    let answered = [200, 300, 400].map(|status| seen[&status]);
    assert!(answered.iter().all(|count| *count > 5), "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_https_traffic_causes_no_failure_and_reveals_nothing() {
    let seen = attacked(tls::anything, Way::Session(b"http/1.1")).await;
    // Server hellos, alerts, and HTTP answers.
    let answered = [22, 21, 200, 400].map(|status| seen[&status]);
    assert!(answered.iter().all(|count| *count > 5), "{seen:?}");
}
