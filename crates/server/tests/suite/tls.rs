//! HTTPS as browsers and authorities see it: a real authority, real handshakes.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sightline_leads::Deliveries;
use sightline_server::{
    AuthorityOptions, CertificateSource, Clock, ConnectionLimits, Hsts, IntakeOptions, Resolve,
    TlsOptions,
};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;

use crate::harness::{Setup, TestServer, free_address};
use crate::http2;
use crate::observatory::{MAX_SCORE, Seen};
use crate::pebble::Pebble;
use crate::tls_client::{ask, ask_plain, certificate, client, connect};

pub(crate) const DOMAIN: &str = "www.sightline.test";
const BARE: &str = "sightline.test";
/// The timeout of every wait. An order takes a second or two.
const LONG: Duration = Duration::from_secs(60);
const DAY: u64 = 24 * 3600;

/// The ports and the data folder of a server that isn't started yet.
pub(crate) struct Place {
    http: SocketAddr,
    pub(crate) tls: SocketAddr,
    pub(crate) data: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            http: free_address(),
            tls: free_address(),
            data: tempfile::tempdir().unwrap(),
        }
    }

    fn pebble(&self, seconds: u64) -> Pebble {
        Pebble::start(self.http.port(), self.tls.port(), seconds)
    }

    pub(crate) fn options(&self, source: CertificateSource) -> TlsOptions {
        let http = self.http;
        TlsOptions {
            listen: self.tls,
            domain: DOMAIN.to_owned(),
            others: Vec::new(),
            source,
            hsts: Hsts::Host,
            resolve: Resolve::new(move |_name, _port| Box::pin(async move { Ok(vec![http]) })),
        }
    }

    async fn serve(&self, source: CertificateSource) -> TestServer {
        self.serve_with(self.options(source), ConnectionLimits::default())
            .await
    }

    async fn serve_with(&self, tls: TlsOptions, connections: ConnectionLimits) -> TestServer {
        TestServer::launch(self.setup(tls, connections)).await
    }

    fn setup(&self, tls: TlsOptions, connections: ConnectionLimits) -> Setup {
        Setup {
            listen: Some(self.http),
            base_url: Some(format!("https://{DOMAIN}:{}", self.tls.port())),
            tls: Some(tls),
            data: Some(self.data.path().to_owned()),
            clock: Clock::new(now),
            connections,
            ..Setup::of_sample(Deliveries::default(), IntakeOptions::unlimited())
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "an authority's certificates are valid from now on"
)]
fn now() -> Timestamp {
    Timestamp::now()
}

fn authority(pebble: &Pebble) -> CertificateSource {
    CertificateSource::Authority(AuthorityOptions {
        directory: pebble.directory(),
        email: Some("office@sightline.test".to_owned()),
        roots: Some(pebble.root()),
    })
}

