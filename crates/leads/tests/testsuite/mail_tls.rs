//! Mail servers that require encryption and a login: a real handshake with a test certificate.

use std::path::Path;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sightline_leads::{Deliveries, Outcome};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::delivery::{deliver, job_of};
use crate::harness::{full_form, noon};

const PASSWORD: &str = "correct horse";

/// How a mail server behaves.
#[derive(Clone, Copy)]
struct Manner {
    /// What it answers to a wrong password.
    refusal: &'static str,
    /// The authentication mechanisms that it offers.
    logins: &'static str,
    /// When it encrypts: from the first byte, on demand, or not at all.
    encryption: Encryption,
}

#[derive(Clone, Copy, PartialEq)]
enum Encryption {
    First,
    OnDemand,
    /// On demand, after answers in clear to all further commands.
    Injected,
    Never,
}

/// A mail server that records what it receives, unencrypted and encrypted.
struct MailServer {
    port: u16,
    in_clear: Arc<Mutex<String>>,
    encrypted: Arc<Mutex<String>>,
    folder: TempDir,
}

impl MailServer {
    async fn start(logins: &'static str, encryption: Encryption) -> Self {
        Self::start_with(Manner {
            refusal: "535 5.7.8 no",
            logins,
            encryption,
        })
        .await
    }

    async fn start_with(manner: Manner) -> Self {
        let made = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ca.pem"), made.cert.pem()).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self {
            port: listener.local_addr().unwrap().port(),
            in_clear: Arc::default(),
            encrypted: Arc::default(),
            folder,
        };
        let (in_clear, encrypted) = (server.in_clear.clone(), server.encrypted.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let talk = talk(stream, acceptor.clone(), manner, (&in_clear, &encrypted));
                // Some tests have clients that disconnect.
                _ = talk.await;
            }
        });
        server
    }

    fn delivery(&self, security: &str, password: &str, trusted: bool) -> Deliveries {
        let trust = if trusted { "ca_file = 'ca.pem'\n" } else { "" };
        let file = format!(
            "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = '127.0.0.1'\nport = {}\n{security}\
             {trust}username = 'website'\npassword_env = 'PASSWORD'\n\
             from = 'website@sightline.example'\nto = 'office@sightline.example'\n",
            self.port
        );
        let file = ("deliveries.toml", &*file);
        Deliveries::read(file, &|_| Some(password.to_owned()), self.folder()).unwrap()
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn encrypted(&self) -> String {
        self.encrypted.lock().unwrap().clone()
    }

    fn in_clear(&self) -> String {
        self.in_clear.lock().unwrap().clone()
    }
}

/// Answers that make a mail look delivered.
const INJECTED: &str =
    "250-x\r\n250 AUTH PLAIN\r\n235 welcome\r\n250 ok\r\n250 ok\r\n354 go on\r\n250 queued\r\n";

async fn talk(
    stream: TcpStream,
    acceptor: TlsAcceptor,
    manner: Manner,
    (in_clear, encrypted): (&Mutex<String>, &Mutex<String>),
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    if manner.encryption != Encryption::First {
        stream.write_all(b"220 mail.example\r\n").await?;
        if !before_encryption(&mut stream, manner, in_clear).await? {
            return Ok(());
        }
    }
    let mut stream = BufReader::new(acceptor.accept(stream.into_inner()).await?);
    if manner.encryption == Encryption::First {
        stream.write_all(b"220 mail.example\r\n").await?;
    }
    after_encryption(&mut stream, manner, encrypted).await
}

/// Handles the unencrypted part. Returns `true` if the client requests STARTTLS and the server
/// offers it.
async fn before_encryption(
    stream: &mut (impl AsyncRead + AsyncWrite + AsyncBufReadExt + Unpin),
    manner: Manner,
    heard: &Mutex<String>,
) -> std::io::Result<bool> {
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(false);
        }
        heard.lock().unwrap().push_str(&line);
        let is_injected = manner.encryption == Encryption::Injected;
        let offers = is_injected || manner.encryption == Encryption::OnDemand;
        match line.get(..4).unwrap_or_default() {
            "EHLO" if offers => stream.write_all(b"250-x\r\n250 STARTTLS\r\n").await?,
            "STAR" if offers => {
                let injected = if is_injected { INJECTED } else { "" };
                let answer = format!("220 go on\r\n{injected}");
                stream.write_all(answer.as_bytes()).await?;
                return Ok(true);
            }
            "EHLO" => {
                stream
                    .write_all(b"250-x\r\n250 AUTH PLAIN LOGIN\r\n")
                    .await?;
            }
            _ => stream.write_all(b"250 ok\r\n").await?,
        }
    }
}

