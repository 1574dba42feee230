//! Starts servers and speaks raw HTTP with them, so that a test sees exactly what was sent.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Debug;
use std::future::ready;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sightline_leads::{
    CanaryKey, Deliveries, LeadFilter, LeadStore, LeadSummary, RandomSource, Reference, Secrets,
};
use sightline_server::{
    CanaryOptions, Clock, ConnectionLimits, DeliveryFile, IntakeOptions, OpenedSite,
    PreparedPictures, ProcessOptions, Server, ServerOptions, SiteSource, Sockets, TlsOptions,
    WebSource,
};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// A running server with its own folders.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) admin: SocketAddr,
    pub(crate) stop: CancellationToken,
    /// Tells the server that another process takes over the connections.
    pub(crate) succeeded: CancellationToken,
    pub(crate) running: JoinHandle<()>,
    pub(crate) site: PathBuf,
    pub(crate) leads: Arc<LeadStore>,
    folders: Vec<TempDir>,
}

/// An answer, with its body as bytes.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The reference of the lead that was sent.
    pub(crate) fn reference(&self) -> Reference {
        self.json()["reference"].as_str().unwrap().parse().unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pictures of the sample site, encoded beforehand.
pub(crate) fn sample_pictures() -> PreparedPictures {
    let dir = repository().join("sites/variants");
    PreparedPictures::new(move |name| std::fs::read(dir.join(name)).ok().map(Cow::Owned))
}

/// The options of a test server.
pub(crate) struct Setup {
    pub(crate) site: PathBuf,
    pub(crate) folders: Vec<TempDir>,
    pub(crate) deliveries: Deliveries,
    pub(crate) deliveries_file: Option<DeliveryFile>,
    pub(crate) intake: IntakeOptions,
    pub(crate) connections: ConnectionLimits,
    pub(crate) every: Option<Duration>,
    pub(crate) dev: bool,
    pub(crate) studio: bool,
    /// The studio's own socket, if it has one, and its own address.
    pub(crate) studio_listen: Option<SocketAddr>,
    pub(crate) studio_url: Option<&'static str>,
    /// Where the server listens, if that has to be known beforehand.
    pub(crate) listen: Option<SocketAddr>,
    pub(crate) tls: Option<TlsOptions>,
    pub(crate) base_url: Option<String>,
    /// A data folder that outlives the server.
    pub(crate) data: Option<PathBuf>,
    pub(crate) clock: Clock,
}

impl Setup {
    /// The sample site with the `deliveries.toml` of a folder, which is also the data folder. The environment
    /// variable `SET_OUTSIDE` is set.
    pub(crate) fn following(folder: &Path) -> Self {
        let path = folder.join("deliveries.toml");
        let data = folder.to_owned();
        let (file, below) = (path.clone(), data.clone());
        let environment = |name: &str| (name == "SET_OUTSIDE").then(|| "secret".to_owned());
        let read = move || {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            let secrets = Secrets::in_folder(&below).after(&environment);
            Deliveries::read_to_serve(("deliveries.toml", &text), &secrets, &below)
                .map_err(|faults| faults[0].message.clone())
        };
        let deliveries = read().unwrap();
        Self {
            deliveries_file: Some(DeliveryFile {
                path,
                read: Arc::new(read),
                environment: Arc::new(environment),
                data,
            }),
            ..Self::delivering(deliveries)
        }
    }

    /// The sample site, which delivers its leads.
    pub(crate) fn delivering(deliveries: Deliveries) -> Self {
        Self {
            deliveries,
            ..Self::default()
        }
    }

    /// The same behind a proxy on this machine.
    pub(crate) fn behind_a_proxy(mut self) -> Self {
        self.intake.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        self
    }
}

impl Default for Setup {
    /// The sample site without limits on the intake of leads.
    fn default() -> Self {
        Self {
            site: repository().join("sites/sightline"),
            folders: Vec::new(),
            deliveries: Deliveries::default(),
            deliveries_file: None,
            intake: IntakeOptions::unlimited(),
            connections: ConnectionLimits::default(),
            every: None,
            dev: false,
            studio: true,
            studio_listen: None,
            studio_url: None,
            listen: None,
            tls: None,
            base_url: None,
            data: None,
            clock: Clock::new(now),
        }
    }
}

/// The time of test servers, unless they have another clock.
pub(crate) fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

/// How long a test waits at most. This is generous, since machines are sometimes slow.
pub(crate) const MAX_WAIT: Duration = Duration::from_secs(60);

/// Looks until what it sees is as wanted, and returns that.
pub(crate) async fn wait_for<T: Debug>(
    what: &str,
    look: impl AsyncFn() -> T,
    wanted: impl Fn(&T) -> bool,
) -> T {
    let begun = Instant::now();
    loop {
        let seen = timeout(MAX_WAIT, look()).await;
        let seen = seen.unwrap_or_else(|_elapsed| panic!("no answer in time: {what}"));
        if wanted(&seen) {
            return seen;
        }
        assert!(begun.elapsed() < MAX_WAIT, "not in time: {what}\n{seen:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until a condition holds.
pub(crate) async fn eventually(what: &str, so: impl AsyncFn() -> bool) {
    wait_for(what, so, |so| *so).await;
}

/// Returns an address that is free and that nothing else takes, for a server that has to know its own address
/// beforehand. The port is below those that systems assign to connections and to port 0, and each test process has
/// its own range.
pub(crate) fn free_address() -> SocketAddr {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    const EACH: u32 = 20;
    loop {
        let number = TAKEN.fetch_add(1, Ordering::Relaxed) % EACH;
        let port = 10_000 + std::process::id() % 1_000 * EACH + number;
        let address = SocketAddr::from(([127, 0, 0, 1], u16::try_from(port).unwrap()));
        let is_free = std::net::TcpListener::bind(address).is_ok();
        if is_free && std::net::UdpSocket::bind(address).is_ok() {
            return address;
        }
    }
}

impl TestServer {
    /// Serves the sample site.
    pub(crate) async fn start() -> Self {
        Self::launch(Setup::default()).await
    }

    /// Serves the sample site and delivers its leads.
    pub(crate) async fn start_with(deliveries: Deliveries) -> Self {
        Self::launch(Setup::delivering(deliveries)).await
    }

    /// Serves the sample site in development mode.
    pub(crate) async fn start_for_developers() -> Self {
        Self::launch(Setup {
            dev: true,
            ..Setup::default()
        })
        .await
    }

    /// Serves a copy of the sample site that the test may change.
    pub(crate) async fn start_with_copy() -> Self {
        Self::start_with_copy_changed(|_unchanged| {}).await
    }

    /// Serves a copy of the sample site after changing it.
    pub(crate) async fn start_with_copy_changed(change: impl FnOnce(&Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(&repository().join("sites/sightline"), folder.path());
        change(folder.path());
        Self::launch(Setup {
            site: folder.path().to_owned(),
            folders: vec![folder],
            ..Setup::default()
        })
        .await
    }

    /// Serves a content folder with a data folder, both of which outlive the server.
    pub(crate) async fn start_at(site: &Path, data: &Path) -> Self {
        Self::launch(Setup {
            site: site.to_owned(),
            data: Some(data.to_owned()),
            ..Setup::default()
        })
        .await
    }

    /// Stops the server and waits until it has ended.
    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.running.await.unwrap();
    }

    /// Serves the sample site with limits on the intake of leads.
    pub(crate) async fn start_guarded(intake: IntakeOptions) -> Self {
        Self::launch(Setup {
            intake,
            ..Setup::default()
        })
        .await
    }

    /// Serves the sample site with limits on connections.
    pub(crate) async fn start_limited(connections: ConnectionLimits) -> Self {
        Self::launch(Setup {
            connections,
            ..Setup::default()
        })
        .await
    }

    /// Serves the sample site, and immediately sends itself a test lead through its own address.
    pub(crate) async fn start_proving(deliveries: Deliveries) -> Self {
        Self::launch(Setup {
            every: Some(Duration::from_secs(3600)),
            ..Setup::delivering(deliveries)
        })
        .await
    }

    /// The metrics from the admin address.
    pub(crate) async fn metrics(&self) -> String {
        let answer = self.get_admin("/metrics").await;
        assert_eq!(answer.status, 200);
        answer.text()
    }

    /// Checks that the metrics contain these lines.
    pub(crate) async fn has_counted(&self, lines: &[impl AsRef<str>]) {
        let text = self.metrics().await;
        for line in lines.iter().map(AsRef::as_ref) {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    /// Waits until the metrics contain a line.
    pub(crate) async fn eventually_counted(&self, line: &str) {
        let metrics = async || self.metrics().await;
        wait_for(line, metrics, |text| {
            text.lines().any(|found| found == line)
        })
        .await;
    }

    /// Serves the sample site with a `deliveries.toml` in [`Self::site`] whose changes are followed. It delivers into
    /// the file of this name in the same folder.
    pub(crate) async fn start_with_delivery_file(name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("[[delivery]]\nname = 'log'\nkind = 'file'\npath = '{name}'\n");
        std::fs::write(folder.path().join("deliveries.toml"), text).unwrap();
        let mut server = Self::launch(Setup::following(folder.path())).await;
        folder.path().clone_into(&mut server.site);
        server.folders.push(folder);
        server
    }

    /// Changes the `deliveries.toml` of [`Self::start_with_delivery_file`].
    pub(crate) fn write_deliveries(&self, text: &str) {
        std::fs::write(self.site.join("deliveries.toml"), text).unwrap();
    }

    pub(crate) async fn launch(setup: Setup) -> Self {
        let Setup {
            site,
            mut folders,
            deliveries,
            deliveries_file,
            intake,
            connections,
            every,
            dev,
            studio,
            studio_listen,
            studio_url,
            listen,
            tls,
            base_url,
            data: kept,
            clock,
        } = setup;
        let listen = listen.unwrap_or_else(free_address);
        let dist = repository().join("web/dist");
        assert!(
            dist.exists(),
            "the web bundle is missing: run `cargo xtask build` first"
        );
        let temporary = tempfile::tempdir().unwrap();
        let data = kept.unwrap_or_else(|| temporary.path().to_owned());
        folders.push(temporary);
        let random = RandomSource::new(uuid_bytes);
        let leads = Arc::new(
            LeadStore::open(data.join("leads.sqlite"), random)
                .await
                .unwrap(),
        );
        let server = Server::start(ServerOptions {
            studio_listen,
            studio_url: studio_url.map(|url| url.parse().unwrap()),
            site: SiteSource::Folder(site.clone()),
            process: ProcessOptions {
                web: WebSource::Folder(dist),
                pictures: sample_pictures(),
                backup: None,
                connections,
                intake,
                random: RandomSource::new(uuid_bytes),
                page_memory_bytes: 64 * 1024 * 1024,
                sockets: Sockets::default(),
                listen,
                admin_listen: Some("127.0.0.1:0".parse().unwrap()),
                studio,
                // Pages are rendered when they are requested: most tests request few.
                head_start: Duration::from_secs(3600),
                clock,
            },
            opened: OpenedSite {
                leads: Box::pin(ready(Ok(Arc::clone(&leads)))),
                migrated_leads: None,
                deliveries,
                deliveries_file,
                canary: CanaryOptions {
                    key: CanaryKey::from_secret("of the tests"),
                    every,
                    url: every.map(|_| format!("http://{listen}")),
                },
            },
            data,
            tls,
            base_url,
            dev,
        })
        .await
        .unwrap();
        let address = server.address();
        let admin = server.admin_address().unwrap();
        let (stop, succeeded) = (CancellationToken::new(), server.succeeded());
        let running = tokio::spawn(server.run(stop.clone()));
        Self {
            address,
            admin,
            stop,
            succeeded,
            running,
            site,
            leads,
            folders,
        }
    }

    pub(crate) async fn leads(&self) -> Vec<LeadSummary> {
        self.leads.list(LeadFilter::default()).await.unwrap()
    }

    /// Closes the database behind the server's back.
    pub(crate) async fn break_leads(&self) {
        self.leads.close().await;
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let accept = [("accept", "text/html,*/*;q=0.8")];
        self.get_with(path, &accept).await
    }

    /// Gets a path with exactly these headers.
    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send("GET", path, headers, b"").await
    }

    /// Gets a path from the admin address.
    pub(crate) async fn get_admin(&self, path: &str) -> Answer {
        exchange(self.admin, &head("GET", path, &[], 0), b"").await
    }

    pub(crate) async fn post(&self, content_type: &str, body: &[u8]) -> Answer {
        self.send(
            "POST",
            "/api/leads",
            &[("content-type", content_type)],
            body,
        )
        .await
    }

    /// Sends a raw request and reads the answer.
    pub(crate) async fn say(&self, request: &str) -> Answer {
        exchange(self.address, request.as_bytes(), b"").await
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let head = head(method, path, headers, body.len());
        exchange(self.address, &head, body).await
    }
}

/// Sends a request and reads the answer.
pub(crate) async fn exchange(address: SocketAddr, head: &[u8], body: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(head).await.unwrap();
    // A server that refuses a large body may close before it has read all of it.
    _ = stream.write_all(body).await;
    read(stream).await
}

/// The request line and headers.
pub(crate) fn head(method: &str, path: &str, headers: &[(&str, &str)], length: usize) -> Vec<u8> {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    if length > 0 {
        head.extend(["content-length: ", &length.to_string(), "\r\n"]);
    }
    for (name, value) in headers {
        head.extend([*name, ": ", *value, "\r\n"]);
    }
    head += "\r\n";
    head.into_bytes()
}

/// Reads an answer to its end.
pub(crate) async fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // After a refused upload, the connection may be reset. Only what came before that counts.
    _ = stream.read_to_end(&mut bytes).await;
    let end = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .unwrap();
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let mut lines = head.lines();
    let status = lines
        .next()
        .unwrap()
        .split(' ')
        .nth(1)
        .unwrap()
        .parse()
        .unwrap();
    let headers = lines
        .map(|line| line.split_once(':').unwrap())
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    Answer {
        status,
        headers,
        body: bytes[end + 4..].to_vec(),
    }
}

/// Different bytes at every call, the same in every run.
pub(crate) fn uuid_bytes() -> [u8; 16] {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let hash = blake3::hash(&number.to_le_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.as_bytes()[..16]);
    bytes
}

/// Replaces a text in a file of a content folder.
pub(crate) fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let file = folder.join(file);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(from), "{from}");
    std::fs::write(file, text.replacen(from, to, 1)).unwrap();
}

pub(crate) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// The memory that this process takes in bytes, as the kernel reports it, without mapped files.
#[cfg(target_os = "linux")]
pub(crate) fn anonymous_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"));
    let kilobytes: u64 = line
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    kilobytes * 1024
}
