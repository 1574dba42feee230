//! Sends a mail for every lead through a mail server.

mod bounded;
mod fault;
mod message;
mod reply;
mod server;
mod system_mail;

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use jiff::{Timestamp, Zoned};
use lettre::Message;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use schemars::JsonSchema;
use serde::Deserialize;

use self::server::{Limits, MailServer, TO_RECIPIENT, Unconfirmed};
use super::Settings;
use crate::delivery::auto_reply::ReplyText;
use crate::delivery::codes::{ADDRESS, MAIL_SERVER, VALUE};
use crate::delivery::open_context::OpenContext;
use crate::delivery::settings::OneOrMany;
use crate::delivery::transport::{Attempt, SystemMail, Transport};
use crate::delivery::website::Website;
use crate::{Job, Outcome};

/// After how many failed attempts a mail no longer waits for a recipient whom the server refuses for the moment. By
/// then five minutes have passed by the usual schedule, which is how long servers refuse senders that they don't know.
const PATIENCE: usize = 2;

/// `kind = "smtp"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct SmtpSettings {
    /// The mail server.
    host: String,
    /// Its port; by default 587 for `starttls`, 465 for `tls`, 25 for `none`.
    #[schemars(range(min = 1))]
    port: Option<u16>,
    /// How the connection is secured.
    #[serde(default)]
    security: SmtpSecurity,
    /// The user to log in as; by default there is no login.
    username: Option<String>,
    /// The variable that holds the password.
    password_env: Option<String>,
    /// The sender, an address of the site's own domain.
    from: String,
    /// The recipients.
    to: OneOrMany,
    /// The recipients of mails about tests; by default the same as `to`.
    test_to: Option<OneOrMany>,
    /// A PEM file with certificates that are trusted in addition to Mozilla's roots, for a mail
    /// server with its own certificate. A relative path is below the data folder.
    ca_file: Option<PathBuf>,
}

/// How a connection to a mail server is secured.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum SmtpSecurity {
    /// Starts unencrypted and requires an upgrade with STARTTLS.
    #[default]
    Starttls,
    /// TLS from the first byte.
    Tls,
    /// Unencrypted, for a mail server on the same machine.
    None,
}

impl Settings for SmtpSettings {
    fn sends_mail(&self) -> bool {
        true
    }

    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        self.check_host(context);
        self.check_security(context);
        let login = self.login(context);
        let from = context.mailbox("from", &self.from);
        let mut mailboxes = |field, list: &[String]| -> Vec<Mailbox> {
            let mailbox = |address: &String| context.mailbox(field, address);
            list.iter().filter_map(mailbox).collect()
        };
        let to = mailboxes("to", self.to.as_slice());
        let test_to = match &self.test_to {
            Some(list) => mailboxes("test_to", list.as_slice()),
            None => Vec::new(),
        };
        let (tls, from) = (self.tls(context)?, from?);
        let port = self.port.unwrap_or(match self.security {
            SmtpSecurity::Starttls => STARTTLS_PORT,
            SmtpSecurity::Tls => TLS_PORT,
            SmtpSecurity::None => 25,
        });
        Some(Box::new(SmtpTransport {
            server: MailServer {
                host: self.host.clone(),
                port,
                tls,
                hello_name: ClientId::Domain(from.email.domain().to_owned()),
                login: login.map(|(user, password)| Credentials::new(user, password)),
                limits: Limits::default(),
            },
            from,
            patience: PATIENCE.min(context.attempts.saturating_sub(1)),
            test_to: if test_to.is_empty() {
                to.clone()
            } else {
                test_to
            },
            to,
        }))
    }
}

/// The usual ports: for STARTTLS, and for TLS from the first byte.
const STARTTLS_PORT: u16 = 587;
const TLS_PORT: u16 = 465;

impl SmtpSettings {
    /// Reports anything that is more than a host.
    fn check_host(&self, context: &mut OpenContext<'_, '_, '_>) {
        if is_host(&self.host) {
            return;
        }
        let bare = self.host.trim();
        let bare = bare.split_once("://").map_or(bare, |(_, rest)| rest);
        let bare = bare.split('/').next().unwrap_or_default();
        let bare = match bare.strip_prefix('[') {
            Some(rest) => rest.split(']').next(),
            None => bare.split(':').next(),
        };
        let bare = bare.filter(|bare| is_host(bare));
        let what = format!(
            "`host` is a name or an IP address and nothing else, such as {}; a port goes into `port`",
            bare.unwrap_or("smtp.example.com")
        );
        context.fault(&MAIL_SERVER, "host", what);
    }

    /// Reports a password that would be sent unencrypted, and a port that the server expects to be secured otherwise.
    fn check_security(&self, context: &mut OpenContext<'_, '_, '_>) {
        let address = self.host.parse::<IpAddr>();
        let is_here = address.map_or(self.host == "localhost", |at| {
            at.to_canonical().is_loopback()
        });
        if matches!(self.security, SmtpSecurity::None) && self.password_env.is_some() && !is_here {
            let what = "`security` = \"none\" would send the password unencrypted to another machine: choose \
                        \"starttls\" or \"tls\", or leave out `username` and `password_env`";
            context.fault(&MAIL_SERVER, "security", what);
        }
        let unusual = match (self.port, self.security) {
            (Some(TLS_PORT), SmtpSecurity::Starttls | SmtpSecurity::None) => {
                "`port` 465 usually needs `security` = \"tls\""
            }
            (Some(STARTTLS_PORT), SmtpSecurity::Tls) => {
                "`port` 587 usually needs `security` = \"starttls\""
            }
            _ => return,
        };
        context.fault(&MAIL_SERVER, "port", unusual);
    }

