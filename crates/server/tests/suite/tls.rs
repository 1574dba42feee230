//! HTTPS as browsers and authorities see it: a real authority, real handshakes.

mod failed_orders;
mod handshakes;
mod own_certificate;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde_json::Value;
use sightline_server::{
    AuthorityOptions, CertificateSource, Clock, ConnectionLimits, Hsts, Resolve, TlsOptions,
};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;

use crate::harness::{Setup, TestServer, free_address, wait_for};
use crate::http2;
use crate::pebble::Pebble;
use crate::tls_client::{ask, ask_plain, certificate, client, connect};

pub(crate) use handshakes::client_hello;
pub(crate) use own_certificate::own_certificate;

pub(crate) const DOMAIN: &str = "www.sightline.test";
const BARE: &str = "sightline.test";
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

    pub(crate) async fn serve(&self, source: CertificateSource) -> TestServer {
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
            ..Setup::default()
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

/// An authority without a connection to it.
fn unreachable(directory: String) -> CertificateSource {
    CertificateSource::Authority(AuthorityOptions {
        directory,
        email: None,
        roots: None,
    })
}

/// Connects once the server has a certificate other than `other_than`.
async fn eventually(
    server: SocketAddr,
    client: &TlsConnector,
    other_than: Option<&CertificateDer<'_>>,
) -> TlsStream<TcpStream> {
    let tried = async || connect(client, server, DOMAIN).await;
    let connected = wait_for("a certificate", tried, |tried| {
        let stream = tried.as_ref();
        stream.is_ok_and(|stream| other_than != Some(&certificate(stream)))
    });
    connected.await.unwrap()
}

/// What the admin address reports about HTTPS, once it reports a failure.
async fn failure(server: &TestServer) -> String {
    let told = until_reported(server, |told| told["failure"].is_string()).await;
    told["failure"].as_str().unwrap().to_owned()
}

/// What the admin address reports about HTTPS, once that is as wanted.
async fn until_reported(server: &TestServer, wanted: impl Fn(&Value) -> bool) -> Value {
    let told = async || server.get_admin("/readyz").await.json()["https"].clone();
    wait_for("it is reported", told, wanted).await
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

    server.end().await;
    drop(pebble);
    let again = place.options(unreachable("https://localhost:9/dir".to_owned()));
    // The certificate is stored in the folder of its authority.
    let kept = files(&place.data.path().join("tls"));
    assert!(
        kept.iter()
            .any(|file| file.ends_with(format!("{DOMAIN}.pem")))
    );
    let server = place.serve_with(again, ConnectionLimits::default()).await;
    assert!(failure(&server).await.contains("cannot be asked"));
    assert!(connect(&everybody, place.tls, DOMAIN).await.is_err());
    server.end().await;
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
    server.end().await;
    // Without the authority, the server cannot get another one.
    let directory = pebble.directory();
    drop(pebble);
    let server = place.serve(unreachable(directory)).await;
    let second = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    assert_eq!(certificate(&second), first);
    let failed = "sightline_certificate_orders_total{outcome=\"failed\"} 0";
    server.has_counted(&[failed]).await;
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
        assert_eq!(answer.header("cache-control"), "no-cache", "{host}");
        assert_eq!(answer.header("location"), format!("{origin}{path}"));
        assert_eq!(answer.header("strict-transport-security"), "");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
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
