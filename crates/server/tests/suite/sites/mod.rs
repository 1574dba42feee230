//! Many sites in one process. Each has its own hosts, content, leads, limits and people, and what happens to one
//! doesn't affect the others.

mod folders;
mod many;
mod tls;
mod ways;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::{Value, json};
use sightline_accounts::{Accounts, NewPerson, Password, Rights};
use sightline_leads::{
    CanaryKey, Database, Deliveries, LeadFilter, LeadStore, RandomSource, SqliteDatabase,
};
use sightline_server::{
    AuthorityOptions, CanaryOptions, Clock, ConnectionLimits, Hsts, Https, IntakeOptions,
    LeadLimits, OpenedSite, PreparedPictures, ProcessOptions, Resolve, Server, SiteFolders,
    SitesOptions, Sockets, WebSource, find_site,
};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::harness::{
    Answer, copy, edit, eventually, exchange, free_address, head, now, repository, uuid_bytes,
    wait_for,
};
use crate::pebble::Pebble;
use crate::tls_client::{ask, certificate, client, connect};

const JSON: &str = "application/json";

#[expect(
    clippy::disallowed_methods,
    reason = "an authority's certificates are valid from now on"
)]
fn real_now() -> Timestamp {
    Timestamp::now()
}

fn random() -> RandomSource {
    RandomSource::new(uuid_bytes)
}

/// The host of the site of this name.
fn host(name: &str) -> String {
    format!("www.{name}.example")
}

/// The maximum memory that each further site may take, in bytes: its content, prepared to be served.
const MAX_BYTES_PER_SITE: u64 = 1024 * 1024;

/// Creates the folder of a small company.
fn make(dir: &Path, name: &str) {
    let folder = dir.join(name);
    copy(
        &repository().join("crates/content/tests/fixtures/minimal"),
        &folder,
    );
    edit(&folder, "site.toml", "www.acme.example", &host(name));
    let company = format!("name = \"The {name} Company\"");
    edit(&folder, "site.toml", "name = \"Acme Inc\"", &company);
}

/// A running server for the sites in a folder.
pub(crate) struct Sites {
    address: SocketAddr,
    admin: SocketAddr,
    stop: CancellationToken,
    running: JoinHandle<()>,
    dir: PathBuf,
    data: PathBuf,
    folders: [TempDir; 2],
}

/// Where the leads of the site in a folder go, and how often that is tested.
type DeliveriesOf = dyn Fn(&Path) -> (Deliveries, Option<Duration>) + Send + Sync;

/// The options of a test server for many sites.
struct SitesSetup {
    intake: IntakeOptions,
    memory_mb: usize,
    listen: SocketAddr,
    https: Option<Https>,
    clock: Clock,
    deliveries_of: Box<DeliveriesOf>,
}

impl Default for SitesSetup {
    fn default() -> Self {
        Self {
            intake: IntakeOptions::unlimited(),
            memory_mb: 64,
            listen: free_address(),
            https: None,
            clock: Clock::new(now),
            deliveries_of: Box::new(|_site| (Deliveries::default(), None)),
        }
    }
}

/// A folder with sites of these names, and one for their data.
fn folders(names: &[&str]) -> [TempDir; 2] {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for name in names {
        make(folders[0].path(), name);
    }
    folders
}

impl Sites {
    async fn start(names: &[&str]) -> Self {
        Self::launch(folders(names), SitesSetup::default()).await
    }