    /// Returns user name and password, if a login is configured.
    fn login(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<(String, String)> {
        match (&self.username, &self.password_env) {
            (Some(username), Some(variable)) => {
                let password = context.secret("password_env", variable)?;
                Some((username.clone(), password))
            }
            (None, None) => None,
            (present, _) => {
                let field = if present.is_some() {
                    "username"
                } else {
                    "password_env"
                };
                let what = "`username` and `password_env` go together";
                context.fault(&VALUE, field, what);
                None
            }
        }
    }

    /// Returns the TLS configuration.
    fn tls(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Tls> {
        if matches!(self.security, SmtpSecurity::None) {
            return Some(Tls::None);
        }
        let mut builder = TlsParameters::builder(self.host.clone());
        if let Some(file) = &self.ca_file {
            let certificate = certificate(&context.data.join(file))
                .map_err(|what| context.fault(&VALUE, "ca_file", what))
                .ok()?;
            builder = builder.add_root_certificate(certificate);
        }
        let what = "`host` must be the name of a mail server";
        let parameters = builder
            .build()
            .map_err(|_invalid| context.fault(&ADDRESS, "host", what))
            .ok()?;
        Some(match self.security {
            SmtpSecurity::Tls => Tls::Wrapper(parameters),
            _ => Tls::Required(parameters),
        })
    }
}

/// Whether text is a name or an IP address.
fn is_host(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    text.parse::<IpAddr>().is_ok() || !text.is_empty() && text.bytes().all(is_part)
}

fn certificate(file: &Path) -> Result<Certificate, String> {
    let pem = std::fs::read(file)
        .map_err(|error| format!("`ca_file` cannot be read: {}", error.kind()))?;
    Certificate::from_pem(&pem)
        .map_err(|_unreadable| "`ca_file` holds no certificate in PEM".to_owned())
}

const NO_ADDRESS: &str = "mail cannot be sent to that address";

/// Sends mails about leads.
struct SmtpTransport {
    server: MailServer,
    /// [`PATIENCE`], but the last attempt never waits.
    patience: usize,
    from: Mailbox,
    to: Vec<Mailbox>,
    test_to: Vec<Mailbox>,
}

impl std::fmt::Debug for SmtpTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpTransport")
            .field("recipients", &self.to.len())
            .finish_non_exhaustive()
    }
}

impl SmtpTransport {
    /// Sends a mail; `unwritten` is the detail of the failure if `message` is an error. For `waits` see
    /// [`MailServer::send`].
    async fn submit(
        &self,
        message: Result<Message, lettre::error::Error>,
        unwritten: &str,
        waits: bool,
    ) -> Result<Outcome, Unconfirmed> {
        let Ok(message) = message else {
            return Ok(Outcome::Failed(unwritten.to_owned()));
        };
        self.server.send(&message, waits).await
    }

    /// Sends a mail, never twice: no reply is better than ten of the same.
    async fn submit_once(&self, message: Result<Message, lettre::error::Error>) -> Outcome {
        let sent = self.submit(message, NO_ADDRESS, false).await;
        let sent = sent.unwrap_or_else(Unconfirmed::give_up);
        sent.without_answer()
    }
}

impl Transport for SmtpTransport {
    fn deliver<'a>(&'a self, job: &'a Job, site: Website<'a>, now: &'a Zoned) -> Attempt<'a> {
        let is_test = job.lead.summary.test;
        let to = if is_test { &self.test_to } else { &self.to };
        let message = message::write(job, site, (&self.from, to), now);
        let waits = usize::try_from(job.failures).is_ok_and(|failures| failures < self.patience);
        Box::pin(async move {
            let sent = self
                .submit(message, "the mail cannot be written", waits)
                .await;
            let sent = sent.unwrap_or_else(Unconfirmed::repeat);
            // The answer to a lead may repeat what the visitor typed.
            if is_test { sent } else { sent.without_answer() }
        })
    }

    /// Connects, encrypts and logs in, but sends nothing.
    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(self.server.probe())
    }

    fn advice(&self) -> &'static str {
        "correct `host`, `port` and `security`; many networks block port 25"
    }

    fn reply<'a>(&'a self, job: &'a Job, reply: &'a ReplyText, now: Timestamp) -> Attempt<'a> {
        let message = reply::write(job, reply, &self.from, now);
        Box::pin(self.submit_once(message))
    }

    fn send<'a>(&'a self, mail: &'a SystemMail, now: Timestamp) -> Attempt<'a> {
        let message = system_mail::write(mail, (&self.from, &self.to), now);
        Box::pin(self.submit_once(message))
    }

    fn misses_some(&self, detail: &str) -> bool {
        detail.contains(TO_RECIPIENT)
    }

    fn has_test_recipients(&self) -> bool {
        self.test_to != self.to
    }

    fn mail_domain(&self) -> Option<&str> {
        Some(self.from.email.domain())
    }
}
