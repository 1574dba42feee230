//! Runs the server behind nginx, with the configuration of a release and the settings that `sightline install` writes
//! for it.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use socket2::{Domain, SockAddr, Socket, Type};

use crate::cluster::free_port;
use crate::program::{PROGRAM, Start, eventually, lead, stored};

/// A running nginx, which is killed when the test ends.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Returns the path of nginx, which `cargo xtask test` installs where it can.
fn nginx() -> Option<PathBuf> {
    let named = std::env::var_os("NGINX").map(PathBuf::from);
    let usual = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"];
    let places = named.into_iter().chain(usual.map(PathBuf::from));
    places.into_iter().find(|place| place.exists())
}

/// Returns the configuration of a release without TLS, with other addresses.
fn configuration(folder: &Path, listen: &str, server: &str) -> String {
    let example = include_str!("../../../../packaging/examples/nginx.conf");
    let (_, site) = example.split_once("\n\nserver {").unwrap();
    let (_, site) = site.split_once("\n\nserver {").unwrap();
    let lines = site.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with("ssl_") && !line.starts_with("listen")
    });
    let site = lines.collect::<Vec<_>>().join("\n");
    assert!(site.contains("http://127.0.0.1:8080;"), "{site}");
    let site = site.replace("127.0.0.1:8080", server);
    let folder = folder.display();
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n\
         client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n\
         fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n\
         server {{ listen {listen};{site}\n}}"
    )
}

/// Sends a lead from one of this machine's addresses.
fn send_from(client: [u8; 4], to: &str, lead: &serde_json::Value) -> String {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket
        .bind(&SockAddr::from(SocketAddr::from((client, 0))))
        .unwrap();
    let to: SocketAddr = to.parse().unwrap();
    socket.connect(&SockAddr::from(to)).unwrap();
    let mut stream = TcpStream::from(socket);
    let body = lead.to_string();
    let head = format!(
        "POST /api/leads HTTP/1.1\r\nhost: www.example.com\r\nconnection: close\r\n\
         x-forwarded-for: 192.0.2.1\r\nforwarded: for=192.0.2.2\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Returns a setting that `sightline install` writes for a service behind a proxy.
fn installed(name: &str) -> String {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
    let dry = Command::new(PROGRAM)
        .args(["install", "--dry-run", "--root", "/nowhere", "--site"])
        .arg(site)
        .output()
        .unwrap();
    let said = String::from_utf8(dry.stdout).unwrap();
    let start = format!("{name}=");
    let mut values = said
        .lines()
        .filter_map(|line| line.trim().strip_prefix(&start));
    values
        .next()
        .unwrap_or_else(|| panic!("{name} in\n{said}"))
        .to_owned()
}

#[test]
fn behind_nginx_lead_limits_apply_per_visitor_despite_forged_headers() {
    assert_eq!(installed("SIGHTLINE_LISTEN"), "127.0.0.1:8080");
    let Some(nginx) = nginx() else {
        assert!(std::env::var_os("CI").is_none(), "nginx is not installed");
        return;
    };
    let (data, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Start {
        trusted_proxies: &installed("SIGHTLINE_TRUSTED_PROXIES"),
        flags: &["--lead-limits", "5,30,60"],
        ..Start::at(data.path())
    }
    .run();
    let listen = format!("127.0.0.1:{}", free_port());
    let file = folder.path().join("nginx.conf");
    let text = configuration(folder.path(), &listen, &server.address());
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(nginx);
    command
        .arg("-c")
        .arg(&file)
        .arg("-e")
        .arg(folder.path().join("error.log"));
    let _nginx = Nginx(command.stdout(Stdio::null()).spawn().unwrap());
    eventually("nginx answers", Duration::from_secs(20), || {
        TcpStream::connect(&listen).is_ok()
    });
    for number in 0..8 {
        let lead = lead(
            &format!("Visitor {number}"),
            &format!("attempt-000{number}"),
        );
        let answer = send_from([127, 0, 0, 10 + number], &listen, &lead);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    // Leads in quarantine are not among them.
    assert_eq!(stored(data.path()).len(), 8);
    // The same number of leads from one address exceeds the limit: the sixth and later ones are quarantined.
    for number in 0..8 {
        let lead = lead(&format!("Other {number}"), &format!("attempt-010{number}"));
        send_from([127, 0, 0, 30], &listen, &lead);
    }
    assert_eq!(stored(data.path()).len(), 8 + 5);
}