/// Connects once the server has a certificate other than `other_than`.
async fn eventually(
    server: SocketAddr,
    client: &TlsConnector,
    other_than: Option<&CertificateDer<'_>>,
) -> TlsStream<TcpStream> {
    let connected = async {
        loop {
            if let Ok(stream) = connect(client, server, DOMAIN).await
                && other_than != Some(&certificate(&stream))
            {
                return stream;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, connected).await.unwrap()
}

/// What the admin address reports about HTTPS, once it reports a failure.
async fn failure(server: &TestServer) -> String {
    let failed = async {
        loop {
            let told = server.get_admin("/readyz").await.json();
            if let Some(why) = told["https"]["failure"].as_str() {
                return why.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, failed).await.unwrap()
}

/// The root of the certificates that an authority issues.
async fn root_of(pebble: &Pebble) -> CertificateDer<'static> {
    let everybody = client(None, &[]);
    let mut stream = connect(&everybody, pebble.management, "localhost")
        .await
        .unwrap();
    let request = b"GET /roots/0 HTTP/1.0\r\nhost: localhost\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    // Not every server closes a TLS connection cleanly.
    _ = stream.read_to_end(&mut answer).await;
    CertificateDer::from_pem_slice(&answer).unwrap()
}

#[tokio::test]
async fn a_certificate_is_ordered_and_not_reused_for_another_authority() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let server = place.serve(authority(&pebble)).await;
    let everybody = client(None, &[]);
    let first = eventually(place.tls, &everybody, None).await;

    // Browsers that trust the authority accept it, for both forms of the name and for no other name.
    let browser = client(Some(root_of(&pebble).await), &[b"h2", b"http/1.1"]);
    for name in [DOMAIN, BARE] {
        connect(&browser, place.tls, name).await.expect(name);
    }
    for name in ["other.test", "x.www.sightline.test"] {
        assert!(
            connect(&everybody, place.tls, name).await.is_err(),
            "{name}"
        );
    }
    connect(&everybody, place.tls, "127.0.0.1").await.unwrap();

    let metrics = server.metrics().await;
    let days = "sightline_certificate_days_left{domain=\"www.sightline.test\"} 89.9";
    assert!(metrics.contains(days), "{metrics}");
    assert!(metrics.contains("sightline_certificate_orders_total{outcome=\"ok\"} 1\n"));
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["serves_https"], true);
    assert_eq!(told["https"]["names"], serde_json::json!([BARE, DOMAIN]));

    // Nobody else can read the keys.
    for file in files(&place.data.path().join("tls")) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.display());
    }

    server.stop.cancel();
    server.running.await.unwrap();
    drop(pebble);
    let source = CertificateSource::Authority(AuthorityOptions {
        directory: "https://localhost:9/dir".to_owned(),
        email: None,
        roots: None,
    });
    let again = place.options(source);
    // The certificate is stored in the folder of its authority.
    let kept = files(&place.data.path().join("tls"));
    assert!(
        kept.iter()
            .any(|file| file.ends_with(format!("{DOMAIN}.pem")))
    );
    let server = place.serve_with(again, ConnectionLimits::default()).await;
    assert!(failure(&server).await.contains("cannot be asked"));
    assert!(connect(&everybody, place.tls, DOMAIN).await.is_err());
    server.stop.cancel();
    server.running.await.unwrap();
    drop(first);
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[tokio::test]
async fn a_restart_orders_no_second_certificate() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let server = place.serve(authority(&pebble)).await;
    let everybody = client(None, &[]);
    let first = certificate(&eventually(place.tls, &everybody, None).await);
    server.stop.cancel();
    server.running.await.unwrap();
    // Without the authority, the server cannot get another one.
    let source = CertificateSource::Authority(AuthorityOptions {
        directory: pebble.directory(),
        email: None,
        roots: None,
    });
    drop(pebble);
    let server = place.serve(source).await;
    let second = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    assert_eq!(certificate(&second), first);
    let metrics = server.metrics().await;
    assert!(metrics.contains("sightline_certificate_orders_total{outcome=\"failed\"} 0\n"));
}

#[tokio::test]
async fn with_port_80_closed_the_challenge_is_answered_on_the_https_port() {
    let place = Place::new();
    // Nothing listens at the port where the authority connects for plain HTTP.
    let pebble = Pebble::start(free_address().port(), place.tls.port(), 90 * DAY);
    let server = place.serve(authority(&pebble)).await;
    let everybody = client(None, &[]);
    eventually(place.tls, &everybody, None).await;
    assert_eq!(ask_plain(&server, DOMAIN, "/").await.status, 308);
}

#[tokio::test]
async fn http_and_the_bare_name_redirect_to_the_canonical_address() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let server = place.serve(authority(&pebble)).await;
    let browser = client(None, &[b"h2", b"http/1.1"]);
    let old = client(None, &[]);
    let mut stream = eventually(place.tls, &old, None).await;
    let origin = format!("https://{DOMAIN}:{}", place.tls.port());

    let path = "/security-products?tab=cctv&x=%2F%2Fevil.test";
    for host in [DOMAIN, BARE, "WWW.Sightline.Test:80", "sightline.test."] {
        let answer = ask_plain(&server, host, path).await;
        assert_eq!(answer.status, 308, "{host}");
        assert_eq!(answer.header("location"), format!("{origin}{path}"));
        assert_eq!(answer.header("strict-transport-security"), "");
    }
    // Requests for other hosts aren't redirected: a health check asks by IP address.
    for host in ["127.0.0.1", "other.test"] {
        assert_eq!(ask_plain(&server, host, "/").await.status, 200, "{host}");
    }
    let page = ask(&mut stream, DOMAIN, "/").await;
    assert_eq!(page.status, 200);
    let hsts = "max-age=63072000";
    assert_eq!(page.header("strict-transport-security"), hsts);
    let bare = ask(&mut stream, BARE, path).await;
    assert_eq!(bare.status, 308);
    assert_eq!(bare.header("location"), format!("{origin}{path}"));
    assert_eq!(bare.header("strict-transport-security"), hsts);
    assert_eq!(ask(&mut stream, "other.test", "/").await.status, 421);

    // Browsers speak HTTP/2.
    let mut stream = connect(&browser, place.tls, DOMAIN).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let hello = [http2::PREFACE, &http2::settings(&[])].concat();
    stream.write_all(&hello).await.unwrap();
    let mut frame = vec![0; 9];
    stream.read_exact(&mut frame).await.unwrap();
    let length = usize::from(u16::from_be_bytes([frame[1], frame[2]]));
    frame.resize(9 + length, 0);
    stream.read_exact(&mut frame[9..]).await.unwrap();
    let settings = http2::settings_of(&frame);
    assert_eq!(settings[&http2::MAX_CONCURRENT_STREAMS], 32);
}