async fn after_encryption(
    stream: &mut (impl AsyncRead + AsyncWrite + AsyncBufReadExt + Unpin),
    manner: Manner,
    heard: &Mutex<String>,
) -> std::io::Result<()> {
    loop {
        let line = read(stream, heard).await?;
        let answer = match line.get(..4).unwrap_or_default() {
            "" => return Ok(()),
            "EHLO" => format!("250-x\r\n250 AUTH {}", manner.logins),
            "AUTH" => {
                if log_in(stream, &line, heard).await? {
                    "235 welcome".to_owned()
                } else {
                    manner.refusal.to_owned()
                }
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                while read(stream, heard).await? != ".\r\n" {}
                "250 queued".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 ok".to_owned(),
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}

async fn log_in(
    stream: &mut (impl AsyncRead + AsyncWrite + AsyncBufReadExt + Unpin),
    line: &str,
    heard: &Mutex<String>,
) -> std::io::Result<bool> {
    let decoded = |text: &str| STANDARD.decode(text.trim()).unwrap();
    Ok(if let Some(plain) = line.strip_prefix("AUTH PLAIN ") {
        decoded(plain) == format!("\0website\0{PASSWORD}").as_bytes()
    } else {
        stream.write_all(b"334 VXNlcm5hbWU6\r\n").await?;
        let user = decoded(&read(stream, heard).await?);
        stream.write_all(b"334 UGFzc3dvcmQ6\r\n").await?;
        let password = decoded(&read(stream, heard).await?);
        user == b"website" && password == PASSWORD.as_bytes()
    })
}

async fn read(
    stream: &mut (impl AsyncBufReadExt + Unpin),
    heard: &Mutex<String>,
) -> std::io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    heard.lock().unwrap().push_str(&line);
    Ok(line)
}

async fn attempt(deliveries: &Deliveries) -> Outcome {
    let job = job_of(&full_form()).await;
    deliver(deliveries, &job).await
}

#[tokio::test]
async fn mails_are_sent_encrypted_with_plain_or_login_authentication() {
    for (logins, encryption, security) in [
        ("PLAIN LOGIN", Encryption::OnDemand, ""),
        ("LOGIN", Encryption::OnDemand, "security = 'starttls'\n"),
        ("PLAIN", Encryption::First, "security = 'tls'\n"),
    ] {
        let server = MailServer::start(logins, encryption).await;
        let outcome = attempt(&server.delivery(security, PASSWORD, true)).await;
        assert!(
            matches!(outcome, Outcome::Delivered(_)),
            "{logins}: {outcome:?}"
        );
        assert!(server.encrypted().contains("Dana Visitor"));
        let in_clear = server.in_clear();
        assert!(
            !in_clear.contains("AUTH") && !in_clear.contains("Dana"),
            "{in_clear}"
        );
    }
}

#[tokio::test]
async fn a_rejected_smtp_password_is_reported_but_not_repeated() {
    let server = MailServer::start("PLAIN LOGIN", Encryption::OnDemand).await;
    let deliveries = server.delivery("", "battery staple", true);
    let outcome = attempt(&deliveries).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
    let detail = outcome.detail();
    assert!(
        detail.contains("535 5.7.8: it does not accept the log-in"),
        "{detail}"
    );
    assert!(
        detail.contains("until user name and password are corrected"),
        "{detail}"
    );
    assert!(!detail.contains("battery"), "{detail}");
    let probed = deliveries.all[0].transport.probe(noon()).await;
    assert_eq!(probed.detail(), detail);
    assert!(!server.encrypted().contains("MAIL FROM"));
}

#[tokio::test]
async fn any_refusal_of_the_log_in_is_reported_as_one() {
    let server = MailServer::start_with(Manner {
        refusal: "550 5.7.30 Basic authentication is not supported for Client Submission.",
        logins: "PLAIN LOGIN",
        encryption: Encryption::OnDemand,
    })
    .await;
    let deliveries = server.delivery("", "battery staple", true);
    let probed = deliveries.all[0].transport.probe(noon()).await;
    let told = "the mail server answered 550 5.7.30: it does not accept the log-in; ";
    assert!(probed.detail().starts_with(told), "{probed:?}");
    assert!(matches!(attempt(&deliveries).await, Outcome::Retry { .. }));
}

#[tokio::test]
async fn an_smtp_probe_logs_in_and_sends_no_mail() {
    let server = MailServer::start("PLAIN", Encryption::OnDemand).await;
    let deliveries = server.delivery("", PASSWORD, true);
    let outcome = deliveries.all[0].transport.probe(noon()).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    assert!(server.encrypted().contains("AUTH PLAIN"));
    assert!(!server.encrypted().contains("MAIL FROM"));
}

#[tokio::test]
async fn by_default_no_mail_is_sent_to_a_server_without_encryption() {
    let server = MailServer::start("PLAIN", Encryption::Never).await;
    let outcome = attempt(&server.delivery("", PASSWORD, true)).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
    assert!(outcome.detail().contains("encrypt"), "{outcome:?}");
    let in_clear = server.in_clear();
    assert!(in_clear.contains("EHLO"), "{in_clear}");
    assert!(
        !in_clear.contains("AUTH") && !in_clear.contains("MAIL"),
        "{in_clear}"
    );
}

#[tokio::test]
async fn an_untrusted_certificate_is_refused() {
    let server = MailServer::start("PLAIN", Encryption::OnDemand).await;
    let outcome = attempt(&server.delivery("", PASSWORD, false)).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
    assert!(outcome.detail().contains("certificate"), "{outcome:?}");
    assert!(!server.encrypted().contains("AUTH"));
}

#[tokio::test]
async fn answers_in_clear_after_the_request_to_encrypt_are_not_used() {
    let server = MailServer::start("PLAIN", Encryption::Injected).await;
    let outcome = attempt(&server.delivery("", PASSWORD, true)).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
    assert!(outcome.detail().contains("encryption"), "{outcome:?}");
    assert_eq!(server.encrypted(), "");
}