    /// Serves the sites in the first folder, with their data in the second.
    async fn launch(folders: [TempDir; 2], setup: SitesSetup) -> Self {
        let SitesSetup {
            intake,
            memory_mb,
            listen,
            https,
            clock,
            deliveries_of,
        } = setup;
        let [dir, data] = &folders;
        let open = move |site: &Path, data: &Path| {
            let (deliveries, every) = deliveries_of(site);
            let file = SqliteDatabase::on_demand(data.join("leads.sqlite"));
            let store = LeadStore::new(file, random());
            let breaks_down = data.join("breaks-down").exists();
            Ok(OpenedSite {
                leads: Box::pin(async move {
                    assert!(!breaks_down, "a test wants it");
                    Ok(Arc::new(store))
                }),
                migrated_leads: None,
                deliveries,
                deliveries_file: None,
                canary: CanaryOptions {
                    key: CanaryKey::from_secret("of the tests"),
                    every,
                    url: None,
                },
            })
        };
        let server = Server::start_sites(SitesOptions {
            process: ProcessOptions {
                web: WebSource::Folder(repository().join("web/dist")),
                pictures: PreparedPictures::none(),
                backup: None,
                connections: ConnectionLimits::default(),
                intake,
                random: random(),
                page_memory_bytes: memory_mb * 1024 * 1024,
                sockets: Sockets::default(),
                listen,
                admin_listen: Some("127.0.0.1:0".parse().unwrap()),
                studio: true,
                // That of the program: all pages of all sites share one limit of memory.
                head_start: Duration::from_millis(200),
                clock,
            },
            folders: SiteFolders {
                dir: dir.path().to_owned(),
                data: data.path().to_owned(),
                open: Arc::new(open),
            },
            https,
        })
        .await
        .unwrap();
        let (address, admin) = (server.address(), server.admin_address().unwrap());
        let stop = CancellationToken::new();
        Self {
            address,
            admin,
            running: tokio::spawn(server.run(stop.clone())),
            stop,
            dir: dir.path().to_owned(),
            data: data.path().to_owned(),
            folders,
        }
    }

    async fn ask(
        &self,
        to: (SocketAddr, &str),
        (method, path): (&str, &str),
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let head = String::from_utf8(head(method, path, headers, body.len())).unwrap();
        let head = head.replace("host: localhost", &format!("host: {}", to.1));
        exchange(to.0, head.as_bytes(), body).await
    }

    /// Requests a page at a host.
    async fn get(&self, host: &str, path: &str) -> Answer {
        let accept = [("accept", "text/html,*/*;q=0.8")];
        self.ask((self.address, host), ("GET", path), &accept, b"")
            .await
    }

    /// Replaces a text in the `site.toml` of the site of this name.
    fn change(&self, name: &str, from: &str, to: &str) {
        edit(&self.dir.join(name), "site.toml", from, to);
    }

    async fn send_lead(&self, name: &str, who: &str) -> Answer {
        let lead = json!({
            "form": "footer", "page": "/", "name": who, "email": "zoe@example.com", "phone": "312-555-0143",
        });
        let headers = [("content-type", JSON)];
        let to = (self.address, &*host(name));
        self.ask(
            to,
            ("POST", "/api/leads"),
            &headers,
            lead.to_string().as_bytes(),
        )
        .await
    }

    async fn admin(&self, path: &str) -> Answer {
        self.ask((self.admin, "localhost"), ("GET", path), &[], b"")
            .await
    }

    async fn told(&self) -> Value {
        self.admin("/readyz").await.json()
    }

    /// Waits until the home page of the site of this name is as wanted.
    async fn until(&self, name: &str, wanted: impl Fn(&Answer) -> bool) {
        let host = host(name);
        eventually(&host, async || wanted(&self.get(&host, "/").await)).await;
    }

    async fn eventually_told(&self, wanted: impl Fn(&Value) -> bool) {
        wait_for("it is told", async || self.told().await, wanted).await;
    }

    fn database(&self, name: &str) -> PathBuf {
        self.data.join("sites").join(name).join("leads.sqlite")
    }

    /// The names of those who sent leads to a site, from its database.
    async fn senders(&self, name: &str) -> Vec<String> {
        let path = self.database(name);
        if !path.exists() {
            return Vec::new();
        }
        let store = LeadStore::open_existing(path, random()).await.unwrap();
        let leads = store.list(LeadFilter::default()).await.unwrap();
        store.close().await;
        leads
            .into_iter()
            .map(|lead| lead.name.as_str().to_owned())
            .collect()
    }

    async fn end(self) -> [TempDir; 2] {
        self.stop.cancel();
        self.running.await.unwrap();
        self.folders
    }
}

fn is_of(answer: &Answer, name: &str) -> bool {
    answer.status == 200 && answer.text().contains(&format!("The {name} Company"))
}