#[tokio::test]
async fn a_certificate_is_renewed_while_connections_stay_open() {
    let place = Place::new();
    // A certificate is renewed when a third of its lifetime is left. One that arrives that late isn't used, so this
    // is far longer than an order takes.
    let pebble = place.pebble(18);
    let _server = place.serve(authority(&pebble)).await;
    let everybody = client(None, &[]);
    let mut before = eventually(place.tls, &everybody, None).await;
    // Connections without a request are closed sooner.
    assert_eq!(ask(&mut before, DOMAIN, "/").await.status, 200);
    let first = certificate(&before);
    let after = eventually(place.tls, &everybody, Some(&first)).await;
    assert_ne!(certificate(&after), first);
    assert_eq!(ask(&mut before, DOMAIN, "/").await.status, 200);
}

#[tokio::test]
async fn a_wrong_clock_orders_one_certificate_that_is_used_once_it_is_right() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let source = authority(&pebble);
    let tls = place.options(source.clone());
    let ahead = Setup {
        clock: Clock::new(|| now() + SignedDuration::from_hours(80 * 24)),
        ..place.setup(tls, ConnectionLimits::default())
    };
    let server = TestServer::launch(ahead).await;
    let why = failure(&server).await;
    assert!(why.contains("set the clock"), "{why}");
    // The server checks every second whether a certificate is due.
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let orders = |outcome, count| {
        format!("sightline_certificate_orders_total{{outcome=\"{outcome}\"}} {count}\n")
    };
    let metrics = server.metrics().await;
    assert!(metrics.contains(&orders("failed", 1)), "{metrics}");
    assert!(metrics.contains(&orders("ok", 0)), "{metrics}");
    server.end().await;
    let kept = || {
        let mut files = files(&place.data.path().join("tls"));
        files.retain(|file| file.extension().is_some_and(|ending| ending == "pem"));
        std::fs::read(&files[0]).unwrap()
    };
    let first = kept();
    // No other one is ordered, and a failed attempt with a date in the future delays nothing.
    let server = place.serve(source).await;
    let good = async {
        while !server.metrics().await.contains(&orders("ok", 1)) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, good).await.unwrap();
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["failure"], serde_json::Value::Null);
    assert_eq!(told["https"]["serves_https"], true);
    assert!(kept() == first);
}

#[tokio::test]
async fn without_a_reachable_authority_the_site_is_served_over_http() {
    let place = Place::new();
    let source = CertificateSource::Authority(AuthorityOptions {
        directory: format!("https://localhost:{}/dir", free_address().port()),
        email: None,
        roots: None,
    });
    let server = place.serve(source).await;
    let why = failure(&server).await;
    assert!(
        why.contains("cannot be asked") && why.contains("no connection"),
        "{why}"
    );
    assert_eq!(ask_plain(&server, DOMAIN, "/").await.status, 200);
    assert!(
        connect(&client(None, &[]), place.tls, DOMAIN)
            .await
            .is_err()
    );
    let metrics = server.metrics().await;
    assert!(metrics.contains("sightline_certificate_orders_total{outcome=\"failed\"} 1\n"));
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["serves_https"], false);
    assert!(told["https"]["next_try"].is_string());
}

