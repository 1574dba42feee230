//! `cargo xtask bench flood`: how long a visitor waits while others hold connections, send slowly, read slowly or
//! search without a pause.

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use clap::Args;
use socket2::{Domain, Socket, Type};

use super::figures::{Figures, table, time};
use super::http::{self, Encoding};
use super::measurement::Measured;
use super::nginx::{Nginx, Served};
use super::server::Server;
use crate::repo::Repo;
use crate::step::Steps;
use crate::supervise::Supervisor;

/// How long the program may take to listen.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// The number of addresses that a flood comes from. Each may have as many connections as the server allows one
/// address.
const ADDRESSES: u8 = 8;
/// The number of connections that each address tries to hold.
const CONNECTIONS: usize = 150;
/// How long a flood lasts before anything is measured, and how long to wait after it for its effects to end.
const BEFORE: Duration = Duration::from_secs(2);
/// How often each flood is measured, each time after a quiet period, since the machine's load varies.
const ROUNDS: usize = 5;
/// How long a server may go on compressing after its start, before anything is measured.
const SETTLED: Duration = Duration::from_secs(10);
/// How many requests the visitor sends each time.
const ASKED: usize = 500;
/// The time between two requests.
const REQUEST_INTERVAL: Duration = Duration::from_millis(2);
/// The time between two bytes on a slow connection.
const BETWEEN_BYTES: Duration = Duration::from_millis(200);

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    measured: Measured,
    /// Measure only floods with these words in their names, and write nothing
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
}

/// What the connections of a flood do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flood {
    Silent,
    SlowHeads,
    SlowBodies,
    SlowReaders,
    ClosedWindows,
    Connections,
    Searches,
}

/// Every flood with its name.
const FLOODS: [(Flood, &str); 7] = [
    (Flood::Silent, "Connections that send nothing"),
    (Flood::SlowHeads, "Heads, a byte at a time"),
    (Flood::SlowBodies, "Forms, a byte at a time"),
    (Flood::SlowReaders, "Pages asked for and not read"),
    (Flood::ClosedWindows, "HTTP/2 that lets nothing be sent"),
    (Flood::Connections, "New connections without a pause"),
    (Flood::Searches, "Searches without a pause"),
];

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    Steps::new(repo, 1)?.run("nginx", |step| crate::nginx::ensure(repo, step))?;
    let measurement = options.measured.begin(repo, "flood")?;
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let only = options.only.as_deref().unwrap_or_default();
    let mut supervisor = Supervisor::new()?;
    let site = repo.path("sites/sightline");
    let args = [OsStr::new("--site"), site.as_os_str()];
    let (ours, home) = {
        let data = folder.join("data");
        let (mut server, _) =
            Server::start_with(&mut supervisor, binary, &args, &data, START_TIMEOUT)?;
        server.ready(START_TIMEOUT)?;
        let home = server.get("/", Encoding::Brotli)?;
        (measured((server.address(), "/"), only), home)
    };
    let served = [Served {
        // nginx would look for a folder at a path that ends with a slash.
        path: "/home",
        answer: &home,
    }];
    let nginx = Nginx::start(&mut supervisor, &folder.join("nginx"), &served)?;
    let reference = measured((nginx.address, "/home"), only);
    let explanation = format!(
        "A visitor asks for the home page {ASKED} times, each time on a new connection: quiet, and while {ADDRESSES} other\n\
         addresses do what the row says with {CONNECTIONS} connections each, which begin anew whenever the server ends them.\n\
         Both on the same machine as the server, so those that flood run only while nobody else wants its processors, and\n\
         the visitor whenever there is an answer, as from other machines. Of {ROUNDS} such pairs the one in the middle is\n\
         shown: half of the answers and 99 of 100 are within these times, and how many times the quiet 99 of 100 that is.\n\
         Answers other than 200 or none are counted. nginx serves the page as a file, has no searches, and accepts 1,024\n\
         connections a worker."
    );
    let columns = [
        ("nginx, one file".to_owned(), reference),
        ("sightline".to_owned(), ours),
    ];
    if options.only.is_some() {
        println!("\n{}", table(&columns));
        return Ok(());
    }
    measurement.end("Floods", &explanation, &table(&columns))
}