#[tokio::test]
async fn each_host_serves_its_site_and_the_bare_host_redirects_there() {
    let sites = Sites::start(&["a", "b"]).await;
    for name in ["a", "b"] {
        assert!(is_of(&sites.get(&host(name), "/").await, name));
        let port = format!("WWW.{name}.Example:8080");
        assert!(is_of(&sites.get(&port, "/").await, name));
        let other = sites
            .get(&format!("{name}.example"), "/search?q=door")
            .await;
        assert_eq!(other.status, 308);
        let to = format!("https://www.{name}.example/search?q=door");
        assert_eq!(other.header("location"), to);
        assert_eq!(other.header("cache-control"), "no-cache");
        assert!(sites.get(&host(name), "/studio").await.status == 200);
    }
    let unknown = sites.get("www.c.example", "/").await;
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.text(), "404 There is no site at this address.\n");
    assert_eq!(unknown.header("x-content-type-options"), "nosniff");
    assert_eq!(sites.get("127.0.0.1", "/healthz").await.status, 200);
    assert_eq!(sites.get("two hosts", "/").await.status, 400);
    sites.end().await;
}

#[tokio::test]
async fn a_site_is_ready_before_its_first_lead_but_not_without_its_database() {
    let sites = Sites::start(&["a", "b"]).await;
    assert!(!sites.database("a").exists() && !sites.database("b").exists());
    let ready = sites.get(&host("a"), "/readyz").await;
    assert_eq!((ready.status, &*ready.text()), (200, "ready"));
    let told = sites.admin("/readyz?site=b").await;
    assert_eq!((told.status, &told.json()["leads"]), (200, &json!("ok")));

    fs::remove_file(sites.database("a")).unwrap();
    let told = sites.admin("/readyz?site=a").await;
    assert_eq!(told.status, 503);
    let told = told.json();
    assert_eq!(told["leads"], "unavailable");
    assert_eq!(told["status"], "not ready: put the lead database back");
    let why = told["why"].as_str().unwrap();
    assert!(why.contains("leads.sqlite"), "{why}");
    sites.end().await;
}

#[tokio::test]
async fn a_faulty_site_affects_no_other_and_is_served_once_fixed() {
    let folders = folders(&["a", "bad", "piped"]);
    let dir = folders[0].path();
    edit(&dir.join("bad"), "site.toml", "[company]", "[compani]");
    let pipe = dir.join("piped/media/pipe.png");
    mknodat(CWD, pipe, FileType::Fifo, Mode::RUSR, 0).unwrap();
    fs::write(dir.join("notes.txt"), "no site").unwrap();
    fs::create_dir(dir.join(".aside")).unwrap();
    let sites = Sites::launch(folders, SitesSetup::default()).await;
    assert!(is_of(&sites.get(&host("a"), "/").await, "a"));
    assert_eq!(sites.get(&host("bad"), "/").await.status, 404);
    let told = sites.told().await;
    assert_eq!((&told["served"], &told["refused"]), (&json!(1), &json!(2)));
    for (name, place) in [("bad", "site.toml"), ("piped", "media/pipe.png")] {
        let why = told["sites"][name]["why"].as_str().unwrap();
        assert!(why.contains(place), "{why}");
    }

    sites.change("bad", "[compani]", "[company]");
    sites.until("bad", |answer| is_of(answer, "bad")).await;
    // A later fault leaves the last good content in place.
    sites.change("bad", "[company]", "[compani]");
    sites
        .eventually_told(|told| told["sites"]["bad"]["content_refused"]["why"].is_string())
        .await;
    assert!(is_of(&sites.get(&host("bad"), "/").await, "bad"));
    assert!(sites.told().await["sites"]["a"]["content_refused"].is_null());
    sites.end().await;
}

#[tokio::test]
async fn a_site_whose_reading_broke_down_is_read_again() {
    let sites = Sites::start(&["a"]).await;
    let broken = sites.data.join("sites/b/breaks-down");
    fs::create_dir_all(broken.parent().unwrap()).unwrap();
    fs::write(&broken, "").unwrap();
    make(&sites.dir, "b");
    sites
        .eventually_told(|told| {
            let why = told["sites"]["b"]["why"].as_str().unwrap_or_default();
            why.contains("broke down")
        })
        .await;
    fs::remove_file(broken).unwrap();
    sites.change("b", "The b", "The Numbat");
    sites.until("b", |answer| is_of(answer, "Numbat")).await;
    sites.end().await;
}

