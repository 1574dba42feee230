//! Everything at once: visitors read and write, the content gets good and bad edits, receivers fail, clients hold
//! connections open, and the program is killed, upgraded and restarted. Runs for some seconds with the other tests,
//! and for minutes with `cargo xtask chaos`. Leads are in a file or in PostgreSQL.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cluster::{Cluster, free_port};
use crate::folder;
use crate::program::{PROGRAM, Program, Start, eventually, get, read_page};
use crate::trial::{Trial, moment};

/// The page that is edited.
const PAGE: &str = "/about-acme-inc";
const READERS: u64 = 4;
/// The number of clients that hold connections open. Together with all others, they use fewer connections than one
/// address may have.
const HANGERS: u32 = 40;
/// The share of requests from good clients that must be answered outside the seconds of a kill.
const AVAILABLE: f64 = 0.999;

/// How long the test runs.
fn length() -> Duration {
    let seconds = std::env::var_os("SIGHTLINE_CHAOS_SECONDS")
        .and_then(|seconds| seconds.to_str()?.parse().ok());
    Duration::from_secs(seconds.unwrap_or(6))
}

/// The times at which something went down, and at which it was up again.
type Outages = Vec<(Instant, Option<Instant>)>;

/// Whether an outage overlaps with a period.
fn any_within(outages: &Mutex<Outages>, (from, until): (Instant, Instant)) -> bool {
    let outages = outages.lock().unwrap();
    let mut outages = outages.iter();
    outages.any(|(down, up)| *down <= until && up.is_none_or(|up| from <= up))
}

/// Records an outage for as long as `done` runs, which begins by taking something down.
fn down_while<T>(outages: &Mutex<Outages>, done: impl FnOnce() -> T) -> T {
    outages.lock().unwrap().push((Instant::now(), None));
    let result = done();
    outages.lock().unwrap().last_mut().unwrap().1 = Some(Instant::now());
    result
}

/// The state that all threads share.
#[derive(Default)]
struct Watched {
    stop: AtomicBool,
    /// The expected page, with edition 0.
    expected: String,
    /// The number of the last valid edition.
    edition: AtomicU32,
    /// The outages of the program, each from the kill until the program answers again.
    outages: Mutex<Outages>,
    /// The outages of the database, during which pages are served but leads cannot be accepted.
    database_outages: Mutex<Outages>,
    pages: AtomicU32,
    /// The failed requests of readers: when each started, when it failed, and why.
    failures: Mutex<Vec<(Instant, Instant, String)>>,
    wrong: Mutex<Vec<String>>,
    hung: AtomicU32,
}

impl Watched {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the program was down during a part of a period.
    fn is_outage(&self, time: (Instant, Instant)) -> bool {
        any_within(&self.outages, time)
    }

    /// Whether no lead could be accepted during a part of a period.
    fn is_outage_for_leads(&self, time: (Instant, Instant)) -> bool {
        self.is_outage(time) || any_within(&self.database_outages, time)
    }

    /// Returns the edition of a page if every byte of the page is right.
    fn edition_of(&self, page: &str) -> Option<u32> {
        let number = page.split_once("Edition ")?.1.split_once('.')?.0;
        let number: u32 = number.parse().ok()?;
        let expected = self
            .expected
            .replace("Edition 0.", &format!("Edition {number}."));
        (page == expected && number <= self.edition.load(Ordering::SeqCst)).then_some(number)
    }

    /// Reads pages until the test ends, on one connection for as long as the server keeps it open.
    fn read(&self, address: &str, pause: Duration) {
        let mut open = None;
        // A connection that was open during a kill fails after it.
        let mut opened = Instant::now();
        while !self.is_over() {
            if open.is_none() {
                opened = Instant::now();
            }
            match read_page(address, PAGE, open.take()) {
                Ok((page, kept)) => {
                    self.pages.fetch_add(1, Ordering::Relaxed);
                    open = kept;
                    if self.edition_of(&page).is_none() {
                        self.wrong.lock().unwrap().push(page);
                    }
                }
                Err(why) => {
                    let failure = (opened, Instant::now(), why);
                    self.failures.lock().unwrap().push(failure);
                    thread::sleep(Duration::from_millis(20));
                }
            }
            thread::sleep(pause);
        }
    }