/// Measures a visitor's waiting times before and during each flood.
fn measured(page: (SocketAddr, &str), only: &str) -> Figures {
    let mut rows = Figures::default();
    sleep(SETTLED);
    for (flood, name) in FLOODS.into_iter().filter(|(_, name)| name.contains(only)) {
        let rounds = (0..ROUNDS).map(|_| {
            let quiet = visit(page);
            let begun = AtomicUsize::new(0);
            let beside = flooded(page.0, flood, &begun, || visit(page));
            sleep(BEFORE);
            Round {
                quiet,
                beside,
                begun: begun.into_inner(),
            }
        });
        let mut rounds: Vec<Round> = rounds.collect();
        rounds.sort_by(|one, other| one.ratio().total_cmp(&other.ratio()));
        if let Some(middle) = rounds.get(ROUNDS / 2) {
            rows.add(name, middle.text());
        }
    }
    rows
}

/// A visitor's waiting times, first without and then with a flood.
struct Round {
    quiet: Visit,
    beside: Visit,
    /// The number of connections that the flood has begun.
    begun: usize,
}

impl Round {
    fn ratio(&self) -> f64 {
        self.beside.within(99).as_secs_f64() / self.quiet.within(99).as_secs_f64()
    }

    fn text(&self) -> String {
        format!(
            "{}, quiet {} (×{:.2}); {} begun",
            self.beside.text(),
            self.quiet.text(),
            self.ratio(),
            self.begun
        )
    }
}

/// A visitor's waiting times.
struct Visit {
    times: Vec<Duration>,
    failed: usize,
}

impl Visit {
    fn within(&self, percent: usize) -> Duration {
        let place = (self.times.len() * percent).div_ceil(100);
        let found = self.times.get(place.saturating_sub(1));
        found.copied().unwrap_or(Duration::MAX)
    }

    /// Formats the median and the 99th percentile as `0.1 and 0.4 ms`, with the number of failures.
    fn text(&self) -> String {
        if self.times.is_empty() {
            return "no answer".to_owned();
        }
        let text = format!("{} and {}", time(self.within(50)), time(self.within(99)));
        match self.failed {
            0 => text,
            failed => format!("{text}, {failed} failed"),
        }
    }
}

fn visit((server, path): (SocketAddr, &str)) -> Visit {
    let asked = || {
        run_before_others();
        let (mut times, mut failed) = (Vec::new(), 0);
        for _ in 0..ASKED {
            match http::get(server, path, Encoding::Brotli) {
                Ok(answer) => times.push(answer.took),
                Err(_) => failed += 1,
            }
            sleep(REQUEST_INTERVAL);
        }
        times.sort();
        Visit { times, failed }
    };
    // On a separate thread, since a thread whose priority was raised can't always lower it again.
    std::thread::scope(|scope| match scope.spawn(asked).join() {
        Ok(visit) => visit,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

/// Runs `during` while connections flood the server.
fn flooded<T>(
    server: SocketAddr,
    flood: Flood,
    held: &AtomicUsize,
    during: impl FnOnce() -> T,
) -> T {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for number in 0..ADDRESSES {
            let from = Ipv4Addr::new(127, 0, 1, number + 1);
            let over = &over;
            scope.spawn(move || {
                leave_processors_to_others();
                match flood {
                    Flood::Connections | Flood::Searches => busy((server, from), flood, over, held),
                    _ => hold((server, from), flood, over, held),
                }
            });
        }
        sleep(BEFORE);
        let done = during();
        over.store(true, Ordering::Relaxed);
        done
    })
}

/// Gives the calling thread real-time priority, so that it runs as soon as it has something to do: a real visitor's
/// machine does not wait for the server's processors before it reads the response. Needs root. Without it, the figures
/// are worse but still valid.
fn run_before_others() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{
            RealtimeThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
            set_thread_priority_and_policy, thread_native_id,
        };
        let first = ThreadSchedulePolicy::Realtime(RealtimeThreadSchedulePolicy::Fifo);
        _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Max, first);
    }
}

/// Makes the calling thread run only while no other thread wants the processor. Real floods come from other machines,
/// so the visitor should wait for the server alone, not for the clients that flood it.
fn leave_processors_to_others() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{
            NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
            set_thread_priority_and_policy, thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        // If the system refuses it, the figures are worse but still valid.
        _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    }
}