#[tokio::test]
async fn a_domain_that_resolves_elsewhere_is_explained_in_the_failure() {
    let place = Place::new();
    // Nothing listens at the ports that the authority connects to, and the name leads to another server.
    let (http, tls) = (free_address(), free_address());
    let pebble = Pebble::start(http.port(), tls.port(), 90 * DAY);
    let other = TestServer::start().await;
    let mut options = place.options(authority(&pebble));
    let elsewhere = other.address;
    options.resolve =
        Resolve::new(move |_name, _port| Box::pin(async move { Ok(vec![elsewhere]) }));
    let server = place.serve_with(options, ConnectionLimits::default()).await;
    let why = failure(&server).await;
    assert!(why.contains("www.sightline.test: "), "{why}");
    assert!(why.contains("refused"), "{why}");
    let ours = "www.sightline.test leads to 127.0.0.1, where another server answers on port 80";
    assert!(why.contains(ours), "{why}");
}

#[tokio::test]
async fn an_unresolved_domain_is_reported_without_asking_the_authority() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let mut options = place.options(authority(&pebble));
    options.resolve =
        Resolve::new(|_name, _port| Box::pin(async { Err(std::io::Error::other("no such name")) }));
    let server = place.serve_with(options, ConnectionLimits::default()).await;
    let why = failure(&server).await;
    assert!(why.contains("add an A record"), "{why}");
    let kept = files(&place.data.path().join("tls"));
    assert!(!kept.iter().any(|file| file.ends_with("account.json")));
}

/// A self-signed certificate for the site, and its key.
fn own_pair() -> (String, String) {
    pair_for(&[DOMAIN, "localhost"], 2100)
}

/// A self-signed certificate for these names until a year, and its key.
fn pair_for(names: &[&str], until: i32) -> (String, String) {
    let key = rcgen::KeyPair::generate().unwrap();
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut own = rcgen::CertificateParams::new(names).unwrap();
    own.not_after = rcgen::date_time_ymd(until, 1, 1);
    let own = own.self_signed(&key).unwrap();
    (own.pem(), key.serialize_pem())
}

/// The same certificate and key, as files in a folder.
pub(crate) fn own_certificate(folder: &Path) -> CertificateSource {
    let (certificate, key) = own_pair();
    let files = (folder.join("own.pem"), folder.join("own.key"));
    std::fs::write(&files.0, certificate).unwrap();
    std::fs::write(&files.1, key).unwrap();
    CertificateSource::Files {
        certificate: files.0,
        key: files.1,
    }
}

#[tokio::test]
async fn own_certificate_files_are_reloaded_while_connections_stay_open() {
    let place = Place::new();
    let source = own_certificate(place.data.path());
    let CertificateSource::Files {
        certificate: certificate_file,
        key: key_file,
    } = source.clone()
    else {
        unreachable!("they are files")
    };
    let server = place.serve(source.clone()).await;
    let everybody = client(None, &[]);
    let mut before = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    let first = certificate(&before);

    let (pem, key) = own_pair();
    std::fs::write(&certificate_file, pem).unwrap();
    let why = failure(&server).await;
    assert!(why.contains("own.key: the key does not belong"), "{why}");
    let half = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    assert_eq!(certificate(&half), first, "the former pair stays");

    std::fs::write(&key_file, key).unwrap();
    eventually(place.tls, &everybody, Some(&first)).await;
    assert_eq!(ask(&mut before, DOMAIN, "/").await.status, 200);

    // A fault that was mended while the server was stopped isn't reported any more.
    drop((before, half));
    let (pem, key) = own_pair();
    std::fs::write(&certificate_file, pem).unwrap();
    failure(&server).await;
    server.stop.cancel();
    server.running.await.unwrap();
    std::fs::write(&key_file, key).unwrap();
    let server = place.serve(source).await;
    let told = server.get_admin("/readyz").await.json();
    assert!(told["https"]["failure"].is_null(), "{told}");
}

/// Waits until the admin address reports this about HTTPS.
async fn until_reported(server: &TestServer, wanted: impl Fn(&serde_json::Value) -> bool) {
    let reported = async {
        while !wanted(&server.get_admin("/readyz").await.json()["https"]) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, reported).await.unwrap();
}

