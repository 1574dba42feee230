//! `cargo xtask bench pages`: the cost of a first visit to each kind of page, measured by Lighthouse.
//!
//! Every page is loaded several times with an empty cache. Pages take turns, so that other work on the machine affects
//! all of them. If a reference is given, which is a built static site, its pages take part in the same turns. Both
//! sites are requested over HTTPS with HTTP/2, as visitors do.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;

use super::certificate::{self, Certificate};
use super::http::Encoding;
use super::lighthouse::{self, Lighthouse, Load};
use super::measurement::Measured;
use super::server::{self, Server};
use crate::chromium;
use crate::repo::Repo;
use crate::step::Steps;
use crate::supervise::Supervisor;

/// The pages of the sample site.
const PAGES: [(&str, &str); 5] = [
    ("Home", "/"),
    ("A service", "/services/access-control"),
    (
        "A product",
        "/products/axis-communications/p3265-lve-dome-camera",
    ),
    ("An article", "/articles/how-many-cameras-does-a-house-need"),
    ("The catalogue", "/security-products"),
];

/// The host of the site.
const OWN: &str = "www.example.com";

/// The host of the reference.
const REFERENCE: &str = "reference.example.com";

/// How long the reference may take to answer.
const START: Duration = Duration::from_secs(20);

/// How to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    measured: Measured,
    /// A built static site to measure in the same run
    #[arg(long, value_name = "DIR")]
    reference: Option<PathBuf>,
    /// What the reference is, for the reader
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "a static site",
        requires = "reference"
    )]
    reference_name: String,
    /// Pages of the reference, compared with home, a service, a product, an article and the catalogue in turn
    #[arg(
        long,
        value_name = "PATH,..",
        value_delimiter = ',',
        default_value = "/",
        requires = "reference"
    )]
    reference_pages: Vec<String>,
    /// How often each page is loaded
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// The browser; found automatically without it
    #[arg(long, env = "CHROMIUM", value_name = "FILE")]
    chromium: Option<PathBuf>,
}

/// A page under measurement.
#[derive(Debug)]
struct Row {
    name: String,
    address: String,
    loads: Vec<Load>,
    /// The row that this one is compared with.
    against: Option<usize>,
}

/// Builds, measures, shows and writes the section.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    ensure!(options.runs > 0, "--runs is at least 1");
    ensure!(
        options.reference_pages.len() <= PAGES.len(),
        "--reference-pages has more pages than are measured"
    );
    let chromium = chromium::find_whole(options.chromium.as_deref())?;
    let steps = Steps::new(repo, 1)?;
    steps.run("OpenSSL", |step| certificate::ensure(repo, step))?;
    // The ports were free a moment ago, which is all that can be known.
    let own = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let other = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let hosts = [(OWN, own), (REFERENCE, other)];
    let lighthouse = Lighthouse::install(repo, chromium, &hosts)?;
    let measurement = options.measured.begin(repo, "pages")?;
    let (binary, folder) = (&measurement.binary, &measurement.folder);
    let certificate = Certificate::make(folder, &[OWN, REFERENCE])?;
    let mut supervisor = Supervisor::new()?;
    let reference = options.reference.as_deref();
    if let Some(site) = reference {
        serve(&mut supervisor, folder, site, other, &certificate)?;
    }
    let site = repo.path("sites/sightline");
    let listen = own.to_string();
    let args: [&OsStr; 10] = [
        "--site".as_ref(),
        site.as_os_str(),
        "--domain".as_ref(),
        OWN.as_ref(),
        "--tls-listen".as_ref(),
        listen.as_ref(),
        "--tls-cert".as_ref(),
        certificate.certificate.as_os_str(),
        "--tls-key".as_ref(),
        certificate.key.as_os_str(),
    ];
    let data = folder.join("data");
    let (mut server, _) = Server::start_with(&mut supervisor, binary, &args, &data, server::START)?;
    server.ready(Duration::from_secs(120))?;
    // A requested page is compressed once more at the best quality.
    for (_, path) in PAGES {
        server.get(path, Encoding::Brotli)?;
    }
    thread::sleep(Duration::from_secs(5));

    let mut pages = rows(options);
    for _ in 0..options.runs {
        for page in &mut pages {
            let load = lighthouse.load(&page.address)?;
            println!("  {}: {}", page.name, figures(&load, None).join(", "));
            page.loads.push(load);
        }
    }
    drop(server);
    let reference = match reference {
        Some(_) => format!(
            "The reference is {}; × is how many times as much it is on our page.",
            options.reference_name
        ),
        None => "No reference was measured.".to_owned(),
    };
    let explanation = format!(
        "{} and Lighthouse {}, {} loads of each page.\n{EXPLANATION}\n{reference}",
        lighthouse.browser()?,
        lighthouse::VERSION,
        options.runs
    );
    measurement.end("First paint", &explanation, &table(&pages))
}