/// Holds connections. Connects again whenever the server has closed one.
fn hold(
    (server, from): (SocketAddr, Ipv4Addr),
    flood: Flood,
    over: &AtomicBool,
    held: &AtomicUsize,
) {
    let mut connections: Vec<Option<TcpStream>> = Vec::new();
    connections.resize_with(CONNECTIONS, || None);
    while !over.load(Ordering::Relaxed) {
        for place in &mut connections {
            let is_there = place.as_mut().is_some_and(|stream| go_on(stream, flood));
            if !is_there {
                *place = begin(server, from, flood);
                held.fetch_add(usize::from(place.is_some()), Ordering::Relaxed);
            }
        }
        sleep(BETWEEN_BYTES);
    }
}

/// Connects and sends requests without a pause.
fn busy(
    (server, from): (SocketAddr, Ipv4Addr),
    flood: Flood,
    over: &AtomicBool,
    held: &AtomicUsize,
) {
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let Some(mut stream) = connect(server, from) else {
            continue;
        };
        held.fetch_add(1, Ordering::Relaxed);
        if flood == Flood::Searches {
            let request =
                format!("GET /search?q=word{from}x{number} HTTP/1.0\r\nHost: {server}\r\n\r\n");
            _ = stream.write_all(request.as_bytes());
            _ = stream.read_to_end(&mut Vec::new());
        }
    }
}

/// Connects from another address of this machine.
fn connect(server: SocketAddr, from: Ipv4Addr) -> Option<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
    // Closed connections would keep their ports for a minute, and the system would search long for a free one.
    socket.set_linger(Some(Duration::ZERO)).ok()?;
    socket.bind(&SocketAddr::from((from, 0)).into()).ok()?;
    socket
        .connect_timeout(&server.into(), Duration::from_secs(1))
        .ok()?;
    socket.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    Some(socket.into())
}

/// Opens a connection and sends its first bytes.
fn begin(server: SocketAddr, from: Ipv4Addr, flood: Flood) -> Option<TcpStream> {
    let mut stream = connect(server, from)?;
    let first = match flood {
        Flood::SlowHeads => format!("GET / HTTP/1.1\r\nHost: {server}\r\nX-Slow: ").into_bytes(),
        Flood::SlowBodies => format!(
            "POST /api/leads HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: 60000\r\n\r\nname="
        )
        .into_bytes(),
        Flood::SlowReaders => format!("GET / HTTP/1.1\r\nHost: {server}\r\n\r\n").repeat(40).into_bytes(),
        Flood::ClosedWindows => closed_windows(server),
        Flood::Silent | Flood::Connections | Flood::Searches => Vec::new(),
    };
    stream.write_all(&first).ok()?;
    stream.set_nonblocking(true).ok()?;
    Some(stream)
}

/// Returns whether the connection is still open, and sends another byte if the flood is a slow one.
fn go_on(stream: &mut TcpStream, flood: Flood) -> bool {
    let sends = matches!(flood, Flood::SlowHeads | Flood::SlowBodies);
    let sent = if sends { stream.write(b"a") } else { Ok(1) };
    // Incoming data is left unread. `peek` detects a closed connection all the same.
    sent.is_ok() && !matches!(stream.peek(&mut [0]), Ok(0))
}

/// The bytes of an HTTP/2 connection without TLS (RFC 9113) with a window of zero, and 20 requests for the home page.
fn closed_windows(server: SocketAddr) -> Vec<u8> {
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    let mut frame = |kind: u8, flags: u8, stream: u32, payload: &[u8]| {
        let length = u32::try_from(payload.len())
            .unwrap_or_default()
            .to_be_bytes();
        bytes.extend(length.iter().skip(1));
        bytes.extend([kind, flags]);
        bytes.extend(stream.to_be_bytes());
        bytes.extend(payload);
    };
    // SETTINGS_INITIAL_WINDOW_SIZE = 0.
    frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]);
    // GET, http, `/` and the authority, as in HPACK's static table (RFC 7541, appendix A).
    let authority = server.to_string();
    let mut head = vec![
        0x82,
        0x86,
        0x84,
        0x41,
        u8::try_from(authority.len()).unwrap_or_default(),
    ];
    head.extend(authority.bytes());
    for number in 0..20 {
        // END_STREAM and END_HEADERS.
        frame(1, 5, 2 * number + 1, &head);
    }
    bytes
}
