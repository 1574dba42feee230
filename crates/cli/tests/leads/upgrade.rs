//! Upgrades the running program under load.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use sqlx::{Connection as _, Executor as _};

use crate::folder;
use crate::program::{PROGRAM, Start, eventually, get, lead, read_page, send};
use crate::trial::Trial;

/// Visitors who read one page after another, each on one connection for as long as the server keeps it open.
struct Readers {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicU32>,
    threads: Vec<thread::JoinHandle<Vec<String>>>,
}

impl Readers {
    fn start(address: &str) -> Self {
        let (stop, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicU32>::default());
        let threads = (0..4)
            .map(|number| {
                let (address, stop) = (address.to_owned(), Arc::clone(&stop));
                let answered = Arc::clone(&answered);
                thread::spawn(move || read_pages(&address, number, &stop, &answered))
            })
            .collect();
        Self {
            stop,
            answered,
            threads,
        }
    }

    /// Waits until some more pages were read.
    fn progress(&self) {
        let before = self.answered.load(Ordering::Relaxed);
        eventually("pages are read", Duration::from_secs(60), || {
            self.answered.load(Ordering::Relaxed) > before + 20
        });
    }

    /// Stops the readers and returns all their errors.
    fn end(self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        let threads = self.threads.into_iter();
        threads.flat_map(|reader| reader.join().unwrap()).collect()
    }
}

fn read_pages(address: &str, number: u64, stop: &AtomicBool, answered: &AtomicU32) -> Vec<String> {
    let mut failures = Vec::new();
    let mut open = None;
    while !stop.load(Ordering::Relaxed) {
        match read_page(address, "/sightline-legal", open.take()) {
            Ok((page, kept)) => {
                assert!(page.ends_with("</html>\n"));
                answered.fetch_add(1, Ordering::Relaxed);
                open = kept;
            }
            Err(why) => failures.push(why),
        }
        thread::sleep(Duration::from_millis(3 + number * 7));
    }
    failures
}

