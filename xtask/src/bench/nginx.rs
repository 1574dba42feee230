//! nginx as a reference: it serves files with the same bytes, with the same headers.

use std::fmt::Write as _;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use super::http::{self, Answer, Encoding};
use crate::nginx;
use crate::supervise::{Event, Supervisor};

/// The name by which the supervisor stops it.
pub(crate) const NAME: &str = "nginx";
/// How long it may take until it listens.
const START: Duration = Duration::from_secs(10);

/// The headers that nginx sends by itself.
const OWN_HEADERS: [&str; 7] = [
    "connection",
    "content-length",
    "content-type",
    "date",
    "etag",
    "transfer-encoding",
    "x-request-id",
];

/// A running nginx.
#[derive(Debug)]
pub(crate) struct Nginx {
    pub(crate) address: SocketAddr,
    /// The process ID of its main process.
    pub(crate) process: u32,
    /// The time from the command to the first response.
    pub(crate) took: Duration,
}

/// A file that nginx serves at a path, with the headers of a response.
#[derive(Debug)]
pub(crate) struct Served<'a> {
    pub(crate) path: &'a str,
    pub(crate) answer: &'a Answer,
}

impl Nginx {
    /// Starts nginx in a folder, with a worker for each core, and waits until it responds.
    pub(crate) fn start(
        supervisor: &mut Supervisor,
        folder: &Path,
        files: &[Served<'_>],
    ) -> anyhow::Result<Self> {
        let first = files.first().context("nginx has nothing to serve")?;
        // The port was free a moment ago, which is all that can be known.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        fs::create_dir_all(folder)?;
        for (number, file) in files.iter().enumerate() {
            fs::write(folder.join(format!("{number}.bin")), &file.answer.body)?;
        }
        let config = folder.join("nginx.conf");
        fs::write(&config, configuration(folder, address, files))?;
        let program = nginx::program().context("nginx is not installed")?;
        let mut command = Command::new(program);
        command
            .arg("-c")
            .arg(&config)
            .arg("-e")
            .arg(folder.join("error.log"));
        let started = Instant::now();
        let process = supervisor.start(NAME, command)?;
        while http::get(address, first.path, Encoding::Brotli).is_err() {
            match supervisor.wait(Duration::from_millis(2))? {
                Event::Nothing if started.elapsed() < START => {}
                Event::Interrupted => bail!("interrupted; nothing is written"),
                _ => bail!("nginx does not answer: see {}", folder.display()),
            }
        }
        Ok(Self {
            address,
            process,
            took: started.elapsed(),
        })
    }
}

/// Returns a configuration that follows the manual's advice for static files: no log, and open
/// files cached.
fn configuration(folder: &Path, address: SocketAddr, files: &[Served<'_>]) -> String {
    let folder = folder.display();
    let mut config = format!(
        "daemon off;\nworker_processes auto;\npid {folder}/nginx.pid;\n\
         events {{ worker_connections 1024; }}\n\
         http {{\n  access_log off;\n  sendfile on;\n  tcp_nopush on;\n  keepalive_requests 100000000;\n  \
         open_file_cache max=100;\n  server {{\n    listen {address};\n    add_header x-request-id $request_id;\n"
    );
    for (number, file) in files.iter().enumerate() {
        // Writing to a String cannot fail.
        _ = writeln!(
            config,
            "    location = {} {{\n      alias {folder}/{number}.bin;\n      types {{ }}\n      \
             default_type \"{}\";\n      add_header x-request-id $request_id;",
            file.path,
            file.answer.header("content-type").unwrap_or_default()
        );
        for (name, value) in file.answer.headers() {
            if !OWN_HEADERS.contains(&name.as_str()) {
                _ = writeln!(config, "      add_header {name} \"{}\";", quoted(value));
            }
        }
        config.push_str("    }\n");
    }
    config.push_str("  }\n}\n");
    config
}

fn quoted(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nginx_sends_the_recorded_headers_except_those_that_it_sets_itself() {
        let answer = Answer::of(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: \"1\"\r\nX-Frame: a \"b\"",
            b"body",
        );
        let served = [Served {
            path: "/a",
            answer: &answer,
        }];
        let config = configuration(Path::new("/f"), ([127, 0, 0, 1], 80).into(), &served);
        assert!(config.contains("location = /a {"), "{config}");
        assert!(config.contains("default_type \"text/html\";"), "{config}");
        assert!(
            config.contains("add_header x-frame \"a \\\"b\\\"\";"),
            "{config}"
        );
        assert!(!config.contains("etag"), "{config}");
    }
}