#[tokio::test]
async fn sites_are_added_changed_and_removed_with_their_folders() {
    let sites = Sites::start(&["a", "b"]).await;
    let etag = sites.get(&host("b"), "/").await.header("etag").to_owned();
    sites.change("a", "The a Company", "The Quokka Company");
    sites.until("a", |answer| is_of(answer, "Quokka")).await;

    // A site is added by a rename, complete at once.
    let aside = tempfile::tempdir_in(sites.dir.parent().unwrap()).unwrap();
    make(aside.path(), "c");
    fs::rename(aside.path().join("c"), sites.dir.join("c")).unwrap();
    sites.until("c", |answer| is_of(answer, "c")).await;
    // Its edits are followed like those of the other sites.
    sites.change("c", "The c Company", "The Numbat Company");
    sites.until("c", |answer| is_of(answer, "Numbat")).await;
    // A site is added file by file.
    make(&sites.dir, "d");
    sites.until("d", |answer| is_of(answer, "d")).await;
    // If a site takes an address that another one has, the first one keeps it.
    make(&sites.dir, "e");
    sites.change("e", &host("e"), &host("b"));
    sites
        .eventually_told(|told| {
            let why = told["sites"]["e"]["why"].as_str().unwrap_or_default();
            why.contains("is that of the site `b`")
        })
        .await;

    // So does a site that takes it later: its former content stays, at its former address.
    sites.change("c", &host("c"), &host("b"));
    sites
        .eventually_told(|told| {
            let why = told["sites"]["c"]["content_refused"]["why"].as_str();
            why.is_some_and(|why| why.contains("is that of the site `b`"))
        })
        .await;
    assert!(is_of(&sites.get(&host("c"), "/").await, "Numbat"));
    sites.change("c", &host("b"), &host("c"));

    fs::rename(sites.dir.join("a"), aside.path().join("a")).unwrap();
    fs::remove_dir_all(sites.dir.join("d")).unwrap();
    for name in ["a", "d"] {
        sites.until(name, |answer| answer.status == 404).await;
    }
    // A site that gets a new address answers there, and no longer at the former one.
    sites.change("c", &host("c"), &host("f"));
    sites.until("f", |answer| is_of(answer, "Numbat")).await;
    assert_eq!(sites.get(&host("c"), "/").await.status, 404);
    let untouched = sites.get(&host("b"), "/").await;
    assert!(is_of(&untouched, "b"));
    assert_eq!(untouched.header("etag"), etag);
    sites.end().await;
}

#[tokio::test]
async fn leads_accounts_and_limits_are_separate_per_site() {
    let intake = IntakeOptions {
        limits: LeadLimits {
            by_address: 3,
            ..LeadLimits::default()
        },
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..IntakeOptions::default()
    };
    let setup = SitesSetup {
        intake,
        ..SitesSetup::default()
    };
    let sites = Sites::launch(folders(&["a", "b"]), setup).await;
    assert!(!sites.database("a").exists(), "nobody wrote yet");
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    assert_eq!(sites.senders("a").await, ["Ada"]);
    assert!(!sites.database("b").exists());
    let mut last = 201;
    for number in 0..4 {
        last = sites
            .send_lead("a", &format!("Flood {number}"))
            .await
            .status;
    }
    assert_eq!(last, 429);
    assert_eq!(sites.send_lead("b", "Bea").await.status, 201);
    assert_eq!(sites.senders("b").await, ["Bea"]);

    let database = SqliteDatabase::open(sites.database("a")).await.unwrap();
    let accounts = Accounts::new(Database::Sqlite(database), random());
    let new = NewPerson {
        email: "dana@a.example".to_owned(),
        name: "Dana".to_owned(),
        rights: Rights {
            owner: true,
            leads: false,
            content: false,
        },
    };
    let until = now() + SignedDuration::from_hours(1);
    let (id, _) = accounts.invite(&new, now(), until).await.unwrap();
    let password = Password::new("ladder harbor plum 7", &[]).unwrap();
    accounts.set_password(&id, &password, None).await.unwrap();
    let token = accounts.sign_in(&id, "Firefox", now()).await.unwrap();
    let cookie = format!("__Secure-studio={}", token.as_str());
    let headers = [("cookie", &*cookie), ("x-forwarded-proto", "https")];
    for (name, status) in [("a", 200), ("b", 401)] {
        let to = (sites.address, &*host(name));
        let me = sites
            .ask(to, ("GET", "/studio/api/me"), &headers, b"")
            .await;
        assert_eq!(me.status, status, "{name}: {}", me.text());
    }
    sites.end().await;
}