#[tokio::test]
async fn a_certificate_that_serves_fewer_names_replaces_none_that_works() {
    let place = Place::new();
    let pair = place.data.path().join("own.pem");
    let source = CertificateSource::Files {
        certificate: pair.clone(),
        key: pair.clone(),
    };
    let write = |names: &[&str], until| {
        let (pem, key) = pair_for(names, until);
        let aside = place.data.path().join("aside.pem");
        std::fs::write(&aside, pem + &key).unwrap();
        std::fs::rename(&aside, &pair).unwrap();
    };
    write(&[DOMAIN, BARE], 2100);
    let options = || TlsOptions {
        others: vec![BARE.to_owned()],
        ..place.options(source.clone())
    };
    let serve = async || {
        place
            .serve_with(options(), ConnectionLimits::default())
            .await
    };
    let server = serve().await;
    let everybody = client(None, &[]);
    let shown = async || certificate(&connect(&everybody, place.tls, DOMAIN).await.unwrap());
    let first = shown().await;
    for (names, until, fault) in [
        (&[DOMAIN, BARE][..], 2020, "it was valid until 2020-01-01"),
        (&["other.test"], 2100, "it is for other.test, not for www"),
        (&[DOMAIN], 2100, "not for sightline.test"),
    ] {
        write(names, until);
        until_reported(&server, |told| {
            told["failure"]
                .as_str()
                .is_some_and(|why| why.contains("own.pem: ") && why.contains(fault))
        })
        .await;
        assert_eq!(shown().await, first, "{fault}");
    }
    let metrics = server.metrics().await;
    assert!(metrics.contains("sightline_certificate_orders_total{outcome=\"failed\"} 3\n"));
    write(&[DOMAIN, BARE], 2100);
    let second = certificate(&eventually(place.tls, &everybody, Some(&first)).await);
    until_reported(&server, |told| told["failure"].is_null()).await;
    server.end().await;

    // After a start there is no other one. Some of the names are better than none.
    write(&["other.test"], 2100);
    let server = serve().await;
    assert!(failure(&server).await.contains("not for www"));
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["serves_https"], false);
    assert_eq!(ask_plain(&server, DOMAIN, "/").await.status, 200);
    let metrics = server.metrics().await;
    let days = "sightline_certificate_days_left{domain=\"www.sightline.test\"} -1.0\n";
    assert!(metrics.contains(days), "{metrics}");
    write(&[DOMAIN], 2100);
    until_reported(&server, |told| told["serves_https"] == true).await;
    assert!(failure(&server).await.contains("not for sightline.test"));
    assert_ne!(shown().await, second);
    server.end().await;
}

#[tokio::test]
async fn unusable_roots_of_the_authority_are_reported() {
    let place = Place::new();
    let source = CertificateSource::Authority(AuthorityOptions {
        directory: "https://localhost:9/dir".to_owned(),
        email: None,
        roots: Some(place.data.path().join("missing.pem")),
    });
    let server = place.serve(source).await;
    let why = failure(&server).await;
    assert!(why.contains("missing.pem cannot be used"), "{why}");
    let metrics = server.metrics().await;
    assert!(metrics.contains("sightline_certificate_orders_total{outcome=\"failed\"} 1\n"));
}

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
        let closed = timeout(LONG, stream.read_to_end(&mut rest)).await;
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
        timeout(LONG, stream.read_exact(&mut said))
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

#[tokio::test]
async fn every_page_gets_the_maximum_observatory_score() {
    let place = Place::new();
    // The certificate and the key may be in one file.
    let (pem, key) = own_pair();
    let pair = place.data.path().join("own.pem");
    std::fs::write(&pair, pem + &key).unwrap();
    let source = CertificateSource::Files {
        certificate: pair.clone(),
        key: pair,
    };
    let server = place.serve(source).await;
    let everybody = client(None, &[]);
    for path in [
        "/",
        "/contact-sightline-inc",
        "/security-products?tab=cctv",
        "/articles/how-long-to-keep-video",
        "/no-such-page",
    ] {
        let mut plain = TcpStream::connect(server.address).await.unwrap();
        let redirect = ask(&mut plain, DOMAIN, path).await;
        let mut stream = connect(&everybody, place.tls, DOMAIN).await.unwrap();
        let page = ask(&mut stream, DOMAIN, path).await;
        let mut html = Vec::new();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {DOMAIN}\r\naccept: text/html\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        _ = stream.read_to_end(&mut html).await;
        let html = String::from_utf8(html).unwrap();
        assert!(html.contains("<script type=\"module\""), "{path}");
        let seen = Seen {
            host: DOMAIN,
            redirect: Some(redirect.header("location")),
            headers: &page.headers,
            html: &html,
        };
        let (score, tests) = seen.score();
        assert_eq!(score, MAX_SCORE, "{path}: {tests:?}");
    }
}