    /// Holds a connection open, in one of four ways by `number`, and reconnects when the server closes it.
    fn hang(&self, address: &str, number: u32) {
        while !self.is_over() {
            let Ok(mut stream) = TcpStream::connect(address) else {
                thread::sleep(Duration::from_millis(100));
                continue;
            };
            self.hung.fetch_add(1, Ordering::Relaxed);
            let (begin, drip): (&[u8], &[u8]) = match number % 4 {
                0 => (b"", b""),
                1 => (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x"),
                2 => (
                    b"POST /api/leads HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n",
                    b"{",
                ),
                _ => (
                    &b"GET /about-acme-inc HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50),
                    b"",
                ),
            };
            let mut is_there = stream.write_all(begin).is_ok();
            _ = stream.set_read_timeout(Some(Duration::from_millis(1)));
            while is_there && !self.is_over() {
                thread::sleep(Duration::from_millis(250));
                is_there = stream.write_all(drip).is_ok();
                if number % 4 != 3 {
                    let heard = stream.read(&mut [0; 512]);
                    is_there &= !matches!(heard, Ok(0));
                }
            }
        }
    }

    /// Prints the results, and asserts what was promised.
    fn judge(&self, trial: &Trial, took: Duration, done: &str) {
        let wrong = self.wrong.lock().unwrap();
        assert!(
            wrong.is_empty(),
            "{} wrong pages, such as\n{}",
            wrong.len(),
            wrong[0]
        );
        let failures = self.failures.lock().unwrap();
        let failed = failures
            .iter()
            .filter(|(from, until, _)| !self.is_outage((*from, *until)));
        let failed: Vec<&str> = failed.map(|(.., why)| why.as_str()).collect();
        let refused = trial.errors();
        let refused = refused
            .iter()
            .filter(|time| !self.is_outage_for_leads(**time));
        let refused = refused.count();
        let pages = self.pages.load(Ordering::Relaxed);
        let answered = f64::from(pages) + f64::from(u32::try_from(trial.acknowledged()).unwrap());
        let unanswered = f64::from(u32::try_from(failed.len() + refused).unwrap());
        let available = answered / (answered + unanswered);
        let outages = self.outages.lock().unwrap();
        let down = outages
            .iter()
            .filter_map(|(from, until)| Some(until.as_ref()?.duration_since(*from)));
        let down: Duration = down.sum();
        // Shown with `--no-capture`.
        _ = writeln!(
            std::io::stderr(),
            "{:.0} s: {done}; down for {:.1} s; {} connections of {HANGERS} clients that hang on\n\
             {pages} pages, none wrong; {} leads acknowledged; outside the kills {} pages and {refused} leads were \
             refused: {:.4} % available",
            took.as_secs_f64(),
            down.as_secs_f64(),
            self.hung.load(Ordering::Relaxed),
            trial.acknowledged(),
            failed.len(),
            available * 100.0
        );
        assert!(available >= AVAILABLE, "{available}: {failed:?}");
    }
}

/// The content folder and the program, and what is done to them in the test.
struct Stage<'a> {
    start: &'a Start<'a>,
    program: &'a Path,
    file: PathBuf,
    text: String,
    watched: Arc<Watched>,
    server: Program,
    /// The database server, if leads are in PostgreSQL.
    cluster: Option<Cluster>,
    done: [(&'static str, u32); 8],
}

impl Stage<'_> {
    fn count(&mut self, what: &str) {
        let found = self.done.iter_mut().find(|(name, _)| *name == what);
        found.unwrap().1 += 1;
    }

    fn write(&self, text: &str) {
        // Saves like an editor: to another file, which is then moved into place.
        let aside = self.file.with_extension("toml~");
        std::fs::write(&aside, text).unwrap();
        std::fs::rename(aside, &self.file).unwrap();
    }

    /// Returns the text of the next edition, which readers may see from now on.
    fn next(&self) -> String {
        let number = self.watched.edition.fetch_add(1, Ordering::SeqCst) + 1;
        self.text
            .replace("Edition 0.", &format!("Edition {number}."))
    }

    /// Writes the next edition and waits until it is served.
    fn edit(&mut self) {
        self.count("good edits");
        self.write(&self.next());
        let newest = self.watched.edition.load(Ordering::SeqCst);
        eventually("the edit is served", Duration::from_secs(60), || {
            let page = read_page(&self.server.address(), PAGE, None);
            page.is_ok_and(|(page, _)| self.watched.edition_of(&page) == Some(newest))
        });
    }

    fn edit_badly(&mut self) {
        self.count("bad edits");
        let bad = self.text.replace("Edition 0.", "Edition of a faulty file.");
        self.write(&bad.replacen("[banner]", "[baner]", 1));
    }

    /// Saves in two steps.
    fn edit_in_halves(&mut self) {
        self.count("edits in two steps");
        let text = self.next();
        let (half, _) = text.split_once("paragraphs").unwrap();
        std::fs::write(&self.file, half).unwrap();
        thread::sleep(Duration::from_millis(300));
        std::fs::write(&self.file, &text).unwrap();
    }

    fn upgrade(&mut self) {
        self.count("upgrades");
        self.server.upgrade();
    }

    fn upgrade_badly(&mut self) {
        self.count("failed upgrades");
        std::fs::remove_file(self.program).unwrap();
        symlink("/bin/false", self.program).unwrap();
        let count = |log: &str| log.matches("UPGRADE FAILED").count();
        let before = count(&self.server.log());
        self.server.ask_to_upgrade();
        eventually("the upgrade fails", Duration::from_secs(60), || {
            count(&self.server.log()) > before
        });
        std::fs::remove_file(self.program).unwrap();
        symlink(PROGRAM, self.program).unwrap();
    }

    fn kill(&mut self) {
        self.count("kills");
        let watched = Arc::clone(&self.watched);
        self.server = down_while(&watched.outages, || {
            self.server.kill();
            self.start.run()
        });
    }

    /// Restarts the database, if it is a separate program.
    fn restart_database(&mut self) {
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        let address = self.server.address();
        down_while(&self.watched.database_outages, || {
            cluster.stop_at_once();
            thread::sleep(Duration::from_millis(500));
            cluster.start_again();
            eventually("leads are taken again", Duration::from_secs(60), || {
                get(&address, "/readyz").is_some_and(|answer| answer.status == 200)
            });
        });
        self.count("restarts of the database");
    }

    /// Kills and restarts the program while the folder has faults.
    fn kill_with_faults(&mut self) {
        self.edit_badly();
        self.count("starts with faults");
        self.kill();
    }
}

/// Creates a content folder and returns the file of the page that is edited.
fn site(folder: &Path) -> PathBuf {
    folder::copy(&folder::minimal(), folder);
    let file = folder.join("pages/about.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let text = text.replacen("We began.", "We began. Edition 0.", 1);
    std::fs::write(&file, text).unwrap();
    file
}

/// Starts readers, and clients that hold connections open.
fn clients(watched: &Arc<Watched>, address: &str) -> Vec<JoinHandle<()>> {
    let watched = || (Arc::clone(watched), address.to_owned());
    let readers = (0..READERS).map(|number| {
        let (watched, address) = watched();
        let pause = Duration::from_millis(2 + 9 * number);
        thread::spawn(move || watched.read(&address, pause))
    });
    let hangers = (0..HANGERS).map(|number| {
        let (watched, address) = watched();
        thread::spawn(move || watched.hang(&address, number))
    });
    readers.chain(hangers).collect()
}

#[test]
fn amid_edits_upgrades_and_crashes_pages_are_right_and_no_lead_is_lost() {
    let (site_folder, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = site(site_folder.path());
    let program = data.path().join("sightline");
    symlink(PROGRAM, &program).unwrap();
    let cluster = std::env::var_os("SIGHTLINE_CHAOS_POSTGRES").map(|_| Cluster::start());
    let database = cluster.as_ref().map(|cluster| cluster.database("chaos"));
    let trial = Trial::new();
    // It has to stay the same across restarts.
    let listen = format!("127.0.0.1:{}", free_port());
    let start = Start {
        program: &program,
        listen: &listen,
        deliveries: Some(&trial.deliveries),
        database: database.as_deref(),
        site: Some(site_folder.path()),
        ..Start::at(data.path())
    };
    let server = start.run();
    let (expected, _) = read_page(&listen, PAGE, None).unwrap();
    assert!(expected.contains("Edition 0."));
    eventually("the content is kept", Duration::from_secs(20), || {
        data.path().join("last-good/list").exists()
    });
    let watched = Arc::new(Watched {
        expected,
        ..Watched::default()
    });
    let clients = clients(&watched, &listen);
    let load = trial.load_with_pauses(std::slice::from_ref(&listen), Duration::from_millis(400));
    let mut stage = Stage {
        start: &start,
        program: &program,
        text: std::fs::read_to_string(&file).unwrap(),
        file,
        watched: Arc::clone(&watched),
        server,
        cluster,
        done: [
            "good edits",
            "bad edits",
            "edits in two steps",
            "upgrades",
            "failed upgrades",
            "kills",
            "starts with faults",
            "restarts of the database",
        ]
        .map(|name| (name, 0)),
    };
    let doings = [
        Stage::edit,
        Stage::edit_badly,
        Stage::upgrade,
        Stage::edit,
        Stage::edit_in_halves,
        Stage::kill,
        Stage::restart_database,
        Stage::upgrade_badly,
        Stage::kill_with_faults,
        Stage::edit,
        Stage::upgrade,
        Stage::kill,
    ];
    let begun = Instant::now();
    // Do each at least once.
    for (round, doing) in (0..).zip(doings.iter().cycle()) {
        if round as usize >= doings.len() && begun.elapsed() > length() {
            break;
        }
        trial.progress();
        doing(&mut stage);
        moment(round);
    }
    stage.edit();
    let took = begun.elapsed();
    load.end();
    watched.stop.store(true, Ordering::Relaxed);
    for client in clients {
        client.join().unwrap();
    }

    let done = stage.done.map(|(name, count)| format!("{count} {name}"));
    watched.judge(&trial, took, &done.join(", "));
    trial.check(&start, "chaos");
    assert!(!stage.server.log().contains("DEAD LETTER"));
}