/// Writes a file with a self-signed certificate and its key.
pub(crate) fn certificate(folder: &Path) -> String {
    let key = rcgen::KeyPair::generate().unwrap();
    let names = ["www.sightline.invalid".to_owned()];
    let own = rcgen::CertificateParams::new(names).unwrap();
    let own = own.self_signed(&key).unwrap();
    let file = folder.join("site.pem");
    std::fs::write(&file, key.serialize_pem() + &own.pem()).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn an_upgrade_under_load_fails_no_request_and_loses_no_lead() {
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::new();
    let certificate = certificate(data.path());
    let start = Start {
        data: data.path(),
        deliveries: Some(&trial.deliveries),
        flags: &[
            "--domain",
            "www.sightline.invalid",
            "--tls-cert",
            &certificate,
            "--tls-key",
            &certificate,
            "--tls-listen",
            "127.0.0.1:0",
            "--admin-listen",
            "127.0.0.1:0",
        ],
        ..Start::default()
    };
    let mut server = start.run();
    let readers = Readers::start(&server.address());
    let load = trial.load(&[server.address()]);
    // The second time, the new program itself is upgraded.
    for _ in 0..2 {
        trial.progress();
        readers.progress();
        server.upgrade();
    }
    assert!(server.ended_well(), "{}", server.log());
    trial.progress();
    readers.progress();
    load.end();
    assert_eq!(readers.end(), Vec::<String>::new());
    assert_eq!(trial.errors().len(), 0, "{}", server.log());
    trial.check(&start, "two upgrades");
    let log = server.log();
    for socket in ["serving;", "serving HTTPS", "metrics"] {
        let told = log.lines().filter_map(|line| line.split_once(socket));
        let told: Vec<&str> = told.map(|(_, place)| place).collect();
        assert_eq!(told, [told[0]; 3], "the same sockets: {log}");
    }
    assert!(!log.contains("DEAD LETTER"));
    assert!(!log.contains("UPGRADE FAILED"));
}

#[test]
fn a_failed_upgrade_leaves_the_running_server_serving() {
    let data = tempfile::tempdir().unwrap();
    let program = data.path().join("sightline");
    symlink(PROGRAM, &program).unwrap();
    let start = Start {
        program: &program,
        ..Start::at(data.path())
    };
    let server = start.run();
    let address = server.address();
    let fails = |why: &str| {
        let failures = |log: &str| log.matches("UPGRADE FAILED").count();
        let before = failures(&server.log());
        server.ask_to_upgrade();
        eventually(why, Duration::from_secs(60), || {
            failures(&server.log()) > before
        });
        let log = server.log();
        let told = log.lines().rfind(|line| line.contains("UPGRADE FAILED"));
        assert!(told.unwrap().contains(why), "{log}");
        assert_eq!(get(&address, "/").unwrap().status, 200);
    };
    std::fs::remove_file(&program).unwrap();
    fails("cannot be started");
    symlink("/bin/false", &program).unwrap();
    fails("the new program ended before it answered");

    // A program that would migrate the database must not run beside the one that uses it.
    std::fs::remove_file(&program).unwrap();
    symlink(PROGRAM, &program).unwrap();
    let step = in_database(
        data.path(),
        "DELETE FROM _sqlx_migrations WHERE version = 4",
    );
    assert_eq!(step, 1);
    fails("the new program ended before it answered");
    let log = server.log();
    assert!(log.contains("restart the program instead"), "{log}");
    let sent = send(&address, &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(sent.status, 201);
}

/// An older program can't open a migrated database, so there would be no way back from a version that refuses the
/// content.
#[test]
fn the_database_is_migrated_only_once_the_content_can_be_served() {
    let (data, site) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let start = Start::at(data.path());
    start.run().kill();
    in_database(
        data.path(),
        "DROP TABLE passkey_answer; DROP TABLE passkey_secret",
    );
    // Says whether the last step was there.
    let remove_last_step = || {
        let remove = "DELETE FROM _sqlx_migrations WHERE version = 14";
        in_database(data.path(), remove) == 1
    };
    assert!(remove_last_step());
    let run = |command: &str, arguments: &[&str]| {
        let ended = start.run_command(command, arguments);
        (
            ended.status.code(),
            String::from_utf8(ended.stderr).unwrap(),
        )
    };

    std::fs::write(site.path().join("site.toml"), "zzz = 1\n").unwrap();
    let folder = site.path().to_str().unwrap();
    let (code, told) = run("serve", &["--listen", "127.0.0.1:0", "--site", folder]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("the content has errors"), "{told}");
    assert!(!remove_last_step());

    let server = start.run();
    let log = server.log();
    assert!(log.contains("from step 13 to step 14"), "{log}");
    let (code, told) = run("leads", &["migrate"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(remove_last_step());
    let (code, told) = run("leads", &["migrate"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("stop the server first"), "{told}");
    assert!(!remove_last_step());
}

/// Visitors' browsers ask for the files of the version that made their page.
#[test]
fn files_of_the_version_before_are_served_after_an_upgrade() {
    let (data, web) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    folder::copy(&dist, web.path());
    std::fs::write(web.path().join("client/assets/gone-1.css"), "p{}").unwrap();
    let flags = ["--web", web.path().to_str().unwrap()];
    let before = Start {
        flags: &flags,
        ..Start::at(data.path())
    };
    let server = before.run();
    let kept = data.path().join("assets/assets=gone-1.css");
    eventually("they are kept", Duration::from_secs(60), || kept.exists());
    drop(server);
    let server = Start::at(data.path()).run();
    let answer = get(&server.address(), "/assets/gone-1.css").unwrap();
    assert_eq!((answer.status, answer.body.as_str()), (200, "p{}"));
    assert!(answer.head.contains("text/css"), "{}", answer.head);
    assert_eq!(
        get(&server.address(), "/assets/gone-2.css").unwrap().status,
        404
    );
}

pub(crate) fn in_database(data: &Path, statement: &'static str) -> u64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let file = format!("sqlite:{}", data.join("leads.sqlite").display());
    runtime.block_on(async {
        let mut database = sqlx::SqliteConnection::connect(&file).await.unwrap();
        database.execute(statement).await.unwrap().rows_affected()
    })
}

#[test]
fn sockets_passed_by_systemd_replace_listen_addresses() {
    let data = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    // A client that connects before the program starts has to wait.
    let mut early = TcpStream::connect(&address).unwrap();
    early
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .unwrap();
    let start = Start::at(data.path());
    let again = socket.try_clone().unwrap();
    let server = start.run_with_socket("sightline.socket", socket);
    assert_eq!(server.address(), address);
    let mut answer = String::new();
    early.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(server);
    for (names, told) in [
        ("https", "which needs --domain too"),
        ("http:http", "two inherited sockets have the name \"http\""),
    ] {
        let again = again.try_clone().unwrap();
        let refused = std::panic::catch_unwind(|| start.run_with_socket(names, again));
        let why = refused.err().unwrap();
        let why = why.downcast_ref::<String>().unwrap();
        assert!(why.contains(told), "{why}");
    }
}
