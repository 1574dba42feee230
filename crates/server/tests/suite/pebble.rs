//! An ACME authority of a test's own: Pebble, the test server of Let's Encrypt, with a DNS server that
//! resolves every name to 127.0.0.1. Both are stopped on drop.

use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::harness::free_address;

const ADVICE: &str = "the tests of HTTPS need Pebble: install it (Debian: `apt-get install pebble`), or run \
                      `cargo xtask test`, which does";

/// A running authority.
pub(crate) struct Pebble {
    pub(crate) address: SocketAddr,
    /// The address where it serves its root certificate.
    pub(crate) management: SocketAddr,
    folder: TempDir,
    programs: Vec<Child>,
}

impl Pebble {
    /// Starts an authority that validates at these ports and whose certificates are valid for
    /// `seconds`.
    pub(crate) fn start(http: u16, tls: u16, seconds: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = rcgen::KeyPair::generate().unwrap();
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let own = rcgen::CertificateParams::new(names).unwrap();
        let own = own.self_signed(&key).unwrap();
        std::fs::write(folder.path().join("own.pem"), own.pem()).unwrap();
        std::fs::write(folder.path().join("key.pem"), key.serialize_pem()).unwrap();
        let (address, management) = (free_address(), free_address());
        let config = serde_json::json!({ "pebble": {
            "listenAddress": address,
            "managementListenAddress": management,
            "certificate": folder.path().join("own.pem"),
            "privateKey": folder.path().join("key.pem"),
            "httpPort": http,
            "tlsPort": tls,
            "certificateValidityPeriod": seconds,
        }});
        let file = folder.path().join("config.json");
        std::fs::write(&file, config.to_string()).unwrap();
        let name_server = free_address();
        let log = || std::fs::File::create(folder.path().join("log")).unwrap();
        let names = child("pebble-challtestsrv")
            .args(["-http01", "", "-https01", "", "-tlsalpn01", ""])
            .args(["-management", &free_address().to_string()])
            .args(["-defaultIPv6", "", "-dns01", &name_server.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let authority = child("pebble")
            .args(["-dnsserver", &name_server.to_string(), "-config"])
            .arg(file)
            .env("PEBBLE_VA_NOSLEEP", "1")
            .stdout(log())
            .stderr(log())
            .spawn();
        let pebble = Self {
            address,
            management,
            folder,
            programs: [names, authority].map(started).into(),
        };
        pebble.wait();
        pebble
    }

    /// The URL of its directory.
    pub(crate) fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.address.port())
    }

    /// The root certificate to trust for connections to the authority itself.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    fn wait(&self) {
        let begun = Instant::now();
        while TcpStream::connect(self.management).is_err()
            || TcpStream::connect(self.address).is_err()
        {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "Pebble did not start; {ADVICE}\n{}",
                std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for program in &mut self.programs {
            _ = program.kill();
            _ = program.wait();
        }
    }
}

fn started(child: std::io::Result<Child>) -> Child {
    child.unwrap_or_else(|error| panic!("{ADVICE}: {error}"))
}

/// A process that ends with the thread that started it, on systems that support this.
fn child(program: &str) -> Command {
    if cfg!(not(target_os = "linux")) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", program]);
    command
}