const EXPLANATION: &str = "\
The sample site's pages with an empty cache, as Lighthouse's preset for phones loads them: 412 by 823 points,\n\
1.75 pixels each, a simulated slow 4G and a processor four times as slow, over HTTPS with HTTP/2. Each server is\n\
taken to answer within 1 ms: Lighthouse would take the middle of what its own load waited while the browser had the\n\
processor, and 30 ms where that is none. Each figure is the median of its own. Before the first paint is the whole\n\
document and the stylesheets that painting waits for; a browser paints before the whole document is there, and what\n\
it needs until then a test holds to 20 kB. KB are 1,000 bytes as transferred, with the heads of the answers.";

/// The rows of the table, without their figures.
fn rows(options: &Options) -> Vec<Row> {
    let row = |name, host, path: &str, against| Row {
        name,
        address: format!("https://{host}{path}"),
        loads: Vec::new(),
        against,
    };
    let mut rows: Vec<Row> = Vec::new();
    for (at, (name, path)) in PAGES.into_iter().enumerate() {
        let against = rows.len();
        rows.push(row(name.to_owned(), OWN, path, None));
        let page = options.reference_pages.get(at);
        let page = page.filter(|_| options.reference.is_some());
        rows.extend(page.map(|path| {
            let name = format!("reference `{path}`");
            row(name, REFERENCE, path, Some(against))
        }));
    }
    rows
}

/// Starts the server of a static site and waits until it accepts connections.
fn serve(
    supervisor: &mut Supervisor,
    folder: &Path,
    site: &Path,
    address: SocketAddr,
    certificate: &Certificate,
) -> anyhow::Result<()> {
    let site = std::path::absolute(site)?;
    ensure!(site.is_dir(), "{} is no folder", site.display());
    let script = lighthouse::static_server(folder)?;
    let mut node = Command::new("node");
    node.arg(script).arg(&site).arg(address.port().to_string());
    node.args([&certificate.certificate, &certificate.key]);
    supervisor.start("the reference's server", node)?;
    let started = Instant::now();
    while let Err(error) = TcpStream::connect(address) {
        ensure!(
            started.elapsed() < START,
            "{} is not served: {error}",
            site.display()
        );
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn table(pages: &[Row]) -> String {
    let mut table = String::from(
        "| | First Contentful Paint | Largest Contentful Paint | Total Blocking Time | \
         Cumulative Layout Shift | Transferred | Before the first paint |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
    );
    for page in pages {
        let own = |at: usize| pages.get(at).and_then(|row| Load::medians(&row.loads));
        let Some(load) = Load::medians(&page.loads) else {
            continue;
        };
        let against = page.against.and_then(own);
        let figures = figures(&load, against.as_ref());
        // Writing to a String cannot fail.
        _ = writeln!(table, "| {} | {} |", page.name, figures.join(" | "));
    }
    table
}

/// Formats the figures, each with the ratio of the compared figure to it.
fn figures(load: &Load, against: Option<&Load>) -> [String; 6] {
    let with = |text: String, figure: fn(&Load) -> f64| match against.map(figure) {
        Some(own) if figure(load) > 0.0 => format!("{text} (×{:.2})", own / figure(load)),
        _ => text,
    };
    let seconds = |value: f64| format!("{:.2} s", value / 1000.0);
    let kilobytes = |value: f64| format!("{:.1} KB", value / 1000.0);
    [
        with(seconds(load.first_paint), |it| it.first_paint),
        with(seconds(load.largest_paint), |it| it.largest_paint),
        format!("{:.0} ms", load.blocking_time),
        format!("{:.3}", load.shift),
        with(kilobytes(load.bytes), |it| it.bytes),
        with(kilobytes(load.bytes_before), |it| it.bytes_before),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_page_has_the_ratio_of_our_page_to_it() {
        let load = |first_paint, bytes| Load {
            first_paint,
            largest_paint: first_paint,
            blocking_time: 0.0,
            shift: 0.0,
            bytes,
            bytes_before: bytes / 4.0,
        };
        let row = |name: &str, load, against| Row {
            name: name.to_owned(),
            address: String::new(),
            loads: vec![load],
            against,
        };
        let pages = [
            row("Home", load(1000.0, 100_000.0), None),
            row("reference `/`", load(2000.0, 80_000.0), Some(0)),
        ];
        let table = table(&pages);
        assert!(
            table.ends_with(
                "| Home | 1.00 s | 1.00 s | 0 ms | 0.000 | 100.0 KB | 25.0 KB |\n\
                 | reference `/` | 2.00 s (×0.50) | 2.00 s (×0.50) | 0 ms | 0.000 | 80.0 KB (×1.25) | 20.0 KB (×1.25) |\n"
            ),
            "{table}"
        );
    }
}