#[tokio::test]
async fn an_idle_database_is_closed_and_reopened_on_use() {
    let sites = Sites::start(&["a", "b"]).await;
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    let is =
        |told: &Value, name: &str| told["sites"][name]["database"].as_str().unwrap().to_owned();
    // It was opened for the lead. On a busy machine, it may be closed again before the test can ask.
    assert!(sites.database("a").exists());
    assert_eq!(is(&sites.told().await, "b"), "closed");
    sites
        .eventually_told(|told| is(told, "a") == "closed")
        .await;
    assert_eq!(sites.send_lead("a", "Bea").await.status, 201);
    assert_eq!(sites.senders("a").await, ["Bea", "Ada"]);
    sites.end().await;
}

#[tokio::test]
async fn an_unavailable_database_is_reported_for_its_site_only() {
    let sites = Sites::start(&["a", "b"]).await;
    for name in ["a", "b"] {
        assert_eq!(sites.send_lead(name, "Ada").await.status, 201);
    }
    let told = sites.told().await;
    std::fs::remove_file(sites.database("a")).unwrap();
    let is = |told: &Value, name: &str| told["sites"][name]["database"] == "unavailable";
    assert!(!is(&told, "a"), "{told}");
    let told = sites.told().await;
    assert!(is(&told, "a") && !is(&told, "b"), "{told}");
    let note = sites.database("b").with_file_name("lost-database.txt");
    fs::write(note, "").unwrap();
    assert_eq!(sites.told().await["sites"]["b"]["database"], "lost");
    sites.end().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_on_a_disk_that_is_not_mounted_is_lost_until_it_is() {
    let sites = Sites::start(&["a"]).await;
    let disk = sites.data.join("disk");
    std::os::unix::fs::symlink(disk.join("leads.sqlite"), sites.database("a")).unwrap();
    let is_lost = async || sites.told().await["sites"]["a"]["database"] == "lost";
    assert!(is_lost().await);
    assert_eq!(sites.send_lead("a", "Ada").await.status, 503);
    assert!(is_lost().await);
    fs::create_dir(&disk).unwrap();
    assert_eq!(sites.send_lead("a", "Ada").await.status, 201);
    assert!(!is_lost().await);
    sites.end().await;
}

#[tokio::test]
async fn metrics_are_labeled_by_site_and_page_memory_is_shared() {
    let setup = SitesSetup {
        memory_mb: 1,
        ..SitesSetup::default()
    };
    let sites = Sites::launch(folders(&["a", "b"]), setup).await;
    for (name, times) in [("a", 3), ("b", 2)] {
        for _ in 0..times {
            sites.get(&host(name), "/").await;
        }
        for word in 0..200 {
            sites
                .get(&host(name), &format!("/search?q=word{word}"))
                .await;
        }
    }
    let text = sites.admin("/metrics").await.text();
    let number = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} in\n{text}"))
            .trim()
            .parse::<u64>()
            .unwrap()
    };
    assert!(number("sightline_requests_total{site=\"a\",class=\"2xx\"}") >= 203);
    assert!(number("sightline_requests_total{site=\"b\",class=\"2xx\"}") >= 202);
    assert!(number("sightline_connections ") >= 1 || text.contains("sightline_connections 0"));
    let bytes = number("sightline_pages_in_memory_bytes ");
    assert!((1..=1024 * 1024).contains(&bytes), "{bytes}");
    assert_eq!(text.matches("# TYPE sightline_requests counter").count(), 1);
    sites.end().await;
}
